"""Repairs of files: what is replaced, that nothing else is, and that every game says the same."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stamma import fixing, pgn
from stamma.fixing import date, diff, fix
from stamma.reading.repair import repairing

GAMES = (Path(__file__).parents[1] / "benchmarks" / "games.txt").read_text().splitlines()
FEN = '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *"),
        ("1. e2-e4! e7e5 2. N-f3?! *", "1. e4! e5 2. Nf3?! *"),
        ("1.e4   e5\n2.nf3 {nf3}\tNc6", "1.e4   e5\n2.Nf3 {nf3}\tNc6"),
        ("1. e4 f5 2. Qh5 g6 *", "1. e4 f5 2. Qh5+ g6 *"),
        ("1. f3 e5 2. g4 Qh4 0:1", "1. f3 e5 2. g4 Qh4# 0-1"),
        ("1. f3 e5 2. g4 Qh4+ 0-1", "1. f3 e5 2. g4 Qh4# 0-1"),
        ("1. Nf3 Nf6 2. Ng1f3 *", "1. Nf3 Nf6 2. Ng1f3 *"),
        ("1. e4 d5 2. ed5 Qxd5 *", "1. e4 d5 2. exd5 Qxd5 *"),
        ("1. e4 (1. d2d4) e5 *", "1. e4 (1. d4) e5 *"),
        ('[Whtie "A"]\n\n1. e4 *', '[White "A"]\n\n1. e4 *'),
        ('[Date "14.03.2024"]\n\n1. e4 *', '[Date "2024.03.14"]\n\n1. e4 *'),
        (f"{FEN}\r\n\r\n1. e4 *", f'[SetUp "1"]\r\n{FEN}\r\n\r\n1. e4 *'),
        # Nothing can be put right, or it is not certain how.
        ("1. e4 e5 2. Ke3 Sc6 *", "1. e4 e5 2. Ke3 Sc6 *"),
        ('[Date "03.04.2024"]\n\n1. e4 *', '[Date "03.04.2024"]\n\n1. e4 *'),
        ("1. e4 e5+ 7. Nf3 *", "1. e4 e5+ 7. Nf3 *"),
        ("1. e4 e5 2. Nf3 -- *", "1. e4 e5 2. Nf3 -- *"),
        ("", ""),
        ("no games", "no games"),
    ],
)
def test_what_is_certain_is_put_right(old: str, new: str) -> None:
    assert fix(old.encode()).new.decode() == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1. e4+ e5 2. Nxf3# *", "1. e4 e5 2. Nf3 *"),
        ("1. e4 f5 2. Qh5# *", "1. e4 f5 2. Qh5+ *"),
        ("1. e4 e5 7. Nf3 Nc6 8. Bb5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"),
        ("1. e4 e5 2. Ke3+ *", "1. e4 e5 2. Ke3+ *"),
        (
            "1. e4 e5 2. Nf3 {ü} Nc6 3. Bh5!? a6 4. Ba4 Nf6 *",
            "1. e4 e5 2. Nf3 {ü} Nc6 3. Bb5!? a6 4. Ba4 Nf6 *",
        ),
        ("1. e4 e5 2. Nf9 *", "1. e4 e5 2. Nf3 *"),
        ("1. e4 Zz9 2. Nf3 Nc6 *", "1. e4 Zz9 2. Nf3 Nc6 *"),
    ],
)
def test_what_has_to_be_assumed_is_asked_for(old: str, new: str) -> None:
    assert fix(old.encode()).new.decode() == old
    assert fix(old.encode(), unsafe=True).new.decode() == new


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024-03-14", "2024.03.14"),
        ("2024/3/4", "2024.03.04"),
        ("31.12.1999", "1999.12.31"),
        ("12/31/1999", "1999.12.31"),
        ("05.05.1999", "1999.05.05"),
        ("04.05.1999", None),
        ("30.02.1999", None),
        ("14.03.24", None),
        ("1999", None),
        ("??.03.2024", None),
        ("", None),
    ],
)
def test_dates_that_can_be_meant_in_one_way(text: str, expected: str | None) -> None:
    assert date(text) == expected


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_every_other_byte_stays(encoding: str) -> None:
    text = '[White "Müller"]\r\n\r\n1. e2e4 {é  }\te5;ü\n 2.Nf3   nc6 1-0\r\n\x0c'.encode(encoding)
    expected = text.replace(b"e2e4", b"e4").replace(b"nc6", b"Nc6")
    assert fix(text).new == expected


def test_a_game_with_thousands_of_things_is_put_right_to_its_end() -> None:
    text = b"1. " + b"g1f3 g8f6 f3g1 f6g8 " * 4_000 + b"*"
    assert fix(text).new == b"1. " + b"Nf3 Nf6 Ng1 Ng8 " * 4_000 + b"*"


# Real games, written in bad ways.


def written(words: list[str], chance: random.Random) -> str:
    """Write the moves of a game with slips, and whatever may stand between them."""
    text: list[str] = []
    for index, word in enumerate(words):
        if index % 2 == 0:
            text.append(f"{index // 2 + chance.choice([1] * 30 + [2])}.")
        slips = [
            word,
            word,
            word.replace("O", "0"),
            word.rstrip("+#"),
            f"{word}+" if word[-1].isdigit() else word,
            word.replace("x", ":"),
            word.replace("x", ""),
            word.replace("=", ""),
            f"{word[0]}-{word[1:]}" if word[0] in "KQRBN" and "x" not in word else word,
            f"{word} $1",
            word.swapcase() if word[0] in "NRQK" else word,
            "Xx9",
        ]
        text.append(chance.choices(slips, [20] * 11 + [0.05])[0])
        text[-1] += chance.choice(["", "", "", "!", "?!"])
        text.append(chance.choice([" "] * 9 + ["\n", "  ", " {Nf3 0-0} ", " (1. e2e4) "]))
    tags = chance.choice(["", '[Event "é"]\n\n', '[Whtie "a"]\n[Date "2001-02-03"]\n\n'])
    return f"{tags}{''.join(text)} {chance.choice(['1-0', '1:0', '*', ''])}\n\n"


@given(st.integers(0, 1 << 32), st.booleans())
@settings(max_examples=60)
def test_games_say_the_same_and_need_no_second_repair(seed: int, unsafe: bool) -> None:
    chance = random.Random(seed)  # noqa: S311
    lines = chance.sample(GAMES, 3)
    text = "".join(written(line.split()[: chance.randrange(60)], chance) for line in lines)
    data = text.encode()
    fixed = fix(data, unsafe=unsafe)
    for before, after in zip(pgn.open(data), pgn.open(fixed.new), strict=True):
        assert after.uci().startswith(before.uci())
        if after.uci() == before.uci():
            _, _, moves = before.pgn().partition("\n\n")
            assert after.pgn().endswith(moves)
        else:
            assert unsafe
            assert before.errors
            assert not any(error.severity == "error" for error in after.errors)
        assert len(after.errors) <= len(before.errors)
    assert fix(fixed.new, unsafe=unsafe).new == fixed.new


@given(st.text('[]"{}()\n\r e4Nf3x0-O+#!?1.*;%Whtieà', max_size=120))
@settings(max_examples=300)
def test_any_text_can_be_given(text: str) -> None:
    data = text.encode()
    fixed = fix(data, unsafe=True)
    assert pgn.count(fixed.new).broken <= pgn.count(data).broken
    assert fix(fixed.new, unsafe=True).new == fixed.new


# What is shown.


@pytest.mark.parametrize(
    "text",
    [
        b"1. e2e4 *",
        b"1. e2e4 *\n",
        b"1. e4 *\n\n" * 10 + b"1. e2e4\ne7e5 *\r\n\r\n" + b"1. e4 *\n\n" * 10 + b"1. e2e4 *",
        f'{FEN}\n\n1. e2e4 *\n\n[Event "b"]\n{FEN}\n\n1. e4 *\n\n'.encode(),
        f'[Whtie "b"]\n{FEN}\n\n1. e4 *\n'.encode() * 3,
    ],
)
def test_the_diff_can_be_applied(text: bytes, tmp_path: Path) -> None:
    file, patch, target = (tmp_path / name for name in ("a.pgn", "a.patch", "b.pgn"))
    fixed = fix(text)
    file.write_bytes(text)
    patch.write_bytes(b"".join(diff(fixed, "a.pgn")))
    subprocess.run(  # noqa: S603
        ["patch", "--binary", "-s", "-o", target, file, patch],  # noqa: S607
        check=True,
    )
    assert target.read_bytes() == fixed.new != text


def test_there_is_no_diff_of_nothing() -> None:
    assert list(diff(fix(b"1. e4 *"), "a.pgn")) == []


MISPRINTED = '[White "%d"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bh5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n'


def test_the_tries_for_a_file_are_shared_fairly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game gets its share of what a file may cost, and where it ends is said."""
    text = "".join(MISPRINTED % number for number in range(20)).encode()
    assert fix(text, unsafe=True).counts["repaired-move"] == 20
    assert fix(text, unsafe=True).spent == 0

    monkeypatch.setattr(fixing, "_TRIES", 0)
    monkeypatch.setattr(fixing, "_TRIES_A_BYTE", 0)
    none = fix(text, unsafe=True)
    assert (none.new, none.spent) == (text, 20)
    # What is left by games that cannot be read with their share is for those behind them.
    monkeypatch.setattr(fixing, "_TRIES", 10_000)
    some = fix(text, unsafe=True)
    assert 0 < some.spent == 20 - some.counts["repaired-move"] < 20
    monkeypatch.setattr(fixing, "_TRIES", 100_000)
    assert fix(text, unsafe=True).spent == 0


