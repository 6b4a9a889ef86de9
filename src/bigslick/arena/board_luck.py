"""Board luck taken out while there is still betting.

When a board card falls, each live hand's equity jumps. Over all cards that could
have fallen the jumps have mean zero, given everything that anybody knew. So a
multiple of the jump, chosen before the card falls, can be taken from the result
without changing its mean. The multiple is what the pot may come to: the pot as it
is, and as much again if the stacks allow it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.analysis import EQUITY_GAMES
from bigslick.arena.luck import chance_begins
from bigslick.arena.pot_shares import expected_shares, is_quick
from bigslick.engine import (
    BetCollection,
    BoardDealing,
    Folding,
    HoleDealing,
    StandingPatOrDiscarding,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigslick.cards import Card
    from bigslick.engine import Operation, State

__all__ = ("board_luck",)


def board_luck(state: State, code: str) -> tuple[float, ...] | None:
    """Return the chips that each player owes to the board; None if nobody does.

    Counted are cards after which somebody still decided, in games in which the
    equities of the spot are quickly found: hold'em on every street, its relatives
    on the later ones. What falls after the last decision is all-in luck.
    """
    if code not in EQUITY_GAMES or state.starting_board_count != 1:
        return None
    operations = state.operations
    known = operations[: chance_begins(operations)]
    if not any(type(operation) is BoardDealing for operation in known):
        return None
    hand = _Hand(state, code)
    for operation in known:
        follow = _FOLLOW.get(type(operation))
        if follow is not None:
            follow(hand, operation)
    return tuple(hand.luck) if hand.counted else None


class _Hand:
    """A hand followed from the deal, as far as cards and pot go."""

    def __init__(self, state: State, code: str) -> None:
        count = state.player_count
        self._code = code
        self._stacks = state.starting_stacks
        self._holes: list[list[Card]] = [[] for _ in range(count)]
        self._folded: set[int] = set()
        self._discards: list[Card] = []
        self._put_in: list[Any] = [0] * count
        self._board: tuple[Card, ...] = ()
        self.luck = [0.0] * count
        self.counted = False

    def take_hole(self, operation: HoleDealing) -> None:
        self._holes[operation.player_index] += operation.cards

    def discard(self, operation: StandingPatOrDiscarding) -> None:
        i, cards = operation.player_index, operation.cards
        self._holes[i] = [card for card in self._holes[i] if card not in cards]
        self._discards += cards

    def fold(self, operation: Folding) -> None:
        self._folded.add(operation.player_index)

    def collect(self, operation: BetCollection) -> None:
        bets = zip(self._put_in, operation.bets, strict=True)
        self._put_in = [before + bet for before, bet in bets]

    def see_board(self, operation: BoardDealing) -> None:
        board = (*self._board, *operation.cards)
        self._count(board)
        self._board = board

    def _count(self, board: tuple[Card, ...]) -> None:
        """Add what the new board cards did to each live player's share."""
        live = [i for i in range(len(self._holes)) if i not in self._folded]
        size = EQUITY_GAMES[self._code].hole_count
        if len(live) == 1 or any(len(self._holes[i]) != size for i in live):
            return
        if len({self._put_in[i] for i in live}) > 1:
            return  # somebody is all in for less: there are side pots
        hands = tuple([tuple(self._holes[i]) for i in live])
        dead = list(self._discards)
        for i in self._folded:
            dead += self._holes[i]
        code, out = self._code, tuple(dead)
        if not is_quick(code, hands, self._board, out):
            return
        before = expected_shares(code, hands, self._board, out)
        after = expected_shares(code, hands, board, out)
        stake = self._stake(live)
        for i, old, new in zip(live, before, after, strict=True):
            self.luck[i] += stake * (new - old)
        self.counted = True

    def _stake(self, live: list[int]) -> float:
        pot = float(sum(self._put_in))
        behind = [float(self._stacks[i] - self._put_in[i]) for i in live]
        second = sorted(behind)[-2]  # nobody can lose more than another can match
        return pot + min(pot, sum(min(stack, second) for stack in behind))


_FOLLOW: Final[Mapping[type[Operation], Callable[[_Hand, Any], None]]] = {
    HoleDealing: _Hand.take_hole,
    StandingPatOrDiscarding: _Hand.discard,
    Folding: _Hand.fold,
    BetCollection: _Hand.collect,
    BoardDealing: _Hand.see_board,
}
