"""Ctrl-C while the ``stamma`` program starts: it ends at once, without a traceback.

Most of the start is importing, and an import that is interrupted would print where it was. The
program has done nothing yet that it would have to undo. Whoever imports stamma as a library keeps
the handlers of signals as they are.
"""

from __future__ import annotations

# The module `signal` takes longer to import than all the rest of this.
import _signal  # type: ignore[import-not-found]
import sys

_MODULES = {"stamma", "stamma.cli"}


def _is_program() -> bool:
    given = sys.orig_argv
    if "-m" in given[:-1] and given[given.index("-m") + 1] in _MODULES:
        return True
    name = sys.argv[0] if sys.argv else ""
    return name.replace("\\", "/").rpartition("/")[2].removesuffix(".exe") == "stamma"


def end_at_once() -> None:
    """Let Ctrl-C end the program, if this is the program and nothing else was asked for."""
    if _is_program() and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)


def interrupt() -> None:
    """Let Ctrl-C raise ``KeyboardInterrupt`` again, for commands that have something to undo."""
    if _is_program() and _signal.getsignal(_signal.SIGINT) is _signal.SIG_DFL:
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)
