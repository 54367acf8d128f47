"""The dashes that stand for a hyphen: in castling, in results, between squares."""

from __future__ import annotations

#: All of them, for a class in a pattern: the hyphen is the first.
DASHES = "-‐‑‒–—―−"
