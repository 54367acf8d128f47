"""The same work on all games of a file, compiled, on all cores: check, count, convert, list tags.

Files of any size go through in blocks, and what comes out is in the order of the file, whatever the
number of threads.
"""

from __future__ import annotations

import os
from collections import namedtuple
from contextlib import contextmanager
from errno import EINVAL

from stamma._core import GAME_BYTES, Style, check_games, convert_games
from stamma._core import list_tags as core_list_tags
from stamma.bounds import at_least
from stamma.counting import counted
from stamma.options import named
from stamma.pgn.detection import SAMPLE, resolve
from stamma.pgn.headers import ROSTER
from stamma.pgn.sources import ToldError, name_of, naming, open_input, size_of
from stamma.pgn.targets import STANDARD_OUTPUT, GivenUpError, beside, keep_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Literal, TypeAlias

    from stamma._core import Selection as CoreSelection
    from stamma.diagnostics import Diagnostic
    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn.detection import Detected
    from stamma.pgn.game import Nags
    from stamma.pgn.selection import Selection
    from stamma.pgn.sources import Source
    from stamma.pgn.strictness import Standard
    from stamma.pgn.telling import Found, Telling

    OnError: TypeAlias = Literal["keep", "skip", "stop"]

BLOCK = 1 << 20


# These are no typing.NamedTuple because importing typing takes longer than a small file does.
class Counts(
    namedtuple(  # noqa: PYI024
        "Counts",
        "games moves broken stray held detected seen unmet_tags converted",
        defaults=(0, 0, None, None, (), ()),
    )
):
    """Games, moves (those of variations, too), and games that could not be read whole.

    ``stray`` counts the stretches of text that belong to no game, and ``held`` the games that stand
    inside the comments, variations or tags of others and are not read: something was left open
    before them. ``detected`` is what was found out about the language, if that was asked for. If
    only some games are wanted, all but ``stray`` is about these, and ``seen`` is how many games
    were looked at. ``unmet_tags`` are those that games were to be sorted or cut by and none had.
    ``converted`` says which games were written in another encoding than they had.
    """

    __slots__ = ()

    games: int
    moves: int
    broken: int
    stray: int
    held: int
    detected: Detected | None
    seen: int | None
    unmet_tags: tuple[str, ...]
    converted: tuple[Converted, ...]


class Converted(namedtuple("Converted", "file games encoding before")):  # noqa: PYI024
    """So many games of a file were written in another ``encoding`` than the one ``before``.

    >>> print(Converted("old.pgn", 2, "utf-8", "windows-1252"))
    old.pgn: 2 games were converted from Windows-1252 to UTF-8
    """

    __slots__ = ()

    file: str | None
    games: int
    encoding: str
    before: str

    def __str__(self) -> str:
        before, now = (
            name.replace("utf", "UTF").replace("w", "W", 1) for name in (self.before, self.encoding)
        )
        were = "was" if self.games == 1 else "were"
        said = f"{counted(self.games, 'game')} {were} converted from {before} to {now}"
        return f"{self.file}: {said}" if self.file else said


class Progress(namedtuple("Progress", "games bytes part")):  # noqa: PYI024
    """How far the work on a file has come.

    ``bytes`` are those of the text; ``part`` is what was read of the file, compressed as it may be,
    from 0 to 1, if its size is known.
    """

    __slots__ = ()

    games: int
    bytes: int
    part: float | None


