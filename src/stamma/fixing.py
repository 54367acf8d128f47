"""Repairs files of games byte by byte: what is certain is put right, and every other byte stays.

What is wrong is told by :func:`stamma.pgn.check`, held to the export format, and each thing has its
place and what should stand there. Games are read again afterwards: one that would say anything else
than before is left as it is.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from stamma import pgn
from stamma.diagnostics import Fix, Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from stamma.diagnostics import Diagnostic
    from stamma.reading.repair.patience import Patience

# What follows a move without a blank and says something of its own.
_COMMENT = re.compile(rb"[!?]*\Z")
_DIGITS = re.compile(rb"\d+")
_TAG = re.compile(rb'\[(\w+) +"([^"\\]*)"\s*\]\Z')
_DATE = re.compile(r"(\d{1,4})[-./](\d{1,2}|\?\?)[-./](\d{1,4})\Z")
_YEAR = 4
_MONTHS = 12
# The faults of moves for which the reader of texts may find what was meant, and how it tells that.
_MISREAD = frozenset({"not-a-move", "illegal-move", "ambiguous-move"})
_MENDED = "repaired-move"
_DOUBTFUL = "doubtful"
# The faults of games that cannot be read, and in which nobody can say what is right.
_UNREAD = frozenset({"pgn-bad-fen", "pgn-unknown-variant", "pgn-comment-swallows-moves"})
# What a file may cost in tries of the reader, some five microseconds each: some for any file, and
# some for each byte of the games in which a move cannot be played. A game of a thousand
# bytes with two misprints takes five thousand.
_TRIES = 400_000
_TRIES_A_BYTE = 16
# With less than this nothing comes to an end.
_LEAST_TRIES = 1_000
# More faults than are told of one game at once may take several rounds.
_MOST_ROUNDS = 100
# So many bytes are put right at once, or one game if it has more.
_PART = 1 << 16


@dataclass(frozen=True, slots=True)
class Edit:
    """Bytes that are replaced, from ``start`` up to ``end``, because of a rule."""

    start: int
    end: int
    new: bytes
    rule: str
    game: int


@dataclass(frozen=True, slots=True)
class Fixed:
    """A text as it was and as it is put right; ``kept`` counts the games that had to stay.

    ``unread`` counts those that cannot be read, because of their rules, their start or a comment
    that is not closed: they stay, too. ``spent`` counts those in which a move that cannot be played
    stays because the tries for the file were spent.
    """

    old: bytes
    new: bytes
    counts: dict[str, int]
    kept: int
    unread: int
    spent: int = 0


def fix(text: bytes, *, unsafe: bool = False) -> Fixed:
    r"""Put right what can be put right in a file of games.

    Without ``unsafe`` that is what stays certain: spellings of moves, marks that are missing, the
    names of tags, a SetUp tag, dates in an order that can only be meant in one way. With it also
    marks that say what is not so, numbers of moves, and moves that cannot be played where it is
    likely which one was meant.

    >>> fix(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *\n").new
    b'1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *\n'
    >>> fix(b"1. e4 e5 2. Nf3 Nc6 3. Bh5 a6 4. Ba4 Nf6 *\n", unsafe=True).new
    b'1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n'
    """
    counts: Counter[str] = Counter()
    kept = unread = spent = 0
    patience = _patience(text) if unsafe else None
    # One by one, because what is found takes many times the memory of the text.
    parts: list[bytes] = []
    for part in _parts(text):
        fixed = _fixed(part, patience)
        parts.append(fixed.new)
        counts += fixed.counts
        kept += fixed.kept
        unread += fixed.unread
        spent += fixed.spent
    return Fixed(text, b"".join(parts), dict(counts), kept, unread, spent)


def _parts(text: bytes) -> Iterator[bytes]:
    """Cut a file before games that begin a line, into parts that are read as the whole is."""
    at = 0
    for start in map(attrgetter("text_start"), pgn.open(text)):
        if start - at >= _PART and text[start - 1 : start] == b"\n":
            yield text[at:start]
            at = start
    yield text[at:]


def _fixed(text: bytes, patience: Patience | None) -> Fixed:
    """Put right what can be put right in a part of a file; what is not safe, if there are tries."""
    unsafe = patience is not None
    new, counts, spent = (text, {}, 0) if patience is None else _mended(text, patience)
    left: set[int] = set()
    unread: set[int] = set()
    for _ in range(_MOST_ROUNDS):
        found, unread = _edits(new, unsafe=unsafe)
        edits = [edit for edit in found if edit.game not in left]
        if not edits:
            break
        changed = _applied(new, edits)
        bad = _changed_in_meaning(new, changed, {edit.game for edit in edits})
        if bad is None:
            # Where one game ends and the next begins has changed: none can be told to be the same.
            bad = {edit.game for edit in edits}
        if bad:
            left |= bad
            continue
        new = changed
        for edit in edits:
            counts[edit.rule] = counts.get(edit.rule, 0) + 1
    return Fixed(text, new, counts, len(left), len(unread), spent)


# What is replaced.


def _edits(text: bytes, *, unsafe: bool) -> tuple[list[Edit], set[int]]:
    """Find what to replace, in order; nothing overlaps. And the games that cannot be read."""
    found: list[Diagnostic] = []
    pgn.check(text, found.append, strict="pgn")
    by_place: dict[tuple[int, int], list[Diagnostic]] = {}
    unread = {each.place.game for each in found if each.name in _UNREAD and each.place}
    for each in found:
        if each.place is not None and each.place.game not in unread:
            by_place.setdefault((each.place.start, each.place.end), []).append(each)
    edits: list[Edit] = []
    for (start, end), here in sorted(by_place.items()):
        edit = _edit(text, start, end, here, unsafe=unsafe)
        if edit is not None and (not edits or edits[-1].end <= edit.start):
            edits.append(edit)
    return edits, unread


def _edit(
    text: bytes, start: int, end: int, found: list[Diagnostic], *, unsafe: bool
) -> Edit | None:
    """Find what to write at a place, if all that is wrong there may be put right."""
    old = text[start:end]
    edit: Edit | None = None
    for each in found:
        replaced = _replacement(each, old, text, start)
        if replaced is None:
            continue
        (before, after, new), is_safe = replaced
        if not (is_safe or unsafe) or text[start + before : start + after] == new:
            return None
        game = each.place.game if each.place is not None else 0
        edit = Edit(start + before, start + after, new, each.name, game)
    return edit


def _replacement(
    found: Diagnostic, old: bytes, text: bytes, start: int
) -> tuple[tuple[int, int, bytes], bool] | None:
    """Return what is replaced of some bytes, by what, and whether that is safe."""
    is_safe = found.rule.fix is Fix.SAFE
    written = str(found.facts.get("written", "")).encode()
    if found.code.startswith("SPL"):
        change = None if found.rule.fix is Fix.NONE else _move(old, written)
        return None if change is None else (change, is_safe)
    way = _WAYS.get(found.name)
    change = None if way is None else way(old, written, text, start)
    if change is None:
        return None
    # A date is safe where it can be read in one way alone, and else it is left alone.
    return change, is_safe or found.name == "pgn-date-form"


def _move(old: bytes, written: bytes) -> tuple[int, int, bytes] | None:
    """Replace a move, but not the marks that comment on it."""
    comment = _COMMENT.search(old)
    body = old[: comment.start()] if comment is not None else old
    if not written or not body or re.search(rb"\s", body):
        return None
    return 0, len(body), written


def _number(old: bytes, written: bytes, _text: bytes, _start: int) -> tuple[int, int, bytes] | None:
    given, right = _DIGITS.match(old), _DIGITS.match(written)
    if given is None or right is None or given[0] == right[0]:
        return None
    return given.start(), given.end(), right[0]


def _name(old: bytes, written: bytes, _text: bytes, _start: int) -> tuple[int, int, bytes]:
    return 0, len(old), written


def _set_up(old: bytes, written: bytes, text: bytes, start: int) -> tuple[int, int, bytes] | None:
    """Put a SetUp tag on a line of its own, before the FEN tag."""
    if not written.startswith(b"[SetUp"):
        return None
    if old.startswith(b"[SetUp"):
        # Another tag may stand in its value.
        tag = _TAG.fullmatch(old)
        return None if tag is None or b'"' in tag[2] else (0, len(old), written)
    if start and text[start - 1 : start] != b"\n":
        return None
    line_end = b"\r\n" if b"\r\n" in text[start : start + len(old) + 2] else b"\n"
    return 0, 0, written + line_end


def _date(old: bytes, _written: bytes, _text: bytes, _start: int) -> tuple[int, int, bytes] | None:
    tag = _TAG.match(old)
    if tag is None:
        return None
    right = date(tag[2].decode("latin-1"))
    return None if right is None else (tag.start(2), tag.end(2), right.encode())


def date(text: str) -> str | None:
    """Write a date as YYYY.MM.DD, if only one date can be meant.

    >>> date("14.03.2024"), date("2024-3-14"), date("03/14/2024"), date("03.04.2024")
    ('2024.03.14', '2024.03.14', '2024.03.14', None)
    """
    match = _DATE.match(text)
    if match is None or "?" in match[2]:
        return None
    first, second, third = match.groups()
    if len(first) == _YEAR and len(third) != _YEAR:
        # The year is first only where the month is second.
        return _checked(first, second, third)
    if len(third) != _YEAR or len(first) == _YEAR:
        return None
    days = {_checked(third, second, first), _checked(third, first, second)} - {None}
    return days.pop() if len(days) == 1 else None


def _checked(year: str, month: str, day: str) -> str | None:
    import datetime as dt

    try:
        found = dt.date(int(year), int(month), int(day))
    except ValueError:
        return None
    return f"{found.year:04}.{found.month:02}.{found.day:02}"


_WAYS: dict[str, Callable[[bytes, bytes, bytes, int], tuple[int, int, bytes] | None]] = {
    "pgn-number-form": _number,
    "pgn-misspelt-tag": _name,
    "pgn-result-form": _name,
    "pgn-set-up": _set_up,
    "pgn-date-form": _date,
}


def _applied(text: bytes, edits: Iterable[Edit]) -> bytes:
    parts: list[bytes] = []
    at = 0
    for edit in edits:
        parts += (text[at : edit.start], edit.new)
        at = edit.end
    return b"".join([*parts, text[at:]])


# What was meant.


def _patience(text: bytes) -> Patience:
    """Return what may be tried for all games of a file in which a move cannot be played.

    It is shared out among them by their lengths, and what one leaves is for the next.
    """
    from stamma.reading.repair.patience import Patience

    waiting = sum(game.text_end - game.text_start for game in pgn.open(text) if _is_misread(game))
    return Patience(_TRIES + waiting * _TRIES_A_BYTE, waiting)


def _is_misread(game: pgn.Game) -> bool:
    return any(error.name in _MISREAD for error in game.errors)


def _mended(text: bytes, patience: Patience) -> tuple[bytes, dict[str, int], int]:
    """Put in the moves that are likely to be meant; count them, and games that need more tries."""
    from stamma.reading.repair.patience import allowing, for_mending

    edits: list[Edit] = []
    spent = 0
    for game in filter(_is_misread, pgn.open(text)):
        length = game.text_end - game.text_start
        most = for_mending(length).left
        granted = min(most, patience.grant(length))
        with allowing(granted) as allowed:
            found = _meant(text, game) if allowed.left >= _LEAST_TRIES else []
        patience.pay(granted - allowed.left)
        edits += found
        spent += not found and granted < most and allowed.left < _LEAST_TRIES
    return _applied(text, edits), ({_MENDED: len(edits)} if edits else {}), spent


def _meant(text: bytes, game: pgn.Game) -> list[Edit]:
    """Find the moves that a game is likely to mean, if all of it can be read then."""
    from stamma.reading import read

    own = text[game.text_start : game.text_end]
    try:
        words = own.decode()
    except UnicodeDecodeError:
        return []
    reading = read(words, language="en")
    found = [each for each in reading.diagnostics if each.name == _MENDED]
    if any(each.facts["sure"] == _DOUBTFUL for each in found):
        return []
    edits = [
        Edit(start, start + len(words[each.start : each.end].encode()), _bare(each), _MENDED, 0)
        for each in found
        for start in (len(words[: each.start].encode()),)
    ]
    after = pgn.read_game(_applied(own, edits).decode())
    is_better = (
        after is not None
        and not any(error.severity is Severity.ERROR for error in after.errors)
        and after.headers == game.headers
        and after.uci().startswith(game.uci())
    )
    return [
        Edit(edit.start + game.text_start, edit.end + game.text_start, edit.new, _MENDED, 0)
        for edit in (edits if is_better else ())
    ]


def _bare(found: Diagnostic) -> bytes:
    """Return the move that was meant, with the marks that comment on it in the text."""
    comment = re.search(r"[!?]*\Z", found.text[found.start : found.end])
    return (str(found.facts["move"]) + (comment[0] if comment is not None else "")).encode()


# Whether games say the same.


def _changed_in_meaning(old: bytes, new: bytes, numbers: set[int]) -> set[int] | None:
    """Find the games that say something else, of those that were changed.

    Return nothing if they cannot be compared, because they are not the same number.
    """
    before, after = pgn.open(old), pgn.open(new)
    bad: set[int] = set()
    try:
        for one, other in zip(before, after, strict=True):
            if one.number in numbers and not _is_as_good(one, other):
                bad.add(one.number)
    except ValueError:
        return None
    return bad if len(before.stray) == len(after.stray) else None


def _is_as_good(one: pgn.Game, other: pgn.Game) -> bool:
    """Whether a game says what it said before, and has no more errors."""
    return _said(one) == _said(other) and len(other.errors) <= len(one.errors)


def _said(game: pgn.Game) -> tuple[str, list[str]]:
    """All that a game says, whatever its tags are called and however dates are written."""
    _, _, moves = game.pgn(width=None).partition("\n\n")
    tags = ((name, value) for name, value in game.headers.items() if name != "SetUp")
    return moves, sorted(date(value) or value for _, value in tags if value.strip("?.") != "")


# What is shown.

_AROUND = 3


def diff(fixed: Fixed, name: str) -> Iterator[bytes]:
    r"""Show what was changed as a unified diff.

    >>> text = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *\n"
    >>> print(*(line.decode() for line in diff(fix(text), "a.pgn")), sep="", end="")
    --- a.pgn
    +++ a.pgn
    @@ -1 +1 @@
    -1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *
    +1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *
    """
    if fixed.old == fixed.new:
        return
    old, new = _Lines(fixed.old), _Lines(fixed.new)
    label = name.encode(errors="surrogateescape")
    yield b"--- %s\n+++ %s\n" % (label, label)
    group: list[_Change] = []
    for change in _changes(old, new):
        if group and change.old - group[-1].old > 2 * _AROUND:
            yield from _hunk(old, new, group)
            group = []
        group.append(change)
    yield from _hunk(old, new, group)


class _Lines:
    """The lines of a text, of which only the ends are kept."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._ends = array("Q", (line.end() for line in re.finditer(rb"[^\n]*\n|[^\n]+", text)))

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, number: int) -> bytes:
        start = self._ends[number - 1] if number else 0
        return self._text[start : self._ends[number]]


