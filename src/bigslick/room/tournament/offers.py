"""Offers to players: a rebuy after the last chip is gone, an add-on, a re-entry.

A player who loses the last chip while rebuys are sold is asked before the hand is
settled; the table waits for the answer. A standing wish answers at once, and absent
players are not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from bigslick.match.tournament import Entrant, Offer
    from bigslick.room.storage import tournament_entries as entries
    from bigslick.room.tournament.room_tournament import RoomTournament

__all__ = ("REBUY_MS", "PendingRebuy", "answer", "ask", "must_ask", "open_offers")

REBUY_MS = 20_000
"""How long a player has to decide about a rebuy."""


class PendingRebuy(msgspec.Struct, omit_defaults=True):
    """A player who is asked, at which table, until when, and the answer."""

    table: int
    until: int
    yes: bool | None = None


def must_ask(own: RoomTournament, entrant: Entrant, level: int) -> bool:
    """Return whether a player without chips must be asked about a rebuy."""
    registrant = own.registrants[entrant.name]
    if registrant.bot is not None or entrant.name in own.offers:
        return False
    engine = own.running_engine()
    if engine.registration.rebuy_offer(entrant, level, 0) is None:
        return False
    return "rebuy" not in registrant.wishes


def ask(own: RoomTournament, what: entries.RebuysOffered) -> None:
    """Ask players about a rebuy."""
    own.running_engine()
    for name in what.names:
        own.offers[name] = PendingRebuy(what.table, what.until)
        own.tell("rebuy_offered", name=name, table=what.table, until=what.until)


def answer(own: RoomTournament, name: str, *, yes: bool) -> None:
    """Record the answer of a player.

    Raises:
        GameConfigError: the player is not asked, or has answered.

    """
    pending = own.offers.get(name)
    if pending is None or pending.yes is not None:
        raise GameConfigError(f"{name} is not asked about a rebuy")
    pending.yes = yes
    own.tell("rebuy_answered", name=name, yes=yes)


def open_offers(own: RoomTournament, name: str) -> list[dict[str, Any]]:
    """Return what a player can buy now, each with its price in cents and its chips."""
    engine = own.engine
    if engine is None or own.state != "running" or own.registrants[name].removed:
        return []
    entrant, registration = engine.entrants[name], engine.registration
    pending = own.offers.get(name)
    if pending is not None:
        hand = engine.playing[pending.table]
        asked = registration.rebuy_offer(entrant, hand.level, 0)
        if asked is None or pending.yes is not None:
            return []
        return [_row(asked) | {"until": pending.until}]
    if not entrant.is_in:
        again = registration.reentry_offer(entrant)
        return [_row(again)] if again is not None and engine.registration_open else []
    if entrant.table in engine.playing:
        return []
    found = (
        registration.rebuy_offer(entrant, engine.level, entrant.chips),
        registration.add_on_offer(entrant, engine.level),
    )
    return [_row(offer) for offer in found if offer is not None]


def _row(offer: Offer) -> dict[str, Any]:
    return {"what": offer.kind, "price": offer.price, "chips": offer.chips}
