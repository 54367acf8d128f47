"""FEN: what is read, what is refused and where, what a lenient reading repairs, what is written."""

from __future__ import annotations

import string
from typing import Literal

import chess
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import stamma
from stamma.diagnostics import CATALOGUE

START = stamma.STARTING_FEN
X_FEN = "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11"
SHREDDER_FEN = "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gga - 4 11"

# Read strictly, and written back letter for letter.
VALID = (
    START,
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 12 34",
    "r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 999999 999999",
    "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
    X_FEN,
    # Odd, but playable.
    "QQQQQQQQ/QQQQQQQQ/8/8/k7/8/8/KQQQQQQQ b - - 0 1",
    "4k3/8/3N4/1B6/8/8/8/4R1K1 b - - 0 1",
)

# A castling field, and the two ways to write it.
CASTLING = (
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", None, "KQkq", "HAha", False),
    ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", None, "KQkq", "HAha", False),
    ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", True, "KQkq", "HAha", True),
    ("r3k2r/8/8/8/8/8/8/R3K2R w Ha - 0 1", None, "Kq", "Ha", False),
    (X_FEN, None, "Gkq", "Gga", True),
    (SHREDDER_FEN, None, "Gkq", "Gga", True),
    ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", True, "KQkq", "GBgb", True),
    ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", None, "KQkq", "GBgb", True),
    ("rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1", None, "GBgb", "GBgb", True),
    ("rr2k1rr/8/8/8/8/8/8/RR2K1RR w HBga - 0 1", None, "KBgq", "HBga", True),
)

# A position, and its en-passant field after every double step ("fen"), if an enemy pawn stands
# ready ("xfen"), and if the capture is legal ("legal"). Section 25, FEN-5 and FEN-6.
EN_PASSANT = (
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "e3", "-", "-"),
    ("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", "d3", "d3", "-"),
    ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "d3", "d3", "d3"),
    ("4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1", "-", "-", "-"),
    # h4 and a5 are neighbours only in memory.
    ("4k3/8/8/p7/7P/8/8/4K3 b - h3 0 1", "h3", "-", "-"),
)

