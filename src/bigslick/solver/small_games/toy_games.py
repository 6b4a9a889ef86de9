"""Simple games from the literature with known solutions, without a deck of cards.

A toy game is a tree of decisions, two lists of hands with their weights, and a table of
which hand wins. ``solve_game`` accepts it like a variant of the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass
from bigslick.solver.small_games.betting_tree import Decision, End

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.solver.small_games.betting_tree import Betting

__all__ = ("ToyGame", "clairvoyance_game", "interval_game")


@dataclass(frozen=True, slots=True)
class ToyGame:
    """A game of two players without a board.

    ``outcomes`` contains a row for each hand of player 0 and a column for each hand of
    player 1: the index of the pair's payoff in each `End`, or -1 if the pair is
    impossible. An `End` with a single payoff has it for all outcomes.
    """

    root: Betting
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    weights: tuple[tuple[float, ...], tuple[float, ...]]
    outcomes: NDArray[np.int8]

    def __post_init__(self) -> None:
        """Check that the lists and tables have matching sizes.

        Raises:
            GameConfigError: the sizes differ, or no pair of hands is possible.

        """
        sizes = tuple(len(hands) for hands in self.hands)
        if tuple(len(weights) for weights in self.weights) != sizes:
            raise GameConfigError("a toy game needs one weight for each hand")
        if self.outcomes.shape != sizes:
            raise GameConfigError(
                f"invalid outcomes of shape {self.outcomes.shape}: expected {sizes}, "
                "the numbers of hands"
            )
        if not (np.outer(*self.weights)[self.outcomes >= 0] > 0).any():
            raise GameConfigError(
                "a toy game needs at least one possible pair of hands"
            )
        if min(map(min, self.weights)) < 0:
            raise GameConfigError(
                f"invalid weight {min(map(min, self.weights))}: expected 0 or more"
            )


def _one_bet(stake: float, pot: float, bet: float) -> Decision:
    """Return the tree: player 0 checks to a showdown or bets, player 1 folds or calls.

    The outcomes are: player 0 has the better hand, a tie, player 1 has the better hand.
    Each player has put ``stake`` into the pot.
    """

    def showdown(added: float) -> End:
        win = pot - stake + added
        return End(((win, -win), (pot / 2 - stake, stake - pot / 2), (-win, win)))

    fold = End(((pot - stake, stake - pot),))
    answer = Decision(1, ("fold", "call"), (fold, showdown(bet)))
    return Decision(0, ("check", f"bet {bet:g}"), (showdown(0), answer))


def interval_game(bet: float, hands: int = 100) -> ToyGame:
    """Return von Neumann's game: each player holds a number from 0 to 1.

    Both ante 1. The first player checks to a showdown or bets; the second folds or
    calls. The value for the first player is ``bet / ((1 + bet) * (4 + bet))``. Here
    only ``hands`` evenly spaced numbers occur, so the value differs by at most
    1 / ``hands``.

    >>> len(interval_game(2, hands=50).hands[0])
    50

    Raises:
        GameConfigError: the bet is not positive, or there are fewer than two hands.

    """
    if not bet > 0:
        raise GameConfigError(f"invalid bet {bet!r}: expected more than 0")
    if hands < 2:  # noqa: PLR2004 - a better and a worse one
        raise GameConfigError(f"invalid number of hands {hands!r}: expected 2 or more")
    names = tuple(f"{(i + 0.5) / hands:.4g}" for i in range(hands))
    places = np.arange(hands)
    outcomes = (1 - np.sign(places[:, None] - places[None, :])).astype(np.int8)
    even = (1 / hands,) * hands
    return ToyGame(_one_bet(1, 2, bet), (names, names), (even, even), outcomes)


def clairvoyance_game(nuts: float, bet: float) -> ToyGame:
    """Return the game in which the first player knows which hand is better.

    The pot is 1. With probability ``nuts`` the first player has the best hand,
    otherwise the worst; the second player's hand is between these. In equilibrium the
    first player wins ``min(1, nuts * (1 + 2 * bet) / (1 + bet))`` of the pot, bluffs
    ``bet / (1 + bet)`` times as often as they bet for value, and is called with
    probability ``1 / (1 + bet)``. Payoffs are fractions of the pot and add up to 1.

    >>> clairvoyance_game(0.25, 1).hands
    (('nuts', 'air'), ('catcher',))

    Raises:
        GameConfigError: ``nuts`` is not a probability, or the bet is not positive.

    """
    if not 0 <= nuts <= 1:
        raise GameConfigError(f"invalid probability of nuts {nuts!r}: expected 0 to 1")
    if not bet > 0:
        raise GameConfigError(f"invalid bet {bet!r}: expected more than 0")

    def showdown(added: float) -> End:
        return End(((1 + added, -added), (0.5, 0.5), (-added, 1 + added)))

    answer = Decision(1, ("fold", "call"), (End(((1.0, 0.0),)), showdown(bet)))
    root = Decision(0, ("check", f"bet {bet:g}"), (showdown(0), answer))
    outcomes = np.array([[0], [2]], np.int8)
    return ToyGame(
        root, (("nuts", "air"), ("catcher",)), ((nuts, 1 - nuts), (1.0,)), outcomes
    )
