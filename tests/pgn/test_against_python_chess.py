"""Games as they are found, read by us and by python-chess; and the same games damaged."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stamma import pgn

if TYPE_CHECKING:
    from stamma.pgn import Game, GameNode

OPERA = """[Event "Paris Opera"]
[Site "Paris FRA"]
[Date "1858.??.??"]
[Round "?"]
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]
[ECO "C41"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {This is a weak move already.} 4. dxe5 Bxf3
5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7
16. Qb8+ Nxb8 17. Rd8# 1-0
"""

ONLINE = """[Event "Rated Blitz game"]
[Site "https://example.org/abcd1234"]
[White "one"]
[Black "two"]
[Result "0-1"]
[UTCDate "2023.01.01"]
[WhiteElo "1500"]
[BlackElo "1512"]
[TimeControl "180+2"]
[Termination "Normal"]

1. f3 { [%eval -0.35] [%clk 0:03:00] } 1... e5 { [%eval -0.3] [%clk 0:03:00] } 2. g4?? { \
(-0.30 -> Mate in 1) Checkmate is now unavoidable. } { [%eval #-1] } (2. e4 { is better }) \
2... Qh4# { [%clk 0:02:59] } { Black wins. } 0-1
"""

ANNOTATED = """[Event "Analysis"]
[White "A. N. Other"]
[Black "N.N."]
[Result "*"]

{An opening.} 1. e4 c5 $1 (1... e5 2. Nf3 (2. f4 exf4 $5 {gambit}) 2... Nc6) ({or} 1... e6)
2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 {Najdorf} *
"""

ENDGAME = """[Event "Study"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"]

1. Kg7 h4 (1... Kb6 2. Kf6) 2. Kf6 Kb6 3. Ke5 h3 (3... Kxc6 4. Kf4) 4. Kd6 h2 5. c7 1/2-1/2
"""

CHESS960 = """[Event "Fischer random"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "rkbbnqrn/pppppppp/8/8/8/8/PPPPPPPP/RKBBNQRN w GAga - 0 1"]
[Result "*"]

1. d4 d5 2. Ng3 Ng6 3. c3 c6 *
"""

TEXTS = (OPERA, ONLINE, ANNOTATED, ENDGAME, CHESS960)


def ours_and_theirs(text: str) -> tuple[Game, chess.pgn.Game]:
    ours, theirs = pgn.read_game(text), chess.pgn.read_game(io.StringIO(text))
    assert ours is not None
    assert theirs is not None
    return ours, theirs


@pytest.mark.parametrize("text", TEXTS)
def test_a_game_is_read_the_same(text: str) -> None:
    ours, theirs = ours_and_theirs(text)
    assert ours.errors == []
    assert ours.uci().split() == [move.uci() for move in theirs.mainline_moves()]
    assert ours.board().fen(shredder=True) == theirs.board().shredder_fen()
    assert dict(theirs.headers).items() <= dict(ours.headers).items()
    work: list[tuple[GameNode, chess.pgn.GameNode]] = [(ours, theirs)]
    while work:
        one, other = work.pop()
        assert " ".join(one.comment.split()) == " ".join(other.comment.split())
        assert " ".join(one.starting_comments) == other.starting_comment
        assert one.nags == other.nags
        assert one.clock() == other.clock()
        assert len(one.variations) == len(other.variations)
        work.extend(zip(one.variations, other.variations, strict=True))


def test_a_file_of_all_games_is_read_the_same() -> None:
    text = "\n".join(TEXTS)
    file = io.StringIO(text)
    theirs = []
    while (game := chess.pgn.read_game(file)) is not None:
        theirs.append([move.uci() for move in game.mainline_moves()])
    games = list(pgn.open(text.encode()))
    assert [game.uci().split() for game in games] == theirs
    spans = [text.encode()[game.text_start : game.text_end] for game in games]
    assert spans == [each.strip().encode() for each in TEXTS]


# What is put in somewhere: bytes that mean something to PGN, and bytes that mean nothing.
_pieces = st.sampled_from(
    (
        *(bytes([sign]) for sign in b'{}()[]"\\;%$*\n'),
        b"\n\n",
        b"\r",
        b"\0",
        b"\xff",
        b"\xc3",
        b"\xef\xbb\xbf",
        b"1-0",
        b"--",
        b"\n[Event ",
        b"0000",
        b"e.p.",
    )
) | st.binary(max_size=3)


@settings(max_examples=400)
@given(
    st.lists(st.sampled_from(TEXTS), min_size=1, max_size=3),
    st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 4), _pieces), max_size=6),
)
def test_damage_is_never_an_exception(
    texts: list[str], damages: list[tuple[int, int, bytes]]
) -> None:
    data = bytearray("\n".join(texts).encode())
    for at, length, piece in damages:
        place = at % (len(data) + 1)
        data[place : place + length] = piece
    # The file must not be taken for UTF-16 or for an archive.
    data[:0] = b"1. a3 *\n\n"
    games = list(pgn.open(bytes(data)))
    end = 0
    for game in games:
        assert end <= game.text_start < game.text_end <= len(data)
        end = game.text_end
        for error in game.errors:
            assert 0 <= error.start <= error.end <= len(error.text)
            assert error.render()
        # The tree is sound: what was read can be written, and is then read without a fault.
        again = pgn.read_game(game.pgn())
        assert again is not None
        assert again.uci() == game.uci()
        assert [error.code for error in again.errors if error.code < "PGN020"] == []
    assert games[0].uci() == "a2a3"


@settings(max_examples=150)
@given(st.integers(0, len(OPERA)), _pieces)
def test_damage_in_one_game_leaves_the_next_alone(at: int, piece: bytes) -> None:
    data = bytearray(OPERA.encode())
    if b"{" in piece:
        # A comment goes on to the next brace, wherever that is.
        piece = piece.replace(b"{", b"(")
    data[at:at] = piece
    if data.count(b"{") != data.count(b"}"):
        return
    *_, last = pgn.open(b"1. a3 *\n\n" + bytes(data) + b"\n\n" + ENDGAME.encode())
    assert last.uci() == "h8g7 h5h4 g7f6 a6b6 f6e5 h4h3 e5d6 h3h2 c6c7"
    assert last.headers["Event"] == "Study"
