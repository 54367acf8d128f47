"""Every public value can be pickled and copied, and what looks mutable is, or refuses loudly."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import MutableMapping, MutableSequence, MutableSet
from dataclasses import FrozenInstanceError, fields, is_dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest

import stamma
import stamma.diagnostics
import stamma.diagrams
import stamma.language_table
import stamma.pgn
import stamma.reading
import stamma.speech
from stamma import Board, Move, pgn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

MODULES: tuple[ModuleType, ...] = (
    stamma,
    stamma.pgn,
    stamma.reading,
    stamma.diagnostics,
    stamma.diagrams,
    stamma.language_table,
    stamma.speech,
)

GAME = b'[White "A"]\n\n{before} 1. e4 $1 {a} {b} ({c} 1. d4 d5) 1... e5 2. Ke9 1-0'


def _game() -> pgn.Game:
    return next(iter(pgn.open(GAME)))


def _refusal(act: Callable[[], object]) -> Exception:
    with pytest.raises(ValueError, match=r".") as caught:
        act()
    return caught.value


def _counts() -> pgn.Counts:
    return pgn.check(b"1. e4 e5 2. Sf3 Sc6 *", language="auto")


def _twin() -> pgn.Twin:
    found: list[pgn.Twin] = []
    game = b"1. e4 e5 1-0\n"
    with TemporaryDirectory() as folder:
        pgn.dedup([game, game], Path(folder) / "kept.pgn", report=found.append)
    return found[0]


OPENING = pgn.Opening("C20", "King's Pawn Game", "1. e4 e5")

# How to make one of each class; a class without an entry fails the test.
MAKERS: dict[str, Callable[[], Any]] = {
    "AmbiguousMoveError": lambda: _refusal(
        lambda: Board("4k3/8/8/8/8/8/8/R2R1K2 w - - 0 1").parse_san("Rb1")
    ),
    "Arrow": lambda: stamma.diagrams.Arrow(1, 2),
    "Board": lambda: _game().end().board(),
    "ChildNode": lambda: _game().variations[1],
    "Choice": lambda: stamma.read("1. d4 d5 2. Nf3 e6 3. e3 c5 4. Nd2 *").diagnostics[0].choice,
    "Conflict": lambda: stamma.language("ru").conflicts[0],
    "Counts": _counts,
    "Cp": lambda: pgn.Cp(-35),
    "Detected": lambda: _counts().detected,
    "Diagnostic": lambda: _game().errors[0],
    "Diagram": lambda: stamma.diagrams.Diagram(Board()),
    "Evaluation": lambda: pgn.Evaluation(0.5, None, 12),
    "Explanation": lambda: Board().explain("nf3"),
    "Fit": lambda: stamma.read("1. e4 e5 2. Sf3 Sc6").languages[0],
    "Fix": lambda: stamma.diagnostics.Fix.SAFE,
    "Game": _game,
    "GameNode": lambda: pgn.GameNode(_game()._tree, 1, _game()._origin),  # noqa: SLF001
    "GamePlace": lambda: _twin().place,
    "Headers": lambda: _game().headers,
    "IllegalMoveError": lambda: _refusal(lambda: Board().parse_san("Nf4")),
    "InvalidEpdError": lambda: _refusal(lambda: Board.from_epd("x")),
    "InvalidFenError": lambda: _refusal(lambda: Board("x")),
    "InvalidMoveError": lambda: _refusal(lambda: Board().parse_uci("x")),
    "Language": lambda: stamma.language("fr"),
    "LanguageNotFoundError": lambda: pgn.LanguageNotFoundError("none"),
    "Languages": lambda: stamma.languages,
    "LegalMoveGenerator": lambda: Board().legal_moves,
    "Mainline": lambda: _game().mainline(),
    "Mate": lambda: pgn.Mate(-3),
    "Move": lambda: Move.from_uci("e7e8q"),
    "MoveReading": lambda: Board().parse("nf3!"),
    "Notation": lambda: stamma.FIDE.replace(capture=":"),
    "NotationError": lambda: stamma.NotationError(_game().errors[0]),
    "Opening": lambda: OPENING,
    "Openings": lambda: pgn.openings(GAME, [OPENING]),
    "Outcome": lambda: stamma.Outcome(stamma.Termination.CHECKMATE, stamma.WHITE),
    "Part": lambda: stamma.say(Board(), Move.from_uci("e2e4")).parts[0],
    "Piece": lambda: stamma.Piece(stamma.KING, stamma.BLACK),
    "Place": lambda: _game().errors[0].place,
    "PseudoLegalMoveGenerator": lambda: Board().pseudo_legal_moves,
    "PovScore": lambda: pgn.PovScore(pgn.Cp(20), stamma.BLACK),
    "PovWdl": lambda: pgn.PovScore(pgn.Cp(20), stamma.BLACK).wdl(),
    "Progress": lambda: pgn.Progress(1, 2, 0.5),
    "ReadCell": lambda: stamma.read_candidates(["e4", "e5"]).cells[0],
    "Reading": lambda: stamma.read("Das war 1. e4 e5 2. Sf3 (2. f4 exf4) Sc6 3. Lb5, gut."),
    "Rule": lambda: _game().errors[0].rule,
    "Saying": lambda: stamma.say(Board(), Move.from_uci("g1f3"), "ru"),
    "Severity": lambda: stamma.diagnostics.Severity.ERROR,
    "SheetReading": lambda: stamma.read_candidates(["e4", ["e5", "c5"]]),
    "Skip": lambda: pgn.SKIP,
    "Selection": lambda: pgn.Selection("plies > 2", limit=3),
    "Span": lambda: next(span for span in MAKERS["Reading"]().spans if span.move),
    "SquareSet": lambda: Board().pieces(stamma.PAWN, stamma.WHITE),
    "Stats": lambda: pgn.stats(GAME),
    "Status": lambda: stamma.Status.TOO_MANY_CHECKERS,
    "Table": lambda: pgn.table(GAME, columns=["White"]),
    "TagSection": lambda: next(pgn.tags(GAME)),
    "Termination": lambda: stamma.Termination.CHECKMATE,
    "TimeControl": lambda: pgn.parse_time_control("40/7200:3600+30"),
    "TimeControlPart": lambda: pgn.parse_time_control("300+5").parts[0],
    "TimeControlType": lambda: pgn.parse_time_control("300+5").type,
    "Twin": _twin,
    "UnknownColumnError": lambda: _refusal(lambda: pgn.table(GAME, columns=["Whit"])),
    "UnknownLanguageError": lambda: _refusal(lambda: stamma.language("Frensh")),
    "UnknownNotationError": lambda: _refusal(lambda: stamma.notation("x")),
    "UnplayablePositionError": lambda: _refusal(lambda: Board.empty().push_uci("e2e4")),
    "UnwritableMoveError": lambda: stamma.UnwritableMoveError(_game().errors[0]),
    "Wdl": lambda: pgn.Cp(20).wdl(),
    "_MateGiven": lambda: pgn.MateGiven,
}

# A file that is being read is no value.
NO_VALUES: dict[str, Callable[[], Any]] = {"Games": lambda: pgn.open(GAME)}

# Equal only to themselves: nodes and legal moves are views, and so are tables of their files;
# exceptions are what happened once.
BY_IDENTITY = (
    *("ChildNode", "GameNode", "LegalMoveGenerator", "Mainline", "PseudoLegalMoveGenerator"),
    "Table",
)


def _public_classes() -> Iterator[type]:
    found = {}
    for module in MODULES:
        for name in module.__all__:
            value = getattr(module, name)
            kind = value if inspect.isclass(value) else type(value)
            # Visitors do something and are no values; scores are all of one kind or the other, and
            # what is made as a BaseBoard is a Board.
            is_kind = kind in (pgn.Score, stamma.BaseBoard)
            is_value = not issubclass(kind, pgn.BaseVisitor) and not is_kind
            if kind.__module__.startswith("stamma") and is_value:
                found[kind.__name__] = kind
    yield from found.values()


CLASSES = {found.__name__: found for found in _public_classes()}


def test_every_public_class_is_known() -> None:
    assert sorted(CLASSES) == sorted({**MAKERS, **NO_VALUES})


def _pickled(protocol: int, value: Any) -> Any:  # noqa: ANN401
    return pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - our own


WAYS: tuple[Callable[[Any], Any], ...] = (
    copy.copy,
    copy.deepcopy,
    *(partial(_pickled, protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)),
)


def _facts(value: Any) -> object:  # noqa: ANN401
    """Return what a value says of itself, where it has no equality."""
    if isinstance(value, pgn.GameNode) and not isinstance(value, pgn.Game):
        return value.game().pgn(), repr(value), value.nags, value.comments
    if isinstance(value, Exception):
        return type(value), str(value), vars(value)
    return repr(value)


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_values_are_pickled_and_copied(name: str) -> None:
    value = MAKERS[name]()
    assert type(value) is CLASSES[name]
    for way in WAYS:
        again = way(value)
        assert type(again) is type(value)
        assert _facts(again) == _facts(value)
        if name not in BY_IDENTITY and not isinstance(value, Exception):
            assert again == value
            assert not again != value  # noqa: SIM202 - both operators are tried


@pytest.mark.parametrize("name", sorted(NO_VALUES))
def test_what_is_no_value_refuses(name: str) -> None:
    for way in WAYS:
        with pytest.raises(TypeError):
            way(NO_VALUES[name]())


def _attributes(value: object) -> dict[str, object]:
    """Return the public attributes that are no methods."""
    names = [name for name in dir(value) if not name.startswith("_")]
    found = {name: getattr(value, name) for name in names}
    return {name: attribute for name, attribute in found.items() if not callable(attribute)}


def _tried(change: Callable[[], object]) -> bool:
    """Whether a change was made, and not refused."""
    try:
        change()
    except (TypeError, AttributeError, ValueError):
        return False
    return True


def _changed(attribute: object) -> bool:
    """Change a collection in some way; whether it let itself be changed."""
    if isinstance(attribute, MutableMapping):
        return _tried(lambda: attribute.update({"Annotator": "x"}))
    if isinstance(attribute, MutableSequence) and len(attribute) > 1:
        return _tried(attribute.reverse)
    if isinstance(attribute, MutableSequence):
        return _tried(lambda: attribute.append("x"))
    if isinstance(attribute, MutableSet):
        return _tried(lambda: attribute.add(3))
    return False


@pytest.mark.parametrize("name", sorted({**MAKERS, **NO_VALUES}))
def test_what_can_be_changed_stays_changed(name: str) -> None:
    """No attribute takes a change and forgets it."""
    make = {**MAKERS, **NO_VALUES}[name]
    for attribute in _attributes(make()):
        value = make()
        shown = getattr(value, attribute)
        before = copy.copy(shown) if isinstance(shown, MutableSequence | MutableSet) else shown
        before = list(before) if isinstance(before, MutableSequence) else before
        if _changed(shown):
            assert getattr(value, attribute) == shown
            assert not isinstance(before, list) or list(getattr(value, attribute)) != before


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_frozen_values_hold_nothing_that_can_be_changed(name: str) -> None:
    value = MAKERS[name]()
    for field in fields(value) if is_dataclass(value) else ():
        held = getattr(value, field.name)
        try:
            setattr(value, field.name, held)
        except FrozenInstanceError:
            assert not isinstance(held, dict | list | set), field.name


def test_a_copied_game_is_a_game_of_its_own() -> None:
    for way in WAYS:
        game = _game()
        again = way(game)
        again.headers["White"] = "B"
        again.variations[0].nags.add(7)
        assert game.headers["White"] == "A"
        assert game.variations[0].nags == {1}
        assert game != again


def test_a_node_is_copied_with_its_game() -> None:
    game = _game()
    node = game.variations[1]
    pair = pickle.loads(pickle.dumps((game, node)))  # noqa: S301
    assert pair[1].game() is not game
    assert pair[1] == pair[0].variations[1]
    assert copy.copy(node) == node
    # Removed moves keep their numbers, so that nodes stay what they were.
    game.remove_variation(0)
    pair = pickle.loads(pickle.dumps((game, node)))  # noqa: S301
    assert pair[1] == pair[0].variations[0]
    assert pair[1].san() == "d4"
