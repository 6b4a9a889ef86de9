"""Joining a table: bots that give way, waiting lists, passwords, approval."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.visitors import play_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

QUICK = {"bot_ms": 0, "pause_ms": 250, "time_ms": 60_000}


_NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); } })"""


def ask_for_a_seat(visitor: Visitor, table: str, button: str, name: str) -> None:
    visitor.go(f"table/{table}")
    visitor.page.get_by_role("button", name=button).click()
    visitor.page.get_by_label("Your name").fill(name)
    visitor.page.get_by_role("button", name="Sit down").click()


def test_bots_give_way_to_people(room: OpenRoom, visit: Callable[..., Visitor]) -> None:
    full = room.make_table(seats=2, bots=["calls", "calls"], **QUICK)
    rob = visit()
    ask_for_a_seat(rob, full, "Take a bot's seat", "Rob")
    rob.page.wait_for_selector(".seat.me")
    rob.play_hands(1)
    assert rob.page.locator(".seat:not(.empty)").count() == 2
    # At a table with a free seat, the seat of a certain bot can be taken.
    table = room.make_table(seats=3, bots=["calls", "calls"], **QUICK)
    page = rob.go(f"table/{table}")
    page.locator('.seat[data-seat="2"] .plate').click()
    page.get_by_role("button", name="'s seat").click()
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector('.seat.me[data-seat="2"]')


def test_a_refused_seat_leaves_the_form_open_with_the_error(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=3, **QUICK)
    ann, bob = visit(), visit()
    ann.sit_down(table, "Ann")
    ask_for_a_seat(bob, table, "Take a seat", "Ann")
    page = bob.page
    form = page.get_by_role("dialog", name="Take a seat")
    form.get_by_role("alert").filter(has_text="Ann").wait_for()
    page.get_by_label("Your name").fill("Bob")
    page.get_by_label("Buy-in").fill("1e3")
    page.get_by_role("button", name="Sit down").click()
    form.get_by_text("Invalid buy-in “1e3”: expected a number").wait_for()
    assert not page.locator(".seat.me").count()
    page.get_by_label("Buy-in").fill("100")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".seat.me")
    bob.wait_until(lambda: not form.count())


def test_quick_seat_asks_for_another_name_if_the_own_one_is_taken(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=3, name="Quick", **QUICK)
    ann, other = visit(), visit()
    ann.sit_down(table, "Ann")
    elsewhere = room.make_table(seats=2, listed=False, **QUICK)
    other.sit_down(elsewhere, "Ann")
    page = other.go()
    page.get_by_role("article", name="Quick").wait_for()
    page.get_by_label("Find a table").fill("Quick")
    page.get_by_role("button", name="Quick seat").click()
    form = page.get_by_role("dialog", name="Take a seat")
    form.get_by_role("alert").filter(has_text="Ann").wait_for()
    page.keyboard.press("Escape")
    other.wait_until(lambda: not form.count())


def test_a_browser_that_stores_nothing_keeps_the_seat_while_the_page_is_open(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, bots=["calls"], **QUICK)
    ann = visit()
    ann.context.add_init_script(_NO_STORAGE)
    ask_for_a_seat(ann, table, "Take a seat", "Ann")
    ann.page.wait_for_selector(".seat.me")
    ann.play_hands(1)
    ann.page.get_by_role("link", name="Bigslick").click()
    ann.page.get_by_role("link", name="Return to").first.click()
    ann.page.wait_for_selector(".seat.me")


def test_the_waiting_list_is_left_and_moves_up(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, **QUICK)
    ann, bob, cyd = visit(), visit(), visit()
    ann.sit_down(table, "Ann")
    bob.sit_down(table, "Bob")
    ask_for_a_seat(cyd, table, "Join the waiting list", "Cyd")
    cyd.page.get_by_role("button", name="Leave the waiting list").click()
    ask_for_a_seat(cyd, table, "Join the waiting list", "Cyd")
    cyd.page.locator(".bar", has_text="You are number 1 on the waiting list").wait_for()
    ann.page.get_by_role("tab", name="Players").click()
    ann.page.locator(".waiting", has_text="Cyd").wait_for()
    cyd.page.reload()
    cyd.page.locator(".bar", has_text="You are number 1 on the waiting list").wait_for()
    bob.open_menu()
    bob.page.get_by_role("button", name="Leave the table").click()
    play_until((ann, bob), lambda: cyd.is_asked)
    assert cyd.page.locator(".seat.me .name").inner_text() == "Cyd (you)"
    assert len(cyd.cards) == 2


def test_a_password_opens_the_table_and_nothing_else_does(
    visit: Callable[..., Visitor],
) -> None:
    host, guest = visit(), visit()
    page = host.go("new")
    page.get_by_placeholder("Your name").fill("Host")
    page.get_by_role("radio", name="None").check()
    page.get_by_text("More options").click()
    page.get_by_label("Table name").fill("Behind the door")
    page.get_by_label("Password").fill("sesame")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_selector(".seat.me")
    table = page.url.split("/")[-1]
    other = guest.go()
    card = other.locator(".table-card", has_text="Behind the door")
    card.get_by_text("Password").wait_for()
    guest.go(f"table/{table}")
    field = other.get_by_label("Password")
    field.fill("open barley")
    field.press("Enter")
    other.locator(".toast.bad").wait_for()
    assert not other.locator(".seat:not(.empty)").count()
    field.fill("sesame")
    field.press("Enter")
    other.locator(".seat", has_text="Host").wait_for()
    guest.sit_down(table, "Guest")
    other.reload()
    other.wait_for_selector(".seat.me")


def test_the_host_lets_people_in_one_by_one(visit: Callable[..., Visitor]) -> None:
    host, guest, stranger = visit(), visit(), visit()
    page = host.go("new")
    page.get_by_placeholder("Your name").fill("Host")
    page.get_by_role("radio", name="None").check()
    page.get_by_text("More options").click()
    page.get_by_label("Ask me before a player sits down").check()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_selector(".seat.me")
    table = page.url.split("/")[-1]
    ask_for_a_seat(guest, table, "Take a seat", "Guest")
    guest.page.locator(".bar", has_text="Waiting for the host").wait_for()
    page.locator(".toast", has_text="Guest asks for a seat").wait_for()
    ask_for_a_seat(stranger, table, "Take a seat", "Stranger")
    stranger.page.locator(".bar", has_text="Waiting for the host").wait_for()
    page.get_by_role("tab", name="Players").click()
    page.get_by_role("button", name="Approve Guest").click()
    guest.page.wait_for_selector(".seat.me")
    page.get_by_role("button", name="Refuse Stranger").click()
    stranger.page.locator(".toast", has_text="refused your request").wait_for()
    stranger.page.get_by_role("button", name="Take a seat").wait_for()
    assert not stranger.page.locator(".seat.me").count()
