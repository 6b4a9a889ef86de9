"""What stands in ``meta``: written where it is known, left out where it is not."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from tests.support.site_hands import read_file, read_text, results

from bigslick import create_game
from bigslick.formats import HandRecord, write_ohh, write_pokerstars
from bigslick.formats.record.meta import remark

WRITERS = (write_pokerstars, write_ohh)
KEYS = (
    *("tournament", "bounties", "prizes", "cash_outs", "chat", "fees", "flags"),
    *("mix", "club", "zoom", "home_game", "hero", "local_time", "level"),
)
WORDS: tuple[Any, ...] = (
    *(7, 2.5, True, None, ["y"], [["a"]], [1, 2]),
    *({"a": 1}, {"Ann": 5}, {"Ann": ["x"]}),
)


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("name", ["pokerstars-cash.txt", "pokerstars-tournament.txt"])
def test_what_is_of_another_kind_is_left_out(write: Any, name: str) -> None:
    record = read_file(name)[0].record
    assert record is not None
    meta, expected = record.meta, results(record)
    for key in KEYS:
        for word in WORDS:
            record.meta = deepcopy(meta) | {key: deepcopy(word)}
            (hand,) = read_text(write(record))
            assert hand.record is not None, hand.error
            assert results(hand.record) == expected, (key, word)


@pytest.mark.parametrize("write", WRITERS)
def test_the_hands_of_our_tournaments_are_written(write: Any) -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=5)((200, 200, 200))
    state.fold()
    state.fold()
    record = HandRecord.from_state(
        state,
        names=("Ann", "Bob", "Cyd"),
        hand_id="1-7",
        meta={"tournament": "Sunday", "level": 14},
    )
    assert record.mode == "tournament"
    (hand,) = read_text(write(record))
    assert hand.record is not None, hand.error
    assert results(hand.record) == results(record)
    assert hand.record.meta["tournament"]["level"] == "XIV"
    if write is write_ohh:
        assert hand.record.meta["tournament"]["name"] == "Sunday"


def test_no_currency_has_a_strange_name() -> None:
    record = read_file("pokerstars-cash.txt")[0].record
    assert record is not None
    for word in ("x", "dollars", "US"):
        record.meta["currency"] = word
        with pytest.raises(ValueError, match=f"invalid currency '{word}': expected"):
            write_pokerstars(record)
    record.meta["currency"] = 7
    assert remark(record, "currency") == ""
