"""What is made from the files of the languages: tables, which are quick to read, and a page."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "stamma" / "language_table"
SOURCES = PACKAGE / "languages"
TABLES = PACKAGE / "tables"
