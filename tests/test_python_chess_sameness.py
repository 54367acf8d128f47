"""Rows that say "same" of sets, moves, games, visitors and books: both libraries do the same.

Boards and functions are in ``test_python_chess``. Here each name has a few lines that are run with
both, on things that are made at random; a name without them fails.
"""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING, Any

import chess
import chess.pgn
import chess.polyglot
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.test_python_chess import ROWS, _book, _names, _plain, _tried

import stamma
import stamma.pgn
import stamma.polyglot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path
    from typing import TypeAlias

    # A library, a thing of it and a number, which chooses what is done.
    Act: TypeAlias = Callable[[Any, Any, int], object]


def _changed(method: str, value: Callable[[int], object]) -> Act:
    """Call a method that changes a set, and show both its answer and the set."""

    def act(lib: Any, squares: Any, n: int) -> object:  # noqa: ANN401, ARG001
        answer = getattr(squares, method)(value(n))
        return answer, int(squares)

    return act


def _other(n: int) -> int:
    return n * 0x9E37_79B9_7F4A_7C15 & chess.BB_ALL


def _with_others(method: str) -> Act:
    """Call a method of a set with a mask, a set and a list of squares."""

    def act(lib: Any, squares: Any, n: int) -> object:  # noqa: ANN401
        others = (_other(n), lib.SquareSet(_other(n)), [n % 64, 3])
        return [_plain(getattr(squares, method)(other)) for other in others]

    return act


def _looked_up(name: str) -> Act:
    return lambda _lib, thing, _n: getattr(thing, name)


def _called(name: str) -> Act:
    return lambda _lib, thing, _n: _plain(getattr(thing, name)())


