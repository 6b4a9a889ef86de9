"""Tournaments in the browser: played to the end, clock, director's desk, editor."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.browser.test_pages import NAMELESS, SIZES
from tests.support.room_thread import OpenRoom
from tests.support.visitors import TWO_FRAMES, Visitor, play_until

from bigslick.room.storage.tournament_entries import Moved, Paused, Removed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser

    from bigslick.match.tournament import Tournament

_QUICK: dict[str, Any] = {
    "bot_level": "calls",
    "bot_ms": 0,
    "pause_ms": 50,
    "structure": "hyper-turbo",
}
_FAST: dict[str, Any] = _QUICK | {
    "pace": "hands",
    "level_length": 2,
    "stack": 100,
    "levels": [{"small": 10, "big": 20}, {"small": 50, "big": 100}],
    "time_ms": 60_000,
}


# How many lines the text of a node has.
_LINES = """(node) => {
  const text = document.createRange();
  text.selectNodeContents(node);
  return text.getClientRects().length; }"""


# How far each of some nodes is from the top.
_TOPS = "(nodes) => nodes.map((node) => Math.round(node.getBoundingClientRect().top))"


def engine_of(room: OpenRoom, own: str) -> Tournament:
    assert room.room is not None
    engine = room.room.tournaments.actors[own].own.engine
    assert engine is not None
    return engine


def register(visitor: Visitor, own: str, name: str) -> None:
    page = visitor.go(f"tournament/{own}")
    page.get_by_role("button", name="Register").click()
    dialog = page.get_by_role("dialog", name="Register")
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("button", name="Register").click()
    page.get_by_text(f"You are registered as {name}").wait_for()


def keep_host(visitor: Visitor, own: str, host: str) -> None:
    """Give a browser the host's token, as if it had created the tournament."""
    visitor.go("tournaments")
    visitor.page.evaluate(
        "([key, value]) => localStorage.setItem(key, value)",
        ["bigslick.seats", json.dumps({own: {"host": host}})],
    )


