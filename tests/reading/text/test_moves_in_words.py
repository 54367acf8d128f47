"""Moves told in words are moves where moves stand, and words where words do."""

from __future__ import annotations

import pytest
from tests.notation.test_told import tell

import stamma
from stamma import Language, languages
from stamma.reading.text.lexemes import Kind, scan
from stamma.reading.text.moves_in_words import join

SPANISH_GAME = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1"


@pytest.mark.parametrize(
    "text",
    [
        (
            "1. Bauer e4 Bauer e5 2. Springer f3 Springer c6 3. Läufer b5 Bauer a6 "
            "4. Läufer schlägt c6 Bauer d schlägt c6 5. kurze Rochade"
        ),
        (
            "1. pawn to e4 pawn to e5 2. knight to f3, knight to c6 3. Bishop to b5 pawn to a6 "
            "4. bishop takes c6 pawn d takes c6 5. short castle"
        ),
        (
            "1. pion e4 pion e5 2. cavalier en f3 cavalier en c6 3. fou en b5 pion a6 "
            "4. fou prend c6 pion d prend c6 5. petit roque"
        ),
        "1. e4 e5 2. Springer f3 Springer c6 3. Lb5 a6 4. Läufer schlägt c6 dxc6 5. 0-0",
        (
            "pawn e4, pawn e5, knight f3, knight c6, bishop b5, pawn a6, bishop takes c6, "
            "pawn d takes c6, castles"
        ),
        (
            "pawn to e4\npawn to e5\nknight to f3\nknight to c6\nbishop to b5\npawn to a6\n"
            "bishop takes c6\npawn d takes c6\nshort castle\n"
        ),
        (
            "1. пешка e4 пешка e5 2. конь f3 конь c6 3. слон b5 пешка a6 4. слон бьёт c6 "
            "пешка d бьёт c6 5. короткая рокировка"
        ),
        "1. 兵e4 兵e5 2. 马f3 马c6 3. 象b5 兵a6 4. 象吃c6 兵d吃c6 5. O-O",
        (
            "1. pawn echo 4 pawn echo 5 2. knight foxtrot 3 knight charlie 6 3. bishop bravo 5 "
            "pawn alfa 6 4. bishop takes charlie 6 pawn delta 7 takes charlie 6 5. short castling"
        ),
        (
            "Bauer Eva 4\nBauer Eva 5\nSpringer Felix 3\nSpringer Cäsar 6\nLäufer Bella 5\n"
            "Bauer Anna 6\nLäufer schlägt Cesar 6\nBauer David 7 schlägt Cesar 6\nkurze Rochade\n"
        ),
        "e4 e5 knight f3 knight c6 bishop b5 a6 bishop takes c6 d takes c6 castles kingside",
        "1. e4 e5 2. Springer f3 Springer c6 3. Lb5 a6 4. Läufer schlägt c6 d schlägt c6 5. 0-0",
        "1. e4 e5 2. Knight f3 Knight c6 3. Bb5 a6 4. Bxc6 d takes c6 5. castles short",
        (
            "White: pawn to e4. Black: pawn to e5. White: knight to f3. Black: knight to c6. "
            "White: bishop to b5. Black: pawn to a6. White: bishop takes c6. Black: d takes c6. "
            "White: castles."
        ),
        (
            "White: e4. Black: e5. White: Nf3. Black: Nc6. White: Bb5. Black: a6. White: Bxc6. "
            "Black: dxc6. White: O-O."
        ),
    ],
)
def test_a_game_in_words(text: str) -> None:
    (game,) = stamma.read(text).games
    assert game.uci() == SPANISH_GAME


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 d5 2. Läufer b5, Schach c6 3. Läufer schlägt c6, Schach Springer schlägt c6",
        "e4\nd5\nfou b5, échec\nc6\nfou prend c6, échec\ncavalier prend c6",
        "e4, d5, bishop b5, check, c6, bishop takes c6, check, knight takes c6",
        "1. e4 d5 2. 象b5，将军 c6 3. 象吃c6，将军 马吃c6",
    ],
)
def test_marks_after_a_pause_belong_to_the_move(text: str) -> None:
    (game,) = stamma.read(text).games
    assert game.uci() == "e2e4 d7d5 f1b5 c7c6 b5c6 b8c6"
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


@pytest.mark.parametrize(
    "text",
    [
        (
            "White opens with pawn to e4 and Black replies with pawn to e5. White's second move is "
            "knight to f3, which Black answers with knight to c6. Now White plays bishop to b5, "
            "and Black pawn to a6."
        ),
        (
            "Weiß zieht Bauer e4, Schwarz antwortet mit Bauer e5. Dann folgt Springer f3, und "
            "Schwarz "
            "deckt mit Springer c6. Jetzt kommt Läufer b5, "
            "dann Bauer a6."
        ),
        (
            "We start with E4 and pawn to E5. Then knight F3 and knight c6. A lot can be said "
            "about "
            "this, and we shall say it in one of the next lessons, where the ideas of both sides "
            "are "
            "explained at length, with examples from games of old masters and of young ones. Then "
            "comes bishop\nto b5. Black plays pawn to a6."
        ),
    ],
)
def test_a_game_may_be_told_in_sentences(text: str) -> None:
    assert [game.uci() for game in stamma.read(text).games] == ["e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"]


