"""Reading, beyond the table of traps: hostile nesting, odd places, blocks, encodings."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import stamma
from stamma import pgn
from stamma.pgn import Game

if TYPE_CHECKING:
    from pathlib import Path

    from stamma.diagnostics import Diagnostic
    from stamma.pgn import Games

# A name, the bytes, and for each game its main line, its result and what is said about it.
ROWS: tuple[tuple[str, bytes, list[tuple[str, str, list[str]]]], ...] = (
    (
        "a pinned pawn cannot promote",
        b'[FEN "7k/r1P1K3/8/8/8/8/8/8 w - - 0 1"]\n\n1. c8=Q *',
        [("", "*", ["illegal-move"])],
    ),
    (
        "a pawn that is not pinned promotes",
        b'[FEN "7k/2P1K3/r7/8/8/8/8/8 w - - 0 1"]\n\n1. c8=Q+ *',
        [("c7c8q", "*", [])],
    ),
    ("a blank file", b" \n\t\r\n\n", []),
    ("numbers twice", b"1. e4 1... e5 2. 2. Nf3 *", [("e2e4 e7e5 g1f3", "*", [])]),
    ("a result of another spelling", b"1. e4 1:0", [("e2e4", "1-0", [])]),
    (
        "a result inside a variation",
        b"1. e4 (1. d4 1-0) e5 *",
        [("e2e4 e7e5", "*", ["pgn-early-result"])],
    ),
    (
        "the tag has the missing result",
        b'[Result "0-1"]\n\n1. e4',
        [("e2e4", "0-1", ["pgn-missing-result"])],
    ),
    (
        "the result contradicts the mate",
        b"1. f3 e5 2. g4 Qh4# 1-0",
        [("f2f3 e7e5 g2g4 d8h4", "1-0", ["pgn-result-contradicts-board"])],
    ),
    ("a closing bracket too many", b"1. e4 ) e5 *", [("e2e4 e7e5", "*", ["pgn-stray-close"])]),
    ("an empty variation", b"1. e4 () e5 *", [("e2e4 e7e5", "*", ["pgn-empty-variation"])]),
    ("a NAG without a number", b"1. e4 $ e5 *", [("e2e4 e7e5", "*", ["pgn-bad-nag"])]),
    (
        "a tag that is not closed",
        b'[White "a"\n[Black "b"]\n\n1. e4 *',
        [("e2e4", "*", ["pgn-unclosed-tag"])],
    ),
    ("a FEN that is none", b'[FEN "x"]\n\n1. e4 *', [("", "*", ["pgn-bad-fen"])]),
    (
        "a comment behind the result",
        b"1. e4 * {x}\n\n1. d4 *",
        [("e2e4", "*", []), ("d2d4", "*", [])],
    ),
    (
        "a game without moves",
        b'[Event "a"]\n\n[Event "b"]\n\n1. e4 *',
        [("", "*", ["pgn-missing-result"]), ("e2e4", "*", [])],
    ),
    ("a variation that repeats the move", b"1. e4 (1. e4 e5) 1... c5 *", [("e2e4 c7c5", "*", [])]),
    (
        "a variation at the start of a variation",
        b"1. e4 e5 ((1... c5) 1... d5) *",
        [("e2e4 e7e5", "*", ["pgn-early-variation"])],
    ),
    ("a half in Latin-1", b"1. e4 \xbd-\xbd", [("e2e4", "1/2-1/2", [])]),
    ("a glyph in Latin-1", b"1. e4 \xb1 e5 *", [("e2e4 e7e5", "*", [])]),
    # Nobody may pass while in check.
    (
        "a null move in check",
        b"1. e4 f6 2. d4 g5 3. Qh5# -- *",
        [("e2e4 f7f6 d2d4 g7g5 d1h5", "*", ["illegal-move"])],
    ),
)


def summary(game: Game) -> tuple[str, str, list[str]]:
    return game.uci(), game.result, [error.name for error in game.errors]


def first(text: str) -> Game:
    game = pgn.read_game(text)
    assert game is not None
    return game


@pytest.mark.parametrize(("data", "games"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_text_is_read(data: bytes, games: list[tuple[str, str, list[str]]]) -> None:
    assert [summary(game) for game in pgn.open(data)] == games


@pytest.mark.parametrize("text", ["1. e4 e5 1/2 - 1/2", "1. e4 e5 1 - 0", "1. e4 e5 0 - 1"])
def test_a_result_with_blanks_is_not_a_game_of_its_own(text: str) -> None:
    assert [game.uci() for game in pgn.open(text.encode())] == ["e2e4 e7e5"]


@pytest.mark.parametrize("tag", ['[White "a', "[White a", '[White "a"'])
@pytest.mark.parametrize("newline", ["\n", "\r", "\r\n"])
def test_a_tag_never_goes_on_to_the_next_line(tag: str, newline: str) -> None:
    lines = (tag, '[Black "b"]', "", "1. e4 *")
    game = first(newline.join(lines))
    assert (game.headers["White"], game.headers["Black"]) == ("a", "b")
    assert len(game.errors) == 1


def test_every_variation_of_a_tree_is_legal_where_it_stands() -> None:
    game = first("1. e4 e5 (({b} 1... c5 2. Nf3) {a} 1... d5) *")
    after = game.variations[0]
    assert [node.uci() for node in game.variations] == ["e2e4"]
    assert {node.uci() for node in after.variations} == {"e7e5", "c7c5", "d7d5"}


def test_comments_before_a_nested_variation_are_kept() -> None:
    text = first("1. e4 e5 ({a} ({b} 1... c5) 1... d5) *").pgn(tags=False)
    assert "{a}" in text
    assert "{b}" in text


def test_a_comment_before_a_bad_fen_is_kept() -> None:
    game = first('{kept}\n[FEN "bad"]\n\n1. e4 *')
    assert "kept" in " ".join([*game.comments, *game.unread])


def test_a_node_has_the_board_after_its_move() -> None:
    game = first("1. e4 e5 2. Qh5 Ke7 3. Qxe5+ -- 4. d4 *")
    turns = [node.turn() for node in game.mainline()]
    assert turns == [number % 2 == 1 for number in range(len(turns))]


def nested(depth: int) -> str:
    """Return variations in variations, each a move longer than the one around it."""
    board = stamma.Board()
    words = []
    for ply in range(depth):
        knights = (move for move in board.legal_moves if board.san(move).startswith("N"))
        move, other = sorted(knights, key=stamma.Move.uci)[:2]
        words.append(f"{board.san(other)} ({board.san(move)}" if ply else board.san(move))
        board.push(move)
    return " ".join(words) + ")" * (depth - 1) + " *"


def test_variations_that_really_nest_are_written_and_read_back() -> None:
    game = first(nested(3000))
    assert game.errors == []
    text = game.pgn()
    assert text.count("(") == 2999
    assert first(text).pgn() == text


def test_many_faults_take_memory_in_proportion() -> None:
    """A fault keeps a short text, however much of the game it speaks of."""
    game = first("1. e4 " + "(" * 2000)
    assert len(game.errors) > 2000
    assert max(len(error.text) for error in game.errors) == 80


def test_a_line_of_a_megabyte_is_one_comment() -> None:
    comment = "x" * 1_000_000
    game = first(f"1. e4 {{{comment}}} e5 *")
    assert game.variations[0].comment == comment
    assert game.uci() == "e2e4 e7e5"


def test_the_name_of_a_player_in_latin_1_shows_in_diagnostics() -> None:
    (game,) = pgn.open(b'[White "Jos\xe9"]\n\n1. e4 qu\xe9 *')
    assert game.headers["White"] == "José"
    (error,) = game.errors
    assert error.text == "qué"
    assert error.place is not None
    assert (error.place.line, error.place.column) == (3, 7)


def test_games_may_differ_in_their_encoding() -> None:
    names = [
        game.headers["White"]
        for game in pgn.open('[White "é"]\n*\n\n'.encode("latin-1") + '[White "é"]\n*\n'.encode())
    ]
    assert names == ["é", "é"]


# Texts in which the first thing that is wrong is marked, with its line, column and ply.
MARKED = (
    ("1. e4 e5 2. «Ke3» Nf6 *", 1, 13, 2),
    ("1. e4 {é} «zz» *", 1, 11, 1),
    ("1. e4 «$» *", 1, 7, 1),
    ("1. e4 e5 «7.» Nf3 *", 1, 10, 2),
    ("1. e4\n{a\n\nb} e5\n  2. «Ke3» *", 5, 6, 2),
    ("1. e4\r\ne5\r\n«Ke3» *", 3, 1, 2),
    ("1. e4\re5\r«Ke3» *", 3, 1, 2),
    ('[Event "é"]\n«[Event "b"]»\n\n1. e4 *', 2, 1, 0),
    ("1. e4 e5 (1... c5 2. «Ke3» d5) 2. Nf3 *", 1, 22, 2),
    ("1. e4 e5 2. Nf3 (2. d4 exd4 3. «Ke3») 2... d6 *", 1, 32, 4),
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
@pytest.mark.parametrize(("text", "line", "column", "ply"), MARKED)
def test_diagnostics_know_their_place(
    text: str, line: int, column: int, ply: int, encoding: str
) -> None:
    before = '[White "é ♘"]\n\n1. d4 *\n\n'.replace("♘", "♘" if "utf" in encoding else "n")
    marked = before + text
    data = marked.replace("«", "").replace("»", "").encode(encoding)
    _, game = pgn.open(data)
    places = [error.place for error in game.errors]
    assert None not in places
    place = next(place for place in places if place and place.ply == ply)
    codec = {"utf-16": "utf-16-le", "utf-8-sig": "utf-8"}.get(encoding, encoding)
    token = marked.partition("«")[2].partition("»")[0]
    assert data[place.start : place.end].decode(codec) == token
    assert place == (None, 2, ply, line + 4, column, place.start, place.end)
    # The work on whole files says the same.
    found: list[Diagnostic] = []
    pgn.check(data, found.append, lints=False)
    assert found == game.errors


def test_games_know_their_line_and_number() -> None:
    text = '1. e4 * 1. d4 *\n\nstray\n\n[Event "a"]\n\n1. c4 *\n\n\n1. Nf3 *'
    games = [(game.number, game.line) for game in pgn.open(text.encode())]
    assert games == [(1, 1), (2, 1), (3, 5), (4, 10)]
    assert (Game().number, Game().line) == (0, 0)


def test_the_file_is_named_in_diagnostics(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. Ke3 *")
    for source in (path, str(path)):
        (game,) = pgn.open(source)
        assert str(game.errors[0].place) == f"{path}:1:4"
    with path.open("rb") as file:
        (game,) = pgn.open(file)
        assert game.errors[0].render().startswith("'Ke3' is not possible: the king on e1")
        assert f"({path}:1:4)" in game.errors[0].render()


def test_a_byte_order_mark_counts_in_the_place_of_a_game() -> None:
    data = b"\xef\xbb\xbf1. e4 *\n\n1. d4 *"
    games = pgn.open(data)
    assert [data[game.text_start : game.text_end] for game in games] == [b"1. e4 *", b"1. d4 *"]


def test_text_between_games_is_kept() -> None:
    games = pgn.open(b'Dear Sir,\n\n[Event "a"]\n\n1. e4 *\n\nyours, Q.\n')
    assert [game.uci() for game in games] == ["e2e4"]
    assert [stray.text for stray in games.stray] == ["Dear Sir,", "yours, Q."]


# Pieces that files are put together from, in any order.
PIECES = (
    '[Event "a"]\n',
    '[White "b"]\n\n',
    "[=x] ",
    "%skip\n",
    "1. e4 e5 ",
    "2. Nf3 (2. d4 exd4) ",
    '{a comment\n\n[Event "x"]\n} ',
    "; to the end {\n",
    "Ke4 ",
    "garbage ",
    "\n",
    "\n\n",
    "1-0",
    "* ",
    "1/2-1/2\n\n",
    "\ufeff",
    "(",
    ")",
    "}",
    "$3 ",
    "é ",
)


def everything(games: Games) -> list[object]:
    found: list[object] = [
        (*summary(game), game.unread, game.text_start, game.text_end, game.pgn(), game.errors)
        for game in games
    ]
    return [*found, *(stray.text for stray in games.stray)]


@settings(max_examples=400)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join), st.integers(1, 100))
@example("1. e4 *[=x] 1. c4 *\n\n1. f4 *" + "\n" * 300, 20)
@example("1. e4 *%x 1. c4 *\n\n1. f4 *" + "\n" * 300, 20)
@example("1-0\n\n17 Nc6 *" + "\n" * 300, 20)
@example("1. e4 *\ufeff1. c4 *" + "\n" * 300, 20)
def test_the_size_of_blocks_makes_no_difference(text: str, block: int) -> None:
    data = b"1. d4 *\n" + text.encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stamma.pgn.windows._BLOCK", block)
        patch.setattr("stamma.pgn.windows._LOOK_AHEAD", 80)
        cut = everything(pgn.open(io.BytesIO(data)))
    assert cut == everything(pgn.open(data))


@settings(max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_games_and_stray_text_cover_the_file(text: str) -> None:
    data = b"\n" + text.encode()
    games = pgn.open(data)
    spans = [(game.text_start, game.text_end) for game in games]
    left = sum(len(stray.text.encode()) for stray in games.stray)
    assert spans == sorted(spans)
    blanks = 0
    at = 0
    for start, end in [*spans, (len(data), len(data))]:
        assert start >= at
        blanks += start - at
        at = end
    # What is between the games is stray text and white space.
    between = data
    for start, end in reversed(spans):
        between = between[:start] + between[end:]
    assert len(between) == blanks
    assert len("".join(between.decode().replace("\ufeff", "").split())) <= left


@settings(max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join), st.integers(1, 60))
def test_checking_a_file_finds_what_reading_it_finds(text: str, block: int) -> None:
    data = text.encode()
    games = pgn.open(data)
    read = list(games)
    assert [game.number for game in read] == list(range(1, len(read) + 1))
    expected = [error for game in read for error in game.errors] + games.stray
    found: list[Diagnostic] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stamma.pgn.bulk.BLOCK", block)
        counts = pgn.check(data, found.append, lints=False, threads=2)
    assert counts.games == len(read)
    if games.stray:
        # Of text that is no game, the games in its comments are told of by checking alone.
        found = [error for error in found if not error.facts.get("games")]
        expected = [error for error in expected if not error.facts.get("games")]
    assert described(found) == described(expected)


def described(errors: list[Diagnostic]) -> list[tuple[str, object]]:
    return sorted((error.name, error.place) for error in errors if error.place is not None)


@settings(max_examples=100)
@given(st.binary(max_size=300))
def test_any_bytes_are_read(data: bytes) -> None:
    """What begins like a compressed file and is none is an error; all else is text."""
    try:
        games = pgn.open(data)
        read = list(games)
    except OSError:
        return
    assert pgn.count(data).games == len(read)
    list(pgn.tags(data))


def test_a_game_may_have_any_number_of_tags() -> None:
    data = b"".join(b'[T%d "%d"]\n' % (number, number) for number in range(20_000))
    data += b'[T7 "again"]\n[T19999 "again"]\n\n1. e4 *'
    (game,) = pgn.open(data)
    (section,) = pgn.tags(data)
    for tags in (game.headers, section):
        assert (tags["T7"], tags["T19999"]) == ("7", "19999")
    assert len(section) == 20_000
    assert [error.name for error in game.errors] == ["pgn-duplicate-tag", "pgn-duplicate-tag"]
