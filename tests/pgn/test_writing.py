"""The export format, byte for byte; and that nothing is lost on the way out and back in."""

from __future__ import annotations

import functools
import io
import itertools
import re
from typing import TYPE_CHECKING, Any

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stamma
from stamma import pgn
from stamma.pgn import Game, GameNode

if TYPE_CHECKING:
    from collections.abc import Sequence

ROSTER = (
    '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n'
    '[Result "*"]\n'
)


def read(text: str) -> Game:
    game = pgn.read_game(text)
    assert game is not None
    return game


# What is read, and the moves as they are written.
MOVES = (
    ("*", "*"),
    ("1.e4 e5 2.Nf3 *", "1. e4 e5 2. Nf3 *"),
    ("1. e4 {a} e5 *", "1. e4 {a} 1... e5 *"),
    ("1. e4 e5 {a} 2. Nf3 Nc6 *", "1. e4 e5 {a} 2. Nf3 Nc6 *"),
    ("1. e4 $1 e5 $2 *", "1. e4 $1 e5 $2 *"),
    ("1. e4 $6 $1 {a} e5 *", "1. e4 $1 $6 {a} 1... e5 *"),
    ("1. e4 !? e5 ± *", "1. e4 $5 e5 $16 *"),
    ("1. e4 (1. d4) e5 *", "1. e4 (1. d4) 1... e5 *"),
    ("1. e4 e5 (1... c5 2. Nf3) 2. d4 *", "1. e4 e5 (1... c5 2. Nf3) 2. d4 *"),
    (
        "1. e4 (1. d4) (1. c4 c5 (1... e5)) 1... e5 *",
        "1. e4 (1. d4) (1. c4 c5 (1... e5)) 1... e5 *",
    ),
    ("1. e4 {m} (1. d4 {v}) e5 *", "1. e4 {m} (1. d4 {v}) 1... e5 *"),
    ("1. e4 ({s} 1. d4 $1 {v}) e5 *", "1. e4 ({s} 1. d4 $1 {v}) 1... e5 *"),
    ("{a} {b} 1. e4 {c} {d} *", "{a} {b} 1. e4 {c} {d} *"),
    ("1. e4 ; to the end\ne5 *", "1. e4 {to the end} 1... e5 *"),
    ("1. e4 {a\n   b\tc } e5 *", "1. e4 {a b c} 1... e5 *"),
    ("1. e4 ; } { \\\ne5 *", "1. e4 ; } { \\\n1... e5 *"),
    ("1. e4 {} e5 *", "1. e4 {} 1... e5 *"),
    ("1. e4 -- 2. d4 *", "1. e4 -- 2. d4 *"),
    ("1. e4 Z0 *", "1. e4 -- *"),
    ("1. e2-e4 e7e5 2. Ng1f3 Nb8-c6 3. Bb5 a6 4. 0-0 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *"),
    ("1. e4 a6 2. e5 d5 3. exd6e.p. *", "1. e4 a6 2. e5 d5 3. exd6 *"),
    ("1. f3 e5 2. g4 Qh4 0-1", "1. f3 e5 2. g4 Qh4# 0-1"),
    ("1. e4 ½-½", "1. e4 1/2-1/2"),
)


@pytest.mark.parametrize(("text", "written"), MOVES)
def test_moves_are_written_as_in_the_standard(text: str, written: str) -> None:
    assert read(text).pgn(tags=False) == f"{written}\n\n"
    assert read(written).pgn(tags=False) == f"{written}\n\n"


def test_a_game_has_the_roster_and_empty_lines() -> None:
    assert Game().pgn() == str(Game()) == f"{ROSTER}\n*\n\n"


def test_tags_follow_the_roster_in_ascii_order() -> None:
    game = Game()
    for name in ("b", "ECO", "White", "Annotator", "Z_1", "BlackElo", "EC"):
        game.headers[name] = name
    expected = ROSTER.replace('[White "?"]', '[White "White"]')
    for name in ("Annotator", "BlackElo", "EC", "ECO", "Z_1", "b"):
        expected += f'[{name} "{name}"]\n'
    assert game.pgn() == f"{expected}\n*\n\n"
    assert game.pgn(reduced=True) == ROSTER.replace('[White "?"]', '[White "White"]') + "\n*\n\n"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ('a "b" c', r'"a \"b\" c"'),
        ("a\\b", r'"a\\b"'),
        ("a\\", r'"a\\"'),
        ("]", '"]"'),
        ("", '""'),
        (" a ", '" a "'),
        ("a\nb\r\nc", '"a b c"'),
        ("é♘", '"é♘"'),
    ],
)
def test_values_are_escaped(value: str, written: str) -> None:
    game = Game()
    game.headers["White"] = value
    assert f"[White {written}]\n" in game.pgn()
    assert read(game.pgn()).headers["White"] == value.replace("\r\n", "\n").replace("\n", " ")


