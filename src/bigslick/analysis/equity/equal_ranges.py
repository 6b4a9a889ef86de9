"""Samples equities of ranges whose hands are all equally likely."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick._native import _core
from bigslick.analysis.equity.native_task import run
from bigslick.analysis.equity.outcome import EquityOutcome, pot_shares
from bigslick.analysis.equity.query import EquityHand, EquityQuery
from bigslick.analysis.equity.sampled import sample_query, sampling_seconds
from bigslick.cards import CardsLike, card_mask, mask_cards
from bigslick.errors import CardsError, GameConfigError
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

    from bigslick.analysis.equity.equity_games import EquityGame

__all__ = ("sample_part", "sample_ranges")

_PARTS: Final = 16


def _seat(holdings: Iterable[CardsLike], board: int, index: int) -> EquityHand:
    """Return the seat of a range, without hands that share a card with the board."""
    all_masks = [card_mask(holding) for holding in holdings]
    masks = [mask for mask in all_masks if not mask & board]
    sizes = {mask.bit_count() for mask in masks}
    if len(sizes) > 1:
        raise CardsError(
            f"range {index} mixes hands of {sorted(sizes)} cards: expected one number "
            "of cards",
            holdings,
        )
    if not masks:
        reason = (
            "every hand contains a card of the board"
            if all_masks
            else "it contains no hands"
        )
        raise CardsError(f"range {index} is empty: {reason}", holdings)
    label = f"range {index}"
    if len(masks) == 1:
        return EquityHand(label, masks[0])
    return EquityHand(label, 0, np.array(masks, np.uint64), np.ones(len(masks)))


def sample_ranges(
    game: EquityGame,
    ranges: Iterable[Iterable[CardsLike]],
    board_cards: CardsLike,
    sample_count: int,
    executor: Executor | None,
) -> list[float]:
    """Return the equity of each range over ``sample_count`` random deals.

    Raises:
        CardsError: duplicate card, or a range is empty.
        GameConfigError: invalid numbers, or too few cards in the deck.

    """
    board = card_mask(board_cards)
    seats = [_seat(holdings, board, i) for i, holdings in enumerate(ranges)]
    query = EquityQuery(game, tuple(seats), board, 0)
    sample_count = whole_number("number of samples", sample_count, 1)
    query = _without_known(query)
    _check(query)
    if len(query.seats) == 1:
        return [1.0]
    seed = randbits(32)
    if executor is None:
        outcome = run(
            lambda control: sample_query(query, sample_count, seed, 0, control),
            expected_seconds=sampling_seconds(query, sample_count),
        )
    else:
        outcome = _shared_work(query, sample_count, seed, executor)
    equities: list[float] = outcome.expected(
        pot_shares(len(query.seats)).whole
    ).tolist()
    return equities


def _shared_work(
    query: EquityQuery, sample_count: int, seed: int, executor: Executor
) -> EquityOutcome:
    """Return the combined outcome of samples that the executor's workers draw."""
    parts = min(_PARTS, sample_count)
    futures = [
        executor.submit(
            sample_part,
            query,
            sample_count // parts + (i < sample_count % parts),
            seed + i,
        )
        for i in range(parts)
    ]
    first, *rest = (future.result() for future in futures)
    for outcome in rest:
        first += outcome
    return first


def sample_part(query: EquityQuery, samples: int, seed: int) -> EquityOutcome:
    """Return the outcome of sampling on one thread.

    The function is at module level so that it can be pickled.
    """
    return sample_query(query, samples, seed, 1, _core.Control())


def _without_known(query: EquityQuery) -> EquityQuery:
    """Return the query without range hands that contain a card of a known hand."""
    seats = []
    for i, seat in enumerate(query.seats):
        if seat.masks is None or seat.weights is None:
            seats.append(seat)
            continue
        possible = (seat.masks & ~np.uint64(query.live)) == 0
        if not possible.any():
            raise CardsError(
                f"range {i} is empty: all of its hands contain cards that are in use",
                seat.label,
            )
        seats.append(
            EquityHand(seat.label, 0, seat.masks[possible], seat.weights[possible])
        )
    return EquityQuery(query.game, tuple(seats), query.board, query.dead)


def _check(query: EquityQuery) -> None:
    """Check cards and numbers of cards.

    Raises:
        CardsError: duplicate card, card not in the deck, or hand too long.
        GameConfigError: the deck has too few cards.

    """
    used = query.board
    for seat in query.seats:
        if used & seat.known:
            card = mask_cards(used & seat.known)[0]
            raise CardsError(f"duplicate card {card!r}", seat.label)
        used |= seat.known
    if foreign := used & ~query.game.deck_mask:
        card = mask_cards(foreign)[0]
        raise CardsError(f"{card!r} is not in the deck of this game", used)
    if min(query.missing) < 0:
        raise CardsError(
            f"too many cards: at most {query.game.hole_count} hole cards and "
            f"{query.game.board_count} board cards are dealt",
            query.missing,
        )
    if not query.seats or query.deal_count < 1:
        raise GameConfigError(
            f"too many players: the deck does not have enough cards for "
            f"{len(query.seats)} players"
        )
