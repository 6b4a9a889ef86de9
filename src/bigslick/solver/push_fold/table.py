"""A push-or-fold table: all players' chips, and their value, at each end of a hand.

Players are numbered in the order in which they act before the flop: the big blind is
last, the small blind before it. An end is a set of players who are all in, and the
order of their hands from the best to the worst.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final

from bigslick.analysis.icm import sum_subsets
from bigslick.errors import GameConfigError, brief
from bigslick.fast_dataclasses import dataclass
from bigslick.lazy_numpy import np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]
    Players = tuple[int, ...]

__all__ = (
    "MOST_ALL_IN",
    "PushFoldTable",
    "position_names",
    "read_payouts",
    "read_table",
)

_LARGEST: Final = 10**15
MOST_ALL_IN: Final = 4
"""When this many players are all in, all players after them fold."""

_FEWEST_PLAYERS: Final = 2
_MOST_PLAYERS: Final = 10
_BLINDS: Final = 2
_POSITIONS: Final = ("UTG", "UTG1", "UTG2", "LJ", "HJ", "CO", "BTN", "SB", "BB")


def position_names(count: int) -> tuple[str, ...]:
    """Return the positions in the order of acting.

    >>> position_names(2), position_names(4)
    (('SB', 'BB'), ('CO', 'BTN', 'SB', 'BB'))
    """
    if count > len(_POSITIONS):
        return ("UTG", "UTG1", "UTG2", "UTG3", *_POSITIONS[3:])
    if count == len(_POSITIONS) or count < 6:  # noqa: PLR2004 - UTG from six on
        return _POSITIONS[len(_POSITIONS) - count :]
    return ("UTG", *_POSITIONS[len(_POSITIONS) - count + 1 :])


def _take(left: Floats, level: Floats) -> Floats:
    """Subtract up to ``level`` from each player's chips; return the sum of each row."""
    taken = np.minimum(left, level[:, None])
    left -= taken
    return np.asarray(taken.sum(axis=1))


