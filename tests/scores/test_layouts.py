"""Games laid out as text, layout by layout."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.scores.games import game_of, long_game

from stamma.notations import SAN
from stamma.pgn import Game
from stamma.scores import FORMS, LAYOUTS, Layout, write
from stamma.scores.bulletins import score

NOTES = "1. e4 {best} (1. d4 {closed} d5 (1... Nf6 2. c4) 2. c4 $14) {by test} (1. c4) 1... e5! *"
SHORT = '[White "Ann"] [Black "Bob"] 1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0'
BLACK = '[FEN "6k1/8/5K2/8/8/8/8/R7 b - - 0 1"] 1... Kh8 {so} (1... Kf8 2. Ra8#) 2. Kf7 Kh7 *'
WHITE = '[FEN "6k1/8/4K3/8/8/8/8/R7 w - - 0 1"] 1. Kf6 Kh8 2. Kf7 {now} Kh7 3. Rh1# 1-0'


PAGE = Path(__file__).parents[2] / "docs" / "scores.md"


def lines(text: str, layout: str = "running", **options: str) -> list[str]:
    """Return what stands below the heading."""
    written = game_of(text).score(layout, **options)  # type: ignore[arg-type]
    return [line for line in written.split("\n") if line]


def test_running_text_has_comments_variations_and_glyphs() -> None:
    assert lines(NOTES) == [
        "1. e4 {best} (1. d4 {closed} 1... d5 (1... Nf6 2. c4) 2. c4 ⩲) {by test}",
        "(1. c4) 1... e5! *",
    ]


def test_a_table_breaks_where_something_is_said() -> None:
    assert lines(NOTES, "table") == [
        "   1. e4",
        "      {best} (1. d4 {closed} 1... d5 (1... Nf6 2. c4) 2. c4 ⩲) {by test}",
        "      (1. c4)",
        "   1. ...  e5!",
        "      *",
    ]


def test_a_sheet_has_moves_and_nothing_else() -> None:
    assert lines(NOTES, "sheet")[:2] == ["   1. e4  e5", "      *"]


def test_a_sheet_is_signed() -> None:
    last = lines(SHORT, "sheet", language="de")[-1]
    assert last.split() == ["Weiß", "Schwarz", "Schiedsrichter"]


@pytest.mark.parametrize(
    ("layout", "text", "moves"),
    [
        ("helpmate", BLACK, "1. Kh8 {so} (1. Kf8 Ra8#) 1... Kf7 2. Kh7 *"),
        ("problem", BLACK, "1... Kh8 {so} (1... Kf8 2. Ra8#) 2. Kf7 Kh7 *"),
        ("helpmate", WHITE, "1... Kf6 2. Kh8 Kf7 {now} 3. Kh7 Rh1# 1-0"),
        ("problem", WHITE, "1. Kf6 Kh8 2. Kf7 {now} 2... Kh7 3. Rh1# 1-0"),
    ],
)
def test_problems_have_a_diagram_first(layout: str, text: str, moves: str) -> None:
    written = lines(text, layout)
    assert written[0].startswith("8 · · · · · · ♚ ·")
    assert written[-2].startswith("Position: 6k1/8/")
    assert written[-1] == moves


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("1. e4 {[#]} e5 *", ["1. e4", "BOARD", "1... e5 *"]),
        ("1. e4 {so [#] then} e5 *", ["1. e4 {so}", "BOARD", "{then} 1... e5 *"]),
        ("1. e4 $220 {so} e5 *", ["1. e4", "BOARD", "{so} 1... e5 *"]),
        ("1. e4 $1 $221 e5 *", ["1. e4!", "BLACK", "1... e5 *"]),
        ("{[#]} 1. e4 *", ["BOARD", "1. e4 *"]),
        ("1. e4 (1. d4 {[#]} d5) e5 *", ["1. e4 (1. d4", "BOARD", "1... d5) 1... e5 *"]),
        ("1. e4 (1. d4) {[#]} e5 *", ["1. e4 (1. d4)", "BOARD", "1... e5 *"]),
        ("1. e4 {[%csl Ge4] [#]} *", ["1. e4", "BOARD", "*"]),
    ],
)
def test_diagrams_stand_where_they_are_wanted(text: str, drawn: list[str]) -> None:
    blocks = game_of(text).score().strip().split("\n\n")
    shown = [
        {"8": "BOARD", "1": "BLACK"}[block[0]] if "a b c" in block or "h g f" in block else block
        for block in blocks
    ]
    assert shown == drawn


def test_a_diagram_shows_the_position_at_its_place() -> None:
    written = game_of("1. e4 (1. d4) {[#]} e5 *").score()
    assert "4 · · · · ♙ · · ·" in written
    assert "4 · · · ♙ · · · ·" not in written


@pytest.mark.parametrize(
    ("layout", "sheets"),
    [("sheet", [30, 30, 10]), ("sheet-60", [60, 10]), ("sheet-beside", [30, 10])],
)
def test_long_games_have_several_sheets(layout: str, sheets: list[int]) -> None:
    written = long_game(70).score(layout)
    blocks = [block.split("\n") for block in written.split("\n\n") if "Nf3" in block]
    assert [len(block) for block in blocks] == sheets


def test_moves_stand_beside_each_other() -> None:
    written = long_game(70).score("sheet-beside").split("\n")
    assert written[0].split() == ["1.", "Nf3", "Nf6", "31.", "Nf3", "Nf6"]
    assert written[29].split() == ["30.", "Ng1", "Ng8", "60.", "Ng1", "Ng8"]


def test_few_moves_do_not_stand_beside_others() -> None:
    written = long_game(32).score("sheet-beside").split("\n")
    assert written[0].split() == ["1.", "Nf3", "Nf6"]
    assert written[31].split() == ["31.", "Nf3", "Nf6"]


def test_a_sheet_may_have_any_number_of_rows() -> None:
    short = LAYOUTS["sheet"].replace(rows=3)
    assert "3. Nf3  Nf6\n\n   4." in long_game(6).score(short)
    for rows in (0, 1001):
        with pytest.raises(ValueError, match=f"rows is {rows}"):
            Layout(rows=rows)
    with pytest.raises(ValueError, match="arrangement is 'x': it is one of running, table"):
        Layout(arrangement="x")  # type: ignore[arg-type]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("arrangement", ["running", "table", "sheet"])
def test_a_layout_can_be_made(arrangement: str, form: str) -> None:
    layout = Layout(arrangement=arrangement, opens_with_diagram=True, black_first=True)  # type: ignore[arg-type]
    written = game_of(BLACK).score(layout, form)  # type: ignore[arg-type]
    assert "Kf7" in written
    if arrangement == "table" and form == "markdown":
        assert "|  | Black | White |" in written


@pytest.mark.parametrize("layout", ["running", "table", "sheet"])
def test_draws_are_offered_in_every_notation(layout: str) -> None:
    assert "e5 (=)" in game_of("1. e4 e5 {(=)} 2. Nf3 *").score(layout)


def test_what_is_for_programs_is_left_out_and_counted() -> None:
    game = game_of("1. e4 {[%clk 0:05:00] [%eval 0.3] fine} (1. d4) e5 $1 *")
    assert game.score() == "1. e4 {fine} (1. d4) 1... e5! *\n"
    running = score(game, LAYOUTS["running"], SAN)
    assert +running.left_out == {"command": 2}
    sheet = score(game, LAYOUTS["sheet"], SAN)
    assert +sheet.left_out == {"command": 2, "comment": 1, "variation": 1, "mark": 1}


def test_what_cannot_be_read_is_printed() -> None:
    assert lines("1. e4 e5 2. Ke4 Nc6 *") == ["1. e4 e5 {Ke4 Nc6} *"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_game_without_moves_can_be_laid_out(layout: str, form: str) -> None:
    assert Game().score(layout, form)  # type: ignore[arg-type]


def test_the_heading_has_what_is_known() -> None:
    tags = '[White "Ann"] [WhiteElo "2100"] [Date "1999.12.??"] [Round "-"] [Site "?"] 1. e4 *'
    assert lines(tags) == ["White: Ann (2100)", "Date: 1999.12", "1. e4 *"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("layout", ["running", "table", "sheet", "helpmate"])
def test_variations_may_be_nested_without_end(form: str, layout: str) -> None:
    depth = 2_000
    game = game_of("1. Nf3 " + "(1. Nc3 (1. e4 " * depth + "))" * depth + " *")
    written = game.score(layout, form)  # type: ignore[arg-type]
    assert layout == "sheet" or written.count("Nc3") >= depth


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"layout": "shete"}, "there is no layout 'shete': did you mean sheet?"),
        ({"form": "pdf"}, "there is no form 'pdf': there are text, markdown"),
        ({"notation": "sna"}, "there is no notation 'sna': did you mean san?"),
        ({"language": "xx"}, "xx"),
        ({"paper": "a5"}, "there is no paper 'a5': there are a4, letter"),
        ({"form": "latex-plain", "notation": "fan"}, "latex-plain has no figurines"),
    ],
)
def test_what_is_not_there_is_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("?", "[?]")):
        game_of(SHORT).score(**options)  # type: ignore[arg-type]


def test_several_games_have_an_index() -> None:
    games = [game_of(SHORT), game_of(SHORT)]
    assert write(games).startswith(
        "Games\n\n1.  Ann – Bob  1-0\n2.  Ann – Bob  1-0\n\n\nWhite: Ann"
    )
    assert write(games, index=False).startswith("White: Ann")
    assert write(games[:1]).startswith("White: Ann")
    assert write([]) == ""


def test_the_page_has_every_layout_and_form() -> None:
    page = PAGE.read_text("utf-8")
    for layout in LAYOUTS.values():
        assert f"\n| `{layout}` | {layout.about} |\n" in page
    for form in FORMS:
        assert f"\n| `{form}` | " in page


def test_what_stood_behind_a_variation_that_is_gone_is_still_said() -> None:
    game = game_of("1. e4 (1. d4) (1. c4) {so} e5 *")
    game.remove_variation(2)
    assert game.score() == "1. e4 (1. d4) {so} 1... e5 *\n"
    game.remove_variation(1)
    assert game.score() == "1. e4 {so} 1... e5 *\n"
