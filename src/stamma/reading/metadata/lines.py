"""Lines of a heading: cut out of the text, joined where they were broken, and where each stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from stamma._patterns import either, late
from stamma.language_table import lexicon
from stamma.reading.metadata import words

if TYPE_CHECKING:
    from collections.abc import Iterable

#: What stands in the place of what was read of a line.
TAKEN = "\n"
# Only so many lines before the moves are of the heading, and none that is longer.
_NEAR = 12
_FAR = 40
_LONGEST = 100
# Paragraphs of so many lines, all but the last of such a length, are running text.
_RUNNING = 3
_FULL = 55
# Lines with fewer words may end as a sentence does.
_SENTENCE = 6

_LINE = late(r"[^\r\n\v\f\x85\u2028\u2029]+")
_BREAK = late(r"\n[ \t\r>]*\n")
_WORDY = late(r"[^\W\d_]")
_SENTENCE_END = late(r"[^\W\d_]{3,}[.!?…]['\"”»)]*$")
# The head of a mail, and the fields in it that say nothing of a game.
_MAIL = late(r"(?:^[A-Z][\w-]*:[ \t]\S.*(?:\n[ \t].*)*\n?)+", re.MULTILINE)
_FROM = late(r"^From:", re.MULTILINE)
_SENT = late(r"^(?:Date|Sent|Received|X-[\w-]+):.*(?:\n[ \t].*)*", re.MULTILINE)
# What a page says about itself before it begins: `title: Traps`.
_KEY = late(r"[a-z][a-z_]*:(?:[ ]|$)")
_TITLE = late(r"(?m)^(?:title|layout|categories|tags|slug|draft|permalink):")
_RULE = late(r"[\W_]*")
# A line that ends or begins with what stands between two names goes on with the other.
_OPEN_END = late(r"(?:[ ][–—-]{1,3}|[^\W\d_]-|^[^,]*,[^,]*[ ][–—-][ ].*,)$")
_OPEN_BEGIN = late(r"(?:[–—]|-{1,2}[ ])[ ]*[^\W\d_]")


@dataclass(slots=True)
class Line:
    """A line of a heading, and where it stands; what was read of it is blanked out."""

    text: str
    start: int
    #: The number of its paragraph.
    paragraph: int
    #: It is of running text.
    is_prose: bool = False
    #: So near to the moves that players stand there.
    is_near: bool = True

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return self.start + len(self.text)

    def take(self, start: int, end: int) -> None:
        """Blank out what was read: nothing else is read there, and no name goes on behind it."""
        self.text = self.text[:start] + TAKEN * (end - start) + self.text[end:]


def lines_of(text: str) -> list[Line]:
    r"""Return the lines of the text before a game that may be of its heading.

    >>> [line.text for line in lines_of("Weber -\nSchmidt\n\nUlm 1987")]
    ['Weber - Schmidt', 'Ulm 1987']
    """
    if "From:" in text:
        text = _MAIL.sub(_without_sending, text)
    breaks = [match.end() for match in _BREAK.finditer(text)]
    found: list[Line] = []
    paragraph = 0
    for match in _LINE.finditer(text):
        while paragraph < len(breaks) and breaks[paragraph] <= match.start():
            paragraph += 1
        stripped = match[0].strip(" \t>\u00a0")
        if stripped and not _attribution().match(stripped):
            start = match.start() + match[0].index(stripped)
            found.append(Line(stripped, start, paragraph))
    found = found[-_FAR:]
    _note_prose(found)
    joined = _unwrapped(found)
    for line in joined[:-_NEAR]:
        line.is_near = False
    return [line for line in joined if len(line.text) <= _LONGEST and not line.is_prose]


def _without_sending(head: re.Match[str]) -> str:
    """Blank out of the head of a mail when it was sent: that is not when a game was played."""
    if not _FROM.search(head[0]):
        return head[0]
    return _SENT.sub(lambda field: re.sub(r"[^\n]", " ", field[0]), head[0])


@cache
def _attribution() -> re.Pattern[str]:
    """Match the line over what a mail quotes: `On Tuesday, 4 May 2004, Ann wrote:`."""
    wrote = either(lexicon.headings("wrote"))
    return late(rf"^.*\b(?:{wrote})\b.*:[ ]*$", needs=(":",))


def _note_prose(lines: Iterable[Line]) -> None:
    paragraphs: dict[int, list[Line]] = {}
    for line in lines:
        paragraphs.setdefault(line.paragraph, []).append(line)
    for paragraph in paragraphs.values():
        is_running = _is_running(paragraph) or _is_front_matter(paragraph)
        for line in paragraph:
            line.is_prose = is_running or _is_sentence(line.text)


def _is_running(paragraph: list[Line]) -> bool:
    """Whether a paragraph is of sentences that were broken into lines of one width."""
    return len(paragraph) >= _RUNNING and all(len(line.text) >= _FULL for line in paragraph[:-1])


def _is_front_matter(paragraph: list[Line]) -> bool:
    """Whether a paragraph says something of the page that a game stands on, for a program."""
    keys = sum(_KEY.match(line.text) is not None for line in paragraph)
    return keys > 1 and _TITLE.search("\n".join(line.text for line in paragraph)) is not None


def _is_sentence(text: str) -> bool:
    """Whether a line is one of running text, by its end or its words."""
    if ":" in text or "：" in text:
        return False
    ends = _SENTENCE_END.search(text) is not None and len(text.split()) >= _SENTENCE
    return (ends and any(map(words.is_frequent, text.split()))) or words.is_prose(text)


@cache
def _open() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Match what goes on in the next line, and what goes on from the line before."""
    against = either(lexicon.headings("against"))
    return late(rf"(?:^|.*\s)(?i:{against})\.?$"), late(rf"(?i:{against})\.?(?:\s|$)")


def _unwrapped(lines: list[Line]) -> list[Line]:
    """Join lines that belong together: names that were broken apart, and sides over their names."""
    ends, begins = _open()
    found: list[Line] = []
    is_open = False
    for line in lines:
        before = found[-1] if found else None
        # A label is no name.
        is_open = is_open and ":" not in line.text
        goes_on = before is not None and (
            is_open
            or _OPEN_END.search(before.text)
            or ends.match(before.text)
            or _OPEN_BEGIN.match(line.text)
            or begins.match(line.text)
        )
        if before is not None and goes_on and _WORDY.search(before.text) and not before.is_prose:
            gap = " " * (line.start - before.end)
            before.text += gap + line.text
        else:
            found.append(line)
        side = line.text.strip(" *_:：.").lower()
        is_open = side in lexicon.side_words()
        if is_open and ":" not in found[-1].text[-2:]:
            # The label of the name below, as if it had its colon: it stands in the gap.
            found[-1].text = found[-1].text.rstrip(" .") + ":"
    return found
