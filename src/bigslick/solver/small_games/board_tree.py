"""The boards of a game, and how hands compare on them.

Boards that differ only in suits are stored once. The child of a chance node may
therefore represent several deals; for each deal, hands are permuted by the renaming of
suits that converts it to the stored board.
"""

from __future__ import annotations

from dataclasses import field
from itertools import combinations, permutations
from math import comb, factorial
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from bigslick.cards import Card
from bigslick.errors import NotationError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bigslick.hands import Hand

    Cards: TypeAlias = tuple[Card, ...]
    Renaming: TypeAlias = dict[Card, Card]
    Key: TypeAlias = tuple[int | None, ...]

__all__ = ("BoardTree", "Branch", "estimated_cells")

_CHECKED_BOARDS: Final = 60


@dataclass(frozen=True, slots=True)
class Branch:
    """A board that may be dealt, with a permutation of hands for each of its deals."""

    board: int
    moves: tuple[int, ...]
    chance: float
    """The probability of each deal, for hands without its cards."""


def estimated_cells(deck: int, hole: int, deals: Sequence[int], suits: int) -> float:
    """Return the approximate number of pairs of hands on all boards together.

    >>> estimated_cells(6, 1, (1,), 2)
    144.0
    """
    left, boards, total = deck, 1.0, 1.0
    for count in deals:
        boards *= comb(left, count)
        left -= count
        total += max(boards / factorial(suits), 1)
    return total * comb(deck, hole) ** 2


