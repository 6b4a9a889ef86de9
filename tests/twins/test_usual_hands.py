"""Hands that the native core reads from their lines are those of the site's reader."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.random_records import LAW, records
from tests.support.site_hands import HANDS
from tests.unit.formats.sites import test_site_texts, test_unusual_hands

from bigslick.formats.encodings import Lines
from bigslick.formats.reader import sniff_format
from bigslick.formats.sites.pokerstars.writer import write_pokerstars
from bigslick.formats.sites.site_format import transcribed_hand
from bigslick.formats.sites.site_list import SITES
from bigslick.history.reader.transcript_columns import find_numbers
from bigslick.history.reader.transcript_rows import Unusual

if TYPE_CHECKING:
    from bigslick.formats.sites.transcript import Transcript

DATA = Path(__file__).parents[3] / "shared" / "data" / "sites"
TEXTS = [hand.text for hand in test_site_texts.HANDS.values()] + [
    text
    for name, text in vars(test_unusual_hands).items()
    if isinstance(text, str) and name.isupper()
]


def numbers(text: Transcript) -> tuple[Any, ...] | None:
    try:
        found = find_numbers(text)
    except (Unusual, LookupError, TypeError, ArithmeticError):
        return None
    return found.setup, found.names, [*found.numbers], found.concluded


def compare(source: Any) -> tuple[int, int]:
    """Return how many hands the core read, and how many are in the usual form."""
    lines = [*Lines(source)]
    name = sniff_format(lines)
    site = SITES.get(name or "")
    if site is None or site.outline is None:
        return 0, 0
    read = usual = 0
    for block in site.blocks(iter(lines), "hands.txt"):
        hands = [
            transcribed_hand(block, transcribe)
            for transcribe in (site.outline, site.transcribe)
        ]
        first, second = (hand.transcript for hand in hands)
        if first is None or second is None:
            assert str(hands[0].error) == str(hands[1].error)
            continue
        wanted = numbers(second)
        usual += wanted is not None
        if first.usual is None:
            continue
        read += 1
        assert numbers(first) == wanted, block.lines[0]
        assert first.meta == second.meta
        last = max(seat.number for seat in second.seats)
        assert first.seat_count == (second.seat_count or last)
        for field in ("site", "hand_id", "table", "time", "code", "tournament"):
            assert getattr(first, field) == getattr(second, field)
        assert first.completed() == second
    return read, usual


def test_small_texts() -> None:
    counts = [compare(StringIO(text)) for text in TEXTS]
    counts += [compare(path) for path in sorted(HANDS.iterdir())]
    assert sum(read for read, _ in counts) >= 6


@LAW
@given(data=st.data())
def test_random_hands(data: Any) -> None:
    codes = ("nlhe", "plhe", "flhe", "plo", "plo8", "flo8", "stud", "27td")
    compare(StringIO(write_pokerstars(data.draw(records(codes)))))


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason="../shared/data/sites is not here")
def test_real_texts() -> None:
    for site in sorted(folder for folder in DATA.iterdir() if folder.is_dir()):
        counts = [compare(path) for path in sorted(site.iterdir())]
        read, usual = (sum(numbers) for numbers in zip(*counts, strict=True))
        if site.name == "pokerstars":  # the others are chat, cash-outs, several heroes
            assert read > 0.75 * usual > 50
