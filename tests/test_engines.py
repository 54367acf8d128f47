"""Engines stay python-chess's job: the example in ``docs`` is run, with an engine of our own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "coming-from-python-chess.md"
ENGINE = Path(__file__).parent / "tiny_engine.py"


def _example() -> str:
    blocks = PAGE.read_text(encoding="utf-8").split("```python\n")[1:]
    examples = [block.partition("```")[0] for block in blocks]
    (example,) = (text for text in examples if "chess.engine" in text)
    return example


@pytest.mark.skipif(os.name != "posix", reason="a script is no program on Windows")
def test_the_example_with_an_engine_runs(tmp_path: Path) -> None:
    engine = tmp_path / "stockfish"
    engine.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ENGINE}"\n', encoding="utf-8")
    engine.chmod(0o755)
    told = 'print(board.move_stack, game.end().eval(), back == game, sep="|")'
    done = subprocess.run(  # noqa: S603 - our own page
        [sys.executable, "-c", f"{_example()}\n{told}\n"],
        env=os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    moves, score, is_same = done.stdout.strip().split("|")
    # The first legal move after 1. e4 as python-chess orders them; the score is Black's.
    assert moves == "[Move.from_uci('e2e4'), Move.from_uci('g8h6')]"
    assert "-0.31" in score or "-31" in score
    assert is_same == "True"
