"""Ways in which games stand on pages: among notes, in rows, in programs, told more than once."""

from __future__ import annotations

import pytest

import stamma

RUY = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6"

TEXTS = {
    # Dots hold the place of Black's answer, which comes after what is said of White's move.
    "answers on lines of their own": (
        (
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 ...\n\nThe Spanish. Often 3. Bc4 Bc5 4. c3 is seen.\n\n"
            "... a6 Or 3... Nf6 at once.\n4. Ba4 ... The knight is not taken.\n... Nf6"
        ),
        RUY,
    ),
    # How far pawns go is all that is said of them, and a square may stand for the man on it.
    "pawns that go one or two": (
        (
            "White Black\n1. K. P. two 1. K. P. two\n2. K. Kt. to B. third 2. Q. Kt. to B. third\n"
            "3. B. to Kt. fifth 3. Q. R. P. one\n4. B. to R. fourth 4. K. Kt. to B. third\n"
            "5. Q. P. one 5. Q. Kt. P. two\n6. B. to Kt. third 6. B. to Kt. second"
        ),
        f"{RUY} d3 b5 Bb3 Bb7",
    ),
    "a square of a wing that is taken": (
        "1. P-K4 P-K4\n2. N-KB3 N-QB3\n3. B-QB4 B-QB4\n4. P-QN4 BxQN5\n5. P-B3 B-R4",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5",
    ),
    # Both columns have numbers, and White's is empty where Black's move has a row of its own.
    "dots in White's column": (
        (
            "1. P-K4 1. P-K4\n2. Kt-KB3 2. Kt-QB3\n3. B-Kt5 3. P-QR3\n4. B-R4 4. ...\n"
            "(k) Black now has a game.\n4. ... 4. Kt-B3 (k)\n5. P-Q3 5. B-K2"
        ),
        f"{RUY} d3 Be7",
    ),
    # The word for check has a capital letter, and remarks stand between the rows of a table.
    "a table with remarks": (
        (
            "| WHITE. | BLACK. |\n| 1. P. to K.'s 4th. | 1. P. to K.'s 4th. |\n"
            "| 2. K. Kt. to B.'s 3rd. | 2. Q. Kt. to B.'s 3rd. |\n"
            "| 3. B. to Q. B.'s 4th. | 3. B. to Q. B.'s 4th. |\n"
            "You may instead move 3. P. to Q.'s 4th. as in the Scotch Game.\n"
            "| 4. P. to Q. B.'s 3rd. | 4. K. Kt. to B.'s 3rd. |\n"
            "| 5. P. to Q.'s 4th. | 5. P. takes P. |\n"
            "| 6. P. takes P. | 6. B. to Q. Kt.'s 5th. Ch. |\n"
            "You may also for your 6th move play P. to K.'s 5th. to which the reply is "
            "6. P. to Q.'s 4th. (See below.)\n"
            "| 7. B. to Q.'s 2nd. | 7. B. takes B. Ch. |\n"
            "| 8. Q. Kt. takes B. | 8. P. to Q.'s 4th. |"
        ),
        "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Bd2 Bxd2+ Nbxd2 d5",
    ),
    # What is misprinted is compared with moves in few signs, however long it is told.
    "a misprint in many words": (
        (
            "1. P. to K.'s 4th. P. to K.'s 4th. 2. K. Kt. to B.'s 3rd. Q. Kt. to B.'s 3rd. "
            "3. B. to Q. B.'s 5th. P. to Q. R.'s 3rd. 4. B. to R.'s 4th. K. Kt. to B.'s 3rd."
        ),
        RUY,
    ),
    "a square that is taken": (
        "1. P-K4 P-K4 2. Q-R5 Kt-QB3 3. B-B4 Kt-B3 4. Q takes KB7 mate",
        "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#",
    ),
    "dashes that a scanner has lost": (
        (
            "1. P—K4 1. P K 4 2. Kt—KB3 2. Kt QB3 3. B—Kt5 3. P QR 3 4. B—R4 4. Kt B3 "
            "5. P—Q3 5. B—K2"
        ),
        f"{RUY} d3 Be7",
    ),
    # Old books set pieces and squares apart, and the sign of a capture behind them.
    "squares with blanks": (
        (
            "Blanco.  Negro.\n1. e 2 e 4   e 7 e 5\n2. C g 1 f 3   C b 8 c 6\n"
            "3. A f 1 c 4 (a)   A f 8 c 5\n4. c 2 c 3   C g 8 f 6\n5. d 2 d 4   e 5 d 4 :\n"
            "6. R enr. g 1   d 4 c 3 : (b)\n\n(a) O bien C b 1 c 3."
        ),
        "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 O-O dxc3",
    ),
    # The game goes on behind brackets in which sentences end.
    "brackets with sentences": (
        (
            "1.e4 e5 2.Nf3 f6 3.Nxe5 fxe5 4.Qh5+ Ke7 5.Qxe5+ Kf7 6.Bc4+ Kg6 [6...d5 costs a pawn. "
            "It is best. 7.Bxd5+ Kg6 8.h4 h5 9.Bxb7 Bxb7 10.Qf5+ Kh6 11.d4+ g5 12.Qf7] 7.Qf5+ Kh6 "
            "8.d4+ A check."
        ),
        "e4 e5 Nf3 f6 Nxe5 fxe5 Qh5+ Ke7 Qxe5+ Kf7 Bc4+ Kg6 Qf5+ Kh6 d4+",
    ),
    "a move just given is not replaced in brackets": (
        (
            "1.e4 e5 2.Nf3 Nc6 3.Bb5\nSpanish.\n\n3...a6\nThe old move. [ 3...Nf6 is the "
            "other one. "
            "4.O-O Nxe4 5.d4 Nd6 6.Bxc6 dxc6 ] *"
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    # What is said in one row is not said of the next one.
    "rows with remarks": (
        (
            "1. e4 e5 he wants the centre\n2. Nf3 Nc6 and plans nothing yet\n3. Bb5 a6 do "
            "not fear it\n"
            "4. Ba4 Nf6 the threat is small"
        ),
        RUY,
    ),
    "moves in quotation marks are spoken of": (
        (
            '1. e4 e5 2. Nf3 White looks at "2... d5" here, which comes too early. 2. ...Nc6 '
            'Also "2. ...d6" was played once. 3. Bb5 a6'
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    "possibilities on lines of their own": (
        (
            "1. e4 e5\nOpen.\n2. Nf3 Nc6\nUsual.\n3. Bb5\nBlack has the choice:\n3... "
            "a6\n3... Nf6\n"
            "3... d6"
        ),
        "e4 e5 Nf3 Nc6 Bb5",
    ),
    "an address is no prose": (
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5\n\nhttp://example.org/pictures/spanish.png\n3... a6?!\n\n"
            "3... Nf6 is better, and so is 3... d6.\n\n4. Ba4!\n"
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4",
    ),
    "a comparison before the next number": (
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 is more than just d2-d3 4... Nf6 5. d4 exd4",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4",
    ),
    "words of the end come too early": (
        (
            "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 and White wins with his next move, Black resigns.\n\n"
            "4. Qxf7 mate"
        ),
        "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#",
    ),
    "a mark of mate apart": (
        "1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nd7 5. Qe2 Nf6 6. Nd6 #",
        "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7 Qe2 Ngf6 Nd6#",
    ),
    "a number at the end of a sentence": (
        "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 The bishop has been there in game 2. 4 Ba4 Nf6",
        RUY,
    ),
    "dashes between two moves": (
        "  1. e4 - e5\n  2. Nf3 - Nc6\n  3. d4 - e5 x d4\n  4. Nf3 x d4",
        "e4 e5 Nf3 Nc6 d4 exd4 Nxd4",
    ),
    # A row has lost its answer, which stands behind what is said of White's move.
    "an answer in prose": (
        (
            "1. e4, e5\n2. Nf3, Nc6\n3. Bb5 A move that many have played, since the knight is what "
            "guards the square e5 --, a6\n4. Ba4, Nf6\n5. O-O, Be7\n6. Re1, b5"
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5",
    ),
    "a choice before what was played": (
        (
            "1. e4, e5\n2. Nf3, Nc6\n3. Bb5, a6\n4.\nA simple Bc4 or Be2 was enough for most, but "
            "he thought for long and found\nBa4, and Black answered with Nf6\n5. O-O, Be7\n"
            "6. Re1, b5"
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5",
    ),
    "accents on files": (
        (
            "1. é4 é5 2. Cf3 Cç6 3. Fç4 Fç5 4. d4 é×d4 5. ç3 dç3 6. Cxç3 Cgé7 7. 0-0 0-0 "
            "8. Té1 d6 9. Cé2 Cé5 10. Céd4"
        ),
        "e4 e5 Nf3 Nc6 Bc4 Bc5 d4 exd4 c3 dxc3 Nxc3 Nge7 O-O O-O Re1 d6 Ne2 Ne5 Ned4",
    ),
    "a check before the new piece": (
        "1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Qb6 5. bxc8+=Q",
        "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Qb6 bxc8=Q+",
    ),
    "a cedilla for the file": ("1. d4 Cf6 2. ç4 e6 3. Cç3 Fb4", "d4 Nf6 c4 e6 Nc3 Bb4"),
    "old names with points": (
        (
            "1. P. to K.'s 4th. 1. P. to K.'s 4th.\n2. K. Kt. to B.'s 3rd. 2. Q. Kt. to B.'s 3rd.\n"
            "3. K. B. to Q. B.'s 4th. 3. B. to B.'s 4th.\n4. P. to Q. Kt.'s 4th. 4. B. takes "
            "Kt.'s P."
        ),
        "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4",
    ),
    "Latin letters for Cyrillic men, and a wrong square": (
        (
            "1. e2-e4 e7-e5\n2. Kg1-f3 Kb8-c6\n3. Cf1-b5 a7-a6\n4. Cb5-a4 Kg8-f6\n5. 0-0 b7-b5\n"
            "6. Cc4-b3 Cf8-e7"
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O b5 Bb3 Be7",
    ),
    "squares side by side": ("e2 e4\ne7 e5\ng1 f3\nb8 c6\n", "e4 e5 Nf3 Nc6"),
    "squares in a program": (
        'let moves = [\n    ("E2", "E4"),\n    ("E7", "E5"),\n    ("G1", "F3"),\n];\n',
        "e4 e5 Nf3",
    ),
    "moves in brackets of their own": (
        "line([at(g1f3), at(e7e6), at(f3e5), at(f7f6)], eventually(true))",
        "Nf3 e6 Ne5 f6",
    ),
    "a check in words that is none": (
        "1. P to K4 P to K4 2. B to B4 (ch.) Kt to QB3 3. P to Q4 P takes P (dis. ch.)",
        "e4 e5 Bc4 Nc6 d4 exd4",
    ),
    "a sentence that tells the line again": (
        (
            "The opening has these moves:\n\n1.d4 d5 2.c4\n\nIt is no gambit. For example, after "
            "1.d4 d5 2.c4 dxc4 there could follow 3. Qa4+ and the pawn is back."
        ),
        "d4 d5 c4",
    ),
    "a program with comments like headings": (
        (
            "import board\n\n## The shortest game there is\n\n\ndef test():\n    b = "
            "board.Board()\n"
            "    b.move(uci('f2f3'))\n    b.move(uci('e7e6'))\n    b.move(uci('g2g4'))\n"
            "    b.move(uci('d8h4'))\n"
        ),
        "f3 e6 g4 Qh4#",
    ),
    # A dash stands between the moves of a pair, and is no hyphen before an ending.
    "pawns that take behind a dash": (
        "1: e4-e5 2: Nf3-Nc6 3: Bc4-Bc5 4: c3-Nf6 5: d4-e×d 6: e5-Ne4 7: Bd5-N×f2 8: K×f2-d×c+",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 e5 Ne4 Bd5 Nxf2 Kxf2 dxc3+",
    ),
    # A page has lost the blank between a move and the number of the next one.
    "numbers behind moves": (
        "Una celada:\n\ne4 b62. d4 Ab73. Ad3 f5 dudosa 4. exf5 Axg2\n\nLa idea.\n\n5. Dh5+ g6",
        "e4 b6 d4 Bb7 Bd3 f5 exf5 Bxg2 Qh5+ g6",
    ),
    "a better move before the next one of the game": (
        (
            "1. e4 b6 2. d4 Bb7 3. Bd3 f5 4. exf5 Bxg2 5. Qh5+ g6 6. fxg6 Nf6?? This loses, "
            "better was "
            "6... Bg7 7. gxh7+ Nxh5 and the queen is gone, but now 8. Bg6#"
        ),
        "e4 b6 d4 Bb7 Bd3 f5 exf5 Bxg2 Qh5+ g6 fxg6 Nf6 gxh7+ Nxh5 Bg6#",
    ),
    "notes at the beginning of lines": (
        (
            "1. Nf3 d5 2. c4 c6 3. g3 Nf6 4. Bg2 Bg4 5. Ne5\n5. O-O is what the book has.\n5... "
            "Be6!\n"
            "The best move!\n5... Bf5 6. cxd5 cxd5 7. Nc3 e6 8. g4 is another story.\n"
            "5... Bh5 6. cxd5 cxd5 7. Nc3 e6 8. Qa4+ Nbd7 9. g4 is sharp."
        ),
        "Nf3 d5 c4 c6 g3 Nf6 Bg2 Bg4 Ne5 Be6",
    ),
    "a game and then its moves one by one": (
        (
            "1. Nf3 d5 2. d4 Nc6 3. c4 g6 4. cxd5 Qxd5 5. Nc3 Qa5 6. d5 Nb4 7. a3 Bg7 8. e4 Bg4 "
            "9. Bd2 "
            "Bxf3 10. gxf3 Na6 11. Bb5+ c6 12. dxc6 bxc6 13. Bxc6+ Kf8\n\n1. Nf3\n- my first "
            "move.\n"
            "Then we had 2. d4 Nc6\nwhich is rare.\n3. c4\n- the point.\nHe saw 4. cxd5\ntoo late."
        ),
        (
            "Nf3 d5 d4 Nc6 c4 g6 cxd5 Qxd5 Nc3 Qa5 d5 Nb4 a3 Bg7 e4 Bg4 Bd2 Bxf3 gxf3 Na6 Bb5+ c6 "
            "dxc6 bxc6 Bxc6+ Kf8"
        ),
    ),
    # Whoever plays by mail says at the end of the game so far what comes next.
    "a move that is announced": ("1. e4 e5\n2. Nf3 Nc6\nMOVE: Bb5\n", "e4 e5 Nf3 Nc6 Bb5"),
    "a move that is announced in German": (
        "Hallo Karl,\n\n1. e4 e5 2. Sf3 Sc6\n\nMein Zug: Lb5\n\nGruss, Otto",
        "e4 e5 Nf3 Nc6 Bb5",
    ),
    "a move that is announced with a number": (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5\n\n**Ma réponse** : 3... a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    "a move that is recommended": ("1. e4 e5 2. Nf3 Nc6\nBest move: Bb5\n", "e4 e5 Nf3 Nc6"),
    # What Markdown counts by itself, and what programmers count.
    "rows that all have a 1": (
        "1. e4 e5\n1. Nf3 Nc6\n1. Bb5 a6\n1. Ba4 Nf6\n",
        RUY,
    ),
    "moves that all have a 1": ("1. e4\n1. e5\n1. Nf3\n1. Nc6\n1. Bb5\n", "e4 e5 Nf3 Nc6 Bb5"),
    "numbers from 0": ("0. e4 e5\n1. Nf3 Nc6\n2. Bb5 a6\n3. Ba4 Nf6\n", RUY),
    "numbers from 0 in a line": ("0. e4 e5 1. Nf3 Nc6 2. Bb5 a6 3. Ba4 Nf6", RUY),
    # The second 5 can only be played behind the first, and the numbers go on from it.
    "a number that comes twice": (
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. O-O Be7\n5. Re1 b5\n6. Bb3 d6\n",
        f"{RUY} O-O Be7 Re1 b5 Bb3 d6",
    ),
    "names of men with dashes": (
        "1. e4 e5 2. Knight-f3 Knight - c6 3. Bishop -b5 a6 4. Bishop–a4 Knight-f6",
        RUY,
    ),
    "two short rows": ("White: e4, Nf3, Bb5\nBlack: e5, Nc6, a6\n", "e4 e5 Nf3 Nc6 Bb5 a6"),
    "two rows, the last move White's": ("White e4 Nf3 Bb5\nBlack e5 Nc6", "e4 e5 Nf3 Nc6 Bb5"),
    "men, pieces and pawns as old books have them": (
        (
            "1 P to K4    P to K4\n2 Kt to KB3    Kt to QB3\n3 P to Q4    P take P\n"
            "4 Kt takes P    Kt to B3\n5 Kt to QB3    B to Kt5\n6 Kt takes Kt    QKts P takes Kt\n"
            "7 B to Q3    P to Q4\n8 P takes P    P take P\n9 B to Kt5 ch    B interposes"
        ),
        "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nc3 Bb4 Nxc6 bxc6 Bd3 d5 exd5 cxd5 Bb5+ Bd7",
    ),
    "ranks in words": (
        (
            "White.\n1. K. P. two sq. 1. K. P. two sq.\n2. K. Kt. to B. third sq. "
            "2. Q. Kt. to Q. B. third sq.\n3. K. B. to Q. Kt. fifth sq. 3. Q. R. P. one sq.\n"
            "4. B. to R. fourth. 4. K. Kt. to B. third."
        ),
        RUY,
    ),
    "a row in a program with a misprint": (
        "".join(
            f"    // {row}\n    play(at: board[{n}], with: clock[{n}], and: note[{n}]),\n\n"
            for n, row in enumerate(("e4 e5", "Nf3 d6", "d4 exd4", "Nxd4 Ng8f7", "Nc3 g6"))
        ),
        "e4 e5 Nf3 d6 d4 exd4 Nxd4 Nf6 Nc3 g6",
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_the_game_is_read(name: str) -> None:
    text, moves = TEXTS[name]
    games = stamma.read(text).games
    assert [" ".join(node.san() for node in game.mainline()) for game in games] == [moves]


def test_a_row_that_cannot_be_played_is_told() -> None:
    rows = ("e4 e5", "Nf3 d6", "Rh7 Kc3", "d4 exd4", "Nxd4 Nf6", "Nc3 g6")
    text = "".join(f"// {row}\nplay(at: board, with: clock, and: note)\n\n" for row in rows)
    reading = stamma.read(text)
    told = [one.text[one.start : one.end] for one in reading.diagnostics if one.code == "RDG004"]
    assert "Rh7" in told or "Kc3" in told


def test_names_of_men_on_squares_are_no_moves() -> None:
    board = "\n".join(f"{file}{rank} white pawn" for rank in "87" for file in "abcdegh")
    text = f"The opening 1. e4 c5\n\nabcdefgh\n8\n{board}\n\nabcdefgh\nMoves 1. e4 c5\n"
    assert [game.uci() for game in stamma.read(text).games] == ["e2e4 c7c5"]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("3. B. to Kt. 5 P. to Q. R. 3 4. B. takes Kt. Kt. P. takes B.", "f1b5 a7a6 b5c6 b7c6"),
        ("3. B. to Kt. 5 P. to Q. R. 3 4. B. takes Kt. Q. P. takes B.", "f1b5 a7a6 b5c6 d7c6"),
        ("3. Kt. takes P. Q. to K. 2 4. Kt. takes Kt. Q. takes P. ch.", "f3e5 d8e7 e5c6 e7e4"),
    ],
)
def test_a_man_behind_a_capture_may_be_that_of_the_next_move(text: str, moves: str) -> None:
    reading = stamma.read(f"1. P. to K. 4 P. to K. 4 2. Kt. to K. B. 3 Kt. to Q. B. 3 {text}")
    assert [game.uci() for game in reading.games] == [f"e2e4 e7e5 g1f3 b8c6 {moves}"]
