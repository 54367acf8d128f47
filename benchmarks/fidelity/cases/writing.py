"""Point 5: writing loses nothing.

What a file has beside plain moves, at each place where it can stand: NAGs, tags given twice or
badly, escape lines, text between games, comments with odd signs, results that disagree. Read,
written, read again; words that no fact holds must still stand in what is written, and faults must
be told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from benchmarks.fidelity.case import Case, Wanted, survives
from benchmarks.fidelity.facts import render

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "writing loses nothing"
ABOUT = "NAGs, tags, escape lines, stray text, comments: read, written, read again"

_MOVES = "e2e4 e7e5 g1f3 b8c6"
_TEXT = "1. e4 e5 2. Nf3 Nc6 1-0"
_HEAD = '[Event "Open"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n'
_TAGS = {"Event": "Open", "White": "A", "Black": "B"}
_TAGGED = Wanted(_MOVES, "1-0", _TAGS)


def _nags() -> Iterator[Case]:
    for nag in (*range(1, 20), 22, 36, 44, 132, 139, 140, 142, 145, 146, 155, 200, 238, 250, 255):
        telling = f"e2e4 ${nag} e7e5"
        yield survives(f"${nag}", f"{render(telling)} 1-0\n", Wanted(telling, "1-0"))
    for nag in (256, 300, 999, 12345):
        text = f"1. e4 ${nag} e5 2. Nf3 Nc6 1-0\n"
        yield survives(f"${nag} is none", text, Wanted(None, "1-0"), keeps=[str(nag)])
    telling = "e2e4 $1 $14 $140 e7e5 $2 $4 $146"
    yield survives("several NAGs", f"{render(telling)} 1-0\n", Wanted(telling, "1-0"))
    yield survives("$0", "1. e4 $0 e5 2. Nf3 Nc6 1-0\n", Wanted(None, "1-0"))
    text = "$5 1. e4 e5 1-0\n"
    yield survives("a NAG before the moves", text, Wanted(None, "1-0"), keeps=["$5"])
    telling = "e2e4 ( d2d4 $10 d7d5 $13 ) e7e5 $18"
    yield survives("NAGs in a variation", f"{render(telling)} 1-0\n", Wanted(telling, "1-0"))


_FAULTY_TAGS = {
    "White twice": ('[White "A"]\n[White "C"]\n', ["C"]),
    "Event twice": ('[Event "Open"]\n[Event "Closed"]\n', ["Closed"]),
    "an own tag twice": ('[Team "north"]\n[Team "south"]\n', ["north", "south"]),
    "Result twice": ('[Result "1-0"]\n[Result "0-1"]\n', ["0-1"]),
    "no quotes": ("[Opening Spanish]\n", ["Spanish"]),
    "no name": ('["nameless"]\n', ["nameless"]),
    "no value": ("[Lonely]\n", ["Lonely"]),
    "no closing bracket": ('[Opening "Spanish"\n', ["Spanish"]),
    "no closing quote": ('[Opening "Spanish]\n', ["Spanish"]),
    "loose quotes": ('[Opening "the "Spanish" game"]\n', ["Spanish", "game"]),
    "two values": ('[Opening "Spanish" "Berlin"]\n', ["Spanish", "Berlin"]),
    "a name with a hyphen": ('[Time-Control "40/9000"]\n', ["40/9000"]),
    "a name with an umlaut": ('[Eröffnung "Spanisch"]\n', ["Spanisch"]),
    "text behind a tag": ('[Opening "Spanish"] yes indeed\n', ["Spanish", "indeed"]),
    "a FEN that does not count": (
        f'[SetUp "0"]\n[FEN "{chess.STARTING_FEN}"]\n',
        [],
    ),
    "a FEN that is none": ('[FEN "no position"]\n', ["no position"]),
}
_GOOD_TAGS = {
    "escaped quote": ('[Opening "the \\"Spanish\\" game"]\n', {"Opening": 'the "Spanish" game'}),
    "escaped backslash": ('[Path "C:\\\\games"]\n', {"Path": "C:\\games"}),
    "brackets in a value": ('[Note "[a] (b) {c} ; %"]\n', {"Note": "[a] (b) {c} ; %"}),
    "an empty value": ('[Opening ""]\n', {"Opening": ""}),
    "blanks in a value": ('[Opening "  two  blanks "]\n', {"Opening": "  two  blanks "}),
    "letters of all scripts": (
        '[Site "Тбилиси, 東京, Łódź, ñ"]\n',
        {"Site": "Тбилиси, 東京, Łódź, ñ"},
    ),
    "two tags on a line": ('[Opening "a"] [Variation "b"]\n', {"Opening": "a", "Variation": "b"}),
    "blanks inside a tag": ('[  Opening   "a"  ]\n', {"Opening": "a"}),
    "a name in small letters": ('[opening "a"]\n', {"opening": "a"}),
    "underscores and digits": ('[A_1b "a"]\n', {"A_1b": "a"}),
    "a date": ('[EventDate "1999.??.??"]\n', {"EventDate": "1999.??.??"}),
    "a termination": ('[Termination "time forfeit"]\n', {"Termination": "time forfeit"}),
    "a long value": (f'[Note "{"long " * 80}end"]\n', {"Note": f"{'long ' * 80}end"}),
    "a quote of two apostrophes": ("[Note \"''a''\"]\n", {"Note": "''a''"}),
    "a tag in the middle of the roster": ('[Zz "a"]\n[Aa "b"]\n', {"Zz": "a", "Aa": "b"}),
}


def _tags() -> Iterator[Case]:
    for name, (tag, keeps) in _FAULTY_TAGS.items():
        for place, head in (("first", tag + _HEAD), ("last", _HEAD + tag)):
            text = f"{head}\n{_TEXT}\n"
            wanted = Wanted(None if "FEN" in name else _MOVES, faulty=True)
            yield survives(f"tag {place}: {name}", text, wanted, keeps=keeps, says=True)
    for name, (tag, tags) in _GOOD_TAGS.items():
        for place, head in (("first", tag + _HEAD), ("last", _HEAD + tag)):
            wanted = Wanted(_MOVES, "1-0", {**_TAGS, **tags})
            yield survives(f"tag {place}: {name}", f"{head}\n{_TEXT}\n", wanted)
    text = f'{_HEAD}\n1. e4 e5\n[Late "here"]\n2. Nf3 Nc6 1-0\n'
    yield survives(
        "a tag among the moves", text, Wanted(_MOVES, faulty=True), keeps=["here"], says=True
    )


def _escapes() -> Iterator[Case]:
    """PGN-3: an escape line is none of the game's business, and still a part of the file."""
    line = "% eco engine 7.5\n"
    second = f'[Event "Next"]\n\n{_TEXT}\n'
    next_game = Wanted(_MOVES, "1-0", {"Event": "Next"})
    places = {
        "before the first tag": f"{line}{_HEAD}\n{_TEXT}\n",
        "among the tags": f'[Event "Open"]\n{line}[White "A"]\n[Black "B"]\n\n{_TEXT}\n',
        "between tags and moves": f"{_HEAD}\n{line}{_TEXT}\n",
        "among the moves": f"{_HEAD}\n1. e4 e5\n{line}2. Nf3 Nc6 1-0\n",
        "after the moves": f"{_HEAD}\n{_TEXT}\n{line}",
        "in a variation": f"{_HEAD}\n1. e4 (1. d4\n{line}1... d5) 1... e5 2. Nf3 Nc6 1-0\n",
        "alone, the sign only": f"{_HEAD}\n1. e4 e5\n%\n2. Nf3 Nc6 1-0\n",
    }
    for place, text in places.items():
        moves = "e2e4 ( d2d4 d7d5 ) e7e5 g1f3 b8c6" if "variation" in place else _MOVES
        keeps = [] if "alone" in place else ["eco engine 7.5"]
        yield survives(f"% {place}", text, Wanted(moves, "1-0", _TAGS), keeps=keeps)
        wanted = (Wanted(moves, "1-0", _TAGS), next_game)
        yield survives(f"% {place}, and another game", f"{text}\n{second}", *wanted, keeps=keeps)
    text = f"{_HEAD}\n1. e4 {{a comment\n% with a sign\nin it}} e5 2. Nf3 Nc6 1-0\n"
    telling = "e2e4 {a comment % with a sign in it} e7e5 g1f3 b8c6"
    yield survives("% in a comment is none", text, Wanted(telling, "1-0", _TAGS))


