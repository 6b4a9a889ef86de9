"""The Study page: spots are solved and looked at, hands are reviewed and opened."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route
    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

QUICK = {"bot_ms": 0, "pause_ms": 100, "time_ms": 60_000}


def solve(page: Page, **fields: str) -> None:
    labels = {
        "board": "Board: 3 to 5 cards",
        "oop": "Range out of position",
        "ip": "Range in position",
        "pot": "Pot",
        "stack": "Stack of each player",
        "sizes": "Bet sizes",
    }
    for name, text in fields.items():
        page.get_by_label(labels[name], exact=True).first.fill(text)
    page.get_by_role("button", name="Solve", exact=True).click()


def wait_until_solved(rob: Visitor) -> None:
    said = rob.page.get_by_role("status")
    rob.wait_until(lambda: "Neither player can win more" in said.inner_text())
    rob.wait_until(lambda: "Solving" not in said.inner_text())


def test_a_spot_is_solved_and_followed_to_its_end(
    visit: Callable[..., Visitor],
) -> None:
    rob = visit()
    page = rob.go("study")
    # Queens lose to aces and beat jacks: a river that can be solved by hand.
    solve(
        page,
        board="Ks7h2d3c8d",
        oop="QQ",
        ip="AA, JJ",
        pot="10",
        stack="10",
        sizes="bet 100%",
    )
    wait_until_solved(rob)
    acts = page.locator(".choice")
    assert acts.first.inner_text().startswith("Check")
    cells = page.locator(".solution .grid13")
    held = cells.locator(".held")
    assert held.all_inner_texts() == ["QQ"]
    cells.locator('[data-cell="QQ"]').click()
    assert page.locator(".hands tbody tr").count() == 6
    # The next decision is that of the other player, with the other range.
    acts.first.click()
    page.get_by_text("In position acts").wait_for()
    assert held.all_inner_texts() == ["AA", "JJ"]
    bet = acts.filter(has_text="all-in")
    share = float(re.sub(r"[^\d.]", "", bet.locator("b").inner_text()))
    assert 70 < share < 80  # all aces and half of the jacks: 9 of 12 hands
    page.get_by_role("radio", name="EV", exact=True).check()
    # The keyboard stays where it is when something is chosen with it.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.get_by_role("radio", name="EV", exact=True).is_checked()
    assert page.evaluate("document.activeElement.value") == "ev"
    label = cells.locator('[data-cell="AA"]').get_attribute("aria-label")
    assert label is not None
    assert label.startswith("AA: EV 1")
    bet.click()
    page.get_by_text("Out of position acts").wait_for()
    acts.filter(has_text="Call").click()
    page.get_by_text("Showdown").wait_for()
    assert acts.count() == 0
    # The line leads back.
    line = page.get_by_role("navigation", name="Line")
    assert line.get_by_role("button").count() == 4
    line.get_by_role("button", name="Start").click()
    page.get_by_text("Out of position acts").wait_for()
    assert line.get_by_role("button").count() == 1


def test_cards_are_dealt_and_ranges_are_painted(visit: Callable[..., Visitor]) -> None:
    rob = visit()
    page = rob.go("study")
    page.get_by_text("Paint the ranges").click()
    page.get_by_role("radio", name="In position").first.check()
    field = page.get_by_label("Range in position", exact=True)
    field.fill("KK")
    page.locator('form [data-cell="JJ"]').click()
    assert field.input_value() == "KK, JJ"
    page.get_by_text("Choose the cards").click()
    board = page.get_by_label("Board: 3 to 5 cards", exact=True).first
    board.fill("Ks 7h 2d")
    page.get_by_role("button", name="three of clubs").first.click()
    assert board.input_value() == "Ks 7h 2d 3c"
    solve(page, oop="QQ, AK", sizes="bet 50%")
    wait_until_solved(rob)
    acts = page.locator(".choice")
    acts.filter(has_text="Check").click()
    page.get_by_text("In position acts").wait_for()
    acts.filter(has_text="Check").click()
    page.get_by_text("Choose the next card").wait_for()
    picker = page.get_by_role("group", name="Next card")
    assert picker.get_by_role("button", name="three of clubs").is_disabled()
    picker.get_by_role("button", name="three of hearts").click()
    page.get_by_text("Out of position acts").wait_for()
    assert page.locator(".where .board").inner_text().endswith("3♥")
    # What was entered is there when the page is opened again.
    page.reload()
    assert field.input_value() == "KK, JJ"


def test_solving_can_be_stopped_and_looked_at(visit: Callable[..., Visitor]) -> None:
    rob = visit()
    page = rob.go("study")
    page.get_by_label("Accuracy").select_option("0.001")
    solve(page, sizes="bet 20%, 40%, 75%; raise 50%, a")
    said = page.get_by_role("status")
    rob.wait_until(lambda: said.inner_text().startswith("Solving … Neither"))
    page.get_by_role("button", name="Stop").click()
    before = said.inner_text()
    assert before.startswith("Neither player can win more")
    page.locator(".choice", has_text="Check").click()
    page.get_by_text("In position acts").wait_for()
    # A step may have been under way when the button was pressed, but no other follows.
    rob.settle()
    after = said.inner_text()
    page.locator(".choice", has_text="Check").click()
    page.get_by_text("Choose the next card").wait_for()
    assert said.inner_text() == after


def test_solving_can_be_stopped_before_there_is_anything_to_see(
    visit: Callable[..., Visitor],
) -> None:
    rob = visit()
    page = rob.go("study")
    said = page.get_by_role("status")
    before = said.inner_text()
    page.route("**/api/study/solve", lambda _: None)  # no answer ever comes
    solve(page)
    stop = page.get_by_role("button", name="Stop")
    stop.click()
    assert said.inner_text() == before
    assert not stop.is_visible()


def test_what_cannot_be_solved_is_said(visit: Callable[..., Visitor]) -> None:
    rob = visit()
    page = rob.go("study")
    said = page.get_by_role("status")
    solve(page, board="Ks7h")
    rob.wait_until(lambda: "Ks7h" in said.inner_text())
    assert "3, 4 or 5 cards" in said.inner_text()
    solve(page, board="Ks7h2d3c", pot="ten")
    rob.wait_until(lambda: "ten" in said.inner_text())
    solve(page, pot="10", oop="QQ", ip="JJ")
    wait_until_solved(rob)
    rob.expect_refusal()


def test_hands_of_a_table_are_reviewed_and_opened_in_the_solver(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, bots=["calls"], blinds=(1, 2), **QUICK)
    rob = visit()
    rob.sit_down(table, "Rob")
    rob.play_hands(2)  # checked and called down
    page = rob.go(f"stats/{table}")
    page.get_by_role("link", name="Review hands").click()
    rob.wait_until(lambda: page.get_by_label("Whose decisions").input_value() == "Rob")
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=429, headers={"Retry-After": "1"}, body="{}")

    page.route("**/api/study/review", refuse_once)
    page.get_by_role("button", name="Review", exact=True).click()
    said = page.get_by_role("status")
    rob.wait_until(
        lambda: re.search(r"\d+ decisions? in [2-9] hands", said.inner_text())
    )
    review = page.get_by_role("button", name="Review", exact=True)
    review.wait_for()  # and not "Stop"
    decision = page.locator(".decisions details").first
    decision.locator("summary").click()
    assert "(played)" in decision.inner_text()
    decision.get_by_role("button", name="Open in the solver").click()
    wait_until_solved(rob)
    chosen = page.locator('.solution [aria-pressed="true"]')
    assert chosen.count() == 1
    assert "held" in (chosen.get_attribute("class") or "")
    # Back at the list, it is as before.
    page.get_by_role("radio", name="Review hands").check()
    assert page.locator(".decisions details").count() > 0
    assert page.locator(".decisions details[open]").count() == 1
    assert refused  # and asked again
    # What was reviewed is kept when the room cannot be reached.
    page.unroute("**/api/study/review")
    page.route("**/api/study/review", lambda route: route.abort())
    page.get_by_role("button", name="Review", exact=True).click()
    rob.wait_until(lambda: "cannot be reached" in said.inner_text())
    assert not page.get_by_text("Not reviewed").count()
    rob.expect_refusal()


def test_a_file_that_is_no_history_is_refused(visit: Callable[..., Visitor]) -> None:
    rob = visit()
    page = rob.go("study/review")
    page.get_by_label("Open a hand history file").set_input_files(
        {"name": "x.txt", "mimeType": "text/plain", "buffer": b"Dear diary"}
    )
    said = page.get_by_role("status")
    rob.wait_until(lambda: "not a hand history" in said.inner_text())
    rob.expect_refusal()
