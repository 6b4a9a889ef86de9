"""What the eye and the ear get: amounts, themes, motion, sound, other games' cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

QUICK = {"bot_ms": 0, "pause_ms": 250, "time_ms": 60_000}
# What sounds and what moves is counted instead of heard and seen.
_COUNT = """
window.sounds = 0; window.moves = 0;
for (const name of ['createOscillator', 'createBufferSource']) {
  const make = BaseAudioContext.prototype[name];
  BaseAudioContext.prototype[name] = function () {
    window.sounds++; return make.call(this); };
}
const animate = Element.prototype.animate;
Element.prototype.animate = function (...a) {
  window.moves++; return animate.apply(this, a); };
"""


@pytest.mark.parametrize("still", [False, True])
def test_nothing_moves_where_motion_is_not_wanted(
    room: OpenRoom, visit: Callable[..., Visitor], *, still: bool
) -> None:
    table = room.make_table(seats=2, bots=["calls"], **QUICK)
    rob = visit(still=still)
    rob.context.add_init_script(_COUNT)
    rob.sit_down(table, "Rob")
    rob.play_hands(1)
    assert (rob.page.evaluate("window.moves") == 0) == still


def test_sound_is_muted_and_stays_so(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, bots=["calls"], **QUICK)
    rob = visit()
    rob.context.add_init_script(_COUNT)
    rob.sit_down(table, "Rob")
    rob.play_hands(1)
    assert rob.page.evaluate("window.sounds") > 0
    rob.page.get_by_role("button", name="Turn sound off").click()
    before = rob.page.evaluate("window.sounds")
    rob.play_hands(1)
    assert rob.page.evaluate("window.sounds") == before
    rob.page.reload()
    rob.page.get_by_role("button", name="Turn sound on").wait_for()


def test_amounts_in_big_blinds(room: OpenRoom, visit: Callable[..., Visitor]) -> None:
    table = room.make_table(seats=2, bots=["calls"], blinds=(5, 10), **QUICK)
    rob = visit()
    rob.sit_down(table, "Rob")
    page = rob.page
    rob.acts.first.wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Big blinds").check()
    page.keyboard.press("Escape")
    assert page.locator(".seat.me .stack").inner_text() in {"99.5 bb", "99 bb"}
    raising = page.locator("button.act.raise")
    page.get_by_label("Amount").fill("4")
    page.get_by_label("Amount").press("Tab")
    assert raising.inner_text().startswith("Raise to 4 bb")
    rob.wait_until_heard()
    raising.click()
    page.locator(".log li", has_text="You raise to 4 bb").wait_for()


def test_light_and_dark_follow_the_system(visit: Callable[..., Visitor]) -> None:
    rob = visit(theme="light")
    page = rob.go()
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    page.locator("html[data-theme=dark]").wait_for()
    assert page.evaluate(ground) != light


def test_cards_to_throw_away_are_clicked(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(game="27td", seats=2, bots=["calls"], **QUICK)
    rob = visit(size=(360, 740))
    rob.sit_down(table, "Rob")
    page = rob.page
    draw = page.locator('[data-act="discard"]')
    rob.play_until(lambda: draw.count() > 0, rob.answer)
    before = rob.cards
    for card in before[:2]:
        page.locator(f'button.card[data-card="{card}"]').click()
    assert draw.inner_text() == "Draw 2"
    page.locator(f'button.card[data-card="{before[0]}"]').click()
    assert draw.inner_text() == "Draw 1"
    page.locator('[data-act="discard"]:not([aria-disabled])').wait_for()
    draw.click()
    page.locator(".log li", has_text="You discard 1").wait_for(state="attached")
    rob.wait_until(lambda: len(rob.cards) == 5)
    assert before[1] not in rob.cards
    assert set(before) - {before[1]} < set(rob.cards)


def test_up_cards_of_stud_are_seen_by_all_and_down_cards_are_not(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(game="stud", seats=2, bots=["calls"], **QUICK)
    eve, rob = visit(), visit()
    eve.go(f"table/{table}")
    rob.sit_down(table, "Rob")
    rob.acts.first.wait_for()
    hand = rob.hand_number
    name = rob.page.locator(".seat.me .name").inner_text().removesuffix(" (you)")
    seat = eve.page.locator(".seat", has=eve.page.locator(f'.name:text-is("{name}")'))
    seat.locator(".card").nth(2).wait_for()
    up = seat.locator(".card.up").evaluate_all("n => n.map(x => x.dataset.card)")
    down = seat.locator(".card.back")
    assert eve.hand_number == hand
    assert up == rob.cards[2 : 2 + len(up)]
    assert len(up) >= 1
    assert down.count() == 2


def test_who_watches_finds_no_hidden_card_in_the_page(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=3, bots=["calls", "calls"], **QUICK)
    eve, rob = visit(), visit()
    frames: list[str] = []
    eve.page.on(
        "websocket",
        lambda ws: ws.on("framereceived", lambda data: frames.append(str(data))),
    )
    eve.go(f"table/{table}")
    rob.sit_down(table, "Rob")
    rob.acts.first.wait_for()
    eve.page.locator(".hole .card").nth(5).wait_for()
    hidden = eve.page.locator(".hole .card").evaluate_all(
        "nodes => nodes.map(n => n.dataset.card)"
    )
    assert rob.hand_number == 1
    assert hidden == ["??"] * 6
    html = eve.page.content()
    assert frames
    for card in rob.cards:
        label = rob.page.locator(f'[data-card="{card}"]').get_attribute("aria-label")
        assert f'"{card}"' not in html
        assert f'"{label}"' not in html
        assert not any(f'"{card}"' in frame for frame in frames)


def test_notes_and_colours_are_kept_and_a_player_is_muted(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, **QUICK)
    rob, ann = visit(), visit()
    rob.sit_down(table, "Rob")
    ann.sit_down(table, "Ann")
    page = rob.page
    page.get_by_role("tab", name="Players").click()
    page.locator(".people").get_by_role("button", name="Ann").click()
    dialog = page.get_by_role("dialog", name="Ann")
    dialog.get_by_role("radio", name="green").check()
    dialog.get_by_label("Note (only you can see it)").fill("raises light")
    dialog.get_by_label("Hide this player's chat messages").check()
    page.keyboard.press("Escape")
    page.locator(".people", has_text="raises light").wait_for()
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Message").fill("hello Rob")
    ann.page.keyboard.press("Enter")
    ann.page.locator(".chat", has_text="hello Rob").wait_for()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Message").fill("anybody there?")
    page.keyboard.press("Enter")
    page.locator(".chat", has_text="anybody there?").wait_for()
    assert "hello Rob" not in page.locator(".chat").inner_text()
    page.reload()
    mark = page.locator(".seat:not(.me) .mine-tag")
    mark.wait_for()
    assert "raises light" in str(
        page.locator(".seat:not(.me) .plate").get_attribute("title")
    )
