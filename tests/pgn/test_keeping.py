"""Files of games put together, cut into parts, sorted: no byte of a game changes."""

from __future__ import annotations

import gzip
import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stamma import pgn
from stamma.pgn import Selection, many
from stamma.pgn.keeping import keys

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True, scope="module")
def _no_waiting_for_the_disk() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


class Tagged(NamedTuple):
    white: str | None
    date: str | None
    elo: int | None
    moves: str
    result: str


def written(game: Tagged, number: int) -> str:
    tags = {"Event": f"No. {number}", "White": game.white, "Date": game.date, "WhiteElo": game.elo}
    lines = [f'[{name} "{value}"]\n' for name, value in tags.items() if value is not None]
    return f"{''.join(lines)}\n{game.moves} {game.result}\n\n"


GAMES = st.lists(
    st.builds(
        Tagged,
        white=st.sampled_from(["Réti", "reti", "Ames, Ann", "Zukertort", "?", None]),
        date=st.sampled_from(["1984.05.12", "1984.??.??", "1984.10.01", "????.??.??", None]),
        elo=st.sampled_from([None, 900, 2500, 2600]),
        moves=st.sampled_from(["1. e4 e5", "1. d4 {a} (1. c4) d5", "1. Ke2 e5", "{only}"]),
        result=st.sampled_from(["1-0", "*", "1/2-1/2"]),
    ),
    max_size=12,
)


def sorted_games(file: bytes, by: str, target: Path, memory: int = 1 << 20) -> bytes:
    pgn.sort(file, target, by=by, memory=memory)
    return target.read_bytes()


# Merging

TWO = b'[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 1-0\n'


@pytest.mark.parametrize(
    ("files", "merged"),
    [
        ([TWO], TWO),
        ([b"1. e4 *\n\n", b"1. d4 *\n"], b"1. e4 *\n\n1. d4 *\n"),
        ([b"1. e4 *", b'[Event "b"]\n\n1. d4 *'], b'1. e4 *\n\n[Event "b"]\n\n1. d4 *'),
        ([b"1. e4 *\r\n", b"1. d4 *\r\n"], b"1. e4 *\r\n\r\n1. d4 *\r\n"),
        ([b"\xef\xbb\xbf1. e4 *\n\n", b"1. R\xe9ti *"], "1. e4 *\n\n1. Réti *".encode()),
        (["1. e4 {é} *\n\n".encode("utf-16"), b"1. d4 *"], "1. e4 {é} *\n\n1. d4 *".encode()),
        ([gzip.compress(b"1. e4 *\n\n"), b"1. d4 *"], b"1. e4 *\n\n1. d4 *"),
        # Text outside of games is passed on with the game before it.
        ([b"Round 1\n\n1. e4 *\n\nRound 2\n\n"], b"Round 1\n\n1. e4 *\n\nRound 2\n\n"),
        ([b"No game.", b"1. d4 *"], b'No game.\n\n[Event "?"]\n\n1. d4 *'),
        ([b"", b" \n", b"1. d4 *"], b"1. d4 *"),
        # These would be read as one game.
        ([b"1. e4 e5\n", b"2. Nf3 *\n"], b'1. e4 e5\n\n[Event "?"]\n\n2. Nf3 *\n'),
    ],
)
def test_games_are_put_together(files: list[bytes], merged: bytes, tmp_path: Path) -> None:
    pgn.merge(files, tmp_path / "all.pgn")
    assert (tmp_path / "all.pgn").read_bytes() == merged


