"""The entries of the storage: everything that happened at a table, in order.

A table is the result of applying its entries one after the other. Everything that comes
from outside (a card, a bot's decision, the time) is in the entry, so the same entries
always give the same table and the same events with the same numbers.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from bigslick.room.storage.tournament_entries import (  # noqa: TC001 - msgspec reads
    Arrival,
    Departed,
    HandPlan,
)
from bigslick.room.table_config import TableConfig  # noqa: TC001 - msgspec reads it

__all__ = (
    "Acted",
    "Asked",
    "Blinds",
    "BotSpeedSet",
    "Chatted",
    "ClockCalled",
    "ClockSet",
    "Closed",
    "Closing",
    "Committed",
    "Created",
    "Dealt",
    "Decided",
    "EntryBody",
    "Habit",
    "HandedOver",
    "Joined",
    "Left",
    "Muted",
    "OldSealed",
    "OldSeeded",
    "Paused",
    "Present",
    "Rabbit",
    "Reacted",
    "Recovered",
    "Reported",
    "Reseated",
    "Revealed",
    "RunoutAnswered",
    "RunoutOver",
    "Sealed",
    "SeatWished",
    "Seated",
    "Shown",
    "SitIn",
    "SitOut",
    "StackSet",
    "TableEntry",
    "ToppedUp",
    "Withdrew",
    "decode_entry",
    "encode_entry",
)


class _What(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The base class of everything that can happen at a table."""


class Created(_What, frozen=True, tag="created"):
    """The table was created; the host's token and the password are stored as hashes."""

    config: TableConfig
    host: str | None = None
    lock: str | None = None
    tournament_table: int = 0
    """The number of the table in a tournament that directs it; 0 if none does."""


class Joined(_What, frozen=True, tag="joined"):
    """A player took a seat: a person with the hash of their token, or a bot.

    A bot in that seat that is not in a hand is replaced by a person.
    """

    seat: int
    name: str
    chips: int
    token: str | None = None
    bot: str | None = None
    wait: bool = False
    host: str | None = None
    asks: bool = False
    """Whether the player is asked about runouts, until they change this preference."""
    hosts: bool = False
    """Whether the player is the host."""
    origin: str | None = None
    """A keyed hash of the player's address, made with the room's secret."""
    account: str = ""
    """The account of the player, if they are signed in."""
    hides: bool = False
    """Whether spectators may not see the player's cards one hand later."""


class Asked(_What, frozen=True, tag="asked"):
    """A player joined the waiting list: no seat is free, or the host decides."""

    name: str
    chips: int
    token: str
    seat: int | None = None
    wait: bool = False
    approved: bool = True
    hosts: bool = False
    origin: str | None = None
    account: str = ""
    hides: bool = False


class Decided(_What, frozen=True, tag="decided"):
    """The host accepted or rejected a player on the waiting list."""

    who: int
    yes: bool


class Withdrew(_What, frozen=True, tag="withdrew"):
    """A player left the waiting list."""

    who: int


class Seated(_What, frozen=True, tag="seated"):
    """A player on the waiting list got a seat, possibly that of a bot."""

    who: int
    seat: int


class Left(_What, frozen=True, tag="left"):
    """A player leaves their seat, at the end of the hand if they are in one."""

    seat: int
    kicked: bool = False


class SitOut(_What, frozen=True, tag="sit_out"):
    """A player sits out, now or at the time that the entry names."""

    seat: int
    when: Literal["now", "next_hand", "big_blind"] = "now"


class SitIn(_What, frozen=True, tag="sit_in"):
    """A player is back; they post missed blinds, or wait for the big blind."""

    seat: int
    wait: bool = False


class ToppedUp(_What, frozen=True, tag="topped_up"):
    """A player buys chips; they are added when no hand is in progress."""

    seat: int
    amount: int


class StackSet(_What, frozen=True, tag="stack_set"):
    """The host set a player's stack; it changes when no hand is in progress."""

    seat: int
    amount: int


class Habit(_What, frozen=True, tag="habit"):
    """A player changed one of their standing preferences."""

    seat: int
    what: Literal[
        "straddle", "run_it_twice", "auto_rebuy", "auto_top_up", "skip", "late_cards"
    ]
    yes: bool | None


class Chatted(_What, frozen=True, tag="chatted"):
    """A player sent a chat message."""

    seat: int
    text: str


class Reacted(_What, frozen=True, tag="reacted"):
    """A player reacted with one of a few words."""

    seat: int
    what: str


class Reported(_What, frozen=True, tag="reported"):
    """A player reported a chat message, for the host and the operator."""

    seat: int
    who: str
    """The name of the player who wrote it."""
    text: str


class Muted(_What, frozen=True, tag="muted"):
    """The host muted a player, or lets them chat again."""

    seat: int
    yes: bool


