"""Patterns of hands: those at the same stakes differ in stacks and cards only."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine.replay import UNSHUFFLED
from bigslick.engine.rules import automated
from bigslick.engine.templates import begin, begin_dealt, dealt_pattern
from bigslick.formats.phh.game import state, state_with
from bigslick.values import divmod as default_divmod
from bigslick.values import rake as no_rake

if TYPE_CHECKING:
    from bigslick.engine import HoleDealing, State
    from bigslick.engine.templates import DealtTemplate
    from bigslick.formats.phh.hand_history import HandHistory

__all__ = ("quick_state",)

_patterns: dict[tuple[Any, ...], tuple[State, DealtTemplate | None]] = {}
_SIZE: Final = 256
_DEEP: Final = 10**15
_WHOLE: Final = frozenset({int, type(None)})


def quick_state(
    history: HandHistory, deals: list[HoleDealing] | None = None
) -> tuple[State, bool]:
    """Return the state in which a known hand begins, its deck not shuffled.

    Hands at the same stakes differ in their stacks and cards only: the first is the
    pattern of the others. Hole cards of everybody may be dealt at once; what is
    returned beside the state says whether they were.
    """
    stacks = history.starting_stacks
    try:
        pattern = _pattern(history)
    except (TypeError, AttributeError):
        pattern = None
    if pattern is None:
        return state(history, UNSHUFFLED), False
    waiting, dealt = pattern
    if dealt is not None and deals is not None:
        begun = begin_dealt(dealt, stacks, deals)
        if begun is not None:
            return begun, True
    return begin(waiting, stacks) or state(history, UNSHUFFLED), False


def _pattern(history: HandHistory) -> tuple[State, DealtTemplate | None] | None:
    """Return the patterns of hands at these stakes, if all amounts are whole."""
    if (
        history.user_defined_fields
        or type(history.automations) is not tuple
        or history.divmod is not default_divmod
        or history.rake is not no_rake
    ):
        return None
    stacks = history.starting_stacks
    stakes = (
        *history.antes,
        *(history.blinds_or_straddles or ()),
        history.bring_in,
        history.min_bet,
        history.small_bet,
        history.big_bet,
    )
    amounts = chain(
        stacks, stakes, history.finishing_stacks or (), history.winnings or ()
    )
    if not _WHOLE.issuperset(map(type, amounts)) or "." in "".join(history.actions):
        return None
    key = (
        history.variant,
        len(stacks),
        history.blinds_or_straddles is None,
        history.ante_trimming_status,
        automated(history.automations),  # known by identity: members hash slowly
        stakes,
    )
    pattern = _patterns.get(key)
    if pattern is None:
        waiting = state_with(history, (_DEEP,) * len(stacks), UNSHUFFLED)
        if len(_patterns) >= _SIZE:
            _patterns.clear()
        pattern = _patterns[key] = waiting, dealt_pattern(waiting)
    return pattern
