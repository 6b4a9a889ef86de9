"""Samples equities for any hand types: functions with PokerKit's arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.analysis.equity.equity_games import EquityGame
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

    from bigslick.cards import Card, CardsLike
    from bigslick.hands import Hand

__all__ = ("calculate_equities", "calculate_hand_strength")


def calculate_equities(  # noqa: PLR0913, PLR0917 - PokerKit's signature
    hole_ranges: Iterable[Iterable[CardsLike]],
    board_cards: CardsLike,
    hole_dealing_count: int,
    board_dealing_count: int,
    deck: Iterable[Card],
    hand_types: Iterable[type[Hand]],
    *,
    sample_count: int,
    executor: Executor | None = None,
) -> list[float]:
    """Return the equity of each range over ``sample_count`` random deals.

    Hands are dealt up to ``hole_dealing_count`` cards and the board up to
    ``board_dealing_count``. All hands of a range are equally likely, unless another
    player holds one of their cards. With two hand types, each wins half of the pot if
    anybody has a hand of that type. An ``executor`` distributes the work; hand types
    with a native kernel are faster without one.

    >>> from bigslick import Deck, StandardHighHand
    >>> from bigslick.analysis import parse_range
    >>> shares = calculate_equities(
    ...     (parse_range("AsAh"), parse_range("KdKc")),
    ...     (), 2, 5, Deck.STANDARD, (StandardHighHand,), sample_count=100_000,
    ... )
    >>> [round(share, 1) for share in shares]
    [0.8, 0.2]

    Raises:
        CardsError: duplicate card, or a range is empty.
        GameConfigError: invalid numbers, or too few cards in the deck.

    """
    game = EquityGame(
        "these hands",
        tuple(hand_types),
        hole_dealing_count,
        board_dealing_count,
        tuple(deck),
    )
    from bigslick.analysis.equity.equal_ranges import sample_ranges

    return sample_ranges(game, hole_ranges, board_cards, sample_count, executor)


def calculate_hand_strength(  # noqa: PLR0913, PLR0917 - PokerKit's signature
    player_count: int,
    hole_range: Iterable[CardsLike],
    board_cards: CardsLike,
    hole_dealing_count: int,
    board_dealing_count: int,
    deck: Iterable[Card],
    hand_types: Iterable[type[Hand]],
    *,
    sample_count: int,
    executor: Executor | None = None,
) -> float:
    """Return the equity of a range against players with unknown cards.

    ``player_count`` includes the player with the range.

    >>> from bigslick import Deck, StandardHighHand
    >>> from bigslick.analysis import parse_range
    >>> strength = calculate_hand_strength(
    ...     2, parse_range("AsAh"), (), 2, 5, Deck.STANDARD, (StandardHighHand,),
    ...     sample_count=100_000,
    ... )
    >>> 0.84 < strength < 0.86
    True

    Raises:
        CardsError: duplicate card, or the range is empty.
        GameConfigError: invalid numbers, or too few cards in the deck.

    """
    players = whole_number("number of players", player_count, 1)
    others: list[Iterable[CardsLike]] = [[()] for _ in range(players - 1)]
    return calculate_equities(
        (hole_range, *others),
        board_cards,
        hole_dealing_count,
        board_dealing_count,
        deck,
        hand_types,
        sample_count=sample_count,
        executor=executor,
    )[0]