# What is refused: code, field, and the FEN with its fault between « and ».
FAULTS = (
    ("FEN001", "placement", "«»"),
    ("FEN001", "placement", "«   »"),
    ("FEN001", "side to move", "4k3/8/8/8/8/8/8/4K3«»"),
    ("FEN001", "castling", "4k3/8/8/8/8/8/8/4K3 w«»"),
    ("FEN001", "en passant", "4k3/8/8/8/8/8/8/4K3 w -« »"),
    ("FEN001", "half-move clock", "4k3/8/8/8/8/8/8/4K3 w - -«»"),
    ("FEN001", "move number", "4k3/8/8/8/8/8/8/4K3 w - - 0«»"),
    ("FEN002", "move number", "4k3/8/8/8/8/8/8/4K3 w - - 0 1« »"),
    ("FEN002", "move number", "4k3/8/8/8/8/8/8/4K3 w - - 0 1« bm Kd2;»"),
    ("FEN003", "placement", "« »4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("FEN003", "side to move", "4k3/8/8/8/8/8/8/4K3«  »w - - 0 1"),
    ("FEN003", "castling", "4k3/8/8/8/8/8/8/4K3 w«\t»- - 0 1"),
    ("FEN003", "move number", "4k3/8/8/8/8/8/8/4K3 w - - 0«\u00a0»1"),
    ("FEN004", "placement", "4k3/8/8/8/8/8/8/4K2«x» w - - 0 1"),
    ("FEN004", "placement", "4k3/«9»/8/8/8/8/8/4K3 w - - 0 1"),
    ("FEN004", "placement", "4k3/«0»8/8/8/8/8/8/4K3 w - - 0 1"),
    ("FEN004", "placement", "4k2«♜»/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("FEN005", "placement", "4k3«p»/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("FEN005", "placement", "4k3/pp«7»/8/8/8/8/8/4K3 w - - 0 1"),
    ("FEN006", "placement", "4k3/8/8/«7»/8/8/8/4K3 w - - 0 1"),
    ("FEN006", "placement", "4k3/8/8/«»/8/8/8/4K3 w - - 0 1"),
    ("FEN007", "placement", "«4k3/8/8/8/8/8/4K3» w - - 0 1"),
    ("FEN007", "placement", "«4k3/8/8/8/8/8/8/4K3/8» w - - 0 1"),
    ("FEN007", "placement", "«4k3/8/8/8/8/8/8/4K3/» w - - 0 1"),
    ("FEN008", "placement", "4k3/8/«44»/8/8/8/8/4K3 w - - 0 1"),
    ("FEN009", "side to move", "4k3/8/8/8/8/8/8/4K3 «W» - - 0 1"),
    ("FEN009", "side to move", "4k3/8/8/8/8/8/8/4K3 «-» - - 0 1"),
    ("FEN010", "castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQ«x»q - 0 1"),
    ("FEN010", "castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQ«-» - 0 1"),
    ("FEN011", "castling", "r3k2r/8/8/8/8/8/8/R3K2R w K«K»q - 0 1"),
    ("FEN011", "castling", "r3k2r/8/8/8/8/8/8/R3K2R w K«H»q - 0 1"),
    ("FEN012", "castling", "r3k2r/8/8/8/8/8/8/R3K2R w Q«K»kq - 0 1"),
    ("FEN012", "castling", "r3k2r/8/8/8/8/8/8/R3K2R w kq«K»Q - 0 1"),
    ("FEN013", "castling", "4k3/8/8/8/8/8/4K3/7R w «K» - 0 1"),
    ("FEN014", "castling", "4k3/8/8/8/8/8/8/R3K3 w «K»Q - 0 1"),
    ("FEN014", "castling", "4k2r/8/8/8/8/8/8/4K3 w k«q» - 0 1"),
    ("FEN015", "castling", "4k3/8/8/8/8/8/8/R3K3 w «H»A - 0 1"),
    ("FEN015", "castling", "4k3/8/8/8/8/8/8/4K1RR w H«G» - 0 1"),
    # Left over from before White castled: there is no rook for the other right.
    ("FEN016", "castling", "4k3/8/8/8/8/8/8/R4RK1 w «Q»K - 0 1"),
    ("FEN016", "castling", "4k3/8/8/8/8/8/8/2KR3R w «K»Q - 0 1"),
    ("FEN017", "en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - «d9» 0 1"),
    ("FEN017", "en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - «D6» 0 1"),
    ("FEN017", "en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - «d» 0 1"),
    ("FEN018", "en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - «d3» 0 1"),
    ("FEN018", "en passant", "4k3/8/8/8/3Pp3/8/8/4K3 b - «d6» 0 1"),
    ("FEN019", "en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - «c6» 0 1"),
    ("FEN019", "en passant", "4k3/8/8/3PP3/8/8/8/4K3 w - «d6» 0 1"),
    ("FEN020", "en passant", "4k3/8/3n4/3pP3/8/8/8/4K3 w - «d6» 0 1"),
    ("FEN020", "en passant", "4k3/3n4/8/3pP3/8/8/8/4K3 w - «d6» 0 1"),
    ("FEN021", "half-move clock", "4k3/8/8/8/8/8/8/4K3 w - - «x» 1"),
    ("FEN021", "half-move clock", "4k3/8/8/8/8/8/8/4K3 w - - «-1» 1"),
    ("FEN021", "half-move clock", "4k3/8/8/8/8/8/8/4K3 w - - «+1» 1"),
    ("FEN021", "move number", "4k3/8/8/8/8/8/8/4K3 w - - 0 «1.»"),
    ("FEN021", "move number", "4k3/8/8/8/8/8/8/4K3 w - - 0 «\u0661»"),
    ("FEN022", "half-move clock", "4k3/8/8/8/8/8/8/4K3 w - - «4294967296» 1"),
    ("FEN022", "move number", "4k3/8/8/8/8/8/8/4K3 w - - 0 «99999999999999999999»"),
    ("FEN023", "move number", "4k3/8/8/8/8/8/8/4K3 w - - 0 «0»"),
    ("FEN024", "placement", "«8/8/8/8/8/8/8/8» w - - 0 1"),
    ("FEN024", "placement", "«8/8/8/8/8/8/8/4K3» w - - 0 1"),
    ("FEN025", "placement", "«4k3/8/8/8/8/8/8/K3K3» w - - 0 1"),
    ("FEN025", "placement", "«k3k3/8/8/8/8/8/8/4K3» w - - 0 1"),
    ("FEN026", "placement", "«4k3/8/8/8/8/8/8/P3K3» w - - 0 1"),
    ("FEN026", "placement", "«4k2p/8/8/8/8/8/8/4K3» w - - 0 1"),
    ("FEN027", "side to move", "4k3/8/8/8/8/8/8/K3R3 «w» - - 0 1"),
    ("FEN027", "side to move", "8/8/8/8/8/8/4k3/4K3 «b» - - 0 1"),
)

# Read leniently: the text, the FEN that comes out, and the names of the remarks.
LENIENT = (
    (START, START, ()),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        ("fen-missing-field",) * 5,
    ),
    ("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", ("fen-missing-field",) * 4),
    ("4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", ("fen-missing-field",) * 2),
    ("4k3/8/8/8/8/8/8/4K3 b - - 7", "4k3/8/8/8/8/8/8/4K3 b - - 7 1", ("fen-missing-field",)),
    (
        " \t4k3/8/8/8/8/8/8/4K3\tw  - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ("fen-spacing",) * 3,
    ),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ("fen-extra-text",)),
    ("4k3/8/44/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ("fen-two-numbers",)),
    ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ("fen-unknown-turn",)),
    (
        "4k3/8/8/8/8/8/8/4K3 black - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        ("fen-unknown-turn",),
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        ("fen-castling-order",) * 3,
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KK?q - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
        ("fen-castling-twice", "fen-unknown-castling"),
    ),
    (
        "4k3/8/8/8/8/8/4K3/R6R w KQkq - 0 1",
        "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
        ("fen-castling-king",) * 2 + ("fen-castling-rook",) * 2,
    ),
    ("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", ()),
    # Black has castled, and the rights are left over.
    (
        "r4rk1/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        ("fen-castling-rook", "fen-castling-chess960"),
    ),
    # In Chess960 both sides begin on the same files.
    (
        "r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1",
        ("fen-castling-sides",),
    ),
    (
        "r2k3r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
        "r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        ("fen-castling-sides",),
    ),
    (
        "4k3/8/8/8/8/8/8/4K1RR w HGA - 0 1",
        "4k3/8/8/8/8/8/8/4K1RR w K - 0 1",
        ("fen-castling-file",) * 2,
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - x9 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ("fen-unknown-en-passant",),
    ),
    ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ("fen-en-passant-rank",)),
    ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ("fen-en-passant-pawn",)),
    (
        "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1",
        ("fen-en-passant-occupied",),
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - - -",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ("fen-not-a-number",) * 2,
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 4294967296 0",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ("fen-large-number", "fen-move-number-zero"),
    ),
)

