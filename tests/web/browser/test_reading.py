"""What a reader does with a text: paste it, look at it, doubt it, mend it, read it elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    Visit = Callable[..., AbstractContextManager[Page]]

GERMAN = "Hier meine Partie: 1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0 Le7 6. Te1 b5"
AMBIGUOUS = "1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Nd2 Be7"


def fill(page: Page, text: str) -> None:
    """Put a text on the desk and wait until it was read."""
    with page.expect_response("**/api/read"):
        page.locator("#words").fill(text)


def moves(page: Page) -> list[str]:
    return page.locator("#moves button").all_inner_texts()


def test_a_first_visit_shows_a_bulletin_with_its_misprint(page: Page) -> None:
    expect(page.locator("#players")).to_have_text("Brandt, Hanna – Özdemir, Cem")
    expect(page.locator("#marked .fate-repaired")).to_have_text("Sxg7!")
    expect(page.locator("#remarks")).to_contain_text("read as Nxh7")
    expect(page.locator("#remarks a").first).to_have_attribute("href", "/rules/RDG002")
    expect(page.locator("#read-language option").first).to_have_text("German")


def test_a_german_game_is_read_in_french(page: Page) -> None:
    fill(page, GERMAN)
    page.locator("#language").select_option("fr")
    expect(page.locator("#moves")).to_contain_text("Fb5")
    assert moves(page)[2:6] == ["Cf3", "Cc6", "Fb5", "a6"]
    page.locator("#notation").select_option("descriptive")
    expect(page.locator("#moves button").nth(2)).to_have_text("N-KB3")


def test_the_reading_appears_as_one_types(page: Page) -> None:
    page.locator("#clear").click()
    expect(page.locator("#moves")).to_contain_text("No moves yet")
    page.keyboard.type("1. e4 c5 2. Nf3")
    expect(page.locator("#moves button")).to_have_text(["e4", "c5", "Nf3"])
    expect(page.locator("#marked .fate-move")).to_have_count(3)
    # Who writes a game down sees its last move.
    expect(page.locator("#moves [aria-current]")).to_have_text("Nf3")
    page.reload()
    expect(page.locator("#words")).to_have_value("1. e4 c5 2. Nf3")
    expect(page.locator("#moves [aria-current]")).to_have_text("Nf3")


def test_choosing_an_alternative_settles_an_ambiguous_move(page: Page) -> None:
    fill(page, AMBIGUOUS)
    choices = page.locator("#remarks .choices button")
    expect(choices).to_have_text(["Nbd2", "Nfd2"])
    choices.last.click()
    expect(page.locator("#words")).to_have_value(AMBIGUOUS.replace("Nd2", "Nfd2"))
    expect(page.locator("#moves button").nth(6)).to_have_text("Nfd2")
    expect(page.locator("#remarks")).to_have_text("No remarks.")
    page.locator("#words").press("Control+z")
    expect(page.locator("#words")).to_have_value(AMBIGUOUS)


def test_pointing_or_a_cursor_shows_what_was_read(page: Page) -> None:
    fill(page, GERMAN)
    expect(page.locator("#marked .fate-move").nth(2)).to_have_text("Sf3")
    box = page.locator("#marked .fate-move").nth(2).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    expect(page.locator("#note-body")).to_contain_text("2. Nf3: knight f3")
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(page.locator("#moves [aria-current]")).to_have_text("Nf3")
    page.mouse.move(0, 0)
    page.locator("#words").evaluate("area => area.setSelectionRange(45, 45)")
    expect(page.locator("#note-body")).to_contain_text("a move of the game")


def test_marks_stand_under_their_words(page: Page) -> None:
    """The marked copy lies under the text letter upon letter, whatever stands before it."""
    lines = "\n\nשלום (עולם ab) סוף\n"
    fill(page, lines + "🙂🙂 gespielt 👩‍👧: 1. e4 e5 2. Sf3 Sc6 und so weiter " * 3)
    expect(page.locator("#marked .fate-move").first).to_have_text("e4")
    expect(page.locator("#marked .fate-move").nth(3)).to_have_text("Sc6")
    height = page.locator("#words").evaluate("area => area.scrollHeight")
    assert page.locator("#marked").evaluate("copy => copy.clientHeight") == height


HOSTILE = """[White "<img src=x onerror=window.hacked=1>"]
[Event "<script>window.hacked=1</script>"]

1. e4 {<b onmouseover="window.hacked=1">so</b> <svg onload=window.hacked=1>} e5
(1... c5 {<iframe src=javascript:window.hacked=1></iframe>}) 2. Nf3 *
"""


def test_a_hostile_text_stays_text(page: Page) -> None:
    fill(page, HOSTILE)
    expect(page.locator("#players")).to_contain_text("<img src=x onerror=window.hacked=1>")
    expect(page.locator("#moves")).to_contain_text("<svg onload=window.hacked=1>")
    page.locator("#running").check()
    page.evaluate("void (window.print = () => {})")
    page.locator("#a4").click()
    expect(page.locator("#told")).to_contain_text("ready")
    expect(page.locator("body").locator("img, script, iframe")).to_have_count(0)
    # A page's text can be hostile, too: its tags are markup to the reader, and letters here.
    fill(page, "<p onclick=window.hacked=1>1. e4 e5<script>window.hacked=1</script> 2. Nf3</p>")
    expect(page.locator("#marked")).to_contain_text("<script>window.hacked=1</script>")
    expect(page.locator("body").locator("img, script, iframe")).to_have_count(0)
    assert page.evaluate("window.hacked") is None


def test_scores_of_some_languages_run_from_right_to_left(page: Page) -> None:
    fill(page, GERMAN)
    page.locator("#language").select_option("he")
    expect(page.locator("#moves")).to_have_attribute("dir", "rtl")
    expect(page.locator("#moves button").nth(2)).to_contain_text("פ")
    page.locator("#language").select_option("de")
    expect(page.locator("#moves")).to_have_attribute("dir", "ltr")


def test_a_position_and_several_games(page: Page) -> None:
    fill(page, "8/P6k/8/8/8/8/8/K7 w - - 0 1")
    expect(page.locator("[data-square=a7]")).to_have_attribute("aria-label", "a7, white pawn")
    fill(page, '[White "A"]\n\n1. e4 e5 *\n\n[White "B"]\n\n1. d4 d5 *\n')
    page.locator("#games").select_option("1")
    expect(page.locator("#moves button").first).to_have_text("d4")


def test_the_page_speaks_the_language_of_its_reader(visit: Visit) -> None:
    with visit(locale="fr-CA") as page:
        expect(page.locator("#text-title")).to_have_text("Le texte")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator("#read-language option").first).to_have_text("allemand")
        page.locator("#interface").select_option("ru")
        expect(page.locator("#text-title")).to_have_text("Текст")
        page.reload()
        expect(page.locator("#text-title")).to_have_text("Текст")
