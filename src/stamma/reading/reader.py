"""Reading a text from its first character to its last: the steps, one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stamma._core import Board
from stamma.language_table import language as find_language
from stamma.reading import cues, positions
from stamma.reading.hypotheses import Hypothesis, rank
from stamma.reading.lexemes import Kind
from stamma.reading.runs import cut
from stamma.reading.search import Line, Search
from stamma.reading.sections import Root, Section, divide, roots

if TYPE_CHECKING:
    from typing import Literal

    from stamma.language_table import Language
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
    text: str, *, language: str | Language | None, start: Board | None, repair: Repair
) -> tuple[Page, list[Solution], list[Section]]:
    """Find the games of a text, and the sections in which none is found."""
    only = None if language is None else find_language(language)
    rough = [word for word in text[:200_000].split() if word.isalpha()]
    prose = cues.prose_languages(rough)
    if only is not None:
        prose = [only.code]
    found = positions.find(text, prose)
    page = cut(text, [(position.start, position.end) for position in found])
    is_one = start is not None and start != Board()
    solutions = []
    unsolved = []
    known: Hypothesis | None = None
    streak = 0
    for section in divide(page, found, is_one=is_one):
        settled = streak >= _SETTLED
        solution = _solve(section, page, found, start, only, prose, repair, known, settled=settled)
        if solution is not None:
            solutions.append(solution)
            is_same = known is not None and solution.letters.family == known.family
            streak = streak + 1 if is_same else 0
            known = solution.letters
        else:
            unsolved.append(section)
    return page, _worth_keeping(solutions, len(text)), unsolved


def _is_by_chance(solution: Solution, length: int) -> bool:
    """Whether a move or two in a long text are more likely to be words."""
    line = solution.line
    if solution.section.tags or solution.section.positions or length < _LONG_TEXT:
        is_bare = all(step.token is not None and step.token.number is None for step in line.steps())
        return line.moves == 1 and is_bare and not solution.section.runs[0].display
    return line.moves < 3  # noqa: PLR2004


def _worth_keeping(solutions: list[Solution], length: int) -> list[Solution]:
    """Leave out a move or two in prose, where the text has real games."""
    if not any(solution.line.moves > 4 for solution in solutions):  # noqa: PLR2004
        return [solution for solution in solutions if not _is_by_chance(solution, length)]
    return [
        solution
        for solution in solutions
        if solution.line.moves > 3 or all(run.display for run in solution.section.runs[:1])  # noqa: PLR2004
    ]


def _solve(
    section: Section,
    page: Page,
    found: list[positions.Position],
    start: Board | None,
    only: Language | None,
    prose: list[str],
    repair: Repair,
    known: Hypothesis | None,
    *,
    settled: bool,
) -> Solution | None:
    best: tuple[Root, list[Hypothesis]] | None = None
    is_long = max(len(run.tokens) for run in section.runs) >= _WORTH_REPAIR
    for root in roots(section, page, start):
        ranked = _as_before(section.runs, root, known, settled=settled) or rank(
            section.runs,
            root.board,
            is_start=root.is_start,
            prose=prose,
            only=only,
            may_repair=is_long and repair != "none",
        )
        if best is None or ranked[0].score > best[1][0].score:
            best = (root, ranked)
    if best is None:
        return None
    root, ranked = best
    if ranked[0].line.moves == 0:
        return None
    tokens = sum(len(run.tokens) for run in section.runs)
    budget = max(_LEAST_TRIES, _TRIES_PER_TOKEN * tokens)
    strict = Search(
        root.board, ranked[0].letters, is_start=root.is_start, repair=False, budget=budget
    )
    diagrams = [
        (position.start, position.fens[0].split()[0])
        for position in found
        if section.start <= position.start < section.end
    ]
    line = strict.best(section.runs, diagrams)
    complete = line.moves > 0 and is_complete(line, section.runs)
    spent = strict.budget < 0
    if (not complete and repair != "none") or repair == "bold":
        bold = Search(
            root.board, ranked[0].letters, is_start=root.is_start, repair=True, budget=budget
        )
        mended = bold.best(section.runs, diagrams)
        if mended.score > line.score + _REPAIR_GAIN:
            line = mended
            complete = is_complete(line, section.runs)
            spent = spent or bold.budget < 0
    if line.moves == 0:
        return None
    return Solution(section, root, line, ranked, complete, spent)


def _as_before(
    runs: list[Run], root: Root, known: Hypothesis | None, *, settled: bool
) -> list[Hypothesis] | None:
    """The letters of the game before, if this one can be read in them from beginning to end.

    Once many games have had the same letters, that is settled: not every misprint makes it doubtful.
    """
    if known is None:
        return None
    budget = _LEAST_TRIES
    search = Search(root.board, known.letters, is_start=root.is_start, repair=False, budget=budget)
    line = search.best(runs)
    tokens = sum(len(run.tokens) for run in runs)
    is_whole = line.moves >= min(_ENOUGH, tokens) and is_complete(line, runs)
    if not is_whole and not (settled and line.moves):
        return None
    return [Hypothesis(known.letters, known.family, line.score, line)]


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
