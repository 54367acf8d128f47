"""Perft: the leaves of the tree of legal moves, counted for positions where generators fail.

The first positions are those of the Chess Programming Wiki; the others go after one trap each. All
counts were made with python-chess, too.
"""

from __future__ import annotations

from typing import NamedTuple

import chess
import pytest

import stamma


class Case(NamedTuple):
    name: str
    fen: str
    nodes: tuple[int, ...]
    chess960: bool = False


# fmt: off
CASES = (
    Case("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         (20, 400, 8902, 197_281)),
    Case("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
         (48, 2039, 97_862, 4_085_603)),
    Case("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
         (14, 191, 2812, 43_238, 674_624)),
    Case("position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
         (6, 264, 9467, 422_333)),
    Case("position 4 mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
         (6, 264, 9467, 422_333)),
    Case("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
         (44, 1486, 62_379, 2_103_487)),
    Case("position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
         (46, 2079, 89_890, 3_894_594)),
    Case("promotions for both", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
         (24, 496, 9483, 182_838)),
    Case("promotion out of check", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1",
         (11, 133, 1442, 19_174, 266_199)),
    Case("promotion gives check", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1",
         (9, 40, 472, 2661, 38_983)),
    Case("under promotion gives check", "8/P1k5/K7/8/8/8/8/8 w - - 0 1",
         (6, 27, 273, 1329, 18_135)),
    Case("knight promotion mates or forks", "8/5P1k/8/8/8/8/r6p/K7 w - - 0 1",
         (2, 29, 184, 2615, 27_316)),
    Case("en passant pinned on the rank", "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
         (18, 92, 1670, 10_138, 185_429)),
    Case("en passant pinned on the rank at once", "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
         (6, 94, 640, 10_826, 70_744)),
    Case("en passant pinned on the diagonal", "8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1",
         (13, 102, 1284, 10_375, 138_886)),
    Case("en passant opens a diagonal", "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
         (15, 126, 1928, 13_931, 206_379)),
    Case("en passant takes the checker", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
         (9, 50, 379, 2369, 17_879)),
    Case("castling gives check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
         (15, 66, 1198, 6399, 120_330)),
    Case("long castling gives check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
         (16, 71, 1286, 7418, 141_077)),
    Case("castling rights lost with the rook", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
         (26, 1141, 27_826, 1_274_206)),
    Case("castling through and into check", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
         (44, 1494, 50_509, 1_720_476)),
    Case("castling out of check", "r3k2r/8/8/4Q3/8/8/8/R3K2R b KQkq - 0 1",
         (4, 204, 3696, 163_887)),
    Case("castling past an attacked b file", "r3k2r/8/8/8/1R6/8/8/1R2K3 b kq - 0 1",
         (26, 562, 13_834, 327_466)),
    Case("double check", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1",
         (37, 183, 6559, 23_527, 811_573)),
    Case("discovered and double check", "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1",
         (29, 165, 5160, 31_961, 1_004_658)),
    Case("stalemate trap", "K1k5/8/P7/8/8/8/8/8 w - - 0 1",
         (2, 6, 13, 63, 382)),
    Case("stalemate and mate trap", "8/k1P5/8/1K6/8/8/8/8 w - - 0 1",
         (10, 25, 268, 926, 10_857)),
    Case("mate on the back rank", "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1",
         (20, 378, 7059, 134_328)),
    Case("many queens", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
         (218, 99, 19_073, 85_043)),
    Case("chess960 start 518", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
         (20, 400, 8902, 197_281), chess960=True),
    Case("chess960 start rook next to the king",
         "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
         (21, 528, 12_189, 326_672), chess960=True),
    Case("chess960 middle of a game",
         "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
         (21, 807, 18_002, 667_366), chess960=True),
    Case("chess960 one side has castled",
         "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
         (20, 479, 10_471, 273_318), chess960=True),
    Case("chess960 corner king", "rkrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/RKRBBNNQ w CAca - 0 1",
         (20, 400, 8880, 195_650), chess960=True),
    Case("chess960 the rook jumps over its king", "1rk5/8/8/8/8/8/8/1RK5 w Bb - 0 1",
         (12, 113, 1607, 23_001, 351_885), chess960=True),
    Case("chess960 king and rook change places", "5kr1/8/8/8/8/8/8/5KR1 w Gg - 0 1",
         (11, 93, 1334, 19_312, 295_761), chess960=True),
    Case("chess960 the rook stays put", "3rk3/8/8/8/8/8/8/3RKR2 w FDd - 0 1",
         (22, 214, 4657, 61_186, 1_436_405), chess960=True),
    Case("chess960 the king stays put", "r5kr/8/8/8/8/8/8/R1K4R w HAha - 0 1",
         (26, 510, 11_776, 257_934), chess960=True),
    Case("chess960 the rook shields its king", "4k3/8/8/8/8/8/8/qRK5 w B - 0 1",
         (4, 65, 876, 19_079, 256_258), chess960=True),
    Case("chess960 inner rook", "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
         (33, 1072, 35_141, 1_111_449), chess960=True),
)
# fmt: on


def _board(case: Case) -> stamma.Board:
    return stamma.Board(case.fen, chess960=case.chess960)


def _reference(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _reference(board, depth - 1)
        board.pop()
    return nodes


def test_the_suite_is_large_enough() -> None:
    assert len(CASES) >= 24
    assert sum(case.chess960 for case in CASES) >= 6
    assert min(len(case.nodes) for case in CASES) >= 4


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_leaves_are_counted_as_known(case: Case) -> None:
    board = _board(case)
    counted = tuple(board.perft(depth) for depth in range(1, len(case.nodes) + 1))
    assert counted == case.nodes


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_python_chess_counts_the_same(case: Case) -> None:
    theirs = chess.Board(case.fen, chess960=case.chess960)
    assert _board(case).perft(2) == _reference(theirs, 2)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_counting_leaves_the_board_as_it_was(case: Case) -> None:
    board = _board(case)
    board.perft(2)
    assert board == _board(case)
    assert board.move_stack == []


def test_a_position_is_its_own_only_leaf() -> None:
    assert stamma.Board().perft(0) == 1


def test_a_mate_has_no_leaves() -> None:
    mate = stamma.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert [mate.perft(depth) for depth in range(4)] == [1, 0, 0, 0]


@pytest.mark.parametrize("depth", [-1, 21, 1_000_000, 2**32])
def test_a_depth_out_of_range_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match=f"{depth} is not a depth"):
        stamma.Board().perft(depth)
