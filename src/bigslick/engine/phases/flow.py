"""The order of the phases, and the loop that advances through them.

ante posting -> bet collection -> blinds and straddles -> for each street: dealing
-> betting -> bet collection -> showdown -> hand killing -> chips pushing -> chips
pulling. When all players are all in, the showdown comes before the remaining streets.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, TypeVar

from bigslick.engine.operations import Operation, remarked
from bigslick.engine.phases import (
    antes,
    betting,
    blinds,
    collection,
    dealing,
    killing,
    pulling,
    pushing,
    showdown,
)
from bigslick.engine.rules import automated

if TYPE_CHECKING:
    from bigslick.engine.state_parts.state_data import StateData

__all__ = ("Phase", "advance", "advance_after", "advance_after_action", "start")

_Kind = TypeVar("_Kind", bound=Operation)


class Phase(IntEnum):
    """The phase that a hand is in."""

    ANTE_POSTING = 0
    BET_COLLECTION = 1
    BLIND_OR_STRADDLE_POSTING = 2
    DEALING = 3
    BETTING = 4
    SHOWDOWN = 5
    HAND_KILLING = 6
    CHIPS_PUSHING = 7
    CHIPS_PULLING = 8
    OVER = 9


_ANTES, _COLLECTION, _BLINDS, _DEALING, _BETTING = range(5)
_SHOWDOWN, _KILLING, _PUSHING, _PULLING, _OVER = range(5, 10)

_MODULES = (
    antes,
    collection,
    blinds,
    dealing,
    betting,
    showdown,
    killing,
    pushing,
    pulling,
)


def _finish(state: StateData) -> None:
    state.status = False


def _wait(state: StateData) -> bool:  # noqa: ARG001 - the signature of run
    return False


_BEGIN = (*(module.begin for module in _MODULES), _finish)
_RUN = (*(module.run for module in _MODULES), _wait)
_NEXT = (
    _COLLECTION,
    None,  # `advance` chooses the phase after a collection
    _DEALING,
    _BETTING,
    _COLLECTION,
    None,
    _PUSHING,
    _PULLING,
    _OVER,
)


def start(state: StateData) -> None:
    """Begin the hand, and advance to the first operation that is not automated."""
    state._phase = _ANTES
    antes.begin(state)
    advance(state)


def advance(state: StateData) -> None:
    """Advance until an operation that is not automated is due, or the hand is over."""
    if state._auto.source is not state.automations:
        state._auto = automated(state.automations)
    phase = state._phase
    while _RUN[phase](state):
        following = _NEXT[phase]
        if following is None:
            if phase == _COLLECTION:
                following = _after_collection(state)
            else:
                following = _DEALING if _cards_to_come(state) else _KILLING
        state._phase = phase = following
        _BEGIN[phase](state)


def advance_after(state: StateData, operation: _Kind, commentary: str | None) -> _Kind:
    """Advance after an operation; return the operation, with its remark if any."""
    if commentary is not None:
        operation = remarked(state, operation, commentary)
    advance(state)
    return operation


def advance_after_action(
    state: StateData, operation: _Kind, commentary: str | None
) -> _Kind:
    """Advance after a player's action, if it ended the betting round.

    Return the operation, with its remark if any.
    """
    if commentary is not None:
        operation = remarked(state, operation, commentary)
    if not state.actor_indices:
        advance(state)
    return operation


def _after_collection(state: StateData) -> int:
    if state.street_index is None:
        return _BLINDS
    if state.statuses.count(True) == 1:
        state.folded_status = True
        return _PUSHING
    if state.all_in_status or state.street_index + 1 == len(state.streets):
        return _SHOWDOWN
    return _DEALING


def _cards_to_come(state: StateData) -> bool:
    assert state.street_index is not None
    return (
        state.all_in_status
        and state.statuses.count(True) > 1
        and (
            state.street_index + 1 < len(state.streets) or state.street_return_count > 0
        )
    )
