"""The sentences of rules: what is in braces comes with each occurrence.

``{count:rank}`` counts: 1 rank, 2 ranks. ``{option:repair=bold}`` names an option.
"""

from __future__ import annotations

from functools import cache
from string import Formatter

from stamma.counting import counted
from stamma.options import named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

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


@cache
def sentence(template: str) -> Callable[[Mapping[str, object]], str]:
    """Return what writes the sentence about one occurrence, from its facts.

    How that is done is found out once for all: in a file a sentence may be needed often.

    >>> sentence("there are {count:rank}")({"count": 9})
    'there are 9 ranks'
    """
    fields = [field for field in _TEMPLATES.parse(template) if field[1] is not None]
    if not fields:
        said = _TEMPLATES.vformat(template, (), {})
        return lambda _: said
    if any(spec or name == "option" for _, name, spec, _ in fields):
        return lambda facts: _TEMPLATES.vformat(template, (), facts)
    return template.format_map


def outline(template: str) -> str:
    """Write the sentence about any occurrence.

    >>> outline("there are {count:rank}; try {option:repair=bold}")
    'there are …; try repair="bold"'
    """
    return _OUTLINE.vformat(template, (), {})
