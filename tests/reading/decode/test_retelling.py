"""Games that a text tells more than once, and lines that it goes on with in several ways."""

from __future__ import annotations

import pytest

from stamma import read

STEM = "1. e4 e5 2. Nf3 Nc6 3. c3"
RUY = "1. e4 e5 2. Nf3 Nc6 3. Bb5"
GAME = f"{RUY} a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5"
OTHER = (
    f"{RUY} Nf6 4. O-O Nxe4 5. d4 Nd6 6. Bxc6 dxc6 7. dxe5 Nf5 8. Qxd8+ Kxd8 9. Nc3 Ke8 10. h3 h5"
)


def games(*lines: str) -> list[str]:
    """Read a page with these lines, each a paragraph, and write the main lines of its games."""
    text = "\n\n".join(f"A word.\n\n{line}" for line in lines)
    return [" ".join(node.san() for node in game.mainline()) for game in read(text).games]


def test_a_line_with_two_continuations_is_the_first_of_them_and_another_game() -> None:
    # What begins anew at move 1 in a paragraph of its own is a game of its own.
    text = f"{STEM}\n\nOften:\n\n{STEM} d5 4. Qa4\n\nOr:\n\n{STEM} Nf6 4. d4\n"
    assert [" ".join(node.san() for node in game.mainline()) for game in read(text).games] == [
        "e4 e5 Nf3 Nc6 c3 d5 Qa4",
        "e4 e5 Nf3 Nc6 c3 Nf6 d4",
    ]


def test_a_line_with_one_continuation_is_the_longer_one() -> None:
    assert games(STEM, f"{STEM} d5 4. Qa4") == ["e4 e5 Nf3 Nc6 c3 d5 Qa4"]


def test_games_that_were_played_are_games() -> None:
    played = ["e4 e5 Nf3 Nc6 c3 d5 Qa4", "e4 e5 Nf3 Nc6 c3 Nf6 d4"]
    assert games(STEM, f"{STEM} d5 4. Qa4 1-0", f"{STEM} Nf6 4. d4 0-1") == played
    heading = "Smith – Jones, Hastings 1905\n\n"
    assert games(STEM, f"{heading}{STEM} d5 4. Qa4", f"{heading}{STEM} Nf6 4. d4") == played


def test_other_openings_are_other_games() -> None:
    assert len(games(STEM, "1. d4 d5 2. c4 e6 3. Nc3", "1. c4 e5 2. Nc3 Nf6 3. g3")) == 3


def test_one_move_is_the_beginning_of_too_many_games() -> None:
    lines = ("1. e4 e5", "1. e4 e5 2. Nf3 Nc6 3. Bb5", "1. e4 e5 2. f4 exf4 3. Nf3")
    assert games(*lines) == ["e4 e5 Nf3 Nc6 Bb5", "e4 e5 f4 exf4 Nf3"]


def lengths(text: str) -> list[int]:
    return [len(game.moves) for game in read(text).games]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"Ruy Lopez: {RUY}\n\nThe game of the week\n\n{GAME}\n", 20),
        (f"Ruy Lopez\n\n{RUY}\n\nThe main line goes like this:\n\n{GAME}\n", 20),
        (f"{GAME}\n\nLet us look at the opening once more.\n\n{RUY}\n", 20),
        (f"{GAME}\n\nAnd all of it in one piece:\n\n{GAME}\n", 20),
        (f"Spanish ({RUY})\n\n{GAME}\n", 20),
    ],
)
def test_a_game_that_is_told_again_is_one(text: str, expected: int) -> None:
    assert lengths(text) == [expected]
    assert "retold-game" in [found.name for found in read(text).diagnostics]


def test_lines_of_a_lesson_under_headings_of_their_own_are_two() -> None:
    text = f"# Spanish\n\n{RUY} a6 4. Ba4\n\nis usual.\n\n# Berlin\n\n{RUY} Nf6\n\nis solid.\n"
    assert [" ".join(node.san() for node in game.mainline()) for game in read(text).games] == [
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4",
        "e4 e5 Nf3 Nc6 Bb5 Nf6",
    ]


@pytest.mark.parametrize(
    "text",
    [
        # Names, results and length tell two games that begin alike.
        f"Adams – Baker, 1990\n\n{RUY} a6 4. Ba4\n\nClark – Davis, 1991\n\n{RUY} Nf6 4. O-O\n",
        f"{RUY} a6 1/2-1/2\n\n{RUY} Nf6 1-0\n",
        f"{GAME} 11. d4 Qc7 12. Nbd2 cxd4 13. cxd4\n\n{OTHER} 11. Bf4 Be7 12. Rad1 Be6 13. Ng5\n",
        # Other openings.
        "1. e4 e5 2. Nf3 Nc6\n\n1. d4 d5 2. c4 e6\n",
    ],
)
def test_games_that_only_begin_alike_stay_two(text: str) -> None:
    assert len(lengths(text)) == 2


def test_a_table_of_openings_stays_a_table() -> None:
    lines = ["a6", "Nf6", "d6", "Bc5", "f5", "Nd4", "g6"]
    assert len(lengths("\n\n".join(f"{RUY} {line}" for line in lines))) == len(lines)


