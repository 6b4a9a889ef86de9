"""Accounts over HTTP: signing up and in, sessions, recovery, deletion, attacks."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from tests.support.club_api import caller_at, refused
from tests.support.rooms import async_test, room_here
from tests.support.storages import PostgresPlace

from bigslick.room.limits.room_limits import RoomLimits
from bigslick.room.tokens import opens

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str | None:
    """The address of an empty database of each kind; None is a file."""
    if request.param == "sqlite":
        return None
    return PostgresPlace(request.getfixturevalue("postgres"), tmp_path).address


@async_test
async def test_account_outlives_the_room(tmp_path: Path, database: str | None) -> None:
    async with (
        room_here(tmp_path, database=database) as (_, base),
        caller_at(base) as ann,
    ):
        await ann.sign_up("Ann")
        shown = await ann.get("account")
        assert shown["account"]["name"] == "Ann"
        assert shown["recovery_left"] == len(set(ann.recovery)) == 8
    async with (
        room_here(tmp_path, database=database) as (_, base),
        caller_at(base) as again,
    ):
        again.token = ann.token
        assert (await again.get("account"))["account"] == shown["account"]
        other = await again.another().sign_in("aNN")
        assert other.id == ann.id
        assert other.token != ann.token
        wrong = await refused(again.post("accounts", name="ann", passphrase="x" * 8))
        assert (wrong.status, wrong.code) == (409, "taken")


@async_test
async def test_wrong_name_and_wrong_passphrase_get_the_same_answer(
    tmp_path: Path, database: str | None
) -> None:
    async with (
        room_here(tmp_path, database=database) as (_, base),
        caller_at(base) as ann,
    ):
        await ann.sign_up("Ann")
        eve = ann.another()
        texts = set()
        for name in ("Ann", "Nobody"):
            wrong = await refused(eve.sign_in(name, "wrong passphrase"))
            texts.add((wrong.status, wrong.code, str(wrong)))
        assert texts == {(403, "forbidden", "wrong name or passphrase")}
        for name in ("Ann", "Nobody"):
            wrong = await refused(
                eve.post(
                    "sessions/recover",
                    name=name,
                    code="aaaa-bbbb-cccc",
                    passphrase="y" * 8,
                )
            )
            texts.add((wrong.status, wrong.code, str(wrong)))
        assert len(texts) == 2


def test_wrong_name_costs_as_much_as_a_wrong_passphrase(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slow hash is computed once in both cases."""
    hashes = []

    def counted(password: str, lock: str) -> bool:
        hashes.append(password)
        return opens(password, lock)

    monkeypatch.setattr("bigslick.room.limits.passwords.opens", counted)

    @async_test
    async def attempt() -> None:
        async with room_here(tmp_path) as (_, base), caller_at(base) as ann:
            await ann.sign_up("Ann")
            for name in ("Ann", "Nobody"):
                await refused(ann.another().sign_in(name, f"wrong for {name}"))

    attempt()
    assert hashes == ["wrong for Ann", "wrong for Nobody"]


@async_test
async def test_guessing_delays_the_guesser_and_nobody_else(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, base),
        caller_at(base) as ann,
        caller_at(base, "127.0.0.2") as eve,
    ):
        await ann.sign_up("Ann")
        codes = [(await refused(eve.sign_in("Ann", "guess"))).code for _ in range(3)]
        assert codes[0] == "forbidden"
        assert codes[1:] == ["slow_down", "slow_down"]
        assert (await ann.another().sign_in("Ann")).id == ann.id


@async_test
async def test_sign_ins_of_an_address_are_limited(tmp_path: Path) -> None:
    limits = RoomLimits(signins_per_address=3, signups_per_address=1)
    async with (
        room_here(tmp_path, limits=limits) as (_, base),
        caller_at(base) as ann,
        caller_at(base, "127.0.0.2") as bob,
    ):
        await ann.sign_up("Ann")
        assert (await refused(ann.another().sign_up("Ann 2"))).status == 429
        for _ in range(3):
            await ann.another().sign_in("Ann")
        assert (await refused(ann.another().sign_in("Ann"))).code == "slow_down"
        await bob.sign_in("Ann")


@async_test
async def test_session_ends_when_it_is_revoked(
    tmp_path: Path, database: str | None
) -> None:
    async with (
        room_here(tmp_path, database=database) as (_, base),
        caller_at(base) as ann,
    ):
        await ann.sign_up("Ann")
        phone = await ann.another().sign_in("Ann")
        rows = (await ann.get("sessions"))["sessions"]
        assert [row["current"] for row in rows].count(True) == 1
        assert not any("token" in row for row in rows)
        (other,) = [row["id"] for row in rows if not row["current"]]
        await ann.delete(f"sessions/{other}")
        assert (await refused(phone.get("account"))).status == 401
        assert (await refused(ann.delete(f"sessions/{other}"))).status == 404
        await ann.delete("sessions/current")
        assert (await refused(ann.get("account"))).code == "unauthorized"


@async_test
async def test_sessions_of_others_cannot_be_revoked(tmp_path: Path) -> None:
    async with room_here(tmp_path) as (_, base), caller_at(base) as ann:
        await ann.sign_up("Ann")
        eve = await ann.another().sign_up("Eve")
        ((own, *_),) = [(await ann.get("sessions"))["sessions"]]
        assert (await refused(eve.delete(f"sessions/{own['id']}"))).status == 404
        await ann.get("account")


