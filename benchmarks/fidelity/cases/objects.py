"""Point 9: live objects. What looks mutable is, or refuses; every public value can be pickled."""

from __future__ import annotations

import copy
import io
import pickle
from typing import TYPE_CHECKING

import chess.pgn

import stamma
import stamma.pgn
from benchmarks.fidelity.case import Case, Check
from benchmarks.fidelity.tools import OURS, PYTHON_CHESS, ours, python_chess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TITLE = "live objects"
ABOUT = "NAGs, comments and tags changed in place, pickles and copies"

_TEXT = '[White "A"]\n\n1. e4 $1 {good} (1. d4 d5) 1... e5 2. Nf3 1-0\n'
_FEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def _ours() -> stamma.pgn.Game:
    game = stamma.pgn.read_game(_TEXT)
    assert game is not None  # noqa: S101
    return game


def _theirs() -> chess.pgn.Game:
    game = chess.pgn.read_game(io.StringIO(_TEXT))
    assert game is not None  # noqa: S101
    return game


def _same(one: object, other: object) -> str | None:
    return None if one == other else f"{one!r}, not {other!r}"


def _change(change: Callable[[object], None], seen: Callable[[object], object], wanted: object) -> Callable[[object], str | None]:
    """Change something; it must be seen from another handle on the same move, or be refused."""

    def check(game: object) -> str | None:
        try:
            change(game)
        except (TypeError, AttributeError, ValueError):
            return None
        return _same(seen(game), wanted)

    return check


def _node(game: object) -> object:
    return game.variations[0]  # type: ignore[attr-defined]


# What is done to a game, what is then looked at, and what must be seen there.
_CHANGES: tuple[tuple[str, Callable[[object], object], Callable[[object], object], object], ...] = (
    ("nags.add", lambda game: _node(game).nags.add(6), lambda game: set(_node(game).nags), {1, 6}),
    ("nags.discard", lambda game: _node(game).nags.discard(1), lambda game: set(_node(game).nags), set()),
    ("nags.clear", lambda game: _node(game).nags.clear(), lambda game: set(_node(game).nags), set()),
    ("nags.update", lambda game: _node(game).nags.update({2, 3}), lambda game: set(_node(game).nags), {1, 2, 3}),
    ("headers set", lambda game: game.headers.__setitem__("Black", "B"), lambda game: game.headers["Black"], "B"),
    ("headers.update", lambda game: game.headers.update({"Site": "X"}), lambda game: game.headers["Site"], "X"),
    ("headers.pop", lambda game: game.headers.__delitem__("White"), lambda game: game.headers.get("White", "?"), "?"),
    ("comment set", lambda game: setattr(_node(game), "comment", "new"), lambda game: str(_node(game).comment), "new"),
)
_OURS_ALONE: tuple[tuple[str, Callable[[object], object], Callable[[object], object], object], ...] = (
    ("comments.append", lambda game: _node(game).comments.append("more"), lambda game: list(_node(game).comments), ["good", "more"]),
    ("comments.clear", lambda game: _node(game).comments.clear(), lambda game: list(_node(game).comments), []),
    ("comments[0]", lambda game: _node(game).comments.__setitem__(0, "x"), lambda game: list(_node(game).comments), ["x"]),
    ("comments.insert", lambda game: _node(game).comments.insert(0, "x"), lambda game: list(_node(game).comments), ["x", "good"]),
    ("comments.extend", lambda game: _node(game).comments.extend(["x"]), lambda game: list(_node(game).comments), ["good", "x"]),
    ("starting_comments.append", lambda game: game.variations[1].starting_comments.append("s"), lambda game: list(game.variations[1].starting_comments), ["s"]),
    ("game comments.append", lambda game: game.comments.append("s"), lambda game: list(game.comments), ["s"]),
    ("moves.append", lambda game: game.moves.append(stamma.Move.null()), lambda game: len(game.moves), 4),
    ("unread.append", lambda game: game.unread.append("x"), lambda game: list(game.unread), ["x"]),
)


def _pickled(make: Callable[[], object], seen: Callable[[object], object]) -> Check:
    def check() -> str | None:
        value = make()
        for way in (lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy):  # noqa: S301
            try:
                again = way(value)
            except (TypeError, AttributeError, pickle.PicklingError) as refusal:
                return f"{type(refusal).__name__}: {refusal}"
            if fault := _same(seen(again), seen(value)):
                return fault
        return None

    return check


def _values() -> Iterator[tuple[str, Callable[[], object], Callable[[object], object]]]:
    board = stamma.Board()
    board.push_san("e4")
    yield "Game", _ours, lambda game: ours.facts(game)
    yield "a node", lambda: _ours().variations[0], lambda node: (node.uci(), node.comment)
    yield "Board", lambda: board, lambda value: (value.fen(), value.move_stack)
    yield "Move", lambda: stamma.Move.from_uci("e2e4"), lambda move: move.uci()
    yield "Reading", lambda: stamma.read("1. e4 e5 2. Nf3"), lambda reading: ours.facts(reading.games[0])
    yield "headers", lambda: _ours().headers, dict
    yield "a diagnostic", lambda: stamma.pgn.read_game("1. e4 Ke5 *").errors[0], str
    yield "Notation", lambda: stamma.notations.FIDE if hasattr(stamma, "notations") else "", str
    yield "Language", lambda: stamma.language("de"), lambda value: value.code
    yield "Explanation", lambda: board.explain("e5"), str
    yield "Outcome", lambda: stamma.Board("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").outcome(), str
    yield "Piece", lambda: board.piece_at(0), str
    yield "an error", _error, str


def _error() -> Exception:
    try:
        stamma.Board().parse("Ke3")
    except ValueError as error:
        return error
    raise AssertionError


def cases() -> Iterator[Case]:
    """Make all cases."""
    for name, change, seen, wanted in _CHANGES:
        check = _change(change, seen, wanted)
        checks = {OURS: lambda check=check: check(_ours()), PYTHON_CHESS: lambda check=check: check(_theirs())}
        yield Case(name, _TEXT, checks)
    for name, change, seen, wanted in _OURS_ALONE:
        check = _change(change, seen, wanted)
        yield Case(name, _TEXT, {OURS: lambda check=check: check(_ours())})
    for name, make, look in _values():
        checks = {OURS: _pickled(make, look)}
        if name == "Game":
            checks[PYTHON_CHESS] = _pickled(_theirs, lambda game: python_chess.facts(game))
        yield Case(f"pickle and copy: {name}", _TEXT, checks)
    yield Case(
        "FEN of a game from a position",
        _FEN,
        {
            OURS: lambda: _same(stamma.pgn.Game(stamma.Board(_FEN)).headers.get("FEN"), _FEN),
            PYTHON_CHESS: _their_fen,
        },
    )


def _their_fen() -> str | None:
    game = chess.pgn.Game()
    game.setup(chess.Board(_FEN))
    return _same(game.headers.get("FEN"), _FEN)
