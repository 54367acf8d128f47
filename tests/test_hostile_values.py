"""Whatever is passed to a public function, it answers or raises an error that a caller can expect:
never a panic, never an error of the interpreter's own."""

from __future__ import annotations

import copy
import inspect
import io
import pickle
import sys
import types
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stamma
from stamma import Board, Move, Piece, _core, pgn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

#: What a caller may have to catch: a value that is wrong, a type that is wrong, a thing that is not
#: there, a file that cannot be read, a number beyond what a machine counts to.
EXPECTED = (ValueError, TypeError, AttributeError, LookupError, OSError, OverflowError)


class _Odd:
    """An object that answers nothing as one should."""

    def __index__(self) -> int:
        return -(2**70)

    def __eq__(self, _other: object) -> bool:
        raise ValueError("compared")

    def __hash__(self) -> int:
        raise TypeError("hashed")

    def __str__(self) -> str:
        return "\ud800"

    def __iter__(self) -> Iterator[object]:
        yield self

    def __len__(self) -> int:
        raise ValueError("counted")

    def read(self, size: int = -1) -> bytes:
        return b"x" * (size + 1)


NUMBERS: list[object] = [0, 1, -1, 63, 64, 255, 2**31, 2**32 - 1, 2**63 - 1, 2**63, 2**64 - 1]
NUMBERS += [2**64, -(2**31), -(2**63), 10**40, True, 0.5, -0.0]
NUMBERS += [float("nan"), float("inf"), float("-inf")]
TEXTS: list[object] = ["", " ", "\0", "\n", "\ud800", "e4\udfff", "é\u0301", "\u202e", "a" * 9999]
TEXTS += ["e4", "Nf3", "O-O", "1-0", "1. e4 e5 *", "; x", "%", "$99999 *", "de", "auto", "fide"]
TEXTS += ["(" * 5000, "{" * 3000, "[White " * 999, "1. e4 " + "(1. d4) " * 500]
TEXTS += [Board().fen(), "8/8/8/8/8/8/8/8 w - - 0 1"]
TEXTS += ["4k3/8/8/8/8/8/8/4K3 w - - 4294967295 4294967295"]
TEXTS += ["QQQQQQQQ/" * 7 + "kKQQQQQQ w - - 0 1"]
BYTES: list[object] = [b"", b"\0", b"\xff\xfe", b"\xff\xfe1\0", b"1. e4 *", bytearray(b"1. e4 *")]
BYTES += [b"\x1f\x8b", b"PK\x03\x04", b"BZh9", b"\xfd7zXZ\0", b"\x28\xb5\x2f\xfd"]
BYTES += [b'[A "' * 500, b"{" * 3000]
OTHERS: list[object] = [None, object(), _Odd(), print, int, (), set(), [], [None], [2**70]]
OTHERS += [["\ud800"], {}, {1: 2}, {"\ud800": 1}, {_core: 1}]
OTHERS += [Move.null(), Move(1, 2), Board(), Piece(1, True)]
HOSTILE = st.sampled_from([*NUMBERS, *TEXTS, *BYTES, *OTHERS])

GAME = '[White "A"]\n\n1. e4 {a} (1. d4 d5 (1... c5)) 1... e5 $1 2. Nf3 *'


def _game() -> pgn.Game:
    game = pgn.read_game(GAME)
    assert game is not None
    return game


def _node() -> pgn.GameNode:
    node = _game().next()
    assert node is not None
    return node


def _tree() -> _core.Tree:
    return _game()._tree  # noqa: SLF001


#: How to make something to call methods of.
MAKERS: dict[str, Callable[[], object]] = {
    "Board": lambda: Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    "Move": lambda: Move.from_uci("e2e4"),
    "Piece": lambda: Piece(2, True),
    "LegalMoveGenerator": lambda: Board().legal_moves,
    "MoveReading": lambda: Board().parse("nf3!"),
    "Input": lambda: _core.Input.from_bytes(b"1. e4 *"),
    "Style": _core.Style.find,
    "Tree": _tree,
    "Game": _game,
    "GameNode": _node,
    "Headers": lambda: _game().headers,
    "Comments": lambda: _node().comments,
    "NagSet": lambda: _node().nags,
    "Variations": lambda: _game().variations,
    "Games": lambda: pgn.open(GAME.encode()),
    "Notation": lambda: stamma.SAN,
    "Language": lambda: stamma.language("de"),
    "Diagnostic": lambda: Board().parse("nf3").remarks[0],
    "Explanation": lambda: Board().explain("Nf3"),
    "Reading": lambda: stamma.read("1. e4 e5"),
}
MODULES = {"stamma": stamma, "stamma._core": _core, "stamma.pgn": pgn}


