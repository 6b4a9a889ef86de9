"""Errors of the validator as plain sentences, which name the field and its limits."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import inspect

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    Pair: TypeAlias = tuple[Any, Any]

__all__ = ("explained",)

_LONGEST = 200
_MESSAGE = re.compile(r"(?P<text>.*?)(?: - at `\$\.?(?P<path>.*)`)?", re.DOTALL)
_BOUND = re.compile(r"Expected `(\w+)` (of length )?(>=|<=|>|<) (\S+)")
_KIND = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_FIELD = re.compile(r"Object (missing required|contains unknown) field `([^`]*)`")
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "nothing",
}
_UNITS = {"str": " characters", "array": " items", "object": " fields"}
_WORDS = {">=": "at least ", "<=": "at most ", ">": "more than ", "<": "less than "}
_SIDES = {">=": 0, "<=": 1}
_TYPES = {"array": "list", "object": "dict"}
_FIELDS = {"missing required": "missing", "contains unknown": "unknown"}
_INNER = ("config.",)
"""Objects whose fields are named without them."""


def explained(error: Exception, kind: Any) -> str:
    """Return an error of msgspec for a value of the type ``kind`` as a sentence.

    >>> import msgspec
    >>> from bigslick.room.tournament_config import TournamentConfig
    >>> try:
    ...     msgspec.json.decode(b'{"players": 1}', type=TournamentConfig)
    ... except msgspec.ValidationError as error:
    ...     print(explained(error, TournamentConfig))
    players: expected 2 to 2,000
    """
    found = _MESSAGE.fullmatch(str(error))
    assert found is not None  # noqa: S101 - it matches every text
    path = re.sub(r"\[[^]]*\]", "[]", found["path"] or "")
    text = _sentence(found["text"], kind, path)
    name = path.replace("[]", "")
    for inner in _INNER:
        name = name.removeprefix(inner)
    whole = f"{name}: {text}" if name else text
    return whole[:_LONGEST]


def _sentence(text: str, kind: Any, path: str) -> str:
    if bound := _BOUND.fullmatch(text):
        name, length, sign, limit = bound.groups()
        pairs = _limits(kind, path, name, is_length=bool(length))
        if sign in _SIDES:
            pairs = {pair for pair in pairs if str(pair[_SIDES[sign]]) == limit}
        unit = _UNITS.get(name, "") if length else ""
        return f"expected {_both(pairs) or _WORDS[sign] + _number(limit)}{unit}"
    if wrong := _KIND.fullmatch(text):
        kinds = [name for name in wrong[1].split(" | ") if name != "null"]
        wanted = " or ".join(_KINDS.get(name, name) for name in kinds)
        both = _both(_limits(kind, path, kinds[0], is_length=False))
        given = _KINDS.get(wrong[2], wrong[2])
        return f"expected {wanted}{f' from {both}' if both else ''}, got {given}"
    if field := _FIELD.fullmatch(text):
        return f"{_FIELDS[field[1]]} field {field[2]}"
    return re.sub("^Invalid (enum )?value", "invalid value", text)


def _limits(kind: Any, path: str, name: str, *, is_length: bool) -> set[Pair]:
    """Return the least and the greatest value of the fields at a path.

    Commands are a union of types, of which several may have a field of this name.
    """
    least, most = ("min_length", "max_length") if is_length else ("ge", "le")
    return {
        (getattr(leaf, least, None), getattr(leaf, most, None))
        for leaf in _leaves(_type_info(kind), path)
        if type(leaf).__name__.lower().startswith(_TYPES.get(name, name))
    }


def _both(pairs: set[Pair]) -> str | None:
    """Return both limits as text; None if they are not known exactly."""
    if len(pairs) != 1:
        return None
    ((least, most),) = pairs
    if least is None or most is None:
        return None
    return f"{_number(least)} to {_number(most)}"


@lru_cache
def _type_info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _leaves(info: Any, path: str) -> Iterator[inspect.Type]:
    """Yield the types of the field at a path, in each type that has it."""
    if isinstance(info, inspect.UnionType):
        for member in info.types:
            yield from _leaves(member, path)
    elif isinstance(info, inspect.Metadata):
        yield from _leaves(info.type, path)
    elif not path:
        yield info
    elif path.startswith("[]") and hasattr(info, "item_type"):
        yield from _leaves(info.item_type, path[2:].removeprefix("."))
    elif isinstance(info, inspect.StructType):
        first = re.split(r"[.[]", path, maxsplit=1)[0]
        rest = path[len(first) :].removeprefix(".")
        for field in info.fields:
            if field.encode_name == first:
                yield from _leaves(field.type, rest)


def _number(value: Any) -> str:
    """Return a number with its thousands separated."""
    number = float(value)
    return f"{int(number):,}" if number.is_integer() else f"{number:,}"
