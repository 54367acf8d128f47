"""One fault of a move has one wording, whatever door the move comes in by."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

import stamma
from stamma import pgn
from stamma.diagnostics import CATALOGUE
from stamma.pgn.misread import OF_MOVES

if TYPE_CHECKING:
    from stamma.diagnostics import Diagnostic

Told = tuple[str, str, str]

# The moves before, the move, and its rule.
REFUSED = {
    "pinned": ("d4 Nf6 c4 e6 Nc3 Bb4", "Nd5", "illegal-move"),
    "out of reach": ("e4 e5", "Ke3", "illegal-move"),
    "blocked": ("e4 e5", "Rh5", "illegal-move"),
    "own piece": ("e4 e5", "Ke1", "illegal-move"),
    "stays in check": ("e4 f6 Qh5+", "a6", "illegal-move"),
    "no such piece": ("e4 e5", "R3c1", "illegal-move"),
    "castling blocked": ("e4 e5", "O-O", "illegal-move"),
    "castling lost": ("e4 e5 Nf3 Nc6 Bb5 a6 Ke2 Nf6 Ke1 Be7", "O-O", "illegal-move"),
    "castling lost by Black": ("e4 e5 Nf3 Ke7 a3 Ke8 b3 Nf6 c3 a6 d3 h6 h3", "O-O", "illegal-move"),
    "no such square": ("e4 e5", "Nf9", "not-a-move"),
    "a word": ("e4 e5", "Hello", "not-a-move"),
    "other letters": ("e4 e5", "Cf3", "not-a-move"),
    "lost its case": ("e4 e5", "NF3", "not-a-move"),
    "promotion missing": ("a4 b5 axb5 a6 bxa6 Bb7 axb7 h6", "b8", "illegal-move"),
}
AMBIGUOUS = {
    "two knights": ("d4 d5 Nf3 Nf6 e3 e6", "Nd2", "ambiguous-move"),
}


def told(diagnostic: Diagnostic) -> Told:
    return diagnostic.code, diagnostic.message, diagnostic.advice


def movetext(before: str, move: str) -> str:
    words = [*before.split(), move]
    return " ".join(
        f"{at // 2 + 1}. {word}" if at % 2 == 0 else word for at, word in enumerate(words)
    )


def by_parse(before: str, move: str) -> Told:
    board = stamma.Board()
    for word in before.split():
        board.push_san(word)
    with pytest.raises(stamma.NotationError) as caught:
        board.parse(move)
    with pytest.raises(stamma.NotationError) as again:
        board.parse_san(move)
    assert told(again.value.diagnostic) == told(caught.value.diagnostic)
    problem = board.explain(move).problem
    assert problem is not None
    assert told(problem) == told(caught.value.diagnostic)
    return told(caught.value.diagnostic)


def by_check(text: str) -> list[Diagnostic]:
    """Return what is told of single moves; a check has more to say about the whole file."""
    found: list[Diagnostic] = []
    pgn.check(text.encode(), found.append)
    return [one for one in found if one.name in OF_MOVES or one.code.startswith("SPL")]


def by_reading(text: str) -> list[Diagnostic]:
    game = pgn.read_game(text)
    assert game is not None
    return game.errors


@pytest.mark.parametrize(
    ("before", "move", "rule"), [*REFUSED.values(), *AMBIGUOUS.values()], ids=[*REFUSED, *AMBIGUOUS]
)
def test_a_file_says_what_the_board_says(before: str, move: str, rule: str) -> None:
    text = f"{movetext(before, move)} *"
    expected = by_parse(before, move)
    assert expected[0] == CATALOGUE[rule].code
    assert [told(one) for one in by_check(text)] == [expected]
    assert [told(one) for one in by_reading(text)] == [expected]


# A reader of texts finds out whether something is a move at all, and in which language.
READ = {name: row for name, row in REFUSED.items() if row[1] not in ("Hello", "Cf3", "NF3")}


@pytest.mark.parametrize(("before", "move", "rule"), READ.values(), ids=READ)
def test_a_text_says_what_the_board_says(before: str, move: str, rule: str) -> None:
    text = movetext(f"{before} {move}", "a1")
    (found, *_) = stamma.read(text, repair="none").diagnostics
    assert found.name == rule
    assert told(found) == by_parse(before, move)


# The moves before, and a spelling that is far from that of SAN.
SPELLINGS = [
    ("e4 e5", "nf3"),
    ("e4 e5", "Pd4"),
    ("e4 d5", "ed"),
    ("e4 e5", "Nf3±"),
    ("e4 e5", "Ng1-f3→⇆"),
]


@pytest.mark.parametrize(("before", "move"), SPELLINGS)
def test_an_odd_spelling_is_told_as_the_board_tells_it(before: str, move: str) -> None:
    board = stamma.Board()
    for word in before.split():
        board.push_san(word)
    expected = [told(remark) for remark in board.parse(move, "san").remarks]
    assert expected
    text = f"{movetext(before, move)} *"
    assert [told(one) for one in by_check(text)] == expected
    assert [told(one) for one in by_reading(text)] == expected


@pytest.mark.parametrize(("before", "move"), [("e4 e5", "nf3"), ("e4 e5", "Pd4"), ("e4 d5", "ed")])
def test_a_text_held_to_san_says_the_same(before: str, move: str) -> None:
    strictly = stamma.read(movetext(before, move), strict="san").diagnostics
    found = by_check(f"{movetext(before, move)} *")
    assert [told(one) for one in strictly] == [told(one) for one in found]


def test_a_small_letter_for_a_piece_is_told() -> None:
    (found,) = by_check("1. e4 e5 2. nf3 *")
    assert (found.name, found.advice) == ("small-piece", "write Nf3")


def test_digits_for_squares_are_told() -> None:
    (found,) = by_check("1. 5254 e5 *")
    assert (found.name, found.advice) == ("otherwise", "write e4")


def test_a_mark_of_its_own_is_told() -> None:
    assert [found.name for found in by_check("1. e4!!! e5 *")] == ["pgn-odd-spelling"]


def test_a_pass_in_check_is_explained() -> None:
    (found,) = by_check("1. e4 e5 2. Bc4 Nc6 3. Bxf7+ -- *")
    assert found.message == (
        "'--' is not possible: it leaves the king in check from the bishop on f7"
    )


def test_a_notation_that_files_do_not_have_is_named() -> None:
    (found,) = by_check("1. P-K4 *")
    assert (found.name, found.advice) == ("not-a-move", "it is e4 in another notation")


def test_each_line_has_its_own_board() -> None:
    text = "1. e4 (1. d4 Ke6) (1. c4 e5 (1... d6 2. Qd3) 2. Rh3) 1... Kd5 *"
    assert [one.message for one in by_check(text)] == [
        "'Ke6' is not possible: the king on e8 cannot go there",
        "'Qd3' is not possible: the queen on d1 is blocked by the pawn on d2",
        (
            "'Rh3' is not possible: the rook on h1 is blocked by the pawn on h2; "
            "the rook on a1 cannot go there"
        ),
        "'Kd5' is not possible: the king on e8 cannot go there",
    ]


def test_letters_of_the_language_are_those_of_the_file() -> None:
    found: list[Diagnostic] = []
    pgn.check(b"1. e4 e5 2. Nf3 *", found.append, language="de")
    with pytest.raises(stamma.NotationError) as caught:
        stamma.Board().parse("Nf3", language="de")
    assert found[0].message == caught.value.diagnostic.message


def test_a_game_that_begins_with_a_line_that_is_passed_over() -> None:
    text = "1/2-1/2\n\n%skip\nKe4 1-0"
    assert [found.name for found in by_check(text)].count("illegal-move") == 1
    (game, *others) = pgn.open(text.encode())
    names = [error.name for one in (game, *others) for error in one.errors]
    assert "illegal-move" in names


def test_in_chess960_castling_is_explained() -> None:
    fen = "nrk2r1b/pppppppp/8/8/8/8/PPPPPPPP/NRK1NR1B w KQkq - 0 1"
    tags = f'[Variant "Chess960"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n'
    (found,) = by_check(f"{tags}1. O-O *")
    with pytest.raises(stamma.NotationError) as caught:
        stamma.Board(fen, chess960=True).parse("O-O")
    assert told(found) == told(caught.value.diagnostic)


def test_what_is_made_late_can_be_kept() -> None:
    (found,) = by_check("1. e4 e5 2. Ke3 *")
    again = pickle.loads(pickle.dumps(found))  # noqa: S301
    assert again == found
    assert told(again) == told(found)


def test_a_move_that_is_not_told_of_is_not_explained() -> None:
    # Nobody listens, so that no game is read twice.
    assert pgn.check(b"1. Ke3 *").broken == 1


def test_many_moves_that_go_wrong_stay_within_bounds() -> None:
    text = "1. e4 " + "(1. d4 Ke3) " * 20_000 + "e5 *"
    assert [one.name for one in by_check(text)] == ["illegal-move"] * 9_999