def _itself(value: object) -> object:
    return value


def _method(make: Callable[[], object], name: str) -> object:
    return getattr(make(), name)


def _of_modules() -> Iterator[tuple[str, Callable[[], Any]]]:
    for where, module in MODULES.items():
        for name in getattr(module, "__all__", None) or dir(module):
            value = getattr(module, name)
            if callable(value) and not isinstance(value, types.ModuleType):
                yield f"{where}.{name}", partial(_itself, value)


def _of_instances() -> Iterator[tuple[str, Callable[[], Any]]]:
    for kind, make in MAKERS.items():
        for name in dir(make()):
            is_plain = not name.startswith("_") or name in {
                "__eq__", "__contains__", "__getitem__", "__setitem__", "__delitem__", "__lt__",
                "_restore", "__deepcopy__", "_claims", "_candidates", "_near", "_is_move",
                "_play_row", "_try_parse", "_epd_fields", "_read_epd_fields",
            }  # fmt: skip
            if is_plain and callable(getattr(make(), name)):
                yield f"{kind}.{name}", partial(_method, make, name)


def _of_properties() -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield a function for each attribute that sets it."""
    for kind in ("Game", "GameNode", "Tree"):
        for name, value in inspect.getmembers(type(MAKERS[kind]())):
            is_set = isinstance(value, property) and value.fset is not None
            if is_set or isinstance(value, types.GetSetDescriptorType):
                yield f"{kind}.{name} =", partial(_setter, kind, name)


def _setter(kind: str, name: str) -> Callable[[object], None]:
    owner = MAKERS[kind]()
    return lambda value: setattr(owner, name, value)


CALLABLES = dict([*_of_modules(), *_of_instances(), *_of_properties()])


def _arguments(data: st.DataObject, function: Any) -> tuple[list[object], dict[str, object]]:  # noqa: ANN401
    """Draw arguments that a function takes at least by their number and names."""
    positional: list[object] = []
    named: dict[str, object] = {}
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return data.draw(st.lists(HOSTILE, max_size=3)), {}
    for parameter in parameters:
        is_needed = parameter.default is parameter.empty
        if parameter.kind is parameter.VAR_POSITIONAL:
            positional += data.draw(st.lists(HOSTILE, max_size=2))
        elif parameter.kind is parameter.VAR_KEYWORD:
            names = st.sampled_from(["bm", "acd", "\ud800", "", "size", "squares"])
            named.update(data.draw(st.dictionaries(names, HOSTILE, max_size=2)))
        elif is_needed or data.draw(st.booleans()):
            value = data.draw(_usual(parameter.name) | HOSTILE)
            if parameter.kind is parameter.KEYWORD_ONLY or not is_needed:
                named[parameter.name] = value
            else:
                positional.append(value)
    return positional, named


def _usual(name: str) -> st.SearchStrategy[object]:
    """Draw what a parameter of this name is for, so that hostile ones beside it are looked at."""
    usual: dict[str, list[object]] = {
        "source": [b"1. e4 e5 *", _core.Input.from_bytes(b"1. e4 *")],
        "file": [io.BytesIO(b"1. e4 *")],
        "language": ["de", None, _core.Style.find()],
        "style": [_core.Style.find()],
        "styles": [[_core.Style.find()]],
        "strict": [None, True],
        "listener": [lambda *_: None],
        "target": ["out.pgn"],
        "threads": [1],
        "block": [1 << 16],
        "node": [0, 1, 3],
        "move": [Move.from_uci("e2e4"), Move.null()],
        "start": [Board()],
        "text": ["Nf3", b"1. e4 *"],
        "depth": [1],
        "on_error": ["keep"],
        "nags": ["numbers", []],
        "names": [["White"]],
    }
    return st.sampled_from(usual.get(name, [None]))


@pytest.mark.parametrize("name", CALLABLES)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_only_expected_errors_come_out(
    name: str, data: st.DataObject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1. e4 *")))
    function = CALLABLES[name]()
    positional, named = _arguments(data, function)
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        try:
            value = function(*positional, **named)
            assert isinstance(repr(value), str)
        except EXPECTED:
            pass


#: Every list that the compiled module takes, as a call with something in its place.
LISTS: dict[str, Callable[[Any], object]] = {
    "set_variations": lambda given: _tree().set_variations(0, given),
    "set_comments": lambda given: _tree().set_comments(1, False, given),
    "set_nags": lambda given: _tree().set_nags(1, given),
    "tags": lambda given: setattr(_tree(), "tags", given),
    "names": lambda given: _core.list_tags(
        _core.Input.from_bytes(b""), given, json=True, target=io.BytesIO(), game_bytes=1, threads=1,
        block=1, listener=print,
    ),
    "styles": lambda given: Board()._is_move("e4", given),  # noqa: SLF001
    "moves": lambda given: Board._restore(Board().fen(), False, given),  # noqa: SLF001
    "order": lambda given: _core.Tree._restore(  # noqa: SLF001
        Board(), [], [(0, given)], [], [], "*", []
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LISTS)
def test_a_sequence_that_claims_to_be_endless_is_refused(name: str) -> None:
    """Room for as many things as ``range(10**12)`` claims to have ended the process."""
    with pytest.raises(TypeError, match="expected a list, not range"):
        LISTS[name](range(10**12))


@pytest.mark.parametrize(
    ("node", "order"), [(0, [1, 1]), (1, [1]), (0, [9]), (9, []), (0, [3]), (2, [1])]
)
def test_lines_cannot_be_made_to_run_in_circles(node: int, order: list[int]) -> None:
    tree = _tree()
    before = tree.variations(0)
    with pytest.raises(ValueError, match="are not continuations of node"):
        tree.set_variations(node, order)
    assert tree.variations(0) == before


def test_there_is_nothing_to_say_about_a_node_that_is_not_there() -> None:
    tree = _tree()
    for act in (
        lambda: tree.add(99, Move.null()),
        lambda: tree.set_comments(99, False, ["x"]),
        lambda: tree.set_nags(99, [1]),
        lambda: pgn.GameNode(tree, 99, _game()._origin),  # noqa: SLF001
        lambda: _game()._at(99).comments.append("x"),  # noqa: SLF001
    ):
        with pytest.raises(IndexError, match="the tree has no node 99"):
            act()


def test_the_largest_sizes_are_sizes() -> None:
    source = _core.Input.from_bytes(b"1. e4 *")
    assert source.read(2) == b"1."
    for size in (2**64 - 1, sys.maxsize):
        assert source.peek(size) == b" e4 *"
    assert source.read(2**64 - 1) == b" e4 *"


KNIGHTS = ("Nf3", "Nf6", "Ng1", "Ng8")
DEPTH = 50_000
DEEP = {
    # Each variation holds a variation on its own move.
    "on one move": "1. e4 " + "(1. d4 " * DEPTH + ")" * DEPTH + " *",
    # Each variation is a move further into the game than the one that holds it.
    "on every move": "".join(f"{KNIGHTS[ply % 4]} ({KNIGHTS[ply % 4]} " for ply in range(DEPTH))
    + ")" * DEPTH
    + " *",
    "none": " ".join(KNIGHTS * (DEPTH // 4)) + " *",
}


@pytest.mark.parametrize("name", DEEP)
def test_the_depth_of_a_game_is_no_limit(name: str) -> None:
    game = pgn.read_game(DEEP[name])
    assert game is not None
    assert not game.errors
    assert pickle.loads(pickle.dumps(game)) == game == copy.deepcopy(game)  # noqa: S301
    assert len(game.pgn("lan")) > DEPTH
    again = pgn.read_game(str(game))
    assert str(again) == str(game)
    assert repr(game)
    # The last node is the deepest.
    last = pgn.GameNode(game._tree, DEPTH, game._origin)  # noqa: SLF001
    assert repr(last)
    board = last.board()
    assert pickle.loads(pickle.dumps(board)).move_stack == board.move_stack  # noqa: S301
    assert last.is_mainline() is (name == "none")
    del board, last, again, game


@pytest.mark.parametrize("name", [range(10_000), range(3), [], {}, 5, b"de", None, object()])
def test_a_language_is_named_by_a_text(name: Any) -> None:  # noqa: ANN401
    with pytest.raises(TypeError, match=r"^the name of a language is a str, not "):
        stamma.language(name)
