"""The language of a file is found by the games that can be read in it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from stamma import pgn
from stamma.language_table import languages
from stamma.pgn import LanguageNotFoundError, detect_language

if TYPE_CHECKING:
    from pathlib import Path

RUY_LOPEZ = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Bb7 "
    "10. d4 Re8 11. Qe2 Qd7 12. Kh1 Kh8 1/2-1/2\n\n"
)


def written_in(language: str) -> bytes:
    game = pgn.read_game(RUY_LOPEZ)
    assert game is not None
    return (game.pgn("san", language) * 3).encode()


@pytest.mark.parametrize("code", [family[0].code for family in languages.families.values()])
def test_the_letters_of_every_language_are_found(code: str) -> None:
    """Where languages cannot be told apart, they read the same game."""
    text = written_in(code)
    found = detect_language(text)
    assert (found.games, found.whole) == (3, 3)
    assert code in {language.code for language in (found.language, *found.others)}
    (game, *_) = pgn.open(text, language=found.language)
    expected = pgn.read_game(RUY_LOPEZ)
    assert expected is not None
    assert game.uci() == expected.uci()


def test_a_stream_is_read_from_its_start_after_the_language_was_found() -> None:
    games = pgn.open(io.BytesIO(written_in("de")), language="auto")
    assert [len(game.moves) for game in games] == [24] * 3
    assert games.detected is not None
    assert games.detected.language.code == "de"


def test_the_language_is_found_for_whole_files(tmp_path: Path) -> None:
    target = tmp_path / "out.pgn"
    counts = pgn.convert(written_in("fr"), target, language="auto")
    assert (counts.games, counts.broken) == (3, 0)
    assert counts.detected is not None
    assert counts.detected.language.code == "fr"
    (game, *_) = pgn.open(target)
    assert game.pgn(tags=False).split() == RUY_LOPEZ.split()
    counts = pgn.check(written_in("ru"), language="auto")
    assert counts.detected is not None
    assert counts.detected.language.code == "ru"


def test_english_is_taken_where_nothing_speaks_against_it() -> None:
    for text in (b"1. e4 e5 *", b"", RUY_LOPEZ.encode()):
        assert detect_language(text).language.code == "en"


def test_a_broken_game_does_not_hide_the_language() -> None:
    text = b"1. e4 e5 2. Sf3 Sc6 3. Lb5 Dxh8 *\n\n" + written_in("de")
    found = detect_language(text)
    assert (found.language.code, found.games, found.whole) == ("de", 4, 3)


def test_letters_of_no_language_are_an_error() -> None:
    with pytest.raises(LanguageNotFoundError, match="name the language"):
        detect_language("1. e4 e5 2. Ψf3 Ψc6 3. Ωb5 *".encode())
