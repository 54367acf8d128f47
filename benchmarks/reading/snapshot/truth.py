"""How right a reading is: what is counted where the truth is known, and which of two is better."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from benchmarks.reading.snapshot.case import Truth
    from benchmarks.reading.snapshot.facts import Facts

    Path = tuple[str, ...]

BETTER, WORSE, NEITHER = "better", "worse", "neither"
_TAGS = ("White", "Black", "Event", "Site", "Date", "Round")
#: Values of a tag that say nothing.
UNSAID = (None, "", "?", "-", "????.??.??")
_GRAVE = ("warning", "error")
# What is good and what is bad of a reading, the weightiest first: the first that differs decides.
_RANKS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("all main lines right",), ()),
    (("games exact",), ("games too many",)),
    ((), ("wrong and silent",)),
    (("side right",), ("side invented",)),
    (
        ("tags right", "results right"),
        ("tags wrong", "tags invented", "results wrong", "results invented"),
    ),
)


def ranks(counts: Counter[str]) -> list[int]:
    """Return what a reading is compared by."""
    return [
        sum(counts[name] for name in good) - sum(counts[name] for name in bad)
        for good, bad in _RANKS
    ]


def verdict(old: Counter[str], new: Counter[str]) -> str:
    """Say whether the new reading is better or worse than the old one of the same text."""
    if ranks(old) == ranks(new):
        return NEITHER
    return BETTER if ranks(new) > ranks(old) else WORSE


def plain(value: str | None) -> str:
    """Return a tag's value as it is compared: without capitals and what stands around it."""
    return re.sub(r"\s+", " ", value or "").strip(" .,;").casefold()


def paths(tree: Sequence[Sequence[Any]]) -> list[Path]:
    """Return the path to each node of a tree."""
    found: list[Path] = []
    for parent, move, _ in tree:
        found.append(() if move is None else (*found[parent], move))
    return found


def beside(main: Sequence[str], lines: Iterable[Sequence[str]]) -> set[Path]:
    """Return all moves of side lines, each as its path from the start."""
    spine = {tuple(main[:end]) for end in range(len(main) + 1)}
    return {tuple(line[:end]) for line in lines for end in range(len(line) + 1)} - spine


def score(facts: Facts, truth: Truth) -> Counter[str]:
    """Compare a reading with all that a text means."""
    count: Counter[str] = Counter({"texts": 1, "games": len(truth)})
    found = facts.get("games", [])
    pairs = _pairs(truth, found)
    count["games too many"] = max(0, len(found) - len(truth))
    for meant, game in zip(truth, pairs, strict=True):
        _score_game(meant, game, count)
    is_right = count["games exact"] == len(truth) == len(found)
    count["all main lines right"] = is_right
    grave = [one for one in facts.get("diagnostics", []) if one[3] in _GRAVE]
    count["wrong and silent"] = bool(found) and not is_right and not grave
    return count


def _is_exact(meant: dict[str, Any], game: Facts) -> bool:
    return game["uci"].split() in (meant["uci"], meant.get("alt_uci"))


def _pairs(truth: Truth, found: Sequence[Facts]) -> list[Facts | None]:
    """Return the game that was read for each that is meant: the same, or the next that is left."""
    left = list(found)
    pairs: list[Facts | None] = []
    for meant in truth:
        same = next((game for game in left if _is_exact(meant, game)), None)
        pairs.append(same)
        if same is not None:
            left.remove(same)
    return [one or (left.pop(0) if left else None) for one in pairs]


def _score_game(meant: dict[str, Any], game: Facts | None, count: Counter[str]) -> None:
    count["half-moves"] += len(meant["uci"])
    if game is None:
        return
    main = game["uci"].split()
    wrong = (
        at for at, (one, two) in enumerate(zip(main, meant["uci"], strict=False)) if one != two
    )
    count["half-moves right"] += next(wrong, min(len(main), len(meant["uci"])))
    if _is_exact(meant, game):
        count["games exact"] += 1
        if "lines" in meant:
            lines, read = beside(main, meant["lines"] or []), beside(main, paths(game["tree"]))
            count["side right"] += len(lines & read)
            count["side missed"] += len(lines - read)
            count["side invented"] += len(read - lines)
    for name in (meant.get("asked") or _TAGS) if "tags" in meant else ():
        want, got = (meant["tags"] or {}).get(name), game["tags"].get(name)
        if want in UNSAID:
            count["tags invented"] += got not in UNSAID
        elif got in UNSAID:
            count["tags missing"] += 1
        else:
            count["tags right" if plain(want) == plain(got) else "tags wrong"] += 1
    if "result" in meant:
        _score_result(meant["result"], game, count)


def _score_result(want: str | None, game: Facts, count: Counter[str]) -> None:
    got = game["tags"].get("Result", "*")
    if want:
        state = "right" if want == got else "missing" if got == "*" else "wrong"
        count[f"results {state}"] += 1
    elif got != "*" and not game["over"]:
        count["results invented"] += 1
