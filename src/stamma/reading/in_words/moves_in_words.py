"""Moves told in words: ``1. Springer f3``, ``knight takes e5``.

The parts of such a move are words and squares. Where a move is expected they are put together, and
what is a move is for the grammar of the core to say. In a sentence ("with the knight to f3") they
tell of a plan, and are words all of them: the square is no move of a pawn either. Such words keep
the form of a told move, so that nobody passes over them in silence where the game may go on so.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from stamma._core import Board
from stamma._patterns import late
from stamma.language_table import Language, languages, lexicon
from stamma.notations import compile_style
from stamma.reading.in_words.captures_in_words import capture
from stamma.reading.lex import piece_words
from stamma.reading.lex.lexemes import PAD, Form, Kind, Lexeme, begins_line
from stamma.reading.lex.piece_words import castling_words
from stamma.reading.lex.prose import is_same

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma._core import Style

# A move has no more parts: "pawn charlie 7 takes delta 8 promotes to queen, checkmate".
_PARTS = 14
# So many moves in sentences, where no move has a number, tell a game; so many may be of one.
_TOLD = 4
_SOME = 2
# Between two moves of a list stand no more words: "and then".
_THEN = 3
# Between a man and the square that it goes to stand no more words.
_WORDS_BETWEEN = 6
_SQUARE = late(r"[a-h][1-8][+#!?]*")
_START = Board()
# What may stand between the moves of a list.
_BETWEEN = frozenset(",;.–—-|")
_FILES = "abcdefgh"
# What stands inside of a move.
_INSIDE = (Kind.WORD, Kind.MOVE, Kind.GLYPH)
# What stands before its marks, where one pauses.
_PAUSES = frozenset(",，")
_RANKS = frozenset("12345678")
# A word that is no longer may be the letter of a man, or a mark: `rook takes Kt`, `ch`.
_LETTER = 2


def join(lexemes: Sequence[Lexeme], text: str, spoken: Sequence[str] = ()) -> list[Lexeme]:
    """Put together the lexemes that are one move told in words, where moves stand side by side.

    ``spoken`` are the languages of the text: a short name of another one is a word.

    >>> from stamma.reading.lex.lexemes import scan
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
        if not _is_named(lexeme, is_told=is_told) or _is_mere_word(lexeme, joined, spoken):
            joined.append(lexeme)
            at += 1
            continue
        is_word = lexeme.kind is Kind.WORD
        if is_word and _is_place(lexemes, at):
            joined += [one._replace(kind=Kind.WORD) for one in lexemes[at : at + 2]]
            at += 2
            continue
        if _is_label(lexemes, at):
            joined += [one._replace(kind=Kind.SIGN) for one in lexemes[at : at + 2]]
            at += 2
            continue
        last = _last_part(lexemes, at, text, is_told=is_told)
        taken = _deed(lexemes, at, last, joined, spoken) if is_told and last in (None, at) else None
        if taken is not None:
            joined.append(taken[0])
            at = taken[1] + 1
            continue
        far = _far_square(lexemes, at) if is_told and last is None else None
        if far is not None:
            start, end = lexeme.start, lexemes[far].end
            told = _in_short(lexemes[at : far + 1])
            joined.append(Lexeme(Kind.MOVE, start, end, told.replace(PAD, ""), Form.TOLD))
            at = far + 1
            continue
        if last is None or (last == at and not is_word):
            # "..., then short castling".
            is_told_move = lexeme.form is Form.WEAK and _is_next(joined, spoken)
            joined.append(lexeme._replace(form=Form.TOLD) if is_told_move else lexeme)
            at += 1
            continue
        start, end = lexemes[at].start, lexemes[last].end
        if is_told or _is_expected(joined, lexemes, at, last, text, spoken=spoken):
            told = text[start:end].replace(PAD, "")
            joined.append(Lexeme(Kind.MOVE, start, end, told, Form.TOLD))
        elif len(lexemes[at].text) < piece_words.NAME:
            # The Turkish knight is "at".
            joined += lexemes[at : last + 1]
        else:
            form = Form.TOLD if last > at else None
            joined.append(Lexeme(Kind.WORD, start, end, text[start:end], form))
            in_sentences += last > at
        at = last + 1
    return joined, in_sentences


def _is_named(lexeme: Lexeme, *, is_told: bool) -> bool:
    """Whether it may be a name: of a man, also as its letter (`马f3，将军`), or of castling.

    Where a game is told, any word may be one of a move.
    """
    if lexeme.kind is Kind.WORD:
        return is_told or _says_something(lexeme.text)
    is_move = lexeme.kind is Kind.MOVE
    return is_move and (lexeme.text[0] > piece_words.LATIN or lexeme.form is Form.WEAK)


