"""Cheap players for simulated tournaments: they follow from their cards alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.bots.action_choice import cheapest, put_in, stay_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigslick.engine import Action, View
    from bigslick.match.tournament import Tournament


class Shover:
    """All in with some hands, out of the way with the others; no memory, no chance."""

    def __init__(self, share: int = 4) -> None:
        self.share = share

    def decide(self, view: View) -> Action:
        legal = view.legal
        number = sum(7 * card.id + 3 for card in view.own_cards) + len(view.board)
        if number % 10 >= self.share:
            return cheapest(legal)
        return put_in(legal, legal.max_raise_to or 0)


class Caller:
    """Checks and calls."""

    def decide(self, view: View) -> Action:
        return stay_in(view.legal)


class Folder:
    """Checks and folds."""

    def decide(self, view: View) -> Action:
        return cheapest(view.legal)


def field(count: int, decider: object | None = None) -> dict[str, Shover]:
    """Return entrants who share one decider."""
    shared = Shover() if decider is None else decider
    return {f"P{n}": shared for n in range(1, count + 1)}  # type: ignore[misc]


def give_chips(tournament: Tournament, stacks: Mapping[str, int]) -> None:
    """Set stacks by hand, chips in total as they come."""
    for name, chips in stacks.items():
        tournament.entrants[name].player.chips = chips
    tournament.registration.prize_pool.chips = chips_in_play(tournament)


def chips_in_play(tournament: Tournament) -> int:
    """Return all chips of those who are still in."""
    return sum(entrant.chips for entrant in tournament.players)


def play_until(tournament: Tournament, stop: Callable[[], bool]) -> None:
    """Play hands until something is the case or there is a winner."""
    while tournament.result is None and not stop():
        tournament.play_hand()
