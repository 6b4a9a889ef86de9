"""A person plays whole hands: by mouse, by keyboard, with draws, after a reload."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

QUICK = {"bot_ms": 0, "pause_ms": 250, "time_ms": 60_000}


def test_a_whole_hand_is_played_by_mouse(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=3, bots=["calls", "calls"], **QUICK)
    rob = visit(still=False)
    rob.sit_down(table, "Rob")
    page = rob.page

    def act() -> None:
        button = page.locator("button.act.call:not([aria-disabled])")
        if button.count():
            button.first.click(timeout=2_000, no_wait_after=True)

    rob.play_until(lambda: rob.hand_number >= 3, act)
    log = page.locator(".log").inner_text()
    for word in ("You call", "FLOP", "TURN", "RIVER", "win"):
        assert word in log
    assert page.locator(".seat.me .hole .card").count() == 2


def about_to_raise(room: OpenRoom, visit: Callable[..., Visitor]) -> Visitor:
    """Return a player at a table with blinds of 1 and 2 who may raise."""
    table = room.make_table(seats=2, bots=["calls"], blinds=(1, 2), **QUICK)
    rob = visit()
    rob.sit_down(table, "Rob")
    rob.page.locator("button.act.raise").wait_for()
    return rob


def test_a_raise_is_sized_by_preset_typed_and_sent(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    rob = about_to_raise(room, visit)
    page, raise_button = rob.page, rob.page.locator("button.act.raise")
    page.get_by_role("button", name="the minimum: 4").click()
    assert raise_button.inner_text().startswith("Raise to 4")
    amount = page.get_by_label("Amount")
    amount.fill("17")
    amount.press("Tab")
    assert raise_button.inner_text().startswith("Raise to 17")
    page.locator(".size").hover()
    page.mouse.wheel(0, -100)
    assert raise_button.inner_text().startswith("Raise to 19")
    amount.fill("200")
    amount.press("Tab")
    assert raise_button.inner_text().startswith("All-in 200")
    amount.fill("11")
    rob.wait_until_heard()
    amount.press("Enter")
    page.locator(".log", has_text="You raise to 11").wait_for()
    # The next table's amounts are in big blinds.
    table = room.make_table(seats=2, bots=["calls"], blinds=(5, 10), **QUICK)
    rob.sit_down(table, "Rob")
    rob.acts.first.wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Big blinds").check()
    page.keyboard.press("Escape")
    stack = page.locator(".seat.me .stack")
    rob.wait_until(lambda: stack.inner_text() in {"99.5 bb", "99 bb"})
    amount.fill("4")
    amount.press("Tab")
    assert raise_button.inner_text().startswith("Raise to 4 bb")
    rob.wait_until_heard()
    raise_button.click()
    page.locator(".log li", has_text="You raise to 4 bb").wait_for()


def test_an_invalid_amount_is_not_bet_and_escape_restores_the_old_one(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    rob = about_to_raise(room, visit)
    page, raise_button = rob.page, rob.page.locator("button.act.raise")
    rob.wait_until_heard()
    page.get_by_role("button", name="the minimum: 4").click()
    amount = page.get_by_label("Amount")
    amount.fill("17")
    amount.press("Escape")
    assert amount.input_value() == "4"
    assert raise_button.inner_text().startswith("Raise to 4")
    for text in ("9999", "3", "abc", "", "-8"):
        amount.fill(text)
        amount.press("Enter")
        page.locator(".toast.bad").last.wait_for()
        assert amount.evaluate("node => node === document.activeElement")
        raise_button.click()
        assert amount.evaluate("node => node === document.activeElement")
        assert amount.input_value() == text
        assert amount.get_attribute("aria-invalid") == "true"
        amount.press("Tab")
        page.keyboard.press("r")
        assert amount.evaluate("node => node === document.activeElement")
    page.locator(".toast", has_text="You can bet from 4 to 200").wait_for()
    page.locator(".toast", has_text="Invalid amount “abc”").wait_for()
    amount.press("Escape")
    assert amount.get_attribute("aria-invalid") is None
    assert not [line for line in rob.log if line.startswith("You raise")]
    amount.fill("12")
    raise_button.click()
    page.locator(".log", has_text="You raise to 12").wait_for()


def test_fold_is_asked_about_when_checking_is_free(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, bots=["calls"], **QUICK)
    rob = visit()
    rob.sit_down(table, "Rob")
    page = rob.page
    check = page.locator("button.act.call", has_text="Check")

    def act() -> None:
        if not check.count():
            rob.answer()

    rob.play_until(lambda: check.count() > 0, act)
    rob.wait_until_heard()
    page.keyboard.press("f")
    assert check.is_visible()
    page.locator(".toast", has_text="You can check for free").wait_for()
    page.keyboard.press("f")
    page.locator(".log", has_text="You fold").wait_for()


def test_a_folded_hand_that_bots_play_is_skipped(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    slow = {**QUICK, "bot_ms": 3_000}
    table = room.make_table(seats=3, bots=["calls", "calls"], **slow)
    rob = visit()
    rob.sit_down(table, "Rob")
    page = rob.page
    call = page.locator("button.act.call", has_text="Call")

    def act() -> None:
        if not call.count():
            rob.answer()

    rob.play_until(lambda: call.count() > 0, act)
    rob.wait_until_heard()
    number = rob.hand_number
    page.keyboard.press("f")
    page.get_by_role("button", name="Skip to the next hand").click()
    rob.wait_until(lambda: rob.hand_number > number)


def test_other_games_are_played_to_the_end(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    rob = visit(size=(360, 740))
    page = rob.page
    draw = page.locator('[data-act="discard"]')

    def act() -> None:
        labels = draw.all_inner_texts()
        key = {"Stand pat": "1", "Discard 0 of 2": "1", "Discard 1 of 2": "2"}
        rob.answer(key.get(labels[0], "Enter") if labels else "c")

    for game in ("plo6", "stud8", "irish", "27td"):
        table = room.make_table(game=game, seats=3, bots=["calls", "calls"], **QUICK)
        rob.sit_down(table, "Rob")
        rob.play_until(lambda: rob.hand_number >= 2, act)
    # In the second hand of the draw game, the cards are clicked.
    rob.play_until(lambda: draw.count() > 0, rob.answer)
    before = rob.cards
    discards = page.locator(".log li", has_text="You discard 1")
    earlier = discards.count()
    for card in before[:2]:
        page.locator(f'button.card[data-card="{card}"]').click()
    rob.wait_until(lambda: draw.inner_text() == "Draw 2")
    page.locator(f'button.card[data-card="{before[0]}"]').click()
    rob.wait_until(lambda: draw.inner_text() == "Draw 1")
    page.locator('[data-act="discard"]:not([aria-disabled])').wait_for()
    draw.click()
    rob.wait_until(lambda: discards.count() > earlier)
    rob.wait_until(lambda: len(rob.cards) == 5)
    assert before[1] not in rob.cards
    assert set(before) - {before[1]} < set(rob.cards)


def test_pre_actions_act_when_the_turn_comes(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(
        seats=2, bots=["calls"], bot_ms=900, pause_ms=250, time_ms=60_000
    )
    rob = visit()
    rob.sit_down(table, "Rob")
    page = rob.page

    def act() -> None:
        rob.answer()

    waiting = page.get_by_label("Call any")
    rob.play_until(lambda: waiting.count() > 0, act)
    waiting.check()
    own = page.locator(".log li", has_text=re.compile("^You c"))
    before = own.count()
    rob.wait_until(lambda: own.count() > before)


def test_a_raise_takes_back_the_call_that_was_chosen_before(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=3, **QUICK)
    people = [visit(), visit(), visit()]
    for visitor, name in zip(people, ("Ann", "Bob", "Cyd"), strict=True):
        visitor.sit_down(table, name)
    rob = people[0]

    def asked() -> Visitor:
        found: list[Visitor] = []

        def look() -> list[Visitor]:
            found[:] = [visitor for visitor in people if visitor.is_asked]
            return found

        rob.wait_until(look)
        return found[0]

    able: list[int] = []
    waiting = [v.page.get_by_label("Call 1", exact=True) for v in people]
    for _ in range(20):  # until three are in and the small blind waits
        first = asked()
        later = [i for i, v in enumerate(people) if v is not first]
        able = [i for i in later if waiting[i].count()]
        if able and rob.page.locator(".seat .hole .card").count() == 6:
            break
        first.answer("f")
    assert able
    cautious = people[able[0]]
    waiting[able[0]].check()
    first.wait_until_heard()
    first.page.keyboard.press("3")
    first.answer("r")
    waiting[able[0]].wait_for(state="detached")
    while (now := asked()) is not cautious:
        now.answer("f")
    assert cautious.page.title() == "● Your turn"
    assert not any(said.startswith("You call") for said in cautious.log)


def test_a_reload_in_mid_hand_brings_everything_back_and_so_does_a_broken_line(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=3, bots=["calls", "calls"], **QUICK)
    rob = visit()
    rob.sit_down(table, "<b>Rob</b>")
    page = rob.page
    rob.acts.first.wait_for()
    cards, hand = rob.cards, rob.hand_number
    page.reload()
    rob.acts.first.wait_for()
    assert rob.hand_number == hand
    assert rob.cards == cards
    rob.play_until(lambda: rob.hand_number > hand, rob.answer)
    rob.acts.first.wait_for()
    rob.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    rob.context.set_offline(False)
    rob.play_until(lambda: rob.hand_number > hand + 2, rob.answer)
    # Names and messages are text, whatever they hold.
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Message").fill("<img src=x onerror=alert(1)>")
    page.get_by_role("button", name="Send").click()
    page.locator(".chat li").wait_for()
    said = page.locator(".chat li").inner_text()
    assert "<b>Rob</b>" in said
    assert "<img src=x" in said
    assert page.locator(".chat img").count() == 0
