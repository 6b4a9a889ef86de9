"""Checks requests for equities before they are queued."""

from __future__ import annotations

import re
from math import comb
from typing import Annotated, Any

import msgspec

from bigslick.analysis.equity.equity_games import find_game
from bigslick.room.protocol.errors import CommandError
from bigslick.room.protocol.invalid_fields import explained

__all__ = ("EquityRequest", "parse_equity_request")

_MOST_HOLDINGS = 10_000_000
"""The most hands that all ranges of a request may have together; they take about 500
MB.
"""
_MOST_SAMPLES = 1_000_000
_PLAIN = re.compile(
    r"(random|any|\*|((?a:[2-9TJQKA][shdc])|\?\?|[\s,])*)", re.IGNORECASE
)
"""Matches a hand that is written as cards, which may be unknown, not as a range."""
_RANK = re.compile(r"[2-9TJQKA]", re.IGNORECASE)

_Hand = Annotated[str, msgspec.Meta(max_length=400)]


class EquityRequest(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A request for equities."""

    hands: Annotated[list[_Hand], msgspec.Meta(min_length=2, max_length=10)]
    board: Annotated[str, msgspec.Meta(max_length=40)] = ""
    dead: Annotated[str, msgspec.Meta(max_length=200)] = ""
    game: Annotated[str, msgspec.Meta(max_length=40)] = "nlhe"
    samples: Annotated[int, msgspec.Meta(ge=1, le=_MOST_SAMPLES)] | None = None


def parse_equity_request(body: bytes) -> dict[str, Any]:
    """Return the request in a body, as the arguments of ``equity``.

    Raises:
        CommandError: the request is invalid, or it would take too much memory.
        GameConfigError: there is no such game.

    """
    try:
        asked = msgspec.json.decode(body, type=EquityRequest)
    except msgspec.MsgspecError as error:
        raise CommandError("bad_request", explained(error, EquityRequest)) from None
    game = find_game(asked.game)
    holdings = sum(
        most_holdings(hand, game.hole_count, len(game.deck)) for hand in asked.hands
    )
    if holdings > _MOST_HOLDINGS:
        raise CommandError(
            "too_large",
            f"these ranges have up to {holdings:,} hands, but the room allows "
            f"{_MOST_HOLDINGS:,}: name more cards, or use the command bigslick equity",
        )
    return msgspec.structs.asdict(asked)


def most_holdings(text: str, hole_count: int, deck: int) -> int:
    """Return an upper bound on the number of hands in a range; 0 for plain cards.

    Only the ranks in a term are counted; the other hole cards can be any.

    >>> most_holdings("AsAh", 2, 52), most_holdings("AA", 6, 52)
    (0, 4331600)
    """
    if _PLAIN.fullmatch(text.strip()):
        return 0
    total = 0
    for term in re.split(r"[,;\s]+", text.strip()):
        named = min(len(_RANK.findall(part)) for part in term.split("-"))
        named = min(named, hole_count)
        total += 4**named * comb(deck, hole_count - named)
    return min(total, comb(deck, hole_count))
