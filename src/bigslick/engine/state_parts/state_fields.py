"""Declarations of the attributes of a state.

``attr`` declares the initial value of an attribute, how it is copied, whether it
belongs to the game rather than to the hand, and whether it is public. ``setup``,
``replay`` and ``legal_actions`` select attributes by these declarations.
"""

from __future__ import annotations

from dataclasses import MISSING, field, fields, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable

    from bigslick.engine.chips.pots import Pot
    from bigslick.engine.view_values import Seen

__all__ = (
    "COPIERS",
    "Attr",
    "Copy",
    "Each",
    "attr",
    "attrs_of",
    "hidden",
)


class Copy(Enum):
    """How an attribute is copied when its state is copied."""

    SHARED = auto()
    """The copy shares the value, which is replaced but never changed in place."""
    LIST = auto()
    """The value is copied with ``copy()``, because operations change it in place."""
    ROWS = auto()
    """Each list of a list of lists is copied."""
    OWN = auto()
    """Like ``LIST``; but a hand that starts from a template is given its own list."""
    OWN_ROWS = auto()
    """Like ``ROWS``; but a hand that starts from a template is given its own rows."""
    PHASE = auto()
    """Like ``LIST``; but templates share it: a phase replaces it when it begins."""
    PENDING = auto()
    """Each row of a list is copied, unless it is empty: such rows are never filled."""
    POTS = auto()
    """A list of pots; each pot is copied, because pushing changes it."""
    SEEN = auto()
    """Data for views; only its last part, the list of private operations, is copied."""


class Each(NamedTuple):
    """An initial value that is a list: one value, or new object, for each player."""

    value: Any


class Attr(NamedTuple):
    """The declaration of an attribute."""

    start: Any
    """The initial value: a value, a type to call, ``Each`` or a function of the state.
    ``MISSING`` if the value is given when the state is created."""
    copy: Copy
    game: bool
    """Whether the value is fixed for the hand: a replay keeps it."""
    public: bool
    """Whether the value is public and used by the betting rules."""
    saved: bool
    """Whether the value is pickled; if not, it can be computed again."""


def attr(  # noqa: PLR0913 - the options of an attribute
    start: Any = MISSING,
    copy: Copy = Copy.SHARED,
    *,
    game: bool = False,
    public: bool = False,
    saved: bool = True,
    compare: bool = True,
    shown: bool = True,
) -> Any:
    """Declare an attribute of a state; ``shown`` attributes appear in the repr."""
    said = Attr(start, copy, game, public, saved)
    return field(repr=shown, compare=compare, metadata={"attr": said})


def hidden(
    start: Any = MISSING,
    copy: Copy = Copy.SHARED,
    **options: bool,
) -> Any:
    """Declare an attribute that is used by the phases and omitted from the repr."""
    return attr(start, copy, shown=False, **options)


def attrs_of(kind: type[Any]) -> dict[str, Attr]:
    """Return the declaration of each attribute, by name, in order."""
    return {f.name: f.metadata["attr"] for f in fields(kind)}


def _copy_pending(rows: list[deque[bool]]) -> list[deque[bool]]:
    return [row.copy() if row else row for row in rows]


def _copy_pots(pots: list[Pot]) -> list[Pot]:
    return [replace(pot) for pot in pots]


def _copy_seen(seen: Seen) -> Seen:
    return (*seen[:-1], seen[-1].copy())


COPIERS: dict[Copy, Callable[[Any], Any]] = {
    Copy.PENDING: _copy_pending,
    Copy.POTS: _copy_pots,
    Copy.SEEN: _copy_seen,
}
"""Functions that copy the attributes of special kinds, unless they are None."""
