"""Snapshots: what a reading says is kept as plain data, compared, and judged by the truth."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from benchmarks.reading.snapshot.case import Case
from benchmarks.reading.snapshot.comparison import compare, differences, report, show
from benchmarks.reading.snapshot.facts import read
from benchmarks.reading.snapshot.store import Kept, load, write
from benchmarks.reading.snapshot.truth import BETTER, NEITHER, WORSE, score, verdict

if TYPE_CHECKING:
    from pathlib import Path

    from benchmarks.reading.snapshot.case import Truth

TEXT = "White: Anna. Black: Bob.\n\n1. e4 (1. d4! d5 {closed}) e5 2. Nf3 Nc6 1-0"
MEANT: Truth = [
    {
        "uci": ["e2e4", "e7e5", "g1f3", "b8c6"],
        "lines": [["d2d4", "d7d5"]],
        "tags": {"White": "Anna", "Black": "Bob"},
        "result": "1-0",
    }
]


def kept(text: str, truth: Truth | None = None) -> Kept:
    case = Case("one", "tests", text, truth=truth)
    return Kept("one", "tests", "key", text, truth, read(case)[0], 0.1)


def test_facts_are_all_that_a_reading_says() -> None:
    facts = read(Case("one", "tests", TEXT))[0]
    assert json.loads(json.dumps(facts)) == facts
    (game,) = facts["games"]
    assert game["uci"] == "e2e4 e7e5 g1f3 b8c6"
    assert [(parent, move) for parent, move, _ in game["tree"]] == [
        *((-1, None), (0, "e2e4"), (1, "e7e5"), (2, "g1f3"), (3, "b8c6")),
        *((0, "d2d4"), (5, "d7d5")),
    ]
    assert game["tree"][5][2] == {"nags": [1]}
    assert game["tree"][6][2] == {"comments": ["closed"]}
    assert (game["tags"]["White"], game["result"]) == ("Anna", "1-0")
    assert "".join(TEXT[start:end] for _, start, end, _ in facts["spans"]) == TEXT


def test_a_text_that_cannot_be_read_is_a_fact_too() -> None:
    facts = read(Case("one", "tests", TEXT, {"start": "no position"}))[0]
    assert facts == {"raises": "InvalidFenError"}


def test_cells_are_read_as_a_sheet() -> None:
    cells = [["e4"], [["c5", 0.5], ["e5", 0.4]], ["Kf3", "Nf3"], None, ["Bb5"]]
    facts = read(Case("one", "tests", "", cells=cells))[0]
    assert facts["games"][0]["uci"].startswith("e2e4")
    assert [one[0] for one in facts["cells"]][2] == "Nf3"


def test_what_is_right_is_counted() -> None:
    count = score(read(Case("one", "tests", TEXT))[0], MEANT)
    assert count["games exact"] == count["all main lines right"] == count["results right"] == 1
    assert (count["side right"], count["side missed"], count["side invented"]) == (2, 0, 0)
    assert (count["tags right"], count["tags missing"], count["tags invented"]) == (2, 0, 0)
    assert not count["wrong and silent"]


@pytest.mark.parametrize(
    ("text", "judged"),
    [
        (TEXT, NEITHER),
        (TEXT.replace("Nc6", "Nf6"), WORSE),
        (TEXT.replace("d5", ""), WORSE),
        (TEXT.replace("d5", "d5 2. c4"), WORSE),
        (TEXT.replace("Anna", "Carla"), WORSE),
        (TEXT.replace("1-0", "0-1"), WORSE),
        (f"{TEXT}\n\n1. d4 d5 2. c4 e6 1-0", WORSE),
    ],
)
def test_what_is_less_right_is_worse(text: str, judged: str) -> None:
    old, new = (score(kept(one, MEANT).facts, MEANT) for one in (TEXT, text))
    assert verdict(old, new) == judged
    assert verdict(new, old) == (BETTER if judged == WORSE else NEITHER)


def test_differences_are_named_and_shown() -> None:
    old, new = kept(TEXT, MEANT), kept(TEXT.replace("closed", "quiet"), MEANT)
    assert compare(old, old) is None
    found = compare(old, new)
    assert found is not None
    assert (found.kinds, found.verdict) == (("comments", "spans"), NEITHER)
    assert "closed" in show(found)
    assert "quiet" in show(found)
    both = ({"key": old}, {"key": kept(TEXT.replace("2. Nf3", "2. Nc3"), MEANT)})
    (worse,) = differences(*both)
    assert worse.verdict == WORSE
    assert "g1f3" in show(worse)
    assert "| games exact | 1 → **0** |" in report(*both, [worse])


def test_a_snapshot_is_written_and_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = tmp_path / "one.jsonl"
    corpus.write_text(json.dumps({"id": "one", "text": TEXT, "games": MEANT}), encoding="utf-8")
    store = "benchmarks.reading.snapshot.store.cases"
    case = Case("one", "one", TEXT, truth=MEANT)
    monkeypatch.setattr(store, lambda corpora: [case] if corpora == [corpus] else [])
    written = tmp_path / "snapshot.jsonl.gz"
    assert write(written, [corpus], 1).startswith("1 texts")
    (one,) = load(written).values()
    assert (one.name, one.truth, one.key) == ("one: one", MEANT, case.key)
    assert one.facts == json.loads(json.dumps(read(case)[0]))
