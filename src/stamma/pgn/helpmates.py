"""Writing helpmates, in which Black moves first and the numbers count Black's moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stamma.language_table import Language
    from stamma.notations import Notation
    from stamma.pgn.game import Game


def write_helpmate(
    game: Game,
    notation: str | Notation | None = None,
    language: str | Language | None = None,
) -> str:
    """Write the main line with a number before each of Black's moves.

    >>> from stamma.pgn import read_game, write_helpmate
    >>> game = read_game('[FEN "6k1/8/5K2/8/8/8/8/R7 b - - 0 1"] 1... Kh8 2. Kf7 Kh7 3. Rh1#')
    >>> write_helpmate(game)
    '1. Kh8 Kf7 2. Kh7 Rh1#'

    Where White begins, an ellipsis stands for the move of Black that is missing:

    >>> game = read_game('[FEN "6k1/8/4K3/8/8/8/8/R7 w - - 0 1"] 1. Kf6 Kh8 2. Kf7')
    >>> write_helpmate(game)
    '1... Kf6 2. Kh8 Kf7'
    """
    written = []
    number = 1
    for node in game.mainline():
        is_blacks = bool(node.turn())
        if is_blacks:
            written.append(f"{number}.")
        elif not written:
            # White's move without one of Black's before it.
            written.append(f"{number}...")
        written.append(node.write(notation, language))
        number += not is_blacks
    return " ".join(written)