# What no reading can repair.
HOPELESS = (
    ("", "FEN001"),
    (" \n", "FEN001"),
    ("hello", "FEN004"),
    ("4k3/8/8/8/8/8/8/5K3 w - - 0 1", "FEN005"),
    ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "FEN006"),
    ("4k3/8/8/8/8/8/4K3 w - - 0 1", "FEN007"),
    ("4k3/8/8/8/8/8/8/4K3 maybe - - 0 1", "FEN009"),
    ("8/8/8/8/8/8/8/4K3 w - - 0 1", "FEN024"),
    ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "FEN025"),
    ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "FEN026"),
    ("4k3/8/8/8/8/8/8/K3R3", "FEN027"),
)

MESSAGES = (
    (
        "4k3/8/8/8/8/8/8/4K3 w",
        """\
the castling field is missing (castling field, character 22)
  4k3/8/8/8/8/8/8/4K3 w
                       ^
  help: a FEN has six fields: placement, side to move, castling, en passant, half-move clock, \
move number""",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",
        """\
rank 1 has 7 squares instead of eight (placement field, character 36)
  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1
                                     ^^^^^^^
  help: pieces and empty squares of a rank must add up to 8""",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1",
        """\
White has a castling right without a rook on the king's side of rank 1 (castling field, \
character 24)
  4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1
                         ^
  help: leave the right out, or put the rook back""",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3\tw - - 0 1",
        """\
the fields are not separated by exactly one space (side to move field, character 20)
  4k3/8/8/8/8/8/8/4K3·w - - 0 1
                     ^
  help: put one space between fields and none around them""",
    ),
)


