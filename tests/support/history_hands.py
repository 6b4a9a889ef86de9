"""Hands for the tests of statistics: the worked hand and a few more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick import Mode, create_game
from bigslick.formats.record.hand_record import HandRecord

if TYPE_CHECKING:
    from bigslick.engine.games.poker import Poker

SIX = ("SB", "BB", "UTG", "MP", "CO", "BTN")


def act(state: Any, *actions: str | int) -> None:
    """Perform actions: f folds, c checks or calls, a number bets or raises to it."""
    for action in actions:
        if action == "f":
            state.fold()
        elif action == "c":
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(action)


def record_hand(
    *actions: str | int,
    stacks: tuple[Any, ...] = (200,) * 6,
    names: tuple[str, ...] = SIX,
    game: Poker | None = None,
    seed: int = 1,
    **details: Any,
) -> HandRecord:
    """Return the record of a hand, by default six-handed no-limit hold'em at 1/2."""
    game = game or create_game("nlhe", blinds=(1, 2), mode=Mode.CASH_GAME)
    state = game(stacks, len(stacks), seed=seed)
    act(state, *actions)
    assert not state.status
    return HandRecord.from_state(state, names=names[: len(stacks)], **details)


def worked_hand() -> HandRecord:
    """UTG folds, MP raises, CO calls, BTN 3-bets; CO check-raises the flop."""
    before = ("f", 6, "c", 22, "f", "f", "f", "c")
    return record_hand(*before, "c", 20, 60, "f")


def few_records() -> list[HandRecord]:
    """Return the worked hand, a walk, a limped pot and an all-in before the flop."""
    hands = [
        worked_hand(),
        record_hand(*"fffff"),
        record_hand(*"cccccc", *"c" * 18, seed=4),
        record_hand(200, "f", "f", "f", "f", "c", seed=3),
    ]
    for number, record in enumerate(hands, 1):
        record.hand_id = str(number)
    return hands
