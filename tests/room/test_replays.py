"""Finished hands as events: over HTTP, with the cards that the asker may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec
from tests.support.rooms import QUICK, async_test, room_here

from bigslick import create_game
from bigslick.bots import create_bot
from bigslick.formats import HandRecord, write_pokerstars
from bigslick.room.client import RoomClient
from bigslick.room.limits.room_limits import LOCAL_LIMITS

if TYPE_CHECKING:
    from pathlib import Path


async def _get(
    session: aiohttp.ClientSession, url: str, token: str = ""
) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with session.get(url, headers=headers) as response:
        return response.status, await response.json()


async def _post(
    session: aiohttp.ClientSession, url: str, body: bytes
) -> tuple[int, Any]:
    async with session.post(url, data=body) as response:
        return response.status, await response.json()


def _dealt(found: dict[str, Any]) -> dict[int, list[str]]:
    cards: dict[int, list[str]] = {}
    for event in found["events"]:
        if event["type"] == "deal":
            for card in event["cards"]:
                cards.setdefault(card["seat"], []).append(card["card"])
    return cards


@async_test
async def test_a_replay_has_the_cards_of_the_player_who_requests_it(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        aiohttp.ClientSession() as session,
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=3, bots=["folds", "folds"], **QUICK)
        seat = await client.join(table, "Ann")
        await seat.play(create_bot("folds"), hands=3)
        status, listed = await _get(session, f"{address}/api/tables/{table}/hands")
        assert status == 200
        hands = [row["hand_id"] for row in listed["hands"]]
        assert hands[0] == f"{table}-00001"
        assert all(
            sum(p["net"] for p in row["players"]) == 0 for row in listed["hands"]
        )
        url = f"{address}/api/tables/{table}/hands/{hands[0]}/events"
        status, own = await _get(session, url, seat.token)
        assert (status, own["hand_id"]) == (200, hands[0])
        assert own["snapshot"]["you"] == seat.seat
        cards = _dealt(own)
        assert "??" not in cards.pop(seat.seat)
        assert all(set(others) == {"??"} for others in cards.values())
        status, public = await _get(session, url)
        assert (status, public["snapshot"]["you"]) == (200, None)
        assert all(set(found) == {"??"} for found in _dealt(public).values())
        assert not any(any(e.get("made", {}).values()) for e in public["events"])
        other, _ = await client.create(seats=2, **QUICK)
        for wrong in (f"{table}/hands/{table}-99999", f"{other}/hands/{hands[0]}"):
            status, refused = await _get(
                session, f"{address}/api/tables/{wrong}/events"
            )
            assert (status, refused["error"]["code"]) == (404, "unknown_hand")


@async_test
async def test_hands_of_a_table_with_a_password_need_it(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        aiohttp.ClientSession() as session,
        RoomClient.connect(address) as client,
    ):
        table, host = await client.create(seats=2, password="secret", **QUICK)
        for path in ("hands", f"hands/{table}-00001/events"):
            url = f"{address}/api/tables/{table}/{path}"
            assert (await _get(session, url))[0] in {401, 403, 404}
            status, found = await _get(session, url, host or "")
            assert (status == 200) == (path == "hands"), found


def _record(hand: str) -> HandRecord:
    state = create_game("nlhe", blinds=(1, 2), seed=3)((100, 100, 100))
    while state.status:
        state.check_or_call()
    return HandRecord.from_state(state, names=("Ann", "Bob", "Cyd"), hand_id=hand)


@async_test
async def test_a_file_of_any_format_is_replayed_and_bounded(tmp_path: Path) -> None:
    records = [_record("1"), _record("2")]
    limits = msgspec.structs.replace(
        LOCAL_LIMITS, work_seconds=120.0, request_seconds=180.0
    )
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        url = f"{address}/api/replay"
        body = b"\n".join(record.to_json() for record in records)
        status, found = await _post(session, url, body)
        assert (status, found["place"], found["hand_id"]) == (200, 1, "2")
        assert (await _post(session, f"{url}?hand=0", body))[1]["hand_id"] == "1"
        text = write_pokerstars(records[0]).encode()
        status, found = await _post(session, url, text * 600)  # half a megabyte
        assert (status, len(found["hands"])) == (200, 600)
        for wrong, code in {
            b"": "bad_request",
            b"no hand": "bad_request",
            b"\xff\xfe": "bad_request",
            b"x" * 1_000_001: "too_large",
        }.items():
            status, found = await _post(session, url, wrong)
            assert found["error"]["code"] == code, (wrong[:10], found)
            assert status == (413 if code == "too_large" else 400)
        for place in ("7", "-1", "x", "9" * 99):
            status, found = await _post(session, f"{url}?hand={place}", body)
            assert (status, found["error"]["code"]) == (400, "bad_request")


@async_test
async def test_replays_are_limited(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(LOCAL_LIMITS, replays_per_address=2)
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        body = _record("1").to_json()
        statuses = [(await _post(session, f"{address}/api/replay", body))[0]]
        statuses += [(await _post(session, f"{address}/api/replay", body))[0]]
        statuses += [(await _post(session, f"{address}/api/replay", body))[0]]
        assert statuses == [200, 200, 429]
