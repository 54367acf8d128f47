"""Fit the weights of the decoder, and say how it reads what it was not fitted to.

No roles are written down anywhere. So each page is decoded twice: with a bonus for the moves of its
truth, and with a malus. Unless the first reading is ahead by a margin, weights move from the
features of the second to those of the first, by a bounded step; the mean over all steps is taken.
Two folds say how well that carries over; with ``--write`` the weights of all pages are written.

Texts are those of the tests and the files named by ``--corpus`` (``snapshot`` knows their formats).
Where nobody knows the truth of a text of the tests, it is what a snapshot (``--before``) reads in
it without a doubt. Pages that were made (``python -m benchmarks.reading.pages``) are named by
``--made``: they count less, and no more are taken of one kind than of another. With ``--judge``
there are no folds: what is fitted to all other texts reads those files.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypedDict, Unpack
from unittest.mock import patch

from benchmarks.reading.snapshot.cases import cases
from benchmarks.reading.snapshot.store import load
from benchmarks.reading.snapshot.truth import beside, paths
from stamma.reading import pipeline
from stamma.reading.decode import solving
from stamma.reading.decode.explanation import GAME, MAIN, SIDE
from stamma.reading.decode.features import of_run
from stamma.reading.decode.solving import prepare
from stamma.reading.decode.weights import WEIGHTS
from stamma.reading.start import start_position

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from benchmarks.reading.snapshot.case import Case
    from stamma._core import Board, Style
    from stamma.language_table import Language
    from stamma.markup import Marked
    from stamma.reading.decode.explanation import Explanation, State, Step
    from stamma.reading.decode.observed import Observed
    from stamma.reading.decode.solving import PageReader, Repair
    from stamma.reading.decode.trie import Place

    Moves = tuple[str, ...]

TARGET = Path(__file__).parents[2] / "src/stamma/reading/decode/weights.json"
#: They are the unit, and stay as they are.
HELD = frozenset({"main moves", "game moves", "letters"})
# Where a fit begins with what it has not seen yet: a line that begins anew at move 1 in a block of
# its own is a game, and nothing is played on after the end of one.
_PRIORS = {
    "game anew begins line paragraph": 1.5,
    "game anew begins line line": 1.0,
    "game anew begins item paragraph": 1.5,
    "game anew begins item line": 1.5,
    "game after result": 1.5,
    "game after resigns": 1.0,
    "game after wins": 1.0,
    "main after result": -2.0,
    "main after resigns": -2.0,
    "main by wrong number": -3.0,
    "game told again 9+": -2.0,
    "game told again 5-8": -2.0,
    "game of squares": -3.0,
}
_ROUNDS = 15
_STEP = 0.15
# How many explanations are followed while weights are fitted.
_BEAM = 16
_CLIP = 2.0
# How much a move of the truth counts in the reading that is hoped for and the one that is feared.
_HOPE, _FEAR = 2.0, -0.4
# The hoped one is to be ahead by so much at the most.
_MARGIN = 3.0
# What a reading is worth: games, side lines, and pages on which all main lines are right.
_WORTH = {"exact": 4.0, "right": 6.0, "side right": 0.4, "side invented": -0.6, "too many": -2.0}
# Of a source no more texts than this are taken: many differ in a name alone.
_A_SOURCE = {"tests": 200, "data/endings": 40, "data/headings": 20}
_LONGEST = 6000


class Truth(NamedTuple):
    """The games of a page, and all places that they come to, each as the moves to it."""

    games: list[dict[str, Any]]
    mains: frozenset[Moves]
    #: Nothing if nobody knows the side lines.
    sides: frozenset[Moves] | None


class Prepared(NamedTuple):
    """A page that is ready to be decoded again and again."""

    case: Case
    reader: PageReader
    runs: list[Observed]
    truth: Truth
    #: By how much of a step it moves the weights.
    weight: float = 1.0


class Made(NamedTuple):
    """Files of pages that were made: what such a page counts, and how many of a kind are taken."""

    files: Sequence[Path]
    weight: float
    most: int


class Known(TypedDict):
    """What is known of a text beforehand."""

    language: str | Language | None
    start: Board | None
    repair: Repair
    style: Style | None


class _CutError(Exception):
    """Ends a reading when its page is cut."""


def cut(case: Case) -> PageReader | None:
    """Return the page of a case before anything is decided about it."""
    readers: list[PageReader] = []

    def stop(text: str, marks: Sequence[Marked], signs: str, **known: Unpack[Known]) -> NoReturn:
        readers.append(prepare(text, marks, signs, **known))
        raise _CutError

    options = case.options or {}
    try:
        start = start_position(options.get("start"))
        with patch.object(solving, "solve", stop):
            pipeline.read_text(case.text, None, options.get("language"), start, "normal")
    except _CutError:
        return readers[0]
    except ValueError:
        # It is about a position that cannot be set up.
        return None
    return None


def prepared(case: Case, before: dict[str, list[dict[str, Any]]]) -> Prepared | None:
    """Make a case ready; nothing if it has no moves, or nobody knows what it means."""
    games = case.truth if case.truth is not None else before.get(case.key)
    reader = cut(case)
    if reader is None or games is None:
        return None
    runs = reader.observe(reader.page.runs)
    reader.scripts = reader.tongues.likely(reader.page.runs) if runs else []
    if not reader.scripts:
        return None
    mains = frozenset(_beginnings(game["uci"] for game in games))
    knows_sides = all("lines" in game for game in games)
    lines = (line for game in games for line in game.get("lines") or ())
    sides = frozenset(_beginnings(lines)) - mains if knows_sides else None
    return Prepared(case, reader, runs, Truth(games, mains, sides))


def read_before(path: Path | None) -> dict[str, list[dict[str, Any]]]:
    """Return the games of a snapshot, by text: of those that were read without a doubt."""
    return {
        one.key: [{"uci": game["uci"].split(), "lines": paths(game["tree"])} for game in games]
        for one in (load(path).values() if path is not None else ())
        if (games := one.facts.get("games")) and len(one.text) <= _LONGEST
        if all(severity == "note" for *_, severity in one.facts["diagnostics"])
    }


def _beginnings(lines: Iterable[Sequence[str]]) -> Iterable[Moves]:
    return (tuple(line[:end]) for line in lines for end in range(1, len(line) + 1))


def _moves(place: Place) -> Moves:
    """Return the moves to a place, which are asked for again and again."""
    found = place.memo.get("moves")
    if found is None:
        found = tuple(one.move.uci() for one in place.path() if one.move is not None)
        place.memo["moves"] = found
    return found  # type: ignore[return-value]


def decode(
    page: Prepared,
    weights: dict[str, float],
    hope: float = 0.0,
) -> Explanation:
    """Return the best explanation, in which the truth has a say: above 0 for it, below against."""

    def reward(step: Step, state: State) -> float:
        return hope * _reward(step, state, page.truth)

    decoder = page.reader.decoder(weights, reward if hope else None, beam=_BEAM if hope else None)
    return decoder.decode(page.runs)[0]


def _reward(step: Step, state: State, truth: Truth) -> float:
    if step.start is None or step.played is None or step.role not in (GAME, MAIN, SIDE):
        return 0.0
    path = _moves(step.played.end)
    known = step.start.depth
    if step.role == MAIN and state.main is not None:
        known = max(known, state.main.depth)
    new = [path[:end] for end in range(known + 1, len(path) + 1)]
    if step.role == GAME and _is_told_again(step, state, truth):
        return -1.2 * len(new)
    if step.role != SIDE:
        return sum(1.0 if one in truth.mains else -1.2 for one in new)
    if truth.sides is None:
        return sum(0.2 for one in new if one not in truth.mains)
    wrong = truth.mains | truth.sides
    return sum(0.6 * (one in truth.sides) - (one not in wrong) for one in new)


def _is_told_again(step: Step, state: State, truth: Truth) -> bool:
    """Whether a game begins as the one before, and the page means one game only by both."""
    main = state.main
    if main is None or step.played is None or main.root is not step.played.end.root:
        return False
    fork = main.fork(step.played.end)
    if fork not in (main, step.played.end):
        return False
    path = list(_moves(fork))
    meant = [game["uci"] for game in truth.games if game["uci"][: len(path)] == path]
    return len(meant) == 1 or (fork is main and path not in meant)


def judged(page: Prepared, found: Explanation) -> Counter[str]:
    """Count what is right in an explanation."""
    games: list[tuple[Moves, list[Moves]]] = []
    for steps in found.games():
        played = [(one.role, _moves(one.played.end)) for one in steps if one.played is not None]
        main = [path for role, path in played if role in (GAME, MAIN)][-1]
        games.append((main, [path for role, path in played if role == SIDE]))
    count: Counter[str] = Counter({"pages": 1, "games": len(page.truth.games)})
    left = list(games)
    for meant in page.truth.games:
        same = next((one for one in left if one[0] == tuple(meant["uci"])), None)
        if same is None:
            continue
        left.remove(same)
        count["exact"] += 1
        if "lines" in meant:
            want, got = beside(meant["uci"], meant["lines"] or []), beside(*same)
            count["side right"] += len(want & got)
            count["side missed"] += len(want - got)
            count["side invented"] += len(got - want)
    count["too many"] = max(0, len(games) - len(page.truth.games))
    count["right"] = count["exact"] == len(page.truth.games) == len(games)
    return count


def worth(count: Counter[str]) -> float:
    """Return what a reading is worth."""
    return sum(value * count[name] for name, value in _WORTH.items())


def fit(pages: Sequence[Prepared], begin: dict[str, float], *, seed: int) -> dict[str, float]:
    """Return better weights for pages: their mean over the second half of all rounds.

    A page that was read well when it was looked at last is looked at in one round of three.
    """
    chance = random.Random(seed)  # noqa: S311
    weights = defaultdict(float, begin)
    total: defaultdict[str, float] = defaultdict(float)
    count = 0
    is_idle = [False] * len(pages)
    for turn in range(_ROUNDS):
        step = _STEP * (1 - turn / _ROUNDS)
        for at in chance.sample(range(len(pages)), len(pages)):
            if is_idle[at] and turn % 3:
                continue
            page = pages[at]
            feared = decode(page, weights, _FEAR)
            hoped = decode(page, weights, _HOPE)
            gain = worth(judged(page, hoped)) - worth(judged(page, feared))
            moved = _move(weights, feared, hoped, gain, step * page.weight) if gain > 0 else False
            is_idle[at] = not moved
            if turn * 2 >= _ROUNDS:
                count += 1
                for name, value in weights.items():
                    total[name] += value
        print(".", end="", file=sys.stderr, flush=True)
    return {name: round(value / count, 3) for name, value in total.items()}


def _move(
    weights: dict[str, float], found: Explanation, hoped: Explanation, gain: float, most: float
) -> bool:
    """Let the hoped explanation score more, and the one that was found less, if it is needed."""
    one, other = _counts(found), _counts(hoped)
    changes = {
        name: max(-_CLIP, min(_CLIP, other[name] - one[name]))
        for name in {*one, *other} - HELD
        if other[name] != one[name]
    }
    loss = max(found.score - hoped.score + min(_MARGIN, 0.3 * gain), 0.0)
    step = min(most, loss / (sum(value * value for value in changes.values()) or 1))
    for name, value in changes.items():
        weights[name] += step * value
    return step > 0


def _counts(found: Explanation) -> Counter[str]:
    """Count the features of an explanation."""
    return Counter(
        name for step in found.steps() for name in (*of_run(step.role, step.run), *step.features)
    )


def read_all(pages: Iterable[Prepared], weights: dict[str, float]) -> dict[str, Counter[str]]:
    """Count what is right on pages, by their source."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for page in pages:
        counts[page.case.source] += judged(page, decode(page, weights))
    return dict(counts)


