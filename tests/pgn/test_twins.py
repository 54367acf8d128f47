"""Games that occur twice: which are the same, which is kept, what is said of the others."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, NamedTuple

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stamma import pgn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from stamma.pgn import Twin

TAGS = ("Event", "Site", "Date", "Round", "White", "Black")
GAME = '[Event "a"]\n[Date "1984.05.12"]\n[White "Ames, Ann"]\n[Black "Bell, Bob"]\n\n'


@pytest.fixture(autouse=True, scope="module")
def _no_waiting_for_the_disk() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


def once(file: bytes, folder: Path, *, near: bool = False, **how: int) -> tuple[bytes, list[Twin]]:
    """Leave out what occurs twice; what comes out and what goes make up all games."""
    twins: list[Twin] = []
    kept, gone = folder / "kept.pgn", folder / "gone.pgn"
    counts, removed = pgn.dedup(
        file, kept, rejects=gone, near=near, report=twins.append, memory=how.get("memory", 1 << 24)
    )
    assert removed == len(twins)
    assert pgn.count(kept).games == counts.games - removed
    assert pgn.count(gone).games == removed
    return kept.read_bytes(), twins


# A second game, and whether it is the same as the first: by its tags, by tags that are near.
SAME = GAME + "1. e4 e5 2. Nf3 1-0\n\n"
OTHERS = [
    (SAME, True, True),
    (GAME + "1.e2-e4 e7-e5 2.Ng1-f3! {good} (2. f4) 1-0\n\n", True, True),
    ("1. e4 e5 2. Nf3 1-0\n\n", True, True),
    (GAME + "1. e4 e5 2. Nf3 *\n\n", True, True),
    (GAME + "1. e4 e5 2. Nf3 0-1\n\n", False, False),
    (GAME + "1. e4 e5 2. Nf3 Nc6 1-0\n\n", False, False),
    (GAME + "1. e4 e5 2. Nc3 1-0\n\n", False, False),
    (GAME + "1. e4 e5 (2. Nf3) 1-0\n\n", False, False),
    (GAME.replace("05.12", "??.??") + "1. e4 e5 2. Nf3 1-0\n\n", True, True),
    (GAME.replace("05.12", "05.13") + "1. e4 e5 2. Nf3 1-0\n\n", False, True),
    (GAME.replace("1984", "1985") + "1. e4 e5 2. Nf3 1-0\n\n", False, False),
    (GAME.replace("Ames, Ann", "?") + "1. e4 e5 2. Nf3 1-0\n\n", True, True),
    (GAME.replace("Ames, Ann", "Ames, A") + "1. e4 e5 2. Nf3 1-0\n\n", False, True),
    (GAME.replace("Ames, Ann", "AMES Ann") + "1. e4 e5 2. Nf3 1-0\n\n", False, True),
    (GAME.replace("Ames, Ann", "Cole, Cy") + "1. e4 e5 2. Nf3 1-0\n\n", False, False),
    (GAME.replace('"a"', '"b"') + "1. e4 e5 2. Nf3 1-0\n\n", False, False),
    ('[Annotator "x"]\n' + GAME + "1. e4 e5 2. Nf3 1-0\n\n", True, True),
    (GAME + "1. e4 e5 2. Nf3 Ke3 1-0\n\n", False, False),
    (
        GAME.strip() + '\n[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1"]\n\n'
        "1. e4 e5 2. Nf3 1-0\n\n",
        False,
        False,
    ),
]


@pytest.mark.parametrize(("other", "same", "near"), OTHERS)
def test_which_games_are_the_same(other: str, same: bool, near: bool, tmp_path: Path) -> None:
    for file in (SAME + other, other + SAME):
        assert len(once(file.encode(), tmp_path)[1]) == same, file
        assert len(once(file.encode(), tmp_path, near=True)[1]) == near, file


def test_the_best_annotated_is_kept_and_the_rest_is_told(tmp_path: Path) -> None:
    bare = GAME + "1. e4 e5 1-0\n\n"
    noted = GAME.replace('[Event "a"]\n', "") + "1. e4 {best} e5 1-0\n\n"
    tagged = GAME.strip() + '\n[Round "1"]\n\n1. e4 e5 1-0\n\n'
    file = (bare + noted + tagged).encode()
    kept, twins = once(file, tmp_path)
    assert kept.decode() == noted
    first, second = twins
    assert (first.place, first.kept) == ((None, 1, 1), (None, 2, 8))
    assert (first.white, first.black) == ("Ames, Ann", "Bell, Bob")
    assert (second.place.game, second.place.line) == (3, 14)
    assert (first.differ, second.differ) == (["Event"], ["Event", "Round"])
    assert (first.notes, first.kept_notes, first.same_notes) == (0, 1, False)
    assert first.why == "the same moves; Event agrees; its twin has more notes"
    assert second.why == "the same moves; Event and Round agree; its twin has more notes"
    assert once((bare + tagged).encode(), tmp_path)[0].decode() == tagged
    assert once((bare + bare).encode(), tmp_path)[0].decode() == bare


def test_a_game_with_players_is_kept_before_one_with_notes(tmp_path: Path) -> None:
    for order in (1, -1):
        games = [GAME + "1. e4 *\n\n", '[White "?"]\n\n1. e4 {a} *\n\n'][::order]
        kept, (twin,) = once("".join(games).encode(), tmp_path)
        assert kept.decode() == GAME + "1. e4 *\n\n"
        assert (twin.notes, twin.kept_notes, twin.same_notes) == (1, 0, False)


def test_a_game_that_says_nothing_joins_no_two_others(tmp_path: Path) -> None:
    games = [
        '[White "a"]\n[Black "x"]\n\n1. e4 *\n\n',
        '[Event "?"]\n\n1. e4 *\n\n',
        '[White "b"]\n[Black "x"]\n\n1. e4 *\n\n',
    ]
    for order in ([0, 1, 2], [1, 0, 2], [2, 1, 0], [0, 2, 1]):
        file = "".join(games[number] for number in order).encode()
        kept, twins = once(file, tmp_path)
        assert len(twins) == 1
        assert b'"a"' in kept
        assert b'"b"' in kept


@pytest.mark.parametrize(
    ("file", "removed"),
    [
        (b'[White "a"]\n\n1-0\n\n[Black "b"]\n\n1-0\n', 0),
        (b'[White "a"]\n\n1-0\n\n[White "a"]\n\n1-0\n', 1),
        (b"*\n\n*\n", 0),
        (b'[Event "a"]\n\n1. e4 Ke3 *\n\n[Event "a"]\n\n1. e4 Ke3 *\n', 0),
    ],
)
def test_games_without_moves_or_with_faults_are_kept(
    file: bytes, removed: int, tmp_path: Path
) -> None:
    assert len(once(file, tmp_path)[1]) == removed


def test_a_file_of_one_game_a_thousand_times(tmp_path: Path) -> None:
    kept, twins = once((SAME * 1000).encode(), tmp_path, memory=1 << 12)
    assert kept.decode() == SAME
    assert {twin.kept.game for twin in twins} == {1}


def test_games_of_several_files_and_of_pipes(tmp_path: Path) -> None:
    one, two = tmp_path / "one.pgn", tmp_path / "two.pgn"
    one.write_text(SAME)
    two.write_text("1. d4 *\n\n" + SAME)
    twins: list[Twin] = []
    pgn.dedup([one, two], tmp_path / "all.pgn", report=twins.append)
    assert [(twin.place, twin.kept) for twin in twins] == [
        ((str(two), 2, 3), (str(one), 1, 1)),
    ]
    with two.open("rb") as file:
        counts, removed = pgn.dedup([io.BytesIO(SAME.encode()), file], tmp_path / "all.pgn")
    assert (counts.games, removed) == (3, 1)
    os.mkfifo(tmp_path / "pipe")
    writer = os.open(tmp_path / "pipe", os.O_RDWR)
    os.write(writer, SAME.encode() * 2)
    with (tmp_path / "pipe").open("rb") as pipe:
        os.close(writer)
        assert pgn.dedup(pipe, tmp_path / "all.pgn")[1] == 1
    assert (tmp_path / "all.pgn").read_text() == SAME


def test_a_file_that_changes_while_it_is_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(SAME * 2)
    target = tmp_path / "all.pgn"

    def change(_: object) -> None:
        file.write_text(SAME + "1. d4 *\n\n")

    with pytest.raises(OSError, match="changed while it was read"):
        pgn.dedup(file, target, progress=change)
    assert not target.exists()


class Small(NamedTuple):
    tags: tuple[str | None, ...]
    moves: str
    result: str


VALUES = st.tuples(
    st.sampled_from([None, "?", "Open"]),
    st.none(),
    st.sampled_from([None, "????.??.??", "1984.??.??", "1984.05.12", "1985.01.01"]),
    st.none(),
    st.sampled_from([None, "?", "a", "b"]),
    st.sampled_from(["?", "c", "d"]),
)
GAMES = st.lists(
    st.builds(
        Small,
        tags=VALUES,
        moves=st.sampled_from(["1. e4", "1. e4 {x}", "1.e4 (1. d4) $1", "1. d4 d5", ""]),
        result=st.sampled_from(["1-0", "*"]),
    ),
    max_size=9,
)


def written(game: Small) -> str:
    tags = [f'[{name} "{value}"]\n' for name, value in zip(TAGS, game.tags, strict=True) if value]
    return f"{''.join(tags)}\n{game.moves} {game.result}\n\n"


def agree(one: chess.pgn.Game, other: chess.pgn.Game) -> bool:
    """Say slowly whether two games may be the same, as python-chess reads them."""
    if [*map(str, one.mainline_moves())] != [*map(str, other.mainline_moves())]:
        return False
    is_empty = one.next() is None
    for name in (*TAGS, "Result"):
        values = [game.headers.get(name, "?") for game in (one, other)]
        if is_empty and values[0].strip("?.*") != values[1].strip("?.*"):
            return False
        parts = [value.split(".") if name == "Date" else [value] for value in values]
        for part, that in zip(*parts, strict=False):
            if part != that and part.strip("?*") and that.strip("?*"):
                return False
    return True


@settings(max_examples=40, deadline=None)
@given(games=GAMES, memory=st.sampled_from([2, 2000, 1 << 24]))
def test_what_is_left_out_agrees_with_what_is_kept(
    games: list[Small], memory: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("twins")
    texts = [written(game) for game in games]
    kept, twins = once("".join(texts).encode(), folder, memory=memory)
    gone = {twin.place.game - 1 for twin in twins}
    left = [text for number, text in enumerate(texts) if number not in gone]
    assert kept.decode() == "".join(left)
    read = [chess.pgn.read_game(io.StringIO(text)) for text in texts]
    for twin in twins:
        one, other = read[twin.place.game - 1], read[twin.kept.game - 1]
        assert one is not None
        assert other is not None
        assert agree(one, other)
        assert twin.kept.game - 1 not in gone
    # Where all is known, nothing that agrees is left.
    known = [game for game in left if "?" not in game and game.count("[") == 4]
    plain = [chess.pgn.read_game(io.StringIO(text)) for text in known]
    for number, one in enumerate(plain):
        for other in plain[:number]:
            assert one is not None
            assert other is not None
            results = {one.headers["Result"], other.headers["Result"]}
            assert not agree(one, other) or "*" in results


@settings(max_examples=20, deadline=None)
@given(
    games=st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["e4", "d4", "c4"])), unique=True)
)
def test_a_file_twice_is_the_file_once(
    games: list[tuple[int, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("twins")
    file = folder / "file.pgn"
    tags = ('[Event "a"]\n', '[Event "b"]\n', '[Event "a"]\n[Date "1984.01.??"]\n', "")
    file.write_text("".join(f'{tags[n]}[White "{n}"]\n\n1. {move} *\n\n' for n, move in games))
    pgn.merge([file, file], folder / "twice.pgn")
    pgn.dedup(folder / "twice.pgn", folder / "once.pgn")
    assert (folder / "once.pgn").read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    ("other", "reported", "removed"),
    [
        (SAME, True, True),
        (SAME.replace("05.12", "05.13"), True, False),
        (SAME.replace('"a"', '"b"'), True, False),
        (SAME.replace("1-0", "0-1"), True, False),
        (SAME.replace("Ames, Ann", "?"), False, True),
        (SAME.replace("Ames, Ann", "Cole, Cy"), False, False),
    ],
)
def test_check_compares_players_where_dedup_compares_more(
    other: str, reported: bool, removed: bool, tmp_path: Path
) -> None:
    found: list[str] = []
    file = (SAME + other).encode()
    pgn.check(file, lambda one: found.append(one.name))
    assert ("pgn-repeated-game" in found) == reported
    assert (len(once(file, tmp_path)[1]) == 1) == removed