def test_a_comment_with_a_closing_brace_goes_to_the_end_of_its_line() -> None:
    game = Game()
    game.comment = "a } b"
    assert game.pgn(tags=False) == "; a } b\n*\n\n"


@pytest.mark.parametrize(
    ("fen", "moves", "written"),
    [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "1. e4"),
        ("4k3/8/8/8/8/8/4P3/4K3 b - - 5 40", "e8e7 e2e4", "40... Ke7 41. e4"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7", "e2e4", "7. e4"),
    ],
)
def test_a_game_from_a_position_has_its_fen(fen: str, moves: str, written: str) -> None:
    game = Game(stamma.Board(fen))
    game.headers["Annotator"] = "a"
    game.headers["Zoo"] = "z"
    game.add_line(stamma.Move.from_uci(uci) for uci in moves.split())
    tags = f'[Annotator "a"]\n[FEN "{fen}"]\n[SetUp "1"]\n[Zoo "z"]\n'
    assert game.pgn() == f"{ROSTER}{tags}\n{written} *\n\n"
    assert read(game.pgn()).board().fen() == fen


@pytest.mark.parametrize(
    "fen",
    ["4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"],
)
def test_a_game_of_chess960_is_read_back_as_one(fen: str) -> None:
    game = Game(stamma.Board(fen, chess960=True))
    again = read(game.pgn())
    assert again.board().chess960
    assert again.board() == game.board()
    assert again.pgn() == game.pgn()


def test_lines_have_79_columns_at_most() -> None:
    game = Game()
    # "1. e4 " and the braces leave 71 columns on the first line.
    game.add_variation(stamma.Move.from_uci("e2e4"), comment="x" * 71 + " y")
    first, second = game.pgn(tags=False).splitlines()[:2]
    assert (first, second) == ("1. e4 {" + "x" * 71, "y} *")
    assert len(first) == 78
    game[0].comment = "x" * 72 + " y"
    assert game.pgn(tags=False).splitlines()[0] == "1. e4 {" + "x" * 72
    game[0].comment = "x" * 73 + " y"
    assert game.pgn(tags=False).splitlines()[:2] == ["1. e4", "{" + "x" * 73 + " y} *"]
    game[0].comment = "x" * 200
    assert game.pgn(tags=False).splitlines()[:3] == ["1. e4", "{" + "x" * 200 + "}", "*"]


def test_a_number_may_end_a_line() -> None:
    game = read("1. Nf3 Nf6 2. Ng1 Ng8 " * 20 + "*")
    lines = game.pgn(tags=False).split("\n\n")[0].split("\n")
    words = " ".join(lines).split(" ")
    for line, following in itertools.pairwise(lines):
        assert len(line) <= 79 < len(line) + 1 + len(following.split(" ")[0])
    assert words[:3] == ["1.", "Nf3", "Nf6"]
    assert words[-1] == "*"


@pytest.mark.parametrize("width", [1, 20, 40, 79, 255, None])
def test_the_width_changes_only_where_lines_end(width: int | None) -> None:
    game = read("1. e4 {one two three} (1. d4 d5 2. c4) 1... e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *")
    text = game.pgn(tags=False, width=width)
    assert text.split() == game.pgn(tags=False).split()
    if width is None:
        assert text.count("\n") == 2
    assert read(text).pgn() == game.pgn()


# Options, and what is left of one game.
OPTIONS: tuple[tuple[dict[str, Any], str], ...] = (
    ({}, "{a} 1. e4 $1 {b} (1. d4 $2) 1... e5 *"),
    ({"comments": False}, "1. e4 $1 (1. d4 $2) 1... e5 *"),
    ({"variations": False}, "{a} 1. e4 $1 {b} 1... e5 *"),
    ({"nags": "none"}, "{a} 1. e4 {b} (1. d4) 1... e5 *"),
    ({"nags": "glyphs"}, "{a} 1. e4! {b} (1. d4?) 1... e5 *"),
    ({"comments": False, "variations": False}, "1. e4 $1 e5 *"),
    ({"reduced": True}, "1. e4 e5 *"),
)


