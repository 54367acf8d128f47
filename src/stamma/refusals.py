"""Why a move cannot be read: from the reasons that the core finds to sentences and exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stamma.diagnostics import CATALOGUE, Diagnostic
from stamma.diagnostics.late import LateFacts
from stamma.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
    NotationError,
)
from stamma.language_table import language as find_language
from stamma.language_table.order import place_of
from stamma.options import named
from stamma.pieces import piece_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from stamma._core import Board, Move
    from stamma.language_table import Language
    from stamma.notations import Notation

Reason = tuple[str, "Mapping[str, Any]"]

# Where a reason speaks of a piece, "piece" is its kind and "piece_square" its square.
_SENTENCES = {
    "no-such-piece": "{side} has no {piece}",
    "none-there": "no {piece} stands {where}",
    "empty-square": "{square} is empty",
    "not-yours": "the {piece} on {piece_square} is not {side}'s",
    "other-piece": "a {piece} stands on {piece_square}",
    "own-piece": "{side}'s own {piece} stands on {piece_square}",
    "cannot-reach": "the {piece} on {piece_square} cannot go there",
    "blocked": "the {piece} on {piece_square} is blocked by the {blocker} on {square}",
    "pinned": "the {piece} on {piece_square} is pinned by the {by} on {by_square}",
    "stays-in-check": "it leaves the king in check from the {by} on {by_square}",
    "king-attacked": "the king would be attacked by the {by} on {by_square}",
    "promotion-missing": "the promotion piece is missing",
    "no-promotion-here": "only a pawn that reaches the last rank becomes another piece",
    "not-a-promotion-piece": "a pawn cannot become a {piece}",
    "nothing-to-take": "there is nothing to take on {square}",
    "nothing-on-file": "there is nothing to take on the {file}-file",
    "pawn-capture-needs-file": "a pawn capture must name the file that the pawn comes from",
    "victim-not-there": "there is no {piece} to be taken",
    "no-castling-right": "{side} has lost the right to castle there",
    "castling-right-lost": "{side} lost the right to castle there by {number}{dots}{san}",
    "castling-blocked": "the {blocker} on {square} stands in the way of castling",
    "castling-out-of-check": "the king is in check from the {by} on {by_square}",
    "castling-through-check": "castling goes through check: {square} is attacked by the {by} on "
    "{by_square}",
}

# A position with moves of all kinds.
_OF_ALL_KINDS = "8/1P4k1/8/3p4/2P5/8/4P2N/4K2R w K - 0 1"
_SHOWN_LANGUAGES = 6


def refuse(
    board: Board,
    text: str,
    kind: str,
    /,
    *,
    notation: str | Notation | None = None,
    language: str | Language | None = None,
    reasons: Iterable[Reason] = (),
    nearest: Iterable[Move] = (),
    candidates: Iterable[Move] = (),
) -> NotationError:
    """Make the exception for a move that was refused.

    What it says is found out when it is shown: to try a move in all languages takes far longer than
    to refuse it. The board must be one that nobody plays on.
    """
    moves = tuple(candidates or nearest)

    def spellings(between: str) -> str:
        return between.join(_spell(board, move, notation, language) for move in moves)

    def offers() -> str:
        if notation is not None:
            return ""
        return _offer_notation(board, text, language) or offer_languages(board, text, language)

    if kind == "ambiguous":
        return AmbiguousMoveError(
            _refused(
                "ambiguous-move",
                text,
                moves=lambda: " or ".join(move.uci() for move in moves),
                help=lambda: f"write {spellings(' or ')}",
            ),
            moves,
        )
    if kind == "illegal":
        return IllegalMoveError(
            _refused(
                "illegal-move",
                text,
                reasons=lambda: (
                    _end_of_game(board)
                    or "; ".join(explain_reasons(board, reasons))
                    or "no legal move fits"
                ),
                help=lambda: (
                    offers()
                    or (f"did you mean {spellings(', ')}?" if moves else "")
                    or f"the position is {board.fen()}"
                ),
            ),
            moves,
        )
    return InvalidMoveError(
        _refused(
            "not-a-move",
            text,
            in_language=lambda: _in_language(notation, language),
            help=lambda: (
                _lost_case(board, text)
                or offers()
                or f"moves look like {_examples(notation, language)}"
            ),
        )
    )


def _refused(name: str, text: str, **facts: Callable[[], str]) -> Diagnostic:
    return Diagnostic(CATALOGUE[name], text, 0, len(text), facts=LateFacts(text=text, **facts))


def explain_reasons(board: Board, reasons: Iterable[Reason]) -> list[str]:
    """Put reasons into sentences, in their order."""
    return [_sentence(board, name, facts) for name, facts in reasons]


def _end_of_game(board: Board) -> str:
    """Say that the game is over, if there are no legal moves."""
    if any(board.legal_moves):
        return ""
    side = "White" if board.turn else "Black"
    how = "checkmated" if board.is_check() else "stalemated"
    return f"the game is over, {side} is {how}"


def _examples(notation: str | Notation | None, language: str | Language | None) -> str:
    """Show what moves look like in a notation: a pawn, a piece, a capture, promotion, castling."""
    from stamma._core import Board, Move

    if notation is None:
        return "e4, Nf3, exd5, e8=Q or O-O"
    board = Board(_OF_ALL_KINDS)
    moves = map(Move.from_uci, ("e2e4", "h2f3", "c4d5", "b7b8q", "e1g1"))
    *examples, castling = (_spell(board, move, notation, language) for move in moves)
    return f"{', '.join(examples)} or {castling}"


def _sentence(board: Board, name: str, facts: Mapping[str, Any]) -> str:
    words: dict[str, Any] = {"side": "White" if board.turn else "Black", **facts}
    for key in ("piece", "by"):
        if key in words:
            words[key] = piece_name(words[key])
    if name in {"blocked", "castling-blocked"}:
        from stamma.squares import parse_square

        blocker = board.piece_at(parse_square(words["square"]))
        words["blocker"] = piece_name(blocker.piece_type) if blocker else "piece"
    return _SENTENCES[name].format(**words)


def _spell(
    board: Board, move: Move, notation: str | Notation | None, language: str | Language | None
) -> str:
    try:
        return board.write(move, notation, language)
    except ValueError:
        return move.uci()


def _in_language(notation: str | Notation | None, language: str | Language | None) -> str:
    if notation is not None:
        return f" in the notation {notation}"
    return f" with {find_language(language or 'en').name} letters"


def _lost_case(board: Board, text: str) -> str:
    """Say what a text in capitals may have been, where that is a move."""
    if text != text.upper():
        return ""
    moves = {}
    # Where both guesses are the same move, the capital letter is better.
    for guess in (text.lower(), text[:1] + text[1:].lower()):
        reading = board._try_parse(guess)  # noqa: SLF001
        if reading is not None:
            moves[reading.move] = guess
    return f"it has lost its case: write {' or '.join(moves.values())}" if moves else ""


def _offer_notation(board: Board, text: str, language: str | Language | None) -> str:
    """Say that a text which PGN does not have is a move in another notation; nothing if in none."""
    reading = board._try_parse(text, None, language)  # noqa: SLF001
    return (
        f"it is {board.san(reading.move)} in another notation" if reading and reading.move else ""
    )


def offer_languages(board: Board, text: str, language: str | Language | None) -> str:
    """Say in which other languages the text is a legal move; nothing if in none."""
    from stamma.any_language import readings

    own = find_language(language or "en").code
    offers = []
    for reading, family in readings(board, text):
        others = sorted((other for other in family if other.code != own), key=place_of)
        if others and reading.move:
            written = board.san(reading.move)
            option = named("language", others[0].code)
            offers.append(f"{_names(others)}, where it is {written} ({option})")
    return f"it is a move in {' and in '.join(offers)}" if offers else ""


def _names(languages: list[Language]) -> str:
    shown = [language.name for language in languages[:_SHOWN_LANGUAGES]]
    more = len(languages) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more > 0 else "")
