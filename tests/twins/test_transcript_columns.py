"""Hands of site texts that the native core replays together are those of the engine."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.column_twins import compare_columns, compare_phh, compare_tables
from tests.support.random_records import LAW, records
from tests.support.site_hands import HANDS
from tests.unit.formats.sites import test_site_texts, test_unusual_hands

from bigslick.formats.phh.reader import read_phh_hands
from bigslick.formats.reader import read_outlines
from bigslick.formats.sites.pokerstars.writer import write_pokerstars
from bigslick.formats.sites.site_format import replayed_hand
from bigslick.history.reader.phh_columns import PhhText, Section
from bigslick.history.reader.transcript_columns import TranscriptPart

DATA = Path(__file__).parents[3] / "shared" / "data" / "sites"
TEXTS = {name: hand.text for name, hand in test_site_texts.HANDS.items()} | {
    name: text
    for name, text in vars(test_unusual_hands).items()
    if isinstance(text, str) and name.isupper()
}


def compare(source: Any) -> tuple[int, int]:
    """Compare all hands of a text; return how many the core replayed, and all."""
    hands = [*read_outlines(source)]
    replayed = [replayed_hand(hand) for hand in hands]
    part = TranscriptPart(hands, whole=False)
    columns = part.columns
    others = {hand.line: hand for hand in part.others()}
    count = compare_columns(columns, replayed)
    for place in columns.places.tolist():
        assert replayed[place].line not in others
    for read in replayed:
        if read.record is None:
            assert str(others[read.line].error) == str(read.error)
    compare_tables(TranscriptPart(hands, whole=True).columns, replayed)
    compare_stored(compare_phh(columns, replayed))
    return count, len(hands)


def compare_stored(texts: list[bytes]) -> None:
    """Compare the hands that were written as PHH after reading them again."""
    text = b"".join([b"[%d]\n%s\n\n" % found for found in enumerate(texts, 1)])
    again = [*read_phh_hands(text.decode().split("\n"), "hands.phhs")]
    compare_columns(PhhText(text, [Section(1, "hands.phhs")]).columns(), again)


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_small_texts(name: str) -> None:
    compare(io.StringIO(TEXTS[name]))


@pytest.mark.parametrize("path", sorted(HANDS.iterdir()), ids=lambda path: path.name)
def test_small_files(path: Path) -> None:
    compare(path)


@LAW
@given(data=st.data())
def test_random_hands(data: Any) -> None:
    codes = ("nlhe", "plhe", "flhe", "plo", "plo8", "flo8")
    texts = [write_pokerstars(data.draw(records(codes))) for _ in range(3)]
    compare(io.StringIO("\n\n".join(texts)))


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason="../shared/data/sites is not here")
def test_real_texts() -> None:
    fast = 0
    for site in sorted(DATA.iterdir()):
        if site.is_dir():
            fast += sum(compare(path)[0] for path in sorted(site.iterdir()))
    assert fast > 500
