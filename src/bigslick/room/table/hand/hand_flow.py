"""A hand at a table, from the sealed deck to the last card shown."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError
from bigslick.match.game_names import find_game
from bigslick.room.protocol import events
from bigslick.room.table.hand.hand_end import end_hand
from bigslick.room.table.hand.next_hand import NextHand, plan_hand, take_back, take_deck
from bigslick.room.table.hand.room_hand import RoomHand
from bigslick.room.table.hand.runouts import ask_about_runouts
from bigslick.room.table.hand.turns import (
    FOLD,
    PendingTurn,
    legal_for_client,
    read_action,
)
from bigslick.room.table.stakes import stakes

if TYPE_CHECKING:
    from bigslick.room.storage import entries
    from bigslick.room.table.table import Table

__all__ = ("act", "continue_hand", "deal", "hunt", "show", "tell_turn")


def deal(table: Table) -> None:
    """Start the hand that was sealed.

    Raises:
        GameConfigError: no hand is sealed, or one is in progress.
    """
    sealed = table.sealed
    if sealed is None or table.playing or table.closed:
        raise GameConfigError("no hand can start now")
    plan = sealed.plan if isinstance(sealed, NextHand) else plan_hand(table)
    deck = take_deck(table)
    players = [table.seats[n].player for n in plan.lineup.order]
    stacks = tuple(player.chips for player in players)
    game = copy(plan.game)
    game.automations = ()  # so that nothing is dealt before the sealed cards are set
    hand_id = table.hand_id
    table.number += 1
    hand = RoomHand(
        hand_id=hand_id,
        number=table.number,
        began=table.now,
        plan=plan,
        names=tuple(player.name for player in players),
        guests=tuple(table.guests[n].id for n in plan.lineup.order),
        bots=tuple(player.name for player in players if player.is_bot),
        deck=deck,
        state=game(stacks, len(stacks), seed=0),
        runouts=table.config.runouts,
    )
    before = table.last_game
    table.hand, table.last_game = hand, plan.code
    _tell_start(table, hand, before)
    table.emit_all(hand.begin(table.now))
    continue_hand(table)


def _tell_start(table: Table, hand: RoomHand, before: str | None) -> None:
    """Announce the hand; ``before`` is the game of the previous hand, if any."""
    state, plan = hand.state, hand.plan
    is_new = before is not None and before != plan.code
    table.emit(
        events.HandStart,
        {
            "hand": hand.hand_id,
            "number": hand.number,
            "game": plan.code,
            "game_name": find_game(plan.code).name,
            "new_game": is_new,
            "stakes": stakes(table, plan.code) if is_new else None,
            "button": plan.lineup.positions.button,
            "order": list(hand.seats),
            "names": dict(zip(hand.seats, hand.names, strict=True)),
            "positions": list(plan.position_names or ()),
            "stacks": dict(zip(hand.seats, state.starting_stacks, strict=True)),
            "blinds": list(state.blinds_or_straddles),
            "antes": list(state.antes),
            "bring_in": state.bring_in,
            **hand.deck.start_fields(),
            "next": table.hand_id,
            "bomb_pot": plan.bomb_pot,
            "board_cards": hand.board_cards,
        },
    )


def act(table: Table, what: entries.Acted) -> None:
    """Perform the action of the player to act.

    When the clock acts for a player who sits out of a tournament, they are folded even
    when checking is free.

    Raises:
        GameConfigError: it is not their turn.
        IllegalActionError: the action is illegal.

    """
    hand, turn = table.hand, table.turn
    if hand is None or turn is None or turn.seat != what.seat:
        raise GameConfigError("it is not your turn")
    if what.by == "clock" and what.action == FOLD and not turn.legal.fold:
        drafts = hand.fold_absent(table.now)
    else:
        action = read_action(what.action, turn.legal)
        drafts = hand.act(table.now, action, what.by)
    if table.seats[what.seat].bot is None:
        guest = table.guests[what.seat]
        guest.bank_ms = turn.bank_left(table.now)
        if what.by == "player":
            take_back(guest, hand)
    table.emit_all(drafts)
    continue_hand(table)


def continue_hand(table: Table) -> None:
    """Continue the hand: start the next turn, ask about runouts, or end the hand."""
    if table.question is None:
        ask_about_runouts(table)
    if table.question is not None:
        return
    if table.playing:
        _next_turn(table)
    else:
        table.turn = None
        end_hand(table)


def _next_turn(table: Table) -> None:
    hand = table.hand
    assert hand is not None  # noqa: S101 - a hand is in progress
    seat = hand.turn
    if seat is None:
        table.turn = None
        return
    table.turn = PendingTurn(
        began=table.now,
        time_ms=table.config.time_ms,
        held=0 if table.paused else None,
        seat=seat,
        bank_ms=table.guests[seat].bank_ms if table.seats[seat].bot is None else 0,
        legal=hand.state.legal_actions(),
    )
    tell_turn(table, table.turn)


def tell_turn(table: Table, turn: PendingTurn) -> None:
    """Announce whose turn it is; only that player gets the legal actions."""
    assert table.hand is not None  # noqa: S101 - a hand is in progress
    time_ms, bank_ms = turn.left(table.now)
    turn.n = table.n + 1
    public: dict[str, Any] = {
        "hand": table.hand.hand_id,
        "seat": turn.seat,
        "at": table.now,
        "time_ms": time_ms,
        "bank_ms": bank_ms,
    }
    if turn.limit_ms is not None:
        public["limit_ms"] = max(turn.limit_ms - turn.used(table.now), 1)
    private = {}
    if table.seats[turn.seat].bot is None:
        guest = table.guests[turn.seat]
        private[guest.id] = public | {"legal": legal_for_client(turn.legal)}
    table.emit(events.Turn, public, private)


def show(table: Table, seat: int, cards: list[str]) -> None:
    """Show cards voluntarily after the hand."""
    hand = _last_hand(table)
    hand.shown_later.update(cards)
    made = hand.event_builder.show_later(seat, cards)
    fields = {"seat": seat, "cards": cards, "made": made, "voluntary": True}
    table.emit(events.Showing, fields | hand.shown_openings(seat, cards))


def hunt(table: Table) -> None:
    """Show the rest of the board after the hand (rabbit hunting)."""
    hand = _last_hand(table)
    boards = hand.rabbit() if table.config.rabbit else None
    if boards is None:
        raise GameConfigError("there are no more board cards to show")
    fields: dict[str, Any] = {"boards": boards}
    table.emit(events.RabbitShown, fields | hand.rabbit_openings())


def _last_hand(table: Table) -> RoomHand:
    if table.hand is None or table.playing:
        raise GameConfigError("the hand is not finished yet")
    return table.hand
