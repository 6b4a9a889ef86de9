"""Ranks, suits, cards, decks, masks and shuffling.

``ranks`` and ``card`` define, parse and format ranks, suits and cards; ``deck`` lists
the decks; ``masks`` converts cards to ids and 64-bit sets; ``shuffle`` shuffles with a
given source of random numbers.
"""

from bigslick.cards.card import Card, CardsLike, format_cards, parse_cards
from bigslick.cards.deck import Deck
from bigslick.cards.masks import (
    FULL_MASK,
    card_ids,
    card_mask,
    cards_from_ids,
    ids_from_masks,
    mask_cards,
    masks_from_ids,
)
from bigslick.cards.ranks import Rank, RankOrder, Suit
from bigslick.cards.shuffle import RandomSource, shuffled

__all__ = (
    "FULL_MASK",
    "Card",
    "CardsLike",
    "Deck",
    "RandomSource",
    "Rank",
    "RankOrder",
    "Suit",
    "card_ids",
    "card_mask",
    "cards_from_ids",
    "format_cards",
    "ids_from_masks",
    "mask_cards",
    "masks_from_ids",
    "parse_cards",
    "shuffled",
)
