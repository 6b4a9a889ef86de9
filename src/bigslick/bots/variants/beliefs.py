"""Equities in any variant, against the best part of the opponents' hands.

The size of that part depends on the opponent's public actions: each raise halves it,
and a player who exchanged no cards is assumed to hold an even better part.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.analysis import equity
from bigslick.bots.holdem.betting_history import read_betting_history
from bigslick.bots.holdem.opponent_model import fold_share
from bigslick.bots.holdem.opponent_ranges import answer_shares
from bigslick.bots.variants.game_info import known_mask
from bigslick.bots.variants.kept_cards import best_kept, draw_for
from bigslick.bots.variants.sampled_hands import (
    particle_places,
    particles,
    sampled_share,
)
from bigslick.bots.variants.stud_ranges import is_stud, read_stud
from bigslick.cards import mask_cards
from bigslick.engine import (
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    StandingPatOrDiscarding,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from bigslick.bots.holdem.opponent_model import Habits
    from bigslick.bots.variants.drawn_hands import DrawPlan
    from bigslick.bots.variants.game_info import Game
    from bigslick.bots.variants.stud_ranges import StudRange
    from bigslick.engine import View

__all__ = (
    "VariantBeliefs",
    "believe",
    "held_parts",
)

_LEAST: Final = 0.07
_RAISED: Final = 0.55
_CALLED: Final = 0.82
_DRAWN: Final = (0.4, 0.75, 0.9)
_DRAWS_TELL: Final = 0.25
"""An exponent for that part in draw games, where a bet tells less about the hand."""
_STEPS: Final = 20
_SLOW_SAMPLES: Final = 80


def held_parts(
    view: View, habits: Mapping[int, Habits] = MappingProxyType({})
) -> dict[int, float]:
    """Return for each player the assumed top fraction of all hands."""
    parts = dict.fromkeys(range(view.player_count), 1.0)
    drawn = dict.fromkeys(parts, 1.0)
    for operation in view.operations:
        if isinstance(operation, CompletionBettingOrRaisingTo):
            known = habits.get(operation.player_index)
            parts[operation.player_index] *= _RAISED if known is None else known.raising
        elif isinstance(operation, CheckingOrCalling) and operation.amount:
            parts[operation.player_index] *= _CALLED
        elif isinstance(operation, StandingPatOrDiscarding):
            count = len(operation.cards)
            drawn[operation.player_index] = (
                _DRAWN[count] if count < len(_DRAWN) else 1.0
            )
    return {i: max(_LEAST, part * drawn[i]) for i, part in parts.items()}


class VariantBeliefs(ABC):
    """Equities of the bot's hand against top fractions of the opponents' hands."""

    def __init__(self, parts: Mapping[int, float], rivals: tuple[int, ...]) -> None:
        """Keep the top fraction of all hands of each opponent."""
        self._parts = parts
        self._cache: dict[tuple[int, int], float] = {}
        self._rivals = rivals
        self.each: Mapping[int, float] = {}
        self.street = 0
        self.habits: Mapping[int, Habits] = {}

    def settle(self) -> VariantBeliefs:
        """Compute the equity against each opponent; return self."""
        self.each = {i: self._share(i, self._parts[i]) for i in self._rivals}
        return self

    def held(self, i: int) -> float:
        """Return the fraction of all hands that the opponent may hold."""
        return self._parts[i]

    @property
    @abstractmethod
    def together(self) -> float:
        """The equity against all opponents at once."""

    def against_callers(self, i: int, fold: float) -> float:
        """Return the equity if the worst ``fold`` fraction of the range folds."""
        return self._share(i, max(_LEAST / 2, self._parts[i] * (1 - fold)))

    def answers(self, i: int, price: float) -> tuple[float, float]:
        """Return how often the opponent folds to a bet, and how often they raise.

        ``price`` is the call as a fraction of the pot after it.
        """
        known = self.habits.get(i)
        if known is None or self.street:
            return answer_shares(known, max(1, self.street), price, last=True)
        stays = known.called.share(1 - fold_share(price))
        return max(0.0, 1 - stays - known.reraised.raw()), 0.1

    def _share(self, i: int, part: float) -> float:
        step = max(1, round(part * _STEPS))
        key = (i, step)
        if key not in self._cache:
            self._cache[key] = self.share(i, step / _STEPS)
        return self._cache[key]

    @abstractmethod
    def share(self, i: int, part: float) -> float:
        """Return the equity against the best part of the opponent's hands."""


