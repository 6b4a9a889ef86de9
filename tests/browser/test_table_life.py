"""What people do at a table besides playing: hosts, seats, the clock, moderation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.visitors import play_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

QUICK = {"bot_ms": 0, "pause_ms": 250, "time_ms": 60_000}


def _dialog(visitor: Visitor, name: str) -> None:
    """Open the dialog of a player."""
    visitor.page.get_by_role("tab", name="Players").click()
    visitor.page.locator(".people").get_by_role("button", name=name).click()
    visitor.page.get_by_role("dialog", name=name).wait_for()


def test_chat_reactions_and_moderation(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=4, **QUICK)
    host, guest = visit(), visit(size=(390, 844))
    host.sit_down(table, "Host")
    guest.sit_down(table, "Guest")
    guest.page.get_by_role("button", name="Log, chat and players").click()
    guest.page.get_by_role("tab", name="Chat").click()
    guest.page.get_by_role("button", name="Nice hand!").click()
    host.page.locator(".reaction", has_text="Nice hand!").wait_for()
    guest.page.get_by_label("Message").fill("rude words")
    guest.page.get_by_role("button", name="Send").click()
    host.page.get_by_role("tab", name="Chat").click()
    message = host.page.locator(".chat li", has_text="rude words")
    message.hover()
    host.page.get_by_role("button", name="Report what Guest wrote").click()
    host.page.locator(".toast", has_text="was reported").wait_for()
    host.page.get_by_role("tab", name="Log").click()
    text = "A message of Guest was reported: “rude words”"
    host.page.locator(".log", has_text=text).wait_for()
    _dialog(host, "Guest")
    host.page.get_by_role("button", name="Mute Guest").click()
    guest.page.get_by_text("The host has muted you.").wait_for()
    assert guest.page.get_by_label("Message").is_hidden()
    host.page.locator(".people li", has_text="muted by the host").wait_for()
    _dialog(host, "Guest")
    host.page.get_by_role("button", name="Unmute Guest").click()
    guest.page.get_by_label("Message").wait_for()


def test_host_is_handed_over_and_the_new_one_closes_the_table(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=4, **QUICK)
    host, guest = visit(), visit()
    host.sit_down(table, "Host")
    guest.sit_down(table, "Guest")
    guest.page.locator(".log li", has_text="Hand 1").wait_for()
    _dialog(host, "Guest")
    host.page.get_by_role("button", name="Make Guest the host").click()
    guest.page.locator(".toast", has_text="You are the host").wait_for()
    guest.page.locator(".log", has_text="makes Guest the host").wait_for()
    host.open_menu()
    assert not host.page.get_by_role("button", name="Pause").count()
    host.page.keyboard.press("Escape")
    guest.page.reload()  # the right is kept in the browser
    guest.page.wait_for_selector(".seat.me")
    guest.open_menu()
    guest.page.get_by_role("button", name="Close the table").click()
    closing = guest.page.get_by_role("dialog", name="Close the table")
    closing.get_by_role("button", name="Close the table").click()
    closed = host.page.locator(".notice", has_text="Table closed")
    play_until((host, guest), closed.is_visible)
    assert "closed by the host" in closed.inner_text()


def test_player_changes_seats_and_the_clock_is_called(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=4, clock_ms=1, **QUICK)
    ann, bob = visit(), visit(size=(360, 740))
    ann.sit_down(table, "Ann")
    bob.sit_down(table, "Bob")
    call = [v.page.get_by_role("button", name="Call the clock") for v in (ann, bob)]
    ann.wait_until(lambda: any(own.count() for own in call))
    caller = ann if call[0].count() else bob
    other = bob if caller is ann else ann
    caller.page.get_by_role("button", name="Call the clock").click()
    other.page.locator(".log", has_text="calls the clock on").wait_for(state="attached")
    assert other.is_asked
    # Once for each decision; the page of the caller may hear of it later.
    ann.wait_until(lambda: not any(own.count() for own in call))

    ann.open_menu()
    ann.page.get_by_role("button", name="Change seats").click()
    chosen = ann.page.get_by_role("dialog", name="Change seats")
    chosen.get_by_role("radio", name="Seat 4").check()
    chosen.get_by_role("button", name="Change seats").click()
    moved = bob.page.locator(".log li", has_text="Ann moves to seat 4")
    play_until((ann, bob), moved.count)
    ann.page.locator('.seat.me[data-seat="4"]').wait_for()
    start = ann.hand_number
    play_until((ann, bob), lambda: ann.hand_number > start + 1)
    ann.page.reload()
    ann.page.locator('.seat.me[data-seat="4"]').wait_for()


def test_bets_of_a_game_without_blinds_change_too(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, game="stud", stack=400, **QUICK)
    host = visit()
    host.sit_down(table, "Host")
    host.open_menu()
    host.page.get_by_label("New small bet").fill("much")
    host.page.get_by_role("button", name="Set bets").click()
    host.page.locator(".toast", has_text="Invalid small bet").wait_for()
    host.open_menu()
    host.page.get_by_label("New small bet").fill("10")
    host.page.get_by_role("button", name="Set bets").click()
    host.page.locator(".what", has_text="10/20").wait_for()
    host.page.locator(".log", has_text="Bets 10/20, ante 2, bring-in 5").wait_for()
