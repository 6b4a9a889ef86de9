"""The table as a function of its entries."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.support.table_entries import TableEntries, visible_events

from bigslick.bots.action_choice import stay_in
from bigslick.engine.encoding import action_to_dict
from bigslick.errors import BigslickError
from bigslick.match.game_names import find_game
from bigslick.room.storage import entries
from bigslick.room.table.checkpoints import replayed
from bigslick.room.table.delivery.snapshots import snapshot


@pytest.mark.parametrize("game", ["nlhe", "27td", "stud8", "8-game"])
def test_every_prefix_of_the_entries_is_the_table_of_that_moment(game: str) -> None:
    session = TableEntries(game=game)
    session.sit("Ann", "Bob", "Cyd")
    for _ in range(4):
        session.deal()
        session.play()
    whole = replayed("t", None, session.lines)
    assert visible_events(whole.events) == visible_events(session.table.events)
    for mark, count in session.marks:
        for stop in range(count, len(session.lines), 7):
            short = replayed("t", mark, session.lines[count:stop])
            full = replayed("t", None, session.lines[:stop])
            assert short.n == full.n
            tail = visible_events(short.events)
            assert tail == (visible_events(full.events)[-len(tail) :] if tail else [])
            if full.playing and short.hand and full.hand:
                assert short.hand.state == full.hand.state
            assert short.guests == full.guests


def test_chips_stay_through_buying_leaving_and_playing() -> None:
    session = TableEntries(seed=3)
    session.sit("Ann", "Bob", "Cyd")
    bought = 600
    for k in range(6):
        session.deal()
        if k == 2:
            session.write(entries.ToppedUp(1, 50))
            bought += 50
        session.play()
        assert session.chips == bought
    gone = session.table.seats[2].player.chips
    session.write(entries.Left(2))
    assert session.chips == bought - gone


def _play_for_it_all(session: TableEntries) -> None:
    while (turn := session.table.turn) is not None:
        legal = turn.legal
        action = stay_in(legal)
        if legal.max_raise_to is not None:
            action = legal.raise_to(legal.max_raise_to)
        session.write(entries.Acted(turn.seat, action_to_dict(action)))


@pytest.mark.parametrize("seed", range(4))
def test_chips_bought_in_the_hand_stay_within_what_the_house_allows(seed: int) -> None:
    """The winner has more than the most already, the loser less than the least."""
    session = TableEntries(seed=seed, min_buy_in=100, max_buy_in=200)
    session.sit("Ann", "Bob", chips=100)
    session.deal()
    session.write(entries.ToppedUp(1, 50))
    session.write(entries.ToppedUp(2, 50))
    _play_for_it_all(session)
    chips = {n: seat.player.chips for n, seat in session.table.seats.items()}
    assert sorted(chips.values()) in ([0, 200], [150, 150])
    ledger = session.table.roster.ledger
    assert ledger.on_table == sum(chips.values())
    assert not any(guest.buying for guest in session.table.guests.values())


def test_habits_buy_chips_after_the_hand() -> None:
    session = TableEntries(seed=5)
    session.sit("Ann", "Bob", "Cyd")
    for what in ("auto_rebuy", "auto_top_up"):
        for seat in (1, 2):
            session.write(entries.Habit(seat, what, yes=True))
    seen = set()
    for _ in range(12):
        session.deal()
        _play_for_it_all(session)
        for n in (1, 2):
            seen.add(session.table.seats[n].player.chips >= 200)
        ledger = session.table.roster.ledger
        assert ledger.on_table == session.chips
        if not session.table.seats[3].player.chips:
            session.write(entries.ToppedUp(3, 200))
    assert seen == {True}
    assert ledger.bought["Ann"] + ledger.bought["Bob"] > 400


def test_stacks_and_pots_in_events_are_those_of_the_state() -> None:
    for seed in range(20):
        session = TableEntries(seed=seed)
        for name, chips in (("Ann", 40), ("Bob", 200), ("Cyd", 90)):
            session.sit(name, chips=chips)
        session.deal()
        while (turn := session.table.turn) is not None:
            hand = session.table.hand
            assert hand is not None
            builder, state = hand.event_builder, hand.state
            assert builder.account.stacks == state.stacks
            assert builder.account.bets == state.bets
            assert [pot.amount for pot in builder.pots] == list(state.pot_amounts)
            legal = turn.legal
            action = stay_in(legal)
            if legal.max_raise_to is not None and session.rng.random() < 0.3:
                action = legal.raise_to(legal.max_raise_to)
            session.write(entries.Acted(turn.seat, action_to_dict(action)))
        assert session.table.hand is not None
        assert (
            session.table.hand.event_builder.account.stacks
            == session.table.hand.state.stacks
        )


def test_events_are_counted_without_gaps_and_refusals_count_nothing() -> None:
    session = TableEntries()
    session.sit("Ann", "Bob")
    before = session.table.n
    for what in (
        entries.Dealt(),
        entries.Joined(1, "Eve", 200),
        entries.Joined(3, "Ann", 200),
        entries.Left(4),
        entries.Rabbit(1),
        entries.Acted(1, {"action": "fold"}),
        entries.Paused(False),
        entries.Blinds(5, 2),
        entries.ToppedUp(1, -3),
    ):
        with pytest.raises(BigslickError):
            session.table.apply(entries.TableEntry(session.at, what))
    assert session.table.n == before
    session.deal()
    session.play()
    numbers = [event.n for event in session.table.events]
    assert numbers == list(range(1, len(numbers) + 1))


def test_clock_stands_while_the_room_is_down_and_while_it_is_paused() -> None:
    session = TableEntries(time_ms=10_000, bank_ms=5_000)
    session.sit("Ann", "Bob")
    session.deal()
    turn = session.table.turn
    assert turn is not None
    began = turn.began
    session.table.apply(entries.TableEntry(began + 4_000, entries.Paused(True)))
    assert turn.deadline is None
    session.table.apply(entries.TableEntry(began + 60_000, entries.Paused(False)))
    assert turn.left(began + 60_000) == (6_000, 5_000)
    session.table.apply(entries.TableEntry(began + 100_000, entries.Recovered(38_000)))
    assert turn.left(began + 100_000) == (4_000, 5_000)
    session.table.apply(
        entries.TableEntry(
            began + 107_000, entries.Acted(turn.seat, {"action": "fold"})
        )
    )
    assert session.table.guests[turn.seat].bank_ms == 2_000


def test_seat_of_an_absent_player_is_free_after_three_rounds() -> None:
    session = TableEntries()
    session.sit("Ann", "Bob", "Cyd")
    for seat in (1, 2):
        session.write(entries.Present(seat, True))
    session.deal()
    session.play()
    session.write(entries.SitOut(3))
    for _ in range(20):
        if 3 not in session.table.seats:
            break
        session.deal()
        session.play()
    assert 3 not in session.table.seats
    assert set(session.table.seats) == {1, 2}


def _starts(session: TableEntries) -> list[dict[str, Any]]:
    found = [msgspec.json.decode(event.public) for event in session.table.events]
    return [event for event in found if event["type"] == "hand_start"]


def test_a_mix_names_its_current_game_and_announces_every_change() -> None:
    session = TableEntries(game="horse", hands_per_game=2)
    session.sit("Ann", "Bob")
    for _ in range(4):
        session.deal()
        session.play()
    starts = _starts(session)
    assert [start["game"] for start in starts] == ["flhe", "flhe", "flo8", "flo8"]
    assert [start["game_name"] for start in starts[1:3]] == [
        find_game("flhe").name,
        find_game("flo8").name,
    ]
    assert [start.get("new_game", False) for start in starts] == [0, 0, 1, 0]
    assert starts[0]["names"] == {"1": "Ann", "2": "Bob"}
    back = replayed("t", *_last_mark(session))
    assert visible_events(back.events)[-1] == visible_events(session.table.events)[-1]
    assert back.last_game == "flo8"


def _last_mark(session: TableEntries) -> tuple[bytes, list[bytes]]:
    mark, count = session.marks[-1]
    return mark, session.lines[count:]


def test_a_snapshot_brings_log_and_chat_back_as_the_guest_saw_them() -> None:
    session = TableEntries()
    session.sit("Ann", "Bob")
    session.write(entries.Chatted(1, "hello"))
    session.deal()
    session.play()
    session.write(entries.Left(1))
    session.sit("Cyd")
    session.deal()
    table = session.table
    seen = msgspec.json.decode(msgspec.json.encode(snapshot(table, table.guests[2])))
    kinds = [event["type"] for event in seen["recent"]]
    shown = {"seat", "chat", "hand_start", "action", "collect", "push"}
    assert shown <= set(kinds)
    assert {"turn", "commitment", "hand_end", "deal"}.isdisjoint(kinds)
    assert [event["n"] for event in seen["recent"]] == sorted(
        event["n"] for event in seen["recent"]
    )
    (chat,) = [event for event in seen["recent"] if event["type"] == "chat"]
    assert (chat["name"], chat["text"]) == ("Ann", "hello")
    assert seen["first_hand"] == 1
    newcomer = snapshot(table, table.guests[1])
    assert newcomer["first_hand"] == 2, "the actions of hand 1 at this seat were Ann's"
    own = {
        event.n: event.seen_by(table.guests[2].id)
        for event in table.events
        if event.private
    }
    for event in seen["recent"]:
        if event["n"] in own:
            assert event == msgspec.json.decode(own[event["n"]])
    for event in newcomer["recent"]:
        n = msgspec.json.decode(event)["n"]
        before = next(old for old in table.events if old.n == n)
        if table.guests[1].id not in before.private:
            assert bytes(event) == before.public
