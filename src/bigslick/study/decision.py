"""`ReviewedDecision`: a decision of a player, with the value of every option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("COLUMNS", "Option", "ReviewedDecision", "big_blinds", "read_decisions")

COLUMNS: Final = (
    *("hand_id", "number", "time", "stake", "player", "position", "street"),
    *("board", "cards", "line", "pot", "to_call", "stack", "action", "frequency"),
    *("loss", "method", "error", "rare", "best"),
)
"""The columns of the flat record of a decision."""


class Option(msgspec.Struct, frozen=True):
    """An action that the player could have taken."""

    action: str
    """The action as text: ``check``, ``call 4``, ``bet 12``, ``all-in 94``."""
    ev: float
    """The expected value from here on, in big blinds; a fold is worth 0."""
    frequency: float
    """How often the solution takes this action with this hand."""


class ReviewedDecision(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A decision that was compared with a solution.

    Chips are in big blinds. ``method`` is ``solver`` for a solved spot after the flop,
    where ``error`` is the exploitability of the solution as a fraction of the pot, and
    ``push-fold`` for a push-or-fold table, where ``error`` is the most that a player
    could gain by deviating, in big blinds.
    """

    hand_id: str
    number: int = 0
    """The number of the hand in its file, from 1."""
    time: str | None = None
    stake: str
    player: str
    position: str
    street: str
    board: str = ""
    cards: str
    """The player's hole cards."""
    line: str = ""
    """The actions and cards since the start of the solved spot, before the decision.

    Actions are written as in an option: ``bet 5, call 5, 7c, check``.
    """
    pot: float
    to_call: float
    stack: float
    """The chips that the player could still bet, limited by the opponents' stacks."""
    options: list[Option]
    taken: int
    """The index of the action that was taken."""
    method: Literal["solver", "push-fold"]
    error: float
    """How exact the solution is; see above."""
    rare: bool = False
    """Whether the solution almost never takes this action with any hand.

    The loss is then approximate, because the opponent's answers are not solved exactly.
    """

    @property
    def step(self) -> int:
        """The number of actions and cards in the line before the decision."""
        return len(self.line.split(", ")) if self.line else 0

    @property
    def action(self) -> str:
        """The action that was taken."""
        return self.options[self.taken].action

    @property
    def frequency(self) -> float:
        """How often the solution takes the action that was taken."""
        return self.options[self.taken].frequency

    @property
    def best(self) -> Option:
        """The option with the highest expected value."""
        return max(self.options, key=lambda option: option.ev)

    @property
    def loss(self) -> float:
        """The expected value lost by the action that was taken, in big blinds."""
        return self.best.ev - self.options[self.taken].ev

    def to_record(self) -> dict[str, Any]:
        """Return the decision as a flat record, one value for each column."""
        return {name: getattr(self, name) for name in COLUMNS[:-1]} | {
            "best": self.best.action
        }


def big_blinds(amount: float) -> str:
    """Return an amount as text, rounded to hundredths.

    >>> big_blinds(7.0), big_blinds(2.625)
    ('7', '2.62')
    """
    return f"{round(amount, 2):g}"


def read_decisions(
    lines: Iterable[bytes], name: str | None = None
) -> list[ReviewedDecision]:
    """Return the decisions that `Review.to_json_lines` wrote.

    ``name`` is the name of the file, for messages.

    Raises:
        NotationError: a line is not a reviewed decision; the message names the line.

    """
    found = []
    where = "" if name is None else f"{name}: "
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            decision = msgspec.json.decode(line, type=ReviewedDecision)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise NotationError(
                f"{where}line {number} is not a reviewed decision: {error}", line=number
            ) from None
        if not 0 <= decision.taken < len(decision.options):
            raise NotationError(
                f"{where}line {number} is not a reviewed decision: no option "
                f"{decision.taken}",
                line=number,
            )
        found.append(decision)
    return found
