from __future__ import annotations

import io

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stamma
from stamma import pgn
from stamma.diagrams import Arrow
from stamma.pgn import Evaluation, Game, GameNode

E4, E5, D4 = (stamma.Move.from_uci(uci) for uci in ("e2e4", "e7e5", "d2d4"))

# Words as comments and tags have them: no control characters, blanks one at a time.
_words = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=8)
_texts = st.lists(_words, min_size=1, max_size=12).map(" ".join)
_comments = _texts.filter(lambda text: "}" not in text)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Build a game at random: moves, variations, comments, NAGs and tags."""
    game = Game()
    for name in draw(st.sets(st.sampled_from(("Event", "White", "Annotator", "ECO")))):
        game.headers[name] = draw(_texts)
    game.headers["Result"] = draw(st.sampled_from(("1-0", "0-1", "1/2-1/2", "*")))
    game.comments = draw(st.lists(_comments, max_size=2))
    nodes: list[GameNode] = [game]
    for _ in range(draw(st.integers(0, 25))):
        parent = draw(st.sampled_from(nodes[-6:]))
        moves = list(parent.board().legal_moves)
        if not moves:
            continue
        node = parent.add_variation(draw(st.sampled_from(moves)))
        if draw(st.booleans()):
            node.comments = draw(st.lists(_comments, max_size=2))
        if node.starts_variation() and draw(st.booleans()):
            node.starting_comments = draw(st.lists(_comments, max_size=2))
        node.nags = draw(st.sets(st.integers(1, 255), max_size=2))
        nodes.append(node)
    return game


def described(game: Game) -> list[object]:
    """Everything that a game holds, in one list."""
    found: list[object] = [dict(game.headers), game.result]
    work: list[GameNode] = [game]
    while work:
        node = work.pop()
        move = node.move.uci() if node.move else None
        found.append((move, node.starting_comments, node.comments, sorted(node.nags)))
        found.append(len(node.variations))
        work.extend(node.variations)
    return found


@settings(max_examples=150)
@given(games())
def test_what_is_written_is_read_back_whole(game: Game) -> None:
    text = game.pgn()
    again = pgn.read_game(text)
    assert again is not None
    # A result drawn at random may contradict a mate on the board.
    assert {error.name for error in again.errors} <= {"pgn-result-contradicts-board"}
    assert described(again) == described(game)
    assert again.pgn() == text


@settings(max_examples=100)
@given(games())
def test_lines_are_no_wider_than_the_standard_allows(game: Game) -> None:
    for line in game.pgn(tags=False).splitlines():
        assert len(line) < 80 or " " not in line
        assert line == line.strip()


@settings(max_examples=60)
@given(games())
def test_python_chess_reads_what_is_written(game: Game) -> None:
    theirs = chess.pgn.read_game(io.StringIO(game.pgn(comments=False)))
    assert theirs is not None
    assert theirs.errors == []
    assert [move.uci() for move in theirs.mainline_moves()] == game.uci().split()


@settings(max_examples=60)
@given(games())
def test_the_bridge_to_python_chess_goes_both_ways(game: Game) -> None:
    back = Game.from_chess(game.to_chess())
    assert back.pgn(comments=False) == game.pgn(comments=False)


@settings(max_examples=200)
@given(games(), st.data())
def test_a_damaged_file_is_never_an_exception(game: Game, data: st.DataObject) -> None:
    text = bytearray(game.pgn().encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, max(0, len(text) - 1)))
        text[at : at + 1] = data.draw(st.binary(max_size=3))
    for read in pgn.open(b"1. e4 *\n\n" + bytes(text)):
        assert 0 <= read.text_start <= read.text_end <= len(text) + 9
        for error in read.errors:
            assert 0 <= error.start <= error.end <= len(error.text)


@settings(max_examples=60)
@given(st.lists(games(), min_size=1, max_size=4), st.integers(1, 400))
def test_blocks_make_no_difference(many: list[Game], block: int) -> None:
    text = "".join(game.pgn() for game in many).encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stamma.pgn.windows._BLOCK", block)
        patch.setattr("stamma.pgn.windows._LOOK_AHEAD", 300)
        read = [game.pgn() for game in pgn.open(io.BytesIO(text))]
    assert read == [game.pgn() for game in many]


def test_the_export_format_is_the_standards() -> None:
    game = pgn.read_game(
        '[White "Morphy, Paul"][Zebra "z"][Annotator "a \\"b\\""]'
        "1. e4 e5 2. Nf3 {a comment that is long enough to reach beyond the end of the line} d6 "
        "(2... Nc6 3. Bb5) 3. d4 $1 Bg4 1-0"
    )
    assert game is not None
    assert game.pgn() == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Morphy, Paul"]\n'
        '[Black "?"]\n[Result "1-0"]\n[Annotator "a \\"b\\""]\n[Zebra "z"]\n\n'
        "1. e4 e5 2. Nf3 {a comment that is long enough to reach beyond the end of the\n"
        "line} 2... d6 (2... Nc6 3. Bb5) 3. d4 $1 Bg4 1-0\n\n"
    )
    assert game.pgn(reduced=True).endswith("\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 1-0\n\n")
    assert "Annotator" not in game.pgn(reduced=True)
    german = game.pgn("lan", "de", tags=False, comments=False, variations=False, width=None)
    assert german == "1. e2-e4 e7-e5 2. Sg1-f3 d7-d6 3. d2-d4 $1 Lc8-g4 1-0\n\n"


def test_a_game_is_built_by_hand() -> None:
    game = Game()
    game.headers["White"] = "Philidor"
    main = game.add_variation(E4, comment="best", nags=[1])
    main.add_variation(E5)
    side = game.add_variation(D4, starting_comment="or")
    assert [node.move for node in game.variations] == [E4, D4]
    assert side.starts_variation()
    assert not side.is_mainline()
    assert game.pgn(tags=False) == "1. e4 $1 {best} ({or} 1. d4) 1... e5 *\n\n"
    game.promote(D4)
    assert [node.move for node in game.variations] == [D4, E4]
    game.demote(0)
    assert [node.move for node in game.variations] == [E4, D4]
    game.promote_to_main(side)
    assert game.next() == side
    game.remove_variation(D4)
    assert game.variations == [main]
    assert game.end().board().fen().startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/")
    assert game[E4] == main
    assert E4 in game
    assert repr(main) == "<ChildNode at 1.e4>"
    with pytest.raises(stamma.IllegalMoveError):
        game.add_variation(E5)
    with pytest.raises(KeyError):
        game.variation(D4)
    with pytest.raises(ValueError, match="no move to write"):
        game.san()


def test_a_game_from_a_board_has_its_moves_and_its_result() -> None:
    board = stamma.Board()
    for san in ("f3", "e5", "g4", "Qh4"):
        board.push_san(san)
    game = Game.from_board(board)
    assert (game.uci(), game.result) == ("f2f3 e7e5 g2g4 d8h4", "0-1")


def test_tags_are_a_mapping() -> None:
    game = Game()
    game.headers["ECO"] = "C65"
    assert list(game.headers)[-1] == "ECO"
    del game.headers["ECO"]
    assert "ECO" not in game.headers
    assert game.headers["Date"] == "????.??.??"
    for name, value, message in (
        ("Result", "2-0", "is not a result"),
        ("FEN", "8/8/8/8/8/8/8/8 w - - 0 1", "has no king"),
        ("SetUp", "yes", "follows from the start"),
        ("White Elo", "2000", "is not a tag name"),
    ):
        with pytest.raises(ValueError, match=message):
            game.headers[name] = value


def test_commands_in_comments_are_typed() -> None:
    game = pgn.read_game(
        "1. e4 {[%clk 1:02:03.5] [%eval -0.35,20] [%csl Rd5][%cal Ge2e4] [%odd 7] fine} *"
    )
    assert game is not None
    node = game.variations[0]
    assert node.clock() == 3723.5
    assert node.eval() == Evaluation(-0.35, None, 20)
    assert node.arrows() == [
        Arrow(stamma.D5, stamma.D5, "red"),
        Arrow(stamma.E2, stamma.E4, "green"),
    ]
    node.set_clock(61)
    node.set_eval(Evaluation(None, -3))
    node.set_arrows([])
    node.set_emt(2)
    assert node.comments == ["[%clk 0:01:01] [%eval #-3] [%odd 7] [%emt 0:00:02] fine"]
    node.set_clock(None)
    assert node.clock() is None
    assert node.emt() == 2
