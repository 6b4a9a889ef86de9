"""The entries of a tournament: everything that happened to it besides its hands.

A tournament is the result of applying its entries one after the other, as a table is;
see ``entries``. Tokens are stored as hashes, times are in milliseconds.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from bigslick.room.tournament_config import TournamentConfig  # noqa: TC001 - msgspec reads it

__all__ = (
    "Arrival",
    "Bought",
    "Cancelled",
    "ClockSet",
    "Closed",
    "Created",
    "DealAnswered",
    "DealProposed",
    "Declined",
    "Departed",
    "HandEnded",
    "HandPlan",
    "HandPlanned",
    "LevelReached",
    "Moved",
    "Paused",
    "RebuysOffered",
    "Recovered",
    "Registered",
    "Removed",
    "Started",
    "TimeAdded",
    "TournamentBody",
    "TournamentEntry",
    "Undone",
    "Unregistered",
    "Wished",
    "decode_tournament_entry",
    "encode_tournament_entry",
)

Purchase: TypeAlias = Literal["re-entry", "rebuy", "add-on"]


class HandPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """The next hand of a table, as its tournament has planned it."""

    order: list[int]
    """The seats in playing order."""
    positions: tuple[int, int, int]
    """The seats of button, small blind and big blind."""
    turn: int
    """The turn of its game in a mix, from 0."""
    level: int
    """The number of the level, from 1."""
    blinds: tuple[int, int]
    ante: int = 0
    big_blind_ante: int = 0


class Arrival(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player who takes a seat at a table of a tournament."""

    seat: int
    name: str
    chips: int
    token: str | None = None
    bot: str | None = None
    away: bool = False
    bank_ms: int = 0
    account: str = ""


class Departed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player who leaves a table: for another one, or eliminated."""

    seat: int
    table: str | None = None
    """The id of the other table; None if the player is out."""
    number: int = 0
    """The number of the other table in the tournament."""
    to_seat: int = 0


class _What(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that happened."""


class Created(_What, frozen=True, tag="created"):
    """The tournament was created and registration opened."""

    config: TournamentConfig
    host: str | None = None


class Registered(_What, frozen=True, tag="registered"):
    """A person registered, before the start or late."""

    name: str
    token: str
    hosts: bool = False
    """Whether they registered with the host's token."""
    account: str = ""
    """Their account, if they are signed in."""


class Unregistered(_What, frozen=True, tag="unregistered"):
    """A person left before the start."""

    name: str


class Started(_What, frozen=True, tag="started"):
    """The tournament begins; all draws of seats and buttons follow from the seed."""

    seed: str
    bots: list[str] = []
    """The names of the bots that fill it up."""


class Cancelled(_What, frozen=True, tag="cancelled"):
    """The tournament will not take place."""

    reason: str = ""


class HandPlanned(_What, frozen=True, tag="hand_planned"):
    """A table begins a hand."""

    table: int


class HandEnded(_What, frozen=True, tag="hand_ended"):
    """A table has finished a hand."""

    table: int
    stacks: list[int]
    """The stacks at its end, in playing order."""
    winners: dict[str, list[str]] = {}
    """By player without chips: who won the last pot that they were in."""
    away: list[str] = []
    """The players of the table who sit out."""
    banks: dict[str, int] = {}
    """The time banks of the people at the table."""


class LevelReached(_What, frozen=True, tag="level_reached"):
    """A level is over, by time or by the hands of a table."""

    table: int


class Bought(_What, frozen=True, tag="bought"):
    """A player bought a re-entry, a rebuy or an add-on."""

    name: str
    what: Purchase


class RebuysOffered(_What, frozen=True, tag="rebuys_offered"):
    """Players who lost their last chip are asked whether they buy a rebuy."""

    table: int
    names: list[str]
    until: int
    """How long they have; the hand is settled then."""


class Declined(_What, frozen=True, tag="declined"):
    """A player does not want the rebuy that they were offered."""

    name: str


class Wished(_What, frozen=True, tag="wished"):
    """A player wants to buy something automatically when it is offered, or not."""

    name: str
    what: Purchase
    yes: bool = True


class Paused(_What, frozen=True, tag="paused"):
    """The host stopped the tournament after the current hands, or resumed it."""

    yes: bool


class TimeAdded(_What, frozen=True, tag="time_added"):
    """The host made the level longer, or shorter."""

    seconds: int


class Moved(_What, frozen=True, tag="moved"):
    """The host moved a player to another table."""

    name: str
    table: int
    seat: int | None = None


class Removed(_What, frozen=True, tag="removed"):
    """The host disqualified a player; the chips are out of play."""

    name: str


class Undone(_What, frozen=True, tag="undone"):
    """The host undid their last command."""


class DealProposed(_What, frozen=True, tag="deal_proposed"):
    """A player proposed to share the remaining prizes."""

    name: str
    deal: str


class DealAnswered(_What, frozen=True, tag="deal_answered"):
    """A player answered a proposal; without a name, its time is over."""

    yes: bool
    name: str | None = None


class Recovered(_What, frozen=True, tag="recovered"):
    """The room was down for this time; the level clock did not run."""

    down_ms: int


class ClockSet(_What, frozen=True, tag="clock_set"):
    """The system clock was set: all times move by this much."""

    shift_ms: int


class Closed(_What, frozen=True, tag="closed"):
    """The tournament is not shown any more."""


TournamentBody: TypeAlias = (
    Created
    | Registered
    | Unregistered
    | Started
    | Cancelled
    | HandPlanned
    | HandEnded
    | LevelReached
    | Bought
    | RebuysOffered
    | Declined
    | Wished
    | Paused
    | TimeAdded
    | Moved
    | Removed
    | Undone
    | DealProposed
    | DealAnswered
    | Recovered
    | ClockSet
    | Closed
)


class TournamentEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the storage: when (milliseconds), what, and by which command."""

    at: int
    what: TournamentBody
    key: str | None = None
    """The id of the command, by which a retry is recognised."""


encode_tournament_entry = msgspec.json.Encoder().encode
decode_tournament_entry = msgspec.json.Decoder(TournamentEntry).decode
