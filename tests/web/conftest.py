"""A reading room for tests, with processes of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from subprocess import PIPE
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from stamma.cli import WORKER
from stamma.web.app import make_app
from stamma.web.limits import Limits
from stamma.web.workers import Pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ADDRESS = "http://localhost:8137"


def client(limits: Limits, workers: int = 1) -> TestClient:
    return TestClient(
        make_app("127.0.0.1", Pool(workers, limits, WORKER), limits), base_url=ADDRESS
    )


def request(path: str) -> dict[str, Any]:
    """Return a request as the application is told of it, without its body."""
    return {
        "type": "http",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
    }


@pytest.fixture(scope="session")
def room() -> Iterator[TestClient]:
    with client(Limits()) as opened:
        yield opened


@pytest.fixture
def ask(room: TestClient) -> Callable[..., Any]:
    """Ask the server something, and return what it says."""

    def ask(name: str, /, status: int = 200, **request: object) -> Any:  # noqa: ANN401
        answer = room.post(f"/api/{name}", json=request)
        assert answer.status_code == status, answer.text
        assert answer.headers["content-type"] == "application/json"
        return answer.json()

    return ask


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """Run the program, and return the address that it prints."""
    command = [sys.executable, "-m", "stamma", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen([*command, "--workers", "2"], stdout=PIPE, encoding="utf-8") as program:  # noqa: S603
        assert program.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/", program.stdout.readline())
        assert address is not None
        yield address[0]
        program.send_signal(signal.SIGINT)
        assert program.wait() == 130
