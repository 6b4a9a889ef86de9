"""The fields of the PHH format, and which game each code stands for.

Source: the PHH file format specification 0.0.2 (uoftcprg/phh-std). Games without a
code of their own are written with the code of this package; see the PHH page of the
reference.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigslick.engine import BettingStructure
from bigslick.engine.games import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("CODES", "EXTENSION", "GAMES", "OPTIONAL", "REQUIRED", "required_fields")

GAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "FT": "flhe",
        "NT": "nlhe",
        "NS": "short-deck",
        "PO": "plo",
        "FO/8": "flo8",
        "F7S": "stud",
        "F7S/8": "stud8",
        "FR": "razz",
        "N2L1D": "27sd",
        "F2L3D": "27td",
        "FB": "badugi",
    }
)
"""The codes of the games by their codes in PHH."""

CODES: Final[Mapping[str, str]] = MappingProxyType({v: k for k, v in GAMES.items()})
"""The codes in PHH by ours."""

EXTENSION: Final = "_bigslick_"
"""How the names of the fields begin that PHH does not have."""

OPTIONAL: Final = (
    "author",
    "event",
    "url",
    "venue",
    "address",
    "city",
    "region",
    "postal_code",
    "country",
    "time",
    "time_zone",
    "time_zone_abbreviation",
    "day",
    "month",
    "year",
    "hand",
    "level",
    "seats",
    "seat_count",
    "table",
    "players",
    "finishing_stacks",
    "winnings",
    "currency",
    "currency_symbol",
    "ante_trimming_status",
    "time_limit",
    "time_banks",
)


def required_fields(code: str) -> tuple[str, ...]:
    """Return the fields without which a hand of the game cannot be played.

    >>> required_fields("nlhe")[2:4]
    ('blinds_or_straddles', 'min_bet')
    """
    variant = VARIANTS[code]
    opened_by_cards = any("u" in street.hole for street in variant.game.plan)
    forced = "bring_in" if opened_by_cards else "blinds_or_straddles"
    fixed = variant.structure is BettingStructure.FIXED_LIMIT
    bets = ("small_bet", "big_bet") if fixed else ("min_bet",)
    return ("variant", "antes", forced, *bets, "starting_stacks", "actions")


REQUIRED: Final = {code: required_fields(code) for code in VARIANTS}
"""The required fields by our codes."""
