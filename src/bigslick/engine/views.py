"""Views: what one seat may know of a hand.

A view is a frozen record without a reference to the state: it contains no card that the
player may not see, not even in private attributes. Views are created for every
decision, so they must be cheap: values that never change are shared by all views of the
hand, public values are stored once for all seats, and computed values are computed when
they are first read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import index
from typing import TYPE_CHECKING, Any

from bigslick.cards import Card
from bigslick.engine.actions import LazyRecord, add_lazy
from bigslick.engine.chips.pots import Pot, layers, split_pots
from bigslick.engine.legal_actions import (
    NOTHING,
    STREET,
    PublicTable,
    betting_actions,
    chips_moved,
    legal_actions,
)
from bigslick.engine.operations import CheckingOrCalling, Operation
from bigslick.engine.phases.refusals import spot
from bigslick.engine.view_values import OpenValues, OwnLog, flat_log, noted_values
from bigslick.errors import IllegalActionError, brief
from bigslick.values import rake as no_rake

if TYPE_CHECKING:
    from bigslick.engine.actions import LegalActions
    from bigslick.engine.rules import Mode
    from bigslick.engine.state import State
    from bigslick.engine.streets import BettingStructure, Street
    from bigslick.hands import Hand

__all__ = ("View", "view")


class _Shown:
    """The values of a view, by name."""

    __slots__ = ()

    player_count: int
    """Number of players."""
    deck: tuple[Card, ...]
    """All cards of the game, in the order of the deck type."""
    hand_types: tuple[type[Hand], ...]
    """Hand types that share the pot: one, or high and low."""
    streets: tuple[Street, ...]
    """Streets of the game."""
    betting_structure: BettingStructure
    """No limit, pot limit or fixed limit."""
    mode: Mode
    """Cash game or tournament."""
    antes: tuple[int, ...]
    """Ante of each player."""
    blinds_or_straddles: tuple[int, ...]
    """Blind or straddle of each player; 0 for the others."""
    bring_in: int
    """Bring-in of stud games; 0 if there is none."""
    starting_stacks: tuple[int, ...]
    """Stack of each player at the start of the hand."""
    statuses: tuple[bool, ...]
    """Whether each player is still in the hand."""
    stacks: tuple[int, ...]
    """Chips that each player has left."""
    bets: tuple[int, ...]
    """Chips that each player has bet on this street."""
    payoffs: tuple[int, ...]
    """Chips that each player has won or lost so far."""
    hole_cards: tuple[tuple[Card, ...], ...]
    """Hole cards of each player."""
    hole_card_statuses: tuple[tuple[bool, ...], ...]
    """Whether each hole card is face up."""
    boards: tuple[tuple[Card, ...], ...]
    """Cards of each board."""
    pots: tuple[Pot, ...]
    """Main pot and side pots, without the bets of this street."""
    total_pot_amount: int
    """All chips in the pots and in bets."""
    street_index: int | None
    """Index of the current street; None before the first and after the last."""
    opener_index: int | None
    """Player who opened the betting of this street or raised last."""
    deck_count: int
    """Number of cards left in the deck."""
    burn_count: int
    """Number of burned cards."""
    muck_count: int
    """Number of mucked cards."""
    all_in_status: bool
    """Whether no more betting is possible because players are all in."""
    status: bool
    """Whether the hand is still in progress."""
    operations: tuple[Operation, ...]
    """All operations performed so far."""


class View(_Shown, LazyRecord, frozen=True, dict=True, eq=False):
    """A hand as one player sees it, or a spectator (``player_index`` None).

    Hole cards of others that are face down are unknown. ``legal`` is empty
    unless it is this player's turn.
    """

    player_index: int | None
    """Index of the player whose view this is; None for a spectator."""
    turn_index: int | None
    """Index of the player who has to decide; None if there is none."""
    legal: LegalActions
    """Actions that this player may take now; empty unless it is their turn."""
    _open: OpenValues | None = None
    """The public values."""
    _own: OwnLog = ()
    """The operations of which the viewer sees more than others, with their indices."""
    _cards: tuple[Card, ...] = ()
    """The viewer's hand."""
    _given: Mapping[str, Any] | None = None
    """Values that cannot be computed from the others."""

    @classmethod
    def of(cls, **values: Any) -> View:
        """Return a view with these values, given by name."""
        who, turn = values.pop("player_index"), values.pop("turn_index")
        return cls(who, turn, values.pop("legal"), _given=values)

    def to_dict(self) -> dict[str, Any]:
        """Return the view as JSON-compatible data; `from_dict` reads it.

        External bots and clients of the room receive the same data.
        """
        from bigslick.engine.encoding import view_to_dict

        return view_to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], game: str) -> View:
        """Return the view that ``to_dict`` wrote, of a game with that code.

        >>> from bigslick.engine.games import create_game
        >>> view = create_game("nlhe", seed=1)((200, 200)).view(1)
        >>> View.from_dict(view.to_dict(), "nlhe") == view
        True

        Raises:
            BotProtocolError: a value is missing or invalid.

        """
        from bigslick.engine.encoding import view_from_dict

        return view_from_dict(data, game)

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
        """Return the current street, or None."""
        return None if self.street_index is None else self.streets[self.street_index]

    @property
    def button_index(self) -> int:
        """Return the index of the player on the button."""
        return self.player_count - 1


