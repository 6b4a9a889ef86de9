"""Win rates, positions and pot odds as plain functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.cards import Card
from bigslick.errors import BotError, CardsError

if TYPE_CHECKING:
    from bigslick.cards import CardsLike

__all__ = ("estimate_win_rate", "position_factor", "should_call")

_GAMES: Final = {2: "nlhe", 4: "plo", 5: "plo5", 6: "plo6"}


def estimate_win_rate(
    hole_cards: CardsLike,
    community_cards: CardsLike = (),
    num_opponents: int = 3,
    simulations: int = 1000,
    *,
    seed: int | None = None,
) -> float:
    """Return the equity against random hands, by sampling.

    Two hole cards are Texas hold'em; four, five or six are Omaha. A split pot counts
    as the part that is won: half for a tie of two. The same seed gives the same
    result.

    >>> 0.84 < estimate_win_rate("AsAh", "", 1, 10_000, seed=1) < 0.86
    True

    Raises:
        CardsError: the number of hole cards is invalid, or there is a duplicate card.
        BotError: the number of opponents is not positive.

    """
    hole = tuple(Card.clean(hole_cards))
    if len(hole) not in _GAMES:
        raise CardsError(
            f"invalid number of hole cards {len(hole)}: expected 2, or 4 to 6 in Omaha",
            hole,
        )
    if num_opponents < 1:
        raise BotError(
            f"invalid number of opponents {num_opponents}: expected 1 or more"
        )
    from bigslick.analysis import equity

    unknown = "??" * len(hole)
    found = equity(
        [hole, *[unknown] * num_opponents],
        tuple(Card.clean(community_cards)),
        game=_GAMES[len(hole)],
        samples=simulations,
        seed=seed,
        threads=1,  # one thread: callers already run one process on each core
    )
    return found.players[0].equity


def position_factor(position: int, num_players: int) -> float:
    """Return a factor for the value of a position: 1.0 is neutral, more is better.

    Position 1 acts first, position ``num_players`` last.

    >>> [position_factor(position, 6) for position in range(1, 7)]
    [0.85, 0.85, 1.0, 1.0, 1.15, 1.15]

    Raises:
        BotError: the position is invalid.

    """
    if not 0 <= position <= num_players or num_players < 1:
        raise BotError(f"invalid position {position}: expected 1 to {num_players}")
    if 3 * position <= num_players:
        return 0.85
    if 3 * position <= 2 * num_players:
        return 1.0
    return 1.15


def should_call(pot_size: float, call_amount: float, win_rate: float) -> bool:
    """Return whether a call wins chips on average.

    ``pot_size`` includes the bet that is called. A call of 20 into a pot of 100 needs
    more than 20 / 120 = 16.7 %:

    >>> should_call(100, 20, 0.17), should_call(100, 20, 0.16)
    (True, False)
    >>> should_call(100, 0, 0.0)
    True

    Raises:
        BotError: an amount is negative.

    """
    if pot_size < 0 or call_amount < 0:
        raise BotError(
            f"negative amount: pot_size {pot_size}, call_amount {call_amount}"
        )
    if not call_amount:
        return True
    return win_rate > call_amount / (pot_size + call_amount)
