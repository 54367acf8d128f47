"""What can be wrong with a FEN or an EPD record."""

from __future__ import annotations

from stamma.diagnostics.rule import Rule, Severity

_FIELDS = (
    "a FEN has six fields: placement, side to move, castling, en passant, half-move clock, "
    "move number"
)

FEN_RULES = (
    Rule(
        "FEN001",
        "fen-missing-field",
        Severity.ERROR,
        "the {field} field is missing",
        _FIELDS + "; Board.read_fen() reads shorter ones",
    ),
    Rule(
        "FEN002",
        "fen-extra-text",
        Severity.ERROR,
        "there is text after the last field",
        _FIELDS + "; for EPD use Board.from_epd()",
    ),
    Rule(
        "FEN003",
        "fen-spacing",
        Severity.ERROR,
        "the fields are not separated by exactly one space",
        "put one space between fields and none around them",
    ),
    Rule(
        "FEN004",
        "fen-unknown-piece",
        Severity.ERROR,
        "{letter!r} is not a piece",
        "White's are K Q R B N P, Black's k q r b n p; empty squares are counted 1 to 8",
    ),
    Rule(
        "FEN005",
        "fen-long-rank",
        Severity.ERROR,
        "rank {rank} has more than eight squares",
        "pieces and empty squares of a rank must add up to 8",
    ),
    Rule(
        "FEN006",
        "fen-short-rank",
        Severity.ERROR,
        "rank {rank} has {squares:square} instead of eight",
        "pieces and empty squares of a rank must add up to 8",
    ),
    Rule(
        "FEN007",
        "fen-rank-count",
        Severity.ERROR,
        "the board has {count:rank} instead of eight",
        "write eight ranks from the eighth to the first, with / between them",
    ),
    Rule(
        "FEN008",
        "fen-two-numbers",
        Severity.ERROR,
        "two numbers of empty squares stand side by side",
        "add them up: 8 instead of 44",
    ),
    Rule(
        "FEN009",
        "fen-unknown-turn",
        Severity.ERROR,
        "the side to move is neither w nor b",
        "write w if White is to move, b if Black is",
    ),
    Rule(
        "FEN010",
        "fen-unknown-castling",
        Severity.ERROR,
        "{letter!r} is not a castling right",
        "write - or letters of KQkq; in Chess960 also the file of the rook, A to H or a to h",
    ),
    Rule(
        "FEN011",
        "fen-castling-twice",
        Severity.ERROR,
        "the castling right {letter} is given twice",
        "write each right once",
    ),
    Rule(
        "FEN012",
        "fen-castling-order",
        Severity.ERROR,
        "the castling rights are not in their order",
        "the order is K Q k q",
    ),
    Rule(
        "FEN013",
        "fen-castling-king",
        Severity.ERROR,
        "{color} has a castling right, but no king on rank {rank}",
        "a king that has moved cannot castle: leave the right out",
    ),
    Rule(
        "FEN014",
        "fen-castling-rook",
        Severity.ERROR,
        "{color} has a castling right without a rook on the {wing}'s side of rank {rank}",
        "leave the right out, or put the rook back",
    ),
    Rule(
        "FEN015",
        "fen-castling-file",
        Severity.ERROR,
        "the castling right {letter} names no rook that could castle",
        "name the file of a rook on the back rank, one on each side of the king",
    ),
    Rule(
        "FEN016",
        "fen-castling-chess960",
        Severity.ERROR,
        "the castling right {letter} is possible in Chess960 only",
        "in ordinary chess king and rook must stand on their first squares; "
        "for Chess960 pass chess960=True",
    ),
    Rule(
        "FEN017",
        "fen-unknown-en-passant",
        Severity.ERROR,
        "the en passant field is neither - nor a square",
        "give the square behind a pawn that has just stepped two squares, such as e3",
    ),
    Rule(
        "FEN018",
        "fen-en-passant-rank",
        Severity.ERROR,
        "{square} cannot be the en passant square of the side to move",
        "it is on rank 6 when White is to move, on rank 3 when Black is",
    ),
    Rule(
        "FEN019",
        "fen-en-passant-pawn",
        Severity.ERROR,
        "there is no pawn in front of the en passant square {square}",
        "give the square behind a pawn that has just stepped two squares, or -",
    ),
    Rule(
        "FEN020",
        "fen-en-passant-occupied",
        Severity.ERROR,
        "a pawn cannot have stepped over {square}: that square or the one behind it is occupied",
        "give the square behind a pawn that has just stepped two squares, or -",
    ),
    Rule(
        "FEN021",
        "fen-not-a-number",
        Severity.ERROR,
        "the {field} is not a whole number",
        "write digits only",
    ),
    Rule(
        "FEN022",
        "fen-large-number",
        Severity.ERROR,
        "the {field} is too large",
        "the largest number read here is 4294967295",
    ),
    Rule(
        "FEN023",
        "fen-move-number-zero",
        Severity.ERROR,
        "the move number is 0",
        "moves are counted from 1",
    ),
    Rule(
        "FEN024",
        "fen-no-king",
        Severity.ERROR,
        "{color} has no king",
        "chess needs one king for each side",
    ),
    Rule(
        "FEN025",
        "fen-many-kings",
        Severity.ERROR,
        "{color} has more than one king",
        "chess needs one king for each side",
    ),
    Rule(
        "FEN026",
        "fen-back-rank-pawn",
        Severity.ERROR,
        "a pawn stands on {square}",
        "pawns never stand on rank 1 or 8",
    ),
    Rule(
        "FEN027",
        "fen-opposite-check",
        Severity.ERROR,
        "{color} is in check but has just moved",
        "check whose move it is",
    ),
)

EPD_RULES = (
    Rule(
        "EPD001",
        "epd-opcode",
        Severity.ERROR,
        "{word!r} is not an opcode",
        "an opcode is a letter followed by up to 14 letters, digits or underscores",
    ),
    Rule(
        "EPD002",
        "epd-opcode-twice",
        Severity.ERROR,
        "the opcode {word} is given twice",
        "give each opcode once",
    ),
    Rule(
        "EPD003",
        "epd-unfinished",
        Severity.ERROR,
        "the operation {word} does not end",
        "end each operation with a semicolon",
    ),
    Rule(
        "EPD004",
        "epd-open-quote",
        Severity.ERROR,
        "the quoted text does not end",
        "close it with a quotation mark",
    ),
    Rule(
        "EPD005",
        "epd-counter",
        Severity.ERROR,
        "the operand of {word} is not a whole number in range",
        "hmvc counts from 0, fmvn from 1, up to 4294967295",
    ),
    Rule(
        "EPD006",
        "epd-move",
        Severity.ERROR,
        "an operand of {word} is not a legal move: {why}",
        "moves in EPD are written in SAN",
    ),
)
