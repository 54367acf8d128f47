"""Holding the games of any text to a notation: score sheets, books, mails."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from stamma.diagnostics.spellings import article, citing, remark
from stamma.errors import (
    NotationError,
    UnwritableMoveError,
)
from stamma.markup import render
from stamma.pieces import PAWN
from stamma.reading.remarks.doubts import FALSE_MARKS
from stamma.reading.remarks.telling import diagnose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma._core import Board, Move
    from stamma.diagnostics import Diagnostic
    from stamma.language_table import Language
    from stamma.pgn.strictness import Standard
    from stamma.reading.result import Reading, Span

# Doubts about what the text says, and not about what was meant.
_OF_THE_TEXT = {
    "repaired-move",
    "unread-move",
    "not-a-move",
    "illegal-move",
    "ambiguous-move",
    "skipped-move",
    "missing-move",
    "wrong-number",
    "undecided-move",
    "misplaced-blank",
    "swapped-moves",
    "unread-section",
    "foreign-letter",
}
_AMBIGUITIES = ("undecided-move", "settled-later")
# Doubts about the move at which the game ends.
_NOT_POSSIBLE = ("illegal-move", "ambiguous-move")
_REFUSALS = (*_NOT_POSSIBLE, "not-a-move")
# What may stand around the sign of a draw offer.
_AROUND_OFFER = re.compile(r"[\s()\[\]{}]+")
_ALGEBRAIC = ("short", "long")
# In a sheet of another notation, this share of the moves is not written as the standard would.
_MOST = 0.5
# How other notations are called, where that is not their name.
_SHOWN = {
    "descriptive_es": "Spanish descriptive",
    "iccf": "ICCF",
    "uci": "UCI",
    "fide": "FIDE",
    "fide_bare": "short FIDE",
    "lan_fide": "long FIDE",
    "rules_e": "Rules E",
    "san": "SAN",
    "lan": "long algebraic",
}


def hold(reading: Reading, standard: Standard) -> None:
    """Add to the diagnostics of a reading what is not as the standard has it."""
    moves = list(_moves(reading, standard))
    at = {one.span.start: one for one in moves}
    found: list[Diagnostic] = []
    for doubt in reading.diagnostics:
        # Of marks, the judge of moves says more.
        if doubt.name not in FALSE_MARKS:
            last = _last_before(moves, doubt.start)
            found += _held(doubt, at.get(doubt.start), last, standard)
    doubtful = {doubt.start for doubt in found if doubt.strict}
    # What is reported already needs no second remark.
    found += _spellings([one for one in moves if one.span.start not in doubtful], reading, standard)
    found += (mark for mark in _marks(reading, at, standard) if mark.start not in doubtful)
    found = _up_to_illegal(found, moves)
    reading.diagnostics = sorted(found, key=lambda diagnostic: diagnostic.start)


def _held(
    doubt: Diagnostic, one: _Written | None, last: _Written | None, standard: Standard
) -> list[Diagnostic]:
    """Hold what is reported at a move, or behind the last one, to a standard."""
    if one is not None and doubt.name in _AMBIGUITIES:
        return list(one.ambiguity(doubt, standard))
    if one is not None and doubt.name == "foreign-letter":
        return [one.foreign_letter(doubt, standard)]
    if doubt.name in _REFUSALS or (last is not None and last.is_followed_by(doubt)):
        return [_refused(doubt, last, standard).held_strictly()]
    return [doubt.held_strictly() if doubt.name in _OF_THE_TEXT else doubt]


def _last_before(moves: list[_Written], start: int) -> _Written | None:
    place = bisect_left(moves, start, key=lambda one: one.span.start)
    return moves[place - 1] if place else None


def _up_to_illegal(found: list[Diagnostic], moves: list[_Written]) -> list[Diagnostic]:
    """Leave out what follows an illegal move in its game: nobody knows what was played there."""
    side_lines = {one.span.start for one in moves if one.span.kind == "variation"}
    ends: dict[int | None, int] = {}
    for one in sorted(found, key=lambda diagnostic: diagnostic.start):
        if one.name == "illegal-move" and one.start not in side_lines:
            last = _last_before(moves, one.start + 1)
            ends.setdefault(None if last is None else last.span.game, one.start)

    def is_known(diagnostic: Diagnostic) -> bool:
        last = _last_before(moves, diagnostic.start + 1)
        return last is None or diagnostic.start <= ends.get(last.span.game, diagnostic.start)

    return [one for one in found if is_known(one)] if ends else found


def _refused(doubt: Diagnostic, last: _Written | None, standard: Standard) -> Diagnostic:
    """Report the move at which a game ends with the letters and signs of the standard."""
    board = doubt.choice.board if doubt.choice is not None else None
    if board is None and last is not None:
        board = last.after()
    language = None if last is None else last.language
    found = None
    if board is not None:
        found = _refusal(board, str(doubt.facts.get("text", "")), standard, language)
    if found is None or (found.name not in _NOT_POSSIBLE and found.name != doubt.name):
        return doubt
    found = found.at(doubt.text, doubt.start, doubt.end, doubt.place)
    return found if doubt.choice is None else found.offering(doubt.choice)


def _refusal(
    board: Board, word: str, standard: Standard, language: Language | None
) -> Diagnostic | None:
    """Return why a standard refuses a move, with its article."""
    try:
        board.parse(word, standard.notation, language)
    except NotationError as error:
        return citing(error.diagnostic, standard.notation.name)
    return None


class _Written(NamedTuple):
    """A move of the text, as it is written there and as the standard writes it."""

    text: str
    span: Span
    board: Board
    move: Move
    word: str
    #: The language of the game, if the standard has letters of a language.
    language: Language | None
    written: str | None
    #: What the standard has to say of the spelling; ``None`` if it cannot be read by it.
    remarks: list[str] | None

    @property
    def is_pawn(self) -> bool:
        """Whether a pawn moves."""
        return self.board.piece_type_at(self.move.from_square) == PAWN

    def ambiguity(self, doubt: Diagnostic, standard: Standard) -> Iterator[Diagnostic]:
        """Report a move that may be several, unless the standard knows only one of them."""
        if self.remarks is not None or doubt.choice is None:
            return
        notation, board = standard.notation, self.board
        moves = doubt.choice.moves
        pieces = {board.piece_type_at(move.from_square) for move in moves}
        # Without a letter it is a pawn by C.4, whatever else could take.
        is_pawn = pieces == {PAWN} or _is_bare(self)
        name = "missing-file" if is_pawn else "ambiguous-move"
        help_ = " or ".join(_write(board, move, standard, self.language) for move in moves)
        facts = {
            "text": self.word,
            "moves": " or ".join(move.uci() for move in moves),
            "help": f"write {help_}",
            "by": article(name, notation.name) if is_pawn or len(pieces) == 1 else "",
        }
        found = diagnose("ambiguous-move", self.text, doubt.start, doubt.end, **facts)
        yield found.offering(doubt.choice).held_strictly()

    def foreign_letter(self, doubt: Diagnostic, standard: Standard) -> Diagnostic:
        """Report a letter of another language than that of the game."""
        refused = self.refusal(standard)
        if refused is not None:
            return refused
        name = standard.notation.name
        if self.written is None or self.written == self.word:
            by = article(doubt.name, name)
            return doubt._replace(facts={**doubt.facts, "by": by}).held_strictly()
        found = remark("other-letter", self.word, self.written, name)
        return found.at(self.text, doubt.start, doubt.end).held_strictly()

    def refusal(self, standard: Standard) -> Diagnostic | None:
        """Report a move that the standard knows and the position does not allow.

        What reads it all the same takes it for another: `Ba4` for a pawn in German.
        """
        if self.remarks is not None or _unread(self, standard) != "otherwise":
            return None
        found = _refusal(self.board, self.word, standard, self.language)
        if found is None or found.name not in _NOT_POSSIBLE:
            return None
        return found.at(self.text, self.span.start, self.span.end).held_strictly()

    def after(self) -> Board:
        """Return the board after the move."""
        board = self.board.copy()
        board.push(self.move)
        return board

    def is_followed_by(self, doubt: Diagnostic) -> bool:
        """Whether a doubt is a move after the game was over on the board."""
        return doubt.name == "skipped-move" and not any(self.after().legal_moves)


def _write(board: Board, move: Move, standard: Standard, language: Language | None) -> str:
    try:
        return board.write(move, standard.notation, language)
    except UnwritableMoveError:
        return board.san(move)


def _moves(reading: Reading, standard: Standard) -> Iterator[_Written]:
    """Judge every move of a reading by the standard."""
    text, rendering, notation = reading.text, render(reading.text), standard.notation
    spoken: dict[int | None, Counter[Language]] = {}
    for span in reading.spans:
        if span.language is not None:
            spoken.setdefault(span.game, Counter())[span.language] += 1
    for span in reading.spans:
        board, move = span.board, span.move
        if board is None or move is None:
            continue
        word = text[span.start : span.end]
        if rendering is not None:
            word = "".join(part for part, _, _ in rendering.seen(span.start, span.end))
        word = " ".join(word.split("\n"))
        language = None
        if notation.form in _ALGEBRAIC and span.game in spoken:
            language = spoken[span.game].most_common(1)[0][0]
        try:
            written = board.write(move, notation, language)
        except UnwritableMoveError:
            written = None
        judged = board._try_parse(word, notation, language)  # noqa: SLF001
        is_read = judged is not None and judged.move == move
        remarks = [found.name for found in judged.remarks] if judged and is_read else None
        yield _Written(text, span, board, move, word, language, written, remarks)


def _spellings(moves: list[_Written], reading: Reading, standard: Standard) -> Iterator[Diagnostic]:
    """Report what the standard has to say of the moves, and once if it is another notation."""
    notation = standard.notation
    other = _other_notation(moves, reading, standard)
    if other is not None:
        yield other
        return
    for one in moves:
        start, end = one.span.start, one.span.end
        if one.written is None:
            try:
                one.board.write(one.move, notation, one.language)
            except UnwritableMoveError as error:
                yield error.diagnostic.at(one.text, start, end).held_strictly()
            continue
        refused = one.refusal(standard)
        if refused is not None:
            yield refused
            continue
        names = [_unread(one, standard)] if one.remarks is None else one.remarks
        for name in names:
            found = remark(name, one.word, one.written, notation.name)
            yield found.at(one.text, start, end).held_strictly()


def _unread(one: _Written, standard: Standard) -> str:
    """Name what is wrong with a spelling that the standard does not know."""
    if not _is_bare(one):
        first, rest = one.word[:1], one.word[1:]
        for name, word in (
            ("small-piece", first.upper() + rest),
            ("capital-files", first + rest.lower()),
        ):
            judged = one.board._try_parse(word, standard.notation, one.language)  # noqa: SLF001
            if word != one.word and judged is not None and judged.move == one.move:
                return name
        return "otherwise"
    return "missing-file" if one.is_pawn else "no-piece-letter"


def _is_bare(one: _Written) -> bool:
    """Whether a capture begins with its sign."""
    is_sign = one.word[:1] in ("x", "X", "×", ":")
    return is_sign and one.board.is_capture(one.move)


def _is_otherwise(one: _Written, standard: Standard) -> bool:
    """Whether a move is written in a way that the standard does not know at all."""
    if one.remarks is None:
        return _unread(one, standard) == "otherwise"
    return "otherwise" in one.remarks


def _has_no_letter(one: _Written) -> bool:
    """Whether a move is written without a letter that it should have."""
    return one.remarks is None or "no-piece-letter" in one.remarks


def _other_notation(
    moves: list[_Written], reading: Reading, standard: Standard
) -> Diagnostic | None:
    """Report that the moves are in another notation, if most of them are."""
    name, found = standard.notation.name, reading.notation
    if found is None:
        return None
    # Signs of castling are much the same in all.
    judged = [one for one in moves if not one.board.is_castling(one.move)]
    if found.form == "coordinate" and standard.notation.form in _ALGEBRAIC:
        # The standard has the same moves of pawns.
        judged = [one for one in judged if not one.is_pawn]
        unread = [one for one in moves if _has_no_letter(one)]
    else:
        unread = [one for one in moves if _is_otherwise(one, standard)]
    first = next((one for one in unread if one.written is not None), None)
    if first is None or len(unread) < max(2, len(judged) * _MOST):
        return None
    is_algebraic = found.form in (*_ALGEBRAIC, standard.notation.form)
    facts = {
        "found": "algebraic" if is_algebraic else _SHOWN.get(found.name, found.name),
        "standard": _SHOWN.get(name, name),
        "text": first.word,
        "written": first.written,
    }
    by = article("other-notation", name)
    start, end = first.span.start, first.span.end
    return diagnose("other-notation", reading.text, start, end, by=by, **facts).held_strictly()


def _marks(reading: Reading, at: dict[int, _Written], standard: Standard) -> Iterator[Diagnostic]:
    """Report the signs after moves that the standard does not have."""
    notation, last = standard.notation, None
    for span in reading.spans:
        if span.kind != "annotation":
            last = at.get(span.start, last)
            continue
        if last is None or last.remarks is None:
            continue
        mark = reading.text[span.start : span.end]
        judged = last.board._try_parse(  # noqa: SLF001
            f"{last.word} {mark}", notation, last.language
        )
        names = [] if judged is None else [found.name for found in judged.remarks]
        new = [name for name in names if name not in last.remarks]
        if judged is not None and not new:
            continue
        name = "other-mark"
        if notation.draw_offer and _AROUND_OFFER.sub("", mark) == "=":
            name = "bare-draw-offer"
        elif "draw-offer-sign" in new:
            name = "draw-offer-sign"
        offer = f"{last.word} {notation.draw_offer}"
        facts = {"mark": mark, "text": last.word, "written": last.written, "offer": offer}
        by = article(name, notation.name)
        found = diagnose(name, reading.text, span.start, span.end, by=by, **facts)
        yield found.held_strictly()
