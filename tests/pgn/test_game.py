"""Games made and edited by hand, by example."""

from __future__ import annotations

import copy
import io
from typing import TYPE_CHECKING

import chess
import chess.pgn
import pytest

import stamma
from stamma import pgn
from stamma.diagrams import Arrow
from stamma.pgn import Evaluation, Game, GameNode

if TYPE_CHECKING:
    from collections.abc import Callable

E4, D4, C4, E5 = (stamma.Move.from_uci(uci) for uci in ("e2e4", "d2d4", "c2c4", "e7e5"))


def moves(node: GameNode) -> list[str]:
    return [variation.uci() for variation in node.variations]


@pytest.fixture
def game() -> Game:
    """Return a game with three first moves."""
    game = Game()
    for move in (E4, D4, C4):
        game.add_variation(move)
    return game


def test_a_new_game_is_at_the_start() -> None:
    game = Game()
    assert game.move is None
    assert game.parent is None
    assert game.variations == []
    assert game.next() is None
    assert game.end() == game
    assert game.is_end()
    assert game.is_mainline()
    assert not game.starts_variation()
    assert (game.ply(), game.turn(), game.board()) == (0, stamma.WHITE, stamma.Board())
    assert (game.moves, game.uci(), game.result, game.errors) == ([], "", "*", [])
    assert repr(game) == "<Game at the start>"


def test_nodes_know_their_neighbours() -> None:
    game = Game()
    last = game.add_line([E4, E5], comment="both")
    first = game.variations[0]
    assert (last.parent, first.parent) == (first, game)
    assert (game.next(), first.next(), game.end()) == (first, last, last)
    assert [node.uci() for node in game.mainline()] == ["e2e4", "e7e5"]
    assert game.mainline_moves() == list(game.moves) == [E4, E5]
    assert first.mainline_moves() == [E5]
    assert last.comment == "both"
    assert last.game() == game
    assert (last.ply(), last.turn()) == (2, stamma.WHITE)
    assert repr(last) == "<ChildNode at 1...e5>"
    assert len({first, game.variations[0]}) == 1


def test_the_board_of_a_node_has_its_moves() -> None:
    node = Game().add_line([E4, E5])
    board = node.board()
    assert board.move_stack == [E4, E5]
    board.push(stamma.Move.from_uci("g1f3"))
    assert node.board().move_stack == [E4, E5]


def test_a_move_that_is_there_is_added_once_more(game: Game) -> None:
    game[E4].comment = "one"
    node = game.add_variation(E4, comment="two", nags=[1])
    assert moves(game) == ["e2e4", "d2d4", "c2c4", "e2e4"]
    assert (list(node.comments), set(node.nags)) == (["two"], {1})
    assert game[E4].comment == "one"


def test_variations_are_found_by_number_and_move(game: Game) -> None:
    assert game[1] == game.variation(D4) == game.variations[1]
    assert D4 in game
    assert game.has_variation(D4)
    assert E5 not in game
    for missing in (3, E5):
        with pytest.raises(KeyError):
            game.variation(missing)


@pytest.mark.parametrize(
    ("edit", "number", "order"),
    [
        (Game.promote, 2, "e2e4 c2c4 d2d4"),
        (Game.promote, 0, "e2e4 d2d4 c2c4"),
        (Game.demote, 0, "d2d4 e2e4 c2c4"),
        (Game.demote, 2, "e2e4 d2d4 c2c4"),
        (Game.promote_to_main, 2, "c2c4 e2e4 d2d4"),
        (Game.promote_to_main, 0, "e2e4 d2d4 c2c4"),
        (Game.remove_variation, 1, "e2e4 c2c4"),
    ],
)
def test_variations_change_their_order(
    game: Game, edit: Callable[[Game, int | stamma.Move | GameNode], None], number: int, order: str
) -> None:
    by_number, by_move, by_node = (copy_of(game) for _ in range(3))
    edit(by_number, number)
    edit(by_move, (E4, D4, C4)[number])
    edit(by_node, by_node.variations[number])
    assert {" ".join(moves(edited)) for edited in (by_number, by_move, by_node)} == {order}