def test_27_players_two_of_them_people_play_to_the_end(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    own, _ = room.make_tournament(players=27, bots=27, seats=9, **_FAST)
    ann, bob = visit(), visit(size=(390, 844))
    register(ann, own, "Ann")
    register(bob, own, "Bob")
    room.direct(own)
    engine = engine_of(room, own)
    assert len(engine.tables) == 3
    room.direct(own, Paused(yes=True))
    clocks = {ann: ["Level 1", "Paused", "27 of 27 left"], bob: ["Paused"]}
    for visitor, clock in clocks.items():  # the start brings them to their tables
        visitor.page.wait_for_selector(".seat.me")
        chip = visitor.page.locator(".t-chip", has_text="Paused")
        chip.wait_for()
        assert chip.inner_text().split("\n") == clock
    play_until([ann, bob], lambda: not engine.is_playing)
    # One is moved twice, and the page follows without a click.
    entrant = engine.entrants["Ann"]
    home = entrant.table or 0
    away = next(
        n for n in engine.tables if n not in {home, engine.entrants["Bob"].table}
    )
    out = next(e.name for e in engine.tables[away].entrants)
    room.direct(own, Removed(out))
    for number in (away, home):
        room.direct(own, Moved("Ann", number))
        ann.page.wait_for_url(f"**/#/table/{own}.{number}")
        ann.page.wait_for_selector(".seat.me")
        assert entrant.table == number
    assert "25 of 27 left" not in ann.page.locator(".t-chip").inner_text()
    # The other one reloads, and still has the seat and the cards.
    room.direct(own, Paused(yes=False))
    play_until([ann, bob], lambda: bob.is_asked)
    bob.page.reload()
    bob.page.wait_for_selector(".seat.me")
    play_until([ann, bob], lambda: engine.result is not None)
    result = engine.result
    assert result is not None
    for visitor, name in ((ann, "Ann"), (bob, "Bob")):
        place = result[name].place
        visitor.page.get_by_text(f"You finished in place {place}").first.wait_for()
    page = ann.go(f"tournament/{own}")
    page.locator(".t-standings tr.me").wait_for()
    assert page.locator(".t-standings tbody tr").count() == 27
    with page.expect_download() as file:
        page.get_by_role("link", name="CSV").click()
    rows = file.value.path().read_text(encoding="utf-8").splitlines()
    assert len(rows) == 28
    assert rows[1].startswith(f"1,{result.winner},")


def test_late_and_again_entered_players_are_brought_to_their_table(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    deep = _FAST | {"stack": 100_000, "level_length": 1_000}
    deep |= {"time_ms": 500, "bank_ms": 0}
    deep |= {
        "rebuys": {"price": 500, "chips": 3_000, "levels": 4, "limit": 2},
        "add_on": {"price": 1_000, "chips": 9_000, "levels": 4},
    }
    own, _ = room.make_tournament(
        players=9, bots=6, seats=9, late_levels=2, reentries=1, **deep
    )
    room.direct(own)
    ann = visit()
    page = ann.go(f"tournament/{own}")
    page.get_by_role("button", name="Register").click()
    dialog = page.get_by_role("dialog", name="Register")
    entry = "100,000 chips for 10, until the end of level 2"
    rebuy = "3,000 chips for 5, without chips, until the end of level 4"
    for text in (
        f"Late entry: {entry}.",
        f"Re-entry: {entry}, at most 1 for each player.",
        f"Rebuy: {rebuy}, at most 2 for each player.",
        "Add-on: 9,000 chips for 10, after level 4, once.",
    ):
        page.locator(".t-side").get_by_text(text).wait_for()
        dialog.get_by_text(text).wait_for()
    dialog.get_by_label("Your name").fill("Ann")
    dialog.get_by_role("button", name="Register").click()
    page.wait_for_selector(".seat.me")
    # The tournament's page stays open for a player who comes back to it.
    ann.go(f"tournament/{own}")
    page.get_by_role("link", name="Go to your table").wait_for()
    engine = engine_of(room, own)
    room.direct(own, Paused(yes=True))
    ann.wait_until(lambda: not engine.is_playing)
    room.direct(own, Removed("Ann"))
    assert room.room is not None
    room.room.tournaments.actors[own].own.registrants["Ann"].removed = False
    page.get_by_role("button", name="Enter again").click()
    page.wait_for_selector(".seat.me")


def test_a_rebuy_is_offered_after_the_board_with_a_clock_that_runs(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    rebuys = {"price": 500, "chips": 100, "levels": 90, "limit": 1}
    own, _ = room.make_tournament(
        players=2, seats=2, buy_in=500, rebuys=rebuys, **_FAST
    )
    people = [visit(still=False), visit(still=False)]
    for visitor, name in zip(people, ("Ann", "Bob"), strict=True):
        register(visitor, own, name)
    room.direct(own)
    for visitor in people:
        visitor.page.wait_for_selector(".seat.me")

    def asked() -> list[Visitor]:
        return [one for one in people if one.page.get_by_role("dialog").count()]

    def all_in(visitor: Visitor) -> None:
        for key in ("6", "r", "c"):
            visitor.page.keyboard.press(key)

    play_until(people, asked, all_in)
    (loser,) = asked()
    dialog = loser.page.get_by_role("dialog")
    assert loser.page.locator(".board .card:not(.slot)").count() == 5
    assert loser.page.evaluate("document.activeElement.textContent") == "Rebuy"
    clock = dialog.locator("[data-decide-until]")
    before = clock.inner_text()
    loser.wait_until(lambda: clock.inner_text() != before)
    dialog.get_by_role("button", name="Rebuy").click()
    loser.page.locator(".log", has_text="You").first.wait_for()
    loser.wait_until(lambda: not asked())


def test_each_page_fits_and_names_its_controls(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    own, host = room.make_tournament(
        name="A tournament with a name of forty signs",
        players=30,
        bots=30,
        **_QUICK | {"bot_ms": 60_000},
    )
    ann = visit()
    keep_host(ann, own, host)
    for start in (False, True):
        if start:
            room.direct(own)
        for route, sign in (
            ("tournaments", ".table-card"),
            ("new-tournament", ".t-ladder li"),
            (f"tournament/{own}", ".t-levels li"),
            (f"clock/{own}", ".c-figures div"),
            (f"desk/{own}", ".d-log li"),
        ):
            page = ann.go(route)
            page.locator(sign).first.wait_for()
            ann.settle()
            for width, height in [*SIZES, (768, 1024)]:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(TWO_FRAMES)
                overflow = page.evaluate("document.documentElement.scrollWidth")
                assert overflow <= width, (route, width)
                if route == "new-tournament":
                    heads = page.locator(".t-level-table thead th")
                    assert heads.first.evaluate(_LINES) == 1, width
                if route.startswith("desk") and width >= 360:
                    assert ann.sideways == [], width
                    links = page.locator("main a.btn").evaluate_all(_TOPS)
                    assert len(set(links)) == 1, width
            assert page.evaluate(NAMELESS) == [], route


def test_the_clock_shows_level_time_and_prizes(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    own, _ = room.make_tournament(
        name="Sunday", players=9, bots=9, **_QUICK | {"bot_ms": 60_000}
    )
    ann = visit()
    page = ann.go(f"clock/{own}")
    page.get_by_role("heading", name="Sunday").wait_for()
    page.locator(".c-level", has_text="Registering").wait_for()
    room.direct(own)
    page.locator(".c-level", has_text="Level 1").wait_for()
    clock = page.get_by_role("timer")
    ann.wait_until(lambda: clock.inner_text().startswith("2:5"))
    assert page.locator(".c-blinds").inner_text() == "10 / 20 · ante 4"
    assert "9 / 9" in page.locator(".c-figures").inner_text()
    assert page.locator(".c-prizes li").count() == 3
    room.direct(own, Paused(yes=True))
    page.locator(".c-time", has_text="Paused").wait_for()
    for route in ("clock", "desk", "tournament"):
        ann.go(f"{route}/none")
        page.get_by_role("heading", name="Tournament not found").wait_for()
        ann.settle()  # the heading may have been that of the page before
        assert page.get_by_role("heading").count() == 1


def test_the_director_pauses_moves_removes_and_takes_back(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    # With deep stacks nobody is eliminated before the director pauses.
    deep = _FAST | {"stack": 100_000, "level_length": 1_000}
    own, host = room.make_tournament(players=8, bots=7, seats=4, **deep)
    guest = visit()
    page = guest.go(f"desk/{own}")
    page.get_by_text("Only the host can direct").wait_for()
    assert page.get_by_role("button", name="Start now").count() == 0
    keep_host(guest, own, host)
    guest.go(f"desk/{own}")
    page.get_by_role("button", name="Start now").click()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Resume").wait_for()
    engine = engine_of(room, own)
    guest.wait_until(lambda: not engine.is_playing)
    left = engine.registration.remaining
    tables = {e.name: e.table for e in engine.players}
    full, short = sorted(engine.tables, key=lambda n: -len(engine.tables[n]))
    mover = engine.tables[full].entrants[0].name
    page.get_by_label("Find a player").fill(mover)
    page.get_by_role("button", name=f"Move {mover}", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Move").click()
    guest.wait_until(lambda: engine.entrants[mover].table == short)
    page.get_by_text(f"{mover} moved to table {short}").wait_for()
    undo = page.get_by_role("button", name="Undo last command")
    guest.wait_until(undo.is_enabled)
    undo.click()
    guest.wait_until(lambda: engine.entrants[mover].table == tables[mover])
    guest.wait_until(undo.is_disabled)
    page.get_by_role("button", name=f"Remove {mover}", exact=True).click()
    dialog.get_by_role("button", name=f"Remove {mover}").click()
    guest.wait_until(lambda: engine.registration.remaining == left - 1)
    page.get_by_text(f"{mover} was removed").wait_for()


def test_a_host_who_plays_is_not_asked_to_remove_players(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    own, host = room.make_tournament(players=4, bots=3, **_QUICK | {"bot_ms": 60_000})
    ann = visit()
    keep_host(ann, own, host)
    register(ann, own, "Ann")
    page = ann.go(f"desk/{own}")
    page.get_by_role("button", name="Remove Ann").wait_for()
    room.direct(own)
    page.get_by_role("button", name="Move Ann", exact=True).wait_for()
    assert page.get_by_role("button", name="Remove").count() == 0


def test_without_tournaments_the_list_says_so(browser: Browser, tmp_path: Path) -> None:
    empty = OpenRoom(tmp_path)
    ann = Visitor(browser, empty.address, size=(390, 844))
    page = ann.go("tournaments")
    page.get_by_text("There are no tournaments yet").wait_for()
    ann.leave()
    empty.close()


def test_prices_have_cents_and_bots_are_at_most_as_many_as_players(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit()
    page = ann.go("new-tournament")
    page.get_by_text("3 tables when full, prize pool 270.").wait_for()
    page.get_by_label("Players at most").fill("12")
    page.get_by_label("Buy-in", exact=True).fill("2.50")
    page.get_by_text("2 tables when full, prize pool 30.").wait_for()
    assert page.get_by_label("Bots fill up to").input_value() == "12"
    page.get_by_label("Bots fill up to").fill("99")
    page.get_by_label("Name", exact=True).fill("Twelve")
    page.get_by_role("button", name="Create tournament").click()
    page.get_by_role("heading", name="Twelve").wait_for()
    page.get_by_text("Buy-in 2.50").wait_for()
    page.get_by_text("Bots fill the tournament up to 12 players.").wait_for()
    # A field that is left empty is asked for.
    ann.go("new-tournament")
    page.get_by_text("3 tables when full").wait_for()
    page.get_by_label("Players at most").fill("")
    page.get_by_role("button", name="Create tournament").click()
    assert page.get_by_label("Players at most").evaluate(
        "n => n === document.activeElement && n.validity.valueMissing"
    )


def test_a_tournament_is_planned_created_and_listed(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit(size=(390, 844))
    page = ann.go("tournaments")
    page.get_by_role("link", name="New tournament").click()
    page.get_by_text("3 tables when full, prize pool 270.").wait_for()
    page.get_by_role("radio", name="turbo", exact=True).check()
    page.get_by_text("about 2 h 5 min").wait_for()
    page.get_by_label("Buy-in", exact=True).fill("20")
    page.get_by_text("prize pool 540").wait_for()
    page.get_by_role("radio", name="own").check()
    page.get_by_label("Percentages").fill("60 30")
    page.get_by_text("add up to 90 %, not 100 %").wait_for()
    page.get_by_label("Percentages").fill("70 30")
    page.get_by_text("378", exact=True).wait_for()
    page.get_by_label("Small blind of level 1", exact=True).fill("10")
    page.get_by_role("button", name="Remove level 2", exact=True).click()
    page.get_by_label("Name", exact=True).fill("League night")
    page.get_by_role("button", name="Create tournament").click()
    page.get_by_role("heading", name="League night").wait_for()
    levels = page.locator(".t-levels li").all_inner_texts()
    assert [text.split("\n")[1] for text in levels[:2]] == ["10 / 50", "75 / 150"]
    page.get_by_role("link", name="Director's desk").wait_for()
    ann.go("tournaments")
    card = page.locator(".table-card", has_text="League night")
    card.get_by_text("Buy-in 20 · 0 of 27 registered").wait_for()
