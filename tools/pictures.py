"""The pictures of ``docs/diagrams.md``: made by the commands of the page, on the files of the tour.

``python -m tools.pictures`` makes them again.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path

from tools import tour

PAGE = tour.ROOT / "docs/diagrams.md"
PICTURES = tour.ROOT / "docs/pictures"

_COMMAND = re.compile(r"^\$ (.*)$", re.MULTILINE)


def made() -> dict[str, bytes]:
    """Run the commands of the page; return the pictures by their names."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder) / "tour"
        shutil.copytree(tour.FILES, here)
        before = set(here.iterdir())
        for command in _COMMAND.findall(PAGE.read_text("utf-8")):
            said = tour.run(command, here)
            if said:
                raise ValueError(f"{command}: {said}")
        return {path.name: path.read_bytes() for path in set(here.iterdir()) - before}


def main() -> int:
    """Write the pictures, and nothing else into their folder."""
    shutil.rmtree(PICTURES, ignore_errors=True)
    PICTURES.mkdir()
    for name, picture in made().items():
        (PICTURES / name).write_bytes(picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