_STRAY = {
    "a line of prose": "Games of the club evening\n",
    "two lines": "Games of the club\nevening in spring\n",
    "an address": "https://example.org/games evening\n",
    "a rule": "-------- evening --------\n",
    "a mail head": "From: someone\nSubject: evening\n",
    "markup": "<p>evening</p>\n",
}


def _stray() -> Iterator[Case]:
    first, second = f"{_HEAD}\n{_TEXT}\n", f'[Event "Next"]\n[White "C"]\n\n{_TEXT}\n'
    wanted = (_TAGGED, Wanted(_MOVES, "1-0", {"Event": "Next", "White": "C"}))
    for name, stray in _STRAY.items():
        places = {
            "before": f"{stray}\n{first}\n{second}",
            "between": f"{first}\n{stray}\n{second}",
            "after": f"{first}\n{second}\n{stray}",
        }
        for place, text in places.items():
            yield survives(f"{name} {place} the games", text, *wanted, keeps=["evening"])


_COMMENTS = {
    "plain": "good",
    "brackets": "(1. d4) [x] <y>",
    "a brace": "open { only",
    "a semicolon": "a; b",
    "a percent sign": "50 % of it",
    "quotes": 'the "best" move',
    "a backslash": "C:\\dir",
    "a result": "1-0 was agreed",
    "a NAG": "$1 here",
    "a clock": "[%clk 0:05:00]",
    "clock and text": "[%clk 0:05:00] quick",
    "evaluation and depth": "[%eval 0.35,20] [%clk 0:05:00]",
    "an unknown command": '[%tqu "En","","","","e4","",10]',
    "squares and arrows": "[%csl Gd4,Re5][%cal Ge2e4,Bd1h5]",
    "a tag": '[White "nobody"]',
    "a tag at the end of a line, and a brace": f'{"word " * 14}[Event "a"] and {{ more',
    "results before first moves": "after 1-0 1. e4 e5 1-0 1. d4 d5 it was clear; " * 4 + "end",
    "letters of all scripts": "Ход 好 ñ ẞ",
    "a long word": "x" * 200,
    "many words": "word " * 100 + "end",
    "signs that count nothing": "!? ± $ # = + -",
    "a move": "1. e4 e5",
}


