"""Tournaments of simple players: entrants, chips and playing until a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.players import Shover

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigslick.match.tournament import Tournament


def field(count: int, decider: object | None = None) -> dict[str, Shover]:
    """Return entrants who share one decider."""
    shared = Shover() if decider is None else decider
    return {f"P{n}": shared for n in range(1, count + 1)}  # type: ignore[misc]


def give_chips(tournament: Tournament, stacks: Mapping[str, int]) -> None:
    """Set the stacks, whatever their total."""
    for name, chips in stacks.items():
        tournament.entrants[name].player.chips = chips
    tournament.registration.prize_pool.chips = chips_in_play(tournament)


def chips_in_play(tournament: Tournament) -> int:
    """Return all chips of the remaining players."""
    return sum(entrant.chips for entrant in tournament.players)


def play_until(tournament: Tournament, stop: Callable[[], bool]) -> None:
    """Play hands until the condition holds or there is a winner."""
    while tournament.result is None and not stop():
        tournament.play_hand()
