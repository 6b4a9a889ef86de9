"""``State``: one hand in progress.

Its attributes are declared in ``state_data``, its operations in ``state_operations``.
The rules and effects of operations are in ``bigslick.engine.phases``, one module for
each phase; the order of the phases is in ``bigslick.engine.phases.flow``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from bigslick.cards import Card
from bigslick.engine import legal_actions, replay, table_cards, views
from bigslick.engine.chips import pots
from bigslick.engine.operations import NoOperation
from bigslick.engine.phases import opener
from bigslick.engine.phases.flow import advance, start
from bigslick.engine.phases.refusals import Refusal, require
from bigslick.engine.rules import DEFAULT_RULES, Automation, Mode, Rules
from bigslick.engine.state_parts import state_encoding, state_text
from bigslick.engine.state_parts.setup import begin_hand, copied, plan_game, unsaved
from bigslick.engine.state_parts.state_operations import StateOperations
from bigslick.values import divmod as default_divmod
from bigslick.values import rake as default_rake

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from bigslick.cards import CardsLike, RandomSource
    from bigslick.engine.actions import Action, LegalActions
    from bigslick.engine.chips.pots import Winner
    from bigslick.engine.operations import Operation
    from bigslick.engine.streets import BettingStructure, Street
    from bigslick.engine.table_cards import ReserveOrder
    from bigslick.engine.views import View
    from bigslick.hands import Hand
    from bigslick.values import ValuesLike

__all__ = ("State",)


class State(StateOperations):
    """One deal, from the antes to the last chip pulled.

    Player 0 sits left of the button, the last player is on the button; heads-up the
    button posts the first blind. Every operation ``x`` has a ``can_x``, which returns
    whether it is allowed, and a ``verify_...``, which raises an error if it is not. A
    refused operation changes nothing; a performed one is returned and recorded in
    ``operations``. The deck is shuffled with ``rng`` or ``seed``, by default with the
    operating system's cryptographic generator.

    Raises:
        GameConfigError: the streets, number of players or amounts are invalid.

    """

    def __init__(  # noqa: PLR0913, PLR0917 - PokerKit's signature
        self,
        automations: tuple[Automation, ...],
        deck: tuple[Card, ...],
        hand_types: tuple[type[Hand], ...],
        streets: tuple[Street, ...],
        betting_structure: BettingStructure,
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        bring_in: int,
        raw_starting_stacks: ValuesLike,
        player_count: int,
        *,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Callable[[int, int], tuple[int, int]] = default_divmod,  # noqa: A002
        rake: Callable[..., tuple[int, int]] = default_rake,
        rules: Rules = DEFAULT_RULES,
        rng: RandomSource | None = None,
        seed: int | str | None = None,
    ) -> None:
        """Shuffle, and advance to the first operation that is not automated."""
        plan = plan_game(
            automations,
            deck,
            hand_types,
            streets,
            betting_structure,
            ante_trimming_status,
            raw_antes,
            raw_blinds_or_straddles,
            bring_in,
            player_count,
            mode,
            starting_board_count,
            divmod,
            rules,
        )
        begin_hand(self, plan, raw_starting_stacks, rake, rng, seed)
        start(self)

    def verify_no_operation(self) -> None:
        """Do nothing: a no-operation is always legal."""

    def can_no_operate(self) -> bool:
        """Return True: a no-operation only records a remark, so it is always legal."""
        return True

    def no_operate(self, *, commentary: str | None = None) -> NoOperation:
        """Perform a no-operation, which only records a remark."""
        operation = NoOperation(commentary=commentary)
        self.operations.append(operation)
        return operation

    def legal_actions(self) -> LegalActions:
        """Return the legal actions of the player to act; ``action in legal`` works."""
        return legal_actions.legal_actions(self)

    def act(self, action: Action, *, commentary: str | None = None) -> Operation:
        """Perform the action of the player whose turn it is.

        Raises:
            IllegalActionError: the action is not among the legal ones.

        """
        return legal_actions.perform(self, action, commentary)

    def set_deck(
        self,
        cards: CardsLike,
        *,
        strict: bool = True,
        reserve_order: ReserveOrder | None = None,
    ) -> None:
        """Put these cards on top of the deck, in the order of dealing.

        Without ``strict``, cards that the deck does not have are left out.
        ``reserve_order`` is a function that orders the cards out of play when the deck
        runs out and they are dealt again. It is called with those cards and with how
        often the deck has run out before.

        >>> from bigslick import create_game
        >>> state = create_game("nlhe", automations=(), seed=1)((200, 200))
        >>> state.set_deck("AsKs")
        >>> list(state.deck_cards)[:2]
        [As, Ks]

        Raises:
            CardsError: a card is a duplicate or not in the deck.

        """
        table_cards.set_deck(self, Card.clean(cards), strict, reserve_order)

    def verify_opener_naming(self, player_index: int) -> int:
        """Return the player who would open, or raise ``IllegalActionError``."""
        return require(self, opener.naming_rule(self, player_index))

    def can_name_opener(self, player_index: int) -> bool:
        """Return whether the player can be named as the opener of the street."""
        return type(opener.naming_rule(self, player_index)) is not Refusal

    def name_opener(self, player_index: int) -> None:
        """Let the player open the street, where unknown up cards leave that open.

        This is for recorded hands of stud without all up cards. It is no operation: the
        next action says who opened, so ``replay`` finds the opener again.

        >>> from bigslick import Automation, create_game
        >>> by_hand = {Automation.HOLE_DEALING, Automation.CARD_BURNING}
        >>> automations = tuple(a for a in Automation if a not in by_hand)
        >>> state = create_game("stud", automations=automations)((200, 200, 200))
        >>> for hand in ("AsKs3d", "??????", "7h7dQc"):
        ...     _ = state.deal_hole(hand)
        >>> state.actor_index
        0
        >>> state.name_opener(1)
        >>> list(state.actor_indices)
        [1, 2, 0]

        Raises:
            IllegalActionError: all up cards are known, or somebody has acted.

        """
        opener.name_opener(self, self.verify_opener_naming(player_index))

    def automate(self, automations: tuple[Automation, ...]) -> None:
        """Automate these operations from now on.

        Those that are due are performed at once.
        """
        self.automations = automations
        advance(self)

    def view(self, player_index: int | None) -> View:
        """Return what the player may know; None means a spectator."""
        return views.view(self, player_index)

    @property
    def winners(self) -> tuple[Winner, ...]:
        """Return the shares of the pots pushed so far, with their winners and hands."""
        return pots.winners(self)

    def copy(self) -> State:
        """Return an equal state that can be played independently."""
        return copied(self)

    def __copy__(self) -> State:
        """Return an independent copy."""
        return copied(self)

    def __deepcopy__(self, memo: object) -> State:
        """Return an independent copy; objects that never change are shared."""
        return copied(self)

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes to pickle, without those that can be computed again."""
        return self.__dict__ | unsaved()

    def replay(self, operations: Iterable[Operation]) -> State:
        """Return a new state of the same hand with only these operations performed.

        ``state.replay(state.operations[:n])`` is the state after n operations.

        Raises:
            IllegalActionError: the rules do not allow one of the operations when it is
                due.

        """
        return replay.replayed(self, operations)

    def undo(self) -> State:
        """Return a new state without the last operation.

        Automated operations that followed it are undone with it, so that the player or
        dealer who caused them is to act again.

        >>> from bigslick.engine.games import create_game
        >>> state = create_game("nlhe", seed=1)((200, 200))
        >>> before = state.copy()
        >>> _ = state.fold()
        >>> state.undo() == before, state.status
        (True, False)

        Raises:
            IllegalActionError: there is no operation to undo.

        """
        return replay.without_last(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the state as JSON data; it contains all cards."""
        return state_encoding.state_to_dict(self)

    @classmethod
    def from_dict(
        cls,
        data: Mapping[str, Any],
        *,
        hand_types: Mapping[str, type[Hand]] | None = None,
        divmod: Callable[[int, int], tuple[int, int]] | None = None,  # noqa: A002
        rake: Callable[..., tuple[int, int]] | None = None,
    ) -> State:
        """Return the state from the data of ``to_dict``.

        Custom hand types, ``divmod`` and ``rake`` must be given again.

        Raises:
            NotationError: the data has another version or contains an unknown name.
            GameConfigError: a function that the hand was played with is missing.

        """
        return state_encoding.state_from_dict(cls, data, hand_types, divmod, rake)

    def __str__(self) -> str:
        """Return the state on one screen of text."""
        return state_text.drawn(self)

    def _repr_svg_(self) -> str:
        """Return a picture for notebooks.

        The drawing package belongs to a higher layer than the engine, so it is imported
        by name.
        """
        picture: str = import_module("bigslick.drawing").draw_state(self)
        return picture
