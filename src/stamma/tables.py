"""Tables of facts that are files of the package.

``importlib.resources`` would do the same, but to import it takes longer than all other work of a
small command; the compiled part cannot be read from an archive anyhow.
"""

from __future__ import annotations

import json
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HERE = os.path.dirname(__file__)  # noqa: PTH120 - pathlib takes long to import, too


def read_table(name: str) -> Any:  # noqa: ANN401
    """Read a JSON file of the package.

    >>> read_table("language_table/tables/ranks.json")["en"][0]
    'one'
    """
    with open(os.path.join(_HERE, name), encoding="utf-8") as file:  # noqa: PTH118, PTH123
        return json.load(file)
