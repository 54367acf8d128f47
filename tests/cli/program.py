"""The command line as a program of its own: how every test runs it."""

from __future__ import annotations

import os
import subprocess
import sys

GAME = '[Event "a"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n'
BROKEN = '[Event "b"]\n\n1. e4 Ke6 1-0\n\n'
PROGRAM = [sys.executable, "-m", "stamma.cli"]
# What a terminal or a user may have set, and decides how something is shown.
_OF_TERMINALS = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM", "PYTHONIOENCODING")


def stamma(*arguments: object, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(  # noqa: S603
        [*PROGRAM, *words(arguments)], input=data, capture_output=True, check=False
    )


def run(*arguments: object, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program on text, away from any terminal; all that is read and written is UTF-8."""
    kept = {name: value for name, value in os.environ.items() if name not in _OF_TERMINALS}
    return subprocess.run(  # noqa: S603
        [*PROGRAM, *words(arguments)],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env={**kept, "PYTHONUTF8": "1", **environment},
        check=False,
    )


def words(arguments: tuple[object, ...]) -> list[str | bytes]:
    return [each if isinstance(each, bytes) else str(each) for each in arguments]


def sh(script: str) -> tuple[int, str]:
    """Run a script in which ``stamma`` is the program; return the status and what is said."""
    program = " ".join(f"'{word}'" for word in PROGRAM)
    done = subprocess.run(  # noqa: S603
        ["sh", "-c", f'stamma() {{ {program} "$@"; }}\n{script}'],  # noqa: S607
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stderr
