"""Which language and notation the moves of a text are written in."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from stamma._patterns import late
from stamma.language_table import language as find_language
from stamma.language_table import languages
from stamma.notations import notation as find_notation
from stamma.reading.lex.lexemes import Form
from stamma.reading.lex.prose import Prose, is_same
from stamma.reading.play.spellings import DESCRIPTIVE, FIGURINE, LONG, NO_LETTER, NUMERIC
from stamma.reading.result import Fit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.reading.decode.solution import Solution
    from stamma.reading.game.tree import Grown

_DESCRIPTIVE = {"descriptive": "en", "descriptive-spanish": "es"}
_SAME = 0.01
# A square, which is a move of every short notation.
_SQUARE = 2
_CAPTURE = late("[x×:*]")


def fits_of(solutions: Sequence[Solution], prose: Prose) -> list[Fit]:
    """Find the languages in which the longest game reads the same, as far as the prose allows."""
    solution = max(solutions, key=lambda one: one.line.moves)
    best = solution.readings[0].score
    moves = [step.found.move for step in solution.readings[0].line.steps() if step.found]
    found: dict[Language, float] = {}
    for hypothesis in solution.readings:
        same = [step.found.move for step in hypothesis.line.steps() if step.found] == moves
        if hypothesis.score < best - _SAME or not same:
            continue
        for place, language in enumerate(hypothesis.family):
            weight = 1.0 / (1 + place)
            if any(is_same(code, language.code) for code in prose.codes[:1]):
                weight = 20.0
            elif any(is_same(code, language.code) for code in prose.codes[:3]):
                weight = 3.0
            found[language] = weight
    found = _spoken(found, prose) or found
    total = sum(found.values())
    fits = [Fit(language, weight / total) for language, weight in found.items()]
    return sorted(fits, key=lambda fit: -fit.confidence)


def _spoken(found: dict[Language, float], prose: Prose) -> dict[Language, float]:
    """Leave the language of the prose, or those of its script where it has other letters."""
    if prose.certain is None:
        return found
    own = {one: weight for one, weight in found.items() if is_same(prose.certain, one.code)}
    if own:
        return own
    scripts = {one.script for one in languages if is_same(prose.certain, one.code)}
    return {one: weight for one, weight in found.items() if one.script in scripts}


def of_letters(fits: list[Fit], notation: Notation) -> list[Fit]:
    """Leave no language where there are no letters; descriptive letters are of one language."""
    if notation.form in ("coordinate", "numeric") or notation.pieces != "letters":
        return []
    tongue = _DESCRIPTIVE.get(notation.form)
    return fits if tongue is None else [Fit(find_language(tongue), 1.0)]


def notation_of(grown: Sequence[Grown], language: Language | None) -> Notation:
    """Find the named notation that the moves of the main lines are written in."""
    counts: Counter[str] = Counter()
    written = Counter(
        (step.token.text, step.token.form, step.found.doubts)
        for one in grown
        for step in one.steps
        if step.token is not None and step.found is not None
    )
    for spelling, times in written.items():
        counts[_name(*spelling)] += times
    counts.pop("", None)
    name = counts.most_common(1)[0][0] if counts else "san"
    if name == "san":
        name = _short_name(grown)
    found = find_notation(name)
    if language is None or name in ("uci", "iccf", "descriptive", "descriptive_es", "fan"):
        return found
    return found.in_language(language)


def _name(text: str, form: Form | None, doubts: int) -> str:
    if doubts & NUMERIC:
        return "iccf"
    if form is Form.SPANISH:
        return "descriptive_es"
    if doubts & DESCRIPTIVE or form is Form.DESCRIPTIVE:
        return "descriptive"
    if doubts & FIGURINE:
        return "fan"
    if doubts & LONG:
        return "uci" if doubts & NO_LETTER and re.fullmatch(r"[a-h]\d[a-h]\d\w?", text) else "lan"
    return "" if form is Form.CASTLING or len(text) <= _SQUARE else "san"


def _short_name(grown: Sequence[Grown]) -> str:
    """Which of the short notations it is, by its signs."""
    texts = {step.token.text for one in grown for step in one.steps if step.token is not None}
    # Most texts mark the first capture with a cross, and that decides.
    signs = (_CAPTURE.search(text) is not None for text in _taking(grown))
    if not next(signs, True) and not any(signs):
        return "fide_bare"
    if any(":" in text for text in texts):
        taking = list(_taking(grown))
        if any(re.search(r"\d:", text) for text in taking):
            return "colon_end"
        if sum(":" in text for text in taking) * 2 > len(taking):
            return "colon"
    return "fide" if any(text.startswith("0-0") for text in texts) else "san"


def _taking(grown: Sequence[Grown]) -> Iterator[str]:
    """Go through the moves of the main lines that take something, as they are written."""
    for one in grown:
        for step in one.steps:
            if step.token is None or step.found is None or step.parent is None:
                continue
            if step.parent.board.is_capture(step.found.move):
                yield step.token.text
