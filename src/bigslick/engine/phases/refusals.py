"""Refusals: why the rules do not allow an operation now.

Each operation has one *rule*, a function that returns either the exact arguments or a
``Refusal``. ``verify_x``, ``can_x`` and ``x`` all call that rule, so they cannot
disagree.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, TypeVar, final

from bigslick.errors import IllegalActionError

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.engine.state_parts.state_data import StateData

__all__ = (
    "NOBODY_TO_ACT",
    "Refusal",
    "allowed",
    "first_due",
    "is_player",
    "require",
    "spot",
    "street_name",
)

_Answer = TypeVar("_Answer")
_STREET_NAMES = ("preflop", "flop", "turn", "river")


@final
class Refusal(str):
    """The reason why an operation is refused, as a sentence."""

    __slots__ = ()


NOBODY_TO_ACT = Refusal("There is no player to act.")


def require(state: StateData, answer: _Answer | Refusal) -> _Answer:
    """Return a rule's answer, or raise if it is a refusal.

    Raises:
        IllegalActionError: the reason, followed by the spot on the same line.

    """
    if type(answer) is Refusal:
        raise IllegalActionError(f"{answer} ({spot(state)})")
    return answer


def allowed(rule: Callable[..., object], *arguments: object) -> bool:
    """Return whether a rule that reads cards, or may warn, allows the operation.

    Unreadable cards, and warnings that the caller has turned into errors, count as
    refusals.
    """
    try:
        return type(rule(*arguments)) is not Refusal
    except (ValueError, UserWarning):
        return False


def spot(state: StateData) -> str:
    """Return the state of the hand on one line: limits, street, player to act, pot."""
    words = [str(state.betting_structure)]
    stakes = [str(abs(x)) for x in state.blinds_or_straddles if x]
    if stakes:
        words[0] += f" {'/'.join(stakes)}"
    elif state.bring_in:
        words[0] += f", bring-in {state.bring_in}"
    words.append(street_name(state))
    if (turn := state.turn_index) is not None:
        words.append(
            f"player {turn}, bet {state.bets[turn]}, stack {state.stacks[turn]}"
        )
    words.append(f"pot {state.total_pot_amount}")
    return ", ".join(words)


def street_name(state: StateData) -> str:
    """Return the name of the street; "over" or "between streets" if there is none."""
    index = state.street_index
    if index is None:
        return "over" if not state.status else "between streets"
    boards = [street.board_dealing_count for street in state.streets]
    if boards == [0, 3, 1, 1]:
        return _STREET_NAMES[index]
    return f"street {index}"


def is_player(player_index: object, count: int) -> bool:
    """Return whether a value is the index of one of so many players."""
    if type(player_index) is int:
        return -count <= player_index < count
    try:
        return -count <= index(player_index) < count  # type: ignore[arg-type]
    except TypeError:
        return False


def first_due(
    statuses: list[bool], player_index: int | None, nobody: str, not_due: str
) -> int | Refusal:
    """Return the player if their status is true, by default the first such player.

    Otherwise return a refusal: ``nobody`` if no status is true, or ``not_due`` with the
    index of the player filled in.
    """
    if True not in statuses:
        return Refusal(nobody)
    if player_index is None:
        return statuses.index(True)
    count = len(statuses)
    if not is_player(player_index, count):
        return Refusal(f"There is no player {player_index}: expected 0 to {count - 1}.")
    if not statuses[player_index]:
        return Refusal(not_due.format(player_index))
    return index(player_index) % count
