"""Options that are one of a few words."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from bigslick.errors import GameConfigError

__all__ = ("read_choice",)

_Choice = TypeVar("_Choice", bound=StrEnum)


def read_choice(kind: type[_Choice], name: str) -> _Choice:
    """Return the member of that name.

    Raises:
        GameConfigError: there is none; names those there are.

    """
    try:
        return kind(name)
    except ValueError:
        names = ", ".join(str(member) for member in kind)
        raise GameConfigError(f"{name!r} is none of {names}") from None
