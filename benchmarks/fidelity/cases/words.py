"""Point 7: moves told with the names of pieces, and words for check and mate, in many languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import stamma
from benchmarks.fidelity.case import Case, Wanted
from benchmarks.fidelity.tools import OURS, reader

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "words"
ABOUT = "moves told with the names of pieces, castling, check and mate in words"

_START = stamma.Board().fen()
_CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
_CAPTURE = "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1"
_CHECK = "6k1/5pp1/8/8/8/8/8/R6K w - - 0 1"
_MATE = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
_PIECES = "3qk3/8/8/8/8/8/8/R2QKB2 w - - 0 1"

# Names of king, queen, rook, bishop, knight, pawn; how a capture is told.
_NAMES: dict[str, tuple[tuple[str, ...], str]] = {
    "en": (("king", "queen", "rook", "bishop", "knight", "pawn"), "takes"),
    "de": (("König", "Dame", "Turm", "Läufer", "Springer", "Bauer"), "schlägt"),
    "fr": (("roi", "dame", "tour", "fou", "cavalier", "pion"), "prend"),
    "es": (("rey", "dama", "torre", "alfil", "caballo", "peón"), "captura"),
    "it": (("re", "donna", "torre", "alfiere", "cavallo", "pedone"), "prende"),
    "nl": (("koning", "dame", "toren", "loper", "paard", "pion"), "slaat"),
    "pt": (("rei", "dama", "torre", "bispo", "cavalo", "peão"), "captura"),
    "sv": (("kung", "dam", "torn", "löpare", "springare", "bonde"), "slår"),
    "da": (("konge", "dronning", "tårn", "løber", "springer", "bonde"), "slår"),
    "pl": (("król", "hetman", "wieża", "goniec", "skoczek", "pion"), "bije"),
    "cs": (("král", "dáma", "věž", "střelec", "jezdec", "pěšec"), "bere"),
    "hu": (("király", "vezér", "bástya", "futó", "huszár", "gyalog"), "üti"),
    "ru": (("король", "ферзь", "ладья", "слон", "конь", "пешка"), "бьёт"),
    "fi": (("kuningas", "kuningatar", "torni", "lähetti", "ratsu", "sotilas"), "lyö"),
    "ro": (("rege", "damă", "turn", "nebun", "cal", "pion"), "ia"),
    "tr": (("şah", "vezir", "kale", "fil", "at", "piyon"), "alır"),
}
# The move of each piece in a position where it has one.
_MOVES = (
    (_PIECES, "e1f2", "f2"),
    (_PIECES, "d1d4", "d4"),
    (_PIECES, "a1a5", "a5"),
    (_PIECES, "f1c4", "c4"),
)

_CASTLING = {
    "en": (
        ("castles short", "short castle", "castles kingside"),
        ("castles long", "long castle", "castles queenside"),
    ),
    "de": (("kurze Rochade",), ("lange Rochade",)),
    "fr": (("petit roque",), ("grand roque",)),
    "es": (("enroque corto",), ("enroque largo",)),
    "it": (("arrocco corto",), ("arrocco lungo",)),
    "nl": (("korte rokade",), ("lange rokade",)),
    "ru": (("короткая рокировка",), ("длинная рокировка",)),
}
_ENDINGS = {
    "en": ("check", "checkmate"),
    "de": ("Schach", "Schachmatt"),
    "fr": ("échec", "échec et mat"),
    "es": ("jaque", "jaque mate"),
    "it": ("scacco", "scacco matto"),
    "nl": ("schaak", "schaakmat"),
    "pt": ("xeque", "xeque-mate"),
    "sv": ("schack", "schackmatt"),
    "pl": ("szach", "szach mat"),
    "ru": ("шах", "мат"),
    "fi": ("shakki", "matti"),
    "cs": ("šach", "šach mat"),
    "hu": ("sakk", "matt"),
    "tr": ("şah", "mat"),
}


def _move(language: str, fen: str, text: str, wanted: str) -> Case:
    def check() -> str | None:
        try:
            found = stamma.Board(fen).parse(text, language=language).move.uci()
        except ValueError as refusal:
            return f"refused: {str(refusal).splitlines()[0]}"
        return None if found == wanted else f"{found}, not {wanted}"

    return Case(f"{language}: {text}", f"{fen} {text}", {OURS: check})


def _game(language: str, text: str, wanted: str) -> Case:
    def check() -> str | None:
        found = reader.read(text, language=language)
        if len(found.games) != 1:
            return f"{len(found.games)} games, not 1"
        return Wanted(wanted).compare(found.games[0])

    return Case(f"{language}: a game in words", text, {OURS: check})


def cases() -> Iterator[Case]:
    """Make all cases."""
    for language, (names, takes) in _NAMES.items():
        for name, (fen, move, square) in zip(names, _MOVES, strict=False):
            for said in dict.fromkeys((name, name.capitalize())):
                yield _move(language, fen, f"{said} {square}", move)
        knight, pawn = names[4], names[5]
        yield _move(language, _START, f"{knight} f3", "g1f3")
        yield _move(language, _START, f"{knight.capitalize()} g1-f3", "g1f3")
        yield _move(language, _START, f"{pawn} e4", "e2e4")
        yield _move(language, _CAPTURE, f"{knight} {takes} e5", "f3e5")
        yield _move(language, _CAPTURE, f"{knight} xe5", "f3e5")
        text = f"1. {pawn} e4 {pawn} e5 2. {knight} f3 {knight} c6"
        yield _game(language, text, "e2e4 e7e5 g1f3 b8c6")
    yield _move("en", _START, "knight to f3", "g1f3")
    yield _move("en", _START, "Knight to King's Bishop 3", "g1f3")
    yield _move("en", _START, "pawn to e4", "e2e4")
    for language, (short, long) in _CASTLING.items():
        for words, move in ((short, "e1g1"), (long, "e1c1")):
            for said in words:
                yield _move(language, _CASTLE, said, move)
    for language, (check, mate) in _ENDINGS.items():
        rook = (
            stamma.Board(_CHECK).write(stamma.Move.from_uci("a1a8"), "fide", language).rstrip("+")
        )
        yield _move(language, _CHECK, f"{rook} {check}", "a1a8")
        yield _move(language, _MATE, f"{rook} {mate}", "a1a8")
