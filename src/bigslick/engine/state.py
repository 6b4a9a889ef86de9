"""One deal under way, and every operation.

What lies where stands in ``bigslick.engine.attributes``, what follows from it in
``bigslick.engine.situation``. What an operation may and does stands in
``bigslick.engine.phases``, one module per phase; the order of the phases stands in
``bigslick.engine.flow``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.engine import deciding, plain_data, record, text, views, winners
from bigslick.engine.automation import automated
from bigslick.engine.copying import copied
from bigslick.engine.flow import advance, start
from bigslick.engine.modes import Automation, Mode
from bigslick.engine.operations import NoOperation
from bigslick.engine.phases import (
    antes,
    betting,
    blinds,
    collection,
    dealing,
    drawing,
    killing,
    pulling,
    pushing,
    runout,
    showdown,
    sizes,
)
from bigslick.engine.pictures import picture
from bigslick.engine.refusals import Refusal, granted
from bigslick.engine.rules import DEFAULT_RULES, Rules
from bigslick.engine.setup import prepare
from bigslick.engine.situation import Situation
from bigslick.values import divmod as default_divmod
from bigslick.values import rake as default_rake

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from bigslick.cards import Card, CardsLike, RandomSource
    from bigslick.engine.actions import Action, LegalActions
    from bigslick.engine.operations import (
        AntePosting,
        BetCollection,
        BlindOrStraddlePosting,
        BoardDealing,
        BringInPosting,
        CardBurning,
        CheckingOrCalling,
        ChipsPulling,
        ChipsPushing,
        CompletionBettingOrRaisingTo,
        Folding,
        HandKilling,
        HoleCardsShowingOrMucking,
        HoleDealing,
        Operation,
        RunoutCountSelection,
        StandingPatOrDiscarding,
    )
    from bigslick.engine.streets import BettingStructure, Street
    from bigslick.engine.views import View
    from bigslick.engine.winners import Winner
    from bigslick.hands import Hand
    from bigslick.values import ValuesLike

__all__ = ("State",)


class State(Situation):
    """One deal, from the antes to the last chip pulled.

    Player 0 sits left of the button, the last player on it; heads-up the button
    posts the first blind. Every operation ``x`` has a ``can_x``, which tells
    whether it is allowed, and a ``verify_...``, which raises if it is not. A
    refused operation changes nothing; a performed one is returned and recorded in
    ``operations``. Cards come from ``rng`` or ``seed``; without either from the
    operating system's cryptographic generator.

    Raises:
        GameConfigError: the streets, seats or amounts make no game.

    """

    def __init__(  # noqa: PLR0913, PLR0917 - the seed's parameters
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
        """Shuffle, and go on to the first thing that is not automated."""
        self.automations = automations
        self.deck = deck
        self.hand_types = tuple(hand_types)
        self.streets = tuple(streets)
        self.betting_structure = betting_structure
        self.ante_trimming_status = ante_trimming_status
        self.bring_in = bring_in
        self.player_count = player_count
        self.mode = mode
        self.starting_board_count = starting_board_count
        self.divmod = divmod
        self.rake = rake
        self.rules = rules
        self._auto = automated(automations)
        prepare(
            self, raw_antes, raw_blinds_or_straddles, raw_starting_stacks, rng, seed
        )
        start(self)

    # Ante posting

    def verify_ante_posting(self, player_index: int | None = None) -> int:
        """Return who would post, or raise ``IllegalActionError``."""
        return granted(self, antes.posting_rule(self, player_index))

    def can_post_ante(self, player_index: int | None = None) -> bool:
        """Return whether the player can post an ante."""
        return type(antes.posting_rule(self, player_index)) is not Refusal

    def post_ante(
        self, player_index: int | None = None, *, commentary: str | None = None
    ) -> AntePosting:
        """Post the ante of the player, by default of the first who owes one."""
        answer = granted(self, antes.posting_rule(self, player_index))
        operation = antes.post(self, answer, commentary)
        advance(self)
        return operation

    # Bet collection

    def verify_bet_collection(self) -> None:
        """Make sure that the bets can be collected, or raise ``IllegalActionError``."""
        granted(self, collection.collection_rule(self))

    def can_collect_bets(self) -> bool:
        """Return whether the bets can be collected."""
        return type(collection.collection_rule(self)) is not Refusal

    def collect_bets(self, *, commentary: str | None = None) -> BetCollection:
        """Return uncalled chips and gather the bets."""
        granted(self, collection.collection_rule(self))
        operation = collection.collect(self, commentary)
        advance(self)
        return operation

    # Blinds and straddles

    def verify_blind_or_straddle_posting(self, player_index: int | None = None) -> int:
        """Return who would post, or raise ``IllegalActionError``."""
        return granted(self, blinds.posting_rule(self, player_index))

    def can_post_blind_or_straddle(self, player_index: int | None = None) -> bool:
        """Return whether the player can post a blind or straddle."""
        return type(blinds.posting_rule(self, player_index)) is not Refusal

    def post_blind_or_straddle(
        self, player_index: int | None = None, *, commentary: str | None = None
    ) -> BlindOrStraddlePosting:
        """Post the blind of the player, by default of the first who owes one."""
        answer = granted(self, blinds.posting_rule(self, player_index))
        operation = blinds.post(self, answer, commentary)
        advance(self)
        return operation

    # Dealing

    def verify_card_burning(self, card: CardsLike | None = None) -> Card:
        """Return the card to burn, or raise ``IllegalActionError``."""
        return granted(self, dealing.burning_rule(self, card))

    def can_burn_card(self, card: CardsLike | None = None) -> bool:
        """Return whether the card can be burned."""
        return _allowed(dealing.burning_rule, self, card)

    def burn_card(
        self, card: CardsLike | None = None, *, commentary: str | None = None
    ) -> CardBurning:
        """Burn the card, by default the next one of the deck."""
        answer = granted(self, dealing.burning_rule(self, card))
        operation = dealing.burn(self, answer, commentary)
        advance(self)
        return operation

    def verify_hole_dealing(
        self, cards: CardsLike | int | None = None, player_index: int | None = None
    ) -> tuple[tuple[Card, ...], int]:
        """Return the cards and who would get them, or raise ``IllegalActionError``."""
        return granted(self, dealing.hole_dealing_rule(self, cards, player_index))

    def can_deal_hole(
        self, cards: CardsLike | int | None = None, player_index: int | None = None
    ) -> bool:
        """Return whether the hole cards can be dealt."""
        return _allowed(dealing.hole_dealing_rule, self, cards, player_index)

    def deal_hole(
        self,
        cards: CardsLike | int | None = None,
        player_index: int | None = None,
        *,
        commentary: str | None = None,
    ) -> HoleDealing:
        """Deal hole cards: these, that many, or by default the next one."""
        answer = granted(self, dealing.hole_dealing_rule(self, cards, player_index))
        operation = dealing.deal_hole(self, *answer, commentary)
        advance(self)
        return operation

    def verify_board_dealing(
        self, cards: CardsLike | int | None = None
    ) -> tuple[Card, ...]:
        """Return the cards to deal, or raise ``IllegalActionError``."""
        return granted(self, dealing.board_dealing_rule(self, cards))

    def can_deal_board(self, cards: CardsLike | int | None = None) -> bool:
        """Return whether the board cards can be dealt."""
        return _allowed(dealing.board_dealing_rule, self, cards)

    def deal_board(
        self, cards: CardsLike | int | None = None, *, commentary: str | None = None
    ) -> BoardDealing:
        """Deal board cards: these, that many, or by default all that are due."""
        answer = granted(self, dealing.board_dealing_rule(self, cards))
        operation = dealing.deal_board(self, answer, commentary)
        advance(self)
        return operation

    # Standing pat and discarding

    def verify_standing_pat_or_discarding(
        self, cards: CardsLike = ()
    ) -> tuple[Card, ...]:
        """Return the cards to discard, or raise ``IllegalActionError``."""
        return granted(self, drawing.discarding_rule(self, cards))

    def can_stand_pat_or_discard(self, cards: CardsLike = ()) -> bool:
        """Return whether the cards can be discarded."""
        return _allowed(drawing.discarding_rule, self, cards)

    def stand_pat_or_discard(
        self, cards: CardsLike = (), *, commentary: str | None = None
    ) -> StandingPatOrDiscarding:
        """Discard the cards, by default none."""
        answer = granted(self, drawing.discarding_rule(self, cards))
        operation = drawing.discard(self, answer, commentary)
        advance(self)
        return operation

    # Betting

    def verify_folding(self) -> None:
        """Make sure that the player can fold, or raise ``IllegalActionError``."""
        granted(self, betting.folding_rule(self))

    def can_fold(self) -> bool:
        """Return whether the player can fold."""
        return _allowed(betting.folding_rule, self)

    def fold(self, *, commentary: str | None = None) -> Folding:
        """Fold."""
        refusal = betting.folding_rule(self)
        if refusal is not None:
            granted(self, refusal)
        operation = betting.fold(self, commentary)
        if not self.actor_indices:
            advance(self)
        return operation

    def verify_checking_or_calling(self) -> None:
        """Make sure that he can check or call, or raise ``IllegalActionError``."""
        granted(self, betting.calling_rule(self))

    def can_check_or_call(self) -> bool:
        """Return whether the player can check or call."""
        return type(betting.calling_rule(self)) is not Refusal

    def check_or_call(self, *, commentary: str | None = None) -> CheckingOrCalling:
        """Check, or call as far as the stack goes."""
        refusal = betting.calling_rule(self)
        if refusal is not None:
            granted(self, refusal)
        operation = betting.call(self, commentary)
        if not self.actor_indices:
            advance(self)
        return operation

    def verify_bring_in_posting(self) -> None:
        """Make sure that the player can bring in, or raise ``IllegalActionError``."""
        granted(self, betting.bring_in_rule(self))

    def can_post_bring_in(self) -> bool:
        """Return whether the player can post a bring-in."""
        return type(betting.bring_in_rule(self)) is not Refusal

    def post_bring_in(self, *, commentary: str | None = None) -> BringInPosting:
        """Post the bring-in."""
        granted(self, betting.bring_in_rule(self))
        operation = betting.post_bring_in(self, commentary)
        if not self.actor_indices:
            advance(self)
        return operation

    @property
    def min_completion_betting_or_raising_to_amount(self) -> int | None:
        """Return the smallest total to bet or raise to, if the player may."""
        if betting.raising_refusal(self) is not None:
            return None
        return sizes.min_raise_to(self)

    @property
    def pot_completion_betting_or_raising_to_amount(self) -> int | None:
        """Return the total of a pot-sized bet or raise, if the player may."""
        if betting.raising_refusal(self) is not None:
            return None
        return sizes.pot_raise_to(self)

    @property
    def max_completion_betting_or_raising_to_amount(self) -> int | None:
        """Return the largest total to bet or raise to, if the player may."""
        if betting.raising_refusal(self) is not None:
            return None
        return sizes.max_raise_to(self)

    def verify_completion_betting_or_raising_to(self, amount: int | None = None) -> int:
        """Return the total to bet or raise to, or raise ``IllegalActionError``."""
        return granted(self, betting.raising_rule(self, amount))

    def can_complete_bet_or_raise_to(self, amount: int | None = None) -> bool:
        """Return whether the player can bet or raise to the total."""
        return type(betting.raising_rule(self, amount)) is not Refusal

    def complete_bet_or_raise_to(
        self, amount: int | None = None, *, commentary: str | None = None
    ) -> CompletionBettingOrRaisingTo:
        """Complete, bet or raise to the total, by default the smallest."""
        answer = granted(self, betting.raising_rule(self, amount))
        operation = betting.raise_to(self, answer, commentary)
        if not self.actor_indices:
            advance(self)
        return operation

    # Showdown

    def verify_runout_count_selection(
        self, runout_count: int | None = None, player_index: int | None = None
    ) -> int:
        """Return who would choose, or raise ``IllegalActionError``."""
        return granted(self, runout.selection_rule(self, runout_count, player_index))

    def can_select_runout_count(
        self, runout_count: int | None = None, player_index: int | None = None
    ) -> bool:
        """Return whether the player can choose that number of runouts."""
        return (
            type(runout.selection_rule(self, runout_count, player_index)) is not Refusal
        )

    def select_runout_count(
        self,
        runout_count: int | None = None,
        player_index: int | None = None,
        *,
        commentary: str | None = None,
    ) -> RunoutCountSelection:
        """Say how often the board shall be run out; None leaves it to the others."""
        answer = granted(self, runout.selection_rule(self, runout_count, player_index))
        operation = runout.select(self, runout_count, answer, commentary)
        advance(self)
        return operation

    def verify_hole_cards_showing_or_mucking(
        self,
        status_or_hole_cards: bool | CardsLike | None = None,
        player_index: int | None = None,
    ) -> showdown.Showing:
        """Return what would be shown by whom, or raise ``IllegalActionError``."""
        return granted(
            self, showdown.showing_rule(self, status_or_hole_cards, player_index)
        )

    def can_show_or_muck_hole_cards(
        self,
        status_or_hole_cards: bool | CardsLike | None = None,
        player_index: int | None = None,
    ) -> bool:
        """Return whether the player can show or muck so."""
        return _allowed(showdown.showing_rule, self, status_or_hole_cards, player_index)

    def show_or_muck_hole_cards(
        self,
        status_or_hole_cards: bool | CardsLike | None = None,
        player_index: int | None = None,
        *,
        commentary: str | None = None,
    ) -> HoleCardsShowingOrMucking:
        """Show (True or these cards) or muck (False); by default what is best."""
        answer = granted(
            self, showdown.showing_rule(self, status_or_hole_cards, player_index)
        )
        operation = showdown.show_or_muck(self, answer, commentary)
        advance(self)
        return operation

    # The end

    def verify_hand_killing(self, player_index: int | None = None) -> int:
        """Return whose hand would be killed, or raise ``IllegalActionError``."""
        return granted(self, killing.killing_rule(self, player_index))

    def can_kill_hand(self, player_index: int | None = None) -> bool:
        """Return whether the hand can be killed."""
        return type(killing.killing_rule(self, player_index)) is not Refusal

    def kill_hand(
        self, player_index: int | None = None, *, commentary: str | None = None
    ) -> HandKilling:
        """Kill the hand of the player, by default the first that can win nothing."""
        answer = granted(self, killing.killing_rule(self, player_index))
        operation = killing.kill(self, answer, commentary)
        advance(self)
        return operation

    def verify_chips_pushing(self) -> None:
        """Make sure that chips can be pushed, or raise ``IllegalActionError``."""
        granted(self, pushing.pushing_rule(self))

    def can_push_chips(self) -> bool:
        """Return whether chips can be pushed."""
        return type(pushing.pushing_rule(self)) is not Refusal

    def push_chips(self, *, commentary: str | None = None) -> ChipsPushing:
        """Push the next part of a pot to its winners."""
        granted(self, pushing.pushing_rule(self))
        operation = pushing.push(self, commentary)
        advance(self)
        return operation

    def verify_chips_pulling(self, player_index: int | None = None) -> int:
        """Return who would pull, or raise ``IllegalActionError``."""
        return granted(self, pulling.pulling_rule(self, player_index))

    def can_pull_chips(self, player_index: int | None = None) -> bool:
        """Return whether the player can pull chips."""
        return type(pulling.pulling_rule(self, player_index)) is not Refusal

    def pull_chips(
        self, player_index: int | None = None, *, commentary: str | None = None
    ) -> ChipsPulling:
        """Pull the chips of the player, by default of the first who won some."""
        answer = granted(self, pulling.pulling_rule(self, player_index))
        operation = pulling.pull(self, answer, commentary)
        advance(self)
        return operation

    def verify_no_operation(self) -> None:
        """Do nothing: a remark is always allowed."""

    def can_no_operate(self) -> bool:
        """Return True: a remark is always allowed."""
        return True

    def no_operate(self, *, commentary: str | None = None) -> NoOperation:
        """Record nothing but a remark."""
        operation = NoOperation(commentary=commentary)
        self.operations.append(operation)
        return operation

    # Beyond single operations

    def legal_actions(self) -> LegalActions:
        """Return what the player whose turn it is may do; it answers ``in``."""
        return deciding.legal_actions(self)

    def act(self, action: Action, *, commentary: str | None = None) -> Operation:
        """Perform the action of the player whose turn it is.

        Raises:
            IllegalActionError: the action is not among the legal ones.

        """
        return deciding.perform(self, action, commentary)

    def view(self, player_index: int | None) -> View:
        """Return what the player may know; None stands for a spectator."""
        return views.view(self, player_index)

    @property
    def winners(self) -> tuple[Winner, ...]:
        """Return who won which part of which pot so far, and with what hand."""
        return winners.winners(self)

    def copy(self) -> State:
        """Return an equal state that can be played on independently."""
        return copied(self)

    def __copy__(self) -> State:
        """Return an independent copy."""
        return copied(self)

    def __deepcopy__(self, memo: object) -> State:
        """Return an independent copy; what never changes is shared."""
        return copied(self)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out of a pickle what can be worked out again."""
        return self.__dict__ | {"_hands": {}, "_seen": None}

    def replay(self, operations: Iterable[Operation]) -> State:
        """Return the same game from its start with these operations performed.

        ``state.replay(state.operations[:n])`` is the state after n operations.

        Raises:
            IllegalActionError: an operation is against the rules where it stands.

        """
        return record.replayed(self, operations)

    def to_dict(self) -> dict[str, Any]:
        """Return the state as data that JSON can hold; all cards are in it."""
        return plain_data.state_to_dict(self)

    @classmethod
    def from_dict(
        cls,
        data: Mapping[str, Any],
        *,
        hand_types: Mapping[str, type[Hand]] | None = None,
        divmod: Callable[[int, int], tuple[int, int]] | None = None,  # noqa: A002
        rake: Callable[..., tuple[int, int]] | None = None,
    ) -> State:
        """Return the state that ``to_dict`` wrote down.

        Hand types, ``divmod`` and ``rake`` of your own must be given again.

        Raises:
            NotationError: the data is of another version or names unknown things.
            GameConfigError: a function that the hand was played with is missing.

        """
        return plain_data.state_from_dict(cls, data, hand_types, divmod, rake)

    def __str__(self) -> str:
        """Return the state on one screen of text."""
        return text.drawn(self)

    def _repr_svg_(self) -> str:
        """Return a picture for notebooks."""
        return picture(self)


def _allowed(rule: Callable[..., object], *arguments: object) -> bool:
    """Return whether a rule that reads cards, or may warn, grants something.

    Cards that cannot be read are no more allowed than a warning that the caller
    has turned into an error.
    """
    try:
        return type(rule(*arguments)) is not Refusal
    except (ValueError, UserWarning):
        return False
