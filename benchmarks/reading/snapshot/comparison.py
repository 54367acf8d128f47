"""What differs between two snapshots, what of it is better or worse, and how it looks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks.reading import table
from benchmarks.reading.snapshot.truth import BETTER, NEITHER, UNSAID, WORSE, paths, score, verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from benchmarks.reading.snapshot.facts import Facts
    from benchmarks.reading.snapshot.store import Kept

# A confidence that differs by less says the same.
_SURE = 0.02
_SHOWN = 160
#: Where no truth is known.
UNKNOWN = "unknown"


class Difference(NamedTuple):
    """A text that is read otherwise: in which respects, and whether that is for the better."""

    old: Kept
    new: Kept
    kinds: tuple[str, ...]
    verdict: str


def _games(facts: Facts) -> list[Facts]:
    found: list[Facts] = facts.get("games", [])
    return found


def _lines(facts: Facts) -> list[list[str]]:
    """Return all lines of each game, each from the start, in their order."""
    trees = [(paths(game["tree"]), {node[0] for node in game["tree"]}) for game in _games(facts)]
    return [
        [" ".join(path) for place, path in enumerate(every) if place not in inner]
        for every, inner in trees
    ]


def _notes(facts: Facts) -> list[dict[str, Any]]:
    """Return what is said at the nodes of each game."""
    return [
        {
            " ".join(path[-3:]) + f" ({len(path)})": node[2]
            for path, node in zip(paths(game["tree"]), game["tree"], strict=True)
            if node[2]
        }
        for game in _games(facts)
    ]


#: What is compared, by its name: in this order, as a main line that differs explains much of it.
KINDS: dict[str, Callable[[Facts], Any]] = {
    "raises": lambda facts: facts.get("raises"),
    "games": lambda facts: [game["start"] for game in _games(facts)],
    "main line": lambda facts: [game["uci"] for game in _games(facts)],
    "tree": _lines,
    "comments": _notes,
    "tags": lambda facts: [
        {
            name: value
            for name, value in game["tags"].items()
            if name != "Result" and value not in UNSAID
        }
        for game in _games(facts)
    ],
    "result": lambda facts: [
        (game["result"], game["tags"].get("Result")) for game in _games(facts)
    ],
    "notation": lambda facts: facts.get("notation"),
    "language": lambda facts: [facts.get("language"), facts.get("languages")],
    "spans": lambda facts: facts.get("spans"),
    "cells": lambda facts: facts.get("cells"),
    "diagnostics": lambda facts: facts.get("diagnostics"),
}


def compare(old: Kept, new: Kept) -> Difference | None:
    """Return how two readings of a text differ, if they do."""
    kinds = [name for name, of in KINDS.items() if of(old.facts) != of(new.facts)]
    sure = (one.facts.get("confidence", 0.0) for one in (old, new))
    if abs(next(sure) - next(sure)) > _SURE:
        kinds.append("confidence")
    if not kinds:
        return None
    # The truth may have become known since the old one was written.
    old = old._replace(source=new.source, id=new.id, truth=new.truth)
    judged = UNKNOWN
    if new.truth is not None:
        judged = verdict(score(old.facts, new.truth), score(new.facts, new.truth))
    return Difference(old, new, tuple(kinds), judged)


def differences(old: dict[str, Kept], new: dict[str, Kept]) -> list[Difference]:
    """Compare the texts that are in both snapshots."""
    pairs = ((old[key], one) for key, one in new.items() if key in old)
    return [found for pair in pairs if (found := compare(*pair)) is not None]


def report(old: dict[str, Kept], new: dict[str, Kept], found: Sequence[Difference]) -> str:
    """Lay out how much differs in each source, and the scores where the truth is known."""
    both = [(old[key], one) for key, one in new.items() if key in old]
    sources = list(dict.fromkeys(one.source for _, one in both))
    kinds = [*KINDS, "confidence"]
    used = [kind for kind in kinds if any(kind in one.kinds for one in found)]
    rows = []
    for source in [*sources, "all"]:
        some = [one for one in found if source in (one.old.source, "all")]
        there = [pair for pair in both if source in (pair[1].source, "all")]
        verdicts = Counter(one.verdict for one in some)
        seconds = [sum(pair[at].seconds for pair in there) for at in (0, 1)]
        rows.append([source, str(len(there)), str(len(some))])
        rows[-1] += [str(verdicts[name]) for name in (BETTER, WORSE, NEITHER, UNKNOWN)]
        rows[-1] += [str(sum(kind in one.kinds for one in some)) for kind in used]
        rows[-1].append(f"{seconds[0]:.1f}, {seconds[1]:.1f}")
    head = ["source", "texts", "differ", BETTER, WORSE, NEITHER, UNKNOWN, *used, "seconds"]
    parts = [table(head, rows), *_scores(both, sources)]
    missing = len(old) + len(new) - 2 * len(both)
    if missing:
        parts.append(f"{missing} texts are in one of the snapshots only, and were not compared.")
    return "\n\n".join(parts)


def _scores(both: Sequence[tuple[Kept, Kept]], sources: Iterable[str]) -> Iterator[str]:
    """Yield what is counted in each source; two figures where they differ."""
    names: dict[str, None] = {}
    totals = {}
    for source in sources:
        pair: list[Counter[str]] = [Counter(), Counter()]
        for kept in both:
            truth = kept[1].truth
            if kept[1].source == source and truth is not None:
                for total, one in zip(pair, kept, strict=True):
                    total.update(score(one.facts, truth))
        totals[source] = pair
        names |= dict.fromkeys([*pair[0], *pair[1]])
    rows = [
        [name]
        + [
            str(old[name]) if old[name] == new[name] else f"{old[name]} → **{new[name]}**"
            for old, new in totals.values()
            if old
        ]
        for name in names
    ]
    if rows:
        yield table(["counted", *(source for source, (old, _) in totals.items() if old)], rows)


def show(one: Difference) -> str:
    """Show one difference: the excerpt, and in each respect the old and the new."""
    lines = [f"{one.verdict.upper()} {one.old.name} [{', '.join(one.kinds)}]"]
    lines.append(f"    text: {_shortened(one.old.text, _place(one))}")
    if one.old.truth is not None:
        lines.append(f"    true: {' | '.join(' '.join(game['uci']) for game in one.old.truth)}")
        counts = [score(kept.facts, one.old.truth) for kept in (one.old, one.new)]
        changed = [name for name in counts[0] | counts[1] if counts[0][name] != counts[1][name]]
        lines += [f"    {name}: {counts[0][name]} → {counts[1][name]}" for name in changed]
    for kind in one.kinds:
        values = [
            KINDS[kind](kept.facts) if kind in KINDS else kept.facts.get(kind)
            for kept in (one.old, one.new)
        ]
        old, new = (_leaves(value) for value in values)
        lines += [f"    {kind} - {_cut(leaf)}" for leaf in old if leaf not in new][:4]
        lines += [f"    {kind} + {_cut(leaf)}" for leaf in new if leaf not in old][:4]
    return "\n".join(lines)


def _leaves(value: Any) -> list[str]:  # noqa: ANN401
    """Return the parts of a value of which some may be the same in another one."""
    if isinstance(value, list) and any(isinstance(one, (list, dict)) for one in value):
        if all(isinstance(one, list) for one in value) and value and len(value[0]) > 3:  # noqa: PLR2004
            return [str(one) for one in value]
        return [f"{at}: {leaf}" for at, one in enumerate(value) for leaf in _leaves(one)]
    if isinstance(value, dict):
        return [f"{name} {one}" for name, one in value.items()]
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN // 2]} … {text[-_SHOWN // 2 :]}"


def _place(one: Difference) -> int:
    """Return where two readings begin to differ in the text."""
    pairs = (kept.facts.get("spans") or [] for kept in (one.old, one.new))
    found = (old[1] for old, new in zip(*pairs, strict=False) if old != new)
    return int(next(found, 0))


def _shortened(text: str, place: int) -> str:
    start = max(0, place - _SHOWN // 2)
    return repr(text[start : start + 2 * _SHOWN])
