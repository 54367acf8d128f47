"""Why a move cannot be read, and what can be said about the spelling of one that can."""

from __future__ import annotations

from stamma.diagnostics.rule import Rule, Severity

MOVE_RULES = (
    Rule(
        "MOV001",
        "move-not-uci",
        Severity.ERROR,
        "{text!r} is not a move in UCI notation",
        "write two squares and, for a promotion, q, r, b or n: e2e4, e7e8q; 0000 passes",
    ),
    Rule(
        "MOV002",
        "move-illegal",
        Severity.ERROR,
        "{text} is not legal here",
        "the position is {fen}",
    ),
    Rule(
        "MOV003",
        "move-unwritable",
        Severity.ERROR,
        "the notation {notation} has no words for {text}",
        "ICCF and descriptive notation cannot write Chess960 castling; Stamma's notation needs the "
        "whole game from the ordinary starting position",
    ),
    Rule(
        "MOV004",
        "not-a-move",
        Severity.ERROR,
        "{text!r} is not a move{in_language}",
        "{help}",
    ),
    Rule(
        "MOV005",
        "illegal-move",
        Severity.ERROR,
        "{text!r} is not possible: {reasons}",
        "{help}",
    ),
    Rule(
        "MOV006",
        "ambiguous-move",
        Severity.ERROR,
        "{text!r} can mean {moves}",
        "{help}",
    ),
    Rule(
        "MOV007",
        "ambiguous-language",
        Severity.ERROR,
        "{text!r} means different moves in different languages: {readings}",
        "say which language it is",
    ),
)

# What a spelling says that is not so.
_FALSE = (
    ("SPL001", "false-capture", "the sign of capture in {text!r} is wrong: nothing is taken"),
    ("SPL002", "false-check", "the check mark in {text!r} is wrong: no check is given"),
    ("SPL003", "false-mate", "the mark of mate in {text!r} is wrong: it is not mate"),
    ("SPL004", "false-double-check", "{text!r} gives check, but no double check"),
    ("SPL005", "false-en-passant", "{text!r} is not an en passant capture"),
    (
        "SPL006",
        "victims-square",
        "{text!r} names the square of the pawn taken, not the square of arrival",
    ),
    ("SPL017", "castling-as-king-move", "{text!r} writes castling as a king's move"),
    (
        "SPL037",
        "second-choice",
        "{text!r} fits only if a letter or a digit is taken in its second meaning",
    ),
    (
        "SPL046",
        "letter-of-uci",
        "{text!r} is read with the letters of UCI; in this language its letter is another piece's",
    ),
)

# What a notation writes otherwise.
_OTHERWISE = (
    ("SPL007", "missing-capture", "{text!r} has no sign of capture"),
    ("SPL008", "capture-sign", "{text!r} has another sign of capture than this notation"),
    ("SPL009", "missing-check", "{text!r} has no check mark"),
    ("SPL010", "missing-mate", "{text!r} has no mark of mate"),
    ("SPL011", "mate-sign", "{text!r} has another mark of mate than this notation"),
    ("SPL012", "superfluous-check", "this notation writes no check mark"),
    ("SPL013", "missing-en-passant", "{text!r} has no en passant mark"),
    ("SPL014", "superfluous-en-passant", "this notation writes no en passant mark"),
    (
        "SPL015",
        "promotion-sign",
        "{text!r} introduces the promotion in another way than this notation",
    ),
    ("SPL016", "castling-sign", "{text!r} has other circles than this notation"),
    (
        "SPL018",
        "superfluous-departure",
        "{text!r} says more than is needed about where the piece came from",
    ),
    (
        "SPL019",
        "wrong-departure",
        "{text!r} tells the pieces apart in another way than this notation",
    ),
    ("SPL020", "missing-departure", "{text!r} does not say where the piece came from"),
    ("SPL021", "superfluous-hyphen", "this notation writes no hyphen"),
    ("SPL022", "missing-hyphen", "{text!r} has no hyphen"),
    ("SPL023", "figurine", "{text!r} shows the piece in another way than this notation"),
    ("SPL024", "no-piece-letter", "{text!r} does not name the piece"),
    ("SPL025", "files-only", "{text!r} gives files only"),
    ("SPL026", "small-piece", "{text!r} has a small letter for a piece"),
    ("SPL027", "capital-files", "{text!r} has capital letters for files"),
    ("SPL028", "blanks", "{text!r} has blanks in it"),
    ("SPL029", "pawn-letter", "{text!r} has a letter for the pawn"),
    ("SPL030", "look-alike", "{text!r} has a character that only looks right"),
    ("SPL031", "departure-mark", "{text!r} sets apart where the piece came from"),
    ("SPL032", "victim-named", "{text!r} names the piece taken"),
    ("SPL033", "words", "{text!r} has words where letters or signs belong"),
    ("SPL034", "number", "{text!r} has a move number"),
    ("SPL035", "two-signs", "{text!r} has two signs where one is enough"),
    ("SPL036", "otherwise", "{text!r} is not written as in this notation"),
    ("SPL038", "foreign-letters", "PGN is written with English letters"),
    ("SPL039", "check-sign", "{text!r} has another check mark than this notation"),
    ("SPL040", "en-passant-sign", "{text!r} has another en passant mark than this notation"),
    ("SPL041", "punctuation", "{text!r} ends with a sign of punctuation"),
    ("SPL042", "other-letter", "{text!r} has another letter for the piece than this notation"),
    ("SPL043", "draw-offer-sign", "this notation has no sign for an offer of a draw"),
    ("SPL044", "double-check-sign", "this notation has no sign of its own for double check"),
)

# What a notation allows, though it prefers another way.
_PREFERRED = (
    ("SPL050", "preferred-file", "{text!r} gives the rank where the file is preferred"),
    ("SPL051", "needless-hyphen", "the hyphen in {text!r} is not needed"),
    ("SPL052", "figurine-for-letter", "{text!r} has a figurine, which is for print"),
    ("SPL053", "other-figurine", "{text!r} has a figurine of the other colour"),
    ("SPL054", "joined-mark", "{text!r} has no blank before the en passant mark"),
    ("SPL055", "order-of-marks", "{text!r} has the en passant mark before the check mark"),
    ("SPL056", "check-for-mate", "{text!r} marks a mate as a check"),
    ("SPL057", "square-for-file", "{text!r} gives the square where the file is enough"),
    ("SPL058", "also-letter", "{text!r} has another abbreviation of the piece than the usual one"),
    ("SPL059", "annotation", "{text!r} has a mark that is no part of the move"),
    ("SPL060", "usage", "{text!r} is one of several ways to write it"),
)

_ADVICE = "write {written}"

SPELLING_RULES = (
    *(Rule(code, name, Severity.WARNING, message, _ADVICE) for code, name, message in _FALSE),
    *(Rule(code, name, Severity.STYLE, message, _ADVICE) for code, name, message in _OTHERWISE),
    *(Rule(code, name, Severity.NOTE, message, _ADVICE) for code, name, message in _PREFERRED),
    Rule(
        "SPL045",
        "pass",
        Severity.STYLE,
        "this notation has no sign for a pass",
        "write a move: chess has no passes",
    ),
)
