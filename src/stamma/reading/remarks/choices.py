"""Moves that may be others: those put in for faults, and those that can be read in several ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.reading.play import weights
from stamma.reading.remarks.telling import SHOWN, at_token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stamma._core import Board, Move
    from stamma.diagnostics import Diagnostic
    from stamma.reading.decode.solution import Solution
    from stamma.reading.play.line import Line
    from stamma.reading.play.spellings import Found
    from stamma.reading.repair.patience import Patience
    from stamma.reading.text.page import Token

# What is wrong with a legal move that was read as another.
_UNFITTING = "can be played here, but the moves after it do not follow"
# How many positions are followed to see whether the game goes on after another move.
_BEAM = 12
_MENDED = ("repair", "lost", "swapped")


class Choices:
    """The other moves that may stand in the place of those of a game."""

    def __init__(
        self, text: str, solution: Solution, steps: list[Line], patience: Patience
    ) -> None:
        self.text = text
        self.solution = solution
        self.steps = steps
        self.patience = patience
        self.letters = solution.letters
        self.elsewhere = self._elsewhere()

    def put_in(
        self, place: int, step: Line, token: Token, found: Found, board: Board
    ) -> Diagnostic:
        """Say which move was put in for a misprint, or for one that is lost."""
        from stamma.diagnostics import Choice

        move = board.san(found.move)
        if step.note == "lost":
            facts, others = self._choice(place, token, list(board.legal_moves))
            facts["done"] = f"{move} is put in ({facts['sure']}{facts['others']})"
            return at_token(self.text, token, "missing-move", move=move, **facts).offering(
                Choice(board.copy(), (found.move, *others), is_missing=True)
            )
        most = max(weights.NEAR, found.cost + weights.AS_NEAR)
        near = [near.move for near in self.letters.near(board, token, most)]
        facts, others = self._choice(place, token, near)
        fitting = dict.fromkeys([found.move, *others, *near])
        own = self.letters.language.letter_set
        readings = self.letters.read(board, token)
        is_legal = any(one.language.letter_set == own for one in readings)
        facts["fault"] = _UNFITTING if is_legal else "cannot be played here"
        return at_token(self.text, token, "repaired-move", move=move, **facts).offering(
            Choice(board.copy(), tuple(fitting))
        )

    def ambiguity(
        self, place: int, token: Token, found: Found, board: Board
    ) -> Iterator[Diagnostic]:
        """Report a move that can be read in several ways."""
        candidates = list(dict.fromkeys(one.move for one in self.letters.read(board, token)))
        if len(candidates) < 2:  # noqa: PLR2004
            return
        from stamma.diagnostics import Choice

        moves = ", ".join(board.san(one) for one in candidates[:SHOWN])
        choice = Choice(board.copy(), tuple(candidates))
        if self._others(place, candidates) != []:
            yield at_token(self.text, token, "undecided-move", moves=moves).offering(choice)
        else:
            move = board.san(found.move)
            yield at_token(self.text, token, "settled-later", moves=moves, move=move).offering(
                choice
            )

    def _choice(
        self, place: int, token: Token, moves: list[Move]
    ) -> tuple[dict[str, str], list[Move]]:
        """How sure it is that the move was meant which was put in, and what else it may be."""
        parent = self.steps[place].parent
        others = self._others(place, moves)
        if others is None:
            return {"sure": "doubtful", "others": ""}, []
        rivals = [san for rival, san in self.solution.rivals if rival is token]
        # What explains the text as well comes before what only lets the game go on.
        named = [] if parent is None else [(parent.board.san(other), other) for other in others]
        named.sort(key=lambda pair: pair[0] not in rivals)
        sans = [san for san, _ in named]
        elsewhere = self.elsewhere.get(id(self.steps[place]), [])
        if not others and not elsewhere:
            return {"sure": self._certainty(place, moves), "others": ""}, []
        is_open = bool(rivals or elsewhere or self.steps[place].note == "lost")
        said = ""
        if sans:
            said = f"; {', '.join(sans[:SHOWN])}{', …' * (len(sans) > SHOWN)} would do as well"
        for rival, san in elsewhere[:1]:
            said += f"; or this one stands as it is, and {rival.text!r} is {san}"
        return {"sure": "doubtful" if is_open else "likely", "others": said}, [
            other for _, other in named
        ]

    def _certainty(self, place: int, moves: list[Move]) -> str:
        """Say how sure a move is that was put in, where no other of these lets the game go on."""
        parent = self.steps[place].parent
        if parent is None or not self.solution.complete:
            # What does not lead to the end of the text is not the whole truth.
            return "doubtful"
        # A move that is written quite otherwise is less likely, but may have been meant.
        rest = (move for move in parent.board.legal_moves if move not in moves)
        is_open = any(self._goes_on_with(place, move) for move in rest)
        return "likely" if is_open else "nothing else lets the game go on"

    def _elsewhere(self) -> dict[int, list[tuple[Token, str]]]:
        """List the faults that may be assumed at other tokens, by the nearest mended move."""
        mended = [step for step in self.steps if step.note in ("repair", "lost") and step.token]
        tokens = {id(step.token) for step in mended}
        found: dict[int, list[tuple[Token, str]]] = {}
        for rival, san in self.solution.rivals if mended else ():
            if id(rival) not in tokens:
                nearest = min(mended, key=lambda step: _distance(step, rival))
                found.setdefault(id(nearest), []).append((rival, san))
        return found

    def _others(self, place: int, moves: list[Move]) -> list[Move] | None:
        """Which of these moves would let the game go on as well as the one that was taken.

        Nothing if there is no patience left to find out.
        """
        found = [move for move in moves if self._goes_on_with(place, move)]
        return found if self.patience.left else None

    def _goes_on_with(self, place: int, move: Move) -> bool:
        """Whether the game goes on with a move in the place of the one that was taken."""
        step = self.steps[place]
        if step.found is None or step.parent is None or move == step.found.move:
            return False
        board = step.parent.board.copy()
        board.push(move)
        return self._goes_on(board, place + 1)

    def _goes_on(self, board: Board, place: int) -> bool:
        """Whether the tokens from this place on can all be read from another position."""
        boards = [board]
        for at in range(place, len(self.steps)):
            step = self.steps[at]
            if step.token is None or step.found is None or step.parent is None:
                continue
            if not self.patience.left or step.parent.board in boards:
                # The game comes to the same position again, and goes on from there.
                return True
            self.patience.pay(len(boards))
            after: dict[Board, None] = {}
            for one in boards:
                for move in self._readings(one, step, step.token, step.found):
                    following = one.copy()
                    following.push(move)
                    after[following] = None
            boards = list(after)[:_BEAM]
            if not boards:
                return False
        return True

    def _readings(self, board: Board, step: Line, token: Token, found: Found) -> list[Move]:
        """List the moves that a step may be in another position, in the letters it was read in."""
        if step.note in _MENDED:
            return [found.move] if board.is_legal(found.move) else []
        readings = self.letters.read(board, token)
        return [one.move for one in readings if one.language is found.language]


def _distance(step: Line, token: Token) -> int:
    return abs(step.token.start - token.start) if step.token is not None else 0
