"""Executes commands of players: checks permissions, writes entries, replies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from bigslick.bots import BOT_NAMES
from bigslick.engine import Bet, RaiseTo
from bigslick.engine.encoding import action_to_dict, view_to_dict
from bigslick.room.clubs.passkeys import has_passkeys
from bigslick.room.protocol import commands
from bigslick.room.protocol.errors import CommandError, LimitError
from bigslick.room.storage import entries
from bigslick.room.table.bots.hints import give_hint
from bigslick.room.table.chat import find_message
from bigslick.room.table.host_commands import amount_to_add
from bigslick.room.table.players.admission import clean_text, seat_of
from bigslick.room.table.players.guests import retry_key
from bigslick.room.table_options import game_rows, option_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.engine import Action
    from bigslick.errors import BigslickError
    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.hand.turns import PendingTurn
    from bigslick.room.table.players.guests import Guest
    from bigslick.room.table.room_services import RoomServices

    Answer = Callable[[dict[str, Any]], object]

__all__ = ("handle_command", "hello", "refusal")


def hello(room: RoomServices) -> dict[str, Any]:
    """Return the reply to ``hello``."""
    return {
        "protocol": commands.PROTOCOL,
        "now": room.clock(),
        "games": game_rows(),
        "options": option_rows(),
        "bots": list(BOT_NAMES),
        "addresses": room.addresses,
        "accounts": {
            "on": room.accounts,
            "passkeys": room.accounts and has_passkeys(),
        },
    }


def handle_command(  # noqa: C901, PLR0912 - one for each command
    actor: TableActor, command: Any, answer: Answer
) -> None:
    """Execute a command of a player with a seat, unless it was executed before.

    ``answer`` sends the acknowledgement.

    Raises:
        BigslickError: the command is refused; nothing was changed.
    """
    guest = seat_of(actor, command.token)
    seat, key, done = guest.seat, retry_key(command), partial(answer, {})
    if key in guest.keys:
        actor.after_commit(done)
        return
    match command:
        case commands.Act():  # first, because it is by far the most frequent
            what: entries.EntryBody = _act(actor, seat, command)
        case commands.Hint():
            give_hint(actor, guest, command, answer)
            return
        case commands.View():
            _view(actor, guest, answer)
            return
        case commands.Show():
            what = _show(actor, seat, command)
        case commands.TopUp():
            what = entries.ToppedUp(seat, amount_to_add(actor, seat, command.amount))
        case commands.Chat():
            what = _chat(seat, command)
        case commands.React():
            what = entries.Reacted(seat, command.what)
        case commands.Report():
            what = _report(actor, seat, command)
        case commands.CallClock():
            what = entries.ClockCalled(seat)
        case commands.ChangeSeat():
            what = entries.SeatWished(seat, command.seat, command.wait)
        case commands.Commit():
            what = entries.Committed(seat, _for_next_hand(actor, command))
        case commands.Reveal():
            what = entries.Revealed(seat, _for_next_hand(actor, command))
        case commands.Habit(what="auto_rebuy" | "auto_top_up", yes=True) if (
            actor.table.config.club
        ):
            raise CommandError(
                "refused",
                "chips are not bought automatically at a table of a club: use top_up",
            )
        case commands.Habit():
            what = entries.Habit(seat, command.what, command.yes)
        case commands.Rabbit():
            what = entries.Rabbit(seat)
        case commands.RunItTwice():
            what = _runouts(actor, seat, command)
        case commands.SitOut():
            what = entries.SitOut(seat, command.when)
        case commands.SitIn():
            what = entries.SitIn(seat, command.wait)
        case commands.Leave():
            what = entries.Left(seat)
        case _:
            raise CommandError(
                "bad_request", f"invalid command {command!r}: a player cannot send it"
            )
    actor.write(what, key, done)
    actor.schedule()


def _for_next_hand(
    actor: TableActor, command: commands.Commit | commands.Reveal
) -> str:
    if command.hand != actor.table.hand_id:
        raise CommandError(
            "stale",
            f"invalid hand {command.hand!r}: the next hand is {actor.table.hand_id!r}",
        )
    return command.value


def _act(actor: TableActor, seat: int, command: commands.Act) -> entries.Acted:
    turn = actor.table.turn
    if turn is None or turn.seat != seat:
        raise CommandError("not_your_turn", "it is not your turn")
    if turn.n != command.n:
        raise CommandError(
            "stale", f"this answers turn {command.n}, but the current turn is {turn.n}"
        )
    if turn.held is not None:
        raise CommandError("paused", "the table is paused")
    action = commands.read_decision(command.action)
    _check_length(actor, turn, action)
    return entries.Acted(seat, action_to_dict(action))


def _check_length(actor: TableActor, turn: PendingTurn, action: Action) -> None:
    """Refuse small raises in a hand of thousands of raises.

    No-limit games have no cap on raises (TDA 2024, rule 48). With deep stacks, players
    could raise by one chip at a time for hours, and the room would store it all.
    """
    hand, most = actor.table.hand, turn.legal.max_raise_to
    if hand is None or not hand.is_long or not isinstance(action, Bet | RaiseTo):
        return
    to = action.amount if isinstance(action, Bet) else action.to
    if most is None or to < most:
        raise CommandError(
            "refused", "this hand has had too many raises: call, fold, or go all-in"
        )


def _runouts(
    actor: TableActor, seat: int, command: commands.RunItTwice
) -> entries.RunoutAnswered:
    question = actor.table.question
    if question is None or question.hand != command.hand or seat not in question.seats:
        raise CommandError(
            "stale", "you have not been asked whether to run this hand twice"
        )
    if question.held is not None:
        raise CommandError("paused", "the table is paused")
    return entries.RunoutAnswered(seat, command.yes)


def _show(actor: TableActor, seat: int, command: commands.Show) -> entries.Shown:
    hand = actor.table.hand
    index = actor.table.index(seat)
    if hand is None or actor.table.playing or index is None:
        raise CommandError("refused", "you have no cards to show now")
    at = hand.seats[index]  # the player may have changed seats since
    own = hand.own_cards(at)
    cards = own if command.cards is None else command.cards
    if not cards or any(card not in own for card in cards):
        raise CommandError("refused", "these are not your cards")
    return entries.Shown(at, list(dict.fromkeys(cards)))


def _chat(seat: int, command: commands.Chat) -> entries.Chatted:
    said = clean_text(command.text)
    if not said:
        raise CommandError("bad_request", "the message is empty")
    return entries.Chatted(seat, said)


def _report(actor: TableActor, seat: int, command: commands.Report) -> entries.Reported:
    message = find_message(actor.table, command.n)
    if message is None:
        raise CommandError("stale", f"there is no recent message {command.n}")
    return entries.Reported(seat, message["name"], message["text"])


def _view(actor: TableActor, guest: Guest, answer: Answer) -> None:
    table = actor.table
    view = table.view(guest.id)
    hand = table.hand
    if view is None or hand is None or view.player_index is None:
        raise CommandError("refused", "you are not in a hand")
    turn = table.turn
    n = turn.n if turn is not None and turn.seat == guest.seat else None
    data = {
        "view": view_to_dict(view),
        "hand": hand.hand_id,
        "game": hand.plan.code,
        "names": hand.names,
        "seats": hand.seats,
        "turn": n,
    }
    actor.after_commit(partial(answer, data))


def refusal(error: BigslickError) -> dict[str, Any]:
    """Return the code and the message of a refused command."""
    code = (
        error.code
        if isinstance(error, CommandError)
        else _CODES.get(type(error).__name__, "refused")
    )
    why: dict[str, Any] = {"code": code, "message": str(error)}
    if isinstance(error, LimitError):
        why["retry_after"] = error.retry_after
    return why


_CODES = {"IllegalActionError": "illegal", "BotProtocolError": "illegal"}
