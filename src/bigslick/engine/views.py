"""What one seat may know of a hand.

A view is a frozen record without a way back to the state: nobody finds a card in
it that he may not see, however deep he looks. Views are made for every decision, so
one costs little: what never changes is shared by all views of the hand, what is
known to everybody is noted once for all seats, and what follows from the rest is
worked out when somebody reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from bigslick.cards import Card
from bigslick.engine.deciding import (
    NOTHING,
    Numbers,
    OpenTable,
    betting_actions,
    legal_actions,
    open_numbers,
)
from bigslick.engine.lazy import add_lazy
from bigslick.engine.made_hands import board_cards
from bigslick.engine.operations import (
    BoardDealing,
    CardBurning,
    CheckingOrCalling,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Operation,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from bigslick.engine.pots import Pot, layers, split_pots
from bigslick.engine.refusals import spot
from bigslick.errors import IllegalActionError
from bigslick.values import rake as no_rake

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.engine.actions import LegalActions
    from bigslick.engine.modes import Mode
    from bigslick.engine.state import State
    from bigslick.engine.streets import BettingStructure, Street
    from bigslick.hands import Hand

__all__ = ("View", "view")


@dataclass(frozen=True)
class View:
    """A hand as the player at one index sees it, or a spectator (None).

    Hole cards of others that do not lie open are unknown. ``legal`` is empty
    unless it is this player's turn.
    """

    player_index: int | None
    player_count: int
    deck: tuple[Card, ...]
    hand_types: tuple[type[Hand], ...]
    streets: tuple[Street, ...]
    betting_structure: BettingStructure
    mode: Mode
    antes: tuple[int, ...]
    blinds_or_straddles: tuple[int, ...]
    bring_in: int
    starting_stacks: tuple[int, ...]
    statuses: tuple[bool, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    payoffs: tuple[int, ...]
    hole_cards: tuple[tuple[Card, ...], ...]
    hole_card_statuses: tuple[tuple[bool, ...], ...]
    boards: tuple[tuple[Card, ...], ...]
    pots: tuple[Pot, ...]
    total_pot_amount: int
    street_index: int | None
    turn_index: int | None
    opener_index: int | None
    deck_count: int
    burn_count: int
    muck_count: int
    all_in_status: bool
    status: bool
    operations: tuple[Operation, ...]
    legal: LegalActions

    @property
    def own_cards(self) -> tuple[Card, ...]:
        """Return the viewer's hole cards."""
        return () if self.player_index is None else self.hole_cards[self.player_index]

    @property
    def board(self) -> tuple[Card, ...]:
        """Return the cards of the first board."""
        return self.boards[0]

    @property
    def street(self) -> Street | None:
        """Return the street being dealt or bet, if any."""
        return None if self.street_index is None else self.streets[self.street_index]

    @property
    def button_index(self) -> int:
        """Return who is on the button."""
        return self.player_count - 1


def _hole_cards(seen: Any) -> tuple[tuple[Card, ...], ...]:
    """Return the open cards of all, the viewer's own hand as he knows it."""
    hole: tuple[tuple[Card, ...], ...] = seen._open[1][0]
    i = seen.player_index
    return hole if i is None else (*hole[:i], seen._own[1], *hole[i + 1 :])


def _operations(seen: Any) -> tuple[Operation, ...]:
    """Return what everybody saw, with the viewer's own cards where he was dealt."""
    public: tuple[Operation, ...] = seen._open[2]
    if seen.player_index is None:
        return public
    operations = list(public)
    for place, operation in seen._own[0]:
        operations[place] = operation
    return tuple(operations)


def _pots(seen: Any) -> tuple[Pot, ...]:
    return tuple([Pot(0, amount, players) for amount, players in layers(seen._table)])


def _open(name: str) -> Callable[[Any], Any]:
    return lambda seen: getattr(seen._table, name)


add_lazy(
    View,
    _table=lambda seen: OpenTable(seen._open[0]),
    **{field.name: _open(field.name) for field in fields(View)},
)
add_lazy(
    View,
    deck=lambda seen: tuple(seen._table.deck),
    statuses=lambda seen: seen._open[0][2],
    stacks=lambda seen: seen._open[0][3],
    bets=lambda seen: seen._open[0][4],
    payoffs=lambda seen: seen._open[0][5],
    hole_cards=_hole_cards,
    hole_card_statuses=lambda seen: seen._open[1][1],
    boards=lambda seen: seen._open[1][2],
    pots=_pots,
    operations=_operations,
)
_fill = View.__dict__["__dict__"].__set__
"""Give a view its dictionary, past the lock of the frozen class."""


