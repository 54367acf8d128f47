"""``stamma serve``: the reading room, a page in the browser on the user's own machine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from stamma.cli.parsers import number
from stamma.cli.streams import NOT_DONE

if TYPE_CHECKING:
    import argparse
    import socket

_HOST = "127.0.0.1"
_PORT = 8137
_LAST_PORT = 65535
_MOST_WORKERS = 64

_EXAMPLES = """\
examples:
  stamma serve
  stamma serve --no-browser --workers 4
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "serve",
        help="open the reading room, a page in the browser",
        description="Opens a page in the browser to read, correct and write games with. All of it "
        "stays on this machine. It needs the extra web. Ctrl-C ends it.",
        epilog=_EXAMPLES,
    )
    parser.add_argument(
        "--host",
        default=_HOST,
        help=f"the address to listen on; others than loopback let other machines in (default: "
        f"{_HOST})",
    )
    parser.add_argument(
        "--port",
        type=number(0, _LAST_PORT),
        metavar="NUMBER",
        help=f"the port; 0 is any that is free (default: {_PORT}, or a free one if it is taken)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--workers",
        type=number(1, _MOST_WORKERS),
        metavar="NUMBER",
        help="how many processes read texts (default: one more than there are cores)",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until it is interrupted."""
    try:
        from stamma.web import server
    except ImportError as error:
        needed = (error.name or "").partition(".")[0]
        raise ImportError(
            f"serving needs {needed}; it comes with: pip install 'stamma[web]'"
        ) from error
    listening = _listen(options.host, options.port)
    opened = address(options.host, listening)
    sys.stdout.write(f"The reading room is open at {opened} (Ctrl-C closes it)\n")
    sys.stdout.flush()
    has_begun = server.serve(
        listening,
        options.host,
        options.worker,
        workers=options.workers,
        opens=None if options.no_browser else opened,
    )
    return 0 if has_begun else NOT_DONE


def _listen(host: str, port: int | None) -> socket.socket:
    """Listen on the port that was asked for, or on the usual one, or on any that is free."""
    import errno

    from stamma.web import server

    if port is not None:
        return server.listen(host, port)
    try:
        return server.listen(host, _PORT)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return server.listen(host, 0)


def address(host: str, listening: socket.socket) -> str:
    """Return the address to open in a browser."""
    from stamma.web.security import ANYWHERE

    name = "localhost" if host in ANYWHERE else host
    shown = f"[{name}]" if ":" in name else name
    return f"http://{shown}:{listening.getsockname()[1]}/"
