"""Every page: its size, its requests, its appearance and its accessibility."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.visitors import PICTURES, TWO_FRAMES, PaintedVisitor

from bigslick.room.server.static_files import Pages

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from playwright.sync_api import Page
    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

QUICK = {"bot_ms": 0, "pause_ms": 250, "time_ms": 60_000}
SIZES = [(1280, 800), (360, 740), (320, 640)]
PAGES = [
    *("", "new", "equity/%E0", "stats/{table}", "replay/{table}", "fair/{table}-00001"),
    *("study", "study/review/{table}"),
    *("tournaments", "new-tournament", "account"),
]
# Names of controls; a control without one is useless with a screen reader.
NAMELESS = """() => [...document.querySelectorAll(
  'button, a[href], input, select, textarea, [role=tab], summary')]
  .filter(n => n.offsetParent !== null && !(n.getAttribute('aria-label')
    || n.getAttribute('title') || n.textContent.trim()
    || [...(n.labels || [])].some(l => l.textContent.trim())))
  .map(n => n.outerHTML.slice(0, 120))"""

CUT_OFF = """() => [...document.querySelectorAll('.btn, h1, h2')]
  .filter(n => n.offsetParent !== null && n.scrollWidth > n.clientWidth + 1)
  .map(n => n.textContent)"""


def table_of_bots(room: OpenRoom) -> str:
    return room.make_table(
        name="Friday night", seats=6, bots=["easy", "medium", "calls"], **QUICK
    )


# Elements that exist as soon as a page has loaded its data.
_CONTENT = {"equity": ".eq:not(:empty)", "table": ".seat"}


def keep(page: Page, name: str) -> None:
    """Keep a picture where BIGSLICK_SCREENSHOTS says, if it does."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


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


def test_each_page_opens_without_overflow_and_names_its_controls(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    rob, played = visit(), table_of_bots(room)
    play_a_few_hands(rob, played, 3)
    rob.wait_until_heard()
    keep(rob.page, "room-table")
    for route in [*PAGES, "table/{table}"]:
        page = rob.go(route.format(table=played))
        name = route.split("/")[0]
        page.locator(_CONTENT.get(name, "main")).first.wait_for()
        rob.settle()
        assert page.locator("main").count() == 1, route
        if name == "replay":
            page.get_by_label("Last step").click()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(TWO_FRAMES)
            overflow = page.evaluate("document.documentElement.scrollWidth")
            assert overflow <= width, (route, width)
            assert page.evaluate(NAMELESS) == [], route
            assert page.evaluate(CUT_OFF) == [], (route, width)
            for theme in ("light", "dark") if PICTURES else ():
                page.emulate_media(color_scheme=theme)
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
    visit: Callable[..., Visitor], request: pytest.FixtureRequest
) -> None:
    folder = Path(str(files("bigslick.room") / "web"))
    # What is sent: without comments, compressed.
    sizes = {
        name.split("/")[-1]: len(page.packed or page.body)
        for name, page in Pages().known.items()
    }
    assert sum(sizes.pop(f"{name}.js") for name in _PROOF) < 13_000
    assert sum(sizes.pop(name) for name in _APP) < 22_000
    # The tournament pages are loaded with the first of them, not with a table.
    pages = [file.name for file in (folder / "js" / "tournament").iterdir()]
    assert sum(sizes.pop(name) for name in [*pages, "tournament.css"]) < 23_000
    # So are the pages of accounts and clubs.
    clubs = [file.name for file in (folder / "js" / "club").iterdir()]
    assert sum(sizes.pop(name) for name in [*clubs, "club.css"]) < 20_000
    # And the pages of equities and solutions.
    study = [file.name for file in (folder / "js" / "study").iterdir()]
    assert sum(sizes.pop(name) for name in [*study, "solver.css"]) < 16_000
    assert sum(sizes.values()) < 93_000
    for file in folder.rglob("*"):
        if file.suffix in {".js", ".css", ".html"}:
            text = file.read_text(encoding="utf-8")
            assert "https://" not in text, file
            rest = text.replace("http://www.w3.org/", "")
            assert "http://" not in rest, file
    rob = visit(kind=PaintedVisitor)
    page = rob.go()
    rob.settle()
    paints = page.evaluate(
        "performance.getEntriesByType('paint').map(e => [e.name, e.startTime])"
    )
    transferred = page.evaluate(
        "performance.getEntriesByType('resource')"
        ".reduce((sum, e) => sum + e.transferSize, 0)"
    )
    request.node.user_properties += [*map(tuple, paints), ("bytes sent", transferred)]
    assert dict(paints)["first-contentful-paint"] > 0
    assert 0 < transferred < 250_000
    for route in ("new", "equity", "stats", "fair", "replay"):
        rob.go(route)
        rob.settle()


