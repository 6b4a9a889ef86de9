"""A bot of your own at a table of the room: bigslick room, then run this."""

import asyncio

from bigslick import Call, Check, Fold, View
from bigslick.room.client import RoomClient


class Caller:
    """Checks or calls small bets, and folds to big ones."""

    def decide(self, view: View) -> Check | Call | Fold:  # noqa: D102
        legal = view.legal
        if legal.check:
            return Check()
        return Call() if (legal.call or 0) <= view.total_pot_amount // 2 else Fold()


async def main(address: str = "http://127.0.0.1:8000", hands: int = 10) -> None:
    async with RoomClient.connect(address) as room:
        table = (await room.tables())[0]["table"]
        seat = await room.join(table, "Caller")
        print(await seat.play(Caller(), hands=hands), "hands played")


if __name__ == "__main__":
    asyncio.run(main())