def test_the_better_of_two_tellings_is_taken() -> None:
    # In the first one a move is missing.
    first = GAME.replace(" Be7 6. Re1", " 6. Re1")
    reading = read(f"{first}\n\nHere is the score:\n\n{GAME}\n")
    assert [game.uci() for game in reading.games] == [read(GAME).games[0].uci()]
    # Nothing of the other one is left over.
    assert [found.name for found in reading.diagnostics] == ["retold-game"]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        # A table and a heading give the line; a sentence names what may follow.
        (f"Moves {RUY}\n\nThe opening begins so:\n\n{RUY}\n\nBlack fears 3... a6 least.", 5),
        ("Moves 1. e4 d5\n\n- 1. e4 d5\n\nAfter 2. exd5 Qxd5 the queen moves after 3. Nc3.", 2),
        # Only one of them may be a mention.
        (f"{RUY}\n\nHe played it again:\n\n{RUY} a6 4. Ba4 Nf6 5. O-O Be7", 10),
    ],
)
def test_what_is_given_twice_is_the_line_of_a_page(text: str, moves: int) -> None:
    (game,) = read(text).games
    assert len(list(game.mainline())) == moves


@pytest.mark.parametrize(
    "text",
    [
        # Its rows of moves are told in sentences, of which no game can be made.
        (
            f"{GAME}\n\n1. e4\n- my usual move. He has e5\n, as always. It goes on with 2. "
            "Nf3 Nc6\nwhich is quiet.\n3. Bb5\n- Spanish, and then a6\n. So 4. Ba4\n"
        ),
        (
            f"1. e4\n- as always. He took his time for e5\n, and the game goes on with 2. Nf3 Nc6\n"
            f"which is quiet.\n3. Bb5\nand a6\n. So 4. Ba4\nit is. The moves:\n\n{GAME}\n"
        ),
        # The words about the end stand between the heading and the game.
        f"Log: {RUY} a6 4. Ba4\n\nWhen Black resigned I had a minute left. {GAME} 1-0\n",
        f"{RUY} - my opponent resigned after ten moves!\n\n{GAME} 1-0\n",
        # A reader quotes the game to name another move.
        f"{GAME} 1-0\n\nAnna: {GAME[:-23]}-O 9. d3 is what I play.\n",
    ],
)
def test_talk_about_a_game_is_no_game(text: str) -> None:
    assert lengths(text) == [20]


def test_games_that_leave_a_book_are_games() -> None:
    assert lengths(f"Board 1\n\n{GAME} 1-0\n\nBoard 2\n\n{OTHER} 0-1\n") == [20, 20]
    assert lengths(f"{RUY} a6 draw\n\n{GAME} 1-0\n") == [6, 20]


@pytest.mark.parametrize(
    "text",
    [
        "Reads short moves (e4, e5, Nf3) and others.\n\n```\n1. e4 c5 2. Nf3 d6 3. d4 cxd4\n```\n",
        "Knows SAN (`e4`, `Nf6`) and UCI.\n\n## Example\n\n1. e4 c5\n2. Nf3 d6\n3. d4 cxd4\n",
        "Converts e2-e4, g8-f6 to SAN.\n\n1. e2-e4 c7-c5\n2. g1-f3 d7-d6\n3. d2-d4 c5xd4\n",
        "Old ones (P-K4, N-KB3).\n\n1. P-K4 P-QB4 2. N-KB3 P-Q3 3. P-Q4 PxP\n\nis\n\n1. e4 c5\n",
        "After e4 Nf6 the pawn is attacked.\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4\n",
    ],
    ids=["brackets", "code", "coordinates", "converter", "sentence"],
)
def test_what_a_sentence_names_is_not_the_game_that_is_printed(text: str) -> None:
    played = [" ".join(node.san() for node in game.mainline()) for game in read(text).games]
    assert played == ["e4 c5 Nf3 d6 d4 cxd4"]


def test_a_game_that_a_sentence_tells_stays_a_game() -> None:
    told = "I opened e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O and won.\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6\n"
    assert len(read(told).games) == 2


@pytest.mark.parametrize(
    "text",
    [
        "(1. d4 d5 2. c4 is another story.) 1. e4 e5 2. Nf3 Nc6 3. Bb5",
        "White: Ann. Black: Bob.\n\nUsual is [1. d4 d5 2. c4].\n\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5\n",
        '[White "Ann"]\n[Black "Bob"]\n\n(1. d4 d5 2. c4) 1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n',
    ],
    ids=["sentence", "heading", "pgn"],
)
def test_brackets_before_a_game_are_a_side_line_of_it(text: str) -> None:
    (game,) = read(text).games
    assert " ".join(game.pgn(tags=False).split()).startswith("1. e4 (1. d4 d5 2. c4")
    assert len(list(game.mainline())) == 5
    assert (game.headers["White"] == "Ann") == ("Ann" in text)


@pytest.mark.parametrize(
    "text",
    [
        "(1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4)\n\n1. d4 d5 2. c4 e6\n",
        "The mate (1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#).\n\n1. d4 d5 2. c4 e6 3. Nc3 c5",
    ],
    ids=["longer", "mate"],
)
def test_brackets_that_hold_a_game_are_told(text: str) -> None:
    reading = read(text)
    assert len(reading.games) == 2
    assert [found.name for found in reading.diagnostics] == ["bracketed-move"]
