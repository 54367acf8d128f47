"""Games that are spoilt as people and scanners spoil them, and read all the same.

Where the spoilt moves are a legal game, too, nobody can tell: these are counted apart, as *another
game*, and belong to none of the shares. With one error a game it is also counted how many are
*open*: another move in the place of the lost or spoilt one, with the same error, gives a game that
can be played to the end. In these a reading can only guess, and is right to say so.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import stamma
from benchmarks.reading import EXACT, counted, games, judge, share, table
from benchmarks.reading.layouts import columns, running

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.reading import Game

    Damage = Callable[[list[str], int, random.Random], None]

ERRORS = (1, 3, 10)
_SEED = 1737

# What scanners take for each other.
_LOOK_ALIKES = {
    "1": "lI",
    "0": "O",
    "O": "0",
    "5": "S",
    "8": "B",
    "B": "8",
    "b": "h",
    "h": "b",
    "c": "e",
    "e": "c",
    "f": "t",
    "g": "q",
    "3": "8",
    "6": "b",
    "R": "K",
}


def _replace(moves: list[str], at: int, place: int, sign: str) -> None:
    word = moves[at]
    moves[at] = word[:place] + sign + word[place + 1 :]


def look_alike(moves: list[str], at: int, dice: random.Random) -> None:
    """A sign is taken for one that looks like it."""
    places = [place for place, sign in enumerate(moves[at]) if sign in _LOOK_ALIKES]
    if places:
        place = dice.choice(places)
        _replace(moves, at, place, dice.choice(_LOOK_ALIKES[moves[at][place]]))


def wrong_file(moves: list[str], at: int, dice: random.Random) -> None:
    """A file is another."""
    places = [place for place, sign in enumerate(moves[at]) if sign in "abcdefgh"]
    if places:
        place = places[-1]
        others = [sign for sign in "abcdefgh" if sign != moves[at][place]]
        _replace(moves, at, place, dice.choice(others))


def wrong_rank(moves: list[str], at: int, dice: random.Random) -> None:
    """A rank is another."""
    places = [place for place, sign in enumerate(moves[at]) if sign in "12345678"]
    if places:
        place = places[-1]
        others = [sign for sign in "12345678" if sign != moves[at][place]]
        _replace(moves, at, place, dice.choice(others))


def lost_capture(moves: list[str], at: int, _: random.Random) -> None:
    """The sign of capture is lost."""
    moves[at] = moves[at].replace("x", "")


def lost_case(moves: list[str], at: int, _: random.Random) -> None:
    """A capital letter is small."""
    moves[at] = moves[at].lower()


def transposed(moves: list[str], at: int, dice: random.Random) -> None:
    """Two neighbours change places."""
    word = moves[at]
    if len(word) > 1:
        place = dice.randrange(len(word) - 1)
        moves[at] = word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def lost_move(moves: list[str], at: int, _: random.Random) -> None:
    """A move is left out, and its place stays empty."""
    moves[at] = ""


def doubled_move(moves: list[str], at: int, _: random.Random) -> None:
    """A move stands there twice."""
    moves[at] = f"{moves[at]} {moves[at]}"


DAMAGES: tuple[Damage, ...] = (
    look_alike,
    wrong_file,
    wrong_rank,
    lost_capture,
    lost_case,
    transposed,
    lost_move,
    doubled_move,
)


def report(count: int) -> str:
    """Spoil so many games in each way, read them, and lay out what came out."""
    stock = games(count)
    head = ["damage", "errors a game", "another game", "games"]
    head += ["recovered", "undecided", "wrongly repaired", "open", "recovered of the others"]
    rows = []
    for damage in DAMAGES:
        for errors in ERRORS:
            verdicts: Counter[str] = Counter()
            settled: Counter[str] = Counter()
            others = 0
            for moves, text, game in spoilt(stock, damage, errors):
                if is_another_game(moves, game):
                    others += 1
                    continue
                verdict = judge(stamma.read(text), game.moves)
                verdicts[verdict] += 1
                if errors == 1 and not is_open(moves, game):
                    settled[verdict] += 1
            name = damage.__name__.replace("_", " ")
            row = [name, str(errors), str(others), *counted(verdicts)]
            if errors == 1:
                open_games = verdicts.total() - settled.total()
                row += [str(open_games), share(settled[EXACT], settled.total())]
            rows.append(row if errors == 1 else [*row, "", ""])
    return "\n\n".join(["### Damage", table(head, rows)])


def spoilt(stock: list[Game], damage: Damage, errors: int) -> Iterator[tuple[list[str], str, Game]]:
    """Spoil games: yield the moves as they are then, the text of them, and the game."""
    dice = random.Random(_SEED)  # noqa: S311
    for place, game in enumerate(stock):
        moves = game.write(stamma.SAN)
        spoil(moves, damage, errors, dice)
        yield moves, (running, columns)[place % 2](moves), game


def is_another_game(moves: list[str], game: Game) -> bool:
    """Whether spoilt moves are a game as they stand, and not the one that was meant."""
    board = stamma.Board()
    try:
        played = [board.push_san(move) for move in moves]
    except ValueError:
        return False
    return tuple(played) != game.moves


def is_open(moves: list[str], game: Game) -> bool:
    """Whether another move in the place of the one that is spoilt fits the rest as well.

    After a lost move it may be any; else one that differs from what is written in one sign.
    """
    written = game.write(stamma.SAN)
    at = next((at for at, move in enumerate(moves) if move != written[at]), None)
    if at is None:
        return False
    board = game.boards[at]
    spoilt = moves[at]
    for move in board.legal_moves:
        if move == game.moves[at]:
            continue
        if spoilt and not _differs_in_one_sign(spoilt, board.san(move)):
            continue
        after = board.copy()
        after.push(move)
        if _can_be_played(after, moves[at + 1 :]):
            return True
    return False


def _differs_in_one_sign(one: str, other: str) -> bool:
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1


def _can_be_played(board: stamma.Board, moves: list[str]) -> bool:
    """Whether moves can be played, and are written as they should be."""
    for written in moves:
        try:
            move = board.parse_san(written)
        except ValueError:
            return False
        if board.san(move) != written:
            return False
        board.push(move)
    return True


def spoil(moves: list[str], damage: Damage, errors: int, dice: random.Random) -> None:
    """Spoil so many moves; those that cannot be spoilt in this way are passed over."""
    places = list(range(len(moves)))
    dice.shuffle(places)
    for at in places:
        before = moves[at]
        damage(moves, at, dice)
        errors -= moves[at] != before
        if errors == 0:
            return
