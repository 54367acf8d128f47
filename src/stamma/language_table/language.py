"""One language: its letters for the pieces, its words, and what is doubtful about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from stamma.fixed import fix_mappings, given
from stamma.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, PieceType

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Direction = Literal["ltr", "rtl"]
LetterStatus = Literal["listed", "restored", "attested", "derived", "none"]
ConflictKind = Literal["prefix", "file", "case", "same", "sign"]

#: The pieces in the order in which tables of letters give them: K Q R B N P.
PIECES: tuple[PieceType, ...] = (KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN)

#: Where letters come from, the values of :attr:`Language.status`.
LETTER_STATUSES: dict[LetterStatus, str] = {
    "listed": "in the table of an encyclopaedia",
    "restored": "in the table of an encyclopaedia, which had lost characters; they are restored",
    "attested": "found in another source than that table",
    "derived": "the initials of the names, not seen in use as letters",
    "none": "no letters are known: the English ones are written and read",
}

#: The keys of :attr:`Language.words` with which moves are told, besides the names of the pieces.
MOVE_WORDS = (
    "check",
    "checkmate",
    "castling",
    "castling_short",
    "castling_long",
    "to",
    "from",
    "takes",
    "becomes",
    "en_passant",
    "article",
)

#: What a language must have words for, so that any move can be said in it.
SAID_WORDS = ("takes", "en_passant", "check", "checkmate", "castling_short", "castling_long")

#: Names for the files, from a to h, with which they are not misheard: the spelling alphabet of
#: radio operators, and the one that FIDE D.2.1 suggests for play with blind players.
FILE_NAMES = {
    "nato": ("alfa", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel"),
    "fide": ("Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"),
}

#: What else the files are called, with the letter that is meant.
FILES_ALSO_NAMED = {"alpha": "a", "Cäsar": "c", "Hektor": "h"}

#: The keys of :attr:`Language.words`.
WORDS = (
    "chess",
    *MOVE_WORDS,
    "draw",
    "white_resigns",
    "black_resigns",
)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Spellings of one language that can be mistaken, and what the reader does about it.

    The kinds:

    ``prefix``
        a spelling begins the spelling of another piece: К (knight) and Кр (king);
    ``file``
        the same, but the rest of the longer one is the letter of a file: G and Gh;
    ``case``
        only the capital tells two pieces apart: т (rook) and Т (bishop);
    ``same``
        one spelling stands for two pieces, of which the first is preferred;
    ``sign``
        a spelling is, or ends with, a sign of castling or capture: O, X.
    """

    kind: ConflictKind
    pieces: tuple[PieceType, ...]
    spellings: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True, repr=False)
class Language:
    """A language in which chess is written down.

    What belongs to a piece is found by the kind of piece, :data:`stamma.PAWN` to
    :data:`stamma.KING`:

    >>> from stamma import KING, KNIGHT
    >>> from stamma.language_table import languages
    >>> russian = languages["ru"]
    >>> russian.letters[KING], russian.letters[KNIGHT]
    ('Кр', 'К')
    >>> languages["en"].spellings[KNIGHT]
    ('N', 'Kt', 'S')
    >>> languages["fr"].piece_names[KNIGHT]
    ('cavalier',)
    >>> languages["fr"].words["takes"]
    ('prend', 'capture')

    Every mapping has all of its keys. Where nothing is known there is an empty tuple; a pawn
    without a letter has ``""``. A language without letters of its own has the English ones:

    >>> telugu = languages["te"]
    >>> telugu.has_letters, telugu.letters[KNIGHT]
    (False, 'N')

    A language is read-only, can be a key, and can be pickled.
    """

    #: Finds the languages with some letters for K Q R B N; it comes from the table of them all.
    _with_letters: ClassVar[Callable[[tuple[str, ...]], tuple[Language, ...]]]

    #: The BCP 47 tag: ``de``, ``zh-Hant``.
    code: str
    #: The English name.
    name: str
    #: The name in the language itself.
    native: str
    #: The ISO 15924 code of the script: ``Latn``. The letters may be Latin all the same.
    script: str
    direction: Direction
    #: Where the letters come from: a key of :data:`LETTER_STATUSES`.
    status: LetterStatus
    #: What is written for each piece.
    letters: Mapping[PieceType, str]
    #: What is accepted for each piece on reading, the written letter first. Compared as written.
    spellings: Mapping[PieceType, tuple[str, ...]]
    #: The names of each piece, the most usual first.
    piece_names: Mapping[PieceType, tuple[str, ...]]
    #: What else is read as the name of a piece: inflected forms, rarer names, Latin transcriptions.
    also_named: Mapping[PieceType, tuple[str, ...]]
    #: What a pawn becomes: the name of each piece in the case that ``words["becomes"][0]`` needs.
    promoted: Mapping[PieceType, str]
    #: Words and set phrases for each of :data:`WORDS`, the most usual first.
    words: Mapping[str, tuple[str, ...]]
    #: What the files a to h are called, where a voice of the language would not know it.
    files: tuple[str, ...] = ()
    #: Other codes and names by which the language is found.
    aliases: tuple[str, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    sources: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    #: What is doubtful about all this.
    uncertain: tuple[str, ...] = ()
    #: The letters of K Q R B N. Languages that agree on them cannot be told apart by moves.
    letter_set: tuple[str, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        fix_mappings(self, "letters", "spellings", "piece_names", "also_named", "promoted", "words")
        letter_set = tuple(self.letters[piece] for piece in PIECES if piece != PAWN)
        object.__setattr__(self, "letter_set", letter_set)

    @property
    def has_letters(self) -> bool:
        """Whether the language has letters of its own; if not, the English ones are written."""
        return self.status != "none"

    @property
    def unsaid(self) -> tuple[str, ...]:
        """What no word is known for of all that a move may need to be said: :data:`SAID_WORDS`.

        >>> from stamma.language_table import languages
        >>> languages["de"].unsaid, languages["eo"].unsaid
        ((), ('en_passant',))
        """
        return tuple(word for word in SAID_WORDS if not self.words[word])

    def same_letters(self) -> tuple[Language, ...]:
        """Return the other languages with the same letters for all five pieces.

        Languages without letters of their own do not count.

        >>> from stamma.language_table import languages
        >>> [sister.name for sister in languages["cs"].same_letters()]
        ['Slovak']
        """
        if not self.has_letters:
            return ()
        family = Language._with_letters(self.letter_set)
        return tuple(sister for sister in family if sister.code != self.code)

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    def __repr__(self) -> str:
        return f"<Language {self}>"

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> tuple[type[Language], tuple[object, ...]]:
        return Language, given(self)
