"""Tournaments of clubs, settle-ups and seasons over real sockets."""

from __future__ import annotations

import asyncio
import csv
import io
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.club_api import refused
from tests.support.clubs import club_night
from tests.support.rooms import QUICK, async_test, of_type, until, wait_until
from tests.support.storages import PostgresPlace

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient, RoomError, RoomSeat
from bigslick.room.storage import entries

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.club_api import Caller
    from tests.support.clubs import ClubNight


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str | None:
    """The address of an empty database of each kind; None is a file."""
    if request.param == "sqlite":
        return None
    return PostgresPlace(request.getfixturevalue("postgres"), tmp_path).address


_QUICK = {key: QUICK[key] for key in ("bot_ms", "pause_ms", "reveal_ms")}


async def _tournament(night: ClubNight, **config: Any) -> tuple[str, str]:
    made = await night.client.call(
        "create_tournament",
        config=_QUICK
        | {
            "club": night.club,
            "name": "Friday",
            "seats": 3,
            "players": 9,
            "buy_in": 90,
            "fee": 10,
            "stack": 300,
            "pace": "hands",
            "level_length": 2,
            "structure": "turbo",
            "payouts": [70, 30],
        }
        | config,
        session=night.ann.token,
    )
    return made["tournament"], made["host"]


async def _register(night: ClubNight, who: Caller, own: str) -> str:
    reply = await night.client.call(
        "register", tournament=own, name="?", session=who.token
    )
    return str(reply["token"])


async def _play(night: ClubNight, own: str, token: str) -> None:
    """Play a tournament to the end."""
    async with RoomClient.connect(night.base) as client:
        seat = RoomSeat(client, f"{own}.", 0, token)
        if not await seat.find_table():
            events = await until(client, of_type("tournament_event", what="started"))
            assert events
            assert await seat.find_table()
        play = asyncio.create_task(seat.play(create_bot("maniac")))
        actor = night.room.tournaments.actors[own]
        await wait_until(lambda: actor.own.state == "finished")
        play.cancel()
        await asyncio.gather(play, return_exceptions=True)


async def _direct(
    night: ClubNight, own: str, host: str, what: str, who: Caller | None = None
) -> None:
    """Send a command of the director in the name of Ann or another."""
    session = (who or night.ann).token
    await night.client.call(
        "direct", tournament=own, token=host, what=what, session=session
    )


async def _play_all(night: ClubNight, own: str, host: str, *who: Caller) -> None:
    tokens = [await _register(night, caller, own) for caller in who]
    await _direct(night, own, host, "start")
    await asyncio.gather(*(_play(night, own, token) for token in tokens))


@async_test
async def test_tournament_of_a_club_pays_from_and_to_balances(
    tmp_path: Path, database: str | None
) -> None:
    async with club_night(tmp_path, database=database) as night:
        own, host = await _tournament(night)
        token = await _register(night, night.bob, own)
        assert (await night.balances())["Bob"] == 900
        await night.client.call("unregister", tournament=own, token=token)
        assert (await night.balances())["Bob"] == 1000
        await _play_all(night, own, host, night.ann, night.bob, night.cyd)
        await wait_until(lambda: not night.sums()[1])
        balances, _, house = night.sums()
        assert balances == -house == 3000 - 30
        assert max((await night.balances()).values()) == 1089
        made = await night.ann.post(
            f"clubs/{night.club}/seasons",
            **{"name": "Spring", "formula": "entrants - place + knockouts", "from": 0},
        )
        here = f"clubs/{night.club}/seasons/{made['season']['id']}"
        shown = await night.bob.get(here)
        first = shown["standings"][0]
        assert (first["wins"], first["cashes"], first["attendance"]) == (1, 1, "1/1")
        assert first["net"] == 89
        assert int(first["points"]) == 2 + first["knockouts"]
        assert [row["entrants"] for row in shown["events"]] == [3]
        records = {row["what"]: row["value"] for row in shown["records"]}
        assert records["biggest_prize"] == 189
        assert records["most_wins"] == records["longest_cash_streak"] == 1
        assert (await refused(night.eve.get(here))).code == "unknown_club"


