"""The Study page: spots are solved in steps, and hands reviewed, within the limits."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec
import pytest
from tests.support.reviewed_hands import hand, river_hand
from tests.support.rooms import async_test, room_here
from tests.support.solver_spots import PLAIN_RIVER as RIVER

from bigslick.formats import HandRecord, write_pokerstars
from bigslick.room.limits.room_limits import LOCAL_LIMITS, RoomLimits
from bigslick.solver import Spot, solve

if TYPE_CHECKING:
    from pathlib import Path

WIDE = "22+, A2+, K2+, Q2+, J2+, T2+, 92+, 82+"


async def _post(
    session: aiohttp.ClientSession, address: str, question: Any, what: str = "solve"
) -> tuple[int, dict[str, Any]]:
    url = f"{address}/api/study/{what}"
    body = question if isinstance(question, bytes) else msgspec.json.encode(question)
    async with session.post(url, data=body) as response:
        return response.status, await response.json()


async def _solved(
    session: aiohttp.ClientSession, address: str, question: dict[str, Any]
) -> dict[str, Any]:
    """Repeat a request until the target is reached, as the page does."""
    for _ in range(100):
        status, found = await _post(session, address, question)
        assert status == 200, found
        if found["solution"]["reached"]:
            return found
    pytest.fail("the target is not reached")


@async_test
async def test_page_gets_the_solution_that_the_solver_finds(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        question = {"spot": RIVER, "target": 0.001}
        found = await _solved(session, address, question)
        whole = solve(Spot.from_dict(RIVER), target="0.1%")
        assert found["solution"]["ev"] == pytest.approx(whole.ev, abs=0.02)
        assert [a["label"] for a in found["node"]["actions"]] == ["x", "b75", "a"]
        status, found = await _post(session, address, question | {"line": "x b75"})
        assert status == 200
        assert [step["word"] for step in found["steps"]] == ["x", "b75"]
        assert [a["label"] for a in found["node"]["actions"]] == ["f", "c", "a"]


@async_test
async def test_large_trees_are_solved_in_steps(tmp_path: Path) -> None:
    flop = RIVER | {
        "board": "Ks7h2d",
        "oop": "22+, AT+, KT+, QT+",
        "ip": "22+, AT+, KT+, QT+",
        "sizes": "bet 75%; raise a",
    }
    limits = msgspec.structs.replace(LOCAL_LIMITS, work_seconds=60.0)
    async with (
        room_here(tmp_path, limits=limits) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        seen = []
        for _ in range(2):
            status, found = await _post(
                session, address, {"spot": flop, "target": 5e-4}
            )
            assert status == 200, found
            seen.append(found["solution"])
        assert seen[0]["iterations"] < seen[1]["iterations"] or seen[0]["reached"]
        assert seen[1]["exploitability"] < seen[0]["exploitability"]
        assert room.workers.queued == 0


WRONG: dict[str, tuple[Any, int, str]] = {
    "no JSON": (b"{", 400, "truncated"),
    "no spot": ({}, 400, "spot"),
    "a spot without fields": ({"spot": {}}, 400, "board"),
    "an unknown field": ({"spot": RIVER | {"stacks": 3}}, 400, "stacks"),
    "a duplicate card": ({"spot": RIVER | {"board": "KsKs2d3c8d"}}, 400, "Ks"),
    "two cards": ({"spot": RIVER | {"board": "Ks7h"}}, 400, "Ks7h"),
    "a board that is a number": ({"spot": RIVER | {"board": 7}}, 400, "7"),
    "a range that is a list": ({"spot": RIVER | {"oop": [1, 2]}}, 400, "1"),
    "an impossible range": ({"spot": RIVER | {"oop": "KsKs"}}, 400, "KsKs"),
    "a negative pot": ({"spot": RIVER | {"pot": -5}}, 400, "-5"),
    "a pot that is text": ({"spot": RIVER | {"pot": "ten"}}, 400, "ten"),
    "a huge stack": ({"spot": RIVER | {"stack": 1e400}}, 400, "stack"),
    "sizes of another kind": ({"spot": RIVER | {"sizes": 7}}, 400, "7"),
    "sizes that are nested": ({"spot": RIVER | {"sizes": {"river": []}}}, 400, "[]"),
    "no such size": ({"spot": RIVER | {"sizes": "bet lots"}}, 400, "lots"),
    "an unknown game": ({"spot": RIVER | {"game": "stud"}}, 400, "stud"),
    "Omaha": (
        {"spot": RIVER | {"game": "plo", "oop": "AsAd7c6c", "ip": "KhQhJh9d"}},
        400,
        "two cards",
    ),
    "an invalid line": ({"spot": RIVER, "line": "x b99"}, 400, "b99"),
    "a line beyond the end": ({"spot": RIVER, "line": "x x x"}, 400, "over"),
    "a target of zero": ({"spot": RIVER, "target": 0}, 400, "target"),
    "too much memory": (
        {"spot": RIVER | {"board": "Ks7h2d", "oop": WIDE, "ip": WIDE, "stack": 100}},
        400,
        "memory",
    ),
}


@async_test
async def test_invalid_requests_are_refused_with_the_reason(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path, limits=RoomLimits(studies_per_address=1_000)) as (
            room,
            address,
        ),
        aiohttp.ClientSession() as session,
    ):
        for what, (body, code, text) in WRONG.items():
            status, found = await _post(session, address, body)
            assert (what, status) == (what, code), found
            assert text in found["error"]["message"], what
        assert room.workers.queued == 0
        assert (await _solved(session, address, {"spot": RIVER}))["node"]


@async_test
async def test_a_tree_without_end_is_stopped_and_the_room_goes_on(
    tmp_path: Path,
) -> None:
    sizes = ", ".join(f"{share}%" for share in range(1, 90))
    raises = ", ".join(f"{share}x" for share in range(2, 40))
    many = RIVER | {
        "board": "Ks7h2d",
        "stack": 10_000_000,
        "sizes": f"bet {sizes}; raise {raises}",
    }
    limits = RoomLimits(work_seconds=3.0)
    async with (
        room_here(tmp_path, limits=limits) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        task = asyncio.create_task(_post(session, address, {"spot": many}))
        async with session.get(f"{address}/api/games") as response:
            assert response.status == 200
        status, found = await task
        assert status in {400, 413}, found
        assert found["error"]["code"] in {"bad_request", "too_large"}
        assert room.workers.queued == 0
        assert (await _solved(session, address, {"spot": RIVER}))["node"]


@async_test
async def test_requests_are_limited_and_do_not_crowd_out_other_work(
    tmp_path: Path,
) -> None:
    limits = msgspec.structs.replace(
        LOCAL_LIMITS, studies_per_address=3, queue_per_address=2
    )
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        question = {"spot": RIVER}
        answers = await asyncio.gather(
            *(_post(session, address, question) for _ in range(6))
        )
        statuses = sorted(status for status, _ in answers)
        assert statuses.count(200) == 2
        assert statuses.count(429) == 4
        assert (await _post(session, address, question))[0] == 200
        assert (await _post(session, address, question))[0] == 429
        async with session.post(
            f"{address}/api/equity", json={"hands": ["AsAh", "KdKc"]}
        ) as response:
            assert response.status == 200


def _plain(record: HandRecord) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(record.to_json())
    return data


BLUFF = river_hand("p1 cbr 10", "p3 cbr 30", "p1 f")
ASKED: dict[str, Any] = {"record": _plain(BLUFF), "player": "Ann", "first": "river"}


@async_test
async def test_a_file_is_listed_and_its_hands_are_reviewed_and_solved(
    tmp_path: Path,
) -> None:
    """The page: a file, the review of a hand of it, the node of a decision."""
    records = [hand("p3 f", "p1 f"), BLUFF, river_hand("p1 cc", "p3 cbr 10", "p1 f")]
    for record in records:
        record.meta["hero"] = "Cyd"
    file = "".join(write_pokerstars(record) + "\n\n\n" for record in records)
    limits = msgspec.structs.replace(LOCAL_LIMITS, work_seconds=60.0)
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        status, found = await _post(session, address, file.encode(), "hands")
        assert status == 200, found
        assert (len(found["hands"]), found["unread"]) == (3, 0)
        assert found["players"][0] == {"name": "Cyd", "hands": 3, "hero": True}
        solved = 0
        for row in found["hands"]:
            asked = {"record": row["record"], "number": row["number"], "player": "Cyd"}
            status, review = await _post(session, address, asked, "review")
            assert status == 200, review
            assert len(review["skipped"]) == (row["number"] == 1)
            for decision in review["decisions"]:
                assert decision["number"] == row["number"]
                question = {"spot": review["spot"], "target": 0.005}
                line = {"line": decision["path"]}
                shown = await _solved(session, address, question | line)
                node = shown["node"]
                assert len(node["actions"]) == len(decision["options"])
                assert node["pot"] == pytest.approx(decision["pot"])
                held = {each["hand"]: each for each in node["hands"]}
                assert sum(held[decision["cards"]]["shares"]) == pytest.approx(1, 1e-2)
                solved += 1
        assert solved == 4


@async_test
async def test_the_same_request_has_the_same_answer(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        first, second = [
            await _post(session, address, ASKED, "review") for _ in range(2)
        ]
        assert first == second
        status, found = first
        assert status == 200
        assert [each["action"] for each in found["decisions"]] == ["bet 5", "fold"]


def _record(**fields: Any) -> dict[str, Any]:
    return ASKED | {"record": _plain(BLUFF) | fields}


def _acted(number: int, **fields: Any) -> dict[str, Any]:
    """Return a request with another action of the record."""
    actions = list(_plain(BLUFF)["actions"])
    actions[number] = actions[number] | fields
    return _record(actions=actions)


def _seated(**fields: Any) -> dict[str, Any]:
    """Return a request with another first player of the record."""
    first, *others = _plain(BLUFF)["players"]
    return _record(players=[first | fields, *others])


BET = next(n for n, a in enumerate(_plain(BLUFF)["actions"]) if a["action"] == "bet")
NESTED = b'{"a":' * 900 + b"1" + b"}" * 900
WRONG_REVIEWS: dict[str, tuple[Any, str]] = {
    "no JSON": (b"{", "truncated"),
    "binary": (bytes(range(256)), "malformed"),
    "a list": ([], "object"),
    "no record": ({"player": "Ann"}, "record"),
    "no player": ({"record": _plain(BLUFF)}, "player"),
    "another player": (ASKED | {"player": "Dee"}, "Dee"),
    "an odd player": (ASKED | {"player": "<b>\u202e"}, "<b>"),
    "an empty player": (ASKED | {"player": ""}, "''"),
    "a player that is a list": (ASKED | {"player": ["Ann"]}, "player"),
    "the flop": (ASKED | {"first": "flop"}, "flop"),
    "a target of zero": (ASKED | {"target": 0}, "target"),
    "an unknown field": (ASKED | {"seconds": 99}, "seconds"),
    "NaN": (json.dumps(ASKED | {"target": float("nan")}).encode(), "malformed"),
    "infinity in the record": (
        json.dumps(_record(pot=float("inf"))).encode(),
        "malformed",
    ),
    "a huge number": (
        json.dumps(_record(pot=5)).replace('"pot": 5', '"pot": 1e999').encode(),
        "out of range",
    ),
    "an empty record": (ASKED | {"record": {}}, "schema"),
    "a record that is text": (ASKED | {"record": "hand"}, "object"),
    "a record that is null": (ASKED | {"record": None}, "object"),
    "a nested record": (
        b'{"player": "Ann", "record": %s}' % NESTED,
        "missing required field",
    ),
    "nested data": (
        b'{"player": "Ann", "record": %s}'
        % json.dumps(_record()["record"] | {"meta": {"x": 7}})
        .encode()
        .replace(b'{"x": 7}', NESTED),
        "nested",
    ),
    "a nested amount": (
        b'{"player": "Ann", "record": %s}'
        % json.dumps(_record()["record"] | {"pot": 7777})
        .encode()
        .replace(b"7777", b"[" * 900 + b"]" * 900),
        "invalid amount",
    ),
    "a very nested record": (
        b'{"player": "Ann", "record": %s}' % (b"[" * 30_000 + b"]" * 30_000),
        "nested too deeply",
    ),
    "an unknown schema": (_record(schema=7), "7"),
    "no players": (_record(players=[]), "antes"),
    "the same name twice": (_seated(name="Bob"), "Bob"),
    "a stack that is text": (_seated(stack="many"), "many"),
    "a negative stack": (_seated(stack=-5), "-5"),
    "a wrong result": (_seated(final=1234), "1234"),
    "an unknown action": (_acted(BET, action="dance"), "dance"),
    "a bet beyond the stack": (_acted(BET, amount=5_000), "5000"),
    "a bet that is too small": (_acted(BET, amount=1), "1"),
    "a bet that is nothing": (_acted(BET, amount="nan"), "nan"),
    "a bet of another player": (_acted(BET, player="Bob"), f"action {BET + 1}: "),
    "a bet of a stranger": (_acted(BET, player="Dee"), "Dee"),
    "a card twice": (_acted(BET - 1, cards="Ks"), "Ks"),
    "no card": (_acted(BET - 1, cards="1z"), "1z"),
    "no blinds": (_record(stakes=_plain(BLUFF)["stakes"] | {"blinds": []}), "blinds"),
    "an unknown game": (_record(game="go"), "go"),
    "too much": (b'{"player": "%s"}' % (b"x" * 260_000), "250,000"),
}


@async_test
async def test_invalid_reviews_are_refused_with_the_reason(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path, limits=RoomLimits(studies_per_address=1_000)) as (
            room,
            address,
        ),
        aiohttp.ClientSession() as session,
    ):
        for what, (body, text) in WRONG_REVIEWS.items():
            status, found = await _post(session, address, body, "review")
            code = 413 if what == "too much" else 400
            assert (what, status) == (what, code), found
            assert text in found["error"]["message"], (what, found)
        assert room.workers.queued == 0
        assert (await _post(session, address, ASKED, "review"))[0] == 200


@async_test
async def test_files_without_hands_are_refused_with_the_reason(tmp_path: Path) -> None:
    line = BLUFF.to_json()
    limits = msgspec.structs.replace(LOCAL_LIMITS, work_seconds=120.0)
    async with (
        room_here(tmp_path, limits=limits) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        for body, code in {
            b"": "bad_request",
            b"no hand": "bad_request",
            b"\xff\xfe": "bad_request",
            bytes(range(128)) * 7_800: "bad_request",
            b"junk " * 200_000: "bad_request",
            b"[" * 1_000_000: "bad_request",
            b"\n" * 1_000_000: "bad_request",
            b'{"schema": 1}\n' * 70_000: "bad_request",
            b"x" * 1_000_001: "too_large",
        }.items():
            status, found = await _post(session, address, body, "hands")
            assert found["error"]["code"] == code, (body[:10], found)
            assert status == (413 if code == "too_large" else 400)
            url = f"{address}/api/replay"
            async with session.post(url, data=body) as response:
                assert (await response.json())["error"] == found["error"]
        body = b"\n".join([b"\xef\xbb\xbf" + line, b'{"schema": 1}', line])
        status, found = await _post(session, address, body, "hands")
        assert (status, len(found["hands"]), found["unread"]) == (200, 2, 1)
        assert room.workers.queued == 0


@async_test
async def test_too_many_hands_are_refused_with_their_limit(tmp_path: Path) -> None:
    head = "# name/game/hands/seed match holdem.nolimit.2p.reverse_blinds.game 3000 1"
    hands = [f"STATE:{n}:f:9c4d|AsAh:50|-50:Ann|Bob" for n in range(2_001)]
    limits = msgspec.structs.replace(LOCAL_LIMITS, work_seconds=120.0)
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        body = "\n".join([head, *hands[1:]]).encode()
        status, found = await _post(session, address, body, "hands")
        assert (status, len(found["hands"])) == (200, 2_000)
        body = "\n".join([head, *hands]).encode()
        status, found = await _post(session, address, body, "hands")
        assert (status, found["error"]["code"]) == (413, "too_large")
        assert "more than 2,000 hands" in found["error"]["message"]


@async_test
async def test_names_with_odd_characters_come_back_as_they_are(tmp_path: Path) -> None:
    data = BLUFF.to_json().decode()
    odd = ["<script>alert(1)</script>", 'a"b\\c', "\u202eevil\x00", "🂡 " * 30]
    async with (
        room_here(tmp_path) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        for name in odd:
            line = data.replace('"Ann"', json.dumps(name)).encode()
            status, found = await _post(session, address, line, "hands")
            assert status == 200, found
            assert name in {each["name"] for each in found["players"]}
            asked = ASKED | {"record": found["hands"][0]["record"], "player": name}
            status, found = await _post(session, address, asked, "review")
            assert (status, found["decisions"][0]["player"]) == (200, name)


@async_test
async def test_all_studies_share_a_rate(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(LOCAL_LIMITS, studies_per_address=3)
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        line = BLUFF.to_json()
        statuses = [
            (await _post(session, address, body, what))[0]
            for what, body in (
                ("hands", line),
                ("review", ASKED),
                ("hands", line),
                ("review", ASKED),
                ("solve", {"spot": RIVER}),
            )
        ]
        assert statuses == [200, 200, 200, 429, 429]


@async_test
async def test_a_review_that_takes_too_long_is_skipped_not_killed(
    tmp_path: Path,
) -> None:
    asked = ASKED | {"first": "turn", "target": 0.0005}
    async with (
        room_here(tmp_path, limits=RoomLimits(work_seconds=4.0)) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        status, found = await _post(session, address, asked, "review")
        assert status == 200, found
        assert found["decisions"] or "takes longer than 2 s" in found["skipped"][0]
        assert room.workers.queued == 0