@pytest.mark.parametrize(
    ("encodings", "converted"),
    [
        (["cp1252", "utf-8"], [("windows-1252", 1)]),
        (["utf-8", "cp1252"], [("windows-1252", 1)]),
        (["utf-8", "utf-8-sig"], []),
        (["cp1252"], [("windows-1252", 1)]),
        (["utf-16", "cp1252", "utf-8"], [("utf-16", 1), ("windows-1252", 1)]),
    ],
)
def test_what_is_merged_has_one_encoding(
    encodings: list[str], converted: list[tuple[str, int]], tmp_path: Path
) -> None:
    game = '[White "Réti"]\n\n1. e4 {«É», né} e5 1-0\n\n'
    files = [game.encode(encoding) for encoding in encodings]
    for threads in (1, 2):
        counts = pgn.merge(files, tmp_path / "all.pgn", threads=threads)
        assert (tmp_path / "all.pgn").read_bytes() == game.encode() * len(files)
        assert [(it.before, it.games) for it in counts.converted] == converted
        pgn.merge(files, tmp_path / "old.pgn", encoding="windows-1252")
        assert (tmp_path / "old.pgn").read_bytes() == game.encode("cp1252") * len(files)


def test_games_of_several_files_have_one_encoding_wherever_they_go(tmp_path: Path) -> None:
    games = [f'[Event "é"]\n[White "Réti {number}"]\n\n1. e4 *\n' for number in range(2)]
    files = [games[0].encode("cp1252"), games[1].encode()]
    written = tmp_path / "all.pgn"
    counts = pgn.sort(files, written, by="White")
    assert (written.read_bytes(), len(counts.converted)) == ("\n".join(games).encode(), 1)
    counts, _ = pgn.dedup(files, written)
    assert (written.read_bytes(), len(counts.converted)) == ("\n".join(games).encode(), 1)
    counts, (part,) = pgn.split(files, tmp_path / "{}.pgn", by="Event")
    assert Path(part).read_bytes() == "\n".join(games).encode()
    assert len(counts.converted) == 1
    # One file alone is left as it is.
    assert pgn.sort(files[0], written, by="White").converted == ()
    assert written.read_bytes() == files[0]


def test_what_an_encoding_does_not_have_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "all.pgn"
    with pytest.raises(OSError, match="game 2 cannot be written in Windows-1252"):
        pgn.merge("1. e4 * 1. d4 {♘} *".encode(), target, encoding="windows-1252")
    assert not target.exists()


def test_what_cannot_be_read_is_counted_and_passed_on(tmp_path: Path) -> None:
    file = b"1. e4 Ke6 1-0\n\nprose and more\n\n1. d4 *\n"
    counts = pgn.merge(file, tmp_path / "all.pgn")
    assert (counts.games, counts.broken) == (2, 1)
    assert (tmp_path / "all.pgn").read_bytes() == file


def test_a_file_may_replace_one_that_it_is_made_of(tmp_path: Path) -> None:
    one = tmp_path / "one.pgn"
    one.write_bytes(TWO)
    pgn.merge([one, one], one)
    assert one.read_bytes() == TWO + b"\n" + TWO


# Splitting


@pytest.mark.parametrize(
    ("how", "parts"),
    [
        ({"games": 1}, {"0001": TWO[:22], "0002": TWO[22:]}),
        ({"games": 2}, {"0001": TWO}),
        ({"size": 1}, {"0001": TWO[:22], "0002": TWO[22:]}),
        ({"size": len(TWO) - 1}, {"0001": TWO[:22], "0002": TWO[22:]}),
        ({"size": len(TWO)}, {"0001": TWO}),
        ({"by": "Event"}, {"a": TWO[:22], "b": TWO[22:]}),
        ({"by": "Round"}, {"unknown": TWO}),
    ],
)
def test_files_are_cut(how: dict[str, int], parts: dict[str, bytes], tmp_path: Path) -> None:
    _, paths = pgn.split(TWO, tmp_path / "new" / "{}.pgn", **how)  # type: ignore[arg-type]
    assert [Path(path).stem for path in paths] == list(parts)
    assert {path.stem: path.read_bytes() for path in (tmp_path / "new").iterdir()} == parts


