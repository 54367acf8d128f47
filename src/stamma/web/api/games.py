"""Games: all places with what is said there; moves played and edited; the whole score spelt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypedDict

import msgspec

from stamma.language_table import language as find_language
from stamma.notations import notation as find_notation
from stamma.pgn import commands
from stamma.pgn.files import open as open_games
from stamma.pgn.node import GameNode
from stamma.scores.flow import glyph
from stamma.speech import say
from stamma.squares import square_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stamma._core import Board, Move, Tree
    from stamma.pgn import Evaluation, Game

#: The number of a place in a game.
NodeId = Annotated[int, msgspec.Meta(ge=0)]


class ArrowFacts(TypedDict("ArrowFacts", {"from": str, "to": str})):
    """An arrow from a square to another."""

    color: str


class MarkFacts(TypedDict):
    """A coloured square."""

    square: str
    color: str


class NodeFacts(TypedDict):
    """A place in a game: the start, or a move with what is said about it."""

    id: int
    parent: int | None
    #: Whether it is in the main line.
    main: bool
    ply: int
    number: str
    san: str
    uci: str
    #: The position after the move.
    fen: str
    check: bool
    nags: list[int]
    glyphs: str
    comment: str
    before: str
    arrows: list[ArrowFacts]
    marks: list[MarkFacts]
    clock: NotRequired[str]
    eval: NotRequired[str]
    said: str


class GameScore(TypedDict):
    """A game with all its places, in the order in which the score is written."""

    pgn: str
    headers: dict[str, str]
    result: str
    start: str
    nodes: list[NodeFacts]


@dataclass(slots=True)
class Step:
    """A move of a game on its way through the score."""

    #: Its number in the tree, and in the order of the score.
    node: int
    id: int
    parent: int
    is_main: bool
    move: Move
    #: The board before the move.
    board: Board


def steps(game: Game) -> Iterator[Step]:
    """Go through all moves in the order in which they are written."""
    tree: Tree = game._tree  # noqa: SLF001 - its nodes are numbers, and quick to go through
    count = 0
    # Lines to go on with: where, the number of that place, the board there, and whether it is the
    # main line; or the first move of a variation. No recursion, as variations nest without end.
    work: list[tuple[int, int, Board, bool] | Step] = [(0, 0, game.board(), True)]
    while work:
        task = work.pop()
        if isinstance(task, Step):
            count += 1
            task.id = count
            yield task
            work.append((task.node, count, _after(task), False))
            continue
        node, number, board, is_main = task
        ways = [
            Step(way, 0, number, is_main and not place, move, board)
            for place, way in enumerate(tree.variations(node))
            if (move := tree.played(way)) is not None
        ]
        if ways:
            first, *others = ways
            count += 1
            first.id = count
            yield first
            work.append((first.node, count, _after(first), is_main))
            work += reversed(others)


def _after(step: Step) -> Board:
    # With its history, which one notation needs; it costs nothing.
    board = step.board.copy()
    board.push(step.move)
    return board


def game_score(game: Game, walked: Iterable[Step] | None = None) -> GameScore:
    """Return a game as plain data; its steps may have been gone through before."""
    board = game.board()
    nodes = [_node(game, 0, board)]
    for step in steps(game) if walked is None else walked:
        after = _after(step)
        node = _node(GameNode(game._tree, step.node, game._origin), step.id, after)  # noqa: SLF001
        is_white = step.board.turn
        node["parent"] = step.parent
        node["main"] = step.is_main
        node["number"] = f"{step.board.fullmove_number}{'.' if is_white else '...'}"
        node["san"] = step.board.san(step.move)
        node["uci"] = step.move.uci()
        node["glyphs"] = " ".join(glyph(nag, is_white) for nag in node["nags"])
        node["said"] = str(say(step.board, step.move))
        nodes.append(node)
    return {
        "pgn": game.pgn(),
        "headers": dict(game.headers),
        "result": game.result,
        "start": board.fen(),
        "nodes": nodes,
    }


def _node(place: GameNode, number: int, board: Board) -> NodeFacts:
    """Return what is said at a place; what leads to it is filled in by the caller."""
    comments = list(place.comments)
    facts: NodeFacts = {
        "id": number,
        "parent": None,
        "main": True,
        "ply": board.ply(),
        "number": "",
        "san": "",
        "uci": "",
        "fen": board.fen(),
        "check": board.is_check(),
        "nags": sorted(place.nags),
        "glyphs": "",
        "comment": _words(comments),
        "before": _words(place.starting_comments),
        "arrows": [],
        "marks": [],
        "said": "",
    }
    if comments:
        for tail, head, color in commands.read_arrows(comments):
            if tail == head:
                facts["marks"].append({"square": square_name(tail), "color": color})
            else:
                ends = {"from": square_name(tail), "to": square_name(head)}
                facts["arrows"].append({**ends, "color": color})  # type: ignore[typeddict-item]
        if (clock := place.clock()) is not None:
            facts["clock"] = commands.write_clock(clock)
        if (found := place.eval()) is not None:
            facts["eval"] = _evaluation(found)
    return facts


def _words(comments: Iterable[str]) -> str:
    """Return what comments say to people."""
    return " ".join(filter(None, (commands.without(comment)[0] for comment in comments)))


def _evaluation(found: Evaluation) -> str:
    return f"#{found.mate:+}" if found.pawns is None else f"{found.pawns:+.2f}"


class NoGameError(ValueError):
    """There is no game where one is expected."""


def first_game(pgn: str | bytes) -> Game:
    """Read the first game of a text in PGN."""
    # As bytes: a string would be the name of a file.
    text = pgn.encode() if isinstance(pgn, str) else pgn
    for game in open_games(text):
        return game
    raise NoGameError("there is no game in this PGN")


class Pgn(msgspec.Struct, forbid_unknown_fields=True):
    """A game in PGN."""

    pgn: str


def game(asked: Pgn) -> GameScore:
    """Return the first game of a PGN, with all its places."""
    return game_score(first_game(asked.pgn))


def _place(game: Game, number: int) -> GameNode:
    if number == 0:
        return game
    for step in steps(game):
        if step.id == number:
            return GameNode(game._tree, step.node, game._origin)  # noqa: SLF001
    raise ValueError(f"the game has no place {number}")


class Play(msgspec.Struct, forbid_unknown_fields=True):
    """A move to be played at a place of a game."""

    pgn: str
    node: NodeId
    uci: str


class Played(TypedDict):
    """A game after a move, and the place that the move led to."""

    game: GameScore
    node: int


def play(asked: Play) -> Played:
    """Play a move: follow the line that has it, or add it."""
    game = first_game(asked.pgn)
    place = _place(game, asked.node)
    # Whoever plays a move that is forbidden is told why.
    move = place.board().parse(asked.uci, "uci").move
    if not place.has_variation(move):
        place.add_variation(move)
    reached = place.variation(move)
    number = next(step.id for step in steps(game) if step.node == reached._node)  # noqa: SLF001
    return {"game": game_score(game), "node": number}


class Edit(msgspec.Struct, forbid_unknown_fields=True):
    """A change of a game at one of its places.

    ``delete`` takes a move out with all that follows; ``promote`` puts the variation that a place
    belongs to before the line it branches off from; ``comment`` sets what is said after a move, and
    leaves clocks and arrows alone; ``result`` sets the result, and ``header`` the tag ``name``,
    which is taken out if the value is empty.
    """

    pgn: str
    action: Literal["delete", "promote", "comment", "result", "header"]
    node: NodeId = 0
    value: str = ""
    name: str = ""


def edit(asked: Edit) -> GameScore:
    """Change a game."""
    game = first_game(asked.pgn)
    place = _place(game, asked.node)
    match asked.action:
        case "delete":
            _parent(place).remove_variation(place)
        case "promote":
            while place.parent is not None and not place.starts_variation():
                place = place.parent
            _parent(place).promote(place)
        case "comment":
            place.comments = commands.reworded(place.comments, asked.value)
        case "result":
            game.headers["Result"] = asked.value
        case "header":
            if asked.value:
                game.headers[asked.name] = asked.value
            else:
                game.headers.pop(asked.name, None)
    return game_score(game)


def _parent(place: GameNode) -> GameNode:
    parent = place.parent
    if parent is None:
        raise ValueError("this place is in the main line from the start of the game")
    return parent


class Spell(msgspec.Struct, forbid_unknown_fields=True):
    """A game whose moves are to be written in a notation and a language."""

    pgn: str
    notation: str = "san"
    language: str = "en"


class Spelt(TypedDict):
    """All moves of a game, written and in words, by the numbers of their places."""

    moves: list[str]
    said: list[str]
    direction: Literal["ltr", "rtl"]


def spell(asked: Spell) -> Spelt:
    """Write all moves of a game in another notation, and say them."""
    tongue = find_language(asked.language)
    notation = find_notation(asked.notation)
    letters = tongue if notation.varies else None
    moves, said = [""], [""]
    for step in steps(first_game(asked.pgn)):
        moves.append(step.board.write(step.move, notation, letters))
        said.append(str(say(step.board, step.move, tongue)))
    return {
        "moves": moves,
        "said": said,
        "direction": "ltr" if letters is None else letters.direction,
    }
