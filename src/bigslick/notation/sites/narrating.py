"""A record told step by step, with what every format of text needs to know.

This is the way back: readers turn text into a transcript, writers tell a record.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bigslick.cards import Card, parse_cards
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from bigslick.engine import State
    from bigslick.notation.records import HandRecord, RecordedAction

__all__ = ("Narration", "Step", "narrate")

_WAGERS: Final = frozenset({"call", "bet", "raise", "bring_in", "ante", "blind"})
_TOLD: Final = _WAGERS | {"fold", "check", "discard", "stand_pat", "deal", "board"}


@dataclass(slots=True)
class Step:
    """Something that happened, and what it meant for the chips.

    ``kind`` is the word of the record, or ``return`` for an uncalled bet. ``amount``
    is what was added, ``to`` what then lies in front of the player, ``level`` what
    the others had in front of them before. ``run`` is 0 for the common board.
    """

    kind: str
    street: int
    player: int = -1
    amount: Any = 0
    to: Any = 0
    level: Any = 0
    all_in: bool = False
    cards: tuple[Card, ...] = ()
    up: tuple[bool, ...] = ()
    run: int = 0


@dataclass(slots=True)
class Narration:
    """All steps of a hand, and what came of it."""

    record: HandRecord
    steps: list[Step] = field(default_factory=list)
    shows: list[tuple[int, tuple[Card, ...]]] = field(default_factory=list)
    """Who showed which cards, in order; no cards if he mucked."""
    pushes: list[RecordedAction] = field(default_factory=list)
    put: list[Any] = field(default_factory=list)
    returned: list[Any] = field(default_factory=list)
    folded: dict[int, int] = field(default_factory=dict)
    """On which street each player folded."""
    last: State | None = None

    @property
    def total_pot(self) -> Any:
        """Return what was played for, rake included."""
        return sum(self.put) - sum(self.returned)

    @property
    def won(self) -> list[Any]:
        """Return what each player collected."""
        players = self.record.players
        return [
            player.final - player.stack + put - back
            for player, put, back in zip(players, self.put, self.returned, strict=True)
        ]


def narrate(record: HandRecord) -> Narration:
    """Return the steps of a hand that is over.

    Raises:
        NotationError: the hand is not over, or the record contradicts itself.

    """
    count = len(record.players)
    told = Narration(record, put=[0] * count, returned=[0] * count)
    index = {name: i for i, name in enumerate(record.names)}
    before: State | None = None
    for state, action in record.states():
        if before is not None and action is not None:
            _tell(told, before, state, action, index.get(action.player or "", -1))
        before = state
    if before is None or before.status:
        raise NotationError("the hand is not over: it cannot be written")
    told.last = before
    return told


def _tell(
    told: Narration, before: State, state: State, action: RecordedAction, i: int
) -> None:
    kind = action.action
    if kind in _TOLD:
        _tell_play(told, before, state, action, i)
    elif kind == "collect":
        _tell_returned(told, before, state)
    elif kind in ("show", "muck"):
        told.shows.append((i, _cards(action)))
    elif kind == "push":
        told.pushes.append(action)


def _tell_play(
    told: Narration, before: State, state: State, action: RecordedAction, i: int
) -> None:
    kind = action.action
    street = before.street_index
    step = Step(kind, -1 if street is None else street, i, cards=_cards(action))
    if kind in _WAGERS:
        step.amount = before.stacks[i] - state.stacks[i]
        step.to = before.bets[i] + step.amount
        step.level = max(before.bets)
        step.all_in = not state.stacks[i]
        told.put[i] += step.amount
    elif kind == "fold":
        told.folded[i] = max(step.street, 0)
    elif kind == "deal":
        step.up = action.up or (False,) * len(step.cards)
    elif kind == "board":
        step.run = _run(state, step.cards[-1], step.street)
    told.steps.append(step)


def _run(state: State, card: Card, street: int) -> int:
    """Return the number of the runout that the card belongs to, 0 for none."""
    first = state.street_return_index
    if first is None or street < first or (state.runout_count or 1) < 2:  # noqa: PLR2004
        return 0
    return max(len(row) for row in state.board_cards if row and row[-1] is card)


def _tell_returned(told: Narration, before: State, state: State) -> None:
    """Tell of the bet that nobody called, and went back."""
    street = before.street_index
    for i, stack in enumerate(state.stacks):
        back = stack - before.stacks[i]
        if state.bets[i]:  # everybody else folded
            others = [bet for j, bet in enumerate(before.bets) if j != i]
            back = state.bets[i] - max(others)
        if back > 0:
            told.returned[i] += back
            place = -1 if street is None else street
            told.steps.append(Step("return", place, i, amount=back))


def _cards(action: RecordedAction) -> tuple[Card, ...]:
    return tuple(parse_cards(action.cards)) if action.cards else ()
