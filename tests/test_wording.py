"""The compiled module imports nothing: the package hands it what it asks for."""

from __future__ import annotations

import inspect
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

from stamma import Board, LegalMoveGenerator, _wording
from stamma._core import set_wording

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "crates" / "python" / "src").rglob("*.rs"))

METHODS = ("explain", "svg", "_repr_svg_", "epd", "from_epd", "read_epd")


def test_it_asks_for_what_there_is() -> None:
    source = "".join(source.read_text(encoding="utf-8") for source in SOURCES)
    asked = set(re.findall(r"named\(intern!\([^,]+, \"(\w+)\"\)\)", source))
    assert asked == set(_wording._HOMES)  # noqa: SLF001
    for name in asked:
        assert callable(getattr(_wording, name)), name


def test_the_wording_is_a_module_and_nothing_else() -> None:
    for other in (None, object(), "stamma._wording", Board):
        with pytest.raises(TypeError):
            set_wording(other)  # type: ignore[arg-type]
    assert "is not a piece" in str(_refused_fen())


def _refused_fen() -> ValueError:
    with pytest.raises(ValueError, match="x") as caught:
        Board("x")
    return caught.value


def test_without_wording_there_is_an_error_and_no_crash() -> None:
    code = (
        "import sys, types, stamma; from stamma._core import set_wording\n"
        "set_wording(types.ModuleType('empty'))\n"
        "try: stamma.Board('x')\n"
        "except AttributeError as error: print(error)\n"
        "set_wording(sys.modules['stamma._wording'])\n"
        "try: stamma.Board('x')\n"
        "except stamma.InvalidFenError: print('said')\n"
    )
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.splitlines() == ["module 'empty' has no attribute 'from_fen_fault'", "said"]


@pytest.mark.parametrize("name", METHODS)
def test_a_method_in_words_is_a_method_of_the_board(name: str) -> None:
    method = getattr(Board, name)
    assert method.__qualname__ == f"Board.{name}"
    assert inspect.signature(method)
    assert pickle.loads(pickle.dumps(method)) is method  # noqa: S301
    if name.endswith("_epd"):
        assert getattr(Board(), name) is method
    else:
        assert getattr(Board(), name).__func__ is method


def test_operations_may_have_any_name() -> None:
    assert Board().epd(self=1).endswith("w KQkq - self 1;")


def test_the_legal_moves_of_a_board_are_made_of_it() -> None:
    board = Board()
    moves = LegalMoveGenerator(board)
    board.push_san("e4")
    assert list(moves) == list(board.legal_moves)
    with pytest.raises(TypeError):
        LegalMoveGenerator(None)  # type: ignore[arg-type]
