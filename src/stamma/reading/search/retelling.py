"""Games that a text tells more than once: in a heading, line by line in a lesson, again at the end.

A line from the beginning that only repeats another is no game of its own, and one that leaves
another after some moves is mostly a side line of it: lessons go back to move 1 for each variation.
Two games that begin alike are told by names, tags and results, or by their length.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from stamma.reading.metadata.heading import read_heading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma.reading.play.line import Line
    from stamma.reading.search.solving import Solution

# A line of so many half-moves is a game, and no example of an opening.
_GAME = 24
# So many half-moves in common are no chance.
_COMMON = 3
# More lines than these are a list of openings, and no lesson about one.
_LESSON = 5
# Fewer half-moves than these are the beginning of too many games.
_STEM = 3
# So many half-moves are named in passing, and in sentences.
_MENTION = 2
_TALK = 6
# Of so many moves that are told again, all but one may be talk about others.
_AGREEING = 2
# So few moves that cannot be read are words, or slips.
_SLIPS = 2
_SIDES = ("white", "black", "draw")
_MENDED = ("repair", "lost", "swapped", "spacing")


def joined(solutions: list[Solution], text: str) -> list[Solution]:
    """Join each game with the one before it, if it is told again or a side line of it."""
    kept: list[Solution] = []
    since: list[Solution] = []
    for solution in solutions:
        if kept and _are_one(kept[-1], solution, text):
            since.append(solution)
            kept[-1] = _join(kept[-1], solution)
            continue
        kept[-1:] = _or_apart(kept[-1:], since)
        kept.append(solution)
        since = [solution]
    return [*kept[:-1], *_or_apart(kept[-1:], since)]


def _or_apart(kept: list[Solution], since: list[Solution]) -> list[Solution]:
    """Leave a long list of lines as it is: that is a table of openings.

    And a line that is gone on with in several ways is what the lesson is about.
    """
    if len(since) > _LESSON:
        return since
    if not kept or len(since) == 1:
        return kept
    stem = since[0] if _is_stem(since[0], since[1:]) else _agreed(since, kept[0])
    return kept if stem is None else [_stem(stem, kept[0])]


def _agreed(since: list[Solution], whole: Solution) -> Solution | None:
    """Return the line that a text gives twice, if what it goes on with is no more than a mention.

    Pages about an opening give its moves in a table, in a heading and in a list, and name what may
    follow.
    """
    lines = [solution.line.steps() for solution in since]
    told = [_told(steps) for steps in lines]
    whole_steps = whole.line.steps()
    whole_told = _told(whole_steps)
    for solution, steps in zip(since, lines, strict=True):
        most = _MENTION if whole_told > len(steps) else _TALK
        is_mention = 0 < whole.line.moves - len(steps) <= most
        # Of what was played it is said.
        rest = whole_steps[len(steps) :]
        is_mention = is_mention and not any(one.run and one.run.asserted for one in rest)
        is_agreed = told.count(len(steps)) > 1 and len(steps) > 1
        if is_mention and is_agreed and all(all(_same(steps, other)) for other in lines):
            return solution
    return None


def _told(steps: list[Line]) -> int:
    """Count the half-moves of a line without what is named in sentences at its end."""
    count = len(steps)
    first = steps[0].run
    while (run := steps[count - 1].run) is not None and run is not first and not run.display:
        count -= 1
    return count


def _is_stem(one: Solution, others: list[Solution]) -> bool:
    """Whether others go on from a line in more than one way."""
    first = one.line.steps()
    ways: list[list[Line]] = []
    for other in others:
        steps = other.line.steps()
        if not all(_same(first, steps)):
            return False
        is_longer = len(steps) > len(first)
        if is_longer and not any(all(_same(way, steps)) for way in ways):
            ways.append(steps)
    return len(first) >= _STEM and len(ways) > 1


def _stem(one: Solution, whole: Solution) -> Solution:
    """Take a line for the game of a lesson, and leave the rest of it to side lines."""
    section = whole.section
    section = replace(
        one.section, start=section.start, end=section.end, runs=section.runs, tags=section.tags
    )
    return replace(one, section=section)


def _are_one(one: Solution, other: Solution, text: str) -> bool:
    """Whether two games of a text are one, or one is a side line of the other."""
    if one.root.board != other.root.board or one.section.fen or other.section.fen:
        return False
    if _retells(one, other) or _retells(other, one) or _is_bracketed(one, other):
        return True
    if not (_is_read(one) and _is_read(other)):
        return False
    first, second = one.line.steps(), other.line.steps()
    common = sum(1 for _ in takewhile(bool, _same(first, second)))
    shorter = min(len(first), len(second))
    is_over = one.line.ended or other.line.ended
    if common < shorter and (is_over or shorter >= _GAME):
        return _is_quoted(one, other, common)
    is_named = _is_named(other, text)
    if common == shorter:
        # Two short games may begin alike; but the whole of a long one is not played twice.
        is_told = len(first) == len(second) or not _is_whole(first, second, one, other)
        return is_told and not (is_named and _is_named(one, text) and len(first) != len(second))
    return not is_named and common >= min(_COMMON, shorter - 1)


def _is_quoted(game: Solution, talk: Solution, common: int) -> bool:
    """Whether a sentence quotes a game to name another move: "after 1. e4 e5 I prefer 2. f4"."""
    last = talk.line.run
    in_sentence = last is not None and not last.table and not talk.line.ended
    return in_sentence and game.line.moves > talk.line.moves <= common + _MENTION


def _retells(game: Solution, talk: Solution) -> bool:
    """Whether a text that could not be read as a game goes through another move by move.

    What it says in sentences may be about other moves, but not what stands apart from them.
    """
    if not game.complete or talk.complete or talk.line.moves >= min(game.line.moves, _GAME):
        return False
    steps = game.line.steps()
    letters = talk.letters.letters
    boards = [step.parent.board for step in steps if step.parent is not None]
    agreeing = others = 0
    for run in talk.section.runs:
        if run.ply is None or run.depth:
            continue
        for ply, token in enumerate(run.tokens, run.ply):
            move = steps[ply].found if ply < len(steps) else None
            found = () if move is None else letters.read(boards[ply], token)
            is_same = move is not None and any(one.move == move.move for one in found)
            agreeing += is_same
            others += not is_same
            if not is_same and run.display:
                return False
    return agreeing >= _AGREEING * max(others, 1)


def _is_read(solution: Solution) -> bool:
    """Whether hardly anything was left unread behind a game."""
    line, run = solution.line, solution.line.run
    if solution.complete or run is None or run is not solution.section.runs[-1]:
        return solution.complete
    return sum(token.start > line.end for token in run.tokens) <= _SLIPS


def _same(first: list[Line], second: list[Line]) -> Iterator[bool]:
    """Compare two lines move by move; what had to be mended may be anything."""
    for one, other in zip(first, second, strict=False):
        is_mended = one.note in _MENDED or other.note in _MENDED
        moves = [step.found.move for step in (one, other) if step.found is not None]
        yield is_mended or moves[:1] == moves[1:]


def _is_whole(first: list[Line], second: list[Line], one: Solution, other: Solution) -> bool:
    """Whether the shorter of two lines came to an end of its own.

    What words tell of its end may be told of the longer one, which ended so.
    """
    shorter, longer = (one, other) if len(first) < len(second) else (other, one)
    runs = (shorter.line.run, longer.line.run)
    end, last = (None if run is None else run.ending for run in runs)
    if end is None or last is None or end.kind == "result":
        return shorter.line.ended
    return shorter.line.ended and end.winner in _SIDES and end.winner != last.winner


def _is_bracketed(talk: Solution, game: Solution) -> bool:
    """Whether a line in brackets stands before a game, and is no more than a side line of it.

    One that is longer, or has an end of its own, is a game by itself.
    """
    first, other = talk.section.runs[0], game.section.runs[0]
    is_inside = min(run.depth for run in talk.section.runs) > other.depth
    is_over = talk.line.ended or not talk.line.board.legal_moves
    is_whole = is_over or talk.line.moves >= game.line.moves or bool(game.section.tags)
    return is_inside and first.ply == other.ply == 0 and other.display and not is_whole


def _is_named(solution: Solution, text: str) -> bool:
    return bool(solution.section.tags) or bool(_players(solution, text))


def _players(solution: Solution, text: str) -> dict[str, str]:
    section = solution.section
    return read_heading(text[section.start : section.first]).tags


def _join(one: Solution, other: Solution) -> Solution:
    """Make one game of two: the longer line, or of two that are as long the better one."""
    is_other = _rank(other) > _rank(one)
    is_side = not all(_same(one.line.steps(), other.line.steps()))
    is_game = not is_side and not _is_example(one, other)
    is_game = is_game or is_mention(one, other) or _is_bracketed(one, other)
    taken = other if is_other and is_game else one
    section = replace(
        taken.section,
        start=min(one.section.start, other.section.start),
        end=max(one.section.end, other.section.end),
        runs=sorted([*one.section.runs, *other.section.runs], key=lambda run: run.place),
        tags=one.section.tags or other.section.tags,
    )
    left = one if taken is other else other
    retold = [*one.retold, *other.retold, *([] if is_side else [left.section.runs[0]])]
    return replace(taken, section=section, retold=retold)


def _is_example(one: Solution, other: Solution) -> bool:
    """Whether a line that stands apart is gone on with in a sentence: "after 1. e4 c5 comes"."""
    run = other.section.runs[0]
    is_talk = not run.table and (run.doubted or run.mentioned)
    longer = other.line.moves - one.line.moves
    return is_talk and one.section.runs[0].table and longer <= _TALK


def is_mention(talk: Solution, game: Solution) -> bool:
    """Return whether a line is named in a sentence, and another is printed with its numbers.

    That is "typed as e4, Nf6", and then an example that begins with ``1. e4``.
    """
    first = game.line.steps()[0].run
    if first is None or first.ply is None or not first.display:
        return False
    runs = (step.run for step in talk.line.steps())
    is_named = all(run is None or (run.ply is None and not run.display) for run in runs)
    most = min(_TALK, game.line.moves // 2)
    return is_named and talk.line.moves <= most and not talk.section.tags


def _rank(solution: Solution) -> tuple[int, int, float]:
    """Order games by their length, then by how much they stand out, then by their points."""
    line = solution.line
    return line.moves, 0 if line.run is None else line.run.standing, line.score
