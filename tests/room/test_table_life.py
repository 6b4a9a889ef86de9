"""Table life over real sockets: hosts, seats, the clock, reactions, moderation."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.rooms import (
    QUICK,
    async_test,
    of_type,
    one_line,
    two_lines,
    until,
    wait_until,
)

from bigslick.bots import create_bot
from bigslick.room.admin.reports import table_details
from bigslick.room.client import RoomError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bigslick.room.client import RoomClient, RoomSeat
    from bigslick.room.lobby.room import Room

CALM = {"bot_ms": 0, "pause_ms": 60_000, "reveal_ms": 100}
"""After one hand there is a long pause."""


class Pair:
    """A host, Ann, and Bob at one table, each with a connection."""

    def __init__(self, room: Room, lines: tuple[RoomClient, RoomClient]) -> None:
        self.room = room
        self.ann_line, self.bob_line = lines

    ann: RoomSeat
    bob: RoomSeat
    host: str

    async def sit(self, **config: Any) -> None:
        table, self.host = await self.ann_line.create(**{"seats": 4} | config)
        self.ann = await self.ann_line.join(table, "Ann", host=self.host)
        self.bob = await self.bob_line.join(table, "Bob")

    @property
    def table(self) -> Any:
        return self.room.tables[self.ann.table].table

    async def order(self, token: str, what: str, **fields: Any) -> dict[str, Any]:
        own = {"table": self.ann.table, "token": token, "what": what}
        return await self.ann_line.call("host", **own, **fields)

    @property
    def to_act(self) -> tuple[RoomSeat, RoomSeat]:
        """Return the player to act and the other one."""
        if self.table.turn.seat == self.ann.seat:
            return self.ann, self.bob
        return self.bob, self.ann

    async def fold(self) -> None:
        """End the hand that is in progress."""
        turn = await wait_until(lambda: self.table.turn)
        if turn.legal.bring_in:
            action = {"action": "bring-in"}
            await self.to_act[0].call("act", n=turn.n, action=action)
            turn = self.table.turn
        await self.to_act[0].call("act", n=turn.n, action={"action": "fold"})


@asynccontextmanager
async def pair(folder: Path, **config: Any) -> AsyncIterator[Pair]:
    async with two_lines(folder) as (room, *lines):
        own = Pair(room, lines)  # type: ignore[arg-type]
        await own.sit(**config)
        yield own


@async_test
async def test_host_hands_over_to_another_person(tmp_path: Path) -> None:
    async with pair(tmp_path, **CALM) as own:
        with pytest.raises(RoomError, match="forbidden"):
            await own.order(own.bob.token, "pause")
        await own.order(own.host, "hand_over", seat=own.bob.seat)
        events = await until(own.bob_line, of_type("host"))
        assert events[-1]["what"] == "hand_over"
        assert (events[-1]["name"], events[-1]["who"]) == ("Ann", "Bob")
        infos = {e["seat"]: e["info"] for e in events if e.get("what") == "host"}
        assert [infos[n].get("host", False) for n in (1, 2)] == [False, True]
        # Bob's token is the host's now, and the old token is no longer valid.
        await own.order(own.bob.token, "pause")
        for old in (own.host, own.ann.token):
            with pytest.raises(RoomError, match="forbidden"):
                await own.order(old, "resume")
        with pytest.raises(RoomError, match="cannot become the host"):
            await own.order(own.bob.token, "hand_over", seat=own.bob.seat)


@async_test
async def test_handing_over_to_a_bot_is_refused_and_survives_a_restart(
    tmp_path: Path,
) -> None:
    async with pair(tmp_path, bots=["calls"], **CALM) as own:
        with pytest.raises(RoomError, match="cannot become the host"):
            await own.order(own.host, "hand_over", seat=1)
        await own.order(own.host, "hand_over", seat=own.bob.seat)
        token, table = own.bob.token, own.ann.table
    async with one_line(tmp_path) as (_, client):
        await client.call("host", table=table, token=token, what="close")


@async_test
async def test_host_closes_the_table_after_the_hand(tmp_path: Path) -> None:
    async with pair(tmp_path, **CALM) as own:
        await until(own.bob_line, of_type("turn"))
        await own.order(own.host, "close")
        events = await until(own.bob_line, of_type("host", what="close"))
        assert events[-1]["later"] is True
        await own.fold()
        events = await until(own.bob_line, of_type("closed"))
        assert events[-1]["reason"] == "closed by the host"
        assert "hand_end" in [event["type"] for event in events]
        with pytest.raises(RoomError, match="unknown_table"):
            await own.bob.call("chat", text="too late")


@pytest.mark.parametrize(
    ("game", "order", "level"),
    [
        ("nlhe", {"blinds": [5, 10]}, {"blinds": [5, 10]}),
        (
            "stud",
            {"small_bet": 10},
            {"ante": 2, "bets": [10, 20], "bring_in": 5},
        ),
    ],
)
def test_stakes_change_between_hands_in_every_game(
    tmp_path: Path, game: str, order: dict[str, Any], level: dict[str, Any]
) -> None:
    @async_test
    async def scenario() -> None:
        async with pair(tmp_path, game=game, stack=400, **QUICK) as own:
            await until(own.ann_line, of_type("turn"))
            await own.order(own.host, "blinds", **order)
            events = await until(own.ann_line, of_type("level"))
            assert level.items() <= events[-1].items()
            await own.fold()
            events = await until(own.ann_line, of_type("hand_start"))
            start = events[-1]
            if "blinds" in level:
                assert sorted(start["blinds"]) == level["blinds"]
            else:
                assert (start["antes"], start["bring_in"]) == ([2, 2], 5)

    scenario()


@async_test
async def test_clock_is_called_on_a_slow_player_only(tmp_path: Path) -> None:
    config = {"time_ms": 60_000, "clock_ms": 1, **CALM}
    async with pair(tmp_path, **config) as own:
        await wait_until(lambda: own.table.turn)
        slow, other = own.to_act
        with pytest.raises(RoomError, match="nobody to call the clock on"):
            await slow.call("call_clock")
        await other.call("call_clock")
        events = await until(own.bob_line, of_type("clock"))
        assert events[-1]["seat"] == other.seat
        assert events[-1]["to"] == slow.seat
        assert events[-1]["time_ms"] == 30_000
        with pytest.raises(RoomError, match="only 30 s left"):
            await other.call("call_clock")
        # A page that is loaded again knows it, too.
        await own.bob_line.call("watch", table=own.ann.table)
        snapshot = (await until(own.bob_line, of_type("snapshot")))[-1]
        assert 30_000 < snapshot["turn"]["limit_ms"] < 60_000
        await slow.call("act", n=own.table.turn.n, action={"action": "fold"})


@async_test
async def test_clock_cannot_be_called_too_early_or_on_a_bot(tmp_path: Path) -> None:
    async with pair(tmp_path, time_ms=60_000, **CALM) as own:
        await wait_until(lambda: own.table.turn)
        with pytest.raises(RoomError, match="when a decision takes 30 s; this one"):
            await own.to_act[1].call("call_clock")
    async with one_line(tmp_path / "bots") as (room, line):
        table, _ = await line.create(
            seats=2, bots=["calls"], **CALM | {"bot_ms": 9_000}
        )
        ann = await line.join(table, "Ann")
        actor = room.tables[table]
        turn = await wait_until(lambda: actor.table.turn)
        if turn.seat == ann.seat:
            await ann.call("act", n=turn.n, action={"action": "call"})
        with pytest.raises(RoomError, match="clock cannot be called on a bot"):
            await ann.call("call_clock")


@async_test
async def test_player_changes_seats_after_the_hand(tmp_path: Path) -> None:
    async with pair(tmp_path, **CALM) as own:
        await until(own.ann_line, of_type("turn"))
        with pytest.raises(RoomError, match="seat 2 is not free; free seats: 3, 4"):
            await own.ann.call("change_seat", seat=2)
        await own.ann.call("change_seat", seat=4)
        await until(own.bob_line, of_type("seat", what="moving"))
        assert own.table.info(1).moving == 4
        await own.fold()
        events = await until(own.bob_line, of_type("seat_change"))
        assert "hand_end" in [event["type"] for event in events]
        moved = events[-1]
        assert (moved["seat"], moved["to"], moved["info"]["name"]) == (1, 4, "Ann")
        assert moved["info"]["waits"] is True  # as if she had just sat down
        # The token is valid in the new seat, and the cards of the hand are still hers.
        before = own.table.hand.own_cards(1)
        assert (await own.ann.call("watch"))["seat"] == 4
        await own.ann.call("show")
        shown = (await until(own.bob_line, of_type("show", voluntary=True)))[-1]
        assert (shown["seat"], shown["cards"]) == (1, before)


@pytest.mark.usefixtures("patient_deals")
@async_test
async def test_deals_are_verified_after_a_change_of_seats(tmp_path: Path) -> None:
    """A commitment names the seat, so the client commits again."""
    async with one_line(tmp_path) as (room, line):
        config = QUICK | {"reveal_ms": 10_000}  # proofs take time when busy
        table, _ = await line.create(seats=4, bots=["calls"], **config)
        ann = await line.join(table, "Ann")
        await ann.play(create_bot("calls"), hands=2)
        await ann.call("change_seat", seat=3)
        await ann.play(create_bot("calls"), hands=4)
        assert ann.seat == 3
        await wait_until(lambda: 3 in room.tables[table].table.seats)
        states = [verdict.state for verdict in ann.witness.verdicts]
        assert len(states) >= 4
        assert "false" not in states
        assert states[-1] == "proven"


@async_test
async def test_taken_seat_is_given_up_and_tournaments_draw_seats(
    tmp_path: Path,
) -> None:
    async with pair(tmp_path, **CALM) as own:
        await until(own.ann_line, of_type("turn"))
        await own.ann.call("change_seat", seat=3)
        await own.bob.call("change_seat", seat=3)
        await own.fold()
        moved = (await until(own.bob_line, of_type("seat_change")))[-1]
        assert moved["info"]["name"] == "Ann"
        told = (await until(own.bob_line, of_type("seat", what="moving", seat=2)))[-1]
        assert "moving" not in told["info"]


@async_test
async def test_muted_player_neither_chats_nor_reacts_even_after_returning(
    tmp_path: Path,
) -> None:
    async with pair(tmp_path, **CALM) as own:
        await own.bob.call("react", what="nice_hand")
        said = (await until(own.ann_line, of_type("reaction")))[-1]
        assert (said["name"], said["what"]) == ("Bob", "nice_hand")
        with pytest.raises(RoomError, match="bad_request"):
            await own.bob.call("react", what="<b>")
        await own.order(own.host, "mute", seat=own.bob.seat)
        for cmd, fields in (("chat", {"text": "x"}), ("react", {"what": "wow"})):
            with pytest.raises(RoomError, match="the host has muted you"):
                await own.bob.call(cmd, **fields)
        await wait_until(lambda: own.table.turn)
        await own.bob.call("leave")
        await own.fold()
        await until(own.ann_line, of_type("seat", what="left"))
        bob = await own.bob_line.join(own.ann.table, "bob")
        with pytest.raises(RoomError, match="the host has muted you"):
            await bob.call("chat", text="again")
        await own.order(own.host, "unmute", seat=bob.seat)
        await bob.call("chat", text="sorry")
        with pytest.raises(RoomError, match="expected a person other than the host"):
            await own.order(own.host, "mute", seat=own.ann.seat)


@async_test
async def test_removed_player_returns_only_if_the_host_approves(tmp_path: Path) -> None:
    async with pair(tmp_path, **CALM) as own:
        table = own.ann.table
        await wait_until(lambda: own.table.turn)
        await own.order(own.host, "kick", seat=own.bob.seat)
        await own.fold()
        await until(own.ann_line, of_type("seat", what="left"))
        bob = await own.bob_line.join(table, "BOB")
        assert bob.seat == 0
        (waiting,) = own.table.waiting
        assert not waiting.approved
        await own.order(own.host, "refuse", who=waiting.id)
        await own.bob_line.join(table, "Bob")
        (waiting,) = own.table.waiting
        await own.order(own.host, "approve", who=waiting.id)
        await until(own.ann_line, of_type("seat", what="joined"))
        assert own.table.removed == []


@async_test
async def test_removed_players_are_known_after_a_restart_and_others_are_not_asked(
    tmp_path: Path,
) -> None:
    async with pair(tmp_path, **CALM) as own:
        table = own.ann.table
        await wait_until(lambda: own.table.turn)
        await own.order(own.host, "kick", seat=own.bob.seat)
        await own.fold()
        await until(own.ann_line, of_type("seat", what="left"))
    async with two_lines(tmp_path) as (room, *lines):
        bob = await lines[0].join(table, "Bob")
        cleo = await lines[1].join(table, "Cleo")
        assert (bob.seat, cleo.seat) == (0, 2)
        assert [own.name for own in room.tables[table].table.waiting] == ["Bob"]


@async_test
async def test_reported_message_reaches_host_and_operator_only(tmp_path: Path) -> None:
    async with pair(tmp_path, **CALM) as own:
        await own.ann.call("chat", text="mine")
        await own.bob.call("chat", text="rude")
        events = await until(own.ann_line, of_type("chat", text="rude"))
        (mine,) = [e for e in events if e.get("text") == "mine"]
        await own.ann.call("report", n=events[-1]["n"])
        told = (await until(own.ann_line, of_type("report")))[-1]
        assert (told["who"], told["text"]) == ("Bob", "rude")
        seen = (await until(own.bob_line, of_type("report")))[-1]
        assert set(seen) == {"type", "table", "n"}
        # A report about the host does not go to the host.
        await own.bob.call("report", n=mine["n"])
        told = (await until(own.ann_line, of_type("report")))[-1]
        assert "text" not in told
        rows = table_details(own.table, 0)["reports"]
        assert [(row["by"], row["who"], row["text"]) for row in rows] == [
            ("Ann", "Bob", "rude"),
            ("Bob", "Ann", "mine"),
        ]
        with pytest.raises(RoomError, match="no recent message 1"):
            await own.bob.call("report", n=1)


@async_test
async def test_seat_of_another_is_never_shown_by_somebody_who_moved_there(
    tmp_path: Path,
) -> None:
    """Bob leaves after the hand and Ann takes his seat: his cards stay hidden."""
    async with pair(tmp_path, **CALM) as own:
        turn = await wait_until(lambda: own.table.turn)
        await own.bob.call("leave")
        if turn.seat == own.ann.seat:
            action = {"action": "raise", "to": turn.legal.max_raise_to}
            await own.ann.call("act", n=turn.n, action=action)
        await until(own.ann_line, of_type("seat", what="left"))
        await own.ann.call("change_seat", seat=2)
        await until(own.ann_line, of_type("seat_change"))
        his = own.table.hand.own_cards(2)
        with pytest.raises(RoomError, match="these are not your cards"):
            await own.ann.call("show", cards=his)
