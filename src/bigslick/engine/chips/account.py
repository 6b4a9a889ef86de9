"""Computes chips and hole cards from a list of operations, without a ``State``.

Rooms, formats and statistics have the operations of a hand and need stacks, bets and
pots: ``HandAccount`` computes them, in any exact type of number. It does not check the
rules; after each operation, its numbers equal those of the state.
"""

from __future__ import annotations

from itertools import compress
from operator import add, sub
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.engine.chips.pots import pot_layers
from bigslick.engine.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BringInPosting,
    CheckingOrCalling,
    ChipsPulling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Operation,
    StandingPatOrDiscarding,
)
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Self

    from bigslick.cards import Card
    from bigslick.engine.chips.pots import Layer

__all__ = ("AccountStep", "HandAccount", "called_at_the_end", "hole_cards_of", "walk")

_ADDED = frozenset(
    {AntePosting, BlindOrStraddlePosting, BringInPosting, CheckingOrCalling}
)


class AccountStep(msgspec.Struct, frozen=True, gc=False):
    """An operation, and the chips that it moved.

    ``added`` is the amount that the player put in, ``to`` their bet after it, and
    ``level`` the largest bet before it. For a collection, ``returned`` contains the
    uncalled chips of each player. If all others have folded, ``player`` is the last
    player in the hand and ``called`` the part of their bet that others had called. That
    part is won, not returned, although the whole bet stays in front of them until they
    pull it.
    """

    operation: Operation
    player: int | None = None
    returned: tuple[Any, ...] = ()
    called: Any = 0
    added: Any = 0
    to: Any = 0
    level: Any = 0
    all_in: bool = False

    @property
    def is_raise(self) -> bool:
        """Return whether the operation raised an earlier bet; if not, it is a bet."""
        return bool(self.level)


class HandAccount:
    """The chips of one hand, operation by operation.

    All lists are indexed by player. ``put_in`` is everything that left the stack,
    ``returned`` the uncalled chips among it, and ``won`` the chips from the pots: the
    final stack is the starting stack minus ``put_in`` plus ``returned`` plus ``won``.

    >>> from bigslick.engine import BlindOrStraddlePosting, CheckingOrCalling
    >>> account = HandAccount((100, 100))
    >>> step = account.add(BlindOrStraddlePosting(0, 2))
    >>> step = account.add(CheckingOrCalling(1, 2))
    >>> step.added, step.to, step.level, account.stacks, account.total
    (2, 2, 2, [98, 98], 4)
    """

    __slots__ = (
        "_all_in",
        "_gathered",
        "_only_antes",
        "_pushed",
        "bets",
        "dead_antes",
        "live",
        "put_in",
        "returned",
        "stacks",
        "won",
    )

    def __init__(self, stacks: Sequence[Any], *, ante_trimming: bool = True) -> None:
        """Create the account as it is before the first operation.

        Without ``ante_trimming``, antes are never returned and are all in the main pot,
        like an ante that the big blind pays for the table.
        """
        count = len(stacks)
        self.stacks: list[Any] = list(stacks)
        self.bets: list[Any] = [0] * count
        self.put_in: list[Any] = [0] * count
        self.returned: list[Any] = [0] * count
        self.won: list[Any] = [0] * count
        self.live = [True] * count
        self.dead_antes: tuple[Any, ...] | None = None
        self._gathered: list[Any] = [0] * count
        self._only_antes = not ante_trimming
        self._all_in: bool | None = None
        self._pushed: list[tuple[int, Any]] = []

    @classmethod
    def of(
        cls,
        operations: Iterable[Operation],
        stacks: Sequence[Any],
        *,
        ante_trimming: bool = True,
    ) -> Self:
        """Return the account after all of the operations."""
        account = cls(stacks, ante_trimming=ante_trimming)
        for operation in operations:
            account.add(operation)
        return account

    @property
    def invested(self) -> list[Any]:
        """Return the chips that each player put in, without uncalled chips."""
        return [*map(sub, self.put_in, self.returned)]

    @property
    def total(self) -> Any:
        """Return all chips that are played for, including the bets on this street."""
        return sum(self.put_in) - sum(self.returned)

    def pots(self) -> list[Layer]:
        """Return the amount of each pot and who plays for it, the main pot first.

        They contain neither the bets on this street nor chips that have been pushed.
        """
        live = [i for i, is_live in enumerate(self.live) if is_live]
        all_in = self._is_all_in() if self._all_in is None else self._all_in
        totals, dead = self._gathered, self.dead_antes
        if dead is None:
            pots = pot_layers(totals, live, all_in=all_in)
        else:
            totals = [total - ante for total, ante in zip(totals, dead, strict=True)]
            pots = pot_layers(totals, live, all_in=all_in, dead=sum(dead))
        for index, amount in self._pushed:
            pots[index] = pots[index][0] - amount, pots[index][1]
        return pots

    def _is_all_in(self) -> bool:
        return 0 in [*compress(self.stacks, self.live)]

    def add(self, operation: Operation) -> AccountStep:
        """Apply an operation, and return the chips that it moved."""
        kind = type(operation)
        data = operation.__dict__
        if kind in _ADDED:
            return self._wager(operation, data["player_index"], data["amount"])
        if kind is CompletionBettingOrRaisingTo:
            i = data["player_index"]
            return self._wager(operation, i, data["amount"] - self.bets[i])
        if kind is BetCollection:
            return AccountStep(operation, *self.collect(data["bets"]))
        if kind is ChipsPushing:
            self.push(data["amounts"], data["pot_index"])
        elif kind is ChipsPulling:
            self.pull(data["player_index"], data["amount"])
        elif (
            kind is Folding
            or kind is HandKilling
            or (kind is HoleCardsShowingOrMucking and not data["hole_cards"])
        ):
            self.give_up(data["player_index"])
        return AccountStep(operation, data.get("player_index"))

    def _wager(self, operation: Operation, i: int, added: Any) -> AccountStep:
        level = max(self.bets)
        self.put(i, added, is_ante=type(operation) is AntePosting)
        all_in = not self.stacks[i] and bool(added)
        return AccountStep(operation, i, (), 0, added, self.bets[i], level, all_in)

    def put(self, i: int, added: Any, *, is_ante: bool = False) -> None:
        """Move chips from a player's stack to their bet."""
        self.stacks[i] -= added
        self.put_in[i] += added
        self.bets[i] += added
        if not is_ante:
            self._only_antes = False

    def give_up(self, i: int) -> None:
        """Remove a player from the hand, unless all others have folded."""
        if self.live.count(True) > 1:
            self.live[i] = False

    def collect(
        self, collected: Sequence[Any]
    ) -> tuple[int | None, tuple[Any, ...], Any]:
        """Collect the bets; return the fields of ``AccountStep`` for a collection.

        If all others have folded, the last player's bet stays in front of them until it
        is pulled. The part that others called counts as won, the rest as returned.
        """
        bets, count = self.bets, len(collected)
        if count != len(bets):
            raise GameConfigError(
                f"expected bets of {len(bets)} players, not {count}: {collected}"
            )
        self._gathered = [*map(add, self._gathered, collected)]
        self.bets = [0] * count
        if self.live.count(True) == 1:
            winner = self.live.index(True)
            self.bets[winner] = front = bets[winner]
            called = min(front, max(collected))
            self.won[winner] += called
            back = [*map(sub, bets, collected)]  # also to players who folded
            back[winner] = 0
            self.stacks[:] = [*map(add, self.stacks, back)]
            back[winner] = front - called
            self.returned[:] = [*map(add, self.returned, back)]
            return winner, tuple(back), called
        if self._only_antes:
            self.dead_antes = tuple(collected)
            self._only_antes = False
        returned = tuple(map(sub, bets, collected))
        if any(returned):
            self.returned[:] = [*map(add, self.returned, returned)]
            self.stacks[:] = [*map(add, self.stacks, returned)]
        return None, returned, 0

    def push(self, amounts: Sequence[Any], index: int) -> None:
        """Move chips from a pot to the bets of its winners."""
        if self._all_in is None:  # computed once: pushing must not change the pots
            self._all_in = self._is_all_in()
        self._pushed.append((index, sum(amounts)))
        for i, share in enumerate(amounts):
            if share:
                self.bets[i] += share
                self.won[i] += share

    def pull(self, i: int, amount: Any) -> None:
        """Move chips from a player's bet to their stack."""
        self.bets[i] -= amount
        self.stacks[i] += amount


