"""The states of a hold'em hand, and the possible transitions between them."""

from __future__ import annotations

from enum import Enum, unique
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bigslick.engine import Street

__all__ = (
    "BETTING_STATES",
    "STATE_TRANSITIONS",
    "PokerState",
    "betting_states",
    "plan_states",
    "transitions_of",
)


@unique
class PokerState(Enum):
    """The states of a hold'em hand."""

    START_HAND = "start_hand"
    PREFLOP_BETTING = "preflop_betting"
    DEAL_FLOP = "deal_flop"
    FLOP_BETTING = "flop_betting"
    DEAL_TURN = "deal_turn"
    TURN_BETTING = "turn_betting"
    DEAL_RIVER = "deal_river"
    RIVER_BETTING = "river_betting"
    SHOWDOWN = "showdown"
    END_HAND = "end_hand"

    __hash__ = object.__hash__  # faster than the hash of Enum; members are unique


STATE_TRANSITIONS: Final[Mapping[PokerState, Sequence[PokerState]]] = {
    PokerState.START_HAND: [PokerState.PREFLOP_BETTING],
    PokerState.PREFLOP_BETTING: [PokerState.DEAL_FLOP, PokerState.END_HAND],
    PokerState.DEAL_FLOP: [PokerState.FLOP_BETTING],
    PokerState.FLOP_BETTING: [PokerState.DEAL_TURN, PokerState.END_HAND],
    PokerState.DEAL_TURN: [PokerState.TURN_BETTING],
    PokerState.TURN_BETTING: [PokerState.DEAL_RIVER, PokerState.END_HAND],
    PokerState.DEAL_RIVER: [PokerState.RIVER_BETTING],
    PokerState.RIVER_BETTING: [PokerState.SHOWDOWN, PokerState.END_HAND],
    PokerState.SHOWDOWN: [PokerState.END_HAND],
    PokerState.END_HAND: [PokerState.START_HAND],
}
"""The possible transitions of a hold'em hand.

When all players are all in, the hand still passes through the betting states; their
rounds are complete at once, so that no other transitions are needed.
"""

BETTING_STATES: Final = (
    PokerState.PREFLOP_BETTING,
    PokerState.FLOP_BETTING,
    PokerState.TURN_BETTING,
    PokerState.RIVER_BETTING,
)
_BY_BOARD: Final = dict(zip((0, 3, 4, 5), BETTING_STATES, strict=True))


def betting_states(streets: Sequence[Street]) -> tuple[PokerState, ...]:
    """Return the betting state of each street.

    If the board grows as in hold'em (0, 3, 4, 5 cards), its size decides: a bomb pot
    starts on the flop, and a street on which players discard belongs to the betting
    round of the same board. In other games the streets are counted, and every street
    from the fourth on is a river: in stud, third street is preflop, fourth the flop,
    fifth the turn, and sixth and seventh are rivers.
    """
    counts = []
    total = 0
    for street in streets:
        total += street.board_dealing_count
        counts.append(total)
    if total and all(count in _BY_BOARD for count in counts):
        return tuple(_BY_BOARD[count] for count in counts)
    return tuple(BETTING_STATES[min(index, 3)] for index in range(len(counts)))


def transitions_of(
    states: Sequence[PokerState],
) -> Mapping[PokerState, Sequence[PokerState]]:
    """Return the possible transitions of a hand with these betting states.

    These are ``STATE_TRANSITIONS`` if the hand ends on the river. A shorter game goes
    to showdown after its last street; a longer one deals several rivers.
    """
    last = states[-1]
    longer = states.count(PokerState.RIVER_BETTING) > 1
    if last is PokerState.RIVER_BETTING and not longer:
        return STATE_TRANSITIONS
    transitions = dict(STATE_TRANSITIONS)
    transitions[last] = [PokerState.SHOWDOWN, PokerState.END_HAND]
    if longer:
        transitions[last] = [PokerState.DEAL_RIVER, *transitions[last]]
    return transitions


_plans: dict[int, Any] = {}


def plan_states(streets: tuple[Street, ...]) -> Any:
    """Return the states and transitions of a game; the last result is cached."""
    known = _plans.get(0)
    if known is None or known[0] is not streets:
        states = betting_states(streets)
        _plans[0] = known = streets, (states, transitions_of(states))
    return known[1]
