"""Bounties: what a head is worth, and to whom it goes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique
from typing import TYPE_CHECKING

from bigslick.match.tournament.payouts import split_evenly

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ("BountyKind", "BountyPayment", "collect_bounty")


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
