"""Cards as numbers: ids from 0 to 51, and sets of cards as 64-bit masks.

The id of a card is its index in ``Deck.STANDARD``: four times the rank (deuce 0,
ace 12) plus the suit (c, d, h, s = 0 to 3). In a mask, card (rank, suit) is bit
``16 * suit + rank``, so that each suit has sixteen bits of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.cards.card import Card, CardsLike
from bigslick.cards.deck import Deck
from bigslick.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

__all__ = (
    "FULL_MASK",
    "card_ids",
    "card_mask",
    "cards_from_ids",
    "ids_from_masks",
    "mask_cards",
    "masks_from_ids",
)

FULL_MASK: Final = 0x1FFF_1FFF_1FFF_1FFF
"""The mask of all 52 cards."""

_COUNT: Final = len(Deck.STANDARD)


def card_mask(cards: CardsLike) -> int:
    """Return the cards as a mask.

    >>> hex(card_mask("2c As"))
    '0x1000000000000001'

    Raises:
        CardsError: unknown or duplicate card.

    """
    mask = 0
    for card in Card.clean(cards):
        if not card.mask:
            raise CardsError(f"unknown card {card!r} has no mask", card)
        if mask & card.mask:
            raise CardsError(f"duplicate card {card!r}", card)
        mask |= card.mask
    return mask


def mask_cards(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask in the order of ``Deck.STANDARD``.

    >>> mask_cards(0x1000000000000001)
    (2c, As)

    Raises:
        CardsError: the mask has bits that are not cards.

    """
    if mask < 0 or mask & ~FULL_MASK:
        raise CardsError(f"invalid mask {mask:#x}: has bits that are not cards", mask)
    return tuple(card for card in Deck.STANDARD if mask & card.mask)


def card_ids(cards: CardsLike) -> tuple[int, ...]:
    """Return the id of each card.

    >>> card_ids("2c As")
    (0, 51)

    Raises:
        CardsError: a card is unknown.

    """
    ids = []
    for card in Card.clean(cards):
        if card.id < 0:
            raise CardsError(f"unknown card {card!r} has no id", card)
        ids.append(card.id)
    return tuple(ids)


def cards_from_ids(ids: Iterable[int]) -> tuple[Card, ...]:
    """Return the cards with these ids.

    >>> cards_from_ids([0, 51])
    (2c, As)

    Raises:
        CardsError: an id is not a whole number from 0 to 51.

    """
    cards = []
    for card_id in ids:
        try:
            index = card_id.__index__()
        except AttributeError:
            raise CardsError(
                f"invalid card id {card_id!r}: expected 0 to 51", card_id
            ) from None
        if not 0 <= index < _COUNT:
            raise CardsError(f"invalid card id {card_id!r}: expected 0 to 51", card_id)
        cards.append(Deck.STANDARD[index])
    return tuple(cards)


def masks_from_ids(ids: NDArray[Any]) -> NDArray[np.uint64]:
    """Return one mask for each row of ids (the last axis holds the cards).

    >>> import numpy as np
    >>> masks_from_ids(np.array([[0, 51]], np.uint8))
    array([1152921504606846977], dtype=uint64)

    Raises:
        CardsError: the ids are not integers from 0 to 51, or a row has a duplicate.

    """
    import numpy as np

    ids = np.asarray(ids)
    if ids.dtype.kind not in "iu" or not ids.ndim:
        raise CardsError(
            f"ids must be an array of integers, not {ids.dtype} of shape {ids.shape}",
            ids,
        )
    wrong = ids[(ids < 0) | (ids >= _COUNT)]
    if wrong.size:
        card_id = int(wrong[0])
        raise CardsError(f"invalid card id {card_id}: expected 0 to 51", card_id)
    wide = ids.astype(np.uint64)
    bits = np.uint64(1) << (
        (wide & np.uint64(3)) << np.uint64(4) | wide >> np.uint64(2)
    )
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(bits, axis=-1)
    twice = np.bitwise_count(masks) != ids.shape[-1]
    if twice.any():
        row = ids[twice][0]
        raise CardsError(f"duplicate card in the ids {row.tolist()}", row)
    return masks


def ids_from_masks(masks: NDArray[Any], count: int) -> NDArray[np.uint8]:
    """Return the ids of each mask's ``count`` cards, lowest id first.

    >>> import numpy as np
    >>> ids_from_masks(np.array([1152921504606846977], np.uint64), 2)
    array([[ 0, 51]], dtype=uint8)

    Raises:
        CardsError: the masks are not uint64, have bits that are not cards, or do not
            hold ``count`` cards each.

    """
    import numpy as np

    masks = np.asarray(masks)
    if masks.dtype != np.uint64:
        raise CardsError(f"masks must be uint64, not {masks.dtype}", masks)
    foreign = masks[masks & ~np.uint64(FULL_MASK) != 0]
    if foreign.size:
        mask = int(foreign[0])
        raise CardsError(f"invalid mask {mask:#x}: has bits that are not cards", mask)
    other = masks[np.bitwise_count(masks) != count]
    if other.size:
        mask = int(other[0])
        raise CardsError(
            f"invalid mask {mask:#x}: expected {count} cards, not {mask.bit_count()}",
            mask,
        )
    every = np.array([card.mask for card in Deck.STANDARD], np.uint64)
    held = (masks[..., np.newaxis] & every) != 0
    return np.nonzero(held)[-1].astype(np.uint8).reshape(*masks.shape, count)
