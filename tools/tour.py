"""The tour: ``docs/tour.md`` shows what commands print, on the files in ``docs/tour``.

``python -m tools.tour`` runs every command of the page again and writes down what it prints today;
so it does for ``docs/scores.md`` and ``docs/keeping.md``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = tuple(ROOT / f"docs/{page}.md" for page in ("tour", "scores", "keeping"))
FILES = ROOT / "docs/tour"

_BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def made(page: str) -> str:
    """Return the page with what its commands print today."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder) / "tour"
        shutil.copytree(FILES, here)
        return _BLOCK.sub(lambda block: _block(block[0], here), page)


def _block(block: str, folder: Path) -> str:
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{command}\n{run(command[2:], folder)}" for command in commands)


def run(command: str, folder: Path) -> str:
    """Run a command of the shell in a folder; return all that it prints, without colours."""
    programs = Path(sys.executable).parent
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(  # noqa: S603 - the commands of our own page
        ["bash", "-c", command],  # noqa: S607
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


def main() -> int:
    """Write the pages."""
    for page in PAGES:
        page.write_text(made(page.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
