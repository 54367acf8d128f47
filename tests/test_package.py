"""The package as such: its names, what it imports, and the catalogue of diagnostics."""

from __future__ import annotations

import inspect
import re
import string
import subprocess
import sys
from importlib import resources

import pytest

import stamma
from stamma import _core
from stamma.diagnostics import CATALOGUE, Rule, Severity, diagnose

# What ``import stamma`` must not pay for.
HEAVY = ("rich", "json", "re", "typing", "dataclasses")

# Whatever a message may speak of; the core and the package give no other facts.
FACTS = {
    "field": "castling",
    "expected": "a number",
    "known": "WhiteElo",
    "reason": "it has no end",
    "subject": "a result",
    "letter": "x",
    "rank": 1,
    "squares": 7,
    "count": 9,
    "color": "White",
    "wing": "king",
    "square": "e3",
    "piece": "knight",
    "word": "bm",
    "text": "e2e5",
    "fen": stamma.STARTING_FEN,
    "written": "e2e4",
    "help": "write e2e4",
    "in_language": " in German",
    "language": "de",
    "other": "Dutch",
    "instead": "f3",
    "done": "nothing fits",
    "moves": "e2e4",
    "notation": "san",
    "fault": "cannot be played here",
    "found": "descriptive",
    "standard": "fide",
    "mark": "=",
    "offer": "Nf3 (=)",
    "readings": "e2e4",
    "why": "the pawn on e2 cannot go there",
    "reasons": "it is not White's move",
    "move": "e4",
    "nearest": "",
    "games": 2,
    "number": 2,
    "others": "",
    "said": 3,
    "sure": "doubtful",
    "which": "nothing is taken",
    "because": "the printed result says 0-1",
    "side": "Black",
    "rows": "games",
}

LATER = {
    "Diagnostic",
    "IllegalMoveError",
    "InvalidEpdError",
    "InvalidFenError",
    "InvalidMoveError",
    "NotationError",
    "Outcome",
    "Status",
    "Termination",
}


def test_the_names_that_come_later_are_there() -> None:
    assert set(dir(stamma)) >= LATER
    for name in LATER:
        assert getattr(stamma, name).__name__ == name


def test_every_name_in_dir_resolves() -> None:
    for name in dir(stamma):
        getattr(stamma, name)


def test_the_names_of_pgn_come_later_too() -> None:
    code = (
        "import stamma; from stamma import Board; "
        "assert {'open', 'Game', 'check'} <= set(dir(stamma.pgn)); "
        "print(*[name for name in ('stamma.pgn.game', 'stamma.pgn.bulk') if name in sys.modules]); "
        "print(next(iter(stamma.pgn.open(b'1. e4 *'))).uci())"
    )
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", f"import sys; {code}"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == "\ne2e4\n"


def test_pgn_has_the_names_it_says() -> None:
    assert set(stamma.pgn.__all__) <= set(dir(stamma.pgn))
    for name in dir(stamma.pgn):
        getattr(stamma.pgn, name)
    with pytest.raises(AttributeError, match=r"'stamma\.pgn' has no attribute 'gane'"):
        stamma.pgn.gane  # type: ignore[attr-defined] # noqa: B018


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Bord'"):
        stamma.Bord  # type: ignore[attr-defined] # noqa: B018


def test_every_error_is_a_value_error_with_a_diagnostic() -> None:
    diagnostic = diagnose("move-not-uci", "x", 0, 1, text="x")
    for name in LATER:
        error = getattr(stamma, name)
        if name.endswith("Error"):
            assert issubclass(error, stamma.NotationError)
            assert issubclass(error, ValueError)
            assert error(diagnostic).diagnostic is diagnostic


def test_importing_the_package_is_light() -> None:
    code = f"import sys, stamma; print(*[name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run(  # noqa: S603 - our own command
        # -S: what the site packages import is not our doing; the path stays as it is.
        [sys.executable, "-S", "-c", f"import sys; sys.path = {sys.path!r}; {code}"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.split() == []


def test_a_board_alone_stays_light() -> None:
    code = (
        "import stamma; board = stamma.Board(); board.push_uci('e2e4'); board.fen(); "
        "list(board.legal_moves); board.is_checkmate(); "
        f"print(*[name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-S", "-c", f"import sys; sys.path = {sys.path!r}; {code}"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.split() == []


@pytest.mark.parametrize("file", ["py.typed", "_core.pyi"])
def test_the_types_are_installed(file: str) -> None:
    assert resources.files(stamma).joinpath(file).is_file()


# The catalogue.


def test_codes_and_names_are_unique() -> None:
    rules = list(CATALOGUE.values())
    assert len({rule.code for rule in rules}) == len(rules)
    assert [rule.name for rule in rules] == list(CATALOGUE)


@pytest.mark.parametrize("rule", CATALOGUE.values(), ids=lambda rule: rule.code)
def test_a_rule_is_well_formed(rule: Rule) -> None:
    assert re.fullmatch(r"[A-Z]{3}[0-9]{3}", rule.code)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.name)
    assert isinstance(rule.severity, Severity)
    assert not rule.message.endswith(".")
    assert rule.advice


@pytest.mark.parametrize("rule", CATALOGUE.values(), ids=lambda rule: rule.code)
def test_a_rule_speaks_only_of_known_facts(rule: Rule) -> None:
    wanted = {
        name
        for template in (rule.message, rule.advice)
        for _, name, _, _ in string.Formatter().parse(template)
        # Options are named by whoever shows the advice.
        if name not in {None, "option"}
    }
    assert wanted <= set(FACTS)
    diagnostic = diagnose(rule.name, "text", 1, 3, **FACTS)
    assert "{" not in diagnostic.message + diagnostic.advice
    assert diagnostic.render().splitlines() == [
        f"{diagnostic.message} (castling field, character 2)",
        "  text",
        "   ^^",
        f"  help: {diagnostic.advice}",
    ]
    assert str(diagnostic) == f"{rule.code} {diagnostic.message}"


def test_the_package_is_a_program_and_knows_its_version() -> None:
    from importlib.metadata import version

    assert stamma.__version__ == version("stamma")
    done = subprocess.run(
        [sys.executable, "-m", "stamma", "--version"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert stamma.__version__ in done.stdout


def test_pictures_need_no_second_import() -> None:
    code = "import stamma; print(stamma.diagrams.text(stamma.Board())[:1], stamma.svg.board()[:4])"
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-X", "utf8", "-c", code],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.endswith("<svg\n")


def test_games_and_readings_show_themselves_in_notebooks() -> None:
    reading = stamma.read("1. e4 e5 2. Nf3 Nc6 <b>")
    assert "<svg" in reading._repr_html_()
    assert "1. e4 e5" in reading.games[0]._repr_html_()
    assert reading.games[0]._repr_svg_().startswith("<svg")
    assert stamma.SquareSet(3)._repr_svg_().startswith("<svg")
    assert stamma.Piece(1, stamma.WHITE)._repr_svg_().startswith("<svg")


def test_every_compiled_method_can_be_asked_for_its_signature() -> None:
    """``inspect`` takes ASCII alone, and so do editors that ask it."""
    found = [getattr(_core, name) for name in _core.__all__]
    for kind in filter(inspect.isclass, found):
        found += [getattr(kind, name) for name in vars(kind) if not name.startswith("__")]
    asked = [inspect.signature(value) for value in found if inspect.isroutine(value)]
    assert len(asked) > 200
