"""What one seat may know of a hand.

A view is a frozen record without a way back to the state: nobody finds a card in
it that he may not see, however deep he looks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigslick.cards import Card
from bigslick.engine.actions import LegalActions
from bigslick.engine.deciding import legal_actions
from bigslick.engine.made_hands import board_cards
from bigslick.engine.pots import Pot, split_pots
from bigslick.engine.refusals import spot
from bigslick.errors import IllegalActionError

if TYPE_CHECKING:
    from bigslick.engine.modes import Mode
    from bigslick.engine.operations import Operation
    from bigslick.engine.state import State
    from bigslick.engine.streets import BettingStructure, Street
    from bigslick.hands import Hand

__all__ = ("View", "view")


@dataclass(frozen=True, slots=True)
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


def view(state: State, player_index: int | None) -> View:
    """Return what the player may know; None stands for a spectator.

    Raises:
        IllegalActionError: there is no such player.

    """
    if player_index is not None and not 0 <= player_index < state.player_count:
        raise IllegalActionError(
            f"There is no player {player_index} to see the hand. ({spot(state)})"
        )
    own = state.turn_index == player_index and player_index is not None
    return View(
        player_index=player_index,
        player_count=state.player_count,
        deck=tuple(state.deck),
        hand_types=state.hand_types,
        streets=state.streets,
        betting_structure=state.betting_structure,
        mode=state.mode,
        antes=state.antes,
        blinds_or_straddles=state.blinds_or_straddles,
        bring_in=state.bring_in,
        starting_stacks=state.starting_stacks,
        statuses=tuple(state.statuses),
        stacks=tuple(state.stacks),
        bets=tuple(state.bets),
        payoffs=tuple(state.payoffs),
        hole_cards=tuple(
            [_seen(state, i, player_index) for i in range(state.player_count)]
        ),
        hole_card_statuses=tuple(map(tuple, state.hole_card_statuses)),
        boards=tuple([tuple(board_cards(state, b)) for b in range(state.board_count)]),
        pots=tuple(
            Pot(pot.raked_amount, pot.unraked_amount, pot.player_indices)
            for pot in (split_pots(state) if state._pots is None else state._pots)
        ),
        total_pot_amount=state.total_pot_amount,
        street_index=state.street_index,
        turn_index=state.turn_index,
        opener_index=state.opener_index,
        deck_count=len(state.deck_cards),
        burn_count=len(state.burn_cards),
        muck_count=len(state.mucked_cards),
        all_in_status=state.all_in_status,
        status=state.status,
        operations=tuple([op.seen_by(player_index) for op in state.operations]),
        legal=legal_actions(state) if own else LegalActions(),
    )


def _seen(state: State, i: int, player_index: int | None) -> tuple[Card, ...]:
    cards = state.hole_cards[i]
    if i == player_index:
        return tuple(cards)
    return tuple(
        [
            card if up else Card.UNKNOWN
            for card, up in zip(cards, state.hole_card_statuses[i], strict=True)
        ]
    )