def test_where_moves_have_numbers_sentences_tell_plans() -> None:
    text = (
        "1. e4 e5 2. Nf3 Nc6 White may play bishop to b5 or bishop to c4, or the knight to c3; the "
        "pawn to d4 is the Scotch."
    )
    assert [game.uci() for game in stamma.read(text).games] == ["e2e4 e7e5 g1f3 b8c6"]


@pytest.mark.parametrize(
    ("text", "uci"),
    [
        (
            (
                "Weiß beginnt mit Bauer d4, Schwarz antwortet Bauer d5. Jetzt der Läufer nach f4, "
                "Schwarz zieht Bauer c5, wir stützen mit e3. Die Dame geht nach b6, der Springer "
                "springt gleich heraus nach c3, und die Dame weicht ganz zurück nach d8. Nun folgt "
                "ein Läuferzug nach b5 mit Schach, also Läufer d7."
            ),
            "d2d4 d7d5 c1f4 c7c5 e2e3 d8b6 b1c3 b6d8 f1b5 c8d7",
        ),
        (
            (
                "He went pawn to e4 and I answered pawn to e5. His knight jumped out to f3, my "
                "knight to c6, bishop to b5, pawn to a6, and the bishop went all the way back to "
                "f1."
            ),
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5f1",
        ),
        (
            (
                "Les blancs avancent le pion roi en e4, les noirs répondent e5. Le cavalier sort "
                "en f3, cavalier c6, le fou va en c4, fou c5. On joue c3, et le cavalier noir "
                "vient en f6. Maintenant d4, pion prend d4, pion reprend d4, et le fou donne "
                "échec en b4."
            ),
            "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4",
        ),
        (
            (
                "Белые начинают ходом e4, чёрные отвечают e5. Конь f3, конь c6, слон c4, слон c5, "
                "и белые жертвуют: b4! Слон бьёт b4, белые играют c3, слон отступает на a5, "
                "и рокировка."
            ),
            "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4 c5b4 c2c3 b4a5 e1g1",
        ),
    ],
)
def test_a_man_and_its_square_may_stand_apart_in_a_told_game(text: str, uci: str) -> None:
    (game,) = stamma.read(text).games
    assert game.uci() == uci


def test_a_told_game_may_be_in_small_letters() -> None:
    text = (
        "I had black. He went d4, I played nf6 as always, then c4 and I tried e5. He took: dxe5, "
        "Ng4. Then bf4 nc6, nf3 bb4 check, nbd2 Qe7 and he played a3. I took, ngxe5."
    )
    (game,) = stamma.read(text).games
    assert game.uci().endswith("c1f4 b8c6 g1f3 f8b4 b1d2 d8e7 a2a3 g4e5")


@pytest.mark.parametrize(
    ("text", "uci"),
    [
        (
            (
                "pawn e four, pawn e five, pawn to f four, he takes on f four. knight f three, "
                "pawn g five, bishop c four, bishop g seven, then I castled short, and my friend "
                "takes on d two with the queen? no. He pushes d six."
            ),
            "e2e4 e7e5 f2f4 e5f4 g1f3 g7g5 f1c4 f8g7 e1g1 d7d6",
        ),
        (
            (
                "pawn d four, pawn e five, I take on e five, queen to h four, I put the knight on "
                "f three, she takes on f two with the queen, king takes queen, bishop c five, king "
                "e one, bishop f two, king takes f two."
            ),
            "d2d4 e7e5 d4e5 d8h4 g1f3 h4f2 e1f2 f8c5 f2e1 c5f2 e1f2",
        ),
        (
            (
                "Bauer e vier, Bauer e fünf, Springer f drei, Springer c sechs, Läufer b fünf, "
                "Bauer a sechs, dann schlägt er auf c sechs, Bauer d schlägt c sechs, kurze Rochade"
            ),
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1",
        ),
        (
            (
                "Ich spiele Bauer d vier, er spielt Springer f sechs, ich Bauer c vier, er Bauer "
                "g sechs, Springer c drei, Läufer g sieben, Bauer e vier, und er rochiert."
            ),
            "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 e8g8",
        ),
        (
            (
                "e four, c five, knight f three, d six, d four, he takes on d four, I take on d "
                "four with my knight, knight f six"
            ),
            "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6",
        ),
        # Whoever takes may be named before, and another man behind a pause.
        (
            "pawn e4, pawn d5, pawn takes d5, queen takes pawn, knight c3, queen d8, he castled",
            "e2e4 d7d5 e4d5 d8d5 b1c3 d5d8",
        ),
    ],
)
def test_whoever_takes_need_not_be_named(text: str, uci: str) -> None:
    (game,) = stamma.read(text).games
    assert game.uci() == uci


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
        ("pawn c4, pawn c5 then knight c3", "c2c4 c7c5 b1c3"),
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
        ("cavallo c3, pedone d5, e la torre prende a7", "torre prende a7"),
        ("paard c3, pion d5, dan korte rokade", "korte rokade"),
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
    told = [(one.name, one.facts["text"]) for one in reading.diagnostics]
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
