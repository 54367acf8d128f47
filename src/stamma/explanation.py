"""A written move explained: what it claims, what fits, what the standards say, how others write it.

:meth:`stamma.Board.explain` makes an :class:`Explanation`, which is data first and prints itself as
plain sentences.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stamma.diagnostics.spellings import remark
from stamma.errors import NotationError
from stamma.fixed import fix_mappings, given
from stamma.notations import FIDE, NOTATIONS, SAN, Notation, notation
from stamma.pieces import COLOR_NAMES, piece_name
from stamma.squares import FILE_NAMES, RANK_NAMES, SQUARE_NAMES, square_file, square_rank

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stamma._core import Board, Move
    from stamma.diagnostics import Diagnostic
    from stamma.language_table import Language

_WIDTH = 92
_ALL_SQUARES = 64


@dataclass(frozen=True, slots=True)
class Explanation:
    """What there is to say about a written move."""

    text: str
    #: What the spelling claims, one sentence for each way to read it.
    claims: tuple[str, ...]
    #: The move, if exactly one legal move fits.
    move: Move | None
    #: The legal moves that fit: several if the spelling is ambiguous.
    candidates: tuple[Move, ...]
    #: Why it cannot be read, or ``None`` if it can.
    problem: Diagnostic | None
    #: Legal moves that come near, if none fits.
    suggestions: tuple[Move, ...]
    #: What each standard says about the spelling; nothing is said if it is as it should be.
    remarks: Mapping[str, tuple[Diagnostic, ...]]
    #: How each notation writes the move; those that cannot are left out.
    spellings: Mapping[str, str]

    def __post_init__(self) -> None:
        fix_mappings(self, "remarks", "spellings")

    def __reduce__(self) -> tuple[type[Explanation], tuple[object, ...]]:
        return Explanation, given(self)

    def sentences(self) -> list[str]:
        """Return the explanation as sentences."""
        said = (
            [f"{self.text!r} claims that {' or that '.join(self.claims)}."] if self.claims else []
        )
        if self.problem is not None:
            said.append(f"{self.problem.message[:1].upper()}{self.problem.message[1:]}.")
            said.append(f"Help: {self.problem.advice}")
        if self.move is None:
            return said
        if not self.move:
            return said
        said.append(f"One legal move fits: {self.move.uci()}.")
        for standard, remarks in self.remarks.items():
            if not remarks:
                said.append(f"By {standard} it is well written.")
            said += [
                f"By {standard}: {remark.message}; {remark.advice.removesuffix('.')}."
                for remark in remarks
            ]
        return said

    def __str__(self) -> str:
        return "\n".join(textwrap.fill(sentence, _WIDTH) for sentence in self.sentences())

    def to_dict(self) -> dict[str, Any]:
        """Return the explanation as plain data, for JSON."""
        problem = self.problem
        return {
            "text": self.text,
            "claims": list(self.claims),
            "move": None if self.move is None else self.move.uci(),
            "candidates": [move.uci() for move in self.candidates],
            "problem": problem.to_dict() if problem else None,
            "suggestions": [move.uci() for move in self.suggestions],
            "remarks": {
                standard: [remark.to_dict() for remark in remarks]
                for standard, remarks in self.remarks.items()
            },
            "spellings": dict(self.spellings),
        }


def explain(
    board: Board,
    text: str,
    asked: str | Notation | None = None,
    language: str | Language | None = None,
) -> Explanation:
    """Explain a written move."""
    spoken = _find_language(board, text, asked) if language == "auto" else language
    claims = tuple(_claim(board, claim) for claim in board._claims(text, asked, spoken))  # noqa: SLF001
    try:
        move = board.parse(text, asked, language).move
    except NotationError as error:
        return Explanation(
            text=text,
            claims=claims,
            move=None,
            candidates=getattr(error, "candidates", ()),
            problem=error.diagnostic,
            suggestions=getattr(error, "suggestions", ()),
            remarks={},
            spellings={},
        )
    return Explanation(
        text=text,
        claims=claims,
        move=move,
        candidates=(move,),
        problem=None,
        suggestions=(),
        remarks=_remarks(board, text, asked, spoken),
        spellings=spellings(board, move, spoken),
    )


def _find_language(board: Board, text: str, asked: str | Notation | None) -> Language | None:
    """Return the first language in which the text is a move."""
    from stamma.any_language import readings

    found = readings(board, text, asked)
    return found[0][1][0] if found else None


def _remarks(
    board: Board, text: str, asked: str | Notation | None, language: str | Language | None
) -> dict[str, tuple[Diagnostic, ...]]:
    standards = {"PGN": SAN, "FIDE": FIDE}
    if asked is not None and notation(asked) not in (SAN, FIDE):
        standards[str(asked)] = notation(asked)
    found = {}
    for name, standard in standards.items():
        reading = board._try_parse(text, standard, language)  # noqa: SLF001
        if reading is None:
            continue
        found[name] = tuple(reading.remarks)
        english = board.write(reading.move, SAN)
        if name == "PGN" and not found[name] and english != reading.written:
            # PGN is in English, whatever the language of the text.
            found[name] = (remark("foreign-letters", text, english, "san"),)
    return found


def spellings(board: Board, move: Move, language: str | Language | None = None) -> dict[str, str]:
    """Write a move in each notation that has words for it.

    >>> from stamma import Board, Move
    >>> spellings(Board(), Move.from_uci("g1f3"))["descriptive"]
    'N-KB3'
    """
    written = {}
    for name, style in NOTATIONS.items():
        try:
            written[name] = board.write(move, style, _for(style, language))
        except NotationError:
            continue
    return written


def _for(style: Notation, language: str | Language | None) -> str | Language | None:
    """Choose the language to write in: notations with letters of their own keep them."""
    keeps_its_letters = (
        style is SAN or style.letters is not None or style.form.startswith("descriptive")
    )
    return None if keeps_its_letters else language


def _claim(board: Board, claim: dict[str, Any]) -> str:
    """Put a claim into a sentence that follows on "claims that"."""
    if claim["kind"] == "null":
        return f"{COLOR_NAMES[board.turn].capitalize()} passes"
    if claim["kind"] == "castling":
        side = claim["side"]
        words = f"the king castles on the {side}'s side" if side else "the king castles"
    else:
        words = _goes(claim)
    if claim["says_en_passant"]:
        words += ", en passant"
    if claim["says_check"]:
        words += f", with {claim['says_check']}"
    return words


def _goes(claim: dict[str, Any]) -> str:
    kind = claim["piece_type"]
    words = f"a {piece_name(kind)}" if kind else "the piece"
    if not claim["from_is_implied"]:
        words += _place(" from", claim["from_squares"])
    captured = claim["captured"]
    if captured:
        words += f" takes a {piece_name(captured)}{_place(' on', claim['to_squares'])}"
    elif claim["says_capture"]:
        words += f" takes something{_place(' on', claim['to_squares'])}"
    else:
        words += f" goes{_place(' to', claim['to_squares'])}"
    if claim["promotion"]:
        words += f" and becomes a {piece_name(claim['promotion'])}"
    return words


def _place(preposition: str, squares: list[int]) -> str:
    if len(squares) in {0, _ALL_SQUARES}:
        return ""
    if len(squares) == 1:
        return f"{preposition} {SQUARE_NAMES[squares[0]]}"
    files = {square_file(square) for square in squares}
    ranks = {square_rank(square) for square in squares}
    if len(files) == 1 and len(ranks) == len(RANK_NAMES):
        return f"{preposition} the {FILE_NAMES[files.pop()]}-file"
    if len(ranks) == 1 and len(files) == len(FILE_NAMES):
        return f"{preposition} rank {RANK_NAMES[ranks.pop()]}"
    names = [SQUARE_NAMES[square] for square in squares]
    return f"{preposition} {', '.join(names[:-1])} or {names[-1]}"
