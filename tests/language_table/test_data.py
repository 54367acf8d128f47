"""The facts about the languages hang together."""

from __future__ import annotations

import re
from itertools import permutations
from unicodedata import name

import pytest

from stamma import BISHOP, KING, KNIGHT, PAWN, PIECE_TYPES, QUEEN, ROOK
from stamma.language_table import LETTER_STATUSES, PIECES, WORDS, Conflict, Language, languages

ALL = pytest.mark.parametrize("language", languages, ids=lambda language: language.code)

# Scripts by the word with which Unicode begins the names of their characters.
SCRIPTS = {
    "Arab": "ARABIC",
    "Armn": "ARMENIAN",
    "Cyrl": "CYRILLIC",
    "Geor": "GEORGIAN",
    "Grek": "GREEK",
    "Hans": "CJK",
    "Hant": "CJK",
    "Hebr": "HEBREW",
    "Kore": "HANGUL",
}
SIGNS = re.compile(r"[OОXХ]|.+x")


def clashes(language: Language) -> set[tuple[str, frozenset[int]]]:
    """Find by comparison what the conflicts of a language should be: kinds and pieces."""
    spelled = [(piece, text) for piece in PIECES for text in language.spellings[piece]]
    found = {("sign", frozenset({piece})) for piece, text in spelled if SIGNS.fullmatch(text)}
    for (one, short), (other, long) in permutations(spelled, 2):
        rest = long.removeprefix(short)
        if short == long:
            kind = "same"
        elif short.casefold() == long.casefold() and one != other:
            kind = "case"
        elif rest != long and rest in set("abcdefgh"):
            kind = "file"
        elif rest != long and one != other:
            kind = "prefix"
        else:
            continue
        found.add((kind, frozenset({one, other})))
    return found


def test_languages_are_not_lost() -> None:
    assert len(languages) >= 87
    assert sum(language.has_letters for language in languages) >= 73
    in_families = sum(map(len, languages.families.values()))
    assert in_families == sum(language.has_letters for language in languages)


@pytest.mark.parametrize(
    ("code", "letters"),
    [
        ("en", "K Q R B N P"),
        ("de", "K D T L S B"),
        ("fr", "R D T F C P"),
        ("es", "R D T A C P"),
        ("nl", "K D T L P pi"),
        ("hu", "K V B F H P"),
        ("fi", "K D T L R S"),
        ("tr", "Ş V K F A P"),
        ("la", "R G T E Q P"),
        ("bn", "R M N G Gh B"),
        ("sq", "M Msh Ku O Ka U"),
        ("ru", "Кр Ф Л С К П"),
        ("mn", "Н Б т Т М Х"),
        ("el", "Ρ Β Π Α Ι Σ"),
        ("ja", "K Q R B N P"),
    ],
)
def test_the_letters_of_some_languages(code: str, letters: str) -> None:
    assert " ".join(languages[code].letters.values()) == letters


def test_russian_in_full() -> None:
    russian = languages["ru"]
    assert (russian.name, russian.native) == ("Russian", "русский")
    assert (russian.script, russian.direction, russian.status) == ("Cyrl", "ltr", "listed")
    assert russian.spellings[KING] == ("Кр", "Kp", "KP", "КР")
    assert russian.spellings[BISHOP] == ("С", "C")
    assert russian.piece_names[QUEEN] == ("ферзь",)
    assert russian.also_named[QUEEN] == ("ферзя", "ферзём", "королева")
    assert russian.words["castling_long"][0] == "длинная рокировка"
    assert russian.words["takes"] == ("бьёт", "берёт", "бьёт на")
    assert [(conflict.kind, conflict.pieces) for conflict in russian.conflicts] == [
        ("prefix", (KING, KNIGHT))
    ]


def test_a_language_without_letters_has_the_english_ones() -> None:
    telugu, english = languages["te"], languages["en"]
    assert not telugu.has_letters
    assert telugu.letters == english.letters
    assert telugu.spellings == english.spellings
    assert telugu.conflicts == english.conflicts
    assert telugu.same_letters() == ()
    assert telugu not in english.same_letters()


def test_families() -> None:
    assert [sister.code for sister in languages["de"].same_letters()] == (
        ["bs", "da", "gsw", "hr", "nb", "nn", "sl", "sr-Latn", "sv"]
    )
    assert languages["eo"].same_letters() == ()


@ALL
def test_every_language_is_complete(language: Language) -> None:
    assert language.code
    assert language.name
    assert language.native
    assert language.direction == ("rtl" if language.script in {"Arab", "Hebr"} else "ltr")
    assert language.status in LETTER_STATUSES
    assert sorted(language.letters) == PIECE_TYPES
    assert sorted(language.spellings) == PIECE_TYPES
    assert sorted(language.piece_names) == PIECE_TYPES
    assert tuple(language.words) == WORDS
    assert language.words["chess"]
    assert language.sources
    if language.status in {"derived", "none"}:
        assert language.uncertain


@ALL
def test_the_written_letter_is_the_first_spelling(language: Language) -> None:
    for piece in PIECES:
        letter, spellings = language.letters[piece], language.spellings[piece]
        assert spellings[:1] == ((letter,) if letter else ())
        assert len(set(spellings)) == len(spellings)
    assert all(language.letter_set)
    assert [language.letters[piece] for piece in PIECES if piece != PAWN] == [*language.letter_set]


@ALL
def test_written_letters_are_unique(language: Language) -> None:
    written = [letter for letter in language.letters.values() if letter]
    assert len(set(written)) == len(written)


@ALL
def test_conflicts_are_documented(language: Language) -> None:
    documented = {(each.kind, frozenset(each.pieces)) for each in language.conflicts}
    expected = clashes(language)
    if language.code == "tr":
        # K for the king (kral) is no regular spelling; only the conflict mentions it.
        expected.add(("same", frozenset({ROOK, KING})))
    assert documented == expected


@ALL
def test_conflicts_are_about_spellings_of_the_language(language: Language) -> None:
    for conflict in language.conflicts:
        assert isinstance(conflict, Conflict)
        assert conflict.rule
        accepted = [text for piece in conflict.pieces for text in language.spellings[piece]]
        assert set(conflict.spellings) <= set(accepted)


@ALL
def test_letters_keep_to_one_script(language: Language) -> None:
    for spellings in language.spellings.values():
        for spelling in spellings:
            scripts = {name(character).split()[0] for character in spelling}
            assert len(scripts) == 1, spelling
            assert scripts <= {"LATIN", SCRIPTS.get(language.script)}, spelling


@ALL
def test_no_spelling_is_mistaken_for_a_square(language: Language) -> None:
    for spellings in language.spellings.values():
        for spelling in spellings:
            assert spelling[0] not in "abcdefgh"
            assert spelling.isalpha()
