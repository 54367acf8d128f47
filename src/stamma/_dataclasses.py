"""Dataclasses that are made in a tenth of the time: those of Python take long to be imported.

They are the same in all that can be seen, also to ``dataclasses.fields`` and its like. What makes
an object is written when the first one is made, and what the library knows of a class, when it
asks.
"""

from __future__ import annotations

from operator import attrgetter
from reprlib import recursive_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass, field, fields, replace
    from typing import Any, TypeVar

    T = TypeVar("T")

__all__ = ["dataclass", "field", "fields", "replace"]

_MISSING: Any = object()


class _Field:
    """A field of a class: how it is filled, and what takes notice of it."""

    __slots__ = ("compare", "default", "default_factory", "hash", "init", "name", "repr")

    def __init__(
        self,
        *,
        default: Any = _MISSING,  # noqa: ANN401
        default_factory: Any = _MISSING,  # noqa: ANN401
        init: bool = True,
        repr: bool = True,  # noqa: A002 - so is it called
        compare: bool = True,
        hash: bool | None = None,  # noqa: A002
    ) -> None:
        self.name = ""
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare
        self.hash = compare if hash is None else hash


class _Ways:
    """How a class was asked to be made."""

    __slots__ = ("eq", "frozen", "kw_only", "repr", "slots", "unsafe_hash")

    def __init__(
        self,
        *,
        frozen: bool = False,
        slots: bool = False,
        kw_only: bool = False,
        repr: bool = True,  # noqa: A002
        eq: bool = True,
        unsafe_hash: bool = False,
    ) -> None:
        self.frozen = frozen
        self.slots = slots
        self.kw_only = kw_only
        self.repr = repr
        self.eq = eq
        self.unsafe_hash = unsafe_hash


def _dataclass(cls: type | None = None, /, **ways: bool) -> Any:  # noqa: ANN401
    """Make a dataclass of a class, with the options of that of Python."""
    if cls is None:
        return lambda cls: _made(cls, _Ways(**ways))
    return _made(cls, _Ways(**ways))


def _fields(record: object) -> tuple[_Field, ...]:
    """List the fields of a dataclass, or of one of its objects."""
    found: tuple[_Field, ...] = record.__own_fields__  # type: ignore[attr-defined]
    return found


def _replace(record: T, /, **changes: object) -> T:
    """Make an object like another, but for what is given."""
    for one in _fields(record):
        if one.init and one.name not in changes:
            changes[one.name] = getattr(record, one.name)
    return record.__class__(**changes)


if not TYPE_CHECKING:
    dataclass, field, fields, replace = _dataclass, _Field, _fields, _replace


def _made(cls: Any, ways: _Ways) -> Any:  # noqa: ANN401
    found = []
    for name, annotation in cls.__annotations__.items():
        if annotation.startswith("ClassVar"):
            continue
        given = cls.__dict__.get(name, _MISSING)
        one = given if isinstance(given, _Field) else _Field(default=given)
        one.name = name
        found.append(one)
        if given is one:
            delattr(cls, name)
            if one.default is not _MISSING:
                setattr(cls, name, one.default)
    names = tuple(one.name for one in found)
    cls.__own_fields__ = tuple(found)
    if ways.slots:
        cls = _with_slots(cls, names)
    in_order = tuple(one.name for one in found if one.init and not ways.kw_only)
    _add(cls, "__match_args__", in_order)
    cls.__dataclass_fields__ = _Known(ways, "__dataclass_fields__")
    cls.__dataclass_params__ = _Known(ways, "__dataclass_params__")
    cls.__signature__ = _Known(ways, "__signature__")
    cls.__replace__ = _replace
    _add(cls, "__init__", _first_init(cls, ways))
    if ways.repr:
        _add(cls, "__repr__", _repr)
    if ways.frozen:
        _freeze(cls, names)
    _compare(cls, ways)
    return cls


def _add(cls: type, name: str, value: object) -> None:
    """Give a class a method, unless it has its own."""
    if name not in cls.__dict__:
        setattr(cls, name, value)


def _with_slots(cls: type, names: tuple[str, ...]) -> type:
    """Make the class again, with slots for its fields."""
    left_out = {*names, "__dict__", "__weakref__"}
    members = {name: value for name, value in cls.__dict__.items() if name not in left_out}
    members["__slots__"] = names
    made = type(cls)(cls.__name__, cls.__bases__, members)
    made.__qualname__ = cls.__qualname__
    return made


