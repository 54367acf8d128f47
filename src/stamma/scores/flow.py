"""The way through a game: its parts in the order of the paper, numbered where that is needed."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import partial
from typing import TYPE_CHECKING

from stamma._core import glyphs
from stamma.pgn import commands
from stamma.pgn.diagram_marks import DIAGRAM_NAGS, DIAGRAM_SIGN, FROM_BLACK
from stamma.scores.parts import Bracket, Drawn, Mark, Played, Said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from stamma._core import Move
    from stamma.notations import Notation
    from stamma.pgn.game import Game
    from stamma.scores.layouts import Layout
    from stamma.scores.parts import Part

    _Work: TypeAlias = "list[Callable[[], Iterator[Part]]]"

_GLYPHS = glyphs()


class Flow:
    """Goes through a game with one board, and makes parts of what it finds."""

    def __init__(self, game: Game, layout: Layout, notation: Notation) -> None:
        self._tree = game._tree  # noqa: SLF001 - its nodes are numbers, and quick to go through
        self._layout = layout
        self._notation = notation
        self._board = game.board()
        # Half-moves before the start that have the number of the first one.
        self._before = int(self._board.turn == layout.black_first)
        self._played = 0
        self._needs_number = True
        #: What the game has and the layout does not show.
        self.left_out: Counter[str] = Counter()

    def parts(self) -> Iterator[Part]:
        """Go through all that the layout shows of the game."""
        if self._layout.opens_with_diagram:
            yield Drawn(self._board.copy(stack=False), is_flipped=False)
        whole = self._whole() if self._layout.arrangement != "sheet" else self._bare()
        yield from whole

    def _bare(self) -> Iterator[Part]:
        """Go through the moves of the main line, and count what else there is."""
        tree, node = self._tree, 0
        found: list[Part] = list(self._said_after(0))
        while (following := tree.next(node)) is not None:
            self.left_out["variation"] += len(tree.variations(node)) - 1
            found += self._said_before(following)
            move = self._move(following)
            self.left_out["mark"] += len(move.marks)
            yield move.bare()
            found += self._said_after(following)
            node = following
        kinds = {Said: "comment", Drawn: "diagram"}
        self.left_out.update(kinds[type(part)] for part in found if type(part) in kinds)

    def _whole(self) -> Iterator[Part]:
        yield from self._said_after(0)
        # A list of work instead of recursion: variations may be nested without end.
        work: _Work = [partial(self._line, 0)]
        self._work = work
        while work:
            yield from work.pop()()

    def _line(self, node: int) -> Iterator[Part]:
        """Follow a line to the next place where others branch off, and leave the rest as work."""
        while continuations := self._tree.variations(node):
            node, *others = continuations
            yield from self._said_before(node)
            yield self._move(node)
            if not others:
                yield from self._said_after(node)
                continue
            said: dict[int, list[str]] = defaultdict(list)
            for text, place in self._tree.remarks(node)[1]:
                # Nothing is said behind more variations than there are.
                said[min(place, len(others))].append(text)
            yield from self._marked(node)
            yield from self._spoken(said[0])
            self._work.append(partial(self._line, node))
            for place, other in reversed(list(enumerate(others, 1))):
                self._work.append(partial(self._variation, node, other, said[place]))
            return

    def _variation(self, main: int, other: int, said: list[str]) -> Iterator[Part]:
        """Go through a variation on a move that was played, and what is said of it then."""
        self._take_back(1)
        begun = self._played
        yield Bracket(opens=True)
        self._needs_number = True
        yield from self._said_before(other)
        yield self._move(other)
        yield from self._said_after(other)
        self._work += [partial(self._close, begun, main, said), partial(self._line, other)]

    def _close(self, begun: int, main: int, said: list[str]) -> Iterator[Part]:
        self._take_back(self._played - begun)
        self._play(self._move_to(main))
        yield Bracket(opens=False)
        self._needs_number = True
        yield from self._spoken(said)

    def _play(self, move: Move) -> None:
        self._board.push(move)
        self._played += 1

    def _take_back(self, count: int) -> None:
        for _ in range(count):
            self._board.pop()
        self._played -= count

    def _move_to(self, node: int) -> Move:
        move = self._tree.played(node)
        if move is None:
            raise ValueError("no move leads to the start of a game")
        return move

    def _move(self, node: int) -> Played:
        """Write a move and play it."""
        board, move = self._board, self._move_to(node)
        is_white = board.turn
        count = self._before + self._played
        nags = [nag for nag in self._tree.nags(node) if nag not in DIAGRAM_NAGS]
        is_first = is_white != self._layout.black_first
        written = Played(
            text=board.write(move, self._notation),
            number=count // 2 + 1 if self._layout.black_first else board.fullmove_number,
            is_first=is_first,
            # Without a number, the dashes of a pass may be read as a dash.
            is_numbered=is_first or self._needs_number or not move,
            marks=tuple(Mark(nag, glyph(nag, is_white)) for nag in nags),
            offers_draw=self._tree.draw_offer(node),
            san=board.san(move),
            uci=move.uci(),
        )
        self._play(move)
        self._needs_number = False
        return written

    def _said_before(self, node: int) -> Iterator[Part]:
        before, _ = self._tree.remarks(node)
        yield from self._spoken(before)

    def _said_after(self, node: int) -> Iterator[Part]:
        yield from self._marked(node)
        yield from self._spoken([text for text, _ in self._tree.remarks(node)[1]])

    def _marked(self, node: int) -> Iterator[Part]:
        """Draw the diagrams that a move is marked with."""
        for nag in filter(DIAGRAM_NAGS.__contains__, self._tree.nags(node)):
            comments = [text for text, _ in self._tree.remarks(node)[1]]
            yield self._diagram(comments, nag in FROM_BLACK)

    def _spoken(self, comments: Iterable[str]) -> Iterator[Part]:
        for comment in comments:
            text, number = commands.without(comment)
            self.left_out["command"] += number
            before, *behind = text.split(DIAGRAM_SIGN)
            if before.strip():
                yield self._comment(before)
            for words in behind:
                yield self._diagram([comment], is_flipped=False)
                if words.strip():
                    yield self._comment(words)

    def _comment(self, text: str) -> Said:
        self._needs_number = True
        return Said(" ".join(text.split()))

    def _diagram(self, comments: list[str], is_flipped: bool) -> Drawn:
        self._needs_number = True
        arrows = commands.read_arrows(comments)
        return Drawn(self._board.copy(stack=False), is_flipped, tuple(arrows))


def glyph(nag: int, is_white: bool) -> str:
    """Write the glyph that is read back as this NAG after a move of this side, or its number."""
    for glyph, (white, black) in _GLYPHS:
        if nag == (white if is_white else black):
            return glyph
    return f"${nag}"
