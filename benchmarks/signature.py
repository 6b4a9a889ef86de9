"""One hash over a fixed seeded run: a commit that changes play changes it.

Every native family evaluates the same seeded hands, and every variant plays seeded
deals from the first ante to the last chip, on every path of this processor; the
paths must agree.
"""

from __future__ import annotations

import hashlib
import random
import sys

import numpy as np

from bigslick import (
    VARIANTS,
    Deck,
    State,
    card_ids,
    create_game,
    evaluate_many,
    hands,
    shuffled,
)
from bigslick._native import _core

SEED = 1
DEALS = 20_000
HANDS = 20
PLAYERS = 4
TYPES = (
    hands.StandardHighHand,
    hands.StandardLowHand,
    hands.ShortDeckHoldemHand,
    hands.EightOrBetterLowHand,
    hands.RegularLowHand,
    hands.BadugiHand,
    hands.StandardBadugiHand,
)
OMAHA_TYPES = (hands.OmahaHoldemHand, hands.OmahaEightOrBetterLowHand)


def signature() -> str:
    """Return the hash of all strengths on the path in use."""
    rng = random.Random(SEED)
    deals = [shuffled(Deck.STANDARD, rng)[:9] for _ in range(DEALS)]
    ids = np.array([card_ids(deal) for deal in deals], np.uint8)
    short = ids[:, :7] % 36 + 16  # the same places in the short deck
    short = short[[len(set(row)) == len(row) for row in short.tolist()]]
    digest = hashlib.sha256()
    for kind in TYPES:
        rows = short if kind is hands.ShortDeckHoldemHand else ids[:, :7]
        digest.update(evaluate_many(rows, hand_type=kind).astype("<i2").tobytes())
    for omaha in OMAHA_TYPES:
        strengths = evaluate_many(ids[:, :4], ids[:, 4:], hand_type=omaha)
        digest.update(strengths.astype("<i2").tobytes())
    for code, variant in VARIANTS.items():
        for seed in range(HANDS):
            count = min(PLAYERS, variant.max_players)
            stacks = [(seed + 3 * i + 2) * variant.stakes.bets[0] for i in range(count)]
            state = create_game(code, seed=seed)(stacks, count)
            _play(state, random.Random(seed))
            digest.update(repr((state.operations, state.stacks)).encode())
    return digest.hexdigest()[:16]


def _play(state: State, rng: random.Random) -> None:
    """Choose at random among folding, calling, the minimum raise and discards."""
    while state.status:
        player = state.stand_patter_or_discarder_index
        if player is not None:
            hand = state.hole_cards[player]
            forced = state.street.discard_count if state.street else None
            count = rng.randrange(len(hand) + 1) if forced is None else forced
            state.stand_pat_or_discard(hand[:count])
        elif state.can_post_bring_in():
            state.post_bring_in()
        elif rng.random() < 0.2 and state.checking_or_calling_amount:
            state.fold()
        elif rng.random() < 0.3 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()


def main() -> None:
    """Print the hash, or say which paths disagree."""
    found = {}
    for path in _core.paths():
        _core.use_path(path)
        found[path] = signature()
    if len(set(found.values())) != 1:
        sys.exit(f"the paths disagree: {found}")
    sys.stdout.write(f"{next(iter(found.values()))}\n")


if __name__ == "__main__":
    main()