def _comments() -> Iterator[Case]:
    for name, comment in _COMMENTS.items():
        for place, telling in (
            ("before the moves", "{@} e2e4 e7e5"),
            ("after a move", "e2e4 {@} e7e5"),
            ("at the end", "e2e4 e7e5 {@}"),
            ("in a variation", "e2e4 ( d2d4 {@} d7d5 ) e7e5"),
            ("at the start of a variation", "e2e4 ( {@} d2d4 d7d5 ) e7e5"),
        ):
            said = telling.replace("@", comment)
            text = f"{_HEAD}\n{render(said)} 1-0\n"
            yield survives(f"comment {place}: {name}", text, Wanted(said, "1-0", _TAGS))
    text = f"{_HEAD}\n1. e4 ; to the end of the line\ne5 2. Nf3 Nc6 1-0\n"
    telling = "e2e4 {to the end of the line} e7e5 g1f3 b8c6"
    yield survives("a comment of one line", text, Wanted(telling, "1-0"))
    text = f"{_HEAD}\n1. e4 ; a brace }} here\ne5 2. Nf3 Nc6 1-0\n"
    yield survives("a brace in a comment of one line", text, Wanted(None, "1-0"), keeps=["here"])
    text = f"{_HEAD}\n1. e4 {{one}} {{two}} e5 {{three}}\n{{four}} 2. Nf3 Nc6 1-0\n"
    telling = "e2e4 {one} {two} e7e5 {three} {four} g1f3 b8c6"
    yield survives("several comments", text, Wanted(telling, "1-0"))
    text = f"{_HEAD}\n1. e4 e5 2. Nf3 Nc6 1-0 {{after the result}}\n"
    yield survives(
        "a comment behind the result", text, Wanted(None, "1-0"), keeps=["after the result"]
    )
    yield survives(
        "a game that is only a comment",
        "{nothing was played} *\n",
        Wanted("{nothing was played}", "*"),
    )
    text = '[Event "Open"]\n\n{nothing was played}\n'
    yield survives("only a comment, no result", text, Wanted("{nothing was played}"))


