"""Moves told in words are moves where moves stand, and words where words do.

Games are in ``tests/data/told_games.jsonl``, under the ``kind`` of telling.
"""

from __future__ import annotations

import pytest
from tests.notation.test_told import tell
from tests.reading.tables import in_uci, table

import stamma
from stamma import Language, languages
from stamma.reading.in_words.moves_in_words import join
from stamma.reading.lex.lexemes import Kind, scan

SPANISH_GAME = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1"


@pytest.mark.parametrize(("text", "moves"), table("told_games", "all moves"))
def test_a_game_in_words(text: str, moves: str) -> None:
    (game,) = stamma.read(text).games
    assert game.uci() == in_uci(moves)


@pytest.mark.parametrize(("text", "moves"), table("told_games", "marks after a pause"))
def test_marks_after_a_pause_belong_to_the_move(text: str, moves: str) -> None:
    (game,) = stamma.read(text).games
    assert game.uci() == in_uci(moves)
    assert not any(node.comments for node in game.mainline())


@pytest.mark.parametrize(
    "prose",
    [
        "and the knight on f3 is strong.",
        "With the knight to f3 coming, White is better.",
        "The knight f3 is strong.",
        "\nKnight to f3 is best here.",
        "Das Duell Springer f3 gegen Läufer g7 begann.",
        "the rook takes d1 under control",
        "Plan a takes some time.",
    ],
)
def test_a_sentence_is_no_move(prose: str) -> None:
    text = f"1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 {prose} 4. e4 d6"
    (game,) = stamma.read(text).games
    assert game.uci() == "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6"


@pytest.mark.parametrize(
    "text",
    [
        "White played knight to f3 and Black knight to c6.",
        "The moves that I like: knight f3, bishop to c4 and perhaps pawn to h3.",
        "Weiß: König e1, Dame d1, Turm a1, Bauer e2. Schwarz: König e8, Dame d8.",
    ],
)
def test_a_sentence_alone_is_no_game(text: str) -> None:
    assert not stamma.read(text).games


@pytest.mark.parametrize(
    "language",
    [language for language in languages if language.words["takes"]],
    ids=lambda language: language.code,
)
def test_a_numbered_game_in_every_language(language: Language) -> None:
    board = stamma.Board()
    parts = []
    for ply, uci in enumerate(SPANISH_GAME.split()):
        move = stamma.Move.from_uci(uci)
        if ply % 2 == 0:
            parts.append(f"{ply // 2 + 1}.")
        parts.append(tell(board, move, language, departs=False) or board.san(move))
        board.push(move)
    reading = stamma.read(" ".join(parts))
    assert [game.uci() for game in reading.games] == [SPANISH_GAME], " ".join(parts)


@pytest.mark.parametrize(("text", "moves"), table("told_games", "sentences"))
def test_a_game_may_be_told_in_sentences(text: str, moves: str) -> None:
    assert [game.uci() for game in stamma.read(text).games] == [in_uci(moves)]


def test_where_moves_have_numbers_sentences_tell_plans() -> None:
    text = (
        "1. e4 e5 2. Nf3 Nc6 White may play bishop to b5 or bishop to c4, or the knight to c3; the "
        "pawn to d4 is the Scotch."
    )
    assert [game.uci() for game in stamma.read(text).games] == ["e2e4 e7e5 g1f3 b8c6"]


@pytest.mark.parametrize(("text", "moves"), table("told_games", "piece and square apart"))
def test_a_man_and_its_square_may_stand_apart_in_a_told_game(text: str, moves: str) -> None:
    (game,) = stamma.read(text).games
    assert game.uci() == in_uci(moves)


def test_a_told_game_may_be_in_small_letters() -> None:
    text = (
        "I had black. He went d4, I played nf6 as always, then c4 and I tried e5. He took: dxe5, "
        "Ng4. Then bf4 nc6, nf3 bb4 check, nbd2 Qe7 and he played a3. I took, ngxe5."
    )
    (game,) = stamma.read(text).games
    assert game.uci().endswith("c1f4 b8c6 g1f3 f8b4 b1d2 d8e7 a2a3 g4e5")


@pytest.mark.parametrize(("text", "moves"), table("told_games", "capture without a name"))
def test_whoever_takes_need_not_be_named(text: str, moves: str) -> None:
    (game,) = stamma.read(text).games
    assert game.uci() == in_uci(moves)


