"""The application: which function answers which request."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from stamma.web import openapi, pieces, rule_pages
from stamma.web.endpoints import ENDPOINTS, refusal
from stamma.web.security import Guard, known_as, response
from stamma.web.workers import BusyError, CrashedError, TooLongError, WorkError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import ASGIApp

    from stamma.web.endpoints import Endpoint
    from stamma.web.limits import Limits
    from stamma.web.workers import Pool

_PAGE = Path(__file__).parent / "page"
# Browsers ask again whether what they have is still the same.
_ASK_AGAIN = {"Cache-Control": "no-cache"}

_FAILURES = {
    BusyError: (503, "busy", "there is too much to do at the moment", "try again in a moment"),
    TooLongError: (504, "timeout", "this took too long, and was stopped", "give it in parts"),
    CrashedError: (500, "crashed", "this could not be worked on to its end", "please report it"),
}
_ERRORS = {
    404: ("not-found", "there is nothing here"),
    405: ("wrong-method", "this cannot be done here"),
    500: ("fault", "stamma has made a mistake", "please report it"),
}


class _RefusedError(Exception):
    """A request that cannot be taken."""

    def __init__(self, status: int, code: str, message: str, advice: str | None = None) -> None:
        super().__init__(message)
        self.answer = refusal(status, code, message, advice)


def make_app(host: str, pool: Pool, limits: Limits) -> ASGIApp:
    """Make the application, for a server that listens on a host and has processes to work."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            await pool.stop()

    page = _Page(directory=_PAGE)
    routes = [
        Route("/", partial(_index, page)),
        Route("/page/pieces.svg", _pieces),
        Mount("/page", page),
        Route("/rules/{code}", _rule),
        Route("/api/openapi.json", _openapi),
        *(
            Route(each.path, partial(_ask, pool, limits, each), methods=[each.method])
            for each in ENDPOINTS
        ),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={
            HTTPException: _http_error,
            ClientDisconnect: _nobody_there,
            Exception: _http_error,
        },
    )
    return Guard(app, known_as(host))


class _Page(StaticFiles):
    """The files of the page."""

    def file_response(self, *args: object, **options: object) -> Response:
        found = super().file_response(*args, **options)  # type: ignore[arg-type]
        found.headers.update(_ASK_AGAIN)
        return found


async def _index(page: _Page, request: Request) -> Response:
    return await page.get_response("index.html", request.scope)


async def _pieces(_: Request) -> Response:
    return Response(pieces.symbols(), media_type="image/svg+xml", headers=_ASK_AGAIN)


async def _rule(request: Request) -> Response:
    page = rule_pages.page(request.path_params["code"])
    if page is None:
        raise HTTPException(404)
    return HTMLResponse(page)


async def _openapi(_: Request) -> Response:
    return Response(openapi.document(), media_type="application/json")


async def _http_error(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    made = response(refusal(status, *_ERRORS.get(status, _ERRORS[500])))
    made.headers.update(getattr(error, "headers", None) or {})
    return made


async def _nobody_there(_: Request, __: Exception) -> Response:
    """Answer somebody who has gone away: it is thrown away, but not taken for a mistake."""
    return Response(status_code=499)


async def _ask(pool: Pool, limits: Limits, endpoint: Endpoint, request: Request) -> Response:
    """Have a request worked on, unless whoever sent it goes away."""
    try:
        body = await _body(endpoint, request, limits)
    except _RefusedError as refused:
        made = response(refused.answer)
        # What is left of the body is not read.
        made.headers["Connection"] = "close"
        return made
    name = f"{endpoint.name}?{request.url.query}"
    work = pool.submit(name, body)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait([work, gone], return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise ClientDisconnect
        if work.cancelled():
            # The server is about to end.
            raise BusyError
        return response(work.result())
    except WorkError as error:
        return response(refusal(*_FAILURES[type(error)]))
    finally:
        gone.cancel()
        work.cancel()


async def _gone(request: Request) -> None:
    """Wait until whoever sent a request goes away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _body(endpoint: Endpoint, request: Request, limits: Limits) -> bytes:
    """Receive the body of a request, as long as it keeps within the limits."""
    if endpoint.media is None:
        return b""
    given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if given != endpoint.media:
        message = f"the content type is {given or 'not given'}; it must be {endpoint.media}"
        raise _RefusedError(415, "wrong-type", message)
    # In JSON, lines and quotes take twice their room.
    most = 2 * limits.text if endpoint.media == "application/json" else limits.slice
    too_large = _RefusedError(413, "too-large", f"a request may have {most:,} bytes here")
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:20]) > most:
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(limits.arrival):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise too_large
    except TimeoutError:
        raise _RefusedError(408, "slow-body", "the request did not arrive in time") from None
    return bytes(body)
