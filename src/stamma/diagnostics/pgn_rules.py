"""What can be wrong with a game in PGN."""

from __future__ import annotations

from stamma.diagnostics.rule import Rule, Severity

_ERRORS = (
    ("PGN001", "pgn-malformed-tag", "a bracket that is no tag", 'tags look like [White "Morphy"]'),
    (
        "PGN002",
        "pgn-bad-fen",
        "the FEN is no position, so the moves cannot be read",
        "correct the FEN tag",
    ),
    (
        "PGN003",
        "pgn-not-a-move",
        "{text!r} is not a move; the rest of this line is not read",
        "correct it, or put remarks into braces",
    ),
    (
        "PGN004",
        "pgn-illegal-move",
        "{text!r} is not legal here; the rest of this line is not read",
        "correct the move, or one before it",
    ),
    (
        "PGN005",
        "pgn-ambiguous-move",
        "{text!r} can mean several moves; the rest of this line is not read",
        "tell the pieces apart",
    ),
    ("PGN006", "pgn-no-game", "this text is no game", "games have tags, moves or a result"),
    (
        "PGN010",
        "pgn-too-long",
        "the game is too long: from here to the next tags at the start of a line it is not read",
        "allow more with --game-bytes, or game_bytes in Python",
    ),
    (
        "PGN011",
        "pgn-too-deep",
        "a variation more than 1,000 deep; the rest of the line that it stands in is not read",
        "take some of the brackets out",
    ),
)

_WARNINGS = (
    ("PGN020", "pgn-unquoted-value", "a tag value without quotes", "put the value into quotes"),
    ("PGN021", "pgn-loose-quote", "a quote in a tag value", "write it with a backslash before it"),
    ("PGN022", "pgn-unclosed-tag", "a tag that is not closed", "close it with a bracket"),
    (
        "PGN023",
        "pgn-duplicate-tag",
        "a tag that was given before",
        "the first one counts; another value is kept as a comment",
    ),
    ("PGN024", "pgn-late-tag", "a tag among the moves", "put tags before the moves"),
    ("PGN025", "pgn-odd-fen", "the FEN had to be repaired", "write all six fields"),
    ("PGN026", "pgn-odd-spelling", "{text!r} is not written as in SAN", "write it in SAN"),
    ("PGN027", "pgn-joined-moves", "{text!r} lacks a blank", "put one after the move"),
    ("PGN028", "pgn-wrong-number", "{text!r} is not the number of this move", "count the moves"),
    ("PGN029", "pgn-unclosed-comment", "a comment that is not closed", "close it with a brace"),
    ("PGN030", "pgn-stray-brace", "a closing brace without a comment", "take it out"),
    ("PGN031", "pgn-unclosed-variation", "a variation that is not closed", "close the bracket"),
    ("PGN032", "pgn-stray-close", "a closing bracket without a variation", "take it out"),
    ("PGN033", "pgn-early-variation", "a variation before any move", "put it after a move"),
    ("PGN034", "pgn-empty-variation", "a variation without moves", "put remarks into braces"),
    ("PGN035", "pgn-bad-nag", "{text!r} is not a NAG", "NAGs are from $0 to $255"),
    (
        "PGN036",
        "pgn-stray",
        "{text!r} has no meaning in PGN",
        "take it out, or put it into braces",
    ),
    (
        "PGN037",
        "pgn-missing-result",
        "the game has no result",
        "end it with 1-0, 0-1, 1/2-1/2 or *",
    ),
    (
        "PGN038",
        "pgn-result-differs",
        "the result {text!r} is not the one of the Result tag, which counts",
        "correct one of them",
    ),
    (
        "PGN039",
        "pgn-result-contradicts-board",
        "the result {text!r} contradicts the mate or stalemate on the board",
        "correct the result",
    ),
    (
        "PGN040",
        "pgn-early-result",
        "a result inside a variation, kept as a comment",
        "put it into braces",
    ),
    (
        "PGN041",
        "pgn-bad-result-tag",
        "the Result tag is no result",
        "write 1-0, 0-1, 1/2-1/2 or *",
    ),
    (
        "PGN042",
        "pgn-unknown-variant",
        "a variant that is not known: the moves are read by the rules of chess",
        "only chess and Chess960 are known",
    ),
    (
        "PGN043",
        "pgn-too-many-faults",
        "more is wrong with this game than is told",
        "correct what is told first",
    ),
    ("PGN044", "pgn-split-tag", "a tag on several lines", "write it on one line"),
    (
        "PGN045",
        "pgn-odd-tag-name",
        "a tag whose name has other signs than letters, digits and underscores",
        "give it another name",
    ),
    ("PGN046", "pgn-second-result", "a second result, {text!r}", "leave one of them"),
    (
        "PGN047",
        "pgn-odd-setup",
        "the SetUp tag says that the FEN does not count; it counts all the same",
        'write [SetUp "1"]',
    ),
    (
        "PGN048",
        "pgn-comment-holds-games",
        "a comment in which the tags of other games stand",
        "close it before them, if its brace was forgotten",
    ),
)

PGN_RULES = (
    *(Rule(code, name, Severity.ERROR, message, advice) for code, name, message, advice in _ERRORS),
    *(
        Rule(code, name, Severity.WARNING, message, advice)
        for code, name, message, advice in _WARNINGS
    ),
)
