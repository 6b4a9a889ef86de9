"""Every page: what it weighs, whom it asks, how it looks, who can use it."""

from __future__ import annotations

import gzip
import os
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

QUICK = {"bot_ms": 0, "pause_ms": 250, "time_ms": 60_000}
SIZES = [(1280, 800), (360, 740), (320, 640)]
PAGES = ["", "new", "equity", "stats/{table}", "replay/{table}", "fair/{table}-00001"]
# What a control is called by; a control without a name cannot be used by ear.
_NAMELESS = """() => [...document.querySelectorAll(
  'button, a[href], input, select, textarea, [role=tab], summary')]
  .filter(n => n.offsetParent !== null && !(n.getAttribute('aria-label')
    || n.getAttribute('title') || n.textContent.trim()
    || [...(n.labels || [])].some(l => l.textContent.trim())))
  .map(n => n.outerHTML.slice(0, 120))"""


@pytest.fixture
def played(room: OpenRoom) -> str:
    return room.make_table(
        name="Friday night", seats=6, bots=["easy", "medium", "calls"], **QUICK
    )


# What is there once a page has got what it shows.
_CONTENT = {"equity": ".eq:not(:empty)", "table": ".seat"}


def keep(page: Page, name: str) -> None:
    """Keep a picture where BIGSLICK_SCREENSHOTS says, if it does."""
    folder = os.environ.get("BIGSLICK_SCREENSHOTS")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


def play_a_few_hands(
    visitor: Visitor, table: str, hands: int, name: str = "Rob"
) -> None:
    visitor.sit_down(table, name)
    start = visitor.hand_number
    buy = visitor.page.get_by_role("button", name="Buy ")

    def enough() -> bool:
        if buy.count():
            buy.click()
        return visitor.hand_number >= max(start, 1) + hands  # so many have ended

    visitor.play_until(enough, lambda: visitor.page.keyboard.press("c"))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_each_page_opens_without_overflow_and_names_its_controls(
    visit: Callable[..., Visitor], played: str, theme: str
) -> None:
    rob = visit(theme=theme)
    if theme == "light":
        play_a_few_hands(rob, played, 1, "Lou")
    else:
        play_a_few_hands(rob, played, 3)
        rob.page.locator("button.act:not([aria-disabled])").first.wait_for()
        keep(rob.page, "room-table")
    for width, height in SIZES:
        rob.page.set_viewport_size({"width": width, "height": height})
        for route in [*PAGES, "table/{table}"]:
            page = rob.go(route.format(table=played))
            name = route.split("/")[0]
            page.locator(_CONTENT.get(name, "main")).first.wait_for()
            rob.settle()
            assert page.locator("main").count() == 1, route
            overflow = page.evaluate("document.documentElement.scrollWidth")
            assert overflow <= width, (route, width)
            assert page.evaluate(_NAMELESS) == [], route
            if name == "replay":
                page.get_by_label("Last step").click()
            keep(page, f"room-{name or 'lobby'}-{width}-{theme}")


_PROOF = (
    "sha256",
    "seal",
    "dealing_plan",
    "fairness_check",
    "old_fairness_check",
    "witness",
    "proof_bar",
)
"""What checks every deal in the browser, without trusting the room."""
_APP = (
    "icon-192.png",
    "icon-512.png",
    "manifest.webmanifest",
    "offline.html",
    "service_worker.js",
)
"""What a browser gets after the page, for people who install it."""


def test_the_whole_page_is_small_and_asks_nobody_else(
    visit: Callable[..., Visitor],
) -> None:
    web = files("bigslick.room") / "web"
    folder = Path(str(web))
    texts = {f.name: f.read_bytes() for f in folder.rglob("*") if f.is_file()}
    proof = sum(len(texts.pop(f"{name}.js")) for name in _PROOF)
    assert proof < 40_000
    assert sum(len(texts.pop(name)) for name in _APP) < 26_000
    # Files are laid out to be read, which costs bytes; what travels is compressed.
    assert sum(map(len, texts.values())) < 275_000
    assert sum(len(gzip.compress(text)) for text in texts.values()) < 95_000
    for file in folder.rglob("*"):
        if file.suffix in {".js", ".css", ".html"}:
            text = file.read_text(encoding="utf-8")
            assert "https://" not in text, file
            rest = text.replace("http://www.w3.org/", "")
            assert "http://" not in rest, file
    rob = visit()
    for route in ("", "new", "equity", "stats", "fair", "replay"):
        rob.go(route)
        rob.settle()


def test_first_paint_is_reported(
    visit: Callable[..., Visitor], request: pytest.FixtureRequest
) -> None:
    rob = visit()
    page = rob.go()
    rob.settle()
    paints = page.evaluate(
        "performance.getEntriesByType('paint').map(e => [e.name, e.startTime])"
    )
    sent = page.evaluate(
        "performance.getEntriesByType('resource')"
        ".reduce((sum, e) => sum + e.transferSize, 0)"
    )
    request.node.user_properties += [*map(tuple, paints), ("bytes sent", sent)]
    assert dict(paints)["first-contentful-paint"] > 0
    assert 0 < sent < 250_000