@lru_cache(maxsize=20_000)
def _says_something(word: str) -> bool:
    """Whether a word is the name of a man, a file, a square or a side: most words are nothing."""
    is_file = len(word) == 1 and word in _FILES
    is_name = bool(piece_words.tongues(word)) or piece_words.key(word) in piece_words.told("square")
    return is_file or is_name or word.lower() in lexicon.side_words()


def _is_mere_word(lexeme: Lexeme, before: list[Lexeme], spoken: tuple[str, ...]) -> bool:
    """Whether a short name of another language stands behind a sign or a word."""
    is_after = bool(before) and before[-1].kind in (Kind.SIGN, Kind.WORD)
    return lexeme.kind is Kind.WORD and is_after and _is_foreign(lexeme.text, spoken)


@lru_cache(maxsize=4096)
def _is_foreign(word: str, spoken: tuple[str, ...]) -> bool:
    """Whether a short name is one in other languages than that of the text: ``er`` in Turkish."""
    if len(word) >= piece_words.NAME or len(spoken) != 1:
        return False
    tongues = piece_words.tongues(word)
    return bool(tongues) and not any(is_same(spoken[0], language.code) for language in tongues)


def _is_place(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a square is called one, and is no move: "the square e5", "das Feld d4"."""
    following = lexemes[at + 1] if at + 1 < len(lexemes) else None
    if following is None or following.kind is not Kind.MOVE:
        return False
    is_bare = _SQUARE.fullmatch(following.text) is not None
    return is_bare and piece_words.key(lexemes[at].text) in piece_words.told("square")


def _is_label(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a word says whose move follows, as in a dialogue.

    That is ``White: e4. Black: e5.``, and not ``White: e4 Nf3 Bb5``.
    """
    if lexemes[at].kind is not Kind.WORD or lexemes[at].text.lower() not in lexicon.side_words():
        return False
    sign, move, following = (*lexemes[at + 1 : at + 4], None, None, None)[:3]
    if sign is None or sign.text != ":" or move is None:
        return False
    if move.kind is Kind.MOVE:
        return following is None or following.kind is not Kind.MOVE
    return move.kind is Kind.WORD and piece_words.tongues(move.text) != ()


def _last_part(
    lexemes: Sequence[Lexeme], at: int, text: str, *, is_told: bool = False
) -> int | None:
    """Find the last part of a move that begins with the name of a man; none if there is no move."""
    first = lexemes[at]
    tongues = piece_words.tongues(first.text) or _takers(lexemes, at)
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
        before = lexemes[end - 1]
        is_apart = _is_behind_move(before) or "\n" in text[before.end : lexemes[end].start]
        if end > at + 1 and is_apart and _begins(lexemes, end, text):
            # "caballo a4 caballo f6" are two moves.
            continue
        if _START._is_move(text[first.start : lexemes[end].end], styles):  # noqa: SLF001
            return end
    return None


def _is_behind_move(lexeme: Lexeme) -> bool:
    return lexeme.text in _PAUSES or lexeme.kind is Kind.MOVE


def _begins(lexemes: Sequence[Lexeme], at: int, text: str) -> bool:
    """Whether a name of a man is followed by what it does: "queen takes queen, rook takes e1"."""
    following = lexemes[at + 1] if at + 1 < len(lexemes) else None
    if following is None or not piece_words.tongues(lexemes[at].text):
        return False
    if "\n" in text[lexemes[at].end : following.start]:
        # The word for the king is that for check in some languages: "vezir a5, şah".
        return False
    return following.kind is Kind.MOVE or piece_words.key(following.text) in piece_words.taking()


def _deed(
    lexemes: Sequence[Lexeme],
    at: int,
    known: int | None,
    before: list[Lexeme],
    spoken: tuple[str, ...],
) -> tuple[Lexeme, int] | None:
    """Read a capture that begins with its verb, or castling, which somebody has done.

    It may be ``known`` as a move up to some lexeme. Return the move, and its last lexeme.
    """
    first = lexemes[at]
    if first.form is not Form.WEAK:
        return capture(lexemes, at, before, spoken)
    castling = _castling(first.text, known)
    return None if castling is None else (first._replace(text=castling, form=Form.TOLD), at)


def _castling(text: str, known: int | None) -> str | None:
    """Return castling as it is to be read; nothing if it is none."""
    if text.rstrip(",.!?") in castling_words():
        return text.rstrip(",.")
    if text.split(maxsplit=1)[0] in castling_words():
        return text if known is not None else " ".join(["castles", *text.split()[1:]]).rstrip(",.")
    return None


def _far_square(lexemes: Sequence[Lexeme], at: int) -> int | None:
    """Find the square that a man goes to some words later: "die Dame weicht zurück nach c2"."""
    man = piece_words.man_of(lexemes[at].text)
    tongues = piece_words.names().get(piece_words.key(man), ())
    if not tongues:
        return None
    for last in range(at + 1, min(at + 2 + _WORDS_BETWEEN, len(lexemes))):
        lexeme = lexemes[last]
        if lexeme.kind is Kind.MOVE:
            is_square = _SQUARE.fullmatch(lexeme.text) is not None
            aiming = piece_words.aiming(tongues) | (
                piece_words.told("on") if _is_put(lexemes, at) else frozenset()
            )
            before = piece_words.key(lexemes[last - 1].text)
            is_aim = last > at + 1 and (before in aiming or before in piece_words.taking())
            return last if is_square and is_aim else None
        if lexeme.kind is not Kind.WORD:
            return None
        # The pawn before the king is called by both in some languages: "le pion roi".
        is_other = last == at + 1 and piece_words.key(man) in piece_words.pawns()
        if piece_words.tongues(lexeme.text) and not is_other:
            return None
    return None


def _in_short(lexemes: Sequence[Lexeme]) -> str:
    """Tell a move without the words that stand between the man and its square."""
    verbs = (piece_words.taking().get(piece_words.key(lexeme.text), ()) for lexeme in lexemes)
    takes = next((tongues[0].words["takes"][0] + " " for tongues in verbs if tongues), "")
    return f"{piece_words.man_of(lexemes[0].text)} {takes}{lexemes[-1].text}"


def _is_put(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a man is put somewhere: "I put the knight on f3", "check with the bishop on b4"."""
    return any(
        piece_words.key(one.text) in piece_words.told("puts")
        for one in lexemes[max(at - 4, 0) : at]
    )


def _may_end(lexeme: Lexeme) -> bool:
    """Whether a move may end here: most words of a sentence need not be tried."""
    if lexeme.kind is not Kind.WORD:
        return lexeme.text not in _PAUSES
    is_letter = len(lexeme.text) <= _LETTER
    return (
        is_letter
        or lexeme.text[0] > piece_words.LATIN
        or piece_words.key(lexeme.text) in _last_words()
    )


@cache
def _last_words() -> frozenset[str]:
    """Return the words with which moves end: names of men, and what is said of check and mate."""
    marks = ("check", "checkmate", "en_passant")
    phrases = {phrase for one in languages for mark in marks for phrase in one.words[mark]}
    return frozenset(piece_words.key(phrase.split()[-1]) for phrase in phrases).union(
        piece_words.names(), piece_words.told("ends")
    )


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
    return is_inside and text.count("\n", this.end, following.start) <= breaks


def _is_expected(
    before: list[Lexeme],
    lexemes: Sequence[Lexeme],
    first: int,
    last: int,
    text: str,
    *,
    spoken: tuple[str, ...],
) -> bool:
    """Whether a move is expected here: after a number or another move, or in a list of moves."""
    start = lexemes[first].start
    previous = next((one for one in reversed(before) if one.kind is not Kind.GLYPH), None)
    if previous is None or begins_line(text, start, " \t>|-*•"):
        return _is_closed(lexemes, last, text)
    if previous.text in _BETWEEN and len(before) > 1:
        return before[-2].kind is Kind.MOVE and _is_closed(lexemes, last, text)
    if previous.kind is Kind.OPEN:
        return _is_closed(lexemes, last, text)
    if previous.kind is Kind.WORD:
        return _is_next(before, spoken) and _is_closed(lexemes, last, text)
    return previous.kind in (Kind.NUMBER, Kind.DOTS, Kind.MOVE)


def _is_next(before: list[Lexeme], spoken: tuple[str, ...]) -> bool:
    """Whether words say that the list of moves before them goes on: "knight f3, and then"."""
    words = list(takewhile(lambda one: one.kind is Kind.WORD, reversed(before[-_THEN - 1 :])))
    rest = before[: len(before) - len(words)]
    if rest and rest[-1].text in _BETWEEN:
        rest = rest[:-1]
    return bool(rest) and rest[-1].kind is Kind.MOVE and _are_leading(words, spoken)


def _are_leading(words: Sequence[Lexeme], spoken: tuple[str, ...]) -> bool:
    """Whether words lead from one move to the next: "and then"."""
    texts = {one.text.lower() for one in words}
    leading = lexicon.cues("then", spoken) - lexicon.cues("or", spoken)
    joining = lexicon.cues("and", spoken) - lexicon.cues("or", spoken)
    return not leading.isdisjoint(texts) and texts <= leading | joining


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
    return piece_words.taking().get(piece_words.key(lexemes[at + 1].text), ())


@cache
def _style(language: Language) -> Style:
    return compile_style(None, language)
