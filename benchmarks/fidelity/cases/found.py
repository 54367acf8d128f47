"""Point 6: PGN as it is found.

Byte-order marks and signs without width between any two tokens, tags over two lines, odd blanks
and ends of lines, encodings, commands in comments, marks as people write them, missing parts,
files that begin with something else, EPD as programs write it.
"""

from __future__ import annotations

import io
from functools import partial
from typing import TYPE_CHECKING

import chess

import stamma
import stamma.pgn
from benchmarks.fidelity.case import TOOLS, Case, Wanted, reads
from benchmarks.fidelity.facts import render
from benchmarks.fidelity.tools import OURS, PYTHON_CHESS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.fidelity.tools import Tool

TITLE = "PGN as it is found"
ABOUT = "marks without width, odd tags and blanks, encodings, commands, glyphs, half files, EPD"

_MOVES = "e2e4 e7e5 g1f3 b8c6"
_WANTED = Wanted(_MOVES, "1-0", {"Event": "Open", "White": "A"})
_HEAD = '[Event "Open"]\n[White "A"]\n\n'
_TEXT = "1. e4 e5 2. Nf3 Nc6 1-0\n"

_INVISIBLE = {
    "byte-order mark": "\ufeff",
    "zero-width space": "\u200b",
    "zero-width joiner": "\u200d",
    "zero-width non-joiner": "\u200c",
    "word joiner": "\u2060",
    "left-to-right mark": "\u200e",
    "soft hyphen": "\u00ad",
}
# Every place between two tokens is marked.
_PLACES = (
    '@[Event "Open"]@\n@[White@ "A"@]@\n@\n'
    "@1.@ e4@ {good}@ e5@ $1@ (@1... c5@ 2. Nf3@)@ 2.@ Nf3@ Nc6@ @1-0@\n@"
)
_PLACED = Wanted(
    "e2e4 {good} e7e5 $1 ( c7c5 g1f3 ) g1f3 b8c6", "1-0", {"Event": "Open", "White": "A"}
)


def _invisible() -> Iterator[Case]:
    parts = _PLACES.split("@")
    for name, sign in _INVISIBLE.items():
        for at in range(1, len(parts)):
            text = "".join(parts[:at]) + sign + "".join(parts[at:])
            yield reads(f"{name} at {at}", text, _PLACED)
        text = _PLACES.replace("@", sign)
        yield reads(f"{name} everywhere", text, _PLACED)
    for name in ("byte-order mark", "zero-width space"):
        two = f"{_HEAD}{_TEXT}\n{_INVISIBLE[name]}{_HEAD}{_TEXT}"
        yield reads(f"{name} before a second game", two, _WANTED, _WANTED)


_BLANKS = {
    "no-break spaces": f"{_HEAD}1.\u00a0e4\u00a0e5 2.\u00a0Nf3\u00a0Nc6\u00a01-0\n",
    "thin spaces": f"{_HEAD}1.\u2009e4 e5 2.\u2009Nf3 Nc6 1-0\n",
    "ideographic spaces": f"{_HEAD}1.\u3000e4 e5\u30002.\u3000Nf3 Nc6 1-0\n",
    "tabs": f"{_HEAD}1.\te4\te5\t2.\tNf3\tNc6\t1-0\n",
    "vertical tabs": f"{_HEAD}1.\ve4\ve5\v2.\vNf3\vNc6\v1-0\n",
    "form feeds": f"{_HEAD}1. e4 e5\f2. Nf3 Nc6 1-0\n",
    "CR LF": (_HEAD + _TEXT).replace("\n", "\r\n"),
    "CR alone": (_HEAD + _TEXT).replace("\n", "\r"),
    "no blanks": f"{_HEAD}1.e4 e5 2.Nf3 Nc6 1-0\n",
    "blanks before the periods": f"{_HEAD}1 . e4 e5 2 . Nf3 Nc6 1-0\n",
    "a move a line": f"{_HEAD}1.\ne4\ne5\n2.\nNf3\nNc6\n1-0\n",
    "empty lines among the moves": f"{_HEAD}1. e4 e5\n\n2. Nf3 Nc6\n\n1-0\n",
    "no empty line after the tags": '[Event "Open"]\n[White "A"]\n' + _TEXT,
    "empty lines among the tags": '[Event "Open"]\n\n[White "A"]\n\n' + _TEXT,
    "all on one line": '[Event "Open"][White "A"] ' + _TEXT,
    "indented": "  " + (_HEAD + _TEXT).replace("\n", "\n  ").replace("\n  \n", "\n\n"),
    "no end of the last line": _HEAD + _TEXT.strip(),
    "ten empty lines first": "\n" * 10 + _HEAD + _TEXT,
    "no numbers": f"{_HEAD}e4 e5 Nf3 Nc6 1-0\n",
    "numbers twice": f"{_HEAD}1. e4 1... e5 2. Nf3 2... Nc6 1-0\n",
    "many periods": f"{_HEAD}1.... e4 1...... e5 2.. Nf3 Nc6 1-0\n",
    "an ellipsis of one sign": f"{_HEAD}1. e4 1… e5 2. Nf3 2… Nc6 1-0\n",
    "commas": f"{_HEAD}1. e4, e5, 2. Nf3, Nc6 1-0\n",
    "numbers with brackets": f"{_HEAD}1) e4 e5 2) Nf3 Nc6 1-0\n",
}

