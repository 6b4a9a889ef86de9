"""The result of a tournament: places, prizes and bounties."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass
from bigslick.match.elimination import places_of
from bigslick.match.tournament.money.payouts import pay_places

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bigslick.match.tournament.registration import Entrant

__all__ = ("Finish", "TournamentResult", "finishes_of", "publish")


@dataclass(frozen=True, slots=True)
class Finish:
    """A player's place (ties share a place) and winnings in cents."""

    place: int
    name: str
    prize: int
    bounties: int = 0
    knockouts: int = 0
    entries: int = 1

    @property
    def total(self) -> int:
        """Return the sum of prize and bounties."""
        return self.prize + self.bounties


@dataclass(frozen=True, slots=True)
class TournamentResult:
    """The places of all players, best first; money in cents."""

    finishes: tuple[Finish, ...]
    prize_pool: int
    bounty_pool: int
    fees: int
    entries: int
    hands: int
    deal: bool = False

    @property
    def winner(self) -> str:
        """Return the winner; after a deal, the player with the most chips."""
        return self.finishes[0].name

    def __getitem__(self, name: str) -> Finish:
        """Return how a player finished.

        Raises:
            GameConfigError: no player has that name.

        """
        for finish in self.finishes:
            if finish.name == name:
                return finish
        raise GameConfigError(f"unknown player {name!r}")

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self)


def finishes_of(
    groups: Sequence[Sequence[str]],
    entrants: Mapping[str, Entrant],
    prizes: Sequence[int],
    *,
    best: int = 1,
    agreed: Mapping[str, int] | None = None,
) -> tuple[Finish, ...]:
    """Return the places and prizes of these players; ``best`` is the first place."""
    paid = pay_places(prizes[best - 1 :], groups)
    if agreed is not None:
        paid |= agreed
    finishes = []
    for name, place in places_of(groups, best).items():
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
    return tuple(finishes)


def publish(  # noqa: PLR0913 - the parts of a result
    groups: Sequence[Sequence[str]],
    entrants: Mapping[str, Entrant],
    prizes: Sequence[int],
    *,
    agreed: Mapping[str, int] | None = None,
    bounty_pool: int = 0,
    fees: int = 0,
    hands: int = 0,
) -> TournamentResult:
    """Return the result; ``groups`` are best first, players in one group tie.

    After a deal, ``agreed`` are the prizes of the players who made it; they come
    first.
    """
    return TournamentResult(
        finishes_of(groups, entrants, prizes, agreed=agreed),
        sum(prizes),
        bounty_pool,
        fees,
        sum(entrant.entries for entrant in entrants.values()),
        hands,
        agreed is not None,
    )
