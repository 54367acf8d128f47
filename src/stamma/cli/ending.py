"""When a command is told to end: files that are not complete are removed first.

Nothing of Python runs while the compiled code waits for a pipe, so a thread of its own is told.
"""

from __future__ import annotations

import _thread
import os
import signal
import time

# What ends a program without its having a say: the system shuts down, the terminal is closed.
_NAMES = ("SIGTERM", "SIGHUP", "SIGINT")

# So many seconds the command may take to end in its own way when it is interrupted.
_GRACE = 0.3
# And so many to give files their names, if it has begun.
_PATIENCE = 2


def tidy_up() -> None:
    """Wait for the end in a thread of its own."""
    if not hasattr(signal, "sigwait"):
        return
    known = (getattr(signal, name) for name in _NAMES)
    # What is ignored, as under nohup, stays ignored.
    usual = (signal.SIG_DFL, signal.default_int_handler)
    signals = [each for each in known if signal.getsignal(each) in usual]
    if signals:
        signal.pthread_sigmask(signal.SIG_BLOCK, signals)
        _thread.start_new_thread(_wait, (signals,))


def _wait(signals: list[signal.Signals]) -> None:
    from stamma.cli import INTERRUPTED
    from stamma.pgn.targets import discard_unfinished, taking_names

    received = signal.sigwait(signals)
    if received == signal.SIGINT:
        _thread.interrupt_main()
        time.sleep(_GRACE)
    # It is not given back: from here on no file takes its name.
    taking_names.acquire(timeout=_PATIENCE)
    discard_unfinished()
    if received == signal.SIGINT:
        os._exit(INTERRUPTED)
    # Now the signal does what it would have done.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
    os.kill(os.getpid(), received)
