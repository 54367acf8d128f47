"""However it ends, the terminal is given back as it was."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

import pytest

if sys.platform == "win32":
    pytest.skip("there are no such terminals", allow_module_level=True)

import termios

from tests.viewer.pseudo_terminal import Shown

if TYPE_CHECKING:
    from collections.abc import Callable

MOVES = ("--moves", "1. e4 e5 2. Nf3")
LEFT = b"\x1b[?25h\x1b[?1049l"

BROKEN = """
import sys
from stamma.viewer.browser import Browser
from stamma.cli import main
def press(self, key): raise RuntimeError("for a test")
Browser.press = press
sys.argv = ["stamma", "show", *sys.argv[1:]]
sys.exit(main())
"""

# What a shell does: a job has the terminal, and gives it back when it is stopped.
SHELL = """
import os, signal, subprocess, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
def begin():
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
command = [sys.executable, "-m", "stamma.cli", "show", *sys.argv[1:]]
job = subprocess.Popen(command, preexec_fn=begin)
_, status = os.waitpid(job.pid, os.WUNTRACED)
os.tcsetpgrp(0, os.getpgrp())
print("stopped" if os.WIFSTOPPED(status) else "ended", flush=True)
sys.stdin.readline()
os.tcsetpgrp(0, job.pid)
os.kill(job.pid, signal.SIGCONT)
sys.exit(job.wait())
"""


USUAL = termios.ECHO | termios.ICANON


def modes(shown: Shown) -> int:
    """Whether what is typed is seen, and waits for the end of its line."""
    modes: int = termios.tcgetattr(shown.child.child_fd)[3]
    return modes & USUAL


def signalled(number: int) -> Callable[[Shown], None]:
    return lambda shown: os.kill(shown.child.pid, number)


@pytest.mark.parametrize(
    ("end", "status"),
    [
        (lambda shown: shown.press("q"), 0),
        (lambda shown: shown.press("\x04"), 0),
        (lambda shown: shown.press("\x03"), 130),
        (signalled(signal.SIGINT), 130),
        (signalled(signal.SIGTERM), -signal.SIGTERM),
        (signalled(signal.SIGHUP), -signal.SIGHUP),
        (lambda shown: shown.press("\x1c"), -signal.SIGQUIT),
    ],
    ids=["q", "Ctrl-D", "Ctrl-C", "SIGINT", "SIGTERM", "SIGHUP", "Ctrl-backslash"],
)
def test_the_terminal_is_given_back(end: Callable[[Shown], None], status: int) -> None:
    shown = Shown(*MOVES)
    shown.until(lambda seen: seen.highlighted() == "Nf3")
    assert modes(shown) == 0
    end(shown)
    shown.until(lambda seen: seen.received.endswith(LEFT), "the screen is left")
    shown.until(lambda seen: modes(seen) == USUAL, "the modes are as they were")
    assert shown.end() == status


def test_an_exception_is_seen_on_the_screen_that_was_there() -> None:
    shown = Shown(*MOVES, code=BROKEN)
    shown.until(lambda seen: seen.highlighted() == "Nf3").press("right")
    shown.until(lambda seen: b"RuntimeError: for a test" in seen.received)
    assert shown.received.index(LEFT) < shown.received.index(b"Traceback")
    assert modes(shown) == USUAL
    assert shown.end() == 1


def test_ctrl_z_gives_the_terminal_to_the_shell_and_comes_back() -> None:
    shown = Shown(*MOVES, code=SHELL)
    shown.until(lambda seen: seen.highlighted() == "Nf3").press("\x1a")
    shown.until(lambda seen: b"stopped" in seen.received)
    assert LEFT in shown.received
    assert modes(shown) == USUAL
    shown.screen.reset()
    shown.press("\n").until(lambda seen: seen.highlighted() == "Nf3")
    assert modes(shown) == 0
    shown.press("q")
    assert shown.end() == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_the_game_came_from_a_pipe(number: int) -> None:
    # What is read from standard input has a thread of its own to wait for signals.
    code = (
        "import os, sys; r, w = os.pipe(); os.write(w, b'1. e4 e5 2. Nf3 *'); os.close(w);"
        " os.dup2(r, 0); os.execv(sys.executable, [sys.executable, '-m', 'stamma.cli', 'show',"
        " '-', '--as', 'pgn'])"
    )
    shown = Shown(code=code).sees("2. Nf3")
    os.kill(shown.child.pid, number)
    shown.until(lambda seen: seen.received.endswith(LEFT), "the screen is left")
    assert shown.end() == (130 if number == signal.SIGINT else -number)


def test_a_terminal_that_goes_away_ends_it() -> None:
    shown = Shown(*MOVES)
    shown.until(lambda seen: seen.highlighted() == "Nf3")
    # Nobody can give it back: the window was closed.
    shown.child.ptyproc.fileobj.close()
    _, status = os.waitpid(shown.child.pid, 0)
    shown.child.closed = shown.child.ptyproc.closed = True
    assert os.WIFSIGNALED(status)
    assert os.WTERMSIG(status) == signal.SIGHUP
