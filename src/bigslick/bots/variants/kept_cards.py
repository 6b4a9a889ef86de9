"""The cards to keep: in a draw, and where a discard is forced."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from bigslick.bots.variants.drawn_hands import DrawPlan, best_draw, make_final_hands
from bigslick.bots.variants.game_info import known_mask
from bigslick.bots.variants.sampled_hands import sampled_share
from bigslick.cards import mask_cards
from bigslick.engine import StandingPatOrDiscarding

if TYPE_CHECKING:
    from bigslick.bots.variants.game_info import Game
    from bigslick.cards import Card
    from bigslick.engine import View

__all__ = ("best_kept", "draw_for", "own_discards")


def own_discards(view: View) -> int:
    """Return the mask of the cards that the viewer has discarded."""
    mask = 0
    for operation in view.operations:
        if (
            isinstance(operation, StandingPatOrDiscarding)
            and operation.player_index == view.player_index
        ):
            mask |= known_mask(operation.cards)
    return mask


def draw_for(view: View, game: Game, seed: int, tries: int, *, reads: bool) -> DrawPlan:
    """Return the viewer's best draw, or the value of the pat hand.

    With ``reads`` the opponents' final hands are those after all draws of the game,
    not only after the draws to come. When the bot draws, all cards that may come are
    enumerated; when it bets, they are sampled.
    """
    hand = np.array([card.id for card in view.own_cards], np.uint8)
    board = np.array([card.id for card in view.board], np.uint8)
    gone = [card.id for card in mask_cards(own_discards(view))]
    street = view.street_index or 0
    left = game.draws_after(street) + (view.legal.discards is not None)
    # At most as many cards as are left in the deck.
    room = len(game.deck_ids) - len(hand) - len(board)
    if room - len(gone) < len(hand) + game.equity.board_count:
        gone = []
    return best_draw(
        game,
        hand,
        board,
        np.array(gone, np.uint8),
        make_final_hands(game, sum(game.draws) if reads else left),
        np.random.default_rng(seed),
        draws=left > 0,
        tries=tries,
        sampled=view.legal.discards is None,
    )


def best_kept(
    view: View, game: Game, samples: int, seed: int
) -> tuple[tuple[Card, ...], int]:
    """Return the cards to keep in a forced discard, and the mask of all cards."""
    cards = view.own_cards
    count = game.equity.hole_count
    if len(cards) <= count:
        return cards, known_mask(cards)
    board = known_mask(view.board)
    every = known_mask(cards)

    def worth(kept: tuple[Card, ...]) -> float:
        mask = known_mask(kept)
        return sampled_share(
            game, [mask, 0], [None, None], board, every & ~mask, samples, seed
        )

    best = max(combinations(cards, count), key=worth)
    return best, known_mask(best)
