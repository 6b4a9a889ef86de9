"""Real hands survive being written as sites write them."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.support.site_hands import read_text, results

from bigslick.formats.ohh.hand_writer import GAMES
from bigslick.formats.ohh.writer import write_ohh
from bigslick.formats.reader import read_hands
from bigslick.formats.sites.pokerstars.writer import write_pokerstars

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.formats.record.hand_record import HandRecord

DATA = Path(__file__).parents[5] / "shared" / "data" / "phh"

pytestmark = pytest.mark.skipif(
    not DATA.is_dir(), reason="the real hands (../shared/data/phh) are not here"
)


def records() -> Iterator[HandRecord]:
    """Yield the final table of nine variants and a part of each site."""
    for path in sorted((DATA / "wsop").glob("*.phh")):
        for hand in read_hands(path):
            if hand.record is not None:
                yield hand.record
    for path in sorted((DATA / "handhq").glob("*.phhs")):
        for hand in islice(read_hands(path), 0, 1000, 20):
            if hand.record is not None:
                yield hand.record


def test_real_hands_come_back_from_text() -> None:
    count = 0
    for record in records():
        (hand,) = read_text(write_pokerstars(record))
        assert hand.record is not None, hand.error
        assert results(hand.record) == results(record)
        if record.game in GAMES:
            (hand,) = read_text(write_ohh(record))
            assert hand.record is not None, hand.error
            assert results(hand.record) == results(record)
        count += 1
    assert count > 180
