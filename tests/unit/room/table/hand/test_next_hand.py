"""The hand that is about to be dealt: commitments, the seal, seeds, refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.fair_table import FairTable

from bigslick.errors import GameConfigError
from bigslick.room.fairness.dealt_deck import DealtDeck
from bigslick.room.storage import entries
from bigslick.room.table.checkpoints import checkpoint, replayed
from bigslick.room.table.hand.next_hand import NextHand


def _last(table: FairTable, kind: str) -> dict[str, Any]:
    events = [json.loads(event.public) for event in table.table.events]
    found: dict[str, Any] = next(e for e in reversed(events) if e["type"] == kind)
    return found


def _parts(sealed: object) -> object:
    """Return what must be the same after a restart."""
    if not isinstance(sealed, NextHand):
        return sealed
    lineup, key = sealed.plan.lineup, sealed.secret.key
    return sealed.seal, key, sealed.seeds, sealed.deadline, lineup


def _deck(table: FairTable) -> DealtDeck:
    hand = table.table.hand
    assert hand is not None
    assert isinstance(hand.deck, DealtDeck)
    return hand.deck


@pytest.mark.parametrize("game", ["nlhe", "stud8", "27td"])
def test_every_prefix_comes_back_with_the_same_root_seeds_and_cards(game: str) -> None:
    """Whenever a room is killed: before and after each step of the protocol."""
    table = FairTable(game)
    marks: list[tuple[bytes, int]] = []
    for _ in range(2):
        table.commit(1, 2)
        marks.append((checkpoint(table.table), len(table.lines)))
        table.seal()
        table.reveal(1)
        table.reveal(2)
        table.write(entries.Dealt())
        table.play()
    events = [event.public for event in table.table.events]
    for stop in range(len(table.lines)):
        whole = replayed("t", None, table.lines[:stop])
        assert [e.public for e in whole.events] == events[: len(whole.events)]
        mark, start = max(
            (m for m in marks if m[1] <= stop), key=lambda m: m[1], default=(None, 0)
        )
        short = replayed("t", mark, table.lines[start:stop])
        assert short.guests == whole.guests
        assert _parts(short.sealed) == _parts(whole.sealed)
        if whole.playing:
            assert short.hand is not None
            assert whole.hand is not None
            assert short.hand.deck.cards == whole.hand.deck.cards
            assert short.hand.state == whole.hand.state


def test_seeds_are_published_with_the_deal_and_not_before() -> None:
    table = FairTable("nlhe")
    table.commit()
    table.seal()
    table.reveal()
    text = b"".join(event.public for event in table.table.events).decode()
    assert not any(seed in text for seed in table.seeds.values())
    table.write(entries.Dealt())
    start = _last(table, "hand_start")
    assert start["seeds"] == {str(seat): seed for seat, seed in table.seeds.items()}
    assert "missing" not in start


def test_seal_holds_commitments_of_those_who_are_dealt_in_and_there() -> None:
    table = FairTable("nlhe", seats=4)
    table.write(entries.SitOut(3))
    table.write(entries.Present(4, False))
    table.commit()
    table.seal()
    seal = _last(table, "commitment")["seal"]
    assert sorted(seal["commitments"]) == ["1", "2"]
    assert sorted(seal["lineup"]) == [1, 2, 4]
    assert seal["decks"] == 16


def test_without_commitments_one_deck_is_sealed_and_nothing_awaited() -> None:
    table = FairTable("nlhe")
    table.seal()
    event = _last(table, "commitment")
    assert event["seal"]["decks"] == 1
    assert event.get("time_ms", 0) == 0
    assert isinstance(table.table.sealed, NextHand)
    assert table.table.sealed.waits_for == []
    table.write(entries.Dealt())
    start = _last(table, "hand_start")
    assert start["seeds"] == {}
    assert "keys" not in start


def test_commitments_may_be_changed_until_the_seal() -> None:
    table = FairTable("nlhe")
    table.commit(1)
    table.commit(1)
    table.seal()
    with pytest.raises(GameConfigError, match="already sealed"):
        table.commit(1)
    table.seeds[1] = "00" * 32
    with pytest.raises(GameConfigError, match="not the seed"):
        table.reveal(1)
    with pytest.raises(GameConfigError, match="not waiting for your seed"):
        table.write(entries.Revealed(2, "00" * 32))
    with pytest.raises(GameConfigError, match="cannot seal a deck now"):
        table.seal()


def test_player_who_leaves_after_the_seal_is_dealt_in() -> None:
    """Otherwise a seat could shift the cards when the seeds are known."""
    table = FairTable("nlhe")
    table.commit()
    table.seal()
    lineup = _last(table, "commitment")["seal"]["lineup"]
    table.write(entries.Left(2))
    table.write(entries.SitOut(3))
    assert 2 in table.table.seats
    table.reveal(1)
    table.write(entries.Dealt())
    assert table.table.hand is not None
    assert list(table.table.hand.seats) == lineup
    table.play()
    assert 2 not in table.table.seats


def test_bot_does_not_give_way_between_seal_and_deal() -> None:
    table = FairTable("nlhe", seats=3)
    table.write(entries.Left(3))
    table.write(entries.Joined(3, "Ada", 400, bot="calls"))
    table.commit(1, 2)
    table.seal()
    assert not table.table.is_idle_bot(3)
    with pytest.raises(GameConfigError, match="seat 3 is not free"):
        table.write(entries.Joined(3, "Zoe", 400, "hash of Zoe"))


def test_refusals_are_counted_and_twice_in_a_row_leave_a_seat_out() -> None:
    table = FairTable("nlhe")
    counted = []
    for _ in range(2):
        table.commit()
        table.seal()
        table.reveal(1, 2)
        table.write(entries.Dealt())
        counted.append(_last(table, "hand_start").get("missing"))
        table.play()
    assert counted == [{"3": 1}, {"3": 2}]
    with pytest.raises(GameConfigError, match="did not reveal 2 seeds"):
        table.commit(3)
    table.commit(1, 2)
    table.seal()
    table.reveal(1, 2)
    table.write(entries.Dealt())
    assert sorted(_deck(table).seeds) == [1, 2]
    table.play()  # everybody acts by hand
    table.commit(3)
    table.seal()
    table.write(entries.Dealt())
    assert _last(table, "hand_start")["missing"] == {"3": 3}


def test_revealing_ends_a_row_of_refusals() -> None:
    table = FairTable("nlhe")
    for reveals in (False, True, False):
        table.commit()
        table.seal()
        table.reveal(1, 2, *([3] if reveals else []))
        table.write(entries.Dealt())
        table.play()
    guest = table.table.guests[3]
    assert (guest.misses, guest.misses_in_a_row, guest.left_out) == (2, 1, False)


def test_clock_does_not_act_by_hand() -> None:
    table = FairTable("nlhe")
    for _ in range(2):
        table.commit()
        table.seal()
        table.reveal(1, 2)
        table.write(entries.Dealt())
        table.play()
    table.deal_without(3)
    while (turn := table.table.turn) is not None:
        table.write(entries.Acted(turn.seat, table.fold(turn.legal), "clock"))
    assert table.table.guests[3].left_out


def test_restart_gives_clients_time_to_come_back() -> None:
    table = FairTable("nlhe")
    table.commit()
    table.seal()
    sealed = table.table.sealed
    assert isinstance(sealed, NextHand)
    before = sealed.deadline
    table.write(entries.Recovered(3_600_000))
    assert sealed.deadline > before
    assert sealed.deadline > table.table.now


def test_snapshot_says_what_a_client_needs_to_go_on() -> None:
    from bigslick.room.table.delivery.snapshots import snapshot

    table = FairTable("nlhe")
    table.commit(1)
    guest = table.table.guests[1]
    data = snapshot(table.table, guest)
    assert data["next_hand"] == "t-00001"
    assert data["committed"] == guest.commitment
    assert snapshot(table.table, None)["committed"] is None
    table.seal()
    table.reveal(1)
    data = snapshot(table.table, guest)
    assert data["commitment"]["revealed"] == [1]
    assert data["commitment"]["root"] == data["commitment"]["seal"].root.hex()