def test_tables_are_found_and_made_in_the_lobby(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    room.make_table(game="razz", name="Low roads", seats=4)
    rob = visit()
    page = rob.go()
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
    # On a phone, the filters are behind a button that counts them, and every page of
    # the list at the lower edge can be seen.
    page.set_viewport_size({"width": 360, "height": 740})
    assert not page.get_by_label("Speed").is_visible()
    page.get_by_role("button", name="Filters (3)").click()
    assert page.get_by_label("Speed").is_visible()
    links = page.get_by_role("navigation", name="Pages").get_by_role("link")
    boxes = [link.bounding_box() for link in links.all()]
    assert all(box and 0 <= box["x"] <= 360 - box["width"] for box in boxes)
    # There, one button finds a seat.
    room.make_table(seats=2, bots=["calls"], **QUICK)
    page.reload()
    page.locator(".table-card").first.wait_for()
    page.get_by_role("button", name="Quick seat").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".seat.me")


def test_a_new_table_offers_what_its_game_has_and_says_what_is_wrong(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    rob = visit(size=(360, 740))
    page = rob.go()
    page.get_by_role("link", name="New table").click()
    page.get_by_placeholder("Your name").fill("Rob")
    page.get_by_text("More options").click()
    page.get_by_role("radio", name="Seven-card stud", exact=True).check()
    page.get_by_role("group", name="Bets").get_by_label("20/40").check()
    assert page.get_by_label("Straddles").count() == 0
    assert page.get_by_label("Blinds").count() == 0
    page.get_by_label("Bring-in").wait_for()
    page.get_by_role("radio", name="Pot-limit Omaha", exact=True).check()
    page.get_by_label("Straddles").select_option(label="Under the gun")
    page.get_by_label("Time bank in seconds").fill("soon")
    page.get_by_role("button", name="Create table").click()
    error = page.locator("#error-bank_ms")
    assert "expected a whole number from 0 to 86,400" in error.inner_text()
    page.get_by_label("Time bank in seconds").fill("90")
    page.get_by_label("Seconds to act").fill("0")
    page.get_by_label("Bomb pot every so many hands").fill("none")
    page.get_by_role("button", name="Create table").click()
    error = page.locator("#error-time_ms")
    assert "expected a whole number from 1 to 86,400" in error.inner_text()
    error = page.locator("#error-bomb_every")
    assert error.inner_text().startswith("Invalid bomb pot every so many hands “none”:")
    page.get_by_label("Seconds to act").fill("")
    page.get_by_label("Bomb pot every so many hands").fill("")
    page.get_by_label("Buy-in", exact=True).fill("3")
    page.get_by_role("button", name="Create table").click()
    page.locator("#error-stack", has_text="Invalid buy-in 3").wait_for()
    page.get_by_label("Buy-in", exact=True).fill("150")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_selector(".seat.me")
    rob.wait_until(lambda: len(rob.cards) == 4)
    assert "Pot-limit Omaha" in page.locator(".what").inner_text()
    rob.open_menu()
    page.get_by_label("Always straddle").wait_for()
    page.get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog", name="Invite")
    dialog.get_by_text(f"{room.address}/#/table/").wait_for()
    assert "Only this computer" in dialog.inner_text()


def test_a_toast_ends_with_its_page(visit: Callable[..., Visitor]) -> None:
    rob = visit()
    page = rob.go("fair")
    page.locator("h1").wait_for()
    page.evaluate(
        "import('/js/dom.js').then((dom) => dom.toast('Nothing found', true))"
    )
    page.locator(".toast").wait_for()
    rob.go("equity")
    page.get_by_role("heading", name="Equity").wait_for()
    assert page.locator(".toast").count() == 0


def test_ranges_of_short_deck_are_shares_of_its_hands(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit()
    page = ann.go("equity")
    page.get_by_label("Game").select_option("short-deck")
    page.get_by_text("Player 2: 3.5 %").wait_for()
    assert page.get_by_label("22", exact=True).is_disabled()
    assert page.get_by_role("button", name="deuce of clubs").is_disabled()
    page.get_by_role("button", name="All").click()
    page.get_by_text("Player 2: 100.0 %").wait_for()
    ann.settle()
    assert page.get_by_text("Exact result").count() == 1