@dataclass(frozen=True, slots=True)
class _Change:
    """A line that was replaced, or before which one was put in; from 0, before and after."""

    old: int
    new: int
    is_new: bool


def _changes(old: _Lines, new: _Lines) -> Iterator[_Change]:
    """Find the lines that differ: no line was taken away, and those put in are SetUp tags."""
    place = 0
    for number in range(len(old)):
        line = old[number]
        if new[place] != line and len(new) - place > len(old) - number and _is_put_in(new, place):
            yield _Change(number, place, is_new=True)
            place += 1
        if new[place] != line:
            yield _Change(number, place, is_new=False)
        place += 1


def _is_put_in(new: _Lines, place: int) -> bool:
    return new[place].startswith(b"[SetUp ") and new[place + 1].startswith(b"[")


def _hunk(old: _Lines, new: _Lines, group: list[_Change]) -> Iterator[bytes]:
    start = max(0, group[0].old - _AROUND)
    end = min(len(old), group[-1].old + 1 + _AROUND)
    put_in = {change.old: change.new for change in group if change.is_new}
    replaced = {change.old: change.new for change in group if not change.is_new}
    new_start = group[0].new - (group[0].old - start)
    lengths = end - start, end - start + len(put_in)
    yield b"@@ -%s +%s @@\n" % tuple(
        b"%d" % (first + 1) + (b",%d" % length if length != 1 else b"")
        for first, length in zip((start, new_start), lengths, strict=True)
    )
    # In a stretch of changed lines the old ones come first.
    waiting: list[bytes] = []
    for number in range(start, end):
        if number in put_in:
            waiting.append(_line(b"+", new[put_in[number]]))
        if number in replaced:
            yield _line(b"-", old[number])
            waiting.append(_line(b"+", new[replaced[number]]))
        else:
            yield from waiting
            waiting.clear()
            yield _line(b" ", old[number])
    yield from waiting


def _line(sign: bytes, line: bytes) -> bytes:
    end = b"" if line.endswith(b"\n") else b"\n\\ No newline at end of file\n"
    return sign + line + end


def load(file: str) -> bytes:
    """Read a file whose bytes can be replaced one by one.

    :raises OSError: if it cannot be read, is compressed, or is in UTF-16.
    """
    from errno import EINVAL
    from pathlib import Path

    from stamma._core import Input

    text = Path(file).read_bytes()
    source = Input.from_bytes(text)
    if source.is_compressed():
        raise OSError(EINVAL, "it is compressed: unpack it first", file)
    if source.is_utf16():
        raise OSError(EINVAL, "it is in UTF-16: save it in UTF-8 first", file)
    return text
