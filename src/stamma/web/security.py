"""Who may talk to the server, and what its answers allow a browser to do.

A page of any other site can send requests to this machine. So a request must be meant for a name of
ours (or else a name of somebody else's might lead here: DNS rebinding), and whatever is to be
worked on must come from our own page, or from no page at all.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response

from stamma.web.endpoints import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from stamma.web.worker import Answer

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
ANYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - named, not listened on
_HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::\d{1,5})?\Z")


def known_as(host: str) -> Callable[[str], bool]:
    """Return what tells whether a name is one of ours, if the server listens on a host.

    If it listens to all the world, it is also known by its addresses, which nobody can lead astray.

    >>> known_as("127.0.0.1")("localhost"), known_as("127.0.0.1")("evil.example")
    (True, False)
    >>> known_as("0.0.0.0")("192.168.1.7"), known_as("0.0.0.0")("evil.example")
    (True, False)
    """
    names = _LOOPBACK | {host.lower()}
    if host not in ANYWHERE:
        return names.__contains__
    names |= {socket.gethostname().lower()}
    return lambda name: name in names or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def host_of(header: str) -> str:
    """Return the name in a Host header, without its port; nothing if there is none.

    >>> host_of("Localhost:8000"), host_of("[::1]:8000"), host_of("a b")
    ('localhost', '::1', '')
    """
    match = _HOST.match(header.strip().lower())
    return "" if match is None else match["six"] or match["name"]


class Guard:
    """Stands before the application: turns away what is not ours, and adds headers to answers."""

    def __init__(self, app: ASGIApp, is_ours: Callable[[str], bool]) -> None:
        self._app = app
        self._is_ours = is_ours

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let the application do so."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
            await send(message)

        refused = self._refused(scope)
        app = self._app if refused is None else response(refused)
        await app(scope, receive, send_safely)

    def _refused(self, scope: Scope) -> Answer | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_ours(host_of(host)):
            advice = "open the address that stamma serve has printed; --host names another one"
            return refusal(403, "foreign-host", "this server is not known by that name", advice)
        if scope["method"] in ("GET", "HEAD"):
            return None
        origin = headers.get("origin")
        if origin is not None and origin.lower() != f"{scope['scheme']}://{host.lower()}":
            return refusal(403, "foreign-origin", "this request comes from another page")
        return None


def response(answer: Answer) -> Response:
    """Make a response of an answer."""
    return Response(answer.body, answer.status, media_type=answer.media)
