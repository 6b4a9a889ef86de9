"""The pictures of hands for the replayer of a page.

The pictures of one hand are similar: each shape is stored once, and a picture is a list
of indices of its shapes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.drawing.plain_text import chips, name_text, visible
from bigslick.drawing.table import draw_state
from bigslick.history.steps import headline, steps_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("replayer_data",)


def replayer_data(records: Iterable[HandRecord]) -> dict[str, Any]:
    """Return the shapes and the steps of hands, as JSON-compatible data.

    Each hand has a title, the index of the step to show first (the showdown), and a
    list of steps: text, pot, and the shapes of a wide and of a tall picture.

    Raises:
        BigslickError: a record cannot be replayed.

    """
    shapes: dict[str, int] = {}

    def numbers(picture: str) -> list[int]:
        lines = picture.splitlines()[2:-1]  # without the SVG element and the title
        return [shapes.setdefault(line, len(shapes)) for line in lines]

    hands = []
    for record in records:
        names = list(map(name_text, record.names))
        shown = [step for step in steps_of(record) if not step.is_minor]
        pushes = (n for n, step in enumerate(shown) if step.action.action == "push")
        steps = [
            {
                "text": visible(step.text),
                "pot": chips(step.state.total_pot_amount),
                "wide": numbers(draw_state(step.state, names)),
                "tall": numbers(draw_state(step.state, names, tall=True)),
            }
            for step in shown
        ]
        hands.append(
            {
                "title": visible(headline(record)),
                "start": max(next(pushes, len(shown)) - 1, 0),
                "steps": steps,
            }
        )
    return {"shapes": [*shapes], "hands": hands}