_ODD_TAGS = {
    "a value over two lines": '[Note "two\none"]\n',
    "name and value on two lines": '[Note\n"one"]\n',
    "the bracket on a line of its own": '[Note "one"\n]\n',
    "the opening bracket on a line of its own": '[\nNote "one"]\n',
    "no blank before the value": '[Note"one"]\n',
    "tabs": '[Note\t"one"]\n',
}

_ENCODINGS = {
    "UTF-8 with a mark": "utf-8-sig",
    "UTF-16 with a mark": "utf-16",
    "Windows-1252": "cp1252",
    "ISO 8859-1": "latin-1",
}


def _layout() -> Iterator[Case]:
    for name, text in _BLANKS.items():
        yield reads(name, text, _WANTED)
    for name, tag in _ODD_TAGS.items():
        for place, text in (
            ("first", f"{tag}{_HEAD}{_TEXT}"),
            ("last", f'[Event "Open"]\n[White "A"]\n{tag}\n{_TEXT}'),
        ):
            # Blanks in a value are left open: a line break may become one.
            yield reads(f"tag {place}: {name}", text, _WANTED, keeps=["one"])
    for name, encoding in _ENCODINGS.items():
        text = _HEAD.replace('"A"', '"Müller, Jérôme"') + _TEXT
        wanted = Wanted(_MOVES, "1-0", {"White": "Müller, Jérôme"})
        yield reads(f"encoding: {name}", text.encode(encoding), wanted)


_GLYPHS = {
    # Marks of the spec's section 23, with the NAG that they are after a move of White.
    "!": 1,
    "?": 2,
    "!!": 3,
    "??": 4,
    "!?": 5,
    "?!": 6,
    "‼": 3,
    "⁇": 4,
    "⁉": 5,
    "⁈": 6,
    "□": 7,
    "=": 10,
    "∞": 13,
    "⩲": 14,
    "+=": 14,
    "+/=": 14,
    "⩱": 15,
    "=+": 15,
    "=/+": 15,
    "±": 16,
    "+/-": 16,
    "∓": 17,
    "-/+": 17,
    "+-": 18,
    "+−": 18,
    "-+": 19,
    "−+": 19,
    "+--": 20,
    "--+": 21,
    "N": 146,
    "TN": 146,
    "∆": 140,
    "⌓": 142,
    "→": 40,
    "↑": 36,
    "⇆": 132,
}


def _glyphs() -> Iterator[Case]:
    for glyph, nag in _GLYPHS.items():
        telling = f"e2e4 ${nag} e7e5 g1f3 b8c6"
        for form in (f" {glyph}", glyph):
            if form in {"N", "TN"}:
                continue
            text = f"{_HEAD}1. e4{form} e5 2. Nf3 Nc6 1-0\n"
            yield reads(f"mark {form!r}", text, Wanted(telling, "1-0"))
    text = f"{_HEAD}1. e4! $14 e5?! 2. Nf3 !? +- Nc6 1-0\n"
    telling = "e2e4 $1 $14 e7e5 $6 g1f3 $5 $18 b8c6"
    yield reads("several marks", text, Wanted(telling, "1-0"))


