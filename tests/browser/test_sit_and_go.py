"""Six people with six browsers finish a sit-and-go."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from playwright.sync_api import Error

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor


def sit_by_keyboard(visitor: Visitor, table: str, name: str) -> None:
    page = visitor.go(f"table/{table}")
    page.get_by_role("button", name="Take a seat").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Take a seat":
            break
    page.keyboard.press("Enter")
    page.get_by_label("Your name").wait_for()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    page.wait_for_selector(".seat.me")


def all_in_by_keyboard(visitor: Visitor) -> None:
    keys = visitor.page.keyboard
    if visitor.page.locator("button.act.raise").count():
        keys.press("6")
        keys.press("r")
    else:
        keys.press("c")


def all_in_by_mouse(visitor: Visitor) -> None:
    page = visitor.page
    preset = page.get_by_role("button", name="all-in:")
    if preset.count():
        preset.click(timeout=1_000)
    button = page.locator("button.act.raise:not([aria-disabled])")
    if not button.count():
        button = page.locator("button.act.call:not([aria-disabled])")
    if button.count():
        button.first.click(timeout=1_000)


def finished(visitor: Visitor) -> bool:
    return visitor.page.locator(".notice", has_text="Tournament finished").count() > 0


def test_six_browsers_finish_a_sit_and_go(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(
        mode="tournament", seats=6, structure="hyper-turbo", pause_ms=150, stack=500
    )
    people = [
        visit(size=(1280, 800)),
        visit(size=(1024, 700)),
        visit(size=(320, 640)),
        visit(size=(360, 740), theme="light"),
        visit(size=(1600, 900)),
        visit(size=(740, 360)),
    ]
    sit_by_keyboard(people[0], table, "Keys")
    for number, visitor in enumerate(people[1:], 1):
        visitor.sit_down(table, f"Guest {number}")
    reloaded = False
    end = time.monotonic() + 240
    over = [False] * 6
    while not all(over):
        assert time.monotonic() < end, people[0].page.locator("body").inner_text()
        for i, visitor in enumerate(people):
            over[i] = over[i] or finished(visitor)
            if over[i] or not visitor.is_heard:
                continue
            if i == 1 and not reloaded:
                visitor.page.reload()
                visitor.acts.first.wait_for()
                reloaded = True
            try:
                (all_in_by_mouse if i else all_in_by_keyboard)(visitor)
            except Error:  # the question went away while it was being answered
                continue
        people[0].wait_for_change(60)
    assert reloaded
    places = people[2].page.locator(".notice li").all_inner_texts()
    assert len(places) == 6
    assert places[0].startswith("1. ")
    width = people[2].page.evaluate("document.documentElement.scrollWidth")
    assert width <= 320
