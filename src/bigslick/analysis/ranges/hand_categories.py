"""Finds the made hand and the draws of two hole cards on a board.

Cards are masks with sixteen bits for each suit (see ``bigslick.cards.masks``). A pair,
two pair or three of a kind counts only if it uses a hole card: with ace and king on
7-7-2 a player has ace high.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from bigslick.cards import RankOrder

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("DRAWS", "MADE_HANDS", "draws_of", "made_hand_of")

MADE_HANDS: Final = (
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "set",
    "trips",
    "two pair",
    "overpair",
    "top pair",
    "pocket pair below top pair",
    "second pair",
    "weak pair",
    "ace high",
    "nothing",
)
"""The made hands, best first; every hand is exactly one of them.

A set is made with a pocket pair, trips with one hole card. In two pair, both hole cards
are paired. A pocket pair below the second highest rank of the board is a weak pair.
"""
DRAWS: Final = (
    "flush draw",
    "open-ended straight draw",
    "gutshot",
    "flush and straight draw",
    "backdoor flush draw",
    "two overcards",
)
"""The draws; a hand may have several, or none.

A hand for which two different ranks complete a straight has an open-ended draw, even if
both ranks are inside the straight. Overcards are counted only for hands without a pair.
"""
_SUIT: Final = 0x1FFF
_ACE: Final = 12
_FIVE: Final = 5
_FOUR: Final = 4
_THREE: Final = 3
_PAIR: Final = 2
_RIVER: Final = 5
_FLOP: Final = 3


def made_hand_of(hole: int, board: int, ranks: RankOrder = RankOrder.STANDARD) -> str:
    """Return the made hand of two hole cards on a board, one of ``MADE_HANDS``.

    >>> from bigslick.cards import card_mask
    >>> made_hand_of(card_mask("AhKd"), card_mask("Ks7c2d"))
    'top pair'
    """
    cards = hole | board
    suits = _suits(cards)
    if any(_has_straight(suit, ranks) for suit in suits):
        return "straight flush"
    held, counts = _counts(hole), _counts(cards)
    if max(counts) == _FOUR:
        return "four of a kind"
    threes = counts.count(_THREE)
    if threes and (threes > 1 or _PAIR in counts):
        return "full house"
    if any(suit.bit_count() >= _FIVE for suit in suits):
        return "flush"
    if _has_straight(_together(suits), ranks):
        return "straight"
    return _pair_of(held, _counts(board))


def _pair_of(held: list[int], shown: list[int]) -> str:  # noqa: PLR0911 - one return per kind
    """Return the made hand of the ranks alone, without straights and flushes."""
    ranks = [rank for rank, count in enumerate(held) if count]
    on_board = sorted((rank for rank, count in enumerate(shown) if count), reverse=True)
    if len(ranks) == 1:
        (rank,) = ranks
        if shown[rank]:
            return "set"
        if rank > on_board[0]:
            return "overpair"
        second = on_board[1] if on_board[1:] else -1
        return "pocket pair below top pair" if rank > second else "weak pair"
    matched = [rank for rank in ranks if shown[rank]]
    if any(shown[rank] >= _PAIR for rank in matched):
        return "trips"
    if len(matched) == _PAIR:
        return "two pair"
    if not matched:
        return "ace high" if held[_ACE] else "nothing"
    place = on_board.index(matched[0])
    return ("top pair", "second pair")[place] if place < _PAIR else "weak pair"


def draws_of(
    hole: int, board: int, ranks: RankOrder = RankOrder.STANDARD
) -> tuple[str, ...]:
    """Return the draws of two hole cards on a board, in the order of ``DRAWS``.

    >>> from bigslick.cards import card_mask
    >>> draws_of(card_mask("JhTh"), card_mask("Qh9h2c"))
    ('flush draw', 'open-ended straight draw', 'flush and straight draw')
    """
    return tuple(name for name in DRAWS if name in set(_draws(hole, board, ranks)))


def _draws(hole: int, board: int, ranks: RankOrder) -> Iterator[str]:
    """Yield the names of the draws that the hole cards have on this board."""
    dealt = board.bit_count()
    if dealt >= _RIVER:
        return
    cards = hole | board
    longest = max(
        (_suits(cards)[n].bit_count() for n, own in enumerate(_suits(hole)) if own),
    )
    flush = longest == _FOUR
    finished = any(suit.bit_count() >= _FIVE for suit in _suits(cards))
    outs = 0 if finished else _straight_outs(hole, board, ranks)
    if flush and not finished:
        yield "flush draw"
    if longest == _THREE and dealt == _FLOP:
        yield "backdoor flush draw"
    if outs:
        yield "open-ended straight draw" if outs >= _PAIR else "gutshot"
        if flush and not finished:
            yield "flush and straight draw"
    if _has_overcards(hole, board):
        yield "two overcards"


def _has_overcards(hole: int, board: int) -> bool:
    held, shown = _counts(hole), _counts(board)
    top = max(rank for rank, count in enumerate(shown) if count)
    over = [rank for rank, count in enumerate(held) if count == 1 and rank > top]
    return len(over) == _PAIR


def _straight_outs(hole: int, board: int, ranks: RankOrder) -> int:
    """Return the number of ranks that complete a straight using a hole card."""
    shown, all_cards = _together(_suits(board)), _together(_suits(hole | board))
    if _has_straight(all_cards, ranks):
        return 0
    count = 0
    for bit in _rank_bits(ranks):
        if not all_cards & bit:
            with_hole = _best_straight(all_cards | bit, ranks)
            count += with_hole > _best_straight(shown | bit, ranks)
    return count


def _suits(cards: int) -> tuple[int, int, int, int]:
    return (
        cards & _SUIT,
        cards >> 16 & _SUIT,
        cards >> 32 & _SUIT,
        cards >> 48 & _SUIT,
    )


def _together(suits: tuple[int, ...]) -> int:
    return suits[0] | suits[1] | suits[2] | suits[3]


def _counts(cards: int) -> list[int]:
    """Return how many cards of each rank there are, deuces first."""
    suits = _suits(cards)
    return [sum(suit >> rank & 1 for suit in suits) for rank in range(_ACE + 1)]


def _has_straight(ranks_held: int, ranks: RankOrder) -> bool:
    return _best_straight(ranks_held, ranks) > 0


def _best_straight(ranks_held: int, ranks: RankOrder) -> int:
    """Return the highest rank of the best straight, 0 if there is none."""
    for height, window in _windows(ranks):
        if ranks_held & window == window:
            return height
    return 0


@cache
def _windows(ranks: RankOrder) -> tuple[tuple[int, int], ...]:
    """Return the highest rank and the ranks of each straight, best first."""
    bits = _rank_bits(ranks)
    circle = (bits[-1], *bits)  # the ace is also the lowest card
    return tuple(
        (height, sum(circle[height - 1 : height + 4]))
        for height in range(len(circle) - 4, 0, -1)
    )


@cache
def _rank_bits(ranks: RankOrder) -> tuple[int, ...]:
    places = [RankOrder.STANDARD.index(rank) for rank in ranks]
    return tuple(1 << place for place in sorted(places))
