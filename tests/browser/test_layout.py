"""Nothing on the table covers anything else: at every size, in all kinds of games.

The tables are made up and shown in one page, whose window is resized in place.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.synthetic_tables import synthetic_table
from tests.support.visitors import PICTURES, Visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser
    from tests.support.room_thread import OpenRoom

SIZES = [(1280, 800), (1024, 768), (768, 1024), (390, 844), (360, 740), (844, 390)]
_FOLDER = Path(__file__).parent
_SHOW = (_FOLDER / "show_table.js").read_text()
_OVERLAPS = (_FOLDER / "overlaps.js").read_text()


@pytest.fixture(scope="module")
def show(browser: Browser, room: OpenRoom) -> Iterator[Callable[..., list[str]]]:
    """Return a function that shows a table and returns what covers what."""
    visitor = Visitor(browser, room.address)
    visitor.go("fair")
    visitor.page.locator("main").wait_for()
    if not PICTURES:  # what is hidden has its place all the same
        visitor.page.evaluate("document.documentElement.style.visibility = 'hidden'")

    def check(
        snapshot: dict[str, Any], size: tuple[int, int], name: str, said: str = ""
    ) -> list[str]:
        page = visitor.page
        if page.viewport_size != {"width": size[0], "height": size[1]}:
            page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(_SHOW, snapshot)
        if said:
            chat = {"type": "chat", "n": 8, "seat": snapshot["you"], "text": said}
            chat["name"] = f"Player {snapshot['you']}"
            page.evaluate("(event) => window.shown.received(event)", chat)
            page.locator(".seat.me .bubble").wait_for(state="attached")
        found: list[str] = page.evaluate(_OVERLAPS)
        if PICTURES:
            page.screenshot(path=str(Path(PICTURES) / f"{name}-{size[0]}.png"))
        return [f"{name} at {size[0]}x{size[1]}: {line}" for line in found]

    yield check
    visitor.leave()


def test_plates_cards_bets_and_buttons_do_not_overlap(
    show: Callable[..., list[str]],
) -> None:
    tables = {
        f"{game}-{seats}": synthetic_table(game, seats)
        for game in ("nlhe", "plo6", "stud")
        for seats in (2, 3, 6, 8 if game == "stud" else 9)
    }
    large: dict[str, Any] = {"stack": 10**9, "bet": 25_000_000, "pots": (10**9,)}
    tables |= {
        "plo8": synthetic_table("plo8", 9, bet=0, pots=()),
        "large": synthetic_table("nlhe", 9, **large),
        "shown": synthetic_table("plo6", 9, shown=True, bet=0),
        "stud-shown": synthetic_table("stud", 8, shown=True, bet=0, folded=(3, 4)),
        "watched": synthetic_table("nlhe", 6, you=None),
        "folded": synthetic_table("stud", 8, folded=(2, 5)),
        "away": synthetic_table("nlhe", 6, away=(1, 4)),
        "bomb pot": synthetic_table("plo6", 9, boards=2),
    }
    for boards in (3, 4, 6):
        for seats in (3, 9):
            name = f"boards-{boards}-{seats}"
            tables[name] = synthetic_table("nlhe", seats, boards=boards, bet=0)
    found = []
    for size in SIZES:
        for name, table in tables.items():
            found += show(table, size, name)
    assert found == []


def test_what_the_viewer_writes_covers_neither_their_cards_nor_their_plate(
    show: Callable[..., list[str]],
) -> None:
    said = "Good luck to all of you, and please no slow rolling tonight. " * 2
    found = []
    for size in SIZES:
        for game in ("nlhe", "plo6", "stud", "27td"):
            found += show(synthetic_table(game, 6), size, f"{game}-said", said=said)
    assert found == []
