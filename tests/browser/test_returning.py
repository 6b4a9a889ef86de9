"""The page reconnects after a disconnect, and after the room was killed."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

from tests.support.room_process import RoomProcess, free_port
from tests.support.visitors import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from playwright.sync_api import Browser, WebSocketRoute
    from tests.support.room_thread import OpenRoom

QUICK = {"bot_ms": 0, "pause_ms": 250, "time_ms": 60_000}
# A table made through a connection of the page; this browser is its host.
_MAKE = """async (config) => {
  const { Net, roomAddress } = await import('/js/connection.js');
  const { keepSeat } = await import('/js/held_seats.js');
  const { table, host } = await new Net(roomAddress()).send('create', { config });
  keepSeat(table, { host });
  return table; }"""

_PAUSE = """async (table) => {
  const { Net, roomAddress } = await import('/js/connection.js');
  const { seatAt } = await import('/js/held_seats.js');
  const token = seatAt(table).host;
  await new Net(roomAddress()).send('host', { table, token, what: 'pause' }); }"""


class Line:
    """The socket of a page, passed on until it is cut."""

    def __init__(self, visitor: Visitor) -> None:
        self.is_cut = False
        self.asked: list[str] = []
        self._open: list[WebSocketRoute] = []
        visitor.page.route_web_socket("**/ws", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self.is_cut:
            route.close(code=1013)
            return
        server = route.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            self.asked.append(str(text))
            server.send(text)

        route.on_message(pass_on)
        self._open.append(route)

    def cut(self) -> None:
        self.is_cut = True
        while self._open:
            self._open.pop().close(code=4000)

    def mend(self) -> None:
        self.is_cut = False


def test_after_a_broken_line_exactly_what_was_missed_comes(
    visit: Callable[..., Visitor],
) -> None:
    witness, away = visit(), visit()
    config = {"seats": 4, "bots": ["calls"] * 2, "bots_alone": True, "bot_ms": 150}
    table = witness.go().evaluate(_MAKE, config | {"pause_ms": 300})
    line = Line(away)
    for visitor in (witness, away):
        visitor.go(f"table/{table}")
        visitor.page.locator(".log li.act").first.wait_for()
    line.cut()
    away.page.locator(".net", has_text="Disconnected").wait_for()
    start = witness.hand_number
    witness.wait_until(lambda: witness.hand_number > start + 1)
    # What had arrived before is shown by now, at the pace of the page.
    behind, start = away.log, witness.hand_number
    witness.wait_until(lambda: witness.hand_number > start)
    assert away.log == behind
    line.mend()
    away.page.locator(".net[data-state=on]").wait_for(state="attached")
    witness.page.evaluate(_PAUSE, table)
    witness.page.locator(".notice", has_text="Paused").wait_for()
    away.page.locator(".notice", has_text="Paused").wait_for()
    assert any('"after":' in text for text in line.asked)
    seen, whole = away.log, witness.log
    assert len(seen) > len(behind)
    assert seen[-len(whole) :] == whole or whole[-len(seen) :] == seen


def test_the_hand_goes_on_after_a_kill_and_ends_before_the_room_closes(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    process = RoomProcess(tmp_path_factory.mktemp("killed"), free_port())
    rob = Visitor(browser, process.start())
    connected = rob.page.locator(".net[data-state=on]")
    try:
        rob.go()
        table = rob.page.evaluate(_MAKE, {"seats": 3, "bots": ["calls"] * 2, **QUICK})
        rob.sit_down(table, "Rob")
        rob.acts.first.wait_for()
        hand, cards, log = rob.hand_number, rob.cards, rob.log
        process.kill()
        rob.page.locator(".net", has_text="Disconnected").wait_for()
        process.start()
        connected.wait_for(state="attached")
        rob.page.locator(".log li", has_text="has restarted").wait_for()
        assert rob.hand_number == hand
        assert rob.cards == cards
        assert rob.log[: len(log)] == log
        rob.play_hands(1)
        rob.acts.first.wait_for()
        process.signal(signal.SIGTERM)
        notice = "The room closes after this hand."
        rob.page.locator(".toast", has_text=notice).wait_for()
        closed = rob.page.locator(".toast", has_text="down for maintenance")
        rob.play_until(lambda: closed.count() > 0, lambda: rob.answer("f"))
        assert process.ended()[0] == 0
        process.start()
        closed.wait_for(state="detached")
        connected.wait_for(state="attached")
    finally:
        rob.errors = [e for e in rob.errors if "ERR_CONNECTION_REFUSED" not in e]
        rob.leave()
        process.kill()


def test_an_action_on_a_broken_line_is_carried_out_once(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, bots=["calls"], **QUICK)
    rob = visit()
    line = Line(rob)
    rob.sit_down(table, "Rob")
    rob.acts.first.wait_for()
    rob.wait_until_heard()
    line.cut()
    rob.page.locator(".net", has_text="Disconnected").wait_for()
    rob.page.keyboard.press("f")
    rob.page.keyboard.press("f")
    line.mend()
    rob.page.locator(".log li", has_text="You fold").first.wait_for()
    assert sum(said.startswith("You fold") for said in rob.log) == 1


def test_without_the_room_a_page_says_so_and_leads_back(
    browser: Browser, room: OpenRoom
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(room.address)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    page.reload()
    page.get_by_role("heading", name="The card room cannot be reached").wait_for()
    context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    page.get_by_role("link", name="Bigslick, back to the lobby").wait_for()
    context.close()
