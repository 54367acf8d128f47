"""Point 4: strict means strict.

Spellings of moves by the sections of the standards: what a notation prints is accepted, what it
does not know is refused. Whole games are held to a standard by ``check --strict``.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import stamma
from benchmarks.fidelity.case import Case
from benchmarks.fidelity.tools import OURS

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "strict reading"
ABOUT = "spellings that a standard has or has not, of moves and in whole games"

_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
_EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
_CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
_PROMOTE = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
_MATE = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
_CHECK = "6k1/5pp1/8/8/8/8/8/R6K w - - 0 1"
_CAPTURE = "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1"
_PAWN_TAKES = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
_TWO_ROOKS = "4k3/8/8/8/8/8/8/R4R1K w - - 0 1"
_DOUBLE = "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1"

# Notation, position, what is right, what is not.
_TABLE: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        "san",
        _START,
        ("e4", "Nf3"),
        ("e2e4", "e2-e4", "Ng1f3", "nf3", "Pe4", "N-f3", "Sf3", "♘f3", "e4+", "e4."),
    ),
    (
        "san",
        _EN_PASSANT,
        ("exd6",),
        ("exd6e.p.", "exd6 e.p.", "exd6ep", "ed6", "ed", "e5xd6", "e:d6"),
    ),
    (
        "san",
        _CASTLE,
        ("O-O", "O-O-O"),
        ("0-0", "0-0-0", "o-o", "OO", "0 - 0", "O–O", "e1g1", "Kg1"),
    ),
    (
        "san",
        _PROMOTE,
        ("a8=Q", "a8=N"),
        ("a8Q", "a8(Q)", "a8/Q", "a8", "a8=q", "a8=S", "a8=K", "a8="),
    ),
    ("san", _MATE, ("Ra8#",), ("Ra8", "Ra8+", "Ra8++", "Ra8†", "Ra8‡", "Ra8 mate", "Ra8x", "Ra8×")),
    ("san", _CHECK, ("Ra8+",), ("Ra8", "Ra8#", "Ra8++", "Ra8 ch", "Ra8†")),
    ("san", _CAPTURE, ("Nxd5",), ("Nd5", "N:d5", "N×d5", "Nxd5+", "Nd5:", "Nxd5 x")),
    ("san", _PAWN_TAKES, ("exd5",), ("ed5", "ed", "e:d5", "e4xd5", "Pxd5", "xd5")),
    ("san", _TWO_ROOKS, ("Rad1", "Rfd1"), ("Rd1", "R1d1", "Ra1d1", "Rfd1+")),
    ("fide", _START, ("e4", "Nf3", "e2e4", "Ng1f3"), ("nf3", "Pe4", "Sf3", "e4+", "e4.")),
    ("fide", _EN_PASSANT, ("exd6", "exd6 e.p.", "exd6e.p."), ("exd6ep", "ed", "e:d6")),
    ("fide", _CASTLE, ("0-0", "0-0-0"), ("0 - 0", "OO", "o-o", "e1g1")),
    ("fide", _PROMOTE, ("a8Q", "a8N"), ("a8/Q", "a8", "a8q", "a8S", "a8K")),
    ("fide", _MATE, ("Ra8#", "Ra8++"), ("Ra8†", "Ra8‡", "Ra8×", "Ra8x", "Ra8 mate")),
    ("fide", _CHECK, ("Ra8+",), ("Ra8#", "Ra8++", "Ra8†", "Ra8 ch")),
    ("fide", _DOUBLE, ("Nf6+", "Nd6+"), ("Nf6++", "Nf6#", "Nf6 dbl ch")),
    ("fide", _CAPTURE, ("Nxd5", "Nd5"), ("N:d5", "Nd5:", "Nxd5+")),
    ("fide", _PAWN_TAKES, ("exd5", "ed5"), ("e:d5", "Pxd5", "xd5", "ed")),
    ("fide", _TWO_ROOKS, ("Rad1", "Rfd1"), ("Rd1", "Rfd1+")),
    ("rules_e", _START, ("e4", "Nf3"), ("e2e4", "Ng1f3", "e2-e4", "nf3", "Sf3", "e4.")),
    ("rules_e", _EN_PASSANT, ("exd6 e.p.",), ("exd6", "exd6ep", "ed", "e:d6")),
    ("rules_e", _MATE, ("Ra8++",), ("Ra8", "Ra8#", "Ra8†", "Ra8×", "Ra8 mate")),
    ("rules_e", _CAPTURE, ("Nxd5",), ("Nd5", "N:d5")),
    ("rules_e", _PAWN_TAKES, ("exd5",), ("ed5", "ed", "e4xd5")),
    ("problem", _START, ("Sf3", "Sc3", "e4"), ("Nf3", "nf3", "Ktf3")),
    ("kt", _START, ("Ktf3", "Ktc3", "e4"), ("Nf3", "Sf3")),
    ("uci", _START, ("e2e4", "g1f3"), ("e4", "Nf3", "e2-e4", "E2E4", "e2e4q")),
    ("uci", _PROMOTE, ("a7a8q", "a7a8n"), ("a7a8", "a7a8Q", "a7a8=q", "a8q")),
    ("uci", _CASTLE, ("e1g1", "e1c1"), ("O-O", "0-0", "e1-g1")),
    ("lan", _START, ("e2-e4", "Ng1-f3"), ("e4", "Nf3", "e2e4", "Ng1f3")),
)


def _spelling(notation: str, fen: str, text: str, *, right: bool) -> Case:
    def check() -> str | None:
        try:
            stamma.Board(fen).parse(text, notation, strict=True)
        except ValueError as refusal:
            return f"refused: {refusal}" if right else None
        return None if right else "accepted"

    return Case(
        f"{notation}: {text} {'is right' if right else 'is not'} in {fen}",
        f"{fen} {text}",
        {OURS: check},
    )


# A standard, a whole game, and whether it keeps to it.
_HEAD = (
    '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n'
    '[White "?"]\n[Black "?"]\n[Result "1-0"]\n\n'
)
_GAMES: tuple[tuple[str, str, bool], ...] = (
    ("pgn", f"{_HEAD}1. e4 e5 2. Nf3 Nc6 1-0\n\n", True),
    (
        "pgn",
        f"{_HEAD}1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5) 3... a6 $1 {{so}} 4. Ba4 1-0\n\n",
        True,
    ),
    ("pgn", "1. e4 e5 2. Nf3 Nc6 1-0\n", False),
    ("pgn", f"{_HEAD}1. e2e4 e5 2. Nf3 Nc6 1-0\n\n", False),
    ("pgn", f"{_HEAD}1. e4 e5 2. Nf3 Nc6\n\n", False),
    ("pgn", f"{_HEAD}1. e4 e5 2. Nf3 Nc6 0-1\n\n", False),
    ("pgn", f"{_HEAD}1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 1-0\n\n", False),
    ("pgn", f"{_HEAD}1. e4 e5 3. Nf3 Nc6 1-0\n\n", False),
    ("pgn", f"{_HEAD}1. e4! e5 2. Nf3 Nc6 1-0\n\n", False),
    ("pgn", _HEAD.replace('[Site "?"]\n', "") + "1. e4 e5 1-0\n\n", False),
    (
        "pgn",
        _HEAD.replace('[White "?"]\n', '[White "?"]\n[White "A"]\n') + "1. e4 e5 1-0\n\n",
        False,
    ),
    ("fide", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 Nf6 1-0\n", True),
    ("fide", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (=) 4. 0-0 Nf6 1-0\n", True),
    ("fide", "1. e4 e5 2. nf3 Nc6 3. Bb5 a6 1-0\n", False),
    ("fide", "1. e4 e5 2. N:f3 Nc6 3. Bb5 a6 1-0\n", False),
    ("fide", "1. e4 d5 2. ed Qxd5 1-0\n", False),
    ("fide", "1. e4 e5 2. Nf3+ Nc6 1-0\n", False),
    ("rules_e", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 1-0\n", True),
    ("rules_e", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bc6 dxc6 1-0\n", False),
    ("rules_e", "1. e2e4 e5 2. Nf3 Nc6 1-0\n", False),
)


def _game(number: int, standard: str, text: str, *, right: bool) -> Case:
    def check() -> str | None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "game.pgn")
            file.write_text(text)
            check = [sys.executable, "-m", "stamma.cli", "check", "--as", "pgn"]
            done = subprocess.run(
                [*check, "--strict", standard, file],
                capture_output=True,
                check=False,
                text=True,
            )
        status = {0: True, 1: False}.get(done.returncode)
        if status is None or done.stderr:
            return done.stderr.strip() or f"status {done.returncode}"
        return None if status is right else f"status {done.returncode}: {done.stdout.strip()}"

    return Case(
        f"whole game {number}, {standard}, {'right' if right else 'wrong'}", text, {OURS: check}
    )


def cases() -> Iterator[Case]:
    """Make all cases."""
    for notation, fen, good, bad in _TABLE:
        for text in good:
            yield _spelling(notation, fen, text, right=True)
        for text in bad:
            yield _spelling(notation, fen, text, right=False)
    for number, (standard, text, right) in enumerate(_GAMES, 1):
        yield _game(number, standard, text, right=right)
