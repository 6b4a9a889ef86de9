"""What the players decide: discards, bets, runouts, and what they show.

The rule and the change of each operation stand in ``bigslick.engine.phases``, one
module per phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine.operations import remarked
from bigslick.engine.phases import (
    bet_sizes,
    betting,
    betting_rules,
    discards,
    runout,
    showdown,
)
from bigslick.engine.phases.flow import advance, go_on
from bigslick.engine.phases.refusals import Refusal, allowed, granted
from bigslick.engine.situation import Situation

if TYPE_CHECKING:
    from bigslick.cards import Card, CardsLike
    from bigslick.engine.operations import (
        BringInPosting,
        CheckingOrCalling,
        CompletionBettingOrRaisingTo,
        Folding,
        HoleCardsShowingOrMucking,
        RunoutCountSelection,
        StandingPatOrDiscarding,
    )

__all__ = ("PlayerOperations",)


class PlayerOperations(Situation):
    """The operations that somebody chooses."""

    # Standing pat and discarding

    def verify_standing_pat_or_discarding(
        self, cards: CardsLike = ()
    ) -> tuple[Card, ...]:
        """Return the cards to discard, or raise ``IllegalActionError``."""
        return granted(self, discards.discarding_rule(self, cards))

    def can_stand_pat_or_discard(self, cards: CardsLike = ()) -> bool:
        """Return whether the cards can be discarded."""
        return allowed(discards.discarding_rule, self, cards)

    def stand_pat_or_discard(
        self, cards: CardsLike = (), *, commentary: str | None = None
    ) -> StandingPatOrDiscarding:
        """Discard the cards, by default none."""
        answer = granted(self, discards.discarding_rule(self, cards))
        return go_on(self, discards.discard(self, answer), commentary)

    # Betting

    def verify_folding(self) -> None:
        """Make sure that the player can fold, or raise ``IllegalActionError``."""
        granted(self, betting_rules.folding_rule(self))

    def can_fold(self) -> bool:
        """Return whether the player can fold."""
        return allowed(betting_rules.folding_rule, self)

    def fold(self, *, commentary: str | None = None) -> Folding:
        """Fold."""
        refusal = betting_rules.folding_rule(self)
        if refusal is not None:
            granted(self, refusal)
        operation = betting.fold(self)
        if commentary is not None:
            operation = remarked(self, operation, commentary)
        if not self.actor_indices:
            advance(self)
        return operation

    def verify_checking_or_calling(self) -> None:
        """Make sure that he can check or call, or raise ``IllegalActionError``."""
        granted(self, betting_rules.calling_rule(self))

    def can_check_or_call(self) -> bool:
        """Return whether the player can check or call."""
        return type(betting_rules.calling_rule(self)) is not Refusal

    def check_or_call(self, *, commentary: str | None = None) -> CheckingOrCalling:
        """Check, or call as far as the stack goes."""
        refusal = betting_rules.calling_rule(self)
        if refusal is not None:
            granted(self, refusal)
        operation = betting.call(self)
        if commentary is not None:
            operation = remarked(self, operation, commentary)
        if not self.actor_indices:
            advance(self)
        return operation

    def verify_bring_in_posting(self) -> None:
        """Make sure that the player can bring in, or raise ``IllegalActionError``."""
        granted(self, betting_rules.bring_in_rule(self))

    def can_post_bring_in(self) -> bool:
        """Return whether the player can post a bring-in."""
        return type(betting_rules.bring_in_rule(self)) is not Refusal

    def post_bring_in(self, *, commentary: str | None = None) -> BringInPosting:
        """Post the bring-in."""
        granted(self, betting_rules.bring_in_rule(self))
        operation = betting.post_bring_in(self)
        if commentary is not None:
            operation = remarked(self, operation, commentary)
        if not self.actor_indices:
            advance(self)
        return operation

    @property
    def min_completion_betting_or_raising_to_amount(self) -> int | None:
        """Return the smallest total to bet or raise to, if the player may."""
        if betting_rules.raising_refusal(self) is not None:
            return None
        return bet_sizes.min_raise_to(self)

    @property
    def pot_completion_betting_or_raising_to_amount(self) -> int | None:
        """Return the total of a pot-sized bet or raise, if the player may."""
        if betting_rules.raising_refusal(self) is not None:
            return None
        return bet_sizes.pot_raise_to(self)

    @property
    def max_completion_betting_or_raising_to_amount(self) -> int | None:
        """Return the largest total to bet or raise to, if the player may."""
        if betting_rules.raising_refusal(self) is not None:
            return None
        return bet_sizes.max_raise_to(self)

    def verify_completion_betting_or_raising_to(self, amount: int | None = None) -> int:
        """Return the total to bet or raise to, or raise ``IllegalActionError``."""
        return granted(self, betting_rules.raising_rule(self, amount))

    def can_complete_bet_or_raise_to(self, amount: int | None = None) -> bool:
        """Return whether the player can bet or raise to the total."""
        return type(betting_rules.raising_rule(self, amount)) is not Refusal

    def complete_bet_or_raise_to(
        self, amount: int | None = None, *, commentary: str | None = None
    ) -> CompletionBettingOrRaisingTo:
        """Complete, bet or raise to the total, by default the smallest."""
        answer = granted(self, betting_rules.raising_rule(self, amount))
        operation = betting.raise_to(self, answer)
        if commentary is not None:
            operation = remarked(self, operation, commentary)
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
        return go_on(self, runout.select(self, runout_count, answer), commentary)

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
        return allowed(showdown.showing_rule, self, status_or_hole_cards, player_index)

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
        return go_on(self, showdown.show_or_muck(self, answer), commentary)
