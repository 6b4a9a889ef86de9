"""The protocol, version 2: what happens at a table, as clients are told.

Every field is described in docs/reference/protocol.md. Fields that have their
default are left out.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from bigslick.room.fairness.seal import HandSeal  # noqa: TC001 - msgspec reads it

__all__ = ("RoomEvent", "SeatInfo", "WaitingInfo", "encode")

encode = msgspec.json.Encoder().encode


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
    """Whether they wait for the big blind, or have to post."""
    straddle: bool = False
    run_it_twice: bool | None = None
    """Their answer wherever it comes up; None: they are asked."""
    sits_out: str | None = None
    """When they will: ``next_hand`` or ``big_blind``."""
    auto_rebuy: bool = False
    auto_top_up: bool = False
    place: int | None = None
    bank_ms: int = 0
    misses: int = 0
    """How many seeds they committed to and did not reveal."""


class WaitingInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who waits for a chair, and whether only the chair is missing."""

    id: int
    name: str
    seat: int | None = None
    approved: bool = False


class RoomEvent(
    msgspec.Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True
):
    """Something that happened at a table; ``n`` counts without gaps."""

    table: str
    n: int


class SeatChanged(RoomEvent, frozen=True, kw_only=True, tag="seat"):
    """A chair changed; ``info`` is what it is now, None if it is empty."""

    what: str
    seat: int
    info: SeatInfo | None = None


class Queue(RoomEvent, frozen=True, kw_only=True, tag="queue"):
    """The list of those who wait for a chair has changed."""

    what: str
    id: int
    waiting: list[WaitingInfo] = []


class Commitment(RoomEvent, frozen=True, kw_only=True, tag="commitment"):
    """The next hand is sealed; seeds are waited for so long."""

    hand: str
    root: str
    seal: HandSeal | None = None
    """What the root is made of; not in hands of the first scheme."""
    time_ms: int = 0
    cards: int = 0
    """How many cards were sealed by the first scheme."""


class SeedTaken(RoomEvent, frozen=True, kw_only=True, tag="seeded"):
    """A player's seed was taken by the first scheme; only old tables say so."""

    seat: int


class HandStart(RoomEvent, frozen=True, kw_only=True, tag="hand_start"):
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
    seeds: dict[int, str]
    missing: dict[int, int] = {}
    """Who did not reveal the seed they committed to, and how often by now."""
    keys: list[str] = []
    """What opens all sealed decks but the used one."""
    deck: str = ""
    """The root of the used deck."""
    next: str = ""
    """The hand that one may commit a seed for now."""
    bomb_pot: bool = False
    board_cards: int = 0
    """How many cards a board has in the end."""


class Post(RoomEvent, frozen=True, kw_only=True, tag="post"):
    """An ante, a blind or a straddle was posted."""

    seat: int
    what: str
    amount: int
    bet: int
    stack: int


class MadeHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player's cards make, with one board, for one share of the pot.

    Hands that are not complete have names, too.
    """

    name: str
    short: str = ""
    """Fewer words, where there are fewer."""
    board: int = 0
    share: int = 0


MadeHands: TypeAlias = dict[int, tuple[MadeHand, ...]]
"""By seat: of players whose cards the receiver knows."""


class DealtCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hole card: open cards lie ``up``."""

    seat: int
    card: str
    up: bool = False


class Deal(RoomEvent, frozen=True, kw_only=True, tag="deal"):
    """Hole cards were dealt, in this order."""

    cards: list[DealtCard]
    made: MadeHands = {}


class Board(RoomEvent, frozen=True, kw_only=True, tag="board"):
    """Cards were dealt to the board; ``boards`` is all that lies there now."""

    cards: list[str]
    boards: list[list[str]]
    made: MadeHands = {}


class ActionTaken(RoomEvent, frozen=True, kw_only=True, tag="action"):
    """A player acted: ``to`` is their total bet, ``amount`` what they added."""

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
    made: MadeHands = {}


