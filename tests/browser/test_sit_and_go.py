"""People with a browser each finish a sit-and-go."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor


def register_by_keyboard(visitor: Visitor, own: str, name: str) -> None:
    page = visitor.go(f"tournament/{own}")
    page.get_by_role("button", name="Register").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Register":
            break
    page.keyboard.press("Enter")
    page.get_by_label("Your name").wait_for()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    page.get_by_text(f"You are registered as {name}").wait_for()


def register(visitor: Visitor, own: str, name: str) -> None:
    page = visitor.go(f"tournament/{own}")
    page.get_by_role("button", name="Register").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("dialog").get_by_role("button", name="Register").click()


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
    return visitor.page.locator(".bar", has_text="You finished in place").count() > 0


_SIZES = ((1280, 800), (1024, 700), (320, 640), (360, 740), (1600, 900), (740, 360))


@pytest.mark.parametrize("count", [3, pytest.param(6, marks=pytest.mark.slow)])
def test_browsers_finish_a_sit_and_go(
    room: OpenRoom, visit: Callable[..., Visitor], count: int
) -> None:
    quick = {"structure": "hyper-turbo", "pace": "hands", "pause_ms": 150, "stack": 500}
    own, _ = room.make_tournament(players=count, seats=count, start_full=True, **quick)
    people = [
        visit(size=size, theme="light" if size == (360, 740) else "dark")
        for size in _SIZES[:count]
    ]
    register_by_keyboard(people[0], own, "Keys")
    for number, visitor in enumerate(people[1:], 1):
        register(visitor, own, f"Guest {number}")
    for visitor in people:
        visitor.page.wait_for_selector(".seat.me")
    reloaded = False
    end = time.monotonic() + 240
    over = [False] * count
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
    for visitor in people:
        visitor.page.locator(".bar", has_text="The tournament is over.").wait_for()
    people[2].page.get_by_role("button", name="To the tournament").click()
    rows = people[2].page.locator(".t-standings tbody tr")
    rows.nth(count - 1).wait_for()
    assert rows.first.locator("td").first.inner_text() == "1"
    width = people[2].page.evaluate("document.documentElement.scrollWidth")
    assert width <= 320


def test_a_new_sit_and_go_with_bots_opens_its_table_at_once(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit()
    page = visitor.go("new")
    page.get_by_label("Sit-and-go").check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_selector(".seat.me")
    assert "#/table/" in page.url
    assert page.locator(".seat:not(.empty)").count() == 6


def test_a_sit_and_go_that_waits_for_friends_is_in_the_lobby(
    visit: Callable[..., Visitor],
) -> None:
    ann, bob = visit(), visit()
    page = ann.go("new")
    page.get_by_label("Sit-and-go").check()
    page.get_by_role("group", name="Seats").get_by_label("2", exact=True).check()
    page.get_by_role("group", name="Bots").get_by_label("None").check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_text("More options").click()
    page.get_by_label("Table name").fill("Duel of two")
    page.get_by_role("button", name="Create table").click()
    page.get_by_text("You are registered as Ann").wait_for()
    lobby = bob.go("")
    card = lobby.get_by_role("article", name="Duel of two")
    assert "Starts with 1 more player" in card.inner_text()
    card.get_by_role("link", name="Play").click()
    lobby.get_by_role("button", name="Register").click()
    lobby.get_by_label("Your name").fill("Bob")
    lobby.get_by_role("dialog").get_by_role("button", name="Register").click()
    for visitor in (ann, bob):
        visitor.page.wait_for_selector(".seat.me")
