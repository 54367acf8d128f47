"""The language of the piece letters of a file, found by the games themselves.

The evidence is legality: the letters are those with which most of the first games can be played to
their end. Languages that share their letters are one family.
"""

from __future__ import annotations

from collections import namedtuple

from stamma._core import Input, Style, check_games
from stamma.counting import counted
from stamma.pgn.sources import naming, open_input

TYPE_CHECKING = False
if TYPE_CHECKING:
    from stamma.language_table import Language
    from stamma.pgn.sources import Source

# How much of a file is looked at, in bytes.
SAMPLE = 1 << 17


class LanguageNotFoundError(ValueError):
    """The games of a file fit the piece letters of no language."""


# No typing.NamedTuple, for the reason that stamma.pgn.bulk gives.
class Detected(namedtuple("Detected", "language others games whole")):  # noqa: PYI024
    """The language of a file, those that fit as well, and the games that it was found by."""

    __slots__ = ()

    language: Language
    #: Languages with the same letters, and others that fit as well.
    others: tuple[Language, ...]
    games: int
    whole: int

    def __str__(self) -> str:
        also = f", or {', '.join(other.name for other in self.others)}" if self.others else ""
        found = f"{self.whole} of {counted(self.games, 'game')} looked at can be read whole"
        return f"{self.language.name} ({self.language.code}){also}: {found}"


def detect_language(source: Source) -> Detected:
    """Find the language of the piece letters by the first games of a file.

    >>> detected = detect_language(b"1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. 0-0 Le7 5. De2 *")
    >>> detected.language, detected.whole
    (<Language German (de)>, 1)

    :raises LanguageNotFoundError: if the games fit none.
    :raises OSError: if the file cannot be read.
    """
    file = open_input(source)
    with naming(source):
        return detect(file)


def resolve(
    source: Input, language: str | Language | None
) -> tuple[Detected | None, str | Language | None]:
    """Find the language if it is ``"auto"``, and leave the source as it was."""
    if language != "auto":
        return None, language
    detected = detect(source)
    return detected, detected.language


def detect(source: Input) -> Detected:
    """Find the language, and leave the source as it was."""
    from stamma.language_table import languages
    from stamma.language_table.order import place_of

    sample = source.peek(SAMPLE)
    english = languages["en"]
    families = sorted(languages.families.values(), key=lambda family: english not in family)
    scores: dict[tuple[Language, ...], tuple[int, int]] = {}
    games = 0
    for family in families:
        games, moves, broken, stray, *_ = check_games(
            Input.from_bytes(sample),
            Style.find(None, family[0]),
            game_bytes=SAMPLE,
            threads=1,
            block=SAMPLE,
            listener=lambda *_: None,
        )
        scores[family] = games - broken, moves
        if english in family and not (broken or stray):
            # PGN is written in English: no other language has to be tried.
            return Detected(english, (), games, games)
    best = max(scores.values())
    fitting = [family for family, score in scores.items() if score == best]
    whole, moves = best
    if not moves or (not whole and len(fitting) > 1):
        if len(sample) < SAMPLE:
            # If the file is broken, that is what there is to say.
            source.read(SAMPLE)
            source.read(1)
        raise LanguageNotFoundError(
            f"the piece letters are those of no language: none of {counted(games, 'game')} could "
            f"be read in any of {len(families)} sets of letters; name the language"
        )
    all_fitting = [language for family in fitting for language in family]
    language, *others = sorted(all_fitting, key=place_of)
    # What English reads as well as any other is English.
    return Detected(language, () if language == english else tuple(others), games, whole)
