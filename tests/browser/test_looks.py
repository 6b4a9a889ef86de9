"""Appearance and sound: themes, motion, sounds, cards, notes and colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

QUICK = {"bot_ms": 0, "pause_ms": 250, "time_ms": 60_000}
# Sounds and animations are counted, because nobody hears or sees them.
_COUNT = """
window.sounds = 0; window.moves = 0; window.rests = 0;
for (const name of ['createOscillator', 'createBufferSource']) {
  const make = BaseAudioContext.prototype[name];
  BaseAudioContext.prototype[name] = function () {
    window.sounds++; return make.call(this); };
}
const suspend = AudioContext.prototype.suspend;
AudioContext.prototype.suspend = function () {
  window.rests++; return suspend.call(this); };
const animate = Element.prototype.animate;
Element.prototype.animate = function (...a) {
  window.moves++; return animate.apply(this, a); };
"""


def test_what_moves_and_what_sounds(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=3, bots=["calls"], **QUICK)
    ann = visit(still=False)
    ann.context.add_init_script(_COUNT)
    ann.sit_down(table, "Ann")
    ann.play_hands(1)
    assert ann.page.evaluate("window.moves") > 0
    # Nothing moves if the system asks for that; sound is turned off and stays off.
    table = room.make_table(seats=2, bots=["calls"], **QUICK)
    rob = visit()
    page = rob.page
    rob.context.add_init_script(_COUNT)
    rob.sit_down(table, "Rob")
    rob.play_hands(1)
    rob.wait_until(lambda: page.evaluate("window.sounds"))
    page.get_by_role("button", name="Turn sound off").click()
    before = page.evaluate("window.sounds")
    rob.play_hands(1)
    rob.wait_until(lambda: page.evaluate("window.rests"))
    assert page.evaluate("window.sounds") == before
    assert page.evaluate("window.moves") == 0
    page.reload()
    page.get_by_role("button", name="Turn sound on").wait_for()


def test_the_look_follows_the_system_and_the_settings(
    visit: Callable[..., Visitor],
) -> None:
    rob = visit(theme="light")
    page = rob.go()
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    root = page.locator("html")
    page.locator("html[data-theme=dark]").wait_for()
    assert page.evaluate(ground) != light
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Light").check()
    page.get_by_role("radio", name="Two colours").check()
    page.keyboard.press("Escape")
    page.reload()
    assert root.get_attribute("data-theme") == "light"
    assert root.get_attribute("data-deck") == "two"


def test_who_watches_sees_up_cards_and_finds_no_hidden_card_in_the_page(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    eve, rob = visit(), visit()
    frames: list[str] = []
    eve.page.on(
        "websocket",
        lambda ws: ws.on("framereceived", lambda data: frames.append(str(data))),
    )
    table = room.make_table(seats=3, bots=["calls", "calls"], **QUICK)
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
    stud = room.make_table(game="stud", seats=2, bots=["calls"], **QUICK)
    eve.go(f"table/{stud}")
    rob.sit_down(stud, "Rob")
    rob.acts.first.wait_for()
    hand = rob.hand_number
    name = rob.page.locator(".seat.me .name").inner_text().removesuffix(" (you)")
    seat = eve.page.locator(".seat", has=eve.page.locator(f'.name:text-is("{name}")'))
    seat.locator(".card").nth(2).wait_for()
    up = seat.locator(".card.up").evaluate_all("n => n.map(x => x.dataset.card)")
    assert eve.hand_number == hand
    assert up == rob.cards[2 : 2 + len(up)]
    assert len(up) >= 1
    assert seat.locator(".card.back").count() == 2


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
