"""What the dealer does: posts, bets, cards and chips, until every pot is pulled.

All of it can be automated. The rule and the change of each operation stand in
``bigslick.engine.phases``, one module per phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine.phases import (
    antes,
    blinds,
    collection,
    dealing,
    killing,
    pulling,
    pushing,
)
from bigslick.engine.phases.flow import go_on
from bigslick.engine.phases.refusals import Refusal, allowed, granted
from bigslick.engine.situation import Situation

if TYPE_CHECKING:
    from bigslick.cards import Card, CardsLike
    from bigslick.engine.operations import (
        AntePosting,
        BetCollection,
        BlindOrStraddlePosting,
        BoardDealing,
        CardBurning,
        ChipsPulling,
        ChipsPushing,
        HandKilling,
        HoleDealing,
    )

__all__ = ("DealerOperations",)


class DealerOperations(Situation):
    """The operations that leave nobody a choice."""

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
        return go_on(self, antes.post(self, answer), commentary)

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
        return go_on(self, collection.collect(self), commentary)

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
        return go_on(self, blinds.post(self, answer), commentary)

    # Dealing

    def verify_card_burning(self, card: CardsLike | None = None) -> Card:
        """Return the card to burn, or raise ``IllegalActionError``."""
        return granted(self, dealing.burning_rule(self, card))

    def can_burn_card(self, card: CardsLike | None = None) -> bool:
        """Return whether the card can be burned."""
        return allowed(dealing.burning_rule, self, card)

    def burn_card(
        self, card: CardsLike | None = None, *, commentary: str | None = None
    ) -> CardBurning:
        """Burn the card, by default the next one of the deck."""
        answer = granted(self, dealing.burning_rule(self, card))
        return go_on(self, dealing.burn(self, answer), commentary)

    def verify_hole_dealing(
        self, cards: CardsLike | int | None = None, player_index: int | None = None
    ) -> tuple[tuple[Card, ...], int]:
        """Return the cards and who would get them, or raise ``IllegalActionError``."""
        return granted(self, dealing.hole_dealing_rule(self, cards, player_index))

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
        """Deal hole cards: these, that many, or by default the next one."""
        answer = granted(self, dealing.hole_dealing_rule(self, cards, player_index))
        return go_on(self, dealing.deal_hole(self, *answer), commentary)

    def verify_board_dealing(
        self, cards: CardsLike | int | None = None
    ) -> tuple[Card, ...]:
        """Return the cards to deal, or raise ``IllegalActionError``."""
        return granted(self, dealing.board_dealing_rule(self, cards))

    def can_deal_board(self, cards: CardsLike | int | None = None) -> bool:
        """Return whether the board cards can be dealt."""
        return allowed(dealing.board_dealing_rule, self, cards)

    def deal_board(
        self, cards: CardsLike | int | None = None, *, commentary: str | None = None
    ) -> BoardDealing:
        """Deal board cards: these, that many, or by default all that are due."""
        answer = granted(self, dealing.board_dealing_rule(self, cards))
        return go_on(self, dealing.deal_board(self, answer), commentary)

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
        return go_on(self, killing.kill(self, answer), commentary)

    def verify_chips_pushing(self) -> None:
        """Make sure that chips can be pushed, or raise ``IllegalActionError``."""
        granted(self, pushing.pushing_rule(self))

    def can_push_chips(self) -> bool:
        """Return whether chips can be pushed."""
        return type(pushing.pushing_rule(self)) is not Refusal

    def push_chips(self, *, commentary: str | None = None) -> ChipsPushing:
        """Push the next part of a pot to its winners."""
        granted(self, pushing.pushing_rule(self))
        return go_on(self, pushing.push(self), commentary)

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
        return go_on(self, pulling.pull(self, answer), commentary)
