"""Captures as people tell them: by their verb, with or without a square and a man."""

from __future__ import annotations

import pytest

import stamma
from stamma.reading.in_words.moves_in_words import join
from stamma.reading.lex.lexemes import Kind, scan

OPENING = "pawn to e4, pawn to e5, knight to f3, knight to c6, "


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("he grabbed the pawn on e4 with his knight", "knight takes e4"),
        ("he took my knight on c3 with the bishop", "bishop takes c3"),
        ("I take back on d4", "takes d4"),
        # Without a square the man is taken that moved last.
        ("d4, he took it", "takes d4"),
        ("d4, he took, which I had seen", "takes d4"),
        ("d4, he took the pawn with his bishop", "bishop takes d4"),
        # And these are no captures.
        ("d4, he took a long time", ""),
        ("d4, he took five minutes", ""),
        ("d4, he took exd4", ""),
    ],
)
def test_a_capture_begins_with_its_verb(text: str, told: str) -> None:
    whole = OPENING + text
    moves = [one for one in join(list(scan(whole)), whole, ("en",)) if one.kind is Kind.MOVE]
    assert [one.text for one in moves if "takes" in one.text] == [told] * bool(told)


GAMES = {
    "en": (
        "I opened with the king's pawn to e4, he answered e5. Knight f3, knight c6. Bishop to c4, "
        "bishop to c5. I played c3, he knight f6, and I pushed d4. He took, pawn takes pawn, and "
        "he gave me a check with the bishop on b4. I put my knight on c3 and he grabbed the pawn "
        "on e4 with his knight."
    ),
    "es": (
        "Abrí con peón a e4. Él contestó e5. Saqué el caballo a f3, él el caballo a c6. Alfil a "
        "c4, alfil a c5. Entonces jugué c3, él caballo f6, y avancé el peón a d4. Tomó en d4 con "
        "el peón, tomé en d4 con mi peón y me dio jaque con el alfil en b4. Tapé con el caballo "
        "en c3 y él se comió el peón de e4 con el caballo."
    ),
    "ru": (
        "Я начал: пешка на e4, он ответил e5. Конь f3, конь c6. Слон c4, слон c5. Потом c3, конь "
        "f6 и пешка d4. Он взял на d4 пешкой, я взял пешкой, он дал шах: слон b4. Конь c3, и он "
        "взял пешку на e4 конём."
    ),
}


@pytest.mark.parametrize("code", GAMES)
def test_a_game_is_told_with_its_captures(code: str) -> None:
    (game,) = stamma.read(GAMES[code]).games
    assert game.uci() == ("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4")


def test_a_pawn_move_that_the_game_goes_on_without_is_told() -> None:
    # The answer to c4 is not told, and nothing can be played with it.
    text = "Pawn d4, pawn d5. I played c4, he pondered, knight f3, knight f6, pawn e3, pawn e6."
    reading = stamma.read(text)
    assert reading.games[0].uci() == "d2d4 d7d5 g1f3 g8f6 e2e3 e7e6"
    assert "skipped-move" in [found.name for found in reading.diagnostics]
