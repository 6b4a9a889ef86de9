"""Finds everything that can be reached from an object, at any depth."""

from __future__ import annotations

import gc
import pickle
from enum import Enum
from functools import cache
from random import Random
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import TYPE_CHECKING, Any

from bigslick import Card

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAVES = (str, bytes, int, float, complex, bool, type(None), Enum, Card)
PUBLIC = (type, ModuleType, CodeType, BuiltinFunctionType, MemberDescriptorType)


def reachable(root: object, known: object = None) -> Iterator[Any]:
    """Yield every object that can be reached from ``root`` without leaving it.

    Containers, instance dictionaries, slots, closures, bound methods, partial
    functions and suspended generators are all opened. Classes and modules are public
    and the same for everybody, so the walk does not go into them, nor into what
    equals ``known``, the list of all cards of the game.
    """
    pending = [root]
    seen: set[int] = set()
    while pending:
        thing = pending.pop()
        if isinstance(thing, PUBLIC) or (thing == known is not None):
            continue
        if isinstance(thing, LEAVES):
            yield thing
            continue
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        yield thing
        pending.extend(reversed(list(parts(thing))))


def parts(thing: Any) -> Iterator[Any]:
    """Yield what an object holds directly."""
    if isinstance(thing, FunctionType):
        yield from thing.__closure__ or ()
        yield from thing.__defaults__ or ()
        yield from (thing.__kwdefaults__ or {}).values()
        yield from vars(thing).values()
    elif isinstance(thing, MethodType):
        yield thing.__self__
        yield thing.__func__
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            yield value
    elif isinstance(thing, (set, frozenset)):
        yield from sorted(thing, key=repr)
    else:
        held = gc.get_referents(thing)
        yield from held
        kind: type = type(thing)
        for name in described(kind):
            try:
                yield getattr(thing, name)
            except (AttributeError, ValueError):
                continue


@cache
def described(kind: type) -> tuple[str, ...]:
    """Return the slots that the collector does not follow, and computed values."""
    names = [name for name in dir(kind) if not name.startswith("__")]
    sorts = (property, MemberDescriptorType)
    return tuple(name for name in names if isinstance(getattr(kind, name), sorts))


def knowledge(thing: object) -> list[str]:
    """Return all plain values that can be read from an object, in order.

    This includes its printed form and its unpickled copy.
    """
    learnt: list[str] = [repr(thing), str(thing)]
    for root in (thing, pickle.loads(pickle.dumps(thing))):  # noqa: S301 - our own bytes
        for part in reachable(root):
            assert not isinstance(part, Random), "a random source tells the future"
            if isinstance(part, LEAVES):
                learnt.append(f"{type(part).__name__} {part!r}")
    return learnt
