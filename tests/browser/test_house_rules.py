"""Run it twice, sitting out, chips that come by themselves, and the books."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.visitors import play_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

QUICK = {"bot_ms": 0, "pause_ms": 250, "time_ms": 60_000}


def all_in(visitor: Visitor) -> None:
    """Put everything in, or call whoever did."""
    if visitor.page.locator("button.act.raise").count():
        visitor.page.keyboard.press("6")
        visitor.answer("r")
    else:
        visitor.answer("c")


@pytest.mark.parametrize(("key", "boards"), [("y", 2), ("n", 1)])
def test_run_it_twice_is_asked_at_the_all_in(
    room: OpenRoom, visit: Callable[..., Visitor], key: str, boards: int
) -> None:
    table = room.make_table(
        seats=2, runouts=2, runout_ms=50_000, pause_ms=20_000, time_ms=60_000
    )
    ann, bob = visit(), visit()
    ann.sit_down(table, "Ann")
    bob.sit_down(table, "Bob")
    question = ann.page.locator(".bar", has_text="Run it twice?")
    play_until((ann, bob), question.count, all_in)
    ann.page.keyboard.press("y")
    bob.page.locator(".bar", has_text="Ann agrees").wait_for()
    bob.page.keyboard.press(key)
    for visitor in (ann, bob):
        visitor.page.locator(".tag.win").first.wait_for()
        assert visitor.page.locator(".board").count() == boards
        assert visitor.page.locator(".board .card:not(.slot)").count() == 5 * boards
        assert not visitor.page.locator(".bar", has_text="Run it").count()
    agreed = [said for said in ann.log if "to run it twice" in said]
    assert len(agreed) == boards


def test_sitting_out_begins_after_the_hand(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=3, bots=["calls", "calls"], **QUICK)
    rob = visit()
    rob.sit_down(table, "Rob")
    page = rob.page
    rob.acts.first.wait_for()
    rob.open_menu()
    page.get_by_role("button", name="Sit out next hand").click()
    assert rob.is_asked
    back = page.get_by_role("button", name="I am back")
    rob.play_until(lambda: back.count() > 0, rob.answer)
    back.click()
    rob.acts.first.wait_for()


def test_habits_of_a_seat_are_kept(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, bots=["calls"], runouts=2, straddle="utg", **QUICK)
    rob = visit()
    rob.sit_down(table, "Rob")
    page = rob.page
    rob.open_menu()
    for name in ("Top up automatically", "Rebuy automatically", "Always straddle"):
        page.get_by_label(name).check()
    page.get_by_role("radio", name="Never").check()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".seat.me")
    rob.open_menu()
    for name in ("Top up automatically", "Rebuy automatically", "Always straddle"):
        assert page.get_by_label(name).is_checked(), name
    assert page.get_by_role("radio", name="Never").is_checked()


def test_the_books_say_who_bought_what(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=4, **QUICK)
    host, guest = visit(), visit()
    host.sit_down(table, "Host")
    guest.sit_down(table, "Guest")
    guest.page.get_by_role("tab", name="Players").click()
    host.page.get_by_role("tab", name="Players").click()
    host.page.locator(".people").get_by_role("button", name="Guest").click()
    host.page.get_by_label("New stack").fill("350")
    host.page.get_by_role("button", name="Set stack").click()
    host.page.get_by_role("dialog").wait_for(state="detached")
    bought = guest.page.locator(".seat.me .stack", has_text="3")
    play_until((host, guest), bought.count)  # they come when the hand is over
    host.open_menu()
    host.page.get_by_role("button", name="Buy-ins").click()
    row = host.page.locator("tr", has_text="Guest")
    row.wait_for()
    name, chips, *_ = row.locator("td").all_inner_texts()
    assert name == "Guest"
    assert 340 <= int(chips) <= 360


def test_whoever_might_sit_down_is_told_that_hands_are_shown_late(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, late_spectators=True, **QUICK)
    ann = visit()
    text = "spectators see all cards of a hand after the next hand has finished"
    ann.go(f"table/{table}")
    ann.page.get_by_role("button", name="Take a seat").click()
    ann.page.get_by_role("dialog").get_by_text(text).wait_for()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Sit down").click()
    ann.page.wait_for_selector(".seat.me")
    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.get_by_role("dialog").get_by_text(text).wait_for()
    ann.page.keyboard.press("Escape")
    ann.go("")
    ann.page.get_by_text("Delayed cards").wait_for()
