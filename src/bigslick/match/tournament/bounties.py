"""Bounties: what a head is worth, and to whom it goes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique
from typing import TYPE_CHECKING

from bigslick.engine import AntePosting
from bigslick.match.tournament.payouts import split_evenly

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bigslick.engine import State

__all__ = ("BountyKind", "BountyPayment", "collect_bounty", "last_pot_winners")


@unique
class BountyKind(StrEnum):
    """What happens with the bounty of an eliminated player."""

    FIXED = "fixed"
    """It is paid out."""
    PROGRESSIVE = "progressive"
    """Half is paid out, half is put on the winner's own head."""


@dataclass(frozen=True, slots=True)
class BountyPayment:
    """What a winner gets of a bounty, in cents."""

    winner: str
    eliminated: str
    paid: int
    added: int


def collect_bounty(
    eliminated: str,
    heads: Mapping[str, int],
    winners: Sequence[str],
    kind: BountyKind = BountyKind.FIXED,
) -> tuple[BountyPayment, ...]:
    """Return who gets what of a bounty.

    ``winners`` are those who won the last pot that the eliminated player was in,
    from the left of the button on: they share, the first get the odd cents (TDA
    2024, rule 20). Of a progressive bounty's share the odd cent is paid.

    >>> collect_bounty("C", {"C": 1001}, ["A", "B"], BountyKind.PROGRESSIVE)
    (BountyPayment(winner='A', eliminated='C', paid=251, added=250), ...)
    """
    payments = []
    shares = split_evenly(heads[eliminated], len(winners))
    for winner, share in zip(winners, shares, strict=True):
        added = share // 2 if kind is BountyKind.PROGRESSIVE else 0
        payments.append(BountyPayment(winner, eliminated, share - added, added))
    return tuple(payments)


def last_pot_winners(state: State, player_index: int) -> list[int]:
    """Return who won the last pot that a player was in, from the button's left.

    The winners' totals cut the chips into pots: he was in all pots up to his own
    total. A big blind's ante for the table counts to nobody's total.
    """
    totals = [-payoff for payoff in state.payoffs]
    winners: dict[int, set[int]] = {}
    for share in state.winners:
        totals[share.player_index] += share.amount
        winners.setdefault(share.pot_index, set()).add(share.player_index)
    if not state.ante_trimming_status:
        for operation in state.operations:
            if isinstance(operation, AntePosting):
                totals[operation.player_index] -= operation.amount
    pots = sorted(winners)
    for pot in pots:
        if min(totals[i] for i in winners[pot]) >= totals[player_index]:
            return sorted(winners[pot])
    return sorted(winners[pots[-1]])