class Turn(RoomEvent, frozen=True, kw_only=True, tag="turn"):
    """A player is to decide; ``legal`` is for them alone."""

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


class Collect(RoomEvent, frozen=True, kw_only=True, tag="collect"):
    """The bets were gathered; what nobody called went back."""

    pots: list[PotInfo]
    returned: dict[int, int] = {}


class RunoutQuestion(RoomEvent, frozen=True, kw_only=True, tag="runout_question"):
    """Those who are in are asked whether the board is run out more than once."""

    hand: str
    count: int
    seats: list[int]
    agreed: list[int] = []
    at: int
    time_ms: int


class Runout(RoomEvent, frozen=True, kw_only=True, tag="runout"):
    """A player said how often the board is run out."""

    seat: int
    count: int | None


class Showing(RoomEvent, frozen=True, kw_only=True, tag="show"):
    """A player showed cards; ``hands`` says what they make, for each share."""

    seat: int
    cards: list[str]
    hands: list[str] = []
    made: MadeHands = {}
    voluntary: bool = False
    openings: list[Any] = []
    proof: str = ""
    tickets: list[Any] = []
    ticket_proofs: list[str] = []


class Muck(RoomEvent, frozen=True, kw_only=True, tag="muck"):
    """A player's hand was given up without being seen."""

    seat: int


class Push(RoomEvent, frozen=True, kw_only=True, tag="push"):
    """Chips were pushed to winners: all or a part of a pot."""

    pot: int
    amounts: dict[int, int]
    board: int | None = None
    hand_type: int | None = None
    cards: dict[int, list[str]] = {}
    """The cards that won, by seat, of hands that were shown."""


class HandEnd(RoomEvent, frozen=True, kw_only=True, tag="hand_end"):
    """The hand is over."""

    hand: str
    payoffs: dict[int, int]
    stacks: dict[int, int]
    shown: dict[int, list[str]]
    dealt: list[int] = []
    """Where each card went: to a seat, 0: the board, -1: burned."""
    openings: list[Any]
    proof: str = ""
    tickets: list[Any] = []
    ticket_proofs: list[str] = []
    rake: int = 0
    pause_ms: int


class RabbitShown(RoomEvent, frozen=True, kw_only=True, tag="rabbit"):
    """The board that would have come."""

    boards: list[list[str]]
    dealt: list[int] = []
    openings: list[Any] = []
    proof: str = ""


class Late(RoomEvent, frozen=True, kw_only=True, tag="late"):
    """All hole cards of an earlier hand, for spectators."""

    hand: str
    cards: dict[int, list[str]] = {}


class Chat(RoomEvent, frozen=True, kw_only=True, tag="chat"):
    """Somebody said something; it is plain text."""

    seat: int
    name: str
    text: str


class Paused(RoomEvent, frozen=True, kw_only=True, tag="paused"):
    """The table stands still, or goes on."""

    paused: bool


class HostActed(RoomEvent, frozen=True, kw_only=True, tag="host"):
    """The host gave an order; ``later``: it takes effect at the end of the hand."""

    what: str
    name: str | None = None
    by: int | None = None
    seat: int | None = None
    who: str | None = None
    amount: int | None = None
    blinds: list[int] | None = None
    ante: int = 0
    level: str | None = None
    later: bool = False


class Level(RoomEvent, frozen=True, kw_only=True, tag="level"):
    """The stakes from the next hand on."""

    blinds: list[int]
    ante: int = 0
    big_blind_ante: int = 0
    number: int | None = None


class Tournament(RoomEvent, frozen=True, kw_only=True, tag="tournament"):
    """The tournament began, somebody is out, or it is over."""

    what: str
    prizes: list[int]
    places: list[dict[str, Any]] = []


class Restarted(RoomEvent, frozen=True, kw_only=True, tag="restarted"):
    """The room was down and is back; everything stands as it stood."""

    down_ms: int


class Closed(RoomEvent, frozen=True, kw_only=True, tag="closed"):
    """The table is closed for good."""

    reason: str = ""
