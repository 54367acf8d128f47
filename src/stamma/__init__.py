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

from stamma._starting import end_at_once

end_at_once()

from stamma import (  # noqa: E402
    _later,
    _wording,  # noqa: F401 - it completes what is compiled
    pieces,
    squares,
)
from stamma._core import (  # noqa: E402
    VERSION,
    Board,
    LegalMoveGenerator,
    Move,
    MoveReading,
    Piece,
    PseudoLegalMoveGenerator,
    SquareSet,
    between,
    flip_anti_diagonal,
    flip_diagonal,
    flip_horizontal,
    flip_vertical,
    lsb,
    msb,
    ray,
    scan_forward,
    scan_reversed,
    shift_2_down,
    shift_2_left,
    shift_2_right,
    shift_2_up,
    shift_down,
    shift_down_left,
    shift_down_right,
    shift_left,
    shift_right,
    shift_up,
    shift_up_left,
    shift_up_right,
)
from stamma.pieces import *  # noqa: E402, F403
from stamma.squares import *  # noqa: E402, F403

TYPE_CHECKING = False
if TYPE_CHECKING:
    from stamma import braille, diagrams, pgn, polyglot, speech, svg
    from stamma.base_board import BaseBoard
    from stamma.bitboards import *  # noqa: F403
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
        UnplayablePositionError,
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
    from stamma.status import *  # noqa: F403
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
    "UCI",
    "UCI_CHESS960",
    "AmbiguousMoveError",
    "BaseBoard",
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
    "PseudoLegalMoveGenerator",
    "ReadCell",
    "Reading",
    "Saying",
    "SheetReading",
    "SquareSet",
    "Status",
    "Termination",
    "UnknownLanguageError",
    "UnknownNotationError",
    "UnplayablePositionError",
    "UnwritableMoveError",
    "__version__",
    "between",
    "braille",
    "diagrams",
    "flip_anti_diagonal",
    "flip_diagonal",
    "flip_horizontal",
    "flip_vertical",
    "language",
    "languages",
    "lsb",
    "msb",
    "notation",
    "pgn",
    "polyglot",
    "popcount",
    "ray",
    "read",
    "read_candidates",
    "say",
    "scan_forward",
    "scan_reversed",
    "shift_2_down",
    "shift_2_left",
    "shift_2_right",
    "shift_2_up",
    "shift_down",
    "shift_down_left",
    "shift_down_right",
    "shift_left",
    "shift_right",
    "shift_up",
    "shift_up_left",
    "shift_up_right",
    "speech",
    "svg",
]
__all__ += pieces.__all__
__all__ += squares.__all__

__version__ = VERSION

#: The number of squares in a mask. Nothing is quicker than what Python has.
popcount = int.bit_count

# Where to find what is imported on first use.
_LATER = {
    "AmbiguousMoveError": "stamma.errors",
    "BaseBoard": "stamma.base_board",
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
    "UnplayablePositionError": "stamma.errors",
    "UnwritableMoveError": "stamma.errors",
    "braille": "stamma.braille",
    "diagrams": "stamma.diagrams",
    "language": "stamma.language_table",
    "languages": "stamma.language_table",
    "notation": "stamma.notations",
    "pgn": "stamma.pgn",
    "polyglot": "stamma.polyglot",
    "read": "stamma.reading",
    "read_candidates": "stamma.reading.candidates",
    "say": "stamma.speech",
    "speech": "stamma.speech",
    "svg": "stamma.svg",
}

# The masks of squares, files and ranks.
_MASKS = [f"BB_{name.upper()}" for name in squares.SQUARE_NAMES]
_MASKS += [f"BB_FILE_{name.upper()}" for name in squares.FILE_NAMES]
_MASKS += [f"BB_RANK_{name}" for name in squares.RANK_NAMES]
_MASKS += [
    f"BB_{name}"
    for name in (
        "ALL",
        "BACKRANKS",
        "CENTER",
        "CORNERS",
        "DARK_SQUARES",
        "EMPTY",
        "FILES",
        "KING_ATTACKS",
        "KNIGHT_ATTACKS",
        "LIGHT_SQUARES",
        "PAWN_ATTACKS",
        "RANKS",
        "SQUARES",
    )
]
_STATUS = [
    f"STATUS_{oddity}"
    for oddity in (
        "BAD_CASTLING_RIGHTS",
        "EMPTY",
        "IMPOSSIBLE_CHECK",
        "INVALID_EP_SQUARE",
        "NO_BLACK_KING",
        "NO_WHITE_KING",
        "OPPOSITE_CHECK",
        "PAWNS_ON_BACKRANK",
        "TOO_MANY_BLACK_PAWNS",
        "TOO_MANY_BLACK_PIECES",
        "TOO_MANY_CHECKERS",
        "TOO_MANY_KINGS",
        "TOO_MANY_WHITE_PAWNS",
        "TOO_MANY_WHITE_PIECES",
        "VALID",
    )
]
_LATER |= dict.fromkeys(["Bitboard", *_MASKS], "stamma.bitboards")
_LATER |= dict.fromkeys(_STATUS, "stamma.status")
__all__ += _MASKS + _STATUS  # noqa: PLE0605 - names in series

if not TYPE_CHECKING:
    __getattr__, __dir__ = _later.names(__name__, _LATER)