def check(
    source: Source,
    report: Callable[[Diagnostic], None] | None = None,
    *,
    language: str | Language | None = None,
    strict: str | Notation | None = None,
    lints: bool = True,
    where: str | Selection | None = None,
    game_bytes: int = GAME_BYTES,
    unpack_all: bool = False,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Counts:
    """Read every move of every game, and report what is wrong, in the order of the file.

    That includes what can be read and can hardly be meant, unless ``lints`` is false: marks of
    check where there is none, impossible dates, misspelt tags, games that occur twice.

    ``language`` is that of the piece letters; ``"auto"`` finds it. With ``strict`` every move is
    held to a notation such as ``"fide"``, and with ``"pgn"`` the whole file to the export format.
    What breaks the standard is then an error, and what it only prefers a note. With ``where``
    only the games that meet an expression are looked at: see :class:`Selection`. A game may have
    ``game_bytes``; what it has beyond them is passed over, and ``pgn-too-long`` says so.
    ``unpack_all`` allows a file to unfold to more than a thousand times its size.

    >>> found = []
    >>> counts = check(b"1. e4 e5 2. Ke3 1-0", found.append)
    >>> counts.games, counts.moves, counts.broken
    (1, 2, 1)
    >>> [(error.name, error.place.line, error.place.column) for error in found]
    [('illegal-move', 1, 13)]
    >>> found = []
    >>> _ = check(b"1. e4 e5 2. N-f3 Sc6 1-0", found.append, strict="fide")
    >>> [(error.name, error.severity.value, error.advice, error.by) for error in found]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('needless-hyphen', 'note', 'write Nf3', 'FIDE C.8'),
     ('other-letter', 'error', 'write Nc6', 'FIDE C.2')]

    :raises OSError: if the file cannot be read; when all that could be read of it has been, if it
        is broken.
    :raises LanguageNotFoundError: if the language is to be found, and the games fit none.
    :raises SelectionError: if the expression cannot be understood.
    :raises UnknownNotationError: if there is no such standard.
    :raises ValueError: if the moves of the notation cannot stand in PGN: see
        :func:`stamma.reading.read` for those.
    """
    standard = None if strict is None else _standard(strict)
    selection = None if where is None else asked_by(where)
    file = open_input(source, unpack_all=unpack_all)
    seen = [0]
    with naming(source), _noting(seen):
        detected, language = resolve(file, language)
        lints = lints and report is not None
        sample = file.peek(SAMPLE) if lints and language is None else None
        totals = check_games(
            file,
            Style.find(None, language),
            lints=lints,
            strict=None if standard is None else standard.style(language),
            export=standard is not None and standard.is_export,
            game_bytes=at_least(1, game_bytes, "game_bytes"),
            threads=workers(threads),
            block=BLOCK,
            boards=report is not None,
            listener=listener(
                source,
                report,
                progress,
                standard=standard,
                seen=seen,
                language=language,
                sample=sample,
            ),
            selection=selection,
        )
    return _counts(totals, detected, where)


def asked_by(where: str | Selection) -> CoreSelection:
    """Return what the core asks of games; who selects nothing does not wait for the import."""
    from stamma.pgn.selection import compiled

    return compiled(where)


def _counts(
    totals: tuple[int, int, int, int, int, int],
    detected: Detected | None,
    where: str | Selection | None,
) -> Counts:
    games, moves, broken, stray, held, seen = totals
    wanted = None if where is None else seen
    return Counts(games, moves, broken, stray, held, detected, wanted)


@contextmanager
def _noting(seen: list[int]) -> Iterator[None]:
    """Let an error of the file tell how many games were read before it."""
    try:
        yield
    except OSError as error:
        error.add_note(f"{counted(seen[0], 'game')} could be read")
        raise


def _standard(strict: str | Notation) -> Standard:
    from stamma.pgn.strictness import Standard

    standard = Standard.find(strict)
    if not standard.is_algebraic:
        raise ValueError(
            f"the moves of {standard.notation} cannot stand in PGN: read the text with "
            f"stamma.read(..., strict={standard.notation.name!r})"
        )
    return standard


def count(
    source: Source,
    *,
    language: str | Language | None = None,
    where: str | Selection | None = None,
    game_bytes: int = GAME_BYTES,
    unpack_all: bool = False,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Counts:
    """Count the games and moves of a file; every move is read.

    >>> counts = count(b"1. e4 e5 * 1. d4 *")
    >>> counts.games, counts.moves
    (2, 3)
    >>> counts = count(b"1. e4 e5 * 1. d4 *", where="plies < 2")
    >>> counts.games, counts.seen
    (1, 2)
    """
    return check(
        source,
        language=language,
        where=where,
        game_bytes=game_bytes,
        unpack_all=unpack_all,
        threads=threads,
        progress=progress,
    )


def convert(
    source: Source,
    target: str | os.PathLike[str],
    *,
    to: str | Notation = "san",
    language: str | Language | None = None,
    language_out: str | Language | None = None,
    on_error: OnError = "keep",
    rejects: str | os.PathLike[str] | None = None,
    width: int | None = 79,
    comments: bool = True,
    variations: bool = True,
    nags: Nags = "numbers",
    clocks: bool = True,
    line_breaks: bool = False,
    where: str | Selection | None = None,
    game_bytes: int = GAME_BYTES,
    unpack_all: bool = False,
    threads: int | None = None,
    report: Callable[[Diagnostic], None] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Counts:
    """Write the games of a file in another notation or language.

    The target ``"-"`` is standard output; a file is written beside its place and takes its name
    when it is complete. A game that cannot be read whole is copied as it stands (``keep``), left
    out (``skip``; ``rejects`` gets it) or ends the work (``stop``): then the target is left as it
    was. With ``where`` only the games that meet an expression are written: see :class:`Selection`.
    ``language`` is that of the piece letters in the file; ``"auto"`` finds it. ``game_bytes``
    and ``unpack_all`` are those of ``check``; what is passed over is kept as it stands. The other
    choices are those of ``Game.pgn``.

    :raises OSError: if a file cannot be read or written, or would be written over.
    :raises LanguageNotFoundError: if the language is to be found, and the games fit none.
    :raises SelectionError: if the expression cannot be understood.
    :raises ValueError: if there is a file for ``rejects``, and nothing is left out; if a number is
        too small or too large.
    """
    if rejects is not None and on_error != "skip":
        skip = named("on_error", "skip")
        raise ValueError(f"only {skip} leaves games out for {named('rejects')}")
    if rejects == "-":
        raise OSError(EINVAL, "games that are left out need a file of their own", STANDARD_OUTPUT)
    selection = None if where is None else asked_by(where)
    seen = keep_source(source, target, may_replace=True)
    file = open_input(source, unpack_all=unpack_all)
    keep_source(source, rejects)
    with naming(source), beside(target, rejects, seen=seen) as (output, rejected):
        detected, language = resolve(file, language)
        totals = convert_games(
            file,
            Style.find(None, language),
            Style.find(to, language_out),
            target=output,
            rejects=rejected,
            on_error=on_error,
            width=None if width is None else at_least(0, width, "width"),
            comments=comments,
            variations=variations,
            nags=nags,
            clocks=clocks,
            line_breaks=line_breaks,
            game_bytes=at_least(1, game_bytes, "game_bytes"),
            threads=workers(threads),
            block=BLOCK,
            boards=report is not None,
            listener=listener(source, report, progress, language=language),
            selection=selection,
        )
        counts = _counts(totals, detected, where)
        # Text that is no game is never wanted.
        if on_error == "stop" and (counts.broken or (counts.stray and where is None)):
            raise GivenUpError
    return counts


def list_tags(
    source: Source,
    target: str | os.PathLike[str],
    names: Sequence[str] = tuple(ROSTER),
    *,
    json: bool = False,
    where: str | Selection | None = None,
    language: str | Language | None = None,
    game_bytes: int = GAME_BYTES,
    unpack_all: bool = False,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    unmet: Callable[[str], None] | None = None,
) -> int:
    """Write the tags of the games of a file, a row for each game, and return how many there are.

    The moves are not read, unless ``where`` asks for them, which are then in the letters of a
    ``language``. Games without tags have no row. Rows are values with tabs between
    them, under a row of the names, or JSON objects; without names these hold all tags. The target
    ``"-"`` is standard output. ``game_bytes`` and ``unpack_all`` are those of ``check``; ``unmet``
    is called in the end with each of the names that no game had, if there were games.

    :raises OSError: if a file cannot be read or written, or would be written over.
    :raises SelectionError: if the expression cannot be understood.
    """
    selection = None if where is None else asked_by(where)
    file = open_input(source, unpack_all=unpack_all)
    keep_source(source, target)
    with naming(source), beside(target) as (output,):
        _, language = resolve(file, language)
        games, missing = core_list_tags(
            file,
            list(names),
            json=json,
            target=output,
            game_bytes=at_least(1, game_bytes, "game_bytes"),
            threads=workers(threads),
            block=BLOCK,
            listener=listener(source, None, progress),
            language=None if language is None else Style.find(None, language),
            selection=selection,
        )
    if unmet is not None and games:
        for name in missing:
            unmet(name)
    return games


def workers(threads: int | None) -> int:
    """Take the threads that were asked for, or one for each core."""
    if threads is None:
        mine = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
        return len(mine) if mine else os.cpu_count() or 1
    return at_least(1, threads, "threads")


def listener(
    source: Source,
    report: Callable[[Diagnostic], None] | None,
    progress: Callable[[Progress], None] | None,
    *,
    standard: Standard | None = None,
    seen: list[int] | None = None,
    language: str | Language | None = None,
    sample: bytes | None = None,
) -> Callable[[int, int, int, list[Found]], None]:
    """Return what the core tells of a file as it is read: what is found, and how far it is."""
    file = name_of(source)
    size = None if progress is None else size_of(source)
    telling: list[Telling] = []

    def tell(end: int, games: int, read: int, findings: list[Found]) -> None:
        if seen is not None:
            seen[0] = games
        if report is not None and findings:
            # Most files have nothing wrong with them, and need no catalogue.
            if not telling:
                from stamma.pgn.telling import Telling

                telling.append(Telling(file, standard, language, sample))
            for found in telling[0].tell(findings):
                report(found)
        if progress is not None:
            progress(Progress(games, end, read / size if size else None))

    def listen(end: int, games: int, read: int, findings: list[Found]) -> None:
        try:
            tell(end, games, read, findings)
        except OSError as error:
            raise ToldError(error) from error

    return listen
