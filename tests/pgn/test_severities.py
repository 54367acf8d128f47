"""What is an error is so twice: the core calls a game broken, and the catalogue says error."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import pytest

from stamma import pgn
from stamma.diagnostics.pgn_rules import PGN_RULES

if TYPE_CHECKING:
    from pathlib import Path

    from stamma.diagnostics import Diagnostic, Rule

QUOTED = '[Event "b"]\n\n1. d4 1-0\n\n'
BARE = "1. d4 d5 1-0\n\n"
LINE = '[Event "b"] 1. d4 1-0 '

# A text for each entry of the catalogue.
EXAMPLES = {
    "pgn-malformed-tag": '[Event "a"]\n[]\n\n1. e4 *',
    "pgn-bad-fen": '[FEN "8/8 w"]\n\n1. e4 *',
    "pgn-not-a-move": "1. e4 word *",
    "pgn-illegal-move": "1. e4 Ke5 *",
    "pgn-ambiguous-move": '[FEN "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1"]\n\n1. Nb3 *',
    "pgn-no-game": "Dear Sir,",
    "pgn-comment-swallows-games": f"1. e4 {{ 1-0\n\n{QUOTED * 2}}} *",
    "pgn-variation-swallows-games": f"1. e4 (1. c4 1-0\n\n{BARE}",
    "pgn-tag-swallows-games": f'[White "a] 1. e4 1-0 {LINE}',
    "pgn-unquoted-value": "[White a]\n\n1. e4 *",
    "pgn-loose-quote": '[White "a "b" c"]\n\n1. e4 *',
    "pgn-unclosed-tag": '[White "a"\n\n1. e4 *',
    "pgn-duplicate-tag": '[White "a"]\n[White "b"]\n\n1. e4 *',
    "pgn-late-tag": '1. e4 [White "a"] e5 *',
    "pgn-odd-fen": '[FEN "4k3/8/8/8/8/8/8/4K2R w K"]\n\n1. Kd1 *',
    "pgn-odd-spelling": "1. e2e4 nf6 *",
    "pgn-joined-moves": "1. e4e5 *",
    "pgn-wrong-number": "1. e4 e5 3. Nf3 *",
    "pgn-unclosed-comment": "1. e4 {a",
    "pgn-stray-brace": "1. e4 } e5 *",
    "pgn-unclosed-variation": "1. e4 (1. d4 *",
    "pgn-stray-close": "1. e4 ) e5 *",
    "pgn-early-variation": "(1. d4) 1. e4 *",
    "pgn-empty-variation": "1. e4 () e5 *",
    "pgn-bad-nag": "1. e4 $300 *",
    "pgn-stray": "1. e4 < e5 *",
    "pgn-missing-result": "1. e4",
    "pgn-result-differs": '[Result "1-0"]\n\n1. e4 0-1',
    "pgn-result-contradicts-board": "1. f3 e5 2. g4 Qh4# 1-0",
    "pgn-early-result": "1. e4 (1. d4 1-0 d5) e5 *",
    "pgn-bad-result-tag": '[Result "won"]\n\n1. e4 *',
    "pgn-unknown-variant": '[Variant "zh"]\n\n1. e4 *',
    "pgn-too-many-faults": f"1. e4 {', ' * 10_000} *",
    "pgn-split-tag": '[White "a\nb"]\n\n1. e4 *',
    "pgn-odd-tag-name": '[White-Elo "1"]\n\n1. e4 *',
    "pgn-second-result": "1. e4 * 1-0",
    "pgn-odd-setup": '[SetUp "0"]\n[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd1 *',
    "pgn-comment-holds-games": f"1. e4 {{see\n\n{QUOTED}}} *",
}


def test_every_entry_has_an_example() -> None:
    assert EXAMPLES.keys() == {rule.name for rule in PGN_RULES}


@pytest.mark.parametrize("rule", PGN_RULES, ids=attrgetter("name"))
def test_a_game_is_broken_if_there_is_an_error(rule: Rule, tmp_path: Path) -> None:
    text = EXAMPLES[rule.name].encode()
    found: list[Diagnostic] = []
    counts = pgn.check(text, found.append)
    assert rule in {error.rule for error in found}
    assert bool(counts.broken or counts.stray) == (rule.severity == "error")

    converted: list[Diagnostic] = []
    for on_error in ("keep", "skip"):
        converted.clear()
        target = tmp_path / "out.pgn"
        again = pgn.convert(text, target, on_error=on_error, report=converted.append)
        assert (again, converted) == (counts, found)
