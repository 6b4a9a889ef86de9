"""Frozen records that work a value out when somebody asks for it.

Views and offers are made for every decision, and most of what they say is never
read. A record of a few stored values costs a tenth of a microsecond to make; the
rest follows from them on first reading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("Lazy", "LazyRecord", "add_lazy")


class LazyRecord(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A frozen record that is what it shows: all values, worked out or stored."""

    SHOWN: ClassVar[tuple[str, ...]] = ()
    """The names of the values, in order."""

    def __repr__(self) -> str:
        """Return the record with all its values."""
        shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.SHOWN])
        return f"{type(self).__name__}({shown})"

    def __eq__(self, other: object) -> bool:
        """Return whether the other one shows the same."""
        if type(other) is not type(self):
            return NotImplemented
        return _values(self) == _values(other)

    def __hash__(self) -> int:
        """Return the hash of all values."""
        return hash(_values(self))


def _values(record: LazyRecord) -> tuple[Any, ...]:
    return tuple([getattr(record, name) for name in record.SHOWN])


class Lazy:
    """A value computed on first reading and kept in the object's dictionary.

    The dictionary comes before a descriptor without ``__set__``, so that reading
    it again costs no more than any other attribute.
    """

    def __init__(self, name: str, compute: Callable[[Any], Any]) -> None:
        """Keep how the value of that name is worked out."""
        self.name = name
        self.compute = compute

    def __get__(self, thing: Any, owner: type[Any]) -> Any:
        """Return the value, which the object has from now on."""
        if thing is None:
            return self
        value = thing.__dict__[self.name] = self.compute(thing)
        return value


def add_lazy(owner: type[LazyRecord], **computed: Callable[[Any], Any]) -> None:
    """Let values of a record be worked out when they are asked for."""
    for name, compute in computed.items():
        setattr(owner, name, Lazy(name, compute))
