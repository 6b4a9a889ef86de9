"""Frozen records that work a value out when somebody asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("Lazy", "add_lazy")


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


def add_lazy(owner: type[Any], **computed: Callable[[Any], Any]) -> None:
    """Let values of a frozen class be worked out when they are asked for."""
    for name, compute in computed.items():
        setattr(owner, name, Lazy(name, compute))
