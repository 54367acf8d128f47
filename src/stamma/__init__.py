"""stamma reads and writes chess in any notation.

>>> import stamma
>>> board = stamma.Board()
>>> board.push_uci("e2e4")
Move.from_uci('e2e4')
>>> board.turn == stamma.BLACK
True

Names and meanings are those of python-chess wherever both have the same thing. What is not needed
for a board is imported when it is first used, so that ``import stamma`` is quick.
"""

from __future__ import annotations

from stamma import (
    _later,
    _wording,  # noqa: F401 - it completes what is compiled
    pieces,
    squares,
)
from stamma._core import Board, LegalMoveGenerator, Move, MoveReading, Piece
from stamma.pieces import *  # noqa: F403
from stamma.squares import *  # noqa: F403

TYPE_CHECKING = False
if TYPE_CHECKING:
    from stamma import braille, pgn, speech
    from stamma.diagnostics import (
        Diagnostic,
    )
    from stamma.errors import (
        AmbiguousMoveError,
        IllegalMoveError,
        InvalidEpdError,
        InvalidFenError,
        InvalidMoveError,
        NotationError,
        UnwritableMoveError,
    )
    from stamma.explanation import (
        Explanation,
    )
    from stamma.language_table import (
        Language,
        UnknownLanguageError,
        language,
        languages,
    )
    from stamma.notations import (
        COLON,
        COLON_END,
        DESCRIPTIVE,
        DESCRIPTIVE_ES,
        ECO,
        FAN,
        FAN_OUTLINE,
        FIDE,
        FIDE_BARE,
        ICCF,
        INFORMANT,
        KT,
        LAN,
        LAN_FIDE,
        NOTATIONS,
        PGN,
        PROBLEM,
        RULES_E,
        SAN,
        STAMMA,
        UCI,
        UCI_CHESS960,
        Notation,
        UnknownNotationError,
        notation,
    )
    from stamma.outcome import (
        Outcome,
        Termination,
    )
    from stamma.reading import (
        Reading,
        read,
    )
    from stamma.reading.candidates import (
        ReadCell,
        SheetReading,
        read_candidates,
    )
    from stamma.speech import (
        Saying,
        say,
    )
    from stamma.status import (
        Status,
    )

__all__ = [
    "COLON",
    "COLON_END",
    "DESCRIPTIVE",
    "DESCRIPTIVE_ES",
    "ECO",
    "FAN",
    "FAN_OUTLINE",
    "FIDE",
    "FIDE_BARE",
    "ICCF",
    "INFORMANT",
    "KT",
    "LAN",
    "LAN_FIDE",
    "NOTATIONS",
    "PGN",
    "PROBLEM",
    "RULES_E",
    "SAN",
    "STAMMA",
    "STARTING_BOARD_FEN",
    "STARTING_FEN",
    "UCI",
    "UCI_CHESS960",
    "AmbiguousMoveError",
    "Board",
    "Diagnostic",
    "Explanation",
    "IllegalMoveError",
    "InvalidEpdError",
    "InvalidFenError",
    "InvalidMoveError",
    "Language",
    "LegalMoveGenerator",
    "Move",
    "MoveReading",
    "Notation",
    "NotationError",
    "Outcome",
    "Piece",
    "ReadCell",
    "Reading",
    "Saying",
    "SheetReading",
    "Status",
    "Termination",
    "UnknownLanguageError",
    "UnknownNotationError",
    "UnwritableMoveError",
    "braille",
    "language",
    "languages",
    "notation",
    "pgn",
    "read",
    "read_candidates",
    "say",
    "speech",
]
__all__ += pieces.__all__
__all__ += squares.__all__

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

# Where to find what is imported on first use.
_LATER = {
    "AmbiguousMoveError": "stamma.errors",
    "COLON": "stamma.notations",
    "COLON_END": "stamma.notations",
    "DESCRIPTIVE": "stamma.notations",
    "DESCRIPTIVE_ES": "stamma.notations",
    "Diagnostic": "stamma.diagnostics",
    "ECO": "stamma.notations",
    "Explanation": "stamma.explanation",
    "FAN": "stamma.notations",
    "FAN_OUTLINE": "stamma.notations",
    "FIDE": "stamma.notations",
    "FIDE_BARE": "stamma.notations",
    "ICCF": "stamma.notations",
    "INFORMANT": "stamma.notations",
    "IllegalMoveError": "stamma.errors",
    "InvalidEpdError": "stamma.errors",
    "InvalidFenError": "stamma.errors",
    "InvalidMoveError": "stamma.errors",
    "KT": "stamma.notations",
    "LAN": "stamma.notations",
    "LAN_FIDE": "stamma.notations",
    "Language": "stamma.language_table",
    "NOTATIONS": "stamma.notations",
    "Notation": "stamma.notations",
    "NotationError": "stamma.errors",
    "Outcome": "stamma.outcome",
    "PGN": "stamma.notations",
    "PROBLEM": "stamma.notations",
    "RULES_E": "stamma.notations",
    "ReadCell": "stamma.reading.candidates",
    "Reading": "stamma.reading",
    "SAN": "stamma.notations",
    "STAMMA": "stamma.notations",
    "Saying": "stamma.speech",
    "SheetReading": "stamma.reading.candidates",
    "Status": "stamma.status",
    "Termination": "stamma.outcome",
    "UCI": "stamma.notations",
    "UCI_CHESS960": "stamma.notations",
    "UnknownLanguageError": "stamma.language_table",
    "UnknownNotationError": "stamma.notations",
    "UnwritableMoveError": "stamma.errors",
    "braille": "stamma.braille",
    "language": "stamma.language_table",
    "languages": "stamma.language_table",
    "notation": "stamma.notations",
    "pgn": "stamma.pgn",
    "read": "stamma.reading",
    "read_candidates": "stamma.reading.candidates",
    "say": "stamma.speech",
    "speech": "stamma.speech",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = _later.names(__name__, _LATER)
