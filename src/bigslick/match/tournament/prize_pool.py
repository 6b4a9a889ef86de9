"""The money of a tournament, in cents: what came in, and to whom it is due."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from bigslick.errors import GameConfigError
from bigslick.match.tournament.bounties import (
    BountyKind,
    BountyPayment,
    collect_bounty,
    last_pot_winners,
)
from bigslick.match.tournament.payouts import chip_chop, icm_deal, split_pool

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bigslick.match.table.hand_result import HandResult
    from bigslick.match.tournament.entrants import Entrant
    from bigslick.match.tournament.tournament_settings import TournamentSettings

__all__ = ("DEALS", "Purse", "split_deal")

Split: TypeAlias = Callable[["Sequence[int]", "Sequence[int]"], tuple[int, ...]]

DEALS: dict[str, Split] = {"icm": icm_deal, "chips": chip_chop}
"""How the last players may share what is left, by name."""


@dataclass(slots=True)
class Purse:
    """Entries, rebuys and add-ons, and the prizes they pay for."""

    settings: TournamentSettings
    entries: int = 0
    extra: int = 0
    """What rebuys and add-ons brought."""
    chips: int = 0
    """All chips that were sold."""
    _known: tuple[int, int, tuple[int, ...]] | None = field(default=None, repr=False)

    def enter(self, entrant: Entrant) -> None:
        """Take the price of an entry and hand out the chips."""
        settings = self.settings
        self.entries += 1
        self.chips += settings.stack
        entrant.player.chips = settings.stack
        entrant.head += settings.bounty

    def sell(self, entrant: Entrant, price: int, chips: int) -> None:
        """Take the price of a rebuy or an add-on and hand out the chips."""
        self.extra += price
        self.chips += chips
        entrant.player.chips += chips

    @property
    def pool(self) -> int:
        """Return the prize pool as it stands, the guarantee included."""
        paid_in = self.entries * self.settings.buy_in + self.extra
        return max(paid_in, self.settings.guarantee)

    @property
    def bounty_pool(self) -> int:
        """Return what entries have put on heads."""
        return self.entries * self.settings.bounty

    @property
    def fees(self) -> int:
        """Return what goes to the house."""
        return self.entries * self.settings.fee

    def prizes(self, player_count: int) -> tuple[int, ...]:
        """Return the prize of each paid place; they add up to the pool.

        If fewer play than are paid, the first takes what nobody else can win.
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
        self, eliminated: Entrant, entrants: Mapping[str, Entrant], result: HandResult
    ) -> tuple[BountyPayment, ...]:
        """Pay for a head: to the winners of the last pot that he was in."""
        names = result.names
        index = names.index(eliminated.name)
        winners = [names[i] for i in last_pot_winners(result.state, index)]
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
            winner.knockouts += 1
        return payments

    @staticmethod
    def keep_heads(entrants: Iterable[Entrant]) -> None:
        """Let those who are left at the end keep what is on their own heads."""
        for entrant in entrants:
            entrant.bounties += entrant.head
            entrant.head = 0


def split_deal(
    kind: str, prizes: Sequence[int], entrants: Sequence[Entrant]
) -> dict[str, int]:
    """Return what each gets of the prizes that are left.

    Raises:
        GameConfigError: there is no such kind of deal.

    """
    if kind not in DEALS:
        raise GameConfigError(f"no deal {kind!r}; there are {', '.join(DEALS)}")
    stacks = [entrant.chips for entrant in entrants]
    shares = DEALS[kind](prizes[: len(stacks)], stacks)
    return {e.name: share for e, share in zip(entrants, shares, strict=True)}
