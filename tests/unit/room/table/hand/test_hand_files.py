"""Files of hands that a visitor sent: what is read, counted and refused."""

from __future__ import annotations

import pytest
from tests.support.reviewed_hands import hand

from bigslick.errors import NotationError
from bigslick.formats import write_pokerstars
from bigslick.room.protocol.errors import CommandError
from bigslick.room.table.hand.hand_files import read_hand_file

RECORD = hand("p3 f", "p1 f")
LINE = RECORD.to_json().decode()
BROKEN = '{"schema":1}'


def test_hands_are_read_in_their_order_and_the_others_counted() -> None:
    other = LINE.replace('"hand_id":"7"', '"hand_id":"8"')
    records, unread = read_hand_file(f"{LINE}\n{BROKEN}\n{other}")
    assert [record.hand_id for record in records] == ["7", "8"]
    assert (records[0], unread) == (RECORD, 1)


def test_a_damaged_hand_of_a_site_is_counted() -> None:
    text = write_pokerstars(RECORD)
    damaged = text.replace("Cyd: folds", "Cyd: dances")
    assert damaged != text
    records, unread = read_hand_file(f"{damaged}\n\n\n{text}")
    assert (len(records), unread) == (1, 1)


def test_the_limit_counts_the_hands_that_can_be_read() -> None:
    lines = [LINE, BROKEN, LINE]
    assert len(read_hand_file("\n".join(lines), 2)[0]) == 2
    with pytest.raises(CommandError, match="more than 1 hands") as caught:
        read_hand_file("\n".join(lines), 1)
    assert caught.value.code == "too_large"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no hand in this file"),
        ("\n \n", "there is no hand in this file"),
        ("a letter", "this is not a hand history: unknown file format"),
        (BROKEN, "line 1.*not a record"),
        ("\x00\x01\x02" * 100, "this is not a hand history"),
    ],
)
def test_a_file_without_hands_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        read_hand_file(text)
