"""What real files hold, and what is made of it. Each row was seen to break a known reader."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

import stamma
from stamma import pgn

if TYPE_CHECKING:
    from stamma.diagnostics import Diagnostic

# A name, the text, and for each game its main line and what is said about it.
TRAPS: tuple[tuple[str, str, list[tuple[str, list[str]]]], ...] = (
    (
        "blank line after the comment before move 1",
        '[Event "a"]\n\n{x}\n\n1. e4 e5 *\n',
        [("e2e4 e7e5", [])],
    ),
    (
        "variation whose first move is illegal",
        "1. e4 (1. Ke3 d5) e5 2. Nf3 *",
        [("e2e4 e7e5 g1f3", ["pgn-empty-variation", "illegal-move"])],
    ),
    (
        "last game without a result",
        '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 d5',
        [("e2e4", []), ("d2d4 d7d5", ["pgn-missing-result"])],
    ),
    (
        "malformed tag",
        '[Event "a"]\n[]\n[= x]\n[White "b"]\n\n1. e4 *\n\n[Event "c"]\n\n1. d4 *',
        [("e2e4", ["pgn-malformed-tag", "pgn-malformed-tag"]), ("d2d4", [])],
    ),
    (
        "pinned pawn promotes",
        '[FEN "7k/r1P1K3/8/8/8/8/8/8 w - - 0 1"]\n\n1. c8=Q *',
        [("", ["illegal-move"])],
    ),
    (
        "two blank lines after the tags",
        '[Event "a"]\n\n\n1. e4 *',
        [("e2e4", [])],
    ),
    (
        "no blank line between games",
        '[Event "a"]\n1. e4 *\n[Event "b"]\n1. d4 *',
        [("e2e4", []), ("d2d4", [])],
    ),
    (
        "tag without quotes",
        "[Event a b]\n\n1. e4 *",
        [("e2e4", ["pgn-unquoted-value"])],
    ),
    (
        "bracket in value",
        '[Event "a ] b"]\n\n1. e4 *',
        [("e2e4", [])],
    ),
    (
        "escaped quote",
        '[Event "a \\"b\\" c"]\n\n1. e4 *',
        [("e2e4", [])],
    ),
    (
        "loose quote",
        '[Event "a "b" c"]\n\n1. e4 *',
        [("e2e4", ["pgn-loose-quote"])],
    ),
    (
        "duplicate",
        '[Event "a"]\n[Event "b"]\n\n1. e4 *',
        [("e2e4", ["pgn-duplicate-tag"])],
    ),
    (
        "tags after moves",
        '[Event "a"]\n\n1. e4\n[White "b"]\ne5 *',
        [("e2e4 e7e5", ["pgn-late-tag"])],
    ),
    (
        "half",
        "1. e4 ½-½",
        [("e2e4", [])],
    ),
    (
        "contradict",
        '[Result "0-1"]\n\n1. e4 1-0',
        [("e2e4", ["pgn-result-differs"])],
    ),
    (
        "e4e5",
        "1.e4e5 2.Nf3Nc6 *",
        [("e2e4 e7e5 g1f3 b8c6", ["pgn-joined-moves", "pgn-joined-moves"])],
    ),
    (
        "1....e5",
        "1. e4 1....e5 *",
        [("e2e4 e7e5", [])],
    ),
    (
        "missing numbers",
        "e4 e5 Nf3 *",
        [("e2e4 e7e5 g1f3", [])],
    ),
    (
        "wrong numbers",
        "1. e4 e5 7. Nf3 *",
        [("e2e4 e7e5 g1f3", ["pgn-wrong-number"])],
    ),
    (
        "unclosed brace",
        "1. e4 {never closed e5 *",
        [("e2e4", ["pgn-comment-swallows-moves"])],
    ),
    (
        "nested braces",
        "1. e4 {a {b} c} e5 *",
        [("e2e4 e7e5", ["pgn-stray-brace"])],
    ),
    (
        "semicolon",
        "1. e4 ; a { b\n e5 *",
        [("e2e4 e7e5", [])],
    ),
    (
        "percent",
        "1. e4\n% escape { \ne5 *",
        [("e2e4 e7e5", [])],
    ),
    (
        "three comments",
        "1. e4 {a} {b} {c} e5 *",
        [("e2e4 e7e5", [])],
    ),
    (
        "comment first",
        "{a} 1. e4 *",
        [("e2e4", [])],
    ),
    (
        "comment in variation",
        "1. e4 ({a} 1. d4) e5 *",
        [("e2e4 e7e5", [])],
    ),
    (
        "variation first",
        "(1. d4) 1. e4 *",
        [("e2e4", ["pgn-early-variation"])],
    ),
    (
        "unclosed variation",
        "1. e4 (1. d4 d5 *",
        [("e2e4", ["pgn-unclosed-variation"])],
    ),
    (
        "null",
        "1. e4 -- 2. d4 Z0 *",
        [("e2e4 0000 d2d4 0000", [])],
    ),
    (
        "ep apart",
        "1. e4 a6 2. e5 d5 3. exd6 e.p. *",
        [("e2e4 a7a6 e4e5 d7d5 e5d6", [])],
    ),
    (
        "ep attached",
        "1. e4 a6 2. e5 d5 3. exd6e.p. *",
        [("e2e4 a7a6 e4e5 d7d5 e5d6", [])],
    ),
    (
        "after mate",
        "1. f3 e5 2. g4 Qh4# 3. a3 0-1",
        [("f2f3 e7e5 g2g4 d8h4", ["illegal-move"])],
    ),
    (
        "glyphs",
        "1. e4 ± e5 += 2. Nf3 N Nc6 *",
        [("e2e4 e7e5 g1f3 b8c6", [])],
    ),
    (
        "nags",
        "1. e4 $255 e5 $999 *",
        [("e2e4 e7e5", ["pgn-bad-nag"])],
    ),
    (
        "960",
        '[Variant "Chess960"]\n[FEN "1rk2r2/5p2/8/8/8/8/8/1RK2R2 w KQkq - 0 1"]\n\n1. O-O *',
        [("c1f1", [])],
    ),
    (
        "crlf",
        '[Event "a"]\r\n\r\n1. e4\r\ne5 *\r\n',
        [("e2e4 e7e5", [])],
    ),
    (
        "cr",
        '[Event "a"]\r\r1. e4\re5 *\r',
        [("e2e4 e7e5", [])],
    ),
    (
        "nul",
        "1. e4\x00 e5 *",
        [("e2e4 e7e5", [])],
    ),
    (
        "illegal",
        "1. e4 e5 2. Ke3 Nf6 3. d4 {c} *",
        [("e2e4 e7e5", ["illegal-move"])],
    ),
    (
        "kings",
        "1. e4 e5 Ke4 Kd5 1-0",
        [("e2e4 e7e5", ["illegal-move"])],
    ),
    (
        "empty",
        "",
        [],
    ),
    (
        "not pgn",
        "Dear Sir,\nthank you for your letter of 3 May.\n",
        [],
    ),
    (
        "clk at line start",
        "1. e4 {\n[%clk 0:01:00]\n} e5 *",
        [("e2e4 e7e5", [])],
    ),
    (
        "event in comment",
        '[Event "a"]\n\n1. e4 { 1-0\n\n[Event "x"]\n\n} e5 *',
        [("e2e4 e7e5", ["pgn-comment-holds-games"])],
    ),
    (
        "castling zeros",
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0 *",
        [("g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8", [])],
    ),
    (
        "comment in braces that is not closed, and one in the next game",
        '1. e4 {never closed e5 *\n\n[Event "b"]\n\n1. d4 {c} d5 *',
        [
            ("e2e4", ["pgn-comment-swallows-moves"]),
            ("d2d4 d7d5", []),
        ],
    ),
    (
        "unclosed comment behind a move that is none",
        '1. e4 Ke6 {never closed *\n\n[Event "b"]\n\n1. d4 *',
        [
            ("e2e4", ["illegal-move", "pgn-comment-swallows-moves"]),
            ("d2d4", []),
        ],
    ),
    (
        "a missing result in the middle",
        '[Event "a"]\n\n1. e4\n\n[Event "b"]\n\n1. d4 *',
        [("e2e4", ["pgn-missing-result"]), ("d2d4", [])],
    ),
    (
        "a null move in digits",
        "1. 0000 e5 2. e4 0000 *",
        [("0000 e7e5 e2e4 0000", [])],
    ),
    (
        "castling without dashes",
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 00 OO *",
        [("g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8", [])],
    ),
    ("1 - 0", "1. e4 1 - 0\n\n1. d4 0 : 1", [("e2e4", []), ("d2d4", [])]),
    ("1/2 - 1/2", "1. e4 1/2 - 1/2\n\n1. d4 ½ – ½", [("e2e4", []), ("d2d4", [])]),
    (
        "a result without a blank before it",
        "1. e4 e51-0\n\n1. d4 d51/2-1/2",
        [("e2e4 e7e5", ["pgn-joined-moves"]), ("d2d4 d7d5", ["pgn-joined-moves"])],
    ),
    ("1 - 0 in unread text", "1. e4 Ke6 1 - 0", [("e2e4", ["illegal-move"])]),
    (
        "a result tag that is none",
        '[Result "foo"]\n\n1. e4 *',
        [("e2e4", ["pgn-bad-result-tag"])],
    ),
    (
        "a variant that is not known",
        '[Variant "Crazyhouse"]\n\n1. e4 *',
        [("", ["pgn-unknown-variant"])],
    ),
    ("from position", '[Variant "From Position"]\n\n1. e4 *', [("e2e4", [])]),
    ("an x alone", "1. e4 x e5 *", [("e2e4 e7e5", ["pgn-stray"])]),
    ("a D alone", "1. e4 D e5 *", [("e2e4 e7e5", ["pgn-stray"])]),
    ("e.p. before any move", "e.p. 1. e4 *", [("e2e4", ["pgn-stray"])]),
    ("e.p. without a capture", "1. e4 e.p. e5 *", [("e2e4 e7e5", ["pgn-stray"])]),
    ("a check mark apart", "1. e4 f6 2. Qh5 + g6 *", [("e2e4 f7f6 d1h5 g7g6", [])]),
    ("a false check mark apart", "1. e4 + e5 *", [("e2e4 e7e5", ["pgn-stray"])]),
    (
        "a mate mark apart",
        "1. f3 e5 2. g4 Qh4 # 0-1",
        [("f2f3 e7e5 g2g4 d8h4", [])],
    ),
    (
        "numbers that start again from a FEN",
        '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 9"]\n\n1. e4 (1. e3 Kd7 2. e4) Kd7 2. e5 Ke7 11. e6 *',
        [("e2e4 e8d7 e4e5 d7e7 e5e6", ["pgn-wrong-number"])],
    ),
    (
        "a result in a tag behind a move that is none",
        '[Event "a"]<br />[Result "1-0"]<br />1. e4 e5 0-1',
        [("", ["pgn-stray", "not-a-move"])],
    ),
    ("repeated numbers", "1. e4 1. e5 *", [("e2e4 e7e5", [])]),
    ("percent inside a line is no escape", "1. e4 % e5 *", [("e2e4 e7e5", ["pgn-stray"])]),
    ("semicolon in braces", "1. e4 {a ; b} e5 *", [("e2e4 e7e5", [])]),
    ("tag without a closing bracket", '[Event "a"\n\n1. e4 *', [("e2e4", ["pgn-unclosed-tag"])]),
    (
        "an illegal move that was played, and a variation that goes on",
        "1. e4 e5 2. Ke3 (2. Nf3 Nc6) Nf6 1-0",
        [("e2e4 e7e5", ["illegal-move"])],
    ),
    (
        "kings in the centre after the result of a draw",
        "1. e4 e5 Ke4 Ke5 1/2-1/2",
        [("e2e4 e7e5", ["illegal-move"])],
    ),
    (
        "FEN of Chess960 without Variant",
        '[FEN "1rk2r2/5p2/8/8/8/8/8/1RK2R2 w FBfb - 0 1"]\n\n1. O-O *',
        [("c1f1", [])],
    ),
    (
        "variation in a variation without moves",
        "1. e4 ((1. d4)) e5 *",
        [
            ("e2e4 e7e5", ["pgn-empty-variation", "pgn-early-variation"]),
        ],
    ),
)


@pytest.mark.parametrize(
    ("text", "games"), [row[1:] for row in TRAPS], ids=[row[0] for row in TRAPS]
)
def test_a_trap_is_read(text: str, games: list[tuple[str, list[str]]]) -> None:
    read = list(pgn.open(text.encode()))
    assert [(game.uci(), [error.name for error in game.errors]) for game in read] == games


@pytest.mark.parametrize("text", [row[1] for row in TRAPS], ids=[row[0] for row in TRAPS])
def test_a_trap_does_not_touch_the_next_game(text: str) -> None:
    after = '\n\n[Event "next"]\n\n1. c4 c5 1-0\n'
    *_, last = pgn.open((text + after).encode())
    assert (last.headers["Event"], last.uci(), last.errors) == ("next", "c2c4 c7c5", [])


def test_text_that_is_no_game_is_kept() -> None:
    games = pgn.open(b"Dear Sir, thank you for your letter.")
    assert list(games) == []
    assert [stray.name for stray in games.stray] == ["pgn-no-game"]
    assert games.stray[0].text == "Dear Sir, thank you for your letter."


def test_what_follows_an_illegal_move_is_kept() -> None:
    game = pgn.read_game("1. e4 e5 2. Ke3 Nf6 {c} 1-0")
    assert game is not None
    assert game.unread == ["Ke3 Nf6 {c}"]
    assert game.result == "1-0"


def test_a_hundred_thousand_nested_variations_are_no_stack_overflow() -> None:
    text = "1. e4 " + "(1. d4 " * 100_000 + ")" * 100_000 + " *"
    game = pgn.read_game(text)
    assert game is not None
    assert [node.uci() for node in game.variations] == ["e2e4"] + ["d2d4"] * 100_000
    assert len(game.pgn()) > 0


def test_a_long_line_is_read() -> None:
    text = "1. Nf3 Nf6 2. Ng1 Ng8 " * 20_000 + "*"
    game = pgn.read_game(text)
    assert game is not None
    assert len(game.moves) == 80_000


def test_comments_keep_their_places() -> None:
    text = "{before} 1. e4 {one} {two} ({start} 1. d4 {inside}) {three} 1... e5 {last} *"
    game = pgn.read_game(text)
    assert game is not None
    main, side = game.variations
    assert game.comments == ["before"]
    assert main.comments == ["one", "two", "three"]
    assert (list(side.starting_comments), list(side.comments)) == (["start"], ["inside"])
    assert game.end().comment == "last"


@pytest.mark.parametrize(
    ("text", "nags"),
    [
        ("1. e4!", {1}),
        ("1. e4 ?!", {6}),
        ("1. e4 $14 $3", {3, 14}),
        ("1. e4 ±", {16}),
        ("1. e4 += N", {14, 146}),
    ],
)
def test_marks_become_nags(text: str, nags: set[int]) -> None:
    game = pgn.read_game(text)
    assert game is not None
    assert game.variations[0].nags == nags


def test_other_letters_are_read_in_their_language() -> None:
    game = pgn.read_game("1. e4 e5 2. Sf3 Sc6 3. Lb5 *", language="de")
    assert game is not None
    assert game.uci() == "e2e4 e7e5 g1f3 b8c6 f1b5"
    wrong = pgn.read_game("1. e4 e5 2. Cf3 *")
    assert wrong is not None
    assert [error.name for error in wrong.errors] == ["not-a-move"]


def test_a_game_from_a_position() -> None:
    game = pgn.read_game('[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"]\n\n7... Kd7 8. e4 *')
    assert game is not None
    assert game.board().fullmove_number == 7
    assert game.variations[0].board().turn == stamma.WHITE
    assert game.errors == []


def test_a_line_of_ten_megabytes_is_read() -> None:
    text = b"1. Nf3 Nf6 2. Ng1 Ng8 " * 450_000 + b"*"
    assert len(text) > 9_500_000
    counts = pgn.check(text)
    assert (counts.games, counts.moves, counts.broken) == (1, 1_800_000, 0)


def test_a_game_with_faults_without_end_tells_of_many() -> None:
    text = b"1. e4 " + b"( ) " * 100_000 + b"Ke4 *"
    found: list[Diagnostic] = []
    counts = pgn.check(text, found.append, lints=False)
    assert (counts.games, counts.broken) == (1, 1)
    names = [error.name for error in found]
    assert 10_000 <= len(names) < 10_100
    assert {"pgn-too-many-faults", "illegal-move"} <= set(names)
    (game,) = pgn.open(text)
    assert game.errors == found


def test_a_forgotten_brace_costs_one_game_of_a_large_file() -> None:
    game = b'[Event "a"]\n\n1. e4 e5 1-0\n\n'
    text = b"1. d4 {never closed 1-0\n\n" + game * 100_000
    assert pgn.count(text).games == 100_001
    games = iter(pgn.open(io.BytesIO(text)))
    first, second = next(games), next(games)
    names = [error.name for error in first.errors]
    assert names == ["pgn-comment-swallows-moves"]
    assert first.headers["Result"] == "1-0"
    assert (second.headers["Event"], second.number, second.line) == ("a", 2, 3)
