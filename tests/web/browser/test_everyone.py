"""For everyone: rules of accessibility, keys alone, small screens, large letters, no jumping."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")

from playwright.sync_api import Page, expect  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    Visit = Callable[..., AbstractContextManager[Page]]

PHONE = {"width": 360, "height": 740}
# A page at 200 % on a usual screen has half of its width.
LARGE = {"width": 720, "height": 450}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"color_scheme": "dark"},
        {"viewport": PHONE},
        {"viewport": PHONE, "color_scheme": "dark"},
    ],
    ids=["light", "dark", "phone", "dark phone"],
)
def test_axe_finds_nothing(visit: Visit, options: dict[str, Any]) -> None:
    # The policy of the page would keep axe out, too.
    with visit(bypass_csp=True, **options) as page:
        page.locator("#moves button").nth(26).click()
        page.locator("[data-square=a2]").focus()
        expect(page.locator("#rosetta button").first).to_be_visible()
        page.locator(".legend summary").click()
        found = axe.Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("size", [PHONE, LARGE, {"width": 1000, "height": 800}])
def test_nothing_sticks_out(visit: Visit, size: dict[str, int]) -> None:
    with visit(viewport=size) as page:
        expect(page.locator("#moves button").first).to_be_visible()
        page.locator("#moves button").nth(26).click()
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        board = page.locator("#squares").bounding_box()
        assert board is not None
        assert round(board["width"]) == round(board["height"]) <= size["width"]


def test_nothing_jumps(visit: Visit) -> None:
    """Sizes are reserved: what comes later moves nothing that is there."""
    with visit() as page:
        expect(page.locator("#moves button").first).to_be_visible()
        page.locator("body").press("ArrowRight")
        expect(page.locator("#rosetta button").first).to_be_visible()
        moved = page.evaluate(
            """() => new Promise((resolve) => {
                const sum = (list) => list.getEntries().reduce((all, each) => all + each.value, 0);
                new PerformanceObserver((list) => resolve(sum(list)))
                    .observe({ type: "layout-shift", buffered: true });
                setTimeout(() => resolve(0), 300);
            })"""
        )
        assert moved < 0.01


def test_all_of_it_by_keys_alone(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#squares :focus")).to_have_count(1)
    # The way to the board is no way to another text.
    expect(page.locator("#players")).to_have_text("Brandt, Hanna – Özdemir, Cem")
    # The panel is filled by an answer of its own.
    expect(page.locator("#rosetta [aria-pressed=true]").first).to_have_text("Nxh7")
    reached = set()
    for _ in range(50):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.innerText"))
    controls = ["to-start", "back", "forward", "to-end", "autoplay", "flip", "running", "notation"]
    away = ["form", "copy", "download", "svg", "a4", "copy-text", "link"]
    text = ["interface", "open", "clear", "words", "read-language", "note", "Nxh7!", "Nxh7"]
    assert {*controls, *away, *text} <= reached
    page.locator("#words").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Nd2")
    expect(page.locator("#remarks .choices button")).to_have_text(["Nbd2", "Nfd2"])
    while not page.evaluate("Boolean(document.activeElement.closest('.choices'))"):
        page.keyboard.press("Tab")
    # What is shown there may be shown anew at any time.
    page.locator("#words").dispatch_event("pointerleave")
    assert page.evaluate("Boolean(document.activeElement.closest('.choices'))")
    page.keyboard.press("Enter")
    expect(page.locator("#words")).to_have_value("1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Nbd2")
    page.locator("#to-end").press("Enter")
    expect(page.locator("#rosetta [aria-pressed=true]").first).to_have_text("Nbd2")
    page.locator("#rosetta [aria-pressed=true]").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#moves [aria-current]")).to_have_text("Nb1-d2")


@pytest.mark.parametrize(("wish", "moves"), [("reduce", 0), ("no-preference", 1)])
def test_who_wants_no_motion_gets_none(visit: Visit, wish: str, moves: int) -> None:
    with visit(reduced_motion=wish) as page:
        page.evaluate("void (Element.prototype.animate = () => { window.moved = 1; })")
        page.locator("#forward").click()
        expect(page.locator("#moves [aria-current]")).to_have_text("Kxh7")
        assert page.evaluate("window.moved ?? 0") == moves


def test_the_page_is_small(page: Page, address: str) -> None:
    """All that a visit loads, with every language of the page, before compression."""
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').filter((each) => each.name.includes('/page/'))"
        ".reduce((sum, each) => sum + each.decodedBodySize, 0)"
    )
    others = sum(
        len(page.request.get(f"{address}page/words/{each}.json").body())
        for each in ("de", "fr", "es", "ru")
    )
    assert 20_000 < loaded + others < 150_000
