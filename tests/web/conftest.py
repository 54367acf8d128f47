"""A reading room for tests, with processes of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from stamma.web.app import make_app
from stamma.web.limits import Limits
from stamma.web.workers import Pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ADDRESS = "http://localhost:8137"


def client(limits: Limits, workers: int = 1) -> TestClient:
    return TestClient(make_app("127.0.0.1", Pool(workers, limits), limits), base_url=ADDRESS)


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