_NULL_MOVES = ("--", "Z0", "@@@@", "<>", "0000")
_HALVES = {
    "tags alone": ('[Event "Open"]\n[White "A"]\n', [Wanted("", None, {"White": "A"})]),
    "tags and a result": (f"{_HEAD}1-0\n", [Wanted("", "1-0", {"White": "A"})]),
    "no tags": (_TEXT, [Wanted(_MOVES, "1-0")]),
    "no result": (f"{_HEAD}1. e4 e5 2. Nf3 Nc6\n", [Wanted(_MOVES, None, {"White": "A"})]),
    "no result, then another game": (
        f"{_HEAD}1. e4 e5 2. Nf3 Nc6\n\n{_HEAD}{_TEXT}",
        [Wanted(_MOVES, None, {"White": "A"}), _WANTED],
    ),
    "tags alone, then another game": (
        f'[Event "First"]\n[White "B"]\n\n{_HEAD}{_TEXT}',
        [Wanted("", None, {"White": "B"}), _WANTED],
    ),
    "a game that is only a comment": (
        "{nothing was played} *\n",
        [Wanted("{nothing was played}", "*")],
    ),
    "a comment before the tags": (
        f"{{a collection}}\n{_HEAD}{_TEXT}",
        [Wanted(None, "1-0", {"White": "A"})],
    ),
    "a comment between tags and moves": (
        f"{_HEAD}{{so it began}} {_TEXT}",
        [Wanted("{so it began} e2e4 e7e5 g1f3 b8c6", "1-0")],
    ),
    "two games without tags": (_TEXT * 2, [Wanted(_MOVES, "1-0")] * 2),
    "two games on one line": (_TEXT.strip() + " " + _TEXT, [Wanted(_MOVES, "1-0")] * 2),
    "no empty line between two games": (f"{_HEAD}{_TEXT}{_HEAD}{_TEXT}", [_WANTED, _WANTED]),
    "results one after the other": ("1-0\n\n0-1\n", [Wanted("", "1-0"), Wanted("", "0-1")]),
    "the result twice": (f"{_HEAD}1. e4 e5 2. Nf3 Nc6 1-0 1-0\n", [_WANTED]),
    "a variation behind the result": (
        f"{_HEAD}1. e4 e5 2. Nf3 Nc6 1-0 (2... d6)\n",
        [Wanted(None, "1-0", {"White": "A"})],
    ),
    "a comment and a variation behind the result": (
        f"{_HEAD}1. e4 e5 2. Nf3 Nc6 1-0 {{or}} (2... d6)\n",
        [Wanted(None, "1-0", {"White": "A"})],
    ),
    "Black first": (
        '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]\n\n1... Ke7 2. e4 1-0\n',
        [Wanted("e8e7 e2e4", "1-0")],
    ),
    "Chess960": (
        (
            '[FEN "rkbbnqrn/pppppppp/8/8/8/8/PPPPPPPP/RKBBNQRN w GAga - 0 1"]\n'
            '[Variant "Chess960"]\n'
            "\n1. d4 d5 1-0\n"
        ),
        [Wanted("d2d4 d7d5", "1-0")],
    ),
}


def _parts() -> Iterator[Case]:
    for null in _NULL_MOVES:
        text = f"{_HEAD}1. e4 (1. d4 {null} 2. c4) 1... e5 2. Nf3 Nc6 1-0\n"
        telling = "e2e4 ( d2d4 0000 c2c4 ) e7e5 g1f3 b8c6"
        yield reads(f"null move {null}", text, Wanted(telling, "1-0"))
    for name, (text, wanted) in _HALVES.items():
        yield reads(name, text, *wanted)
    for variant in (
        "Crazyhouse",
        "Atomic",
        "Antichess",
        "Horde",
        "Three-check",
        "King of the Hill",
    ):
        text = f'[Event "Open"]\n[Variant "{variant}"]\n\n{_TEXT}'
        yield reads(
            f"variant {variant}",
            text,
            Wanted(None, None, {"Variant": variant}),
            says=True,
            tools=[OURS],
        )


