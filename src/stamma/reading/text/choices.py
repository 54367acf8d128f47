"""Choices: moves that are named together as possibilities, and which of two moves was played."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from stamma.language_table import lexicon
from stamma.reading.lex.lexemes import Kind
from stamma.reading.text.surroundings import is_same_sentence

if TYPE_CHECKING:
    from stamma.reading.text.page import Page, Run

# Between the last two of several possibilities stand no more than a comma and a word.
_BETWEEN = 2
# So many possibilities are given without a number each.
_MOST = 4


def note_choices(page: Page, runs: list[Run]) -> None:
    """Note which moves of one number are a choice: "a simple Nc3 or d3", "usual are Nc3 and d3"."""
    for one, other in pairwise(runs):
        is_single = other.ply is None and len(other.tokens) == 1
        if one.group != other.group or one.display or other.display or not is_single:
            continue
        if _is_either(page, one, other) or _are_usual(page, one, other):
            one.mentioned = other.mentioned = True


def _is_either(page: Page, one: Run, other: Run) -> bool:
    """Whether nothing but "or" stands between two single moves."""
    joining = lexicon.cues("and", page.tongues) & lexicon.cues("or", page.tongues)
    between = page.lexemes[one.tokens[-1].at + 1 : other.tokens[0].at]
    is_joined = len(between) == 1 and between[0].text.lower() in joining
    return is_joined and len(one.tokens) == 1


def _are_usual(page: Page, one: Run, other: Run) -> bool:
    """Whether moves with commas and an "and" between them are said to be usual."""
    if not one.usual or one.played or len(one.tokens) > _MOST:
        return False
    joining = lexicon.cues("and", page.tongues) | lexicon.cues("or", page.tongues)
    between = page.lexemes[one.tokens[-1].at + 1 : other.tokens[0].at]
    is_last = 0 < len(between) <= _BETWEEN and between[-1].text.lower() in joining
    inside = page.lexemes[one.tokens[0].at : one.tokens[-1].at + 1]
    parts = [",", *(lexeme.text for lexeme in inside if lexeme.kind is not Kind.MOVE)]
    return is_last and set(parts) == {","} and len(parts) == len(one.tokens)


def note_deeds(page: Page, runs: list[Run]) -> None:
    """Note which runs are not the game, since another one of their sentence was played.

    That is "16... Qg5 wins a pawn, but I played 16... Qd7".
    """
    for one, other in pairwise(run for run in runs if not run.depth):
        is_same = one.ply is not None and one.ply == other.ply and one.group == other.group
        if not is_same or one.display or other.display or one.played is other.played:
            continue
        if is_same_sentence(page, one, page.begin(other.tokens[0].at)):
            talk = one if other.played else other
            talk.mentioned = True
