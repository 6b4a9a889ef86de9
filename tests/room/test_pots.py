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

from bigslick.match.tournament import structures

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


@async_test
async def test_a_big_blind_ante_makes_no_side_pot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    antes = structures.Structure(
        "antes", 1_000, ((25, 50, 0, 50),), minutes=10, hands=10
    )
    monkeypatch.setattr(structures, "STRUCTURES", {"antes": antes, "turbo": antes})
    async with one_line(tmp_path) as (_, client):
        table, host = await client.create(
            mode="tournament", structure="antes", seats=3, bots=["calls"], **QUICK
        )
        seat = await client.join(table, "Ann")
        await client.call("host", table=table, token=host, what="start")
        (*_, turn) = await until(client, turn_of(seat))
        view, _ = await seat.view()
        assert view.legal.max_raise_to is not None
        await seat.act(view.legal.raise_to(view.legal.max_raise_to), number(turn))
        (*_, collected) = await until(client, of_type("collect"))
        (pot,) = collected["pots"]
        assert pot["amount"] == 50 + 2 * 950
        assert len(pot["seats"]) == 2
