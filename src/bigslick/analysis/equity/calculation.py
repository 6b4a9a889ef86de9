"""The function `equity`."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Final

from bigslick.analysis.equity.equity_games import EquityGame, find_game
from bigslick.analysis.equity.native_task import Progress, check_threads, run
from bigslick.errors import GameConfigError
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.analysis.equity.exact import ExactWay
    from bigslick.analysis.equity.query import EquityQuery, HandLike
    from bigslick.analysis.equity.result import EquityResult
    from bigslick.cards import CardsLike

__all__ = ("equity",)

# An exact result that takes at most this many seconds is preferred to sampling.
_SOON: Final = 1.0
# Exact results that take longer than this are refused.
_HOPELESS: Final = 3600.0
_SEEDS: Final = 2**32
_MOST_SAMPLES: Final = 10**15


def equity(  # noqa: PLR0913, PLR0917 - one for each option
    hands: Iterable[HandLike],
    board: CardsLike = "",
    dead: CardsLike = "",
    game: str | EquityGame = "nlhe",
    samples: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    exact: bool | None = None,
) -> EquityResult:
    """Return the equity of each hand: the share of the pot it wins on average.

    There are two to ten ``hands``. Each is a hand ("AsAh"), a range ("QQ+, AKs:0.5",
    "random", a `Range` or `OmahaRange`), or cards of which some are unknown ("As??",
    "????"). In stud and draw games a hand may have fewer cards; the missing ones are
    dealt. In draw games this means that the given cards are kept and the others drawn.
    ``dead`` cards are not in the deck, such as folded up cards. ``game`` is a code
    ("plo8") or an `EquityGame` with custom hand types.

    All deals are counted if that takes at most about a second, and the result is
    ``exact``; otherwise random deals are sampled. With ``samples``, that many random
    deals are sampled; with ``exact=True``, the result is exact even if it takes
    minutes. The same ``seed`` gives the same result for any number of ``threads``, by
    default one per core. ``progress`` is called from time to time with the work done
    and the total. Ctrl-C stops the calculation at once.

    >>> result = equity(["AsAh", "KdKc"])
    >>> print(result)
    AsAh   81.255%  win  81.065%  tie   0.382%
    KdKc   18.745%  win  18.554%  tie   0.382%
    hold'em: exact, 1,712,304 deals
    >>> result.players[1].categories["Flush"].won
    33756
    >>> equity(["AsKs", "QQ+, AKo"], board="Ts9s2d").exact
    True

    Raises:
        NotationError: a text is neither cards nor a range.
        CardsError: duplicate card, a range is empty, or the ranges conflict.
        GameConfigError: too many players for the deck, an unknown game, invalid
        numbers, or an exact result that would take hours.

    """
    if samples is not None:
        samples = whole_number(
            "number of samples", samples, 1, _MOST_SAMPLES, "1 to 10**15"
        )
    check_threads(threads)
    if samples is not None and exact:
        raise GameConfigError("samples and exact cannot be used together")
    if seed is not None:
        seed = whole_number("random seed", seed, 0, 2**64 - 1, "0 to 2**64 - 1")
    from secrets import randbelow

    from bigslick.analysis.equity.query import read_query

    query = read_query(hands, board, dead, find_game(game))
    ask = partial(
        _answer,
        samples=samples,
        seed=randbelow(_SEEDS) if seed is None else seed,
        threads=threads or 0,
        exact=exact,
    )
    return ask(query, progress=progress, again=ask)


def _answer(  # noqa: PLR0913 - see equity
    query: EquityQuery,
    *,
    samples: int | None,
    seed: int,
    threads: int,
    exact: bool | None,
    progress: Progress | None = None,
    again: partial[EquityResult] | None = None,
) -> EquityResult:
    """Return the result, exact or sampled, whichever the options and the time allow."""
    from bigslick.analysis.equity.exact import find_way
    from bigslick.analysis.equity.result_builder import make_result
    from bigslick.analysis.equity.sampled import (
        default_samples,
        sample_query,
        sampling_seconds,
    )

    start = perf_counter()
    if samples is None and exact is not False:
        way = find_way(query)
        _check_way(query, way, exact=bool(exact))
        if way is not None and (exact or way.seconds <= _SOON):
            count = way.count
            outcome = run(
                lambda control: count(threads, control), progress, way.seconds
            )
            seconds = perf_counter() - start
            return make_result(query, outcome, seconds=seconds, again=again)
    wanted = samples or default_samples(query)
    outcome = run(
        lambda control: sample_query(query, wanted, seed, threads, control),
        progress,
        sampling_seconds(query, wanted),
    )
    seconds = perf_counter() - start
    return make_result(
        query, outcome, seconds=seconds, samples=wanted, seed=seed, again=again
    )


def _check_way(query: EquityQuery, way: ExactWay | None, *, exact: bool) -> None:
    """Raise an error if an exact result was requested that would take too long.

    Raises:
        GameConfigError: it would take hours, or there is no method for the query.

    """
    if not exact:
        return
    if way is None:
        choices = 1
        for seat in query.seats:
            choices *= seat.size
        raise GameConfigError(
            f"too many cases for an exact result ({choices:.2g} combinations of hands "
            f"with {query.deal_count:,} deals each): give a number of samples"
        )
    if way.seconds > _HOPELESS:
        raise GameConfigError(
            f"an exact result would take about {way.seconds / 3600:,.0f} hours "
            f"({query.deal_count:,} deals for each combination of hands): give a "
            "number of samples"
        )
