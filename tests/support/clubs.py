"""Clubs with members and tables in a room of the test's process."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.support.club_api import caller_at
from tests.support.rooms import QUICK, room_here

from bigslick.room.client import RoomClient
from bigslick.room.storage.clubs.ledger import sums_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.support.club_api import Caller

    from bigslick.room.client import RoomSeat
    from bigslick.room.lobby.room import Room


class ClubNight(NamedTuple):
    """A club with its owner Ann, the members Bob and Cyd, and Eve outside."""

    room: Room
    base: str
    club: str
    ann: Caller
    bob: Caller
    cyd: Caller
    eve: Caller
    client: RoomClient

    async def table(
        self, *, who: Caller | None = None, **config: Any
    ) -> tuple[str, str]:
        """Create a table of the club; return its id and the host's token."""
        made = await self.client.call(
            "create",
            config=QUICK | {"club": self.club, "seats": 3, "stack": 200} | config,
            session=(who or self.ann).token,
        )
        return made["table"], made["host"]

    async def order(
        self, table: str, token: str, *, who: Caller | None = None, **fields: Any
    ) -> None:
        """Send a command of the host of a table in the name of Ann or another."""
        session = (who or self.ann).token
        await self.client.call(
            "host", table=table, token=token, session=session, **fields
        )

    async def sit(self, who: Caller, table: str, **options: Any) -> RoomSeat:
        """Let a member sit down, with the same socket for everybody."""
        return await self.client.join(table, "?", session=who.token, **options)

    async def balances(self) -> dict[str, int]:
        """Return the balances by name."""
        shown = await self.ann.get(f"clubs/{self.club}")
        return {own["name"]: own["balance"] for own in shown["members"]}

    def sums(self) -> tuple[int, int, int]:
        """Return the sums of balances and of chips at places, and the house."""
        return self.room.storage.transact(lambda db: sums_of(db, self.club)).result()

    def check(self) -> None:
        """Check that no chip was made or lost, and that tables have theirs."""
        balances, places, house = self.sums()
        assert balances + places + house == 0
        held = 0
        for actor in self.room.tables.values():
            if actor.table.config.club == self.club and not actor.table.is_directed:
                held += actor.table.roster.ledger.on_table
        assert places >= held


@asynccontextmanager
async def club_night(
    folder: Path, *, chips: int = 1_000, **options: Any
) -> AsyncIterator[ClubNight]:
    """Yield a club whose members have some chips."""
    async with (
        room_here(folder, **options) as (room, base),
        caller_at(base) as ann,
        RoomClient.connect(base) as client,
    ):
        await ann.sign_up("Ann")
        bob, cyd, eve = [
            await ann.another().sign_up(name) for name in ("Bob", "Cyd", "Eve")
        ]
        club = await ann.found_club()
        await ann.invite(club, bob, cyd)
        for who in (ann, bob, cyd):
            if chips:
                await ann.grant(club, who, chips)
        yield ClubNight(room, base, club, ann, bob, cyd, eve, client)
