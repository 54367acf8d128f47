"""Games that standards and encyclopaedias print, in the forms in which they print them."""

from __future__ import annotations

import pytest

from stamma import read

FIDE_MOVES = (
    "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8g8 "
    "e1c1 f8e8 c1b1"
)
FULL = (
    "1.e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 e.p. Nxd6 7. Bg5 Nc6 8. Qe3+ Be7 "
    "9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)"
)
BARE = (
    "1. e4 e5 2. Nf3 Nf6 3. d4 ed4 4. e5 Ne4 5. Qd4 d5 6. ed6 Nd6 7. Bg5 Nc6 8. Qe3 Be7 9 Nbd2 0-0 "
    "10. 0-0-0 Re8 11. Kb1 (=)"
)
LONG = (
    "1. e2e4 e7e5 2.Ng1f3 Ng8f6 3. d2d4 e5xd4 4. e4e5 Nf6e4 5. Qd1xd4 d7d5 6. e5xd6 e.p. Ne4xd6 "
    "7. Bc1g5 Nb8c6 8. Qd4e3 Bf8e7 9. Nb1d2 0-0 10. 0-0-0 Rf8e8 11. Kb1 (=)"
)
THE_WORLD = """Kasparov – The World, 1999

1.e4 c5 2.Nf3 d6 3.Bb5+ Bd7 4.Bxd7+ Qxd7 5.c4 Nc6 6.Nc3 Nf6 7.0-0 g6 8.d4 cxd4 9.Nxd4 Bg7 10.Nde2
Qe6
(a new move, found by a member of the team) 11.Nd5 Qxe4 12.Nc7+ Kd7 13.Nxa8 Qxc4 14.Nb6+ axb6 15.Nc3
Ra8 16.a4 Ne4 17.Nxe4 Qxe4 18.Qb3 f5 19.Bg5 Qb4 20.Qf7 Be5 21.h3 Rxa4 22.Rxa4 Qxa4 23.Qxh7 Bxb2
24.Qxg6 Qe4 25.Qf7 Bd4 26.Qb3 f4 27.Qf7 Be5 28.h4 b5 29.h5 Qc4 30.Qf5+ Qe6 31.Qxe6+ Kxe6 32.g3 fxg3
33.fxg3 b4 (nobody liked 33...Bxg3 34.h6 Be5 35.h7 Bg7 36.Rf8 b4 37.h8Q Bxh8 38.Rxh8) 34.Bf4 Bd4+
35.Kh1 b3 36.g4 Kd5 37.g5 e6 38.h6 Ne7 39.Rd1 e5 40.Be3 Kc4 41.Bxd4 exd4 42.Kg2 b2 43.Kf3 Kc3 44.h7
Ng6 45.Ke4 Kc2 46.Rh1 d3 (46...b1Q 47.Rxb1 Kxb1 48.Kxd4 is lost) 47.Kf5 b1Q 48.Rxb1 Kxb1 49.Kxg6 d2
50.h8Q d1Q 51.Qh7 b5 52.Kf6+ Kb2 53.Qh2+ Ka1 54.Qf4 b4 55.Qxb4 Qf3+ 56.Kg7 d5 57.Qd4+ Kb1 58.g6 Qe4
59.Qg1+ Kb2 60.Qf2+ Kc1 61.Kf6 d4 62.g7 1–0
"""


@pytest.mark.parametrize(("text", "notation"), [(FULL, "fide"), (BARE, "fide_bare"), (LONG, "lan")])
def test_the_three_forms_of_the_laws_are_the_same_game(text: str, notation: str) -> None:
    reading = read(text)
    assert [game.uci() for game in reading.games] == [FIDE_MOVES]
    assert reading.notation is not None
    assert reading.notation.name == notation
    assert not reading.diagnostics


def test_brackets_are_comments_or_side_lines() -> None:
    (game,) = read(THE_WORLD).games
    assert len(game.moves) == 123
    assert game.result == "1-0"
    assert (game.headers["White"], game.headers["Black"]) == ("Kasparov", "The World")
    assert game.headers["Date"] == "1999.??.??"
    nodes = list(game.mainline())
    assert nodes[19].comment == "a new move, found by a member of the team"
    side_lines = [(at, node.variations[1:]) for at, node in enumerate(nodes) if node.variations[1:]]
    assert [at for at, _ in side_lines] == [64, 90]
    (first,) = side_lines[0][1]
    assert first.starting_comments == ["nobody liked"]
    assert len(list(first.mainline())) == 9
    (second,) = side_lines[1][1]
    assert second.end().comment == "is lost"


def test_what_follows_the_last_move_does_not_matter() -> None:
    text = "1.d4 Nf6 2.c4 e6 3.Nc3 Bb4 4.Bd2 0-0 5.e4 d5 6.exd5 exd5 7.cxd5 Bxc3 ... etc."
    (game,) = read(text).games
    assert len(game.moves) == 14
    assert game.uci().endswith("b4c3")


def test_remarks_stand_at_their_moves() -> None:
    text = """1. e4 e5
2. Nf3
White attacks the black e-pawn.
2... Nc6
Black defends and develops simultaneously.
3. Bb5
The Spanish.
3... a6
Morphy's reply.
"""
    (game,) = read(text).games
    assert game.uci() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"
    assert [node.comment for node in game.mainline()][2:] == [
        "White attacks the black e-pawn.",
        "Black defends and develops simultaneously.",
        "The Spanish.",
        "Morphy's reply.",
    ]


@pytest.mark.parametrize("text", ["1. e2-e4 Cg8-f6\n2. d2-d4 Cf6xe4\n", "1. e4 Cf6\n2. d4 Cxe4\n"])
def test_french_is_found_out(text: str) -> None:
    reading = read(text)
    assert reading.games[0].uci() == "e2e4 g8f6 d2d4 f6e4"
    assert "fr" in [fit.language.code for fit in reading.languages]
