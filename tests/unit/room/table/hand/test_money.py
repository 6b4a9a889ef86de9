"""Hands played for cents are written as money, and replay to the same results."""

from __future__ import annotations

from decimal import Decimal
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from tests.support.table_entries import TableEntries

from bigslick.formats import HandRecord, read_hands, read_records
from bigslick.match import PokerMatch
from bigslick.room.storage import entries
from bigslick.room.table.hand.finished_hands import FORMATS, hand_row, write_histories
from bigslick.room.table.hand.money import in_money

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("game", ["nlhe", "plo8", "stud8", "27td"])
def test_the_hand_in_money_replays_to_the_same_results(
    game: str, tmp_path: Path
) -> None:
    """Odd chips of split pots are odd cents."""
    file = tmp_path / "hands.jsonl"
    players = dict.fromkeys(("Ann", "Bob", "Cyd"), "random")
    PokerMatch(game, players=players, seed=3, history=file).play(hands=15)
    for record in read_records(file):
        record.meta["cents"] = True
        found = in_money(record)
        assert found.create_state().stacks == [
            Decimal(player.final) / 100 for player in record.players
        ]
        assert HandRecord.from_json(found.to_json()) == found
        assert "cents" not in found.meta


def test_all_formats_show_money() -> None:
    session = TableEntries(cents=True, blinds=(5, 10), stack=1_000)
    session.sit("Ann", "Bob", chips=1_000)
    session.deal()
    turn = session.table.turn
    assert turn is not None
    session.write(entries.Acted(turn.seat, {"action": "fold"}))
    row = hand_row(session.table)
    assert row is not None
    for form in FORMATS:
        text = write_histories([(row, None)], form)
        assert "0.05" in text, form
        (read,) = read_hands(StringIO(text))
        record = read.record
        assert record is not None, read.error
        assert record.players[0].stack == 10, form
        assert sum(player.final for player in record.players) == 20, form
