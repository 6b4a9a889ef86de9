"""Hands in the formats of sites, read from files and texts, and their contents."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bigslick.formats.reader import read_hands

if TYPE_CHECKING:
    from bigslick.formats.read_hand import ReadHand
    from bigslick.formats.record.hand_record import HandRecord

HANDS = Path(__file__).parents[1] / "unit" / "formats" / "sites" / "hands"


def read_file(name: str) -> list[ReadHand]:
    return list(read_hands(HANDS / name))


def read_text(text: str, **options: Any) -> list[ReadHand]:
    return list(read_hands(io.StringIO(text), **options))


def only_record(text: str) -> HandRecord:
    """Return the record of the only hand of a text, after replaying it to its end."""
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    assert hand.record.create_state().status is False
    return hand.record


def first_hand(name: str, number: int = 0) -> str:
    """Return the text of one hand of a file, by its number."""
    blocks = (HANDS / name).read_text(encoding="utf-8").split("\n\n")
    return [block.strip("\n") for block in blocks if block.strip()][number] + "\n"


def reason(text: str) -> str:
    """Return why the only hand of the text is refused."""
    (hand,) = read_text(text)
    assert hand.error is not None, hand.record
    return hand.error.reason


def plays(record: HandRecord) -> list[tuple[Any, ...]]:
    """Return the actions of the players, without those of the dealer."""
    words = (
        "fold",
        "check",
        "call",
        "bet",
        "raise",
        "bring_in",
        "discard",
        "stand_pat",
    )
    return [
        (a.player, a.action, a.amount, len(a.cards or ""))
        for a in record.actions
        if a.action in words
    ]


def hole_cards(record: HandRecord) -> dict[str, str]:
    """Return all hole cards that each player was dealt."""
    dealt: dict[str, str] = {}
    for action in record.actions:
        if action.action == "deal" and action.player:
            dealt[action.player] = dealt.get(action.player, "") + (action.cards or "")
    return dealt


def paid_in_full(record: HandRecord) -> bool:
    """Return whether all players could pay their antes and blinds in full.

    If a player could not, a text may not state what they owed.
    """
    paid: dict[str, Any] = {"ante": 0, "blind": 0, "bring_in": 0}
    for action in record.actions:
        if action.action in paid:
            paid[action.action] += action.amount
    return paid == {
        "ante": sum(record.stakes.antes),
        "blind": sum(map(abs, record.stakes.blinds)),
        "bring_in": record.stakes.bring_in,
    }


def results(record: HandRecord) -> dict[str, Any]:
    """Return all that a text can state of a hand, except the stakes and ``meta``."""
    return {
        "hand_id": record.hand_id,
        "game": record.game,
        "mode": record.mode,
        "time": record.time,
        "table": record.table,
        "seat_count": record.seat_count,
        "button": record.button,
        "showdown": {name: hand.cards for name, hand in record.showdown.items()},
        "players": [(p.name, p.seat, p.stack, p.final) for p in record.players],
        "plays": plays(record),
        "boards": record.boards or [record.community_cards],
        "winners": record.winners,
        "rake": record.rake,
        "pot": record.pot,
        "pots": [(pot.amount, pot.rake) for pot in record.pots],
    }
