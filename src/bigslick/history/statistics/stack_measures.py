"""Figures about stacks: effective stack, stack-to-pot ratio and M."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.formats.amounts import exact_number
from bigslick.formats.record.account import account_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.formats.record.record_parts import RecordedStakes
    from bigslick.history.decisions.played_hand import PlayedHand

__all__ = ("effective_stacks", "harrington_m", "round_cost", "stack_to_pot_ratios")

_FULL_TABLE = 10


def effective_stacks(stacks: Sequence[Any]) -> list[Any]:
    """Return the effective stack of each player: the most that they can lose.

    >>> effective_stacks([100, 250, 40])
    [100, 100, 40]
    """
    second, first = sorted(stacks)[-2:]
    return [second if stack == first else stack for stack in stacks]


def round_cost(stakes: RecordedStakes) -> Any:
    """Return what a round of blinds and antes costs."""
    blinds = [blind for blind in stakes.blinds[:2] if blind > 0]
    cost: Any = sum(map(exact_number, (*blinds, *stakes.antes)))
    return cost or exact_number(stakes.small_bet)


def harrington_m(record: HandRecord, *, effective: bool = False) -> list[float]:
    """Return Harrington's M: how many rounds of blinds and antes each stack lasts.

    An ante that the big blind pays for the table counts once. With ``effective``, the
    result is multiplied by the number of players divided by ten, a full table.
    """
    cost = round_cost(record.stakes)
    share = len(record.players) / _FULL_TABLE if effective else 1.0
    return [float(exact_number(p.stack) / cost) * share for p in record.players]


def stack_to_pot_ratios(record: HandRecord, hand: PlayedHand) -> list[float | None]:
    """Return each player's effective stack on the flop, divided by the pot.

    The result is None for players who did not see the flop, and in games without one.
    """
    kind = hand.kind
    saw = [street is None or street > 0 for street in hand.folded]
    if not kind.flop or saw.count(True) < 2:  # noqa: PLR2004
        return [None] * len(saw)
    put_in = [*map(exact_number, account_of(record, before="board").invested)]
    stacks = [exact_number(player.stack) for player in record.players]
    behind = [stack - put for stack, put in zip(stacks, put_in, strict=True)]
    pot: Any = sum(put_in)
    if not pot:
        return [None] * len(saw)
    there = [stack if here else 0 for stack, here in zip(behind, saw, strict=True)]
    effective = effective_stacks(there)
    return [
        float(stack / pot) if here else None
        for stack, here in zip(effective, saw, strict=True)
    ]