@dataclass(slots=True)
class BoardTree:
    """All boards of a game, created when they are needed; board 0 is empty."""

    deck: Cards
    hole_count: int
    hand_types: tuple[type[Hand], ...]
    deals: tuple[int, ...]
    hands: list[Cards] = field(init=False)
    boards: list[tuple[Cards, ...]] = field(init=False)
    """The cards of each board, deal by deal."""
    outcomes: list[NDArray[np.int8]] = field(init=False)
    """For each board, the outcome of each pair of hands (hands x hands); -1 if it is
    impossible. Before the last card the outcome is always 0."""
    keys: dict[Key, int] = field(init=False)
    """The number of each showdown outcome: who has the better hand of each type."""
    examples: list[tuple[Cards, Cards, Cards]] = field(init=False)
    """An example of each outcome: two hands and a board."""
    moves: dict[tuple[int, ...], int] = field(init=False)
    """The number of each permutation of hands."""
    _branches: dict[int, tuple[Branch, ...]] = field(init=False)
    _numbers: dict[tuple[Cards, ...], int] = field(init=False)
    _hand_numbers: dict[frozenset[Card], int] = field(init=False)
    _group: list[Renaming] = field(init=False)

    def __post_init__(self) -> None:
        """List the hands, and the renamings of suits that do not change the game."""
        self.hands = list(combinations(self.deck, self.hole_count))
        self._hand_numbers = {frozenset(hand): i for i, hand in enumerate(self.hands)}
        self.boards, self.outcomes = [], []
        self.keys, self.examples, self.moves = {}, [], {}
        self._branches, self._numbers = {}, {}
        self._group = list(_renamings(self.deck))
        self._add(())
        if not self._suits_are_alike():
            self._group = self._group[:1]

    def branches(self, board: int) -> tuple[Branch, ...]:
        """Return the boards that may follow a board."""
        found = self._branches.get(board)
        if found is None:
            found = self._branches[board] = tuple(self._grown(board))
        return found

    def explore(self) -> list[int]:
        """Create all boards; return the number of boards after each deal."""
        counts, level = [1], [0]
        for _ in self.deals:
            level = [branch.board for board in level for branch in self.branches(board)]
            counts.append(len(level))
        return counts

    @property
    def names(self) -> list[str]:
        """Return the hands as text."""
        return ["".join(map(repr, hand)) for hand in self.hands]

    def name(self, hand: Cards) -> str:
        """Return the text of a hand, with its cards in the order of the deck."""
        number = self._hand_numbers.get(frozenset(hand))
        return "".join(map(repr, hand)) if number is None else self.names[number]

    def find(self, cards: Cards) -> tuple[int, Renaming]:
        """Return the number of the stored board, and the renaming of suits to it.

        Raises:
            NotationError: there is no such board in the game.

        """
        streets, start = [], 0
        for count in self.deals:
            if start < len(cards):
                streets.append(cards[start : start + count])
                start += count
        for renaming in self._group:
            if any(card not in renaming for card in cards):
                break
            renamed = tuple(
                tuple(sorted((renaming[card] for card in street), key=self.deck.index))
                for street in streets
            )
            if renamed in self._numbers:
                return self._numbers[renamed], renaming
        raise NotationError(f"the game has no board {cards!r}")

    def permutations(self) -> NDArray[np.uint32]:
        """Return the permutations in the order of their numbers."""
        rows = list(self.moves) or [tuple(range(len(self.hands)))]
        return np.array(rows, np.uint32)

    def _grown(self, board: int) -> Iterator[Branch]:
        """Yield the next boards, one of those that differ only in suits."""
        streets = self.boards[board]
        count = self.deals[len(streets)]
        gone = {card for street in streets for card in street}
        live = [card for card in self.deck if card not in gone]
        chance = 1 / comb(len(live) - 2 * self.hole_count, count)
        fixing = [g for g in self._group if _fixes(g, streets)]
        seen: set[frozenset[Card]] = set()
        for cards in combinations(live, count):
            if frozenset(cards) in seen:
                continue
            # One renaming for each deal that this board represents.
            orbit: dict[frozenset[Card], Renaming] = {}
            for renaming in fixing:
                orbit.setdefault(frozenset(renaming[card] for card in cards), renaming)
            seen.update(orbit)
            yield Branch(
                self._add((*streets, cards)),
                tuple(self._move(renaming) for renaming in orbit.values()),
                chance,
            )

    def _move(self, renaming: Renaming) -> int:
        """Return the number of the permutation of hands for a renaming of suits.

        For each hand of the deal, the permutation contains the hand of the stored board
        that has the same value.
        """
        back = {new: old for old, new in renaming.items()}
        places = tuple(
            self._hand_numbers[frozenset(back[card] for card in hand)]
            for hand in self.hands
        )
        return self.moves.setdefault(places, len(self.moves))

    def _add(self, streets: tuple[Cards, ...]) -> int:
        number = self._numbers.get(streets)
        if number is None:
            number = self._numbers[streets] = len(self.boards)
            self.boards.append(streets)
            board = tuple(card for street in streets for card in street)
            self.outcomes.append(self._compare(board, len(streets) == len(self.deals)))
        return number

    def _compare(self, board: Cards, complete: bool) -> NDArray[np.int8]:
        sets = [frozenset(hand) for hand in self.hands]
        free = np.array([hand.isdisjoint(board) for hand in sets])
        apart = np.array([[one.isdisjoint(two) for two in sets] for one in sets])
        apart &= free[:, None] & free[None, :]
        found = np.where(apart, 0, -1).astype(np.int8)
        if not complete:
            return found
        strengths = self._strengths(board, free)
        for i, j in np.argwhere(apart).tolist():
            key = tuple(_order(row[i], row[j]) for row in strengths)
            number = self.keys.get(key)
            if number is None:
                number = self.keys[key] = len(self.keys)
                self.examples.append((self.hands[i], self.hands[j], board))
            found[i, j] = number
        return found

    def _strengths(self, board: Cards, free: NDArray[np.bool_]) -> list[list[int]]:
        """Return the strength of each hand for each hand type; -1 if it has none."""
        rows = []
        for hand_type in self.hand_types:
            row = []
            for hand, there in zip(self.hands, free.tolist(), strict=True):
                made = hand_type.from_game_or_none(hand, board) if there else None
                row.append(-1 if made is None else made.strength)
            rows.append(row)
        return rows

    def _suits_are_alike(self) -> bool:
        """Return whether hands compare the same after suits are renamed.

        This is so in all usual games. Custom hand types are tested on some boards.
        """
        count = sum(self.deals)
        boards = list(_some(self.deck, count))
        for board in boards:
            free = np.array([not set(hand) & set(board) for hand in self.hands])
            before = np.array(self._strengths(board, free))
            for renaming in self._group[1:3]:
                places = [
                    self._hand_numbers[frozenset(renaming[card] for card in hand)]
                    for hand in self.hands
                ]
                moved = tuple(renaming[card] for card in board)
                there = np.array([not set(hand) & set(moved) for hand in self.hands])
                after = np.array(self._strengths(moved, there))[:, places]
                if not np.array_equal(before, after):
                    return False
        return True


def _renamings(deck: Cards) -> Iterator[Renaming]:
    """Yield the renamings of suits that leave the deck the same, the identity first."""
    suits = list(dict.fromkeys(card.suit for card in deck))
    cards = set(deck)
    for order in permutations(suits):
        names = dict(zip(suits, order, strict=True))
        renaming = {card: Card(card.rank, names[card.suit]) for card in deck}
        if set(renaming.values()) == cards:
            yield renaming


def _fixes(renaming: Renaming, streets: tuple[Cards, ...]) -> bool:
    return all({renaming[card] for card in street} == set(street) for street in streets)


def _order(one: int, two: int) -> int | None:
    """Return 1 if the first hand is better, -1 if the second is, 0 for a tie.

    Return None if neither has a hand of the type.
    """
    if max(one, two) < 0:
        return None
    return (one > two) - (one < two)


def _some(deck: Cards, count: int) -> Iterator[Cards]:
    """Yield a sample of boards, spread evenly over the deck."""
    total = comb(len(deck), count)
    step = max(total // _CHECKED_BOARDS, 1)
    for number, cards in enumerate(combinations(deck, count)):
        if number % step == 0:
            yield cards