class _DrawBeliefs(VariantBeliefs):
    """For draw games: uses the percentiles of the hands that the bot may end with."""

    def __init__(
        self, parts: Mapping[int, float], rivals: tuple[int, ...], draw: DrawPlan
    ) -> None:
        super().__init__(parts, rivals)
        self._places = draw.places

    @property
    def together(self) -> float:
        chances = np.ones(len(self._places))
        for i in self._rivals:
            chances *= self._beaten(self._parts[i])
        return float(chances.mean())

    def share(self, i: int, part: float) -> float:  # noqa: ARG002 - all alike
        return float(self._beaten(part).mean())

    def _beaten(self, part: float) -> NDArray[np.float64]:
        """Return how often each final hand beats one of the strongest hands.

        ``part`` is the share of all hands that counts as the strongest.
        """
        return np.clip((self._places - (1 - part)) / part, 0.0, 1.0)


class _ParticleBeliefs(VariantBeliefs):
    """For games with a board: a sample of hands, of which the strongest count."""

    def __init__(  # noqa: PLR0913, PLR0917 - the deal
        self,
        parts: Mapping[int, float],
        rivals: tuple[int, ...],
        game: Game,
        view: View,
        own: int,
        dead: int,
        samples: int,
        seed: int,
    ) -> None:
        super().__init__(parts, rivals)
        self._game = game
        self._boards = [tuple([card.id for card in board]) for board in view.boards]
        self._board_masks = [known_mask(board) for board in view.boards]
        self._own, self._dead = own, dead
        self._samples = max(50, samples // len(self._boards))
        self._seed = seed

    @property
    def together(self) -> float:
        if len(self._rivals) == 1:
            return self.each[self._rivals[0]]
        return self._sampled([self._parts[i] for i in self._rivals])

    def share(self, i: int, part: float) -> float:  # noqa: ARG002 - all alike
        return self._sampled([part])

    def _sampled(self, parts: list[float]) -> float:
        """Return the equity against the best parts of several opponents' hands."""
        _, masks = particles(self._game)
        total = 0.0
        for board, mask in zip(self._boards, self._board_masks, strict=True):
            others = (self._dead | sum(self._board_masks)) & ~mask
            places = particle_places(self._game, board)
            live = ~np.isnan(places) & (
                (masks & np.uint64(self._own | others | mask)) == 0
            )
            held = [
                np.clip((places[live] - (1 - part)) / 0.15 + 0.5, 0.02, 1.0)
                for part in parts
            ]
            total += sampled_share(
                self._game,
                [self._own, *[0] * len(parts)],
                [None, *[(masks[live], weights) for weights in held]],
                mask,
                others,
                self._samples,
                self._seed,
            )
        return total / len(self._boards)


class _StudBeliefs(VariantBeliefs):
    """For games with up cards: ranges of the down cards."""

    def __init__(
        self, ranges: Mapping[int, StudRange], deal: Callable[..., float]
    ) -> None:
        super().__init__(dict.fromkeys(ranges, 1.0), tuple(ranges))
        self._ranges = ranges
        self._deal = deal

    @property
    def together(self) -> float:
        return self._deal([self._ranges[i].holdings for i in self._rivals], self.each)

    def held(self, i: int) -> float:
        return self._ranges[i].part

    def share(self, i: int, part: float) -> float:
        return self._ranges[i].share(part)


class _PlainBeliefs(VariantBeliefs):
    """For other games: the equity against any hand, reduced for better parts."""

    def __init__(
        self,
        parts: Mapping[int, float],
        rivals: tuple[int, ...],
        shares: Mapping[int, float],
        joint: float,
    ) -> None:
        super().__init__(parts, rivals)
        self._shares = shares
        self._joint = joint

    @property
    def together(self) -> float:
        ratios = [
            self.each[i] / self._shares[i] for i in self._rivals if self._shares[i]
        ]
        return self._joint * prod(ratios)

    def share(self, i: int, part: float) -> float:
        plain = self._shares[i]
        return plain - (1 - part) * plain * (1 - plain)


def believe(  # noqa: PLR0913 - the spot and the effort
    view: View,
    game: Game,
    rivals: tuple[int, ...],
    samples: int,
    seed: int,
    *,
    habits: Mapping[int, Habits] | None,
) -> VariantBeliefs:
    """Return the assumptions of the player to act.

    Without ``habits``, opponents may hold any hand. With empty habits they are assumed
    to be average players.
    """
    parts = dict.fromkeys(range(view.player_count), 1.0)
    if habits is not None:
        tell = _DRAWS_TELL if game.is_draw else 1.0
        parts = {i: part**tell for i, part in held_parts(view, habits).items()}
    found = _beliefs(view, game, rivals, samples, seed, parts=parts, habits=habits)
    found.street = read_betting_history(view).street
    found.habits = habits or {}
    return found.settle()


def _beliefs(  # noqa: PLR0913 - the spot and the effort
    view: View,
    game: Game,
    rivals: tuple[int, ...],
    samples: int,
    seed: int,
    *,
    parts: Mapping[int, float],
    habits: Mapping[int, Habits] | None,
) -> VariantBeliefs:
    """Return what the rivals may hold and the bot's share of the pot, from samples."""
    if game.equity.lines is None:
        known = known_mask(view.own_cards), known_mask(view.board)
        share = _slow_share(game, *known)
        joint = share if len(rivals) == 1 else _slow_share(game, *known, len(rivals))
        return _PlainBeliefs(parts, rivals, dict.fromkeys(rivals, share), joint)
    if game.is_draw:
        tries = max(24, min(96, samples // 20))
        draw = draw_for(view, game, seed, tries, reads=habits is not None)
        return _DrawBeliefs(parts, rivals, draw)
    _, own = best_kept(view, game, max(60, samples // 10), seed)
    me = view.player_index or 0
    open_cards = [
        known_mask(cards) if i != me else 0 for i, cards in enumerate(view.hole_cards)
    ]
    dead = known_mask(view.own_cards) & ~own
    dead |= sum(mask for i, mask in enumerate(open_cards) if i not in rivals)
    board = known_mask(view.board)
    opponents = [open_cards[i] for i in rivals]

    def deal(ranges: list[Any], shares: Mapping[int, float]) -> float:
        """Return the equity against all opponents, who have these ranges.

        At a full table of stud the deck may be too small to deal everybody a hand;
        then the result is the product of the equities against each opponent.
        """
        known = [own, *opponents]
        cards = len(known) * game.equity.hole_count + game.equity.board_count
        if len(rivals) == 1 or cards + dead.bit_count() > len(game.deck_ids):
            return prod(shares.values())
        return sampled_share(game, known, [None, *ranges], board, dead, samples, seed)

    if habits is not None and is_stud(view):
        return _StudBeliefs(read_stud(view, game, rivals, habits, seed), deal)
    if habits is not None and game.equity.board_count:
        return _ParticleBeliefs(parts, rivals, game, view, own, dead, samples, seed)
    shares = {}
    for i in rivals:
        others = sum(open_cards[j] for j in rivals if j != i)
        shares[i] = sampled_share(
            game,
            [own, open_cards[i]],
            [None, None],
            board,
            dead | others,
            samples,
            seed,
        )
    joint = deal([None] * len(rivals), shares)
    return _PlainBeliefs(parts, rivals, shares, joint)


@lru_cache(maxsize=4096)
def _slow_share(game: Game, own: int, board: int, rivals: int = 1) -> float:
    """Return the equity of a hand whose type has no native evaluator."""
    result = equity(
        [mask_cards(own), *["?" * (2 * game.equity.hole_count)] * rivals],
        mask_cards(board),
        game=game.equity,
        samples=_SLOW_SAMPLES,
        seed=0,
        threads=1,
    )
    return result.players[0].equity