_BROKEN = {
    "an illegal move": ("1. e4 e5 2. Ke3 Nc6 1-0", ["Ke3"]),
    "no move at all": ("1. e4 e5 2. hello Nc6 1-0", ["hello"]),
    "an ambiguous move": ("1. Nf3 Nf6 2. d4 d5 3. Nd2 1-0", ["Nd2"]),
    "an illegal move in a variation": ("1. e4 (1. e5 d5) 1... e5 2. Nf3 Nc6 1-0", ["d5"]),
    "a variation that is not closed": ("1. e4 e5 (1... c5 2. Nf3 1-0", ["c5"]),
    "a bracket too many": ("1. e4 e5) 2. Nf3 Nc6 1-0", []),
    "a comment that is not closed": ("1. e4 e5 {open 2. Nf3 Nc6 1-0", ["open"]),
    "a brace too many": ("1. e4 e5} 2. Nf3 Nc6 1-0", []),
    "a word among the moves": ("1. e4 e5 novelty 2. Nf3 Nc6 1-0", ["novelty"]),
    "a wrong number": ("1. e4 e5 7. Nf3 Nc6 1-0", []),
    "signs of the reserve": ("1. e4 e5 <x> 2. Nf3 Nc6 1-0", ["x"]),
    "an empty variation": ("1. e4 () e5 2. Nf3 Nc6 1-0", []),
    "a variation of a comment": ("1. e4 ({think}) e5 2. Nf3 Nc6 1-0", ["think"]),
    "a variation before any move": ("(1. d4) 1. e4 e5 2. Nf3 Nc6 1-0", ["d4"]),
    "a result in a variation": ("1. e4 (1. d4 0-1) 1... e5 2. Nf3 Nc6 1-0", ["0-1"]),
}


def _broken() -> Iterator[Case]:
    for name, (moves, keeps) in _BROKEN.items():
        text = f"{_HEAD}\n{moves}\n"
        wanted = Wanted(None, None, _TAGS, faulty=True)
        yield survives(f"broken: {name}", text, wanted, keeps=keeps, says=True)


def _swallowed() -> Iterator[Case]:
    """Make cases of games inside a comment: nobody reads them, so it must be said."""
    for count in (2, 5, 200):
        inside = '[Event "Next"]\n\n1. d4 d5 1-0\n\n' * count
        text = f"{_HEAD}\n1. e4 e5 {{forgotten 2. Nf3 Nc6 1-0\n\n{inside}}} 2. Nf3 Nc6 1-0\n"
        wanted = Wanted(_MOVES, "1-0", _TAGS, faulty=True)
        keeps = ["forgotten 2. Nf3 Nc6 1-0"]
        yield survives(f"{count} games inside a comment", text, wanted, keeps=keeps, says=True)


def _results() -> Iterator[Case]:
    for tag in ("1-0", "0-1", "1/2-1/2"):
        for marker in ("1-0", "0-1", "1/2-1/2", "*"):
            if tag == marker:
                continue
            text = f'[Result "{tag}"]\n\n1. e4 e5 2. Nf3 Nc6 {marker}\n'
            known = [tag] if marker == "*" else [tag, marker]
            wanted = Wanted(_MOVES, known, faulty=True)
            says = marker != "*"
            yield survives(f"tag {tag} and marker {marker}", text, wanted, keeps=known, says=says)


def cases() -> Iterator[Case]:
    """Make all cases."""
    yield from _nags()
    yield from _tags()
    yield from _escapes()
    yield from _stray()
    yield from _comments()
    yield from _broken()
    yield from _swallowed()
    yield from _results()
