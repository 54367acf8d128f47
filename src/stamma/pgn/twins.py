"""Games that occur twice in files: found, told of, and left out."""

from __future__ import annotations

from collections import namedtuple
from contextlib import ExitStack

from stamma._core import Twinning
from stamma.bounds import at_least
from stamma.counting import listed
from stamma.pgn.keeping import MEMORY, Sources, scratch
from stamma.pgn.sources import ToldError, name_of
from stamma.pgn.targets import beside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Unpack

    from stamma.pgn.bulk import Counts
    from stamma.pgn.keeping import How
    from stamma.pgn.sources import Source
    from stamma.pgn.targets import Target


class GamePlace(namedtuple("GamePlace", "file game line")):  # noqa: PYI024
    """Where a game stands: its file, its number in it and its line, both from 1."""

    __slots__ = ()

    file: str | None
    game: int
    line: int


class Twin(
    namedtuple("Twin", "place kept white black differ notes kept_notes same_notes")  # noqa: PYI024
):
    """A game that is left out, and where its twin stands that is kept.

    ``differ`` names the tags, of those that are compared, which are not the same in both: one of
    them does not have it, or they are only near to each other. ``notes`` and ``kept_notes`` count
    comments, variations and marks; ``same_notes`` says whether these are the same.
    """

    __slots__ = ()

    place: GamePlace
    kept: GamePlace
    white: str
    black: str
    differ: list[str]
    notes: int
    kept_notes: int
    same_notes: bool

    @property
    def why(self) -> str:
        """Say why the game is left out, and what is not in its twin."""
        said = "the same moves and tags"
        if self.differ:
            verb = "agrees" if len(self.differ) == 1 else "agree"
            said = f"the same moves; {listed(self.differ)} {verb}"
        if self.same_notes:
            return said
        if self.notes == 0:
            return f"{said}; its twin has more notes"
        return f"{said}; other notes, {self.notes} against {self.kept_notes}"


def dedup(
    sources: Source | Iterable[Source],
    target: Target,
    *,
    near: bool = False,
    rejects: Target | None = None,
    report: Callable[[Twin], None] | None = None,
    memory: int = MEMORY,
    **how: Unpack[How],
) -> tuple[Counts, int]:
    """Write the games of files without those that occur twice; return how many were left out.

    Two games are the same if the same moves were played from the same position, however they are
    written, and the tags Event, Site, Date, Round, White and Black and the result do not contradict
    each other. A tag that is absent or ``?``, a part of a date that is not known, and the result
    ``*`` agree with anything. With ``near`` tags also agree that may be two spellings of one value.
    Games without moves have to say the same in all these tags. Of games that are the same one that
    names both players is kept, of those the one with the most comments, variations and marks, then
    the one with the most tags, then the first. A game that cannot be read whole is always kept.

    ``rejects`` gets the games that are left out, and ``report`` is told of each. Games are read
    twice; what cannot be read again, such as a pipe, waits in a file without a name. About
    ``memory`` bytes are held in memory, however many games there are.

    :raises OSError: if a file cannot be read or written, or would be written over, or changes while
        it is read.
    """
    if rejects == "-":
        raise ValueError("games that are left out need a file of their own")
    removed = [0]
    with ExitStack() as stack:
        make_file = stack.enter_context(scratch(target))
        files = Sources(sources, **how)
        seen = files.keep(target, may_replace=True)
        files.keep(rejects)
        files.can_be_read_again(make_file)
        names = [name_of(source) for source in files.sources]

        def tell(
            place: tuple[int, int, int],
            kept: tuple[int, int, int],
            differ: list[str],
            notes: tuple[int, int, bool],
            players: tuple[str, str],
        ) -> None:
            removed[0] += 1
            if report is not None:
                here, there = (GamePlace(names[each[0]], *each[1:]) for each in (place, kept))
                try:
                    report(Twin(here, there, *players, differ, *notes))
                except OSError as error:
                    raise ToldError(error) from error

        twinning = Twinning(near=near, memory=at_least(1, memory, "memory"), make_file=make_file)
        counts = files.read(twinning)
        output, rejected = stack.enter_context(beside(target, rejects, seen=seen))
        removing = twinning.decide(output, rejected, tell)
        converted = files.read(removing, files.joint_encoding).converted
        removing.finish()
    return counts._replace(converted=converted), removed[0]
