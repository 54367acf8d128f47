"""What can be doubtful when a game is read from any text."""

from __future__ import annotations

from stamma.diagnostics.rule import Rule, Severity

READING_RULES = (
    Rule(
        "RDG001",
        "no-game",
        Severity.ERROR,
        "no game was found{nearest}",
        "give the position with start= (--fen) if the game does not begin with its first move, or "
        "the language and the notation if you know them",
    ),
    Rule(
        "RDG002",
        "repaired-move",
        Severity.WARNING,
        "{text!r} cannot be played here; read as {move} ({sure}{others})",
        "compare it with the source",
    ),
    Rule(
        "RDG003",
        "unread-move",
        Severity.ERROR,
        "{text!r} is not a move that can be played here; the game is read up to this place",
        "correct it, or try repair='bold'",
    ),
    Rule(
        "RDG004",
        "skipped-move",
        Severity.WARNING,
        "{text!r} is passed over: the game goes on without it",
        "it may be printed twice, or be no move at all",
    ),
    Rule(
        "RDG005",
        "missing-move",
        Severity.WARNING,
        "a move is missing before {text!r}; {move} is put in ({sure}{others})",
        "compare it with the source",
    ),
    Rule(
        "RDG006",
        "wrong-number",
        Severity.STYLE,
        "move {said} is numbered here, but it is move {number}",
        "the order of the text was followed, not its numbers",
    ),
    Rule(
        "RDG007",
        "undecided-move",
        Severity.WARNING,
        "{text!r} may be {moves}; the rest of the text does not decide",
        "the first one was taken",
    ),
    Rule(
        "RDG008",
        "foreign-letter",
        Severity.STYLE,
        "{text!r} is read with the letters of {language}",
        "the rest of the game has other letters",
    ),
    Rule(
        "RDG009",
        "unread-rest",
        Severity.ERROR,
        "the text goes on with {text!r}, which does not continue the game",
        "a move before it may be missing or misprinted",
    ),
    Rule(
        "RDG010",
        "settled-later",
        Severity.STYLE,
        "{text!r} may be {moves}; later moves leave only {move}",
        "say where the piece comes from to make it plain",
    ),
    Rule(
        "RDG011",
        "false-mark",
        Severity.STYLE,
        "{text!r} is read as {move}, but a mark in it is wrong: {which}",
        "compare it with the source",
    ),
    Rule(
        "RDG012",
        "budget-spent",
        Severity.WARNING,
        "the text is harder than its length allows for; the reading so far is given",
        "give the notation and the language, or a shorter text",
    ),
    Rule(
        "RDG013",
        "unread-section",
        Severity.WARNING,
        "{text!r} looks like moves of a game, but no known position explains them",
        "give the position with start= (--fen)",
    ),
    Rule(
        "RDG014",
        "misplaced-blank",
        Severity.WARNING,
        "{text!r} is read as {move}: a blank is missing here, or stands where it does not belong",
        "compare it with the source",
    ),
    Rule(
        "RDG015",
        "swapped-moves",
        Severity.WARNING,
        "{text!r} is read as {move}: it and the move beside it have changed places",
        "compare it with the source",
    ),
    Rule(
        "RDG016",
        "bracketed-move",
        Severity.WARNING,
        "the game goes on inside brackets with {text!r}",
        "what stands in brackets is mostly a side line; compare it with the source",
    ),
    Rule(
        "RDG017",
        "mentioned-move",
        Severity.STYLE,
        "{text!r} after the last move is taken for a remark, not for a move of the game",
        "number it if it was played",
    ),
    Rule(
        "RDG018",
        "swapped-columns",
        Severity.WARNING,
        "Black's moves stand before White's; {text!r} is taken for White's first move",
        "compare it with the source",
    ),
    Rule(
        "RDG019",
        "contradicted-ending",
        Severity.WARNING,
        "{text!r} stands for {said}, but {because}",
        "board, printed result, tag and words should agree; they are trusted in this order",
    ),
    Rule(
        "RDG020",
        "went-on",
        Severity.WARNING,
        "{text!r} says that the game is over, but it goes on",
        "the moves were believed; compare it with the source",
    ),
)