_SPELLINGS = {
    "long": ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 1-0", _MOVES),
    "coordinates": ("1. e2e4 e7e5 2. g1f3 b8c6 1-0", _MOVES),
    "figurines": ("1. e4 e5 2. ♘f3 ♞c6 1-0", _MOVES),
    "zeros": ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 1-0", f"{_MOVES} f1c4 f8c5 e1g1"),
    "small o": ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. o-o 1-0", f"{_MOVES} f1c4 f8c5 e1g1"),
    "spare letters": ("1. e4 e5 2. Ngf3 Nbc6 1-0", _MOVES),
    "missing check": ("1. e4 e5 2. Qh5 Nc6 3. Qxf7 1-0", "e2e4 e7e5 d1h5 b8c6 h5f7"),
    "spare check": ("1. e4+ e5 2. Nf3+ Nc6 1-0", _MOVES),
    "no x": ("1. e4 d5 2. ed5 Qd5 1-0", "e2e4 d7d5 e4d5 d8d5"),
    "colon": ("1. e4 d5 2. e:d5 Q:d5 1-0", "e2e4 d7d5 e4d5 d8d5"),
    "en passant": ("1. e4 a6 2. e5 d5 3. exd6 e.p. 1-0", "e2e4 a7a6 e4e5 d7d5 e5d6"),
    "en passant, joined": ("1. e4 a6 2. e5 d5 3. exd6ep 1-0", "e2e4 a7a6 e4e5 d7d5 e5d6"),
    "a pawn with its letter": ("1. Pe4 Pe5 2. Nf3 Nc6 1-0", _MOVES),
}


def _spellings() -> Iterator[Case]:
    for name, (text, moves) in _SPELLINGS.items():
        yield reads(f"moves: {name}", f"{_HEAD}{text}\n", Wanted(moves, "1-0"))
    for piece in "QRBN":
        for sign in ("=", "", "/", "("):
            written = f"a8{sign}{piece}{')' if sign == '(' else ''}"
            text = f'[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n\n1. {written} 1-0\n'
            yield reads(f"moves: {written}", text, Wanted(f"a7a8{piece.lower()}", "1-0"))


_COMMANDS = {
    "one of each": "[%csl Gd4,Re5][%cal Ge2e4,Bd1h5]",
    "several of each": "[%csl Gd4][%csl Re5][%cal Ge2e4][%cal Bd1h5]",
    "with text between": "[%csl Gd4] first [%csl Re5] then [%cal Ge2e4]",
    "all colours": "[%csl Ra1,Gb1,Yc1,Bd1][%cal Ra1a2,Gb1b2,Yc1c2,Bd1d2]",
    "more colours": "[%csl Ca1,Ob1,Pc1,Kd1,Ve1][%cal Ca1a2,Ob1b2]",
    "blanks": "[%csl Gd4, Re5][%cal Ge2e4 , Bd1h5]",
}


def _arrows() -> Iterator[Case]:
    """``set_arrows(arrows())`` deletes nothing, not even a colour that is not known."""
    for name, comment in _COMMANDS.items():
        text = f"1. e4 {{{comment}}} e5 *\n"
        parts = [part.partition("]")[0].partition(" ")[2] for part in comment.split("[%")[1:]]
        marks = [mark.strip() for part in parts for mark in part.split(",")]
        checks = {
            OURS: partial(_ours_marked, text, marks),
            PYTHON_CHESS: partial(_theirs_marked, text, marks),
        }
        yield Case(f"squares and arrows: {name}", text, checks)


def _ours_marked(text: str, marks: list[str]) -> str | None:
    (game,) = stamma.pgn.open(text.encode())
    node = game.variations[0]
    node.set_arrows(node.arrows())
    return _lost(game.pgn(), marks)


def _theirs_marked(text: str, marks: list[str]) -> str | None:
    game = chess.pgn.read_game(io.StringIO(text))
    if game is None:
        return "no game"
    node = game.variations[0]
    node.set_arrows(node.arrows())
    return _lost(str(game), marks)


def _lost(written: str, marks: list[str]) -> str | None:
    lost = [mark for mark in marks if mark not in written]
    return f"lost: {lost}" if lost else None


