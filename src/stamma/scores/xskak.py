r"""Scores as LaTeX with the package xskak, which plays the moves, prints them and draws diagrams.

What xskak cannot play itself is printed as it is written: other notations than SAN with letters or
figurines, castling of Chess960, moves that are passed, numbers that count Black's moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma._core import names_chess960
from stamma.language_table import language
from stamma.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from stamma.scores.latex import Latex, escaped
from stamma.scores.parts import DRAW_OFFER, Drawn, Played
from stamma.squares import square_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stamma.scores.parts import Bulletin, Mark, Score

_PIECES = (KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN)
_NO_MOVE = "0000"
_PLAYED_BY_XSKAK = ("san", "fan", "fan_outline")
_FIGURINES = {
    figurine: f"\\sym{name}{{}}"
    for figurines, name in (
        ("♔♚", "king"),
        ("♕♛", "queen"),
        ("♖♜", "rook"),
        ("♗♝", "bishop"),
        ("♘♞", "knight"),
        ("♙♟", "pawn"),
    )
    for figurine in figurines
}


class Xskak(Latex):
    """Writes scores as LaTeX for xskak: moves are its input, wherever it can play them."""

    name = "latex"

    def __init__(self, bulletin: Bulletin) -> None:
        super().__init__(bulletin)
        # The NAGs that were written, what stands for each here, and whether it has a sign at all.
        self._nags: dict[int, tuple[str, bool]] = {}
        self._is_playing = False

    def packages(self) -> str:
        """Load xskak, and tell it of our letters and glyphs."""
        lines = [
            # The newer engines have their own fonts.
            r"\ifdefined\Umathcode \usepackage{fontspec}\else \usepackage[T1]{fontenc}\fi",
            r"\usepackage{xskak}",
        ]
        notation = self._bulletin.notation
        if notation.pieces == "letters":
            letters = language(notation.language).letters
            chars = "".join(f"{{{escaped(letters[piece])}}}" for piece in _PIECES)
            lines.append(f"\\usetextfig\\settextfigchars[english]{chars}")
        lines += [
            r"\xskaknewstyleitem[whiteopen={.\,},blackopen={\ldots\,},afterwhite={\ },%",
            r"  afterblack={\ },beforeNAG={\,}]{score}",
            r"\xskaknewstyle[level=1,styleitem=score,font=\bfseries,%",
            r"  level=2,styleitem=score,font=\normalfont]{score}",
            r"\xskakset{style=score}",
        ]
        for nag, (glyph, has_sign) in sorted(self._nags.items()):
            # xskak prints nothing for a NAG that it does not know, or that has no sign.
            define = "providecommand" if has_sign else "def"
            lines.append(f"\\expandafter\\{define}\\csname ${nag}\\endcsname{{{glyph}}}")
        return "".join(f"{line}\n" for line in lines)

    def opening(self, score: Score) -> str:
        """Set the game up."""
        self._is_playing = self._can_play(score)
        if not self._is_playing:
            return ""
        fen = score.heading.fen
        if not fen:
            return r"\newchessgame"
        _, side, *_, number = fen.split()
        return f"\\newchessgame[setfen={fen},moveid={number}{side}]"

    def _can_play(self, score: Score) -> bool:
        notation, heading = self._bulletin.notation, score.heading
        is_san = notation.name in _PLAYED_BY_XSKAK and notation.letters is None
        is_chess960 = names_chess960(heading.tags.get("Variant", ""))
        if not is_san or score.layout.black_first or is_chess960:
            return False
        if any(isinstance(part, Played) and part.uci == _NO_MOVE for part in score.parts):
            return False
        placement = (heading.fen or "K k").partition(" ")[0]
        return not heading.fen or (placement.count("K") == 1 and placement.count("k") == 1)

    def moves(self, run: Sequence[Played], *, is_main: bool) -> str:
        """Write moves for xskak to play and print; the offer of a draw is none of its words."""
        if not self._is_playing:
            return super().moves(run, is_main=is_main)
        command = "mainline[level=1]" if is_main else "variation[level=2]"
        written: list[str] = []
        words: list[str] = []
        for move in run:
            if move.is_first or not words:
                words.append(move.label)
            suffix = move.suffix.glyph if move.suffix is not None else ""
            words += [move.san + suffix, *map(self._nag, move.other_marks)]
            if move.offers_draw:
                written += [f"\\{command}{{{' '.join(words)}}}", DRAW_OFFER]
                words = []
        if words:
            written.append(f"\\{command}{{{' '.join(words)}}}")
        return "\n".join(written)

    def _nag(self, mark: Mark) -> str:
        self._nags[mark.nag] = super().mark(mark), not mark.glyph.startswith("$")
        return f"${mark.nag}"

    def mark(self, mark: Mark) -> str:
        """Write the glyph that xskak has for a NAG."""
        return f"\\csname {self._nag(mark)}\\endcsname{{}}"

    def spelt(self, text: str) -> str:
        """Write the spelling of a move; figurines are xskak's, which has one colour of them."""
        return "".join(_FIGURINES.get(letter, letter) for letter in escaped(text))

    def diagram(self, part: Drawn) -> str:
        """Have the position drawn."""
        keys = [f"setfen={part.board.fen()}", "smallboard", "showmover=true"]
        if part.is_flipped:
            keys.append("inverse")
        for tail, head, color in part.arrows:
            squares = f"{square_name(tail)}-{square_name(head)}"
            if tail == head:
                keys.append(f"color={color},pgfstyle=circle,markfield={square_name(tail)}")
            else:
                keys.append(f"color={color},pgfstyle=straightmove,markmove={squares}")
        return f"\\begin{{center}}\\chessboard[{','.join(keys)}]\\end{{center}}"
