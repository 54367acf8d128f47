"""Whether the value of a Variant tag names Chess960."""

from __future__ import annotations


def names_chess960(variant: str) -> bool:
    """Return whether a Variant tag says Chess960, by any of its names.

    >>> names_chess960("Chess 960"), names_chess960("Fischerandom"), names_chess960("Standard")
    (True, True, False)
    """
    variant = variant.lower()
    return "960" in variant or "fischer" in variant
