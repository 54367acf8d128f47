"""Rivals: what the text gives for the same moves of a game, and what it only mentions.

Most runs that are not part of a game are notes to it: they stand in brackets, in a sentence below
moves that are printed apart, after "if" or "better"; or the text goes on with moves that can be
played after the game alone. Where nothing of that is so, either of the two may be the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from stamma.reading.game.sidelines import Branch
    from stamma.reading.play.line import Line
    from stamma.reading.play.spellings import Letters
    from stamma.reading.text.page import Page, Run, Token

# So many moves later in the text that can be played after one of two lines alone decide for it.
_DECIDING = 2
# A single move that cannot be played is a slip, or of another game; more of them are a line.
_ROW = 2
# So many half-moves in one go are a game that is printed.
_PRINTED = 12
# Nobody mentions more half-moves than these in passing.
_MENTION = 8


class Rival(NamedTuple):
    """A run that may be the game in the place of what was read."""

    run: Run
    #: The move of the game that it is a rival of.
    played: Line


def rivals(
    branches: list[Branch], left_out: list[Run], steps: list[Line], letters: Letters
) -> list[Rival]:
    """Return the first rival of each move of the main line, in the order of the text.

    What is left out and cannot be played may be misprinted, or the game before it misread.
    """
    found: dict[int, Rival] = {}
    for branch in branches:
        leaves = branch.leaves
        if leaves is None:
            leaves = _elsewhere(branch.run, steps, letters)
        if leaves is None or leaves in found:
            continue
        played = steps[leaves]
        if played.run is None or _is_note(branch.run, played.run):
            continue
        if branch.run.ply is None and not _is_line(branch, len(steps)):
            continue
        if branch.leaves is None or not _is_settled(branch, leaves, steps, letters):
            found[leaves] = Rival(branch.run, played)
    for run in left_out:
        place = _place(run, steps)
        # What stands right behind other moves is the rest of them.
        if place is None or place in found or len(run.tokens) < _ROW or run.adjacent:
            continue
        played = steps[place]
        if played.run is not None and not _is_note(run, played.run):
            found[place] = Rival(run, played)
    return sorted(found.values(), key=lambda rival: rival.run.start)


def _is_line(branch: Branch, length: int) -> bool:
    """Whether a branch without numbers is a line, or a pair that goes on for longer than the game.

    A move may have been taken back: "oops, I meant d3".
    """
    leaves = branch.leaves or 0
    is_longer = len(branch.nodes) == _ROW and branch.nodes[-1].depth > length > leaves
    return is_longer or len(branch.nodes) > _ROW


def _place(run: Run, steps: list[Line]) -> int | None:
    """Find the move of the main line that a run claims by its number."""
    if run.ply is None or not steps or steps[0].parent is None:
        return None
    place = run.ply + (steps[-1].offset or 0) - steps[0].parent.ply
    return place if 0 <= place < len(steps) else None


def _elsewhere(run: Run, steps: list[Line], letters: Letters) -> int | None:
    """Find the move that a run before it gives another one for, though it goes on with a side line.

    In running text, the move of the game may stand right behind what is said about another.
    """
    place = _place(run, steps)
    step = None if place is None else steps[place]
    if step is None or step.parent is None or step.found is None or step.run is None:
        return None
    move = step.found.move
    others = (one for one in letters.read(step.parent.board, run.tokens[0]) if one.move != move)
    is_before = run.place < step.run.place
    return place if is_before and next(others, None) is not None else None


def extension(steps: list[Line]) -> Line | None:
    """Return the first move of the end of a line that may only have been mentioned.

    A long end is the game itself, whatever the words before it say.
    """
    first = None
    main = steps[0].run if steps else None
    for step in reversed(steps[-_MENTION - 1 :]):
        if step.run is None or (_is_firm(step.run) and not _is_talk(step.run, main)):
            return first
        first = step
    return None


def _is_talk(run: Run, main: Run | None) -> bool:
    """Whether moves stand in a sentence of their own, and the game before it apart.

    If they are several, a good part of a game must stand there.
    """
    if main is None or main is run or run.display or run.asserted:
        return False
    is_printed = main.display and len(main.tokens) >= _PRINTED and run.after is None
    if len(run.tokens) > 1:
        return is_printed and main.table and len(main.tokens) >= 2 * _PRINTED
    return main.table or is_printed


def replaced(page: Page, runs: list[Run], line: Line, letters: Letters) -> Token | None:
    """Return the move after the last one that was not played, but another in its place."""
    for run in runs:
        is_later = line.run is not None and run.place > line.run.place
        is_next = run.ply is None or run.ply + (line.offset or 0) == line.ply
        if not (is_later and is_next and run.replaced) or run.display or line.ended:
            continue
        is_near = not page.has_break(line.end, run.start)
        if is_near and letters.read(line.board, run.tokens[0]):
            return run.tokens[0]
    return None


def _is_firm(run: Run) -> bool:
    """Whether nothing about a run says that it is a mention."""
    if run.mentioned or run.beyond:
        return False
    if run.display:
        return True
    return not run.doubted and (run.ply is not None or run.asserted or run.adjacent)


def _is_note(run: Run, main: Run) -> bool:
    """Whether a run is marked as a note to another."""
    if main.mentioned and not run.mentioned:
        return False
    is_said = run.mentioned or (run.doubted and not run.display)
    is_marked = run.aside and not main.aside
    # Where nothing is numbered, as in a chat, words among the moves say little.
    is_below = run.standing < main.standing and (run.ply is not None or main.ply is not None)
    return is_said or is_marked or run.depth > main.depth or is_below


def _is_settled(branch: Branch, leaves: int, steps: list[Line], letters: Letters) -> bool:
    """Whether the text goes on after a branch with moves that can be played in the game alone."""
    place = branch.run.place
    later = (at for at, step in enumerate(steps) if step.run is not None and step.run.place > place)
    at = next(later, None)
    if at is None or at <= leaves:
        return False
    node = next((node for node in branch.nodes if node.depth == at), None)
    if node is None:
        return True
    board = node.board.copy()
    for step in steps[at : at + _DECIDING]:
        readings = [] if step.token is None else letters.read(board, step.token)
        if not readings:
            return True
        board.push(readings[0].move)
    return False
