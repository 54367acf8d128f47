"""Comments: what a text says about the moves is kept, and what says nothing is no comment."""

from __future__ import annotations

import pytest

from stamma import read


def written(text: str) -> str:
    """Return all that is read of a text, in PGN without tags."""
    (game,) = read(text).games
    return " ".join(game.pgn(tags=False).split())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The rules of a table between numbers and moves.
        ("| 1. | e4 | e5 |\n| 2. | Nf3 | Nc6 |", "1. e4 e5 2. Nf3 Nc6 *"),
        # The stops of a table in TeX.
        (
            "\\begin{tabbing}\n1. \\> e4 \\> e5 \\\\\n2. \\> Nf3 \\> Nc6\n\\end{tabbing}",
            "1. e4 e5 2. Nf3 Nc6 *",
        ),
        # The brackets of descriptive notation.
        ("1. P4R P4R 2. P4D PxP(5D) 3. DxP(4D)", "1. e4 e5 2. d4 exd4 3. Qxd4 *"),
        ("1. P-K4 P-K4 2. P-Q4 PxP(Q5) −+ 3. QxP {so}", "1. e4 e5 2. d4 exd4 $19 3. Qxd4 {so} *"),
        # An evaluation before the letter of the next move.
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 = N:f6 {no} 4. O-O = Be7",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 $10 Nf6 {no} 4. O-O $10 Be7 *",
        ),
        (
            "1. e4 e5 2. ♘f3 ♘c6 3. ♗c4 ♗c5 4. b4 {so} ♗e7 5. c3 ♘f6 6. d3 = O-O",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 {so} 4... Be7 5. c3 Nf6 6. d3 $10 O-O *",
        ),
        # A capture by files beside a comment or a side line.
        ("1. e4 e5 2. d4 ed {sharp} 3. c3", "1. e4 e5 2. d4 exd4 {sharp} 3. c3 *"),
        ("1. e4 e5 2. d4 {sharp} ed 3. c3", "1. e4 e5 2. d4 {sharp} 2... exd4 3. c3 *"),
        ("1. e4 e5 2. d4 ed (2... d6) 3. c3", "1. e4 e5 2. d4 exd4 (2... d6) 3. c3 *"),
    ],
)
def test_what_is_part_of_a_move_is_no_comment(text: str, expected: str) -> None:
    assert written(text) == expected


DIAGRAM = """\
8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
7 ♟\ufe0e ♟\ufe0e ♟\ufe0e ♟\ufe0e · ♟\ufe0e ♟\ufe0e ♟\ufe0e
6 · · · · · · · ·
5 · · · · ♟\ufe0e · · ·
4 · · · · ♙ · · ·
3 · · · · · · · ·
2 ♙ ♙ ♙ ♙ · ♙ ♙ ♙
1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
  a b c d e f g h
"""
SHEET = "1. e4 e5  4. Bxc6 dxc6\n2. Nf3 Nc6  5. O-O f6\n3. Bb5 a6  6. d4 exd4\n"
IN_ORDER = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SHEET, f"{IN_ORDER} *"),
        (f"{SHEET}and so on 1-0", f"{IN_ORDER} {{and so on}} 1-0"),
        (f"1. e4 e5\n\n{DIAGRAM}\n2. Nf3 Nc6", "1. e4 e5 2. Nf3 Nc6 *"),
        (f"1. e4 e5 Now:\n\n{DIAGRAM}\n2. Nf3", "1. e4 e5 {Now:} 2. Nf3 *"),
        # Rows of a form that nobody has filled in.
        ("1. e4 e5\n2. Nf3 Nc6\n3.\n4.\n5.\n\nResult 1-0 White Black", "1. e4 e5 2. Nf3 Nc6 1-0"),
        ("1. e4 e5\n\nWhite  Black\n2. Nf3 Nc6", "1. e4 e5 2. Nf3 Nc6 *"),
        ("1. e4 e5\n2. Nf3 Nc6\n3.", "1. e4 e5 2. Nf3 Nc6 *"),
        ("1. e4 e5 +0.35 1/12 2. Nf3", "1. e4 e5 {+0.35 1/12} 2. Nf3 *"),
    ],
)
def test_the_form_of_a_page_is_no_comment(text: str, expected: str) -> None:
    assert written(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. e4 e5\n\n{a plan} 1-0", "1. e4 e5 {a plan} 1-0"),
        ("1. e4 e5\n\n{a plan}\n1-0", "1. e4 e5 {a plan} 1-0"),
        ("1. e4 e5\n\n{a plan} {and another}", "1. e4 e5 {a plan and another} *"),
        ("{A game} 1. e4 e5", "{A game} 1. e4 e5 *"),
        ('[White "A"]\n\n{A game}\n\n1. e4 e5', "{A game} 1. e4 e5 *"),
    ],
)
def test_a_comment_in_braces_belongs_to_the_moves_beside_it(text: str, expected: str) -> None:
    assert written(text) == expected


