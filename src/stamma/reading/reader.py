"""Reading a text from its first character to its last: the steps, one after the other."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from stamma._core import Board
from stamma.language_table import language as find_language
from stamma.reading import cues, helpmates, positions
from stamma.reading.care import Care
from stamma.reading.hypotheses import Hypothesis, rank
from stamma.reading.lexemes import Kind
from stamma.reading.mending import WHOLE, Mended, Mender
from stamma.reading.patching import PatchingSearch
from stamma.reading.runs import cut
from stamma.reading.search import Search
from stamma.reading.sections import Root, Section, divide, roots, with_columns_swapped
from stamma.reading.spine import is_close, spine

if TYPE_CHECKING:
    from typing import Literal

    from stamma._core import Style
    from stamma.language_table import Language
    from stamma.reading.helpmates import Stipulation
    from stamma.reading.line import Line
    from stamma.reading.page import Page, Run, Token

    Repair = Literal["none", "normal", "bold"]

# How many spellings may be tried, for each token of a section and at least.
_TRIES_PER_TOKEN = 100
_LEAST_TRIES = 20_000
# The same for all repairs of a text together.
_REPAIRS_PER_TOKEN = 60
_LEAST_REPAIRS = 80_000
_REPAIR_GAIN = 0.5
# Moves in prose are no game of their own if the text has one that is so many times as long.
_MENTIONED = 4
# A square by itself is a move of a pawn, the cell of a table, a size of paper, a house number.
_SQUARE = re.compile(r"[a-hA-H][1-8]\W*")
_ROW = 8
_SAME = 0.01
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
    #: Other faults that would explain the text nearly as well: what stood there, what it would be.
    rivals: list[tuple[Token, str]] = field(default_factory=list)

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
    problems = helpmates.find(text)
    pictures = [(position.start, position.end) for position in found]
    pictures = sorted(pictures + [(problem.start, problem.end) for problem in problems])
    page = cut(text, pictures, prose)
    solver = _Solver(text, found, start, only, prose, repair, style)
    solutions, unsolved = [], []
    is_one = start is not None and start != Board()
    for section in divide(page, found, is_one=is_one):
        problem = helpmates.of_section(problems, section.start, section.end)
        solution = solver.solve(section, problem)
        if solution is None:
            unsolved.append(section)
        else:
            solutions.append(solution)
    return page, _worth_keeping(solutions, len(text)), unsolved


def _is_by_chance(solution: Solution, length: int) -> bool:
    """Whether moves are more likely to be words: few in much text, or nothing but squares."""
    line = solution.line
    if solution.section.tags or solution.section.positions:
        return False
    tokens = [step.token for step in line.steps() if step.token is not None]
    is_bare = all(
        token.number is None and _SQUARE.fullmatch(token.text) is not None for token in tokens
    )
    written = sum(len(token.text) + 1 for token in tokens)
    if is_bare and len(tokens) < _ROW and written * 2 < length:
        return True
    return length >= _LONG_TEXT and line.moves < _FEW


def _worth_keeping(solutions: list[Solution], length: int) -> list[Solution]:
    """Leave out what is no game, and moves in prose where the text has a real game."""
    solutions = [solution for solution in solutions if not _is_by_chance(solution, length)]
    longest = max((solution.line.moves for solution in solutions), default=0)
    if longest < _REAL:
        return solutions
    return [
        solution
        for solution in solutions
        if solution.section.runs[0].display or solution.line.moves * _MENTIONED > longest
    ]


@dataclass(slots=True)
class _Solver:
    """Solves the sections of a text one after the other."""

    text: str
    found: list[positions.Position]
    start: Board | None
    only: Language | None
    prose: list[str]
    repair: Repair
    style: Style | None = None
    #: The letters of the last game, and in how many games they have been the same.
    known: Hypothesis | None = None
    streak: int = 0
    #: What the section asks for, if it is a problem.
    problem: Stipulation | None = None
    #: How much may still be tried to repair what cannot be read.
    tries: int = _LEAST_REPAIRS

    def solve(self, section: Section, problem: Stipulation | None) -> Solution | None:
        """Find the game of a section, or the solution of the problem in it."""
        self.problem = problem
        for run in section.runs:
            run.helpmate = problem is not None
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
        for root in roots(section, self.start, self.problem):
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
        strict = Search(root.board, letters, is_start=root.is_start, budget=budget)
        is_whole = ranked[0].is_whole
        line = ranked[0].line if is_whole else strict.best(section.runs, diagrams)
        complete = line.moves > 0 and is_complete(line, section.runs)
        solution = Solution(section, root, line, ranked, complete, strict.budget < 0)
        self.tries += _REPAIRS_PER_TOKEN * tokens
        if self.repair != "none":
            self._mend(solution, strict, min(budget, self.tries))
            if self.repair == "bold" or not solution.complete:
                self._patch(solution, strict, diagrams, min(budget, self.tries))
        return solution if solution.line.moves else None

    def _mend(self, solution: Solution, strict: Search, budget: int) -> None:
        """Look for the faults of the game, if its text cannot be played as it stands."""
        line = solution.line
        care = Care(line, strict.letters)
        surcharge = care.surcharge(line)
        if solution.complete and not surcharge and self.repair != "bold":
            return
        tokens = _before_wildcard(spine(solution.section.runs), self.text)
        mender = Mender(strict.root, tokens, strict.letters, care, budget=budget, text=self.text)
        mended = mender.best()
        self.tries -= budget - mender.budget
        worth = line.score - surcharge + (WHOLE if solution.complete else 0.0)
        if mended.value > worth + _SAME:
            _take(solution, mended.line, mended)

    def _patch(
        self, solution: Solution, strict: Search, diagrams: list[tuple[int, str]], budget: int
    ) -> None:
        """Patch the game run by run, which also goes through prose."""
        root = solution.root
        search = PatchingSearch(root.board, strict.letters, is_start=root.is_start, budget=budget)
        line = search.best(solution.section.runs, diagrams)
        self.tries -= budget - search.budget
        if line.score > solution.line.score + _REPAIR_GAIN:
            _take(solution, line, None)
            solution.spent = solution.spent or search.budget < 0


def _before_wildcard(tokens: list[tuple[Run, Token]], text: str) -> list[tuple[Run, Token]]:
    """Leave out what follows a move that may be any: ``K~`` is no misprint."""
    for place, ((_, one), (_, other)) in enumerate(pairwise(tokens)):
        if "~" in text[one.start : other.start]:
            return tokens[: place + 1]
    return tokens


def _take(solution: Solution, line: Line, mended: Mended | None) -> None:
    """Let a solution have another line."""
    if mended is not None:
        mended.cut()
        solution.spent = solution.spent or mended.spent
    solution.line = line
    solution.complete = is_complete(line, solution.section.runs)
    solution.rivals = [] if mended is None else mended.rivals


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
        # The other move of two that have changed places stands after the last one.
        at += line.note == "swapped"
        if at + len(line.skipped) < len(run.tokens):
            return run, at
    in_table = line.table_moves * 2 > line.moves
    for later in runs:
        if later.place <= run.place or later.depth > line.depth:
            continue
        if later.negated and not later.display and not is_close(run, later):
            continue
        if later.ply is None or line.offset is None or later.ply + line.offset < line.ply:
            continue
        is_near = later.place <= run.place + _REACH
        is_long = len(later.tokens) > 1 and not later.optional
        if (in_table and later.display) or is_near or is_long:
            return later, 0
    return None


def words_of(page: Page) -> list[str]:
    """Return the words of a page."""
    return [lexeme.text for lexeme in page.lexemes if lexeme.kind is Kind.WORD]
