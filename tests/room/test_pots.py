"""Pots as guests see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.rooms import (
    QUICK,
    async_test,
    number,
    of_type,
    one_line,
    turn_of,
    until,
)

if TYPE_CHECKING:
    from pathlib import Path


@async_test
async def test_a_big_blind_ante_makes_no_side_pot(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (_, client):
        level = {"small": 25, "big": 50, "big_blind_ante": 50}
        config = QUICK | {"levels": [level], "stack": 1_000, "bot_level": "calls"}
        own, _ = await client.create_tournament(
            players=2, seats=2, bots=2, start_people=1, **config
        )
        seat = await client.enter(own, "Ann")
        (*_, turn) = await until(client, turn_of(seat))
        view, _ = await seat.view()
        assert view.legal.max_raise_to is not None
        await seat.act(view.legal.raise_to(view.legal.max_raise_to), number(turn))
        (*_, collected) = await until(client, of_type("collect"))
        (pot,) = collected["pots"]
        assert pot["amount"] == 50 + 2 * 950
        assert len(pot["seats"]) == 2
