"""The reading room in a real browser: a server of its own, Chromium, and a page for each test.

Without Playwright or a browser these tests are skipped. Playwright keeps an event loop running as
long as it is open, in which others cannot run theirs: it is closed with each module. Every page is
held to the same: it says nothing to the console, raises nothing, and asks no other machine for
anything.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from tools import reading_room

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, Page

# Generous, because a busy machine is no fault of the page.
_PATIENCE = 30_000


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a server that runs as long as the tests of a module do."""
    with reading_room.server() as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if reading_room.CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    from playwright.sync_api import expect

    expect.set_options(timeout=_PATIENCE)
    with reading_room.browser() as chromium:
        yield chromium


@pytest.fixture
def visit(browser: Browser, address: str) -> Callable[..., AbstractContextManager[Page]]:
    """Open the page in a context of its own; the server refuses so many of its requests."""

    from playwright.sync_api import expect

    @contextmanager
    def visit(fragment: str = "", *, refused: int = 0, **options: Any) -> Iterator[Page]:  # noqa: ANN401
        settings = {"locale": "en-GB", "viewport": {"width": 1440, "height": 900}, **options}
        context = browser.new_context(**settings)
        context.set_default_timeout(_PATIENCE)
        page = context.new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text))
        page.on("request", lambda asked: _at_home(asked.url, address, complaints))
        page.goto(address + fragment)
        # The game was read, and the page has gone to its move.
        expect(page.locator("#moves [aria-current]")).to_have_count(1)
        yield page
        context.close()
        # The browser itself writes about each request that was refused.
        about_refusals = [said for said in complaints if "status of 422" in said]
        assert len(about_refusals) == refused
        assert [said for said in complaints if said not in about_refusals] == []

    return visit


def _at_home(url: str, address: str, complaints: list[str]) -> None:
    if not url.startswith((address, "blob:", "data:")):
        complaints.append(f"asked for {url}")


@pytest.fixture
def page(visit: Callable[..., AbstractContextManager[Page]]) -> Iterator[Page]:
    """The page on a wide screen, as a first visit shows it."""
    with visit() as page:
        yield page


@pytest.fixture
def browser_page(browser: Browser) -> Iterator[Page]:
    """An empty page, for addresses of its own."""
    context = browser.new_context(locale="en-GB")
    yield context.new_page()
    context.close()
