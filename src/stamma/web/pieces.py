"""Our drawings of the pieces, for the page to draw boards with."""

from __future__ import annotations

from functools import cache

from stamma.diagrams.pieces import NAMES, piece_group


@cache
def symbols() -> str:
    """Return the six pieces as groups without colours, in an SVG document that shows nothing.

    >>> symbols().count("<g id=")
    6
    """
    groups = "".join(piece_group(kind) for kind in NAMES)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{groups}</defs></svg>'