@dataclass(frozen=True)
class PushFoldTable:
    """The stacks, the posts, and the value of chips.

    ``payouts`` is None if chips are worth their face value, as in a cash game.
    ``bounties`` are the amounts for knocking out each player.
    """

    stacks: tuple[float, ...]
    blinds: tuple[float, float]
    ante: float
    bb_ante: float
    payouts: tuple[float, ...] | None
    bounties: tuple[float, ...]

    @property
    def players(self) -> int:
        """Return the number of players."""
        return len(self.stacks)

    @cached_property
    def dead(self) -> tuple[float, ...]:
        """Return the ante of each player, at most the whole stack."""
        antes = [min(self.ante, stack) for stack in self.stacks]
        antes[-1] = min(antes[-1] + self.bb_ante, self.stacks[-1])
        return tuple(antes)

    @cached_property
    def live(self) -> tuple[float, ...]:
        """Return each player's stack after the ante."""
        return tuple(s - d for s, d in zip(self.stacks, self.dead, strict=True))

    @cached_property
    def at_stake(self) -> tuple[float, ...]:
        """Return each player's stack without the big blind's ante for all.

        It is what a player can put in, and win from each opponent.
        """
        each = [min(self.ante, stack) for stack in self.stacks]
        return tuple(own + left for own, left in zip(each, self.live, strict=True))

    @cached_property
    def posted(self) -> tuple[float, ...]:
        """Return the blind of each player."""
        small, big = self.blinds
        blinds = [0.0] * (self.players - 2) + [small, big]
        return tuple(min(b, left) for b, left in zip(blinds, self.live, strict=True))

    @cached_property
    def forced(self) -> tuple[bool, ...]:
        """Return, for each player, whether the posts have put them all in."""
        return tuple(
            left <= blind for left, blind in zip(self.live, self.posted, strict=True)
        )

    @property
    def unit(self) -> float:
        """Return what a big blind is worth: 1, or its share of the prize money."""
        if self.payouts is None:
            return 1.0
        pool = sum(self.payouts[: self.players]) + sum(self.bounties)
        return pool * self.blinds[1] / sum(self.stacks)

    def chips(self, orders: ArrayLike, *, tie: bool = False) -> Floats:
        """Return each player's chips at the end of the hand: orders x players.

        Each of ``orders`` lists the players who are all in, the best hand first; with
        ``tie`` two players share the pot. If nobody is all in, the big blind wins.
        """
        order = np.asarray(orders, np.intp)
        if not order.shape[1]:
            order = np.full((len(order), 1), self.players - 1)
        rows = np.arange(len(order))[:, None]
        live = np.array(self.at_stake)
        left = np.tile(live - self.live + self.posted, (len(order), 1))
        alone = order.shape[1] == 1
        if not alone:
            left[rows, order] = live[order]
        chips = live - left
        pot = np.full(len(order), sum(self.stacks) - sum(self.at_stake))
        if tie:
            pot += _take(left, live[order].min(axis=1))
            chips[rows, order] += pot[:, None] / 2
            pot[:] = 0
            order = np.take_along_axis(order, np.argsort(-live[order], axis=1), axis=1)
        rows = rows[:, 0]
        for winner in order.T:
            # A winner gets from each player at most as much as the winner put in. A
            # player who is alone put in no more than is called, but could have.
            level = live[winner] if alone else left[rows, winner]
            chips[rows, winner] += pot + _take(left, level)
            pot[:] = 0
        return np.asarray(chips + left)

    @cached_property
    def ends(self) -> dict[Players, Floats]:
        """Return the value of each end for every player.

        The keys are sets of players all in, the values arrays orders x players. Two
        players have three orders: the first wins, a tie, the second wins. More players
        have all permutations.
        """
        sets: list[Players] = []
        sizes: list[int] = []
        orders: list[Players] = []
        chips: list[Floats] = []
        for size in range(min(MOST_ALL_IN, self.players) + 1):
            found = list(combinations(range(self.players), size))
            listed = [list(permutations(players)) for players in found]
            after = self.chips([order for group in listed for order in group])
            if size == 2:  # noqa: PLR2004 - a tie is an outcome of two
                ties = self.chips(found, tie=True)
                after = np.stack((after[::2], ties, after[1::2]), axis=1)
                after = after.reshape(-1, self.players)
                listed = [[first, (), last] for first, last in listed]
            sets += found
            sizes += map(len, listed)
            orders += [order for group in listed for order in group]
            chips.append(after)
        values = self._worth(np.concatenate(chips), orders)
        places = np.cumsum([0, *sizes])
        return {
            players: values[start:stop]
            for players, start, stop in zip(sets, places, places[1:], strict=False)
        }

    def _worth(self, stacks: Floats, orders: Sequence[Players]) -> Floats:
        """Return the value of each player's chips for each order, with bounties."""
        chips = np.round(stacks, 9)
        if self.payouts is None:
            return np.asarray((chips - self.stacks) / self.blinds[1])
        values = self._prizes(chips)
        if not any(self.bounties):
            return values
        for row, order in enumerate(orders):
            for place, loser in enumerate(order):
                if chips[row, loser] or not self.bounties[loser]:
                    continue
                # The bounty goes to the best hand of a player who had at least as many
                # chips.
                winner = next(
                    player
                    for player in order[: place + 1]
                    if self.at_stake[player] >= self.at_stake[loser]
                )
                values[row, winner] += self.bounties[loser]
        return values

    def _prizes(self, chips: Floats) -> Floats:
        """Return every player's share of the prizes by ICM.

        If two players are eliminated in the same hand, the one who had more chips gets
        the better place; equal stacks share both prizes.
        """
        assert self.payouts is not None  # noqa: S101 - asked by the caller
        prizes = np.zeros(self.players)
        paid = np.array(self.payouts[: self.players])
        prizes[: len(paid)] = paid
        alive = chips > 0
        values = np.zeros_like(chips)
        codes = alive @ (1 << np.arange(self.players))
        for code in np.unique(codes):
            rows = np.flatnonzero(codes == code)
            there = np.flatnonzero(alive[rows[0]])
            count = len(there)
            used = np.trim_zeros(prizes[:count], "b")
            found = sum_subsets(used, chips[np.ix_(rows, there)])
            values[np.ix_(rows, there)] = found
            for player in np.flatnonzero(~alive[rows[0]]):
                ahead = [p for p in range(self.players) if not alive[rows[0], p]]
                more = sum(self.stacks[p] > self.stacks[player] for p in ahead)
                same = sum(self.stacks[p] == self.stacks[player] for p in ahead)
                share = prizes[count + more : count + more + same].mean()
                values[rows, player] = share
        return values


