"""Clubs over HTTP: who may do what, invitations, and what outsiders see."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from tests.support.club_api import caller_at, refused
from tests.support.rooms import async_test, room_here
from tests.support.storages import PostgresPlace

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.support.club_api import Caller


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str | None:
    """The address of an empty database of each kind; None is a file."""
    if request.param == "sqlite":
        return None
    return PostgresPlace(request.getfixturevalue("postgres"), tmp_path).address


@asynccontextmanager
async def _club(
    folder: Path, database: str | None = None, **options: object
) -> AsyncIterator[tuple[str, Caller, Caller, Caller, Caller]]:
    """Yield a club with its owner, a host and a member, and somebody outside."""
    async with (
        room_here(folder, database=database, **options) as (_, base),
        caller_at(base) as ann,
    ):
        await ann.sign_up("Ann")
        host = await ann.another().sign_up("Hal")
        bob = await ann.another().sign_up("Bob")
        eve = await ann.another().sign_up("Eve")
        club = await ann.found_club(currency="EUR")
        await ann.invite(club, host, bob)
        await ann.post(f"clubs/{club}/members/{host.id}", role="host")
        yield club, ann, host, bob, eve


@async_test
async def test_members_have_roles(tmp_path: Path, database: str | None) -> None:
    async with _club(tmp_path, database) as (club, ann, host, bob, eve):
        shown = await bob.get(f"clubs/{club}")
        roles = {own["name"]: own["role"] for own in shown["members"]}
        assert roles == {"Ann": "owner", "Hal": "host", "Bob": "member"}
        assert shown["you"]["balance"] == 0
        assert [m["balance"] for m in shown["members"]] == [None, None, 0]
        assert shown["club"]["chip_value"] == "0.01"
        assert (await refused(eve.get(f"clubs/{club}"))).code == "unknown_club"
        missing = await refused(eve.get("clubs/c0000000000000000"))
        assert str(missing) == str(await refused(eve.get(f"clubs/{club}")))
        await ann.post(f"clubs/{club}/owner", account=bob.id)
        roles = {
            own["name"]: own["role"]
            for own in (await host.get(f"clubs/{club}"))["members"]
        }
        assert roles == {"Ann": "host", "Hal": "host", "Bob": "owner"}


@async_test
async def test_only_the_right_role_may(tmp_path: Path) -> None:
    async with _club(tmp_path) as (club, ann, host, bob, eve):
        here = f"clubs/{club}"
        for who, code in (
            (host, "forbidden"),
            (bob, "forbidden"),
            (eve, "unknown_club"),
        ):
            for reply in (
                who.post(here, name="Mine"),
                who.delete(here),
                who.post(f"{here}/members/{bob.id}", role="host"),
                who.post(f"{here}/owner", account=who.id),
            ):
                assert (await refused(reply)).code == code
        for who, code in ((bob, "forbidden"), (eve, "unknown_club")):
            for reply in (
                who.get(f"{here}/invitations"),
                who.post(f"{here}/invitations"),
                who.delete(f"{here}/invitations/x"),
                who.delete(f"{here}/members/{host.id}"),
            ):
                assert (await refused(reply)).code == code
        assert (
            await refused(host.delete(f"{here}/members/{ann.id}"))
        ).code == "refused"
        nobody = ann.another()
        assert (await refused(nobody.get(here))).code == "unauthorized"
        await host.delete(f"{here}/members/{bob.id}")
        assert (await refused(bob.get(here))).code == "unknown_club"
        await host.delete(f"{here}/members/{host.id}")
        assert (await ann.get(here))["club"]["name"] == "Friday"
        assert (await refused(ann.delete(f"{here}/members/{ann.id}"))).code == "refused"


@async_test
async def test_invitation_ends_by_uses_time_or_revocation(
    tmp_path: Path, database: str | None
) -> None:
    now = [5_000_000]
    async with _club(tmp_path, database, clock=lambda: now[0]) as (
        club,
        ann,
        host,
        _,
        eve,
    ):
        here = f"clubs/{club}/invitations"
        once = await host.post(here, uses=1, hours=2)
        gil = await eve.another().sign_up("Gil")
        seen = await eve.post("invitations/look", token=once["token"])
        assert seen["club"] == {"id": club, "name": "Friday", "members": 3}
        await gil.post("invitations/accept", token=once["token"])
        used = await refused(eve.post("invitations/accept", token=once["token"]))
        assert (used.status, used.code) == (404, "unknown_invitation")
        late = await host.post(here, hours=1)
        now[0] += 3_600_000
        again = await refused(eve.post("invitations/accept", token=late["token"]))
        assert str(again) == str(used)
        void = await host.post(here)
        await ann.delete(f"{here}/{void['invitation']['id']}")
        assert (
            await refused(eve.post("invitations/look", token=void["token"]))
        ).status == 404
        rows = (await ann.get(here))["invitations"]
        assert sorted(row["used"] for row in rows) == [0, 0, 1, 2]
        assert not any("token" in row or "hash" in row for row in rows)


@async_test
async def test_accepting_twice_uses_one(tmp_path: Path) -> None:
    async with _club(tmp_path) as (club, ann, _, _, eve):
        made = await ann.post(f"clubs/{club}/invitations", uses=2)
        for _ in range(3):
            await eve.post("invitations/accept", token=made["token"])
        rows = (await ann.get(f"clubs/{club}/invitations"))["invitations"]
        assert [row["used"] for row in rows if row["uses"] == 2] == [1]


@async_test
async def test_settings_of_a_club_are_exact(tmp_path: Path) -> None:
    async with _club(tmp_path) as (club, ann, *_):
        changed = await ann.post(f"clubs/{club}", chip_value="0.250", credit=500)
        assert changed["club"]["chip_value"] == "0.25"
        assert changed["club"]["credit"] == 500
        for value in ("0", "-1", "NaN", "1e99", "0.00000001", "0,5", "x"):
            bad = await refused(ann.post(f"clubs/{club}", chip_value=value))
            assert bad.code == "bad_request", value
        await ann.delete(f"clubs/{club}")
        assert (await refused(ann.get(f"clubs/{club}"))).code == "unknown_club"
