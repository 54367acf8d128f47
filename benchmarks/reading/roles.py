"""Fit the weights of the decoder, and say how it reads what it was not fitted to.

No roles are written down anywhere. So each page is decoded twice: as it is, and with a bonus for
moves that are in its truth. Where the second reading is better, weights move from the features of
the first to those of the second, by a bounded step, and the mean over all steps is taken. Two
folds say how well that carries over; with ``--write`` the weights of all pages are written.

Texts are those of the tests, with what the search reads in them where nobody knows more, and the
files named by ``--corpus`` (``snapshot`` knows their formats). Pages that were made
(``python -m benchmarks.reading.pages``) are named by ``--made``: they count less, and no more are
taken of one kind than of another. With ``--judge`` there are no folds: what is fitted to all other
texts reads those files.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypedDict, Unpack

import stamma
from benchmarks.reading.snapshot.cases import cases
from benchmarks.reading.snapshot.truth import beside
from stamma.reading import assembly
from stamma.reading.decode.decoder import Decoder
from stamma.reading.decode.explanation import GAME, MAIN, SIDE
from stamma.reading.decode.playing import Player
from stamma.reading.decode.solving import prepare
from stamma.reading.decode.weights import WEIGHTS
from stamma.reading.start import start_position

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from benchmarks.reading.snapshot.case import Case
    from stamma._core import Board, Style
    from stamma.language_table import Language
    from stamma.reading.decode.explanation import Explanation, State, Step
    from stamma.reading.decode.observed import Observed
    from stamma.reading.decode.solving import PageReader, Repair
    from stamma.reading.decode.trie import Place
    from stamma.reading.play.spellings import Letters
    from stamma.reading.text.markup import Marked

    Moves = tuple[str, ...]

TARGET = Path(__file__).parents[2] / "src/stamma/reading/decode/weights.json"
#: They are the unit, and stay as they are.
HELD = frozenset({"main moves", "game moves", "letters"})
_ROUNDS = 4
_STEP = 0.2
_CLIP = 2.0
_BONUS = 2.0
# What a reading is worth: games, side lines, and pages on which all main lines are right.
_WORTH = {"exact": 4.0, "right": 6.0, "side right": 0.4, "side invented": -0.6, "too many": -2.0}
# No test gives more texts than this: many differ in a name alone.
_A_TEST = 8
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
    letters: list[tuple[Letters, float]]
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
        assembly.assemble(case.text, None, options.get("language"), start, "normal", reader=stop)
    except _CutError:
        return readers[0]
    except ValueError:
        # It is about a position that cannot be set up.
        return None
    return None


def prepared(case: Case) -> Prepared | None:
    """Make a case ready; nothing if it has no moves, or nobody knows what it means."""
    games = case.truth if case.truth is not None else _as_searched(case)
    reader = cut(case)
    if reader is None or games is None:
        return None
    runs = reader.observe(reader.page.runs)
    letters = [(one, prior) for one, _, prior in reader.tongues.likely(reader.page.runs)]
    if not runs or not letters:
        return None
    mains = frozenset(_beginnings(game["uci"] for game in games))
    knows_sides = all("lines" in game for game in games)
    lines = (line for game in games for line in game.get("lines") or ())
    sides = frozenset(_beginnings(lines)) - mains if knows_sides else None
    return Prepared(case, reader, runs, letters, Truth(games, mains, sides))


def _as_searched(case: Case) -> list[dict[str, Any]] | None:
    """Return what the search reads in a text of the tests, if it reads something."""
    if case.source != "tests" or len(case.text) > _LONGEST:
        return None
    try:
        reading = stamma.read(case.text, start=(case.options or {}).get("start"))
    except ValueError:
        return None
    games = [
        {"uci": [move.uci() for move in game.mainline_moves()], "lines": list(_lines(game))}
        for game in reading.games
    ]
    return games or None


def _lines(game: stamma.pgn.Game) -> Iterable[list[str]]:
    waiting: list[tuple[stamma.pgn.GameNode, list[str]]] = [(game, [])]
    while waiting:
        node, path = waiting.pop()
        if not node.variations:
            yield path
        waiting += [(one, [*path, one.move.uci()]) for one in node.variations]


def _beginnings(lines: Iterable[Sequence[str]]) -> Iterable[Moves]:
    return (tuple(line[:end]) for line in lines for end in range(1, len(line) + 1))


def _moves(place: Place) -> Moves:
    return tuple(one.move.uci() for one in place.path() if one.move is not None)


def decode(
    page: Prepared,
    weights: dict[str, float],
    *,
    letters: Letters | None = None,
    hopes: bool = False,
) -> tuple[Letters, Explanation]:
    """Return the best letters and explanation; with ``hopes`` the truth has a say."""

    def reward(step: Step, state: State) -> float:
        return _BONUS * _reward(step, state, page.truth)

    best: tuple[float, Letters, Explanation] | None = None
    for one, prior in page.letters:
        if letters is not None and one is not letters:
            continue
        decoder = Decoder(
            weights, Player(one), page.reader.origins, reward=reward if hopes else None
        )
        found = decoder.decode(page.runs)[0]
        score = found.value + weights["letters"] * prior
        if best is None or score > best[0]:
            best = (score, one, found)
    assert best is not None  # noqa: S101
    return best[1], best[2]


def _reward(step: Step, state: State, truth: Truth) -> float:
    if step.start is None or step.played is None or step.role not in (GAME, MAIN, SIDE):
        return 0.0
    path = _moves(step.played.end)
    known = step.start.depth
    if step.role == MAIN and state.main is not None:
        known = max(known, state.main.depth)
    new = [path[:end] for end in range(known + 1, len(path) + 1)]
    if step.role != SIDE:
        return sum(1.0 if one in truth.mains else -1.2 for one in new)
    if truth.sides is None:
        return sum(0.2 for one in new if one not in truth.mains)
    wrong = truth.mains | truth.sides
    return sum(0.6 * (one in truth.sides) - (one not in wrong) for one in new)


def judged(page: Prepared, found: Explanation) -> Counter[str]:
    """Count what is right in an explanation."""
    games: list[tuple[Moves, list[Moves]]] = []
    for step in found.steps():
        if step.played is None:
            continue
        path = _moves(step.played.end)
        if step.role == GAME:
            games.append((path, []))
        elif step.role == MAIN:
            games[-1] = (path, games[-1][1])
        elif step.role == SIDE:
            games[-1][1].append(path)
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
    """Return better weights for pages."""
    chance = random.Random(seed)  # noqa: S311
    weights = defaultdict(float, begin)
    total: defaultdict[str, float] = defaultdict(float)
    for _ in range(_ROUNDS):
        for page in chance.sample(pages, len(pages)):
            letters, found = decode(page, weights)
            _, hoped = decode(page, weights, letters=letters, hopes=True)
            gain = worth(judged(page, hoped)) - worth(judged(page, found))
            if gain > 0:
                _move(weights, found, hoped, gain, page.weight)
            for name, value in weights.items():
                total[name] += value
        print(".", end="", file=sys.stderr, flush=True)
    steps = _ROUNDS * len(pages)
    return {name: round(value / steps, 3) for name, value in total.items()}


def _move(
    weights: dict[str, float], found: Explanation, hoped: Explanation, gain: float, share: float
) -> None:
    """Let the hoped explanation score more, and the one that was found less."""
    one, other = found.counts(), hoped.counts()
    changes = {
        name: max(-_CLIP, min(_CLIP, other[name] - one[name]))
        for name in {*one, *other} - HELD
        if other[name] != one[name]
    }
    loss = max(found.score - hoped.score + min(_CLIP, 0.3 * gain), 0.05)
    step = share * min(_STEP, loss / (sum(value * value for value in changes.values()) or 1))
    for name, value in changes.items():
        weights[name] += step * value


def read_all(pages: Iterable[Prepared], weights: dict[str, float]) -> dict[str, Counter[str]]:
    """Count what is right on pages, by their source."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for page in pages:
        counts[page.case.source] += judged(page, decode(page, weights)[1])
    return dict(counts)