def _first_init(cls: Any, ways: _Ways) -> Callable[..., None]:  # noqa: ANN401
    """Make an ``__init__`` that is replaced by the real one when it is first called."""

    def __init__(self: object, *values: object, **named: object) -> None:  # noqa: N807
        cls.__init__ = _init(cls, ways)
        cls.__init__(self, *values, **named)

    return __init__


def _init(cls: Any, ways: _Ways) -> Callable[..., None]:  # noqa: ANN401
    known: dict[str, Any] = {"MISSING": _MISSING, "set_it": object.__setattr__}
    taken = ["self"] + (["*"] if ways.kw_only else [])
    lines = []
    for one in _fields(cls):
        name = value = one.name
        if one.default_factory is not _MISSING:
            known[f"factory_{name}"] = one.default_factory
            value = f"factory_{name}()"
            if one.init:
                taken.append(f"{name}=MISSING")
                value = f"{value} if {name} is MISSING else {name}"
        elif one.default is not _MISSING:
            known[f"default_{name}"] = one.default
            if one.init:
                taken.append(f"{name}=default_{name}")
            else:
                value = f"default_{name}"
        elif one.init:
            taken.append(name)
        else:
            continue
        if ways.frozen:
            lines.append(f" set_it(self, {name!r}, {value})")
        else:
            lines.append(f" self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    source = "\n".join([f"def __init__({', '.join(taken)}):", *(lines or [" pass"])])
    exec(source, known)  # noqa: S102 - the names are those of the class
    made: Callable[..., None] = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


@recursive_repr()
def _repr(self: object) -> str:
    shown = (f"{one.name}={getattr(self, one.name)!r}" for one in _fields(self) if one.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _freeze(cls: Any, names: tuple[str, ...]) -> None:  # noqa: ANN401
    """Let nobody change the fields of an object."""

    def __setattr__(self: object, name: str, value: object) -> None:  # noqa: N807
        if type(self) is cls or name in names:
            raise _frozen(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self: object, name: str) -> None:  # noqa: N807
        if type(self) is cls or name in names:
            raise _frozen(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    cls.__setattr__, cls.__delattr__ = __setattr__, __delattr__
    # Pickling sets what cannot be set.
    _add(cls, "__getstate__", _state)
    _add(cls, "__setstate__", _set_state)


def _frozen(message: str) -> Exception:
    from dataclasses import FrozenInstanceError

    return FrozenInstanceError(message)


def _state(self: object) -> list[object]:
    return [getattr(self, one.name) for one in _fields(self)]


def _set_state(self: object, state: list[object]) -> None:
    for one, value in zip(_fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


def _compare(cls: Any, ways: _Ways) -> None:  # noqa: ANN401
    """Let objects be equal if all their fields are, and have a number if they cannot change."""
    values = _getter([one.name for one in _fields(cls) if one.compare])
    hashed = _getter([one.name for one in _fields(cls) if one.hash])

    def __eq__(self: object, other: object) -> bool:  # noqa: N807
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self is other or values(self) == values(other)

    def __hash__(self: object) -> int:  # noqa: N807
        return hash(hashed(self))

    has_own = cls.__dict__.get("__hash__") is not None
    if ways.eq:
        _add(cls, "__eq__", __eq__)
    if ways.unsafe_hash or (ways.eq and ways.frozen and not has_own):
        cls.__hash__ = __hash__
    elif ways.eq and not has_own:
        cls.__hash__ = None


def _getter(names: list[str]) -> Callable[[object], object]:
    return attrgetter(*names) if names else lambda _: ()


class _Known:
    """What the library of Python has to know of a class: it is asked to make one like it."""

    def __init__(self, ways: _Ways, name: str) -> None:
        self.ways = ways
        self.name = name

    def __get__(self, _: object, cls: Any) -> object:  # noqa: ANN401
        if self.name == "__signature__" and "__own_fields__" not in vars(cls):
            # One that is made of it may have another.
            raise AttributeError(self.name)
        import dataclasses
        from inspect import signature

        members: dict[str, Any] = {"__annotations__": {}, "__module__": cls.__module__}
        for one in _fields(cls):
            members["__annotations__"][one.name] = cls.__annotations__[one.name]
            given = {
                name: getattr(one, name)
                for name in ("default", "default_factory")
                if getattr(one, name) is not _MISSING
            }
            members[one.name] = dataclasses.field(
                **given, init=one.init, repr=one.repr, compare=one.compare, hash=one.hash
            )
        ways = {name: getattr(self.ways, name) for name in _Ways.__slots__}
        made: Any = dataclasses.dataclass(**ways)(type(cls.__name__, (), members))
        if self.name == "__signature__":
            return signature(made)
        return getattr(made, self.name)
