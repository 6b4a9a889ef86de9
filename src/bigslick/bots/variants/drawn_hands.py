"""Simulated draws: the hands that opponents end with, and the bot's best draw."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import chain, combinations
from math import comb
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.bots.variants.game_info import make_hands
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.bots.variants.game_info import Game

    Ids = NDArray[np.uint8]
    Floats = NDArray[np.float64]

__all__ = ("DrawPlan", "FinalHands", "best_draw", "make_final_hands")

_HANDS: Final = 160
_TRIES: Final = 24
_FINALISTS: Final = 4
# A small bonus: of two hands that beat equally many others, the stronger is better.
_FINE: Final = 0.02
_SEED: Final = 20_240
_MOST: Final = 7462
_DECK: Final = 52
# Draws of up to this many cards are always enumerated. Larger ones are enumerated if
# their sampled value comes this near to the best.
_ENUMERATED: Final = 2
_SAMPLES: Final = 512
_NEAR: Final = 0.06


@dataclass(frozen=True)
class FinalHands:
    """A sample of final hands, weakest first, for each half of the pot."""

    sorted_strengths: tuple[NDArray[np.int16], ...]

    def places(self, strengths: list[NDArray[np.int16]]) -> Floats:
        """Return the mean fraction of the sample that each hand beats."""
        lines = zip(self._place_tables, strengths, strict=True)
        places = [table[made + 1] for table, made in lines]
        return places[0] if len(places) == 1 else np.asarray(np.mean(places, axis=0))

    @cached_property
    def _place_tables(self) -> list[Floats]:
        """The percentile of each strength (-1: no hand), for each half of the pot."""
        made = np.arange(-1, _MOST + 1)
        tables = []
        for bar in self.sorted_strengths:
            low = np.searchsorted(bar, made, "left")
            high = np.searchsorted(bar, made, "right")
            beaten = (1 - _FINE) * (low + high) / (2 * len(bar))
            tables.append(beaten + _FINE * made / _MOST)
        return tables


@dataclass(frozen=True)
class DrawPlan:
    """The cards to keep, and the percentiles of the resulting hands."""

    kept: tuple[int, ...]
    """The indices of the kept cards within the hand."""
    places: Floats


def _without(deck: Ids, *gone: Ids) -> Ids:
    """Return the cards of the deck that are not gone; much faster than ``isin``."""
    left = np.ones(_DECK, bool)
    for cards in gone:
        left[cards] = False
    return deck[left[deck]]


def _subsets(count: int) -> list[tuple[int, ...]]:
    every = range(count)
    return list(
        chain.from_iterable(combinations(every, k) for k in range(count, -1, -1))
    )


def best_draw(  # noqa: PLR0913, PLR0917 - cards, odds and randomness
    game: Game,
    hand: Ids,
    board: Ids,
    dead: Ids,
    final_hands: FinalHands,
    rng: np.random.Generator,
    *,
    draws: bool,
    tries: int = _TRIES,
    sampled: bool = False,
) -> DrawPlan:
    """Return the cards to keep for the best mean percentile.

    The cards that may be drawn are enumerated, so that no choice looks better by
    chance than one that dominates it. Where board cards are still to come, or with
    ``sampled``, all choices are tried with the same sampled cards and the best few
    again with more samples. Without ``draws`` no cards are exchanged and only the
    board is dealt.
    """
    rest = _without(game.deck_ids, hand, board, dead)
    if draws and not sampled and len(board) == game.equity.board_count:
        return _best_enumerated(game, hand, board, rest, final_hands, rng)
    keeps = _subsets(len(hand)) if draws else [tuple(range(len(hand)))]
    while True:
        places = _try(
            game,
            hand,
            board,
            keeps,
            final_hands,
            _deal(game, rest, board, len(hand), tries, rng),
        )
        means = places.mean(axis=1)
        if len(keeps) <= _FINALISTS:
            best = int(means.argmax())
            return DrawPlan(keeps[best], places[best])
        keeps = [keeps[i] for i in np.argsort(-means, kind="stable")[:_FINALISTS]]
        tries *= _FINALISTS


def _best_enumerated(  # noqa: PLR0913, PLR0917 - cards, odds and randomness
    game: Game,
    hand: Ids,
    board: Ids,
    rest: Ids,
    final_hands: FinalHands,
    rng: np.random.Generator,
) -> DrawPlan:
    """Return the draw with the best mean percentile over all cards that may come.

    Draws of three or more cards are first tried with a sample, and skipped if even the
    best of them is clearly worse than the best draw so far.
    """
    best = DrawPlan((), np.zeros(1))
    best_mean = -1.0
    sample = _deal(game, rest, board, len(hand), _SAMPLES, rng)
    for count in range(len(hand) + 1):
        keeps = list(combinations(range(len(hand)), len(hand) - count))
        if count > _ENUMERATED:
            places = _try(game, hand, board, keeps, final_hands, sample)
            if places.mean(axis=1).max() + _NEAR < best_mean:
                continue
        dealt = rest[_choices(count)[: comb(len(rest), count)]]
        every = _try(game, hand, board, keeps, final_hands, dealt)
        for keep, places in zip(keeps, every, strict=True):
            mean = float(places.mean())
            if mean > best_mean:
                best, best_mean = DrawPlan(keep, places), mean
    return best


@lru_cache(maxsize=8)
def _choices(count: int) -> NDArray[np.uint8]:
    """Return all combinations of ``count`` cards, as indices into the undealt deck.

    They are ordered by their highest index, so that the combinations from the first
    n cards are the first rows.
    """
    most = _DECK - count
    flat = chain.from_iterable(combinations(range(most), count))
    size = comb(most, count)
    rows = np.fromiter(flat, np.uint8, size * count).reshape(size, count)
    return np.ascontiguousarray((most - 1 - rows)[::-1])


def _deal(  # noqa: PLR0913, PLR0917 - cards and randomness
    game: Game,
    rest: Ids,
    board: Ids,
    drawn: int,
    tries: int,
    rng: np.random.Generator,
) -> Ids:
    """Return sampled rows of cards: the cards to draw, then the board cards."""
    need = drawn + game.equity.board_count - len(board)
    keys = rng.random((tries, len(rest)))
    return np.asarray(rest[np.argsort(keys, axis=1)[:, :need]])


def _try(  # noqa: PLR0913, PLR0917 - cards and odds
    game: Game,
    hand: Ids,
    board: Ids,
    keeps: list[tuple[int, ...]],
    final_hands: FinalHands,
    dealt: Ids,
) -> Floats:
    """Return the percentiles for each choice of kept cards (rows) and each deal."""
    tries = len(dealt)
    rows = np.empty((len(keeps), tries, len(hand)), np.uint8)
    for row, kept in zip(rows, keeps, strict=True):
        row[:, : len(kept)] = hand[list(kept)]
        row[:, len(kept) :] = dealt[:, : len(hand) - len(kept)]
    flat = np.empty((len(keeps) * tries, game.equity.board_count), np.uint8)
    if flat.size:
        boards = np.hstack((np.tile(board, (tries, 1)), dealt[:, len(hand) :]))
        flat[:] = np.tile(boards, (len(keeps), 1))
    made = make_hands(game, rows.reshape(-1, len(hand)), flat)
    return final_hands.places(made).reshape(len(keeps), tries)


@lru_cache(maxsize=256)
def make_final_hands(game: Game, draws: int) -> FinalHands:
    """Return a sample of the final hands of players with that many draws."""
    rng = np.random.default_rng(_SEED + draws)
    count = game.equity.hole_count
    total = count + game.equity.board_count
    keys = rng.random((_HANDS, len(game.deck_ids)))
    dealt = game.deck_ids[np.argsort(keys, axis=1)[:, :total]]
    hands, boards = dealt[:, :count].copy(), dealt[:, count:]
    for left in range(draws):
        final_hands = make_final_hands(game, left)
        for hand, board in zip(hands, boards, strict=True):
            _exchange(game, hand, board, final_hands, rng)
    made: list[Any] = [np.sort(line) for line in make_hands(game, hands, boards)]
    return FinalHands(tuple(made))


def _exchange(
    game: Game, hand: Ids, board: Ids, final_hands: FinalHands, rng: np.random.Generator
) -> None:
    """Exchange cards of the hand in place, as `best_draw` chooses."""
    none = np.empty(0, np.uint8)
    draw = best_draw(
        game, hand, none, none, final_hands, rng, draws=True, tries=12, sampled=True
    )
    rest = _without(game.deck_ids, hand, board)
    kept = hand[list(draw.kept)]
    fresh = rng.choice(rest, len(hand) - len(kept), replace=False)
    hand[:] = np.concatenate((kept, fresh))