@async_test
async def test_session_expires(tmp_path: Path) -> None:
    now = [1_000_000]
    async with (
        room_here(tmp_path, clock=lambda: now[0]) as (_, base),
        caller_at(base) as ann,
    ):
        await ann.sign_up("Ann")
        now[0] += 59 * 86_400_000
        await ann.get("account")  # a session that is used is extended
        now[0] += 59 * 86_400_000
        await ann.get("account")
        now[0] += 61 * 86_400_000
        assert (await refused(ann.get("account"))).code == "unauthorized"


@async_test
async def test_recovery_code_works_once_and_ends_all_sessions(
    tmp_path: Path, database: str | None
) -> None:
    async with (
        room_here(tmp_path, database=database) as (_, base),
        caller_at(base) as ann,
    ):
        await ann.sign_up("Ann")
        code = ann.recovery[3].upper().replace("-", " ")
        back = ann.another()
        sent = {"name": "Ann", "code": code, "passphrase": "new passphrase"}
        reply = await back.post("sessions/recover", **sent)
        assert (await refused(ann.get("account"))).code == "unauthorized"
        ann.token = reply["session"]["token"]
        assert (await ann.get("account"))["recovery_left"] == 7
        assert (await refused(back.post("sessions/recover", **sent))).status == 403
        await ann.another().sign_in("Ann", "new passphrase")
        assert (await refused(back.sign_in("Ann"))).code == "forbidden"


@async_test
async def test_passphrase_changes_only_with_the_old_one(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, base),
        caller_at(base) as ann,
        caller_at(base, "127.0.0.2") as thief,
    ):
        await ann.sign_up("Ann")
        thief.token = ann.token
        for path, body in (
            ("account/passphrase", {"old": "x", "passphrase": "mine now!"}),
            ("account/recovery", {"passphrase": "x"}),
        ):
            wrong = await refused(thief.post(path, **body))
            assert wrong.code in {"forbidden", "slow_down"}
        await ann.post(
            "account/passphrase", old="correct horse", passphrase="battery staple"
        )
        await ann.get("account")
        codes = await ann.post("account/recovery", passphrase="battery staple")
        assert not set(codes["recovery"]) & set(ann.recovery)


@async_test
async def test_deleted_account_leaves_no_name(
    tmp_path: Path, database: str | None
) -> None:
    async with (
        room_here(tmp_path, database=database) as (_, base),
        caller_at(base) as ann,
    ):
        await ann.sign_up("Ann")
        bob = await ann.another().sign_up("Bob")
        club = await ann.found_club()
        await ann.invite(club, bob)
        why = await refused(ann.delete("account", passphrase="correct horse"))
        assert "make another member its owner" in str(why)
        await bob.delete("account", passphrase="correct horse")
        assert (await refused(bob.get("account"))).code == "unauthorized"
        members = (await ann.get(f"clubs/{club}"))["members"]
        assert [own["name"] for own in members] == ["Ann"]
        await ann.delete("account", passphrase="correct horse")
        assert (await ann.another().sign_up("Ann")).id != ann.id


@async_test
async def test_nothing_secret_is_stored(tmp_path: Path) -> None:
    async with room_here(tmp_path) as (_, base), caller_at(base) as ann:
        await ann.sign_up("Ann", "a very secret phrase")
        club = await ann.found_club()
        invited = (await ann.post(f"clubs/{club}/invitations"))["token"]
    with closing(sqlite3.connect(tmp_path / "room.sqlite3")) as db:
        text = "\n".join(db.iterdump())
    assert "Ann" in text
    secrets = [ann.token, invited, "a very secret phrase", *ann.recovery]
    secrets += [code.replace("-", "") for code in ann.recovery]
    assert not [own for own in secrets if own in text]


@async_test
async def test_requests_of_other_sites_and_forms_are_refused(tmp_path: Path) -> None:
    async with room_here(tmp_path) as (_, base), caller_at(base) as ann:
        await ann.sign_up("Ann")
        made = await ann.raw(
            "POST",
            "clubs",
            json={"name": "x"},
            headers={"Origin": "https://evil.example"},
        )
        assert made.status == 403
        as_form = await ann.raw(
            "POST",
            "clubs",
            data=b'{"name": "x"}',
            headers={"Content-Type": "text/plain"},
        )
        assert as_form.status == 400
        in_url = await ann.raw("GET", f"account?token={ann.token}")
        assert in_url.status == 400
        assert (await ann.get("account"))["clubs"] == []


_BAD = (
    b"",
    b"[]",
    b'{"name": 1, "passphrase": "xxxxxxxx"}',
    b'{"name": "", "passphrase": "xxxxxxxx"}',
    b'{"name": "\\u202e\\u200b", "passphrase": "xxxxxxxx"}',
    b'{"name": "Ann", "passphrase": "short"}',
    b'{"name": "Ann", "passphrase": "xxxxxxxx", "admin": true}',
    b"[" * 8_000,
    b'{"name": "' + b"x" * 9_000 + b'"}',
    b"\xff\xfe",
)


@async_test
async def test_bad_bodies_are_refused(tmp_path: Path) -> None:
    async with room_here(tmp_path) as (_, base), caller_at(base) as ann:
        for body in _BAD:
            reply = await ann.raw(
                "POST",
                "accounts",
                data=body,
                headers={"Content-Type": "application/json"},
            )
            assert reply.status in {400, 413}, body


@async_test
async def test_room_without_accounts_has_only_guests(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path, accounts=False) as (_, base),
        caller_at(base) as ann,
    ):
        assert (await refused(ann.sign_up("Ann"))).code == "accounts_off"
        assert (await ann.get("games"))["accounts"] == {
            "on": False,
            "passkeys": False,
        }
