"""Rows of tables: what they say of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.support.history_hands import worked_hand

from bigslick import create_game
from bigslick.formats.record.hand_record import HandRecord
from bigslick.history.tables.hand_tables import COLUMNS, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable


def column(record: HandRecord, name: str) -> list[Any]:
    place = list(COLUMNS["players"]).index(name)
    return [row[place] for row in rows_of(record, 1)["players"]]


def text(cards: Iterable[object]) -> str:
    return "".join(map(repr, cards))


def test_discarded_cards_are_not_in_the_column_of_cards() -> None:
    state = create_game("27sd", blinds=(1, 2), seed=4)((100, 100))
    state.check_or_call()
    state.check_or_call()
    state.stand_pat_or_discard(state.hole_cards[0][:2])
    state.stand_pat_or_discard()
    held = [text(cards) for cards in state.hole_cards]
    state.complete_bet_or_raise_to(4)
    state.fold()
    cards = column(HandRecord.from_state(state), "cards")
    assert cards == held
    assert [len(hand) for hand in cards] == [10, 10]


def test_unknown_cards_are_known_once_they_are_shown() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=4)((100, 100))
    while state.status:
        state.check_or_call()
    record = HandRecord.from_state(state)
    shown = {a.player: a.cards for a in record.actions if a.action == "show"}
    for action in record.actions:
        if action.action == "deal":
            action.cards = "??"
    assert column(record, "cards") == [shown.get(name) for name in record.names]


def test_cards_of_players_who_folded_are_in_the_column() -> None:
    record = worked_hand()
    cards = column(record, "cards")
    assert len(cards) == 6
    assert {len(hand) for hand in cards} == {4}