@async_test
async def test_tournament_is_hidden_from_others_and_refunds_when_cancelled(
    tmp_path: Path,
) -> None:
    async with club_night(tmp_path, chips=150) as night:
        own, host = await _tournament(night)
        assert (await night.client.call("tournaments"))["tournaments"] == []
        for session in (None, night.eve.token):
            async with RoomClient.connect(night.base) as eve:
                for cmd, fields in (
                    ("register", {"name": "Eve"}),
                    ("watch_tournament", {}),
                ):
                    with pytest.raises(RoomError) as error:
                        await eve.call(cmd, tournament=own, session=session, **fields)
                    assert error.value.code == "unknown_tournament"
        result = f"tournaments/{own}/result.json"
        assert (await night.eve.raw("GET", result)).status == 404
        assert (await night.bob.raw("GET", result)).status == 200
        other, _ = await _tournament(night)
        token = await _register(night, night.bob, own)
        with pytest.raises(RoomError) as error:
            await _register(night, night.bob, other)
        assert error.value.code == "insufficient"
        with pytest.raises(RoomError, match="buy when you are asked"):
            await night.client.call(
                "wish", tournament=own, token=token, what="rebuy", yes=True
            )
        seated = await refused(night.bob.delete("account", passphrase="correct horse"))
        assert "leave the tables and tournaments" in str(seated)
        for who, code in ((night.bob, "forbidden"), (night.eve, "unknown_tournament")):
            with pytest.raises(RoomError) as refusal:
                await _direct(night, own, host, "cancel", who)
            assert refusal.value.code == code
        await _direct(night, own, host, "cancel")
        assert (await night.balances())["Bob"] == 150
        assert night.sums() == (450, 0, -450)


async def _sitting(night: ClubNight, table: str, results: dict[str, int]) -> None:
    """Let everybody buy in, win or lose, and leave."""
    actor = night.room.tables[table]
    for who in (night.ann, night.bob, night.cyd):
        await night.sit(who, table, buy_in=200)
    for seat in actor.table.seats.values():
        seat.player.chips += results[seat.player.name]
    for number in list(actor.table.seats):
        actor.write(entries.Left(number))


@async_test
async def test_settlement_says_who_owes_whom_and_is_closed_once(
    tmp_path: Path, database: str | None
) -> None:
    async with club_night(tmp_path, database=database) as night:
        await night.ann.post(f"clubs/{night.club}", chip_value="0.05", currency="EUR")
        table, host = await night.table(pause_ms=60_000, rathole_minutes=0)
        await night.order(table, host, what="pause")
        await _sitting(night, table, {"Ann": 70, "Bob": -90, "Cyd": 20})
        await wait_until(lambda: not night.sums()[1])  # the last entry is committed
        here = f"clubs/{night.club}"
        shown = await night.cyd.get(f"{here}/settlement")
        assert [
            (own["from_name"], own["to_name"], own["chips"], own["money"])
            for own in shown["payments"]
        ] == [("Bob", "Ann", 70, "3.50"), ("Bob", "Cyd", 20, "1.00")]
        assert shown["fewest"]
        assert shown["open"] == []
        bob = next(own for own in shown["results"] if own["name"] == "Bob")
        assert (bob["bought"], bob["cashed_out"], bob["money"]) == (200, 110, "-4.50")
        body = await (await night.cyd.raw("GET", f"{here}/settlement.csv")).text()
        rows = list(csv.reader(io.StringIO(body)))
        assert rows[0][-1] == "EUR"
        assert ["payment", "Bob", "Cyd", "", "", "20", "1.00"] in rows
        await night.sit(night.ann, table)
        open_ = (await night.ann.get(f"{here}/settlement"))["open"]
        assert [(own["table"], own["chips"]) for own in open_] == [(table, 200)]
        key = token_hex(16)
        sent = {"through": shown["through"], "key": key}
        forbidden = await refused(night.bob.post(f"{here}/settlements", **sent))
        assert forbidden.code == "forbidden"
        closed = await night.ann.post(f"{here}/settlements", **sent)
        assert closed["n"] == 1
        assert closed["payments"] == shown["payments"]
        assert await night.ann.post(f"{here}/settlements", **sent) == closed
        again = {"through": shown["through"], "key": token_hex(16)}
        nothing = await refused(night.ann.post(f"{here}/settlements", **again))
        assert "nothing to settle" in str(nothing)
        listed = (await night.bob.get(f"{here}/settlements"))["settlements"]
        assert [(own["n"], own["by"], own["total"]) for own in listed] == [
            (1, "Ann", "4.50")
        ]
        assert await night.bob.get(f"{here}/settlements/1") == closed
        assert (await night.bob.raw("GET", f"{here}/settlements/1.csv")).status == 200
        assert (await refused(night.bob.get(f"{here}/settlements/2"))).status == 404
        assert (await night.ann.get(f"{here}/settlement"))["payments"] == []
        period = await night.ann.get(f"{here}/settlement?from=0&to={2**53}")
        assert period["payments"] == shown["payments"]
        for path in (
            "settlement",
            "settlements",
            "settlements/1",
            "seasons",
            "records",
        ):
            outside = await refused(night.eve.get(f"{here}/{path}"))
            assert outside.code == "unknown_club"
        night.check()


