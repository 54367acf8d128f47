"""The cases, a module for each class of what a text can say."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from benchmarks.fidelity.cases import (
    apart,
    chess960,
    comments,
    endings,
    files,
    found,
    helpmates,
    numbers,
    objects,
    offers,
    strict,
    variants,
    variations,
    words,
    writing,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.fidelity.case import Case


class Kind(NamedTuple):
    """A class of cases."""

    title: str
    about: str
    cases: Callable[[], Iterator[Case]]


KINDS = tuple(
    Kind(module.TITLE, module.ABOUT, module.cases)
    for module in (
        *(variations, endings, offers, strict, writing),
        *(found, words, helpmates, objects, files),
        *(variants, chess960, comments, numbers, apart),
    )
)
