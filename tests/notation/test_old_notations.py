"""Descriptive notation, English and Spanish, and Stamma's: notations of another shape."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import stamma
from stamma import AmbiguousMoveError, Board, IllegalMoveError, Move

EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
CASTLING_SHORT = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
LAST_RANK = "8/4P3/8/8/8/8/k6K/8 w - - 0 1"
LAST_RANK_TAKING = "3r1n2/4P3/8/8/8/8/k6K/8 w - - 0 1"

# The ten moves of a quiet opening: line after line both sides count from their own end.
OPENING = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 d7d6"


def after(line: str) -> Board:
    board = Board()
    for uci in line.split():
        board.push_uci(uci)
    return board


@dataclass(frozen=True)
class Old:
    """A move in a position or after a line, and texts that are read as it."""

    rules: str
    start: str
    uci: str
    texts: tuple[str, ...]

    def board(self) -> Board:
        return Board(self.start) if "/" in self.start else after(self.start)


DESCRIPTIVE = (
    Old("DES-3", "", "e2e4", ("P-K4", "P–K4", "PK4", "P-K.4", "P to K4", "P-K4!")),
    Old("DES-2", "e2e4", "e7e5", ("P-K4", "PK4", "P-K4.")),
    Old(
        "DES-3, DES-5", "", "g1f3", ("N-KB3", "Kt-KB3", "N-KB 3", "KN-B3", "N(N1)-KB3", "N/KN1-KB3")
    ),
    Old("DES-5", "e2e4", "g8f6", ("N-KB3", "Kt-KB3", "KN-B3", "KKt-B3", "N to KB3")),
    Old("DES-3", "e2e4 e7e5", "d1h5", ("Q-R5", "Q-KR5", "Q—R5")),
    Old("DES-3", "e2e4 e7e5 f2f4", "d8h4", ("Q-R5 ch", "Q to R 5, ch.", "Q to R 5: ch.")),
    Old(
        "DES-4",
        "e2e4 d7d5",
        "e4d5",
        ("PxP", "P×P", "PxQP", "KPxP", "PxP(Q5)", "PxP/Q5", "P takes P"),
    ),
    Old(
        "DES-4",
        "e2e4 d7d5 b1c3 d5e4",
        "c3e4",
        ("NxP", "KtxP", "QNxP", "NxKP", "NxP/K4", "N takes P"),
    ),
    Old("DES-6", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", ("R-Q1", "QR-Q1")),
    Old("DES-6", "4k3/8/8/8/8/6K1/8/R6R w - - 0 1", "a1e1", ("QR-K1", "R(QR1)-K1", "R/QR1-K1")),
    Old("DES-10", "4k3/8/8/8/8/6K1/8/R6R w - - 0 1", "a1e1", ("QR-K Sq.", "QR-K.Sq.", "QR-K sq")),
    Old("DES-6", "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "c4d5", ("BPxP", "QBPxP", "BPxP(Q5)")),
    Old("DES-6", "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "e4d5", ("KPxP", "KPxQP")),
    Old(
        "DES-7", CASTLING, "e1g1", ("O-O", "0-0", "Castles K", "Castles KR", "castles king's side")
    ),
    Old("DES-7", CASTLING, "e1c1", ("O-O-O", "0-0-0", "Castles Q", "Castles QR")),
    Old("DES-7", CASTLING_SHORT, "e1g1", ("Castles", "castles")),
    Old(
        "DES-8",
        LAST_RANK,
        "e7e8q",
        ("P-K8(Q)", "P-K8=Q", "P-K8/Q", "P-K8, becomes a Q", "P Queens", "P-K8(Q)!", "P queens"),
    ),
    Old("DES-8", LAST_RANK, "e7e8n", ("P-K8(N)", "P-K8=Kt", "P-K8(Kt)")),
    Old("DES-8", LAST_RANK_TAKING, "e7f8r", ("PxN(R)", "PxN=R", "PxKt/R")),
    Old("DES-9", EN_PASSANT, "e5d6", ("PxP e.p.", "PxP ep", "PxP", "PxP e. p.", "PxP en passant")),
    Old(
        "DES-9",
        "7k/8/8/8/8/8/8/K3Q3 w - - 0 1",
        "e1e8",
        ("Q-K8ch", "Q-K8 ch", "Q-K8+", "Q-K8", "Q-K8 check", "Q-K8 ch!"),
    ),
    Old(
        "DES-9", "7k/8/6K1/8/8/8/8/4Q3 w - - 0 1", "e1e8", ("Q-K8 mate", "Q-K8#", "Q-K8++", "Q-K8")
    ),
    Old(
        "DES-9",
        "3k4/8/8/8/8/8/3B4/K2R4 w - - 0 1",
        "d2g5",
        ("B-N5 dbl ch", "B-KN5++", "B-N5 dis ch"),
    ),
    Old("DES-9", "4k3/8/8/8/8/8/7P/Q3K2R w - - 0 1", "a1a8", ("Q-QR8 ch", "Q-QR8+", "Q-QR8")),
)

SPANISH = (
    Old("SDN-3", "", "e2e4", ("P4R", "P4R!", "P 4R", "P-4R", "P4 R")),
    Old("SDN-3", "e2e4", "e7e5", ("P4R",)),
    Old("SDN-4", "e2e4", "c7c5", ("P4AD",)),
    Old("SDN-3", "", "g1f3", ("C3AR", "CR3A")),
    Old("SDN-3", "e2e4 e7e5", "f1b5", ("A5C", "A5CD")),
    Old("SDN-5", "e2e4 d7d5", "e4d5", ("PxP", "PxPD", "PRxP", "P×P")),
    Old("SDN-5", CASTLING, "e1g1", ("O-O", "0-0")),
    Old("SDN-5", CASTLING, "e1c1", ("O-O-O", "0-0-0")),
    Old("SDN-5", LAST_RANK, "e7e8q", ("P8R(D)", "P8R=D")),
    Old("SDN-5", EN_PASSANT, "e5d6", ("PxP a.p.", "PxP e.p.", "PxP d.p.", "PxP")),
    Old("SDN-5", "7k/8/8/8/8/8/8/K3Q3 w - - 0 1", "e1e8", ("D8R+", "D8R j", "D8R")),
    Old("SDN-5", "7k/8/6K1/8/8/8/8/4Q3 w - - 0 1", "e1e8", ("D8R++", "D8R mate")),
    Old("SDN-2", "4k3/8/8/8/8/6K1/8/R6R w - - 0 1", "a1d1", ("TD1D",)),
)

STAMMA = (
    Old("STA-3", "", "e2e4", ("pe4", "PE4", "p e 4", "P e4")),
    Old("STA-2", "", "g1f3", ("gf3", "GF3", "g f 3", "G F 3")),
    Old("STA-2", "e2e4", "b8c6", ("bc6", "BC6", "b c 6")),
    Old("STA-2", "e2e4 e7e5", "d1h5", ("dh5",)),
    Old("STA-4", "e2e4 d7d5", "e4d5", ("pd5", "pxd5", "p:d5")),
    Old("STA-4", "e2e4 e7e5 d1h5 b8c6", "h5f7", ("df7", "dxf7", "dxf7+", "df7+", "d:f7")),
    Old("STA-5", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", "e1g1", ("eg1", "0-0", "O-O", "EG1")),
    Old("STA-3", "c2c4 d7d5 e2e4 a7a6", "c4d5", ("pcd5", "pcxd5")),
    Old("STA-3", "c2c4 d7d5 e2e4 a7a6", "e4d5", ("ped5", "pexd5")),
)


def read_all(old: Old, notation: str | None) -> dict[str, str]:
    board = old.board()
    read = {}
    for text in old.texts:
        try:
            read[text] = board.parse(text, notation).move.uci()
        except stamma.NotationError as error:
            read[text] = str(error)
    return read


def ids(old: Old) -> str:
    return f"{old.rules}-{old.uci}"


@pytest.mark.parametrize("old", DESCRIPTIVE, ids=ids)
def test_english_descriptive_is_read(old: Old) -> None:
    assert read_all(old, "descriptive") == dict.fromkeys(old.texts, old.uci)


@pytest.mark.parametrize("old", SPANISH, ids=ids)
def test_spanish_descriptive_is_read(old: Old) -> None:
    assert read_all(old, "descriptive_es") == dict.fromkeys(old.texts, old.uci)


@pytest.mark.parametrize("old", STAMMA, ids=ids)
def test_stammas_notation_is_read(old: Old) -> None:
    assert read_all(old, "stamma") == dict.fromkeys(old.texts, old.uci)


# How the moves of a game are written.
GAMES = (
    ("descriptive", OPENING, "P-K4 P-K4 N-KB3 N-QB3 B-B4 B-B4 O-O N-B3 P-Q3 P-Q3"),
    ("descriptive_es", OPENING, "P4R P4R C3AR C3AD A4A A4A O-O C3A P3D P3D"),
    ("stamma", OPENING, "pe4 pe5 gf3 bc6 fc4 fc5 eg1 gf6 pd3 pd6"),
    ("descriptive_es", "e2e4 c7c5", "P4R P4AD"),
    # The promoted piece bears the letter of its kind, and the rook of castling keeps its own.
    (
        "stamma",
        "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 d7d6 b7a8q d8d7 a8b8",
        "pa4 pb5 pb5 pa6 pa6 cb7 pb7 pd6 pa8d dd7 db8",
    ),
    (
        "stamma",
        "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 f1e1 a7a6 b1c3 b7b6 c3d5 b6b5 d5c7",
        "pe4 pe5 gf3 bc6 fc4 fc5 eg1 gf6 he1 pa6 bc3 pb6 bd5 pb5 bc7",
    ),
)


@pytest.mark.parametrize(("notation", "line", "written"), GAMES)
def test_a_game_is_written(notation: str, line: str, written: str) -> None:
    board = Board()
    texts = []
    for uci in line.split():
        texts.append(board.write(Move.from_uci(uci), notation))
        board.push_uci(uci)
    assert texts == written.split()


# Single moves: the shortest spelling that no other legal move could have.
WRITTEN = (
    ("k7/8/8/8/8/6K1/8/1R5R w - - 0 1", "b1e1", "QR-K1", "TD1R"),
    ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "c4d5", "BPxP", "PAxP"),
    ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "e4d5", "KPxP", "PRxP"),
    (EN_PASSANT, "e5d6", "PxP e.p.", "PxP a.p."),
    (CASTLING, "e1g1", "O-O", "O-O"),
    (CASTLING, "a1a8", "RxR(QR8)ch", "TxT(8TD)+"),
    (LAST_RANK, "e7e8q", "P-K8(Q)", "P8R(D)"),
    ("7k/8/8/8/8/8/8/K3Q3 w - - 0 1", "e1e8", "Q-K8ch", "D8R+"),
    ("7k/8/6K1/8/8/8/8/4Q3 w - - 0 1", "e1e8", "Q-K8 mate", "D8R++"),
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O ch", "O-O+"),
    ("3k4/8/8/8/8/8/3B4/K2R4 w - - 0 1", "d2a5", "B-R5 dbl ch", "A5T+"),
)


@pytest.mark.parametrize(("fen", "uci", "english", "spanish"), WRITTEN)
def test_a_move_is_written(fen: str, uci: str, english: str, spanish: str) -> None:
    board, move = Board(fen), Move.from_uci(uci)
    assert board.write(move, "descriptive") == english
    assert board.write(move, "descriptive_es") == spanish


def test_the_check_mark_decides_in_descriptive_notation_alone() -> None:
    # Two captures of a pawn, of which one gives check.
    board = Board("4k3/8/8/1p6/8/8/p7/1Q2K3 w - - 0 1")
    with pytest.raises(AmbiguousMoveError):
        board.parse("QxP", "descriptive")
    assert board.parse("QxP+", "descriptive").move.uci() == "b1b5"
    assert board.parse("QxPch", "descriptive").move.uci() == "b1b5"


def test_a_check_alone_stands_for_the_only_one() -> None:
    board = Board("k7/8/8/8/8/8/8/K5R1 w - - 0 1")
    assert board.parse("R ch", "descriptive").move.uci() == "g1g8"
    board = Board("k7/8/1K6/8/8/8/8/6R1 w - - 0 1")
    assert board.parse("R mates", "descriptive").move.uci() == "g1g8"
    with pytest.raises(AmbiguousMoveError):
        Board("k7/8/8/8/8/8/7K/1R5R w - - 0 1").parse("R ch", "descriptive")


def test_the_wing_is_that_of_the_present_or_with_a_game_of_the_beginning() -> None:
    # Black's king's knight has gone to the queen's wing.
    board = after("a2a3 g8f6 a3a4 f6d5 a4a5 b8c6 h2h3")
    # Both stand on the queen's wing now: the king's knight is meant by its origin.
    assert board.parse("KN-N5", "descriptive").move.uci() == "d5b4"
    # The queen's knight is one of them by its place, the other by its origin as well.
    with pytest.raises(AmbiguousMoveError):
        board.parse("QN-N5", "descriptive")
    # So neither is written by its wing.
    assert board.write(Move.from_uci("c6b4"), "descriptive") == "N(QB3)-N5"
    assert board.write(Move.from_uci("d5b4"), "descriptive") == "N(Q4)-N5"


def test_stammas_notation_must_be_asked_for() -> None:
    board = after("e2e4 d7d5")
    # A king for Stamma, a pawn capture for everyone else.
    assert board.parse("ed5").move.uci() == "e4d5"
    with pytest.raises(IllegalMoveError):
        board.parse("ed5", "stamma")


def test_stammas_notation_needs_the_game() -> None:
    board = Board("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1")
    with pytest.raises(stamma.UnwritableMoveError, match="needs the whole game"):
        board.write(Move.from_uci("g1f3"), "stamma")
    # Without a game the letters stand for kinds of men.
    assert board.parse("bf3", "stamma").move.uci() == "g1f3"


def test_stamma_tells_two_men_with_one_letter_apart_by_their_squares() -> None:
    line = "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 d7d6 b7a8q d8c8 d2d4 h7h6 d1d3 h6h5"
    board = after(line)
    # Both queens are d and both reach e4.
    assert board.write(Move.from_uci("a8e4"), "stamma") == "da8e4"
    assert board.write(Move.from_uci("d3e4"), "stamma") == "dd3e4"
    with pytest.raises(AmbiguousMoveError):
        board.parse("de4", "stamma")
    assert board.parse("dd3e4", "stamma").move.uci() == "d3e4"


@pytest.mark.parametrize(
    ("letters", "promotion"), [("d", "q"), ("ah", "r"), ("bg", "n"), ("cf", "b")]
)
def test_stammas_letters_for_promotions(letters: str, promotion: str) -> None:
    board = after("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 d7d6")
    for letter in letters:
        assert board.parse(f"pa8{letter}", "stamma").move.uci() == f"b7a8{promotion}"
    move = Move.from_uci(f"b7a8{promotion}")
    assert board.write(move, "stamma") == f"pa8{letters[0]}"


def test_a_hidden_or_unknown_square_is_refused() -> None:
    for text in ("P-K9", "P-J4", "N-N", "P4Z", "xx"):
        with pytest.raises(stamma.NotationError):
            Board().parse(text, "descriptive")
