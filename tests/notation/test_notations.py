"""A notation is data: its fields, its names, and one of your own."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

import stamma
from stamma import (
    FIDE,
    KT,
    LAN,
    NOTATIONS,
    SAN,
    UCI,
    Board,
    Move,
    Notation,
    UnknownNotationError,
    notation,
)

NAMES = (
    *("san", "fide", "fide_bare", "rules_e", "lan", "lan_fide", "fan", "fan_outline", "colon"),
    *("colon_end", "eco", "informant", "problem", "kt", "iccf", "uci", "uci_chess960", "stamma"),
    *("descriptive", "descriptive_es"),
)

# The style matrix: what each notation of the short and the long form has.
FIELDS = (
    "form",
    "pieces",
    "quiet",
    "capture",
    "capture_at_end",
    "pawn_captures_by_files",
    "en_passant",
    "promotion",
    "castling",
    "check",
    "mate",
)
MATRIX: dict[str, tuple[object, ...]] = {
    "san": ("short", "letters", "", "x", False, False, "", "=Q", "O-O", "+", "#"),
    "fide": ("short", "letters", "", "x", False, False, " e.p.", "Q", "0-0", "+", "#"),
    "fide_bare": ("short", "letters", "", "", False, False, "", "Q", "0-0", "", ""),
    "rules_e": ("short", "letters", "", "x", False, False, " e.p.", "Q", "0-0", "+", "++"),
    "lan": ("long", "letters", "-", "x", False, False, " e.p.", "=Q", "0-0", "+", "#"),
    "lan_fide": ("long", "letters", "", "x", False, False, " e.p.", "Q", "0-0", "+", "#"),
    "fan": ("short", "figurines", "", "x", False, False, "", "=Q", "O-O", "+", "#"),
    "fan_outline": ("short", "outlines", "", "x", False, False, "", "=Q", "O-O", "+", "#"),
    "colon": ("short", "letters", "", ":", False, False, " e.p.", "Q", "0-0", "+", "#"),
    "colon_end": ("short", "letters", "", ":", True, False, "", "Q", "0-0", "+", "#"),
    "eco": ("short", "letters", "", "", False, False, "", "Q", "0-0", "", ""),
    "informant": ("short", "outlines", "", "", False, True, "", "Q", "0-0", "+", "#"),
    "problem": ("short", "letters", "", "x", False, False, " e.p.", "Q", "0-0", "+", "#"),
    "kt": ("short", "letters", "", "x", False, False, " e.p.", "Q", "0-0", "+", "#"),
}
FORMS = {
    "iccf": "numeric",
    "uci": "coordinate",
    "uci_chess960": "coordinate",
    "stamma": "original-file",
    "descriptive": "descriptive",
    "descriptive_es": "descriptive-spanish",
}


def test_the_names_are_those_of_the_documentation() -> None:
    assert tuple(NOTATIONS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_name_and_a_constant_stand_for_the_same(name: str) -> None:
    assert notation(name) is NOTATIONS[name]
    assert getattr(stamma, name.upper()) is NOTATIONS[name]
    assert (NOTATIONS[name].name, str(NOTATIONS[name])) == (name, name)
    assert NOTATIONS[name].about
    assert notation(NOTATIONS[name]) is NOTATIONS[name]


@pytest.mark.parametrize("name", ["SAN", " san ", "pgn", "PGN"])
def test_pgn_is_another_name_of_san(name: str) -> None:
    assert notation(name) is SAN
    assert stamma.PGN is SAN


@pytest.mark.parametrize("name", ["fide-bare", "FIDE_BARE", "Fide-Bare"])
def test_names_are_forgiving(name: str) -> None:
    assert notation(name) is stamma.FIDE_BARE


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("fidel", "there is no notation 'fidel': did you mean fide?"),
        ("descriptve", "there is no notation 'descriptve': did you mean descriptive?"),
        ("xyzzy", f"there is no notation 'xyzzy': there are {', '.join(NAMES)}"),
        ("", f"there is no notation '': there are {', '.join(NAMES)}"),
    ],
)
def test_an_unknown_name_gets_a_suggestion(name: str, message: str) -> None:
    with pytest.raises(UnknownNotationError) as caught:
        notation(name)
    assert str(caught.value) == message
    assert isinstance(caught.value, ValueError)


def test_a_very_long_name_is_cut_short() -> None:
    with pytest.raises(UnknownNotationError) as caught:
        notation("n" * 100_000)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("name", MATRIX)
def test_the_style_matrix(name: str) -> None:
    assert tuple(getattr(NOTATIONS[name], field) for field in FIELDS) == MATRIX[name]


@pytest.mark.parametrize("name", FORMS)
def test_the_other_forms(name: str) -> None:
    assert NOTATIONS[name].form == FORMS[name]


def test_the_matrix_is_whole() -> None:
    assert {*MATRIX, *FORMS} == set(NAMES)


def test_letters_of_their_own() -> None:
    assert {name: kind.letters for name, kind in NOTATIONS.items() if kind.letters} == {
        "problem": "K Q R B S",
        "kt": "K Q R B Kt",
    }


def test_a_notation_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        FIDE.capture = ":"  # type: ignore[misc]


def test_a_notation_can_be_a_key_compared_and_pickled() -> None:
    assert {FIDE: 1}[FIDE.replace()] == 1
    assert FIDE.replace(capture=":") != FIDE
    assert pickle.loads(pickle.dumps(LAN)) == LAN  # noqa: S301 - our own


def test_replace_changes_what_is_given_and_nothing_else() -> None:
    mine = FIDE.replace(capture=":", check="†")
    assert (mine.capture, mine.check) == (":", "†")
    for field in fields(Notation):
        if field.init and field.name not in {"capture", "check"}:
            assert getattr(mine, field.name) == getattr(FIDE, field.name)
    with pytest.raises(TypeError, match="captures"):
        FIDE.replace(captures=":")


def test_in_language_changes_the_letters() -> None:
    german = FIDE.in_language("German")
    assert (german.language, german.letters) == ("de", None)
    assert german.name == "fide"
    assert german == FIDE.in_language("de") == FIDE.in_language(stamma.language("Deutsch"))
    assert KT.in_language("de").letters is None
    with pytest.raises(stamma.UnknownLanguageError):
        FIDE.in_language("Klingon")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"promotion": "="}, "shows no queen"),
        ({"letters": "K Q R B"}, "give five"),
        ({"letters": "KQRBN"}, "give five"),
        ({"language": "Klingon"}, "Klingon"),
        ({"form": "sideways"}, "sideways"),
        ({"pieces": "emoji"}, "emoji"),
    ],
)
def test_what_makes_no_notation_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Board().write(Move.from_uci("e2e4"), Notation(**wrong))


def test_a_notation_of_ones_own() -> None:
    mine = Notation(letters="K Q R B S", capture=":", promotion="(Q)", mate="‡", castling="0-0")
    board = Board("3r2k1/4P3/8/8/8/8/8/4K2R w K - 0 1")
    for uci, text in (("e7d8q", "e:d8(Q)+"), ("e7e8n", "e8(S)"), ("e1g1", "0-0"), ("h1h7", "Rh7")):
        move = Move.from_uci(uci)
        assert board.write(move, mine) == text
        assert board.parse(text, mine, strict=True).move == move
    with pytest.raises(stamma.InvalidMoveError, match=r"write e:d8\(Q\)\+"):
        board.parse("exd8=Q+", mine, strict=True)


def test_a_sign_for_double_check() -> None:
    board = Board("3k4/8/8/8/8/8/3B4/K2R4 w - - 0 1")
    old = FIDE.replace(double_check="++")
    assert board.write(Move.from_uci("d2g5"), old) == "Bg5++"
    assert board.write(Move.from_uci("d2a5"), FIDE) == "Ba5+"
    assert board.parse("Bg5++", old, strict=True).remarks == []


def test_castling_as_the_kings_move() -> None:
    plain = LAN.replace(castling=None)
    board = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert board.write(Move.from_uci("e1g1"), plain) == "Ke1-g1"
    assert board.write(Move.from_uci("e1c1"), plain) == "Ke1-c1"
    assert board.parse("Ke1-g1", plain, strict=True).move == Move.from_uci("e1g1")


def test_signs_may_be_given_by_the_notation_or_by_the_call() -> None:
    board, move = Board(), Move.from_uci("g1f3")
    assert board.write(move) == board.san(move) == "Nf3"
    assert board.write(move, "fide") == board.write(move, FIDE) == "Nf3"
    assert board.write(move, "fide", "French") == board.write(move, FIDE.in_language("fr")) == "Cf3"
    assert board.write(move, language="fr") == "Cf3"
    assert board.lan(move) == "Ng1-f3"
    assert board.uci(move) == board.write(move, UCI) == "g1f3"


def test_an_illegal_move_is_not_written() -> None:
    for name in NAMES:
        with pytest.raises(stamma.IllegalMoveError):
            Board().write(Move.from_uci("e2e5"), name)


def test_a_move_without_words_is_an_error_of_its_own() -> None:
    board = Board("1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w KQkq - 0 1", chess960=True)
    with pytest.raises(stamma.UnwritableMoveError) as caught:
        board.write(Move.from_uci("c1f1"), "iccf")
    assert caught.value.diagnostic.message == "the notation iccf has no words for c1f1"


def test_a_pass_is_written_in_uci_as_the_protocol_has_it() -> None:
    assert Board().write(Move.null(), "uci") == "0000"
    assert Board().san(Move.null()) == "--"