def _marked(text: str) -> tuple[str, int, int]:
    """Take the marks out of a text and return what stood between them."""
    before, _, rest = text.partition("«")
    inside, _, after = rest.partition("»")
    return before + inside + after, len(before), len(before + inside)


@pytest.mark.parametrize("fen", VALID)
def test_a_valid_fen_comes_back_unchanged(fen: str) -> None:
    assert stamma.Board(fen).fen() == fen


@pytest.mark.parametrize(("fen", "given_mode", "x_fen", "shredder", "chess960"), CASTLING)
def test_castling_rights_are_written_as_x_fen_and_shredder_fen(
    fen: str, given_mode: bool | None, x_fen: str, shredder: str, chess960: bool
) -> None:
    board = stamma.Board(fen, chess960=given_mode)
    assert board.chess960 is chess960
    assert board.castling_xfen() == board.fen().split()[2] == x_fen
    assert board.castling_shredder_fen() == board.fen(shredder=True).split()[2] == shredder
    for text in (board.fen(), board.fen(shredder=True)):
        assert stamma.Board(text, chess960=chess960) == board


@pytest.mark.parametrize(("fen", "always", "x_fen", "legal"), EN_PASSANT)
def test_en_passant_conventions(fen: str, always: str, x_fen: str, legal: str) -> None:
    board = stamma.Board(fen)
    assert board.fen().split()[3] == always
    conventions: tuple[tuple[Literal["fen", "xfen", "legal"], str], ...] = (
        ("fen", always),
        ("xfen", x_fen),
        ("legal", legal),
    )
    for convention, field in conventions:
        assert board.fen(en_passant=convention).split()[3] == field
        assert board.epd(en_passant=convention).split()[3] == field
        # Whatever the convention, the same moves are possible: the same position.
        assert stamma.Board(board.fen(en_passant=convention)) == board


@pytest.mark.parametrize(("code", "field", "marked"), FAULTS)
def test_a_fault_is_refused_with_its_code_and_place(code: str, field: str, marked: str) -> None:
    text, start, end = _marked(marked)
    with pytest.raises(stamma.InvalidFenError) as caught:
        stamma.Board(text)
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert diagnostic.facts["field"] == field
    assert (diagnostic.start, diagnostic.end) == (start, end)
    assert diagnostic.text == text
    assert str(caught.value) == diagnostic.render()


def test_every_rule_of_the_catalogue_has_an_example() -> None:
    codes = {rule.code for rule in CATALOGUE.values() if rule.code.startswith("FEN")}
    # FEN028 is a remark of the lenient reading alone.
    assert {code for code, _, _ in FAULTS} | {"FEN028"} == codes


@pytest.mark.parametrize(("text", "fen", "remarks"), LENIENT)
def test_a_lenient_reading_says_what_it_assumed(
    text: str, fen: str, remarks: tuple[str, ...]
) -> None:
    board, found = stamma.Board.read_fen(text)
    assert board.fen() == fen
    assert tuple(remark.name for remark in found) == remarks
    for remark in found:
        assert 0 <= remark.start <= remark.end <= len(text)
        assert remark.message


@pytest.mark.parametrize(("text", "code"), HOPELESS)
def test_a_lenient_reading_gives_up(text: str, code: str) -> None:
    with pytest.raises(stamma.InvalidFenError) as caught:
        stamma.Board.read_fen(text)
    assert caught.value.diagnostic.code == code


@pytest.mark.parametrize(("text", "message"), MESSAGES)
def test_a_message_shows_the_place_and_the_way_out(text: str, message: str) -> None:
    with pytest.raises(stamma.InvalidFenError) as caught:
        stamma.Board(text)
    assert str(caught.value) == message


def test_rights_that_ordinary_chess_does_not_have_mean_chess960() -> None:
    fen = "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1"
    board = stamma.Board(fen)
    assert board.fen() == fen
    assert board.chess960
    with pytest.raises(stamma.InvalidFenError) as caught:
        stamma.Board(X_FEN, chess960=False)
    assert caught.value.diagnostic.code == "FEN016"


def test_an_unknown_en_passant_convention_is_refused() -> None:
    with pytest.raises(ValueError, match="'fen', 'xfen' or 'legal'"):
        stamma.Board().fen(en_passant="always")  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [b"", START.encode(), bytearray(b"8/8"), 8, ["8"]])