def copy_of(game: Game) -> Game:
    again = Game()
    for move in game.variations:
        if move.move is not None:
            again.add_variation(move.move)
    return again


def test_a_new_main_variation_comes_first(game: Game) -> None:
    node = game.add_main_variation(stamma.Move.from_uci("g1f3"), comment="flexible")
    assert game.variations[0] == node
    assert game.uci() == "g1f3"
    assert [place.is_mainline() for place in game.variations] == [True, False, False, False]
    assert [place.starts_variation() for place in game.variations] == [False, True, True, True]


def test_a_removed_variation_takes_its_moves_along() -> None:
    game = Game()
    game.add_line([E4, E5])
    game.remove_variation(0)
    assert game.uci() == ""
    assert game.pgn(tags=False) == "*\n\n"


def test_a_copy_is_a_game_of_its_own(game: Game) -> None:
    other = copy.deepcopy(game)
    other.headers["White"] = "Morphy"
    other.remove_variation(0)
    assert game.headers["White"] == "?"
    assert moves(game) == ["e2e4", "d2d4", "c2c4"]
    assert moves(other) == ["d2d4", "c2c4"]


def test_moves_of_any_kind_are_played() -> None:
    castling = stamma.Board("r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")
    game = Game(castling)
    for uci in ("e1g1", "e1c1", "a7b8q", "e5d6", "a7a8n"):
        if stamma.Move.from_uci(uci) in castling.legal_moves:
            game.add_variation(stamma.Move.from_uci(uci))
    assert moves(game) == ["e1g1", "e1c1", "e5d6"]
    passing = Game().add_variation(stamma.Move.null())
    assert (passing.uci(), passing.turn()) == ("0000", stamma.BLACK)


def test_illegal_moves_are_refused_and_leave_nothing(game: Game) -> None:
    for move in (E5, stamma.Move.from_uci("e1e2"), stamma.Move.from_uci("e2e4q")):
        with pytest.raises(stamma.IllegalMoveError):
            game.add_variation(move)
    assert moves(game) == ["e2e4", "d2d4", "c2c4"]


def test_a_variation_of_another_node_is_refused(game: Game) -> None:
    stranger = Game().add_variation(E4).add_variation(E5)
    with pytest.raises((KeyError, ValueError)):
        game.promote(stranger)
    assert moves(game) == ["e2e4", "d2d4", "c2c4"]


def test_a_node_of_another_game_is_not_a_variation_here(game: Game) -> None:
    other = Game()
    other.add_variation(D4)
    with pytest.raises((KeyError, ValueError)):
        game.remove_variation(other.variations[0])
    assert moves(game) == ["e2e4", "d2d4", "c2c4"]


def test_the_start_has_no_move_to_write() -> None:
    game = Game()
    for write in (game.san, game.write):
        with pytest.raises(ValueError, match="no move to write"):
            write()


def test_a_move_is_written_in_any_notation() -> None:
    node = Game().add_variation(stamma.Move.from_uci("g1f3"))
    assert (node.san(), node.uci(), node.write("lan"), node.write(language="de")) == (
        "Nf3",
        "g1f3",
        "Ng1-f3",
        "Sf3",
    )


def test_comments_are_lists_and_one_text() -> None:
    game = Game()
    node = game.add_variation(E4, comment="one")
    node.comments = [*node.comments, "two"]
    assert node.comment == "one two"
    node.comment = ""
    assert node.comments == []
    game.comment = "before"
    node.starting_comments = ["start"]
    assert (list(game.comments), list(node.starting_comments)) == (["before"], ["start"])


def test_nags_are_a_set() -> None:
    node = Game().add_variation(E4, nags=[3, 1, 3])
    assert node.nags == {1, 3}
    node.nags |= {255}
    assert node.nags == {1, 3, 255}
    node.nags = set()
    assert node.nags == set()


