"""The protocol, version 1: what clients send, and what events they receive.

Every field is described in docs/reference/protocol.md. Fields that have their
default are left out of events.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from bigslick.room.config import MAX_CHIPS, TableConfig

__all__ = ("PROTOCOL", "Command", "Event", "SeatInfo", "decode_command", "encode")

PROTOCOL = 1
Text = Annotated[str, msgspec.Meta(max_length=64)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Seat = Annotated[int, msgspec.Meta(ge=1, le=9)]
Chips = Annotated[int, msgspec.Meta(ge=1, le=MAX_CHIPS)]
Id = Annotated[int, msgspec.Meta(ge=0, le=2**53)] | Text
encode = msgspec.json.Encoder().encode


# Commands


class _Command(msgspec.Struct, frozen=True, tag_field="cmd", kw_only=True):
    """A command: answered by an ack with the same id."""

    id: Id
    v: Literal[1] = 1


class _AtTable(_Command, frozen=True, kw_only=True):
    table: Text


class _OfSeat(_AtTable, frozen=True, kw_only=True):
    token: Text


class Hello(_Command, frozen=True, kw_only=True, tag="hello"):
    """Ask for the version, the time, the games and the bots."""


class Ping(_Command, frozen=True, kw_only=True, tag="ping"):
    """Ask for a sign of life and the server's time."""


class Tables(_Command, frozen=True, kw_only=True, tag="tables"):
    """Ask for the lobby's list."""


class Create(_Command, frozen=True, kw_only=True, tag="create"):
    """Make a table; the ack has the host's token."""

    config: TableConfig


class Join(_AtTable, frozen=True, kw_only=True, tag="join"):
    """Sit down; the ack has the seat's token."""

    name: Name
    seat: Seat | None = None
    buy_in: Chips | None = None
    nonce: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")] | None = None
    wait: bool = False


class Watch(_AtTable, frozen=True, kw_only=True, tag="watch"):
    """Follow a table from a seat or as a spectator."""

    token: Text | None = None
    after: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


class Unwatch(_AtTable, frozen=True, kw_only=True, tag="unwatch"):
    """Stop following a table."""


class Choice(msgspec.Struct, frozen=True):
    """An action as it is written in a command."""

    type: Literal[
        "fold", "check", "call", "bet", "raise", "bring_in", "bring-in", "discard"
    ]
    to: Chips | None = None
    cards: Annotated[list[Text], msgspec.Meta(max_length=7)] = []


class Act(_OfSeat, frozen=True, kw_only=True, tag="act"):
    """Decide; ``n`` is the number of the turn event that is answered."""

    action: Choice
    n: int
    hand: Text | None = None


class SeedCommand(_OfSeat, frozen=True, kw_only=True, tag="seed"):
    """Send a seed for the next deck."""

    value: Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{1,64}$")]


class Show(_OfSeat, frozen=True, kw_only=True, tag="show"):
    """Show cards after the hand; without cards, all."""

    cards: Annotated[list[Text], msgspec.Meta(max_length=7)] | None = None


class RabbitCommand(_OfSeat, frozen=True, kw_only=True, tag="rabbit"):
    """Ask for the board that would have come."""


class SitOutCommand(_OfSeat, frozen=True, kw_only=True, tag="sit_out"):
    """Miss the next hands."""


class SitInCommand(_OfSeat, frozen=True, kw_only=True, tag="sit_in"):
    """Come back."""

    wait: bool = False


class Leave(_OfSeat, frozen=True, kw_only=True, tag="leave"):
    """Get up with the chips."""


class TopUp(_OfSeat, frozen=True, kw_only=True, tag="top_up"):
    """Buy chips, by default up to the first buy-in."""

    amount: Chips | None = None


class ChatCommand(_OfSeat, frozen=True, kw_only=True, tag="chat"):
    """Say something to the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class HabitCommand(_OfSeat, frozen=True, kw_only=True, tag="habit"):
    """Straddle, or agree to more than one runout, wherever it comes up."""

    what: Literal["straddle", "run_it_twice"]
    yes: bool = True


class Hint(_OfSeat, frozen=True, kw_only=True, tag="hint"):
    """Ask what a bot would do with the own view."""

    level: Text = "hard"


class ViewCommand(_OfSeat, frozen=True, kw_only=True, tag="view"):
    """Ask for the own view, as ``bigslick.bots`` reads it."""


class Host(_AtTable, frozen=True, kw_only=True, tag="host"):
    """Run the table."""

    token: Text
    what: Literal[
        "pause", "resume", "kick", "blinds", "top_up", "add_bot", "remove_bot", "start"
    ]
    seat: Seat | None = None
    amount: Chips | None = None
    blinds: tuple[Chips, Chips] | None = None
    ante: Annotated[int, msgspec.Meta(ge=0, le=MAX_CHIPS)] = 0
    level: Text = "medium"


Command: TypeAlias = (
    Hello
    | Ping
    | Tables
    | Create
    | Join
    | Watch
    | Unwatch
    | Act
    | SeedCommand
    | Show
    | RabbitCommand
    | SitOutCommand
    | SitInCommand
    | Leave
    | TopUp
    | ChatCommand
    | HabitCommand
    | Hint
    | ViewCommand
    | Host
)
decode_command = msgspec.json.Decoder(Command).decode


# Events


class SeatInfo(msgspec.Struct, omit_defaults=True):
    """Who sits in a chair, as everybody may know it."""

    seat: int
    name: str
    chips: int
    bot: str | None = None
    connected: bool = False
    away: bool = False
    leaving: bool = False
    waits: bool = False
    """Whether he waits for the big blind, or has to post."""
    straddle: bool = False
    run_it_twice: bool = False
    place: int | None = None
    bank_ms: int = 0


class Event(
    msgspec.Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True
):
    """Something that happened at a table; ``n`` counts without gaps."""

    table: str
    n: int


class SeatChanged(Event, frozen=True, kw_only=True, tag="seat"):
    """A chair changed; ``info`` is what it is now, None if it is empty."""

    what: str
    seat: int
    info: SeatInfo | None = None


class Commitment(Event, frozen=True, kw_only=True, tag="commitment"):
    """The deck of the next hand is sealed."""

    hand: str
    root: str
    cards: int


class SeedTaken(Event, frozen=True, kw_only=True, tag="seeded"):
    """A player's seed was taken; it is published when the hand begins."""

    seat: int