def read_table(  # noqa: PLR0913, PLR0917 - what a table is made of
    stacks: Iterable[float],
    payouts: Iterable[float] | None,
    blinds: tuple[float, float],
    ante: float,
    bb_ante: float,
    bounties: Iterable[float] | None,
) -> PushFoldTable:
    """Return a table from the arguments of `solve_push_fold`.

    Raises:
        GameConfigError: a number is out of range, or lists differ in length.

    """
    chips = _numbers("stack", stacks)
    if not _FEWEST_PLAYERS <= len(chips) <= _MOST_PLAYERS:
        raise GameConfigError(
            f"invalid number of players {len(chips)}: expected 2 to {_MOST_PLAYERS}"
        )
    if min(chips) <= 0:
        raise GameConfigError(f"invalid stacks {chips}: expected positive amounts")
    posted = _numbers("blind", blinds)
    if len(posted) != _BLINDS or posted[0] > posted[1] or not posted[1]:
        raise GameConfigError(
            f"invalid blinds {'/'.join(f'{blind:g}' for blind in posted)}: expected "
            "small/big, for example 0.5/1"
        )
    small, big = posted
    (each, button) = _numbers("ante", (ante, bb_ante))
    prizes = None if payouts is None else read_payouts(payouts)
    heads = (
        (0.0,) * len(chips)
        if bounties is None
        else _numbers("bounty", bounties, "bounties")
    )
    if len(heads) != len(chips):
        raise GameConfigError(
            f"invalid number of bounties {len(heads)}: expected one for each of "
            f"{len(chips)} players"
        )
    if prizes is None and any(heads):
        raise GameConfigError("bounties need payouts: give both")
    return PushFoldTable(chips, (small, big), each, button, prizes, heads)


def read_payouts(payouts: Iterable[float]) -> tuple[float, ...]:
    """Return the prizes as numbers.

    Raises:
        GameConfigError: a prize is negative or larger than that of the place before.

    """
    prizes = _numbers("payout", payouts)
    if not prizes or list(prizes) != sorted(prizes)[::-1]:
        raise GameConfigError(
            f"invalid payouts {brief(prizes)}: expected one for each paid place, from "
            "the largest to the smallest"
        )
    if not any(prizes):
        raise GameConfigError(
            f"invalid payouts {brief(prizes)}: expected at least one above 0"
        )
    return prizes


def _numbers(
    name: str, given: Iterable[float], names: str | None = None
) -> tuple[float, ...]:
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise GameConfigError(
            f"invalid {names or name + 's'} {brief(given)}: expected a list of numbers"
        )
    found = []
    for value in given:
        try:
            number = float(value)
        except (TypeError, ValueError):
            raise GameConfigError(
                f"invalid {name} {brief(value)}: expected a number"
            ) from None
        if not 0 <= number <= _LARGEST:
            raise GameConfigError(
                f"invalid {name} {brief(value)}: expected a number from 0 to 10**15"
            )
        found.append(number)
    return tuple(found)
