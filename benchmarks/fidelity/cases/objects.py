"""Point 9: live objects. What looks mutable is, or refuses; every public value can be pickled."""

from __future__ import annotations

import copy
import io
import pickle
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import chess.pgn

import stamma
import stamma.notations
import stamma.pgn
from benchmarks.fidelity.case import Case
from benchmarks.fidelity.tools import OURS, PYTHON_CHESS, ours, python_chess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TITLE = "live objects"
ABOUT = "NAGs, comments and tags changed in place, pickles and copies"

_TEXT = '[White "A"]\n\n1. e4 $1 {good} (1. d4 d5) 1... e5 2. Nf3 1-0\n'
_FEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def _ours() -> Any:  # noqa: ANN401
    return stamma.pgn.read_game(_TEXT)


def _theirs() -> Any:  # noqa: ANN401
    return chess.pgn.read_game(io.StringIO(_TEXT))


class _Change(NamedTuple):
    """A method of something that a game, or the first or second of its moves, has."""

    place: int | None
    name: str
    method: str
    given: tuple[object, ...]
    #: What must be there afterwards.
    wanted: object

    def look(self, game: Any) -> Any:  # noqa: ANN401
        """Take a new handle on the thing."""
        node = game if self.place is None else game.variations[self.place]
        return getattr(node, self.name)

    def check(self, make: Callable[[], Any]) -> str | None:
        """Change it through one handle, and look through another; a refusal is as good."""
        game = make()
        try:
            getattr(self.look(game), self.method)(*self.given)
        except (TypeError, AttributeError, ValueError):
            return None
        found = type(self.wanted)(self.look(game))  # type: ignore[call-arg]
        return _same(found, self.wanted)


_BOTH = (
    _Change(0, "nags", "add", (6,), {1, 6}),
    _Change(0, "nags", "discard", (1,), set()),
    _Change(0, "nags", "clear", (), set()),
    _Change(0, "nags", "update", ({2, 3},), {1, 2, 3}),
)
_OURS_ALONE = (
    _Change(0, "comments", "append", ("more",), ["good", "more"]),
    _Change(0, "comments", "clear", (), []),
    _Change(0, "comments", "__setitem__", (0, "x"), ["x"]),
    _Change(0, "comments", "insert", (0, "x"), ["x", "good"]),
    _Change(0, "comments", "extend", (["x"],), ["good", "x"]),
    _Change(0, "comments", "remove", ("good",), []),
    _Change(1, "starting_comments", "append", ("s",), ["s"]),
    _Change(None, "comments", "append", ("s",), ["s"]),
    _Change(None, "unread", "append", ("x",), ["x"]),
    _Change(None, "errors", "append", ("x",), ["x"]),
)
# A tag, and what is done to it.
_TAGS = (
    ("Black", "__setitem__", ("Black", "B"), "B"),
    ("Site", "update", ({"Site": "X"},), "X"),
    ("White", "pop", ("White",), "?"),
    ("Round", "setdefault", ("Round", "3"), "?"),
)


def _same(found: object, wanted: object) -> str | None:
    return None if found == wanted else f"{found!r}, not {wanted!r}"


def _tag(change: tuple[str, str, tuple[Any, ...], str], make: Callable[[], Any]) -> str | None:
    name, method, given, wanted = change
    game = make()
    getattr(game.headers, method)(*given)
    return _same(game.headers.get(name, "?"), wanted)


def _pickled(make: Callable[[], Any], look: Callable[[Any], object]) -> str | None:
    value = make()
    for way in (_through_pickle, copy.deepcopy):
        try:
            again = way(value)
        except (TypeError, AttributeError, pickle.PicklingError) as refusal:
            return f"{type(refusal).__name__}: {refusal}"
        if fault := _same(look(again), look(value)):
            return fault
    return None


def _through_pickle(value: Any) -> Any:  # noqa: ANN401
    return pickle.loads(pickle.dumps(value))  # noqa: S301


def _values() -> Iterator[tuple[str, Callable[[], Any], Callable[[Any], object]]]:
    board = stamma.Board()
    board.push_san("e4")
    yield "Game", _ours, ours.facts
    yield "a node", lambda: _ours().variations[0], lambda node: (node.uci(), node.comment)
    yield "Board", lambda: board, lambda value: (value.fen(), value.move_stack)
    yield "Move", lambda: stamma.Move.from_uci("e2e4"), lambda move: move.uci()
    yield (
        "Reading",
        lambda: stamma.read("1. e4 e5 2. Nf3"),
        _first_game,
    )
    yield "headers", lambda: _ours().headers, _pairs
    yield "a diagnostic", lambda: next(iter(stamma.pgn.open(b"1. e4 Ke5 *"))).errors[0], str
    yield "Notation", lambda: stamma.notations.SAN, str
    yield "Language", lambda: stamma.language("de"), lambda value: value.code
    yield "Explanation", lambda: board.explain("e5"), str
    yield "a reading of a move", lambda: board.parse("e5"), lambda value: value.move.uci()
    yield "Outcome", lambda: stamma.Board("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").outcome(), str
    yield "Piece", lambda: board.piece_at(0), str
    yield "an error", _error, str


def _first_game(reading: stamma.Reading) -> object:
    return ours.facts(reading.games[0])


def _pairs(headers: stamma.pgn.Headers) -> object:
    return list(headers.items())


def _error() -> Exception:
    try:
        stamma.Board().parse("Ke3")
    except ValueError as error:
        return error
    raise AssertionError


def cases() -> Iterator[Case]:
    """Make all cases."""
    makers = {OURS: _ours, PYTHON_CHESS: _theirs}
    for change in (*_BOTH, *_OURS_ALONE):
        tools = makers if change in _BOTH else {OURS: _ours}
        name = f"{'game.' if change.place is None else ''}{change.name}.{change.method}"
        yield Case(name, _TEXT, {tool: partial(change.check, make) for tool, make in tools.items()})
    for tag in _TAGS:
        checks = {tool: partial(_tag, tag, make) for tool, make in makers.items()}
        yield Case(f"headers.{tag[1]}", _TEXT, checks)
    for name, value, look in _values():
        pickled = {OURS: partial(_pickled, value, look)}
        if name == "Game":
            pickled[PYTHON_CHESS] = partial(_pickled, _theirs, python_chess.facts)
        yield Case(f"pickle and copy: {name}", _TEXT, pickled)
    yield Case("FEN of a game from a position", _FEN, {OURS: _our_fen, PYTHON_CHESS: _their_fen})


def _our_fen() -> str | None:
    return _same(stamma.pgn.Game(stamma.Board(_FEN)).headers.get("FEN"), _FEN)


def _their_fen() -> str | None:
    game = chess.pgn.Game()
    game.setup(chess.Board(_FEN))
    return _same(game.headers.get("FEN"), _FEN)