@pytest.mark.parametrize(("options", "written"), OPTIONS)
def test_parts_are_left_out(options: dict[str, Any], written: str) -> None:
    game = read("{a} 1. e4 $1 {b} (1. d4 $2) e5 *")
    write = functools.partial(game.pgn, "san", None, tags=False)
    assert write(**options) == f"{written}\n\n"


@pytest.mark.parametrize(
    ("notation", "language", "written"),
    [
        ("san", "de", "1. e4 e5 2. Sf3 Sc6 3. Lb5 *"),
        ("san", "fr", "1. e4 e5 2. Cf3 Cc6 3. Fb5 *"),
        ("lan", None, "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 *"),
        ("uci", None, "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 *"),
    ],
)
def test_any_notation_is_written(notation: str, language: str | None, written: str) -> None:
    game = read("1. e4 e5 2. Nf3 Nc6 3. Bb5 *")
    assert game.pgn(notation, language, tags=False) == f"{written}\n\n"


def test_a_comment_before_a_promoted_variation_is_not_lost() -> None:
    game = read("1. e4 ({why not} 1. d4) *")
    game.promote_to_main(1)
    assert "why not" in game.pgn()


# Any text that UTF-8 can hold.
_any_text = st.text(st.characters(codec="utf-8"), max_size=120)
_moves = st.integers(0, 1000)
_starts = st.sampled_from(
    (
        stamma.STARTING_FEN,
        "r3k2r/pPppp1p1/8/8/3Pp3/8/PpP1PPPP/R3K2R b KQkq d3 0 9",
        "8/P6k/8/8/8/8/p6K/8 w - - 12 60",
    )
)


@st.composite
def hostile_games(draw: st.DrawFn) -> Game:
    """Games from any position, with null moves and with texts that are hard to write."""
    game = Game(stamma.Board(draw(_starts)))
    for name in draw(st.sets(st.sampled_from(("Event", "White", "Annotator", "Z_9")))):
        game.headers[name] = draw(_any_text)
    game.headers["Result"] = draw(st.sampled_from(("1-0", "0-1", "1/2-1/2", "*")))
    game.comments = draw(st.lists(_any_text, max_size=2))
    nodes: list[GameNode] = [game]
    for _ in range(draw(st.integers(0, 15))):
        parent = nodes[-1 - draw(st.integers(0, min(5, len(nodes) - 1)))]
        board = parent.board()
        legal = list(board.legal_moves)
        if not legal:
            continue
        passes = not board.is_check() and draw(st.integers(0, 9)) == 9
        move = stamma.Move.null() if passes else legal[draw(_moves) % len(legal)]
        node = parent.add_variation(move)
        node.comments = draw(st.lists(_any_text, max_size=2))
        if node.starts_variation():
            node.starting_comments = draw(st.lists(_any_text, max_size=2))
        node.nags = draw(st.sets(st.integers(1, 255), max_size=3))
        nodes.append(node)
    return game


def spoken(comments: Sequence[str]) -> list[str]:
    """Return comments as they may be changed by writing: blanks, and the closing brace."""
    return [" ".join(comment.replace("}", ")").split()) for comment in comments]


def tree(game: Game) -> list[object]:
    found: list[object] = [game.board().fen(), game.result]
    work: list[tuple[int, GameNode]] = [(0, game)]
    while work:
        depth, node = work.pop()
        move = node.move.uci() if node.move else ""
        notes = spoken(node.starting_comments), spoken(node.comments), sorted(node.nags)
        found.append((depth, move, *notes))
        work.extend((depth + 1, variation) for variation in node.variations)
    return found


def _on_one_line(value: str) -> str:
    """Return a value as it is written: its lines, but for empty ones, with a blank between them."""
    lines = re.split(r"[\r\n]", value)
    if len(lines) == 1:
        return value
    # Python takes four separators for white space that Unicode does not.
    blank = r"[^\S\x1c-\x1f]+"
    return " ".join(filter(None, (re.sub(rf"^{blank}|{blank}$", "", line) for line in lines)))


def tags(game: Game) -> dict[str, str]:
    return {
        name: _on_one_line(value)
        for name, value in game.headers.items()
        if name not in {"FEN", "SetUp"}
    }


