"""Equities of custom hand types, which are evaluated in Python one by one."""

from __future__ import annotations

from itertools import accumulate, combinations
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.analysis.equity.outcome import EquityOutcome, category_labels
from bigslick.cards import Card, mask_cards
from bigslick.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigslick._native import _core
    from bigslick.analysis.equity.query import EquityQuery
    from bigslick.hands import Hand

__all__ = ("enumerate_slowly", "sample_slowly")

_Cards = tuple[Card, ...]

_ATTEMPTS: Final = 100_000
_STEP: Final = 64


def sample_slowly(
    query: EquityQuery, samples: int, seed: int, control: _core.Control
) -> EquityOutcome:
    """Return the outcome of that many random deals.

    Raises:
        CardsError: no hands without a common card were found in many tries.

    """
    rng = Random(seed)  # noqa: S311 - reproducible by seed
    count = _Count(query)
    holdings = _Holdings(query, rng)
    live = mask_cards(query.live)
    control.begin(samples)
    for done in range(samples):
        if done % _STEP == 0:
            if control.cancelled:
                break
            control.advance(_STEP if done else 0)
        held = holdings.draw()
        gone = {card for hand in held for card in hand}
        rest = [card for card in live if card not in gone]
        drawn = rng.sample(rest, sum(query.missing))
        count.add(_filled(query, held, drawn))
    return count.outcome()


def enumerate_slowly(query: EquityQuery, control: _core.Control) -> EquityOutcome:
    """Return the outcome of all deals of a query without ranges."""
    count = _Count(query)
    held = [mask_cards(seat.known) for seat in query.seats]
    control.begin(query.deal_count)
    for done, drawn in enumerate(_deals(mask_cards(query.live), query.missing)):
        if done % _STEP == 0:
            if control.cancelled:
                break
            control.advance(_STEP if done else 0)
        count.add(_filled(query, held, drawn))
    return count.outcome()


class _Count:
    """Counts the outcomes of deals."""

    def __init__(self, query: EquityQuery) -> None:
        players = len(query.seats)
        self._types = query.game.hand_types
        self._labels = category_labels(query.game)
        self._shares = np.zeros((players, players + 1, players + 2), np.int64)
        self._categories = np.zeros((players, 3, len(self._labels)), np.int64)
        self._deals = 0

    def add(self, deal: tuple[Sequence[_Cards], _Cards]) -> None:
        holes, board = deal
        made = [
            [kind.from_game_or_none(hole, board) for hole in holes]
            for kind in self._types
        ]
        firsts = _winners(made[0])
        seconds = _winners(made[1]) if len(made) > 1 else set()
        for i, hand in enumerate(made[0]):
            first = len(firsts) if i in firsts else 0
            second = (len(seconds) if i in seconds else 0) if seconds else -1
            self._shares[i, first, second] += 1
            if hand is not None:
                label = self._labels.index(str(hand.entry.label))
                self._categories[i, 2, label] += 1
                if first:
                    self._categories[i, int(first > 1), label] += 1
        self._deals += 1

    def outcome(self) -> EquityOutcome:
        return EquityOutcome(self._shares, self._deals, self._categories, self._deals)


def _winners(hands: Sequence[Hand | None]) -> set[int]:
    """Return the players with the best hand; an empty set if nobody has a hand."""
    made = [hand for hand in hands if hand is not None]
    if not made:
        return set()
    best = max(hand.strength for hand in made)
    return {
        i for i, hand in enumerate(hands) if hand is not None and hand.strength == best
    }


class _Holdings:
    """Draws the hand of each seat from its range before cards are dealt."""

    def __init__(self, query: EquityQuery, rng: Random) -> None:
        self._rng = rng
        self._labels = [seat.label for seat in query.seats]
        self._choices = [
            ([seat.known], [1.0])
            if seat.masks is None or seat.weights is None
            else (seat.masks.tolist(), list(accumulate(seat.weights.tolist())))
            for seat in query.seats
        ]

    def draw(self) -> list[_Cards]:
        """Return one random hand for each seat.

        If two hands share a card, all hands are drawn again; drawing only one of them
        again would distort the probabilities given by the weights.
        """
        for _ in range(_ATTEMPTS):
            masks: list[int] = []
            used = 0
            for choices, limits in self._choices:
                mask = self._rng.choices(choices, cum_weights=limits)[0]
                if used & mask:
                    break
                used |= mask
                masks.append(mask)
            else:
                return [mask_cards(mask) for mask in masks]
        raise CardsError(
            f"the ranges ({', '.join(self._labels)}) conflict: every combination "
            "of their hands has a duplicate card",
            self._labels,
        )


def _filled(
    query: EquityQuery, held: Sequence[_Cards], drawn: Sequence[Card]
) -> tuple[list[_Cards], _Cards]:
    """Return the hole cards of each seat and the board after the deal."""
    rest = iter(drawn)
    piles = [
        (*cards, *(next(rest) for _ in range(count)))
        for cards, count in zip(
            [*held, mask_cards(query.board)], query.missing, strict=True
        )
    ]
    return piles[:-1], piles[-1]


def _deals(live: _Cards, counts: Sequence[int]) -> Iterator[_Cards]:
    """Yield every way to deal these numbers of cards to the seats and the board."""
    if not counts:
        yield ()
        return
    for cards in combinations(live, counts[0]):
        gone = set(cards)
        rest = tuple(card for card in live if card not in gone)
        for others in _deals(rest, counts[1:]):
            yield (*cards, *others)
