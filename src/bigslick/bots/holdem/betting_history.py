"""The betting of a hand as a list of public steps, each with its circumstances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.engine import (
    AntePosting,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
    StandingPatOrDiscarding,
)
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from bigslick.engine import View

__all__ = (
    "CALL",
    "CHECK",
    "FOLD",
    "RAISE",
    "BettingHistory",
    "BettingStep",
    "read_betting_history",
)

FOLD, CHECK, CALL, RAISE = "fold", "check", "call", "raise"


@dataclass(frozen=True, slots=True)
class BettingStep:
    """One player's action and the situation in which it was made."""

    player: int
    kind: str
    street: int
    price: float
    """The price of a call, as a fraction of the pot after it."""
    size: float
    """The size of a raise above the call, as a fraction of the pot after the call."""
    raises: int
    """The number of earlier bets and raises on this street, not counting blinds."""
    limpers: int
    behind: int
    """The number of players still to act before the flop; 0 on later streets."""
    live: int
    aggressor: bool
    """Whether the player made the last raise of this or of the previous street."""
    raiser: int | None
    """The player who made the last raise of this street."""
    committed: bool
    """Whether the action put the player all in, or nearly so."""
    board: int
    """The number of board cards."""
    last: bool = False
    """Whether the player acts last on the streets to come."""

    @property
    def key(self) -> tuple[int, str, int, float, float]:
        """A key that is unique among the steps of a hand."""
        return (self.player, self.kind, self.street, self.price, self.size)


class BettingHistory:
    """The steps, and the current state of the betting."""

    def __init__(self, view: View) -> None:
        """Start with the stacks before antes and blinds."""
        self.count = view.player_count
        self.steps: list[BettingStep] = []
        self.street = 0
        self.bets = [0.0] * self.count
        self.stacks = [float(stack) for stack in view.starting_stacks]
        self.pot = 0.0
        self.live = [True] * self.count
        self.raises = 0
        self.limpers = 0
        self.raiser: int | None = None
        self.last_raiser: int | None = None
        self.board = 0
        self.betting = False
        self.acted = [False] * self.count

    def post(self, player: int, amount: float, *, ante: bool) -> None:
        """Record an ante or a blind."""
        self.stacks[player] -= amount
        self.pot += amount
        if not ante:
            self.bets[player] += amount

    def deal(self) -> None:
        """Record that cards are dealt or drawn: a new street if there was betting."""
        if not self.betting:
            return
        self.betting = False
        self.street += 1
        self.bets = [0.0] * self.count
        self.raises = self.limpers = 0
        if self.raiser is not None:
            self.last_raiser = self.raiser
        self.raiser = None
        self.acted = [False] * self.count

    def behind(self, player: int) -> int:
        """Return how many players can still act after the player on this street."""
        count = 0
        for i in range(self.count):
            if i != player and self.live[i] and not self.acted[i]:
                count += self.stacks[i] > 0
        return count

    def step(self, player: int, kind: str, amount: float) -> None:
        """Record an action.

        ``amount`` is the amount that a call adds, or the player's total bet after a
        raise; it is ignored for a fold or a check.
        """
        high = max(self.bets)
        own = self.bets[player]
        owed = min(high - own, self.stacks[player])
        added = {FOLD: 0.0, CHECK: 0.0, CALL: amount, RAISE: amount - own}[kind]
        after = self.pot + owed
        self.steps.append(
            BettingStep(
                player,
                kind,
                self.street,
                owed / after if owed > 0 and after > 0 else 0.0,
                (added - owed) / after if kind == RAISE and after > 0 else 0.0,
                self.raises,
                self.limpers,
                self.behind(player) if self.street == 0 else 0,
                sum(self.live),
                player == (self.last_raiser if self.raiser is None else self.raiser),
                self.raiser,
                kind != FOLD and self.stacks[player] - added <= 0.1 * (after + added),
                self.board,
                not any(self.live[player + 1 :]),
            )
        )
        self.betting = True
        self.acted[player] = True
        self.stacks[player] -= added
        self.bets[player] += added
        self.pot += added
        if kind == FOLD:
            self.live[player] = False
        elif kind == RAISE:
            self.raises += 1
            self.raiser = player
            self.acted = [i == player for i in range(self.count)]
        elif kind == CALL and self.raises == 0:
            self.limpers += 1


_DEALS: Final = frozenset((CardBurning, HoleDealing, StandingPatOrDiscarding))


def read_betting_history(view: View) -> BettingHistory:
    """Return the betting of a hand as public steps."""
    history = BettingHistory(view)
    for operation in view.operations:
        if type(operation) is CheckingOrCalling:
            amount = float(operation.amount)
            history.step(operation.player_index, CALL if amount else CHECK, amount)
        elif type(operation) is Folding:
            history.step(operation.player_index, FOLD, 0.0)
        elif type(operation) is CompletionBettingOrRaisingTo:
            history.step(operation.player_index, RAISE, float(operation.amount))
        elif type(operation) is BoardDealing:
            history.deal()
            history.board += len(operation.cards)
            # A bomb pot has no betting before the flop.
            history.street = max(1, history.street)
        elif type(operation) in _DEALS:
            history.deal()
        elif type(operation) is BlindOrStraddlePosting or (
            type(operation) is BringInPosting
        ):
            history.post(operation.player_index, float(operation.amount), ante=False)
        elif type(operation) is AntePosting:
            history.post(operation.player_index, float(operation.amount), ante=True)
    return history
