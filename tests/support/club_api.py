"""A client of the endpoints of accounts and clubs."""

from __future__ import annotations

from contextlib import asynccontextmanager
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import aiohttp

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class Refused(Exception):  # noqa: N818 - a reply, not a fault
    """A refusal with its status and code."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.status, self.code = status, error["code"]


class Caller:
    """Somebody who sends requests, signed in or not."""

    def __init__(self, http: aiohttp.ClientSession, base: str) -> None:
        self.http, self.base = http, base
        self.token = self.id = self.name = ""
        self.recovery: list[str] = []

    async def call(self, method: str, path: str, **body: Any) -> Any:
        """Return the JSON of a response."""
        response = await self.raw(
            method, path, json=body if body or method != "GET" else None
        )
        data = await response.json()
        if response.status != 200:
            raise Refused(response.status, data["error"])
        return data

    async def raw(
        self, method: str, path: str, **options: Any
    ) -> aiohttp.ClientResponse:
        """Return a response whose body was read."""
        headers = options.pop("headers", {})
        if self.token:
            headers = {"Authorization": f"Bearer {self.token}"} | headers
        async with self.http.request(
            method, f"{self.base}/api/{path}", headers=headers, **options
        ) as response:
            await response.read()
            return response

    async def get(self, path: str) -> Any:
        return await self.call("GET", path)

    async def post(self, path: str, **body: Any) -> Any:
        return await self.call("POST", path, **body)

    async def delete(self, path: str, **body: Any) -> Any:
        return await self.call("DELETE", path, **body)

    async def sign_up(self, name: str, passphrase: str = "correct horse") -> Caller:
        self._opened(await self.post("accounts", name=name, passphrase=passphrase))
        return self

    async def sign_in(self, name: str, passphrase: str = "correct horse") -> Caller:
        self._opened(await self.post("sessions", name=name, passphrase=passphrase))
        return self

    def _opened(self, reply: dict[str, Any]) -> None:
        self.token, self.recovery = reply["session"]["token"], reply.get("recovery", [])
        self.id, self.name = reply["account"]["id"], reply["account"]["name"]

    def another(self) -> Caller:
        """Return somebody else at the same connection."""
        return Caller(self.http, self.base)

    async def found_club(self, **settings: Any) -> str:
        """Create a club; return its id."""
        made = await self.post("clubs", **{"name": "Friday", **settings})
        return str(made["club"]["id"])

    async def grant(self, club: str, other: Caller, amount: int, key: str = "") -> Any:
        return await self.post(
            f"clubs/{club}/grants",
            account=other.id,
            amount=amount,
            key=key or token_hex(16),
        )

    async def invite(self, club: str, *others: Caller) -> None:
        """Make others members of the club."""
        made = await self.post(f"clubs/{club}/invitations")
        for other in others:
            await other.post("invitations/accept", token=made["token"])


@asynccontextmanager
async def caller_at(base: str, address: str = "127.0.0.1") -> AsyncIterator[Caller]:
    """Yield somebody who is not signed in; they connect from an address."""
    connector = aiohttp.TCPConnector(local_addr=(address, 0))
    async with aiohttp.ClientSession(connector=connector) as http:
        yield Caller(http, base)


async def refused(reply: Any) -> Refused:
    """Return the refusal that a call must end with."""
    try:
        await reply
    except Refused as error:
        return error
    raise AssertionError("the request was not refused")
