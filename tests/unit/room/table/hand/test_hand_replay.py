"""Finished hands as events: they say what was said when the hand was played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.table_entries import TableEntries

from bigslick import create_game
from bigslick.engine.games import VARIANTS
from bigslick.errors import NotationError
from bigslick.formats import HandRecord, write_pokerstars
from bigslick.room.table.hand.finished_hands import Viewer, hand_row, seen_by
from bigslick.room.table.hand.hand_replay import encode_replay, replay_file, replay_hand

if TYPE_CHECKING:
    from bigslick.room.table.players.guests import Guest

_PLAYED = ("post", "deal", "board", "action", "collect", "runout", "show", "muck")


def _without(event: dict[str, Any], *names: str) -> dict[str, Any]:
    gone = {"table", "n", "by", "made", "cards", *names}
    return {key: value for key, value in event.items() if key not in gone}


def _played(code: str) -> TableEntries:
    seats = min(3, VARIANTS[code].max_players)
    session = TableEntries(seed=4, game=code, seats=seats)
    session.sit(*("Ann", "Bob", "Cyd")[:seats])
    session.deal()
    session.play()
    return session


@pytest.mark.parametrize("code", sorted(VARIANTS))
@pytest.mark.parametrize("seat", [None, 1])
def test_replay_has_the_events_that_the_viewer_received(
    code: str, seat: int | None
) -> None:
    table = _played(code).table
    row = hand_row(table)
    assert row is not None
    guest: Guest | None = None if seat is None else table.guests[seat]
    viewer = None if guest is None else Viewer.at(table, guest)
    replay = json.loads(encode_replay(replay_hand(*seen_by(row, viewer))))
    own = None if guest is None else guest.id
    live = [json.loads(event.seen_by(own)) for event in table.events]
    begun = next(event for event in live if event["type"] == "hand_start")
    live = [e for e in live if e["type"] in (*_PLAYED, "push")]
    events = [e for e in replay["events"] if e["type"] in (*_PLAYED, "push")]
    assert replay["snapshot"]["you"] == seat
    assert [_without(e) for e in events] == [_without(e) for e in live]
    shown = {e["seat"] for e in live if e["type"] == "show"} | {seat}
    for event, before in zip(events, live, strict=True):
        cards = event.get("cards")
        if event["type"] != "deal":
            assert cards == before.get("cards") or event["seat"] in shown
        else:
            for card, other in zip(cards, before["cards"], strict=True):
                assert card == other or card["seat"] in shown
                assert (card["card"] == "??") <= (card["seat"] != seat)
        made, then = event.get("made", {}), before.get("made", {})
        assert then.items() <= made.items()
        assert {int(number) for number, hand in made.items() if hand} <= shown
    kept = replay["events"][-1]
    assert kept["type"] == "hand_end"
    assert sum(kept["payoffs"].values()) == 0
    start = replay["events"][0]
    for name in ("type", "order", "names", "button", "positions", "stacks", "blinds"):
        assert start.get(name) == begun.get(name), name


def _record(code: str = "nlhe", hand: str = "t-00007") -> HandRecord:
    state = create_game(code, blinds=(1, 2), seed=3)((100, 100, 100))
    while state.status:
        state.check_or_call()
    record = HandRecord.from_state(state, names=("Ann", "Bob", "Cyd"))
    record.hand_id = hand
    return record


@pytest.mark.parametrize(
    ("blinds", "button", "positions"),
    [
        ((1, 2, 0, 0), 4, ["SB", "BB", "CO", "BTN"]),
        ((2, 0, 0, 0), 4, ["BB", "UTG", "CO", "BTN"]),
        ((1, 2, 0, 0), 5, ["SB", "BB", "UTG", "CO"]),
    ],
    ids=["usual", "no small blind", "dead button"],
)
def test_positions_follow_from_the_button_and_the_blinds(
    blinds: tuple[int, ...], button: int, positions: list[str]
) -> None:
    state = create_game("nlhe", blinds=blinds)((100,) * 4)
    while state.status:
        state.check_or_call()
    record = HandRecord.from_state(state, names=("Ann", "Bob", "Cyd", "Dan"))
    record.button = button
    assert replay_hand(record, None)["events"][0].positions == positions


def test_a_file_is_read_whatever_its_format() -> None:
    records = [_record(hand="1"), _record(hand="2")]
    lines = b"\n".join(record.to_json() for record in records).decode()
    last = replay_file(lines)
    assert [row["hand_id"] for row in last["hands"]] == ["1", "2"]
    assert (last["place"], last["hand_id"]) == (1, "2")
    assert replay_file(lines, 0)["hand_id"] == "1"
    text = write_pokerstars(_record(hand="77"))
    stars = replay_file(text)
    types = [type(event).__name__ for event in stars["events"]]
    assert types.count("Board") == 3
    names = [player["name"] for player in stars["hands"][0]["players"]]
    assert names == ["Ann", "Bob", "Cyd"]


@pytest.mark.parametrize("text", ["", "hello", '{"schema": 1}', "[1, 2]"])
def test_a_file_without_hands_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        replay_file(text)
    assert "<text>" not in str(caught.value)


def test_a_hand_that_is_not_there_is_refused() -> None:
    line = _record().to_json().decode()
    with pytest.raises(NotationError, match="no hand 3: the file contains 1"):
        replay_file(line, 3)
