"""Notations as data: how moves are written, and the ones that have a name.

>>> from stamma import FIDE, Board, Move, Notation
>>> board, move = Board(), Move.from_uci("g1f3")
>>> board.write(move, FIDE.in_language("fr"))
'Cf3'
>>> mine = Notation(letters="K Q R B S", capture=":", promotion="(Q)")
>>> board.write(move, mine)
'Sf3'
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from stamma._core import Style
from stamma.language_table import FILE_NAMES, FILES_ALSO_NAMED, MOVE_WORDS, Language, language
from stamma.pieces import BISHOP, KING, KNIGHT, PAWN, PIECE_TYPES, QUEEN, ROOK, piece_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Form: TypeAlias = Literal[
    "short",
    "long",
    "coordinate",
    "numeric",
    "descriptive",
    "descriptive-spanish",
    "original-file",
]
Pieces: TypeAlias = Literal["letters", "figurines", "outlines"]
Preference: TypeAlias = Literal["file", "no-hyphen", "letters", "own-colour", "files"]

# The order in which letters are given: "K Q R B N", and P where pawns have one.
_LETTER_ORDER = (KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN)
_PLACEHOLDER = "Q"
_OF_LANGUAGE = ("language", "letters")

# The signs that can be read back.
_CAPTURE_SIGNS = ("x", ":", "×", "*", "")
_QUIET_SIGNS = ("-", "–", "—", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """How moves are written. Every field has SAN's value unless you give another.

    ``form``: short (``Nf3``), long (``Ng1-f3``), coordinate (``g1f3``), numeric (``7163``),
    descriptive (``N-KB3``), descriptive-spanish (``C3AR``) or original-file (``gf3``). The signs
    below matter for the short and the long form; the others have theirs built in.
    """

    name: str = "custom"
    #: What it is, in a few words.
    about: str = ""
    form: Form = "short"
    #: Letters of the language, figurines in the mover's colour, or outlined figurines for both.
    pieces: Pieces = "letters"
    #: The language that the piece letters are of: a code, an English or a native name.
    language: str = "en"
    #: Letters for king, queen, rook, bishop and knight instead of the language's: "K Q R B S". With
    #: a sixth one pawns are written with their letter, too: "K Q R B N P" for ``Pe4``.
    letters: str | None = None
    capture: str = "x"
    #: The sign of capture stands at the end: ``Be5:``.
    capture_at_end: bool = False
    #: The sign between the squares of a move that takes nothing.
    quiet: str = ""
    check: str = "+"
    double_check: str = "+"
    mate: str = "#"
    #: How a promotion to a queen is written after the square: ``=Q``, ``Q``, ``(Q)``, ``/Q``.
    promotion: str = "=Q"
    #: Castling on the king's side, ``O-O`` or ``0-0``; ``None`` writes it as the king's move.
    castling: str | None = "O-O"
    #: Castling by coordinates as the king taking its rook.
    king_takes_rook: bool = False
    en_passant: str = ""
    #: The sign of a draw offer, after the move (FIDE C.12). Without one, a game that is written has
    #: it in a comment: ``{(=)}``.
    draw_offer: str = ""
    #: Pawn captures by files alone, where that is enough: ``ed``.
    pawn_captures_by_files: bool = False
    #: In strict reading, signs and marks may be left out and both squares be given (FIDE C.8 to
    #: C.13).
    optional_marks: bool = False
    #: What strict reading notes and does not refuse, since it is only preferred: the file to tell
    #: pieces apart where the rank would do (``file``), no hyphen, letters for figurines, figurines
    #: of the colour that is written (``own-colour``), pawn captures by files.
    prefers: tuple[Preference, ...] = ()
    # The compiled form, made when it is first needed.
    _style: Style | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if _PLACEHOLDER not in self.promotion:
            raise ValueError(
                f"promotion is {self.promotion!r}, but shows no queen: write it as '=Q' or '(Q)'"
            )
        letters = [] if self.letters is None else self.letters.split()
        if self.letters is not None and not 0 <= len(_LETTER_ORDER) - len(letters) <= 1:
            raise ValueError(
                f"letters is {self.letters!r}: give five, for king, queen, rook, bishop and "
                "knight, with blanks between them, or six with the pawn"
            )
        if len(set(letters)) != len(letters):
            raise ValueError(f"letters is {self.letters!r}: no two pieces can share a letter")
        if self.form not in get_args(Form):
            raise ValueError(f"form is {self.form!r}: it is one of {', '.join(get_args(Form))}")
        for name, sign, signs in (
            ("capture", self.capture, _CAPTURE_SIGNS),
            ("quiet", self.quiet, _QUIET_SIGNS),
        ):
            if sign not in signs:
                raise ValueError(f"{name} is {sign!r}: it is one of {' '.join(signs)}, or empty")
        for preference in self.prefers:
            if preference not in get_args(Preference):
                raise ValueError(
                    f"prefers has {preference!r}: there are {', '.join(get_args(Preference))}"
                )
        language(self.language)

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], Notation], tuple[dict[str, Any]]]:
        # The compiled form stays behind: it is made anew where it is needed.
        given = {field.name: getattr(self, field.name) for field in fields(self) if field.init}
        return _restore, (given,)

    def in_language(self, name: str | Language) -> Notation:
        """Return the same notation with the piece letters of another language.

        Where pawns have a letter, they keep one if the language knows any.

        >>> FIDE.in_language("German").language
        'de'
        >>> Notation(letters="K Q R B N P").in_language("German").letters
        'K D T L S B'

        :raises UnknownLanguageError: if there is no such language.
        """
        tongue = language(name)
        if tongue.code == self.language:
            return self
        letters = None
        if self.has_pawn_letter and tongue.letters[PAWN]:
            letters = " ".join(tongue.letters[piece] for piece in _LETTER_ORDER)
        return replace(self, language=tongue.code, letters=letters)

    @property
    def has_pawn_letter(self) -> bool:
        """Whether pawns are written with a letter, as in ``Pe4``: six letters are given."""
        return self.letters is not None and len(self.letters.split()) == len(_LETTER_ORDER)

    @property
    def varies(self) -> bool:
        """Whether moves are written otherwise in other languages.

        >>> FIDE.varies, UCI.varies, KT.varies
        (True, False, False)
        """
        has_letters = self.pieces == "letters" and self.letters is None
        return has_letters and self.form in ("short", "long")

    def with_offer(self, written: str) -> str:
        """Return a move that is written, with the offer of a draw if the notation has a sign.

        >>> FIDE.with_offer("Kb1"), SAN.with_offer("Kb1")
        ('Kb1 (=)', 'Kb1')
        """
        return f"{written} {self.draw_offer}" if self.draw_offer else written

    def replace(self, **changes: Any) -> Notation:  # noqa: ANN401
        """Return the same notation with other signs.

        >>> FIDE.replace(capture=":").capture
        ':'

        :raises TypeError: if there is no such field.
        """
        return replace(self, **changes)

    def __str__(self) -> str:
        return self.name


# All that makes a notation, but for what it takes from a language.
_SIGNS = tuple(
    field.name for field in fields(Notation) if field.compare and field.name not in _OF_LANGUAGE
)


def _restore(given: dict[str, Any]) -> Notation:
    return Notation(**given)


SAN = Notation(name="san", about="standard algebraic notation, as in PGN")
PGN = SAN
FIDE = Notation(
    name="fide",
    about="FIDE Laws of Chess, Appendix C",
    promotion="Q",
    castling="0-0",
    en_passant=" e.p.",
    draw_offer="(=)",
    optional_marks=True,
    prefers=("file", "no-hyphen", "letters"),
)
FIDE_BARE = FIDE.replace(
    name="fide_bare",
    about="Appendix C without the optional marks",
    capture="",
    check="",
    double_check="",
    mate="",
    en_passant="",
)
RULES_E = FIDE.replace(
    name="rules_e",
    about="the older FIDE rules, Rules E",
    mate="++",
    optional_marks=False,
    prefers=("file", "letters"),
)
LAN = Notation(
    name="lan",
    about="long algebraic, with both squares",
    form="long",
    quiet="-",
    castling="0-0",
    en_passant=" e.p.",
    draw_offer="(=)",
)
LAN_FIDE = LAN.replace(
    name="lan_fide",
    about="the long form of Appendix C",
    quiet="",
    promotion="Q",
    optional_marks=True,
    prefers=("no-hyphen", "letters"),
)
FAN = SAN.replace(
    name="fan",
    about="figurines in the mover's colour",
    pieces="figurines",
    prefers=("own-colour",),
)
FAN_OUTLINE = FAN.replace(
    name="fan_outline", about="outlined figurines for both sides", pieces="outlines"
)
COLON = FIDE.replace(
    name="colon",
    about="a colon for captures",
    capture=":",
    optional_marks=False,
    prefers=("file",),
)
COLON_END = COLON.replace(
    name="colon_end", about="a colon after captures", capture_at_end=True, en_passant=""
)
ECO = FIDE_BARE.replace(
    name="eco",
    about="Encyclopaedia of Chess Openings",
    draw_offer="",
    optional_marks=False,
    prefers=("file", "letters"),
)
INFORMANT = Notation(
    name="informant",
    about="Chess Informant",
    pieces="outlines",
    capture="",
    promotion="Q",
    castling="0-0",
    pawn_captures_by_files=True,
    prefers=("file", "own-colour", "files"),
)
PROBLEM = FIDE.replace(
    name="problem", about="chess problems: S for the knight", letters="K Q R B S"
)
KT = FIDE.replace(name="kt", about="old English: Kt for the knight", letters="K Q R B Kt")
ICCF = Notation(name="iccf", about="ICCF numeric, for correspondence chess", form="numeric")
UCI = Notation(name="uci", about="coordinates, as chess engines write", form="coordinate")
UCI_CHESS960 = UCI.replace(
    name="uci_chess960", about="coordinates; the king takes its rook", king_takes_rook=True
)
STAMMA = Notation(
    name="stamma", about="Stamma's own, 1737: by the file a man came from", form="original-file"
)
DESCRIPTIVE = Notation(name="descriptive", about="English descriptive", form="descriptive")
DESCRIPTIVE_ES = Notation(
    name="descriptive_es",
    about="Spanish descriptive",
    form="descriptive-spanish",
    language="es",
)

NOTATIONS = {
    notation.name: notation
    for notation in (
        SAN,
        FIDE,
        FIDE_BARE,
        RULES_E,
        LAN,
        LAN_FIDE,
        FAN,
        FAN_OUTLINE,
        COLON,
        COLON_END,
        ECO,
        INFORMANT,
        PROBLEM,
        KT,
        ICCF,
        UCI,
        UCI_CHESS960,
        STAMMA,
        DESCRIPTIVE,
        DESCRIPTIVE_ES,
    )
}


class UnknownNotationError(ValueError):
    """There is no notation with this name."""


def notation(name: str | Notation) -> Notation:
    """Return the notation with this name.

    >>> notation("fide").about
    'FIDE Laws of Chess, Appendix C'

    :raises UnknownNotationError: if there is none; the message suggests one.
    """
    if isinstance(name, Notation):
        return name
    key = name.strip().lower().replace("-", "_")
    found = NOTATIONS.get("san" if key == "pgn" else key)
    if found is None:
        import difflib

        near = difflib.get_close_matches(key[:64], NOTATIONS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(NOTATIONS)}"
        raise UnknownNotationError(f"there is no notation {name[:64]!r}: {hint}")
    return found


def compile_style(asked: str | Notation | None, in_language: str | Language | None) -> Style:
    """Prepare a notation for the core; without one SAN, without a language the notation's own.

    :raises UnknownNotationError: if there is no such notation.
    :raises UnknownLanguageError: if there is no such language.
    """
    if asked is None:
        chosen = SAN if in_language is None else _san_in(language(in_language).code)
    else:
        chosen = notation(asked)
        if in_language is not None:
            chosen = chosen.in_language(in_language)
    # A notation takes longer to find by all that it says than to read a move.
    style = chosen._style  # noqa: SLF001
    if style is None:
        style = _compile(chosen)
        object.__setattr__(chosen, "_style", style)
    return style


@cache
def _san_in(code: str) -> Notation:
    """Return SAN in a language: all of them are asked for when a move is looked for in each."""
    return SAN.in_language(code)


@lru_cache(maxsize=1024)
def _compile(notation: Notation) -> Style:
    # UCI has the English letters for promotions, whatever the language (UCI-1).
    tongue = language("en" if notation.form == "coordinate" else notation.language)
    letters = {piece: tongue.letters[piece] for piece in PIECE_TYPES}
    if notation.letters is not None:
        letters |= dict(zip(_LETTER_ORDER, notation.letters.split(), strict=False))
    before, _, after = notation.promotion.partition(_PLACEHOLDER)
    castling = notation.castling
    return Style(
        form=notation.form,
        pieces=notation.pieces,
        letters=[letters[piece] for piece in PIECE_TYPES],
        read=list(_spellings(tongue)),
        words=list(_words(tongue)),
        capture=notation.capture,
        capture_at_end=notation.capture_at_end,
        quiet=notation.quiet,
        check=notation.check,
        double_check=notation.double_check,
        mate=notation.mate,
        promotion=(before, after),
        castling=None if castling is None else (castling, f"{castling}-{castling[:1]}"),
        king_takes_rook=notation.king_takes_rook,
        en_passant=notation.en_passant,
        draw_offer=notation.draw_offer,
        pawn_letter=notation.has_pawn_letter,
        pawn_captures_by_files=notation.pawn_captures_by_files,
        lenient=notation.optional_marks,
        letters_are_fixed=tongue.code == "en" or notation.letters is not None,
        prefers=list(notation.prefers),
        standard=_standard(notation),
        tongues=tongue.code,
    )


def _standard(notation: Notation) -> str:
    """Name the notation whose rules these are: one with a name, in whatever language."""
    named = NOTATIONS.get(notation.name)
    is_same = named is not None and all(
        getattr(notation, field) == getattr(named, field) for field in _SIGNS
    )
    return notation.name if is_same else ""


def _words(tongue: Language) -> Iterator[tuple[str, str]]:
    """All words of a language in which moves are told, and what each means."""
    for meaning in MOVE_WORDS:
        for word in tongue.words[meaning]:
            yield word, meaning
    for piece in PIECE_TYPES:
        for name in (*tongue.piece_names[piece], *tongue.also_named[piece]):
            yield name, piece_name(piece)
    for names in (*FILE_NAMES.values(), tongue.files):
        for letter, name in zip("abcdefgh", names, strict=False):
            # What is a letter itself is read as one that looks like that of the file.
            if len(name) > 1:
                yield name, f"file_{letter}"
    for name, letter in FILES_ALSO_NAMED.items():
        yield name, f"file_{letter}"


def _spellings(tongue: Language) -> Iterator[tuple[str, int]]:
    """All that a language reads for each piece; what clashes with another piece comes last."""
    for piece, spellings in tongue.spellings.items():
        for spelling in spellings:
            if piece != PAWN or spelling:
                yield spelling, piece
    for conflict in tongue.conflicts:
        if conflict.kind == "same":
            for piece in conflict.pieces[1:]:
                for spelling in conflict.spellings:
                    yield spelling, piece
