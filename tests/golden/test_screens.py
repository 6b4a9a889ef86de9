"""Screens of the terminal table as text, reviewed as diffs."""

import asyncio
from pathlib import Path

import pytest
from tests.golden.test_golden import check
from tests.support.terminal_sessions import (
    decide,
    new_settings,
    play_hand,
    ready,
    seen,
    table,
)

SPOTS = {
    "nlhe-raise": ("nlhe", 6, (80, 24), ("c", "r", "p")),
    "nlhe-large": ("nlhe", 9, (120, 40), ("c", "c")),
    "plo-flop": ("plo", 4, (80, 24), ("c",)),
    "stud-fourth": ("stud", 5, (80, 24), ("c",)),
    "draw-discard": ("27td", 3, (80, 24), ("c", "2", "4")),
}


@pytest.mark.parametrize("name", SPOTS)
def test_a_screen_looks_as_reviewed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, seats, size, keys = SPOTS[name]

    async def look() -> str:
        planned = new_settings(tmp_path, monkeypatch, game=game, seats=seats)
        async with table(planned, size) as (app, pilot):
            for key in keys:
                await decide(app, pilot, key)
            await ready(app, pilot)
            await pilot.pause()
            return seen(app)

    text = asyncio.run(look())
    assert len(text.splitlines()) == size[1]
    check(f"screens/{name}", text)


def test_the_end_of_a_hand_looks_as_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> str:
        async with table(new_settings(tmp_path, monkeypatch)) as (app, pilot):
            await play_hand(app, pilot)
            await pilot.press("x")
            await pilot.pause()
            return seen(app)

    check("screens/end", asyncio.run(look()))
