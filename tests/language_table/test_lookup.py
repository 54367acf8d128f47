"""A language is found by its names, and a wrong name gets suggestions."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Collection
from dataclasses import FrozenInstanceError, replace
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stamma import KNIGHT
from stamma.language_table import Language, UnknownLanguageError, language, languages


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("de", "de"),
        ("DE", "de"),
        ("German", "de"),
        ("german", "de"),
        ("Deutsch", "de"),
        (" deutsch ", "de"),
        ("de-AT", "de"),
        ("de_DE", "de"),
        ("de-Latn-CH", "de"),
        ("es-419", "es"),
        ("Français", "fr"),
        (normalize("NFD", "FRANÇAIS"), "fr"),
        ("РУССКИЙ", "ru"),
        ("ΕΛΛΗΝΙΚΆ", "el"),
        ("日本語", "ja"),
        ("עברית", "he"),
        ("iw", "he"),
        ("be", "be"),
        ("Belarusian", "be"),
        ("be-tarask", "be-tarask"),
        ("be_tarask", "be-tarask"),
        ("Norwegian", "nb"),
        ("no", "nb"),
        ("nn_NO", "nn"),
        ("pt-BR", "pt"),
        ("pt-PT", "pt"),
        ("sr", "sr-Cyrl"),
        ("sr-RS", "sr-Cyrl"),
        ("sr-Cyrl-RS", "sr-Cyrl"),
        ("sr_Latn", "sr-Latn"),
        ("sr-Latn-BA", "sr-Latn"),
        ("zh", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-TW", "zh-Hant"),
        ("zh_HK", "zh-Hant"),
        ("zh-hant-tw", "zh-Hant"),
        ("Farsi", "fa"),
        ("fil-PH", "tl"),
        ("castellano", "es"),
        ("Català", "ca"),
        ("CATALÀ", "ca"),
        ("catala", "ca"),
        ("francais", "fr"),
        ("Bānglā", "bn"),
        ("bangla", "bn"),
        ("Bengali", "bn"),
        ("cestina", "cs"),
        ("Türkçe", "tr"),
        ("turkce", "tr"),
        ("Ελληνικα", "el"),
        ("ελληνικά", "el"),
        ("espanol", "es"),
        ("o'zbekcha", "uz"),
        ("oʻzbekcha", "uz"),
        ("Føroyskt", "fo"),
        ("foroyskt", "fo"),
        ("Tiếng Việt", "vi"),
        ("tieng viet", "vi"),
        ("беларуская", "be"),
        ("тарашкевіца", "be-tarask"),
        ("Taraškievica", "be-tarask"),
        ("taraskievica", "be-tarask"),
        ("Classical Belarusian", "be-tarask"),
    ],
)
def test_names(name: str, code: str) -> None:
    assert languages[name].code == code
    assert language(name) is languages[name]
    assert name in languages


@pytest.mark.parametrize("known", languages, ids=lambda known: known.code)
def test_every_language_has_names_of_its_own(known: Language) -> None:
    for name in (known.code, known.name, known.native, *known.aliases):
        for written in (name, name.upper(), name.lower(), name.replace("-", "_")):
            assert languages[written] is known
    assert known in languages
    assert language(known) is known


@pytest.mark.parametrize(
    ("name", "suggestions"),
    [
        ("Germn", "German (de)"),
        ("Frensh", "French (fr)"),
        ("руский", "Russian (ru)"),
        ("german language", "German (de)"),
        ("Kurdish", "Kurdish (Sorani) (ckb) or Kurdish (Kurmanji) (kmr)"),
        ("Finish", "Finnish (fi) or Irish (ga)"),
        ("Rusian", "Russian (ru), Persian (fa) or Belarusian (official orthography) (be)"),
    ],
)
def test_suggestions(name: str, suggestions: str) -> None:
    with pytest.raises(UnknownLanguageError) as caught:
        language(name)
    assert str(caught.value) == f"no language is called {name!r}; did you mean {suggestions}?"
    assert caught.value.name == name
    assert caught.value.suggestions == languages.suggest(name)


@pytest.mark.parametrize(
    "name", ["", " ", "-", "xx", "xx-DE", "ru-Latn", "az-Cyrl", "de-", "de-DE-DE", "de-1996x", "K"]
)
def test_names_of_no_language(name: str) -> None:
    assert name not in languages
    with pytest.raises(ValueError, match="no language is called"):
        languages[name]


def test_a_long_name_is_cut_short_in_the_message() -> None:
    with pytest.raises(UnknownLanguageError) as caught:
        language("de" * 100_000)
    assert len(str(caught.value)) < 150


def test_other_things_are_no_languages() -> None:
    assert None not in languages
    assert 3 not in languages


@given(st.text() | st.from_regex(r"[a-z]{2,3}([-_][A-Za-z0-9]{1,8})*", fullmatch=True))
def test_any_text_is_a_language_or_an_error(name: str) -> None:
    if name in languages:
        assert language(name) in languages
        return
    with pytest.raises(UnknownLanguageError) as caught:
        language(name)
    assert str(caught.value)
    assert len(caught.value.suggestions) <= 3


@given(st.sampled_from([*languages]), st.data())
def test_a_name_survives_capitals_and_normal_forms(known: Language, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([known.code, known.name, known.native, *known.aliases]))
    form = data.draw(st.sampled_from([str.upper, str.lower, str.title, str.swapcase]))
    decomposed = normalize("NFD", form(name))
    assert languages[decomposed] is known


def test_the_collection() -> None:
    codes = [known.code for known in languages]
    assert codes == sorted(codes)
    assert len(codes) == len(languages)
    assert isinstance(languages, Collection)
    assert repr(languages) == f"<Languages: {len(codes)}>"


def test_languages_are_read_only() -> None:
    german = languages["de"]
    with pytest.raises(FrozenInstanceError):
        german.code = "xx"  # type: ignore[misc]
    with pytest.raises(TypeError):
        german.letters[KNIGHT] = "N"  # type: ignore[index]
    with pytest.raises(TypeError):
        languages["xx"] = german  # type: ignore[index]


def test_languages_can_be_pickled_copied_compared_and_kept_in_sets() -> None:
    for known in languages:
        for twin in (pickle.loads(pickle.dumps(known)), copy.deepcopy(known)):  # noqa: S301
            assert twin == known
            assert {twin} == {known}
            assert twin.letter_set == known.letter_set
    assert languages["de"] != languages["da"]


def test_the_error_can_be_pickled() -> None:
    error = UnknownLanguageError("Germn", languages.suggest("Germn"))
    twin = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert str(twin) == str(error)
    assert twin.suggestions == error.suggestions


@pytest.mark.parametrize("name", [range(10_000), ["de"] * 10_000, 5, None, b"de"])
def test_what_is_no_name_is_said_in_short(name: Any) -> None:  # noqa: ANN401
    with pytest.raises(TypeError) as caught:
        language(name)
    assert len(str(caught.value)) < 200


def test_a_language_of_ones_own() -> None:
    letters = {**languages["en"].letters, KNIGHT: "S"}
    problems = replace(languages["en"], code="en-x-problem", letters=letters)
    assert problems.letter_set == ("K", "Q", "R", "B", "S")
    assert language(problems) is problems
    assert problems not in languages
    assert problems.same_letters() == ()


def test_importing_reads_no_file() -> None:
    script = (
        "import sys\n"
        "from stamma.language_table import languages\n"
        "assert 'stamma.language_table.loading' not in sys.modules\n"
        "assert not vars(languages)\n"
        "languages['de']\n"
        "assert 'stamma.language_table.loading' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)  # noqa: S603