@pytest.mark.parametrize("nag", [-1, 65_536])
def test_a_nag_that_is_none_is_refused(nag: int) -> None:
    node = Game().add_variation(E4)
    with pytest.raises((ValueError, OverflowError)):
        node.nags = {nag}


def test_headers_have_the_roster_and_then_the_others() -> None:
    headers = Game().headers
    roster = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    assert list(headers) == roster
    headers["ECO"] = "C20"
    headers["Annotator"] = "me"
    headers["White"] = "Morphy"
    assert list(headers) == [*roster, "ECO", "Annotator"]
    assert len(headers) == 9
    assert headers["White"] == "Morphy"
    assert headers.get("Board") is None
    del headers["White"]
    assert headers["White"] == "?"
    with pytest.raises(KeyError):
        headers["Board"]
    with pytest.raises(KeyError):
        del headers["Board"]
    assert repr(headers).startswith("Headers(Event='?', ")


def test_headers_compare_as_mappings() -> None:
    one, other = Game(), Game()
    for headers in (one.headers, other.headers):
        headers["White"] = "Morphy"
    assert dict(one.headers) == dict(other.headers)
    assert one.headers == other.headers


def test_the_result_is_a_tag() -> None:
    game = Game()
    for result in ("1-0", "0-1", "1/2-1/2", "*"):
        game.headers["Result"] = result
        assert (game.result, game.headers["Result"]) == (result, result)
        assert game.pgn().endswith(f"\n\n{result}\n\n")
    game.headers["Result"] = "1-0"
    del game.headers["Result"]
    assert game.result == "*"
    with pytest.raises(ValueError, match="not a result"):
        game.headers["Result"] = "won"


@pytest.mark.parametrize("name", ["", "White Elo", "1st", 'W"', "Élo", "a\n"])
def test_a_tag_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is not a tag name"):
        Game().headers[name] = "x"


@pytest.mark.parametrize("seconds", [0, 1, 59, 60, 3599, 3600, 36000, 0.5, 1.125, 7322.25])
def test_clocks_are_kept(seconds: float) -> None:
    node = Game().add_variation(E4, comment="fine")
    node.set_clock(seconds)
    node.set_emt(seconds / 2 if seconds == int(seconds) else seconds)
    assert node.clock() == seconds
    assert node.comment.endswith(" fine")
    node.set_clock(None)
    node.set_emt(None)
    assert (node.clock(), node.emt(), list(node.comments)) == (None, None, ["fine"])


@pytest.mark.parametrize(
    ("evaluation", "comment"),
    [
        (Evaluation(0.35, None), "[%eval 0.35]"),
        (Evaluation(-1.2, None, 20), "[%eval -1.20,20]"),
        (Evaluation(0.0, None), "[%eval 0.00]"),
        (Evaluation(None, 3), "[%eval #3]"),
        (Evaluation(None, -2, 40), "[%eval #-2,40]"),
    ],
)
def test_evaluations_are_kept(evaluation: Evaluation, comment: str) -> None:
    node = Game().add_variation(E4)
    node.set_eval(evaluation)
    assert (node.eval(), list(node.comments)) == (evaluation, [comment])
    node.set_eval(None)
    assert (node.eval(), list(node.comments)) == (None, [])


def test_arrows_are_kept() -> None:
    node = Game().add_variation(E4, comment="see")
    arrows = [
        Arrow(stamma.D5, stamma.D5, "red"),
        Arrow(stamma.E2, stamma.E4, "green"),
        Arrow(stamma.D8, stamma.H4, "blue"),
    ]
    node.set_arrows(arrows)
    assert node.arrows() == arrows
    assert node.comments == ["[%csl Rd5] [%cal Ge2e4,Bd8h4] see"]
    node.set_arrows([])
    assert (node.arrows(), list(node.comments)) == ([], ["see"])


