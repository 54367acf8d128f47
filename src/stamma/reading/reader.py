"""Reading a text from its first character to its last: the steps, one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stamma._core import Board
from stamma.language_table import language as find_language
from stamma.reading import cues, positions
from stamma.reading.hypotheses import Hypothesis, rank
from stamma.reading.lexemes import Kind
from stamma.reading.mending import MendingSearch
from stamma.reading.runs import cut
from stamma.reading.search import Search
from stamma.reading.sections import Root, Section, divide, roots, with_columns_swapped

if TYPE_CHECKING:
    from typing import Literal

    from stamma._core import Style
    from stamma.language_table import Language
    from stamma.reading.line import Line
    from stamma.reading.page import Page, Run

    Repair = Literal["none", "normal", "bold"]

# How many spellings may be tried, for each token of a section and at least.
_TRIES_PER_TOKEN = 100
_LEAST_TRIES = 20_000
_REPAIR_GAIN = 0.5
# A run in which not even the first move can be read must be so long to be worth a repair.
_WORTH_REPAIR = 6
# How many runs after the last one a continuation is looked for in prose.
_REACH = 2
_LONG_TEXT = 2000
# Fewer moves than this may be the same in two languages.
_ENOUGH = 12
# So many games in the same letters settle what the letters of a text are.
_SETTLED = 20
# So much of a text tells the language of its prose.
_PROSE_SAMPLE = 200_000
# A game of so many moves is no chance, and one of so few may be.
_REAL = 5
_FEW = 3


@dataclass(slots=True)
class Solution:
    """The line that explains a section best, and what it rests on."""

    section: Section
    root: Root
    line: Line
    hypotheses: list[Hypothesis]
    complete: bool
    spent: bool = False

    @property
    def letters(self) -> Hypothesis:
        """The hypothesis that was taken."""
        return self.hypotheses[0]


def solve(
    text: str,
    *,
    language: str | Language | None,
    start: Board | None,
    repair: Repair,
    style: Style | None = None,
) -> tuple[Page, list[Solution], list[Section]]:
    """Find the games of a text, and the sections in which none is found."""
    only = None if language is None else find_language(language)
    sample = text[:_PROSE_SAMPLE].split()
    prose = cues.prose_languages(sample) if only is None else [only.code]
    found = positions.find(text, prose)
    page = cut(text, [(position.start, position.end) for position in found])
    solver = _Solver(found, start, only, prose, repair, style)
    solutions, unsolved = [], []
    is_one = start is not None and start != Board()
    for section in divide(page, found, is_one=is_one):
        solution = solver.solve(section)
        if solution is None:
            unsolved.append(section)
        else:
            solutions.append(solution)
    return page, _worth_keeping(solutions, len(text)), unsolved


def _is_by_chance(solution: Solution, length: int) -> bool:
    """Whether a move or two in a long text are more likely to be words."""
    line = solution.line
    if solution.section.tags or solution.section.positions or length < _LONG_TEXT:
        is_bare = all(step.token is not None and step.token.number is None for step in line.steps())
        return line.moves == 1 and is_bare and not solution.section.runs[0].display
    return line.moves < _FEW


def _worth_keeping(solutions: list[Solution], length: int) -> list[Solution]:
    """Leave out a move or two in prose, where the text has real games."""
    if not any(solution.line.moves >= _REAL for solution in solutions):
        return [solution for solution in solutions if not _is_by_chance(solution, length)]
    return [
        solution
        for solution in solutions
        if solution.line.moves > _FEW or solution.section.runs[0].display
    ]


@dataclass(slots=True)
class _Solver:
    """Solves the sections of a text one after the other."""

    found: list[positions.Position]
    start: Board | None
    only: Language | None
    prose: list[str]
    repair: Repair
    style: Style | None = None
    #: The letters of the last game, and in how many games they have been the same.
    known: Hypothesis | None = None
    streak: int = 0

    def solve(self, section: Section) -> Solution | None:
        """Find the game of a section."""
        best = self._best(section, mends=False)
        if best is not None and best[1][0].line.moves < _FEW:
            # Nothing much can be read: Black's column may stand before White's, or the very first
            # move may be misprinted.
            swapped = with_columns_swapped(section)
            other = None if swapped is None else self._best(swapped, mends=False)
            if swapped is not None and other is not None and other[1][0].score >= _WORTH_REPAIR:
                section, best = swapped, other
            elif best[1][0].line.moves == 0 and self.repair != "none":
                best = self._best(section, mends=True)
        if best is None or best[1][0].line.moves == 0:
            return None
        solution = self._search(section, *best)
        if solution is not None:
            is_same = self.known is not None and solution.letters.family == self.known.family
            self.streak = self.streak + 1 if is_same else 0
            self.known = solution.letters
        return solution

    def _best(self, section: Section, *, mends: bool) -> tuple[Root, list[Hypothesis]] | None:
        """Find the position and the letters in which the most of a section can be read."""
        best: tuple[Root, list[Hypothesis]] | None = None
        for root in roots(section, self.start):
            ranked = self._as_before(section, root) or self._rank(section, root, mends=mends)
            if best is None or ranked[0].score > best[1][0].score:
                best = (root, ranked)
        return best

    def _diagrams(self, section: Section) -> list[tuple[int, str]]:
        return [
            (position.start, position.fens[0].split()[0])
            for position in self.found
            if section.start <= position.start < section.end
        ]

    def _rank(self, section: Section, root: Root, *, mends: bool) -> list[Hypothesis]:
        runs = section.runs
        is_long = max(len(run.tokens) for run in runs) >= _WORTH_REPAIR
        return rank(
            runs,
            root.board,
            is_start=root.is_start,
            prose=self.prose,
            diagrams=self._diagrams(section),
            only=self.only,
            style=self.style,
            may_repair=is_long and mends,
        )

    def _as_before(self, section: Section, root: Root) -> list[Hypothesis] | None:
        """Try the letters of the game before; nothing if this one cannot be read in them.

        Once many games have had the same letters, that is settled: a misprint makes no doubt of it.
        """
        known = self.known
        if known is None:
            return None
        runs = section.runs
        tokens = sum(len(run.tokens) for run in runs)
        budget = max(_LEAST_TRIES, _TRIES_PER_TOKEN * tokens)
        search = Search(root.board, known.letters, is_start=root.is_start, budget=budget)
        line = search.best(runs, self._diagrams(section))
        is_whole = line.moves >= min(_ENOUGH, tokens) and is_complete(line, runs)
        if not is_whole and not (self.streak >= _SETTLED and line.moves):
            return None
        is_whole = search.budget >= 0
        return [Hypothesis(known.letters, known.family, line.score, line, is_whole)]

    def _search(self, section: Section, root: Root, ranked: list[Hypothesis]) -> Solution | None:
        tokens = sum(len(run.tokens) for run in section.runs)
        budget = max(_LEAST_TRIES, _TRIES_PER_TOKEN * tokens)
        letters = ranked[0].letters
        diagrams = self._diagrams(section)
        line, spent = ranked[0].line, False
        if not ranked[0].is_whole:
            strict = Search(root.board, letters, is_start=root.is_start, budget=budget)
            line = strict.best(section.runs, diagrams)
            spent = strict.budget < 0
        complete = line.moves > 0 and is_complete(line, section.runs)
        if self.repair == "bold" or (self.repair == "normal" and not complete):
            mending = MendingSearch(root.board, letters, is_start=root.is_start, budget=budget)
            mended = mending.best(section.runs, diagrams)
            if mended.score > line.score + _REPAIR_GAIN:
                line = mended
                complete = is_complete(line, section.runs)
                spent = spent or mending.budget < 0
        if line.moves == 0:
            return None
        return Solution(section, root, line, ranked, complete, spent)


def is_complete(line: Line, runs: list[Run]) -> bool:
    """Whether nothing in the text goes on where the line stops."""
    return line.ended or rest_of(line, runs) is None


def rest_of(line: Line, runs: list[Run]) -> tuple[Run, int] | None:
    """Return the run that should have continued the line, and its first token that does not."""
    run = line.run
    if run is None or not line.board.legal_moves:
        return None
    if line.token is not None and line.token is not run.tokens[-1]:
        at = next(at for at, token in enumerate(run.tokens) if token is line.token) + 1
        if at + len(line.skipped) < len(run.tokens):
            return run, at
    in_table = line.table_moves * 2 > line.moves
    for later in runs:
        if later.place <= run.place or later.depth > line.depth or later.negated:
            continue
        if later.ply is None or line.offset is None or later.ply + line.offset < line.ply:
            continue
        if (in_table and later.display) or later.place <= run.place + _REACH:
            return later, 0
    return None


def words_of(page: Page) -> list[str]:
    """Return the words of a page."""
    return [lexeme.text for lexeme in page.lexemes if lexeme.kind is Kind.WORD]
