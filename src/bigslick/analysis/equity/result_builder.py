"""Creates the results of `equity` from the counts of who won."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bigslick.analysis.equity.outcome import EquityOutcome, category_labels, pot_shares
from bigslick.analysis.equity.query import EquityHand, EquityQuery, holding_text
from bigslick.analysis.equity.result import (
    CategoryCount,
    ComboEquity,
    EquityResult,
    PlayerEquity,
)
from bigslick.cards import mask_cards
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ("combo_equities", "make_result", "pair_equities")


def make_result(  # noqa: PLR0913 - the fields of the result
    query: EquityQuery,
    outcome: EquityOutcome,
    *,
    seconds: float,
    samples: int | None = None,
    seed: int | None = None,
    again: Callable[[EquityQuery], EquityResult] | None = None,
) -> EquityResult:
    """Return the result for a query and the outcome of its deals."""
    return EquityResult(
        query.game.name,
        _players(query, outcome, samples),
        samples is None,
        outcome.boards,
        seconds,
        mask_cards(query.board) if query.board else (),
        mask_cards(query.dead) if query.dead else (),
        samples,
        seed,
        outcome.category_total,
        query.game.note,
        query,
        outcome,
        again,
    )


def _players(
    query: EquityQuery, outcome: EquityOutcome, samples: int | None
) -> tuple[PlayerEquity, ...]:
    """Return the equity of each player, with its standard error if it was sampled."""
    parts = pot_shares(len(query.seats))
    equities = outcome.expected(parts.whole)
    columns = [
        equities,
        outcome.expected(parts.all_of_it),
        outcome.expected(parts.some_of_it),
        np.zeros(len(equities)),
    ]
    if samples is not None:
        variances = outcome.expected(parts.whole**2) - equities**2
        columns[-1] = np.sqrt(np.maximum(variances, 0) / samples)
    if len(query.game.hand_types) > 1:
        columns += [outcome.expected(parts.first), outcome.expected(parts.second)]
    players = []
    for i, row in enumerate(np.stack(columns, axis=1).tolist()):
        equity, win, tie, error, *halves = row
        high, low, scoop = (*halves, win) if halves else (None, None, None)
        label, counts = query.seats[i].label, _Categories(query, outcome, i)
        players.append(
            PlayerEquity(label, equity, win, tie, error, counts, high, low, scoop)
        )
    return tuple(players)


class _Categories(Mapping[str, CategoryCount]):
    """A mapping of one player's categories, which are counted when first read."""

    def __init__(self, query: EquityQuery, outcome: EquityOutcome, index: int) -> None:
        self._query = query
        self._outcome = outcome
        self._index = index

    @cached_property
    def _counts(self) -> dict[str, CategoryCount]:
        labels = category_labels(self._query.game)
        counts = self._outcome.categories[self._index].T.tolist()
        return {
            label: CategoryCount(*count)
            for label, count in zip(labels, counts, strict=False)
            if any(count)
        }

    def __getitem__(self, label: str) -> CategoryCount:
        return self._counts[label]

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __repr__(self) -> str:
        return repr(self._counts)


def combo_equities(
    query: EquityQuery,
    outcome: EquityOutcome,
    again: Callable[[EquityQuery], EquityResult],
    player: int,
) -> list[ComboEquity]:
    """Return the equity of each hand of a player's range.

    It is calculated again for each hand, unless the outcome contains it.

    Raises:
        GameConfigError: the player has no range.

    """
    if outcome.combos:
        return _combo_table(outcome, player)
    found = []
    for seat, weight in _holdings(query, player):
        single = again(_with_hand(query, player, seat)).players[player]
        found.append(
            ComboEquity(seat.label, weight, single.equity, single.win, single.tie)
        )
    return found


def pair_equities(
    query: EquityQuery, again: Callable[[EquityQuery], EquityResult]
) -> dict[tuple[str, str], float]:
    """Return the first player's equity for each pair of two players' hands."""
    found = {}
    for ours, _ in _holdings(query, 0):
        for theirs, _ in _holdings(query, 1):
            if ours.known & theirs.known:
                continue
            pair = _with_hand(_with_hand(query, 0, ours), 1, theirs)
            found[ours.label, theirs.label] = again(pair).players[0].equity
    return found


def _combo_table(outcome: EquityOutcome, player: int) -> list[ComboEquity]:
    """Return the equity of each hand of a player's range that can be dealt."""
    combos = outcome.combos[player]
    rows = zip(
        combos.masks.tolist(),
        combos.weights.tolist(),
        combos.wins.tolist(),
        combos.ties.tolist(),
        combos.totals.tolist(),
        strict=True,
    )
    return [
        ComboEquity(
            holding_text(mask),
            weight,
            (win + tie / 2) / total,
            win / total,
            tie / total,
        )
        for mask, weight, win, tie, total in rows
        if total
    ]


def _holdings(query: EquityQuery, player: int) -> list[tuple[EquityHand, float]]:
    seat = query.seats[player]
    if seat.masks is None or seat.weights is None:
        if seat.card_count < query.game.hole_count:
            raise GameConfigError(
                f"player {player} has unknown cards: give a range instead"
            )
        return [(seat, 1.0)]
    return [
        (EquityHand(holding_text(mask), mask), weight)
        for mask, weight in zip(seat.masks.tolist(), seat.weights.tolist(), strict=True)
    ]


def _with_hand(query: EquityQuery, player: int, seat: EquityHand) -> EquityQuery:
    """Return the query in which the player has this hand.

    Hands of other ranges that share a card with it are removed.
    """
    seats = list(query.seats)
    seats[player] = seat
    gone = np.uint64(seat.known)
    for i, other in enumerate(seats):
        if i != player and other.masks is not None and other.weights is not None:
            possible = (other.masks & gone) == 0
            seats[i] = EquityHand(
                other.label, 0, other.masks[possible], other.weights[possible]
            )
    return EquityQuery(query.game, tuple(seats), query.board, query.dead)
