"""Two peculiarities of the texts of Run It Once.

In 2019 a player who had already bet on the street "raises €44 to €68" by putting in
€68 more; the stated pot shows which of the two readings is meant. Players "check" on
the streets that are dealt after everybody is all in.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from bigslick.formats.sites.transcript import ActionKind

if TYPE_CHECKING:
    from bigslick.formats.sites.transcript import Transcript, WrittenAction

_CONTESTED = 2
"""The players with chips that betting needs."""

__all__ = ("correct_raises", "leave_out_checks")


def correct_raises(text: Transcript) -> None:
    """Change raises to the amounts that are added, if only these make up the pot."""
    if text.total_pot is None:
        return
    pot = text.total_pot + sum(text.returned.values(), Decimal(0)) - text.added
    if _put_in(text, added=False) == pot or _put_in(text, added=True) != pot:
        return
    for event in text.events:
        if event.kind is ActionKind.RAISE:
            event.amount, event.to = event.to, None


def leave_out_checks(text: Transcript) -> None:
    """Remove checks that nobody could follow with a bet, because all are all in."""
    left = {seat.name: seat.stack for seat in text.seats}
    bets: dict[tuple[int | None, str], Decimal] = {}
    for _, name, amount, _ in text.posts:
        bets[0, name] = bets.get((0, name), Decimal(0)) + amount
        left[name] -= amount
    live = text.active_names()
    kept = []
    for event in text.events:
        before = bets.get((event.street, event.name), Decimal(0))
        more = _added(event, before, added=False)
        bets[event.street, event.name] = before + more
        left[event.name] -= more
        if event.kind is ActionKind.FOLD:
            live.discard(event.name)
        rich = sum(left[name] > 0 for name in live)
        if event.kind is not ActionKind.CHECK or rich >= _CONTESTED:
            kept.append(event)
    text.events = kept


def _put_in(text: Transcript, *, added: bool) -> Decimal:
    """Return the chips of all players; with ``added``, totals are what is added."""
    bets: dict[tuple[int | None, str], Decimal] = {}
    total = Decimal(0)
    for _, name, amount, _ in text.posts:
        bets[0, name] = bets.get((0, name), Decimal(0)) + amount
        total += amount
    for event in text.events:
        before = bets.get((event.street, event.name), Decimal(0))
        more = _added(event, before, added=added)
        bets[event.street, event.name] = before + more
        total += more
    return total


def _added(event: WrittenAction, before: Decimal, *, added: bool) -> Decimal:
    if event.to is None:
        return event.amount or Decimal(0)
    whole = added and event.kind is ActionKind.RAISE
    return event.to if whole else event.to - before
