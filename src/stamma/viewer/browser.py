"""What keys do to a game that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stamma.viewer.screen import Page, View, draw

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.text import Text

_PAGE: Final = 10
# No game has a move number with more digits.
_LONGEST: Final = 9


class Browser:
    """A game on a screen, and what happens when keys are pressed.

    >>> from stamma.pgn import read_game
    >>> from stamma.viewer.walk import Walk
    >>> from stamma.viewer.wording import Score
    >>> browser = Browser(View(Walk(read_game("1. e4 e5 2. Nf3 *")), Score()))
    >>> [browser.press(key) for key in ("right", "/", "2", "enter", "q")]
    [True, True, True, True, False]
    >>> browser.view.walk.node.san()
    'Nf3'
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.page = Page()
        walk = view.walk
        self._walks: dict[str, Callable[[], object]] = {
            "right": walk.forward,
            " ": walk.forward,
            "l": walk.forward,
            "left": walk.back,
            "backspace": walk.back,
            "h": walk.back,
            "home": walk.first,
            "g": walk.first,
            "end": walk.last,
            "G": walk.last,
            "page down": lambda: walk.forward(_PAGE),
            "page up": lambda: walk.back(_PAGE),
            "f": walk.flip,
        }
        # What may find nothing to do, and what is said then.
        self._tries: dict[str, tuple[Callable[[], bool], str]] = {
            "down": (walk.enter, "there is no further variation to this move"),
            "j": (walk.enter, "there is no further variation to this move"),
            "up": (lambda: walk.enter(-1), "there is no move before it in this place"),
            "k": (lambda: walk.enter(-1), "there is no move before it in this place"),
            "escape": (walk.leave, "this is the main line"),
        }

    def lines(self, size: tuple[int, int]) -> list[Text]:
        """Make the lines of the screen for so many columns and lines."""
        return draw(self.view, size, self.page)

    def press(self, key: str) -> bool:
        """Do what a key asks for; return whether to go on."""
        if key == "quit":
            return False
        page, self.page = self.page, Page()
        if page.question is not None:
            self._answer(page.question, key)
        elif page.reading:
            self._read(page, key)
        elif key == "q":
            return False
        elif key in self._walks:
            self._walks[key]()
        elif key in self._tries:
            attempt, otherwise = self._tries[key]
            if not attempt():
                self.page = Page(answer=otherwise)
        elif key == "/" or key.isdecimal():
            self.page = Page(question=key.strip("/"))
        elif key in ("c", "?"):
            self.page = Page(reading="comments" if key == "c" else "keys")
        return True

    def _answer(self, typed: str, key: str) -> None:
        """Take one more key of the number of a move."""
        if key == "enter":
            if typed and not self.view.walk.go_to(typed):
                self.page = Page(answer=f"there is no move {typed} in this line")
        elif key == "backspace":
            self.page = Page(question=typed[:-1])
        elif key != "escape":
            fits = (key.isalnum() or key == ".") and len(key) == 1 and len(typed) < _LONGEST
            self.page = Page(question=typed + key if fits else typed)

    def _read(self, page: Page, key: str) -> None:
        """Scroll what is read, or go back to the game."""
        step = {"down": 1, "up": -1, "page down": _PAGE, "page up": -_PAGE}.get(key)
        if step is not None:
            self.page = page._replace(passed=max(page.passed + step, 0))