@settings(max_examples=200)
@given(hostile_games(), st.sampled_from((1, 30, 79, None)))
def test_nothing_is_lost_between_writing_and_reading(game: Game, width: int | None) -> None:
    text = game.pgn(width=width)
    again = read(text)
    assert [error.name for error in again.errors if "contradicts" not in error.name] == []
    assert tags(again) == tags(game)
    assert tree(again) == tree(game)
    assert again.pgn(width=width) == text


# What is said in words that no program can take for anything else.
_plain = st.lists(
    st.text(st.characters(categories=("Ll", "Lu")), min_size=1, max_size=9), max_size=30
).map(" ".join)


@settings(max_examples=80)
@given(hostile_games(), st.data())
def test_python_chess_agrees_on_moves_and_comments(game: Game, data: st.DataObject) -> None:
    for name in list(game.headers):
        if name in {"Event", "White", "Annotator", "Z_9"}:
            game.headers[name] = data.draw(_plain)
    nodes: list[GameNode] = [game]
    while nodes:
        node = nodes.pop()
        node.comment = data.draw(_plain)
        node.starting_comments = []
        nodes.extend(node.variations)
    theirs = chess.pgn.read_game(io.StringIO(game.pgn()))
    assert theirs is not None
    assert theirs.errors == []
    assert dict(theirs.headers).items() >= tags(game).items()
    assert [node.move.uci() for node in theirs.mainline()] == game.uci().split()
    said = [theirs.comment, *(node.comment for node in theirs.mainline())]
    assert spoken(said) == [game.comment, *(node.comment for node in game.mainline())]
    assert [node.nags for node in theirs.mainline()] == [node.nags for node in game.mainline()]


@settings(max_examples=100)
@given(st.lists(st.sets(st.integers(1, 255), max_size=4), min_size=2, max_size=4))
def test_glyphs_are_read_back_as_the_same_nags(nags: list[set[int]]) -> None:
    game = Game()
    node: GameNode = game
    for uci, given_nags in zip(("e2e4", "e7e5", "g1f3", "b8c6"), nags, strict=False):
        node = node.add_variation(stamma.Move.from_uci(uci), nags=given_nags)
    again = read(game.pgn(nags="glyphs"))
    assert [node.nags for node in again.mainline()] == nags
    assert again.errors == []


def test_every_glyph_is_read_back() -> None:
    for nag in range(1, 256):
        for line in (["e2e4"], ["e2e4", "e7e5"]):
            game = Game()
            node = game.add_line(map(stamma.Move.from_uci, line))
            node.nags = {nag}
            text = game.pgn(tags=False, nags="glyphs")
            assert read(text).end().nags == {nag}, text


def test_a_glyph_of_one_side_is_written_for_its_side() -> None:
    game = read("1. e4 $40 $1 e5 $40 $6 *")
    assert game.pgn(tags=False, nags="glyphs") == "1. e4! → e5?! $40 *\n\n"


def test_clocks_are_left_out_of_comments() -> None:
    game = read("1. e4 {[%clk 0:05:00]} e5 {good [%emt 0:00:03] move} 2. Nf3 {[%eval 0.3]} *")
    written = "1. e4 e5 {good move} 2. Nf3 {[%eval 0.3]} *\n\n"
    assert game.pgn(tags=False, clocks=False) == written
    assert "clk" in game.pgn()


def test_an_unknown_way_to_write_nags_is_refused() -> None:
    with pytest.raises(ValueError, match="'numbers', 'glyphs' or 'none'"):
        Game().pgn(nags="letters")  # type: ignore[arg-type]


def test_a_game_of_chess960_with_a_bad_fen_is_written_the_same_again() -> None:
    text = read('[FEN "none"]\n[Variant "Chess960"]\n\n1. e4 *').pgn()
    assert read(text).pgn() == text


# Games with tags that came too late, and how they are written.
LATE = (
    (
        '1. e4 [FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"] e5 *',
        '1. e4 {[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]} 1... e5 *',
    ),
    ('1. e4 [Variant "Chess960"] *', '1. e4 {[Variant "Chess960"]} *'),
    ('1. e4 [SetUp "1"] *', '1. e4 {[SetUp "1"]} *'),
)


@pytest.mark.parametrize(("text", "written"), LATE)
def test_a_tag_that_comes_too_late_to_change_the_start_becomes_a_comment(
    text: str, written: str
) -> None:
    game = read(text)
    assert [error.name for error in game.errors] == ["pgn-late-tag"]
    assert game.pgn() == f"{ROSTER}\n{written}\n\n"
    assert read(game.pgn()).pgn() == game.pgn()
