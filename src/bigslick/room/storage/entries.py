"""What the ledger holds: everything that happened at a table, in order.

A table is nothing but its entries, applied one after the other. Whatever is chosen
outside (a card, a bot's decision, the time) stands in the entry, so that the same
entries always make the same table and the same events with the same numbers.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from bigslick.room.table_config import TableConfig  # noqa: TC001 - msgspec reads it

__all__ = (
    "Acted",
    "Asked",
    "Blinds",
    "Chatted",
    "ClockSet",
    "Closed",
    "Closing",
    "Committed",
    "Created",
    "Dealt",
    "Decided",
    "EntryBody",
    "Habit",
    "Joined",
    "Left",
    "OldSealed",
    "OldSeeded",
    "Paused",
    "Present",
    "Rabbit",
    "Recovered",
    "Revealed",
    "RunoutAnswered",
    "RunoutOver",
    "Sealed",
    "Seated",
    "Shown",
    "SitIn",
    "SitOut",
    "StackSet",
    "Started",
    "TableEntry",
    "ToppedUp",
    "Withdrew",
    "decode_entry",
    "encode_entry",
)


class _What(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that happened."""


class Created(_What, frozen=True, tag="created"):
    """The table was made; the host's token and the password are known by hashes."""

    config: TableConfig
    host: str | None = None
    lock: str | None = None


class Joined(_What, frozen=True, tag="joined"):
    """Somebody sat down: a person with the hash of their token, or a bot.

    A bot that sits there and is in no hand gives way to a person.
    """

    seat: int
    name: str
    chips: int
    token: str | None = None
    bot: str | None = None
    wait: bool = False
    host: str | None = None
    asks: bool = False
    """Whether they are asked how often a board is run out, until they say otherwise."""
    hosts: bool = False
    """Whether it is the host who sits down."""
    origin: str | None = None
    """A mark of the address they come from, made with the room's secret."""


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


class Decided(_What, frozen=True, tag="decided"):
    """The host lets somebody sit, or does not."""

    who: int
    yes: bool


class Withdrew(_What, frozen=True, tag="withdrew"):
    """A player left the waiting list."""

    who: int


class Seated(_What, frozen=True, tag="seated"):
    """A player on the waiting list got a seat, possibly of a bot."""

    who: int
    seat: int


class Left(_What, frozen=True, tag="left"):
    """Somebody gets up, at the end of the hand if they are in one."""

    seat: int
    kicked: bool = False


class SitOut(_What, frozen=True, tag="sit_out"):
    """Somebody misses hands: from now on, or when the moment comes."""

    seat: int
    when: Literal["now", "next_hand", "big_blind"] = "now"


class SitIn(_What, frozen=True, tag="sit_in"):
    """Somebody is back; they post what they missed, or wait for the big blind."""

    seat: int
    wait: bool = False


class ToppedUp(_What, frozen=True, tag="topped_up"):
    """Somebody buys chips; they come when no hand is under way."""

    seat: int
    amount: int


class StackSet(_What, frozen=True, tag="stack_set"):
    """The host says how many chips somebody has; when no hand is under way."""

    seat: int
    amount: int


class Habit(_What, frozen=True, tag="habit"):
    """Somebody says what they do from now on where it comes up."""

    seat: int
    what: Literal["straddle", "run_it_twice", "auto_rebuy", "auto_top_up"]
    yes: bool | None


class Chatted(_What, frozen=True, tag="chatted"):
    """Somebody said something."""

    seat: int
    text: str


class Paused(_What, frozen=True, tag="paused"):
    """The host stops the table, or lets it go on.

    In earlier versions the clocks of a hand under way stood still at once.
    """

    yes: bool
    after_hand: bool = False
    """Whether a hand under way is played to its end before the table stops."""


class Blinds(_What, frozen=True, tag="blinds"):
    """The host changes the stakes from the next hand on."""

    small: int
    big: int
    ante: int = 0


class Started(_What, frozen=True, tag="started"):
    """The tournament begins; ``seed`` draws the first button.

    Without a seed, as in older entries, the button begins in the last seat.
    """

    seed: str | None = None


class OldSealed(_What, frozen=True, tag="sealed"):
    """A deck was sealed by the first scheme; nothing writes this any more."""

    cards: str
    salts: str


class OldSeeded(_What, frozen=True, tag="seeded"):
    """A player's seed under the first scheme; nothing writes this any more."""

    seat: int
    value: str


class Committed(_What, frozen=True, tag="committed"):
    """A player committed to a seed for the next hand."""

    seat: int
    value: str


class Sealed(_What, frozen=True, tag="sealed_hand"):
    """The next hand is fixed: the secret that all its decks follow from.

    So many decks are sealed if a player takes part, one if nobody does.
    """

    key: str
    decks: int


class Revealed(_What, frozen=True, tag="revealed"):
    """A player revealed the seed they had committed to."""

    seat: int
    value: str


class Dealt(_What, frozen=True, tag="dealt"):
    """The next hand begins."""


class Acted(_What, frozen=True, tag="acted"):
    """The player in turn decided, or the clock or a bot did for them."""

    seat: int
    action: dict[str, Any]
    by: Literal["player", "bot", "clock"] = "player"


class RunoutAnswered(_What, frozen=True, tag="runout_answered"):
    """Somebody agrees to more than one runout, or does not."""

    seat: int
    yes: bool


class RunoutOver(_What, frozen=True, tag="runout_over"):
    """Whoever has not agreed to more runouts in time has not."""


class Shown(_What, frozen=True, tag="shown"):
    """Somebody showed cards after the hand though they need not."""

    seat: int
    cards: list[str]


class Rabbit(_What, frozen=True, tag="rabbit"):
    """Somebody asked for the board that would have come."""

    seat: int


class Present(_What, frozen=True, tag="present"):
    """Somebody's connection came or went."""

    seat: int
    yes: bool


class Closing(_What, frozen=True, tag="closing"):
    """The table is closed for good when the hand under way is over."""

    reason: str = ""


class Closed(_What, frozen=True, tag="closed"):
    """The table is closed for good."""

    reason: str = ""


class Recovered(_What, frozen=True, tag="recovered"):
    """The room was down for so long; clocks stood still."""

    down_ms: int


class ClockSet(_What, frozen=True, tag="clock_set"):
    """The clock was set by so much: all moments of the table move with it."""

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
    | Paused
    | Blinds
    | Started
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
    | ClockSet
    | Closing
    | Closed
)


class TableEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the ledger: when (milliseconds), what, and by which command."""

    at: int
    what: EntryBody
    key: str | None = None
    """The id of the command, under which a retry is recognised."""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(TableEntry)
encode_entry = _encoder.encode
decode_entry = _decoder.decode
