"""Facts that are made when somebody looks at them.

Most exceptions are caught and never shown. What only their reader needs, and what takes long to
find, waits for that reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping


class LateFacts(Mapping[str, object]):
    """Facts by name; a function stands for one that is made when it is first looked at.

    >>> facts = LateFacts(text="Nf6", help=lambda: "did you mean Nf3?")
    >>> facts["help"], len(facts), facts
    ('did you mean Nf3?', 2, {'text': 'Nf6', 'help': 'did you mean Nf3?'})
    """

    def __init__(self, **facts: str | Callable[[], str]) -> None:
        self._facts = facts

    def __getitem__(self, name: str) -> str:
        fact = self._facts[name]
        if not isinstance(fact, str):
            # What the function needed is let go.
            fact = self._facts[name] = fact()
        return fact

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def __repr__(self) -> str:
        return repr(dict(self))