@async_test
async def test_formulas_are_checked_before_they_count(tmp_path: Path) -> None:
    async with club_night(tmp_path) as night:
        good = await night.eve.another().post(
            "formulas/check", formula="if(place <= 3, 10 / place, 0)"
        )
        assert [row["points"] for row in good["points"]][:4] == [
            "10",
            "5",
            "3.333",
            "0",
        ]
        here = f"clubs/{night.club}/seasons"
        for formula in ("1 +", "boss", "1 / (place - 4)", "9 ^ 99 ^ 99", "(" * 299):
            for reply in (
                night.ann.post("formulas/check", formula=formula),
                night.ann.post(here, **{"name": "x", "formula": formula, "from": 0}),
            ):
                assert (await refused(reply)).code == "bad_request", formula
        season = {"name": "Fall", "formula": "1", "from": 5, "to": 3}
        assert (await refused(night.ann.post(here, **season))).code == "bad_request"
        made = await night.ann.post(here, **(season | {"to": 9, "best": 4}))
        own = made["season"]["id"]
        changed = await night.ann.post(f"{here}/{own}", name="Autumn")
        assert changed["season"] | {"name": "Fall"} == made["season"]
        assert (await refused(night.bob.delete(f"{here}/{own}"))).code == "forbidden"
        await night.ann.delete(f"{here}/{own}")
        assert (await night.ann.get(here))["seasons"] == []
        assert (await refused(night.ann.get(f"{here}/{own}"))).status == 404


@async_test
async def test_grants_are_made_once_and_shown_in_the_ledger(tmp_path: Path) -> None:
    async with club_night(tmp_path) as night:
        key = token_hex(16)
        replies = [
            await night.ann.grant(night.club, night.bob, 50, key) for _ in range(3)
        ]
        assert replies[0] == replies[1] == replies[2]
        assert replies[0]["balance"] == 1050
        other = await refused(night.ann.grant(night.club, night.bob, 60, key))
        assert "another grant" in str(other)
        too_much = await refused(night.ann.grant(night.club, night.bob, -2000))
        assert too_much.code == "refused"
        assert (await night.balances())["Bob"] == 1050
        refusals = [
            await refused(night.bob.grant(night.club, night.bob, 10)),
            await refused(night.eve.grant(night.club, night.eve, 10)),
            await refused(night.ann.grant(night.club, night.eve, 10)),
            await refused(night.ann.grant(night.club, night.bob, 0)),
        ]
        codes = [own.code for own in refusals]
        assert codes == ["forbidden", "unknown_club", "unknown_account", "bad_request"]
        here = f"clubs/{night.club}/ledger"
        own = (await night.bob.get(here))["entries"]
        assert [(row["name"], row["amount"]) for row in own] == [
            ("Bob", 50),
            ("Bob", 1000),
        ]
        page = await night.ann.get(f"{here}?limit=2")
        assert page["more"]
        last = page["entries"][-1]["n"]
        rest = await night.ann.get(f"{here}?before={last}")
        assert [row["n"] for row in rest["entries"]] == list(range(last - 1, 0, -1))
        nosy = await refused(night.bob.get(f"{here}?account={night.ann.id}"))
        assert nosy.code == "forbidden"
        text = await (await night.ann.raw("GET", f"{here}.csv")).text()
        assert text.count("\r\n") == 5