def test_a_new_table_is_three_clicks_away(
    visit: Callable[..., Visitor],
) -> None:
    rob = visit()
    page = rob.go()
    page.evaluate(
        "localStorage.setItem('bigslick.settings', JSON.stringify({name: 'Rob'}))"
    )
    page.reload()
    page.get_by_role("link", name="New table").click()
    page.get_by_role("radio", name="Pot-limit Omaha", exact=True).check()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_selector(".seat.me")
    rob.wait_until(lambda: len(rob.cards) == 4)
    assert "Pot-limit Omaha" in page.locator(".what").inner_text()


def test_quick_seat_finds_a_chair(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    room.make_table(seats=2, bots=["calls"], **QUICK)
    ann = visit(size=(360, 740))
    page = ann.go()
    page.locator(".table-card").first.wait_for()
    page.get_by_role("button", name="Quick seat").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".seat.me")


def test_the_lobby_filters_its_tables(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    room.make_table(game="razz", name="Low roads", seats=4)
    page = visit().go()
    page.get_by_label("Find a table").fill("low roads")
    page.locator(".table-card", has_text="Low roads").wait_for()
    assert page.locator(".table-card").count() == 1
    page.get_by_label("Find a table").fill("no such name")
    page.locator(".empty").wait_for()
    page.get_by_label("Find a table").fill("")
    room.make_table(name="High noon", blinds=(100, 200), seats=2, time_ms=10_000)
    page.get_by_label("Stakes").select_option("high")
    page.get_by_label("Speed").select_option("fast")
    page.get_by_label("Seats", exact=True).select_option("two")
    card = page.locator(".table-card")
    card.filter(has_text="High noon").wait_for()
    assert card.count() == 1
    assert "10 s to act" in card.inner_text()
    page.get_by_label("Speed").select_option("slow")
    page.locator(".empty").wait_for()


def test_equities_are_counted_from_the_grid(visit: Callable[..., Visitor]) -> None:
    rob = visit()
    page = rob.go("equity")
    equity = page.get_by_label("Equity of player 1")
    rob.wait_until(lambda: equity.inner_text() == "37.67 %")
    page.get_by_role("button", name="Clear").click()
    page.locator('[data-cell="QQ"]').click()
    rob.wait_until(lambda: equity.inner_text().startswith("46."))
    assert page.get_by_label("Hand or range of player 2").input_value() == "QQ"
    page.get_by_role("button", name="king of hearts", exact=True).click()
    rob.wait_until(lambda: float(equity.inner_text().split()[0]) > 60)


def test_a_hand_is_replayed_step_by_step(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=3, bots=["calls", "calls"], **QUICK)
    rob = visit()
    play_a_few_hands(rob, table, 1)
    page = rob.go(f"replay/{table}/{table}-00001")
    page.locator("h1", has_text=f"Hand {table}-00001").wait_for()
    page.get_by_label("Last step").click()
    assert page.locator(".board .card:not(.slot)").count() == 5
    assert page.locator(".seat.winner").count() >= 1
    page.get_by_label("First step").click()
    assert page.locator(".board .card:not(.slot)").count() == 0
    page.locator("h1").click()
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    assert page.locator(".board .card:not(.slot)").count() == 5


def test_chat_is_text_whatever_it_holds(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, bots=["calls"], **QUICK)
    rob = visit()
    rob.sit_down(table, "<b>Rob</b>")
    page = rob.page
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Message").fill("<img src=x onerror=alert(1)>")
    page.get_by_role("button", name="Send").click()
    page.locator(".chat li").wait_for()
    assert "<img src=x" in page.locator(".chat li").inner_text()
    assert page.locator(".chat img").count() == 0


def test_settings_change_the_look_and_stay(visit: Callable[..., Visitor]) -> None:
    rob = visit()
    page = rob.go()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Light").check()
    page.get_by_role("radio", name="Two colours").check()
    page.keyboard.press("Escape")
    page.reload()
    root = page.locator("html")
    assert root.get_attribute("data-theme") == "light"
    assert root.get_attribute("data-deck") == "two"


def test_the_line_breaks_and_the_page_catches_up(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=3, bots=["calls", "calls"], **QUICK)
    rob = visit()
    rob.sit_down(table, "Rob")
    rob.acts.first.wait_for()
    hand = rob.hand_number
    rob.context.set_offline(True)
    rob.page.evaluate("window.dispatchEvent(new Event('offline'))")
    rob.context.set_offline(False)
    rob.play_until(
        lambda: rob.hand_number > hand + 1, lambda: rob.page.keyboard.press("c")
    )
