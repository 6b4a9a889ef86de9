"""What follows from a finished hand: busts, bounties, add-ons, late answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.match.elimination import Bust
from bigslick.match.table.referee import EventKind
from bigslick.match.tournament.tournament_events import TournamentEventKind as Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.match.table.hand_result import HandResult
    from bigslick.match.tournament.director import Director
    from bigslick.match.tournament.tables.tournament_hand import (
        HandOutcome,
        TournamentHand,
    )

__all__ = ("count_late_answers", "eliminate_broke", "offer_owed")


def eliminate_broke(
    director: Director,
    hand: TournamentHand,
    outcome: HandOutcome,
    stacks: Sequence[int],
) -> list[Bust]:
    """Eliminate players who lost all chips and do not rebuy; pay bounties.

    Everybody who won a part of the last pot that a player was in has knocked them out.

    ``stacks`` are those at the start of the hand, which decide the order of players who
    bust in the same hand.
    """
    registration, number = director.registration, hand.table.number
    busts = []
    for entrant, stack in zip(hand.entrants, stacks, strict=True):
        if entrant.chips or registration.takes_rebuy(entrant, hand.level):
            continue
        hand.table.leave(entrant)
        registration.leave(entrant)
        director.log(Kind.BUST, player=entrant.name, table=number, stack=stack)
        winners = outcome.winners.get(entrant.name, ())
        for name in winners:
            director.entrants[name].knockouts += 1
        if entrant.head:
            paid = registration.prize_pool.pay_bounty(
                entrant, director.entrants, winners
            )
            for payment in paid:
                director.log(
                    Kind.BOUNTY,
                    player=payment.winner,
                    eliminated=entrant.name,
                    paid=payment.paid,
                    added=payment.added,
                )
        if director.registration_open and registration.takes_reentry(entrant):
            registration.reenter(entrant)
            director.table_balance.seat_newcomer(entrant)
            director.changes += 1
        else:
            busts.append(Bust(entrant.name, stack, number))
    return busts


def offer_owed(director: Director) -> None:
    """Offer add-ons to players whose hand was in progress when they were due."""
    for entrant in list(director.owed):
        if entrant.table not in director.playing:
            director.owed.remove(entrant)
            if entrant.is_in:
                director.registration.offer_add_on(entrant)


def count_late_answers(director: Director, result: HandResult, most: int) -> None:
    """Count late answers; a player with ``most`` of them sits out from now on."""
    for event in result.events:
        entrant = director.entrants.get(event.player)
        if entrant is not None and event.kind is EventKind.LATE:
            entrant.late_answers += 1
            if entrant.late_answers >= most:
                director.registration.set_away(entrant.name, away=True)
