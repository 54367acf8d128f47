"""The letters that a text may be written in.

Languages whose letters the moves cannot be made of are out at once. The others are tried by the
decoder, which takes the letters that explain most of the text. Languages with the same letters
cannot be told apart by moves: the prose around them may tell.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from stamma._core import Board
from stamma._patterns import late
from stamma.language_table import MOVE_WORDS, Language, languages
from stamma.language_table.order import WIDESPREAD, place_of
from stamma.pieces import PAWN
from stamma.reading.lex.lexemes import Form
from stamma.reading.lex.prose import is_same
from stamma.reading.play.spellings import Letters, style_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from stamma._core import Style
    from stamma.reading.text.page import Run, Token

# What letters cost that some pawns have and others have not: where no piece is written with another
# one, and where most of these letters would be those of pawns.
_ODD = 0.3
_MIXED = 6.0
_TRIED = 14
_FAMILIES = 4
_START = Board()
_ENGLISH_PAWN = "Pe4"
# So many moves side by side are a game.
_GAME = 8
# From here on a single sign is the name of a piece.
_CHINESE = "\u2fff"
_SQUARES = late("[a-hx1-8]+")
_DESCRIPTIVE = (Form.DESCRIPTIVE, Form.SPANISH)
_DOUBLE_FILES = frozenset(file + file for file in "abcdefgh")


class Script(NamedTuple):
    """Letters, the languages that they are of, and how likely they are beforehand."""

    letters: Letters
    family: tuple[Language, ...]
    prior: float


class Tongues:
    """The languages that a text may be in, and their letters: made once for all of its games."""

    def __init__(self, prose: list[str], only: Language | None, style: Style | None) -> None:
        self._prose = prose
        self._only = only
        self._style = style
        self._others = tuple(
            languages[code] for code in dict.fromkeys((*WIDESPREAD, *prose)) if code in languages
        )
        self._letters: dict[tuple[str, bool], Letters] = {}

    def _letters_of(self, language: Language, *, small: bool) -> Letters:
        key = (language.code, small)
        if key not in self._letters:
            self._letters[key] = Letters(language, self._others, small=small, style=self._style)
        return self._letters[key]

    def likely(self, runs: Sequence[Run]) -> list[Script]:
        """Return the letters that runs may be written in, with how likely they are beforehand."""
        small = _in_small_letters(runs)
        tokens = {token.text: token for run in runs for token in run.tokens}
        signs = frozenset("".join(_signs(one, small=small) for one in tokens.values()).lower())
        is_descriptive = any(one.form in _DESCRIPTIVE for one in tokens.values())
        pieces = Counter(one.piece for one in tokens.values() if one.form is Form.ALGEBRAIC)
        found: dict[object, Script] = {}
        for family in _families(runs, self._prose, self._only):
            key = _reads(family[0], signs, is_descriptive=is_descriptive)
            codes = {language.code for language in family}
            prior = self._prior(family, codes) - _oddness(family[0], pieces)
            if key in found:
                letters, known, before = found[key]
                found[key] = Script(letters, (*known, *family), max(prior, before))
            else:
                found[key] = Script(self._letters_of(family[0], small=small), family, prior)
        return list(found.values())[:_FAMILIES]

    def _prior(self, family: tuple[Language, ...], codes: AbstractSet[str]) -> float:
        """Return how likely letters are before a move is read: what the words of the text say."""
        if is_spoken(family, self._prose[:1]):
            return 1.0
        if "en" in codes:
            return 0.8
        if not self._prose:
            # No words tell it: the moves do.
            return 0.6
        return 0.4 if is_spoken(family, self._prose[:3]) else 0.0


def _oddness(language: Language, pieces: Counter[str]) -> float:
    """Return what it costs letters that only some pawns of a text would be written with.

    In English that is seen: `Pxd4` beside `e4`. In other languages such a letter, if there are many
    of it, is hardly that of a pawn.
    """
    lettered = pieces.total() - pieces[""]
    if not pieces[""] or not lettered:
        return 0.0
    own = sum(pieces[one] for one in language.spellings[PAWN] if one != _ENGLISH_PAWN[0])
    if own * 2 > lettered:
        return _MIXED
    return _ODD * (pieces.keys() - {""} <= _pawns(language))


def _signs(token: Token, *, small: bool) -> str:
    """Return what of a token may be letters or words: no square is, where pieces have capitals."""
    if small or token.form is not Form.ALGEBRAIC:
        return token.text
    return token.piece + _SQUARES.sub("", token.text)


@lru_cache(maxsize=20_000)
def _reads(language: Language, signs: frozenset[str], *, is_descriptive: bool) -> object:
    """Return what a language reads in moves that are written with these signs, and no others.

    Languages for which it is the same read the same moves.
    """
    pieces = (language.spellings, language.piece_names, language.also_named)
    names = {
        (name, piece)
        for table in pieces
        for piece, ones in table.items()
        for name in ones
        if signs.issuperset(name.lower())
    }
    words = {
        (word, meaning)
        for meaning in MOVE_WORDS
        for word in language.words[meaning]
        if signs.issuperset(word.lower())
    }
    # English has its descriptive notation, and so has Spanish.
    apart = language.code if is_descriptive and language.code in ("en", "es") else ""
    return frozenset(names), frozenset(words), apart


def _samples(runs: Sequence[Run]) -> Counter[str]:
    """Count the ways of writing moves, each with a move that is written so."""
    # Brackets may hold a translation of the moves before them; they count if these have no letters.
    depth = min(run.depth for run in runs)
    outermost = [run for run in runs if run.depth == depth]
    has_letters = any(token.piece for run in outermost for token in run.tokens)
    samples: Counter[str] = Counter()
    for run in outermost if has_letters else runs:
        for token in run.tokens:
            if token.form is Form.ALGEBRAIC:
                samples[f"{token.piece}e4"] += 1
            elif token.form is Form.DESCRIPTIVE:
                samples["P-K4"] += 1
            elif token.form is Form.SPANISH:
                samples["P4R"] += 1
            elif token.form is Form.TOLD:
                samples[token.text] += 1
    return samples


def _families(
    runs: Sequence[Run], prose: list[str], only: Language | None
) -> list[tuple[Language, ...]]:
    """Find the families of languages in whose letters the most moves can be written.

    A text may have its game once more in other letters: those of the first moves count as well.
    """
    if only is not None:
        return [(only,)]
    by_name = any(
        token.form is Form.TOLD or token.piece > _CHINESE for run in runs for token in run.tokens
    )
    tongues = tuple(prose[:3])
    likely = _likely(runs, tongues, by_name=by_name)
    if len(runs) > 1 and len(runs[0].tokens) >= _GAME:
        first = _likely(runs[:1], tongues, by_name=by_name)
        likely = list(dict.fromkeys([*first, *likely]))
    families = kin(tongues, by_name=by_name)
    return [families[place] for place in likely[:_TRIED]]


def _likely(runs: Sequence[Run], tongues: tuple[str, ...], *, by_name: bool) -> list[int]:
    """Return the places of the families that fit moves best, the best first."""
    fits = [0] * len(kin(tongues, by_name=by_name))
    for sample, count in _samples(runs).items():
        for place in _fitting(sample, tongues, by_name=by_name):
            fits[place] += count
    letters = {token.piece for run in runs for token in run.tokens}
    for place, pawns in _several_pawns(tongues, by_name=by_name):
        # Nobody writes both in a game: with `Pe4`, `Sf3` is no Finnish pawn.
        if len(pawns & letters) > 1:
            fits[place] = 0
    # `Ka` may be a king from a file, but rather a piece where some language has that.
    long = {letter for letter in letters if len(letter) > 1}
    best = max(fits)
    likely = [place for place, count in enumerate(fits) if count >= 0.9 * best]
    families = kin(tongues, by_name=by_name)
    # Pawns are rarely written with a letter: `Ba3` is hardly German. With `P` they are, in English.
    if "" not in letters:
        letters.discard(_ENGLISH_PAWN[0])
    return sorted(
        likely,
        key=lambda place: (
            -fits[place],
            len(letters.intersection(_pawns(families[place][0]))),
            -_count_pieces(families[place][0], long),
        ),
    )


def _count_pieces(language: Language, letters: AbstractSet[str]) -> int:
    """Count the strings of some letters that are pieces in a language."""
    return sum(not letters.isdisjoint(ones) for ones in language.spellings.values())


def _pawns(language: Language) -> set[str]:
    """Return the letters of pawns: that of English, too, where it has no other use."""
    english = set() if _ENGLISH_PAWN[0] in language.letter_set else {_ENGLISH_PAWN[0]}
    return {*language.spellings[PAWN], *english}


@lru_cache(maxsize=64)
def kin(tongues: tuple[str, ...], *, by_name: bool) -> tuple[tuple[Language, ...], ...]:
    """Return the families of languages, the likeliest first, and so in each of them.

    A family are those that moves cannot tell apart; the names of the pieces can.
    """
    families = [(one,) for one in languages] if by_name else languages.families.values()
    ordered = [tuple(sorted(one, key=lambda other: _order((other,), tongues))) for one in families]
    return tuple(sorted(ordered, key=lambda family: _order(family, tongues)))


@lru_cache(maxsize=64)
def _several_pawns(
    tongues: tuple[str, ...], *, by_name: bool
) -> tuple[tuple[int, frozenset[str]], ...]:
    """Return the places of the families that have more than one letter for pawns, and these."""
    pawns = (frozenset(family[0].spellings[PAWN]) for family in kin(tongues, by_name=by_name))
    return tuple((place, ones) for place, ones in enumerate(pawns) if len(ones) > 1)


@lru_cache(maxsize=20_000)
def _fitting(sample: str, tongues: tuple[str, ...], *, by_name: bool) -> tuple[int, ...]:
    """Return the places of the families in whose letters a move can be written."""
    # Of a family one language may have more than letters: Spanish has its descriptive notation.
    styles = [style_of(family[0]) for family in kin(tongues, by_name=by_name)]
    is_move = _START._is_move  # noqa: SLF001
    # A pawn's letter is that of English in many a language, if it has no other use there.
    may_be_english = sample == _ENGLISH_PAWN
    return tuple(
        place
        for place, style in enumerate(styles)
        if is_move(sample, [style])
        or (may_be_english and "P" not in kin(tongues, by_name=by_name)[place][0].letter_set)
    )


def is_common(family: tuple[Language, ...]) -> bool:
    """Return whether letters of some languages turn up in texts of any."""
    return any(language.code in WIDESPREAD for language in family)


def is_spoken(family: tuple[Language, ...], tongues: Sequence[str]) -> bool:
    """Return whether a text has words of one of some languages."""
    return any(is_same(code, language.code) for language in family for code in tongues)


def _in_small_letters(runs: Sequence[Run]) -> bool:
    """Whether the text has no capitals for most pieces: a sentence may begin with one."""
    pieces = [token.piece for run in runs for token in run.tokens if token.piece]
    capitals = sum(piece != piece.lower() for piece in pieces)
    small = sum(piece[0].islower() for piece in pieces)
    if not capitals and not small:
        return any(token.text[:2] in _DOUBLE_FILES for run in runs for token in run.tokens)
    return small > capitals


def _order(family: tuple[Language, ...], tongues: tuple[str, ...]) -> int:
    codes = [language.code for language in family]
    for place, code in enumerate(tongues):
        if code in codes:
            return place
    return len(tongues) + min(map(place_of, family))
