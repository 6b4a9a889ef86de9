"""Comparing hands that the native core replayed with the same hands of the engine."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.formats.amounts import exact_number
from bigslick.formats.phh import HandHistory
from bigslick.formats.phh.reader import read_phh_hands
from bigslick.history import Tracker, expected_nets
from bigslick.history.decisions.decision_table import known_columns, tabulate
from bigslick.history.decisions.hand_columns import Partial
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.library.hand_keys import hand_key, hand_keys
from bigslick.history.reader.native_columns import Money
from bigslick.history.tables.hand_tables import columns_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.formats.read_hand import ReadHand
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.reader.phh_columns import PhhColumns
    from bigslick.history.reader.transcript_columns import TranscriptColumns

    Columns = PhhColumns | TranscriptColumns


def listed(column: Any) -> list[Any]:
    if isinstance(column, list):
        return column
    if isinstance(column, Partial):
        pairs = zip(column.values.tolist(), column.known.tolist(), strict=True)
        return [value if known else None for value, known in pairs]
    values, names = column
    if names is None:
        return list(values.tolist())
    return [None if code < 0 else names[code] for code in values.tolist()]


def records_of(columns: Columns, hands: Sequence[ReadHand]) -> list[HandRecord]:
    """Return the engine's records of the hands in the columns."""
    found = []
    for place in columns.places.tolist():
        record = hands[place].record
        assert record is not None, hands[place].error
        found.append(record)
    return found


def compare_columns(columns: Columns, hands: Sequence[ReadHand]) -> int:
    """Compare every result, column and statistic; return the number of hands.

    ``hands`` are all hands of the text, replayed by the engine.
    """
    records = records_of(columns, hands)
    played = [played_hand(record) for record in records]
    nets, scale = columns.nets()
    expected, errors = columns.expected()
    assert not errors
    for n, (record, hand) in enumerate(zip(records, played, strict=True)):
        rows = slice(int(columns.seat[n]), int(columns.seat[n + 1]))
        assert [Fraction(int(net), scale) for net in nets[rows]] == hand.nets, n
        assert columns.run_out[n] == hand.run_out, n
        rake = Fraction(int(columns.core.rakes[n]), int(columns.scales[n]))
        assert rake == exact_number(record.rake), n
        raked = bool(rake) and record.meta.get("rake") == "concluded"
        assert (columns.money[n] == Money.RAKED) == raked, n
        if hand.run_out:
            assert expected.get(n) == expected_nets(record, hand), n
    assert hand_keys(columns) == [*map(hand_key, records)]
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
        first, second = (tracker.report("both").to_dict() for tracker in trackers)
        assert first == second
    return len(played)


def compare_tables(columns: Columns, hands: Sequence[ReadHand]) -> None:
    """Compare the rows of all tables; the columns include all operations."""
    played = [played_hand(record) for record in records_of(columns, hands)]
    if not played:
        return
    slow, _ = tabulate(played)
    numbers = columns.places + 1
    for adjust in (False, True):
        ours, theirs = (
            columns_of(table, numbers, "hands.phhs", adjust=adjust)
            for table in (columns.table(), slow)
        )
        for table, found in ours.items():
            for name, values in found.items():
                wanted = listed(theirs[table][name])
                assert listed(values) == wanted, (table, name)


def compare_phh(columns: Columns, hands: Sequence[ReadHand]) -> list[bytes]:
    """Compare the hands as PHH with what the writer of PHH writes; return them."""
    found = []
    texts = columns.phh_texts()
    for text, record in zip(texts, records_of(columns, hands), strict=True):
        if text:
            written = HandHistory.from_record(record).dumps()
            assert read(text.decode()) == read(written), text
            found.append(text)
    return found


def read(text: str) -> HandRecord:
    """Return the record of a PHH text; amounts that it keeps as text are numbers."""
    (hand,) = read_phh_hands(text.split("\n"), "hands.phhs")
    assert hand.record is not None, hand.error
    meta = {**hand.record.meta}
    kept = meta["phh"] = dict(meta["phh"])
    kept["finishing_stacks"] = [*map(Decimal, kept["finishing_stacks"])]
    return msgspec.structs.replace(hand.record, meta=meta)
