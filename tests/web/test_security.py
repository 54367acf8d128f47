"""Who may talk to the server, how much they may say, and what its answers allow a browser to do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from stamma.cli import WORKER
from stamma.web.app import make_app
from stamma.web.limits import Limits
from stamma.web.security import host_of, known_as
from stamma.web.workers import Pool

from .conftest import request

if TYPE_CHECKING:
    from starlette.testclient import TestClient

POSITION = {"fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8137", 200),
        ("LOCALHOST", 200),
        ("127.0.0.1:8137", 200),
        ("[::1]:8137", 200),
        ("evil.example", 403),
        ("localhost.evil.example:8137", 403),
        ("evil.example:8137@localhost", 403),
        ("192.168.0.1:8137", 403),
        ("localhost:8137:1", 403),
        ("", 403),
    ],
)
@pytest.mark.parametrize("path", ["/api/choices", "/page/pieces.svg", "/rules/RDG002"])
def test_a_request_must_be_meant_for_this_server(
    room: TestClient, path: str, host: str, status: int
) -> None:
    answer = room.get(path, headers={"Host": host})
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["error"]["code"] == "foreign-host"


@pytest.mark.parametrize(
    ("listens_on", "name", "is_ours"),
    [
        ("127.0.0.1", "localhost", True),
        ("127.0.0.1", "10.0.0.1", False),
        ("chess.club", "chess.club", True),
        ("chess.club", "other.club", False),
        ("0.0.0.0", "10.0.0.1", True),  # noqa: S104
        ("::", "fe80::1", True),
        ("::", "evil.example", False),
        ("::", "", False),
    ],
)
def test_a_server_knows_its_names(listens_on: str, name: str, is_ours: bool) -> None:
    assert known_as(listens_on)(name) is is_ours


@pytest.mark.parametrize("header", ["", " ", "a/b", "a b", "[::1", "é", "a:b", "a" * 10 + "\n"])
def test_a_host_that_is_none_has_no_name(header: str) -> None:
    assert host_of(header) in ("", "a" * 10)


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 200),
        ("http://localhost:8137", 200),
        ("http://localhost:9999", 403),
        ("https://localhost:8137", 403),
        ("http://evil.example", 403),
        ("null", 403),
        ("", 403),
    ],
)
def test_work_is_done_for_our_own_page_alone(
    room: TestClient, origin: str | None, status: int
) -> None:
    headers = {} if origin is None else {"Origin": origin}
    assert room.post("/api/position", json=POSITION, headers=headers).status_code == status


@pytest.mark.parametrize(
    "media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
@pytest.mark.parametrize("name", ["read", "games", "open"])
def test_what_a_form_of_another_page_could_send_is_refused(
    room: TestClient, name: str, media: str
) -> None:
    refused = room.post(f"/api/{name}", content=b"{}", headers={"Content-Type": media})
    assert (refused.status_code, refused.json()["error"]["code"]) == (415, "wrong-type")


def test_a_type_with_its_encoding_is_taken(room: TestClient) -> None:
    headers = {"Content-Type": "application/json; charset=utf-8"}
    content = b'{"fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}'
    assert room.post("/api/position", content=content, headers=headers).status_code == 200


@pytest.mark.parametrize(
    "path", ["/api/choices", "/api/none", "/rules/RDG002", "/page/none.js", "/page/pieces.svg"]
)
def test_every_answer_tells_the_browser_what_it_may_do(room: TestClient, path: str) -> None:
    headers = room.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "OPTIONS"])
def test_other_methods_are_refused(room: TestClient, method: str) -> None:
    refused = room.request(method, "/api/read")
    assert (refused.status_code, refused.json()["error"]["code"]) == (405, "wrong-method")


@pytest.mark.parametrize(
    "path",
    [
        "/page/../app.py",
        "/page/..%2fapp.py",
        "/page/%2e%2e/app.py",
        "/page//etc/passwd",
        "/page/..\\app.py",
        "/rules/..%2f..%2fetc",
        "/rules/<b>",
    ],
)
def test_nothing_but_the_page_is_read_from_the_disk(room: TestClient, path: str) -> None:
    refused = room.get(path)
    assert refused.status_code == 404
    assert "import" not in refused.text
    assert "<b>" not in refused.text


@pytest.mark.parametrize("text", ["/etc/passwd", "file:///etc/passwd", "-", "games.pgn"])
@pytest.mark.parametrize("name", ["game", "read", "spell", "write"])
def test_a_name_of_a_file_is_a_text_like_any_other(room: TestClient, name: str, text: str) -> None:
    answer = room.post(f"/api/{name}", json={"text" if name == "read" else "pgn": text})
    assert answer.status_code in (200, 422)
    assert "root:" not in answer.text


def test_a_body_that_is_too_large_is_refused(room: TestClient) -> None:
    most = 2 * Limits().text
    refused = room.post("/api/read", json={"text": "x" * most})
    assert (refused.status_code, refused.json()["error"]["code"]) == (413, "too-large")
    assert refused.headers["connection"] == "close"
    # It does not say how large it is.
    pieces = iter([b"x" * (most // 2)] * 3)
    headers = {"Content-Type": "application/json"}
    assert room.post("/api/read", content=pieces, headers=headers).status_code == 413
    headers["Content-Length"] = "9" * 5000
    assert room.post("/api/read", content=b"{}", headers=headers).status_code == 413


def speak(app: Any, receive: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    """Have the application answer a request that comes in a way no client would send it."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(app(request("/api/position"), receive, send))
    return sent


def test_a_body_that_does_not_arrive_is_not_waited_for() -> None:
    limits = Limits(arrival=0.01)
    begun = False

    async def receive() -> dict[str, Any]:
        nonlocal begun
        if begun:
            await asyncio.Event().wait()
        begun = True
        return {"type": "http.request", "body": b"{", "more_body": True}

    start, body = speak(make_app("127.0.0.1", Pool(1, limits, WORKER), limits), receive)
    assert start["status"] == 408
    assert b"slow-body" in body["body"]


def test_who_goes_away_with_half_a_body_is_no_mistake_of_the_server() -> None:
    limits = Limits()

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0)
        return {"type": "http.disconnect"}

    start, _ = speak(make_app("127.0.0.1", Pool(1, limits, WORKER), limits), receive)
    assert start["status"] == 499


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "1. e4 <img src=x onerror=alert(1)>"]
)
def test_what_is_answered_as_a_page_has_no_text_of_a_user_unescaped(
    room: TestClient, text: str
) -> None:
    game = f'[White "{text}"]\n\n1. e4 {{{text}}} *'
    html = room.post("/api/sheet", json={"pgn": game}).json()["html"]
    written = room.post("/api/write", json={"pgn": game, "form": "html"}).json()["text"]
    assert text not in html + written
    assert room.get(f"/rules/{text}").headers["content-type"] == "application/json"
