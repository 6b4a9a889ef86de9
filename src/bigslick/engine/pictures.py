"""A place for whoever can draw a state: the engine itself cannot.

``bigslick.drawing.table`` stands above the engine and hands its drawing function
in here, so that a state shows itself in a notebook. Until somebody does, that
module is asked for by name: the engine does not depend on it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.engine.state import State

    Drawer: TypeAlias = Callable[[State], str]

__all__ = ("picture", "set_drawer")

_drawers: list[Drawer] = []


def set_drawer(drawer: Drawer) -> None:
    """Let this function draw states, as SVG text, from now on."""
    _drawers[:] = [drawer]


def picture(state: State) -> str:
    """Return the state as SVG text."""
    if not _drawers:
        import_module("bigslick.drawing.table")
    return _drawers[0](state)
