"""Expected shares of the pot: exact where that is quick, otherwise sampled."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from bigslick._native import _core
from bigslick.analysis import EQUITY_GAMES, equity
from bigslick.cards import Card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.analysis import EquityGame

    Cards: TypeAlias = tuple[Card, ...]

__all__ = ("expected_shares", "is_quick", "sampled_shares")

# The most hands to evaluate: if enumerating all deals needs more, deals are sampled.
# The sampling error is small compared with the variance of results.
_MOST_HANDS: Final = 20_000
_SAMPLES: Final = 10_000
_MOST_SLOW_HANDS: Final = 2_000
_SLOW_SAMPLES: Final = 500


def is_quick(code: str, hands: Sequence[Cards], board: Cards, dead: Cards) -> bool:
    """Return whether all deals can be enumerated in about a millisecond."""
    game = EQUITY_GAMES[code]
    if game.holdem_family is not None:
        return True
    missing = [game.hole_count - len(hand) for hand in hands]
    known = len(hands) * game.hole_count - sum(missing)
    left = len(game.deck) - known - len(board) - len(dead)
    ways = len(hands)
    for count in (*missing, game.board_count - len(board)):
        ways *= comb(left, count)
        left -= count
    return ways <= (_MOST_HANDS if game.lines is not None else _MOST_SLOW_HANDS)


# The same hands occur again in every seating of a deal, mostly with the same boards.
@lru_cache(maxsize=4096)
def expected_shares(
    code: str, hands: tuple[Cards, ...], board: Cards, dead: Cards
) -> tuple[float, ...]:
    """Return each hand's expected share of the pot over all possible deals."""
    game = EQUITY_GAMES[code]
    if game.holdem_family is not None:
        return _holdem_shares(game.holdem_family, hands, board, dead)
    result = equity(_filled(game, hands), board, dead, game, threads=1, exact=True)
    return tuple([player.equity for player in result.players])


def _holdem_shares(
    family: int, hands: tuple[Cards, ...], board: Cards, dead: Cards
) -> tuple[float, ...]:
    """Return the shares directly from the native kernel, faster than ``equity()``."""
    holes = np.array([_mask(hand) for hand in hands], np.uint64)
    found = _core.exact_hands(family, holes, _mask(board), _mask(dead))
    rows: list[list[int]] = found.shares.tolist()
    boards = found.boards
    return tuple(
        [
            sum([won / ways for ways, won in enumerate(row) if ways]) / boards
            for row in rows
        ]
    )


def _mask(cards: Cards) -> int:
    mask = 0
    for card in cards:
        mask |= card.mask
    return mask


def sampled_shares(
    code: str, hands: tuple[Cards, ...], board: Cards, dead: Cards, seed: int
) -> tuple[float, ...]:
    """Return an unbiased estimate of the shares from sampled deals."""
    game = EQUITY_GAMES[code]
    samples = _SLOW_SAMPLES if game.lines is None else _SAMPLES
    result = equity(
        _filled(game, hands), board, dead, game, samples=samples, seed=seed, threads=1
    )
    return tuple([player.equity for player in result.players])


def _filled(game: EquityGame, hands: Sequence[Cards]) -> list[Cards]:
    """Return the hands, with unknown cards in place of those still to come."""
    return [
        (*cards, *(Card.UNKNOWN,) * (game.hole_count - len(cards))) for cards in hands
    ]
