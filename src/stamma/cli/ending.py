"""When a command is told to end: files that are not complete are removed first."""

from __future__ import annotations

import _thread
import os
import signal

# What ends a program without its having a say: the system shuts down, the terminal is closed.
_NAMES = ("SIGTERM", "SIGHUP")


def tidy_up() -> None:
    """Wait for the end in a thread of its own: the main one may be busy in compiled code."""
    if not hasattr(signal, "sigwait"):
        return
    known = (getattr(signal, name) for name in _NAMES)
    # What is ignored, as under nohup, stays ignored.
    signals = [each for each in known if signal.getsignal(each) is signal.SIG_DFL]
    if signals:
        signal.pthread_sigmask(signal.SIG_BLOCK, signals)
        _thread.start_new_thread(_wait, (signals,))


def _wait(signals: list[signal.Signals]) -> None:
    from stamma.pgn.targets import discard_unfinished

    received = signal.sigwait(signals)
    discard_unfinished()
    # Now the signal does what it would have done.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
    os.kill(os.getpid(), received)
