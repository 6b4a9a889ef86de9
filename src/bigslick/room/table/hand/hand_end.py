"""What happens between the hands: chips are counted, chairs change hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine import (
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)
from bigslick.errors import GameConfigError
from bigslick.match.elimination import Bust, places_of, rank_busts
from bigslick.match.tournament.payouts import pay_places, payout_shares, split_pool
from bigslick.room.protocol import events
from bigslick.room.table.late_hands import LateHand
from bigslick.room.table.players.seats import settle_chairs
from bigslick.room.table.players.waiting_list import clear_list

if TYPE_CHECKING:
    from bigslick.room.table.hand.room_hand import RoomHand
    from bigslick.room.table.table import Table

__all__ = ("end_hand", "places", "start_tournament")

_ACTIONS = (
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)
_BOARD_SHARE = 4
"""A board that was run out is looked at for a quarter of the pause."""


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
    table.shown_ms = _to_look_at(table, hand)
    fields = {
        "hand": hand.hand_id,
        "payoffs": dict(zip(hand.seats, state.payoffs, strict=True)),
        "stacks": dict(zip(hand.seats, state.stacks, strict=True)),
        "shown": hand.event_builder.shown,
        "rake": result.rake,
        "pause_ms": table.shown_ms,
    }
    opened, own = hand.end_openings()
    private = {guest: fields | openings for guest, openings in own.items()}
    table.emit(events.HandEnd, fields | opened, private)
    _tell_late(table, hand)
    if table.config.is_tournament:
        _eliminate(table, hand)
    settle_chairs(table)
    roster.cashier.events.clear()
    if table.pausing and not table.finished:
        table.pause(yes=True)


def _tell_late(table: Table, hand: RoomHand) -> None:
    """Let spectators see the hand before this one, if the house does that."""
    if not table.config.late_spectators or table.config.is_tournament:
        return
    before = table.late
    cards = {seat: hand.own_cards(seat) for seat in hand.seats}
    players = zip(hand.guests, hand.names, strict=True)
    people = [guest for guest, name in players if name not in hand.bots]
    table.late = LateHand(hand.hand_id, cards, people)
    if before is not None:
        table.emit_late(before)


def _to_look_at(table: Table, hand: RoomHand) -> int:
    """Return how long the end is shown: longer if the board was run out.

    Cards that came without anybody acting in between are turned over one street
    after the other, so the result stands there later.
    """
    boards = 0
    for operation in reversed(hand.state.operations):
        if isinstance(operation, BoardDealing):
            boards += 1
        elif isinstance(operation, _ACTIONS):
            break
    return table.config.pause_ms * (_BOARD_SHARE + boards) // _BOARD_SHARE


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
    clear_list(table)
    table.roster.resume_clock(0)
    pool = table.config.buy_in * count
    table.prizes = list(split_pool(pool, payout_shares(count)))
    table.emit(events.Tournament, {"what": "started", "prizes": table.prizes})


def _eliminate(table: Table, hand: RoomHand) -> None:
    """Give those who lost their last chip their places (rule 57)."""
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
    for name, place in places_of(rank_busts(busts), len(left) + 1).items():
        cashier.find(name).place = place
    what = "eliminated"
    if len(left) == 1:
        left[0].place = 1
        what = "finished"
        table.running, table.finished = False, True
    table.emit(
        events.Tournament,
        {"what": what, "prizes": table.prizes, "places": places(table)},
    )


def places(table: Table) -> list[dict[str, object]]:
    """Return who is out, best first, with what they won."""
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