@pytest.mark.parametrize(
    ("values", "names"),
    [
        (["a/b", "a:b", "A/B"], ["a_b", "a_b~2", "A_B~3"]),
        (["../../etc", ".", "", "unknown"], ["_.._etc", "unknown", "unknown~2", "unknown~3"]),
        (["con", "COM1.x", "x" * 300], ["_con", "_COM1.x", "x" * 80]),
        (["Réti, R.", "é" * 100], ["Réti, R", "é" * 40]),
        (["a\nb\0c", "{}"], ["a_b_c", "unknown"]),
    ],
)
def test_values_become_names_of_files(values: list[str], names: list[str], tmp_path: Path) -> None:
    with many.beside_pattern(str(tmp_path / "x-{}.pgn")) as files:
        for value in values:
            files.write(value, b"")
    assert [Path(path).stem[2:] for path in files.paths] == names
    assert len(list(tmp_path.iterdir())) == len(values)


def test_more_files_are_written_than_can_be_open(tmp_path: Path) -> None:
    games = [f'[White "{number % 300}"]\n\n1. e4 {{{number}}} *\n\n' for number in range(900)]
    _, paths = pgn.split("".join(games).encode(), tmp_path / "{}.pgn", by="White")
    assert len(paths) == 300
    for path in paths:
        number = int(Path(path).stem)
        assert Path(path).read_text() == "".join(games[number::300])
    assert len(list(tmp_path.iterdir())) == 300


def test_no_file_is_replaced_unless_that_is_wanted(tmp_path: Path) -> None:
    old = tmp_path / "b.pgn"
    old.write_text("old")
    with pytest.raises(OSError, match="there already; force=True replaces it"):
        pgn.split(TWO, tmp_path / "{}.pgn", by="Event")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]
    pgn.split(TWO, tmp_path / "{}.pgn", by="Event", force=True)
    assert old.read_bytes() == TWO[22:]


def test_a_folder_that_was_made_for_nothing_goes_again(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nothing"):
        pgn.split(tmp_path / "nothing.pgn", tmp_path / "new" / "{}.pgn", games=1)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("how", [{}, {"games": 1, "by": "White"}, {"games": 0}, {"size": -1}])
def test_how_to_cut_has_to_be_said(how: dict[str, int], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"split by|at least 1"):
        pgn.split(TWO, tmp_path / "{}.pgn", **how)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="to tell them apart"):
        pgn.split(TWO, tmp_path / "{}" / "all.pgn", games=1)


