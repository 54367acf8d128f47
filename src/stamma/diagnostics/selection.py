"""Which rules a user wants to hear of: codes, beginnings of codes, or names."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from stamma.diagnostics import CATALOGUE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stamma.diagnostics import Diagnostic, Rule


def selection(
    select: Iterable[str] | None, ignore: Iterable[str] | None
) -> Callable[[Diagnostic], bool]:
    """Return a function that tells whether a diagnostic is wanted.

    What is ignored is not wanted, even if it is selected; without a selection all the rest is.

    >>> from stamma import Board
    >>> (remark,) = Board().parse("Nf3+").remarks
    >>> selection(["SPL"], None)(remark), selection(None, ["false-check"])(remark)
    (True, False)

    :raises ValueError: if there is no such rule; it says which one may have been meant.
    """
    wanted = _rules(CATALOGUE.values() if select is None else _find_all(select))
    unwanted = _rules(_find_all(ignore or ()))
    names = wanted - unwanted
    return lambda found: found.name in names


def find(text: str) -> list[Rule]:
    """Find the rules that a code, the beginning of one, or a name stands for.

    >>> [rule.name for rule in find("SPL002")], [rule.code for rule in find("false-check")]
    (['false-check'], ['SPL002'])

    :raises ValueError: if there is none.
    """
    name, code = text.strip().casefold(), text.strip().upper()
    if name in CATALOGUE:
        return [CATALOGUE[name]]
    found = [rule for rule in CATALOGUE.values() if code and rule.code.startswith(code)]
    if found:
        return found
    # Whoever writes MOV5 may mean MOV005.
    padded = re.sub(r"\d+$", lambda digits: digits[0].zfill(3), code)
    known = {rule.code: rule for rule in CATALOGUE.values()} | CATALOGUE
    near = get_close_matches(padded, known) or get_close_matches(name, known)
    rules = dict.fromkeys(known[each] for each in near)
    offers = ", ".join(f"{rule.code} {rule.name}" for rule in rules)
    hint = f"; did you mean {offers}?" if offers else ""
    raise ValueError(f"no rule is called {text!r}{hint}")


def _find_all(texts: Iterable[str]) -> list[Rule]:
    return [rule for text in texts for rule in find(text)]


def _rules(rules: Iterable[Rule]) -> set[str]:
    return {rule.name for rule in rules}