@pytest.mark.parametrize(
    "comment", ["", "[%clk soon]", "[%clk]", "[%eval ?]", "[%cal Xe2e4,Ge9e4,e2]", "[%csl]"]
)
def test_commands_that_are_none_are_no_error(comment: str) -> None:
    node = Game().add_variation(E4, comment=comment)
    assert (node.clock(), node.emt(), node.eval(), node.arrows()) == (None, None, None, [])


def test_an_unknown_command_stays_where_it_is() -> None:
    node = Game().add_variation(E4, comment="[%tqu En,x] [%clk 0:00:09]")
    node.set_clock(8)
    assert "[%tqu En,x]" in node.comment
    assert node.clock() == 8


def test_a_game_from_a_board_starts_where_the_board_did() -> None:
    board = stamma.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    board.push(E4)
    game = Game.from_board(board)
    assert game.board().fen() == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    assert (game.uci(), game.result, game.end().board()) == ("e2e4", "*", board)


THEIRS = """[Event "a"]
[Site "?"]
[Date "2024.01.02"]
[Round "1"]
[White "é"]
[Black "?"]
[Result "1/2-1/2"]
[ECO "C20"]

{ before } 1. e4 $1 { one } ( { start } 1. d4 d5 ( 1... Nf6 $14 ) ) 1... e5 2. Nf3 1/2-1/2
"""


def test_a_game_of_python_chess_goes_there_and_back() -> None:
    theirs = chess.pgn.read_game(io.StringIO(THEIRS))
    assert theirs is not None
    ours, read = Game.from_chess(theirs), pgn.read_game(THEIRS)
    assert read is not None
    assert ours.pgn() == read.pgn()
    assert str(ours.to_chess()) == str(theirs)


@pytest.mark.parametrize(
    ("fen", "is_chess960"),
    [
        ("4k3/8/8/8/8/8/4P3/4K3 b - - 3 17", False),
        ("rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3", False),
        ("bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1", True),
    ],
)
def test_a_position_goes_there_and_back(fen: str, is_chess960: bool) -> None:
    game = Game(stamma.Board(fen, chess960=is_chess960))
    theirs = game.to_chess()
    expected = chess.Board(fen, chess960=is_chess960)
    assert theirs.board() == expected
    assert theirs.board().chess960 == is_chess960
    back = Game.from_chess(theirs)
    assert back.board() == game.board()
    assert back.board().chess960 == is_chess960


def test_tags_of_any_game_can_be_copied() -> None:
    start = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1"
    game = pgn.read_game(f'[Odd-Name "x"]\n[FEN "{start}"]\n[Variant "Chess960"]\n\n1. e4 1-0\n')
    assert game is not None
    copied = game.headers.copy()
    assert (list(copied.items()), copied.is_chess960()) == (list(game.headers.items()), True)
    copied["FEN"] = stamma.STARTING_FEN
    assert game.headers["FEN"] == start
    # The variant says how the FEN is meant, also behind it.
    assert pgn.Headers({"FEN": start, "Variant": "Chess960"}).board() == game.board()


def test_null_moves_go_there_and_back() -> None:
    game = Game()
    game.add_line([E4, stamma.Move.null(), D4])
    theirs = game.to_chess()
    assert [move.uci() for move in theirs.mainline_moves()] == ["e2e4", "0000", "d2d4"]
    assert Game.from_chess(theirs).uci() == game.uci()


def test_a_draw_offer_survives_other_programs() -> None:
    game = pgn.read_game("1. e4 (=) e5 (=) {good} 2. Nf3 Nc6 *")
    assert game is not None
    theirs = game.to_chess()
    # In PGN they join it to the comment behind it, where it stays.
    for back, offers, comment in (
        (Game.from_chess(theirs), [False, True, True, False, False], "good"),
        (pgn.read_game(str(theirs)), [False, True, False, False, False], "(=) good"),
    ):
        assert back is not None
        nodes = [back, *back.mainline()]
        assert [node.draw_offer for node in nodes] == offers
        assert [node.comment for node in nodes] == ["", "", comment, "", ""]
