"""``Board.explain``: a written move as data and as sentences."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError

import pytest

import stamma
from stamma import Board, Move

EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
KNIGHTS = "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
LAST_RANK = "3r4/4P3/8/8/8/8/k6K/8 w - - 0 1"


def names(explanation: stamma.Explanation) -> dict[str, list[str]]:
    return {
        standard: [remark.name for remark in remarks]
        for standard, remarks in explanation.remarks.items()
    }


def test_a_legal_move_in_sentences() -> None:
    explanation = Board().explain("Nf3")
    assert explanation.sentences() == [
        "'Nf3' claims that a knight goes to f3.",
        "One legal move fits: g1f3.",
        "By PGN it is well written.",
        "By FIDE it is well written.",
    ]
    assert str(explanation) == "\n".join(explanation.sentences())


def test_a_legal_move_as_data() -> None:
    assert Board().explain("Nf3").to_dict() == {
        "text": "Nf3",
        "claims": ["a knight goes to f3"],
        "move": "g1f3",
        "candidates": ["g1f3"],
        "problem": None,
        "suggestions": [],
        "remarks": {"PGN": [], "FIDE": []},
        "spellings": {
            "san": "Nf3",
            "fide": "Nf3",
            "fide_bare": "Nf3",
            "rules_e": "Nf3",
            "lan": "Ng1-f3",
            "lan_fide": "Ng1f3",
            "fan": "♘f3",
            "fan_outline": "♘f3",
            "colon": "Nf3",
            "colon_end": "Nf3",
            "eco": "Nf3",
            "informant": "♘f3",
            "problem": "Sf3",
            "kt": "Ktf3",
            "iccf": "7163",
            "uci": "g1f3",
            "uci_chess960": "g1f3",
            "stamma": "gf3",
            "descriptive": "N-KB3",
            "descriptive_es": "C3AR",
        },
    }


def test_an_illegal_move() -> None:
    explanation = Board().explain("Ng2")
    assert explanation.sentences() == [
        "'Ng2' claims that a knight goes to g2.",
        "'Ng2' is not possible: White's own pawn stands on g2.",
        "Help: did you mean Nf3, Nh3?",
    ]
    assert explanation.to_dict() == {
        "text": "Ng2",
        "claims": ["a knight goes to g2"],
        "move": None,
        "candidates": [],
        "problem": {
            "code": "MOV005",
            "name": "illegal-move",
            "severity": "error",
            "message": "'Ng2' is not possible: White's own pawn stands on g2",
            "advice": "did you mean Nf3, Nh3?",
        },
        "suggestions": ["g1f3", "g1h3"],
        "remarks": {},
        "spellings": {},
    }


def test_an_ambiguous_move() -> None:
    explanation = Board(KNIGHTS).explain("Nf3")
    assert explanation.move is None
    assert explanation.candidates == (Move.from_uci("g1f3"), Move.from_uci("d2f3"))
    assert explanation.problem is not None
    assert explanation.problem.name == "ambiguous-move"
    assert explanation.sentences() == [
        "'Nf3' claims that a knight goes to f3.",
        "'Nf3' can mean g1f3 or d2f3.",
        "Help: write Ngf3 or Ndf3",
    ]


def test_an_odd_spelling_is_held_against_each_standard() -> None:
    explanation = Board(EN_PASSANT).explain("e:d6 ep+")
    assert explanation.move == Move.from_uci("e5d6")
    assert names(explanation) == {
        "PGN": ["false-check", "capture-sign", "superfluous-en-passant"],
        "FIDE": ["false-check", "capture-sign", "en-passant-sign"],
    }
    assert explanation.sentences() == [
        (
            "'e:d6 ep+' claims that a pawn from the e-file takes something on d6, en passant, "
            "with check."
        ),
        "One legal move fits: e5d6.",
        "By PGN: the check mark in 'e:d6 ep+' is wrong: no check is given; write exd6.",
        "By PGN: 'e:d6 ep+' has another sign of capture than this notation; write exd6.",
        "By PGN: this notation writes no en passant mark; write exd6.",
        "By FIDE: the check mark in 'e:d6 ep+' is wrong: no check is given; write exd6 e.p.",
        "By FIDE: 'e:d6 ep+' has another sign of capture than this notation; write exd6 e.p.",
        "By FIDE: 'e:d6 ep+' has another en passant mark than this notation; write exd6 e.p.",
    ]
    assert explanation.to_dict()["remarks"]["FIDE"][1] == {
        "code": "SPL008",
        "name": "capture-sign",
        "severity": "style",
        "message": "'e:d6 ep+' has another sign of capture than this notation",
        "advice": "write exd6 e.p.",
        "by": "FIDE C.13",
    }


def test_what_is_not_a_move_claims_nothing() -> None:
    explanation = Board().explain("Jf3")
    assert explanation.claims == ()
    assert explanation.sentences() == [
        "'Jf3' is not a move with English letters.",
        'Help: it is a move in Czech, Slovak, where it is Nf3 (language="cs")',
    ]


# What a text claims, in words.
CLAIMS = (
    (stamma.STARTING_FEN, "e4", "a pawn from the e-file goes to e4"),
    (stamma.STARTING_FEN, "Nbd2", "a knight from the b-file goes to d2"),
    (stamma.STARTING_FEN, "N1d2", "a knight from rank 1 goes to d2"),
    (stamma.STARTING_FEN, "Ng1-f3", "a knight from g1 goes to f3"),
    (stamma.STARTING_FEN, "g1f3", "the piece from g1 goes to f3"),
    (EN_PASSANT, "exd", "a pawn from the e-file takes something on the d-file"),
    (EN_PASSANT, "exP", "a pawn from the e-file takes a pawn"),
    (CASTLING, "0-0", "the king castles on the king's side"),
    (CASTLING, "O-O-O+", "the king castles on the queen's side, with check"),
    (CASTLING, "castles", "the king castles"),
    (CASTLING, "Rxh8#", "a rook takes something on h8, with mate"),
    (LAST_RANK, "exd8=Q", "a pawn from the e-file takes something on d8 and becomes a queen"),
    (stamma.STARTING_FEN, "--", "White passes"),
)


@pytest.mark.parametrize(("fen", "text", "claim"), CLAIMS)
def test_claims_in_words(fen: str, text: str, claim: str) -> None:
    assert Board(fen).explain(text).claims == (claim,)


def test_two_ways_to_split_a_text_are_two_claims() -> None:
    board = Board("4k3/8/8/8/8/8/4N2B/4K3 w - - 0 1")
    assert board.explain("Ghf4", language="bn").claims == (
        "a knight goes to f4",
        "a bishop from the h-file goes to f4",
    )


def test_a_man_that_has_left_the_board_is_nowhere() -> None:
    board = Board()
    for uci in ("b1c3", "d7d5", "a2a3", "d5d4", "a3a4", "d4c3"):
        board.push_uci(uci)
    # Stamma's b is the queen's knight, which has been taken.
    explanation = board.explain("ba3", "stamma")
    assert explanation.move is None
    assert str(explanation)


def test_the_notation_asked_for_is_a_third_standard() -> None:
    explanation = Board(EN_PASSANT).explain("exd6", "lan")
    assert names(explanation) == {
        "PGN": [],
        "FIDE": [],
        "lan": ["missing-en-passant", "missing-departure"],
    }
    assert list(names(Board().explain("Nf3", "fide"))) == ["PGN", "FIDE"]


def test_another_language() -> None:
    explanation = Board().explain("Sf3", language="de")
    assert explanation.move == Move.from_uci("g1f3")
    assert explanation.spellings["fide"] == "Sf3"
    # These have letters of their own, or none.
    assert explanation.spellings["kt"] == "Ktf3"
    assert explanation.spellings["descriptive"] == "N-KB3"
    assert explanation.spellings["uci"] == "g1f3"


def test_pgn_has_english_letters_in_every_language() -> None:
    explanation = Board().explain("Sf3", language="de")
    assert explanation.spellings["san"] == "Nf3"
    assert explanation.remarks["PGN"] != ()
    assert explanation.remarks["FIDE"] == ()


def test_notations_without_words_for_a_move_are_left_out() -> None:
    board = Board("1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w KQkq - 0 1", chess960=True)
    spellings = board.explain("0-0").spellings
    assert spellings["uci"] == "c1f1"
    assert not {"iccf", "stamma", "descriptive", "descriptive_es"} & set(spellings)


def test_a_pass_is_explained() -> None:
    explanation = Board().explain("--")
    assert explanation.move == Move.null()
    assert explanation.to_dict()["move"] == "0000"
    assert explanation.spellings["san"] == "--"
    assert explanation.spellings["uci"] == "0000"


def test_an_explanation_is_plain_read_only_data() -> None:
    explanation = Board().explain("Nf3")
    json.dumps(explanation.to_dict())
    with pytest.raises(FrozenInstanceError):
        explanation.text = "e4"  # type: ignore[misc]


def test_long_sentences_are_wrapped() -> None:
    assert max(len(line) for line in str(Board().explain("Cf3")).splitlines()) <= 92


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("xd5", "a pawn takes something on d5"),
        ("Pxd5", "a pawn takes something on d5"),
        ("dxd5", "a pawn from the d-file takes something on d5"),
        ("exd5", "a pawn from the e-file takes something on d5"),
    ],
)
def test_a_bare_capture_claims_no_file(text: str, claim: str) -> None:
    board = Board()
    board.push_san("e4")
    board.push_san("d5")
    assert claim in str(board.explain(text))
