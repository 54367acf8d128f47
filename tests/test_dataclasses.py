"""Our dataclasses are those of Python, in all that can be seen of them."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
from itertools import product
from typing import Any, ClassVar

import pytest

from stamma import _dataclasses as ours

OPTIONS = [
    dict(zip(("frozen", "slots", "kw_only", "repr", "eq", "unsafe_hash"), values, strict=True))
    for values in product((False, True), repeat=6)
]


def _make(library: Any, options: dict[str, bool]) -> Any:  # noqa: ANN401
    """Make a class of many kinds of fields with one of the two libraries."""

    @library.dataclass(**options)
    class Thing:
        """A thing."""

        kind: ClassVar[str] = "thing"
        name: str
        size: int = 3
        parts: list[int] = library.field(default_factory=list, hash=False)
        hidden: int = library.field(default=1, repr=False, compare=False)
        made: int = library.field(default=0, init=False)
        tags: tuple[str, ...] = library.field(default_factory=tuple, init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "made", self.size * 2)

    return Thing


def _outcome(act: Any) -> object:  # noqa: ANN401
    try:
        return act()
    except Exception as error:  # noqa: BLE001
        return type(error)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_they_do_what_those_of_python_do(options: dict[str, bool]) -> None:
    mine, theirs = (_make(library, options) for library in (ours, dataclasses))

    def seen(cls: Any) -> list[object]:  # noqa: ANN401
        one = cls(name="a")
        same, other = cls(name="a", hidden=5), cls(name="a", size=9, parts=[1])
        by_object = "object at"
        return [
            [getattr(one, field.name) for field in dataclasses.fields(cls)],
            [(field.name, field.init, field.repr) for field in dataclasses.fields(one)],
            [by_object if by_object in repr(each) else repr(each) for each in (one, same, other)],
            [one == same, one == other, one == "a", one != same],
            _outcome(lambda: hash(one) == hash(same)) if cls.__hash__ else None,
            cls.__hash__ is None,
            cls.__match_args__,
            str(inspect.signature(cls)),
            _outcome(lambda: cls("a", 2).size),
            _outcome(cls),
            _outcome(lambda: cls(name="a", made=2)),
            _outcome(lambda: cls(name="a", other=2)),
            _outcome(lambda: setattr(one, "size", 2)),
            _outcome(lambda: delattr(one, "size")),
            # Python itself trips here.
            (options["frozen"] and options["slots"]) or _outcome(lambda: setattr(one, "other", 2)),
            _outcome(lambda: one.__dict__ is None),
            _outcome(lambda: str(cls.size)),
            _outcome(lambda: str(cls.parts)),
            cls.kind,
            dataclasses.is_dataclass(cls),
            dataclasses.replace(other, name="b").parts,
            dataclasses.asdict(other),
            repr(cls.__dataclass_params__),
            copy.copy(other).parts,
        ]

    for found, wanted in zip(seen(mine), seen(theirs), strict=True):
        assert found == wanted


@ours.dataclass(frozen=True, slots=True)
class _Frozen:
    name: str
    parts: tuple[int, ...] = ()


def test_frozen_ones_can_be_pickled_and_replaced() -> None:
    one = _Frozen("a", (1, 2))
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301
    assert ours.replace(one, name="b") == _Frozen("b", (1, 2))
    with pytest.raises(TypeError, match="other"):
        ours.replace(one, other=1)  # type: ignore[call-arg]


def test_what_holds_itself_is_shown() -> None:
    @ours.dataclass
    class Ring:
        next: object = None

    ring = Ring()
    ring.next = ring
    assert repr(ring).endswith("Ring(next=...)")


def test_the_library_is_not_needed() -> None:
    code = (
        "import sys; from stamma._dataclasses import dataclass\n"
        "class A:\n    __annotations__ = {'a': 'int'}\n"
        "A = dataclass(A); A(1) == A(2); repr(A(1)); print('dataclasses' in sys.modules)"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-S", "-c", f"import sys; sys.path = {sys.path!r}\n{code}"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == "False\n"
