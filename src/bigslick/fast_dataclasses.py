"""``dataclass`` of the standard library, with classes that are created faster.

``dataclass`` writes the source code of up to six methods of each class and compiles it.
That was a third of the time of ``from bigslick import *``. Here it is a tenth of that:
only ``__init__`` is compiled, when it is first used; the other methods are closures
over the names of the fields. Classes and their objects behave in the same way; a test
compares them.
"""

from __future__ import annotations

import dataclasses
import operator
import sys
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator
    from dataclasses import dataclass

    Values = Callable[[Any], tuple[Any, ...]]
else:

    def dataclass(cls: type | None = None, /, **options: bool) -> Any:
        """Make the class a dataclass; ``InitVar`` is not supported."""
        if cls is None:
            return lambda cls: _decorated(cls, **options)
        return _decorated(cls, **options)


__all__ = ("dataclass",)


def _decorated(  # noqa: PLR0913 - the options of dataclass
    cls: Any,
    *,
    init: bool = True,
    repr: bool = True,  # noqa: A002 - the name of the option
    eq: bool = True,
    order: bool = False,
    frozen: bool = False,
    kw_only: bool = False,
    slots: bool = False,
) -> Any:
    own = {name for name, value in vars(cls).items() if value is not None}
    # ``dataclasses`` must itself freeze a class that is derived from a frozen one.
    derived = frozen and hasattr(cls, "__dataclass_params__")
    made: Any = dataclasses.dataclass(
        init=False, repr=False, eq=False, frozen=derived, kw_only=kw_only, slots=slots
    )(cls)
    params = made.__dataclass_params__
    params.init, params.repr, params.frozen = init, repr, frozen
    params.eq, params.order = eq, order
    methods: dict[str, Any] = {}
    if init:
        methods["__init__"] = _Init(made)
    if repr:
        methods["__repr__"] = _repr([f.name for f in fields(made) if f.repr])
    values = _values(f.name for f in fields(made) if f.compare)
    if eq:
        methods["__eq__"] = _eq(values)
        methods["__hash__"] = _hash(_values(_hashed(made))) if frozen else None
    if order:
        for name in ("lt", "le", "gt", "ge"):
            methods[f"__{name}__"] = _order(getattr(operator, name), values)
    if frozen and not derived:
        methods |= _guards(made, {f.name for f in fields(made)})
    if frozen and slots:
        methods |= {"__getstate__": _getstate, "__setstate__": _setstate}
    for name in methods.keys() - own:
        setattr(made, name, methods[name])
    return made


def _repr(names: Iterable[str]) -> Callable[[Any], str]:
    @recursive_repr()
    def __repr__(self: Any) -> str:  # noqa: N807
        shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        return f"{self.__class__.__qualname__}({shown})"

    return __repr__


def _eq(values: Values) -> Callable[[Any, object], bool]:
    def __eq__(self: Any, other: object) -> bool:  # noqa: N807
        if other.__class__ is self.__class__:
            return values(self) == values(other)
        return NotImplemented

    return __eq__


def _order(
    compare: Callable[[Any, Any], bool], values: Values
) -> Callable[[Any, object], Any]:
    def ordered(self: Any, other: object) -> Any:
        if other.__class__ is self.__class__:
            return compare(values(self), values(other))
        return NotImplemented

    return ordered


def _hash(values: Values) -> Callable[[Any], int]:
    def __hash__(self: Any) -> int:  # noqa: N807
        return hash(values(self))

    return __hash__


def _hashed(cls: Any) -> Iterator[str]:
    for f in fields(cls):
        if f.compare if f.hash is None else f.hash:
            yield f.name


def _values(names: Iterable[str]) -> Values:
    """Return a function that returns the values of these fields as a tuple."""
    known = [*names]
    if not known:
        return lambda _: ()
    values = operator.attrgetter(*known)
    return values if len(known) > 1 else lambda self: (values(self),)


def _guards(cls: Any, names: Container[str]) -> dict[str, Any]:
    """Return the methods that refuse to set and to delete fields."""

    def __setattr__(self: Any, name: str, value: object) -> None:  # noqa: N807
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self: Any, name: str) -> None:  # noqa: N807
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return {"__setattr__": __setattr__, "__delattr__": __delattr__}


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, f.name) for f in fields(self)]


def _setstate(self: Any, state: list[Any]) -> None:
    for f, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, f.name, value)


class _Init:
    """``__init__`` before it is first used: it replaces itself by the function."""

    def __init__(self, cls: Any) -> None:
        self.cls = cls

    def __get__(self, made: Any, owner: Any = None) -> Any:
        """Compile the function, and return it as the class or the object has it."""
        self.cls.__init__ = function = _init(self.cls)
        return function.__get__(made, owner)


def _init(cls: Any) -> Any:
    """Compile ``__init__``."""
    frozen, slots = cls.__dataclass_params__.frozen, "__slots__" in vars(cls)
    scope: dict[str, Any] = {"_set": object.__setattr__, "_factory": _FACTORY}
    positional: list[str] = ["self"]
    keywords: list[str] = []
    lines: list[str] = []
    for f in fields(cls):
        value = _source(f, scope, slots=slots)
        if value:
            name = f.name
            lines.append(
                f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}"
            )
        if f.init:
            default = f"_default_{f.name}"
            parameter = f"{f.name}={default}" if default in scope else f.name
            (keywords if f.kw_only else positional).append(parameter)
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = [*positional, *(["*", *keywords] if keywords else [])]
    source = (
        f"def create({', '.join(scope)}):\n"
        f" def __init__({', '.join(parameters)}):\n"
        f"  {'; '.join(lines) or 'pass'}\n"
        " return __init__"
    )
    module = sys.modules.get(cls.__module__)
    found: dict[str, Any] = {}
    exec(source, vars(module) if module else {}, found)  # noqa: S102 - only names of fields
    made = found["create"](**scope)
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__annotations__ = {f.name: f.type for f in fields(cls) if f.init}
    made.__annotations__["return"] = None
    return made


def _source(f: Field[Any], scope: dict[str, Any], *, slots: bool) -> str:
    """Return the source of the value of a field; add the names in it to the scope."""
    if f.default_factory is not MISSING:
        scope[f"_make_{f.name}"] = f.default_factory
        if not f.init:
            return f"_make_{f.name}()"
        scope[f"_default_{f.name}"] = _FACTORY
        return f"_make_{f.name}() if {f.name} is _factory else {f.name}"
    if f.default is not MISSING:
        scope[f"_default_{f.name}"] = f.default
    if f.init:
        return f.name
    return f"_default_{f.name}" if slots and f.default is not MISSING else ""


class _Factory:
    def __repr__(self) -> str:
        """Return what signatures show for a default that a function creates."""
        return "<factory>"


_FACTORY = _Factory()
