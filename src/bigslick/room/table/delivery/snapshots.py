"""Snapshots: the whole table as one guest may see it, for new clients."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.match.game_names import find_game
from bigslick.room.fairness.dealt_deck import DealtDeck
from bigslick.room.protocol import events
from bigslick.room.storage.table_ids import group_of
from bigslick.room.table.hand.event_builder import texts
from bigslick.room.table.hand.next_hand import NextHand
from bigslick.room.table.hand.turns import legal_for_client
from bigslick.room.table.stakes import stakes

if TYPE_CHECKING:
    from bigslick.room.table.hand.room_hand import RoomHand
    from bigslick.room.table.players.guests import Guest
    from bigslick.room.table.table import Table

_MOST_RECENT = 100
_LOGGED = frozenset(
    {
        events.SeatChanged,
        events.HandStart,
        events.Post,
        events.ActionTaken,
        events.Collect,
        events.Board,
        events.Runout,
        events.Showing,
        events.Muck,
        events.Push,
        events.Chat,
        events.SeatChange,
        events.ClockCalled,
        events.HostActed,
        events.Level,
        events.Paused,
    }
)
"""The kinds of events that the log and the chat of the page show."""
__all__ = ("books", "lobby_row", "snapshot")


def snapshot(
    table: Table, guest: Guest | None, waiting_as: int | None = None
) -> dict[str, Any]:
    """Return everything that a guest may know about the table; None is a spectator.

    ``waiting_as`` is their number on the waiting list.
    """
    config, rotation = table.config, table.roster.rotation
    at, code = rotation.positions, rotation.code
    return {
        "type": "snapshot",
        "table": table.id,
        "n": table.n,
        "you": None if guest is None else guest.seat,
        "now": table.now,
        "name": config.title,
        "config": config,
        "game": code,
        "game_name": find_game(config.game).name,
        "next_game_name": find_game(code).name,
        "stakes": stakes(table, None if table.hand is None else table.hand.plan.code),
        "stack": table.roster.settings.default_stack,
        "paused": table.paused,
        "pausing": table.pausing,
        "hands": table.number,
        "seats": [table.info(n) for n in sorted(table.seats)],
        "button": None if at is None else at.button,
        "next_hand": table.hand_id,
        "committed": None if guest is None else guest.commitment,
        "commitment": _commitment(table),
        "hand": None if table.hand is None else _hand(table, table.hand, guest),
        "turn": _turn(table, guest),
        "runout_question": _question(table),
        "waiting": [waiting.info() for waiting in table.waiting],
        "waiting_as": waiting_as,
        "locked": table.lock is not None,
        "tournament": _tournament(table),
        "recent": _recent(table, guest),
        "first_hand": None if guest is None else guest.first_hand,
    }


def _recent(table: Table, guest: Guest | None) -> list[msgspec.Raw]:
    """Return the last events for the log and the chat, as the guest saw them.

    A page that is reloaded shows them. Only events in memory are returned: after a
    restart of the room, those since the start of the last hand.
    """
    own = None if guest is None else guest.id
    logged = [event for event in table.events if event.kind in _LOGGED]
    return [msgspec.Raw(event.seen_by(own)) for event in logged[-_MOST_RECENT:]]


def _commitment(table: Table) -> dict[str, Any] | None:
    sealed = table.sealed
    if not isinstance(sealed, NextHand):
        # A hand of the first scheme is not shown, either.
        return None
    return {
        "hand": table.hand_id,
        "root": sealed.seal.root.hex(),
        "seal": sealed.seal,
        "revealed": sorted(sealed.seeds),
        "deadline": sealed.deadline,
    }


def _hand(table: Table, hand: RoomHand, guest: Guest | None) -> dict[str, Any]:
    """Return the current hand as a guest may see it."""
    view = table.view(None if guest is None else guest.id)
    assert view is not None  # noqa: S101 - there is a hand
    over = not hand.state.status
    made = hand.event_builder.made_for(view.player_index)
    players = []
    for i, number in enumerate(hand.seats):
        own = hand.own_cards(number) if i == view.player_index else None
        players.append(
            {
                "seat": number,
                "name": hand.names[i],
                "stack": view.stacks[i],
                "bet": view.bets[i],
                "in": view.statuses[i],
                "cards": texts(view.hole_cards[i]),
                "up": list(view.hole_card_statuses[i]),
                "own": own,
                "shown": hand.event_builder.shown.get(number, []),
                "made": made.get(number, []),
            }
        )
    return {
        "hand": hand.hand_id,
        "number": hand.number,
        "game": hand.plan.code,
        "game_name": find_game(hand.plan.code).name,
        "button": hand.plan.lineup.positions.button,
        "order": list(hand.seats),
        "positions": list(hand.plan.position_names or ()),
        "players": players,
        "boards": hand.event_builder.boards,
        "board_cards": hand.board_cards,
        "street": view.street_index,
        "pots": hand.event_builder.pots if not over else [],
        "pot": 0 if over else hand.event_builder.account.total,
        "over": over,
        "payoffs": dict(zip(hand.seats, view.payoffs, strict=True)) if over else None,
        "seal": hand.deck.seal if isinstance(hand.deck, DealtDeck) else None,
        **hand.deck.start_fields(),
    }


def _turn(table: Table, guest: Guest | None) -> dict[str, Any] | None:
    turn = table.turn
    if turn is None:
        return None
    data: dict[str, Any] = {
        "n": turn.n,
        "seat": turn.seat,
        "at": turn.began,
        "time_ms": turn.time_ms,
        "bank_ms": turn.bank_ms,
        "held_ms": turn.held,
    }
    if turn.limit_ms is not None:
        data["limit_ms"] = turn.limit_ms
    if guest is not None and guest.id == table.guests[turn.seat].id:
        data["legal"] = legal_for_client(turn.legal)
    return data


def _question(table: Table) -> dict[str, Any] | None:
    question = table.question
    if question is None:
        return None
    return {
        "hand": question.hand,
        "count": question.count,
        "seats": question.seats,
        "agreed": question.agreed,
        "at": question.began,
        "time_ms": question.time_ms,
        "held_ms": question.held,
    }


def _tournament(table: Table) -> dict[str, Any] | None:
    if not table.is_directed:
        return None
    return {"tournament": group_of(table.id), "number": table.tournament_table}


def lobby_row(table: Table) -> dict[str, Any]:
    """Return the row of a table in the lobby."""
    config = table.config
    people = sum(seat.bot is None for seat in table.seats.values())
    return {
        "table": table.id,
        "name": config.title,
        "game": config.game,
        "game_name": find_game(config.game).name,
        "mode": config.mode,
        "stakes": stakes(table),
        "stack": table.roster.settings.default_stack,
        "seats": config.seats,
        "taken": len(table.seats),
        "people": people,
        "bots": len(table.seats) - people,
        "paused": table.paused,
        "time_ms": config.time_ms,
        "hands": table.number,
        "playing": table.playing,
        "waiting": len(table.waiting),
        "locked": table.lock is not None,
        "approve": config.approve,
        "late_spectators": config.late_spectators,
        "cents": config.cents,
    }


def books(table: Table) -> dict[str, Any]:
    """Return the chips that each player bought and took away, and the rake.

    Chips are counted as they were before the hand in progress. If many players left,
    the chips of the earliest are combined.
    """
    ledger = table.roster.ledger
    seats = {seat.player.name: seat for seat in table.roster.cashier}
    rows = []
    for name, bought in ledger.bought.items():
        seat = seats.get(name)
        chips = 0 if seat is None else seat.player.chips
        rows.append(
            {
                "name": name,
                "seat": None if seat is None else seat.number,
                "bot": None if seat is None else seat.bot,
                "bought": bought,
                "paid_out": ledger.cashed_out.get(name, 0),
                "chips": chips,
                "net": ledger.net(name, chips),
            }
        )
    others = {
        "count": ledger.others,
        "bought": ledger.others_bought,
        "paid_out": ledger.others_cashed_out,
        "net": ledger.others_cashed_out - ledger.others_bought,
    }
    return {"books": rows, "others": others, "rake": ledger.raked}
