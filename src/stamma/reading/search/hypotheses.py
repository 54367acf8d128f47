"""Hypotheses: in which letters a text is written.

The evidence is legality. Languages whose letters the moves cannot be made of are out at once; the
others are tried, and the one in which most of the text can be played is taken. Languages with the
same letters cannot be told apart by moves: the prose around them may tell.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from stamma._core import Board
from stamma.language_table import MOVE_WORDS, Language, languages
from stamma.language_table.order import WIDESPREAD, place_of
from stamma.pieces import PAWN
from stamma.reading.play import weights
from stamma.reading.play.spellings import Letters, style_of
from stamma.reading.search.search import Search
from stamma.reading.text.lexemes import Form
from stamma.reading.text.prose import is_same

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma._core import Style
    from stamma.reading.play.line import Line
    from stamma.reading.search.patience import Patience
    from stamma.reading.text.page import Run

_TRIED = 14
_FAMILIES = 4
_SAMPLE = 90
# A run of so many moves is longer than games are.
_ENDLESS = 800
# What it costs to set out with other letters, in tries.
_SETTING_OUT = 3
# How many tries the letters of one language may cost.
_TRIES = 60 * _SAMPLE
_START = Board()
_ENGLISH_PAWN = "Pe4"
# So many moves side by side are a game.
_GAME = 8
# From here on a single sign is the name of a piece.
_CHINESE = "\u2fff"
_DOUBLE_FILES = frozenset(file + file for file in "abcdefgh")


@dataclass(slots=True, eq=False)
class Hypothesis:
    """Letters, the languages they are of, and the best line that was found with them."""

    letters: Letters
    family: tuple[Language, ...]
    score: float
    line: Line
    #: The line was searched for in the whole section, not only in a sample.
    is_whole: bool = False
    #: By how much it is better than any other line in these letters.
    margin: float = 0.0


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

    def likely(self, runs: Sequence[Run]) -> list[tuple[Letters, tuple[Language, ...], float]]:
        """Return the letters that runs may be written in, with how likely they are beforehand."""
        small = _in_small_letters(runs)
        signs = frozenset("".join(token.text for run in runs for token in run.tokens).lower())
        found: dict[object, tuple[Letters, tuple[Language, ...], float]] = {}
        for family in _families(runs, self._prose, self._only):
            key = _reads(family[0], signs)
            codes = {language.code for language in family}
            if is_spoken(family, self._prose[:1]):
                prior = 1.0
            elif "en" in codes:
                prior = 0.8
            else:
                prior = 0.4 if is_spoken(family, self._prose[:3]) else 0.0
            if key in found:
                letters, known, before = found[key]
                found[key] = (letters, (*known, *family), max(prior, before))
            else:
                found[key] = (self._letters_of(family[0], small=small), family, prior)
        return list(found.values())[:_FAMILIES]

    def rank(
        self,
        runs: list[Run],
        board: Board,
        *,
        is_start: bool,
        patience: Patience,
        diagrams: Sequence[tuple[int, str]] = (),
    ) -> list[Hypothesis]:
        """Return the hypotheses that explain the runs, the best first."""
        sample = _sample(runs)
        found: list[Hypothesis] = []
        alike: dict[object, Hypothesis] = {}
        small = _in_small_letters(runs)
        signs = frozenset("".join([token.text for run in sample for token in run.tokens]).lower())
        for family in _families(runs, self._prose, self._only):
            key = _reads(family[0], signs)
            known = alike.get(key)
            if known is not None:
                found.append(replace(known, family=family))
                continue
            if found and not patience.left:
                break
            letters = self._letters_of(family[0], small=small)
            budget = min(_TRIES, patience.left)
            search = Search(board, letters, is_start=is_start, budget=budget)
            line = search.best(sample, diagrams)
            patience.pay(budget - search.budget + _SETTING_OUT)
            is_whole = len(sample) == len(runs) and sample[-1] is runs[-1] and search.budget >= 0
            alike[key] = Hypothesis(letters, family, line.score, line, is_whole, search.margin)
            found.append(alike[key])
        found.sort(key=self._unlikely)
        return found

    def _unlikely(self, hypothesis: Hypothesis) -> float:
        """Order hypotheses by their points, and by how likely anybody writes in these letters.

        A check that is not marked costs a few hundredths, which must not make ``Rd8#`` Lithuanian.
        """
        codes = {language.code for language in hypothesis.family}
        is_likely = self._only is not None or not codes.isdisjoint(("en", *self._prose[:3]))
        mixed = weights.MIXED_PAWNS * _mixed_pawns(hypothesis.line)
        return -hypothesis.score + mixed + (0.0 if is_likely else weights.OTHER_TONGUE)


def rank_mended(
    found: list[Hypothesis], runs: list[Run], board: Board, *, is_start: bool, patience: Patience
) -> list[Hypothesis]:
    """Rank hypotheses anew where not even the first move can be read: it is misprinted or lost."""
    from stamma.reading.play.carefulness import Care
    from stamma.reading.search.main_tokens import spine
    from stamma.reading.search.mending import Mender

    tokens = spine(_sample(runs))
    mended: dict[int, Hypothesis] = {}
    for place, hypothesis in enumerate(found):
        letters = hypothesis.letters
        if id(letters) in mended:
            continue
        # The game itself is to be mended yet.
        budget = min(_TRIES, patience.left // 2 // (len(found) - place))
        root = Search(board, letters, is_start=is_start, budget=0).root
        mender = Mender(root, tokens, letters, Care(root, letters), budget=budget)
        line = mender.best().line
        patience.pay(budget - mender.budget)
        mended[id(letters)] = replace(hypothesis, line=line, score=line.score, is_whole=False)
    ranked = [replace(mended[id(one.letters)], family=one.family) for one in found]
    return sorted(ranked, key=lambda hypothesis: -hypothesis.score)


def _mixed_pawns(line: Line) -> int:
    """Count the moves of pawns with a letter that stand beside others without one.

    With ``e4``, ``Sf3`` is no Finnish pawn, even if only a German knight could not go there.
    """
    counts = Counter(
        bool(step.token.piece)
        for step in line.steps()
        if step.token is not None and step.token.form is Form.ALGEBRAIC
        if step.found is not None and step.board.piece_type_at(step.found.move.to_square) == PAWN
    )
    return min(counts[True], counts[False])


@lru_cache(maxsize=20_000)
def _reads(language: Language, signs: frozenset[str]) -> object:
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
    apart = language.code if language.code in ("en", "es") else ""
    return frozenset(names), frozenset(words), apart


def _sample(runs: list[Run]) -> list[Run]:
    """Take the first runs, and of a run that goes on and on its beginning."""
    sample: list[Run] = []
    count = 0
    for run in runs:
        is_endless = len(run.tokens) > _ENDLESS
        sample.append(replace(run, tokens=run.tokens[:_SAMPLE]) if is_endless else run)
        count += len(run.tokens)
        if count > _SAMPLE:
            break
    return sample


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
    best = max(fits)
    likely = [place for place, count in enumerate(fits) if count >= 0.9 * best]
    families = kin(tongues, by_name=by_name)
    # Pawns are rarely written with a letter: `Ba3` is hardly German. With `P` they are, in English.
    letters.discard(_ENGLISH_PAWN[0])
    return sorted(
        likely,
        key=lambda place: (
            -fits[place],
            len(letters.intersection(families[place][0].spellings[PAWN])),
        ),
    )


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
