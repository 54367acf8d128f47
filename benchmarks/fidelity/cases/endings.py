"""Point 2: results and endings are what the text says.

Markers and ``Result`` tags in all pairs; every way to print a result; resignations of both sides
after a move of each side, and draws, in many languages; words that end nothing; the causes of an
end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.fidelity.case import Case, Wanted, reads, survives
from benchmarks.fidelity.tools import OURS, reader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TITLE = "results and endings"
ABOUT = "results in tags, signs and words of both colours, what contradicts them, how a game ended"

_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_MOVES = "e2e4 e7e5 g1f3 b8c6"
_TEXT = "1. e4 e5 2. Nf3 Nc6"
_UNKNOWN = {"*", "?", ""}


def _marker_and_tag() -> Iterator[Case]:
    """RES-4: where one of the two is unknown the other counts; where both speak, it is said."""
    for marker in (*_RESULTS, ""):
        for tag in (*_RESULTS, "?", "", None):
            head = "" if tag is None else f'[Result "{tag}"]\n\n'
            known = {value for value in (marker, tag or "") if value not in _UNKNOWN}
            text = f"{head}{_TEXT} {marker}\n"
            name = (
                f"marker {marker or 'missing'}, tag {'missing' if tag is None else tag or 'empty'}"
            )
            wanted = Wanted(_MOVES, tuple(known) or ("*",), faulty=len(known) > 1)
            yield survives(name, text, wanted, says=len(known) > 1)


_PRINTED = {
    "1-0": ("1-0", "1–0", "1—0", "1 - 0", "1:0", "1−0"),
    "0-1": ("0-1", "0–1", "0—1", "0 - 1", "0:1", "0−1"),
    "1/2-1/2": (
        *("1/2-1/2", "½-½", "½–½", "1/2–1/2", "1/2", "½", "½:½", "1/2:1/2", "0.5-0.5", "0,5-0,5"),
        *(".5-.5", "1/2 - 1/2", "½ - ½"),
    ),
}


def _printed() -> Iterator[Case]:
    """Section 12: every way to print a result, in PGN and in a text."""
    for result, spellings in _PRINTED.items():
        for printed in spellings:
            wanted = Wanted(_MOVES, result)
            yield reads(f"{printed} in PGN", f'[White "A"]\n\n{_TEXT} {printed}\n', wanted)
            yield _said(f"{printed} in a text", f"{_TEXT} {printed}", result)


def _said(name: str, text: str, result: str | None, *, doubted: bool = False) -> Case:
    """Make a case of a text that is read without a hint."""

    def check() -> str | None:
        found = reader.read(text)
        if len(found.games) != 1:
            return f"{len(found.games)} games, not 1"
        if fault := Wanted(None, result).compare(found.games[0]):
            return fault
        moves = found.games[0].mainline
        if moves[:4] != _MOVES.split():
            return f"moves {' '.join(moves)}"
        return "nothing is said" if doubted and not found.said else None

    return Case(name, text, {OURS: check})


# Moves in the letters of the language; who resigns, with all that is commonly written.
_BLACK_TO_MOVE = "e4 e5 {N}f3 {N}c6 {B}b5"
_LANGUAGES: dict[str, tuple[str, str, Sequence[str], Sequence[str], Sequence[str]]] = {
    # letters of knight and bishop; White resigns; Black resigns; a draw
    "English": (
        *("N", "B"),
        ("White resigns", "White resigned", "and White resigned"),
        ("Black resigns", "Black resigned", "and Black resigned"),
        ("draw", "Draw agreed", "drawn"),
    ),
    "German": (
        *("S", "L"),
        ("Weiß gibt auf", "Weiss gibt auf", "Weiß gab auf"),
        ("Schwarz gibt auf", "Schwarz gab auf"),
        ("remis", "Remis vereinbart"),
    ),
    "French": (
        *("C", "F"),
        ("Les blancs abandonnent", "Blancs abandonnent"),
        ("Les noirs abandonnent", "Noirs abandonnent"),
        ("nulle", "partie nulle"),
    ),
    "Spanish": (
        *("C", "A"),
        ("Las blancas abandonan", "Blancas abandonan"),
        ("Las negras abandonan", "Negras abandonan"),
        ("tablas",),
    ),
    "Italian": (
        *("C", "A"),
        ("Il Bianco abbandona", "Bianco abbandona"),
        ("Il Nero abbandona", "Nero abbandona"),
        ("patta",),
    ),
    "Dutch": (
        "P",
        "L",
        ("Wit geeft op", "Wit gaf op"),
        ("Zwart geeft op", "Zwart gaf op"),
        ("remise",),
    ),
    "Portuguese": (
        *("C", "B"),
        ("As brancas abandonam", "Brancas abandonam"),
        ("As pretas abandonam", "Pretas abandonam"),
        ("empate",),
    ),
    "Russian": ("К", "С", ("Белые сдались",), ("Черные сдались", "Чёрные сдались"), ("ничья",)),
    "Ukrainian": ("К", "С", ("Білі здалися",), ("Чорні здалися",), ("нічия",)),
    "Polish": ("S", "G", ("Białe poddały się",), ("Czarne poddały się",), ("remis",)),
    "Czech": (
        "J",
        "S",
        ("Bílý vzdal", "Bílý se vzdal"),
        ("Černý vzdal", "Černý se vzdal"),
        ("remíza",),
    ),
    "Hungarian": ("H", "F", ("Világos feladta",), ("Sötét feladta",), ("döntetlen",)),
    "Swedish": (
        "S",
        "L",
        ("Vit uppger", "Vit gav upp"),
        ("Svart uppger", "Svart gav upp"),
        ("remi",),
    ),
    "Danish": (
        "S",
        "L",
        ("Hvid opgiver", "Hvid opgav"),
        ("Sort opgiver", "Sort opgav"),
        ("remis",),
    ),
    "Norwegian": (
        "S",
        "L",
        ("Hvit gir opp", "Hvit ga opp"),
        ("Sort gir opp", "Svart ga opp"),
        ("remis",),
    ),
    "Finnish": (
        "R",
        "L",
        ("Valkea luovuttaa", "Valkea luovutti"),
        ("Musta luovuttaa", "Musta luovutti"),
        ("tasapeli",),
    ),
    "Romanian": ("C", "N", ("Albul cedează",), ("Negrul cedează",), ("remiză",)),
    "Turkish": ("A", "F", ("Beyaz terk etti",), ("Siyah terk etti",), ("berabere",)),
    "Croatian": ("S", "L", ("Bijeli predaje",), ("Crni predaje",), ("remi",)),
    "Catalan": ("C", "A", ("Les blanques abandonen",), ("Les negres abandonen",), ("taules",)),
}


def _words() -> Iterator[Case]:
    """RES-2: the side that is named loses, whoever is to move."""
    for language, (knight, bishop, white, black, draws) in _LANGUAGES.items():
        even = f"1. e4 e5 2. {knight}f3 {knight}c6"
        odd = f"{even} 3. {bishop}b5"
        for words, result in ((white, "0-1"), (black, "1-0"), (draws, "1/2-1/2")):
            for said in words:
                for moves, turn in ((even, "White to move"), (odd, "Black to move")):
                    name = f"{language}: {said}, {turn}"
                    yield _said(name, f"{moves} {said}", result)
        yield _said(f"{language}: {black[0]} and 1-0", f"{even} {black[0]} 1-0", "1-0")
        yield _said(f"{language}: {white[0]} and 0-1", f"{odd} {white[0]} 0-1", "0-1")
        # A printed result outweighs words, and their quarrel is told.
        quarrel = f"{even} {white[0]} 1-0"
        yield _said(f"{language}: {white[0]} but 1-0", quarrel, "1-0", doubted=True)


# The game goes on after these words, and ends as it is printed at its end.
_GO_ON = (
    *(
        "Black offered a draw, White declined.",
        "A draw was offered and refused.",
        "White could resign here.",
    ),
    *(
        "Many would resign now.",
        "Black thought of resigning.",
        "Not yet a draw.",
        "Schwarz bot Remis an, Weiß lehnte ab.",
    ),
    *(
        "Hier könnte Schwarz aufgeben.",
        "Les noirs proposent nulle, refusée.",
        "Las negras ofrecieron tablas.",
    ),
)
# What the text says of the end, its result and its Termination (PGN-12).
_CAUSES = (
    ("White lost on time", "0-1", "time forfeit"),
    ("Black lost on time", "1-0", "time forfeit"),
    ("White loses on time", "0-1", "time forfeit"),
    ("Black forfeits on time", "1-0", "time forfeit"),
    ("White forfeits on time", "0-1", "time forfeit"),
    ("Black overstepped the time limit", "1-0", "time forfeit"),
    ("1-0 (time)", "1-0", "time forfeit"),
    ("0-1 (time)", "0-1", "time forfeit"),
    ("Weiß überschritt die Zeit", "0-1", "time forfeit"),
    ("Schwarz überschritt die Zeit", "1-0", "time forfeit"),
)


def _causes() -> Iterator[Case]:
    for said, result, cause in _CAUSES:
        for moves in (_TEXT, f"{_TEXT} 3. Bb5"):
            text = f"{moves} {said}"

            def check(text: str = text, result: str = result, cause: str = cause) -> str | None:
                found = reader.read(text)
                if len(found.games) != 1:
                    return f"{len(found.games)} games, not 1"
                return Wanted(None, result, {"Termination": cause}).compare(found.games[0])

            turn = "Black" if "Bb5" in moves else "White"
            yield Case(f"cause: {said}, {turn} to move", text, {OURS: check})


# Sentences as they stand behind the last move, whoever is to move; * where nothing has ended.
_SENTENCES = {
    "1-0": (
        *("White wins", "White won", "Weiß gewinnt", "Les blancs gagnent", "Ganan las blancas"),
        *("Il bianco vince", "Белые выиграли", "Black gave up", "Black loses", "Black's flag fell"),
        *("1-0, Black resigned", "1-0 Black resigned after the adjournment", "Result: 1-0"),
        *(
            "and Black resigned a few moves later",
            "Black resigned in view of 3. Bb5",
            "1-0 (forfeit)",
        ),
        *("черные просрочили время", "Black lost on time 1-0", "1 : 0"),
    ),
    "0-1": (
        *(
            "Black wins on time",
            "Schwarz gewann",
            "White lost",
            "White has resigned",
            "White forfeits",
        ),
        *(
            "White resigned the game",
            "White resigned (0-1).",
            "0-1 White resigns.",
            "White's flag fell.",
        ),
        *("White did not appear 0-1", "Weiß verlor durch Zeitüberschreitung", "0 : 1"),
    ),
    "1/2-1/2": (
        *("Draw by repetition", "drawn by agreement", "Game drawn.", "The game was drawn."),
        *("The players agreed to a draw", "The draw offer was accepted.", "Score: ½-½"),
        *("White offers a draw; Black accepts.", "Remis durch Stellungswiederholung"),
        *("Weiß bot Remis, Schwarz nahm an.", "ничья по соглашению", "remis", "patta", "½", "½–½"),
    ),
    "*": (
        *(
            "Black should have resigned.",
            "Instead of resigning, Black played on.",
            "Black did not resign.",
        ),
        *("Black declined the draw.", "Schwarz lehnte Remis ab.", "and here Black offered a draw."),
        *("Would you resign as Black?", "draw?", "White is winning", "Black is lost", "+-", "-+"),
    ),
}


def _sentences() -> Iterator[Case]:
    for result, sentences in _SENTENCES.items():
        for said in sentences:
            for moves, turn in ((_TEXT, "White"), (f"{_TEXT} 3. Bb5", "Black")):
                yield _said(f"sentence: {said}, {turn} to move", f"{moves} {said}", result)


_MATE = "1. f3 e5 2. g4 Qh4#"
_MATE_MOVES = "f2f3 e7e5 g2g4 d8h4"


def _board() -> Iterator[Case]:
    """RES-3: mate fixes the result; another one is told."""
    for marker in _RESULTS[:3]:
        wanted = Wanted(_MATE_MOVES, ("0-1", marker), faulty=True)
        yield reads(
            f"mate and {marker} in PGN", f"{_MATE} {marker}\n", wanted, says=marker != "0-1"
        )
    stalemate = '[FEN "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1"]\n\n1. Qg6'
    for marker in _RESULTS[:3]:
        wanted = Wanted("g1g6", ("1/2-1/2", marker), faulty=True)
        says = marker != "1/2-1/2"
        yield reads(f"stalemate and {marker} in PGN", f"{stalemate} {marker}\n", wanted, says=says)
    # Neither mate nor stalemate is on the board.
    for knight, words in (("N", ("stalemate", "mate", "checkmate")), ("S", ("Patt", "Matt"))):
        for said in words:
            text = f"1. e4 e5 2. {knight}f3 {knight}c6 {said}"
            yield _said(f"{said} that is none", text, None, doubted=True)


def cases() -> Iterator[Case]:
    """Make all cases."""
    yield from _marker_and_tag()
    yield from _printed()
    yield from _words()
    for said in _GO_ON:
        text = f"{_TEXT} {said} 3. Bb5 a6 4. Ba4 Nf6 1-0"
        yield _said(f"goes on: {said}", text, "1-0")
    yield from _causes()
    yield from _sentences()
    yield from _board()
