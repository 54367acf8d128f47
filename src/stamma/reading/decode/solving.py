"""From a text to its games: cut it, decide about its runs, and look for faults in the games."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from stamma.language_table import language as find_language
from stamma.reading.decode.decoder import Decoder, Voice
from stamma.reading.decode.explanation import AGAIN, GAME, MAIN, NOTHING, SIDE, Explanation, Step
from stamma.reading.decode.features import of_run
from stamma.reading.decode.letters import Script, Tongues
from stamma.reading.decode.observing import observe, part
from stamma.reading.decode.playing import Player
from stamma.reading.decode.roots import Origins
from stamma.reading.decode.solution import Decision, Reading, Solution, is_complete
from stamma.reading.decode.weights import WEIGHTS
from stamma.reading.layout import helpmates, positions
from stamma.reading.layout.positions import Position
from stamma.reading.lex.prose import prose_of
from stamma.reading.play import weights
from stamma.reading.play.line import Line, price_of_skipping
from stamma.reading.repair.repairing import has_faults, repair_all
from stamma.reading.text.runs import cut
from stamma.reading.text.sections import Section, fen_of, with_columns_apart, with_columns_swapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Literal

    from stamma._core import Board, Style
    from stamma.language_table import Language
    from stamma.markup import Marked
    from stamma.reading.decode.decoder import Reward
    from stamma.reading.decode.margins import Rival
    from stamma.reading.decode.observed import Observed
    from stamma.reading.decode.trie import Place
    from stamma.reading.play.spellings import Found
    from stamma.reading.text.page import Page, Run, Token

    Repair = Literal["none", "normal", "bold"]

# Fewer moves than this are hardly a game.
_FEW = 3
# So many moves show that columns stand in another order.
_COLUMNS = 6
# So many half-moves that are given once more are a game that is told again.
_RETOLD = 3


def prepare(
    text: str,
    marks: Sequence[Marked],
    signs: str,
    *,
    language: str | Language | None,
    start: Board | None,
    repair: Repair,
    style: Style | None,
) -> PageReader:
    """Cut a text, in which stretches may be marked, by signs that stand for it."""
    only = None if language is None else find_language(language)
    words = prose_of(text)
    prose = list(words.codes) if only is None else [only.code]
    found = positions.find(text, prose)
    problems = helpmates.find(text)
    pictures = [(position.start, position.end) for position in found]
    pictures += [(problem.start, problem.end) for problem in problems]
    pictures.sort()
    spoken = words.spoken if only is None else (only.code,)
    page = cut(text, pictures, spoken, marks, signs)
    page.runs = part(page.runs)
    page.diagrams = [(one.start, one.end) for one in found if one.kind == "diagram"]
    tongues = Tongues(prose, only, style)
    origins = Origins(found, problems, start)
    return PageReader(page, found, marks, origins, tongues, mends=repair != "none")


def solve(
    text: str,
    marks: Sequence[Marked],
    signs: str,
    *,
    language: str | Language | None,
    start: Board | None,
    repair: Repair,
    style: Style | None,
    beam: int | None = None,
) -> tuple[Page, list[Solution]]:
    """Find the games of a text, in which stretches may be marked, by signs that stand for it.

    ``beam`` says how many explanations are kept, where less than the best will do.
    """
    reader = prepare(text, marks, signs, language=language, start=start, repair=repair, style=style)
    reader.beam = beam
    solutions = reader.read(reader.page.runs)
    explained, tokens = _explained(solutions), sum(len(run.tokens) for run in reader.page.runs)
    if explained * _FEW < tokens or not any(_is_plain(one) for one in solutions):
        columns = reader.read_in_columns()
        solutions = columns if _explained(columns) > explained else solutions
    repair_all(solutions, text, repair)
    return reader.page, [one for one in solutions if one.line.moves]


@dataclass(slots=True, eq=False)
class PageReader:
    """Finds the games of a page."""

    page: Page
    positions: list[Position]
    marks: Sequence[Marked]
    origins: Origins
    tongues: Tongues
    mends: bool
    #: The letters that its moves may be written in.
    scripts: list[Script] = field(default_factory=list)
    #: How many explanations are kept, if not as many as pay.
    beam: int | None = None

    def observe(self, runs: Sequence[Run]) -> list[Observed]:
        """Return runs with what can be seen of them."""
        self.origins.forget()
        return observe(self.page, runs, self.positions, self.marks)

    def decoder(
        self,
        weights: Mapping[str, float] = WEIGHTS,
        reward: Reward | None = None,
        beam: int | None = None,
    ) -> Decoder:
        """Return what decides about the runs of the page, in all letters that they may have."""
        voices = [Voice(Player(one.letters, mends=self.mends), one.prior) for one in self.scripts]
        return Decoder(weights, voices, self.origins, reward=reward, beam=beam)

    def read(self, runs: list[Run]) -> list[Solution]:
        """Return the games of runs, as they are explained best."""
        self.scripts = self.tongues.likely(runs) if runs else []
        observed = self.observe(runs)
        if not observed or not self.scripts:
            return []
        decoder = self.decoder(beam=self.beam)
        return self._project(decoder.decode(observed), decoder.rivals)

    def read_in_columns(self) -> list[Solution]:
        """Read runs in another order: Black's column first, or one below the other.

        No move may be left, since nothing else says that there are columns.
        """
        runs = self.page.runs
        if not runs:
            return []
        whole = Section(0, runs[-1].end, runs)
        swapped = with_columns_swapped(whole)
        if swapped is not None:
            solutions = self.read(swapped.runs)
            moves = sum(one.line.moves for one in solutions)
            is_whole = moves == swapped.tokens >= _COLUMNS
            if is_whole and not any(has_faults(one.line) for one in solutions):
                for one in solutions:
                    one.section.swapped = True
                return solutions
        loose = replace(whole, runs=[replace(run, ply=None) for run in runs])
        for apart in (*with_columns_apart(whole), *with_columns_apart(loose)):
            solutions = self.read(apart.runs)
            if [one.line.moves for one in solutions] == [apart.tokens]:
                return solutions
        return []

    def _project(
        self, explanations: list[Explanation], rivals: list[list[Rival]]
    ) -> list[Solution]:
        """Return the games of the best explanation."""
        others: defaultdict[int, list[tuple[Explanation, list[Step]]]] = defaultdict(list)
        for one in explanations:
            for steps in one.games():
                others[steps[0].run.index].append((one, steps))
        solutions: list[Solution] = []
        before = 0
        passed: defaultdict[int, list[Run]] = defaultdict(list)
        unread: list[Run] = []
        for step in explanations[0].steps():
            if step.role == NOTHING:
                unread.append(step.run.run)
            else:
                passed[step.run.index] = unread
                unread = []
        for told in explanations[0].games():
            steps = _with_retold(told)
            section = self._section(steps, before)
            section.passed = passed[steps[0].run.index]
            place = steps[0].start
            origin = next(one for one in self.origins.of(steps[0].run) if one.place is place)
            line = _line(steps)
            retold = [
                step.run.run
                for step in steps
                if step.role in (AGAIN, MAIN)
                if step.start is place and len(step.run.tokens) >= _RETOLD
            ]
            readings = self._readings(others[steps[0].run.index])
            solution = Solution(
                section,
                origin.root,
                line,
                readings,
                False,
                origin.place,
                Player(readings[0].letters, mends=self.mends),
                [_decision(step, rivals[step.run.index]) for step in steps],
                retold,
            )
            solution.complete = is_complete(line, solution.open_runs)
            solutions.append(solution)
            before = section.end
        return solutions

    def _readings(self, others: list[tuple[Explanation, list[Step]]]) -> list[Reading]:
        """Return how a game is read in each of the letters, the best first."""
        found: dict[int, Reading] = {}
        for one, steps in others:
            voice = steps[0].voice
            if voice not in found:
                script, score = self.scripts[voice], one.score - one.prior
                found[voice] = Reading(script.letters, script.family, score, _line(steps))
        return list(found.values())

    def _section(self, steps: list[Step], before: int) -> Section:
        """Return the part of the page that a game stands in; it begins behind the game before."""
        first = steps[0].run
        runs = sorted((step.run.run for step in steps), key=lambda run: run.start)
        section = Section(
            first.tags[0].start if first.tags else before,
            # What was read as nothing may be words of the next heading.
            max(step.run.run.end for step in steps if step.role != NOTHING),
            runs,
            tags=first.tags,
            late=[tag for step in steps[1:] for tag in step.run.tags],
            fen=fen_of(first.tags)[1],
        )
        begin = first.run.start
        section.positions = [one for one in self.positions if before <= one.start < begin]
        tag, fen = fen_of(first.tags)
        if tag is not None and fen and all(tag.start >= one.end for one in section.positions):
            # It looks like no position, and is reported as one that the game does not have.
            section.positions.append(Position(tag.start, tag.end, "fen", (fen,)))
        section.shown = [one for one in self.positions if begin <= one.start < section.end]
        return section


def _explained(solutions: Sequence[Solution]) -> float:
    """Count the tokens that are moves of games or of their side lines, less what they cost."""
    return sum(
        decision.step.played.taken - decision.step.played.cost
        for one in solutions
        for decision in one.decisions
        if decision.step.played is not None
    )


def _is_plain(solution: Solution) -> bool:
    """Whether a game has some moves, and none that is misread or left out between others."""
    steps = solution.line.steps()
    is_whole = len(steps) >= _FEW and not solution.line.root.skipped
    return is_whole and not any(one.note or one.skipped for one in steps[:_COLUMNS])


def _decision(step: Step, rivals: list[Rival]) -> Decision:
    """Return a step with the others that its run may be."""
    end = None if step.played is None else step.played.end
    return Decision(
        step,
        [
            one
            for one in rivals
            if one.step.role != step.role
            or one.step.played is None
            or one.step.played.end is not end
        ],
    )


def _with_retold(steps: list[Step]) -> list[Step]:
    """Return the steps of a game, in which side lines that the game came to later tell it twice."""
    end = _end(steps)
    return [
        step._replace(role=AGAIN)
        if step.role == SIDE and end is not None and step.played and step.played.end.is_above(end)
        else step
        for step in steps
    ]


def _end(steps: Iterable[Step]) -> Place | None:
    """Return where the main line of a game has come to."""
    played = [step.played for step in steps if step.role in (GAME, MAIN)]
    return None if not played or played[-1] is None else played[-1].end


class _Source(NamedTuple):
    """What a move of the main line was read from."""

    token: Token
    found: Found
    step: Step


def _line(steps: Sequence[Step]) -> Line:
    """Return the main line of a game."""
    root, end = steps[0].start, _end(steps)
    assert root is not None and end is not None  # noqa: PT018, S101
    read, skipped = _sources(steps)
    ahead = root.board.ply() - root.ply
    beginning = tuple(skipped.get(root, ()))
    line = Line(None, root.board, root.board.ply(), 0.0, offset=ahead, skipped=beginning)
    path = end.path()
    shifts = _shifts([(read[place].token, place.ply - 1) for place in path])
    before: Step | None = None
    for place, (shift, is_wrong) in zip(path, shifts, strict=True):
        token, found, step = read[place]
        score = line.score + 1 - found.price
        told = (line.token, line.parent.token if line.parent is not None else None)
        score -= sum(price_of_skipping(one, told) for one in line.skipped)
        if step is not before:
            score -= _joint(step)
            before = step
        run = step.run.run
        note = "repair" if found.repaired else ""
        if is_wrong:
            score -= weights.NUMBER
            note = note or "number"
        line = Line(
            line,
            place.board,
            place.board.ply(),
            score,
            token,
            found,
            run,
            note,
            offset=ahead - shift,
            moves=line.moves + 1,
            table_moves=line.table_moves + run.table,
            group=run.group,
            depth=run.depth,
            ended=token is run.tokens[-1] and run.ending is not None,
            skipped=tuple(skipped.get(place, ())),
        )
    return line


def _shifts(counted: Sequence[tuple[Token, int]]) -> list[tuple[int, bool]]:
    """Return by how many half-moves the text counts ahead at each move, and where that is new.

    A number that fits neither its place nor the numbers before it is wrong. The text counts on from
    it if the next number fits it.
    """
    found: list[tuple[int, bool]] = []
    following = iter([*(one for one in counted if one[0].number is not None), None][1:])
    shift = 0
    for token, ply in counted:
        is_wrong = False
        if token.number is not None:
            after = next(following)
            if not _counts(token, ply + shift):
                is_wrong = not _counts(token, ply)
                own = token.ply - ply if is_wrong else 0
                if after is None or _counts(after[0], after[1] + own):
                    shift = own
        found.append((shift, is_wrong))
    return found


def _counts(token: Token, ply: int) -> bool:
    """Whether the number of a token is that of a half-move; Black's may have no dots."""
    return token.number == ply // 2 + 1


def _sources(
    steps: Sequence[Step],
) -> tuple[dict[Place, _Source], dict[Place, list[Token]]]:
    """Return what the moves of a game were read from, and what was left out behind each of them.

    A move that is told several times is read where the main line has it.
    """
    read: dict[Place, _Source] = {}
    skipped: dict[Place, list[Token]] = {}
    for step in steps:
        if step.start is None or step.played is None:
            continue
        is_main = step.role in (GAME, MAIN)
        here = step.start
        for token, one in zip(step.run.tokens, step.played.steps, strict=False):
            if one is not None:
                here = one[0]
                known = read.get(here)
                if known is None or (is_main and known.step.role not in (GAME, MAIN)):
                    read[here] = _Source(token, one[1], step)
            elif is_main:
                skipped.setdefault(here, []).append(token)
    return read, skipped


def _joint(step: Step) -> float:
    """Return what it cost to go on with a run, in moves."""
    if step.role == GAME:
        return 0.0
    names = (
        name
        for name in (*of_run(step.role, step.run), *step.features)
        if not name.endswith(" moves")
    )
    return max(0.0, -sum(WEIGHTS.get(name, 0.0) for name in names))
