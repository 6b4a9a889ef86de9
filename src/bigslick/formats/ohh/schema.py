"""The objects of Open Hand History 1.4, as its specification names them.

Fields that are not needed for reading are optional here, even if the specification
requires them; unknown fields are ignored.
"""

from __future__ import annotations

from decimal import Decimal
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.chip_amounts import check_amount
from bigslick.formats.limits import check_depth
from bigslick.formats.record.record_parts import Count  # noqa: TC001 - msgspec reads it

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = (
    "OhhAction",
    "OhhFile",
    "OhhHand",
    "OhhPlayer",
    "OhhPot",
    "OhhRound",
    "check_sizes",
)

Cards = list[str] | str | None
"""An array of cards, or one string of all cards as in the examples of the
specification.
"""

NOTHING = Decimal(0)


class OhhBetLimit(msgspec.Struct):
    """The ``bet_limit`` object: the betting structure and the cap."""

    bet_type: str
    bet_cap: Decimal | None = None


class OhhPlayer(msgspec.Struct):
    """Player object."""

    id: int
    seat: Count
    name: str
    starting_stack: Decimal
    player_bounty: Decimal | None = None
    is_sitting_out: bool | None = None


class OhhAction(msgspec.Struct):
    """Action object; ``amount`` is what this action puts in."""

    action: str
    action_number: int = 0
    player_id: int | None = None
    amount: Decimal | None = None
    is_allin: bool | None = None
    cards: Cards = None


class OhhRound(msgspec.Struct):
    """Round object."""

    street: str
    id: int | None = None
    """Rounds are ordered by their numbers, or as listed if they have none."""
    cards: Cards = None
    actions: list[OhhAction] = []


class OhhWin(msgspec.Struct):
    """Player wins object."""

    player_id: int
    win_amount: Decimal = NOTHING
    cashout_amount: Decimal | None = None
    cashout_fee: Decimal | None = None
    bonus_amount: Decimal | None = None


class OhhPot(msgspec.Struct):
    """Pot object; ``amount`` includes the rake."""

    amount: Decimal
    number: int = 0
    rake: Decimal | None = None
    jackpot: Decimal | None = None
    player_wins: list[OhhWin] = []


class OhhTournament(msgspec.Struct):
    """Tournament info object, with the fields that are used."""

    tournament_number: str | int | None = None
    name: str | None = None
    buyin_amount: Decimal | None = None
    fee_amount: Decimal | None = None
    bounty_fee_amount: Decimal | None = None
    currency: str | None = None
    start_date_utc: str | None = None
    initial_stack: Decimal | None = None
    type: str | None = None
    flags: list[str] | None = None
    speed: dict[str, Any] | None = None


class OhhBounty(msgspec.Struct):
    """Tournament bounty object: who won how much for whom."""

    player_id: int
    bounty_won: Decimal
    defeated_player_id: int


class OhhHand(msgspec.Struct):
    """Hand object."""

    game_number: str
    game_type: str
    bet_limit: OhhBetLimit
    players: list[OhhPlayer]
    rounds: list[OhhRound]
    pots: list[OhhPot]
    dealer_seat: Count
    spec_version: str | None = None
    site_name: str | None = None
    network_name: str | None = None
    tournament: bool | None = None
    tournament_info: OhhTournament | None = None
    start_date_utc: str | None = None
    table_name: str | None = None
    table_size: Count | None = None
    currency: str | None = None
    small_blind_amount: Decimal | None = None
    big_blind_amount: Decimal | None = None
    ante_amount: Decimal | None = None
    hero_player_id: int | None = None
    flags: list[str] | None = None
    tournament_bounties: list[OhhBounty] | None = None
    bigslick: dict[str, Any] | None = msgspec.field(name="_bigslick", default=None)
    """Data without a field in the specification: the game, a straddle, a level."""


class OhhFile(msgspec.Struct):
    """The outermost object, which contains one hand."""

    ohh: OhhHand


def check_sizes(hand: OhhHand) -> None:
    """Check that amounts are not too large and values not nested too deeply.

    Raises:
        NotationError: the message names the value.

    """
    for amount in _amounts(hand):
        if amount is not None:
            check_amount(amount)
    check_depth(hand.bigslick)
    if hand.tournament_info is not None:
        check_depth(hand.tournament_info.speed)


def _amounts(hand: OhhHand) -> Iterator[Decimal | None]:
    yield from (hand.small_blind_amount, hand.big_blind_amount, hand.ante_amount)
    yield hand.bet_limit.bet_cap
    for player in hand.players:
        yield from (player.starting_stack, player.player_bounty)
    for action in chain.from_iterable(part.actions for part in hand.rounds):
        yield action.amount
    for pot in hand.pots:
        yield from (pot.amount, pot.rake, pot.jackpot)
        for win in pot.player_wins:
            yield from (win.win_amount, win.cashout_amount, win.cashout_fee)
    for bounty in hand.tournament_bounties or ():
        yield bounty.bounty_won
    about = hand.tournament_info
    if about is not None:
        yield from (about.buyin_amount, about.fee_amount, about.bounty_fee_amount)
        yield about.initial_stack
