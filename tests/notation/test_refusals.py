"""Why a move cannot be read: the reason, what would settle it, and what may have been meant."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

import pytest

import stamma
from stamma import AmbiguousMoveError, Board, IllegalMoveError, InvalidMoveError
from stamma.refusals import _SENTENCES

if TYPE_CHECKING:
    from collections.abc import Callable

START = stamma.STARTING_FEN
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
PINNED_KNIGHT = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"
BISHOP_CHECKS = "4k3/8/8/8/1b6/8/8/4K1N1 w - - 0 1"
ROOK_AHEAD = "4k3/8/8/8/8/8/r7/4K3 w - - 0 1"
LAST_RANK = "8/4P3/8/8/8/8/k6K/8 w - - 0 1"
PAWNS_MEET = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"

# The name of a reason, a position, a text, and the sentence.
REASONS = (
    ("no-such-piece", KINGS, "Nf3", "White has no knight"),
    ("no-such-piece", KINGS.replace(" w ", " b "), "Qd5", "Black has no queen"),
    ("none-there", START, "Nhf3", "no knight stands on the h-file"),
    ("none-there", START, "N5f3", "no knight stands on rank 5"),
    ("empty-square", START, "e3e4", "e3 is empty"),
    ("empty-square", START, "Ne3d5", "e3 is empty"),
    ("not-yours", START, "e7e5", "the pawn on e7 is not White's"),
    ("not-yours", START, "Ng8f6", "the knight on g8 is not White's"),
    ("other-piece", START, "Ne2e4", "a pawn stands on e2"),
    ("own-piece", START, "Ng2", "White's own pawn stands on g2"),
    ("own-piece", START, "e1e2", "White's own pawn stands on e2"),
    (
        "cannot-reach",
        START,
        "Ne5",
        "the knight on b1 cannot go there; the knight on g1 cannot go there",
    ),
    ("cannot-reach", START, "e5", "the pawn on e2 cannot go there"),
    (
        "blocked",
        START,
        "Bb5",
        "the bishop on f1 is blocked by the pawn on e2; the bishop on c1 cannot go there",
    ),
    (
        "blocked",
        PAWNS_MEET.replace("4P3", "3P4"),
        "d5",
        "the pawn on d4 is blocked by the pawn on d5",
    ),
    ("pinned", PINNED_KNIGHT, "Nce2", "the knight on c3 is pinned by the bishop on b4"),
    (
        "pinned",
        "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
        "exd3 e.p.",
        "the pawn on e4 is pinned by the rook on h4",
    ),
    ("stays-in-check", BISHOP_CHECKS, "Nf3", "it leaves the king in check from the bishop on b4"),
    ("king-attacked", ROOK_AHEAD, "Ke2", "the king would be attacked by the rook on a2"),
    (
        "king-attacked",
        "4k3/8/4K3/8/8/8/8/8 w - - 0 1",
        "Ke7",
        "the king would be attacked by the king on e8",
    ),
    ("promotion-missing", LAST_RANK, "e8", "the promotion piece is missing"),
    ("promotion-missing", LAST_RANK, "e7e8", "the promotion piece is missing"),
    ("promotion-missing", LAST_RANK, "e7-e8+", "the promotion piece is missing"),
    ("not-a-promotion-piece", LAST_RANK, "e8K", "a pawn cannot become a king"),
    ("not-a-promotion-piece", LAST_RANK, "e8=K", "a pawn cannot become a king"),
    (
        "no-promotion-here",
        START,
        "e4=Q",
        "only a pawn that reaches the last rank becomes another piece",
    ),
    (
        "no-promotion-here",
        START,
        "Nf3=Q",
        "only a pawn that reaches the last rank becomes another piece",
    ),
    ("nothing-to-take", START, "exd3", "there is nothing to take on d3"),
    ("nothing-to-take", START, "ed3", "there is nothing to take on d3"),
    ("nothing-on-file", START, "ed", "there is nothing to take on the d-file"),
    # A number with a hyphen is no move number; it can only be a rank.
    ("other-piece", START, "1-e4", "a king stands on e1"),
    (
        "pawn-capture-needs-file",
        PAWNS_MEET,
        "d5",
        "a pawn capture must name the file that the pawn comes from",
    ),
    ("victim-not-there", PAWNS_MEET, "exB", "there is no bishop to be taken"),
    ("victim-not-there", PAWNS_MEET, "exNd5", "there is no knight to be taken"),
    (
        "no-castling-right",
        "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
        "0-0",
        "White has lost the right to castle there",
    ),
    ("castling-blocked", START, "0-0", "the bishop on f1 stands in the way of castling"),
    ("castling-blocked", START, "O-O-O", "the knight on b1 stands in the way of castling"),
    (
        "castling-out-of-check",
        "4k3/8/8/8/1b6/8/8/4K2R w K - 0 1",
        "0-0",
        "the king is in check from the bishop on b4",
    ),
    (
        "castling-through-check",
        "4k3/8/8/8/2b5/8/8/4K2R w K - 0 1",
        "0-0",
        "castling goes through check: f1 is attacked by the bishop on c4",
    ),
    (
        "castling-through-check",
        "r3k2r/8/8/8/8/8/8/2R1K3 b kq - 0 1",
        "0-0-0",
        "castling goes through check: c8 is attacked by the rook on c1",
    ),
)

# Games in which castling was forfeited.
LOST_RIGHTS = (
    ("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1e2 f8c5 e2e1 d7d6", "0-0", "White", "4.Ke2"),
    ("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1e2 f8c5 e2e1 d7d6", "0-0-0", "White", "4.Ke2"),
    ("g1f3 a7a6 g2g3 a6a5 f1g2 a5a4 h1g1 a4a3 g1h1 b7b6", "0-0", "White", "4.Rg1"),
    ("g1f3 b7b6 g2g4 c8b7 f1g2 b7f3 a2a3 f3g2 a3a4 g2h1", "0-0", "White", "5...Bxh1"),
    ("e2e4 e7e5 a2a3 e8e7 a3a4 e7e8 a4a5", "0-0", "Black", "2...Ke7"),
)


def refusal(board: Board, text: str, language: str | None = None) -> stamma.NotationError:
    with pytest.raises(stamma.NotationError) as caught:
        board.parse(text, language=language)
    return caught.value


def after(line: str) -> Board:
    board = Board()
    for uci in line.split():
        board.push_uci(uci)
    return board


@pytest.mark.parametrize(("reason", "fen", "text", "sentence"), REASONS)
def test_an_illegal_move_is_refused_with_the_reason(
    reason: str, fen: str, text: str, sentence: str
) -> None:
    error = refusal(Board(fen), text)
    assert isinstance(error, IllegalMoveError)
    assert (error.diagnostic.code, error.diagnostic.name) == ("MOV005", "illegal-move")
    assert error.diagnostic.message == f"{text!r} is not possible: {sentence}", reason


@pytest.mark.parametrize(("line", "text", "side", "cause"), LOST_RIGHTS)
def test_the_move_that_lost_the_right_to_castle_is_named(
    line: str, text: str, side: str, cause: str
) -> None:
    message = refusal(after(line), text).diagnostic.message
    assert message == f"{text!r} is not possible: {side} lost the right to castle there by {cause}"


def test_every_reason_has_an_example() -> None:
    assert {reason for reason, *_ in REASONS} | {"castling-right-lost"} == set(_SENTENCES)


def test_a_capture_by_files_that_takes_nothing() -> None:
    # There is a pawn on the a-file: it is the victim that is missing.
    message = refusal(Board(), "ab").diagnostic.message
    assert message != "'ab' is not possible: no pawn stands there"
    assert "take" in message


# Ambiguous: a position, a text, the candidates and what would settle it.
AMBIGUOUS = (
    ("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", "Nf3", "g1f3 d2f3", "write Ngf3 or Ndf3"),
    ("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "Ngf3", "g1f3 g5f3", "write N1f3 or N5f3"),
    ("2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qhe1", "h1e1 h4e1", "write Q1e1 or Qh4e1"),
    ("4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1", "exd", "e4d5 e5d6", "write exd5 or exd6"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "castles", "e1g1 e1c1", "write O-O or O-O-O"),
    ("3r1r2/4P3/8/8/8/8/k6K/8 w - - 0 1", "PxR=Q", "e7d8q e7f8q", "write exd8=Q or exf8=Q"),
)


@pytest.mark.parametrize(("fen", "text", "candidates", "advice"), AMBIGUOUS)
def test_an_ambiguous_move_is_refused_with_its_candidates(
    fen: str, text: str, candidates: str, advice: str
) -> None:
    board = Board(fen)
    error = refusal(board, text)
    assert isinstance(error, AmbiguousMoveError)
    assert {move.uci() for move in error.candidates} == set(candidates.split())
    listed = " or ".join(move.uci() for move in error.candidates)
    assert error.diagnostic.message == f"{text!r} can mean {listed}"
    settled = error.diagnostic.advice.removeprefix("write ").split(" or ")
    assert [board.parse_san(spelling) for spelling in settled] == list(error.candidates)
    assert error.diagnostic.advice == advice


def test_what_would_settle_it_is_in_the_notation_and_language_asked_for() -> None:
    board = Board("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1")
    assert refusal(board, "Sf3", "de").diagnostic.advice == "write Sgf3 or Sdf3"
    with pytest.raises(AmbiguousMoveError, match="write Ng1-f3 or Nd2-f3"):
        board.parse("Nf3", "lan")


# A letter of another language is never dropped: a line, a text, and who reads it.
OFFERS = (
    ("", "Cf3", "Spanish, French, Italian", "Nf3", "es"),
    ("", "Кf3", "Russian", "Nf3", "ru"),
    ("e2e4 e7e5", "Dh5", "German, Spanish, French", "Qh5", "de"),
    ("", "Jf3", "Czech, Slovak", "Nf3", "cs"),
    ("", "Hf3", "Hungarian", "Nf3", "hu"),
    ("", "Kf3", "Russian", "Nf3", "ru"),
    ("e2e4 e7e5", "Fc4", "French", "Bc4", "fr"),
    ("e2e4 e7e5", "Ac4", "Spanish, Italian", "Bc4", "es"),
)


@pytest.mark.parametrize(("line", "text", "names", "san", "code"), OFFERS)
def test_languages_are_offered_in_which_it_is_a_move(
    line: str, text: str, names: str, san: str, code: str
) -> None:
    advice = refusal(after(line), text).diagnostic.advice
    assert advice.startswith(f"it is a move in {names}")
    assert f', where it is {san} (language="{code}")' in advice
    assert after(line).parse_san(text, code) == after(line).parse_san(san)


def test_a_letter_that_is_no_piece_is_said_to_be_none() -> None:
    error = refusal(Board(), "Cf3")
    assert isinstance(error, InvalidMoveError)
    assert error.diagnostic.message == "'Cf3' is not a move with English letters"
    error = refusal(Board(), "Nf3", "German")
    assert error.diagnostic.message == "'Nf3' is not a move with German letters"
    assert error.diagnostic.advice.startswith("it is a move in English")
    with pytest.raises(InvalidMoveError, match="'Cf3' is not a move in the notation fide"):
        Board().parse("Cf3", "fide")


def test_the_whole_message() -> None:
    assert str(refusal(Board(), "Jf3")).splitlines() == [
        "'Jf3' is not a move with English letters",
        "  Jf3",
        "  ^^^",
        '  help: it is a move in Czech, Slovak, where it is Nf3 (language="cs")',
    ]


def test_what_is_no_move_in_any_language() -> None:
    advice = refusal(Board(), "xyzzy").diagnostic.advice
    assert advice == "moves look like e4, Nf3, exd5, e8=Q or O-O"


def test_a_text_in_capitals_has_lost_its_case() -> None:
    board = Board("4k3/8/8/8/1B6/2n5/1P6/4K3 w - - 0 1")
    assert refusal(board, "BXC3").diagnostic.advice == "it has lost its case: write bxc3 or Bxc3"
    assert refusal(Board(), "NF3").diagnostic.advice == "it has lost its case: write Nf3"


# Legal moves that come near an illegal one.
SUGGESTIONS = (
    (START, "e5", "e2e4"),
    (START, "Nhf3", "g1f3"),
    (START, "Ne2e4", "e2e4"),
    (PAWNS_MEET, "d5", "e4d5"),
    (LAST_RANK, "e8", "e7e8q"),
    (START, "Nf4", "g1f3"),
)


@pytest.mark.parametrize(("fen", "text", "nearest"), SUGGESTIONS)
def test_near_moves_are_suggested(fen: str, text: str, nearest: str) -> None:
    board = Board(fen)
    error = refusal(board, text)
    assert isinstance(error, IllegalMoveError)
    assert nearest in [move.uci() for move in error.suggestions]
    assert len(error.suggestions) <= 4
    assert all(move in board.legal_moves for move in error.suggestions)
    offered = ", ".join(board.san(move) for move in error.suggestions)
    assert error.diagnostic.advice == f"did you mean {offered}?"


def test_suggestions_are_in_the_notation_and_language_asked_for() -> None:
    assert refusal(Board(), "Sf4", "de").diagnostic.advice == "did you mean f4, Sf3?"
    with pytest.raises(IllegalMoveError, match="did you mean 5254, 5253"):
        Board().parse("5255", "iccf")


# language="auto".


@pytest.mark.parametrize(
    ("line", "text", "uci"),
    [
        ("", "e4", "e2e4"),
        ("", "Nf3", "g1f3"),
        ("", "Cf3", "g1f3"),
        ("", "Кf3", "g1f3"),
        ("", "Kf3", "g1f3"),
        ("", "♘f3", "g1f3"),
        ("e2e4 e7e5", "Dh5", "d1h5"),
        ("e2e4 e7e5", "Lc4", "f1c4"),
    ],
)
def test_any_language_is_found(line: str, text: str, uci: str) -> None:
    assert after(line).parse(text, language="auto").move.uci() == uci
    assert after(line).parse_san(text, "auto").uci() == uci
    assert after(line).explain(text, language="auto").move == stamma.Move.from_uci(uci)


def test_languages_that_differ_are_told() -> None:
    # A rook for some, a king for others, a knight for few.
    board = Board("4k3/8/8/8/8/2N5/3K4/R7 w - - 0 1")
    error = refusal(board, "Rd1", "auto")
    assert isinstance(error, AmbiguousMoveError)
    assert error.diagnostic.name == "ambiguous-language"
    assert {move.uci() for move in error.candidates} == {"a1d1", "d2d1", "c3d1"}
    message = error.diagnostic.message
    assert message.startswith("'Rd1' means different moves in different languages: a1d1 in English")
    assert "d2d1 in " in message
    assert "French" in message
    assert error.diagnostic.advice == "say which language it is"


def test_what_no_language_reads_is_refused_as_in_english() -> None:
    assert refusal(Board(), "Cf4", "auto").diagnostic == refusal(Board(), "Cf4", "en").diagnostic


def test_an_unknown_language_or_notation_is_a_value_error() -> None:
    with pytest.raises(stamma.UnknownLanguageError, match="Klingon"):
        Board().parse("Nf3", language="Klingon")
    with pytest.raises(stamma.UnknownNotationError, match="did you mean fide"):
        Board().parse("Nf3", "fidel")


def test_a_refusal_leaves_the_board_alone() -> None:
    board = after("e2e4 e7e5")
    for text in ("Cf3", "Ke3", "e8", "0-0", "xyz"):
        with pytest.raises(ValueError, match="not"):
            board.push_san(text)
    assert [move.uci() for move in board.move_stack] == ["e2e4", "e7e5"]


# What is said is made when it is shown: a line, a text and a language.
LATER = (
    ("", "Nf6", None),
    ("", "Ng1-e5", "en"),
    ("", "Cf3", None),
    ("", "NF3", None),
    ("", "xyzzy", "de"),
    ("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1e2 f8c5 e2e1 d7d6", "0-0", None),
    ("b1c3 b8c6 e2e3 e7e6", "Ne2", None),
)


def seen(error: stamma.NotationError) -> tuple[object, ...]:
    """Return all that an error shows of itself."""
    named = (getattr(error, "suggestions", ()), getattr(error, "candidates", ()))
    return type(error), str(error), repr(error), error.args, error.diagnostic, *named


def _pickled(error: stamma.NotationError) -> stamma.NotationError:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert isinstance(again, stamma.NotationError)
    return again


@pytest.mark.parametrize(("line", "text", "language"), LATER)
def test_an_error_speaks_of_the_board_that_refused(
    line: str, text: str, language: str | None
) -> None:
    at_once = seen(refusal(after(line), text, language))
    board = after(line)
    error = refusal(board, text, language)
    board.set_fen(KINGS)
    board.push_san("Kd1")
    assert seen(error) == at_once


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, _pickled])
@pytest.mark.parametrize(("line", "text", "language"), LATER)
def test_an_error_that_nobody_has_seen_is_copied(
    line: str,
    text: str,
    language: str | None,
    way: Callable[[stamma.NotationError], stamma.NotationError],
) -> None:
    board = after(line)
    error = refusal(board, text, language)
    again = way(error)
    board.reset()
    assert seen(again) == seen(error)


def test_languages_are_tried_for_those_who_read_the_help(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def readings(_board: Board, text: str) -> list[object]:
        tried.append(text)
        return []

    monkeypatch.setattr("stamma.any_language.readings", readings)
    error = refusal(Board(), "Nf4")
    assert isinstance(error, IllegalMoveError)
    assert error.suggestions
    assert error.diagnostic.code == "MOV005"
    assert "cannot go there" in error.diagnostic.message
    assert tried == []
    assert "did you mean" in str(error)
    assert error.diagnostic.advice.startswith("did you mean")
    assert tried == ["Nf4"]


def test_facts_that_come_later_are_facts() -> None:
    facts = refusal(Board(), "xyzzy").diagnostic.facts
    assert list(facts) == ["text", "in_language", "help"]
    assert facts == dict(facts) == {**facts}
    assert repr(facts) == f"mappingproxy({dict(facts)!r})"
    assert "place" not in facts
    with pytest.raises(KeyError):
        facts["place"]
    with pytest.raises(TypeError, match="does not support item assignment"):
        facts["help"] = ""  # type: ignore[index]


def test_after_the_end_no_move_is_possible() -> None:
    mated = stamma.Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    with pytest.raises(stamma.IllegalMoveError, match="the game is over, White is checkmated"):
        mated.parse("Kf2")
    stalemated = stamma.Board("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")
    with pytest.raises(stamma.IllegalMoveError, match="the game is over, Black is stalemated"):
        stalemated.parse("Kg8")


@pytest.mark.parametrize(
    ("notation", "language", "examples"),
    [
        ("fide", None, "e4, Nf3, cxd5, b8Q or 0-0"),
        ("fide", "de", "e4, Sf3, cxd5, b8D or 0-0"),
        ("descriptive", None, "P-K4, N-B3, PxP, P-N8(Q) or O-O"),
    ],
)
def test_examples_are_in_the_notation_that_was_asked_for(
    notation: str, language: str | None, examples: str
) -> None:
    with pytest.raises(stamma.InvalidMoveError) as caught:
        stamma.Board().parse("Hello", notation, language)
    assert caught.value.diagnostic.advice == f"moves look like {examples}"
