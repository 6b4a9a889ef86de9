"""The numbers of a decision: pot, price, opponents and stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from bigslick.engine import LegalActions, View

__all__ = ("DecisionNumbers", "read_numbers")


@dataclass(frozen=True, slots=True)
class DecisionNumbers:
    """The numbers of a decision; amounts are floats, in chips."""

    me: int
    legal: LegalActions
    pot: float
    """The whole pot, bets included."""
    price: float
    """The chips that a call adds."""
    bet: float
    stack: float
    big_blind: float
    rivals: tuple[int, ...]
    """The indices of opponents who have not folded."""
    stacks: tuple[float, ...]
    bets: tuple[float, ...]
    paid: tuple[float, ...]
    """The chips that each player has put in during the hand."""
    in_position: bool
    """Whether the player acts last on the streets to come."""
    streets_left: int
    """The number of streets still to come."""

    @property
    def pot_odds(self) -> float:
        """The smallest equity with which a call does not lose chips on average."""
        return self.price / (self.pot + self.price) if self.price else 0.0

    @property
    def reach(self) -> float:
        """The largest "raise to" amount that some opponent has the chips to call."""
        deepest = max((self.stacks[i] + self.bets[i] for i in self.rivals), default=0)
        return min(self.stack + self.bet, deepest)

    @property
    def behind(self) -> float:
        """The deepest stack among the opponents."""
        return max((self.stacks[i] for i in self.rivals), default=0.0)

    def winnable(self, added: float) -> float:
        """Return the pot that the player can win after putting in ``added`` more chips.

        It includes the player's own chips.
        """
        cap = self.paid[self.me] + added
        return sum(min(paid, cap) for paid in self.paid) + added


def read_numbers(view: View) -> DecisionNumbers:
    """Return the numbers for the player to act.

    >>> from bigslick.engine.games import create_game
    >>> state = create_game("nlhe", seed=1)((200, 200, 200))
    >>> numbers = read_numbers(state.view(2))
    >>> numbers.pot, numbers.price, numbers.pot_odds
    (3.0, 2.0, 0.4)
    """
    legal = view.legal
    me = view.player_index if legal.player_index is None else legal.player_index
    me = me or 0
    stacks = tuple([float(stack) for stack in view.stacks])
    bets = tuple([float(bet) for bet in view.bets])
    big = max([float(blind) for blind in view.blinds_or_straddles], default=0.0)
    if big <= 0:
        big = float(view.streets[0].min_completion_betting_or_raising_amount)
    rivals = tuple([i for i, live in enumerate(view.statuses) if live and i != me])
    street = view.street_index or 0
    return DecisionNumbers(
        me=me,
        legal=legal,
        pot=float(view.total_pot_amount),
        price=float(legal.call or 0),
        bet=bets[me],
        stack=stacks[me],
        big_blind=big,
        rivals=rivals,
        stacks=stacks,
        bets=bets,
        paid=tuple(
            [
                float(start) - stack
                for start, stack in zip(view.starting_stacks, stacks, strict=True)
            ]
        ),
        in_position=all(i < me for i in rivals if stacks[i] > 0),
        streets_left=len(view.streets) - 1 - street,
    )
