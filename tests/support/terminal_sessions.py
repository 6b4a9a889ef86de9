"""Sessions for tests: fixed cards, and bots that act at once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from bigslick.terminal.app import TableApp
from bigslick.terminal.session import Session
from bigslick.terminal.session_settings import BotSpeed, SessionSettings

__all__ = ("decide", "new_settings", "play_hand", "ready", "seen", "table")


def new_settings(
    folder: Path, monkeypatch: pytest.MonkeyPatch, **choices: Any
) -> SessionSettings:
    monkeypatch.setenv("BIGSLICK_DATA", str(folder))
    given = {"game": "nlhe", "seats": 3, "levels": "calls", "seed": 7, **choices}
    return SessionSettings.plan(
        hero="You", started="test", pace=BotSpeed.INSTANT, **given
    )


@asynccontextmanager
async def table(
    planned: SessionSettings, size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[tuple[TableApp, Pilot[None]]]:
    app = TableApp(Session(planned), **options)
    async with app.run_test(size=size) as pilot:
        yield app, pilot
    if app.failure is not None:
        raise app.failure


async def ready(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until it is the player's turn, or the hand or the session is over."""
    for _ in range(2000):
        await pilot.pause(0.005)
        if app.deciding or app.next_hand or not app.is_running or app.failure:
            return
    raise AssertionError("nothing happens")


async def decide(app: TableApp, pilot: Pilot[None], *keys: str) -> None:
    await ready(app, pilot)
    await pilot.press(*keys)


async def play_hand(app: TableApp, pilot: Pilot[None]) -> None:
    """Check, call and stand pat to the end of the current hand."""
    hand = app.session.number
    while app.is_running and app.session.number == hand:
        await ready(app, pilot)
        if app.deciding is None:
            break
        drawing = app.deciding.view.legal.discards
        if drawing is None:
            await pilot.press("c")
        else:
            count = app.deciding.view.legal.discard_count or 0
            await pilot.press(*"1234567"[:count], "enter")


def seen(app: Any) -> str:
    """Return everything on the screen as text."""
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row) for row in rows)
