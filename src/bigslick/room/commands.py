"""What each command does: who may, what is written, what is answered."""

from __future__ import annotations

import unicodedata
from functools import partial
from typing import TYPE_CHECKING, Any

from bigslick.bots import BOT_NAMES, PokerBot
from bigslick.bots.external_messages import action_to_dict, view_to_dict
from bigslick.engine.games import GAMES
from bigslick.errors import BigslickError, BotError
from bigslick.room import entries as on
from bigslick.room import requests as ask
from bigslick.room.errors import CommandError
from bigslick.room.lobby import add_bot
from bigslick.room.tokens import (
    derived_token,
    hashed,
    matches,
    matches_hash,
    new_token,
)
from bigslick.room.turns import choice_to_dict

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.actor import TableActor
    from bigslick.room.guests import Guest
    from bigslick.room.lobby import Room

    Answer = Callable[[dict[str, Any]], object]

__all__ = ("carry_out", "clean_text", "hello")


def clean_text(text: str) -> str:
    r"""Return a name or a line of chat without anything invisible in it.

    >>> clean_text(" A\u202eb\n c ")
    'Ab c'
    """
    normal = unicodedata.normalize("NFC", text.replace("\n", " "))
    seen = "".join(c for c in normal if c.isprintable())
    return " ".join(seen.split())


def hello(room: Room) -> dict[str, Any]:
    """Return what a client wants to know first."""
    return {
        "protocol": ask.PROTOCOL,
        "now": room.clock(),
        "games": [
            {"code": code, "name": game.name, "max_players": game.max_players}
            for code, game in GAMES.items()
        ],
        "bots": list(BOT_NAMES),
    }


def seat_of(actor: TableActor, token: str) -> Guest:
    """Return whose token this is.

    Raises:
        CommandError: nobody's at this table.

    """
    digest = hashed(token)
    for guest in actor.table.guests.values():
        if matches_hash(digest, guest.token):
            return guest
    raise CommandError("forbidden", "this token opens no seat here")


def carry_out(actor: TableActor, command: Any, answer: Answer) -> None:
    """Do what a command at a table asks for; ``answer`` acknowledges it.

    Raises:
        BigslickError: it is refused, and nothing has happened.

    """
    match command:
        case ask.Join():
            _join(actor, command, answer)
        case ask.Host():
            _host(actor, command, answer)
        case _:
            guest = seat_of(actor, command.token)
            key = f"{type(command).__name__}:{command.id}"
            if key in guest.keys:
                actor.after_commit(partial(answer, {}))
                return
            _of_seat(actor, guest, command, key, answer)


def _of_seat(  # noqa: C901, PLR0912 - one for each command
    actor: TableActor, guest: Guest, command: Any, key: str, answer: Answer
) -> None:
    seat = guest.seat
    done = partial(answer, {})
    match command:
        case ask.Hint():
            _hint(actor, seat, command, answer)
            return
        case ask.View():
            _view(actor, seat, answer)
            return
        case ask.Act():
            what: on.What = _act(actor, seat, command)
        case ask.Show():
            what = _show(actor, seat, command)
        case ask.TopUp():
            what = on.ToppedUp(seat, _top_up(actor, seat, command.amount))
        case ask.Chat(text=text):
            said = clean_text(text)
            if not said:
                raise CommandError("bad_request", "there is nothing to say in it")
            what = on.Chatted(seat, said)
        case ask.Seed(value=value):
            if actor.table.sealed is None:
                raise CommandError("refused", "no deck is sealed: wait")
            what = on.Seeded(seat, value)
        case ask.Habit():
            what = on.Habit(seat, command.what, command.yes)
        case ask.Rabbit():
            what = on.Rabbit(seat)
        case ask.SitOut():
            what = on.SitOut(seat)
        case ask.SitIn():
            what = on.SitIn(seat, command.wait)
        case _:
            what = on.Left(seat)
    actor.write(what, key, done)
    actor.go_on()


def _act(actor: TableActor, seat: int, command: ask.Act) -> on.Acted:
    turn = actor.table.turn
    if turn is None or turn.seat != seat:
        raise CommandError("not_your_turn", "it is not your turn")
    if turn.n != command.n:
        raise CommandError("stale", f"this answers turn {command.n}, not {turn.n}")
    if turn.held is not None:
        raise CommandError("paused", "the table is paused")
    return on.Acted(seat, choice_to_dict(command.action))


def _show(actor: TableActor, seat: int, command: ask.Show) -> on.Shown:
    hand = actor.table.hand
    index = actor.table.index(seat)
    if hand is None or actor.table.playing or index is None:
        raise CommandError("refused", "you have no cards to show now")
    own = hand.own_cards(seat)
    cards = own if command.cards is None else command.cards
    if not cards or any(card not in own for card in cards):
        raise CommandError("refused", "these are not your cards")
    return on.Shown(seat, list(dict.fromkeys(cards)))


