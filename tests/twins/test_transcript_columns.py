"""Hands of site texts that the native core replays together are those of the engine."""

from __future__ import annotations

import io
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.random_records import LAW, records
from tests.support.site_hands import HANDS
from tests.twins.test_phh_columns import listed
from tests.unit.formats.sites import test_site_texts, test_unusual_hands

from bigslick.formats.amounts import exact_number
from bigslick.formats.reader import read_hands
from bigslick.formats.sites.pokerstars.writer import write_pokerstars
from bigslick.formats.sites.site_format import replayed_hand
from bigslick.history import Tracker, expected_nets
from bigslick.history.decisions.decision_table import known_columns, tabulate
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.reader.native_columns import Money
from bigslick.history.reader.transcript_columns import TranscriptPart
from bigslick.history.tables.hand_tables import columns_of

DATA = Path(__file__).parents[3] / "shared" / "data" / "sites"
TEXTS = {name: hand.text for name, hand in test_site_texts.HANDS.items()} | {
    name: text
    for name, text in vars(test_unusual_hands).items()
    if isinstance(text, str) and name.isupper()
}


def compare(source: Any) -> tuple[int, int]:
    """Compare all hands of a text; return how many the core replayed, and all."""
    hands = [*read_hands(source, replay=False)]
    replayed = [replayed_hand(hand) for hand in hands]
    part = TranscriptPart(hands, whole=False)
    columns = part.columns
    others = {hand.line: hand for hand in part.others()}
    played = []
    nets, scale = columns.nets()
    expected, errors = columns.expected()
    assert not errors
    for n, place in enumerate(columns.places.tolist()):
        record = replayed[place].record
        assert record is not None, replayed[place].error
        hand = played_hand(record)
        played.append(hand)
        rows = slice(int(columns.seat[n]), int(columns.seat[n + 1]))
        assert [Fraction(int(net), scale) for net in nets[rows]] == hand.nets, place
        assert columns.run_out[n] == hand.run_out, place
        rake = Fraction(int(columns.core.rakes[n]), int(columns.scales[n]))
        assert rake == exact_number(record.rake), place
        raked = bool(rake) and record.meta.get("rake") == "concluded"
        assert (columns.money[n] == Money.RAKED) == raked, place
        if hand.run_out:
            assert expected.get(n) == expected_nets(record, hand), place
        assert replayed[place].line not in others
    for read in replayed:
        if read.record is None:
            assert str(others[read.line].error) == str(read.error)
    if played:
        slow, refused = tabulate(played)
        assert not refused
        fast = columns.table()
        for level in ("hands", "players", "decisions"):
            for name in known_columns(level):
                ours = listed(fast.column(level, name))
                assert ours == listed(slow.column(level, name)), (level, name)
        trackers = Tracker(), Tracker()
        trackers[0].add_table(fast)
        trackers[1].add_hands(played)
        assert (
            trackers[0].report("both").to_dict() == trackers[1].report("both").to_dict()
        )
        compare_tables(hands, replayed)
    return len(played), len(hands)


def compare_tables(hands: list[Any], replayed: list[Any]) -> None:
    """Compare the four tables, with all operations."""
    columns = TranscriptPart(hands, whole=True).columns
    places = columns.places.tolist()
    slow, _ = tabulate([played_hand(replayed[place].record) for place in places])
    if places:
        numbers = columns.places + 1
        ours, theirs = (
            columns_of(table, numbers, "hands.txt", adjust=True)
            for table in (columns.table(), slow)
        )
        for table in theirs:
            for name in theirs[table]:
                mine = listed(ours[table][name])
                assert mine == listed(theirs[table][name]), (table, name)


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
