"""Deals: the remaining players share the remaining prizes if all of them agree.

No hand begins while a proposal is open. The shares are computed when the hands in
progress are over. Bots agree to every deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bigslick.errors import GameConfigError
from bigslick.match.tournament.money.prize_pool import DEALS

if TYPE_CHECKING:
    from bigslick.room.storage import tournament_entries as entries
    from bigslick.room.tournament.room_tournament import RoomTournament

__all__ = (
    "DEAL_MS",
    "Proposal",
    "answer",
    "possible_deals",
    "propose",
    "shares",
)

DEAL_MS = 60_000
"""How long the players have to agree."""
_AGAIN_MS = 300_000
"""How long a player whose proposal failed must wait before the next one."""


class Proposal(msgspec.Struct, omit_defaults=True):
    """A proposal, and who has agreed so far."""

    deal: str
    by: str
    at: int
    agreed: list[str] = []


def possible_deals(own: RoomTournament) -> list[str]:
    """Return the kinds of deals that the remaining players can propose now."""
    engine = own.engine
    if engine is None or own.state != "running" or engine.registration_open:
        return []
    final = engine.registration.remaining <= engine.settings.final_size
    return sorted(DEALS) if final and own.proposal is None else []


def propose(own: RoomTournament, what: entries.DealProposed) -> None:
    """Open a proposal.

    Raises:
        GameConfigError: no deal is possible now.

    """
    if what.deal not in DEALS:
        raise GameConfigError(f"unknown deal {what.deal!r}; expected one of icm, chips")
    engine = own.running_engine()
    entrant = engine.registration.find(what.name)
    if engine.registration_open or not entrant.is_in:
        raise GameConfigError("no deal is possible: registration is open")
    if engine.registration.remaining > engine.settings.final_size:
        raise GameConfigError("a deal is possible at the final table only")
    if own.proposal is not None:
        raise GameConfigError("another deal is proposed already")
    last = own.proposed.get(what.name)
    if last is not None and own.now - last < _AGAIN_MS:
        raise GameConfigError("your last proposal was refused less than 5 minutes ago")
    own.proposed[what.name] = own.now
    bots = [e.name for e in engine.players if own.registrants[e.name].bot is not None]
    own.proposal = Proposal(what.deal, what.name, own.now, [what.name, *bots])
    own.tell("deal_proposed", deal=what.deal, by=what.name)


def shares(own: RoomTournament) -> dict[str, int] | None:
    """Return what each player would get; None while a hand is in progress."""
    engine, proposal = own.engine, own.proposal
    if engine is None or proposal is None or engine.is_playing:
        return None
    return engine.propose_deal(proposal.deal)


def answer(own: RoomTournament, what: entries.DealAnswered) -> None:
    """Record an answer; the deal is made when everybody has agreed.

    Raises:
        GameConfigError: no deal is proposed, or its shares are not known yet.

    """
    engine, proposal = own.running_engine(), own.proposal
    if proposal is None:
        raise GameConfigError("no deal is proposed")
    if not what.yes:
        own.proposal = None
        own.tell("deal_refused", by=what.name)
        return
    if what.name is None or not engine.registration.find(what.name).is_in:
        raise GameConfigError("only players who are still in can agree to a deal")
    if engine.is_playing:
        raise GameConfigError(
            "wait for the end of the hand: only then are the shares known"
        )
    if what.name not in proposal.agreed:
        proposal.agreed.append(what.name)
    own.tell("deal_agreed", by=what.name)
    if {entrant.name for entrant in engine.players} <= set(proposal.agreed):
        own.proposal = None
        engine.accept_deal(proposal.deal)
