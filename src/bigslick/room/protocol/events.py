"""The events of the protocol, version 2.

Every field is described in docs/reference/protocol.md. Fields with their default value
are left out of the message.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from bigslick.room.fairness.seal import HandSeal  # noqa: TC001 - msgspec reads it

__all__ = ("RoomEvent", "SeatInfo", "WaitingInfo", "encode")

encode = msgspec.json.Encoder().encode


class SeatInfo(msgspec.Struct, omit_defaults=True):
    """The public data of a player at a seat."""

    seat: int
    name: str
    chips: int
    bot: str | None = None
    connected: bool = False
    away: bool = False
    leaving: bool = False
    waits: bool = False
    """Whether the player waits for the big blind before being dealt in, or has to post.
    """
    straddle: bool = False
    run_it_twice: bool | None = None
    """The player's standing answer about runouts; None if they are asked each time."""
    sits_out: str | None = None
    """When the player will sit out: ``next_hand`` or ``big_blind``."""
    auto_rebuy: bool = False
    auto_top_up: bool = False
    skip: bool = False
    """Whether the player wants to skip to the next hand once only bots are left in a
    hand.
    """
    bank_ms: int = 0
    misses: int = 0
    """The number of seeds that the player committed to but did not reveal."""
    host: bool = False
    """Whether the player is the host."""
    muted: bool = False
    """Whether the host has muted the player: they can neither chat nor react."""
    hides: bool = False
    """Whether spectators may not see the player's cards one hand later."""
    moving: int | None = None
    """The seat that the player moves to after the hand."""


class WaitingInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player on the waiting list, and whether the host has approved them."""

    id: int
    name: str
    seat: int | None = None
    approved: bool = False


class RoomEvent(
    msgspec.Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True
):
    """Something that happened at a table; events are numbered by ``n`` without gaps."""

    table: str
    n: int


class SeatChanged(RoomEvent, frozen=True, kw_only=True, tag="seat"):
    """A seat changed; ``info`` is its player now, None if it is empty."""

    what: str
    seat: int
    info: SeatInfo | None = None


class SeatChange(RoomEvent, frozen=True, kw_only=True, tag="seat_change"):
    """A player moved to another seat of the table."""

    seat: int
    """The seat that is empty now."""
    to: int
    info: SeatInfo
    """The player at the new seat."""
    next: str
    """The hand that the player's client may commit a seed to from the new seat."""


class Moved(RoomEvent, frozen=True, kw_only=True, tag="moved"):
    """A player of a tournament goes to a seat of another of its tables."""

    seat: int
    name: str
    to: str
    """The id of the other table."""
    number: int
    """The number of the other table."""
    to_seat: int


class Queue(RoomEvent, frozen=True, kw_only=True, tag="queue"):
    """The waiting list changed."""

    what: str
    id: int
    waiting: list[WaitingInfo] = []


class Commitment(RoomEvent, frozen=True, kw_only=True, tag="commitment"):
    """The next hand is sealed; the deal waits ``time_ms`` for seeds."""

    hand: str
    root: str
    seal: HandSeal | None = None
    """The data that the root is computed from; missing in hands of the first scheme."""
    time_ms: int = 0
    cards: int = 0
    """The number of sealed cards; only in hands of the first scheme."""


class SeedTaken(RoomEvent, frozen=True, kw_only=True, tag="seeded"):
    """A player's seed was accepted by the first scheme; only in old tables."""

    seat: int


class HandStart(RoomEvent, frozen=True, kw_only=True, tag="hand_start"):
    """A hand starts."""

    hand: str
    number: int
    game: str
    game_name: str = ""
    new_game: bool = False
    """Whether the previous hand of a mix was another game."""
    stakes: dict[str, Any] | None = None
    """The stakes of the new game, as in a snapshot."""
    button: int
    order: list[int]
    names: dict[int, str] = {}
    """The names of the players by seat, to show them in the log after they have left.
    """
    positions: list[str]
    stacks: dict[int, int]
    blinds: list[int]
    antes: list[int]
    bring_in: int = 0
    root: str
    seeds: dict[int, str]
    missing: dict[int, int] = {}
    """The seats that did not reveal their seed, and how many times so far."""
    keys: list[str] = []
    """Keys of all sealed decks except the used one."""
    deck: str = ""
    """The root of the used deck."""
    next: str = ""
    """The hand that clients may commit a seed to now."""
    bomb_pot: bool = False
    board_cards: int = 0
    """The number of cards of a complete board."""


class Post(RoomEvent, frozen=True, kw_only=True, tag="post"):
    """An ante, a blind or a straddle was posted."""

    seat: int
    what: str
    amount: int
    bet: int
    stack: int


class MadeHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """The made hand of a player with one board, for one share of the pot.

    Hands that are not complete yet are named, too.
    """

    name: str
    short: str = ""
    """A shorter name, if there is one."""
    board: int = 0
    share: int = 0


MadeHands: TypeAlias = dict[int, tuple[MadeHand, ...]]
"""Made hands by seat, of players whose cards the receiver knows."""


class DealtCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hole card; ``up`` if it lies face up."""

    seat: int
    card: str
    up: bool = False


class Deal(RoomEvent, frozen=True, kw_only=True, tag="deal"):
    """Hole cards were dealt, in this order."""

    cards: list[DealtCard]
    made: MadeHands = {}


class Board(RoomEvent, frozen=True, kw_only=True, tag="board"):
    """Cards were dealt to the board; ``boards`` contains all board cards."""

    cards: list[str]
    boards: list[list[str]]
    made: MadeHands = {}


class ActionTaken(RoomEvent, frozen=True, kw_only=True, tag="action"):
    """A player acted; ``to`` is their total bet, ``amount`` the chips they added."""

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
    """It is a player's turn; only that player gets ``legal``."""

    hand: str
    seat: int
    at: int
    time_ms: int
    bank_ms: int
    limit_ms: int = 0
    """The time that is left in all if the clock was called; 0 if it was not."""
    legal: dict[str, Any] | None = None


class ClockCalled(RoomEvent, frozen=True, kw_only=True, tag="clock"):
    """A player called the clock on the player to act, who has ``time_ms`` left."""

    seat: int
    to: int
    """The seat of the player to act."""
    at: int
    time_ms: int


class PotInfo(msgspec.Struct, frozen=True):
    """A pot and who can win it."""

    amount: int
    seats: list[int]


class Collect(RoomEvent, frozen=True, kw_only=True, tag="collect"):
    """The bets were collected; uncalled chips were returned."""

    pots: list[PotInfo]
    returned: dict[int, int] = {}


class RunoutQuestion(RoomEvent, frozen=True, kw_only=True, tag="runout_question"):
    """The players are asked whether to run the board more than once."""

    hand: str
    count: int
    seats: list[int]
    agreed: list[int] = []
    at: int
    time_ms: int


class Runout(RoomEvent, frozen=True, kw_only=True, tag="runout"):
    """A player chose the number of runouts."""

    seat: int
    count: int | None


class Showing(RoomEvent, frozen=True, kw_only=True, tag="show"):
    """A player showed cards; ``hands`` contains the made hand for each share."""

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
    """A player mucked without showing."""

    seat: int


class Push(RoomEvent, frozen=True, kw_only=True, tag="push"):
    """Chips of a pot, or of a part of it, were pushed to winners."""

    pot: int
    amounts: dict[int, int]
    what: str = ""
    """The pot, board and share, if there are several, for example "side pot 1, low"."""
    hands: dict[int, str] = {}
    """The names of the winning hands that were shown, by seat."""
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
    """Where each card was dealt: a seat, 0 for the board, -1 if burned."""
    openings: list[Any]
    proof: str = ""
    tickets: list[Any] = []
    ticket_proofs: list[str] = []
    rake: int = 0
    pause_ms: int


class RabbitShown(RoomEvent, frozen=True, kw_only=True, tag="rabbit"):
    """The board cards that were not dealt were shown (rabbit hunting)."""

    boards: list[list[str]]
    dealt: list[int] = []
    openings: list[Any] = []
    proof: str = ""


class Late(RoomEvent, frozen=True, kw_only=True, tag="late"):
    """All hole cards of an earlier hand, for spectators."""

    hand: str
    cards: dict[int, list[str]] = {}


class Chat(RoomEvent, frozen=True, kw_only=True, tag="chat"):
    """A chat message, as plain text."""

    seat: int
    name: str
    text: str


class Reaction(RoomEvent, frozen=True, kw_only=True, tag="reaction"):
    """A player reacted with one of a few words."""

    seat: int
    name: str
    what: str


class Reported(RoomEvent, frozen=True, kw_only=True, tag="report"):
    """A chat message was reported; only the host sees which one."""

    who: str = ""
    text: str = ""


class Paused(RoomEvent, frozen=True, kw_only=True, tag="paused"):
    """The table was paused or resumed."""

    paused: bool


class HostActed(RoomEvent, frozen=True, kw_only=True, tag="host"):
    """The host executed a command; with ``later``, it takes effect after the hand."""

    what: str
    name: str | None = None
    by: int | None = None
    seat: int | None = None
    who: str | None = None
    amount: int | None = None
    blinds: list[int] | None = None
    ante: int = 0
    level: str | None = None
    bot_ms: int | None = None
    later: bool = False


class Level(RoomEvent, frozen=True, kw_only=True, tag="level"):
    """New stakes, starting with the next hand."""

    blinds: list[int] = []
    ante: int = 0
    big_blind_ante: int = 0
    bets: list[int] = []
    """The bets of a game without blinds."""
    bring_in: int = 0
    title: list[int] = []
    """The amounts that name the game, as in a snapshot."""
    number: int | None = None


class Restarted(RoomEvent, frozen=True, kw_only=True, tag="restarted"):
    """The room was down and has restarted; the table is unchanged."""

    down_ms: int


class Closed(RoomEvent, frozen=True, kw_only=True, tag="closed"):
    """The table is closed."""

    reason: str = ""
