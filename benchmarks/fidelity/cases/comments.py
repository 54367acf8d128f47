"""Point 13: comments stay with their game and in their order.

Comments behind a result, comments that are not closed, words beside a draw offer; and two tags in
one bracket.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.fidelity.case import Case, Wanted, reads, survives

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "comments"
ABOUT = "comments behind results, comments that are not closed, words beside a draw offer"

_FIRST = '[Event "a"]\n[Result "1-0"]\n\n1. e4 e5 1-0'
_NEXT = '[Event "b"]\n[Result "0-1"]\n\n1. d4 d5 0-1\n'
_OTHER = Wanted("d2d4 d7d5", "0-1", {"Event": "b"})


def _behind_results() -> Iterator[Case]:
    own = Wanted("e2e4 e7e5 {word}", "1-0", {"Event": "a"})
    for said in (" {word}", "\n{word}", "\n; word", "\n{word\n}"):
        for name, rest in (("at the end", "\n"), ("before a game", f"\n\n{_NEXT}")):
            wanted = (own,) if rest == "\n" else (own, _OTHER)
            yield survives(f"{said!r} {name}", f"{_FIRST}{said}{rest}", *wanted)
        windows = f"{_FIRST}{said}\n\n{_NEXT}".replace("\n", "\r\n")
        yield survives(f"{said!r}, CR LF", windows, own, _OTHER)
    # An empty line and tags lead to the next game.
    plain = Wanted("e2e4 e7e5", "1-0", {"Event": "a"})
    for said in ("{word}", "; word"):
        text = f"{_FIRST}\n\n{said}\n\n{_NEXT}"
        led = Wanted("{word} d2d4 d7d5", "0-1", {"Event": "b"})
        yield survives(f"{said} before tags", text, plain, led)


def _open_comments() -> Iterator[Case]:
    for words in ("a word e5 2. Nf3", "e5", "2. Nf3 Nc6 and so on"):
        head = '[Event "a"]\n[Result "1-0"]\n\n'
        wanted = Wanted("e2e4", "1-0", {"Event": "a"}, faulty=True)
        text = f"{head}1. e4 {{{words} 1-0\n"
        keeps = words.split()
        yield survives(f"{words}, not closed", text, wanted, keeps=keeps, says=True)
        both = f"{text}\n{_NEXT}"
        name = f"{words}, not closed, before a game"
        yield survives(name, both, wanted, _OTHER, keeps=keeps, says=True)
        # The result is in the comment alone.
        bare = f'[Event "a"]\n\n1. e4 {{{words} 0-1\n'
        lost = Wanted("e2e4", "0-1", {"Event": "a"}, faulty=True)
        yield reads(f"{words}, not closed, no Result tag", bare, lost, says=True)


def _offers() -> Iterator[Case]:
    for said in ("(=) Black thought", "(=) 2. Nf3", "(=) (=)", "x (=)"):
        telling = f"e2e4 {{{said}}} e7e5"
        yield survives(f"{{{said}}}", f"1. e4 {{{said}}} e5 1-0\n", Wanted(telling, "1-0"))
    text = '[SetUp "1" Annotator "Tal"]\n[White "A" Black "B"]\n\n1. e4 e5 1-0\n'
    yield survives("two tags in a bracket", text, Wanted("e2e4 e7e5", "1-0"), keeps=["Tal", "B"])


def cases() -> Iterator[Case]:
    """Make all cases."""
    yield from _behind_results()
    yield from _open_comments()
    yield from _offers()
