"""Which operations a state performs by itself, as plain flags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine.modes import Automation

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("Automated", "automated")

_NAMES = {
    Automation.ANTE_POSTING: "antes",
    Automation.BET_COLLECTION: "collection",
    Automation.BLIND_OR_STRADDLE_POSTING: "blinds",
    Automation.CARD_BURNING: "burning",
    Automation.HOLE_DEALING: "hole",
    Automation.BOARD_DEALING: "board",
    Automation.RUNOUT_COUNT_SELECTION: "runout",
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING: "showing",
    Automation.HAND_KILLING: "killing",
    Automation.CHIPS_PUSHING: "pushing",
    Automation.CHIPS_PULLING: "pulling",
}


class Automated:
    """A flag for each automation; asking one costs an attribute, not a search."""

    __slots__ = (
        "antes",
        "blinds",
        "board",
        "burning",
        "collection",
        "hole",
        "killing",
        "pulling",
        "pushing",
        "runout",
        "showing",
        "source",
    )

    antes: bool
    blinds: bool
    board: bool
    burning: bool
    collection: bool
    hole: bool
    killing: bool
    pulling: bool
    pushing: bool
    runout: bool
    showing: bool

    def __init__(self, automations: Iterable[Automation]) -> None:
        """Set the flag of each automation."""
        self.source = automations
        chosen = {_NAMES[automation] for automation in automations}
        for name in _NAMES.values():
            setattr(self, name, name in chosen)


_known: dict[int, Automated] = {}
_MANY = 64


def automated(automations: Iterable[Automation]) -> Automated:
    """Return the flags; those of a tuple that was asked for lately are shared.

    The flags keep their tuple alive, so that its identity says which it is.
    """
    flags = _known.get(id(automations))
    if flags is None or flags.source is not automations:
        flags = Automated(automations)
        if isinstance(automations, tuple):
            if len(_known) >= _MANY:
                _known.clear()
            _known[id(automations)] = flags
    return flags
