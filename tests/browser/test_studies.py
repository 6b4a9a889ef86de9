"""After the game: downloads, replays, statistics, ranges, proofs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.support.visitors import Visitor

from bigslick.formats import read_hands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser
    from tests.support.room_thread import OpenRoom

QUICK = {"bot_ms": 0, "pause_ms": 100, "time_ms": 60_000}
FORMATS = {"JSON": ".jsonl", "PHH": ".phh", "PokerStars": ".txt", "OHH": ".ohh"}


@pytest.fixture(scope="module")
def table(room: OpenRoom) -> str:
    return room.make_table(seats=3, bots=["calls", "calls"], **QUICK)


@pytest.fixture(scope="module")
def rob(browser: Browser, room: OpenRoom, table: str) -> Iterator[Visitor]:
    """Give somebody who has folded a hand and gone all-in in the next."""
    visitor = Visitor(browser, room.address)
    visitor.sit_down(table, "Rob")
    visitor.play_hands(1, "f")
    broke = visitor.page.get_by_role("button", name="Buy ")

    def all_in() -> None:
        visitor.page.keyboard.press("6")
        visitor.answer("r" if visitor.page.locator("button.act.raise").count() else "c")

    visitor.play_until(lambda: broke.count() > 0 or visitor.hand_number > 2, all_in)
    yield visitor
    visitor.leave()


def test_hands_are_downloaded_and_our_readers_read_them(
    rob: Visitor, table: str, tmp_path: Path
) -> None:
    page = rob.go(f"stats/{table}")
    for kind, ending in FORMATS.items():
        with page.expect_download() as waiting:
            page.get_by_role("link", name=kind).click()
        download = waiting.value
        assert download.suggested_filename.endswith(ending)
        file = tmp_path / download.suggested_filename
        download.save_as(file)
        hands = list(read_hands(file, strict=True))
        assert len(hands) >= 2
        for hand in hands:
            assert hand.record is not None
            names = [player.name for player in hand.record.players]
            assert "Rob" in names
            assert len(names) == 3


def test_the_own_cards_are_in_the_own_file(
    rob: Visitor, table: str, tmp_path: Path
) -> None:
    page = rob.go(f"stats/{table}")
    link = page.get_by_role("link", name="JSON")
    address = link.get_attribute("href") or ""
    assert "?" not in address  # what opens it goes in a header

    def dealt(text: str) -> str:
        actions = json.loads(text.splitlines()[0])["actions"]
        own = (a for a in actions if a["action"] == "deal" and a["player"] == "Rob")
        return "".join(action["cards"] for action in own)

    public = page.evaluate("async (a) => await (await fetch(a)).text()", address)
    assert "?" in dealt(public)
    with page.expect_download() as waiting:
        link.click()
    waiting.value.save_as(tmp_path / "own.jsonl")
    assert "?" not in dealt((tmp_path / "own.jsonl").read_text(encoding="utf-8"))


def test_the_replayer_counts_equities_and_its_link_is_shared(
    rob: Visitor, table: str, visit: Callable[..., Visitor]
) -> None:
    page = rob.go(f"replay/{table}/{table}-00002")
    page.get_by_text(f"hand {table}-00002").wait_for()
    notes = page.locator(".made, .result")
    page.get_by_label("Next step").click()
    page.get_by_label("Next step").click()
    page.get_by_label("Play", exact=True).click()
    page.get_by_label("Pause", exact=True).click()
    page.get_by_label("Last step").click()
    for _ in range(30):
        page.get_by_label("Previous step").click()
        rob.settle()
        shares = [t for t in notes.all_inner_texts() if t.endswith(" %")]
        if len(shares) >= 2:
            break
    assert len(shares) >= 2
    assert abs(sum(float(t.split()[0]) for t in shares) - 100) < 0.2
    said = page.get_by_role("status").inner_text()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    eve = visit()
    eve.page.goto(link)
    eve.page.get_by_role("status", name="").first.wait_for()
    step = eve.page.locator(".replay p").first
    eve.wait_until(lambda: step.inner_text().startswith(said.split(":")[0]))


def test_files_are_opened_in_the_replayer(
    rob: Visitor, table: str, tmp_path: Path
) -> None:
    for kind in ("JSON", "PokerStars"):
        page = rob.go(f"stats/{table}")
        with page.expect_download() as waiting:
            page.get_by_role("link", name=kind).click()
        file = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(file)
        ids = [hand.hand_id for hand in read_hands(file)]
        page = rob.go("replay")
        page.get_by_label("Open a hand history file").set_input_files(file)
        page.get_by_text(f"hand {ids[-1]}").wait_for()
        page.locator(".hands-list a").last.click()
        page.get_by_text(f"hand {ids[0]}").wait_for()
        page.get_by_label("Last step").click()
        assert page.locator(".seat.winner").count() >= 1
    other = tmp_path / "other.txt"
    other.write_text("no hand at all", encoding="utf-8")
    page.get_by_label("Open a hand history file").set_input_files(other)
    page.locator(".toast.bad", has_text="format").last.wait_for()
    rob.expect_refusal()


def test_a_hand_is_replayed_step_by_step(rob: Visitor, table: str) -> None:
    page = rob.go(f"replay/{table}/{table}-00002")
    page.get_by_text(f"hand {table}-00002").wait_for()
    page.get_by_label("Last step").click()
    assert page.locator(".board .card:not(.slot)").count() == 5
    assert page.locator(".seat.winner").count() >= 1
    page.get_by_label("First step").click()
    assert page.locator(".board .card:not(.slot)").count() == 0
    page.locator("h1").click()
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    assert page.locator(".board .card:not(.slot)").count() == 5


def test_statistics_have_graphs_and_sort(rob: Visitor, table: str) -> None:
    page = rob.go(f"stats/{table}")
    chart = page.get_by_role("img", name="Winnings of each player")
    chart.wait_for()
    assert chart.locator("path").count() == 3
    assert chart.locator("text").count() >= 4
    assert page.locator(".bars > div").count() == 6
    page.get_by_role("button", name="VPIP").click()
    column = page.locator("tbody td:nth-child(5)").all_inner_texts()
    figures = [float(t.split()[0]) for t in column if t.endswith("%")]
    assert figures == sorted(figures, reverse=True)


def test_equities_of_ranges_that_are_painted_by_mouse_and_keyboard(
    visit: Callable[..., Visitor],
) -> None:
    rob = visit()
    page = rob.go("equity")
    equity = page.get_by_label("Equity of player 1")
    rob.wait_until(lambda: equity.inner_text() == "37.67\u00a0%")
    field = page.get_by_label("Hand or range of player 2")
    page.get_by_role("button", name="Clear").click()
    cells = {n: page.locator(f'[data-cell="{n}"]').bounding_box() for n in ("AA", "JJ")}
    first, last = cells["AA"], cells["JJ"]
    assert first is not None
    assert last is not None
    page.mouse.move(first["x"] + 5, first["y"] + 5)
    page.mouse.down()
    page.mouse.move(last["x"] + 5, last["y"] + 5, steps=12)
    page.mouse.up()
    assert field.input_value() == "JJ+"
    page.locator('[data-cell="JJ"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert field.input_value() == "TT+"
    page.get_by_role("heading", name="Player 2: 2.3 %").wait_for()
    assert page.locator('.grid13 [aria-pressed="true"]').count() == 5
    page.get_by_role("button", name="Clear").click()
    page.locator('[data-cell="QQ"]').click()
    rob.wait_until(lambda: equity.inner_text().startswith("46."))
    assert field.input_value() == "QQ"
    page.get_by_role("button", name="king of hearts", exact=True).click()
    rob.wait_until(lambda: float(equity.inner_text().split()[0]) > 60)
    page.get_by_label("Hand or range of player 1").fill("")
    page.get_by_role("status").filter(has_text="Enter cards or a range").wait_for()
    assert equity.inner_text() == ""
    page.get_by_label("Hand or range of player 1").fill("AsQQQ")
    page.get_by_role("status").filter(has_text="AsQQQ").wait_for()
    rob.expect_refusal()


def test_the_fairness_page_offers_hands_and_proves_one(
    rob: Visitor, table: str
) -> None:
    page = rob.go("fair")
    page.locator(f'a[href="#/fair/{table}-00001"]').click()
    page.locator(".verdict.fair, .verdict.good").wait_for()
    assert page.locator(".checks .ok").count() == page.locator(".checks li").count()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download the proof").click()
    assert waiting.value.suggested_filename == f"{table}-00001.json"
    assert page.get_by_role("heading", name="Opened cards").is_visible()
    # Of a hand that there is not, nothing is shown but this.
    rob.go(f"fair/{table}-99999")
    page.locator(".verdict", has_text="no such finished hand").wait_for()
    assert not page.get_by_role("heading", name="Opened cards").count()
    rob.expect_refusal()


def test_instead_of_a_hand_that_is_not_in_the_list_the_last_one_is_replayed(
    rob: Visitor, table: str
) -> None:
    page = rob.go(f"replay/{table}/{table}-99999")
    said = f"Hand {table}-99999 is not in the list: this is the last hand"
    page.locator(".toast", has_text=said).wait_for()
    rob.wait_until(page.get_by_role("status").first.inner_text)
    assert "hand " in page.locator(".replay-title").inner_text()
    rob.expect_refusal()
