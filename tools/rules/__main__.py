"""``python -m tools.rules code``, then ``pages``: the pages are made with the code of today."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tools.rules import code
from tools.rules.entries import load

if TYPE_CHECKING:
    from pathlib import Path


def main(part: str) -> None:
    """Make one part, and take away pages of rules that are no more."""
    if part == "code":
        _write(code.files(load()))
        return
    from tools.rules import pages

    made = pages.files(load())
    _write(made)
    for page in set(pages.FOLDER.glob("*.md")) - made.keys():
        page.unlink()


def _write(files: dict[Path, str]) -> None:
    for path, text in files.items():
        path.parent.mkdir(exist_ok=True)
        # What has not changed is left alone, so that nothing is built anew for it.
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


try:
    main(sys.argv[1])
except ValueError as error:
    sys.exit(f"error: {error}")