SETS: dict[str, Act] = {
    **{name: _changed(name, lambda n: n % 64) for name in ("add", "discard", "remove")},
    **{
        name: _changed(name, _other)
        for name in (
            *("update", "intersection_update", "difference_update"),
            "symmetric_difference_update",
        )
    },
    **{
        name: _with_others(name)
        for name in (
            *("union", "intersection", "difference", "symmetric_difference"),
            *("isdisjoint", "issubset", "issuperset"),
        )
    },
    "pop": lambda _, squares, _n: (squares.pop(), int(squares)),
    "clear": lambda _, squares, _n: (squares.clear(), int(squares)),
    "copy": lambda _, squares, _n: (squares.copy() is not squares, squares.copy() == squares),
    "tolist": lambda _, squares, _n: squares.tolist(),
    "mirror": lambda _, squares, _n: squares.mirror(),
    "carry_rippler": lambda lib, squares, _n: list((squares & lib.BB_CENTER).carry_rippler()),
    "ray": lambda lib, _, n: lib.SquareSet.ray(n % 64, n // 64 % 64),
    "between": lambda lib, _, n: lib.SquareSet.between(n % 64, n // 64 % 64),
    "from_square": lambda lib, _, n: lib.SquareSet.from_square(n % 64),
    "mask": lambda _, squares, _n: squares.mask,
}
MOVES: dict[str, Act] = {
    **{name: _looked_up(name) for name in ("from_square", "to_square", "promotion", "drop")},
    "uci": lambda _, move, _n: (move.uci(), str(move), repr(move), bool(move)),
    "xboard": lambda _, move, _n: move.xboard(),
    "null": lambda lib, move, _n: (lib.Move.null().uci(), move == lib.Move.null()),
}
PIECES: dict[str, Act] = {
    "piece_type": lambda _, piece, _n: (piece.piece_type, hash(piece)),
    "color": lambda _, piece, _n: piece.color,
    "symbol": lambda _, piece, _n: (piece.symbol(), str(piece), repr(piece)),
    "unicode_symbol": lambda _, piece, n: piece.unicode_symbol(invert_color=n % 2 == 0),
    "from_symbol": lambda lib, _, n: lib.Piece.from_symbol("KQRBNPkqrbnpx"[n % 13]),
}
OUTCOMES: dict[str, Act] = {
    "termination": lambda _, outcome, _n: (outcome.termination.name, outcome.termination.value),
    "winner": lambda _, outcome, _n: outcome.winner,
    "result": lambda _, outcome, _n: outcome.result(),
}


def _told(node: Any) -> object:  # noqa: ANN401
    """Return all that is below a node, as a text."""
    children = [_told(child) for child in node.variations]
    said = (node.comment, node.starting_comment, sorted(node.nags)) if node.parent else ()
    return node.move and node.move.uci(), said, children


def _moved(name: str) -> Act:
    """Move a variation of a game about, and return the whole game."""

    def act(_lib: Any, node: Any, n: int) -> object:  # noqa: ANN401
        if not node.variations:
            return None
        child = node.variations[n % len(node.variations)]
        getattr(node, name)(child if n % 2 else child.move)
        return _told(node.game())

    return act


def _at(node: Any) -> object:  # noqa: ANN401
    return node and (node.ply(), node.move and node.move.uci(), _told(node))


def _texts(_: Any, node: Any, n: int) -> object:  # noqa: ANN401
    node.comment = f"text {n}"
    if node.parent:
        # What stands before the first move is the comment of the game.
        node.nags, node.starting_comment = {1 + n % 139}, "before" if n % 3 else ""
    return _told(node.game())


NODES: dict[str, Act] = {
    **{
        name: _called(name)
        for name in (
            *("board", "ply", "turn", "is_end", "starts_variation", "is_mainline"),
            *("is_main_variation", "eval_depth"),
        )
    },
    **{name: _moved(name) for name in ("promote", "promote_to_main", "demote")},
    "remove_variation": _moved("remove_variation"),
    "root": lambda _, node, _n: _at(node.root()),
    "game": lambda _, node, _n: _at(node.game()),
    "parent": lambda _, node, _n: _at(node.parent),
    "move": lambda _, node, _n: _plain(node.move),
    "next": lambda _, node, _n: _at(node.next()),
    "end": lambda _, node, _n: _at(node.end()),
    "variations": lambda _, node, _n: [_at(child) for child in node.variations],
    "variation": lambda _, node, n: _at(node.variation(n % 3)),
    "has_variation": lambda lib, node, n: node.has_variation(lib.Move(8 + n % 8, 24 + n % 8)),
    **dict.fromkeys(("comment", "starting_comment", "nags"), _texts),
    "san": lambda _, node, _n: node.san() if node.parent else None,
    "uci": lambda _, node, _n: node.uci() if node.parent else None,
    "time_control": lambda _, node, _n: node.game().time_control().type.name,
}
TOLD_TO_VISITORS = [name for row in ROWS if row.home == "chess.pgn.BaseVisitor"
                    and row.verdict == "same" for name in row.patterns]  # fmt: skip


def _visitor(lib: Any) -> Any:  # noqa: ANN401
    """Return a visitor that notes all that it is told."""
    notes: list[object] = []

    def noting(name: str) -> Callable[..., object]:
        def told(_self: object, *values: object) -> object:
            notes.append((name, _plain(list(values))))
            return notes if name == "result" else None

        return told

    made = {name: noting(name) for name in TOLD_TO_VISITORS}
    return type("Visitor", (lib.pgn.BaseVisitor,), made)()


def _visited(lib: Any, node: Any, n: int) -> object:  # noqa: ANN401
    game = node.game()
    game.headers["Event"] = f"event {n}"
    notes = game.accept(_visitor(lib))
    # Of a game the headers are announced here, too.
    return [note for note in notes if note[0] != "begin_headers"]


TABLES: dict[str, dict[str, Act]] = {
    "chess.SquareSet": SETS,
    "chess.Move": MOVES,
    "chess.Piece": PIECES,
    "chess.Outcome": OUTCOMES,
    "chess.LegalMoveGenerator": {
        "count": lambda lib, _, n: lib.Board.from_chess960_pos(n % 960).legal_moves.count()
    },
    "chess.pgn.Game": NODES,
    "chess.pgn.Headers": {"copy": lambda _, node, _n: dict(node.game().headers.copy())},
    "chess.pgn.Mainline": {
        "accept": lambda lib, node, _n: node.mainline().accept(lib.pgn.StringExporter(columns=None))
    },
    "chess.pgn.BaseVisitor": dict.fromkeys(TOLD_TO_VISITORS, _visited),
}


def _grown(lib: Any, steps: Iterable[tuple[int, int]]) -> Any:  # noqa: ANN401
    """Grow a game: each step chooses a node and a move there. Return the last node."""
    nodes = [lib.pgn.Game()]
    for at, choice in steps:
        node = nodes[at % len(nodes)]
        moves = list(node.board().legal_moves)
        known = {child.move for child in node.variations}
        moves = [move for move in moves if move not in known]
        if moves:
            comment = "[%eval 0.30,12] good" if choice % 5 == 0 else ""
            nags = [1, 14] if choice % 3 == 0 else []
            move = moves[choice % len(moves)]
            nodes.append(node.add_variation(move, comment=comment, nags=nags))
    return nodes[-1]


STEPS = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)), max_size=12)