def _top_up(actor: TableActor, number: int, amount: int | None) -> int:
    seat = actor.table.seats[number]
    if amount is None:
        amount = seat.buy_in - seat.player.chips - actor.table.guests[number].buying
    if amount <= 0:
        raise CommandError("refused", "there is nothing to add")
    return amount


def _hint(actor: TableActor, seat: int, command: ask.Hint, answer: Answer) -> None:
    """Let a bot think about the player's own view, in a thread."""
    view = actor.table.view(seat)
    if view is None or not view.legal:
        raise CommandError("not_your_turn", "it is not your turn")
    if seat in actor.hinting:
        raise CommandError("refused", "wait for the last hint")
    bot = PokerBot(command.level)
    actor.hinting.add(seat)
    future = actor.room.pool.submit(bot.explain, view)

    def tell() -> None:
        actor.hinting.discard(seat)
        try:
            thought = future.result()
        except BotError:
            answer({"hint": None})
            return
        answer(
            {
                "hint": {
                    "action": action_to_dict(thought.action),
                    "reason": thought.reason,
                    "equity": thought.equity,
                    "pot_odds": thought.pot_odds,
                    "text": str(thought),
                }
            }
        )

    future.add_done_callback(lambda _: actor.room.soon(partial(actor.tell, tell)))


def _view(actor: TableActor, seat: int, answer: Answer) -> None:
    table = actor.table
    view = table.view(seat)
    hand = table.hand
    if view is None or hand is None or view.player_index is None:
        raise CommandError("refused", "you are not in a hand")
    turn = table.turn
    n = turn.n if turn is not None and turn.seat == seat else None
    data = {
        "view": view_to_dict(view),
        "hand": hand.hand_id,
        "game": hand.plan.code,
        "names": hand.names,
        "seats": hand.seats,
        "turn": n,
    }
    actor.after_commit(partial(answer, data))


def _join(actor: TableActor, command: ask.Join, answer: Answer) -> None:
    table = actor.table
    name = clean_text(command.name)
    if not name:
        raise CommandError("bad_request", "a player needs a name")
    token = (
        new_token()
        if command.nonce is None
        else derived_token(actor.room.secret, table.id, command.nonce)
    )
    for guest in table.guests.values():
        if command.nonce is not None and matches(token, guest.token):
            actor.after_commit(partial(answer, {"seat": guest.seat, "token": token}))
            return
    free = [n for n in range(1, table.config.seats + 1) if n not in table.seats]
    if not free or (command.seat is not None and command.seat not in free):
        raise CommandError("full", "no such seat is free")
    seat = free[0] if command.seat is None else command.seat
    chips = table.roster.settings.default_stack
    if command.buy_in is not None and not table.config.is_tournament:
        chips = command.buy_in
    data: dict[str, Any] = {"seat": seat, "token": token}
    host = None
    if table.host is None:
        data["host"] = new_token()
        host = hashed(data["host"])
    joined = on.Joined(seat, name, chips, hashed(token), wait=command.wait, host=host)
    actor.write(joined, None, partial(answer, data))
    actor.go_on()


def _host(actor: TableActor, command: ask.Host, answer: Answer) -> None:
    table = actor.table
    if not matches(command.token, table.host):
        raise CommandError("forbidden", "you are not the host of this table")
    match command.what:
        case "pause" | "resume":
            what: on.What = on.Paused(command.what == "pause")
        case "start":
            what = on.Started()
        case "blinds":
            if command.blinds is None:
                raise CommandError("bad_request", "which blinds?")
            what = on.Blinds(*command.blinds, command.ante)
        case "add_bot":
            add_bot(actor, command.level, command.seat)
            actor.after_commit(partial(answer, {}))
            actor.go_on()
            return
        case _:
            what = _host_at_seat(actor, command)
    actor.write(what, None, partial(answer, {}))
    actor.go_on()


def _host_at_seat(actor: TableActor, command: ask.Host) -> on.What:
    seat = command.seat
    if seat is None or seat not in actor.table.seats:
        raise CommandError("bad_request", "which seat?")
    if command.what == "top_up":
        return on.ToppedUp(seat, _top_up(actor, seat, command.amount))
    is_bot = actor.table.seats[seat].bot is not None
    if is_bot != (command.what == "remove_bot"):
        raise CommandError("refused", "kick people, remove bots")
    return on.Left(seat, kicked=True)


def refusal(error: BigslickError) -> dict[str, str]:
    """Return why a command was refused, for programs and for people."""
    code = (
        error.code
        if isinstance(error, CommandError)
        else _CODES.get(type(error).__name__, "refused")
    )
    return {"code": code, "message": str(error)}


_CODES = {"IllegalActionError": "illegal", "BotProtocolError": "illegal"}
