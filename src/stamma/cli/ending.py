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
    from stamma.cli.streams import INTERRUPTED, report_unfinished
    from stamma.pgn.targets import making_files

    received = signal.sigwait(signals)
    # It is never released: from here on no file is made or takes its name, and an interruption
    # comes neither in the middle of that nor between two names.
    making_files.acquire()
    if received == signal.SIGINT:
        _thread.interrupt_main()
        time.sleep(_GRACE)
    report_unfinished()
    if received == signal.SIGINT:
        os._exit(INTERRUPTED)
    # Now the signal does what it would have done.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
    os.kill(os.getpid(), received)
