"""Tolerant reading: every spelling that is understood, and what is remarked on it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import chess
import pytest

import stamma
from stamma import FIDE, SAN, Board, IllegalMoveError, InvalidMoveError, Move, Notation, languages
from stamma.diagnostics import CATALOGUE

START = stamma.STARTING_FEN
MEET = "4k3/8/8/3pn3/4P3/8/1B6/4K3 w - - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
EN_PASSANT_CHECK = "8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 2"
TWO_PAWNS = "4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 2"
KNIGHTS = "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1"
ROOKS = "4k3/8/8/8/8/6K1/8/R6R w - - 0 1"
FRENCH_ROOKS = "k7/8/8/8/8/8/3R2K1/4R3 w - - 0 1"
PROMOTION = "8/4P3/8/8/8/8/k6K/8 w - - 0 1"
PROMOTION_TAKING = "3r4/4P3/8/8/8/8/k6K/8 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
CASTLING_SHORT = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
QUEEN_CHECK = "7k/8/8/8/8/8/8/K3Q3 w - - 0 1"
MATE = "7k/8/6K1/8/8/8/8/4Q3 w - - 0 1"
DOUBLE_CHECK = "3k4/8/8/8/8/8/3B4/K2R4 w - - 0 1"
BISHOP_OR_PAWN = "4k3/8/8/8/8/2n5/1P6/B3K3 w - - 0 1"
ENDGAME = "4k3/8/8/8/8/8/4K1N1/8 w - - 0 1"

# The dashes that stand for a hyphen.
DASHES = "-‐‑‒–—―−⁃˗﹘﹣－"


@dataclass(frozen=True)
class Spellings:
    """A move, and texts that are read as it."""

    rules: str
    fen: str
    uci: str
    texts: tuple[str, ...]
    language: str | None = None
    notation: str | None = None

    def mirrored(self) -> Spellings:
        """The same with White and Black changed over: ranks are counted from the other side."""
        ranks = str.maketrans("12345678", "87654321")
        return Spellings(
            self.rules,
            chess.Board(self.fen).mirror().fen(en_passant="fen"),
            self.uci.translate(ranks),
            tuple(text.translate(ranks) for text in self.texts),
            self.language,
            self.notation,
        )


# Texts whose digits are ranks only, so that they have a mirror image.
SPELLINGS = (
    Spellings("P5, SQ", START, "e2e4", ("e4", "E4", "e 4", "e2e4", "e2-e4", "E2-E4", "E2E4")),
    Spellings("LAN", START, "e2e4", ("e2 - e4", "e2 e4", *(f"e2{dash}e4" for dash in DASHES))),
    Spellings("PC-3", START, "e2e4", ("Pe4", "pe4", "Pe2-e4", "♙e4", "♟e4")),
    Spellings(
        "C.8, LAN-2, LAN-4",
        START,
        "g1f3",
        ("Nf3", "Ng1f3", "Ng1-f3", "Ng1–f3", "N-f3", "Ngf3", "N1f3", "g1f3", "g1-f3", "G1-F3"),
    ),
    Spellings("P5", START, "g1f3", ("N\u200bf3", "\ufeffNf3", " Nf3 ", "N f 3", "Nf3.")),
    Spellings("P6", START, "g1f3", ("nf3", "ng1f3", "ng1-f3")),
    Spellings("PRB-1, PRB-2", START, "g1f3", ("Sf3", "Ktf3", "Ktg1-f3", "sf3", "ktf3")),
    Spellings(
        "FAN", START, "g1f3", ("♘f3", "♞f3", "♘\ufe0ef3", "♞\ufe0ff3", "♘\ufe00f3", "♘g1-f3")
    ),
    Spellings(
        "CAP-1, C.9",
        MEET,
        "b2e5",
        (
            *(
                "Bxe5",
                "B×e5",
                "BXe5",
                "Bхe5",
                "BХe5",
                "B✕e5",
                "B✖e5",
                "B⨯e5",
                "B:e5",
                "Be5:",
                "Be5",
            ),
            *("Bb2xe5", "Bb2e5", "b2e5", "b2xe5", "Bb2:e5", "B-e5", "Bxe5:", "B x e5", "♗xe5"),
            *("BxN", "BxNe5", "Bbxe5", "B2xe5", "Be5:!?"),
        ),
    ),
    Spellings(
        "CAP-2, CAP-3, CAP-4, C.9.3",
        MEET,
        "e4d5",
        (
            *("exd5", "e×d5", "eXd5", "eхd5", "e:d5", "ed5", "ed5:", "exd5:", "e4xd5", "e4d5"),
            *("e4:d5", "e4-d5", "exd", "ed", "e:d", "e×d", "ed:", "exP", "PxP", "Pxd5", "Pexd5"),
            *("ped5", "E4xD5", "e x d5"),
        ),
    ),
    Spellings("CAP", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", ("KtxP", "NxP", "SxP", "Nc3xP")),
    Spellings("CAP", "4k3/3r4/8/8/8/3R4/8/4K3 w - - 0 1", "d3d7", ("Rd3xd7", "RxR", "Rd3d7")),
    Spellings("CAP-5", START, "g1f3", ("Nxf3", "N:f3", "Nf3:", "Ng1xf3")),
    Spellings(
        "EP-1, EP-2, C.13, E8",
        EN_PASSANT,
        "e5d6",
        (
            *("exd6", "exd6 e.p.", "exd6e.p.", "exd6 ep", "exd6ep", "exd6 e. p.", "exd6 EP"),
            *("exd6 (e.p.)", "exd6 (ep)", "exd6 en passant", "ed6", "ed e.p.", "ed", "e:d6"),
            *("e5xd6 e.p.", "e5d6", "exd6 a.p.", "exd6 d.p.", "exd6 E.P.", "exd6 e.p", "exd6ep."),
            *("e:d6 e.p.", "ed6: e.p.", "exd6 e.p.!", "exd6! e.p.", "exd6 e.p.+-"),
        ),
    ),
    Spellings(
        "CHK-2",
        "8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 2",
        "e5d6",
        (
            *("exd6+", "exd6 e.p.+", "exd6e.p.+", "exd6+ e.p.", "exd6+e.p.", "exd6 e.p. +"),
            *("exd6 ep ch", "exd6 ch e.p.", "exd6 (e.p.)+", "exd6+!? e.p.", "exd6 e.p.+!?"),
            *("e5xd6+ e.p.", "exd6†e.p.", "exd6 e.p. check"),
        ),
    ),
    Spellings("EP-1", EN_PASSANT, "e5d6", ("exd5 e.p.", "ed5 ep", "e:d5 e.p.", "e5xd5 e.p.")),
    Spellings("EP-1", TWO_PAWNS, "e4d5", ("exd5", "exd5 e.p.", "ed5")),
    Spellings("EP-1", TWO_PAWNS, "e5d6", ("exd6", "exd6 e.p.", "ed6")),
    Spellings(
        "DIS-7",
        KNIGHTS,
        "g1f3",
        ("Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "N(g1)f3", "N(g)f3", "N/gf3", "N/1f3", "gNf3", "g1Nf3"),
    ),
    Spellings("DIS-7", ROOKS, "a1e1", ("Rae1", "Ra1e1", "aRe1", "R(a1)e1", "R/ae1", "Raxe1")),
    Spellings("DIS-7, C.10", FRENCH_ROOKS, "e1d1", ("R1d1", "Red1", "R/1d1", "1Rd1")),
    Spellings("DIS-7", FRENCH_ROOKS, "e1d1", ("T1d1", "Ted1", "Te1-d1"), "fr"),
    Spellings(
        "PRO-4, C.11, E11",
        PROMOTION,
        "e7e8q",
        (
            *("e8Q", "e8=Q", "e8(Q)", "e8/Q", "e8-Q", "e8 Q", "e8=(Q)", "e8[Q]", "e8=q", "e8q"),
            *("e8Q.", "e8 = Q", "e8 =Q", "e8= Q", "e8 (Q)", "e8♕", "e8=♕", "e8♛", "e8=♛"),
            *("e7e8q", "e7e8Q", "e7e8=q", "e7-e8Q", "e7-e8=Q", "e7e8(Q)", "e7-e8/Q", "E7-E8=Q"),
            *("Pe8=Q", "e8Q+", "e8=Q+", "e8Q!", "e8=Q!?", "e8Q (=)"),
        ),
    ),
    Spellings(
        "PRO-4", PROMOTION, "e7e8n", ("e8N", "e8=N", "e8(Kt)", "e8=S", "e8n", "e7e8n", "e8♘")
    ),
    Spellings("PRO-4", PROMOTION, "e7e8r", ("e8R", "e8=R", "e8/r", "e8♜")),
    Spellings("PRO-4", PROMOTION, "e7e8b", ("e8B", "e8=B", "e8b", "e8=b", "e7e8b", "e8[B]")),
    Spellings("PRO-3", PROMOTION, "e7e8q", ("e8D", "e8=D", "e8(D)", "e8d", "e8=d"), "de"),
    Spellings("PRO-3, LAN-3", PROMOTION, "e7e8n", ("e7-e8=C", "e8C", "e8=c"), "fr"),
    Spellings("PRO-3", PROMOTION, "e7e8n", ("e8R", "e8=R"), "fi"),
    Spellings("PRO-3", PROMOTION, "e7e8b", ("e8N", "e8=N"), "ro"),
    Spellings("PRO-3", PROMOTION, "e7e8r", ("e8N", "e8=N"), "bn"),
    Spellings(
        "PRO-4, CAP-3",
        PROMOTION_TAKING,
        "e7d8q",
        (
            "exd8Q",
            "exd8=Q",
            "ed8Q",
            "ed8=Q",
            "e:d8Q",
            "ed8Q:",
            "ed8:Q",
            "exd=Q",
            "exd8(Q)",
            "e7d8q",
        ),
    ),
    Spellings(
        "CAS-1",
        CASTLING,
        "e1g1",
        (
            *(f"{circle}{dash}{circle}" for circle in "0OoОоΟο" for dash in DASHES),
            *(
                "00",
                "OO",
                "oo",
                "0 - 0",
                "O - O",
                "0- 0",
                "0-O",
                "0-0.",
                "0-0!",
                "O-O!?",
                "0-0 (=)",
            ),
            *("castles K", "castles KR", "castles king's side", "castles kingside", "Castles (K)"),
            *("Castles K.", "castles short", "CASTLES K"),
        ),
    ),
    Spellings(
        "CAS-1",
        CASTLING,
        "e1c1",
        (
            *(f"{circle}{dash}{circle}{dash}{circle}" for circle in "0OoОоΟο" for dash in DASHES),
            *("000", "OOO", "0 - 0 - 0", "castles Q", "castles QR", "castles queen's side"),
            *("castles long", "Castles (Q)", "castles queenside"),
        ),
    ),
    Spellings("CAS-1", CASTLING_SHORT, "e1g1", ("castles", "Castles", "castles ch")),
    Spellings("CAS-4", CASTLING, "e1g1", ("e1g1", "Ke1-g1", "Ke1g1", "Kg1", "e1-g1", "e1h1")),
    Spellings("CAS-4", CASTLING, "e1c1", ("e1c1", "Ke1-c1", "Ke1c1", "Kc1", "e1a1")),
    Spellings("CAS-1", CASTLING, "e1g1", ("castles K", "castles kingside"), "en"),
    Spellings("CAS-1", CASTLING_SHORT, "e1g1", ("kurze Rochade", "Rochade"), "de"),
    Spellings("UCI", CASTLING, "e1g1", ("e1g1", "e1h1"), notation="uci"),
    Spellings("UCI", PROMOTION, "e7e8q", ("e7e8q", "e7e8Q", "e7e8=q"), notation="uci"),
    Spellings(
        "CHK-1, CHK-4",
        QUEEN_CHECK,
        "e1e8",
        (
            *("Qe8", "Qe8+", "Qe8†", "Qe8✝", "Qe8ch", "Qe8ch.", "Qe8 ch", "Qe8 ch.", "Qe8 check"),
            *("Qe8!+", "Qe8+!", "Qe8+!?", "Qe8!?+", "Qe8 + !", "Qe8+-", "Qe8+ -+", "Qe8+ +-"),
            *("Qe8++", "Qe8#", "Qe8 dis ch", "Qe8 dis. ch.", "Qe8 dbl ch", "Qe8+=", "Qe8+ +="),
            *("Qe8 −+", "Qe8+−", "Qe8 ±", "Qe8+/-", "Qe8 -/+", "Qe8∓", "Qe8=+", "qe8+"),
        ),
    ),
    Spellings(
        "CHK-1, C.13",
        MATE,
        "e1e8",
        (
            *("Qe8#", "Qe8++", "Qe8‡", "Qe8X", "Qe8x", "Qe8×", "Qe8≠", "Qe8＃", "Qe8 mate"),
            *(
                "Qe8 mate.",
                "Qe8mate",
                "Qe8 matt",
                "Qe8 mat",
                "Qe8 checkmate",
                "Qe8+",
                "Qe8",
                "Qe8!#",
            ),
            *("Qe8#!!", "Qe8+ mate", "Qe8 #"),
        ),
    ),
    Spellings(
        "CHK-1",
        DOUBLE_CHECK,
        "d2g5",
        (
            *("Bg5", "Bg5+", "Bg5++", "Bg5 dbl ch", "Bg5 dbl. ch.", "Bg5 dbl ch.", "Bg5 dis ch"),
            *("Bg5 double check", "Bg5 dis. ch."),
        ),
    ),
    Spellings("P6, DIS", BISHOP_OR_PAWN, "b2c3", ("bxc3", "bc3", "b2xc3", "bxc", "bc", "b:c3")),
    # Letters of other languages.
    Spellings("PC-2", START, "g1f3", ("Sf3", "Sg1-f3", "sf3"), "de"),
    Spellings("PC-2", START, "g1f3", ("Cf3", "Cg1-f3", "♘f3"), "fr"),
    Spellings("PC-2", START, "g1f3", ("Pf3", "Pg1-f3"), "nl"),
    Spellings("PC-2", START, "e2e4", ("e4", "e2-e4", "pie4", "pe4"), "nl"),
    Spellings("PC-5", ENDGAME, "e2f3", ("Крf3", "крf3", "Kpf3", "Kрf3", "Кpf3"), "ru"),
    Spellings("PC-5", ENDGAME, "g2f4", ("Кf4", "кf4", "Kf4"), "ru"),
    Spellings("P5", START, "g1f3", ("Кf3", "Kf3", "Кg1-f3", "♘f3"), "ru"),
    Spellings("P5, N8", START, "c2c4", ("c4", "с4", "с2-с4", "с2с4")),
    Spellings("P5, N8", START, "e2e4", ("е4", "е2-е4")),
    Spellings("P5, N8", START, "a2a4", ("а4", "а2—а4")),
    Spellings(
        "conflicts",
        "4k3/8/8/8/8/8/8/R2K4 w - - 0 1",
        "a1a2",
        ("Ka2", "Ka1-a2"),
        "tr",
    ),
    Spellings("conflicts", "4k3/8/8/8/8/8/8/R2K4 w - - 0 1", "d1e2", ("Şe2", "Ke2"), "tr"),
    Spellings("conflicts", "4k3/8/8/8/8/8/8/R2KB3 w - - 0 1", "a1a2", ("тa2",), "mn"),
    Spellings("conflicts", "4k3/8/8/8/8/8/8/R2KB3 w - - 0 1", "e1f2", ("Тf2",), "mn"),
    Spellings("conflicts", "4k3/8/8/8/8/8/8/R2KB3 w - - 0 1", "a1a2", ("Xa2",), "vi"),
    Spellings(
        "conflicts", "n3k3/8/8/8/8/8/8/R2KB3 w - - 0 1", "a1a8", ("Xxa8", "X:a8", "X×a8"), "vi"
    ),
    Spellings("conflicts", "4k3/8/8/8/8/8/8/R2KB3 w - - 0 1", "e1f2", ("Of2", "Oe1-f2"), "et"),
    Spellings(
        "conflicts", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", ("O-O-O", "0-0-0", "OOO"), "et"
    ),
    Spellings("conflicts", "4k3/8/8/8/8/8/8/R2KB3 w - - 0 1", "e1f2", ("Оf2", "Of2"), "bg"),
    Spellings("conflicts", START, "g1f3", ("Ghf3", "Ghg1f3"), "bn"),
    Spellings("conflicts", "4k3/8/8/8/8/5B2/8/4K3 w - - 0 1", "f3h5", ("Gh5", "Gfh5"), "bn"),
    Spellings("conflicts", "4k3/8/8/8/8/7B/8/4K3 w - - 0 1", "h3f5", ("Ghf5", "Gf5"), "bn"),
    Spellings("conflicts", ENDGAME, "e2f3", ("Ρf3", "Pf3"), "el"),
    Spellings("conflicts", START, "g1f3", ("Ιf3", "If3"), "el"),
    Spellings("conflicts", "4k3/8/8/8/8/8/8/R2QK3 w - - 0 1", "d1f3", ("Mshf3",), "sq"),
    Spellings("conflicts", ENDGAME, "e2f3", ("Mf3",), "sq"),
    Spellings("conflicts", "4k3/8/8/8/8/8/8/R2QK3 w - - 0 1", "d1f3", ("מהf3",), "he"),
    Spellings("conflicts", ENDGAME, "e2f3", ("מf3",), "he"),
)

# Texts without a mirror image.
PLAIN = (
    Spellings("P5, N2", START, "g1f3", ("Ｎｆ３", "Ｎf３")),
    Spellings("P5, N9", START, "e2e4", ("e۴", "e٤", "e४", "e２ｅ４", "e۲-e۴")),
    Spellings("ICCF", START, "e2e4", ("5254", "52-54", "52 54", "52–54", "٥٢٥٤")),
    Spellings("ICCF", START, "e2e4", ("5254", "52-54", "52 54"), notation="iccf"),
    Spellings("ICCF-4", CASTLING, "e1g1", ("5171", "51-71")),
    Spellings("ICCF-4", CASTLING, "e1c1", ("5131",)),
    Spellings("ICCF-4", CASTLING.replace(" w ", " b "), "e8g8", ("5878",)),
    Spellings("ICCF-4", CASTLING.replace(" w ", " b "), "e8c8", ("5838",)),
    Spellings("ICCF-3", "8/5P2/8/8/8/8/k6K/8 w - - 0 1", "f7f8r", ("67682", "67-682", "67 682")),
    Spellings("ICCF-3", "8/5P2/8/8/8/8/k6K/8 w - - 0 1", "f7f8q", ("67681",)),
    Spellings("ICCF-3", "8/5P2/8/8/8/8/k6K/8 w - - 0 1", "f7f8b", ("67683",)),
    Spellings("ICCF-3", "8/5P2/8/8/8/8/k6K/8 w - - 0 1", "f7f8n", ("67684",)),
    Spellings("ICCF-5", "8/5P2/8/8/8/8/k6K/8 w - - 0 1", "f7f8r", ("6762",)),
    Spellings("ICCF-5", "8/8/8/8/8/8/k4p1K/8 b - - 0 1", "f2f1q", ("6261",)),
    Spellings("NUM", START, "e2e4", ("1.e4", "1. e4", "1) e4", "1... e4", "1… e4")),
    Spellings("NUM", CASTLING, "e1g1", ("11.0-0", "11. O-O")),
    Spellings("UCI", START, "g1f3", ("g1f3",), notation="uci"),
)


def both_sides(spellings: Spellings) -> tuple[Spellings, Spellings]:
    return spellings, spellings.mirrored()


def names(reading: stamma.MoveReading) -> list[str]:
    return [remark.name for remark in reading.remarks]


@pytest.mark.parametrize(
    "spellings",
    [*itertools.chain.from_iterable(map(both_sides, SPELLINGS)), *PLAIN],
    ids=lambda spellings: f"{spellings.rules}-{spellings.uci}-{spellings.language or 'en'}",
)
def test_a_move_is_read_from_each_of_its_spellings(spellings: Spellings) -> None:
    board = Board(spellings.fen)
    read = {}
    for text in spellings.texts:
        try:
            reading = board.parse(text, spellings.notation, spellings.language)
            read[text] = reading.move.uci()
        except stamma.NotationError as error:
            read[text] = str(error)
    assert read == dict.fromkeys(spellings.texts, spellings.uci)


# What is not read: a scanner's l for 1, a hyphen inside a square, degree signs for castling, fairy
# pieces, and words.
NOT_MOVES = (
    *(
        "",
        " ",
        ".",
        "Nfl",
        "el",
        "e-4",
        "e--4",
        "0-",
        "0-0-0-0",
        "0",
        "O",
        "°-°",
        "º-º",
        "1.",
    ),
    *("🨀f3", "🨁e4", "🩐f3", "f9", "i4", "e44", "Nf33", "e4e", "Nf3 Nf6", "1-0", "½-½"),
    *("1/2-1/2", "*", "(=)", "!", "+", "#", "e.p.", "x", ":", "x5", "=Q", "resigns", "mate", "$1"),
)


@pytest.mark.parametrize("text", NOT_MOVES)
def test_what_is_not_a_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        Board().parse(text)


@pytest.mark.parametrize("language", languages, ids=lambda language: language.code)
def test_the_words_of_a_language_are_read(language: stamma.Language) -> None:
    board = Board(CASTLING)
    words = language.words
    read = {
        word: board.parse(word, language=language).move.uci()
        for word in (*words["castling_short"], *words["castling_long"])
    }
    assert read == {
        **dict.fromkeys(words["castling_short"], "e1g1"),
        **dict.fromkeys(words["castling_long"], "e1c1"),
    }
    for fen, marks in ((QUEEN_CHECK, words["check"]), (MATE, words["checkmate"])):
        board = Board(fen)
        queen = board.write(Move.from_uci("e1e8"), language=language).rstrip("+#")
        for mark in marks:
            for text in (f"{queen} {mark}", f"{queen} {mark}!"):
                reading = board.parse(text, language=language)
                assert (reading.move.uci(), names(reading)) == ("e1e8", ["words"])


def test_a_lost_letter_case_is_read_where_it_cannot_matter() -> None:
    board = Board("4k3/8/8/8/8/2n5/8/BR2K3 w - - 0 1")
    # Never a small b for a bishop: it is a file.
    with pytest.raises(IllegalMoveError, match="White has no pawn"):
        board.parse("bxc3")
    assert board.parse("rb2").move.uci() == "b1b2"
    assert board.parse("kf2").move.uci() == "e1f2"


def test_bishop_and_pawn_are_told_apart_by_case_alone() -> None:
    board = Board("4k3/8/8/8/1B6/2n5/1P6/4K3 w - - 0 1")
    assert board.parse("bxc3").move.uci() == "b2c3"
    assert board.parse("Bxc3").move.uci() == "b4c3"
    with pytest.raises(InvalidMoveError, match="it has lost its case: write bxc3 or Bxc3"):
        board.parse("BXC3")


def test_bangla_letters_that_can_be_split_twice_are_ambiguous_if_both_are_legal() -> None:
    board = Board("4k3/8/8/8/8/8/4N2B/4K3 w - - 0 1")
    with pytest.raises(stamma.AmbiguousMoveError) as caught:
        board.parse("Ghf4", language="bn")
    assert {move.uci() for move in caught.value.candidates} == {"e2f4", "h2f4"}


def test_the_turkish_king_is_read_as_k_only_if_no_rook_fits() -> None:
    both = Board("4k3/8/8/8/8/8/8/R2K4 w - - 0 1")
    assert both.parse("Kc1", language="tr").move.uci() == "a1c1"
    assert both.parse("Ke1", language="tr").move.uci() == "d1e1"


def test_mongolian_rook_and_bishop_differ_by_case_alone() -> None:
    board = Board("4k3/8/8/8/8/8/8/R3KB2 w - - 0 1")
    with pytest.raises(IllegalMoveError):
        board.parse("Тa2", language="mn")
    with pytest.raises(IllegalMoveError):
        board.parse("тg2", language="mn")


def test_a_dutch_p_is_never_a_pawn() -> None:
    with pytest.raises(IllegalMoveError, match="knight"):
        Board().parse("Pe4", language="nl")


def test_a_vietnamese_x_is_never_a_mark_of_mate() -> None:
    board = Board(MATE)
    queen = board.write(Move.from_uci("e1e8"), language="vi").rstrip("#")
    with pytest.raises(stamma.NotationError):
        board.parse(f"{queen}X", language="vi")


LIKE_UCI = "promotion-sign small-piece superfluous-departure"

# Remarks: a position, a text, a notation (none: only what is odd everywhere), and their names.
REMARKS = (
    (START, "Nf3", "san", ""),
    (START, "Nf3", None, ""),
    (START, "Ng1-f3", None, ""),
    (START, "Nxf3", "san", "false-capture"),
    (START, "Nxf3", None, "false-capture"),
    (START, "Nf3+", "fide", "false-check"),
    (START, "Nf3#", "san", "false-check"),
    (QUEEN_CHECK, "Qe8#", "san", "false-mate"),
    (QUEEN_CHECK, "Qe8++", "san", "false-mate"),
    (QUEEN_CHECK, "Qe8 dbl ch", None, "false-double-check words"),
    (MEET, "exd5 e.p.", "fide", "false-en-passant"),
    (EN_PASSANT, "exd5 e.p.", "fide", "victims-square"),
    (MEET, "Be5", "san", "missing-capture"),
    (MEET, "Be5", "rules_e", "missing-capture"),
    (MEET, "Be5", "fide", ""),
    (MEET, "ed5", "fide", ""),
    (MEET, "B:e5", "san", "capture-sign"),
    (MEET, "Bxe5", "eco", "capture-sign"),
    (MEET, "Bxe5", "colon", "capture-sign"),
    (MEET, "B:e5", "colon_end", "capture-sign"),
    (QUEEN_CHECK, "Qe8", "san", "missing-check"),
    (QUEEN_CHECK, "Qe8", "fide", ""),
    (MATE, "Qe8", "san", "missing-mate"),
    (MATE, "Qe8+", "san", "missing-mate"),
    (MATE, "Qe8++", "san", "mate-sign"),
    (MATE, "Qe8#", "rules_e", "mate-sign"),
    (MATE, "Qe8++", "fide", ""),
    (MATE, "Qe8#", "fide_bare", "superfluous-check"),
    (QUEEN_CHECK, "Qe8+", "eco", "superfluous-check"),
    (EN_PASSANT, "exd6", "rules_e", "missing-en-passant"),
    (EN_PASSANT, "exd6", "lan", "missing-en-passant missing-departure"),
    (EN_PASSANT, "exd6", "fide", ""),
    (EN_PASSANT, "exd6 e.p.", "san", "superfluous-en-passant"),
    (PROMOTION, "e8Q", "san", "promotion-sign"),
    (PROMOTION, "e8=Q", "fide", "promotion-sign"),
    (PROMOTION, "e8(Q)", "san", "promotion-sign"),
    (PROMOTION, "e8/Q", "san", "promotion-sign"),
    (CASTLING, "0-0", "san", "castling-sign"),
    (CASTLING, "O-O", "fide", "castling-sign"),
    (CASTLING, "OO", "san", "castling-sign"),
    (CASTLING, "O–O", "san", "look-alike"),
    (CASTLING, "Kg1", None, "castling-as-king-move"),
    (CASTLING, "Kg1", "san", "castling-as-king-move"),
    (START, "Ngf3", "san", "superfluous-departure"),
    (START, "Ng1f3", "san", "superfluous-departure"),
    (START, "Ng1f3", "fide", ""),
    (KNIGHTS, "N1f3", "san", "wrong-departure"),
    (MEET, "Pxd5", "fide", "pawn-letter missing-file"),
    (KNIGHTS, "Ng1f3", "san", "superfluous-departure"),
    (START, "Nf3", "lan", "missing-departure missing-hyphen"),
    (START, "Ngf3", "lan_fide", "missing-departure"),
    (START, "N-f3", "san", "superfluous-hyphen"),
    (START, "Ng1-f3", "lan_fide", "needless-hyphen"),
    (START, "Ng1f3", "lan", "missing-hyphen"),
    (START, "e2e4", "lan", "missing-hyphen"),
    (START, "♘f3", "san", "figurine"),
    (START, "Nf3", "fan", "figurine"),
    (START, "g1f3", "lan_fide", "no-piece-letter"),
    (MEET, "exd", "san", "files-only"),
    (MEET, "ed", "informant", ""),
    (START, "nf3", "san", "small-piece"),
    (START, "nf3", None, "small-piece"),
    (START, "E4", "san", "capital-files"),
    (START, "e 4", "san", "blanks"),
    (START, "Pe4", "san", "pawn-letter"),
    (MEET, "B×e5", "san", "look-alike"),
    (START, "е4", "san", "look-alike"),
    (KNIGHTS, "N(g)f3", "san", "departure-mark"),
    (MEET, "BxN", None, "victim-named"),
    (QUEEN_CHECK, "Qe8 ch", "san", "words"),
    (CASTLING, "castles K", "san", "words"),
    (START, "1. Nf3", "san", "number"),
    ("4k3/8/8/8/8/8/8/R2K4 w - - 0 1", "Ke2", SAN.in_language("tr"), "second-choice"),
    ("4k3/8/8/8/8/8/8/R2K4 w - - 0 1", "Ka2", SAN.in_language("tr"), ""),
    (PROMOTION, "e7e8r", SAN.in_language("fi"), f"{LIKE_UCI} letter-of-uci"),
    (PROMOTION, "e7e8r", SAN, LIKE_UCI),
    (MEET, "Bxe5:", "san", "capture-sign two-signs"),
    (START, "52-54", "iccf", "blanks"),
    (START, "Nf3.", "san", "punctuation"),
    (START, "Ｎf3", "san", "look-alike"),
    (START, "PK4", "descriptive", "otherwise"),
    (QUEEN_CHECK, "Qe8†", "fide", "check-sign"),
    ("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nf6++", "fide", "double-check-sign"),
    (EN_PASSANT, "exd6 ep", "fide", "en-passant-sign"),
    (START, "Sf3", "fide", "other-letter"),
    (START, "Nf3 (=)", "san", "draw-offer-sign"),
    (KNIGHTS, "N1f3", "fide", "preferred-file"),
    (START, "N-f3", "fide", "needless-hyphen"),
    (START, "♘f3", "fide", "figurine-for-letter"),
    (START, "♞f3", "fan", "other-figurine"),
    (EN_PASSANT, "exd6e.p.", "fide", "joined-mark"),
    (EN_PASSANT_CHECK, "exd6 e.p.+", "fide", "order-of-marks"),
    (MATE, "Qe8+", "fide", "check-for-mate"),
    (MEET, "ed5", "informant", "square-for-file"),
    (START, "Sf3", FIDE.in_language("lb"), "also-letter"),
    (START, "Kf3", FIDE.in_language("ru"), "other-letter"),
    (START, "Nf3 ±", "fide", "annotation"),
    (START, "Kt-KB3", "descriptive", "usage"),
    (START, "E2E4", "uci", "capital-files"),
    (START, "Nf3!", "san", ""),
    (START, "Nf3 (=)", "fide", ""),
)


@pytest.mark.parametrize(("fen", "text", "notation", "remarks"), REMARKS)
def test_remarks(fen: str, text: str, notation: str | Notation | None, remarks: str) -> None:
    reading = Board(fen).parse(text, notation)
    assert sorted(names(reading)) == sorted(remarks.split())
    for remark in reading.remarks:
        assert (remark.text, remark.start, remark.end) == (text, 0, len(text))
        assert remark.advice == f"write {reading.written}"
        assert remark.severity in {"warning", "style", "note"}


def test_every_remark_of_the_catalogue_has_an_example() -> None:
    shown = {name for *_, remarks in REMARKS for name in remarks.split()}
    # This one is for whoever explains a move, not for its reader: see test_explanation.
    shown.add("foreign-letters")
    # A pass is no move that could be written otherwise: see test_strictness.
    shown.add("pass")
    assert shown == {rule.name for rule in CATALOGUE.values() if rule.code.startswith("SPL")}


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Nf3", None, []),
        ("Sf3", None, ["other-letter"]),
        ("Sf3", "en", ["other-letter"]),
        ("Sf3", "de", []),
        ("g1f3", None, []),
        ("N-KB3", None, []),
        ("♘f3", None, []),
    ],
)
def test_a_foreign_letter_is_reported_whatever_the_notation(
    text: str, language: str | None, expected: list[str]
) -> None:
    reading = Board().parse(text, language=language)
    assert [remark.name for remark in reading.remarks] == expected


def test_parse_san_and_push_san_read_as_parse_does() -> None:
    board = Board()
    assert board.parse_san("Ng1-f3") == Move.from_uci("g1f3")
    assert board.parse_san("Sf3", "de") == Move.from_uci("g1f3")
    assert board.push_san("Sg1-f3", language="German") == Move.from_uci("g1f3")
    assert board.push_san("e7e5") == Move.from_uci("e7e5")
    assert [move.uci() for move in board.move_stack] == ["g1f3", "e7e5"]
