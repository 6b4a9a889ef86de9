"""The page checks every deal by itself, and says in plain words what it found."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.room_thread import OpenRoom
    from tests.support.visitors import Visitor

_QUICK: dict[str, Any] = {"bot_ms": 0, "pause_ms": 0, "reveal_ms": 10_000}
_KEEP_SEEDS = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (message) {
  if (!String(message).includes('"cmd":"reveal"')) send.call(this, message);
};
"""
"""A connection that drops all seeds."""
_FORGE_PROOFS = """
const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
const forge = (text) => text.replace(/"proof":"......../g, '"proof":"00000000');
Object.defineProperty(WebSocket.prototype, "onmessage", {
  set(listen) { own.set.call(this, (e) => listen({ data: forge(e.data) })); },
});
"""
"""A room whose openings do not lead to what was sealed."""


def _play(visitor: Visitor, hands: int) -> None:
    visitor.play_until(
        lambda: visitor.hand_number > hands, lambda: visitor.page.keyboard.press("c")
    )


@pytest.mark.usefixtures("patient_deals")
def test_deals_are_proven_without_being_asked_for(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, bots=["calls"], **_QUICK)
    rob = visit()
    rob.sit_down(table, "Rob")
    _play(rob, 3)
    proof = rob.page.locator(".proof")
    assert re.match(r"Hand \d+: verified", proof.inner_text())
    assert proof.get_attribute("data-state") == "proven"
    assert re.fullmatch(
        r"[0-9a-f]{4} [0-9a-f]{4}", proof.locator("b").first.inner_text()
    )
    assert rob.page.locator(".sealed").inner_text() == "Verified"
    proof.get_by_role("link").click()
    rob.page.locator(".verdict.good").wait_for()
    assert rob.page.locator(".checks .ok").count() == 7
    assert "Your own seed was used" in rob.page.locator(".checks").inner_text()


def test_two_players_see_the_same_fingerprint(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, **(_QUICK | {"time_ms": 60_000}))
    rob, sue = visit(), visit()
    rob.sit_down(table, "Rob")
    sue.sit_down(table, "Sue")
    for visitor in (rob, sue):
        visitor.page.locator(".proof .print b").filter(
            has_text=re.compile(".")
        ).wait_for()
    first, second = (
        visitor.page.locator(".proof .print b").inner_text() for visitor in (rob, sue)
    )
    assert first == second


def test_missing_seeds_are_reported_with_a_warning(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, bots=["calls"], **(_QUICK | {"reveal_ms": 100}))
    rob = visit()
    rob.page.add_init_script(_KEEP_SEEDS)
    rob.sit_down(table, "Rob")
    _play(rob, 4)
    proof = rob.page.locator(".proof")
    assert proof.get_attribute("data-state") == "unproven"
    assert "not verified: " in proof.inner_text()
    assert (
        "hands in a row could not be verified."
        in proof.get_by_role("alert").inner_text()
    )
    said = " ".join(rob.log)
    assert "You did not reveal a seed" in said
    assert "2nd time" in said
    rob.page.get_by_role("tab", name="Players").click()
    # The next hand may be dealt meanwhile, without a seed again.
    people = rob.page.locator(".people").inner_text()
    assert re.search(r"did not reveal [2-9] seeds", people)


def test_false_proofs_are_an_alarm(
    room: OpenRoom, visit: Callable[..., Visitor]
) -> None:
    table = room.make_table(seats=2, bots=["calls"], **_QUICK)
    rob = visit()
    rob.page.add_init_script(_FORGE_PROOFS)
    rob.sit_down(table, "Rob")
    _play(rob, 2)  # the first may be dealt before the page commits
    proof = rob.page.locator('.proof[data-state="false"]')
    proof.wait_for()
    assert "verification failed" in proof.inner_text()
    assert "not the ones that were sealed" in proof.get_by_role("alert").inner_text()
    assert rob.page.locator(".sealed").inner_text() == "Verification failed"
