"""Makes all that is made from ``rules.toml``: enums of the core, the catalogue, the pages."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
