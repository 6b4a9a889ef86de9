"""Names for every control, announcements of what happens, keys for everything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

QUICK = {"bot_ms": 0, "pause_ms": 250, "time_ms": 60_000}
_ROLES = {"button", "link", "textbox", "checkbox", "radio", "combobox", "slider", "tab"}


def nameless(page: Page) -> list[str]:
    """Return the controls that the browser's own accessibility tree gives no name."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [
        str(node["role"])
        for node in nodes
        if not node.get("ignored")
        and node.get("role", {}).get("value") in _ROLES
        and not node.get("name", {}).get("value", "").strip()
    ]


def reach(page: Page, name: str) -> None:
    """Press Tab until the control of that name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        text = page.evaluate(
            "(document.activeElement.getAttribute('aria-label')"
            " || document.activeElement.textContent).trim()"
        )
        if text == name:
            return
    message = f"{name} cannot be reached by Tab"
    raise AssertionError(message)


def test_the_table_and_its_dialogs_name_all_they_offer(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(
        seats=3, bots=["calls", "easy"], runouts=2, straddle="utg", **QUICK
    )
    rob = visit()
    rob.sit_down(table, "Rob")
    page = rob.page
    rob.acts.first.wait_for()
    labels = page.locator(".seat").evaluate_all(
        "nodes => nodes.map(n => n.getAttribute('aria-label'))"
    )
    assert any("to act" in label for label in labels)
    assert any("bot, easy" in label for label in labels)
    assert page.get_by_role("group", name="Board").count() == 1
    assert nameless(page) == []
    rob.open_menu()
    assert nameless(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    assert nameless(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Players").click()
    page.locator(".people button").last.click()
    page.get_by_role("dialog").wait_for()
    assert nameless(page) == []
    page.keyboard.press("Escape")
    for tab in ("Chat", "Log"):
        page.get_by_role("tab", name=tab).click()
        assert nameless(page) == []
    # The same on a phone, where parts of the table are behind buttons.
    page.set_viewport_size({"width": 360, "height": 740})
    assert nameless(page) == []
    page.get_by_role("button", name="Log, chat and players").click()
    page.get_by_role("button", name="Close the panel").wait_for()
    assert nameless(page) == []


def test_a_hand_menu_settings_chat_and_leaving_by_keyboard_alone(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=3, bots=["calls", "calls"], **QUICK)
    ann = visit()
    page = ann.go(f"table/{table}")
    page.get_by_role("button", name="Take a seat").wait_for()
    reach(page, "Take a seat")
    page.keyboard.press("Enter")
    page.get_by_label("Your name").wait_for()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    page.wait_for_selector(".seat.me")
    said = page.locator(".log", has_text=re.compile("You (raise to|bet)"))

    def act() -> None:
        for key in ("c",) if said.count() else ("3", "r"):
            ann.answer(key)

    ann.play_until(lambda: said.count() > 0, act)
    ann.play_hands(1)
    ann.acts.first.wait_for()
    reach(page, "Settings")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Settings").wait_for()
    page.keyboard.press("Escape")
    reach(page, "Log")
    page.keyboard.press("ArrowRight")
    reach(page, "Message")
    page.keyboard.type("good luck")
    page.keyboard.press("Enter")
    page.locator(".chat", has_text="good luck").wait_for()
    assert ann.is_asked
    reach(page, "Table menu")
    page.keyboard.press("Enter")
    reach(page, "Leave the table")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    ann.play_until(
        lambda: page.get_by_role("button", name="Take a seat").count() > 0,
        lambda: ann.answer("f"),
    )


def test_the_other_pages_name_all_they_offer(visit: Callable[..., Visitor]) -> None:
    rob = visit(size=(320, 640))
    for route in ("", "new", "equity", "stats", "fair", "replay"):
        page = rob.go(route)
        page.locator("main").wait_for()
        page.wait_for_load_state("networkidle")
        assert nameless(page) == [], route


def test_what_happens_is_read_out(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, bots=["calls"], **QUICK)
    rob = visit()
    rob.sit_down(table, "Rob")
    page = rob.page
    rob.acts.first.wait_for()
    live, alert = page.locator("#live"), page.locator("#alert")
    assert live.get_attribute("aria-live") == "polite"
    assert alert.get_attribute("aria-live") == "assertive"
    assert alert.inner_text().startswith("Your turn: c")
    said: list[str] = []

    def act() -> None:
        said.extend(live.inner_text().splitlines())
        rob.answer()

    rob.play_until(lambda: rob.hand_number >= 2, act)
    text = "\n".join([*said, live.inner_text()])
    for words in ("You c", "Flop: ", " of ", "checks", "win"):
        assert words in text, words
    me = page.locator(".seat.me").get_attribute("aria-label")
    assert me is not None
    assert me.startswith("You, ")
