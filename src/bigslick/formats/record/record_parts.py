"""The parts of a record: players, stakes, pots, shown hands and details."""

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
"""The number of a seat, a board or a pot. Negative numbers cannot be read."""


class RecordDetails(TypedDict, total=False):
    """Optional values of a record that are not part of a state."""

    names: Sequence[str] | None
    """The players in playing order; by default p1, p2 and so on."""
    seats: Sequence[int] | None
    """Their seats; by default in playing order from seat 1."""
    hand_id: str
    game: str | None
    """The code of the game if several fit, or the name of an unregistered game."""
    time: str | None
    """When the hand began: ISO 8601, UTC."""
    table: str
    seat_count: int | None
    """The number of seats; by default the highest occupied seat."""
    button: int | None
    """The seat of the button; by default the seat of the last player."""
    bots: Sequence[str] | Sequence[bool]
    """The names of the bots, or for each player whether they are one."""
    times: Sequence[float | None] | None
    """For each operation the seconds since the hand began."""
    meta: Mapping[str, Any] | None


class RecordedPlayer(msgspec.Struct, omit_defaults=True, gc=False):
    """A player: name, seat, and stack before and after the hand."""

    name: str
    seat: Count
    stack: Any
    final: Any
    is_bot: bool = False


class RecordedStakes(msgspec.Struct, omit_defaults=True, kw_only=True, gc=False):
    """The stakes of the hand, in the order of the arguments of ``State``.

    When heads-up, the first ante and the first blind are those of the button, who is
    the second player. ``small_bet`` and ``big_bet`` are the smallest bets of the first
    and of the last street.
    """

    antes: tuple[Any, ...]
    blinds: tuple[Any, ...]
    bring_in: Any = 0
    small_bet: Any
    big_bet: Any
    ante_trimming: bool = False


class RecordedPot(msgspec.Struct, omit_defaults=True, gc=False):
    """A pot, its rake, and the players who competed for it at the end."""

    amount: Any
    players: list[str]
    rake: Any = 0


class ShownHand(msgspec.Struct, omit_defaults=True, gc=False):
    """The cards that a player showed, and the name of their hand.

    If there are several boards or hand types, ``hands`` lists the hand for each board
    and hand type; None for a hand that does not qualify.
    """

    cards: list[str]
    hand: str | None = None
    hands: list[str | None] | None = None
