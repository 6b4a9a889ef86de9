"""Commands of the host: pause, blinds, bots, chips, and removing players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.test_links import pasted
from tests.support.visitors import play_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator
    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

QUICK = {"bot_ms": 0, "pause_ms": 250, "time_ms": 60_000}


def person(host: Visitor, name: str) -> None:
    """Open the dialog of a player."""
    host.page.get_by_role("tab", name="Players").click()
    host.page.locator(".people").get_by_role("button", name=name).click()
    host.page.get_by_role("dialog", name=name).wait_for()


def play_on(*visitors: Visitor, until: Locator) -> None:
    """Fold until something is to be seen."""
    play_until(visitors, lambda: until.count() and until.is_visible())


def test_what_a_host_can_do_and_a_guest_cannot(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=4, **QUICK)
    host, guest = visit(), visit()
    host.sit_down(table, "Host")
    guest.sit_down(table, "Guest")
    guest.open_menu()
    assert not guest.page.get_by_role("button", name="Pause").count()
    guest.page.keyboard.press("Escape")
    person(guest, "Host")
    assert not guest.page.get_by_role("button", name="Remove Host").count()
    guest.page.keyboard.press("Escape")
    guest.page.get_by_role("tab", name="Log").click()

    # A pause.
    host.open_menu()
    host.page.get_by_role("button", name="Pause").click()
    guest.page.locator(".log", has_text="Host, the host, pauses the table").wait_for()
    host.page.locator(".log", has_text="You pause the table").wait_for()
    play_on(host, guest, until=guest.page.locator(".notice", has_text="Paused"))
    assert guest.page.locator(".bar button").count() == 0
    host.page.locator(".bar").get_by_role("button", name="Resume").click()
    guest.page.locator(".notice", has_text="Paused").wait_for(state="hidden")

    # Other blinds.
    host.open_menu()
    host.page.get_by_label("New blinds").fill("much")
    host.page.get_by_role("button", name="Set blinds").click()
    host.page.locator(".toast", has_text="Invalid blinds").wait_for()
    host.open_menu()
    host.page.get_by_label("New blinds").fill("5/10")
    host.page.get_by_role("button", name="Set blinds").click()
    play_on(host, guest, until=guest.page.locator(".what", has_text="5/10"))

    # A bot is added and removed; the speed of bots is set before.
    host.open_menu()
    host.page.get_by_role("radio", name="Slow").check()
    guest.page.locator(".log", has_text="lets bots act after 2 s").wait_for()
    host.page.get_by_label("Bot level").select_option("hard")
    host.page.get_by_role("button", name="Add a bot").click()
    guest.page.get_by_role("tab", name="Players").click()
    guest.page.locator(".people li").nth(2).wait_for()
    bot = guest.page.locator(".people li", has_text="bot, hard")
    name = bot.locator("b").inner_text()
    person(host, name)
    host.page.get_by_role("button", name=f"Remove {name}").click()
    play_until((guest, host), lambda: not bot.count())


def test_the_host_gives_chips_the_books_say_so_and_a_player_is_removed(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=4, **QUICK)
    host, guest = visit(), visit()
    host.sit_down(table, "Host")
    guest.sit_down(table, "Guest")
    chips = guest.page.locator(".seat.me .stack")
    play_until(  # the guest gives chips away
        (guest, host),
        lambda: chips.inner_text() != "200",
        lambda visitor: visitor.answer("f" if visitor is guest else "c"),
    )
    person(host, "Guest")
    host.page.get_by_role("button", name="Top up Guest").click()
    person(host, "Guest")
    host.page.get_by_label("New stack").fill("3e2")
    host.page.get_by_role("button", name="Set stack").click()
    host.page.get_by_text("Invalid stack “3e2”: expected a number").wait_for()
    host.page.get_by_label("New stack").fill("350")
    host.page.get_by_role("button", name="Set stack").click()
    host.page.get_by_role("dialog").wait_for(state="detached")
    bought = guest.page.locator(".seat.me .stack", has_text="3")
    play_until((host, guest), bought.count)  # they are added when the hand is over
    host.open_menu()
    host.page.get_by_role("button", name="Buy-ins").click()
    row = host.page.locator("tr", has_text="Guest")
    row.wait_for()
    name, bought_chips, *_ = row.locator("td").all_inner_texts()
    assert name == "Guest"
    assert 340 <= int(bought_chips) <= 360
    host.page.get_by_role("button", name="Copy").click()
    host.page.locator(".toast", has_text="Buy-ins copied").wait_for()
    host.page.keyboard.press("Escape")
    copied = [line.split("\t") for line in pasted(host).splitlines()]
    assert copied[0][:3] == ["Player", "Bought in", "Cashed out"]
    assert ["Guest", bought_chips, "0"] in [line[:3] for line in copied]
    # A player who is removed during a hand plays it to the end, and knows.
    play_until((host, guest), lambda: guest.is_heard)
    person(host, "Guest")
    host.page.get_by_role("button", name="Remove Guest").click()
    soon = guest.page.locator(".toast", has_text="The host removes you after this hand")
    soon.wait_for()
    assert guest.page.locator(".seat.me").count() == 1
    assert guest.is_heard
    told = guest.page.locator(".toast", has_text="The host has removed you")
    play_on(guest, host, until=told)
    assert not guest.page.locator(".seat.me").count()
    # The player can ask for a seat again, and waits for the host.
    guest.page.get_by_role("button", name="Take a seat").click()
    guest.page.get_by_label("Buy-in").fill("400")  # the chips they left with, or more
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.locator(".bar", has_text="Waiting for the host").wait_for()
    assert not guest.page.locator(".seat.me").count()
    host.page.locator(".toast", has_text="Guest asks for a seat").wait_for()
    host.page.get_by_role("tab", name="Players").click()
    host.page.get_by_role("button", name="Approve Guest").click()
    guest.page.wait_for_selector(".seat.me")
