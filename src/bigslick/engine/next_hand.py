"""The next hand: the button moves on, stacks are carried over, the broke leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine.phases.refusals import Refusal, granted
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from bigslick.cards import RandomSource
    from bigslick.engine.state import State

__all__ = ("next_order", "next_state", "same_game")

_HEADS_UP = 2


def next_order(state: State) -> tuple[int, ...]:
    """Return the players of the next hand in their new order, by old index.

    The button goes to the next player who has chips. When only two are left,
    nobody is big blind twice in a row, and the button moves to fit (TDA 2024,
    rule 34).

    Raises:
        IllegalActionError: the hand is not over.
        GameConfigError: fewer than two players have chips.

    """
    if state.status:
        granted(state, Refusal("The next hand begins when this one is over."))
    live = [i for i, stack in enumerate(state.stacks) if stack > 0]
    if len(live) < _HEADS_UP:
        raise GameConfigError(
            f"There must be at least 2 players with chips (currently {len(live)})."
        )
    if len(live) == _HEADS_UP and state.player_count > _HEADS_UP:
        big_blind = next((i for i in live if i > 1), live[0])
        button = live[1] if big_blind == live[0] else live[0]
        return big_blind, button
    return (*live[1:], live[0])


def next_state(
    state: State,
    *,
    rng: RandomSource | None = None,
    seed: int | str | None = None,
) -> State:
    """Return the next hand of the same game.

    Whom the new indices stand for is what ``next_order`` says.

    Raises:
        IllegalActionError: the hand is not over.
        GameConfigError: fewer than two players have chips.

    """
    order = next_order(state)
    return same_game(state, tuple(state.stacks[i] for i in order), rng, seed)


def same_game(
    state: State,
    stacks: tuple[int, ...],
    rng: RandomSource | None,
    seed: int | str | None,
) -> State:
    """Return a new hand of the same game with these stacks."""
    return type(state)(
        state.automations,
        state.deck,
        state.hand_types,
        state.streets,
        state.betting_structure,
        state.ante_trimming_status,
        state._raw_antes,
        state._raw_blinds,
        state.bring_in,
        stacks,
        len(stacks),
        mode=state.mode,
        starting_board_count=state.starting_board_count,
        divmod=state.divmod,
        rake=state.rake,
        rules=state.rules,
        rng=rng,
        seed=seed,
    )