def walk(
    operations: Iterable[Operation],
    stacks: Sequence[Any],
    *,
    ante_trimming: bool = True,
) -> Iterator[AccountStep]:
    """Yield a step for each operation, with the chips that it moved."""
    account = HandAccount(stacks, ante_trimming=ante_trimming)
    return map(account.add, operations)


def called_at_the_end(operations: Sequence[Operation]) -> Any:
    """Return how much of the winner's bet was called, if all others folded; else 0.

    The result is that of ``AccountStep.called`` for the last collection. Only the last
    operations are read, which is faster: a match writes a record after every hand.
    """
    pulled: Any = 0
    for operation in reversed(operations):
        kind = type(operation)
        data = operation.__dict__
        if kind is ChipsPulling:
            pulled += data["amount"]
        elif kind is ChipsPushing:
            if data["board_index"] is not None:
                return 0
            pulled -= sum(data["amounts"])
        elif kind is BetCollection:
            return min(pulled, max(data["bets"]))
    return 0


def hole_cards_of(operations: Iterable[Operation], i: int) -> tuple[Card, ...]:
    """Return the last hole cards of a player, even if they have folded since.

    Discards are removed; cards that were dealt unknown are known once they are shown.

    >>> from bigslick.cards import parse_cards
    >>> from bigslick.engine import HoleDealing, StandingPatOrDiscarding
    >>> dealt = HoleDealing(0, parse_cards("AsKd2c"), (False,) * 3)
    >>> drawn = HoleDealing(0, parse_cards("Ah"), (False,))
    >>> thrown = StandingPatOrDiscarding(0, parse_cards("2c"))
    >>> hole_cards_of([dealt, thrown, drawn], 0)
    (As, Kd, Ah)
    """
    cards: list[Card] = []
    for operation in operations:
        kind = type(operation)
        data = operation.__dict__
        if kind is HoleDealing:
            if data["player_index"] == i:
                cards += data["cards"]
        elif kind is StandingPatOrDiscarding:
            if data["player_index"] == i:
                for card in data["cards"]:
                    _take(cards, card)
        elif kind is HoleCardsShowingOrMucking and data["player_index"] == i:
            for card in data["hole_cards"]:
                if card and card not in cards:
                    _take(cards, card)
                    cards.append(card)
    return tuple(cards)


def _take(cards: list[Card], card: Card) -> None:
    """Remove a card from a hand, or an unknown card if the hand does not contain it."""
    if card in cards:
        cards.remove(card)
        return
    for place, held in enumerate(cards):
        if not held:
            del cards[place]
            return
