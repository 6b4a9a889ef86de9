"""Evaluates hands by testing for each category in turn, best first ('brute-force').

`best_hand` is written to be easy to read. `rank_many` does the same for many hands at
once and is used by simulations.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.compat.holdEm.card_pairs import ACE, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ("best_hand", "rank_many")

_SIZE: Final = 5


def best_hand(  # noqa: PLR0911 - one for each kind of hand
    cards: Sequence[Piece],
) -> tuple[int, list[Piece]]:
    """Return the code of the best hand, and its five cards with the made part last.

    >>> best_hand([(14, 1), (2, 2), (4, 3), (6, 4), (8, 2), (14, 4), (6, 3)])
    (3, [(8, 2), (6, 3), (6, 4), (14, 1), (14, 4)])
    """
    cards = sorted(cards)
    flush = _flush(cards)
    if found := _straight(flush):
        return (10 if found[0][0] == 10 else 9), found  # noqa: PLR2004 - a ten
    faces = sorted({face for face, _ in cards}, reverse=True)
    groups = {face: [card for card in cards if card[0] == face] for face in faces}
    quads = [face for face in faces if len(groups[face]) == 4]  # noqa: PLR2004
    trips = [face for face in faces if len(groups[face]) == 3]  # noqa: PLR2004
    pairs = [face for face in faces if len(groups[face]) == 2]  # noqa: PLR2004
    if quads:
        return 8, _with_kickers(cards, groups[quads[0]])
    if trips and (trips[1:] or pairs):
        full = max(trips[1:] + pairs)
        return 7, groups[full][:2] + groups[trips[0]]
    if flush:
        return 6, flush[-_SIZE:]
    if found := _straight(cards):
        return 5, found
    if trips:
        return 4, _with_kickers(cards, groups[trips[0]])
    if len(pairs) > 1:
        high, low = pairs[:2]
        return 3, _with_kickers(cards, groups[low] + groups[high])
    if pairs:
        return 2, _with_kickers(cards, groups[pairs[0]])
    return 1, _with_kickers(cards, [])


def _flush(cards: Sequence[Piece]) -> list[Piece]:
    """Return all cards of the suit that has five or more."""
    for wanted in range(1, 5):
        suited = [card for card in cards if card[1] == wanted]
        if len(suited) >= _SIZE:
            return suited
    return []


def _straight(cards: Sequence[Piece]) -> list[Piece]:
    """Return the highest straight, low card first; an ace also counts as 1."""
    by_face = {face: (face, suit) for face, suit in cards}
    if ACE in by_face:
        by_face[1] = by_face[ACE]
    for low in range(10, 0, -1):
        run = range(low, low + _SIZE)
        if all(face in by_face for face in run):
            return [by_face[face] for face in run]
    return []


def _with_kickers(cards: Sequence[Piece], made: list[Piece]) -> list[Piece]:
    """Return the highest other cards, low to high, then the made part."""
    others = [card for card in cards if card[0] not in {face for face, _ in made}]
    return others[len(others) - (_SIZE - len(made)) :] + made


def rank_many(cards: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the hand codes, and values that order hands with the same code.

    Each row is a hand of seven different cards. A card is a number: 13 times the suit
    plus the face, both from 0. The values are those of the prime method.
    """
    count = len(cards)
    rows = np.arange(count)
    flat = np.zeros((count, 52), bool)
    flat[rows[:, None], cards] = True
    there = flat.reshape(count, 4, 13)
    times = there.sum(axis=1, dtype=np.int8)
    per_suit = there.sum(axis=2, dtype=np.int8)
    suit = per_suit.argmax(axis=1)
    flush = per_suit[rows, suit] >= _SIZE
    suited = there[rows, suit] & flush[:, None]
    faces = _as_bits(times > 0)
    quads, trips = _as_bits(times == 4), _as_bits(times == 3)  # noqa: PLR2004 - by name
    pairs = _as_bits(times == 2)  # noqa: PLR2004 - by name
    top_quads, top_trips, top_pair = (_top(bits, 1) for bits in (quads, trips, pairs))
    low_pair = _top(pairs & ~top_pair, 1)
    filler = _top(pairs | trips & ~top_trips, 1)
    suited_top, straight_top = _straight_tops(suited), _straight_tops(times > 0)
    questions = (
        (10, suited_top == ACE, suited_top),
        (9, suited_top > 0, suited_top),
        (8, quads > 0, (top_quads << 13) + _top(faces & ~top_quads, 1)),
        (7, (trips > 0) & (filler > 0), (top_trips << 13) + filler),
        (6, flush, _top(_as_bits(suited), 5)),
        (5, straight_top > 0, straight_top),
        (4, trips > 0, (top_trips << 13) + _top(faces & ~top_trips, 2)),
        (
            3,
            low_pair > 0,
            (top_pair << 26)
            + (low_pair << 13)
            + _top(faces & ~top_pair & ~low_pair, 1),
        ),
        (2, pairs > 0, (top_pair << 13) + _top(faces & ~top_pair, 3)),
        (1, np.ones(count, bool), _top(faces, 5)),
    )
    answers = [answer for _, answer, _ in questions]
    codes = np.select(answers, [np.int64(code) for code, _, _ in questions])
    return codes, np.select(answers, [value for _, _, value in questions])


def _as_bits(faces: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return a number with a bit for each of the 13 faces that a hand has."""
    powers = (1 << np.arange(13)).astype(np.float32)  # sums below 2**24 are exact
    return (faces.astype(np.float32) @ powers).astype(np.int64)


def _top(bits: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Return the ``count`` highest bits of each number."""
    return _top_table(count)[bits]


@cache
def _top_table(count: int) -> NDArray[np.int64]:
    kept = np.arange(1 << 13)
    while (many := np.bitwise_count(kept) > count).any():
        kept[many] &= kept[many] - 1  # removes the lowest bit
    return kept


def _straight_tops(faces: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the highest face of the best straight, 0 if there is none."""
    return _straight_table()[_as_bits(faces)]


@cache
def _straight_table() -> NDArray[np.int64]:
    tops = np.zeros(1 << 13, np.int64)
    held = np.arange(1 << 13)
    held = held << 1 | held >> 12  # bit 0 is an ace that counts as one
    for low in range(10):
        run = 0b11111 << low
        tops[held & run == run] = low + _SIZE
    return tops
