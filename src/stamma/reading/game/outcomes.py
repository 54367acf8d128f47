"""How a game ended: what its board, its text and its tags say, and whom to believe.

The order of trust is that of ``docs/reading.md``: mate or stalemate on the board, the tag, the
result printed after the moves, the result in the heading, words, and last a position in which
nobody can win. What is overruled is kept as a contradiction.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from stamma._patterns import either, late
from stamma.language_table import lexicon
from stamma.reading.in_words.ending_words import fold
from stamma.reading.in_words.endings import Saying, printed, sayings, score, stretches
from stamma.reading.lex.lexemes import Kind, begins_line, ends_line, is_move
from stamma.reading.metadata.bulletin import tags_of
from stamma.reading.text.page import PARAGRAPH

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stamma._core import Board
    from stamma.reading.in_words.endings import Winner
    from stamma.reading.lex.lexemes import Lexeme
    from stamma.reading.play.line import Line
    from stamma.reading.text.page import Page, Token
    from stamma.reading.text.sections import Section

_RESULTS = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}
_ON_BOARD = {"CHECKMATE": "mate", "STALEMATE": "stalemate"}
# What tells the result before the moves.
_ABOVE = ("the tag", "the heading")
# Words of a paragraph after that of the last move are about its end if so few stand before them.
_REACH = 8
# A sentence with a word for a draw further away is talk.
_DRAW_REACH = 5
# But somebody who resigns, or a draw that is agreed, may stand at the end of a paragraph.
_TALK = 40
# Behind the last game of a text, such a sentence may stand so many paragraphs further on.
_PARAGRAPHS = 3
_BRIEF = 3
_LONGEST_HEADING = 90
# No word is longer.
_WORD = 40
# What may stand around a result on its line.
_AROUND = " \t\r.,;()[]{}*_"
_BLANK = late(r"[\s.,;()\[\]{}]*\n\s*")
# What may stand between a name and a result: a rating, a club, signs.
_SIGNS = late(r"(?:[\s,;:*_–—-]|\([^()\n]*\)|\d{4})*")
_HALF = ("½", "1/2", "0.5", "0,5", ".5")
_GAP = late(r"\S(?:[ ]{2}|[ ]*[|\t])")
_ROW = 24
_FULL_STOP = late(r"[.!?…:][\s*_(\[]*\Z")
# A name with fewer letters is an initial, and none has more words.
_NAME = 3
_NAME_WORDS = 4


class Contradiction(NamedTuple):
    """Something that is said about the end of a game and is not so."""

    start: int
    end: int
    #: The result that it stands for, or the ending that is not on the board.
    said: str
    #: What it was overruled by.
    because: str


@dataclass(slots=True, eq=False)
class Conclusion:
    """How a game ended."""

    result: str = "*"
    termination: str = ""
    #: Where the last thing is said about it; 0 if nothing is.
    end: int = 0
    #: The same of what is said in words.
    told: int = 0
    #: Printed results that were read.
    marks: list[Saying] = field(default_factory=list)
    contradictions: list[Contradiction] = field(default_factory=list)
    #: Where the result was taken from words that name nobody; and whose move it was.
    assumed: tuple[int, int, str] | None = None


class _Source(NamedTuple):
    """Something that tells the result, and how it is called."""

    result: str
    name: str
    start: int
    end: int
    termination: str = ""
    #: Nobody is named: who has won is only likely.
    is_likely: bool = False

    @property
    def said(self) -> str:
        """What it says, in the words of a diagnostic."""
        return "that nothing is known" if self.result == "*" else self.result

    def agrees_with(self, result: str) -> bool:
        """Return whether it says nothing else than a result."""
        return self.result == result or (self.is_likely and result in ("1-0", "0-1"))


def conclude(
    page: Page,
    section: Section,
    *,
    board: Board,
    line: Line,
    first: Token,
    last: Token,
    begin: int,
    limit: int,
    players: Mapping[str, str],
) -> Conclusion:
    """Find out how the game ended that a line has come to, from its first token to its last.

    What is said about it stands between ``begin`` and ``limit``; ``players`` are its tags.
    """
    names = _names(players)
    after = _with_ending(line, list(_after(page, last, line.group, limit, names)))
    found = Conclusion(marks=[saying for saying in after if saying.kind == "result"])
    found.end = max((saying.end for saying in after), default=0)
    found.told = max((saying.end for saying in after if saying.kind != "result"), default=0)
    # Moves that could not be read were made all the same.
    to_move = board.turn == (_unread(line) % 2 == 0)
    after += _in_fields(page, *_next_line(page.text, last.end, limit), names)
    above = [*_in_heading(page, max(begin, section.start), first, players)]
    above += _in_fields(page, max(begin, section.start), first.start, names)
    sources = list(_sources(section, above, after, to_move=to_move))
    outcome = board.outcome()
    on_board = None if outcome is None else _ON_BOARD.get(outcome.termination.name)
    if outcome is not None:
        name = f"the {on_board} on the board" if on_board else "the position, which nobody can win,"
        source = _Source(outcome.result(), name, last.start, last.end)
        sources.insert(0 if on_board else len(sources), source)
    # Behind a tag or a heading with the result, an asterisk only ends the moves.
    if sources and sources[0].name not in _ABOVE:
        sources += _asterisk(page, last, limit)
    _believe(found, sources, to_move=to_move)
    found.termination = next(filter(None, _terminations(found.result, sources, after)), "")
    found.contradictions += [
        Contradiction(one.start, one.end, f"a {one.kind}", "there is none on the board")
        for one in after
        if one.kind in ("stalemate", "mate") and one.kind != on_board
    ]
    return found


def _with_ending(line: Line, after: list[Saying]) -> list[Saying]:
    """Add what is said of the last run: in columns other moves stand between it and its end."""
    ending = line.run.ending if line.ended and line.run is not None else None
    if ending is None or any(one.start < ending.end and ending.start < one.end for one in after):
        return after
    return [ending, *after]


def _believe(found: Conclusion, sources: list[_Source], *, to_move: bool) -> None:
    """Take the result of the first source, and note where others say another."""
    if not sources:
        return
    first, *others = sources
    found.result = first.result
    if first.is_likely:
        found.assumed = (first.start, first.end, "White" if to_move else "Black")
    found.contradictions += [
        Contradiction(one.start, one.end, one.said, f"{first.name} says {found.result}")
        for one in others
        if not one.agrees_with(found.result)
    ]


def _asterisk(page: Page, last: Token, limit: int) -> Iterator[_Source]:
    """Return the asterisk behind the last move, which says that nothing is known."""
    found = page.asterisk(last)
    if found is not None and found.end <= limit:
        yield _Source("*", "an asterisk", found.start, found.end)


def _terminations(result: str, sources: list[_Source], after: list[Saying]) -> Iterator[str]:
    """Go through how the game ended, as far as it is said of this result."""
    yield from (source.termination for source in sources if source.agrees_with(result))
    # What was adjourned and has a result was finished later; a remark is about a result.
    is_open = result == "*"
    notes = (saying for saying in after if not saying.winner)
    yield from (saying.termination for saying in notes if (saying.kind == "open") == is_open)


def _unread(line: Line) -> int:
    """Count the tokens after the last move of a line that could not be read."""
    tokens = [] if line.run is None else line.run.tokens
    return sum(line.token is not None and token.start > line.token.start for token in tokens)


def _sources(
    section: Section, above: list[Saying], after: list[Saying], *, to_move: bool
) -> Iterator[_Source]:
    """Go through everything that tells the result, the most trusted first."""
    for tag in section.tags:
        for name, value in tags_of([tag]).items():
            winner, termination = score(value) if name == "Result" else ("", "")
            if winner:
                yield _Source(_RESULTS[winner], "the tag", tag.start, tag.end, termination)
    for saying in after:
        if saying.kind == "result" and saying.winner:
            yield _source(saying, to_move, "the printed result")
    for saying in above:
        yield _source(saying, to_move, "the heading")
    for saying in after:
        if saying.kind != "result" and saying.winner:
            yield _source(saying, to_move, "the text")


def _source(saying: Saying, to_move: bool, name: str) -> _Source:
    is_named = saying.winner in _RESULTS
    likely = "1-0" if to_move == (saying.winner == "other") else "0-1"
    result = _RESULTS.get(saying.winner, likely)
    termination = saying.termination
    return _Source(result, name, saying.start, saying.end, termination, not is_named)


def _names(players: Mapping[str, str]) -> dict[str, Winner]:
    """Find the names by which the players may be called, which are not those of both."""
    names: dict[Winner, set[str]] = {}
    sides: tuple[tuple[str, Winner], ...] = (("White", "white"), ("Black", "black"))
    for tag, side in sides:
        parts = re.findall(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", players.get(tag, ""))
        names[side] = {fold(part) for part in parts if len(part) >= _NAME}
    both = names["white"] & names["black"]
    return {name: side for side, found in names.items() for name in found - both}


def _after(
    page: Page, last: Token, group: int, limit: int, names: dict[str, Winner]
) -> Iterator[Saying]:
    """Go through what is said after the last move, in the order of the text."""
    here = page.lexemes[last.at + 1 : page.at(limit)]
    homes = {lexeme.start: page.home[last.at + 1 + at] for at, lexeme in enumerate(here)}
    found = [printed(lexeme) for lexeme in here if lexeme.kind is Kind.RESULT]
    for start, stop in stretches(here):
        found += sayings(page.text, start, stop, names=names)
    found = [one for one in found if homes.get(one.start, group) == group]
    surroundings = _Surroundings(page, last, here, limit)
    place = -1
    for saying in sorted(found, key=lambda one: one.start):
        if saying.start >= limit:
            return
        is_result = saying.kind == "result"
        # `Black resigns 1-0`
        is_behind = is_result and place >= 0 and not page.text[place : saying.start].strip(_AROUND)
        if is_behind or surroundings.count(saying):
            yield saying
            place = saying.end
            if is_result:
                # What follows is about something else (RES-1), if it does not stand beside it.
                following = PARAGRAPH.search(page.text, saying.end, limit)
                limit = following.start() if following else limit


class _Surroundings:
    """What stands between the last move of a game and the next game."""

    def __init__(self, page: Page, last: Token, lexemes: list[Lexeme], limit: int) -> None:
        self.page = page
        self.is_last = limit == len(page.text)
        self.starts = [last.end]
        self.starts += [match.end() for match in PARAGRAPH.finditer(page.text, last.end, limit)]
        #: The moves after the last one of the game, which stand in notes.
        self.notes = [lexeme.start for lexeme in lexemes if is_move(lexeme)]

    def count(self, saying: Saying) -> bool:
        """Whether a saying is about the game, and not about a note or another game."""
        paragraph = bisect_right(self.starts, saying.start) - 1
        start = self.starts[paragraph]
        if saying.kind == "result":
            return self._is_result(saying, start, is_later=paragraph > 0)
        # What stands after the first move of a note may be about the note.
        is_direct = not self.notes or saying.start < self.notes[0]
        is_sure = saying.kind == "resigns" or self._is_agreed(saying)
        if saying.kind == "draw" and saying.distance > (_TALK if is_sure else _DRAW_REACH):
            return False
        if not is_direct and saying.kind != "resigns" and saying.termination != "time forfeit":
            return False
        return not paragraph or self._is_reached(saying, paragraph, is_sure=is_sure and is_direct)

    def _is_reached(self, saying: Saying, paragraph: int, *, is_sure: bool) -> bool:
        """Whether what stands in a later paragraph is near enough to its beginning."""
        most = _PARAGRAPHS if is_sure and self.is_last else 1
        reach = _TALK if is_sure else _REACH
        return paragraph <= most and self._is_near(self.starts[paragraph], saying.start, reach)

    def _is_agreed(self, saying: Saying) -> bool:
        """Whether a draw was agreed, or the sentence says nothing else."""
        if saying.kind != "draw":
            return False
        text = self.page.text
        start = max(text.rfind(sign, 0, saying.start) for sign in ".!?\n") + 1
        end = min((at for sign in ".!?\n" if (at := text.find(sign, saying.end)) >= 0), default=-1)
        said = [
            word.strip(_AROUND) for word in fold(text[start : end if end >= 0 else None]).split()
        ]
        is_short = len(said) <= _DRAW_REACH and any(
            map(lexicon.headings("game").__contains__, said)
        )
        sentence = f" {' '.join(said)} "
        is_agreed = any(f" {phrase} " in sentence for phrase in _agreed())
        return len(said) <= _BRIEF or is_short or is_agreed

    def _is_result(self, saying: Saying, start: int, *, is_later: bool) -> bool:
        if _is_cell(self.page, self.page.at(saying.start)):
            return False
        text = self.page.text
        is_last = ends_line(text, saying.end, _AROUND)
        # A comment in brackets may stand before it.
        at = self.page.before_brackets(self.page.at(saying.start))
        is_alone = is_last and begins_line(text, self.page.lexemes[at].start, _AROUND)
        has_notes = bisect_left(self.notes, start) < bisect_left(self.notes, saying.start)
        is_near = not is_later and self._is_near(start, saying.start, _DRAW_REACH)
        is_sentence = is_last and _FULL_STOP.search(text[start : saying.start]) is not None
        is_written = is_alone or is_sentence or self._is_labelled(self.page.at(saying.start))
        return is_written or is_near or (is_last and (has_notes or not is_later))

    def _is_labelled(self, at: int) -> bool:
        """Whether a word for a result stands before it on its line, as on a form."""
        lexemes = self.page.lexemes
        before = [lexeme for lexeme in lexemes[max(0, at - 2) : at] if lexeme.text != ":"][-1:]
        return any(
            lexeme.text.lower() in lexicon.headings("result")
            and "\n" not in self.page.text[lexeme.end : lexemes[at].start]
            for lexeme in before
        )

    def _is_near(self, start: int, end: int, words: int) -> bool:
        """Whether no more words stand between two places."""
        return end - start < words * _WORD and len(self.page.text[start:end].split()) <= words


def _next_line(text: str, place: int, limit: int) -> tuple[int, int]:
    """Return where the line stands behind a move; further on, fields are of another game."""
    blank = _BLANK.match(text, place, limit)
    start = place if blank is None else blank.end()
    end = text.find("\n", start, limit)
    return start, limit if end < 0 else end


@cache
def _field() -> re.Pattern[str]:
    names = either(lexicon.headings("result") | lexicon.headings("winner"))
    return re.compile(
        rf"^[ \t*_|>-]*(?i:{names})[ \t*_]*[:=：][ \t*_]*(?P<said>[^\n]+)", re.MULTILINE
    )


def _in_fields(page: Page, start: int, end: int, names: dict[str, Winner]) -> Iterator[Saying]:
    """Find what the fields of a form say in words: ``Result: draw``, ``Winner: Weber``."""
    if not any(page.text.find(sign, start, end) >= 0 for sign in ":=："):
        # Most texts have none, and that is soon seen.
        return
    known = names | _sides()
    for match in _field().finditer(page.text, start, end):
        place = match.span("said")
        said = [one for one in sayings(page.text, *place, names=names) if one.winner]
        words = [word.strip(_AROUND) for word in fold(match["said"]).split()]
        sides = {known[word] for word in words if word in known}
        if said:
            yield said[0]
        elif len(sides) == 1 and len(words) <= _NAME_WORDS:
            yield Saying(*place, "wins", sides.pop())


@cache
def _agreed() -> frozenset[str]:
    return frozenset(map(fold, lexicon.words("endings", "agreed")))


@cache
def _sides() -> dict[str, Winner]:
    """Return the words that name a side."""
    white: dict[str, Winner] = {fold(word): "white" for word in lexicon.cues("white")}
    return white | {fold(word): "black" for word in lexicon.cues("black")}


def _in_heading(
    page: Page, start: int, first: Token, players: Mapping[str, str]
) -> Iterator[Saying]:
    """Find a result at the end of a line before the moves, or beside the players.

    Lines of results are a list of games.
    """
    paragraphs: dict[int, list[Lexeme]] = {}
    for at in range(first.at - 1, -1, -1):
        lexeme = page.lexemes[at]
        if lexeme.start < start:
            break
        if lexeme.kind is not Kind.RESULT or _is_cell(page, at):
            continue
        if _is_beside(page.text, lexeme, players):
            yield printed(lexeme)
            return
        is_last = ends_line(page.text, lexeme.end, _AROUND) or _is_before_moves(page, at, first)
        if is_last and page.column(lexeme.start) <= _LONGEST_HEADING:
            paragraph = bisect_right(page.paragraph_ends, lexeme.start)
            paragraphs.setdefault(paragraph, []).append(lexeme)
    for results in paragraphs.values():
        if len(results) == 1:
            yield printed(results[0])


def _is_before_moves(page: Page, at: int, first: Token) -> bool:
    """Whether a result stands behind words on the line of the first move, right before it."""
    begin = page.begin(first.at)
    between = page.text[page.lexemes[at].end : page.lexemes[begin].start]
    line = page.line_starts[page.line_of(page.lexemes[at].start)]
    words = page.lexemes[page.at(line) : at]
    return not between.strip(_AROUND + ":|") and any(one.kind is Kind.WORD for one in words)


def _is_beside(text: str, result: Lexeme, players: Mapping[str, str]) -> bool:
    """Whether a result stands between the names of both players, or behind them."""
    white, black = players.get("White", ""), players.get("Black", "")
    line = text[max(text.rfind("\n", 0, result.start) + 1, 0) : result.start]
    at = line.find(white)
    if len(white) < _NAME or len(black) < _NAME or at < 0:
        return False
    between, found, behind = line[at + len(white) :].partition(black)
    if found:
        return _SIGNS.fullmatch(behind) is not None
    behind = text[result.end : result.end + _LONGEST_HEADING].lstrip(" *_")
    return _SIGNS.fullmatch(between) is not None and behind.startswith(black)


def _is_cell(page: Page, at: int) -> bool:
    """Whether a half point stands in a row of a table without moves, as in standings."""
    lexeme = page.lexemes[at]
    if lexeme.text not in _HALF:
        return False
    start = page.text.rfind("\n", 0, lexeme.start) + 1
    end = page.text.find("\n", lexeme.end)
    row = page.text[start : end if end >= 0 else None]
    return _GAP.search(row.strip()) is not None and not any(
        is_move(one) for one in page.lexemes[max(0, at - _ROW) : at] if one.start >= start
    )
