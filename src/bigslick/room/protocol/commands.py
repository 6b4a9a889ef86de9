"""The commands of the protocol, version 2.

Every field is described in docs/reference/protocol.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec

from bigslick.engine.encoding import action_from_dict
from bigslick.room.protocol.base_command import (
    BaseCommand,
    Chips,
    Hash,
    Name,
    Pass,
    Seat,
    Session,
    Text,
)
from bigslick.room.protocol.errors import CommandError
from bigslick.room.protocol.invalid_fields import explained
from bigslick.room.protocol.tournament_commands import TournamentCommand
from bigslick.room.table_config import MAX_CHIPS, TableConfig

if TYPE_CHECKING:
    from bigslick.engine import Action

__all__ = ("PROTOCOL", "Command", "read_command", "read_decision")

PROTOCOL = 2


class _AtTable(BaseCommand, frozen=True, kw_only=True):
    table: Text


class _OfSeat(_AtTable, frozen=True, kw_only=True):
    token: Text


class Hello(BaseCommand, frozen=True, kw_only=True, tag="hello"):
    """Request the version, the time, the games and the bots."""


class Ping(BaseCommand, frozen=True, kw_only=True, tag="ping"):
    """Check the connection and request the server's time."""


class Tables(BaseCommand, frozen=True, kw_only=True, tag="tables"):
    """Request the list of tables."""


class Create(BaseCommand, frozen=True, kw_only=True, tag="create"):
    """Create a table; the ack contains the host's token."""

    config: TableConfig
    session: Session = None


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
    late_cards: bool = False
    """Whether spectators may see the player's cards one hand later, where the table
    shows hands later.
    """
    pass_: Pass = None
    session: Session = None


class Unlock(_AtTable, frozen=True, kw_only=True, tag="unlock"):
    """Send the password of a table; the ack contains a pass for the table."""

    password: Text


class Books(_AtTable, frozen=True, kw_only=True, tag="books"):
    """Request how many chips each player bought and cashed out."""

    token: Text | None = None
    pass_: Pass = None
    session: Session = None


class Watch(_AtTable, frozen=True, kw_only=True, tag="watch"):
    """Receive the events of a table, as a player or a spectator."""

    token: Text | None = None
    after: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    pass_: Pass = None
    session: Session = None


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


class React(_OfSeat, frozen=True, kw_only=True, tag="react"):
    """Show one of a few words at the player's seat for a moment."""

    what: Literal[
        "nice_hand", "well_played", "good_luck", "thanks", "wow", "ouch", "laugh"
    ]


class Report(_OfSeat, frozen=True, kw_only=True, tag="report"):
    """Report a chat message; ``n`` is the number of its event."""

    n: int


class CallClock(_OfSeat, frozen=True, kw_only=True, tag="call_clock"):
    """Limit the time of the player to act."""


class ChangeSeat(_OfSeat, frozen=True, kw_only=True, tag="change_seat"):
    """Move to a free seat, after the hand; without ``seat``, stay."""

    seat: Seat | None = None
    wait: bool = False
    """Whether to wait for the big blind in the new seat instead of posting it."""


class Habit(_OfSeat, frozen=True, kw_only=True, tag="habit"):
    """Set a standing preference; None means that the player is asked about runouts."""

    what: Literal[
        "straddle", "run_it_twice", "auto_rebuy", "auto_top_up", "skip", "late_cards"
    ]
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
        "hand_over",
        "mute",
        "unmute",
        "close",
    ]
    seat: Seat | None = None
    who: int | None = None
    """The number of a player on the waiting list."""
    amount: Chips | None = None
    blinds: tuple[Chips, Chips] | None = None
    small_bet: Chips | None = None
    """The small bet of a game without blinds, instead of ``blinds``."""
    ante: Annotated[int, msgspec.Meta(ge=0, le=MAX_CHIPS)] = 0
    level: Text = "medium"
    bot_ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] | None = None
    session: Session = None
    """At a table of a club: the session of the owner or a host of the club."""
    """The shortest time of bots for a decision; the longest is twice that."""


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
    | React
    | Report
    | CallClock
    | ChangeSeat
    | Habit
    | Hint
    | View
    | Host
    | TournamentCommand
)
_decode = msgspec.json.Decoder(Command).decode


def read_command(data: Any) -> Command:
    """Return the command in a message.

    Raises:
        CommandError: the message is not a valid command.

    """
    try:
        command: Command = _decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise CommandError("bad_request", explained(error, Command)) from None
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
