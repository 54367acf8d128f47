"""The board: moves by mouse, touch and keys, promotion, walking through a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Locator, Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    Visit = Callable[..., AbstractContextManager[Page]]

PROMOTES = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
MARKED = "1. e4 {[%cal Gd7d5,Re5e4][%csl Yd5]} d5 2. Bb5+ *"


def square(page: Page, name: str) -> Locator:
    return page.locator(f"[data-square={name}]")


def clear(page: Page) -> None:
    page.locator("#clear").click()
    expect(page.locator("#moves")).to_contain_text("No moves yet")


def start_from(page: Page, text: str) -> None:
    with page.expect_response("**/api/read"):
        page.locator("#words").fill(text)


def expect_e4(page: Page) -> None:
    expect(page.locator("#moves button")).to_have_text(["e4"])
    expect(square(page, "e4")).to_have_attribute("aria-label", "e4, white pawn")
    expect(square(page, "e2")).to_have_attribute("aria-label", "e2, empty")
    expect(page.locator("#words")).to_have_value("1. e4 *\n")
    # The same move in every notation at once.
    expect(page.locator("#rosetta")).to_contain_text("P-K4")
    expect(page.locator("#rosetta")).to_contain_text("5254")


def test_e4_by_two_clicks(page: Page) -> None:
    clear(page)
    square(page, "e2").click()
    expect(page.locator(".square.target")).to_have_count(2)
    square(page, "e4").click()
    expect_e4(page)


def test_e4_by_dragging(page: Page) -> None:
    clear(page)
    square(page, "e2").hover()
    page.mouse.down()
    square(page, "e3").hover()
    expect(page.locator(".man.held")).to_have_count(1)
    square(page, "e4").hover()
    page.mouse.up()
    expect(page.locator(".man.held")).to_have_count(0)
    expect_e4(page)


def test_e4_by_touch(visit: Visit) -> None:
    with visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as page:
        clear(page)
        square(page, "e2").tap()
        square(page, "e4").tap()
        expect_e4(page)


def test_e4_by_keys(page: Page) -> None:
    clear(page)
    square(page, "e2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#spoken")).to_have_text("white pawn picked up; it can go to e3, e4")
    page.keyboard.press("Escape")
    expect(page.locator("#spoken")).to_have_text("put down again")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(square(page, "e4")).to_be_focused()
    page.keyboard.press("Enter")
    expect_e4(page)
    expect(page.locator("#spoken")).to_have_text("1. e4")
    # What is played is said in the language of the score.
    page.locator("#language").select_option("de")
    for name in ("g8", "f6"):
        square(page, name).focus()
        page.keyboard.press("Enter")
    expect(page.locator("#spoken")).to_have_text("1... Springer f6")
    expect(page.locator("#spoken")).to_have_attribute("lang", "de")


def test_a_pawn_becomes_what_is_chosen(page: Page) -> None:
    start_from(page, PROMOTES)
    expect(square(page, "a7")).to_have_attribute("aria-label", "a7, white pawn")
    square(page, "a7").click()
    square(page, "a8").click()
    page.get_by_role("button", name="white knight").click()
    expect(square(page, "a8")).to_have_attribute("aria-label", "a8, white knight")
    expect(page.locator("#moves button")).to_have_text(["a8N"])
    page.locator("#undo").click()
    square(page, "a7").click()
    square(page, "a8").click()
    page.keyboard.press("Escape")
    expect(square(page, "a7")).to_have_attribute("aria-label", "a7, white pawn")


def test_a_move_that_is_not_legal_is_refused_in_words(visit: Visit) -> None:
    with visit(refused=1) as page:
        clear(page)
        square(page, "e2").click()
        square(page, "e5").click()
        expect(page.locator("#saying")).to_contain_text("not")
        expect(page.locator("#saying")).to_have_class("saying refused")
        expect(page.locator("#moves button")).to_have_count(0)


def test_a_move_on_the_board_becomes_a_variation(page: Page) -> None:
    start_from(page, "Meine Partie: 1. e4 e5 2. Sf3 Sc6 3. Lb5 a6")
    expect(page.locator("#moves button")).to_have_count(6)
    page.keyboard.press("Escape")
    page.locator("#to-end").click()
    page.locator("#back").click()
    square(page, "g8").click()
    square(page, "f6").click()
    expect(page.locator("#moves .side")).to_have_text("(3... Nf6)")
    # The reader's own text stays as it is, and what was played can be taken back.
    expect(page.locator("#words")).to_have_value("Meine Partie: 1. e4 e5 2. Sf3 Sc6 3. Lb5 a6")
    page.locator("#undo").click()
    expect(page.locator("#moves .side")).to_have_count(0)
    square(page, "g8").click()
    square(page, "f6").click()
    expect(page.locator("#moves .side")).to_have_count(1)
    page.reload()
    expect(page.locator("#moves .side")).to_have_text("(3... Nf6)")


def test_walking_through_a_game(page: Page) -> None:
    expect(page.locator("#moves button")).to_have_count(42)
    page.locator("#to-start").focus()
    for key, move in [("End", "Bb5"), ("ArrowLeft", "Qf8"), ("Home", None), ("ArrowRight", "e4")]:
        page.keyboard.press(key)
        current = page.locator("#moves [aria-current]")
        expect(current).to_have_text([move] if move else [])
    expect(page.locator("#spoken")).to_have_text("1. e4")
    page.locator("#language").select_option("de")
    page.locator("#forward").click()
    page.locator("#forward").click()
    expect(page.locator("#saying")).to_have_text("2. Springer f3")
    page.locator("#autoplay").click()
    expect(page.locator("#moves [aria-current]")).to_have_text("Sc6")
    page.locator("#autoplay").click()
    expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "false")


def test_arrows_marks_check_and_turning(page: Page) -> None:
    start_from(page, MARKED)
    page.locator("#moves button").first.click()
    expect(page.locator(".arrows path")).to_have_count(2)
    expect(square(page, "d5")).to_have_class("square mark-yellow")
    page.locator("#to-end").click()
    expect(square(page, "e8")).to_have_attribute("aria-label", "e8, black king, in check")
    page.locator("#flip").click()
    expect(page.locator("#squares [role=gridcell]").first).to_have_attribute("data-square", "h1")
    expect(page.locator(".files span").first).to_have_text("h")
