"""Games of unknown variants: never read by the rules of chess, and kept as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import stamma
from stamma import fixing, pgn
from stamma.cli import main

if TYPE_CHECKING:
    from pathlib import Path

XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

GAMES = {
    "atomic": '[Variant "Atomic"]\n\n1. f3 Nc6 2. e4 Nxe4 3. 0-0 1-0',
    "crazyhouse": '[Event "c"]\n[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@d4 N@f3+ 0-1',
    "antichess": '[Variant "Antichess"]\n\n1. e3 b5 2. Bxb5 Ba6 3. Bxa6 e8=K *',
    "comments": '[Variant "horde"]\n\n{before} 1. e5 {a ( b} (1. d5 $1 {c}) 1... e6 ; d\n2. f6 *',
    "racing kings": '[Variant "Racing Kings"]\n[SetUp "1"]\n'
    '[FEN "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"]\n\n1. Kh3 Ka3 2. Kh4 1/2-1/2',
    "Crazyhouse 960": '[Variant "Crazyhouse960"]\n\n1. e4 e5 *',
    "misspelt": '[variant "3check"]\n\n1. e4 e5 *',
    "xiangqi": f'[Game "Chinese Chess"]\n[FEN "{XIANGQI}"]\n\n1. C2.5 H8+7\n2. H2+3 *',
    "a board of nine": f'[FEN "{XIANGQI}"]\n\n1. h2e2 h9g7 1-0',
    "pieces in hand": f'[FEN "{START}[Qp] w KQkq - 0 1"]\n\n1. e4 Q@e5 *',
    "checks": f'[FEN "{START} w KQkq - 3+3 0 1"]\n\n1. e4 e5 *',
    "a date to fix": '[Variant "Atomic"]\n[Date "14.03.2024"]\n[white "a"]\n\n1. e2e4 0-0 *',
    "a tag of a nearly right name": '[Varient "Atomic"]\n\n1. e4 e5 *',
    "another tag": '[GameType "Duck Chess"]\n\n1. e4 e5 *',
    "an event of a server": '[Event "FICS rated king of the hill game"]\n\n1. e2e4 e5 *',
    "an alternative at the end": '[Variant "Atomic"]\n\n1. e4 1-0 (1. d4 d5) {c}',
}
# Lines that are no tags are no reason to read by other rules.
BROKEN_TAGS = ('[Variant: "Atomic"]', '[Variant="Atomic"]', '[Variant\N{NO-BREAK SPACE}"Atomic"]')
SOUND = '[Event "s"]\n\n1. e2-e4 e5 1-0'
OTHER = '[Event "o"]\n\n1. d4 d5 2. c4 0-1'


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_of_other_rules_passes_through(
    game: str, threads: int, end: str, tmp_path: Path
) -> None:
    parts = [SOUND, game, SOUND, game, game]
    text = "\n\n".join(parts).replace("\n", end).encode() + end.encode()
    kept = game.replace("\n", end).encode()
    found: list[stamma.Diagnostic] = []
    counts = pgn.check(text, found.append, threads=threads)
    assert (counts.games, counts.broken, counts.moves) == (5, 3, 4)
    errors = [each.name for each in found if each.severity == "error"]
    assert errors == ["pgn-unknown-variant"] * 3
    for to in ("san", "uci", "descriptive"):
        target = tmp_path / f"{to}.pgn"
        assert pgn.convert(text, target, to=to, threads=threads).broken == 3
        assert target.read_bytes().count(kept) == 3
        assert b"e2-e4" not in target.read_bytes()
    for unsafe in (False, True):
        fixed = fixing.fix(text, unsafe=unsafe)
        assert fixed.new == text.replace(b"e2-e4", b"e4")
        assert fixed.unread == 3


@pytest.mark.parametrize("line", BROKEN_TAGS)
def test_a_tag_that_cannot_be_read_names_a_variant_too(line: str) -> None:
    text = f'[Event "a"]\n{line}\n\n1. e2-e4 e5 2. Ke2 1-0\n'.encode()
    found: list[stamma.Diagnostic] = []
    assert pgn.check(text, found.append).broken == 1
    assert "pgn-unknown-variant" in [each.name for each in found]
    assert fixing.fix(text, unsafe=True).new == text


@pytest.mark.parametrize(
    "line",
    [
        'Variant "Atomic"]',
        'Variant "atomic"',
        "Variant: Crazyhouse",
        '[Variant: "Racing Kings"]',
        "[Variant Horde]",
        '[Variant"Antichess"]',
        '[[Variant "Atomic"]]',
    ],
)
@pytest.mark.parametrize("tags", ["", '[White "a"]\n'])
def test_a_first_line_that_is_no_tag_names_a_variant_too(line: str, tags: str) -> None:
    for text in (f"{line}\n{tags}\n1. e4 e5 2. Nf3 Nc6 *\n", f"{tags}{line}\n\n1. e4 e5 *\n"):
        found: list[stamma.Diagnostic] = []
        counts = pgn.check(text.encode(), found.append)
        assert (counts.games, counts.broken, counts.moves) == (1, 1, 0)
        assert "pgn-unknown-variant" in [each.name for each in found]
        assert fixing.fix(text.encode(), unsafe=True).new == text.encode()
        reading = stamma.read(text)
        assert reading.games == []
        assert "pgn-unknown-variant" in [each.name for each in reading.diagnostics]


@pytest.mark.parametrize("line", ["Variant: Najdorf", "Variant A", 'White "Tal"]'])
def test_another_first_line_names_no_variant(line: str) -> None:
    text = f"{line}\n\n1. e4 e5 2. Nf3 Nc6 *\n"
    assert [game.uci() for game in pgn.open(text.encode())] == ["e2e4 e7e5 g1f3 b8c6"]
    assert [game.uci() for game in stamma.read(text).games] == ["e2e4 e7e5 g1f3 b8c6"]


@pytest.mark.parametrize(
    "body",
    ["{a", "1. {open e4 e5 1-0 \u00bd-\u00bd", '{*[l"', "1. e4 {e5 1. d4 d5", "1. e4 (1. d4 {x"],
)
@pytest.mark.parametrize("tag", ['[Variant "Atomic"]', "[FEN ["])
@pytest.mark.parametrize("result", ["*", "1-0"])
def test_an_open_comment_in_what_is_not_read_takes_in_no_result(
    body: str, tag: str, result: str
) -> None:
    game = pgn.read_game(f'[Result "{result}"]\n{tag}\n\n{body}\n')
    assert game is not None
    again = list(pgn.open(game.pgn().encode()))
    assert [each.result for each in again] == [game.result]
    assert again[0].pgn() == game.pgn()


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("2. 0-1 Nf3 *", True),
        ("1. d4 d5 1-0 {c} c4 e6 *", True),
        ("1. e4 e5 1-0 1. d4 d5 *", False),
        ("e4 e5 1-0\nd4 d5 0-1", False),
        ("1. e4 e5 1-0 and so on", False),
    ],
)
def test_moves_behind_a_result_are_reported(text: str, is_told: bool) -> None:
    found: list[stamma.Diagnostic] = []
    pgn.check(text.encode(), found.append)
    assert ("pgn-moves-after-result" in [each.name for each in found]) == is_told


@pytest.mark.parametrize(
    "tag", ['[Variante "Najdorf"]', '[Rules "FIDE"]', '[Game "7"]', '[Event "Rated Blitz game"]']
)
def test_other_tags_name_no_variant(tag: str) -> None:
    assert pgn.check(f"{tag}\n\n1. e4 e5 *".encode(), lints=False).broken == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_its_text_is_kept_and_no_move_is_invented(game: str) -> None:
    read = pgn.read_game(game)
    assert read is not None
    assert [each.name for each in read.errors if each.severity == "error"] == [
        "pgn-unknown-variant"
    ]
    assert read.uci() == ""
    moves = game.partition("\n\n")[2]
    result = read.headers["Result"]
    assert str(read).partition("\n\n")[2].split() == moves.split()
    assert moves.split()[-1] == result or "(1. d4" in moves
    again = pgn.read_game(str(read))
    assert again is not None
    assert str(again) == str(read)
    assert dict(again.headers) == dict(read.headers)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_text_with_it_gives_the_other_games(game: str) -> None:
    reading = stamma.read(f"{SOUND}\n\n{game}\n\n{OTHER}\n")
    assert [each.uci() for each in reading.games] == ["e2e4 e7e5", "d2d4 d7d5 c2c4"]
    names = [each.name for each in reading.diagnostics if each.severity == "error"]
    assert names == ["pgn-unknown-variant"]


def test_the_commands_end_with_an_error(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(f"{GAMES['atomic']}\n\n{SOUND.replace('e2-', '')}\n")
    before = file.read_bytes()
    out = str(tmp_path / "out")
    for command in ("check", "count", "convert", "fix --write", "fix --unsafe --write", "merge"):
        assert main([*command.split(), str(file)]) == 1, command
    assert main(["export", str(file), "-o", f"{out}.csv"]) == 1
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("variant", "moves"),
    [
        *(
            (name, "e2e4 e7e5")
            for name in ("Standard", "From Position", "chess", "", "?", "Normal")
        ),
        *((name, "e2e4 e7e5") for name in ("Chess960", "Fischerandom", "Fischer Random", "960")),
        *((name, "") for name in ("Atomic", "Chess960 Atomic", "King of the Hill", "zh", "random")),
    ],
)
def test_names_of_rules(variant: str, moves: str) -> None:
    game = pgn.read_game(f'[Variant "{variant}"]\n\n1. e4 e5 *')
    assert game is not None
    assert game.uci() == moves
    assert bool(game.errors) == (not moves)


def test_a_table_has_no_moves_for_it() -> None:
    table = pgn.table(f"{SOUND}\n\n{GAMES['atomic']}\n".encode(), columns=["ply_count", "san"])
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(table)
    assert frame["ply_count"].to_list() == [2, None]
    assert frame["san"].to_list() == [["e4", "e5"], None]


def test_a_table_of_positions_has_none_of_it() -> None:
    polars = pytest.importorskip("polars")
    text = f"{GAMES['atomic']}\n\n{SOUND}\n".encode()
    frame = polars.DataFrame(pgn.table(text, "positions", ["ply", "epd", "fen", "hash"]))
    assert frame["ply"].to_list() == [0, 1, 2]
    assert [epd.split()[1] for epd in frame["epd"]] == ["w", "b", "w"]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1. e4 e5 2. Nf3 {good Nc6 3. Bb5 1-0", "1-0"),
        ("1. e4 {a e5 2. Nf3 1/2-1/2\n", "1/2-1/2"),
        ("1. e4 e5 (1... c5 {a 2. Nf3) 2. Nc3 0-1", "0-1"),
        ("1. e4 {Nf6", "*"),
        ('[Result "0-1"]\n\n1. e4 {a 1... Nf6 2. e5', "0-1"),
        ("1. e4 e5 {White wins 1-0", "1-0"),
    ],
)
@pytest.mark.parametrize("end", ["", '\n\n[Event "b"]\n\n1. d4 d5 0-1\n'])
def test_a_comment_that_takes_in_its_game_is_an_error(
    text: str, result: str, end: str, tmp_path: Path
) -> None:
    whole = f"{text}{end}".encode()
    counts = pgn.count(whole)
    assert (counts.games, counts.broken) == (1 + bool(end), 1)
    game = next(iter(pgn.open(whole)))
    assert "pgn-comment-swallows-moves" in [error.name for error in game.errors]
    assert game.headers["Result"] == result
    target = tmp_path / "out.pgn"
    pgn.convert(whole, target)
    assert target.read_bytes().startswith(text.strip().encode())


@pytest.mark.parametrize("text", ["1. e4 e5 {not closed", "1. e4 e5 1-0 {a fine move, Nf3"])
def test_an_open_comment_that_takes_in_nothing_is_a_warning(text: str) -> None:
    assert pgn.count(text.encode()).broken == 0
