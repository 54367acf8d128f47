"""What speaks for and against a step: features by their names, and when each of them holds.

A name begins with the role that it speaks of, so that every role has weights of its own:
``main negated``, ``side negated``. ``weights.json`` says what each of them adds to the score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stamma.reading.decode.observed import is_bare
from stamma.reading.text.sections import fen_of

if TYPE_CHECKING:
    from stamma.reading.decode.explanation import State, Way
    from stamma.reading.decode.observed import Observed, Setting
    from stamma.reading.decode.playing import Played
    from stamma.reading.decode.roots import Origin
    from stamma.reading.decode.trie import Place
    from stamma.reading.text.page import Run

#: The roles that features speak of; faults and ambiguous moves count in all of them alike.
ROLES = ("main", "side", "again", "game", "nothing")
_BUCKETS = ((1, "1"), (2, "2"), (4, "3-4"), (8, "5-8"))
_MORE = "9+"
# Fewer half-moves than this are hardly a game in a long text.
_FEW = 3
# Moves of a game that a sentence tells without numbers do not stand further apart, in words.
_FAR = 8
# A feature that counts something counts no further than this.
_MOST_LEFT = 6
_MOST_PASSED_OVER = 12
_MOST_ADOPTED = 4
_MOST_BACK = 3
# What a run knows of itself, and the word for it.
_FLAGS = (
    *("label", "adjacent", "negated", "optional", "doubted", "asserted", "played", "usual"),
    *("mentioned", "listed", "conditional", "supposed", "replaced"),
    *("aside", "beyond", "goes_back"),
)


def bucket(number: int) -> str:
    """Return the name of a size.

    >>> bucket(1), bucket(4), bucket(40)
    ('1', '3-4', '9+')
    """
    return next((name for most, name in _BUCKETS if number <= most), _MORE)


def describe(one: Observed, gap: int, *, has_numbers: bool) -> None:
    """Note the features of a run that stands so many words behind the one before.

    ``has_numbers`` says whether any run of the page has.
    """
    run = one.run
    names = [flag for flag in _FLAGS if getattr(run, flag)]
    if run.after is not None:
        names.append("after talk")
    if run.follows is not None:
        names.append("follows row")
    standing = "table" if run.table else "display" if run.display else "inline"
    names.append(standing)
    if run.ply is not None:
        names.append("numbered")
    else:
        names.append(("unnumbered " if has_numbers else "page without numbers ") + standing)
        if all(map(is_bare, run.tokens)):
            names.append(("" if has_numbers else "page without numbers ") + _bareness(run))
        names += ["unnumbered far"] * (standing == "inline" and gap > _FAR)
    if run.depth:
        names.append("bracket")
    if run.ending is not None:
        names.append("ends " + run.ending.kind)
    if any(token.form is not None and token.form.value == "told" for token in run.tokens):
        names.append("told")
    names.append("length " + bucket(len(run.tokens)))
    if gap:
        names.append("gap " + bucket(gap))
    names += [one.before] * bool(one.before)
    one.names = names


def _bareness(run: Run) -> str:
    """Say where squares stand that a sentence may only name."""
    if not run.depth:
        return "bare"
    return "bare in brackets of rows" if run.table else "bare in brackets"


def of_run(role: str, run: Observed) -> list[str]:
    """Name what a run has in a role, whatever stands before it."""
    names = [f"{role} {name}" for name in run.names]
    if role == "nothing":
        names += ["nothing moves"] * min(len(run.tokens), _MOST_PASSED_OVER)
    return names


def of_game(run: Observed, state: State, played: Played, origin: Origin) -> list[str]:
    """Name what speaks for and against a game that begins with a run.

    Of the state its main line, setting and squares count, and nothing else.
    """
    root, main = origin.place, state.main
    is_like = main is not None and main.root is root
    fork = main.fork(played.end) if main is not None and is_like else root
    # Moves that the game before has as well say nothing for another game.
    names = ["game moves"] * (played.end.depth - fork.depth) + _of_faults(run, played)
    names.append("game first" if main is None else "game later")
    if origin.root.is_start:
        names += ["game from 1"] * (run.ply == 0)
        names += ["game misnumbered"] * (run.ply is not None and run.ply > 1)
        has_position = run.border == "position" or fen_of(run.tags)[1] is not None
        names += ["game leaves position"] * has_position
    else:
        names.append("game from position")
        names += ["game other side"] * (root.ply % 2 == (root.board.turn != run.run.helpmate))
    if main is None:
        return names
    if run.border:
        names.append("game border " + run.border)
        names += [f"game from 1 border {run.border}"] * (run.ply == 0)
    if run.ply == 0 and not run.groups:
        names.append(f"game anew {run.before or 'in line'} {_distance(run)}")
    names += [f"game after {run.ended}"] * bool(run.ended)
    names += ["game of rows after the end"] * bool(run.ended and run.ply is None and run.run.table)
    if run.ply and main.ply >= run.ply:
        names.append("game numbered as the one before")
        names += ["game goes on in number"] * (run.ply == main.ply and is_like)
    names.append("game " + _distance(run))
    names.append("game marks " + _likeness(run, state.setting))
    names += of_end(state, run)
    if is_like:
        if fork is played.end:
            names.append("game told again " + bucket(fork.depth))
        elif fork is main:
            names.append("game goes on from " + bucket(fork.depth))
            names.append("game told anew " + _apartness(run))
        elif fork.depth:
            names.append("game shares " + bucket(fork.depth))
    return names


def of_end(state: State, run: Observed) -> list[str]:
    """Name what speaks for and against a game that is over, as a whole."""
    main = state.main
    if main is None:
        return []
    names = ["game of " + bucket(main.depth)]
    names += ["game of squares"] * (not state.is_solid)
    names += ["game of few in a long text"] * (run.is_long_page and main.depth < _FEW)
    names += ["game on a sparse page"] * run.is_sparse_page
    return names


class Back(NamedTuple):
    """How a run comes back to the game."""

    #: From a part of the game, from far, or not at all.
    how: str
    #: The line that was told last would go on with this number.
    leaves: bool


def way_back(run: Observed, state: State, main: Place) -> Back:
    """Say from which line a run comes back that goes on with the game."""
    active = state.active
    if active is None or active is main:
        return Back("", False)
    if active.is_above(main):
        return Back("back", False)
    return Back("back far", run.after is not None and run.ply == active.ply)


def of_main(run: Observed, state: State, main: Place, way: Way, back: Back) -> list[str]:
    """Name what speaks for and against a run that goes on with the main line.

    Of the state nothing counts but its setting, and the way ``back`` to the game.
    """
    place, why, played = way
    # What was a side line so far and becomes the game was counted there.
    adopted = min(max(place.ply - main.ply, 0), _MOST_ADOPTED)
    moves = played.end.ply - max(main.ply, place.ply)
    names = ["main moves"] * moves + _of_faults(run, played)
    if not main.is_above(played.end):
        names.append(f"main takes back {main.ply - main.fork(played.end).ply}")
    names += ["main adopts"] * adopted
    names.append("main by " + why.partition(" ")[2])
    if main.ply > place.ply:
        names.append("main overlap " + bucket(main.ply - place.ply))
        if place is main.root:
            names.append("main told anew " + _apartness(run))
    if run.ended:
        names += [f"main after {run.ended}", *["main moves after the end"] * moves]
    names += [f"main border {run.border}"] * bool(run.border)
    names.append("main " + _distance(run))
    before = state.setting
    likeness = _likeness(run, before)
    names.append("main marks " + likeness)
    names += ["main moves in other marks"] * (0 if likeness == "same" or run.run.table else moves)
    if before is not None:
        if before.groups == run.groups and run.groups:
            # The game stands in brackets itself.
            names.append("main in its brackets")
        names.append("main level " + _level(run, before))
        # Brackets that have begun with other moves, or begin with moves of the game.
        is_begun = run.is_begun or place is not main
        names += ["main inside a side line"] * (is_begun and _level(run, before) == "deeper")
        names += ["main prose in table"] * (before.table and not run.run.table)
        if run.after is not None and before.at != run.after:
            names += ["main behind talk"] * (not run.run.played)
    if back.leaves:
        names.append("main leaves the line told last")
    if back.how:
        names.append(f"main {back.how}" + " new line" * run.newline)
    return names


def of_side(
    run: Observed, state: State, main: Place, way: Way, *, goes_on: bool, is_off: bool
) -> list[str]:
    """Name what speaks for and against a run that is a side line.

    Of the state nothing counts but its setting, whether a side line ``goes_on``, and whether it
    ``is_off`` the line that its brackets stand in.
    """
    place, why, played = way
    fork = main.fork(played.end)
    moves = played.end.ply - max(fork.ply, place.ply)
    names = ["side moves"] * moves + _of_faults(run, played)
    names.append("side by " + why)
    if goes_on:
        names.append("side goes on")
    else:
        back = main.ply - fork.ply
        names.append("side back " + (str(back) if back < _MOST_BACK else f"{_MOST_BACK}+"))
        if not back and state.setting is not None:
            names.append("side beyond level " + _level(run, state.setting))
            names += ["side beyond in line"] * (not run.newline)
        if fork is main.root:
            names.append("side from start")
            names += ["side from start open"] * (not run.groups)
            names += ["side from start after the end"] * bool(run.ended and not run.groups)
        elif place is main.root:
            names.append("side told then new")
    if is_off:
        names.append("side off the line around it")
    if not place.is_above(main) and run.newline and run.run.display:
        names += ["side of talk in a row apart"] * (run.before == "begins line")
    names.append("side marks " + _likeness(run, state.setting))
    names += ["side paragraph"] * run.paragraph
    names += [f"side after {run.ended}"] * bool(run.ended)
    if run.ended and run.ply == 0 and run.before and not run.groups:
        names.append("side anew after the end")
    if run.border:
        names.append("side border " + run.border)
        names += [f"side from start border {run.border}"] * (fork is main.root)
    return names


def of_announced(played: Played) -> list[str]:
    """Name what speaks for and against brackets before a game that hold a side line of it."""
    return ["side moves"] * played.end.depth + ["side before game", "side from start"]


def of_again(run: Observed, main: Place, way: Way) -> list[str]:
    """Name what speaks for and against a run that tells moves of the main line again."""
    place, why, played = way
    names = _of_faults(run, played)
    names += ["again " + bucket(played.taken), "again by " + why]
    if place is main.root:
        names.append("again from start " + bucket(played.taken))
        names += ["again from start apart"] * bool(run.run.standing)
    names += [f"again border {run.border}"] * bool(run.border)
    return names


def _of_faults(run: Observed, played: Played) -> list[str]:
    left = min(len(run.tokens) - played.taken, _MOST_LEFT)
    names = [*played.faults, *["ambiguous"] * played.ambiguous, *["left"] * left]
    if run.shown and any(
        one is not None and one[0].board.board_fen() in run.shown for one in played.steps
    ):
        names.append("comes to a position")
    return names


def _apartness(run: Observed) -> str:
    """Say whether a line that tells the game before again is parted from it, or in a list."""
    if run.ended:
        return "after " + run.ended
    if run.border:
        return "apart"
    is_listed = not run.paragraph or run.before in ("begins item", "after colon")
    return "in a list" if is_listed else "plainly"


def _distance(run: Observed) -> str:
    return "paragraph" if run.paragraph else "line" if run.newline else "inside"


def _level(run: Observed, before: Setting) -> str:
    level = len(run.groups) - len(before.groups)
    return "deeper" if level > 0 else "outer" if level else "same"


def _likeness(run: Observed, other: Setting | None) -> str:
    return "same" if other is not None and other.marks == run.marks else "other"
