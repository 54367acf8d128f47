"""What is said of a command line that cannot be understood; no parser is needed for it."""

from __future__ import annotations

from stamma.cli.streams import in_a_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def refusal(message: str, program: str = "stamma") -> str:
    """Say in one line what is wrong, and how it is right or where to read of that.

    >>> refusal("the following arguments are required: FILE", "stamma count")
    'error: the following arguments are required: FILE; see stamma count --help'
    """
    message = in_a_line(message)
    is_told = message.startswith("-") or message.endswith("?")
    return f"error: {message}" + ("" if is_told else f"; see {program} --help")


def no_command(word: str, known: Iterable[str]) -> str:
    """Say that there is no such command, and which one was meant.

    >>> no_command("chek", ["check", "count"])
    "there is no command 'chek'; did you mean check?"
    """
    return f"there is no command {word!r}{did_you_mean(word, known)}"


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Say which of the known words was meant, as the end of a message; nothing if none is near.

    >>> did_you_mean("strct", ["strict", "select"])
    '; did you mean strict?'
    """
    from difflib import get_close_matches

    near = get_close_matches(text, sorted(known), 1)
    return f"; did you mean {near[0]}?" if near else ""
