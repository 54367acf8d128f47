"""Moves told in words: ``1. Springer f3``, ``knight takes e5``.

The parts of such a move are words and squares. Where a move is expected they are put together, and
what is a move is for the grammar of the core to say. In a sentence ("with the knight to f3") they
tell of a plan, and are words all of them: the square is no move of a pawn either.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING
from unicodedata import normalize

from stamma._core import Board
from stamma.language_table import Language, languages
from stamma.notations import compile_style
from stamma.pieces import PAWN
from stamma.reading.text import cue_words
from stamma.reading.text.lexemes import (
    ANY_MAN,
    PAD,
    Form,
    Kind,
    Lexeme,
    begins_line,
    castling_words,
)
from stamma.reading.text.prose import is_same

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma._core import Style

# A move has no more parts: "pawn charlie 7 takes delta 8 promotes to queen, checkmate".
_PARTS = 14
# So many moves in sentences, where no move has a number, tell a game; so many may be of one.
_TOLD = 4
_SOME = 2
# Between a man and the square that it goes to stand no more words.
_WORDS_BETWEEN = 6
_SQUARE = re.compile(r"[a-h][1-8][+#!?]*")
_START = Board()
# The last letter of the Latin script.
_LATIN = "\u036f"
# A shorter name is a word of other languages, too.
_NAME = 4
# What ends a sentence.
_ENDS = frozenset(".!?…")
# What may stand between the moves of a list.
_BETWEEN = frozenset(",;.–—-|")
_FILES = "abcdefgh"
# What stands inside of a move.
_INSIDE = (Kind.WORD, Kind.MOVE, Kind.GLYPH)
# What stands before its marks, where one pauses.
_PAUSES = frozenset(",，")
_RANKS = frozenset("12345678")
_CASTLING = ("castling", "castling_short", "castling_long")
# A word that is no longer may be the letter of a man, or a mark: `rook takes Kt`, `ch`.
_LETTER = 2
# What stands before the square on which something is taken, and before the man that takes it.
_ON = frozenset({"on", "auf", "in", "en", "sur", "em", "su", "op", "pa", "na", "на"})
_WITH = frozenset({"with", "mit", "avec", "con", "com", "met", "med"})
_PUTS = frozenset({"put", "puts", "place", "places", "placed", "stellt", "stelle", "stellte"})
# What a square is called, without accents.
_PLACES = frozenset(
    {"square", "feld", "feldes", "case", "casilla", "casa", "veld", "felt", "feltet", "rutan"}
    | {"faltet", "pole", "polu", "poli", "mezo", "поле", "поля"}
)
# Other forms of the verb.
_TAKES = {
    "en": ("take", "took", "capture", "captured", "recaptures", "recaptured", "retakes"),
    "de": ("nimmt", "nahm", "schlug", "schlage", "nehme"),
    "fr": ("prend", "prit", "prends", "reprend"),
    "es": ("tomo", "tomó", "captura", "capturó"),
    "it": ("prende", "prese", "cattura"),
    "nl": ("slaat", "sloeg", "neemt", "nam"),
    "pt": ("toma", "tomou", "captura", "capturou"),
}
# What else ends a move of descriptive notation.
_OLD_ENDS = ("square", "queens", "queening", "checks", "mates", "passing", "doble", "descubierto")


def join(lexemes: Sequence[Lexeme], text: str, spoken: Sequence[str] = ()) -> list[Lexeme]:
    """Put together the lexemes that are one move told in words, where moves stand side by side.

    ``spoken`` are the languages of the text: a short name of another one is a word.

    >>> from stamma.reading.text.lexemes import scan
    >>> text = "1. Springer f3 Bauer d5 2. c4"
    >>> [lexeme.text for lexeme in join(list(scan(text)), text)]
    ['1.', 'Springer f3', 'Bauer d5', '2.', 'c4']
    """
    tongues = tuple(spoken)
    joined, in_sentences = _join(lexemes, text, tongues, is_told=False)
    if in_sentences + _told(joined) < _SOME or _has_numbered_moves(joined):
        return joined
    # Nothing else tells the game.
    told, _ = _join(lexemes, text, tongues, is_told=True)
    return told if in_sentences >= _TOLD or _told(told) >= _TOLD else joined


def _told(lexemes: Sequence[Lexeme]) -> int:
    return sum(lexeme.form is Form.TOLD or _is_spoken(lexeme) for lexeme in lexemes)


def _is_spoken(lexeme: Lexeme) -> bool:
    """Whether a move is shorter than what stands for it in the text: ``f three`` is f3."""
    return lexeme.kind is Kind.MOVE and lexeme.end - lexeme.start > len(lexeme.text)


def _has_numbered_moves(lexemes: Sequence[Lexeme]) -> bool:
    return any(
        one.kind is Kind.NUMBER and other.kind is Kind.MOVE for one, other in pairwise(lexemes)
    )


def _join(
    lexemes: Sequence[Lexeme], text: str, spoken: tuple[str, ...], *, is_told: bool
) -> tuple[list[Lexeme], int]:
    """Put moves in words together, also those in sentences if a game is told so.

    Also return how many of these were left.
    """
    joined: list[Lexeme] = []
    in_sentences = 0
    at = 0
    while at < len(lexemes):
        lexeme = lexemes[at]
        is_word = lexeme.kind is Kind.WORD
        # A name may be the letter of its man, too: `马f3，将军`; castling is a move by itself.
        is_move = lexeme.kind is Kind.MOVE
        is_named = is_word or (is_move and (lexeme.text[0] > _LATIN or lexeme.form is Form.WEAK))
        is_after = bool(joined) and joined[-1].kind in (Kind.SIGN, Kind.WORD)
        if not is_named or (is_word and is_after and _is_foreign(lexeme.text, spoken)):
            joined.append(lexeme)
            at += 1
            continue
        if is_word and _is_place(lexemes, at):
            joined += [one._replace(kind=Kind.WORD) for one in lexemes[at : at + 2]]
            at += 2
            continue
        if _is_label(lexemes, at):
            joined += [one._replace(kind=Kind.SIGN) for one in lexemes[at : at + 2]]
            at += 2
            continue
        last = _last_part(lexemes, at, text, is_told=is_told)
        taken = _taking_on(lexemes, at, last) if is_told and last in (None, at) else None
        if taken is not None:
            joined.append(taken[0])
            at = taken[1] + 1
            continue
        far = _far_square(lexemes, at, text) if is_told and last is None else None
        if far is not None:
            start, end = lexeme.start, lexemes[far].end
            told = _in_short(lexemes[at : far + 1])
            joined.append(Lexeme(Kind.MOVE, start, end, told.replace(PAD, ""), Form.TOLD))
            at = far + 1
            continue
        if last is None or (last == at and not is_word):
            joined.append(lexeme)
            at += 1
            continue
        start, end = lexemes[at].start, lexemes[last].end
        if is_told or _is_expected(joined, lexemes, at, last, text):
            told = text[start:end].replace(PAD, "")
            joined.append(Lexeme(Kind.MOVE, start, end, told, Form.TOLD))
        elif len(lexemes[at].text) < _NAME:
            # The Turkish knight is "at".
            joined += lexemes[at : last + 1]
        else:
            joined.append(Lexeme(Kind.WORD, start, end, text[start:end]))
            in_sentences += last > at
        at = last + 1
    return joined, in_sentences


@lru_cache(maxsize=4096)
def _is_foreign(word: str, spoken: tuple[str, ...]) -> bool:
    """Whether a short name is one in other languages than that of the text: ``er`` in Turkish."""
    if len(word) >= _NAME or len(spoken) != 1:
        return False
    tongues = _tongues(word)
    return bool(tongues) and not any(is_same(spoken[0], language.code) for language in tongues)


def _is_place(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a square is called one, and is no move: "the square e5", "das Feld d4"."""
    following = lexemes[at + 1] if at + 1 < len(lexemes) else None
    if following is None or following.kind is not Kind.MOVE:
        return False
    is_bare = _SQUARE.fullmatch(following.text) is not None
    return is_bare and _key(lexemes[at].text) in _PLACES


