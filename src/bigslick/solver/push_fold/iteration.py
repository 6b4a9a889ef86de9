"""Searches for the equilibrium by regret matching, player by player.

A player decides once in a hand and knows who is already all in: if nobody is, they push
or fold, otherwise they call or fold. A set of players is stored as the bits of a
number. All vectors have an entry for each of the 169 hand classes.

Games of two players are solved exactly. With more players there are four
approximations: whether an opponent goes all in depends on the player's own hand, but
not on those of the other opponents; the value of a fold does not depend on the folded
cards; the values of four players all in are estimated from the equities between two and
three hands; and a fifth player always folds. ``dealt_check`` measures what they cost.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.solver.push_fold.equities import (
    CLASS_SIZES,
    CLASSES,
    HOLDINGS,
    pairs,
    triples,
)
from bigslick.solver.push_fold.four_way import beat_three, value_four
from bigslick.solver.push_fold.player_sets import mask_of, set_before
from bigslick.solver.push_fold.table import MOST_ALL_IN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.solver.push_fold.table import PushFoldTable

    Floats = NDArray[np.float64]

__all__ = ("Iteration",)

_TINY: Final = 1e-9
"""The weight that is added to each hand, so that a range is never empty."""
_EVEN: Final = 0.5
_TWO: Final = 2
_THREE: Final = 3
_SHARE: Final = CLASS_SIZES / HOLDINGS


class Iteration:
    """The strategies of all players at a table, and the values of their decisions."""

    def __init__(self, table: PushFoldTable) -> None:
        """Start with all actions equally likely."""
        self.table = table
        self.count = count = table.players
        self.pairs = pairs()
        self.chances = self.pairs.chances
        self.open = [self._open_masks(player) for player in range(count)]
        """The decisions of each player, by the players who are all in already."""
        self.play: list[Floats] = []
        for player in range(count):
            play = np.zeros((1 << player, CLASSES))
            play[self.open[player]] = _EVEN
            if table.forced[player]:
                play[:] = 1.0
            self.play.append(play)
        self.regrets = [np.zeros((2, *play.shape)) for play in self.play]
        self.sums = [np.zeros_like(play) for play in self.play]
        self.rounds = 0
        self.ends = {mask_of(players): worth for players, worth in table.ends.items()}
        self.two = list(combinations(range(count), 2))
        self.three = list(combinations(range(count), 3))
        self.four = list(combinations(range(count), MOST_ALL_IN))
        self._often: list[Floats] = [np.empty(0)] * count
        self._called: list[Floats] = [np.empty(0)] * count
        self._equity: list[Floats] = [np.empty(0)] * count
        for player in range(count):
            play = self.play[player]
            self._often[player] = np.empty(len(play))
            self._called[player] = np.empty_like(play)
            self._equity[player] = np.empty_like(play)
            self._note(player, slice(None))
        self._many = np.zeros((count, 1 << count, CLASSES))
        """The value of three and more players all in: players x sets x hands."""
        for player in range(count):
            self._many[player, 1 << player] = self.ends[1 << player][0, player]
        covered = min(table.live) >= max(table.posted)
        self._fold_is_constant = table.payouts is None and covered
        """Whether a fold loses the same posts against all opponents."""
        self._orders: dict[int, Floats] = {}
        """The mean probability of each order of hands, by the set of players all in."""
        self._mean_ends = np.empty(0)
        """The mean value of each end, without a player's own hand: sets x players."""

    def _open_masks(self, player: int) -> list[int]:
        """Return the sets of players already all in that leave a player a decision."""
        forced = self.table.forced
        if forced[player]:
            return []
        behind = sum(forced[player + 1 :])
        last = player == self.count - 1
        return [
            mask
            for mask in range(1 << player)
            if mask.bit_count() + behind < MOST_ALL_IN
            and (mask or not last)
            and all(mask >> other & 1 for other in range(player) if forced[other])
        ]

    def _note(self, player: int, masks: list[int] | slice) -> None:
        """Update how often a player is all in, and the equities against their range."""
        play = self.play[player][masks]
        self._often[player][masks] = play @ _SHARE
        self._called[player][masks] = play @ self.chances.T
        weights = play + _TINY
        won = weights @ (self.pairs.wins + self.pairs.ties / 2).T
        self._equity[player][masks] = won / (weights @ self.pairs.count.T)

    def refresh(self) -> None:
        """Recompute the values of three and four players all in."""
        if self.three:
            shares = self._three_way()
            if self.four:
                self._four_way(shares)
        if not self._fold_is_constant:
            for one, two in self.two:
                self._orders[mask_of((one, two))] = self._two_orders(one, two)
            self._mean_ends = np.zeros((1 << self.count, self.count))
            for mask, worth in self.ends.items():
                orders = self._orders.get(mask)
                self._mean_ends[mask] = worth[0] if orders is None else orders @ worth

    def _two_orders(self, one: int, two: int) -> Floats:
        """Return the probabilities of: the first wins, a tie, the second wins."""
        mine = (self.play[one][0] + _TINY)[None, :]
        theirs = self.play[two][1 << one] + _TINY
        won, tied, met = (
            float((mine @ matrix @ theirs)[0])
            for matrix in (self.pairs.wins, self.pairs.ties, self.pairs.count)
        )
        return np.array([won, tied, met - won - tied]) / met

    def _three_way(self) -> Floats:
        """Compute the values of three players all in.

        Return the equities: player in the set x set of three x hand.
        """
        table = triples()
        first = {x for x, _, _ in self.three}
        middle = {(x, y) for x, y, _ in self.three}
        ranges = {1 << x: self.play[x][0] for x in first}
        ranges |= {1 << x | 1 << y: self.play[y][1 << x] for x, y in middle}
        names = list(ranges)
        columns = np.stack([ranges[name] + _TINY for name in names], axis=1)
        dealt = columns.astype(np.float32)
        wins, counts = (
            np.ascontiguousarray((part @ dealt).T, np.float64)
            for part in (table.wins, table.count)
        )
        own = np.empty((_THREE, len(self.three), CLASSES))
        next_to = np.empty_like(own)
        for column, name in enumerate(names):
            won = wins[column].reshape(CLASSES, CLASSES)
            count = counts[column].reshape(CLASSES, CLASSES)
            asked = [
                (role, place, self._range(players[other], players))
                for place, players in enumerate(self.three)
                for role, other, third in ((1, 2, 0), (2, 1, 0), (0, 2, 1))
                if name == mask_of(players[: third + 1])
            ]
            weights = np.stack([r for _, _, r in asked], axis=1)
            norm = count @ weights
            mine, other_wins = won @ weights / norm, won.T @ weights / norm
            for i, (role, place, _) in enumerate(asked):
                own[role, place] = mine[:, i]
                next_to[role, place] = other_wins[:, i]
        self._value_three(own, next_to)
        return own

    def _range(self, player: int, players: tuple[int, ...]) -> Floats:
        """Return a player's all-in range, given that exactly ``players`` are all in."""
        return np.asarray(self.play[player][set_before(player, players)] + _TINY)

    def _value_three(self, own: Floats, next_to: Floats) -> None:
        """Compute the values from the probabilities of the six orders of three hands.

        If w is the probability of having the best hand and p that of beating another
        hand, the order a, b, c has the probability p(b beats c) - w(b).
        """
        for place, players in enumerate(self.three):
            mask = mask_of(players)
            worth = self.ends[mask]
            for role, player in enumerate(players):
                # The opponent whose probability was computed together with the
                # player's, then the other opponent.
                other = 1 if role == _TWO else _TWO
                last = 3 - role - other
                best = np.empty((3, CLASSES))
                best[role] = own[role, place]
                best[other] = next_to[role, place]
                best[last] = 1 - best[role] - best[other]
                beats = np.empty((3, 3, CLASSES))
                for rival in (other, last):
                    beats[role, rival] = self._against(players[rival], players)
                    beats[rival, role] = 1 - beats[role, rival]
                beats[other, last] = self._met(players[other], players[last], players)
                beats[last, other] = 1 - beats[other, last]
                orders = np.stack(
                    [beats[b, c] - best[b] for _, b, c in permutations(range(3))]
                )
                orders = np.maximum(orders, 0)
                orders /= orders.sum(axis=0)
                self._many[player, mask] = worth[:, player] @ orders
                if not role:
                    weights = _SHARE * self._range(player, players)
                    self._orders[mask] = orders @ weights / weights.sum()

    def _against(self, rival: int, players: tuple[int, ...]) -> Floats:
        """Return the equity of each hand against a rival's range."""
        return np.asarray(self._equity[rival][set_before(rival, players)])

    def _met(self, one: int, two: int, players: tuple[int, ...]) -> float:
        """Return the equity of one range against another."""
        weights = CLASS_SIZES * self._range(one, players)
        return float(weights @ self._against(two, players) / weights.sum())

    def _four_way(self, shares: Floats) -> None:
        """Compute the values of four players all in from equities of two and three."""
        weights = np.empty((len(self.four), MOST_ALL_IN, CLASSES))
        for place, players in enumerate(self.four):
            for role, player in enumerate(players):
                weights[place, role] = CLASS_SIZES * self._range(player, players)
        weights /= weights.sum(axis=2, keepdims=True)
        beats = beat_three(np.concatenate(self._equity), shares, self.count)
        worth = np.stack([self.ends[mask_of(players)] for players in self.four])
        values, orders = value_four(beats, weights, worth, np.array(self.four))
        for place, players in enumerate(self.four):
            mask = mask_of(players)
            self._orders[mask] = orders[:, place]
            for role, player in enumerate(players):
                self._many[player, mask] = values[place, role]

    def in_values(self, player: int) -> Floats:
        """Return the value of going all in: sets of players already all in x hands."""
        bit = 1 << player
        values = self._many[player].copy()
        self._value_two(player, values)
        # The sets that contain the player are the second of each pair of blocks.
        blocks = values.reshape(-1, 2, bit, CLASSES)[:, 1]
        for behind in range(self.count - 1, player, -1):
            half = 1 << (behind - player - 1)
            called = self._called[behind].reshape(-1, 2, bit, CLASSES)[:, 1]
            stay = blocks[:half]
            stay += called * (blocks[half : 2 * half] - stay)
        return np.asarray(values[bit : 2 * bit])

    def _value_two(self, player: int, values: Floats) -> None:
        """Set ``values`` for each hand of a player who is all in with one opponent."""
        pairs = [
            (player, other) if player < other else (other, player)
            for other in range(self.count)
            if other != player
        ]
        ends = np.stack([self.ends[mask_of(pair)][:, player] for pair in pairs])
        ends[:player] = ends[:player, ::-1]  # the opponent is the first of the two
        win, tie, lose = ends.T[:, :, None]
        theirs = np.stack(
            [
                self._range(one if two == player else two, (one, two))
                for one, two in pairs
            ]
        )
        count = theirs @ self.pairs.count.T
        won = theirs @ self.pairs.wins.T / count
        tied = theirs @ self.pairs.ties.T / count
        masks = [mask_of(pair) for pair in pairs]
        values[masks] = lose + won * (win - lose) + tied * (tie - lose)

    def fold_values(self, player: int) -> Floats:
        """Return the value of a fold, for each set of players already all in.

        The part of a blind that no player who is all in covers is returned.
        """
        if self._fold_is_constant:
            lost = self.table.posted[player] + self.table.dead[player]
            return np.full(1 << player, -lost / self.table.blinds[1])
        values = self._mean_ends[:, player].copy()
        for behind in range(self.count - 1, player, -1):
            half = 1 << behind
            often = self._often[behind]
            values[:half] += often * (values[half : 2 * half] - values[:half])
        return values[: 1 << player]

    def reach(self, player: int) -> Floats:
        """Return the probability of each decision: players already all in x hands."""
        reach = np.ones((1, CLASSES))
        for before in range(player):
            called = self._called[before]
            reach = np.concatenate((reach * (1 - called), reach * called))
        return reach

    def step(self) -> None:
        """Update each player in turn by CFR+; round t is averaged with weight t**3."""
        self.rounds += 1
        for player in range(self.count):
            masks = self.open[player]
            if not masks:
                continue
            gain = self.in_values(player)[masks]
            gain -= self.fold_values(player)[masks, None]
            play = self.play[player][masks]
            into, out = self.regrets[player][:, masks]
            into = np.maximum(into + (1 - play) * gain, 0)
            out = np.maximum(out - play * gain, 0)
            self.regrets[player][:, masks] = into, out
            total = into + out
            safe = np.where(total > 0, total, 1)
            self.play[player][masks] = np.where(total > 0, into / safe, _EVEN)
            self.sums[player][masks] += self.rounds**3 * self.play[player][masks]
            self._note(player, masks)

    def adopt(self, other: Iteration) -> None:
        """Use the values of three and more players all in of another iteration."""
        self._many, self._orders = other._many, other._orders
        self._mean_ends = other._mean_ends

    def averaged(self) -> Iteration:
        """Return an iteration with the average strategies and their values."""
        other = Iteration(self.table)
        other.rounds = self.rounds
        total = (self.rounds * (self.rounds + 1) / 2) ** 2
        for player, masks in enumerate(self.open):
            if masks:
                other.play[player][masks] = self.sums[player][masks] / total
                other._note(player, masks)
        other.refresh()
        return other

    def results(self) -> tuple[Floats, Floats]:
        """Return each player's expected result, and how much they could improve it."""
        values, gaps = np.zeros(self.count), np.zeros(self.count)
        for player in range(self.count):
            inside, folded = self.in_values(player), self.fold_values(player)[:, None]
            if player == self.count - 1:
                inside[0] = folded[0] = self.ends[0][0, player]
            if self.table.forced[player]:
                folded = inside
            play = self.play[player]
            mixed = play * inside + (1 - play) * folded
            best = mixed.copy()
            masks = self.open[player]
            best[masks] = np.maximum(inside, folded)[masks]
            weights = self.reach(player) * _SHARE
            values[player] = (weights * mixed).sum()
            gaps[player] = (weights * (best - mixed)).sum()
        return values, gaps
