"""A client that speaks just enough HTTP, and the server that it speaks to."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


@contextmanager
def serving(workers: int) -> Iterator[tuple[int, int]]:
    """Run a server; yield its port and its number as a process."""
    command = [sys.executable, "-m", "stamma", "serve", "--no-browser", "--port", "0"]
    command += ["--workers", str(workers)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as program:
        line = program.stdout.readline() if program.stdout is not None else ""
        address = re.search(r":(\d+)/", line)
        if address is None:
            raise RuntimeError(f"the server has not started: {line!r}")
        yield int(address[1]), program.pid
        program.send_signal(signal.SIGINT)


class Connection:
    """A connection that is kept open."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, port: int) -> Connection:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(self, path: str, body: bytes) -> tuple[int, bytes]:
        """Send a request; return the status and the body of the answer."""
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(answer)
        if length is None:
            raise RuntimeError(f"an answer without a length: {answer!r}")
        return int(answer[9:12]), await self._reader.readexactly(int(length[1]))

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()
