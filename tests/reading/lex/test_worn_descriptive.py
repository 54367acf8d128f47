"""Old columns: descriptive notation in newspapers, with the signs that machines take for others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stamma
from stamma.reading.lex.lexemes import PAD
from stamma.reading.lex.worn_descriptive import put_right

SURE = "1 P-K4 P-K4 2 Kt-KB3 Kt-QB3 3 P-Q4 P x P "


@pytest.mark.parametrize(
    ("text", "right"),
    [
        # Letters of men, and of files.
        ("4 Xt x P", "4 Kt x P"),
        ("4 Kf-Q B 3 K* x P", "4 Kt-Q B 3 Kt x P"),
        ("4 P to X 5 X to R sq", "4 P to K 5 K to R sq"),
        ("4 E-Q R 6 P-Q II 3", "4 R-Q R 6 P-Q R 3"),
        ("4 I'-K Kt 3", "4 P-K Kt 3"),
        ("4 P-KKI3 B-Kl2", "4 P-KKt3 B-Kt2"),
        ("4 Kt-83 P--K 83", "4 Kt-B3 P-K B3"),
        ("4 13-B 4 B-13 4", "4 B-B 4 B-B 4"),
        ("4 Kt-()B 3", "4 Kt-QB 3"),
        ("4 R x 0 P x [>", "4 R x Q P x P"),
        ("4 Et-QB3 Ht-B3", "4 Kt-QB3 Kt-B3"),
        ("4 O-Kt4 0xB O. to K. 2", "4 Q-Kt4 QxB Q. to K. 2"),
        ("4 I-KKt3 IxP I. to Q. 4", "4 P-KKt3 PxP P. to Q. 4"),
        ("4 B-K3  8-K2 8 takes Kt Kt takes 8", "4 B-K3  B-K2 B takes Kt Kt takes B"),
        ("4 PxI QPIB", "4 PxP QPxB"),
        ("4 P to EKt3 OKt to Q2 B to OB4", "4 P to KKt3 QKt to Q2 B to QB4"),
        ("4 R(QR1)-O1", "4 R(QR1)-Q1"),
        ("4 Kt P takes B. F.", "4 Kt P takes B. P."),
        ("4 0 takes Pch R-RAch", "4 Q takes Pch R-R4ch"),
        # Ranks.
        ("4 P-Ks P-Kts", "4 P-K5 P-Kt5"),
        ("4 B-Q Bq K to R eg", "4 B-Q sq K to R sq"),
        ("4 R-Kl 5 P-Q3", "4 R-K1 5 P-Q3"),
        # Blanks that are lost, signs, marks and notes.
        ("4QtoQR4 RtakesQRP Ktoß4", "4Q-QR4 RxQRP K-B4"),
        ("4 R sP K P :. P", "4 RxP K PxP"),
        ("4 B-B 4-a Q-K 2-/", "4 B-B 4 Q-K 2"),
        # Blanks that are too many, and the long forms.
        ("4 P. to O's 4th. 0 to Q4", "4 P. to Q's 4th. Q to Q4"),
        ("4 B to 0Kt3 P-O B 4", "4 B to QKt3 P-Q B 4"),
        ("4 Castlos Uastles Casties", "4 Castles Castles Castles"),
        ("4 Q. akes R.", "4 Q.xR."),
        ("4 Castles (K E)", "4 Castles (K R)"),
        # Numbers.
        ("IP-QR3 SP-B3 BKt x P II P-Q5", "1P-QR3 5P-B3 8Kt x P 11 P-Q5"),
    ],
)
def test_signs_are_put_right(text: str, right: str) -> None:
    assert put_right(SURE + text).replace(PAD, "") == SURE + right


@pytest.mark.parametrize(
    "text",
    [
        "4 B P x P K R-Q 1 5 B x P ch",
        "4 R-K1 8 P-Q3",
        "4 Q x Q R x B",
        "4 Q x Q  R x B",
        "4 R x Q  R-K1",
        "4 0-0 4 P-Q3",
        "4 O-O B-K2 5 O-O-O R-K1",
        "4 O-O. Kt x P 10. B-Q3 8. P x P",
        "4 P × P Q X P 5 Q takes P",
        "7. QxQ PxQ 8. QN-Q2 P-QN4",
        "11. BxQ O-O 12. N-B3 P-K3",
        "The Kt at Q 3 and the K B 4 pawn; he had 8-6 on the X mark",
    ],
)
def test_what_is_sound_is_left_alone(text: str) -> None:
    assert put_right(SURE + text) == SURE + text


def test_a_sign_that_may_be_several_is_read_as_the_one_that_can_be_played() -> None:
    text = "1 P-K4 P-K4 2 Kt-KB3 Kt-QE3 3 E-Kt5 P-QR3 4 B-R4 Kt-B3 5 Castles B-H2"
    reading = stamma.read(text)
    moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7"
    assert reading.games[0].uci() == moves
    assert "misread-signs" in [one.name for one in reading.diagnostics]


def test_a_text_in_other_signs_is_left_alone() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 and E-Q R 6 in the score, P-K 83"
    assert put_right(text) == text


@given(st.text(alphabet="KXtPQRBEß8I1 -xto3s()ch[>.,4"))
def test_nothing_changes_its_place(text: str) -> None:
    assert len(put_right(SURE + text)) == len(SURE + text)


def test_a_worn_column_is_read() -> None:
    text = (
        "White. Black. IPtoK4 P to X 4 2 Xt to X B 3 P to Q 3 3 P to Q 4 B to X Xt 5 (a) "
        "4 P takes P B takes Xt 5QtksB P takes P 6 B to Q B 4 Xt to K83 7QtoQKt3 Q to X 2 "
        "8 Xt to Q B 3 P to B 3"
    )
    reading = stamma.read(text)
    assert reading.games[0].uci() == (
        "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6"
    )
    assert [one.name for one in reading.diagnostics] == ["misread-signs"]
