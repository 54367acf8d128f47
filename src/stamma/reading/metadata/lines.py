"""Lines of a heading: cut out of the text, joined where they were broken, and where each stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from stamma._patterns import either, late
from stamma.language_table import lexicon
from stamma.reading.metadata.words import is_frequent, is_prose

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

_LINE = late(r"[^\s>][^\r\n\v\f\x85\u2028\u2029]*")
_CELLS = late(r"\S(?:[ ]{2}|[ ]*[|\t]).*\S(?:[ ]{2}|[ ]*[|\t])[ ]*\S")
_DASH = late(r"\s[–—-]\s")
_BREAK = late(r"\n[ \t\r>]*\n")
_SENTENCE_END = late(r"[^\W\d_]{3,}[.!?…]['\"”»)]*\s*$")
# The head of a mail, and the fields in it that say nothing of a game.
_MAIL = late(r"(?:^[A-Z][\w-]*:[ \t]\S.*(?:\n[ \t].*)*\n?)+", re.MULTILINE)
_SENT = late(r"^(?:Date|Sent|Received|X-[\w-]+):.*(?:\n[ \t].*)*", re.MULTILINE)
# What a page says about itself before it begins: `title: Traps`.
_KEY = late(r"[a-z][a-z_]*:(?:[ ]|$)")
_TITLED = late(r"title:[ ]*[\"']?(?P<title>[^\n]*\w[^\n\"']*)")
_TITLE = late(r"(?:title|layout|categories|tags|slug|draft|permalink):")


@dataclass(slots=True)
class Line:
    """A line of a heading, and where it stands; what was read of it is blanked out."""

    text: str
    start: int
    #: The number of its paragraph.
    paragraph: int
    #: So near to the moves that players stand there.
    is_near: bool = True
    #: It is of a text in sentences, and no heading.
    is_talk: bool = False
    #: It names two players.
    is_pairing: bool = False

    def take(self, start: int, end: int) -> None:
        """Blank out what was read: nothing else is read there, and no name goes on behind it."""
        self.text = self.text[:start] + TAKEN * (end - start) + self.text[end:]


def lines_of(text: str) -> list[Line]:
    r"""Return the lines of the text before a game, and which of them are no heading.

    >>> [line.text for line in lines_of("Weber -\nSchmidt\n\nUlm 1987")]
    ['Weber - Schmidt', 'Ulm 1987']
    """
    text = _unwrapped(_without_mail(text))
    breaks = [match.end() for match in _BREAK.finditer(text)]
    lines: list[Line] = []
    paragraph = 0
    for match in _LINE.finditer(text):
        while paragraph < len(breaks) and breaks[paragraph] <= match.start():
            paragraph += 1
        lines.append(Line(match[0].rstrip(), match.start(), paragraph))
    found: list[Line] = []
    count = 0
    for _, group in groupby(reversed(lines), lambda line: line.paragraph):
        some = list(group)[::-1]
        is_running, is_table = _is_running(some), _is_table(some)
        # What is said about a game in sentences may be long, and stand between it and its heading.
        count += 1 if is_running or is_table else len(some)
        if count > _FAR:
            break
        if _is_front_matter(some):
            some = _title(some)
        elif is_table:
            continue
        if is_running:
            first, last = some[0], some[-1]
            whole = text[first.start : last.start + len(last.text)]
            some = [Line(re.sub(r"\s", " ", whole), first.start, first.paragraph, is_talk=True)]
        for at, line in enumerate(some):
            line.is_near = count - at <= _NEAR
            line.is_talk = line.is_talk or _is_talk(line.text)
        found[:0] = some
    return [*_top(lines, found), *found]


def _top(lines: list[Line], found: list[Line]) -> list[Line]:
    """Return the title of a page that stands far above."""
    paragraph = [line for line in lines[:2] if line.paragraph == lines[0].paragraph]
    is_known = bool(found) and found[0].paragraph == lines[0].paragraph
    if is_known or len(paragraph) != 1 or _is_talk(paragraph[0].text):
        return []
    paragraph[0].is_near = False
    return paragraph


def _title(paragraph: list[Line]) -> list[Line]:
    """Return the title of the page, as what a page says of itself for a program has it."""
    matches = ((line, _TITLED.match(line.text)) for line in paragraph)
    return [
        Line(match["title"], line.start + match.start("title"), line.paragraph)
        for line, match in matches
        if match is not None
    ]


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _without_mail(text: str) -> str:
    """Blank out when a mail was sent, and who wrote what it quotes: that is no date of a game."""
    if "From:" in text:
        text = _MAIL.sub(
            lambda head: _SENT.sub(_blank, head[0]) if "From:" in head[0] else head[0], text
        )
    return _attribution().sub(_blank, text)


@cache
def _attribution() -> re.Pattern[str]:
    """Match the line over what a mail quotes: `On Tuesday, 4 May 2004, Ann wrote:`."""
    wrote = either(lexicon.headings("wrote"))
    return late(rf"^.*\b(?:{wrote})\b.*:[ ]*$", re.MULTILINE, needs=(":",))


@cache
def _odd() -> tuple[re.Pattern[str], ...]:
    """Match sides over their names, sides with other signs than colons, and breaks in names."""
    sides, against = map(either, (lexicon.side_words(), lexicon.headings("against")))
    white, black = (either(lexicon.cues(side)) for side in ("white", "black"))
    end = r"[ \t]*\n[ \t>]*"
    return (
        late(rf"^(?P<side>[ \t*_]*(?i:{sides}))[ \t*_.:：]*\n\s*(?=[^\n:]*$)", re.MULTILINE),
        # `White, H. Weber; Black, K. Schmidt`, `White (Mr. C.), Black (Mr. P.)`
        late(
            rf"(?<!\w)(?P<white>(?i:{white}))\.?[ ]?(?P<sign>[,—–(=]|-(?=[ ]))"
            rf"(?P<name>[^\n]+?[).;, \n])(?P<lead>[ \t>]*)"
            rf"(?P<black>(?i:{black}))\.?[ ]?(?P=sign)(?=[^\n]*[^\W\d_])"
        ),
        late(
            # A first name behind its comma: `Weber, Hans - Schmidt,`.
            rf"(?P<names>,[^\n]*[ ][–—-][ ][^\n,]*,){end}(?=[^\W\d_])"
            rf"|{end}(?P<alone>[–—-]|(?i:{against})\.?){end}(?=[^\W\d_])"
            rf"|(?:(?<=[ ][–—-])|(?<=[^\W\d_]-)|(?<=[ ]--)){end}(?=[^\W\d_])"
            rf"|{end}(?=(?:[–—]|-{{1,2}}[ ])[ ]*[^\W\d_]|(?i:{against})\.?\s)"
            rf"|(?<=\s)(?P<word>(?i:{against})\.?){end}"
        ),
    )


def _unwrapped(text: str) -> str:
    """Join lines that belong together, and write all labels of sides alike, in as many signs."""
    sides, signs, breaks = _odd()
    text = sides.sub(lambda match: f"{match['side']}:".ljust(len(match[0])), text)
    text = signs.sub(_with_colons, text)
    return breaks.sub(
        lambda match: (
            f" {match['alone']}" if match["alone"] else match["names"] or match["word"] or ""
        ).ljust(len(match[0])),
        text,
    )


def _with_colons(match: re.Match[str]) -> str:
    white = f"{match['white']}:".ljust(match.start("name") - match.start())
    black = f"{match['black']}:".ljust(match.end() - match.start("black"))
    return white + match["name"] + match["lead"] + black


def _is_running(paragraph: list[Line]) -> bool:
    """Whether a paragraph is of sentences that were broken into lines of one width."""
    return len(paragraph) >= _RUNNING and all(len(line.text) >= _FULL for line in paragraph[:-1])


def _is_table(paragraph: list[Line]) -> bool:
    """Whether a paragraph has the standings of a tournament, or the like."""
    return len(paragraph) >= _RUNNING and all(_CELLS.search(line.text) for line in paragraph)


def _is_front_matter(paragraph: list[Line]) -> bool:
    """Whether a paragraph says something of the page that a game stands on, for a program."""
    keys = [line for line in paragraph if _KEY.match(line.text)]
    return len(keys) > 1 and any(_TITLE.match(line.text) for line in keys)


def _is_talk(text: str) -> bool:
    """Whether a line is one of running text, or says when a page was written."""
    if len(text) > _LONGEST or _is_sentence(text):
        return True
    return _published().search(text) is not None and _DASH.search(text) is None


@cache
def _published() -> re.Pattern[str]:
    words = either(lexicon.headings("published"))
    return late(rf"(?i)(?<!\w)(?:{words})(?!\w)[^\n]*\d{{4}}|\d{{4}}.*(?<!\w)(?:{words})(?!\w)")


def _is_sentence(text: str) -> bool:
    """Whether a line is one of running text, by its end or its words."""
    if ":" in text or "：" in text:
        return False
    words = text.split()
    ends = len(words) >= _SENTENCE and _SENTENCE_END.search(text) is not None
    return (ends and any(map(is_frequent, words))) or is_prose(text)
