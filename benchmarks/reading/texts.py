"""Texts that people have written, with the games that they mean.

A file of texts has an object on each line: ``text``, ``uci`` (the moves, in a list) and, where it
is not the usual one, ``start_fen``; ``kind`` groups them.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import stamma
from benchmarks.reading import counted, judge, table

OWN = Path(__file__).with_name("texts.jsonl")


def report(path: Path) -> str:
    """Read the texts of a file, and lay out what came out."""
    kinds: dict[str, Counter[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        if item.get("uci") is None:
            continue
        reading = stamma.read(item["text"], start=item.get("start_fen") or "startpos")
        moves = [stamma.Move.from_uci(move) for move in item["uci"]]
        kinds.setdefault(item.get("kind", "text"), Counter())[judge(reading, moves)] += 1
    everything: Counter[str] = sum(kinds.values(), Counter())
    rows = [[kind, *counted(verdicts)] for kind, verdicts in sorted(kinds.items())]
    head = ["kind", "texts", "exact", "doubtful", "wrong"]
    return "\n\n".join(["### Texts", table(head, [["all", *counted(everything)], *rows])])
