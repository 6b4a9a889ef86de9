"""Pictures of a hand: the table at one moment, or after each action."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bigslick.drawing.table import draw_state
from bigslick.errors import NotationError
from bigslick.formats.atomic_files import whole_folder

if TYPE_CHECKING:
    from os import PathLike

    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("draw_hand", "draw_steps")

_PAID: Final = frozenset({"kill", "push"})


def draw_hand(record: HandRecord, step: int | None = None) -> str:
    """Return the table after so many actions as SVG.

    Without a number it is the end: all hands that were shown, and the pots before
    somebody gets them.

    Raises:
        NotationError: the hand has fewer actions.
        BigslickError: the record cannot be played again.

    """
    if step is not None and not 0 <= step <= len(record.actions):
        raise NotationError(f"the hand has {len(record.actions)} actions, not {step}")
    if step is None:
        paid = (n for n, a in enumerate(record.actions) if a.action in _PAID)
        step = next(paid, len(record.actions))
    states = record.states()
    for _ in range(step):
        next(states)
    return draw_state(next(states)[0], record.names)


def draw_steps(record: HandRecord, folder: str | PathLike[str]) -> int:
    """Write a picture for each action into a folder; return how many there are.

    The numbers go on from 0; those that another hand left behind are removed.

    Raises:
        BigslickError: the record cannot be played again.

    """
    count = 0
    with whole_folder(folder) as part:
        for number, (state, _) in enumerate(record.states()):
            picture = draw_state(state, record.names)
            (part / f"{number:03}.svg").write_text(picture, encoding="utf-8")
            count += 1
    number = count
    while (old := Path(folder) / f"{number:03}.svg").is_file():
        old.unlink()
        number += 1
    return count
