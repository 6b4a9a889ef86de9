# ruff: noqa: ANN001, ANN201, ANN204, D107 - a script to read and change
"""Learn Leduc hold'em with NumPy alone, and watch the exploitability fall.

The simulator builds the whole game tree: all 120 deals at once, then every action at
every table, level by level. Nodes at which a player sees the same are one information
set. The policy learns by regret matching (CFR+); a best response shows how much it can
lose.

    python examples/learn_leduc.py 200 leduc.svg
"""

import sys
from itertools import permutations
from pathlib import Path

import numpy as np

from bigslick.drawing.charts.line_chart import line_chart
from bigslick.sim import Batch, Menu

GAME, STACK = "leduc", 13


def every_deal(batch):
    """Return a deck for every deal: two hole cards, a burn card, the board."""
    ids = [card.id for card in batch.game.deck]
    rows = []
    for first, second, board in permutations(ids, 3):
        burned = next(i for i in ids if i not in (first, second, board))
        rows.append([first, second, burned, board])
    return rows


class Level:
    """All nodes of the game after so many actions."""

    def __init__(self, batch, menu):
        self.turn = np.maximum(batch.turns, 0)  # any player where the hand is over
        self.masks = menu.masks(batch).astype(bool)
        self.payoff = batch.payoffs[:, 0].astype(float)  # of player 0
        _, self.sets = np.unique(batch.observe(), axis=0, return_inverse=True)
        self.parents, self.actions = np.nonzero(self.masks)
        self.children = np.zeros(self.masks.shape, int)
        self.children[self.masks] = np.arange(len(self.parents))
        count = self.sets.max() + 1
        self.set_masks = np.zeros((count, menu.size), bool)
        self.set_masks[self.sets] = self.masks
        self.regrets = np.zeros((count, menu.size))
        self.played = np.zeros((count, menu.size))

    def normal(self, weights):
        """Return weights as probabilities of the legal actions, at each node."""
        weights = np.where(self.set_masks, weights, 0)
        total = weights.sum(axis=1, keepdims=True)
        count = np.maximum(self.set_masks.sum(axis=1, keepdims=True), 1)
        even = self.set_masks / count
        return np.where(total > 0, weights / np.where(total > 0, total, 1), even)[
            self.sets
        ]

    def of_children(self, values):
        """Return the values of the children by action, 0 for illegal actions."""
        if not len(values):
            return np.zeros(self.masks.shape)
        return np.where(self.masks, values[self.children], 0)


def lay_out():
    """Return the levels of the whole game."""
    batch = Batch(GAME, 120, seats=2, stacks=STACK)
    batch.deal(every_deal(batch))
    menu = Menu(batch)
    levels = []
    while len(batch):
        levels.append(Level(batch, menu))
        parents, actions = levels[-1].parents, levels[-1].actions
        if not len(parents):
            break
        batch = batch.copy(parents)
        batch.step(menu.actions(batch, actions))
    return levels


def reaches(levels, policies):
    """Return the probability with which each player's actions lead to each node."""
    reach = np.ones((len(levels[0].turn), 2))
    for level, policy in zip(levels, policies):
        yield reach
        reach = reach[level.parents].copy()
        mover = level.turn[level.parents]
        chosen = policy[level.parents, level.actions]
        reach[np.arange(len(mover)), mover] *= chosen


def learn(levels, iteration):
    """Update the regrets of both players, weighted by the opponent's reach."""
    policies = [level.normal(level.regrets) for level in levels]
    seen = list(reaches(levels, policies))
    values = np.zeros(0)
    for level, policy, reach in zip(levels[::-1], policies[::-1], seen[::-1]):
        by_action = level.of_children(values)
        here = (policy * by_action).sum(axis=1)
        values = np.where(level.masks.any(axis=1), here, level.payoff)
        sign = np.where(level.turn == 0, 1, -1)[:, None]
        nodes = np.arange(len(level.turn))
        others = reach[nodes, 1 - level.turn][:, None]
        regret = np.where(level.masks, sign * (by_action - here[:, None]) * others, 0)
        np.add.at(level.regrets, level.sets, regret)
        np.maximum(level.regrets, 0, out=level.regrets)
        own = reach[nodes, level.turn][:, None]
        np.add.at(level.played, level.sets, iteration * own * policy * level.masks)


def best_response(levels, player):
    """Return what a player wins on average with the best response to the policy."""
    policies = [level.normal(level.played) for level in levels]
    seen = list(reaches(levels, policies))
    sign = 1 if player == 0 else -1
    values = np.zeros(0)
    for level, policy, reach in zip(levels[::-1], policies[::-1], seen[::-1]):
        by_action = level.of_children(values)
        weighed = np.zeros_like(level.regrets)
        np.add.at(weighed, level.sets, by_action * reach[:, [1 - player]])
        best = np.where(level.set_masks, weighed, -np.inf).argmax(axis=1)[level.sets]
        chosen = by_action[np.arange(len(best)), best]
        theirs = (policy * by_action).sum(axis=1)
        here = np.where(level.turn == player, chosen, theirs)
        over = ~level.masks.any(axis=1)
        values = np.where(over, sign * level.payoff, here)
    return values.mean()


def main(iterations=200, picture=None):
    levels = lay_out()
    print(f"{sum(len(level.turn) for level in levels):,} nodes, {len(levels)} levels")
    curve = []
    for iteration in range(1, iterations + 1):
        learn(levels, iteration)
        exploitable = (best_response(levels, 0) + best_response(levels, 1)) / 2
        curve.append(exploitable)
        if iteration in (1, 10, 50, 100) or iteration == iterations:
            print(f"iteration {iteration:4}: exploitability {exploitable:.4f} chips")
    if picture:
        svg = line_chart({"exploitability": curve}, title="Leduc", x_label="iterations")
        Path(picture).write_text(svg, encoding="utf-8")
    return curve


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, *sys.argv[2:3])
