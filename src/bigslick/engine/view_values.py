"""The values from which views are created; a state keeps them between views.

They grow with the operations of the hand: what did not change is used again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.cards import Card
from bigslick.engine.legal_actions import OpenNumbers, open_numbers
from bigslick.engine.operations import (
    BoardDealing,
    CardBurning,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Operation,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from bigslick.engine.table_cards import board_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.engine.state import State

__all__ = ("OpenValues", "OwnLog", "Seen", "flat_log", "noted_values", "seen_again")

_Cards = tuple[
    tuple[tuple[Card, ...], ...] | None,
    tuple[tuple[bool, ...], ...],
    tuple[tuple[Card, ...], ...],
]
_Log = tuple[Any, ...]
"""A log of operations: empty, or the earlier log and one or more new operations."""
OwnLog = tuple[Any, ...]
"""A player's private operations: empty, or the earlier ones, an index, an operation."""
OpenValues = tuple[OpenNumbers, _Cards, _Log]
"""Public values: the chips; the hole cards (None if all are face down), which of them
are open, and the boards; and the operations."""
Seen = tuple[int, OpenValues, list[OwnLog]]
"""The data from which views are created: the number of operations included, the public
values, and for each seat the operations of which it sees more than the others."""


def seen_again(state: State, before: Seen, deals: Sequence[HoleDealing]) -> Seen:
    """Return the data for views of a hand that differs only in stacks and hole cards.

    All players were dealt the same number of cards face down, one at a time.
    """
    count, (_, cards, log), own = before
    seats, place = len(own), count - len(deals)
    own = [()] * seats
    while place < count:
        own = [*zip(own, range(place, count), deals[place - count :])]  # noqa: B905
        place += seats
    return count, (open_numbers(state), cards, log), own


_HIDES, _SECRET, _HOLE, _BOARD = 1, 2, 4, 8
_EFFECTS: dict[type[Operation], int] = {
    HoleDealing: _HIDES | _SECRET | _HOLE,
    StandingPatOrDiscarding: _HIDES | _SECRET | _HOLE,
    CardBurning: _HIDES,
    Folding: _HOLE,
    HandKilling: _HOLE,
    HoleCardsShowingOrMucking: _HOLE | _BOARD,
    BoardDealing: _BOARD,
    RunoutCountSelection: _BOARD,
}
"""The effects of each operation on cards: it contains cards that are not public
(hides), a player sees them (secret), it changes hole cards, it changes boards."""


def noted_values(state: State, noted: Seen | None) -> Seen:
    """Return the data for views, updated with the latest operations."""
    operations = state.operations
    fixed = None
    effects = 0
    if noted is None:
        effects = _HOLE | _BOARD
        count = 0
        log: _Log = ()
        cards: _Cards = None, (), ()
        own: list[OwnLog] = [()] * state.player_count
    else:
        count, (numbers, cards, log), own = noted
        fixed = numbers[0]
    news = operations[count:]
    effect_of = _EFFECTS.get
    for place, operation in enumerate(news, count):
        effect = effect_of(type(operation))
        if effect is None:
            continue
        effects |= effect
        if effect & _SECRET:
            i: int = operation.player_index  # type: ignore[attr-defined]
            own[i] = own[i], place, operation
        if effect & _HIDES:
            news[place - count] = operation.seen_by(None)
    if effects:
        cards = _laid_open(state, cards, effects)
    numbers = open_numbers(state, fixed)
    return len(operations), (numbers, cards, (log, tuple(news))), own


def flat_log(log: _Log) -> tuple[Operation, ...]:
    """Return the operations of a log as a flat tuple."""
    parts: list[Any] = []
    while log:
        log, news = log
        parts.append(news)
    operations: list[Operation] = []
    for news in reversed(parts):
        if type(news) is tuple:
            operations += news
        else:
            operations.append(news)
    return tuple(operations)


def _laid_open(state: State, cards: _Cards, effects: int) -> _Cards:
    """Return the public cards; parts that did not change are reused."""
    hole, up, boards = cards
    if effects & _HOLE:
        up = (*map(tuple, state.hole_card_statuses),)
        hole = None
        if any(map(any, up)):
            hole = (*map(_face_up, state.hole_cards, up),)
    if effects & _BOARD:
        if state.starting_board_count == 1 and state.runout_count is None:
            boards = (tuple([row[0] for row in state.board_cards if row]),)
        else:
            count = state.board_count
            boards = tuple([tuple(board_cards(state, b)) for b in range(count)])
    return hole, up, boards


def _face_up(cards: list[Card], statuses: tuple[bool, ...]) -> tuple[Card, ...]:
    pairs = zip(cards, statuses, strict=True)
    return tuple([card if up else Card.UNKNOWN for card, up in pairs])
