"""How advice names an option: as Python has it, or as the command line has it.

Advice names an option once, ``{option:language=de}`` in a rule or ``named("language", "de")`` in
code, and whoever shows it to somebody decides how that looks.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def in_python(name: str, value: str = "") -> str:
    """Name an option as an argument.

    >>> in_python("language", "de"), in_python("chess960", "True"), in_python("start")
    ('language="de"', 'chess960=True', 'start=')
    """
    return f'{name}="{value}"' if value and value != "True" else f"{name}={value}"


_FACE: ContextVar[Callable[[str, str], str]] = ContextVar("face", default=in_python)


def named(name: str, value: str = "") -> str:
    """Name an option, with its value, as whoever reads it knows it."""
    return _FACE.get()(name, value)


@contextmanager
def shown_as(face: Callable[[str, str], str]) -> Iterator[None]:
    """Let advice name options in another way.

    >>> with shown_as(lambda name, value: f"--{name} {value}"):
    ...     named("language", "de")
    '--language de'
    """
    before = _FACE.set(face)
    try:
        yield
    finally:
        _FACE.reset(before)
