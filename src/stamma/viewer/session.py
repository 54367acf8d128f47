"""The terminal while a game is shown: its keys, its size, and giving it back as it was.

It is given back on every way out: when somebody quits, on Ctrl-C and Ctrl-Z, when the program is
told to end, and when something goes wrong. Only what kills it at once leaves no time for it.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, Self

from stamma.viewer.keys import pressed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from rich.console import Console

    from stamma.viewer.browser import Browser

# Another screen, so that what stood there comes back; no cursor.
_BEGIN: Final = "\x1b[?1049h\x1b[?25l"
_END: Final = "\x1b[?25h\x1b[?1049l"
# Terminals that know it show nothing half drawn; others pass over it.
_HOLD: Final = "\x1b[?2026h"
_SHOW: Final = "\x1b[?2026l"
# In seconds: what is sent for one key comes faster than a second key could be pressed.
_ONE_KEY: Final = 0.05
_USUAL: Final = (80, 24)

_ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")


def is_possible() -> bool:
    """Tell whether there is a terminal to step through a game in."""
    try:
        import termios  # noqa: F401 - there is none on Windows
    except ImportError:
        return False
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    keyboard = _open_keyboard()
    if keyboard is None:
        return False
    os.close(keyboard)
    return True


def _open_keyboard() -> int | None:
    """Open the terminal to read keys from, also if standard input is something else."""
    try:
        # Not to be handed on, and not to become a controlling terminal.
        return os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
    except OSError:
        return os.dup(0) if sys.stdin is not None and sys.stdin.isatty() else None


def run(browser: Browser, console: Console) -> None:
    """Show a game until somebody quits.

    A signal that ends the program does so when the terminal has been given back.
    """
    keyboard = _open_keyboard()
    if keyboard is None:
        raise OSError("there is no terminal to read keys from")
    with _Signals() as signals, _closing(keyboard):
        terminal = _Terminal(keyboard, console)
        try:
            terminal.take()
            _follow(browser, terminal, signals)
        finally:
            terminal.give_back()
    signals.end()


def _follow(browser: Browser, terminal: _Terminal, signals: _Signals) -> None:
    going = True
    while going and not signals.ended:
        if signals.suspended:
            terminal.give_back()
            signals.suspend()
            terminal.take()
        if signals.resumed:
            # Somebody else may have had the terminal in the meantime.
            signals.resumed = False
            terminal.take()
        terminal.show(browser)
        for key in terminal.keys(signals.wake):
            going = going and browser.press(key)


class _Terminal:
    """A terminal that somebody reads keys from and draws on."""

    def __init__(self, keyboard: int, console: Console) -> None:
        import termios

        self._termios = termios
        self._keyboard = keyboard
        self._console = console
        self._before = termios.tcgetattr(keyboard)
        self._begun = b""

    def take(self) -> None:
        """Have keys come at once and unseen, and draw on a screen of our own."""
        settings = [*self._before]
        settings[3] &= ~(self._termios.ECHO | self._termios.ICANON)
        # One byte is enough to wake us up.
        characters = [*self._before[6]]
        characters[self._termios.VMIN], characters[self._termios.VTIME] = 1, 0
        settings[6] = characters
        try:
            self._termios.tcsetattr(self._keyboard, self._termios.TCSADRAIN, settings)
        except self._termios.error as error:
            # It has gone; that is an error like any other of input and output.
            raise OSError(*error.args) from error
        self._write(_BEGIN)

    def give_back(self) -> None:
        """Leave the terminal as it was."""
        # It may be gone; then there is nothing to give back.
        with suppress(OSError):
            self._write(_END)
        with suppress(self._termios.error):
            self._termios.tcsetattr(self._keyboard, self._termios.TCSADRAIN, self._before)

    def show(self, browser: Browser) -> None:
        """Draw the screen."""
        try:
            size = tuple(os.get_terminal_size(sys.stdout.fileno()))
        except OSError:
            size = _USUAL
        columns, rows = (given or usual for given, usual in zip(size, _USUAL, strict=True))
        parts = []
        for row, line in enumerate(browser.lines((columns, rows)), 1):
            with self._console.capture() as drawn:
                self._console.print(line, end="", soft_wrap=True, highlight=False)
            # Cleared before it is written: behind a full line it would take the last sign away.
            parts.append(f"\x1b[{row};1H\x1b[2K{drawn.get()}")
        self._write(f"{_HOLD}{''.join(parts)}{_SHOW}")

    def keys(self, wake: int) -> list[str]:
        """Wait for keys, or for a signal."""
        ready, _, _ = select.select([self._keyboard, wake], [], [])
        if wake in ready:
            with suppress(BlockingIOError):
                os.read(wake, 4096)
        if self._keyboard not in ready:
            return []
        sent = os.read(self._keyboard, 4096)
        if not sent:
            return ["quit"]
        found, self._begun = pressed(self._begun + sent)
        while self._begun:
            more, _, _ = select.select([self._keyboard], [], [], _ONE_KEY)
            sent = os.read(self._keyboard, 4096) if more else b""
            further, self._begun = pressed(self._begun + sent, whole=not sent)
            found += further
        return found

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


class _Signals:
    """The signals that matter while a game is shown; they wake up whoever waits for keys.

    None of them raises an exception, which could come while the terminal is given back.
    """

    def __init__(self) -> None:
        self.ended: int | None = None
        self.suspended = False
        self.resumed = False
        self.wake, self._waker = os.pipe()
        self._before: dict[int, object] = {}

    def __enter__(self) -> Self:
        for end in (self.wake, self._waker):
            os.set_blocking(end, False)
        self._woken_before = signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        handlers: dict[int, Callable[[int, FrameType | None], None]] = {
            **dict.fromkeys((getattr(signal, name) for name in _ENDING), self._end),
            signal.SIGTSTP: self._suspend,
            signal.SIGCONT: self._resume,
            signal.SIGWINCH: self._wake,
        }
        for number, handler in handlers.items():
            # What is ignored, as under nohup, stays ignored.
            if signal.getsignal(number) is not signal.SIG_IGN or number == signal.SIGWINCH:
                self._before[number] = signal.signal(number, handler)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
        signal.set_wakeup_fd(self._woken_before)
        os.close(self.wake)
        os.close(self._waker)

    def _end(self, number: int, _: FrameType | None) -> None:
        self.ended = number

    def _suspend(self, *_: object) -> None:
        self.suspended = True

    def _resume(self, *_: object) -> None:
        self.resumed = True

    def _wake(self, *_: object) -> None:
        """Have the screen drawn again."""

    def suspend(self) -> None:
        """Stop, until somebody has us go on."""
        self.suspended = False
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._suspend)
        self.resumed = False

    def end(self) -> None:
        """Let a signal that was to end the program do so now."""
        if self.ended == signal.SIGINT:
            raise KeyboardInterrupt
        if self.ended is not None:
            signal.signal(self.ended, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [self.ended])
            os.kill(os.getpid(), self.ended)


@contextmanager
def _closing(number: int) -> Iterator[None]:
    try:
        yield
    finally:
        os.close(number)