@pytest.mark.parametrize(
    "moves",
    [
        # Atomic, antichess and crazyhouse, without a tag that says so.
        "1. Nf3 e6 2. Ng5 Qf6 3. Nxf7 Bb4 4. Kf2 Kg9 5. Qh5 Qf9 6. Kxh3 Rxa1 7. Bxh9 Nxh2",
        "1. e3 b5 2. Bxb5 Bb7 3. Bxd7 Bxg2 4. Bxe8 Bxh1 5. Bxf7 Bf3 6. Qxf3 Qxd2 7. Kxd2 Nxa2",
        "1. e4 e5 2. N@f6 P@d3 3. Qxd3 B@h4 4. P@g7 Q@a1 5. Nxg8 R@e3 6. P@h7 N@c3 7. gxh8 B@b2",
    ],
)
def test_games_of_an_unnamed_variant_cost_tries_in_proportion(
    moves: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = 0
    repair = repairing._repair  # noqa: SLF001

    def counted(*asked: Any, **options: Any) -> int:  # noqa: ANN401
        nonlocal spent
        tries = repair(*asked, **options)
        spent += tries
        return tries

    monkeypatch.setattr(repairing, "_repair", counted)
    monkeypatch.setattr(fixing, "_TRIES", 50_000)
    text = "".join(f'[White "{number}"]\n\n{moves} *\n\n' for number in range(30)).encode()
    fixed = fix(text, unsafe=True)
    assert 0 < spent < 1.2 * (50_000 + 16 * len(text))
    assert fixed.new.count(b"\n") == text.count(b"\n")
