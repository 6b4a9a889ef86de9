"""The parts of a record: players, stakes, pots, shown hands, and all from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias, TypedDict

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = (
    "MAX_SEAT",
    "Count",
    "RecordDetails",
    "RecordedPlayer",
    "RecordedPot",
    "RecordedStakes",
    "ShownHand",
)

MAX_SEAT: Final = 1000
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=-MAX_SEAT, le=MAX_SEAT)]
"""The number of a seat, a board or a pot; what reads a line refuses others."""


class RecordDetails(TypedDict, total=False):
    """What a record says that a state does not know; all of it may be left out."""

    names: Sequence[str] | None
    """The players in playing order; without them p1, p2 and so on."""
    seats: Sequence[int] | None
    """Where they sit; without them in playing order from seat 1."""
    hand_id: str
    game: str | None
    """Its code, where several fit; what a game that is not registered is called."""
    time: str | None
    """When the hand began: ISO 8601, UTC."""
    table: str
    seat_count: int | None
    """Without it the last seat that is taken."""
    button: int | None
    """The seat of the button; without it the last player's."""
    bots: Sequence[str] | Sequence[bool]
    """The names of the bots, or of each player whether they are one."""
    times: Sequence[float | None] | None
    """The seconds of each operation."""
    meta: Mapping[str, Any] | None


class RecordedPlayer(msgspec.Struct, omit_defaults=True, gc=False):
    """Who played, where, and with how many chips before and after the hand."""

    name: str
    seat: Count
    stack: Any
    final: Any
    is_bot: bool = False


class RecordedStakes(msgspec.Struct, omit_defaults=True, kw_only=True, gc=False):
    """What the hand cost, in the order in which ``State`` is given it.

    Heads-up the first ante and the first blind are the button's, who is the
    second player. ``small_bet`` and ``big_bet`` are the least bets of the first
    and of the last street.
    """

    antes: tuple[Any, ...]
    blinds: tuple[Any, ...]
    bring_in: Any = 0
    small_bet: Any
    big_bet: Any
    ante_trimming: bool = False


class RecordedPot(msgspec.Struct, omit_defaults=True, gc=False):
    """A pot, what the house took out of it, and who played for it at the end."""

    amount: Any
    players: list[str]
    rake: Any = 0


class ShownHand(msgspec.Struct, omit_defaults=True, gc=False):
    """What a player showed, and what it made.

    ``hands`` is there if several boards or hand types were played for: board by
    board, on each the hand types in order, None where nothing was made.
    """

    cards: list[str]
    hand: str | None = None
    hands: list[str | None] | None = None
