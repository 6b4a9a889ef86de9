"""Tables for tests of rules: only players' decisions are not automated; fixed seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.cards import Card, Deck
from bigslick.engine import Automation, BettingStructure, State
from bigslick.engine.games import (
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)
from bigslick.hands import StandardHighHand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.engine import Street

ALL = tuple(Automation)
BOARD = ("2c3d5h", "9s", "Td")
"""A flop, a turn and a river that help nobody."""


def without(
    *missing: Automation, of: tuple[Automation, ...] = ALL
) -> tuple[Automation, ...]:
    """Return all automations except these."""
    return tuple(automation for automation in of if automation not in missing)


BY_HAND = without(
    Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING
)
"""All automations except dealing cards."""

BEFORE_BOARD = without(Automation.BOARD_DEALING)
"""All automations except dealing the board, so that an all-in hand waits for it."""

DEEP = 100_000


def no_limit(  # noqa: PLR0913 - a table has many options
    blinds: Any,
    stacks: Any,
    count: int | None = None,
    *,
    antes: Any = 0,
    trim: bool = True,
    min_bet: int | None = None,
    automations: tuple[Automation, ...] = ALL,
    **options: Any,
) -> State:
    """Return a no-limit hold'em hand; the minimum bet is the second blind."""
    if count is None:
        count = len(stacks)
    if min_bet is None:
        min_bet = blinds[1]
    options.setdefault("seed", 1)
    return NoLimitTexasHoldem.create_state(
        automations, trim, antes, blinds, min_bet, stacks, count, **options
    )


def no_limit_of(
    streets: tuple[Street, ...],
    automations: tuple[Automation, ...],
    deck: str | Deck = Deck.STANDARD,
    *,
    antes: int = 0,
    player_count: int = 2,
    **options: Any,
) -> State:
    """Return a game of high hands with streets of its own and stacks of 100."""
    return State(
        automations,
        Card.clean(deck) if isinstance(deck, str) else deck,
        (StandardHighHand,),
        streets,
        BettingStructure.NO_LIMIT,
        True,
        antes,
        (1, 2),
        0,
        100,
        player_count,
        seed=1,
        **options,
    )


def pot_limit(blinds: Any, stacks: Any, *, antes: Any = 0, **options: Any) -> State:
    """Return a pot-limit Omaha hand."""
    trim = options.pop("trim", True)
    options.setdefault("seed", 1)
    return PotLimitOmahaHoldem.create_state(
        ALL, trim, antes, blinds, blinds[1], stacks, len(stacks), **options
    )


def limit(blinds: Any, bets: tuple[int, int], stacks: Any, **options: Any) -> State:
    """Return a fixed-limit hold'em hand."""
    options.setdefault("seed", 1)
    return FixedLimitTexasHoldem.create_state(
        ALL, True, 0, blinds, *bets, stacks, len(stacks), **options
    )


def dealt(state: State, hands: Sequence[str], boards: Sequence[str] = ()) -> State:
    """Deal these hands, then check and call to the end with these boards."""
    for i, hand in enumerate(hands):
        state.deal_hole(hand, i)
    return run_out(state, boards)


def run_out(state: State, boards: Sequence[str]) -> State:
    """Check and call to the end, dealing these boards."""
    left = list(boards)
    while state.status:
        if state.actor_indices:
            state.check_or_call()
        elif state.can_burn_card("??"):
            state.burn_card("??")
        elif state.can_deal_board():
            state.deal_board(left.pop(0))
        else:
            break
    return state


def price(state: State) -> int | None:
    """Return what a call costs."""
    return state.checking_or_calling_amount


def minimum(state: State) -> int | None:
    """Return the smallest raise, or None if the player may not raise."""
    return state.min_completion_betting_or_raising_to_amount


def raise_to(state: State, *amounts: int) -> State:
    """Bet or raise to each amount in turn."""
    for amount in amounts:
        state.complete_bet_or_raise_to(amount)
    return state


def call(state: State, times: int = 1) -> State:
    """Check or call that many times."""
    for _ in range(times):
        state.check_or_call()
    return state


def fold(state: State, times: int = 1) -> State:
    """Fold that many times."""
    for _ in range(times):
        state.fold()
    return state


def pots(state: State) -> list[tuple[int, tuple[int, ...]]]:
    """Return the amount of each pot and who plays for it."""
    return [(pot.amount, pot.player_indices) for pot in state.pots]


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards that the text names."""
    return Card.clean(text)
