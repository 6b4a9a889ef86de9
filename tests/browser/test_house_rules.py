"""Run it twice, sitting out, automatic top-ups, and the list of buy-ins."""

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
    """Go all in, or call an all-in."""
    if visitor.page.locator("button.act.raise").count():
        visitor.page.keyboard.press("6")
        visitor.answer("r")
    else:
        visitor.answer("c")


def test_run_it_twice_is_asked_at_the_all_in(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    ann, bob = visit(), visit()
    for key, boards in (("y", 2), ("n", 1)):
        table = room.make_table(
            seats=2, runouts=2, runout_ms=50_000, pause_ms=20_000, time_ms=60_000
        )
        ann.sit_down(table, "Ann")
        bob.sit_down(table, "Bob")
        question = ann.page.locator(".bar", has_text="Run it twice?")
        play_until((ann, bob), question.count, all_in)
        ann.page.keyboard.press("y")
        bob.page.locator(".bar", has_text="Ann agrees").wait_for()
        bob.page.keyboard.press(key)
        for visitor in (ann, bob):
            page = visitor.page
            page.locator(".tag.win").first.wait_for()
            assert page.locator(".board").count() == boards
            assert page.locator(".board .card:not(.slot)").count() == 5 * boards
            assert not page.locator(".bar", has_text="Run it").count()
        agreed = [said for said in ann.log if "to run it twice" in said]
        assert len(agreed) == boards


def test_sitting_out_begins_after_the_hand_and_habits_are_kept(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(
        seats=3, bots=["calls", "calls"], runouts=2, straddle="utg", **QUICK
    )
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
    rob.open_menu()
    habits = ("Top up automatically", "Rebuy automatically", "Always straddle")
    for name in habits:
        page.get_by_label(name).check()
    page.get_by_role("radio", name="Never").check()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".seat.me")
    rob.open_menu()
    for name in habits:
        assert page.get_by_label(name).is_checked(), name
    assert page.get_by_role("radio", name="Never").is_checked()


def test_visitors_are_informed_that_hands_are_shown_late(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, late_spectators=True, **QUICK)
    ann = visit()
    text = "of players who agree, when the next hand is over"
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


def test_the_header_names_the_table_its_stakes_and_the_ante(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    options = {"name": "Friday night", "antes": 1, **QUICK}
    table = room.make_table(seats=3, bots=["calls", "calls"], **options)
    ann = visit()
    ann.sit_down(table, "Ann")
    ann.acts.first.wait_for()
    heading = ann.page.locator(".what")
    assert heading.inner_text().startswith("Friday night")
    for width in (1280, 768, 390):
        ann.page.set_viewport_size({"width": width, "height": 900})
        stakes = heading.get_by_text("1/2 · ante 1 · hand")
        ann.wait_until(stakes.is_visible)
        assert stakes.evaluate("node => node.scrollWidth <= node.clientWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_control_of_a_notice_can_be_read(
    visit: Callable[..., Visitor], theme: str
) -> None:
    ann = visit(theme=theme)
    page = ann.go("table/nowhere")
    button = page.get_by_role("button", name="Enter a password")
    light = (
        "node => getComputedStyle(node).color.match(/\\d+/g).slice(0, 3).map(Number)"
    )
    assert min(button.evaluate(light)) > 200
    # The header has no buttons for a table that there is not; the panel is empty.
    header = page.get_by_role("banner")
    header.get_by_role("button", name="Settings").wait_for()
    for name in ("Table menu", "Last hand"):
        assert not header.get_by_role("button", name=name).count()
    assert not header.get_by_role("link", name="Sealed").count()
    page.get_by_role("tab", name="Players").click()
    button.click()
    assert min(page.locator(".notice a").evaluate(light)) > 200