@st.composite
def things(draw: st.DrawFn, home: str) -> tuple[Any, Any]:
    """Draw the same thing of both libraries."""
    if home == "chess.SquareSet":
        mask = draw(st.integers(0, chess.BB_ALL))
        return stamma.SquareSet(mask), chess.SquareSet(mask)
    if home == "chess.Move":
        a, b = draw(st.lists(st.integers(0, 63), min_size=2, max_size=2, unique=True))
        promotion = draw(st.none() | st.integers(2, 5))
        return stamma.Move(a, b, promotion), chess.Move(a, b, promotion)
    if home == "chess.Piece":
        kind, color = draw(st.integers(1, 6)), draw(st.booleans())
        return stamma.Piece(kind, color), chess.Piece(kind, color)
    if home == "chess.Outcome":
        name = draw(st.sampled_from([one.name for one in stamma.Termination]))
        winner = draw(st.none() | st.booleans())
        return (
            stamma.Outcome(stamma.Termination[name], winner),
            chess.Outcome(chess.Termination[name], winner),
        )
    if home.startswith("chess.pgn."):
        steps = draw(STEPS)
        return _grown(stamma, steps), _grown(chess, steps)
    return None, None


# What is one act for several names is done once.
CASES = {act: (home, name) for home, table in TABLES.items() for name, act in table.items()}


@pytest.mark.parametrize(("home", "name"), CASES.values())
@settings(max_examples=12, deadline=None)
@given(st.data())
def test_both_do_the_same(home: str, name: str, data: st.DataObject) -> None:
    ours, theirs = data.draw(things(home))
    n = data.draw(st.integers(0, 10**6))
    act = TABLES[home][name]
    found = _tried(lambda: act(stamma, ours, n))
    assert found == _tried(lambda: act(chess, theirs, n))


def test_every_row_that_says_same_is_run() -> None:
    # Constants, functions and boards are in test_python_chess, books below.
    elsewhere = {"chess", "chess.Board", "chess.pgn", "chess.svg", "chess.polyglot"}
    elsewhere |= {"chess.polyglot.MemoryMappedReader", "chess.polyglot.Entry"}
    for row in ROWS:
        if row.verdict == "same" and row.home not in elsewhere:
            for name in filter(row.has, _names(row.home)):
                assert name in TABLES[row.home], f"{row.home}.{name}"


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_books_give_the_same_entries(tmp_path_factory: Any, data: st.DataObject) -> None:  # noqa: ANN401
    path: Path = _book(tmp_path_factory.mktemp("books") / "book.bin")
    number, seed = data.draw(st.integers(0, 2**64)), data.draw(st.integers(0, 1000))
    fen = data.draw(st.sampled_from([chess.STARTING_FEN, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]))
    weight = data.draw(st.integers(0, 9))
    shown = []
    for lib in (stamma, chess):
        board: Any = lib.Board(fen)
        with lib.polyglot.open_reader(path) as book:
            found = [
                book.bisect_key_left(number),
                [_plain(entry) for entry in book],
                *(_plain(book.find_all(board, minimum_weight=least)) for least in (0, weight)),
                _plain(book.get(board, minimum_weight=weight)),
            ]
            for name in ("find", "choice", "weighted_choice"):
                lots = {} if name == "find" else {"random": random.Random(seed)}  # noqa: S311
                found.append(_tried(functools.partial(getattr(book, name), board, **lots)))
        shown.append(found)
    assert shown[0] == shown[1]