def _report(title: str, counts: dict[str, Counter[str]]) -> None:
    print(f"\n{title}\n")
    names = ("pages", "right", "games", "exact", "too many")
    sides = ("side right", "side missed", "side invented")
    print("| source |", " | ".join((*names, *sides)), "|")
    print("| --- |", "---: | " * len((*names, *sides)))
    for source, count in sorted(counts.items()):
        print(f"| {source} |", " | ".join(str(count[name]) for name in (*names, *sides)), "|")


def _pages(corpora: Sequence[Path], made: Made) -> list[Prepared]:
    taken: Counter[str] = Counter()
    found = []
    made_sources = {path.stem for path in made.files}
    asked = made_sources | {path.stem for path in corpora}
    for case in cases([*corpora, *made.files]):
        is_own = case.source in ("tests", "texts") or case.source.startswith("data/")
        is_ready = case.cells is None and case.source != "data/moves"
        if not is_ready or not (is_own or case.source in asked):
            continue
        is_made = case.source in made_sources
        group, most = (f"{case.source} {case.kind}", made.most) if is_made else _group(case)
        taken[group] += 1
        page = prepared(case) if taken[group] <= most else None
        if page is not None:
            found.append(page._replace(weight=made.weight) if is_made else page)
    return found


def _group(case: Case) -> tuple[str, int]:
    """Return of what there must not be too many texts, and how many are enough."""
    return (case.id.partition("[")[0] if case.source == "tests" else case.id), _A_TEST


def main() -> None:
    """Fit in two folds, or on everything."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--corpus", type=Path, nargs="*", default=[], help="further texts")
    parser.add_argument("--made", type=Path, nargs="*", default=[], help="pages that were made")
    parser.add_argument("--weight", type=float, default=0.3, help="of such a page (%(default)s)")
    parser.add_argument("--most", type=int, default=60, help="of one kind of them (%(default)s)")
    parser.add_argument("--judge", type=Path, nargs="*", default=[], help="read, not fitted to")
    parser.add_argument("--write", action="store_true", help="fit on all pages, and write that")
    parser.add_argument("--seeds", type=int, default=1, help="how many orders are tried in a fold")
    options = parser.parse_args()
    made = Made(options.made, options.weight, options.most)
    every = _pages([*options.corpus, *options.judge], made)
    judged_sources = {path.stem for path in options.judge}
    pages = [page for page in every if page.case.source not in judged_sources]
    held_out = [page for page in every if page.case.source in judged_sources]
    begin = dict(WEIGHTS)
    _report("As they are", read_all(every, begin))
    if options.write:
        weights = fit(pages, begin, seed=1)
        named = {name: value for name, value in sorted(weights.items()) if value}
        TARGET.write_text(json.dumps(named, indent=0, ensure_ascii=False) + "\n", "utf-8")
        _report("Fitted to all of them", read_all(pages, weights))
        return
    start = {**{name: begin[name] for name in HELD}, **_signs(begin)}
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
