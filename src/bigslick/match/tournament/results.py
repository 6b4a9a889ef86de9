"""How a tournament ended: places, prizes and bounties that add up."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError
from bigslick.match.tournament.payouts import pay_places

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bigslick.match.tournament.registration import Entrant

__all__ = ("Finish", "TournamentResult", "publish")


@dataclass(frozen=True, slots=True)
class Finish:
    """A player's place (shared by those who tie) and what it paid, in cents."""

    place: int
    name: str
    prize: int
    bounties: int = 0
    knockouts: int = 0
    entries: int = 1

    @property
    def total(self) -> int:
        """Return prize and bounties."""
        return self.prize + self.bounties


@dataclass(frozen=True, slots=True)
class TournamentResult:
    """What is published: everybody's place, best first; money in cents."""

    finishes: tuple[Finish, ...]
    prize_pool: int
    bounty_pool: int
    fees: int
    entries: int
    hands: int
    deal: bool = False

    @property
    def winner(self) -> str:
        """Return who won; after a deal, who had the most chips."""
        return self.finishes[0].name

    def __getitem__(self, name: str) -> Finish:
        """Return how a player finished.

        Raises:
            GameConfigError: nobody of that name played.

        """
        for finish in self.finishes:
            if finish.name == name:
                return finish
        raise GameConfigError(f"{name!r} has not entered")

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self)


def publish(  # noqa: PLR0913 - what is told
    groups: Sequence[Sequence[str]],
    entrants: Mapping[str, Entrant],
    prizes: Sequence[int],
    *,
    agreed: Mapping[str, int] | None = None,
    bounty_pool: int = 0,
    fees: int = 0,
    hands: int = 0,
) -> TournamentResult:
    """Return the result: ``groups`` best first, those in one group tie.

    With a deal, ``agreed`` are the prizes of those who made it; they stand first.
    """
    paid = pay_places(prizes, groups)
    if agreed is not None:
        paid |= agreed
    finishes = []
    place = 1
    for group in groups:
        for name in group:
            entrant = entrants[name]
            finishes.append(
                Finish(
                    place,
                    name,
                    paid[name],
                    entrant.bounties,
                    entrant.knockouts,
                    entrant.entries,
                )
            )
        place += len(group)
    return TournamentResult(
        tuple(finishes),
        sum(prizes),
        bounty_pool,
        fees,
        sum(entrant.entries for entrant in entrants.values()),
        hands,
        agreed is not None,
    )