View.SHOWN = ("player_index", "turn_index", "legal", *_Shown.__annotations__)


_FACE_DOWN = tuple([(Card.UNKNOWN,) * count for count in range(53)])


def _hole_cards(seen: View) -> tuple[tuple[Card, ...], ...]:
    """Return all players' hole cards; those the viewer may not see are unknown."""
    hole, up, _ = _open_of(seen)[1]
    if hole is None:
        hole = tuple([_FACE_DOWN[len(statuses)] for statuses in up])
    i = seen.player_index
    return hole if i is None else (*hole[:i], seen._cards, *hole[i + 1 :])


def _operations(seen: View) -> tuple[Operation, ...]:
    """Return the public operations, with the viewer's own cards filled in."""
    public = flat_log(_open_of(seen)[2])
    if seen.player_index is None:
        return public
    operations = list(public)
    own = seen._own
    while own:
        own, place, operation = own
        operations[place] = operation
    return tuple(operations)


def _pots(seen: Any) -> tuple[Pot, ...]:
    return tuple([Pot(0, amount, players) for amount, players in layers(seen._table)])


def _open_of(seen: View) -> OpenValues:
    assert seen._open is not None
    return seen._open


_Compute = Callable[[Any], Any]


def _unless_given(name: str, compute: _Compute) -> _Compute:
    """Return a function that computes a value, or returns it if it was given."""

    def read(seen: View) -> Any:
        given = seen._given
        if given is None or name not in given:
            return compute(seen)
        return given[name]

    return read


def _by_name(name: str) -> _Compute:
    return lambda seen: getattr(seen._table, name)


_COMPUTED: dict[str, _Compute] = {
    name: _by_name(name) for name in _Shown.__annotations__
}
_COMPUTED |= {
    "deck": lambda seen: tuple(seen._table.deck),
    "statuses": lambda seen: seen._open[0][2],
    "stacks": lambda seen: seen._open[0][3],
    "bets": lambda seen: seen._open[0][4],
    "payoffs": lambda seen: seen._open[0][5],
    "hole_cards": _hole_cards,
    "hole_card_statuses": lambda seen: seen._open[1][1],
    "boards": lambda seen: seen._open[1][2],
    "pots": _pots,
    "operations": _operations,
}
add_lazy(View, **{n: _unless_given(n, c) for n, c in _COMPUTED.items()})
add_lazy(View, _table=lambda seen: PublicTable(seen._open[0]))


def view(state: State, player_index: int | None) -> View:
    """Return what the player may know; None means a spectator.

    Raises:
        IllegalActionError: there is no such player.

    """
    if player_index is not None and type(player_index) is not int:
        player_index = _player(state, player_index)
    noted, operations, actors = state._seen, state.operations, state.actor_indices
    if noted is None:
        state._seen = noted = noted_values(state, None)
    elif noted[0] != len(operations):
        count, (numbers, cards, log), own = noted
        last = operations[-1]
        if (
            actors
            and type(last) is CheckingOrCalling
            and len(operations) == count + 1
            and state.street_index == numbers[1][STREET]
        ):
            # In the same betting round, a check changes no number, a call only chips.
            if last.amount:
                numbers = chips_moved(state, numbers)
            state._seen = noted = count + 1, (numbers, cards, (log, last)), own
        else:
            state._seen = noted = noted_values(state, noted)
    _, shared, own = noted
    given = None
    if state._pots is not None or state.rake is not no_rake:
        given = _pots_given(state)
    if actors and actors[0] == player_index:
        legal = betting_actions(state, shared[0])
        hand = tuple(state.hole_cards[player_index])
        secrets = own[player_index]
        return View(player_index, player_index, legal, shared, secrets, hand, given)
    turn = state.turn_index
    if player_index is None:
        return View(None, turn, NOTHING, shared, (), (), given)
    if not 0 <= player_index < state.player_count:
        raise _no_player(state, player_index)
    legal = legal_actions(state) if turn == player_index else NOTHING
    hand = tuple(state.hole_cards[player_index])
    return View(player_index, turn, legal, shared, own[player_index], hand, given)


def _player(state: State, player_index: Any) -> int:
    """Return an integer of any kind as an ``int``."""
    try:
        return index(player_index)
    except TypeError:
        raise _no_player(state, player_index) from None


def _no_player(state: State, player_index: object) -> IllegalActionError:
    return IllegalActionError(
        f"There is no player {brief(player_index)}: expected 0 to "
        f"{state.player_count - 1}. ({spot(state)})"
    )


def _pots_given(state: State) -> Mapping[str, Any]:
    """Return the values of the pots, which depend on the rake and on pushed chips."""
    pots = split_pots(state) if state._pots is None else state._pots
    return {
        "pots": tuple(
            [
                Pot(pot.raked_amount, pot.unraked_amount, pot.player_indices)
                for pot in pots
            ]
        ),
        "total_pot_amount": state.total_pot_amount,
    }
