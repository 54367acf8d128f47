"""The command line: ``stamma COMMAND``. Each command lives in a module of its own.

A command starts quickly, since a script may call it on many small files: only what the command
needs is imported and built. Nothing else is imported here at first, so that Ctrl-C ends an import
like any work.
"""

from __future__ import annotations

import _thread
import gc
import io
import os
import sys
import time

from stamma import _starting
from stamma.cli.streams import (
    INTERRUPTED,
    NOT_DONE,
    UNREAD,
    in_a_line,
    report_unfinished,
    say,
    silence,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

# In seconds.
_SOON = 0.02
# So many objects are made before Python looks for garbage among them.
_YOUNG = 50_000

#: How a process of ``stamma serve`` is started; nothing in the current folder counts as a module.
WORKER = (sys.executable, "-P", "-m", "stamma.cli.serve_worker")

# The options that name a file to be written.
_TARGETS = ("output", "rejects", "svg", "png", "animate")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status: 0, 1 for bad input, 2 if it could not be done."""
    if arguments is None:
        # What is imported is no garbage, and there is much of it: Python would look at it, often.
        gc.set_threshold(_YOUNG)
        _stand_in_for_closed_streams()
        sys.unraisablehook = _interrupt_again
    try:
        if arguments is None:
            _starting.interrupt()
        return _speak(
            sys.argv[1:] if arguments is None else arguments, is_program=arguments is None
        )
    except KeyboardInterrupt:
        report_unfinished()
        return INTERRUPTED
    finally:
        if arguments is None:
            # Nor does it when the program ends, and all memory is given back anyhow.
            gc.freeze()
            # All is done: Ctrl-C has nothing to undo any more.
            _starting.end_at_once()


def _interrupt_again(unraisable: sys.UnraisableHookArgs) -> None:
    """Have an interruption come once more, if it came where Python cannot raise it."""
    if isinstance(unraisable.exc_value, KeyboardInterrupt):
        # Not from here: this is such a place, too.
        _thread.start_new_thread(_interrupt_soon, ())
    else:
        sys.__unraisablehook__(unraisable)


def _interrupt_soon() -> None:
    time.sleep(_SOON)
    _thread.interrupt_main()


def _speak(given: Sequence[str], *, is_program: bool) -> int:
    """Run a command; what it advises to do is said in the words of the command line."""
    # Whoever asks in passing does not wait for the parsers of all commands.
    if given and given[0] == "--version":
        return _show_version()

    from stamma.cli.commands import COMMANDS

    command = given[0] if given and given[0] in COMMANDS else None
    if given and command is None and not given[0].startswith("-"):
        from stamma.cli.slips import no_command, refusal

        say(refusal(no_command(given[0], COMMANDS)))
        return NOT_DONE

    from functools import partial

    from stamma.cli.arguments import flag
    from stamma.options import shown_as

    with shown_as(partial(flag, command)):
        return _run(command, given, is_program=is_program)


def _show_version() -> int:
    from stamma._core import VERSION

    try:
        sys.stdout.write(f"stamma {VERSION}\n")
        sys.stdout.flush()
    except OSError as error:
        return _fail(error)
    return 0


def _run(command: str | None, given: Sequence[str], *, is_program: bool) -> int:
    from stamma.cli.arguments import parser

    if not given:
        say(parser().format_help().rstrip())
        return NOT_DONE
    options = None
    try:
        try:
            top = parser(command)
            # For commands that need to know of all of them.
            top.set_defaults(whole=parser, worker=WORKER)
            options = top.parse_args(given)
            _prepare(options, is_program=is_program)
            status: int = options.run(options)
        finally:
            # Also when there was only help to be shown.
            sys.stdout.flush()
    except OSError as error:
        return _fail(error)
    except (ValueError, ImportError) as error:
        return _refuse(error, options)
    return status


def _prepare(options: argparse.Namespace, *, is_program: bool) -> None:
    """Look after names, and files that are written: of this run if it is ended, and of others."""
    if is_program and isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        # The names of files need not be text.
        sys.stdout.reconfigure(errors="surrogateescape")
    if getattr(options, "verbose", False):
        say(f"settings: {getattr(options, 'settings', 'none')}")
    given: list[str | None] = [getattr(options, name, None) for name in _TARGETS]
    targets = [target for target in given if target is not None and target != "-"]
    read = getattr(options, "files", None) or [getattr(options, "file", None)]
    if is_program and (targets or "-" in read or getattr(options, "write", False)):
        from stamma.cli.ending import tidy_up

        tidy_up()
    if targets and not getattr(options, "quiet", False):
        from stamma.pgn.targets import left_behind

        for path in [path for target in targets for path in left_behind(target)]:
            say(f"note: {path} was left by a run that was killed; it can be deleted")


def _refuse(error: Exception, options: argparse.Namespace | None) -> int:
    """Say what is wrong: with the chess that was given, or with how the command was called."""
    from stamma.errors import NotationError, SelectionError
    from stamma.pgn.detection import LanguageNotFoundError

    if isinstance(error, NotationError):
        from stamma.cli.voice import has_color
        from stamma.reports.full import Report

        report = Report(sys.stderr, color=has_color(options, sys.stderr))
        say(report.paragraph(error.diagnostic))
        # What is asked of the games stands on the command line, and nothing was read.
        return NOT_DONE if isinstance(error, SelectionError) else 1
    say(f"error: {error}")
    return 1 if isinstance(error, LanguageNotFoundError) else NOT_DONE


def _fail(error: OSError) -> int:
    """Say what is wrong with a file; what has no name is standard output."""
    from stamma.pgn.targets import STANDARD_OUTPUT

    if error.errno is None:
        say(f"error: {error}")
        return NOT_DONE
    name = STANDARD_OUTPUT if error.filename is None else os.fsdecode(error.filename)
    if name == STANDARD_OUTPUT:
        silence(sys.stdout)
        if isinstance(error, BrokenPipeError):
            # The reader has gone, as in `stamma show | head -1`: nothing is left to say to it.
            return UNREAD
    say(
        "; ".join([f"error: {in_a_line(name)}: {error.strerror}", *getattr(error, "__notes__", ())])
    )
    return NOT_DONE


def _stand_in_for_closed_streams() -> None:
    """Give standard streams that are closed their numbers back, so that no file gets these.

    Whoever reads from such a stream or writes to it is told, except by standard error.
    """
    ways = (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))
    for number, (name, mode, way) in enumerate(ways):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, way)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115
