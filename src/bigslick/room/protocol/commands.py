"""The commands of the protocol, version 2.

Every field is described in docs/reference/protocol.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec

from bigslick.engine.encoding import action_from_dict
from bigslick.room.protocol.errors import CommandError
from bigslick.room.table_config import MAX_CHIPS, TableConfig
from bigslick.room.tournament_config import TournamentConfig  # noqa: TC001 - msgspec reads it

if TYPE_CHECKING:
    from bigslick.engine import Action

__all__ = ("OF_TOURNAMENTS", "PROTOCOL", "Command", "read_command", "read_decision")

PROTOCOL = 2
Text = Annotated[str, msgspec.Meta(max_length=64)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Seat = Annotated[int, msgspec.Meta(ge=1, le=9)]
Chips = Annotated[int, msgspec.Meta(ge=1, le=MAX_CHIPS)]
Id = Annotated[int, msgspec.Meta(ge=0, le=2**53)] | Text
Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Pass: TypeAlias = Text | None
"""The pass that ``unlock`` returns for a table with a password; messages call it
``pass``.
"""


class _Command(
    msgspec.Struct,
    frozen=True,
    tag_field="cmd",
    kw_only=True,
    rename={"pass_": "pass"},
):
    """The base class of commands; the ack of a command has the same id."""

    id: Id
    v: Literal[1, 2] = 2
    """The client's version of the protocol; clients of version 1 can play, but do not
    contribute to the deal.
    """


class _AtTable(_Command, frozen=True, kw_only=True):
    table: Text


class _OfSeat(_AtTable, frozen=True, kw_only=True):
    token: Text


class Hello(_Command, frozen=True, kw_only=True, tag="hello"):
    """Request the version, the time, the games and the bots."""


class Ping(_Command, frozen=True, kw_only=True, tag="ping"):
    """Check the connection and request the server's time."""


class Tables(_Command, frozen=True, kw_only=True, tag="tables"):
    """Request the list of tables."""


class Create(_Command, frozen=True, kw_only=True, tag="create"):
    """Create a table; the ack contains the host's token."""

    config: TableConfig


class Join(_AtTable, frozen=True, kw_only=True, tag="join"):
    """Sit down; the ack contains the seat's token."""

    name: Name
    seat: Seat | None = None
    buy_in: Chips | None = None
    nonce: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")] | None = None
    wait: bool = False
    queue: bool = False
    """If no seat is free, replace a bot or join the waiting list."""
    host: Text | None = None
    """The host's token, if the player is the host, who needs no approval."""
    pass_: Pass = None


class Unlock(_AtTable, frozen=True, kw_only=True, tag="unlock"):
    """Send the password of a table; the ack contains a pass for the table."""

    password: Text


class Books(_AtTable, frozen=True, kw_only=True, tag="books"):
    """Request how many chips each player bought and cashed out."""

    token: Text | None = None
    pass_: Pass = None


class Watch(_AtTable, frozen=True, kw_only=True, tag="watch"):
    """Receive the events of a table, as a player or a spectator."""

    token: Text | None = None
    after: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    pass_: Pass = None


class Unwatch(_AtTable, frozen=True, kw_only=True, tag="unwatch"):
    """Stop receiving the events of a table."""


Decision: TypeAlias = dict[
    Text, Chips | Text | Annotated[list[Text], msgspec.Meta(max_length=7)] | None
]
"""An action as ``bigslick.engine.encoding`` writes it; ``read_decision`` reads it."""


class Act(_OfSeat, frozen=True, kw_only=True, tag="act"):
    """Act in a hand; ``n`` is the number of the turn event to which this responds."""

    action: Decision
    n: int
    hand: Text | None = None


class Commit(_OfSeat, frozen=True, kw_only=True, tag="commit"):
    """Commit to a seed for the next hand."""

    hand: Text
    value: Hash


class Reveal(_OfSeat, frozen=True, kw_only=True, tag="reveal"):
    """Reveal the seed for the sealed hand."""

    hand: Text
    value: Hash


class Show(_OfSeat, frozen=True, kw_only=True, tag="show"):
    """Show cards after the hand; without ``cards``, all of them."""

    cards: Annotated[list[Text], msgspec.Meta(max_length=7)] | None = None


class Rabbit(_OfSeat, frozen=True, kw_only=True, tag="rabbit"):
    """Request the board cards that were not dealt (rabbit hunting)."""


class RunItTwice(_OfSeat, frozen=True, kw_only=True, tag="run_it_twice"):
    """Agree to more than one runout, or refuse."""

    hand: Text
    yes: bool


class SitOut(_OfSeat, frozen=True, kw_only=True, tag="sit_out"):
    """Sit out, by default from the next hand."""

    when: Literal["now", "next_hand", "big_blind"] = "next_hand"


class SitIn(_OfSeat, frozen=True, kw_only=True, tag="sit_in"):
    """Stop sitting out."""

    wait: bool = False


class Leave(_OfSeat, frozen=True, kw_only=True, tag="leave"):
    """Leave the seat with the chips."""


class TopUp(_OfSeat, frozen=True, kw_only=True, tag="top_up"):
    """Buy chips, by default up to the first buy-in."""

    amount: Chips | None = None


class Chat(_OfSeat, frozen=True, kw_only=True, tag="chat"):
    """Send a chat message to the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Habit(_OfSeat, frozen=True, kw_only=True, tag="habit"):
    """Set a standing preference; None means that the player is asked about runouts."""

    what: Literal["straddle", "run_it_twice", "auto_rebuy", "auto_top_up", "skip"]
    yes: bool | None = True


class Hint(_OfSeat, frozen=True, kw_only=True, tag="hint"):
    """Request the action that a bot would choose with the player's view."""

    level: Text = "hard"


