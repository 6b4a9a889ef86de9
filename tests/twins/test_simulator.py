"""The simulator plays by the rules of ``State``: every decision and every stack."""

from __future__ import annotations

import pytest
from tests.support.samples import samples
from tests.support.simulator_law import TABLES, compare, hand_key, shuffled

from bigslick.sim import Batch

FAMILIES = {
    "hold'em": ("nlhe", "plhe", "flhe"),
    "Omaha": ("plo", "plo5", "plo6", "flo"),
    "Omaha hi-lo": ("plo8", "nlo8", "big-o", "flo8"),
    "short decks": ("short-deck", "royal", "greek"),
    "open flop": ("courchevel", "courchevel8"),
    "stud": ("stud", "stud8", "stud-hl", "razz", "27razz", "5cs"),
    "draw": (
        "5cd",
        "pl5cd",
        "fl5cd",
        "27sd",
        "27td",
        "a5td",
        "badugi",
        "badeucey",
        "badacey",
        "drawmaha",
    ),
    "teaching": ("kuhn", "leduc", "rhode-island", "royal-rhode-island", "211"),
}
GAMES = [code for family in FAMILIES.values() for code in family]
ROUNDS = samples(11, quick=4)
"""With 50 hands each and 37 games: 7,400 hands; `make slow` plays millions."""


@pytest.mark.sampled
@pytest.mark.parametrize("code", GAMES)
def test_every_decision_and_stack_is_that_of_the_state(code: str) -> None:
    decisions = sum(compare(code, seed) for seed in range(ROUNDS))
    assert decisions > ROUNDS * TABLES


def test_the_deck_follows_from_seed_table_and_hand() -> None:
    batch = Batch("nlhe", 3, seed=77)
    for hand in range(2):
        batch.deal()
        for table in range(3):
            expected = shuffled(list(range(52)), hand_key(77, table, hand), 0)
            assert batch.decks[table].tolist() == expected


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("family", FAMILIES)
def test_a_million_hands_of_each_family(family: str, part: int) -> None:
    codes = FAMILIES[family]
    for n in range(1_000_000 // 20 // (2 * TABLES)):
        compare(codes[n % len(codes)], 100 + part * 10_000 + n, 2 * TABLES)
