"""Who wins which pot of an all-in with which probability.

Tournaments need this in place of equities, because the value of chips is not linear.
"""

from __future__ import annotations

from itertools import chain, combinations
from math import comb
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick._native import _core
from bigslick.analysis.equity.equity_games import EQUITY_GAMES
from bigslick.cards import Card
from bigslick.hands import evaluate_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bigslick.analysis.equity.equity_games import EquityGame
    from bigslick.history.statistics.all_in import AllIn

    Ids = NDArray[np.uint8]

__all__ = ("outcomes",)

_MOST: Final = 2_000_000
_SAMPLES: Final = 100_000


def outcomes(
    spot: AllIn, pots: Sequence[tuple[int, ...]]
) -> Iterator[tuple[float, list[dict[int, float]]]]:
    """Yield each possible result: its probability and the shares of each pot.

    All deals are evaluated if there are at most two million, which is always so in
    games with a board; otherwise a random sample with a fixed seed is. Nothing is
    yielded for games without a native evaluator, or for several boards.
    """
    game = EQUITY_GAMES[spot.game]
    if game.lines is None or len(spot.boards) > 1:
        return
    made = _strengths(spot, game, _deals(spot, game))
    columns, meanings = [], []
    for players in pots:
        for k in range(len(game.hand_types)):
            best = np.max([made[i][k] for i in players], axis=0)
            wins = [(made[i][k] == best) & (best >= 0) for i in players]
            columns.append(sum(win.astype(np.int64) << n for n, win in enumerate(wins)))
            meanings.append(players)
    rows, counts = np.unique(np.stack(columns, axis=1), axis=0, return_counts=True)
    total = int(counts.sum())
    halves = len(game.hand_types)
    for row, count in zip(rows.tolist(), counts.tolist(), strict=True):
        shares = []
        for n, players in enumerate(pots):
            parts = [p for p in row[n * halves : (n + 1) * halves] if p]
            shares.append(_shared(players, parts))
        yield count / total, shares


def _shared(players: tuple[int, ...], parts: list[int]) -> dict[int, float]:
    """Return each player's share of a pot; ``parts`` are bit masks of winners."""
    shares = dict.fromkeys(players, 0.0)
    for part in parts:
        for n, player in enumerate(players):
            if part >> n & 1:
                shares[player] += 1 / len(parts) / part.bit_count()
    return shares


def _deals(spot: AllIn, game: EquityGame) -> Ids:
    """Return the cards to come, one deal in each row."""
    known = Card.clean("".join(spot.hands.values()) + spot.boards[0])
    deck = np.array([c.id for c in game.deck if c not in known], np.uint8)
    to_board = game.board_count - len(spot.boards[0]) // 2
    to_hands = sum(game.hole_count - len(c) // 2 for c in spot.hands.values())
    ways = comb(len(deck), to_board)
    if not to_hands and ways <= _MOST:
        cards = chain.from_iterable(combinations(deck.tolist(), to_board))
        return np.fromiter(cards, np.uint8, ways * to_board).reshape(ways, to_board)
    rng = np.random.default_rng(1)
    order = rng.permuted(np.tile(deck, (_SAMPLES, 1)), axis=1)
    return order[:, : to_board + to_hands]


def _strengths(spot: AllIn, game: EquityGame, deals: Ids) -> dict[int, list[Any]]:
    """Return the strength of each player's hands in each deal."""
    count = len(deals)
    board, deals = _filled(spot.boards[0], game.board_count, deals)
    made: dict[int, list[Any]] = {}
    for i, cards in spot.hands.items():
        hole, deals = _filled(cards, game.hole_count, deals)
        made[i] = []
        for kind, (_, use) in zip(game.hand_types, game.lines or (), strict=True):
            out = np.empty(count, np.int16)
            if use == _core.USE_OMAHA:
                evaluate_many(hole, board, kind, out)
            elif use == _core.USE_HOLE:
                evaluate_many(hole, None, kind, out)
            else:
                evaluate_many(np.hstack([hole, board]), None, kind, out)
            made[i].append(out)
    return made


def _filled(known: str, size: int, deals: Ids) -> tuple[Ids, Ids]:
    """Return the known cards completed from the deals, and the rest of the deals."""
    ids = np.array([card.id for card in Card.clean(known)], np.uint8)
    missing = size - len(ids)
    fixed = np.broadcast_to(ids, (len(deals), len(ids)))
    return np.hstack([fixed, deals[:, :missing]]), deals[:, missing:]
