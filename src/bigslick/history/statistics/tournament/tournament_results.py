"""Statistics of tournaments: return on investment, cashes, places and ICM."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from bigslick.analysis.icm import calculate_icm
from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.amounts import exact_number
from bigslick.formats.record.account import account_of
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.statistics.all_in import contested_pots, find_all_in
from bigslick.history.statistics.report import Share, plain
from bigslick.history.statistics.tournament.all_in_outcomes import outcomes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.formats.record.hand_record import HandRecord

__all__ = (
    "TournamentEntry",
    "TournamentTotals",
    "icm_expected",
    "tournament_totals",
)


@dataclass(frozen=True, slots=True)
class TournamentEntry:
    """One player's tournament: cost, prizes and place.

    >>> entry = TournamentEntry(buy_in=100, fee=10, prize=300, place=2, entrants=50)
    >>> entry.cost, entry.profit
    (110, 190)
    """

    buy_in: Any
    fee: Any = 0
    rebuys: Any = 0
    add_ons: Any = 0
    re_entries: Any = 0
    prize: Any = 0
    bounties: Any = 0
    place: int | None = None
    entrants: int | None = None

    @property
    def cost(self) -> Any:
        """Everything that the player paid: buy-in, fee, rebuys and add-ons."""
        return self.buy_in + self.fee + self.rebuys + self.add_ons + self.re_entries

    @property
    def profit(self) -> Any:
        """Prizes and bounties minus the cost."""
        return self.prize + self.bounties - self.cost


@dataclass(frozen=True, slots=True)
class TournamentTotals:
    """The totals of many tournaments of one player.

    ``roi`` is the profit divided by the cost, ``abi`` the average cost, ``itm`` how
    often the player won a prize, ``percentile`` the average share of the field that
    finished behind the player (1 if they always won). None means no data.
    """

    entries: int
    cost: Any
    profit: Any
    itm: Share
    percentile: float | None

    @property
    def roi(self) -> float | None:
        """The return on investment: profit divided by cost."""
        return float(Fraction(self.profit) / Fraction(self.cost)) if self.cost else None

    @property
    def abi(self) -> float | None:
        """The average buy-in, including fees and rebuys."""
        return float(Fraction(self.cost) / self.entries) if self.entries else None

    def to_dict(self) -> dict[str, Any]:
        """Return the totals as JSON-compatible data."""
        return {
            "entries": self.entries,
            "cost": plain(self.cost),
            "profit": plain(self.profit),
            "roi": self.roi,
            "abi": self.abi,
            "itm": self.itm._asdict(),
            "finish_percentile": self.percentile,
        }


def tournament_totals(entries: Iterable[TournamentEntry]) -> TournamentTotals:
    """Return the totals of a player's tournaments.

    >>> totals = tournament_totals([
    ...     TournamentEntry(100, 10, prize=330, place=1, entrants=4),
    ...     TournamentEntry(100, 10, place=4, entrants=4),
    ... ])
    >>> totals.roi, totals.abi, totals.itm, totals.percentile
    (0.5, 110.0, Share(done=1, opportunity=2), 0.5)

    Raises:
        GameConfigError: a place is not from 1 to the number of entrants.

    """
    played = list(entries)
    places = []
    for entry in played:
        if entry.place is None or entry.entrants is None:
            continue
        if not 1 <= entry.place <= entry.entrants:
            raise GameConfigError(
                f"invalid place {entry.place}: expected 1 to {entry.entrants}"
            )
        behind = entry.entrants - entry.place
        places.append(behind / (entry.entrants - 1) if entry.entrants > 1 else 1.0)
    zero: Any = 0
    return TournamentTotals(
        len(played),
        sum((exact_number(entry.cost) for entry in played), zero),
        sum((exact_number(entry.profit) for entry in played), zero),
        Share(sum(bool(entry.prize) for entry in played), len(played)),
        sum(places) / len(places) if places else None,
    )


def icm_expected(
    record: HandRecord,
    payouts: Sequence[float],
    others: Sequence[float] = (),
) -> list[tuple[float, float]]:
    """Return the value of each stack after the hand, and its expected value.

    Values follow the independent chip model, with the remaining prizes and ``others``,
    the stacks at other tables. The expected value is the average over all possible
    cards after an all-in; without an all-in, or if it cannot be computed, both values
    are the same.
    """
    hand = played_hand(record)
    finals = [float(player.final) for player in record.players]
    count = len(finals)
    actual = calculate_icm(payouts, [*finals, *others])[:count]
    spot = find_all_in(record, hand)
    if spot is None:
        return [(worth, worth) for worth in actual]
    account = account_of(record, before="push")
    before = [
        float(exact_number(player.stack) - exact_number(amount))
        for player, amount in zip(record.players, account.invested, strict=True)
    ]
    pots = contested_pots(record, hand, account)
    expected = [0.0] * count
    ways = list(outcomes(spot, [players for _, players in pots]))
    if not ways:
        return [(worth, worth) for worth in actual]
    for chance, won in ways:
        stacks = list(before)
        for (amount, _), shares in zip(pots, won, strict=True):
            for i, share in shares.items():
                stacks[i] += float(amount) * share
        for i, worth in enumerate(calculate_icm(payouts, [*stacks, *others])[:count]):
            expected[i] += chance * worth
    return list(zip(actual, expected, strict=True))
