"""The server: listens on a port and runs the application until it is interrupted."""

from __future__ import annotations

import os
import signal
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING

import uvicorn

from stamma.cli import INTERRUPTED
from stamma.web.app import make_app

if TYPE_CHECKING:
    from types import FrameType

# With one process, long work would hold up all else until another has been started.
_FEWEST_WORKERS = 2
_BACKLOG = 512
# So many seconds a connection is kept open with nothing said.
_KEEP_ALIVE = 30


def listen(host: str, port: int) -> socket.socket:
    """Listen on a port of a host; 0 is any that is free.

    :raises OSError: if the port is taken, or there is no such host.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            # On Windows this would let two programs have one port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_BACKLOG)
    except OSError as error:
        listening.close()
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from error
    return listening


class _Server(uvicorn.Server):
    """Ends at once when it is interrupted: nobody waits for open connections."""

    def __init__(self, config: uvicorn.Config, opens: str | None) -> None:
        super().__init__(config)
        self.was_interrupted = False
        self._opens = opens

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and open the browser when the first request can be answered."""
        await super().startup(sockets)
        if self._opens is not None:
            # A browser may stay in the foreground of whoever starts it.
            threading.Thread(target=webbrowser.open, args=(self._opens,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End; a signal is not raised again, since the status says what happened."""
        del frame
        self.was_interrupted |= sig == signal.SIGINT
        self.should_exit = self.force_exit = True


def serve(
    listening: socket.socket, host: str, *, workers: int | None = None, opens: str | None = None
) -> int:
    """Serve until it is interrupted; return the status. A browser is sent to the page it opens."""
    count = workers or max(_FEWEST_WORKERS, os.cpu_count() or 1)
    config = uvicorn.Config(
        make_app(host, workers=count),
        loop="asyncio",
        http="auto",
        ws="none",
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE,
    )
    server = _Server(config, opens)
    server.run(sockets=[listening])
    if not server.started:
        return 2
    return INTERRUPTED if server.was_interrupted else 0
