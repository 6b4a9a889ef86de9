"""Passkeys with an authenticator in software, and responses that are forged."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from tests.support.club_api import Caller, caller_at, refused
from tests.support.rooms import async_test, room_here
from tests.support.storages import PostgresPlace

pytest.importorskip("webauthn", reason="the extra passkeys is not installed")
from tests.support.authenticator import Authenticator

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    import aiohttp


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str | None:
    """The address of an empty database of each kind; None is a file."""
    if request.param == "sqlite":
        return None
    return PostgresPlace(request.getfixturevalue("postgres"), tmp_path).address


class Browser(Caller):
    """A caller under the host name localhost, with a passkey."""

    @property
    def site(self) -> str:
        return f"localhost:{urlsplit(self.base).port}"

    async def raw(
        self, method: str, path: str, **options: Any
    ) -> aiohttp.ClientResponse:
        return await super().raw(method, path, headers={"Host": self.site}, **options)

    def authenticator(self, **options: Any) -> Authenticator:
        return Authenticator(f"http://{self.site}", **options)

    def another(self) -> Browser:
        return Browser(self.http, self.base)

    async def create(self, key: Authenticator, name: str) -> Any:
        asked = await self.post("accounts/passkey/options", name=name)
        reply = await self.post(
            "accounts/passkey",
            state=asked["state"],
            credential=key.create(asked["options"]),
        )
        self._opened(reply)
        return reply

    async def enter(self, key: Authenticator) -> Any:
        asked = await self.post("sessions/passkey/options")
        reply = await self.post(
            "sessions/passkey",
            state=asked["state"],
            credential=key.sign(asked["options"]),
        )
        self._opened(reply)
        return reply

    async def add(self, key: Authenticator) -> Any:
        asked = await self.post("passkeys/options")
        return await self.post(
            "passkeys",
            state=asked["state"],
            credential=key.create(asked["options"]),
            label="Laptop",
        )


@asynccontextmanager
async def _browser(folder: Path, **options: Any) -> AsyncIterator[Browser]:
    async with room_here(folder, **options) as (_, base), caller_at(base) as caller:
        yield Browser(caller.http, base)


@async_test
async def test_account_with_a_passkey_needs_no_passphrase(
    tmp_path: Path, database: str | None
) -> None:
    async with _browser(tmp_path, database=database) as ann:
        key = ann.authenticator()
        made = await ann.create(key, "Ann")
        assert len(made["recovery"]) == 8
        shown = await ann.get("account")
        assert not shown["passphrase"]
        assert len(shown["passkeys"]) == 1
        again = ann.another()
        await again.enter(key)
        assert again.id == ann.id
        assert (await refused(ann.another().sign_in("Ann", ""))).code == "forbidden"
        taken = await refused(ann.another().create(ann.authenticator(), "aNN"))
        assert taken.code == "taken"
        last = shown["passkeys"][0]["id"]
        assert "only passkey" in str(await refused(ann.delete(f"passkeys/{last}")))
        await ann.delete("account", passphrase="")
        assert (await refused(ann.another().enter(key))).code == "forbidden"


@async_test
async def test_passkey_is_added_to_an_account_and_removed(tmp_path: Path) -> None:
    async with _browser(tmp_path) as ann:
        await ann.sign_up("Ann")
        eve = ann.another()
        await eve.sign_up("Eve")
        key = ann.authenticator()
        own = (await ann.add(key))["passkey"]
        assert own["name"] == "Laptop"
        assert "already registered" in str(await refused(eve.add(key)))
        await ann.another().enter(key)
        assert (await refused(eve.delete(f"passkeys/{own['id']}"))).status == 404
        await ann.delete(f"passkeys/{own['id']}")
        assert (await refused(ann.another().enter(key))).code == "forbidden"
        assert (await refused(ann.another().add(key))).code == "unauthorized"


@async_test
async def test_forged_responses_are_refused(tmp_path: Path) -> None:
    async with _browser(tmp_path) as ann:
        key = ann.authenticator()
        await ann.create(key, "Ann")
        thief = ann.authenticator()
        thief.id, thief.user = key.id, key.user
        careless = ann.authenticator(verifies=False)
        careless.key, careless.id, careless.count = key.key, key.id, 50
        phished = Authenticator("https://localhost.evil.example")
        phished.key, phished.id, phished.count = key.key, key.id, 60
        for other in (thief, careless, phished):
            assert (await refused(ann.another().enter(other))).code == "forbidden"
        eve = ann.another()
        asked = await eve.post("sessions/passkey/options")
        signed = key.sign(asked["options"])
        sent = {"state": asked["state"], "credential": signed}
        await eve.post("sessions/passkey", **sent)
        replayed = await refused(eve.post("sessions/passkey", **sent))
        assert "has expired" in str(replayed)
        other = await eve.post("sessions/passkey/options")
        mixed = {"state": other["state"], "credential": signed}
        assert (await refused(eve.post("sessions/passkey", **mixed))).status == 403
        asked = await eve.post("accounts/passkey/options", name="Eve")
        wrong = {"state": asked["state"], "credential": signed}
        assert (await refused(eve.post("sessions/passkey", **wrong))).status == 403
        for credential in (
            {},
            {"id": 5},
            {"id": "x", "response": None},
            signed | {"id": "%"},
        ):
            asked = await eve.post("sessions/passkey/options")
            bad = {"state": asked["state"], "credential": credential}
            assert (await refused(eve.post("sessions/passkey", **bad))).status == 403


@async_test
async def test_challenge_expires_and_addresses_have_no_passkeys(tmp_path: Path) -> None:
    now = [1_000_000]
    async with _browser(tmp_path, clock=lambda: now[0]) as ann:
        key = ann.authenticator()
        await ann.create(key, "Ann")
        asked = await ann.post("sessions/passkey/options")
        now[0] += 300_000
        late = {"state": asked["state"], "credential": key.sign(asked["options"])}
        assert (await refused(ann.post("sessions/passkey", **late))).status == 403
        plain = Caller(ann.http, ann.base)
        why = await refused(plain.post("sessions/passkey/options"))
        assert "passkeys need a host name" in str(why)
        assert (await ann.get("games"))["accounts"]["passkeys"] is True
