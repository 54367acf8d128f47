"""Reading a text from its first character to its last: the steps, one after the other."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from stamma._core import Board
from stamma._patterns import late
from stamma.language_table import language as find_language
from stamma.reading.play import weights
from stamma.reading.play.carefulness import Care, is_plain
from stamma.reading.search.hypotheses import Hypothesis, Tongues, rank_mended
from stamma.reading.search.patience import FREE, Patience, for_mending, for_searching
from stamma.reading.search.retelling import is_mention, joined
from stamma.reading.search.search import Search
from stamma.reading.text import helpmates, positions
from stamma.reading.text.prose import prose_of
from stamma.reading.text.runs import cut
from stamma.reading.text.sections import (
    Root,
    Section,
    divide,
    roots,
    with_columns_apart,
    with_columns_swapped,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from stamma._core import Style
    from stamma.language_table import Language
    from stamma.reading.play.line import Line
    from stamma.reading.search.mending import Mended
    from stamma.reading.text.helpmates import Stipulation
    from stamma.reading.text.markup import Marked
    from stamma.reading.text.page import Page, Run, Token

    Repair = Literal["none", "normal", "bold"]

# The share of the tries that is left for patching, whatever mending has cost: a fourth.
_FOR_PATCHING = 4
# Moves in prose are no game of their own if the text has one that is so many times as long.
_MENTIONED = 4
# A square by itself is a move of a pawn, the cell of a table, a size of paper, a house number.
_SQUARE = late(r"[a-hA-H][1-8]\W*")
_ROW = 8
_SAME = 0.01
# A game that goes on after a position may have so many points less than one that begins with it.
_GOING_ON = 0.5
# A run in which not even the first move can be read must be so long to be worth a repair.
_WORTH_REPAIR = 6
# So many rows of moves without numbers are a table.
_ROWS = 3
# How many times the moves of two sides are tried that may belong together.
_WEAVING = 30
# How many runs after the last one a continuation is looked for in prose.
_REACH = 2
_LONG_TEXT = 2000
# Fewer moves than this may be the same in two languages.
_ENOUGH = 12
# So many games in the same letters settle what the letters of a text are.
_SETTLED = 20
# A game of so many moves is no chance, and one of so few may be.
_REAL = 5
_FEW = 3


@dataclass(slots=True, eq=False)
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
    #: By how much the line is better than any that differs from it in a move.
    margin: float = 0.0
    #: Runs with which the text tells the game once more.
    retold: list[Run] = field(default_factory=list)

    @property
    def letters(self) -> Hypothesis:
        """The hypothesis that was taken."""
        return self.hypotheses[0]


def solve(
    text: str,
    marks: Sequence[Marked],
    signs: str,
    *,
    language: str | Language | None,
    start: Board | None,
    repair: Repair,
    style: Style | None,
) -> tuple[Page, list[Solution]]:
    """Find the games of a text, in which stretches may be marked, by signs that stand for it."""
    only = None if language is None else find_language(language)
    words = prose_of(text)
    prose = list(words.codes) if only is None else [only.code]
    found = positions.find(text, prose)
    problems = helpmates.find(text)
    pictures = [(position.start, position.end) for position in found]
    pictures += [(problem.start, problem.end) for problem in problems]
    pictures = sorted(pictures + positions.boards_of_names(text))
    spoken = words.spoken if only is None else (only.code,)
    page = cut(text, pictures, spoken, marks, signs)
    page.diagrams = [(one.start, one.end) for one in found if one.kind == "diagram"]
    is_one = start is not None and start != Board()
    sections = divide(page, found, is_one=is_one)
    searching, mending = for_searching(len(text)), for_mending(len(text))
    searching.waiting = sum(section.tokens for section in sections)
    tongues = Tongues(prose, only, style)
    solver = Solver(text, found, start, tongues, repair, searching, mending)
    tried: list[Solution | None] = []
    for earlier, section in zip([None, *sections], sections, strict=False):
        problem = helpmates.of_section(problems, section.start, section.end)
        solution = solver.solve(section, problem)
        before = tried[-1] if tried and problem is None else None
        longer = None if before is None else solver.go_on(before, section, solution)
        if longer is None and earlier is not None and not (_is_read(solution) or _is_read(before)):
            longer = solver.weave(earlier, section)
        if longer is None:
            tried.append(solution)
        else:
            tried[-1] = longer
    solver.mend_all([one for one in tried if one is not None])
    solutions = [one for one in tried if one is not None and one.line.moves]
    solutions = [solution for solution in solutions if not _is_by_chance(solution, len(text))]
    return page, _worth_keeping(joined(solutions, text))


def _is_by_chance(solution: Solution, length: int) -> bool:
    """Whether moves are more likely to be words: few in much text, or nothing but squares."""
    line = solution.line
    if solution.section.tags or solution.section.positions:
        return False
    if line.token is None or _is_bare(line.token):
        tokens = [step.token for step in line.steps() if step.token is not None]
        written = sum(len(token.text) + 1 for token in tokens)
        if all(map(_is_bare, tokens)) and len(tokens) < _ROW and written * 2 < length:
            return True
    # Whatever has side lines is a game.
    has_side_lines = any(run.goes_back for run in solution.section.runs)
    return length >= _LONG_TEXT and line.moves < _FEW and not has_side_lines


def _is_bare(token: Token) -> bool:
    """Whether a token is nothing but a square."""
    return token.number is None and _SQUARE.fullmatch(token.text) is not None


def _worth_keeping(solutions: list[Solution]) -> list[Solution]:
    """Leave out moves in prose, without tags, where the text has a real game."""
    longest = max(solutions, key=lambda solution: solution.line.moves, default=None)
    if longest is None or longest.line.moves < _REAL:
        return solutions
    return [
        solution
        for solution in solutions
        if solution.section.runs[0].display
        or solution.section.tags
        or (
            solution.line.moves * _MENTIONED > longest.line.moves
            and not is_mention(solution, longest)
        )
    ]


@dataclass(slots=True, eq=False)
class Solver:
    """Solves the sections of a text one after the other."""

    text: str
    found: list[positions.Position]
    start: Board | None
    tongues: Tongues
    repair: Repair
    #: How much may still be tried to find games, and to mend them.
    searching: Patience
    mending: Patience
    #: The letters of the last game, and in how many games they have been the same.
    known: Hypothesis | None = None
    streak: int = 0
    #: Short sections in which nothing can be read: there may be thousands of the same.
    hopeless: set[object] = field(default_factory=set)
    #: What the section asks for, if it is a problem.
    problem: Stipulation | None = None

    def solve(self, section: Section, problem: Stipulation | None) -> Solution | None:
        """Find the game of a section, or the solution of the problem in it, as it stands."""
        solution = self._solve(section, problem)
        rows = [run for run in section.runs if run.follows is not None]
        if not rows:
            return solution
        tokens = [*_tokens(rows[0].follows), *(token for run in rows for token in run.tokens)]
        count = _count(solution, tokens)
        is_whole = count == len(tokens)
        # Rows without numbers that cannot be played one after the other are misprinted, or not the
        # whole game. Nor are they that if all other rows can be played with them.
        talk = [run for run in section.runs if run.aside and (run.table or not is_whole)]
        if not talk:
            return solution
        for run in talk:
            run.aside = False
        other = self._solve(section, problem)
        gained = _count(other, tokens) - count
        is_better = not rows[0].marked_as and _score(other) > _score(solution)
        if is_whole:
            others = [token for run in talk for token in run.tokens]
            is_taken = gained == 0 and _count(other, others) == len(others)
        else:
            is_taken = gained > 0 or (gained == 0 and is_better)
        for run in () if is_taken else talk:
            run.aside = True
        return other if is_taken else solution

    def _solve(self, section: Section, problem: Stipulation | None) -> Solution | None:
        self.problem = problem
        for run in section.runs:
            run.helpmate = problem is not None
        granted = self.searching.grant(section.tokens)
        key = _key_of_short(section)
        if key in self.hopeless:
            return None
        patience = Patience(granted + FREE * section.tokens)
        best = self._best(section, patience)
        if best is not None and best[1][0].line.moves < _FEW:
            # Nothing much can be read: the columns may stand in another order, or the very first
            # move may be misprinted.
            other = self._best_in_columns(section, patience)
            if other is not None:
                section, best = other
            elif best[1][0].line.moves == 0 and self._may_be_misprinted(section):
                best = self._best_mended(section)
        solution = None
        if best is not None and best[1][0].line.moves:
            solution = self._search(section, *best, patience)
            is_same = self.known is not None and solution.letters.family == self.known.family
            self.streak = self.streak + 1 if is_same else 0
            self.known = solution.letters
        self.searching.pay(granted - patience.left)
        if solution is None and key is not None:
            self.hopeless.add(key)
        return solution

    def go_on(self, before: Solution, section: Section, alone: Solution | None) -> Solution | None:
        """Go on with the game before after a position, if that explains more than beginning there.

        A position is evidence, not an order: one that the game has come to is an illustration, and
        one that does not agree with moves whose numbers go on may be wrong.
        """
        line = before.line
        if not section.positions or section.tags or line.ended or not before.complete:
            return None
        shown = {fen.split()[0] for position in section.positions for fen in position.fens}
        is_shown = any(step.board.board_fen() in shown for step in line.steps())
        ply = section.runs[0].ply
        is_next = ply is not None and ply > 0 and ply + (line.offset or 0) == line.ply
        if not is_shown and not is_next:
            return None
        whole = replace(
            before.section,
            end=section.end,
            runs=[*before.section.runs, *section.runs],
            shown=[*before.section.shown, *section.positions],
        )
        longer = self.solve(whole, None)
        if longer is None:
            return None
        gained = longer.line.score - line.score
        # What can be read from the position as well is more likely to be read so, if it is not
        # one of the game.
        least = 0.0 if alone is None else alone.line.score
        least += -_GOING_ON if is_shown else _SAME
        return longer if gained > max(0.0, least) else None

    def _best(self, section: Section, patience: Patience) -> tuple[Root, list[Hypothesis]] | None:
        """Find the position and the letters in which the most of a section can be read."""
        best: tuple[Root, list[Hypothesis]] | None = None
        for root in roots(section, self.start, self.problem):
            if best is not None and not patience.left:
                break
            ranked = self._as_before(section, root, patience) or self._rank(section, root, patience)
            if best is None or ranked[0].score > best[1][0].score:
                best = (root, ranked)
        return best

    def _best_in_columns(
        self, section: Section, patience: Patience
    ) -> tuple[Section, tuple[Root, list[Hypothesis]]] | None:
        """Find the same with the columns in another order: Black's first, or one below the other.

        In the latter nothing may be left, since nothing else says that there are columns.
        """
        swapped = with_columns_swapped(section) if self._may_be_swapped(section) else None
        best = None if swapped is None else self._best(swapped, patience)
        if swapped is not None and best is not None and best[1][0].score >= _WORTH_REPAIR:
            return swapped, best
        return self._best_apart(section, patience)

    def _best_apart(
        self, section: Section, patience: Patience
    ) -> tuple[Section, tuple[Root, list[Hypothesis]]] | None:
        """Find the same with the moves of the two sides apart from each other."""
        for apart in with_columns_apart(section):
            best = self._best(apart, patience)
            if best is not None and best[1][0].line.moves == apart.tokens:
                return apart, best
        return None

    def weave(self, one: Section, other: Section) -> Solution | None:
        """Find a game of which each of two sections has the moves of one side."""
        runs = [*one.runs, *other.runs]
        is_apart = bool(other.tags or other.positions or one.late or other.late)
        if len(runs) > len((one, other)) or runs[0].ending is not None or is_apart:
            return None
        if min(len(run.tokens) for run in runs) < _FEW:
            return None
        whole = replace(one, end=other.end, runs=[replace(run, ply=None) for run in runs])
        granted = min(self.searching.left, _WEAVING * whole.tokens)
        patience = Patience(granted)
        found = self._best_apart(whole, patience) if granted >= whole.tokens else None
        self.searching.pay(granted - patience.left)
        return None if found is None else self._search(found[0], *found[1], patience)

    def _may_be_swapped(self, section: Section) -> bool:
        """Whether a section is long enough for a game that is read with its columns swapped."""
        most = section.tokens + weights.DIAGRAM * len(self._diagrams(section))
        return most >= _WORTH_REPAIR

    def _may_be_misprinted(self, section: Section) -> bool:
        """Whether a section in which not even the first move can be read is worth a repair."""
        is_long = max(len(run.tokens) for run in section.runs) >= _WORTH_REPAIR
        return is_long and self.repair != "none" and self.mending.left > 0

    def _best_mended(self, section: Section) -> tuple[Root, list[Hypothesis]] | None:
        """Find the same where the first move must be mended."""
        best: tuple[Root, list[Hypothesis]] | None = None
        patience = Patience(0)
        for root in roots(section, self.start, self.problem):
            ranked = self._rank(section, root, patience)
            ranked = rank_mended(
                ranked, section.runs, root.board, is_start=root.is_start, patience=self.mending
            )
            if best is None or ranked[0].score > best[1][0].score:
                best = (root, ranked)
        return best

    def _diagrams(self, section: Section) -> list[tuple[int, str]]:
        first, last = (
            bisect_left(self.found, place, key=lambda position: position.start)
            for place in (section.start, section.end)
        )
        return [
            (position.start, position.fens[0].split()[0]) for position in self.found[first:last]
        ]

    def _rank(self, section: Section, root: Root, patience: Patience) -> list[Hypothesis]:
        return self.tongues.rank(
            section.runs,
            root.board,
            is_start=root.is_start,
            patience=patience,
            diagrams=self._diagrams(section),
        )

    def _as_before(
        self, section: Section, root: Root, patience: Patience
    ) -> list[Hypothesis] | None:
        """Try the letters of the game before; nothing if this one cannot be read in them.

        Once many games have had the same letters, that is settled: a misprint makes no doubt of it.
        """
        known = self.known
        if known is None:
            return None
        runs = section.runs
        budget = patience.left
        search = Search(root.board, known.letters, is_start=root.is_start, budget=budget)
        line = search.best(runs, self._diagrams(section))
        patience.pay(budget - search.budget)
        is_settled = self.streak >= _SETTLED or not patience.left
        is_whole = line.moves >= min(_ENOUGH, section.tokens) and is_complete(line, runs)
        is_whole = is_whole and not _has_foreign_letters(line, known.letters.language)
        if not is_whole and not (is_settled and line.moves):
            return None
        is_whole = search.budget >= 0
        margin = search.margin
        return [Hypothesis(known.letters, known.family, line.score, line, is_whole, margin)]

    def _search(
        self, section: Section, root: Root, ranked: list[Hypothesis], patience: Patience
    ) -> Solution:
        budget = patience.left
        strict = Search(root.board, ranked[0].letters, is_start=root.is_start, budget=budget)
        is_whole = ranked[0].is_whole
        line, margin = ranked[0].line, ranked[0].margin
        if not is_whole:
            line = strict.best(section.runs, self._diagrams(section))
            margin = strict.margin
        patience.pay(budget - strict.budget)
        complete = line.moves > 0 and is_complete(line, section.runs)
        spent = strict.budget < 0
        return Solution(section, root, line, ranked, complete, spent, margin=margin)

    def mend_all(self, solutions: list[Solution]) -> None:
        """Look for the faults of the games that cannot be played as they stand."""
        doubtful = [solution for solution in solutions if self.needs_mending(solution)]
        self.mending.waiting = sum(solution.section.tokens for solution in doubtful)
        for solution in doubtful:
            self.mend(solution)

    def needs_mending(self, solution: Solution) -> bool:
        """Return whether the text of a game cannot be played as it stands, or only oddly."""
        if self.repair != "normal":
            return self.repair == "bold"
        line = solution.line
        letters = solution.letters.letters
        if solution.complete and is_plain(line, letters):
            return False
        return not solution.complete or Care(line, letters).surcharge(line) > 0

    def mend(self, solution: Solution) -> None:
        """Look for the faults of a game; that there was no time for it is noted."""
        tokens = solution.section.tokens
        granted = self.mending.grant(tokens)
        if granted < tokens:
            solution.spent = True
            return
        spent = self._mend(solution, granted)
        if self.repair == "bold" or not solution.complete:
            spent += self._patch(solution, max(granted - spent, granted // _FOR_PATCHING))
        self.mending.pay(spent)
        solution.spent = solution.spent or (spent > granted and not solution.complete)

    def _mend(self, solution: Solution, budget: int) -> int:
        """Look for the faults that explain the text; return how many tries that took."""
        from stamma.reading.search.main_tokens import spine
        from stamma.reading.search.mending import Mender

        line, letters = solution.line, solution.letters.letters
        care = Care(line, letters)
        surcharge = care.surcharge(line)
        root = solution.root
        start = Search(root.board, letters, is_start=root.is_start, budget=0).root
        tokens = _before_wildcard(spine(solution.section.runs, line), self.text)
        mender = Mender(start, tokens, letters, care, budget=budget, text=self.text)
        mended = mender.best()
        worth = line.score - surcharge + (weights.WHOLE if solution.complete else 0.0)
        if mended.value > worth + _SAME:
            _take(solution, mended.line, mended.margin, mended)
        return budget - mender.budget

    def _patch(self, solution: Solution, budget: int) -> int:
        """Patch the game run by run, which also goes through prose; return the tries it took."""
        from stamma.reading.search.patching import PatchingSearch

        root = solution.root
        letters = solution.letters.letters
        search = PatchingSearch(root.board, letters, is_start=root.is_start, budget=budget)
        line = search.best(solution.section.runs, self._diagrams(solution.section))
        if line.score > solution.line.score + weights.REPAIR_GAIN:
            _take(solution, line, search.margin, None)
        return budget - search.budget


def _is_read(solution: Solution | None) -> bool:
    """Whether more than a few moves were read."""
    return solution is not None and solution.line.moves >= _FEW


def _tokens(run: Run | None) -> list[Token]:
    return [] if run is None else run.tokens


def _score(solution: Solution | None) -> float:
    return 0.0 if solution is None else solution.line.score


def _count(solution: Solution | None, tokens: list[Token]) -> int:
    """Count how many of these tokens a line has moves for, up to the first that it leaves out."""
    played = set() if solution is None else {id(step.token) for step in solution.line.steps()}
    return sum(1 for _ in takewhile(lambda token: id(token) in played, tokens))


def _has_foreign_letters(line: Line, language: Language) -> bool:
    """Whether a line was read with letters of other languages too."""
    found = (step.found for step in line.steps())
    return any(
        one is not None
        and one.language is not language
        and one.language.letter_set != language.letter_set
        for one in found
    )


def _key_of_short(section: Section) -> object:
    """Return what decides about a short section; nothing for any other."""
    run = section.runs[0]
    if len(section.runs) > 1 or len(run.tokens) > _ENOUGH or section.positions or section.tags:
        return None
    tokens = tuple((token.text, token.number, token.black) for token in run.tokens)
    said = (run.negated, run.optional, run.mentioned)
    return tokens, (run.ply, run.depth, run.display, run.helpmate), said


def _before_wildcard(tokens: list[tuple[Run, Token]], text: str) -> list[tuple[Run, Token]]:
    """Leave out what follows a move that may be any: ``K~`` is no misprint."""
    for place, ((_, one), (_, other)) in enumerate(pairwise(tokens)):
        if "~" in text[one.start : other.start]:
            return tokens[: place + 1]
    return tokens


def _take(solution: Solution, line: Line, margin: float, mended: Mended | None) -> None:
    """Let a solution have another line."""
    if mended is not None:
        mended.cut()
        solution.spent = solution.spent or mended.spent
    solution.line = line
    solution.margin = margin
    solution.complete = is_complete(line, solution.section.runs)
    solution.rivals = [] if mended is None else mended.rivals


def is_complete(line: Line, runs: list[Run]) -> bool:
    """Whether nothing in the text goes on where the line stops, nor was left out of it."""
    return (line.ended or rest_of(line, runs) is None) and not passed_over(line, runs)


def passed_over(line: Line, runs: list[Run]) -> list[Run]:
    """Return the rows of moves without a number that a line of such rows has left out."""
    if any(run.ply is not None for run in runs):
        return []
    taken = {id(step.run): step.run for step in line.steps() if step.run is not None}
    places = [run.place for run in taken.values() if run.table]
    if len(places) < _ROWS or len(places) * 2 < len(taken):
        return []
    return [
        run
        for run in runs
        if run.table
        and id(run) not in taken
        and places[0] < run.place < places[-1]
        and not (run.mentioned or run.negated or run.aside or run.depth > line.depth)
    ]


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
    talk: Run | None = None
    for later in runs:
        if later.place <= run.place or later.depth > line.depth or later.aside:
            continue
        is_past = later.ply is not None and later.ply + (line.offset or 0) < line.ply
        if later.goes_on_with(talk) or (is_past and not later.display):
            talk = None if later.is_told_by(line.token) else later
            continue
        if _is_talk(later, run):
            continue
        is_row = later.follows is run
        is_counted = later.ply is not None and line.offset is not None
        if not is_row and (not is_counted or (later.ply or 0) + (line.offset or 0) < line.ply):
            continue
        is_near = later.place <= run.place + _REACH
        is_long = len(later.tokens) > 1 and not later.optional
        if is_row or (in_table and later.display) or is_near or is_long:
            return later, 0
    return None


def _is_talk(later: Run, run: Run) -> bool:
    """Whether the words before a run say that it does not go on with the game."""
    is_denied = later.negated and not later.display and not later.is_close_to(run)
    return later.mentioned or later.is_supposition or is_denied