def test_a_short_name_of_another_language_is_a_word() -> None:
    text = "gestern gegen jonas: ich e4, er c5, ich sf3, er d6, dann d4 cxd4 sxd4 sf6 und nicht sd7"
    (game,) = stamma.read(text).games
    assert game.uci() == "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6"


def test_the_man_that_is_taken_may_be_named() -> None:
    text = (
        "Er begann mit dem Bauern nach e4, Schwarz mit e5. Dann sprang der Springer nach f3, d6. "
        "Läufer c4, Läufer g4, Springer c3, h6. Nun schlug der Springer auf e5, der Läufer nahm "
        "die Dame auf d1, aber Läufer schlägt f7 Schach, König e7, Springer d5 matt!"
    )
    (game,) = stamma.read(text).games
    assert game.uci().endswith("h7h6 f3e5 g4d1 c4f7 e8e7 c3d5")


def test_castling_of_two_words_is_told() -> None:
    text = "pion d4, pion d5, cavalier f3, cavalier f6, fou f4, pion e6, pion e3, fou e7, fou d3, "
    (game,) = stamma.read(text + "petit roque. Voilà, à toi.").games
    assert game.uci().endswith("f1d3 e8g8")


@pytest.mark.parametrize("text", ["the square e5, a6", "das Feld e5, a6", "casa e5 -- a6"])
def test_a_square_that_is_called_one_is_no_move(text: str) -> None:
    joined = join(list(scan(text)), text)
    assert [lexeme.text for lexeme in joined if lexeme.kind is Kind.MOVE] == ["a6"]


@pytest.mark.parametrize(
    ("text", "uci"),
    [
        ("Bauer c4, Bauer c5, und dann Springer c3", "c2c4 c7c5 b1c3"),
        ("1. c4 c5 2. cavalier c3 cavalier c6 puis pion g3", "c2c4 c7c5 b1c3 b8c6 g2g3"),
        ("конь f3, конь f6, пешка g3, пешка g6, слон g2, слон g7, затем короткая рокировка", "O-O"),
    ],
)
def test_a_list_goes_on_behind_a_word_that_says_so(text: str, uci: str) -> None:
    (game,) = stamma.read(text).games
    castled = "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1"
    assert game.uci() == (castled if uci == "O-O" else uci)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("pawn c4, pawn c5, then rook takes a7", "rook takes a7"),
        ("Bauer c4, Bauer c5 dann Dame schlägt h7, Turm g8", "Dame schlägt h7"),
        ("caballo c3, peón d5, luego torre toma a7", "torre toma a7"),
        ("paard c3, pion d5, dan korte rokade", "korte rokade"),
        ("cavallo c3, pedone d5, e la torre prende a7", "torre prende a7"),
        ("c4 c5 Nc3 Nc6 and in the end the rook takes a7", "rook takes a7"),
        ("конь c3, пешка d5. Мой соперник ответил: ладья бьёт a2", "ладья бьёт a2"),
        ("1. c4 c5 2. Nc3 Nc6. After some thought he played rook takes a7.", "rook takes a7"),
        ("1. c4 c5 2. Sc3 Sc6. Nun folgte Turm schlägt a7.", "Turm schlägt a7"),
        ("Springer c3, d5, dann schlägt der Turm auf a7", "Turm auf a7"),
    ],
)
def test_a_move_in_words_behind_the_last_one_is_told(text: str, left: str) -> None:
    reading = stamma.read(text)
    assert len(reading.games) == 1
    told = [(one.name, one.facts.get("text")) for one in reading.diagnostics]
    assert ("mentioned-move", left) in told


@pytest.mark.parametrize(
    "text",
    [
        "1. c4 c5 2. Nc3 Nc6. White's plan is rook to b1, then pawn to b4.",
        "1. c4 c5 2. Sc3 Sc6 mit der Idee Bauer e5 und Springer d4.",
        "1. c4 c5 2. Cc3 Cc6. Les blancs peuvent jouer tour b1 ou pion e3.",
    ],
)
def test_plans_in_words_behind_numbered_moves_are_no_doubts(text: str) -> None:
    assert not stamma.read(text).diagnostics
