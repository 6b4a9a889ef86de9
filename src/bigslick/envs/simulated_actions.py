"""The encodings of actions that the simulator decodes itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.envs.action_encodings import (
    ContinuousActions,
    DiscreteActions,
    ExactActions,
    offer_text,
)
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from bigslick.envs.action_encodings import ActionEncoding
    from bigslick.sim import Batch, Menu

__all__ = ("SIMULATED", "simulated_encoding", "why_not")

SIMULATED: Final = {DiscreteActions: 0, ExactActions: 1, ContinuousActions: 2}
"""The numbers of the encodings in the simulator."""


def simulated_encoding(encoding: ActionEncoding) -> int:
    """Return the number of the encoding in the simulator.

    Raises:
        GameConfigError: the simulator does not support the encoding.

    """
    for kind, number in SIMULATED.items():
        if type(encoding) is kind:
            return number
    raise GameConfigError(
        f"invalid actions {encoding!r}: the simulator supports discrete, exact and "
        "continuous actions"
    )


def why_not(
    batch: Batch, menu: Menu, encoding: ActionEncoding, table: int, choice: Any
) -> str:
    """Return why the choice is not legal at the table."""
    if isinstance(encoding, DiscreteActions):
        return menu.why_not(batch, table, int(choice))
    core = batch.core
    told = np.asarray(choice).tolist()
    if core.over[table]:
        return f"table {table}: action {told} is not legal: the hand is over"
    if core.discarding[table]:
        offer = f"cards to discard as bits, 0 to {(1 << core.hole_counts[table]) - 1}"
    else:
        low, high = core.min_raises[table], core.max_raises[table]
        offer = offer_text(fold=core.can_fold[table], low=low, high=high)
    return f"table {table}: action {told} is not legal; expected {offer}"