def test_only_text_is_read(text: object) -> None:
    for reader in (stamma.Board, stamma.Board.read_fen, stamma.Board().set_fen):
        with pytest.raises(TypeError, match="str"):
            reader(text)  # type: ignore[arg-type]


# Properties.

_fens = st.sampled_from((*VALID, SHREDDER_FEN)) | st.integers(0, 959).map(
    lambda number: chess.Board.from_chess960_pos(number).fen(shredder=True)
)
_signs = st.sampled_from(string.printable + "♔é\u00a0\u2003\ud800\U0001f600") | st.characters()


@st.composite
def _mutated(draw: st.DrawFn) -> str:
    """Take a valid FEN and insert, delete or replace a few characters."""
    text = draw(_fens)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from((0, 1, 1, 1, 5))))
        inserted = draw(st.text(_signs, max_size=2))
        text = text[:start] + inserted + text[end:]
    return text


_texts = st.one_of(
    st.text(),
    st.text("KQRBNPkqrbnp12345678/ w-abcdefgh0", max_size=80),
    _mutated(),
)


def _strictly(text: str, chess960: bool | None) -> stamma.Board | None:
    try:
        return stamma.Board(text, chess960=chess960)
    except stamma.InvalidFenError as error:
        _check_diagnostic(error, text)
        return None


def _check_diagnostic(error: stamma.NotationError, text: str) -> None:
    # A lone surrogate is shown as replacement characters.
    if "\ufffd" not in error.diagnostic.text:
        assert error.diagnostic.text == text
    assert 0 <= error.diagnostic.start <= error.diagnostic.end <= len(error.diagnostic.text)
    message = str(error).splitlines()
    assert len(message) == 4
    assert all(line.isprintable() for line in message)


@settings(max_examples=400)
@given(_texts, st.sampled_from((None, False, True)))
@example("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", None)
@example("\ud800", None)
@example("/" * 1000, None)
@example("8" * 1000, None)
def test_any_text_is_a_position_or_an_error(text: str, chess960: bool | None) -> None:
    strict = _strictly(text, chess960)
    try:
        lenient, remarks = stamma.Board.read_fen(text, chess960=chess960)
    except stamma.InvalidFenError as error:
        _check_diagnostic(error, text)
        assert strict is None
        return
    if strict is None:
        assert remarks
    else:
        assert remarks == []
        assert lenient == strict
        assert lenient.fen() == strict.fen()
        assert lenient.chess960 == strict.chess960


@settings(max_examples=400)
@given(_texts)
def test_what_can_be_read_is_written_once_and_for_all(text: str) -> None:
    try:
        board, _ = stamma.Board.read_fen(text)
    except stamma.InvalidFenError:
        return
    for shredder in (False, True):
        fen = board.fen(shredder=shredder)
        again = stamma.Board(fen, chess960=board.chess960)
        assert again == board
        assert again.fen(shredder=shredder) == fen


@settings(max_examples=300)
@given(_texts)
def test_any_text_is_an_epd_or_an_error(text: str) -> None:
    try:
        board, operations = stamma.Board.from_epd(text)
    except stamma.InvalidEpdError as error:
        _check_diagnostic(error, text)
        return
    assert stamma.Board(board.fen(), chess960=board.chess960) == board
    assert all(isinstance(opcode, str) for opcode in operations)


@settings(max_examples=200)
@given(_texts)
def test_a_failed_set_fen_leaves_the_board_alone(text: str) -> None:
    board = stamma.Board()
    board.push_uci("e2e4")
    before = (board.fen(), board.move_stack)
    try:
        board.set_fen(text)
    except stamma.InvalidFenError:
        assert (board.fen(), board.move_stack) == before
    else:
        assert board.move_stack == []


@settings(max_examples=200)
@given(_fens)
def test_valid_fens_are_read_as_python_chess_reads_them(fen: str) -> None:
    ours = stamma.Board(fen, chess960=True)
    theirs = chess.Board(fen, chess960=True)
    assert ours.fen(en_passant="legal") == theirs.fen()
    assert ours.fen(shredder=True, en_passant="legal") == theirs.fen(shredder=True)
