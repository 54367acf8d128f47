"""``stamma show`` in a real pseudo-terminal, whose screen can be read."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

import pexpect
import pyte

if TYPE_CHECKING:
    from collections.abc import Callable

# In seconds: longer than any answer takes, so that a test that fails ends.
_PATIENCE = 20
_TEXT_SIGN = "\ufe0e".encode()
KEYS = {
    "right": "\x1b[C",
    "left": "\x1b[D",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "escape": "\x1b",
    "enter": "\r",
}


class Shown:
    """A program in a terminal of so many columns and lines."""

    def __init__(
        self, *arguments: object, size: tuple[int, int] = (80, 24), code: str = "", **more: str
    ) -> None:
        columns, rows = size
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.received = b""
        hidden = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "COLORTERM")
        environment = {name: value for name, value in os.environ.items() if name not in hidden}
        environment |= {"TERM": "xterm-256color", "PYTHONUTF8": "1", **more}
        program = ["-c", code] if code else ["-m", "stamma.cli", "show"]
        command = [sys.executable, *program, *map(str, arguments)]
        self.child = pexpect.spawn(
            command[0], command[1:], dimensions=(rows, columns), env=environment, timeout=_PATIENCE
        )
        # What is typed follows what is seen, so that nothing need be waited for.
        self.child.delaybeforesend = None

    def until(self, seen: Callable[[Shown], bool], what: str = "") -> Shown:
        """Take in what is written until something is seen."""
        end = time.monotonic() + _PATIENCE
        while self._is_half_drawn() or not seen(self):
            if time.monotonic() > end:
                raise AssertionError(f"not seen: {what}\n{self.text()}")
            self._take_in()
        return self

    def sees(self, text: str) -> Shown:
        """Wait until a text is on the screen."""
        return self.until(lambda shown: text in shown.text(), text)

    def _is_half_drawn(self) -> bool:
        return self.received.rfind(b"\x1b[?2026h") > self.received.rfind(b"\x1b[?2026l")

    def _take_in(self) -> None:
        try:
            data = self.child.read_nonblocking(65536, timeout=0.1)
        except pexpect.TIMEOUT:
            return
        except pexpect.EOF:
            if not self.child.isalive():
                time.sleep(0.01)
            return
        self.received += data
        # pyte forgets what follows the sign that asks for text instead of an emoji.
        self._stream.feed(data.replace(_TEXT_SIGN, b""))

    def press(self, *keys: str) -> Shown:
        """Press keys, by their names or as they are."""
        self.child.send("".join(KEYS.get(key, key) for key in keys))
        return self

    def resize(self, columns: int, rows: int) -> Shown:
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)
        return self

    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    def text(self) -> str:
        return "\n".join(self.lines())

    def highlighted(self) -> str:
        """What stands in reverse on the screen: the current move."""
        return "".join(
            cell.data
            for row in range(self.screen.lines)
            for _, cell in sorted(self.screen.buffer[row].items())
            if cell.reverse
        )

    def end(self) -> int:
        """Wait for the end; return the status, or the signal as a negative number."""
        try:
            self.received += self.child.read()
        finally:
            self.child.close()
        signalled = self.child.signalstatus
        status: int = self.child.exitstatus if signalled is None else -signalled
        return status