@settings(max_examples=30, deadline=None)
@given(games=GAMES, size=st.integers(1, 5))
def test_what_is_split_and_merged_is_the_same(
    games: list[Tagged], size: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("parts")
    file = "".join(written(game, number) for number, game in enumerate(games)).encode()
    for how in ({"games": size}, {"size": 90 * size}):
        _, paths = pgn.split(file, folder / "{}.pgn", force=True, **how)  # type: ignore[arg-type]
        pgn.merge(paths, folder / "all")
        assert (folder / "all").read_bytes() == file


@settings(max_examples=30, deadline=None)
@given(games=GAMES)
def test_a_tag_has_its_games_in_their_order(
    games: list[Tagged], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("parts")
    all_games = [written(game, number) for number, game in enumerate(games)]
    _, paths = pgn.split("".join(all_games).encode(), folder / "{}.pgn", by="White")
    parts = [Path(path).read_text("utf-8") for path in paths]
    values = list(dict.fromkeys(game.white or "" for game in games))
    expected = [
        "".join(
            text for game, text in zip(games, all_games, strict=True) if (game.white or "") == each
        )
        for each in values
    ]
    assert sorted(parts) == sorted(expected)


def test_text_before_a_game_is_not_read_with_the_one_before_it(tmp_path: Path) -> None:
    unended = b'[Event "a"]\n\n1. e4 e5 2. Nf3\n'
    preceded = b'Written by Nf6\n\n[Event "b"]\n\n1. d4 *\n'
    target = tmp_path / "all.pgn"
    for work in (
        lambda: pgn.merge([unended, preceded], target),
        lambda: pgn.sort([preceded, unended], target, by="Event"),
        lambda: pgn.openings([unended, preceded], [pgn.Opening("X", "x", "1. c4")], target),
        lambda: pgn.dedup([unended, preceded], target),
    ):
        work()
        assert target.read_bytes() == unended + b"*\n\n" + preceded
        assert [game.uci() for game in pgn.open(target)] == ["e2e4 e7e5 g1f3", "d2d4"]
        assert pgn.count(target).stray == 1


# Sorting


def test_a_misspelt_tag_is_refused_unless_it_is_quoted(tmp_path: Path) -> None:
    for by in ("WhitElo", "Date,-WhitElo"):
        with pytest.raises(ValueError, match="'WhitElo' is no tag that games have, but 'WhiteElo'"):
            pgn.sort(FOUR, tmp_path / "sorted.pgn", by=by)
    with pytest.raises(ValueError, match="but 'WhiteElo' is"):
        pgn.split(FOUR, tmp_path / "{}.pgn", by="WhitElo")
    assert keys('-"WhitElo",Own') == [("WhitElo", True), ("Own", False)]
    assert not list(tmp_path.iterdir())


def test_tags_that_no_game_has_are_told(tmp_path: Path) -> None:
    target = tmp_path / "sorted.pgn"
    assert pgn.sort(FOUR, target, by="Dat,-White,ECO").unmet_tags == ("Dat", "ECO")
    assert pgn.sort([TWO, FOUR], target, by="Event,White").unmet_tags == ()
    assert pgn.sort(b"", target, by="Dat").unmet_tags == ()
    assert pgn.split(FOUR, tmp_path / "{}.pgn", by="Dat")[0].unmet_tags == ("Dat",)
    assert pgn.split(FOUR, tmp_path / "of {}.pgn", by="White")[0].unmet_tags == ()
    assert pgn.split(FOUR, tmp_path / "no {}.pgn", games=1)[0].unmet_tags == ()


def test_games_are_sorted() -> None:
    assert keys(["Date", "-Round"]) == [("Date", False), ("Round", True)]


@pytest.mark.parametrize("by", ["", ",", "a b", "--Date", "[x]", "é"])
def test_what_is_no_tag_is_refused(by: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="tag"):
        pgn.sort(TWO, tmp_path / "x", by=by)


def reference(game: Tagged) -> tuple[object, ...]:
    """Say where a game comes: by year, month and day, then the highest rating, then the name."""
    parts = (game.date or "").split(".")
    known = [(0, int(part)) if part.isdecimal() else (1, 0) for part in parts]
    date = (1,) if game.date in {None, "????.??.??"} else (0, *known)
    elo = (1, 0) if game.elo is None else (0, -game.elo)
    white = "~" if game.white in {None, "?"} else game.white.lower().replace("é", "e")
    return date, elo, white


@settings(max_examples=50, deadline=None)
@given(games=GAMES, memory=st.sampled_from([1, 400, 1 << 20]))
def test_sorting_is_a_stable_permutation(
    games: list[Tagged], memory: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    target = tmp_path_factory.mktemp("sorted") / "sorted.pgn"
    all_games = [written(game, number) for number, game in enumerate(games)]
    found = sorted_games("".join(all_games).encode(), "Date,-WhiteElo,White", target, memory)
    order = sorted(range(len(games)), key=lambda number: reference(games[number]))
    assert found.decode() == "".join(all_games[number] for number in order)


def test_games_without_results_or_tags_stay_games(tmp_path: Path) -> None:
    file = b'1. d4 d5 1-0\n\n1. c4 *\n\n[White "b"]\n\n1. e4 e5\n\n[White "a"]\n\n1. f4'
    found = sorted_games(file, "White", tmp_path / "sorted.pgn")
    assert found == (
        b'[White "a"]\n\n1. f4\n\n[White "b"]\n\n1. e4 e5\n\n'
        b'[Event "?"]\n\n1. d4 d5 1-0\n\n1. c4 *\n\n'
    )
    moves = sorted(game.uci() for game in pgn.open(found))
    assert moves == sorted(game.uci() for game in pgn.open(file))


def test_a_game_of_any_length_is_sorted(tmp_path: Path) -> None:
    long = b'[White "b"]\n\n1. e4 {' + b"x" * (1 << 24) + b"} e5 *\n\n"
    short = b'[White "a"]\n\n1. e4 *\n\n'
    found = sorted_games(long + short, "White", tmp_path / "sorted.pgn", 1 << 20)
    assert found == short + long
    assert [path.name for path in tmp_path.iterdir()] == ["sorted.pgn"]


# Some games alone

FOUR = b"""\
before
[White "a"]

1. e4 *

between
[White "b"]

1. d4 d5 *

1. c4 Ke3 *

[White "d"]

1. f4 *
"""


@pytest.mark.parametrize(
    ("where", "merged", "counts", "seen"),
    [
        (Selection('White = "b"'), FOUR[37:62], (1, 2, 0), 4),
        (Selection("plies < 2"), FOUR[:37] + b'\n[Event "?"]\n\n' + FOUR[62:], (3, 3, 1), 4),
        (Selection("plies < 2", invert=True), FOUR[37:62], (1, 2, 0), 4),
        # Behind the last that can be wanted nothing is looked at.
        (Selection(games="2-3"), FOUR[37:75], (2, 3, 1), 3),
        (Selection("plies < 2", games="2-"), FOUR[62:], (2, 2, 1), 4),
        (Selection("plies < 2", limit=1), FOUR[:37], (1, 1, 0), 1),
        (Selection(line="1. f4"), FOUR[75:], (1, 1, 0), 4),
        (Selection(limit=0), b"", (0, 0, 0), 0),
    ],
)
def test_some_games_are_passed_on(
    where: Selection, merged: bytes, counts: tuple[int, ...], seen: int, tmp_path: Path
) -> None:
    found = pgn.merge(FOUR, tmp_path / "some.pgn", where=where)
    assert (tmp_path / "some.pgn").read_bytes() == merged
    assert (found[:3], found.seen) == (counts, seen)


def test_every_command_takes_some_games(tmp_path: Path) -> None:
    target = tmp_path / "some.pgn"
    some = Selection("plies = 1", games="1-")
    assert sorted_games(FOUR, "-White", target) != FOUR
    assert pgn.sort(FOUR, target, by="-White", where="plies < 2").games == 3
    assert pgn.dedup(FOUR * 2, target, where=some)[1] == 2
    assert pgn.stats(FOUR, where=some).players.keys() == {"a", "d"}
    _, paths = pgn.split(FOUR, tmp_path / "{}.pgn", by="White", where=some)
    assert {Path(path).stem for path in paths} == {"a", "unknown", "d"}


def numbered(first: int, last: int) -> bytes:
    games = (f'[White "{number}"]\n\n1. e4 *\n\n' for number in range(first, last + 1))
    return "".join(games).encode()


@pytest.mark.parametrize(
    "where",
    [
        Selection(games="2-5,9"),
        Selection(games="2-5,9", invert=True),
        Selection(limit=5),
        Selection(limit=3),
        Selection(sample=4),
        Selection(sample=4, seed=7),
        Selection('White != "3"', sample=5, limit=8),
        Selection(sample=0),
    ],
)
def test_places_count_in_all_files_together(where: Selection, tmp_path: Path) -> None:
    expected = [game.headers["White"] for game in pgn.open(numbered(1, 12), where=where)]
    target = tmp_path / "some.pgn"

    def files() -> list[io.BytesIO]:
        # A sample takes two readings, and these can be read once.
        return [io.BytesIO(numbered(*each)) for each in ((1, 3), (4, 4), (5, 12))]

    def written() -> list[str]:
        return [game.headers["White"] for game in pgn.open(target)]

    counts = pgn.merge(files(), target, where=where)
    assert (written(), counts.games) == (expected, len(expected))
    pgn.sort(files(), target, by="-White", where=where)
    assert written() == sorted(expected, key=int, reverse=True)
    pgn.dedup(files(), target, where=where)
    assert written() == expected
    _, paths = pgn.split(files(), tmp_path / "parts" / "{}.pgn", by="White", where=where)
    assert {Path(path).stem for path in paths} == set(expected)
    assert pgn.stats(files(), where=where).players.keys() == set(expected)
    table = [pgn.Opening("L1", "King pawn", "1. e4")]
    found = pgn.openings(files(), table, target=target, where=where)
    assert written() == expected
    assert sum(score.games for score in found.found.values()) == len(expected)
