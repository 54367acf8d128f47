"""What can be taken away: copies, files, a link, the text converted, a sheet of paper."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    Visit = Callable[..., AbstractContextManager[Page]]

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def copied(page: Page) -> str:
    expect(page.locator("#told")).to_have_text("Copied.")
    return str(page.evaluate("navigator.clipboard.readText()"))


FORMS = {
    "pgn": '[White "Brandt, Hanna"]',
    "text": "Cxh7",
    "markdown": "Brandt",
    "html": "<article",
    "latex": r"\begin{document}",
    "json": '"Brandt, Hanna"',
}


def test_the_game_is_downloaded_in_every_form(page: Page) -> None:
    page.locator("#language").select_option("fr")
    for form, found in FORMS.items():
        page.locator("#form").select_option(form)
        with page.expect_download() as saved:
            page.locator("#download").click()
        assert found in saved.value.path().read_text("utf-8"), form
        expect(page.locator("#told")).to_contain_text(saved.value.suggested_filename)


def test_copies_and_the_text_converted_in_place(visit: Visit) -> None:
    with visit(**CLIPBOARD) as page:
        page.locator("#copy").click()
        assert copied(page).startswith("[Event ")
        page.locator("#language").select_option("fr")
        expect(page.locator("#moves")).to_contain_text("Cxh7")
        with page.expect_response("**/api/rewrite"):
            page.locator("#copy-text").click()
        text = copied(page)
        assert "Weiß: Brandt, Hanna     Schwarz: Özdemir, Cem" in text
        assert "2. Cf3 Cc6 3. Fc4 Fc5" in text


def test_a_link_reopens_the_game_where_it_was(visit: Visit) -> None:
    with visit(**CLIPBOARD) as page:
        page.locator("#moves button").nth(5).click()
        page.locator("#link").click()
        link = copied(page)
    fragment = link[link.index("#") :]
    with visit(fragment) as page:
        expect(page.locator("#players")).to_have_text("Brandt, Hanna – Özdemir, Cem")
        expect(page.locator("#moves [aria-current]")).to_have_text("Bc5")
        expect(page.locator("#hint")).to_contain_text("link")


def test_a_torn_link_is_told(browser_page: Page, address: str) -> None:
    browser_page.goto(f"{address}#game=!!!")
    expect(browser_page.locator("#hint")).to_contain_text("damaged")


def test_diagrams_are_pictures(page: Page) -> None:
    with page.expect_download() as saved:
        page.locator("#svg").click()
    assert saved.value.path().read_bytes().startswith(b"<svg")
    with page.expect_download() as saved:
        page.locator("#png").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_score_sheet_fits_one_page(page: Page, paper: str, size: tuple[int, int]) -> None:
    page.evaluate("void (window.print = () => {})")
    page.locator(f"#{paper}").click()
    expect(page.locator("#told")).to_contain_text("ready")
    expect(page.locator("#paper")).to_contain_text("Nxh7")
    sheet = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", _plain(sheet))
    assert [tuple(round(float(side)) for side in box) for box in boxes] == [size]
    expect(page.locator("#paper")).to_be_empty()


def _plain(document: bytes) -> bytes:
    """Unpack the streams of a PDF document, where its pages may be described."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", document, re.DOTALL)
    unpacked = []
    for stream in streams:
        try:
            unpacked.append(zlib.decompress(stream))
        except zlib.error:
            continue
    return document + b"".join(unpacked)