class HandedOver(_What, frozen=True, tag="handed_over"):
    """The host made another player the host."""

    seat: int


class ClockCalled(_What, frozen=True, tag="clock_called"):
    """A player called the clock on the player to act."""

    seat: int


class SeatWished(_What, frozen=True, tag="seat_wished"):
    """A player wants to move to a free seat; without ``to``, they stay."""

    seat: int
    to: int | None = None
    wait: bool = False


class Paused(_What, frozen=True, tag="paused"):
    """The host paused or resumed the table.

    In earlier versions the clocks of a hand in progress stopped at once.
    """

    yes: bool
    after_hand: bool = False
    """Whether a hand in progress is finished before the table pauses."""


class Blinds(_What, frozen=True, tag="blinds"):
    """The host changed the stakes, from the next hand on."""

    small: int
    big: int
    ante: int = 0


class BotSpeedSet(_What, frozen=True, tag="bot_speed"):
    """The host changed the shortest time of bots for a decision."""

    bot_ms: int


class OldSealed(_What, frozen=True, tag="sealed"):
    """A deck was sealed under the first scheme; this entry is no longer written."""

    cards: str
    salts: str


class OldSeeded(_What, frozen=True, tag="seeded"):
    """A player's seed under the first scheme; this entry is no longer written."""

    seat: int
    value: str


class Committed(_What, frozen=True, tag="committed"):
    """A player committed to a seed for the next hand."""

    seat: int
    value: str


class Sealed(_What, frozen=True, tag="sealed_hand"):
    """The next hand was sealed; all its decks follow from this secret.

    ``decks`` is how many are sealed if any player commits to a seed; otherwise one is.
    """

    key: str
    decks: int
    plan: HandPlan | None = None
    """At a table of a tournament: its players and stakes."""


class Revealed(_What, frozen=True, tag="revealed"):
    """A player revealed the seed they had committed to."""

    seat: int
    value: str


class Dealt(_What, frozen=True, tag="dealt"):
    """The next hand begins."""


class Acted(_What, frozen=True, tag="acted"):
    """The player to act acted, or the table acted for them."""

    seat: int
    action: dict[str, Any]
    by: Literal["player", "bot", "clock"] = "player"


class RunoutAnswered(_What, frozen=True, tag="runout_answered"):
    """A player agreed to more than one runout, or refused."""

    seat: int
    yes: bool


class RunoutOver(_What, frozen=True, tag="runout_over"):
    """The time to agree to more runouts is over; missing answers count as no."""


class Shown(_What, frozen=True, tag="shown"):
    """A player voluntarily showed cards after the hand."""

    seat: int
    cards: list[str]


class Rabbit(_What, frozen=True, tag="rabbit"):
    """A player asked for the rest of the board after the hand (rabbit hunting)."""

    seat: int


class Present(_What, frozen=True, tag="present"):
    """A player connected or disconnected."""

    seat: int
    yes: bool


class Reseated(_What, frozen=True, tag="reseated"):
    """The tournament changed the seats of a table: players left, came, bought chips.

    Players who are in a hand neither leave nor get chips.
    """

    left: list[Departed] = []
    came: list[Arrival] = []
    stacks: dict[int, int] = {}
    """New stacks by seat."""


class Closing(_What, frozen=True, tag="closing"):
    """The table will be closed permanently when the hand in progress is over."""

    reason: str = ""


class Closed(_What, frozen=True, tag="closed"):
    """The table was closed permanently."""

    reason: str = ""


class Recovered(_What, frozen=True, tag="recovered"):
    """The room was down for this time; the table's clocks did not run."""

    down_ms: int


class ClockSet(_What, frozen=True, tag="clock_set"):
    """The system clock was set: all times of the table move by this much."""

    shift_ms: int


EntryBody: TypeAlias = (
    Created
    | Joined
    | Asked
    | Decided
    | Withdrew
    | Seated
    | Left
    | SitOut
    | SitIn
    | ToppedUp
    | StackSet
    | Habit
    | Chatted
    | Reacted
    | Reported
    | Muted
    | HandedOver
    | ClockCalled
    | SeatWished
    | Paused
    | Blinds
    | BotSpeedSet
    | OldSealed
    | OldSeeded
    | Committed
    | Sealed
    | Revealed
    | Dealt
    | Acted
    | RunoutAnswered
    | RunoutOver
    | Shown
    | Rabbit
    | Present
    | Recovered
    | Reseated
    | ClockSet
    | Closing
    | Closed
)


class TableEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the storage; ``at`` is its time in milliseconds."""

    at: int
    what: EntryBody
    key: str | None = None
    """The id of the command, to recognise a retry."""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(TableEntry)
encode_entry = _encoder.encode
decode_entry = _decoder.decode
