"""When the hand is over: show, keep hidden, rabbit hunt, look again, ask for advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

# The longest pause: workers have a low priority, so a replay takes a while on a busy
# machine, and its dialog is closed when the player's next turn begins.
SLOW_END = {"bot_ms": 0, "pause_ms": 60_000, "time_ms": 300_000}


def seen(visitor: Visitor) -> list[str]:
    """Return the open cards in front of the seats."""
    cards: list[str] = visitor.page.locator(".hole .card").evaluate_all(
        "nodes => nodes.map(n => n.dataset.card).filter(c => c !== '??')"
    )
    return cards


def fold_the_hand(room: OpenRoom, rob: Visitor, eve: Visitor) -> None:
    """Let one player fold the first hand of a new table, and the other watch."""
    table = room.make_table(seats=2, bots=["calls"], **SLOW_END)
    eve.go(f"table/{table}")
    rob.sit_down(table, "Rob")
    over = rob.page.get_by_role("button", name="Rabbit hunt")
    rob.play_until(lambda: over.count() > 0, lambda: rob.answer("f"))
    eve.page.locator(".log li", has_text="Rob folds").wait_for()


def test_folded_cards_stay_hidden_until_they_are_shown(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    rob, eve = visit(), visit()
    fold_the_hand(room, rob, eve)
    first, second = rob.cards
    assert seen(eve) == []
    for card in (first, second):
        assert f'data-card="{card}"' not in eve.page.content()
    rob.page.get_by_role("button", name="Show the").first.click()
    eve.page.locator(f'.hole .card[data-card="{first}"]').wait_for()
    assert seen(eve) == [first]
    eve.page.locator(".log li", has_text="Rob shows").wait_for()
    # Everybody is shown the cards that would have been dealt to the board.
    rob.page.keyboard.press("h")
    for visitor in (rob, eve):
        visitor.page.locator(".board .card.rabbit").nth(4).wait_for()
    assert not rob.page.get_by_role("button", name="Rabbit hunt").count()
    eve.page.locator(".log li.street", has_text="Rabbit hunt").wait_for()
    # At another table, one key shows both cards.
    fold_the_hand(room, rob, eve)
    rob.page.keyboard.press("s")
    eve.page.locator(f'.hole .card[data-card="{rob.cards[1]}"]').wait_for()
    assert sorted(seen(eve)) == sorted(rob.cards)


def test_a_bot_gives_a_hint_and_the_last_hand_is_replayed_over_the_table(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, bots=["calls"], **SLOW_END)
    rob = visit()
    page = rob.page
    rob.sit_down(table, "Rob")
    rob.acts.first.wait_for()
    rob.open_menu()
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint", has_text="Hint:")
    rob.wait_until(hint.count)
    words = ("fold", "check", "call", "raise", "bet", "all-in")
    assert any(word in hint.inner_text().lower() for word in words)
    assert hint.locator(".meter").inner_text().startswith("Equity ")
    assert hint.locator(".minigrid i").count() == 169
    assert rob.is_asked
    read_out = page.locator("#live").inner_text()
    assert "Equity " in read_out
    assert "player " not in read_out
    hint.get_by_role("button", name="Close the hint").click()
    assert not hint.count() or not hint.is_visible()
    # A page that is opened from the table does not take its place.
    rob.open_menu()
    with rob.context.expect_page() as opened:
        page.get_by_role("link", name="Statistics").click()
    opened.value.wait_for_url(f"**/#/stats/{table}*")
    opened.value.close()
    assert rob.is_asked
    replay = page.locator(".log").get_by_role("link", name="Replay Hand 1")
    assert not replay.count()  # the hand is being played
    last = page.get_by_role("button", name="Last hand")
    rob.play_until(lambda: last.count() > 0, lambda: rob.answer("f"))
    last.click()
    dialog = page.get_by_role("dialog", name="Last hand")
    dialog.get_by_label("Last step").click()
    assert "wins" in dialog.get_by_role("status").inner_text()
    page.keyboard.press("Escape")
    assert not dialog.count()
    # The log leads to the same replay of its hands, or to a page of its own.
    replay.click()
    page.get_by_role("dialog", name="Hand 1").get_by_label("Last step").click()
    page.keyboard.press("Escape")
    with rob.context.expect_page() as opened:
        replay.click(modifiers=["ControlOrMeta"])
    opened.value.wait_for_url(f"**/#/replay/{table}/{table}-00001*")
    opened.value.close()


def test_on_a_phone_messages_show_at_the_seat_and_the_newest_line_is_in_view(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, **SLOW_END)
    rob, ann = visit(size=(390, 844)), visit()
    rob.sit_down(table, "Rob")
    ann.sit_down(table, "Ann")
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Message").fill("Good luck to all of you")
    ann.page.get_by_role("button", name="Send").click()
    rob.page.locator(".bubble", has_text="Good luck").wait_for()
    button = rob.page.get_by_role("button", name="Log, chat and players")
    assert button.inner_text() == "1"
    button.click()
    rob.page.get_by_role("tab", name="Chat").click()
    rob.page.locator(".chat", has_text="Good luck").wait_for()
    rob.page.get_by_role("button", name="Close the panel").click()
    rob.wait_until(lambda: button.inner_text() == "")  # it was read
    rob.page.get_by_role("button", name="Table menu").wait_for()
    # Short messages of the page stand above the table, not on the buttons.
    rob.page.evaluate(
        "() => import('/js/dom.js').then(({ toast }) => toast('A message'))"
    )
    box = rob.page.locator(".toast", has_text="A message").bounding_box()
    bar = rob.page.locator(".bar").first.bounding_box()
    assert box is not None
    assert bar is not None
    assert box["y"] + box["height"] < bar["y"]
