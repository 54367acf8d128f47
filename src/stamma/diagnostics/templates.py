"""The sentences of rules: what is in braces comes with each occurrence.

``{count:rank}`` counts: 1 rank, 2 ranks. ``{option:repair=bold}`` names an option.
"""

from __future__ import annotations

from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Any

from stamma.counting import counted
from stamma.options import named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_UNKNOWN = "…"


class _Option:
    """Stands in a sentence for the option that is named behind its colon."""

    def __format__(self, spec: str) -> str:
        name, _, value = spec.partition("=")
        return named(name, value)


_OPTION = _Option()


class _Templates(Formatter):
    """Fills in sentences."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> object:
        return _OPTION if key == "option" else super().get_value(key, args, kwargs)

    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec and isinstance(value, int):
            return counted(value, format_spec)
        return format(value, format_spec)


class _Outline(_Templates):
    """Leaves open what comes with each occurrence."""

    def get_value(
        self,
        key: int | str,
        args: Sequence[Any],  # noqa: ARG002
        kwargs: Mapping[str, Any],  # noqa: ARG002
    ) -> object:
        return _OPTION if key == "option" else _UNKNOWN

    def format_field(self, value: object, format_spec: str) -> str:
        return _UNKNOWN if value is _UNKNOWN else format(value, format_spec)


_TEMPLATES = _Templates()
_OUTLINE = _Outline()


def fill(template: str, facts: Mapping[str, object]) -> str:
    """Write the sentence about one occurrence.

    >>> fill("there are {count:rank}", {"count": 9})
    'there are 9 ranks'
    """
    parts = _parts(template)
    if parts is None:
        return _TEMPLATES.vformat(template, (), facts)
    return "".join(
        [
            text if name is None else text + _TEMPLATES.format_field(_value(name, facts), spec)
            for text, name, spec in parts
        ]
    )


def _value(name: str, facts: Mapping[str, object]) -> object:
    return _OPTION if name == "option" else facts[name]


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...] | None:
    """Take a sentence apart, once for all: text, and what follows it in braces.

    ``None`` if there is more in the braces than a name and how it is written.
    """
    parts = []
    for text, name, spec, conversion in _TEMPLATES.parse(template):
        if name is not None and (not name.isidentifier() or conversion or "{" in (spec or "")):
            return None
        parts.append((text, name, spec or ""))
    return tuple(parts)


def outline(template: str) -> str:
    """Write the sentence about any occurrence.

    >>> outline("there are {count:rank}; try {option:repair=bold}")
    'there are …; try repair="bold"'
    """
    return _OUTLINE.vformat(template, (), {})
