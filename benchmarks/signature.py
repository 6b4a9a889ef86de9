"""One hash over a fixed seeded run: a commit that changes play changes it.

Every native family evaluates the same seeded hands, on every path of this
processor; the paths must agree.
"""

from __future__ import annotations

import hashlib
import random
import sys

import numpy as np

from bigslick import Deck, card_ids, evaluate_many, hands, shuffled
from bigslick._native import _core

SEED = 1
DEALS = 20_000
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
    return digest.hexdigest()[:16]


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
