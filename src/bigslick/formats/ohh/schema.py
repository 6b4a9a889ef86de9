"""The objects of Open Hand History 1.4, as its specification names them.

What a hand can be read without is optional here, also where the specification asks
for it; unknown fields are left out.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec

__all__ = ("OhhAction", "OhhFile", "OhhHand", "OhhPlayer", "OhhPot", "OhhRound")

Cards = list[str] | str | None
"""An array, or a text of all cards as in the examples of the specification."""

NOTHING = Decimal(0)


class OhhBetLimit(msgspec.Struct):
    """Bet limit object."""

    bet_type: str
    bet_cap: Decimal | None = None


class OhhPlayer(msgspec.Struct):
    """Player object."""

    id: int
    seat: int
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
    """Rounds are in the order of their numbers; without these as they stand."""
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
    """Tournament info object, as far as it is kept."""

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
    """The hand."""

    game_number: str
    game_type: str
    bet_limit: OhhBetLimit
    players: list[OhhPlayer]
    rounds: list[OhhRound]
    pots: list[OhhPot]
    dealer_seat: int
    spec_version: str | None = None
    site_name: str | None = None
    network_name: str | None = None
    tournament: bool | None = None
    tournament_info: OhhTournament | None = None
    start_date_utc: str | None = None
    table_name: str | None = None
    table_size: int | None = None
    currency: str | None = None
    small_blind_amount: Decimal | None = None
    big_blind_amount: Decimal | None = None
    ante_amount: Decimal | None = None
    hero_player_id: int | None = None
    flags: list[str] | None = None
    tournament_bounties: list[OhhBounty] | None = None
    bigslick: dict[str, Any] | None = msgspec.field(name="_bigslick", default=None)
    """What the specification has no field for: the game, a straddle, a level."""


class OhhFile(msgspec.Struct):
    """What stands between two empty lines."""

    ohh: OhhHand
