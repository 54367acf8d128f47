"""The server: listens on a port and runs the application until it is interrupted."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING

import uvicorn

from stamma.web.app import make_app
from stamma.web.limits import Limits
from stamma.web.workers import Pool

if TYPE_CHECKING:
    from collections.abc import Sequence

# One more than there are cores, but at least so many: while long work has left the pool and another
# process is being started, the rest goes on.
_FEWEST_WORKERS = 3
_BACKLOG = 512
# So many seconds a connection is kept open with nothing said.
_KEEP_ALIVE = 30
# And so many seconds those are waited for that have not sent all of a request, at the end.
_GRACE = 1


def listen(host: str, port: int) -> socket.socket:
    """Listen on a port of a host; 0 is any that is free.

    :raises OSError: if the port is taken, or there is no such host.
    """
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        return socket.create_server(address, family=family, backlog=_BACKLOG)
    except socket.gaierror as error:
        raise OSError(error.errno, error.strerror, host) from error
    except OSError as error:
        raise OSError(error.errno, os.strerror(error.errno or 0), f"{host}:{port}") from error


class _Server(uvicorn.Server):
    """Opens a browser when it has begun, and ends without waiting for work."""

    def __init__(self, config: uvicorn.Config, pool: Pool, opens: str | None) -> None:
        super().__init__(config)
        self._pool = pool
        self._opens = opens

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and open the browser when the first request can be answered."""
        await super().startup(sockets)
        if self._opens is not None and self.started:
            # A browser may stay in the foreground of whoever starts it.
            threading.Thread(target=webbrowser.open, args=(self._opens,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End. Whoever waits for work is told so, instead of being waited for."""
        await self._pool.stop()
        await super().shutdown(sockets)


def serve(
    listening: socket.socket,
    host: str,
    worker: Sequence[str],
    *,
    workers: int | None = None,
    opens: str | None = None,
) -> bool:
    """Serve until it is told to end; return whether it could begin. A browser opens the page.

    ``worker`` is the command that starts a process which reads texts.

    :raises KeyboardInterrupt: if that is how it ends.
    """
    limits = Limits()
    pool = Pool(workers or max(_FEWEST_WORKERS, (os.cpu_count() or 1) + 1), limits, worker)
    config = uvicorn.Config(
        make_app(host, pool, limits),
        loop="asyncio",
        ws="none",
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=_GRACE,
    )
    server = _Server(config, pool, opens)
    server.run(sockets=[listening])
    return server.started
