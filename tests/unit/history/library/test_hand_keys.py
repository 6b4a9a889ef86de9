"""Which hands are the same, and which are not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.history_hands import record_hand, worked_hand

from bigslick.formats.record.hand_record import HandRecord
from bigslick.history.library import hand_key


def changed(**values: Any) -> HandRecord:
    record = worked_hand()
    for name, value in values.items():
        setattr(record, name, value)
    return record


def test_a_hand_is_the_same_for_another_player_and_after_writing() -> None:
    record = worked_hand()
    seen = HandRecord.from_json(record.to_json())
    for action in seen.actions:
        if action.action == "deal":
            action.cards = "????"
    seen.table = "another name of the table"
    assert hand_key(seen) == hand_key(record)


@pytest.mark.parametrize(
    "other",
    [
        changed(hand_id="2"),
        changed(time="2026-01-01T00:00:00Z"),
        changed(game="plo"),
        record_hand("f", 8, "c", 22, "f", "f", "f", "c", "c", 20, 60, "f"),
        record_hand("f", 6, "c", 22, "f", "f", "f", "c", "c", 20, 60, "f", seed=9),
    ],
    ids=["number", "time", "game", "amount", "board"],
)
def test_other_hands_have_other_keys(other: HandRecord) -> None:
    assert hand_key(other) != hand_key(worked_hand())
