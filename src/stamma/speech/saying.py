"""How a move is said: its parts, in the order and the words of a language."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Literal, Self, get_args

from stamma.language_table import FILE_NAMES, Language
from stamma.language_table import language as find_language
from stamma.pieces import PAWN, piece_name
from stamma.speech.parts import Part
from stamma.speech.synthesis import document
from stamma.squares import SQUARES, square_file, square_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stamma._core import Board, Move
    from stamma.pieces import PieceType
    from stamma.speech.parts import Link

#: How files are called: by their letters, by the names that these have in the language, or by an
#: alphabet that cannot be misheard.
FileNames = Literal["letters", "names", "nato", "fide"]
_FILE_NAMES = get_args(FileNames)

# What tells two pieces apart in SAN: the file, the rank or both.
_DEPARTURE = re.compile(r"[KQRBN][a-h1-8]{1,2}x?[a-h][1-8]")
# Scripts in which words stand side by side without blanks.
_UNSPACED = ("Hans", "Hant")

_LINKS: dict[Link, str] = {"blank": " ", "pause": ", ", "dash": "-"}
_UNSPACED_LINKS: dict[Link, str] = _LINKS | {"blank": "", "pause": "，"}


class Saying(str):
    """What is said for a move: a text that knows its language, its parts and what it lacks.

    >>> import stamma
    >>> board = stamma.Board("4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1")
    >>> saying = stamma.say(board, board.parse_san("Nxe5"), "ja")
    >>> saying, saying.missing
    ('ナイト e5', ('takes',))
    """

    __slots__ = ("language", "missing", "parts")

    #: The language that it is said in.
    language: Language
    parts: tuple[Part, ...]
    #: What is left unsaid, since the language table has no word for it: keys of
    #: :data:`stamma.language_table.SAID_WORDS`, or names of pieces.
    missing: tuple[str, ...]

    def __new__(
        cls, language: Language, parts: Iterable[Part], missing: Iterable[str] = ()
    ) -> Self:
        """Put the parts together."""
        parts = tuple(parts)
        links = _UNSPACED_LINKS if language.script in _UNSPACED else _LINKS
        text = "".join(
            (links[part.link] if number else "") + part.text for number, part in enumerate(parts)
        )
        saying = super().__new__(cls, text)
        saying.language = language
        saying.parts = parts
        saying.missing = tuple(missing)
        return saying

    def __reduce__(self) -> tuple[type[Saying], tuple[object, ...]]:
        return type(self), (self.language, self.parts, self.missing)

    def ssml(self) -> str:
        """Write it for a voice, in the Speech Synthesis Markup Language (W3C, SSML 1.1).

        >>> import stamma
        >>> board = stamma.Board()
        >>> print(stamma.say(board, board.parse_san("a4")).ssml())
        <speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en">
        <s><say-as interpret-as="characters">a4</say-as></s>
        </speak>
        """
        return document(self.language.code, [self.parts])


def say(
    board: Board, move: Move, language: str | Language = "en", *, files: FileNames = "letters"
) -> Saying:
    """Say a move as players announce it.

    >>> import stamma
    >>> board = stamma.Board("rnb1kbnr/pppp1ppp/8/4p1q1/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 3")
    >>> move = board.parse_san("Nxe5")
    >>> for name in ("en", "de", "pl", "tr", "zh"):
    ...     print(stamma.say(board, move, name))
    knight takes e5
    Springer schlägt e5
    skoczek bije e5
    at alır e5
    马吃e5
    >>> print(stamma.say(board, move, "de", files="fide"))
    Springer schlägt Eva 5

    A pawn that only goes forward is its square, as in the notation. Where a departure must be said
    it is a whole square: a file alone is an article or a conjunction in many languages. A language
    that lacks words is said with the names of pieces and squares alone, and
    :attr:`Saying.missing` tells what was left out.

    :raises IllegalMoveError: if the move is not legal.
    :raises UnknownLanguageError: if there is no such language.
    """
    if files not in _FILE_NAMES:
        raise ValueError(f"files is {files!r}: it is one of {', '.join(_FILE_NAMES)}")
    return _Speaker(_voice(find_language(language), files)).say(board, move)


def say_line(
    board: Board,
    moves: Iterable[Move],
    language: str | Language = "en",
    *,
    files: FileNames = "letters",
) -> list[Saying]:
    """Say moves that are played one after the other.

    >>> import stamma
    >>> moves = [stamma.Move.from_uci(uci) for uci in ("e2e4", "e7e5", "g1f3")]
    >>> list(map(str, say_line(stamma.Board(), moves, "fr")))
    ['e4', 'e5', 'cavalier f3']
    """
    board = board.copy(stack=False)
    said = []
    for move in moves:
        said.append(say(board, move, language, files=files))
        board.push(move)
    return said


def ssml(sayings: Sequence[Saying]) -> str:
    """Write sayings of one language as a document of SSML 1.1, each a sentence.

    Squares are to be read as characters, so that no voice takes the letter for a word; where the
    language has names for the letters, these are given instead.

    >>> import stamma
    >>> moves = [stamma.Move.from_uci(uci) for uci in ("e2e4", "g8f6")]
    >>> print(ssml(stamma.speech.say_line(stamma.Board(), moves, "ru")))
    <speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="ru">
    <s><sub alias="е 4">e4</sub></s>
    <s>конь <sub alias="эф 6">f6</sub></s>
    </speak>

    :raises ValueError: if there is nothing to say, or in two languages.
    """
    languages = {saying.language.code for saying in sayings}
    if len(languages) != 1:
        raise ValueError(
            f"one language is needed, and there are {', '.join(sorted(languages)) or 'none'}"
        )
    return document(languages.pop(), (saying.parts for saying in sayings))


class _Voice:
    """What is the same for all moves that are said in a language."""

    def __init__(self, tongue: Language, files: FileNames) -> None:
        self.tongue = tongue
        #: What files are called, if not by their letters.
        self.called = tongue.files if files == "names" else FILE_NAMES.get(files, ())
        # Verbs need the order and the cases of a language: they are said where all is known.
        self.has_verbs = not tongue.unsaid
        #: The pieces that have no name.
        self.nameless = tuple(
            piece_name(piece) for piece, names in tongue.piece_names.items() if not names
        )
        self.squares = {
            (square, link): self._square(square, link) for square in SQUARES for link in _LINKS
        }

    def _square(self, square: int, link: Link) -> Part:
        name = square_name(square)
        file, rank = square_file(square), name[1]
        if self.called:
            return Part(f"{self.called[file]} {rank}", link=link)
        alias = f"{self.tongue.files[file]} {rank}" if self.tongue.files else ""
        return Part(name, is_square=True, alias=alias, link=link)


_voice = cache(_Voice)


class _Speaker:
    """One saying in the making: the parts so far, and the words that were not there."""

    def __init__(self, voice: _Voice) -> None:
        self.voice = voice
        self.tongue = voice.tongue
        self.parts: list[Part] = []
        self.missing: list[str] = []

    def say(self, board: Board, move: Move) -> Saying:
        san = board.san(move)
        if self.voice.nameless or not move:
            written = board.write(move, language=self.tongue)
            return Saying(self.tongue, [Part(written)], self.voice.nameless)
        if board.is_castling(move):
            self._castle(san)
        else:
            self._go(board, move, san)
        if san.endswith(("+", "#")):
            self._word("check" if san.endswith("+") else "checkmate", "pause")
        return Saying(self.tongue, self.parts, self.missing)

    def _castle(self, san: str) -> None:
        is_long = san.startswith("O-O-O")
        if not self._word("castling_long" if is_long else "castling_short"):
            self.parts.append(Part("0-0-0" if is_long else "0-0"))

    def _go(self, board: Board, move: Move, san: str) -> None:
        piece = board.piece_type_at(move.from_square) or PAWN
        takes = board.is_capture(move)
        is_push = piece == PAWN and not takes
        if not is_push or self.voice.called or len(san) > len("e4"):
            self._name(piece)
        if is_push or not (piece == PAWN or _DEPARTURE.match(san)):
            self._takes_or("", takes=takes)
            self._square(move.to_square)
        else:
            self._square(move.from_square)
            is_linked = self._takes_or("to", takes=takes)
            self._square(move.to_square, "blank" if is_linked or self.voice.called else "dash")
        if move.promotion is not None:
            self._promote(move.promotion)
        if board.is_en_passant(move):
            self._word("en_passant", "pause")

    def _takes_or(self, otherwise: str, *, takes: bool) -> bool:
        """Say that something is taken, or another word; whether there is one."""
        if takes and not self.voice.has_verbs:
            self.missing.append("takes")
        meaning = "takes" if takes else otherwise
        if not self.voice.has_verbs or not self.tongue.words.get(meaning):
            return False
        return self._word(meaning)

    def _promote(self, piece: PieceType) -> None:
        if self.voice.has_verbs and self.tongue.words["becomes"]:
            self._word("becomes")
            self.parts.append(Part(self.tongue.promoted[piece]))
        else:
            self._name(piece)

    def _name(self, piece: PieceType) -> None:
        self.parts.append(Part(self.tongue.piece_names[piece][0]))

    def _word(self, meaning: str, link: Link = "blank") -> bool:
        words = self.tongue.words[meaning]
        if words:
            self.parts.append(Part(words[0], link=link))
        else:
            self.missing.append(meaning)
        return bool(words)

    def _square(self, square: int, link: Link = "blank") -> None:
        self.parts.append(self.voice.squares[square, link])
