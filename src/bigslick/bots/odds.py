"""Win rates, positions and pot odds as plain functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.analysis import equity
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
    """Return the share of pots won against random hands, by dealing at random.

    Two hole cards are Texas hold'em; four, five or six are Omaha. A pot that is
    split counts as the part that is won: half for a tie of two. The same seed
    gives the same answer.

    >>> 0.84 < estimate_win_rate("AsAh", "", 1, 10_000, seed=1) < 0.86
    True

    Raises:
        CardsError: no game has so many hole cards, or a card is there twice.
        BotError: there is no opponent.

    """
    hole = tuple(Card.clean(hole_cards))
    if len(hole) not in _GAMES:
        raise CardsError(f"2 hole cards, or 4 to 6 in Omaha, not {len(hole)}", hole)
    if num_opponents < 1:
        raise BotError(f"at least one opponent, not {num_opponents}")
    unknown = "??" * len(hole)
    found = equity(
        [hole, *[unknown] * num_opponents],
        tuple(Card.clean(community_cards)),
        game=_GAMES[len(hole)],
        samples=simulations,
        seed=seed,
        threads=1,  # workers share the cores already
    )
    return found.players[0].equity


def position_factor(position: int, num_players: int) -> float:
    """Return what a hand is worth for its place: 1.0 is neutral, more is better.

    Position 1 acts first, position ``num_players`` last.

    >>> [position_factor(position, 6) for position in range(1, 7)]
    [0.85, 0.85, 1.0, 1.0, 1.15, 1.15]

    Raises:
        BotError: there is no such position.

    """
    if not 0 <= position <= num_players or num_players < 1:
        raise BotError(f"position 1 to {num_players}, not {position}")
    if 3 * position <= num_players:
        return 0.85
    if 3 * position <= 2 * num_players:
        return 1.0
    return 1.15


def should_call(pot_size: float, call_amount: float, win_rate: float) -> bool:
    """Return whether a call wins chips in the long run.

    ``pot_size`` counts the bet that is to be called. A pot of 100 and a call of 20
    need more than 20 / 120 = 16.7 %:

    >>> should_call(100, 20, 0.17), should_call(100, 20, 0.16)
    (True, False)
    >>> should_call(100, 0, 0.0)
    True

    Raises:
        BotError: an amount is negative.

    """
    if pot_size < 0 or call_amount < 0:
        raise BotError(f"amounts are not negative: {pot_size} and {call_amount}")
    if not call_amount:
        return True
    return win_rate > call_amount / (pot_size + call_amount)
