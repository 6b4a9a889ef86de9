"""How an attribute of a state is declared.

``attr`` declares the initial value of an attribute, how it is copied, whether it
belongs to the game rather than to the hand, and whether it is public. ``setup``,
``replay`` and ``legal_actions`` read their lists from there.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable

    from bigslick.engine.chips.pots import Pot
    from bigslick.engine.views import Seen

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
    """How a copy of a state gets an attribute."""

    SHARED = auto()
    """The value is never changed in place, only replaced: the copy shares it."""
    LIST = auto()
    """Operations change the value: the copy calls ``copy()``."""
    ROWS = auto()
    """A list of lists that operations change."""
    OWN = auto()
    """Like a list; a hand that is copied from a template gets its own instead."""
    OWN_ROWS = auto()
    """Like rows; a hand that is copied from a template gets its own instead."""
    PHASE = auto()
    """Like a list; a phase replaces it when it begins; it does not change before."""
    PENDING = auto()
    """Rows of what is still to be dealt; empty ones are replaced, never filled."""
    POTS = auto()
    """Pots, out of which chips are pushed."""
    SEEN = auto()
    """Data kept for views; each player's own cards are added to it."""


@dataclass(frozen=True, slots=True)
class Each:
    """One value (or a new object of a type) for each player at the start of a hand."""

    value: Any


@dataclass(frozen=True, slots=True)
class Attr:
    """The declaration of an attribute."""

    start: Any
    """The first value: a value, a type to call, ``Each`` or a function of the state.
    ``MISSING`` if the value is given when the state is created."""
    copy: Copy
    game: bool
    """Whether the value is fixed for the hand: a replay keeps it."""
    public: bool
    """Whether the value is public and used by the betting rules."""
    saved: bool
    """Whether the value is stored; otherwise it can be computed again."""


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
    """Declare an attribute of a dataclass; ``shown`` ones appear in its repr."""
    said = Attr(start, copy, game, public, saved)
    return field(repr=shown, compare=compare, metadata={"attr": said})


def hidden(
    start: Any = MISSING,
    copy: Copy = Copy.SHARED,
    **options: bool,
) -> Any:
    """Declare an attribute that the phases remember, and the repr leaves out."""
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
"""How attributes with special kinds of copy are copied, unless they are None."""
