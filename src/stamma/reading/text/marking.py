"""Marking: how a page marks its moves, and so which runs are the game and which talk about it.

Books print the game in bold and its notes in plain type, or the game in a table and the notes in
lists; pages have classes for it, TeX has commands; old ones have the game from square to square,
and short moves in the notes. Nobody says which way is taken: it shows. If all runs that are marked
in one way count on, from one to the next, then so is the game marked, and what is marked otherwise
where the game has moves of its own is talk about it. Where no move has a number, lines or strings
that hold nothing but moves, again and again, are the game, if they can be played one after the
other; that is for the search to say.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.markup.rendering import MAIN, SIDE
from stamma.reading.lex.dashes import DASHES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stamma.markup import Marked
    from stamma.reading.text.page import Run

    Labels = frozenset[str]

NO_LABELS: Labels = frozenset()
# To stand apart from the prose is a mark as well, and to be all that stands on a line.
_APART = "apart"
_ALONE = "alone"
# A game from square to square has more such moves than its notes have short ones.
_FROM_TO = late(rf"[a-h][1-8]\s?[{DASHES}x×:X]?\s?\w{{0,2}}[a-h][1-8]|[0Oo][{DASHES}][0Oo]")
_LONG = 10
# No place of a page is marked in more ways; what is beyond is a trap.
_MOST = 16
# So many half-moves in so many runs show how a game is marked.
_HALF_MOVES = 6
_RUNS = 2
# So many rows of moves without numbers are no chance, nor are two with so many moves each.
_ROWS = 3
_LONG_ROW = 4
# What is said beyond the end of a game is no longer than such a share of it.
_BEYOND = 0.25
# Of the moves that are marked as the game is, no more than such a share may be mentions.
_MENTIONS = 0.25


class Marking:
    """The labels of all places of a text."""

    def __init__(self, marks: Sequence[Marked] = ()) -> None:
        self._places: list[int] = []
        self._labels: list[Labels] = []
        events = [(mark.start, 1, mark.label) for mark in marks]
        events += [(mark.end, -1, mark.label) for mark in marks]
        # What ends at a place ends before anything begins there.
        events.sort()
        open_labels: Counter[str] = Counter()
        for place, step, label in events:
            open_labels[label] += step
            if open_labels[label] <= 0:
                del open_labels[label]
            labels = frozenset(open_labels) if len(open_labels) <= _MOST else NO_LABELS
            if self._places and self._places[-1] == place:
                self._labels[-1] = labels
            else:
                self._places.append(place)
                self._labels.append(labels)

    @property
    def is_any(self) -> bool:
        """Whether anything is marked."""
        return bool(self._places)

    def at(self, place: int) -> Labels:
        """Return the labels of a place."""
        if not self._places:
            return NO_LABELS
        number = bisect_right(self._places, place) - 1
        return self._labels[number] if number >= 0 else NO_LABELS


@dataclass(slots=True, eq=False)
class _Chain:
    """Runs with one mark that count on, as one game or as several one after the other."""

    #: All of them, also those that only mention moves again.
    runs: list[Run] = field(default_factory=list)
    #: For each game its first run and the number of half-moves that it comes to.
    games: list[tuple[Run, int]] = field(default_factory=list)
    #: Runs without a number that may go on with the last game, and those that do, by their ids.
    waiting: list[Run] = field(default_factory=list)
    counted: dict[int, int] = field(default_factory=dict)
    mentions: int = 0
    is_broken: bool = False
    #: Its mark is no more than its place on the page.
    is_layout: bool = False

    @property
    def size(self) -> int:
        """How many half-moves count on."""
        return sum(len(run.tokens) for run in self.runs) - self.mentions

    def add(self, run: Run) -> None:
        """Go on with a run: where the last one ends, or with a new game."""
        if run.ply is None:
            self.waiting.append(run)
            return
        first = run.ply
        begins = first == 0 and len(run.tokens) > 1
        end = self.games[-1][1] if self.games else None
        if end is not None and (begins or first >= end):
            end = self.count_waiting(None if begins else first)
        if end is None or begins:
            self.games.append((run, first + len(run.tokens)))
        elif first == end:
            self.games[-1] = (self.games[-1][0], end + len(run.tokens))
        elif first < end:
            self.mentions += len(run.tokens)
        else:
            self.is_broken = True
        self.runs.append(run)

    def count_waiting(self, until: int | None = None) -> int:
        """Go on with the runs without a number, if they come to the half-move that follows."""
        first, end = self.games[-1]
        waiting, self.waiting = self.waiting, []
        if until in (None, end + sum(len(run.tokens) for run in waiting)):
            for run in waiting:
                self.counted[id(run)] = end
                end += len(run.tokens)
            self.runs += waiting
        self.games[-1] = (first, end)
        return end

    @property
    def is_game(self) -> bool:
        """Whether it can be no chance that the runs count on."""
        is_long = self.size >= _HALF_MOVES and len(self.runs) - len(self.games) + 1 >= _RUNS
        return is_long and not self.is_broken and self.mentions <= _MENTIONS * self.size


def tell_apart(runs: list[Run]) -> None:
    """Note which runs are marked as the game is, and which are talk about it."""
    if all(run.ply is None for run in runs):
        _tell_without_numbers(runs)
        return
    _note_sides(runs)
    chain = _of_commands(runs) or _of_marks(runs)
    if chain is None:
        _tell_by_form(runs)
        return
    inside = {id(run) for run in chain.runs}
    ways = Counter(run.ply for run in chain.runs)
    starts = [game[0].start for game in chain.games]
    beginnings = {id(game[0]) for game in chain.games}
    by_game: list[list[Run]] = [[] for _ in starts]
    for run in runs:
        if id(run) in inside:
            run.ply = chain.counted.get(id(run), run.ply)
            # A game that is marked begins where its mark does, even amidst prose.
            run.display = run.display or (run.ply == 0 and id(run) in beginnings)
            if run.marked_as and not chain.is_layout and ways[run.ply] == 1:
                # Of several possibilities that are named together, this is the one.
                run.mentioned = run.listed = False
        else:
            by_game[max(bisect_right(starts, run.start) - 1, 0)].append(run)
    by_game[-1] = _before_next_game(by_game[-1], chain.runs[-1])
    for (_, end), others in zip(chain.games, by_game, strict=True):
        is_whole = _is_whole(end, others)
        is_over = chain.runs[-1].ending is not None
        talk: Run | None = None
        for run in others:
            is_talk = run.ply is None or run.ply < end or is_whole or SIDE in run.marked_as
            if is_talk or run.goes_on_with(talk) or (is_over and _counts_on(talk, run)):
                run.aside = True
                run.display = run.table = False
                talk = None if run.is_told_by(chain.runs[-1].tokens[-1]) else run
            else:
                run.beyond = True


def _note_sides(runs: list[Run]) -> None:
    """Note that moves without numbers which are marked as side lines are no part of the game."""
    for run in runs:
        if run.ply is None and SIDE in run.marked_as:
            run.mentioned, run.display, run.table = True, False, False


def _counts_on(talk: Run | None, run: Run) -> bool:
    """Whether a run in a sentence counts on from talk: "Or: 3... h3 4. Kd6 holds. 4... h2"."""
    if talk is None or talk.ply is None or run.display:
        return False
    return run.ply == talk.ply + len(talk.tokens)


def _before_next_game(others: list[Run], last: Run) -> list[Run]:
    """Leave out a game of its own behind the last run that is marked, whatever marks that has."""
    for at, run in enumerate(others):
        is_behind = run.start > last.start and run.ply == 0 and not run.depth
        is_told = run.ending is not None and run.ending.kind == "result"
        if is_behind and (run.table or is_told) and len(run.tokens) >= _HALF_MOVES:
            return others[:at]
    return others


def _tell_without_numbers(runs: list[Run]) -> None:
    """Note how rows of moves follow each other where nothing counts them, and set talk aside.

    Of rows that are marked in several ways, the first ones are the game, and the others lines that
    do not belong to it.
    """
    rows = [run for run in runs if run.table and not run.depth]
    labels = rows[0].marked_as if rows else NO_LABELS
    game = [run for run in rows if run.marked_as == labels]
    inside = {id(run) for run in game}
    others = [run for run in runs if id(run) not in inside]
    is_marked = bool(labels) and not any(labels <= run.marked_as for run in others)
    lengths = [len(run.tokens) for run in game]
    are_many = len(game) >= _ROWS or (len(game) > 1 and min(lengths) >= _LONG_ROW)
    is_long = sum(lengths) >= _HALF_MOVES and are_many
    if not is_long or (len(game) < len(rows) and not is_marked):
        return
    for before, run in pairwise(game):
        run.follows = before
    for run in others:
        is_talk = run.doubted or run.mentioned or run.depth > 0
        run.aside = is_marked or (is_talk and not (run.display or run.asserted))


def _tell_by_form(runs: list[Run]) -> None:
    """Set short moves aside where the game is written from square to square."""
    numbered = [run for run in runs if run.ply is not None and not run.depth]
    long = [run for run in numbered if _is_long(run)]
    others = [run for run in runs if not any(map(_FROM_TO.search, _texts(run)))]
    moves = sum(len(run.tokens) for run in long)
    if moves < _LONG or moves <= sum(len(run.tokens) for run in others if not run.depth):
        return
    if min(run.ply or 0 for run in numbered) < min(run.ply or 0 for run in long):
        return
    end = max((run.ply or 0) + len(run.tokens) for run in long)
    for run in others:
        if run.ply is None or run.ply < end:
            run.aside = True
            run.display = run.table = False


def _is_long(run: Run) -> bool:
    return all(map(_FROM_TO.search, _texts(run)))


def _texts(run: Run) -> list[str]:
    return [token.text for token in run.tokens]


def _is_whole(end: int, others: list[Run]) -> bool:
    """Whether a game is marked to its end: what is said beyond it is short, and not all of a piece.

    Now and then the mark goes no further than the opening, or leaves out the last moves.
    """
    beyond = [run for run in others if run.ply is not None and run.ply >= end]
    last = max((run.ply + len(run.tokens) for run in beyond if run.ply is not None), default=end)
    return last - end <= _BEYOND * end and sum(run.ply == end for run in beyond) > 1


def _of_commands(runs: list[Run]) -> _Chain | None:
    """Take what the commands of TeX say: these moves are played, and those are not."""
    return _chained(run for run in runs if MAIN in run.marked_as and run.ply is not None)


def _of_marks(runs: list[Run]) -> _Chain | None:
    """Find the mark whose runs count on, and make the most of a game."""
    by_mark: dict[object, list[Run]] = {}
    numbered = [run for run in runs if run.ply is not None and not run.depth]
    for run in runs:
        if run.depth or (run.ply is None and not run.table):
            continue
        layout = ((_APART, run.display), (_ALONE, run.table))
        apart = (mark for mark, is_marked in layout if is_marked)
        # Without a number only what stands alone, as the game does, may go on with it.
        marked_as = () if run.ply is None else (run.marked_as, *run.marked_as)
        for mark in (*marked_as, *apart):
            by_mark.setdefault(mark, []).append(run)
    first = min((run.ply or 0 for run in numbered), default=0)
    chains = {mark: _chained(runs) for mark, runs in by_mark.items() if len(runs) >= _RUNS}
    # The game begins no later than anything that is said about it.
    games = [
        chain for chain in chains.values() if chain and chain.is_game and chain.runs[0].ply == first
    ]
    # A mark under which each move stands once tells more than a longer one with mentions.
    best = max(
        games, key=lambda chain: (not chain.mentions, chain.size, -chain.mentions), default=None
    )
    if best is not None:
        layouts = (chains.get(_APART), chains.get(_ALONE))
        best.is_layout = any(chain and chain.runs == best.runs for chain in layouts)
    return best


def _chained(runs: Iterable[Run]) -> _Chain | None:
    chain = _Chain()
    for run in runs:
        if run.ply is not None or chain.games:
            chain.add(run)
    if chain.games:
        chain.count_waiting()
    return chain if chain.runs else None