class View(_OfSeat, frozen=True, kw_only=True, tag="view"):
    """Request the player's view, in the form that ``bigslick.bots`` reads."""


class Host(_AtTable, frozen=True, kw_only=True, tag="host"):
    """Change the table as its host."""

    token: Text
    what: Literal[
        "pause",
        "resume",
        "kick",
        "blinds",
        "bot_speed",
        "top_up",
        "stack",
        "add_bot",
        "remove_bot",
        "approve",
        "refuse",
        "start",
    ]
    seat: Seat | None = None
    who: int | None = None
    """The number of a player on the waiting list."""
    amount: Chips | None = None
    blinds: tuple[Chips, Chips] | None = None
    ante: Annotated[int, msgspec.Meta(ge=0, le=MAX_CHIPS)] = 0
    level: Text = "medium"
    bot_ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] | None = None
    """The shortest time of bots for a decision; the longest is twice that."""


class Tournaments(_Command, frozen=True, kw_only=True, tag="tournaments"):
    """Request the list of tournaments."""


class CreateTournament(_Command, frozen=True, kw_only=True, tag="create_tournament"):
    """Create a tournament; the ack has the host's token."""

    config: TournamentConfig


class PreviewTournament(_Command, frozen=True, kw_only=True, tag="preview_tournament"):
    """Request levels, prizes and length of a tournament that is not created yet."""

    config: TournamentConfig
    entries: Annotated[int, msgspec.Meta(ge=2, le=2_000)] = 9
    """How many entries the prizes and the length are computed for."""


class _InTournament(_Command, frozen=True, kw_only=True):
    tournament: Text


class WatchTournament(_InTournament, frozen=True, kw_only=True, tag="watch_tournament"):
    """Receive the events of a tournament, after a snapshot."""

    token: Text | None = None


class UnwatchTournament(
    _InTournament, frozen=True, kw_only=True, tag="unwatch_tournament"
):
    """Stop receiving the events of a tournament."""


class Register(_InTournament, frozen=True, kw_only=True, tag="register"):
    """Enter a tournament, before its start or late; the ack has the player's token."""

    name: Name
    nonce: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")] | None = None
    host: Text | None = None
    """The host's token, if the host plays."""


class _OfPlayer(_InTournament, frozen=True, kw_only=True):
    token: Text


class Unregister(_OfPlayer, frozen=True, kw_only=True, tag="unregister"):
    """Leave a tournament before its start."""


class Buy(_OfPlayer, frozen=True, kw_only=True, tag="buy"):
    """Buy a re-entry, a rebuy or an add-on now."""

    what: Literal["re-entry", "rebuy", "add-on"]


class Decline(_OfPlayer, frozen=True, kw_only=True, tag="decline"):
    """Refuse the rebuy that is offered after the last chip was lost."""


class Wish(_OfPlayer, frozen=True, kw_only=True, tag="wish"):
    """Set whether to buy something whenever it is offered."""

    what: Literal["re-entry", "rebuy", "add-on"]
    yes: bool = True


class ProposeDeal(_OfPlayer, frozen=True, kw_only=True, tag="propose_deal"):
    """Propose to share the remaining prizes, by the ICM or by chips."""

    deal: Literal["icm", "chips"] = "icm"


class AnswerDeal(_OfPlayer, frozen=True, kw_only=True, tag="answer_deal"):
    """Agree to the proposed deal, or refuse it."""

    yes: bool


class Direct(_OfPlayer, frozen=True, kw_only=True, tag="direct"):
    """Change a tournament as its host."""

    what: Literal[
        "start", "cancel", "pause", "resume", "add_time", "move", "remove", "undo"
    ]
    name: Name | None = None
    number: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    seat: Seat | None = None
    seconds: Annotated[int, msgspec.Meta(ge=-86_400, le=86_400)] | None = None


Command: TypeAlias = (
    Hello
    | Ping
    | Tables
    | Create
    | Join
    | Unlock
    | Books
    | Watch
    | Unwatch
    | Act
    | Commit
    | Reveal
    | Show
    | Rabbit
    | RunItTwice
    | SitOut
    | SitIn
    | Leave
    | TopUp
    | Chat
    | Habit
    | Hint
    | View
    | Host
    | Tournaments
    | CreateTournament
    | PreviewTournament
    | WatchTournament
    | UnwatchTournament
    | Register
    | Unregister
    | Buy
    | Decline
    | Wish
    | ProposeDeal
    | AnswerDeal
    | Direct
)
OF_TOURNAMENTS = (Tournaments, CreateTournament, PreviewTournament, _InTournament)
"""The classes of all commands that concern tournaments."""
_decode = msgspec.json.Decoder(Command).decode


def read_command(data: Any) -> Command:
    """Return the command in a message.

    Raises:
        CommandError: the message is not a valid command.

    """
    try:
        command: Command = _decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise CommandError("bad_request", str(error)[:200]) from None
    return command


def read_decision(data: Decision) -> Action:
    """Return the action in a command.

    Clients of version 1 write ``type`` for ``action``, ``bring_in``, and the cards of
    a discard as a list.

    >>> read_decision({"action": "raise", "to": 300})
    RaiseTo(to=300)
    >>> read_decision({"type": "discard", "cards": ["2c", "7d"]})
    Discard(cards=(2c, 7d))

    Raises:
        BotProtocolError: the value is not an action.

    """
    if "action" not in data and isinstance(kind := data.get("type"), str):
        data = data | {"action": kind.replace("_", "-")}
    if isinstance(cards := data.get("cards"), list):
        data = data | {"cards": "".join(cards)}
    return action_from_dict(data)
