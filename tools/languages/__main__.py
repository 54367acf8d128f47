"""``python -m tools.languages``: the tables first, as the page is made with them."""

from __future__ import annotations

import sys

from tools.languages import TABLES, tables


def main() -> None:
    """Write all that is made from the files of the languages."""
    made = tables.files(tables.load())
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    for path in set(TABLES.glob("*.json")) - made.keys():
        path.unlink()
    from tools.languages import page

    for path, text in page.files().items():
        path.write_text(text, encoding="utf-8")


try:
    main()
except ValueError as error:
    sys.exit(f"error: {error}")
