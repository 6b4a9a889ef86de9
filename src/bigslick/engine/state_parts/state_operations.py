"""The operations of a hand; each has a method to verify, to test and to perform it.

The operations that can be automated come first, from posting to pulling chips. The
players' decisions follow: discards, bets, runouts and showing cards. The rules and
effects of the operations are in ``bigslick.engine.phases``, one module for each phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine.phases import (
    antes,
    bet_sizes,
    betting,
    blinds,
    collection,
    dealing,
    discards,
    killing,
    pulling,
    pushing,
    raise_limits,
    runout,
    showdown,
)
from bigslick.engine.phases.flow import advance_after, advance_after_action
from bigslick.engine.phases.refusals import Refusal, allowed, require
from bigslick.engine.state_parts.state_data import StateData

if TYPE_CHECKING:
    from bigslick.cards import Card, CardsLike
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
        RunoutCountSelection,
        StandingPatOrDiscarding,
    )

__all__ = ("StateOperations",)


class StateOperations(StateData):
    """The operations of a state."""

    # Ante posting

    def verify_ante_posting(self, player_index: int | None = None) -> int:
        """Return the player who would post, or raise ``IllegalActionError``."""
        return require(self, antes.posting_rule(self, player_index))

    def can_post_ante(self, player_index: int | None = None) -> bool:
        """Return whether the player can post an ante."""
        return type(antes.posting_rule(self, player_index)) is not Refusal

    def post_ante(
        self, player_index: int | None = None, *, commentary: str | None = None
    ) -> AntePosting:
        """Post the ante of the player, by default of the first who owes one."""
        answer = require(self, antes.posting_rule(self, player_index))
        return advance_after(self, antes.post(self, answer), commentary)

    # Bet collection

    def verify_bet_collection(self) -> None:
        """Raise ``IllegalActionError`` if the bets cannot be collected."""
        require(self, collection.collection_rule(self))

    def can_collect_bets(self) -> bool:
        """Return whether the bets can be collected."""
        return type(collection.collection_rule(self)) is not Refusal

    def collect_bets(self, *, commentary: str | None = None) -> BetCollection:
        """Return uncalled chips and collect the bets."""
        require(self, collection.collection_rule(self))
        return advance_after(self, collection.collect(self), commentary)

    # Blinds and straddles

    def verify_blind_or_straddle_posting(self, player_index: int | None = None) -> int:
        """Return the player who would post, or raise ``IllegalActionError``."""
        return require(self, blinds.posting_rule(self, player_index))

    def can_post_blind_or_straddle(self, player_index: int | None = None) -> bool:
        """Return whether the player can post a blind or straddle."""
        return type(blinds.posting_rule(self, player_index)) is not Refusal

    def post_blind_or_straddle(
        self, player_index: int | None = None, *, commentary: str | None = None
    ) -> BlindOrStraddlePosting:
        """Post the blind of the player, by default of the first who owes one."""
        answer = require(self, blinds.posting_rule(self, player_index))
        return advance_after(self, blinds.post(self, answer), commentary)

    # Dealing

    def verify_card_burning(self, card: CardsLike | None = None) -> Card:
        """Return the card to burn, or raise ``IllegalActionError``."""
        return require(self, dealing.burning_rule(self, card))

    def can_burn_card(self, card: CardsLike | None = None) -> bool:
        """Return whether the card can be burned."""
        return allowed(dealing.burning_rule, self, card)

    def burn_card(
        self, card: CardsLike | None = None, *, commentary: str | None = None
    ) -> CardBurning:
        """Burn the card, by default the next one of the deck."""
        answer = require(self, dealing.burning_rule(self, card))
        return advance_after(self, dealing.burn(self, answer), commentary)

    def verify_hole_dealing(
        self, cards: CardsLike | int | None = None, player_index: int | None = None
    ) -> tuple[tuple[Card, ...], int]:
        """Return the cards and the player to deal, or raise ``IllegalActionError``."""
        return require(self, dealing.hole_dealing_rule(self, cards, player_index))

    def can_deal_hole(
        self, cards: CardsLike | int | None = None, player_index: int | None = None
    ) -> bool:
        """Return whether the hole cards can be dealt."""
        return allowed(dealing.hole_dealing_rule, self, cards, player_index)

    def deal_hole(
        self,
        cards: CardsLike | int | None = None,
        player_index: int | None = None,
        *,
        commentary: str | None = None,
    ) -> HoleDealing:
        """Deal hole cards: these cards, or this many, or by default the next one."""
        answer = require(self, dealing.hole_dealing_rule(self, cards, player_index))
        return advance_after(self, dealing.deal_hole(self, *answer), commentary)

    def verify_board_dealing(
        self, cards: CardsLike | int | None = None
    ) -> tuple[Card, ...]:
        """Return the cards to deal, or raise ``IllegalActionError``."""
        return require(self, dealing.board_dealing_rule(self, cards))

    def can_deal_board(self, cards: CardsLike | int | None = None) -> bool:
        """Return whether the board cards can be dealt."""
        return allowed(dealing.board_dealing_rule, self, cards)

    def deal_board(
        self, cards: CardsLike | int | None = None, *, commentary: str | None = None
    ) -> BoardDealing:
        """Deal board cards: these cards, or this many, or by default all due cards."""
        answer = require(self, dealing.board_dealing_rule(self, cards))
        return advance_after(self, dealing.deal_board(self, answer), commentary)

    # Killing hands, pushing and pulling chips

    def verify_hand_killing(self, player_index: int | None = None) -> int:
        """Return the player whose hand is to be killed, or raise an error.

        Raises:
            IllegalActionError: no hand, or not this one, can be killed.

        """
        return require(self, killing.killing_rule(self, player_index))

    def can_kill_hand(self, player_index: int | None = None) -> bool:
        """Return whether the hand can be killed."""
        return type(killing.killing_rule(self, player_index)) is not Refusal

    def kill_hand(
        self, player_index: int | None = None, *, commentary: str | None = None
    ) -> HandKilling:
        """Kill the hand of the player, by default the first that cannot win chips."""
        answer = require(self, killing.killing_rule(self, player_index))
        return advance_after(self, killing.kill(self, answer), commentary)

    def verify_chips_pushing(self) -> None:
        """Raise ``IllegalActionError`` if no chips can be pushed."""
        require(self, pushing.pushing_rule(self))

    def can_push_chips(self) -> bool:
        """Return whether chips can be pushed."""
        return type(pushing.pushing_rule(self)) is not Refusal

    def push_chips(self, *, commentary: str | None = None) -> ChipsPushing:
        """Push the next part of a pot to its winners."""
        require(self, pushing.pushing_rule(self))
        return advance_after(self, pushing.push(self), commentary)

    def verify_chips_pulling(self, player_index: int | None = None) -> int:
        """Return the player who would pull, or raise ``IllegalActionError``."""
        return require(self, pulling.pulling_rule(self, player_index))

    def can_pull_chips(self, player_index: int | None = None) -> bool:
        """Return whether the player can pull chips."""
        return type(pulling.pulling_rule(self, player_index)) is not Refusal

    def pull_chips(
        self, player_index: int | None = None, *, commentary: str | None = None
    ) -> ChipsPulling:
        """Pull the chips that the player won, by default the first who won any."""
        answer = require(self, pulling.pulling_rule(self, player_index))
        return advance_after(self, pulling.pull(self, answer), commentary)

    # Standing pat and discarding

    def verify_standing_pat_or_discarding(
        self, cards: CardsLike = ()
    ) -> tuple[Card, ...]:
        """Return the cards to discard, or raise ``IllegalActionError``."""
        return require(self, discards.discarding_rule(self, cards))

    def can_stand_pat_or_discard(self, cards: CardsLike = ()) -> bool:
        """Return whether the cards can be discarded."""
        return allowed(discards.discarding_rule, self, cards)

    def stand_pat_or_discard(
        self, cards: CardsLike = (), *, commentary: str | None = None
    ) -> StandingPatOrDiscarding:
        """Discard the cards, by default none."""
        answer = require(self, discards.discarding_rule(self, cards))
        return advance_after(self, discards.discard(self, answer), commentary)

    # Betting

    def verify_folding(self) -> None:
        """Raise ``IllegalActionError`` if the player cannot fold."""
        require(self, betting.folding_rule(self))

    def can_fold(self) -> bool:
        """Return whether the player can fold."""
        return allowed(betting.folding_rule, self)

    def fold(self, *, commentary: str | None = None) -> Folding:
        """Fold the hand of the player to act."""
        refusal = betting.folding_rule(self)
        if refusal is not None:
            require(self, refusal)
        return advance_after_action(self, betting.fold(self), commentary)

    def fold_absent(self, *, commentary: str | None = None) -> Folding:
        """Fold for the player to act, who is sitting out, even when checking is free.

        In a tournament, players cannot fold when checking is free: such a fold is
        recorded as a fold by the house.

        >>> from bigslick import create_game
        >>> state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 200))
        >>> state.check_or_call()
        CheckingOrCalling(player_index=1, amount=1)
        >>> state.can_fold()
        False
        >>> state.fold_absent()
        Folding(player_index=0, by_house=True)
        >>> state.stacks
        [198, 202]

        Raises:
            IllegalActionError: it is no player's turn, or they must bring in first.

        """
        refusal = betting.folding_rule(self, by_house=True)
        if refusal is not None:
            require(self, refusal)
        operation = betting.fold(self, by_house=betting.is_free_fold(self))
        return advance_after(self, operation, commentary)

    def verify_checking_or_calling(self) -> None:
        """Raise ``IllegalActionError`` if the player can neither check nor call."""
        require(self, betting.calling_rule(self))

    def can_check_or_call(self) -> bool:
        """Return whether the player can check or call."""
        return type(betting.calling_rule(self)) is not Refusal

    def check_or_call(self, *, commentary: str | None = None) -> CheckingOrCalling:
        """Check, or call with as many chips as the player has."""
        refusal = betting.calling_rule(self)
        if refusal is not None:
            require(self, refusal)
        return advance_after_action(self, betting.call(self), commentary)

    def verify_bring_in_posting(self) -> None:
        """Raise ``IllegalActionError`` if the player cannot post the bring-in."""
        require(self, betting.bring_in_rule(self))

    def can_post_bring_in(self) -> bool:
        """Return whether the player can post a bring-in."""
        return type(betting.bring_in_rule(self)) is not Refusal

    def post_bring_in(self, *, commentary: str | None = None) -> BringInPosting:
        """Post the bring-in."""
        require(self, betting.bring_in_rule(self))
        return advance_after_action(self, betting.post_bring_in(self), commentary)

    @property
    def min_completion_betting_or_raising_to_amount(self) -> int | None:
        """Return the smallest total to bet or raise to; None if the player may not."""
        closed = raise_limits.raising_refusal(self)
        return None if closed else bet_sizes.min_raise_to(self)

    @property
    def pot_completion_betting_or_raising_to_amount(self) -> int | None:
        """Return the total of a pot-sized bet or raise; None if the player may not."""
        closed = raise_limits.raising_refusal(self)
        return None if closed else bet_sizes.pot_raise_to(self)

    @property
    def max_completion_betting_or_raising_to_amount(self) -> int | None:
        """Return the largest total to bet or raise to; None if the player may not."""
        closed = raise_limits.raising_refusal(self)
        return None if closed else bet_sizes.max_raise_to(self)

    def verify_completion_betting_or_raising_to(self, amount: int | None = None) -> int:
        """Return the total to bet or raise to, or raise ``IllegalActionError``."""
        return require(self, raise_limits.raising_rule(self, amount))

    def can_complete_bet_or_raise_to(self, amount: int | None = None) -> bool:
        """Return whether the player can bet or raise to the total."""
        return type(raise_limits.raising_rule(self, amount)) is not Refusal

    def complete_bet_or_raise_to(
        self, amount: int | None = None, *, commentary: str | None = None
    ) -> CompletionBettingOrRaisingTo:
        """Complete, bet or raise to the total, by default the smallest."""
        answer = require(self, raise_limits.raising_rule(self, amount))
        return advance_after_action(self, betting.raise_to(self, answer), commentary)

    # Showdown

    def verify_runout_count_selection(
        self, runout_count: int | None = None, player_index: int | None = None
    ) -> int:
        """Return the player who would choose, or raise ``IllegalActionError``."""
        return require(self, runout.selection_rule(self, runout_count, player_index))

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
        """Choose the number of runouts; None leaves the choice to the others."""
        answer = require(self, runout.selection_rule(self, runout_count, player_index))
        return advance_after(
            self, runout.select(self, runout_count, answer), commentary
        )

    def verify_hole_cards_showing_or_mucking(
        self,
        status_or_hole_cards: bool | CardsLike | None = None,
        player_index: int | None = None,
    ) -> showdown.Showing:
        """Return the cards to show and the player, or raise ``IllegalActionError``."""
        return require(
            self, showdown.showing_rule(self, status_or_hole_cards, player_index)
        )

    def can_show_or_muck_hole_cards(
        self,
        status_or_hole_cards: bool | CardsLike | None = None,
        player_index: int | None = None,
    ) -> bool:
        """Return whether the player can show or muck these cards."""
        return allowed(showdown.showing_rule, self, status_or_hole_cards, player_index)

    def show_or_muck_hole_cards(
        self,
        status_or_hole_cards: bool | CardsLike | None = None,
        player_index: int | None = None,
        *,
        commentary: str | None = None,
    ) -> HoleCardsShowingOrMucking:
        """Show the hole cards (True, or the cards to show) or muck them (False).

        By default, the cards are shown if the hand can win.
        """
        answer = require(
            self, showdown.showing_rule(self, status_or_hole_cards, player_index)
        )
        return advance_after(self, showdown.show_or_muck(self, answer), commentary)