def _report(title: str, counts: dict[str, Counter[str]]) -> None:
    print(f"\n{title}\n")
    names = ("pages", "right", "games", "exact", "too many")
    sides = ("side right", "side missed", "side invented")
    print("| source |", " | ".join((*names, *sides)), "|")
    print("| --- |", "---: | " * len((*names, *sides)))
    for source, count in sorted(counts.items()):
        print(f"| {source} |", " | ".join(str(count[name]) for name in (*names, *sides)), "|")


def _pages(corpora: Sequence[Path], made: Made, snapshot: Path | None) -> list[Prepared]:
    before = read_before(snapshot)
    made_sources = {path.stem for path in made.files}
    asked = made_sources | {path.stem for path in corpora}
    groups: defaultdict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in cases([*corpora, *made.files]):
        is_own = case.source in ("tests", "texts") or case.source.startswith("data/")
        is_ready = case.cells is None and case.source != "data/moves"
        if is_ready and (is_own or case.source in asked):
            groups[case.source, case.kind if case.source in made_sources else ""].append(case)
    found: list[Prepared] = []
    for (source, kind), some in groups.items():
        is_made = source in made_sources
        most = made.most if is_made else _A_SOURCE.get(source, len(some))
        chance = random.Random(f"{source} {kind}")  # noqa: S311
        ready = (prepared(case, before) for case in chance.sample(some, len(some)))
        pages = islice((page for page in ready if page is not None), most)
        found += [page._replace(weight=made.weight if is_made else 1.0) for page in pages]
    return found