class HandStart(Event, frozen=True, kw_only=True, tag="hand_start"):
    """A hand begins."""

    hand: str
    number: int
    game: str
    button: int
    order: list[int]
    positions: list[str]
    stacks: dict[int, int]
    blinds: list[int]
    antes: list[int]
    bring_in: int = 0
    root: str
    seeds: dict[str, str]
    bomb_pot: bool = False


class Post(Event, frozen=True, kw_only=True, tag="post"):
    """An ante, a blind or a straddle was posted."""

    seat: int
    what: str
    amount: int
    bet: int
    stack: int


class DealtCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hole card: open cards lie ``up``."""

    seat: int
    card: str
    up: bool = False


class Deal(Event, frozen=True, kw_only=True, tag="deal"):
    """Hole cards were dealt, in this order."""

    cards: list[DealtCard]


class Board(Event, frozen=True, kw_only=True, tag="board"):
    """Cards were dealt to the board; ``boards`` is all that lies there now."""

    cards: list[str]
    boards: list[list[str]]


class ActionTaken(Event, frozen=True, kw_only=True, tag="action"):
    """A player acted. ``to`` is the total in front of him, ``amount`` what he added."""

    seat: int
    action: str
    amount: int = 0
    to: int = 0
    stack: int
    pot: int
    all_in: bool = False
    by: str = "player"
    count: int | None = None
    cards: list[str] | None = None


class Turn(Event, frozen=True, kw_only=True, tag="turn"):
    """A player is to decide; ``legal`` is for him alone."""

    hand: str
    seat: int
    at: int
    time_ms: int
    bank_ms: int
    legal: dict[str, Any] | None = None


class PotInfo(msgspec.Struct, frozen=True):
    """A pot and who can win it."""

    amount: int
    seats: list[int]


class Collect(Event, frozen=True, kw_only=True, tag="collect"):
    """The bets were gathered; what nobody called went back."""

    pots: list[PotInfo]
    returned: dict[int, int] = {}


class Runout(Event, frozen=True, kw_only=True, tag="runout"):
    """A player said how often the board is run out."""

    seat: int
    count: int | None


class Showing(Event, frozen=True, kw_only=True, tag="show"):
    """A player showed cards; ``hands`` says what they make, for each share."""

    seat: int
    cards: list[str]
    hands: list[str] = []
    voluntary: bool = False


class Muck(Event, frozen=True, kw_only=True, tag="muck"):
    """A player's hand was given up without being seen."""

    seat: int


class Push(Event, frozen=True, kw_only=True, tag="push"):
    """Chips were pushed to winners: all or a part of a pot."""

    pot: int
    amounts: dict[int, int]
    board: int | None = None
    hand_type: int | None = None


class HandEnd(Event, frozen=True, kw_only=True, tag="hand_end"):
    """The hand is over."""

    hand: str
    payoffs: dict[int, int]
    stacks: dict[int, int]
    shown: dict[int, list[str]]
    openings: list[dict[str, Any]]
    rake: int = 0
    pause_ms: int


class RabbitShown(Event, frozen=True, kw_only=True, tag="rabbit"):
    """The board that would have come."""

    boards: list[list[str]]


class Late(Event, frozen=True, kw_only=True, tag="late"):
    """All hole cards of an earlier hand, for spectators."""

    hand: str
    cards: dict[int, list[str]] = {}


class Chat(Event, frozen=True, kw_only=True, tag="chat"):
    """Somebody said something; it is plain text."""

    seat: int
    name: str
    text: str


class PausedEvent(Event, frozen=True, kw_only=True, tag="paused"):
    """The table stands still, or goes on."""

    paused: bool


class Level(Event, frozen=True, kw_only=True, tag="level"):
    """The stakes from the next hand on."""

    blinds: list[int]
    ante: int = 0
    big_blind_ante: int = 0
    number: int | None = None


class TournamentEvent(Event, frozen=True, kw_only=True, tag="tournament"):
    """The tournament began, somebody is out, or it is over."""

    what: str
    prizes: list[int]
    places: list[dict[str, Any]] = []


class Restarted(Event, frozen=True, kw_only=True, tag="restarted"):
    """The room was down and is back; everything stands as it stood."""

    down_ms: int
