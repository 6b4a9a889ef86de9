"""A client takes part in the deals, checks them, and says what it saw."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.support.witnessed_hands import LIES, seated_late, watched

from bigslick.room.fairness.seal import fingerprint
from bigslick.room.fairness.witness import Witness
from bigslick.room.storage import entries
from bigslick.room.table.delivery.snapshots import snapshot


@pytest.mark.parametrize(
    "game", ["nlhe", "stud", "27td", "badugi", "drawmaha", "irish"]
)
def test_honest_hands_are_verified(game: str) -> None:
    table = watched(game, hands=3)
    assert [str(v) for v in table.witness.verdicts] == ["verified"] * 3
    assert table.witness.warning == ""
    assert table.witness.unproven_in_a_row == 0
    deck = table.table.hand and table.table.hand.deck
    assert table.witness.fingerprint == fingerprint(deck.mix)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", LIES)
def test_lies_are_seen_without_being_asked_for(name: str) -> None:
    kind, lie, words = LIES[name]
    table = watched(seed=2, lies={kind: lie})
    (verdict,) = table.witness.verdicts
    assert verdict.state == "false"
    assert words in verdict.reason
    assert str(verdict) in table.witness.warning


def test_witness_keeps_seed_and_first_root() -> None:
    roots: list[str] = []

    def note(event: dict[str, Any]) -> None:
        roots.append(event["root"])

    table = watched(hands=2, lies={"commitment": note})
    for hand, root in zip(("t-00001", "t-00002"), roots, strict=True):
        assert table.witness.root_of(hand) == root
        assert len(table.witness.seed_of(hand) or "") == 64
    again = {"type": "commitment", "hand": "t-00002", "root": "11" * 32, "seal": {}}
    table._tell(again | {"n": table.table.n + 1})
    assert table.witness.root_of("t-00002") == roots[1]


def test_second_root_is_refused_and_not_answered() -> None:
    table = watched(hands=1)
    table.hear()
    table.commit(2, 3, 4)
    table.seal()
    (answer,) = table.answers
    assert answer[0] == "reveal"
    table.answers.clear()
    event = dict(table.sent[-1], root="22" * 32, n=table.table.n + 1)
    table._tell(event)
    table.witness._last = table.table.n
    assert table.answers == []
    table.write_dealt()
    table.play()
    assert table.witness.verdicts[-1].state == "false"
    assert "a second root" in table.witness.verdicts[-1].reason


def test_seed_is_kept_back_if_the_commitment_is_not_in_the_root() -> None:
    def leave_out(event: dict[str, Any]) -> None:
        event["seal"]["commitments"].pop("1", None)

    table = watched(lies={"commitment": leave_out})
    assert table.table.hand is not None
    assert 1 not in table.table.hand.deck.seeds


def test_missing_commitment_is_reported() -> None:
    table = watched(deaf=("commit",), hands=3)
    assert {v.reason for v in table.witness.verdicts} == {
        "your commitment was left out"
    }
    assert "3 hands in a row could not be verified" in table.witness.warning


def test_refused_commitment_is_reported() -> None:
    table = watched(hands=0)
    (answer,) = table.answers
    table.answers.clear()
    table.witness.note_refusal(*answer)
    table.play_hand()
    reason = table.witness.verdicts[0].reason
    assert reason == "the server did not accept your commitment"


def test_seed_that_came_too_late_is_said_and_counted() -> None:
    table = watched(deaf=("reveal",), hands=2)
    verdicts = [str(v) for v in table.witness.verdicts]
    assert verdicts == ["not verified: your seed was not used"] * 2
    assert table.witness.unproven_in_a_row == 2
    assert table.witness.warning == ""
    table.deaf = set()
    table.witness.unproven_in_a_row = 2
    guest = table.table.guests[1]
    assert (guest.misses, guest.left_out) == (2, True)


def test_hand_that_one_comes_to_late_is_not_proven() -> None:
    table = watched()
    table.hear()
    table.commit(2, 3, 4)
    table.seal()
    table.hear()
    table.reveal(2, 3, 4)
    table.write_dealt()
    fresh = Witness("t")
    data = snapshot(table.table, table.table.guests[1])
    fresh.take(msgspec.json.decode(msgspec.json.encode(data)))
    table.witness = fresh
    table.play()
    (verdict,) = fresh.verdicts
    assert (verdict.state, verdict.reason) == (
        "unproven",
        "you had not committed to a seed",
    )


def test_spectators_and_those_who_sit_out_get_no_verdict() -> None:
    table = watched()
    table.write(entries.SitOut(1))
    table.play_hand()
    assert len(table.witness.verdicts) == 1


def test_hand_that_was_first_seen_by_a_spectator_is_no_false_alarm() -> None:
    """Somebody sits down, is dealt in, and hears of the own seat only then."""
    fresh = Witness("t")
    for event in seated_late():
        fresh.take(event)
    (verdict,) = fresh.verdicts
    assert verdict.state == "unproven", verdict
