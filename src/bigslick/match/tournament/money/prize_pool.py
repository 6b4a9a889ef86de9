"""The money of a tournament in cents: entries, prizes, fees and bounties."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import StrEnum, unique
from typing import TYPE_CHECKING, TypeAlias

from bigslick.engine import AntePosting
from bigslick.errors import GameConfigError, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.match.tournament.money.payouts import (
    chip_chop,
    icm_deal,
    split_evenly,
    split_pool,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bigslick.engine import State
    from bigslick.match.tournament.registration import Entrant
    from bigslick.match.tournament.tournament_settings import TournamentSettings

__all__ = (
    "DEALS",
    "BountyKind",
    "BountyPayment",
    "PrizePool",
    "collect_bounty",
    "last_pot_winners",
    "split_deal",
)


@unique
class BountyKind(StrEnum):
    """What happens to the bounty of an eliminated player."""

    FIXED = "fixed"
    """The whole bounty is paid out."""
    PROGRESSIVE = "progressive"
    """Half is paid out, half is added to the winner's own bounty."""


@dataclass(frozen=True, slots=True)
class BountyPayment:
    """A winner's share of a bounty, in cents."""

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
    """Return the payments of a bounty.

    ``winners`` won the last pot that the eliminated player was in; they are ordered
    from the left of the button. They share the bounty, and odd cents go to the first
    ones (TDA 2024, rule 20). The odd cent of a progressive share is paid out.

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
    """Return the winners of the last pot that a player was in, in playing order.

    A player is in all pots up to the total that they put in. A big-blind ante does not
    count towards anybody's total.
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


Split: TypeAlias = Callable[["Sequence[int]", "Sequence[int]"], tuple[int, ...]]

DEALS: dict[str, Split] = {"icm": icm_deal, "chips": chip_chop}
"""The kinds of deals that share the remaining prizes, by name."""


@dataclass(slots=True)
class PrizePool:
    """The money from entries, rebuys and add-ons, and the prizes."""

    settings: TournamentSettings
    entries: int = 0
    extra: int = 0
    """The money from rebuys and add-ons."""
    chips: int = 0
    """The number of chips sold."""
    _known: tuple[int, int, tuple[int, ...]] | None = field(default=None, repr=False)

    def enter(self, entrant: Entrant) -> None:
        """Take the money for an entry and give the entrant the chips.

        A player who brings chips keeps those.
        """
        settings = self.settings
        self.entries += 1
        if not entrant.player.chips:
            entrant.player.chips = settings.stack
        self.chips += entrant.player.chips
        entrant.head += settings.bounty

    def sell(self, entrant: Entrant, price: int, chips: int) -> None:
        """Take the money for a rebuy or an add-on and give the entrant the chips."""
        self.extra += price
        self.chips += chips
        entrant.player.chips += chips

    @property
    def pool(self) -> int:
        """Return the current prize pool, at least the guarantee."""
        paid_in = self.entries * self.settings.buy_in + self.extra
        return max(paid_in, self.settings.guarantee)

    @property
    def bounty_pool(self) -> int:
        """Return the money for bounties."""
        return self.entries * self.settings.bounty

    @property
    def fees(self) -> int:
        """Return the fees for the house."""
        return self.entries * self.settings.fee

    def prizes(self, player_count: int) -> tuple[int, ...]:
        """Return the prize of each paid place; they add up to the pool.

        If there are fewer players than paid places, the first place gets the rest.
        """
        known = self._known
        if known is not None and known[:2] == (self.pool, player_count):
            return known[2]
        prizes = list(split_pool(self.pool, self.settings.shares(self.entries)))
        left_over = sum(prizes[player_count:])
        del prizes[player_count:]
        prizes[0] += left_over
        self._known = self.pool, player_count, tuple(prizes)
        return tuple(prizes)

    def pay_bounty(
        self,
        eliminated: Entrant,
        entrants: Mapping[str, Entrant],
        winners: Sequence[str],
    ) -> tuple[BountyPayment, ...]:
        """Pay a bounty to the winners of the last pot that the player was in."""
        payments = collect_bounty(
            eliminated.name,
            {eliminated.name: eliminated.head},
            winners,
            BountyKind(self.settings.bounty_kind),
        )
        eliminated.head = 0
        for payment in payments:
            winner = entrants[payment.winner]
            winner.bounties += payment.paid
            winner.head += payment.added
        return payments

    @staticmethod
    def keep_heads(entrants: Iterable[Entrant]) -> None:
        """Pay the remaining players their own bounties."""
        for entrant in entrants:
            entrant.bounties += entrant.head
            entrant.head = 0


def split_deal(
    kind: str, prizes: Sequence[int], entrants: Sequence[Entrant]
) -> dict[str, int]:
    """Return each player's share of the remaining prizes.

    Raises:
        GameConfigError: the kind of deal is unknown.

    """
    if kind not in DEALS:
        raise GameConfigError(unknown_name("deal", kind, DEALS))
    stacks = [entrant.chips for entrant in entrants]
    shares = DEALS[kind](prizes[: len(stacks)], stacks)
    return {e.name: share for e, share in zip(entrants, shares, strict=True)}
