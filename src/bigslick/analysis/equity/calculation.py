"""How often does this win? `equity` answers."""

from __future__ import annotations

from functools import partial
from secrets import randbelow
from time import perf_counter
from typing import TYPE_CHECKING, Final

from bigslick.analysis.equity.equity_games import EquityGame, find_game
from bigslick.analysis.equity.exact import ExactWay, find_way
from bigslick.analysis.equity.native_task import Progress, check_threads, run
from bigslick.analysis.equity.query import EquityQuery, HandLike, read_query
from bigslick.analysis.equity.result import EquityResult, make_result
from bigslick.analysis.equity.sampled import (
    default_samples,
    sample_query,
    sampling_seconds,
)
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.cards import CardsLike

__all__ = ("equity",)

# Up to this many seconds an exact answer is preferred to a sample.
_SOON: Final = 1.0
# Longer than this nobody waits, even for an exact answer.
_HOPELESS: Final = 3600.0
_SEEDS: Final = 2**32
_MOST_SAMPLES: Final = 10**15


def equity(  # noqa: PLR0913, PLR0917 - every one is a question people ask
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
    """Return how much of the pot each hand can expect.

    Each of the two to ten hands is a hand ("AsAh"), a range ("QQ+, AKs:0.5",
    "random", a `Range` or `OmahaRange`), or cards of which some are unknown
    ("As??", "????"). In stud and draw games a hand may be short: its missing cards
    are dealt, which for draw games means that the cards given are kept and the
    others drawn. ``dead`` cards are out of the deck, such as folded up cards.
    ``game`` is a code ("plo8") or an `EquityGame` of your own hand types.

    Every deal is counted where that takes about a second at most, and the result
    is ``exact``; otherwise deals are made at random. ``samples`` asks for so many
    random deals, ``exact=True`` for an exact answer however long it takes within
    reason. The same ``seed`` gives the same answer for any number of ``threads``
    (all cores unless told). ``progress`` is called now and then with the work done
    and the work in all. Ctrl-C stops the work at once.

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
        CardsError: duplicate card, a range is empty, or ranges exclude
            each other.
        GameConfigError: too many players for the deck, an unknown game, senseless
            numbers, or an exact answer that would take hours.

    """
    if samples is not None and not 1 <= samples <= _MOST_SAMPLES:
        raise GameConfigError(f"at least one sample, at most 10**15, not {samples}")
    check_threads(threads)
    if samples is not None and exact:
        raise GameConfigError("samples give no exact answer: ask for one or the other")
    if seed is not None and not 0 <= seed < 2**64:
        raise GameConfigError(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
    query = read_query(
        hands if isinstance(hands, str) else list(hands), board, dead, find_game(game)
    )
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
    """Refuse an exact answer that nobody would live to see.

    Raises:
        GameConfigError: it would take hours, or there is no way at all.

    """
    if not exact:
        return
    if way is None:
        choices = 1
        for seat in query.seats:
            choices *= seat.size
        raise GameConfigError(
            f"no exact answer: {choices:.2g} choices of holdings with "
            f"{query.deal_count:,} deals each; ask for samples"
        )
    if way.seconds > _HOPELESS:
        raise GameConfigError(
            f"an exact answer would take about {way.seconds / 3600:,.0f} hours "
            f"({query.deal_count:,} deals for each choice of holdings); ask for samples"
        )
