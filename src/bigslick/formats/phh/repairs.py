"""Repairs of missing or wrong actions in a history; each repair is listed.

Repairs are made only on request.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.errors import BigslickError, IllegalActionError

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.engine import State

__all__ = ("repaired",)

_MOST: Final = 60


def repaired(
    state: State, action: str, number: int, perform: Callable[[str], None]
) -> list[str]:
    """Perform an action after any necessary repairs, and return the repairs as text.

    An illegal amount becomes the nearest legal one. Players who should have acted
    before check, or fold if they face a bet; missing cards are dealt as unknown cards;
    hands that should have been shown are mucked. An action that cannot be repaired, or
    that comes after the end of the hand, is left out.

    Raises:
        NotationError: the action cannot be read.
        IllegalActionError: the action cannot be repaired.

    """
    repairs: list[str] = []
    for _ in range(_MOST):
        try:
            perform(action)
        except IllegalActionError as error:
            done = _help(state, action, perform)
            if done is None:
                raise
            repairs.append(f"action {number} {action!r}: {done} ({error})")
            if done.startswith(("left out", "changed")):
                return repairs
        else:
            return repairs
    raise IllegalActionError(
        f"action {number} {action!r} cannot be repaired: it stays illegal"
    )


def _help(state: State, action: str, perform: Callable[[str], None]) -> str | None:
    """Make one repair and return its description, or None if none is possible."""
    parts = action.partition("#")[0].split()
    if not state.status:
        return "left out: the hand is over"
    if len(parts) < 2:  # noqa: PLR2004 - who and what
        return None
    who, what = parts[0], parts[1]
    turn = state.turn_index
    mine = turn is not None and who == f"p{turn + 1}"
    if mine and what == "cbr" and state.actor_index is not None:
        return _nearest(state, who, parts[-1], perform)
    if what == "sm" and not mine:
        return "left out: nothing is to be shown or mucked"
    for step in (_deal, _act, _show):
        done = step(state, what)
        if done is not None:
            return done
    return None


def _nearest(
    state: State, who: str, text: str, perform: Callable[[str], None]
) -> str | None:
    low = state.min_completion_betting_or_raising_to_amount
    high = state.max_completion_betting_or_raising_to_amount
    if low is None or high is None:
        perform(f"{who} cc")
        return "changed to a call: no raise is allowed"
    try:
        amount = float(text.replace(",", ""))
    except ValueError:
        return None
    legal = low if amount < low else high
    perform(f"{who} cbr {legal}")
    return f"changed to {who} cbr {legal}"


def _deal(state: State, what: str) -> str | None:
    if what != "dh" and state.hole_dealee_index is not None:
        i = state.hole_dealee_index
        count = len(state.hole_dealing_statuses[i])
        state.deal_hole("??" * count, i)
        return f"before it p{i + 1} is dealt {count} unknown cards"
    if what != "db" and state.board_dealing_count:
        count = state.board_dealing_count
        state.deal_board("??" * count)
        return f"before it {count} unknown cards are dealt to the board"
    return None


def _act(state: State, what: str) -> str | None:
    i = state.stand_patter_or_discarder_index
    if i is not None and what != "sd":
        state.stand_pat_or_discard()
        return f"before it p{i + 1} stands pat"
    i = state.actor_index
    if i is None:
        return None
    if state.can_post_bring_in():
        state.post_bring_in()
        return f"before it p{i + 1} brings in"
    if state.checking_or_calling_amount:
        state.fold()
        return f"before it p{i + 1} folds"
    state.check_or_call()
    return f"before it p{i + 1} checks"


def _show(state: State, what: str) -> str | None:
    i = state.showdown_index
    if i is None or what == "sm":
        return None
    try:
        state.show_or_muck_hole_cards()
    except BigslickError:
        return None
    return f"before it p{i + 1} shows or mucks"