def _is_label(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a word says whose move follows, as in a dialogue.

    That is ``White: e4. Black: e5.``, and not ``White: e4 Nf3 Bb5``.
    """
    if lexemes[at].kind is not Kind.WORD or lexemes[at].text.lower() not in _sides():
        return False
    sign, move, following = (*lexemes[at + 1 : at + 4], None, None, None)[:3]
    if sign is None or sign.text != ":" or move is None:
        return False
    if move.kind is Kind.MOVE:
        return following is None or following.kind is not Kind.MOVE
    return move.kind is Kind.WORD and _tongues(move.text) != ()


@cache
def _sides() -> frozenset[str]:
    return cue_words.words("white") | cue_words.words("black")


def _last_part(
    lexemes: Sequence[Lexeme], at: int, text: str, *, is_told: bool = False
) -> int | None:
    """Find the last part of a move that begins with the name of a man; none if there is no move."""
    first = lexemes[at]
    tongues = _tongues(first.text) or _takers(lexemes, at)
    if not tongues:
        return None
    last = at
    # A sentence may be wrapped.
    breaks = 1 if is_told else 0
    while last + 1 < len(lexemes) and last - at < _PARTS and _goes_on(lexemes, last, text, breaks):
        last += 1
    styles = [_style(language) for language in tongues]
    for end in range(last, at - 1, -1):
        if not _may_end(lexemes[end]):
            continue
        if end > at + 1 and _is_apart(lexemes, end, text) and _begins(lexemes, end):
            continue
        if _START._is_move(text[first.start : lexemes[end].end], styles):  # noqa: SLF001
            return end
    return None


def _is_apart(lexemes: Sequence[Lexeme], at: int, text: str) -> bool:
    """Whether something stands apart from what comes before it: by a pause, or on its own line."""
    before = lexemes[at - 1]
    return before.text in _PAUSES or "\n" in text[before.end : lexemes[at].start]


def _begins(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a name of a man is followed by what it does: "queen takes queen, rook takes e1"."""
    following = lexemes[at + 1] if at + 1 < len(lexemes) else None
    if following is None or not _tongues(lexemes[at].text):
        return False
    return following.kind is Kind.MOVE or _key(following.text) in _taking()


def _taking_on(
    lexemes: Sequence[Lexeme], at: int, known: int | None = None
) -> tuple[Lexeme, int] | None:
    """Read a capture that begins with its verb: "he takes on h4", perhaps "with the queen".

    Also castling, which somebody has done, if it is not ``known`` as a move up to some lexeme.
    Return the move, and its last lexeme.
    """
    first = lexemes[at]
    if first.form is Form.WEAK and first.text.rstrip(",.!?") in castling_words():
        return first._replace(text=first.text.rstrip(",."), form=Form.TOLD), at
    if first.form is Form.WEAK and first.text.split()[0] in castling_words():
        told = " ".join(["castles", *first.text.split()[1:]]).rstrip(",.")
        told = told if known is None else first.text
        return first._replace(text=told, form=Form.TOLD), at
    if first.kind is not Kind.WORD or _key(first.text) not in _taking():
        return None
    tongues = _taking()[_key(first.text)]
    # A word may stand between: "I take back on d4".
    places = range(at + 1, min(at + 3, len(lexemes)))
    before = (_aiming(tongues) | _ON).intersection
    on = next((place for place in places if before((_key(lexemes[place].text),))), at)
    aim = on + 1
    if aim >= len(lexemes) or not _SQUARE.fullmatch(lexemes[aim].text):
        return None
    man = _man_with(lexemes, aim)
    last = aim if man is None else man
    name = "" if man is None else lexemes[man].text + " "
    told = f"{name}{tongues[0].words['takes'][0]} {lexemes[aim].text}"
    piece = ANY_MAN if man is None else ""
    return Lexeme(Kind.MOVE, first.start, lexemes[last].end, told, Form.TOLD, piece), last


def _man_with(lexemes: Sequence[Lexeme], aim: int) -> int | None:
    """Find the man that a capture is made with: "with the queen"."""
    for last in (aim + 2, aim + 3):
        words = lexemes[aim + 1 : last + 1]
        if len(words) < last - aim or any(one.kind is not Kind.WORD for one in words):
            return None
        if _key(words[0].text) in _WITH and _tongues(words[-1].text):
            return last
    return None


def _far_square(lexemes: Sequence[Lexeme], at: int, text: str) -> int | None:
    """Find the square that a man goes to some words later: "die Dame weicht zurück nach c2"."""
    man = _man_of(lexemes[at].text)
    tongues = _names().get(_key(man), ())
    if not tongues:
        return None
    most = _WORDS_BETWEEN if man == lexemes[at].text else 1
    is_taking = False
    for last in range(at + 1, min(at + 2 + most, len(lexemes))):
        lexeme = lexemes[last]
        if text.count("\n", lexemes[last - 1].end, lexeme.start) > 1:
            return None
        if lexeme.kind is Kind.MOVE:
            is_square = _SQUARE.fullmatch(lexeme.text) is not None
            aiming = _aiming(tongues) | (_ON if _is_put(lexemes, at) else frozenset())
            before = _key(lexemes[last - 1].text)
            is_aim = last > at + 1 and (before in aiming or before in _taking())
            return last if is_square and is_aim else None
        if lexeme.kind is not Kind.WORD:
            return None
        is_taking = is_taking or _key(lexeme.text) in _taking()
        # The pawn before the king is called by both in some languages: "le pion roi". And a man
        # may be named that is taken: "der Läufer nahm die Dame auf d1".
        is_other = last == at + 1 and _key(man) in _pawns()
        if _tongues(lexeme.text) and not (is_other or is_taking):
            return None
    return None


def _in_short(lexemes: Sequence[Lexeme]) -> str:
    """Tell a move without the words that stand between the man and its square."""
    verbs = (_taking().get(_key(lexeme.text), ()) for lexeme in lexemes)
    takes = next((tongues[0].words["takes"][0] + " " for tongues in verbs if tongues), "")
    return f"{_man_of(lexemes[0].text)} {takes}{lexemes[-1].text}"


def _is_put(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a man is put somewhere: "I put the knight on f3"."""
    return any(_key(one.text) in _PUTS for one in lexemes[max(at - 3, 0) : at])


@cache
def _pawns() -> frozenset[str]:
    tables = [table for one in languages for table in (one.piece_names, one.also_named)]
    return frozenset(_key(name) for table in tables for name in table.get(PAWN, ()))


@lru_cache(maxsize=1024)
def _man_of(word: str) -> str:
    """Return the man whose name a compound word begins with, or the word: ``Läuferzug``."""
    if word[:1] > _LATIN or _tongues(word):
        return word
    stems = (word[:end] for end in range(len(word) - 1, _NAME, -1))
    return next((stem for stem in stems if _tongues(stem)), word)


@cache
def _aiming(tongues: tuple[Language, ...]) -> frozenset[str]:
    """Return the words before the square that a man goes to."""
    phrases = {phrase for language in tongues for phrase in language.words["to"]}
    return frozenset(_key(phrase.split()[-1]) for phrase in phrases if phrase.strip())


def _may_end(lexeme: Lexeme) -> bool:
    """Whether a move may end here: most words of a sentence need not be tried."""
    if lexeme.kind is not Kind.WORD:
        return lexeme.text not in _PAUSES
    is_letter = len(lexeme.text) <= _LETTER
    return is_letter or lexeme.text[0] > _LATIN or _key(lexeme.text) in _last_words()


@cache
def _last_words() -> frozenset[str]:
    """Return the words with which moves end: names of men, and what is said of check and mate."""
    marks = ("check", "checkmate", "en_passant")
    phrases = {phrase for one in languages for mark in marks for phrase in one.words[mark]}
    return frozenset(_key(phrase.split()[-1]) for phrase in phrases).union(_names(), _OLD_ENDS)


def _goes_on(lexemes: Sequence[Lexeme], at: int, text: str, breaks: int) -> bool:
    """Whether the next lexeme may belong to the same move, after so many breaks of a line."""
    this, following = lexemes[at], lexemes[at + 1]
    if following.text in _PAUSES:
        is_inside = True
    elif this.kind is Kind.WORD and following.text in _RANKS:
        # The rank of a file that is called by a name: `echo 4`.
        is_inside = True
    else:
        # After a square only words follow: `Springer f3 d5` are two moves.
        both = (this.kind, following.kind)
        is_inside = following.kind in _INSIDE and both != (Kind.MOVE, Kind.MOVE)
    between = text[this.end : following.start]
    return is_inside and between.count("\n") <= breaks and not between.strip()


def _is_expected(
    before: list[Lexeme], lexemes: Sequence[Lexeme], first: int, last: int, text: str
) -> bool:
    """Whether a move is expected here: after a number or another move, or in a list of moves."""
    start = lexemes[first].start
    previous = next((one for one in reversed(before) if one.kind is not Kind.GLYPH), None)
    if previous is None or begins_line(text, start, " \t>|-*•"):
        return _is_closed(lexemes, last, text)
    if previous.text in _ENDS and _ends_line(lexemes, last, text):
        # "Really? Short castling": a sentence of its own at the end of a line.
        return True
    if previous.text in _BETWEEN and len(before) > 1:
        return before[-2].kind is Kind.MOVE and _is_closed(lexemes, last, text)
    is_said = previous.text == ":" and len(before) > 1 and before[-2].text.lower() in _sides()
    if previous.kind is Kind.OPEN or is_said:
        return _is_closed(lexemes, last, text)
    return previous.kind in (Kind.NUMBER, Kind.DOTS, Kind.MOVE)


def _is_closed(lexemes: Sequence[Lexeme], last: int, text: str) -> bool:
    """Whether no word of a sentence follows."""
    if _ends_line(lexemes, last, text) or lexemes[last + 1].kind is not Kind.WORD:
        return True
    return _last_part(lexemes, last + 1, text) is not None


def _ends_line(lexemes: Sequence[Lexeme], last: int, text: str) -> bool:
    """Whether nothing follows on the line."""
    following = lexemes[last + 1] if last + 1 < len(lexemes) else None
    return following is None or "\n" in text[lexemes[last].end : following.start]


def _takers(lexemes: Sequence[Lexeme], at: int) -> tuple[Language, ...]:
    """Find the languages in which a pawn takes: ``e takes d5``."""
    if len(lexemes[at].text) > 1 or lexemes[at].text not in _FILES or at + 1 == len(lexemes):
        return ()
    return _taking().get(_key(lexemes[at + 1].text), ())


@cache
def _taking() -> dict[str, tuple[Language, ...]]:
    """Find the languages in which a word says that a piece takes."""
    found: dict[str, tuple[Language, ...]] = {}
    for language in languages:
        for word in {
            _key(one) for one in (*language.words["takes"], *_TAKES.get(language.code, ()))
        }:
            found[word] = (*found.get(word, ()), language)
    return found


@cache
def _names() -> dict[str, tuple[Language, ...]]:
    """Find the languages in which a word is the name of a man, or words are those of castling."""
    found: dict[str, tuple[Language, ...]] = {}
    for language in languages:
        tables = (language.piece_names.values(), language.also_named.values())
        names = {_key(one) for table in tables for ones in table for one in ones}
        names |= {_key(one) for meaning in _CASTLING for one in language.words[meaning]}
        for name in names:
            found[name] = (*found.get(name, ()), language)
    return found


@cache
def _foreign_names() -> dict[str, tuple[str, ...]]:
    """Find the names in other scripts than the Latin one by their first letters."""
    found: dict[str, tuple[str, ...]] = {}
    for name in _names():
        if name[0] > _LATIN:
            found[name[0]] = (*found.get(name[0], ()), name)
    return found


@lru_cache(maxsize=8192)
def _tongues(word: str) -> tuple[Language, ...]:
    """Return the languages in which a word is the name of a man, or begins with it: ``馬f3``."""
    key = _key(word)
    found = _names().get(key, ())
    if found or word[0] <= _LATIN:
        return found
    begun = (_names()[name] for name in _foreign_names().get(key[0], ()) if key.startswith(name))
    return tuple(dict.fromkeys(language for ones in begun for language in ones))


def _key(name: str) -> str:
    if name.isascii():
        return name.lower()
    plain = normalize("NFD", name.casefold())
    return "".join(sign for sign in plain if not "\u0300" <= sign <= "\u036f")


@cache
def _style(language: Language) -> Style:
    return compile_style(None, language)
