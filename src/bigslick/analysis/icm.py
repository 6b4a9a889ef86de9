"""The value of tournament chips in money, by the independent chip model (ICM).

Malmuth and Harville's model: a player wins with a probability equal to their share of
the chips; the other places are decided in the same way among the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, isfinite
from typing import TYPE_CHECKING, Final

from bigslick.errors import GameConfigError, brief
from bigslick.lazy_numpy import np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

__all__ = ("calculate_icm", "sum_subsets")

_MOST_BY_SUBSETS: Final = 12
_STEP: Final = 0.2
_MOST_WORK: Final = 3e10
_WORK_PER_MINUTE: Final = 5e9
_TAIL: Final = 34.0  # exp(-34) is about the rounding error of a float


def calculate_icm(
    payouts: Iterable[float], chips: Iterable[float]
) -> tuple[float, ...]:
    """Return each player's expected payout.

    ``payouts`` are those of the first place, the second place and so on; payouts for
    more places than players are ignored. Players without chips finish after all others
    and share the payouts of those places.

    >>> [round(value, 4) for value in calculate_icm([50, 30, 20], [5000, 3000, 2000])]
    [38.3929, 32.75, 28.8571]
    >>> calculate_icm([70, 30], [100, 0, 0])
    (70.0, 15.0, 15.0)

    For up to twelve players, all sets of players who may take the first places are
    summed. Larger fields, up to hundreds of players, are calculated as an integral with
    an error of about 1e-12 of the prizes.

    Raises:
        GameConfigError: a payout or a stack is negative, infinite or not a number, or
            the field is so large that the calculation would take many minutes.

    """
    prizes = _clean("payout", payouts)
    stacks = _clean("stack", chips)
    prizes = prizes[: len(stacks)] + [0.0] * (len(stacks) - len(prizes))
    alive = [player for player, stack in enumerate(stacks) if stack]
    values = [0.0] * len(stacks)
    if len(alive) < len(stacks):
        left = prizes[len(alive) :]
        values = [sum(left) / len(left)] * len(stacks)
    shares = np.array([stacks[player] for player in alive])
    shares = shares / shares.max(initial=1.0)
    paid = len(np.trim_zeros(np.array(prizes[: len(alive)]), "b"))
    solve = sum_subsets if len(alive) <= _MOST_BY_SUBSETS else _integrate
    expected = solve(np.array(prizes[:paid]), shares)
    for player, value in zip(alive, expected.tolist(), strict=True):
        values[player] = value
    return tuple(values)


def _clean(name: str, numbers: Iterable[float]) -> list[float]:
    if not isinstance(numbers, Iterable):
        raise GameConfigError(
            f"invalid {name}s {brief(numbers)}: expected a list of numbers"
        )
    cleaned = []
    for number in numbers:
        try:
            value = float(number)
        except (TypeError, ValueError):
            raise GameConfigError(
                f"invalid {name} {brief(number)}: expected a number"
            ) from None
        except OverflowError:
            value = inf
        if not isfinite(value) or value < 0:
            shown = brief(number)
            raise GameConfigError(
                f"invalid {name} {shown}: expected a finite number that is not negative"
            )
        cleaned.append(value)
    return cleaned


def sum_subsets(prizes: Sequence[float] | Floats, stacks: Floats) -> Floats:
    """Return the expected payouts, summed over the sets of players in the first places.

    The last axis of ``stacks`` is the players, all with chips; other axes are
    independent cases. ``reached[mask]`` is the probability that the players of the mask
    take the first places in any order. Each of the others then takes the next place
    with a probability equal to their share of the remaining chips.
    """
    *cases, count = stacks.shape
    held = np.zeros((*cases, 1 << count))
    for player in range(count):
        stack = stacks[..., player, None]
        held[..., 1 << player : 2 << player] = held[..., : 1 << player] + stack
    every = (1 << count) - 1
    reached = np.zeros((*cases, 1 << count))
    reached[..., 0] = 1
    values = np.zeros((*cases, count))
    masks = np.zeros(1, np.int64)
    for prize in prizes:
        following = []
        for player in range(count):
            without = masks[masks >> player & 1 == 0]
            share = stacks[..., player, None] / held[..., every ^ without]
            chance = reached[..., without] * share
            values[..., player] += prize * chance.sum(axis=-1)
            reached[..., without | 1 << player] += chance
            following.append(without | 1 << player)
        masks = np.unique(np.concatenate(following))
    return values


def _integrate(prizes: Floats, stacks: Floats) -> Floats:
    """Return the expected payouts by integrating over time in an equivalent race.

    If player i's clock rings after an exponential time with rate stack i, the order of
    the rings has the probabilities of Harville's model. Player i takes place k if k - 1
    of the other clocks have rung before theirs:

        P(i, k) = integral over t of  s_i exp(-s_i t) P(k - 1 others rang by t).

    With t = exp(u), the integrand and all its derivatives vanish at both ends, so a sum
    over equal steps in u converges faster than any power of the step. The time of the
    k-th ring has a relative spread of 1 / sqrt(k), so the steps must be smaller for
    large k.
    """
    count = len(stacks)
    values = np.zeros(count)
    if not len(prizes):
        return values
    step = min(_STEP, 0.6 / np.sqrt(len(prizes)))
    start, end = np.log(1 / stacks.sum()) - _TAIL, np.log(_TAIL / stacks.min())
    times = np.exp(np.arange(start, end, step))
    work = count * np.log2(count) * len(prizes) * len(times)
    if work > _MOST_WORK:
        raise GameConfigError(
            f"{count} players with {len(prizes)} payouts are too many for an exact "
            f"result: it would take {work / _WORK_PER_MINUTE:.0f} minutes"
        )
    # Places are counted as polynomials: the factor of a player is
    # (not yet rung) + (rung) x. Rows are the coefficients, columns the times.
    waiting = np.exp(-np.outer(stacks, times))
    rung = -np.expm1(-np.outer(stacks, times))

    def visit(low: int, high: int, others: Floats) -> None:
        """Compute the payouts of players ``low`` to ``high - 1``.

        ``others`` is the probability that k of all other players' clocks have rung,
        a row for each k and a column for each time. The players are divided into
        halves, and each half is added to the ``others`` of the other half, until a
        single player is left.
        """
        if high - low == 1:
            density = stacks[low] * times * waiting[low]
            values[low] = step * (prizes @ others @ density)
            return
        middle = (low + high) // 2
        for part, rest in (
            ((low, middle), range(middle, high)),
            ((middle, high), range(low, middle)),
        ):
            chances = others.copy()
            for player in rest:
                chances[1:] = (
                    chances[1:] * waiting[player] + chances[:-1] * rung[player]
                )
                chances[0] *= waiting[player]
            visit(*part, chances)

    nobody = np.zeros((len(prizes), len(times)))
    nobody[0] = 1
    visit(0, count, nobody)
    return values
