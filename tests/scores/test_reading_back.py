"""What is written as text is read as the same game."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.random_games import CHESS960_STARTS, ORDINARY_STARTS, Start
from tests.scores.games import game_of

from stamma import Board, Move, languages, read
from stamma.notations import NOTATIONS
from stamma.pgn import Game, GameNode
from stamma.pgn.diagram_marks import DIAGRAM_NAGS
from stamma.scores import write

GAMES = [
    line.split()
    for line in (Path(__file__).parents[2] / "benchmarks" / "games.txt").read_text().splitlines()
    if line and not line.startswith("#")
][:60]
FAMILIES = [family[0].code for family in languages.families.values()]
# The reader does not look for Stamma's own notation.
READ = [name for name in NOTATIONS if name != "stamma"]
LAYOUTS = ("running", "table", "sheet", "sheet-60", "sheet-beside")

COMMENTS = ("a strong plan", "as in many games", "Der Plan", "well done!", "that is risky")
NAGS = (1, 2, 3, 4, 5, 6, 10, 13, 14, 15, 16, 17, 18, 19)


def played(moves: list[str], result: str) -> Game:
    game = Game()
    node: GameNode = game
    for san in moves:
        node = node.add_variation(node.board().parse_san(san))
    outcome = node.board().outcome()
    game.headers.update(
        White="Müller, Anna", Black="O'Neil, Bert", Event="Open", Date="2024.03.01", Round="3"
    )
    game.headers["Result"] = result if outcome is None else outcome.result()
    return game


def annotate(game: Game, chance: random.Random) -> None:
    """Say something about some moves, and add variations to others."""
    for node in list(game.mainline()):
        if chance.random() < 0.1:
            node.nags.add(chance.choice(NAGS))
        if chance.random() < 0.1:
            node.comments.append(chance.choice(COMMENTS))
        parent = node.parent
        assert parent is not None
        others = [move for move in parent.board().legal_moves if move != node.move]
        if others and chance.random() < 0.1:
            variation = parent.add_variation(chance.choice(others))
            replies = list(variation.board().legal_moves)
            if replies:
                variation = variation.add_variation(chance.choice(replies))
            if chance.random() < 0.5:
                variation.comments.append(chance.choice(COMMENTS))


def facts(node: GameNode) -> list[object]:
    """Return all that is said from a node on."""
    before = " ".join(node.starting_comments) if node.parent is not None else ""
    comment = " ".join(node.comment.split())
    said = [node.move, sorted(node.nags), " ".join(before.split()), comment, node.draw_offer]
    return [*said, [facts(variation) for variation in node.variations]]


MOVES = "1. d4 d5 2. c4 {%s} 2... e6 (2... c6 {%s} 3. Nf3 {%s}) (2... dxc4) 3. Nc3 {%s} 1-0"
REMARKS = (
    "or 2. Nf3 Nf6 3. c4",
    "and ..e5.",
    "3...Nf6 4.Bg5 (4.cxd5 exd5) 4...Be7",
    "a smile :)",
    "a) 3.Nc3 b) 3.Nf3",
    "(unclosed",
    "{ another brace",
    "White resigns",
    "it was a draw",
    "once 1-0, once 0-1",
    "!",
    "...",
    "12",
    "better is P-K4",
    "Weiß und Schwarz",
    "White Black",
    '[Event "x"]',
    '[Event "x"] and (so on',
    "<b>bold</b> <<quoted>> &quot;",
    "''Of course!''",
    "``code`` **bold** _so_ ~~no~~ | a",
    "see page # 26 # 27 and more # 28 than one line of text can hold, # 29 # 30 # 31 # 32",
    r"\\textbf and \\\\",
    "a =20 b %20 c",
    "http://a.example/b?c=d&e",
    "White: Smith",
    "Smith - Jones, Paris 1867, 1-0",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "zero\u200bwidth, soft\u00adhyphen",
    "2 } 1",
    "}",
    "; a line",
    "--",
    "3. --",
)


@pytest.mark.parametrize("layout", ["running", "table"])
@pytest.mark.parametrize("remark", REMARKS)
def test_a_comment_is_read_back_as_it_is_written(remark: str, layout: str) -> None:
    game = game_of(MOVES % ((remark,) * 4))
    (again,) = read(game.score(layout)).games
    assert facts(again) == facts(game)
    assert again.result == game.result


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 (2. f4 exf4) (2. f4 d5 {declined}) 2... Nc6 *",
        "1. e4 e5 (1... c5) (1... c5) 2. Nf3 *",
        "1. e4 e5 2. Nf3 (2. Nf3 d6) 2... Nc6 *",
        "1. e4 e5 2. Nf3 (2. Nf3 $1) 2... Nc6 *",
        "1. e4 (1. d4 d5 2. c4 (2. Nf3 c5) (2. Nf3 Nf6) 2... e6) 1... e5 *",
    ],
)
def test_variations_that_begin_alike_stay_apart(text: str) -> None:
    game = game_of(text)
    (again,) = read(game.score()).games
    assert facts(again) == facts(game)


@pytest.mark.parametrize(
    "text",
    [
        "1. Nf3 $10 Nh6 2. g4 $10 *",
        "1. h3 Nh6 $10 2. g4 Nxg4 $13 0-1",
        "1. e4 d5 {said} (1... d6 2. Bd3 $10 b6) *",
        "1. d3 d6 (1... Na6 2. Nf3 $6 $10 $16 b6) *",
        "{said} 1. Nf3 $10 Nh6 *",
        "1. e4 e5 $10 {(=)} 2. Nf3 $10 *",
    ],
)
@pytest.mark.parametrize("layout", ["running", "table"])
def test_an_equal_position_is_no_offer(text: str, layout: str) -> None:
    game = game_of(text)
    (again,) = read(game.score(layout)).games
    assert facts(again) == facts(game)


def test_a_draw_offer_before_any_move_is_a_comment() -> None:
    game = game_of("{(=)} 1. e4 e5 ({(=)} 1... c5 2. Nf3 {(=)}) 2. Nc3 {(=)} *")
    (again,) = read(game.score()).games
    assert facts(again) == facts(game)


def test_letters_in_variations_tell_the_language() -> None:
    german = "gewinnt auf gibt nach gibt steht Schwarz nach Springer und auf"
    for reply in ("Nf3", "a4"):
        game = game_of(f"1. f3 (1. b3 h6 (1... g5 2. Ba3 {{{german}}}) 2. {reply}) 1... a5 *")
        (again,) = read(game.score()).games
        assert facts(again) == facts(game)


def test_marks_that_would_run_into_each_other_are_read_back() -> None:
    for nags in ({1, 2}, {2, 6}, {1, 3, 5}, {4, 7, 10}, {10, 13}, {1, 300}):
        game = game_of("1. e4 e5 (1... c5) 2. Nf3 *")
        for node in (game.next(), game.variations[0].variations[1], game.end()):
            assert node is not None
            node.nags |= nags
        (again,) = read(game.score()).games
        assert facts(again) == facts(game)


@pytest.mark.parametrize("layout", ["running", "table"])
@pytest.mark.parametrize(
    "text",
    [
        "1. e4 -- 2. d4 -- 3. Nf3 *",
        "1. e4 -- 2. d4 -- *",
        "1. e4 e5 2. -- Nc6 3. -- *",
        "1. e4 e5 2. Nf3 (2. --) 2... Nc6 (2... --) 3. Bb5 *",
        "1. e4 e5 2. Nf3 (2. -- {idle} Nc6) 2... Nc6 (2... -- $1) 3. Bb5 *",
        "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4 -- (3... exd4) 4. dxe5 --) 3. Bb5 *",
        "1. e4 e5 2. Nf3 Nc6 (2... -- 3. Nxe5 -- {so} 4. d4) (2... -- 3. d4) 3. Bb5 *",
        '[FEN "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 12"] 12... -- 13. O-O -- 14. Ra7 Rf8 1-0',
    ],
)
def test_passes_are_read_back(text: str, layout: str) -> None:
    game = game_of(text)
    (again,) = read(game.score(layout)).games
    assert facts(again) == facts(game)


class Step(NamedTuple):
    """A move that is added to a tree: after which node, which of the legal ones, and its marks."""

    back: int
    number: int
    nags: frozenset[int]
    comments: tuple[str, ...]
    before: tuple[str, ...]
    offers_draw: bool


SAID = (*REMARKS, "e4", "1. e4", "1... e5 2. Nf3", "1/2-1/2", "*", "(", ")", "$1", "or e5 (1. d4)")
COMMENTED = st.lists(st.sampled_from(SAID) | st.just("plain"), max_size=2).map(tuple)
MARKED = st.frozensets(
    st.sampled_from([nag for nag in (*range(1, 256), 300) if nag not in DIAGRAM_NAGS]), max_size=3
)
STEPS = st.lists(
    st.builds(
        Step,
        st.sampled_from([0] * 6 + [1, 1, 2, 2, 3, 5, 8]),
        st.integers(0, 40),
        st.just(frozenset()) | MARKED,
        st.just(()) | COMMENTED,
        st.just(()) | COMMENTED,
        st.sampled_from([False] * 9 + [True]),
    ),
    max_size=30,
)
STARTS = st.one_of(
    ORDINARY_STARTS,
    CHESS960_STARTS,
    st.sampled_from(
        [
            Start("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 6 8", False),
            Start("8/5pk1/6p1/7p/5P1P/4R1P1/r7/5K2 b - - 3 41", False),
        ]
    ),
)


def tree(start: Start, main: list[int], steps: list[Step], result: str) -> Game:
    """Grow a game: first its main line, so that it has one, then what else is said and played."""
    game = Game(Board(start.fen, chess960=start.chess960))
    node: GameNode = game
    nodes = [node]
    for number in main:
        moves = list(node.board().legal_moves)
        if moves:
            node = node.add_variation(moves[number % len(moves)])
            nodes.append(node)
    outcome = node.board().outcome()
    game.headers["Result"] = result if outcome is None else outcome.result()
    last = node
    for step in steps:
        parent = nodes[-1 - step.back % len(nodes)]
        if parent is last:
            continue
        board = parent.board()
        moves = list(board.legal_moves)
        if step.number == 0 and not board.is_check():
            moves = [Move.null()]
        if not moves:
            continue
        # The first of the siblings often has the same move.
        again = [one.move for one in parent.variations] if step.number % 5 == 1 else []
        node = parent.add_variation((again or moves)[step.number % len(again or moves)])
        node.nags |= step.nags
        node.comments.extend(step.comments)
        if len(parent.variations) > 1:
            node.starting_comments = list(step.before)
        node.draw_offer = step.offers_draw
        nodes.append(node)
    return game


@given(
    STARTS,
    st.lists(st.integers(0, 40), min_size=6, max_size=20),
    STEPS,
    st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]),
    st.sampled_from(["running", "table"]),
)
@settings(max_examples=150)
def test_any_tree_is_read_back(
    start: Start, main: list[int], steps: list[Step], result: str, layout: str
) -> None:
    game = tree(start, main, steps, result)
    reading = read(game.score(layout), language="en")
    (again,) = reading.games
    assert again.board().fen() == game.board().fen()
    assert facts(again) == facts(game)
    reported = {found.name for found in reading.diagnostics}
    assert again.result == game.result or "contradicted-ending" in reported


def names(game: Game) -> tuple[str, str, str]:
    return game.headers["White"], game.headers["Black"], game.result


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("notation", READ)
def test_every_notation_is_read_back(notation: str, layout: str) -> None:
    game = played(GAMES[READ.index(notation)], "1-0")
    (again,) = read(game.score(layout, "text", notation)).games
    assert facts(again) == facts(game)
    assert names(again) == names(game)


@pytest.mark.parametrize("code", FAMILIES)
def test_every_language_is_read_back(code: str) -> None:
    game = played(GAMES[FAMILIES.index(code) % len(GAMES)], "1/2-1/2")
    layout = LAYOUTS[FAMILIES.index(code) % len(LAYOUTS)]
    (again,) = read(game.score(layout, "text", "fide", code)).games
    assert facts(again) == facts(game)
    assert names(again) == names(game)


@pytest.mark.parametrize("seed", range(25))
def test_comments_variations_and_marks_are_read_back(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - the same games in every run
    game = played(chance.choice(GAMES), chance.choice(["1-0", "0-1", "1/2-1/2", "*"]))
    annotate(game, chance)
    layout, notation = chance.choice(["running", "table"]), chance.choice(READ)
    (again,) = read(game.score(layout, "text", notation, chance.choice(FAMILIES))).games
    assert facts(again) == facts(game)
    assert names(again) == names(game)


@pytest.mark.parametrize("layout", LAYOUTS[:-1])
@pytest.mark.parametrize("form", ["markdown", "html", "latex", "latex-plain"])
def test_the_moves_of_other_forms_are_read_back(form: str, layout: str) -> None:
    for moves in GAMES[:5]:
        game = played(moves, "1-0")
        (again,) = read(game.score(layout, form, "fide", "de")).games  # type: ignore[arg-type]
        assert again.uci() == game.uci()
        assert again.result == game.result
        # Where forms are drawn, a second one has a heading of its own between the moves.
        if form == "markdown" or not layout.startswith("sheet"):
            assert facts(again) == facts(game)


BLACK = '[FEN "6k1/8/5K2/8/8/8/8/R7 b - - 0 1"] 1... Kh8 2. Kf7 {so} Kh7 (2... Kg7) 3. Rh1# 1-0'
WHITE = '[FEN "6k1/8/4K3/8/8/8/8/R7 w - - 0 1"] 1. Kf6 Kh8 {so} 2. Kf7 Kh7 3. Rh1# 1-0'


@pytest.mark.parametrize("layout", ["helpmate", "problem", "running", "table", "sheet"])
@pytest.mark.parametrize(
    ("notation", "language"),
    [("problem", None), ("fide", "de"), ("lan", "fr"), ("iccf", None), ("descriptive", None)],
)
@pytest.mark.parametrize("text", [BLACK, WHITE])
def test_problems_are_read_back(
    text: str, notation: str, language: str | None, layout: str
) -> None:
    game = game_of(text)
    (again,) = read(game.score(layout, "text", notation, language)).games
    assert again.board().fen() == game.board().fen()
    assert again.uci() == game.uci()
    assert again.result == game.result


def test_the_games_of_a_bulletin_are_read_back() -> None:
    results = ("1-0", "0-1", "1/2-1/2", "0-1", "1-0")
    games = [played(*one) for one in zip(GAMES, results, strict=False)]
    # Sheets with moves beside each other are put in order only if a text has one game.
    for layout in LAYOUTS[:-1]:
        reading = read(write(games, layout, "text", "fide", "nl"))
        assert [facts(game) for game in reading.games] == [facts(game) for game in games]
        assert not reading.diagnostics


def test_a_diagram_does_not_interrupt_the_game() -> None:
    game = game_of("1. e4 e5 {[#]} 2. Nf3 Nc6 $220 3. Bb5 a6 $221 1-0")
    for layout in ("running", "table"):
        (again,) = read(game.score(layout)).games
        assert again.uci() == game.uci()
        assert not any(node.comment for node in again.mainline())
        assert again.result == "1-0"
