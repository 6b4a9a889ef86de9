"""Renews the pictures of pages in docs/images: ``make pictures``.

A room with bots is played in a real browser until there is something to see.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright
from tests.browser.conftest import CHROMIUM
from tests.browser.test_tournaments import keep_host, register
from tests.support.command import run
from tests.support.league import League, play_season
from tests.support.room_thread import OpenRoom
from tests.support.visitors import PaintedVisitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_IMAGES = Path(__file__).parents[2] / "docs" / "images"
_DESK, _PHONE = (1280, 800), (390, 844)
_HANDS = 1
_BOTS = ["easy", "medium", "calls", "medium", "calls"]


def main() -> None:
    """Take all pictures."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=flags)
        room = OpenRoom(Path(folder))
        _take(browser, room)
        _take_study(browser, room)
        _take_tournament(browser, room)
        _take_club(browser, room)
        room.close()
        _take_report(browser, Path(folder))
        browser.close()


def _take(browser: Browser, room: OpenRoom) -> None:
    quick = {"bot_ms": 100, "pause_ms": 400, "time_ms": 3_600_000, "bank_ms": 0}
    table = room.make_table(name="Friday night", seats=6, bots=_BOTS, **quick)
    room.make_table(name="Omaha", game="plo", seats=9, bots=["easy"] * 4)
    room.make_tournament(name="Sunday", players=6, seats=6, start_full=True)
    ann = PaintedVisitor(browser, room.address)
    page = ann.page
    ann.sit_down(table, "Ann")
    flop = page.locator(".board .card:not(.slot)").nth(2)

    def is_worth_a_picture() -> bool:
        return ann.hand_number > _HANDS and ann.is_heard and flop.count() > 0

    ann.play_until(is_worth_a_picture, ann.answer)
    _save(ann, "room-table")
    page.emulate_media(color_scheme="light")
    _save(ann, "room-light")
    page.emulate_media(color_scheme="dark")
    _save(ann, "room-phone", _PHONE)
    hand = f"{table}-{1:05}"
    for name, route, sign in (
        ("room-lobby", "", ".table-card"),
        ("room-new", "new", ".pills"),
        ("room-fair", f"fair/{hand}", ".checks li"),
        ("room-replay", f"replay/{table}/{hand}/9", ".stage .seat.me"),
        ("room-equity", "equity", ".eq:not(:empty)"),
        ("room-stats", f"stats/{table}", ".chart"),
    ):
        ann.go(route)
        page.locator(sign).first.wait_for()
        ann.settle()
        _save(ann, name)
    ann.leave()


def _take_study(browser: Browser, room: OpenRoom) -> None:
    """Take the picture of a solved spot."""
    ann = PaintedVisitor(browser, room.address)
    page = ann.go("study")
    page.get_by_role("button", name="Solve", exact=True).click()
    page.locator('.solution [data-cell="AQs"]').click()
    page.get_by_text("Hands of AQs").wait_for()
    ann.settle()
    page.evaluate("scrollTo(0, document.querySelector('.solution').offsetTop - 60)")
    _save(ann, "room-study")
    ann.leave()


def _take_tournament(browser: Browser, room: OpenRoom) -> None:
    """Take the pictures of a tournament: editor, its page, clock and desk."""
    own, host = room.make_tournament(
        name="Friday league",
        players=27,
        bots=27,
        bot_level="random",
        bot_ms=200,
        structure="turbo",
        bounty=200,
    )
    ann = PaintedVisitor(browser, room.address)
    page = ann.go("new-tournament")
    page.locator(".t-ladder li").first.wait_for()
    page.get_by_role("radio", name="turbo", exact=True).check()
    page.get_by_text("about 2 h").wait_for()
    _save(ann, "tournament-editor")
    keep_host(ann, own, host)
    register(ann, own, "Ann")
    ann.go(f"clock/{own}")
    room.direct(own)
    page.locator(".c-level", has_text="Level 1").wait_for()
    _save(ann, "tournament-clock")
    for name, route, sign in (
        ("tournament-page", "tournament", ".t-standings"),
        ("tournament-desk", "desk", "tbody tr"),
    ):
        ann.go(f"{route}/{own}")
        page.locator(sign).first.wait_for()
        ann.settle()
        _save(ann, name)
    ann.leave()


def _take_club(browser: Browser, room: OpenRoom) -> None:
    """Take the pictures of a club: its page, the standings, settling up."""

    def play() -> League:
        return asyncio.run(play_season(room.address, nights=3))

    with ThreadPoolExecutor(1) as thread:  # this one has playwright's loop
        league = thread.submit(play).result()
    ann = PaintedVisitor(browser, room.address)
    own = json.dumps(json.dumps(league.owner))
    ann.context.add_init_script(f"localStorage.setItem('bigslick.account', {own})")
    here = f"club/{league.club}"
    for name, route, sign in (
        ("club-page", here, "[aria-label=Members] td"),
        ("club-standings", f"{here}/seasons/{league.season}", "tbody td"),
        ("club-settle", f"{here}/settle", ".c-payment"),
    ):
        ann.go(route)
        ann.page.locator(sign).first.wait_for()
        ann.settle()
        _save(ann, name)
    ann.leave()


def _take_report(browser: Browser, folder: Path) -> None:
    """Take the picture of a report on the hands of a match."""
    hands = str(folder / "hands.jsonl")
    page = str(folder / "report.html")
    players = "hard,medium,easy,tight"
    run(
        "match",
        "--players",
        players,
        "--hands",
        "300",
        "--seed",
        "7",
        "--history",
        hands,
    )
    run("history", "report", hands, "--player", "hard", "-o", page)
    tab = browser.new_page(viewport={"width": 1280, "height": 800})
    tab.goto(f"file://{page}")
    tab.locator("svg").first.wait_for()
    tab.screenshot(path=str(_IMAGES / "report.png"))
    tab.close()


def _save(visitor: PaintedVisitor, name: str, size: tuple[int, int] = _DESK) -> None:
    width, height = size
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.settle()
    visitor.page.screenshot(path=str(_IMAGES / f"{name}.png"))


if __name__ == "__main__":
    main()