def test_a_comment_after_a_result_is_about_the_next_game() -> None:
    games = read("1. e4 e5 {a} 1-0\n\n{b} 1. d4 d5 {c} 0-1").games
    assert [game.comment for game in games] == ["", "b"]
    assert [game.end().comment for game in games] == ["a", "c"]
    assert [game.result for game in games] == ["1-0", "0-1"]


@pytest.mark.parametrize("before", ["", "A quotation.\n\nTurn on scripts to see the board.\n\n"])
@pytest.mark.parametrize("gap", [" ", "\n", "\n\n"])
@pytest.mark.parametrize("result", ["1-0", "*", ""])
def test_a_long_side_line_that_begins_with_a_comment_is_no_game(
    before: str, gap: str, result: str
) -> None:
    tags = '[Event "Exercise"]\n[FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]\n\n'
    line = "1. Kf1 Kf8 2. Ke2 Ke7 3. Kd3 Kd6 4. Kd4 f6 { a draw by many moves }"
    text = f"{before}{tags}{{ Easy. }} 1. Ra8#{gap}( {{ He may try: }} {line} ){gap}{result}"
    reading = read(text)
    assert [game.uci() for game in reading.games] == ["a1a8"]
    # The mate on the board says more than an asterisk.
    said = ["contradicted-ending"] if result == "*" else []
    assert [found.name for found in reading.diagnostics] == said


@pytest.mark.parametrize(
    ("behind", "comment", "result"),
    [
        (
            "White stands well.\n\nAfter a long fight Black resigned.",
            "White stands well. After a long fight Black resigned.",
            "1-0",
        ),
        (
            "Weiß steht besser.\n\nDarum gab Schwarz auf.",
            "Weiß steht besser. Darum gab Schwarz auf.",
            "1-0",
        ),
        ("Les Blancs sont mieux.", "Les Blancs sont mieux.", "*"),
        ("If 5... b5 then 6. Bb3.", "If 5... b5 then 6. Bb3.", "*"),
        ("Si 5... b5 entonces 6. Ab3.", "Si 5... b5 entonces 6. Ab3.", "*"),
        ("[home](index.html) | [next](2.html)", None, "*"),
    ],
)
def test_paragraphs_behind_the_last_game_are_its_comment(
    behind: str, comment: str | None, result: str
) -> None:
    (game,) = read(f"1. e4 e5 2. d4 exd4 3. c3 dxc3 4. bxc3 Be7 5. Bd3\n\n{behind}").games
    assert game.end().comments == ([] if comment is None else [comment])
    assert game.result == result


def test_what_stands_between_two_games_is_of_the_first_as_far_as_it_tells_its_end() -> None:
    first = "1. e4 e5 2. d4 exd4\n\nSchwarz gab auf.\n\nEine zweite Partie:"
    one, other = read(f"{first}\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6").games
    assert one.end().comments == ["Schwarz gab auf."]
    assert (one.result, other.result) == ("1-0", "*")
