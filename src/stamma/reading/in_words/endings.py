"""What a text says about the end of a game: "Black resigns", "remis", "White lost on time".

The sentences between moves are judged one by one. A sentence says something if it has a deed
(somebody resigns, wins, runs out of time; a draw) and nothing in it says that this was only
offered, refused or thought of. Deed and side are words of one language. Which of several sayings
counts is decided in ``outcomes``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from stamma._patterns import late
from stamma.language_table import lexicon
from stamma.reading.in_words.ending_words import Match, fold, matches
from stamma.reading.lex.dashes import DASHES
from stamma.reading.lex.lexemes import RESULT, Kind, is_move

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stamma.reading.lex.lexemes import Lexeme

#: Who has won; ``mover`` is the side that made the last move.
Winner = Literal["white", "black", "draw", "mover", "other", ""]
SayingKind = Literal["result", "resigns", "wins", "draw", "stalemate", "mate", "open", "remark"]

_WORD = late(r"[^\s.,;:!?()\[\]{}\"«»„“”…|/*_<>–—†#+=]+")
_LETTER = late(r"[^\W\d_]")
_POSSESSIVE = late(r"['’]s?$")
_BREAK = late(
    rf"{RESULT}|(?<![.!?…])[.!?…]+(?=[\s)\]}}\"'»”<]|$)|:(?=\s)|\n[ \t\r]*\n|[()\[\]{{}}]"
    r"|\n(?=[ \t]*[A-ZÀ-ÞĀ-ŽΑ-ΩА-Я])"
)
# A line this short, before one that begins with a capital, was ended on purpose.
_SHORT_LINE = 50
_PART = late(r"[,;–—]|[ ]-[ ]")
# What goes on for so many words is no sentence.
_LONGEST = 80
# So many characters behind a move, nobody speaks of the end of its game any more.
_HEARD = 1500
# The side may be named so many words after the deed: "abandonnent les Noirs".
_AFTER = 4
# Behind an "and" so many words at the most stand before the verb: "and finally resigned".
_LINK = 2
# A game is won in so many words: "in 40 moves".
_IN_MOVES = 3
_AROUND = 2
# A saying of so many words stands for itself.
_BRIEF = 3
_NOTE = 6
# So many letters of a name stand for it.
_NAME = 4
_HOW = {
    "time": "time forfeit",
    "on_time": "time forfeit",
    "time_word": "time forfeit",
    "forfeit": "rules infraction",
    "adjudicated": "adjudication",
    "abandoned": "abandoned",
    "unfinished": "unterminated",
    "death": "death",
}
_OTHER: dict[Winner, Winner] = {
    "white": "black",
    "black": "white",
    "mover": "other",
    "other": "mover",
}


class Saying(NamedTuple):
    """Something that a text says about the end of a game, and where."""

    start: int
    end: int
    kind: SayingKind
    winner: Winner
    #: As the tag ``Termination`` of PGN has it; empty for a game that ended in the usual way.
    termination: str = ""
    #: How many words stand before it since the last move.
    distance: int = 0


class _Word(NamedTuple):
    text: str
    start: int
    end: int
    #: The part of its sentence, between commas.
    part: int


def sayings(
    text: str,
    start: int,
    end: int,
    *,
    names: Mapping[str, Winner] | None = None,
) -> Iterator[Saying]:
    """Find what a stretch of text without moves says about the end of a game.

    ``names`` tells the sides of the players.

    >>> [(one.kind, one.winner) for one in sayings("and Black resigned.", 0, 19)]
    [('resigns', 'white')]
    >>> list(sayings("Black could resign here.", 0, 24))
    []
    """
    if not _LETTER.search(text, start, end):
        return
    before = 0
    offer: tuple[Saying, Match] | None = None
    for sentence, is_question in _sentences(text, start, end):
        judge = None if is_question else _judge(sentence, names or {})
        if judge is not None:
            yield from judge.sayings(before)
            taken = None if offer is None else judge.taken(offer[1])
            if offer is not None and taken is not None:
                # "White offers a draw. Black accepts."
                yield offer[0]._replace(end=sentence[taken.last].end)
        offer = None if judge is None else judge.offer(before)
        before += len(sentence)


def stretches(lexemes: list[Lexeme], first: int = 0) -> Iterator[tuple[int, int]]:
    """Cut a text from a lexeme on into stretches without moves and numbers."""
    start = end = -1
    for at in range(first, len(lexemes)):
        lexeme = lexemes[at]
        kind = lexeme.kind
        is_number = kind is Kind.NUMBER and not _is_in_sentence(lexemes, at)
        if kind is not Kind.TAG and not is_number and not is_move(lexeme):
            start = lexeme.start if start < 0 else start
            end = lexeme.end
        elif start >= 0:
            yield start, end
            start = -1
    if start >= 0:
        yield start, end


def _is_in_sentence(lexemes: list[Lexeme], at: int) -> bool:
    """Whether a number stands between words, and none of a move: "won in 40 moves"."""
    around = lexemes[max(at - 1, 0) : at + 2 : 2]
    words = sum(one.kind is Kind.WORD for one in around)
    return words == len(around) == _AROUND and lexemes[at].text.isdecimal()


def sayings_by_lexeme(text: str, lexemes: list[Lexeme]) -> dict[int, Saying]:
    """Find the sayings of a text with a winner or a draw, by the lexemes that they begin with.

    What is said before the first move, or far behind the last one, is said of no game.
    """
    starts = [lexeme.start for lexeme in lexemes]
    moves = (lexeme.start for lexeme in lexemes if lexeme.kind is Kind.MOVE)
    first = next(moves, len(text))
    found = {}
    for start, end in stretches(lexemes):
        if end <= first:
            continue
        for saying in sayings(text, start, min(end, start + _HEARD)):
            if saying.winner:
                found[bisect_right(starts, saying.start) - 1] = saying
    return found


def printed(lexeme: Lexeme) -> Saying:
    """Return what a printed result says.

    >>> from stamma.reading.lex.lexemes import scan
    >>> [printed(lexeme).winner for lexeme in scan("1–0 ½:½ 0,5-0,5 -:+")]
    ['white', 'draw', 'draw', 'black']
    """
    winner, termination = score(lexeme.text)
    return Saying(lexeme.start, lexeme.end, "result", winner, termination)


# There are few ways to write one, and every game has one.
@lru_cache(maxsize=1000)
def score(text: str) -> tuple[Winner, str]:
    """Return who has won as a printed result or a tag says, and how a forfeit is called.

    >>> score("1-0f"), score("+/-"), score("½"), score("*")
    (('white', 'rules infraction'), ('white', 'rules infraction'), ('draw', ''), ('', ''))
    """
    signs = re.sub(f"[{DASHES}]", "-", re.sub(r"\s", "", text))
    if re.search(r"½|1/2|[.,]5", signs):
        return "draw", ""
    points = re.fullmatch(r"([01])[-:]([01])([fF]?)", signs)
    if points is not None and points[1] != points[2]:
        return "white" if points[1] == "1" else "black", _HOW["forfeit"] if points[3] else ""
    if re.fullmatch(r"\+[:/]?-|-[:/]?\+", signs):
        return "white" if signs[0] == "+" else "black", _HOW["forfeit"]
    return "", _HOW["forfeit"] if signs in ("-:-", "0-0", "0:0") else ""


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[list[_Word], bool]]:
    """Cut a stretch into sentences; each with whether it is a question."""
    place = start
    for match in _BREAK.finditer(text, start, end):
        line = max(0, match.start() - _SHORT_LINE)
        if match[0] == "\n" and line and "\n" not in text[line : match.start()]:
            # The line is long, and the sentence may go on.
            continue
        for words in _pieces(_words(text, place, match.start())):
            yield words, "?" in match[0]
        place = match.end()
    for words in _pieces(_words(text, place, end)):
        yield words, False


def _pieces(words: list[_Word]) -> Iterator[list[_Word]]:
    for at in range(0, len(words), _LONGEST):
        yield words[at : at + _LONGEST]


def _words(text: str, start: int, end: int) -> list[_Word]:
    commas = [match.start() for match in _PART.finditer(text, start, end)]
    found = []
    part = 0
    for match in _WORD.finditer(text, start, end):
        while part < len(commas) and commas[part] < match.start():
            part += 1
        word = _POSSESSIVE.sub("", match[0]).strip("'’-")
        if word:
            found.append(_Word(fold(word), match.start(), match.end(), part))
    return found


def _judge(sentence: list[_Word], names: Mapping[str, Winner]) -> _Judge | None:
    """Return the judge of a sentence; nobody if no phrase in it is known, as in most of a book."""
    found = matches([word.text for word in sentence])
    return _Judge(sentence, names, found) if found else None


class _Judge:
    """Judges one sentence."""

    def __init__(
        self, sentence: list[_Word], names: Mapping[str, Winner], found: list[Match]
    ) -> None:
        self.sentence = sentence
        self.names = names
        self.found = found
        self.thoughts = [match for match in self.found if match.kind == "thought"]

    def sayings(self, before: int) -> Iterator[Saying]:
        """Tell what the sentence says, and that it stands so many words after the last move."""
        said = self._resigns() or self._wins() or self._draw() or self._remark()
        if said is None and before == 0:
            said = self._mate()
        if said is None:
            return
        deed, kind, winner = said
        hows = [match for match in self._of(*_HOW) if match.kind != "time_word" or kind == "remark"]
        how = _HOW[hows[0].kind] if hows and kind not in ("resigns", "stalemate") else ""
        first = min((deed, *hows), key=lambda match: match.first).first
        last = max((deed, *hows), key=lambda match: match.last).last
        side = self._side(deed)
        first = first if side is None else min(first, side.first)
        start, end = self.sentence[first].start, self.sentence[last].end
        yield Saying(start, end, kind, winner, how, before + deed.first)

    def offer(self, before: int) -> tuple[Saying, Match] | None:
        """Return the draw that is offered and not yet taken or refused, and the word for it."""
        for deed in self._of("draws"):
            is_settled = self._has("agreed", deed) or self._has("declines", deed)
            if self._has("offers", deed) and not is_settled:
                first, last = self.sentence[deed.first], self.sentence[deed.last]
                draw = Saying(first.start, last.end, "draw", "draw", distance=before + deed.first)
                return draw, deed
        return None

    def taken(self, offer: Match) -> Match | None:
        """Return the word that says that the offer of the sentence before is taken, if any does."""
        if len(self.sentence) > _NOTE:
            return None
        return next((one for one in self._of("agreed") if one.tongues & offer.tongues), None)

    def _of(self, *kinds: str) -> list[Match]:
        """Return the phrases of some kinds of which nothing says that they are only thought of."""
        return [match for match in self.found if match.kind in kinds and not self._thought(match)]

    def _thought(self, deed: Match) -> bool:
        return any(
            match.first <= deed.last
            and self._part(match) == self._part(deed)
            and match.tongues & deed.tongues
            and not self._is_parted(match, deed)
            # "did not appear": what is a part of the deed does not deny it.
            and not (deed.is_tight and deed.first <= match.first and match.last <= deed.last)
            for match in self.thoughts
        )

    def _is_parted(self, thought: Match, deed: Match) -> bool:
        """Whether a verb stands in a clause of its own: "could find nothing and resigned"."""
        if deed.kind != "resigns" or self.sentence[thought.first].text in lexicon.cues("if"):
            return False
        before = range(max(thought.last + 1, deed.first - _LINK), deed.first)
        return any(self.sentence[at].text in lexicon.cues("and") for at in before)

    def _part(self, match: Match) -> int:
        return self.sentence[match.first].part

    # Deeds.

    def _resigns(self) -> tuple[Match, SayingKind, Winner] | None:
        for deed in self._of("white resigns", "black resigns"):
            if not self._has_object(deed):
                return deed, "resigns", "black" if deed.kind == "white resigns" else "white"
        for deed in self._of("resigns"):
            if not self._has_object(deed):
                return deed, "resigns", _OTHER[self._who(deed)]
        for deed in (match for match in self.found if match.kind == "resign"):
            if self._has("forced", deed):
                return deed, "resigns", _OTHER[self._who(deed)]
        nouns = self._of("resignation")
        if nouns and self._is_brief(nouns[0]):
            return nouns[0], "resigns", _OTHER[self._who(nouns[0])]
        return None

    def _wins(self) -> tuple[Match, SayingKind, Winner] | None:
        """Tell who wins, or who loses by what."""
        for deed in (*self._of("wins"), *self._of("loses")):
            # Whom a book means with "and wins" after the last move, the move does not tell.
            if self._side(deed) is not None and self._is_all(deed):
                who = self._who(deed)
                return deed, "wins", who if deed.kind == "wins" else _OTHER[who]
        if self._of("draws"):
            return None
        for deed in self._of("time", "forfeit"):
            return deed, "wins", _OTHER[self._who(deed)]
        for deed in self._of("mated"):
            if self._side(deed) is not None and self._is_all(deed):
                return deed, "mate", _OTHER[self._who(deed)]
        return None

    def _draw(self) -> tuple[Match, SayingKind, Winner] | None:
        for deed in self._of("stalemate"):
            if self._is_brief(deed) or self._has("ended", deed):
                return deed, "stalemate", "draw"
        for deed in self._of("draws"):
            is_agreed = self._has("agreed", deed)
            is_open = self._has("offers", deed) and not is_agreed
            if is_open or self._has("declines", deed):
                continue
            is_ended = is_agreed or self._has("ended", deed) or self._has("adjudicated", deed)
            if is_ended or deed.first == 0 or self._is_brief(deed):
                return deed, "draw", "draw"
        return None

    def _mate(self) -> tuple[Match, SayingKind, Winner] | None:
        """Tell that it is mate, if nothing else is said; who has won the board tells."""
        for deed in self._of("mate"):
            if deed.first == 0 and deed.last + 1 == len(self.sentence):
                return deed, "mate", ""
        return None

    def _remark(self) -> tuple[Match, SayingKind, Winner] | None:
        """Tell how a game ended of which something else says with what result."""
        if len(self.sentence) > _NOTE:
            return None
        for deed in self._of("abandoned", "unfinished"):
            return deed, "open", ""
        for deed in self._of("adjudicated", "death"):
            return deed, "remark", ""
        for deed in self._of("on_time", "time_word"):
            if deed.first == 0:
                return deed, "remark", ""
        return None

    # What belongs to a deed.

    def _is_brief(self, deed: Match) -> bool:
        """Whether hardly anything else is said."""
        return len(self.sentence) - (deed.last - deed.first) <= _BRIEF

    def _has(self, kind: str, deed: Match) -> bool:
        return any(match.kind == kind and match.tongues & deed.tongues for match in self.found)

    def _side(self, deed: Match) -> Match | None:
        """Find the side that a deed is said of."""
        sides = self._sides(deed)
        near = [side for side in sides if self._part(side) == self._part(deed)]
        before = [side for side in near if side.first <= deed.last][-1:]
        after = [side for side in near if 0 < side.first - deed.last <= _AFTER]
        above = [side for side in sides if side.first <= deed.last]
        side = next(iter((*before, *after, *above)), None)
        return None if side is None or side.kind == "somebody" else side

    def _sides(self, deed: Match) -> list[Match]:
        """List the sides and players that are named in the languages of a deed."""
        sides = [
            match
            for match in self.found
            if match.kind in ("white", "black", "somebody") and match.tongues & deed.tongues
        ]
        for at, word in enumerate(self.sentence):
            if named := self._named(word.text):
                sides.append(Match(at, at, named, deed.tongues))
        return sorted(sides, key=lambda one: one.first)

    def _named(self, word: str) -> Winner:
        """Return the side of a player, who may be called by the beginning of his name."""
        if word in self.names or len(word) < _NAME:
            return self.names.get(word, "")
        sides = {side for name, side in self.names.items() if name.startswith(word)}
        return sides.pop() if len(sides) == 1 else ""

    def _who(self, deed: Match) -> Winner:
        """Tell the side of a deed."""
        side = self._side(deed)
        if side is None:
            # Nobody gives up after a move of his own.
            return "other"
        return "white" if side.kind == "white" else "black"

    def _has_object(self, deed: Match) -> bool:
        """Whether something else is given up than the game: "gibt die Qualität auf"."""
        inside = range(deed.first + 1, deed.last - 1)
        for match in self.found:
            is_near = match.first in inside or match.first == deed.last + 1
            if match.kind == "object" and is_near and match.tongues & deed.tongues:
                return not any(
                    other.kind in ("game", "white", "black")
                    and match.first < other.first <= match.first + 2
                    for other in self.found
                )
        return False

    def _is_all(self, deed: Match) -> bool:
        """Whether nothing is won or lost but the game: no "wins a pawn"."""
        part = self._part(deed)
        rest = range(deed.last + 1, len(self.sentence))
        tail = [at for at in rest if self.sentence[at].part == part]
        if not tail or self._counts_moves(tail):
            return True
        kinds = ("time", "on_time", "forfeit", "resignation", "adjudicated", "game")
        return any(
            (match.kind in kinds and 0 < match.first - deed.last <= _BRIEF)
            or (match.kind in ("white", "black") and match.last == tail[-1])
            for match in self.found
        )

    def _counts_moves(self, tail: list[int]) -> bool:
        """Whether words say no more than how long the game took: "in 40 moves"."""
        words = [self.sentence[at].text for at in tail]
        return len(words) == _IN_MOVES and words[1].isdecimal() and not words[0].isdecimal()