def main() -> None:
    """Fit in two folds, or on everything."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--corpus", type=Path, nargs="*", default=[], help="further texts")
    parser.add_argument(
        "--before", type=Path, help="a snapshot: what it reads without a doubt counts as true"
    )
    parser.add_argument("--made", type=Path, nargs="*", default=[], help="pages that were made")
    parser.add_argument("--weight", type=float, default=0.3, help="of such a page (%(default)s)")
    parser.add_argument("--most", type=int, default=60, help="of one kind of them (%(default)s)")
    parser.add_argument("--judge", type=Path, nargs="*", default=[], help="read, not fitted to")
    parser.add_argument("--go-on", action="store_true", help="begin with the weights there are")
    parser.add_argument("--write", action="store_true", help="fit, and write that")
    parser.add_argument("--seeds", type=int, default=1, help="how many orders are tried in a fold")
    options = parser.parse_args()
    made = Made(options.made, options.weight, options.most)
    every = _pages([*options.corpus, *options.judge], made, options.before)
    judged_sources = {path.stem for path in options.judge}
    pages = [page for page in every if page.case.source not in judged_sources]
    held_out = [page for page in every if page.case.source in judged_sources]
    begin = dict(WEIGHTS)
    _report("As they are", read_all(every, begin))
    start = {**begin, **_PRIORS}
    if not options.go_on:
        start = {**{name: begin[name] for name in HELD}, **_signs(start)}
    if options.write:
        fits = [fit(pages, start, seed=seed) for seed in range(1, options.seeds + 1)]
        weights = {name: round(sum(one[name] for one in fits) / len(fits), 3) for name in fits[0]}
        named = {name: value for name, value in sorted(weights.items()) if value}
        TARGET.write_text(json.dumps(named, indent=0, ensure_ascii=False) + "\n", "utf-8")
        _report("Fitted to all but those that judge", read_all(every, weights))
        return
    for seed in range(1, options.seeds + 1):
        if held_out:
            weights = fit(pages, start, seed=seed)
            _report(f"Fitted to other texts, order {seed}", read_all(held_out, weights))
            continue
        for fold in (0, 1):
            weights = fit(pages[fold::2], start, seed=seed)
            _report(f"Fold {fold + 1}, order {seed}", read_all(pages[1 - fold :: 2], weights))


def _signs(weights: dict[str, float]) -> dict[str, float]:
    """Return weights that know no more than what speaks for and what against a step."""
    return {
        name: (value > 0) - (value < 0) if abs(value) > 1 else 0.0
        for name, value in weights.items()
        if name not in HELD
    }


if __name__ == "__main__":
    main()
