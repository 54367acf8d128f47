"""pgn-extract, called as a process: what it reads is what it writes in its long algebraic form."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from benchmarks.fidelity.facts import Facts, tell, tree
from benchmarks.fidelity.tools import Found, Written

# Debian has it among the games, which are not on every path.
PROGRAM = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")

# Nothing is left out that can be kept, and nothing said but faults.
_OPTIONS = ("-s", "--quiet", "--keepbroken", "--allownullmoves", "-w99999")
_TAG = re.compile(r'^\[(\w+) "(.*)"\]$', re.MULTILINE)
_TOKEN = re.compile(r"\{[^}]*\}|[()]|\$\d+|[^\s(){}]+")
_RESULTS = {"1-0", "0-1", "1/2-1/2", "*"}


def is_installed() -> bool:
    """Whether the program is there."""
    return PROGRAM is not None


def _run(data: bytes, *options: str) -> tuple[bytes, tuple[str, ...]]:
    assert PROGRAM is not None  # noqa: S101
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "in.pgn").write_bytes(data)
        done = subprocess.run(
            [PROGRAM, *_OPTIONS, *options, "in.pgn"],
            cwd=folder,
            capture_output=True,
            check=False,
            timeout=20,
        )
    said = done.stderr.decode("utf-8", "replace").splitlines()
    return done.stdout, tuple(line for line in said if line.strip())


def read(data: bytes) -> Found:
    written, said = _run(data, "-Wlalg", "--nomovenumbers")
    try:
        text = written.decode()
    except UnicodeDecodeError:
        text = written.decode("latin-1")
    return Found(_games(text), "", said)


def rewrite(data: bytes) -> list[Written]:
    return [Written(*_run(data))]


def _games(text: str) -> list[Facts]:
    """Read the program's own output: tags, and the words of a telling up to a result."""
    games: list[Facts] = []
    tags: list[tuple[str, str]] = []
    words: list[str] = []
    at = 0
    while at < len(text):
        if words == [] and (tag := _TAG.match(text, at)):
            value = tag[2].replace('\\"', '"').replace("\\\\", "\\")
            tags.append((tag[1], value))
            at = tag.end() + 1
            continue
        token = _TOKEN.search(text, at)
        if token is None:
            break
        word, at = token.group(), token.end()
        if words == [] and word.startswith("[") and (tag := _TAG.search(text, token.start())):
            at = tag.start()
        elif word in _RESULTS:
            games.append(Facts(tell(tree(words)), word, tuple(tags)))
            tags, words = [], []
        else:
            words.append(_move(word))
    return games


def _move(word: str) -> str:
    """Write a move as UCI does: no check, no sign before the promotion."""
    if word[0] in "{($)" or word == "--":
        return {"--": "0000"}.get(word, word)
    return word.rstrip("+#").replace("=", "").lower()
