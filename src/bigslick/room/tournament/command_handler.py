"""Executes commands that concern tournaments: checks who may, writes, replies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from bigslick.room.protocol import tournament_commands as commands
from bigslick.room.protocol.errors import CommandError, unknown_tournament
from bigslick.room.storage import tournament_entries as entries
from bigslick.room.table.players.admission import clean_text
from bigslick.room.table.players.guests import retry_key
from bigslick.room.tokens import derived_token, hashed, matches, new_token
from bigslick.room.tournament.delivery.preview import preview
from bigslick.room.tournament.delivery.snapshots import own_seat
from bigslick.room.tournament.timer import start_entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.tournament.actor import TournamentActor
    from bigslick.room.tournament.registrants import Registrant
    from bigslick.room.tournament.services import TournamentClient

    Answer = Callable[[dict[str, Any]], object]

__all__ = ("handle_tournament_command",)


def handle_tournament_command(
    client: TournamentClient, command: Any, answer: Answer
) -> None:
    """Execute a command; ``answer`` acknowledges it once it is on disk.

    Raises:
        BigslickError: the command is refused; nothing was changed.

    """
    all_of_them = client.room.tournaments
    if isinstance(command, commands.Tournaments):
        answer({"tournaments": all_of_them.rows()})
        return
    if isinstance(command, commands.PreviewTournament):
        answer(preview(command.config, command.entries))
        return
    if isinstance(command, commands.CreateTournament):
        made: dict[str, Any] = {}
        made["tournament"], made["host"] = client.room.create_tournament(
            command.config, done=lambda: answer(made), address=client.address
        )
        return
    try:
        actor = all_of_them.find(command.tournament)
    except CommandError:
        client.count_unknown()
        raise
    match command:
        case commands.WatchTournament():
            _watch(actor, client, command, answer)
        case commands.UnwatchTournament():
            actor.followers.pop(client, None)
            answer({})
        case commands.Register():
            _register(actor, command, answer)
        case commands.Direct():
            _direct(actor, command, answer)
        case _:
            _of_player(actor, command, answer)


def _watch(
    actor: TournamentActor,
    client: TournamentClient,
    command: commands.WatchTournament,
    answer: Answer,
) -> None:
    data: dict[str, Any] = {"now": client.room.clock()}
    if command.token is not None:
        _player(actor, command.token)
        data |= own_seat(actor.own, command.token) or {}
    actor.watch(client, command.token, partial(answer, data))


def _player(actor: TournamentActor, token: str) -> Registrant:
    """Return the player with this token.

    Raises:
        CommandError: the token is not valid in this tournament.

    """
    found = actor.own.with_token(hashed(token))
    if found is None:
        raise CommandError("forbidden", "the token is not valid in this tournament")
    return found


def _register(
    actor: TournamentActor, command: commands.Register, answer: Answer
) -> None:
    """Enter a player; a retry with the same nonce gets the same token."""
    name, own = clean_text(command.name), actor.own
    if not name:
        raise CommandError("bad_request", "the name is empty")
    token = new_token()
    if command.nonce is not None:
        token = derived_token(actor.room.secret, own.id, "player", command.nonce)
    done = partial(answer, {"token": token})
    if own.with_token(hashed(token)) is not None:
        actor.after_commit(done)
        return
    hosts = command.host is not None and matches(command.host, own.host)
    account = "" if actor.reserved is None else actor.reserved.account
    if own.config.club and not account:  # the server has found no member
        raise unknown_tournament()
    what = entries.Registered(name, hashed(token), hosts, account)
    actor.write(what, None, done)
    actor.changed()


def _of_player(actor: TournamentActor, command: Any, answer: Answer) -> None:
    """Execute a command of a player, unless it was executed before."""
    player = _player(actor, command.token)
    key, done, name = retry_key(command), partial(answer, {}), player.name
    if key in player.keys:
        actor.after_commit(done)
        return
    what: entries.TournamentBody
    match command:
        case commands.Unregister():
            what = entries.Unregistered(name)
        case commands.Buy(what=kind):
            what = entries.Bought(name, kind)
        case commands.Decline():
            what = entries.Declined(name)
        case commands.Wish(what=kind, yes=yes):
            if yes and actor.own.config.club:
                raise CommandError(
                    "refused",
                    "rebuys and add-ons cannot be ordered in advance in a club: buy "
                    "when you are asked",
                )
            what = entries.Wished(name, kind, yes)
        case commands.ProposeDeal(deal=deal):
            what = entries.DealProposed(name, deal)
        case commands.AnswerDeal(yes=yes):
            what = entries.DealAnswered(yes, name)
        case _:
            raise CommandError("bad_request", f"invalid command {command!r}")
    actor.write(what, key, done)
    actor.changed()


def _direct(actor: TournamentActor, command: commands.Direct, answer: Answer) -> None:
    """Execute a command of the host, once for each id."""
    if not matches(command.token, actor.own.host):
        raise CommandError("forbidden", "you are not the host of this tournament")
    key, done = retry_key(command), partial(answer, {})
    if key in actor.own.host_keys:
        actor.after_commit(done)
        return
    actor.write(_order(actor, command), key, done)
    actor.changed()


def _order(actor: TournamentActor, command: commands.Direct) -> entries.TournamentBody:
    what: entries.TournamentBody
    match command.what:
        case "start":
            what = start_entry(actor)
        case "cancel":
            what = entries.Cancelled("the host cancelled it")
        case "pause" | "resume":
            what = entries.Paused(command.what == "pause")
        case "undo":
            what = entries.Undone()
        case "add_time":
            what = entries.TimeAdded(_given(command.seconds, "seconds"))
        case "move":
            table = _given(command.number, "number")
            what = entries.Moved(_given(command.name, "name"), table, command.seat)
        case "remove":
            what = entries.Removed(_given(command.name, "name"))
    return what


def _given(value: Any, field: str) -> Any:
    if value is None:
        raise CommandError("bad_request", f"missing field {field}")
    return value
