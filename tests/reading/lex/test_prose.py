"""The words around the moves tell the language where the letters of several are the same."""

from __future__ import annotations

import pytest

import stamma
from stamma.language_table import lexicon
from stamma.reading.lex.prose import is_same, prose_of

# The same opening with the letters of a family of languages.
GERMANIC = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. 0-0 f6"
ROMANCE = "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Axc6 dxc6 5. 0-0 f6"
CZECH = "1. e4 e5 2. Jf3 Jc6 3. Sb5 a6 4. Sxc6 dxc6 5. 0-0 f6"
CYRILLIC = "1. e4 e5 2. Сf3 Сc6 3. Лb5 a6 4. Лxc6 dxc6 5. 0-0 f6"
ENGLISH = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. 0-0 f6"


@pytest.mark.parametrize(
    ("words", "moves", "code"),
    [
        ("Diese Partie wurde im Turnier gespielt und ist sehr bekannt.", GERMANIC, "de"),
        ("Detta parti spelades i en turnering och är mycket känt.", GERMANIC, "sv"),
        ("Dette parti blev spillet i en turnering og er meget kendt.", GERMANIC, "da"),
        ("Dette partiet ble spilt i en turnering og er svært kjent.", GERMANIC, "nb"),
        ("Ova je partija odigrana nakon turnira. Bijeli sada stoji bolje.", GERMANIC, "hr"),
        ("Ta partija je bila odigrana na turnirju in je zelo znana.", GERMANIC, "sl"),
        ("Esta partida se jugó en un torneo y es muy conocida.", ROMANCE, "es"),
        ("Questa partita è stata giocata in un torneo ed è molto nota.", ROMANCE, "it"),
        ("Aquesta partida es va jugar en un torneig i és molt coneguda.", ROMANCE, "ca"),
        ("Tato partie se hrála na turnaji a je velmi známá.", CZECH, "cs"),
        ("Táto partia sa hrala na turnaji a je veľmi známa.", CZECH, "sk"),
        ("Овој меч беше одигран на турнир и е многу познат.", CYRILLIC, "mk"),
        ("Ова партија је одиграна на турниру и врло је позната.", CYRILLIC, "sr-Cyrl"),
        ("This game was played in a tournament, and White is better.", ENGLISH, "en"),
        ("このゲームはとても有名です。白が良い。", ENGLISH, "ja"),
        ("이 경기는 매우 유명하다. 백이 좋다.", ENGLISH, "ko"),
        ("这盘棋很有名。白方的马来了，这个车会进攻，这对马很好。", ENGLISH, "zh-Hans"),
        # The letters are not those of the language of the words.
        ("Diese Partie wurde im Turnier gespielt und ist sehr bekannt.", ENGLISH, "en"),
    ],
)
def test_the_language_has_one_name(words: str, moves: str, code: str) -> None:
    reading = stamma.read(f"{words} {moves}")
    assert [fit.language.code for fit in reading.languages] == [code]


@pytest.mark.parametrize("words", ["", "Berlin 1987", "in"])
def test_too_few_words_leave_it_open(words: str) -> None:
    reading = stamma.read(f"{words} {GERMANIC}")
    assert {"de", "sv", "da"} < {fit.language.code for fit in reading.languages}


def test_moves_are_no_words() -> None:
    assert prose_of("1. P-K4 O-O 2. de ab e a i o 3. Dxd1+ C3AR, O-O-O d e").codes == ()


def test_all_codes_are_languages() -> None:
    codes = lexicon.table("frequent")
    known = [language.code for language in stamma.languages]
    assert [code for code in codes if not any(is_same(code, one) for one in known)] == []


def test_words_of_another_language_do_not_make_it_spoken() -> None:
    german = "Weiß zieht mit dem Springer, und Schwarz hat nun ein Problem; also spielt er nicht."
    assert prose_of(german).spoken == ("de",)
    english = " It is not clear what White could do, and that is why he wrote the book for them."
    assert set(prose_of(german + english).spoken) == {"de", "en"}
