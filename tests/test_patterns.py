"""Patterns that are compiled late find what they would have found at once."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stamma import _patterns
from stamma._patterns import folded, late, words_in

TEXTS = st.text(alphabet="aAbсe1–—-x×½ \\[]éİıſK", max_size=12)


@given(TEXTS)
def test_a_late_pattern_is_a_pattern(text: str) -> None:
    made = re.compile(r"([a-c]|–)x?", re.IGNORECASE)
    for _ in range(2):
        pattern = late(r"([a-c]|–)x?", re.IGNORECASE, needs=("a", "A", "b", "c", "–"))
        # The first asks before it is compiled, the second thereafter.
        for _ in range(2):
            assert pattern.findall(text) == made.findall(text)
            assert pattern.findall(text, 2, 5) == made.findall(text, 2, 5)
        for name in ("match", "search", "fullmatch"):
            for bounds in ((), (1,), (1, 4)):
                found, wanted = (getattr(one, name)(text, *bounds) for one in (pattern, made))
                assert (found and found.span()) == (wanted and wanted.span())
    spans = [match.span() for match in late(made.pattern, re.IGNORECASE).finditer(text)]
    assert spans == [match.span() for match in made.finditer(text)]
    assert late(made.pattern, re.IGNORECASE).sub("!", text) == made.sub("!", text)
    assert late(made.pattern, re.IGNORECASE).split(text, 1) == made.split(text, 1)


def test_it_is_compiled_when_a_text_has_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    pattern = late("<b>", needs=("<",))
    # There is nothing to compile with.
    monkeypatch.setattr(_patterns, "re", None)
    text = "1. e4 e5"
    assert pattern.pattern == "<b>"
    assert [pattern.search(text), pattern.match(text), pattern.fullmatch(text)] == [None] * 3
    assert (pattern.findall(text), list(pattern.finditer(text))) == ([], [])
    assert (pattern.split(text), pattern.sub("", text)) == ([text], text)
    with pytest.raises(AttributeError):
        pattern.search("<b>e4")
    monkeypatch.undo()
    assert pattern.sub("", "<b>e4") == "e4"


@given(TEXTS, TEXTS.filter(bool))
def test_words_that_patterns_find_are_seen(text: str, word: str) -> None:
    if re.search(re.escape(word), text, re.IGNORECASE):
        assert words_in(text, [word]) == [word]
    assert words_in(f"{text}{word.swapcase()}", [word.swapcase()]) == [word.swapcase()]


@pytest.mark.parametrize(("one", "other"), [("NİSAN", "nisan"), ("Eylül", "EYLÜL"), ("ſ", "S")])
def test_case_does_not_matter(one: str, other: str) -> None:
    assert folded(one) == folded(other)
