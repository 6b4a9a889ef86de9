"""Texts of real sites: most hands of each are read, replayed and exact in money."""

from __future__ import annotations

from pathlib import Path

import pytest

from bigslick.errors import NotationError
from bigslick.formats.reader import read_hands

DATA = Path(__file__).parents[3] / "shared" / "data" / "sites"
LEAST = {  # per cent of all hands, damaged and unsupported ones included
    "888": 97,
    "betonline": 80,
    "bovada": 90,
    "fulltilt": 97,
    "ggpoker": 97,
    "ipoker": 95,
    "kingsclub": 65,
    "ongame": 95,
    "partypoker": 70,
    "pokerstars": 92,
    "pokertracker": 90,
    "sealswithclubs": 97,
    "unibet": 97,
    "winamax": 90,
    "wpn": 80,
}

pytestmark = pytest.mark.skipif(
    not DATA.is_dir(), reason="the real hands (../shared/data/sites) are not here"
)


@pytest.mark.parametrize("site", sorted(LEAST))
def test_most_hands_of_a_site_are_read(site: str) -> None:
    count = exact = 0
    refused = []
    for path in sorted((DATA / site).iterdir()):
        try:
            hands = list(read_hands(path))
        except NotationError as error:
            count += 1
            refused.append(str(error))
            continue
        count += len(hands)
        exact += sum(hand.record is not None for hand in hands)
        refused += [str(hand.error) for hand in hands if hand.error is not None]
    assert count
    assert 100 * exact >= LEAST[site] * count, refused
