"""Evaluating hands: in bulk, one by one, and Omaha."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import eval7
import numpy as np
import phevaluator
import poker_equity
import pokerkit
import treys

from benchmarks.timing import Row, best_seconds
from bigslick import (
    OmahaHoldemHand,
    StandardHighHand,
    cards_from_ids,
    evaluate,
    evaluate_many,
    format_cards,
    masks_from_ids,
)
from bigslick._native import _core

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

SEED = 20_261_115
SINGLES = 2_000


def random_ids(count: int, size: int) -> NDArray[np.uint8]:
    """Return rows of different card ids."""
    rng = np.random.default_rng(SEED)
    keys = rng.random((count, 52), dtype=np.float32)
    return np.argpartition(keys, size, axis=1)[:, :size].astype(np.uint8)


def rows() -> list[Row]:
    """Return the figures of this group."""
    return [*_bulk_rows(), *_single_rows(), *_other_rows()]


def _bulk_rows() -> list[Row]:
    found = []
    million = random_ids(1_000_000, 7)
    texts = [format_cards(cards_from_ids(row)) for row in million[:SINGLES].tolist()]
    peers = {
        "phevaluator, one call a hand": _phevaluator_in_a_loop(million[:SINGLES]),
        "poker-equity, list of texts": _each(
            lambda: poker_equity.score_batch("high", texts)
        ),
    }
    for count in (1_000_000, 10_000_000):
        ids = np.concatenate([million] * (count // len(million)))
        masks, out = masks_from_ids(ids), np.empty(count, np.int16)
        for path in _core.paths():
            _core.use_path(path)
            for form, hands in (("masks", masks), ("ids", ids)):
                seconds = best_seconds(partial(evaluate_many, hands, out=out))
                each = seconds / count
                work = f"7 cards, {count:,} {form}, {path}"
                found.append(Row(work, each, peers, f"{1e-6 / each:,.0f} M/s"))
        _core.use_path(_core.paths()[0])
    return found


def _single_rows() -> list[Row]:
    ids = random_ids(SINGLES, 7)
    numbers = [tuple(row) for row in ids.tolist()]
    cards = [cards_from_ids(row) for row in numbers]
    texts = [format_cards(row) for row in cards]
    halves = [(row[:2], row[2:]) for row in cards]
    split = [[text[i : i + 2] for i in range(0, 14, 2)] for text in texts]
    sevens = [[eval7.Card(card) for card in row] for row in split]
    kit = [tuple(pokerkit.Card.parse(text)) for text in texts]
    treys_cards = [[treys.Card.new(card) for card in row] for row in split]
    treys_rank = treys.Evaluator().evaluate
    pk = pokerkit.StandardHighHand.from_game
    return [
        Row(
            "7 cards, one call, ints",
            _each(lambda: [evaluate(row) for row in numbers]),
            {
                "phevaluator (ints)": _phevaluator_in_a_loop(ids),
                "eval7 (its own cards)": _each(
                    lambda: [eval7.evaluate(row) for row in sevens]
                ),
                "treys (its own ints)": _each(
                    lambda: [treys_rank(row[:2], row[2:]) for row in treys_cards]
                ),
            },
        ),
        Row(
            "7 cards, one call, text",
            _each(lambda: [evaluate(text) for text in texts]),
            {
                "phevaluator (seven texts)": _each(
                    lambda: [phevaluator.evaluate_cards(*row) for row in split]
                ),
                "eval7 (cards made from text)": _each(
                    lambda: [
                        eval7.evaluate([eval7.Card(card) for card in row])
                        for row in split
                    ]
                ),
                "eval7 (its own cards)": _each(
                    lambda: [eval7.evaluate(row) for row in sevens]
                ),
            },
        ),
        Row(
            "7 cards, one call, Card objects",
            _each(lambda: [evaluate(row) for row in cards]),
        ),
        Row(
            "7 cards, Hand object",
            _each(lambda: [StandardHighHand.from_game(*row) for row in halves]),
            {
                "pokerkit": _each(
                    lambda: [pk(row[:2], row[2:]) for row in kit[:100]], 100
                )
            },
        ),
    ]


def _other_rows() -> list[Row]:
    nine = random_ids(1_000_000, 9)
    hole, board = np.ascontiguousarray(nine[:, :4]), np.ascontiguousarray(nine[:, 4:])
    five = random_ids(1_000_000, 5)
    rows5 = five[:SINGLES].tolist()
    rows9 = nine[:SINGLES].tolist()
    omaha_kit = [
        (
            tuple(pokerkit.Card.parse(format_cards(cards_from_ids(row[:4])))),
            tuple(pokerkit.Card.parse(format_cards(cards_from_ids(row[4:])))),
        )
        for row in rows9[:100]
    ]
    million = 1_000_000
    return [
        Row(
            "Omaha 4 + 5, 1,000,000 ids",
            best_seconds(lambda: evaluate_many(hole, board, hand_type=OmahaHoldemHand))
            / million,
            {
                "phevaluator, one call a hand": _each(
                    lambda: [
                        phevaluator.evaluate_omaha_cards(*row[4:], *row[:4])
                        for row in rows9
                    ]
                ),
                "pokerkit": _each(
                    lambda: [
                        pokerkit.OmahaHoldemHand.from_game(*row) for row in omaha_kit
                    ],
                    100,
                ),
            },
        ),
        Row(
            "5 cards, 1,000,000 ids",
            best_seconds(lambda: evaluate_many(five)) / million,
            {
                "phevaluator, one call a hand": _each(
                    lambda: [phevaluator.evaluate_cards(*row) for row in rows5]
                )
            },
        ),
    ]


def _phevaluator_in_a_loop(ids: NDArray[np.uint8]) -> float:
    hands = ids.tolist()
    return _each(lambda: [phevaluator.evaluate_cards(*hand) for hand in hands])


def _each(work: Callable[[], Any], count: int = SINGLES) -> float:
    return best_seconds(work) / count