_BOARD = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -"
# A record, and operations that must come out of it.
_EPD: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("plain", f"{_BOARD} bm Bb5;", {"bm": "f1b5"}),
    ("several moves", f"{_BOARD} bm Bb5 Bc4;", {"bm": "f1b5 f1c4"}),
    ("moves to avoid", f"{_BOARD} am Ke2;", {"am": "e1e2"}),
    ("a name", f'{_BOARD} bm Bb5; id "test.001";', {"bm": "f1b5", "id": "test.001"}),
    ("a semicolon in a string", f'{_BOARD} id "a; b";', {"id": "a; b"}),
    ("a quote in a string", f'{_BOARD} c0 "say \\"yes\\"";', {"c0": 'say "yes"'}),
    ("no operations", _BOARD, {}),
    ("a number", f"{_BOARD} ce 35; acd 12;", {"ce": "35", "acd": "12"}),
    ("unended", f"{_BOARD} bm Bb5", {"bm": "f1b5"}),
    ("unended string", f'{_BOARD} bm Bb5; id "test"', {"bm": "f1b5", "id": "test"}),
    ("a spare dash", f"{_BOARD} - bm Bb5;", {"bm": "f1b5"}),
    ("counters of a FEN", f"{_BOARD} 2 3 bm Bb5;", {"bm": "f1b5"}),
    ("two semicolons", f'{_BOARD} bm Bb5;; id "x";', {"bm": "f1b5", "id": "x"}),
    ("blanks before semicolons", f'{_BOARD} bm Bb5 ; id "x" ;', {"bm": "f1b5", "id": "x"}),
    ("no blank after a semicolon", f'{_BOARD} bm Bb5;id "x";', {"bm": "f1b5", "id": "x"}),
    ("a move in coordinates", f"{_BOARD} bm f1b5;", {"bm": "f1b5"}),
    ("a move with marks", f"{_BOARD} bm Bb5!;", {"bm": "f1b5"}),
    ("counters among operations", f"{_BOARD} hmvc 2; fmvn 3; bm Bb5;", {"bm": "f1b5", "hmvc": "2"}),
    ("an operation without operand", f"{_BOARD} draw_offer; bm Bb5;", {"bm": "f1b5"}),
    ("blanks at the end", f"{_BOARD} bm Bb5;   ", {"bm": "f1b5"}),
)


def _epd() -> Iterator[Case]:
    for name, record, wanted in _EPD:
        yield Case(
            f"EPD: {name}",
            record,
            {
                OURS: partial(_compare, _ours_epd, record, wanted),
                PYTHON_CHESS: partial(_compare, _theirs_epd, record, wanted),
            },
        )


def _ours_epd(record: str) -> dict[str, object]:
    return dict(stamma.Board.read_epd(record)[1])


def _theirs_epd(record: str) -> dict[str, object]:
    return dict(chess.Board().set_epd(record))


def _compare(
    read: Callable[[str], dict[str, object]], record: str, wanted: dict[str, str]
) -> str | None:
    try:
        found = read(record)
    except ValueError as refusal:
        return f"refused: {refusal}"
    for code, value in wanted.items():
        given = found.get(code)
        moves = given if isinstance(given, list) else [given]
        shown = " ".join(str(part.uci()) if hasattr(part, "uci") else str(part) for part in moves)
        if shown != value:
            return f"{code} is {shown!r}, not {value!r}"
    return None


def _beginnings() -> Iterator[Case]:
    """Whatever stands before the first tag, a file with tags is PGN."""
    for name, first in {
        "a line of prose": "Games of the club championship\n\n",
        "prose with a move": "After 1. e4 everything is possible.\n\n",
        "half a game": "12. Nf3 Nc6 13. Bb5 a6 1-0\n\n",
        "an escape line": "% made by hand\n",
        "a rule": "==========\n\n",
    }.items():
        text = f"{first}{_HEAD}{_TEXT}\n{_HEAD}{_TEXT}"
        checks = {name: partial(_last_two, tool, text) for name, tool in TOOLS.items()}
        yield Case(f"file that begins with {name}", text, checks)


def _last_two(tool: Tool, text: str) -> str | None:
    """The last two games must be whole; what stands before may be a game or stray text."""
    games = tool.read(text.encode()).games
    if len(games) < 2:  # noqa: PLR2004
        return f"{len(games)} games"
    return _WANTED.compare(games[-2]) or _WANTED.compare(games[-1])


def cases() -> Iterator[Case]:
    """Make all cases."""
    yield from _invisible()
    yield from _layout()
    yield from _glyphs()
    yield from _parts()
    yield from _spellings()
    yield from _arrows()
    yield from _epd()
    yield from _beginnings()
    telling = "e2e4 ( d2d4 ( c2c4 ( g1f3 ) ) ) e7e5"
    yield reads("deep variations", f"{render(telling)} *\n", Wanted(telling))
