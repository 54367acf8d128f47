"""Names of a package that are imported when they are first asked for (PEP 562).

A program pays for what it uses: whoever counts the games of a file does not wait for diagrams.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def names(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Make ``__getattr__`` and ``__dir__`` of a package that says in which module each name lives.

    Type checkers are told of the names by imports that are not run, and not of these functions:
    these would have them believe that any name is there.
    """
    known = sys.modules[package].__dict__

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        # To import importlib for it takes as long as a module of ours does.
        __import__(homes[name])
        home = sys.modules[homes[name]]
        # A module may be a name of its package, too.
        value: object = home if home.__name__ == f"{package}.{name}" else getattr(home, name)
        known[name] = value
        return value

    def list_names() -> list[str]:
        return sorted({*known, *homes})

    return find, list_names
