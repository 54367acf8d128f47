"""What is not as the export format of PGN has it."""

from __future__ import annotations

from stamma.diagnostics.rule import Rule, Severity

_WRITE = "write {written}"

_BREACHES = (
    ("PGN060", "pgn-missing-tag", "one of the seven tags is missing", "add {written}"),
    (
        "PGN061",
        "pgn-roster-order",
        "the seven tags do not come first, in their order",
        "begin with Event, Site, Date, Round, White, Black, Result",
    ),
    (
        "PGN062",
        "pgn-tag-order",
        "the tags after the seven are not in the order of their names",
        "put {written} further up",
    ),
    (
        "PGN063",
        "pgn-tag-layout",
        "a tag is not alone on its line, or not written as it should be",
        _WRITE,
    ),
    ("PGN064", "pgn-empty-value", "one of the seven tags has no value", _WRITE),
    ("PGN065", "pgn-date-form", "the date is not YYYY.MM.DD", "write what is unknown as ??"),
    ("PGN066", "pgn-set-up", "FEN and SetUp do not go together", "add {written}"),
    ("PGN067", "pgn-needless-fen", "a FEN tag for the usual start", "take FEN and SetUp out"),
    (
        "PGN068",
        "pgn-empty-line",
        "there is not one empty line after the tags, or after the moves",
        "leave one line empty",
    ),
    ("PGN069", "pgn-missing-number", "{text!r} has no move number", "write {written} before it"),
    ("PGN070", "pgn-number-form", "{text!r} is not the number as it should be", _WRITE),
    ("PGN071", "pgn-needless-number", "{text!r} is not needed here", "take it out"),
    ("PGN072", "pgn-suffix", "{text!r} stands for a NAG", _WRITE),
    ("PGN073", "pgn-long-line", "a line of more than 79 characters", "break it before"),
    ("PGN074", "pgn-short-line", "a line on which the next word has room", "fill the line"),
    ("PGN075", "pgn-spacing", "two words are not one blank apart", "put one blank between them"),
    ("PGN076", "pgn-result-form", "{text!r} is not the result as it should be", _WRITE),
    (
        "PGN077",
        "pgn-result-tag",
        "the result {text!r} is not that of the Result tag",
        "write {written}, or correct the result",
    ),
)

# What the standard leaves open.
_OPEN = (
    ("PGN078", "pgn-line-comment", "a comment to the end of the line", _WRITE),
    ("PGN079", "pgn-escape-line", "a line that only some program understands", "take it out"),
    (
        "PGN080",
        "pgn-other-layout",
        "from here on the game is laid out otherwise than stamma would write it",
        "compare with what stamma convert writes",
    ),
)

# The sections of the standard of 1994 that these are by.
SECTIONS = {
    **dict.fromkeys(("pgn-missing-tag", "pgn-roster-order", "pgn-empty-value"), "PGN 8.1.1"),
    "pgn-date-form": "PGN 8.1.1.3",
    **dict.fromkeys(("pgn-tag-order", "pgn-tag-layout", "pgn-empty-line"), "PGN 8.1"),
    **dict.fromkeys(("pgn-set-up", "pgn-needless-fen"), "PGN 9.7"),
    **dict.fromkeys(("pgn-long-line", "pgn-short-line", "pgn-spacing"), "PGN 8.2.1"),
    **dict.fromkeys(
        ("pgn-missing-number", "pgn-number-form", "pgn-needless-number"), "PGN 8.2.2.2"
    ),
    "pgn-suffix": "PGN 8.2.3.8",
    **dict.fromkeys(("pgn-result-form", "pgn-result-tag", "pgn-missing-result"), "PGN 8.2.6"),
}

EXPORT_RULES = (
    *(
        Rule(code, name, Severity.STYLE, message, advice)
        for code, name, message, advice in _BREACHES
    ),
    *(Rule(code, name, Severity.NOTE, message, advice) for code, name, message, advice in _OPEN),
)
