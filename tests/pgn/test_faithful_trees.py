"""A variation never becomes the game, and a file that is converted has all that it had.

Trees are made with few moves to choose from, so that most have siblings with the same move. Files
are put together from pieces; each piece has a word of its own, so that none can vanish unseen.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import chess
import chess.pgn
from benchmarks.fidelity.facts import without_comments
from benchmarks.fidelity.tools import ours, python_chess
from hypothesis import given, settings
from hypothesis import strategies as st

from stamma import pgn

if TYPE_CHECKING:
    import pytest
    from benchmarks.fidelity.facts import Facts

_starts = st.sampled_from(
    (
        chess.STARTING_FEN,
        "r3k2r/pPppp1p1/8/8/3Pp3/8/PpP1PPPP/R3K2R b KQkq d3 0 9",
        "8/P6k/8/8/8/8/p6K/8 w - - 12 60",
    )
)
_comments = st.sampled_from(("", "", "", "a", "b c", "[%clk 0:05:00]", "(1. d4)", "$1", "½"))
_nags = st.sets(st.integers(1, 255), max_size=2)


@st.composite
def trees(draw: st.DrawFn) -> chess.pgn.Game:
    """Trees of python-chess: a new variation for each move, whatever stands beside it."""
    game = chess.pgn.Game()
    fen = draw(_starts)
    if fen != chess.STARTING_FEN:
        game.setup(fen)
    game.headers["Result"] = draw(st.sampled_from(("1-0", "0-1", "1/2-1/2", "*")))
    game.comment = draw(_comments)
    nodes: list[chess.pgn.GameNode] = [game]
    for _ in range(draw(st.integers(1, 14))):
        parent = nodes[-1 - draw(st.integers(0, min(4, len(nodes) - 1)))]
        moves = sorted(parent.board().legal_moves, key=chess.Move.uci)
        if not moves:
            continue
        node = parent.add_variation(
            moves[draw(st.integers(0, min(1, len(moves) - 1)))],
            comment=draw(_comments),
            nags=draw(_nags),
        )
        if node.starts_variation():
            node.starting_comment = draw(_comments)
        nodes.append(node)
    return game


def theirs(text: str) -> Facts:
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert game.errors == []
    return python_chess.facts(game)


def read(text: str) -> pgn.Game:
    (game,) = pgn.open(text.encode())
    return game


@settings(max_examples=250)
@given(trees())
def test_a_tree_is_the_same_after_reading_and_writing(tree: chess.pgn.Game) -> None:
    wanted = python_chess.facts(tree)
    game = read(str(tree))
    assert ours.facts(game).moves == wanted.moves
    assert game.uci().split() == [move.uci() for move in tree.mainline_moves()]
    assert game.result == wanted.result
    written = game.pgn()
    assert ours.facts(read(written)).moves == wanted.moves
    assert read(written).pgn() == written
    assert theirs(written).moves == wanted.moves


@settings(max_examples=80)
@given(trees())
def test_a_tree_is_the_same_after_convert(
    tmp_path_factory: pytest.TempPathFactory, tree: chess.pgn.Game
) -> None:
    text = str(tree)
    assert _converted(text, tmp_path_factory) == read(text).pgn()


@settings(max_examples=80)
@given(trees())
def test_a_tree_is_the_same_across_the_bridge(tree: chess.pgn.Game) -> None:
    wanted = python_chess.facts(tree)
    game = pgn.Game.from_chess(tree)
    assert ours.facts(game).moves == wanted.moves
    assert python_chess.facts(game.to_chess()).moves == wanted.moves


def _converted(text: str, folders: pytest.TempPathFactory) -> str:
    target = folders.getbasetemp() / "converted.pgn"
    pgn.convert(text.encode(), target, threads=1)
    return target.read_text(encoding="utf-8")


# Pieces of files; @ becomes a word that no other piece has.
_TAGS = (
    *(
        '[White "@"]',
        '[Event "@"]',
        '[Site "@ \\"@\\" \\\\"]',
        '[Annotator "@"]',
        '[Annotator "@"]',
    ),
    *(
        "[Opening @]",
        '["@"]',
        "[@]",
        '[ECO "@"',
        '[Own-Tag "@"]',
        "% @",
        ";@",
        "{@}",
        '[Result "1-0"]',
    ),
    *('[Result "@"]', '[Late "@] x"]', '[Two "@"] [Three "@"]'),
)
_MOVES = (
    *(
        "1. e4",
        "e5",
        "2. Nf3",
        "Nc6",
        "{@}",
        "{@ {@}",
        "$1",
        "$300",
        "$0",
        "!?",
        "(1. e4 {@})",
        "(@)",
    ),
    *(
        "(1... c5 $14)",
        "({@} 1... e5 2. d4)",
        "\n% @\n",
        "; @\n",
        "@",
        "(=)",
        "<@>",
        "1-0",
        "7.",
        "--",
    ),
    *("(1... c5", ")", "}", '\n[Late "@"]\n'),
)
_STRAY = ("@", "@ @ @\n@", "% @", "; @", "{@}", "<p>@</p>", "")


@st.composite
def files(draw: st.DrawFn) -> tuple[str, list[str]]:
    """Files of some games, and the words in them."""
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 3))):
        lines += [draw(st.sampled_from(_STRAY)), ""]
        lines += draw(st.lists(st.sampled_from(_TAGS), max_size=5))
        lines += ["", " ".join(["1. e4 e5", *draw(st.lists(st.sampled_from(_MOVES), max_size=6))])]
        lines += [draw(st.sampled_from(("1-0", "0-1", "1/2-1/2", "*", ""))), ""]
    text = ""
    words: list[str] = []
    for part in "\n".join(lines).split("@"):
        words.append(f"word{len(words)}x")
        text += part + words[-1]
    return text[: -len(words[-1])], words[:-1]


def facts(game: pgn.Game) -> tuple[object, ...]:
    """All that a game says; what could not be read is a comment after it was written."""
    found = ours.facts(game)
    moves = without_comments(found.moves) if game.unread else found.moves
    return moves, found.result, dict(found.tags), game.escapes


def same(before: bytes, after: bytes) -> None:
    for one, other in zip(pgn.open(before), pgn.open(after), strict=True):
        wanted, found = facts(one), facts(other)
        assert found[1:] == wanted[1:]
        assert wanted[0] in {found[0], without_comments(ours.facts(other).moves)}


@settings(max_examples=200)
@given(files())
def test_convert_keeps_every_word_of_a_file(
    tmp_path_factory: pytest.TempPathFactory, file: tuple[str, list[str]]
) -> None:
    text, words = file
    written = _converted(text, tmp_path_factory)
    assert [word for word in words if word not in written] == []


@settings(max_examples=200)
@given(files())
def test_convert_keeps_all_facts_of_a_file(
    tmp_path_factory: pytest.TempPathFactory, file: tuple[str, list[str]]
) -> None:
    text, _ = file
    same(text.encode(), _converted(text, tmp_path_factory).encode())


@settings(max_examples=200)
@given(files())
def test_what_was_converted_stays_as_it_is(
    tmp_path_factory: pytest.TempPathFactory, file: tuple[str, list[str]]
) -> None:
    written = _converted(file[0], tmp_path_factory)
    assert _converted(written, tmp_path_factory) == written


@settings(max_examples=200)
@given(files())
def test_game_by_game_every_word_is_kept(file: tuple[str, list[str]]) -> None:
    text, words = file
    games = pgn.open(text.encode())
    kept = "".join(game.pgn() for game in games) + "".join(stray.text for stray in games.stray)
    assert [word for word in words if word not in kept] == []


@settings(max_examples=200)
@given(files())
def test_game_by_game_all_facts_are_kept(file: tuple[str, list[str]]) -> None:
    for game in pgn.open(file[0].encode()):
        same(file[0].encode()[game.text_start : game.text_end], game.pgn().encode())
