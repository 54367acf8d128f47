"""The commands of TeX that say something to a reader of chess; they are listed in a JSON file.

That has them by what they mean: a label, a sign, or how many arguments nobody sees.
"""

from __future__ import annotations

from stamma.tables import read_table

_TABLES: dict[str, dict[str, str]] = read_table("markup/tex_commands.json")


def _by_name(table: str) -> dict[str, str]:
    return {name: value for value, names in _TABLES[table].items() for name in names.split()}


#: How what a command is given is marked.
LABELS = _by_name("labels")
#: What commands without arguments stand for.
SIGNS = _by_name("signs")
#: How many arguments in braces nobody sees; after them come those that are shown.
HIDDEN = {name: int(count) for name, count in _by_name("hidden").items()}
#: Accents over or under the next letter.
ACCENTS = _TABLES["accents"]
_KINDS = {kind: frozenset(names.split()) for kind, names in _TABLES["kinds"].items()}
#: Labels of these hold up to the end of their group.
SWITCHES = _KINDS["switches"]
#: What these are given is a paragraph of its own.
HEADINGS = _KINDS["headings"]
#: Boards end a paragraph; their options may hold a position.
BOARDS = _KINDS["boards"]
#: Environments that are given one thing that nobody sees.
LAYOUTS = _KINDS["layouts"]