def view(state: State, player_index: int | None) -> View:
    """Return what the player may know; None stands for a spectator.

    Raises:
        IllegalActionError: there is no such player.

    """
    noted = state._seen
    if noted is None or noted[0] != len(state.operations):
        noted = state._seen = _noted(state, noted)
    _, public, numbers, cards, own = noted
    actors = state.actor_indices
    if actors and actors[0] == player_index:
        values: dict[str, Any] = {
            "player_index": player_index,
            "turn_index": player_index,
            "legal": betting_actions(state, numbers),
            "_open": (numbers, cards, public),
            "_own": (own[player_index], tuple(state.hole_cards[player_index])),
        }
    else:
        values = _watching(state, player_index)
        values["_open"] = numbers, cards, public
        if player_index is not None:
            hole = tuple(state.hole_cards[player_index])
            values["_own"] = own[player_index], hole
    if state._pots is not None or state.rake is not no_rake:
        _add_pots(state, values)
    seen = object.__new__(View)
    _fill(seen, values)
    return seen


def _watching(state: State, i: int | None) -> dict[str, Any]:
    """Return what a spectator, or a player who is not to act, sees for himself."""
    if i is not None and not 0 <= i < state.player_count:
        raise IllegalActionError(
            f"There is no player {i} to see the hand. ({spot(state)})"
        )
    turn = state.turn_index
    return {
        "player_index": i,
        "turn_index": turn,
        "legal": legal_actions(state) if turn == i is not None else NOTHING,
    }


def _add_pots(state: State, values: dict[str, Any]) -> None:
    """Look at the pots now: only the state knows the rake, or what was pushed."""
    values["pots"] = tuple(
        [
            Pot(pot.raked_amount, pot.unraked_amount, pot.player_indices)
            for pot in (split_pots(state) if state._pots is None else state._pots)
        ]
    )
    values["total_pot_amount"] = state.total_pot_amount


_Cards = tuple[
    tuple[tuple[Card, ...], ...],
    tuple[tuple[bool, ...], ...],
    tuple[tuple[Card, ...], ...],
]
_Own = list[tuple[tuple[int, Operation], ...]]
Seen = tuple[int, tuple[Operation, ...], Numbers, _Cards, _Own]
"""What has been noted for views: how many operations; these as everybody sees them;
the chips; the hole cards that lie open, which they are, and the boards; and, seat by
seat, the operations of which one sees more."""

_HIDES, _SECRET, _HOLE, _BOARD = 1, 2, 4, 8
_EFFECTS: dict[type[Operation], int] = {
    HoleDealing: _HIDES | _SECRET | _HOLE,
    StandingPatOrDiscarding: _HIDES | _SECRET | _HOLE,
    CardBurning: _HIDES,
    Folding: _HOLE,
    HandKilling: _HOLE,
    HoleCardsShowingOrMucking: _HOLE | _BOARD,
    BoardDealing: _BOARD,
    RunoutCountSelection: _BOARD,
}
"""What an operation does to cards: hold some that not everybody sees, and that one
player does; move hole cards; move boards."""


def _noted(state: State, noted: Seen | None) -> Seen:
    """Note what has been done since the last view, for all seats at once."""
    fixed = None
    effects = 0
    if noted is None:
        effects = _HOLE | _BOARD
        count, public, cards, own = _nothing_noted(state)
    else:
        count, public, numbers, cards, own = noted
        last = state.operations[-1]
        if (
            len(state.operations) == count + 1
            and type(last) is CheckingOrCalling
            and not last.amount
            and state.actor_indices
            and state.street_index == numbers[1][0]
        ):  # a check after which the round goes on changes no number
            return count + 1, public + (last,), numbers, cards, own  # noqa: RUF005
        fixed = numbers[0]
    news = state.operations[count:]
    for place, operation in enumerate(news):
        effect = _EFFECTS.get(type(operation))
        if effect is None:
            continue
        effects |= effect
        if effect & _HIDES:
            if effect & _SECRET:
                i: int = operation.player_index  # type: ignore[attr-defined]
                own[i] += ((count + place, operation),)
            news[place] = operation.seen_by(None)
    if effects:
        cards = _laid_open(state, cards, effects)
    numbers = open_numbers(state, fixed)
    return count + len(news), public + tuple(news), numbers, cards, own


def _nothing_noted(
    state: State,
) -> tuple[int, tuple[Operation, ...], _Cards, _Own]:
    return 0, (), ((), (), ()), [()] * state.player_count


def _laid_open(state: State, cards: _Cards, effects: int) -> _Cards:
    """Return the cards that lie open now; those that did not move are taken over."""
    hole, up, boards = cards
    if effects & _HOLE:
        up = tuple([tuple(statuses) for statuses in state.hole_card_statuses])
        hole = tuple(
            [
                _face_up(hand, statuses) if True in statuses else _FACE_DOWN[len(hand)]
                for hand, statuses in zip(state.hole_cards, up, strict=True)
            ]
        )
    if effects & _BOARD:
        count = state.board_count
        boards = tuple([tuple(board_cards(state, b)) for b in range(count)])
    return hole, up, boards


def _face_up(cards: list[Card], statuses: tuple[bool, ...]) -> tuple[Card, ...]:
    pairs = zip(cards, statuses, strict=True)
    return tuple([card if up else Card.UNKNOWN for card, up in pairs])


_FACE_DOWN = tuple([(Card.UNKNOWN,) * count for count in range(53)])
