"""What happens between the hands: chips are counted, chairs change hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.errors import GameConfigError
from bigslick.match.tournament.payouts import pay_places, payout_shares, split_pool
from bigslick.match.tournament.places import Bust, rank_busts
from bigslick.room import events as say

if TYPE_CHECKING:
    from bigslick.room.hand import RoomHand
    from bigslick.room.table import Table

_PATIENCE = 3
"""How often the big blind may go past a chair whose player is nowhere to be seen."""

__all__ = ("end_hand", "leave_seat", "sell", "start_tournament")


def end_hand(table: Table) -> None:
    """Write down what came of the hand under way, and say so."""
    hand = table.hand
    assert hand is not None  # noqa: S101 - it has just ended
    roster, state = table.roster, hand.state
    for seat, chips in zip(hand.seats, state.stacks, strict=True):
        table.seats[seat].player.chips = chips
    result = hand.result(table.config.name or table.id, "")
    roster.cashier.hands_played += 1
    if roster.settings.cash.rake is not None:
        roster.ledger.take_rake(result.rake)
    roster.rotation.settle(hand.plan)
    table.ended_at = table.now
    table.emit(
        say.HandEnd,
        {
            "hand": hand.hand_id,
            "payoffs": dict(zip(hand.seats, state.payoffs, strict=True)),
            "stacks": dict(zip(hand.seats, state.stacks, strict=True)),
            "shown": hand.narrator.shown,
            "openings": [
                {"deal": opening.deal, "card": opening.card, "salt": opening.salt}
                for opening in hand.fairness().openings
            ],
            "rake": result.rake,
            "pause_ms": table.config.pause_ms,
        },
    )
    _tell_late(table, hand)
    if table.config.is_tournament:
        _eliminate(table, hand)
    _settle_chairs(table)
    roster.cashier.events.clear()


def _tell_late(table: Table, hand: RoomHand) -> None:
    """Let spectators see the hand before this one, if the house does that."""
    if not table.config.late_spectators or table.config.is_tournament:
        return
    before, cards = table.late, {seat: hand.own_cards(seat) for seat in hand.seats}
    table.late = hand.hand_id, cards
    if before is not None:
        known = {"hand": before[0], "cards": before[1]}
        hidden = {seat: {"hand": before[0]} for seat in table.seats}
        table.emit(say.Late, known, hidden)


def _settle_chairs(table: Table) -> None:
    """Let go who wanted to, and hand out chips that were bought in the hand."""
    for number in sorted(table.seats):
        guest, seat = table.guests[number], table.seats[number]
        if table.config.is_tournament:
            continue
        if guest.leaving:
            leave_seat(table, number)
        elif guest.buying:
            amount, guest.buying = guest.buying, 0
            sell(table, number, amount)
            table.tell_seat("chips", number)
        elif seat.bot is not None and not seat.player.chips:
            sell(table, number, seat.buy_in)
            table.tell_seat("chips", number)
        elif (
            seat.missed_rounds >= _PATIENCE
            and not guest.connected
            and not seat.is_dealable
        ):
            leave_seat(table, number)


def sell(table: Table, number: int, amount: int) -> None:
    """Sell chips to whoever sits there."""
    seat = table.seats[number]
    if seat.player.chips:
        table.roster.cashier.top_up(seat.player.name, amount)
    else:
        table.roster.cashier.rebuy(seat.player.name, amount)


def leave_seat(table: Table, number: int) -> None:
    """Free a chair; the chips go with the player."""
    table.roster.cashier.leave(table.seats[number].player.name)
    del table.guests[number]
    table.tell_seat("left", number)


def start_tournament(table: Table) -> None:
    """Let the cards be dealt; nobody can sit down any more.

    Raises:
        GameConfigError: it has begun, or there are too few players.

    """
    if not table.config.is_tournament or table.running or table.finished:
        raise GameConfigError("there is no tournament to begin")
    count = len(table.seats)
    if count < 2:  # noqa: PLR2004 - poker takes two
        raise GameConfigError("a tournament needs two players")
    table.running = True
    table.roster.resume_clock(0)
    pool = table.config.buy_in * count
    table.prizes = list(split_pool(pool, payout_shares(count)))
    table.emit(say.Tournament, {"what": "started", "prizes": table.prizes})


def _eliminate(table: Table, hand: RoomHand) -> None:
    """Give those who lost their last chip their places (RULES 57)."""
    state = hand.state
    busts = [
        Bust(name, before)
        for name, before, chips in zip(
            hand.names, state.starting_stacks, state.stacks, strict=True
        )
        if not chips
    ]
    if not busts:
        return
    cashier = table.roster.cashier
    left = [seat for seat in cashier if seat.player.chips > 0]
    place = len(left) + 1
    for tied in rank_busts(busts):
        for name in tied:
            cashier.find(name).place = place
        place += len(tied)
    what = "eliminated"
    if len(left) == 1:
        left[0].place = 1
        what = "finished"
        table.running, table.finished = False, True
    table.emit(
        say.Tournament,
        {"what": what, "prizes": table.prizes, "places": places(table)},
    )


def places(table: Table) -> list[dict[str, object]]:
    """Return who is out, best first, with what he won."""
    seats = [seat for seat in table.roster.cashier if seat.place is not None]
    seats.sort(key=lambda seat: seat.place or 0)
    groups: list[list[str]] = []
    for seat in seats:
        if groups and table.roster.cashier.find(groups[-1][0]).place == seat.place:
            groups[-1].append(seat.player.name)
        else:
            groups.append([seat.player.name])
    first = min((seat.place or 0 for seat in seats), default=1)
    paid = pay_places(table.prizes[first - 1 :][: len(seats)], groups)
    return [
        {
            "seat": seat.number,
            "name": seat.player.name,
            "place": seat.place,
            "prize": paid.get(seat.player.name, 0),
        }
        for seat in seats
    ]
