"""The steps of reading a text: positions between moves, and what mending may lead to."""

from __future__ import annotations

import pytest

from stamma import read

BEGIN = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"
REST = "4. Ba4 Nf6 5. O-O Be7"
RIGHT = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"
WRONG = "r1bqkbnr/1ppp1ppp/p1n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"


def moves(text: str) -> list[int]:
    return [len(game.moves) for game in read(text).games]


def names(text: str) -> list[str]:
    return [found.name for found in read(text).diagnostics]


@pytest.mark.parametrize("place", ["{fen}\n\n{begin}\n\n{rest}", "{begin}\n\n{fen}\n\n{rest}"])
def test_a_position_of_the_game_is_an_illustration(place: str) -> None:
    text = place.format(fen=RIGHT, begin=BEGIN, rest=REST)
    assert moves(text) == [10]
    assert "contradicted-position" not in names(text)


@pytest.mark.parametrize("place", ["{fen}\n\n{begin}\n\n{rest}", "{begin}\n\n{fen}\n\n{rest}"])
def test_a_wrong_position_does_not_stop_a_game_and_is_told(place: str) -> None:
    text = place.format(fen=WRONG, begin=BEGIN, rest=REST)
    assert moves(text) == [10]
    assert "contradicted-position" in names(text)


@pytest.mark.parametrize("fen", ["x", "the position after move 12", "8/8/8"])
def test_a_tag_that_is_no_position_is_told(fen: str) -> None:
    text = f'[White "A"]\n[FEN "{fen}"]\n\n{BEGIN} {REST} *\n'
    assert moves(text) == [10]
    assert names(text) == ["contradicted-position"]
    assert names(text.replace(fen, "")) == []


def test_a_wrong_tag_does_not_stop_a_game() -> None:
    text = f'[White "A"]\n[FEN "{WRONG}"]\n\n{BEGIN} {REST} *\n'
    (game,) = read(text).games
    assert game.uci().split()[:2] == ["e2e4", "e7e5"]


@pytest.mark.parametrize(
    "text",
    [
        # Two studies, and a game with an exercise behind it.
        "8/8/8/8/8/3k4/3p4/3K4 b - - 0 1\n\n1... Ke3\n\n4k3/4P3/4K3/8/8/8/8/8 w - - 0 1\n\n1. Kd6",
        f"{BEGIN}\n\n4k3/4P3/4K3/8/8/8/8/8 w - - 0 1\n\n1. Kd6 Kf7 2. Kd7",
    ],
)
def test_moves_that_can_be_played_from_a_position_begin_there(text: str) -> None:
    assert len(moves(text)) == 2


def test_mending_does_not_lead_into_a_note() -> None:
    # "Deuxième" looks like what is left of a move of the queen.
    text = """1.e4
e5
On prend le centre.
2.Cf3
Cc6
Deuxième
idée : sortir les pièces.
3.Fc4
Fc5
Le roque est proche.
L'alternative
3...Cf6 est jouable, même après 4.Cg5 qui vise f7.
Il suit en effet 4...d5 5.exd5 Cxd5 et attention à 6.Cxf7 Rxf7 car le roi
est dehors. On a vu 7.Df3+ Re6 8.Cc3 Cce7 9.d4 c6 10.Fg5 h6 11.Fxe7
Fxe7 12.0-0-0 Tf8 13.De4 Txf2
4.c3
prépare la poussée.
4...Cf6
5.d4 exd4 6.cxd4 Fb4+
"""
    assert moves(text) == [12]


def test_of_two_lines_that_are_as_good_the_first_is_the_game() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bc4\n\n3... Bc5 4. c3 Nf6\n\n3... Nf6 4. d3 Be7\n"
    assert read(text).games[0].uci().endswith("f8c5 c2c3 g8f6")


def test_letters_of_the_game_before_are_not_forced_on_the_next() -> None:
    # `S` is the knight of several languages, and the first line leaves it open which it is.
    text = "(1. e4 c5 2. Sf3 d6)\n\n1. e4 c5 2. Sf3 d6 3. d4 cxd4 4. Sxd4 Sf6 5. Sc3 a6 6. Lg5 e6\n"
    assert "foreign-letter" not in names(text)


def test_the_game_goes_on_where_the_sentence_about_another_move_ends() -> None:
    line = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6"
    assert moves(f"{line}\n\nOne has seen 4... b5 here. 5. O-O Be7 6. Re1 b5 7. Bb3 d6\n") == [14]
    assert moves(f"{line}\n\nOne has seen 4... b5. 5. O-O Be7 6. Re1 b5 7. Bb3 d6\n") == [14]


def test_what_would_have_followed_a_resignation_was_not_played() -> None:
    text = (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 and White resigned. 4. Ba4 Nf6 5. O-O Be7 6. Re1 and so on."
    )
    assert moves(text) == [6]


GAME = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. O-O Be7\n6. Re1 b5\n7. Bb3 d6\n8. c3 Na5\n"
NOTES = [
    "Of course not 8... Nxe4 because of 9. Rxe4 and White is a piece up.",
    "Black avoids 8... Bg4 in view of 9. h3 with an attack.",
    "If 8... Bg4 then 9. h3 is good.",
    "On 8... Bg4 White plays 9. h3.",
]


@pytest.mark.parametrize("note", NOTES)
@pytest.mark.parametrize("rook", ["Re1", "Rel", "Te1"])
def test_what_goes_on_with_talk_is_talk(note: str, rook: str) -> None:
    text = f"{GAME.replace('Re1', rook)}\n{note}"
    assert [game.uci() for game in read(text).games] == [read(GAME).games[0].uci()]


@pytest.mark.parametrize(
    "note", ["After 8... Na5 White played 9. Bc2.", "He had feared 8... Bg4. Now came 9. Bc2."]
)
def test_what_goes_on_with_the_game_is_the_game(note: str) -> None:
    assert moves(f"{GAME}\n{note}") == [17]


@pytest.mark.parametrize(
    "note",
    [
        "8... Bg4 9. h3 is worse.",
        "8... Bb7 9. d4 is the other way to play.",
        "Note: 8... Bb7 9. d4 exd4 10. cxd4 O-O was possible.",
    ],
)
@pytest.mark.parametrize("blank", ["\n", " "])
def test_the_middle_of_a_variation_does_not_go_on_with_the_game(note: str, blank: str) -> None:
    assert moves(f"{GAME.replace(chr(10), blank)}{blank}{note}") == [16]


def test_a_variation_that_is_longer_than_the_game_is_told() -> None:
    assert "rival-line" in names(f"{GAME}\n8... Bb7 9. d4 O-O 10. Nbd2 is worse.")


def test_few_moves_in_a_long_text_are_a_game_if_it_has_side_lines() -> None:
    long = "A lesson goes on for long. " * 80
    assert moves(f"1. e4 (1. d4 d5 2. c4 {long}) 1... e5") == [2]
    assert moves(f"1. e4 e5 {long}") == []


@pytest.mark.parametrize("text", ["1. e4 e5 2. Pf3 Pc6", "1. d4 d5 2. Pf3 Pf6 gelijk"])
def test_a_letter_that_only_some_pawns_would_have_is_a_piece(text: str) -> None:
    reading = read(text)
    assert reading.games[0].uci().split()[2] == "g1f3"
    assert reading.language is not None
    assert reading.language.code == "nl"
