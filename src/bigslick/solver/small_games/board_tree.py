"""The boards of a game up to the names of suits, and how hands compare on them.

Boards that differ only by the names of suits are looked at once. A chance node's child
then stands for several deals: each moves the hands by the renaming that leads to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import comb, factorial
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from bigslick.cards import Card
from bigslick.errors import NotationError

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
    """A board that may come, and where hands go in each deal that it stands for."""

    board: int
    moves: tuple[int, ...]
    chance: float
    """Of each of the deals, for hands that it leaves."""


def estimated_cells(deck: int, hole: int, deals: Sequence[int], suits: int) -> float:
    """Return about how many pairs of hands there are on all boards together.

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
    """All boards, found as they are asked for; board 0 is empty."""

    deck: Cards
    hole_count: int
    hand_types: tuple[type[Hand], ...]
    deals: tuple[int, ...]
    hands: list[Cards] = field(init=False)
    boards: list[tuple[Cards, ...]] = field(init=False)
    """The cards of each board, street by street."""
    outcomes: list[NDArray[np.int8]] = field(init=False)
    """For each board: hands x hands, -1 where they cannot be held together. Before
    the last card there is one outcome, 0."""
    keys: dict[Key, int] = field(init=False)
    """The outcomes of showdowns: who has the better hand of each type."""
    examples: list[tuple[Cards, Cards, Cards]] = field(init=False)
    """Two hands and a board for each outcome."""
    moves: dict[tuple[int, ...], int] = field(init=False)
    """Permutations of the hands, with their numbers."""
    _branches: dict[int, tuple[Branch, ...]] = field(init=False)
    _numbers: dict[tuple[Cards, ...], int] = field(init=False)
    _hand_numbers: dict[frozenset[Card], int] = field(init=False)
    _group: list[Renaming] = field(init=False)

    def __post_init__(self) -> None:
        """Find the hands and the suits that may be renamed."""
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
        """Return the boards that may follow."""
        found = self._branches.get(board)
        if found is None:
            found = self._branches[board] = tuple(self._grown(board))
        return found

    def explore(self) -> list[int]:
        """Find all boards; return how many there are after each deal."""
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
        """Return a hand's text with its cards in the order of the deck."""
        number = self._hand_numbers.get(frozenset(hand))
        return "".join(map(repr, hand)) if number is None else self.names[number]

    def find(self, cards: Cards) -> tuple[int, Renaming]:
        """Return the number of a board, and the names of suits that it is under.

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
            # One renaming for each deal of this class.
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
        """Return the number of the permutation by which values are read back.

        A hand in the renamed deal has the value of the hand that becomes it.
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
        """Return each hand's strength, for each hand type; -1 if there is none."""
        rows = []
        for hand_type in self.hand_types:
            row = []
            for hand, there in zip(self.hands, free.tolist(), strict=True):
                made = hand_type.from_game_or_none(hand, board) if there else None
                row.append(-1 if made is None else made.strength)
            rows.append(row)
        return rows

    def _suits_are_alike(self) -> bool:
        """Return whether hands compare the same under other names of suits.

        They do in every poker game; hand types of one's own are tried out on some
        boards.
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
    """Yield the ways to rename suits that leave the deck as it is, none first."""
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
    """Return 1 or -1 for the better hand, 0 for a tie, None where nobody has one."""
    if max(one, two) < 0:
        return None
    return (one > two) - (one < two)


def _some(deck: Cards, count: int) -> Iterator[Cards]:
    """Yield boards from all over the deck."""
    total = comb(len(deck), count)
    step = max(total // _CHECKED_BOARDS, 1)
    for number, cards in enumerate(combinations(deck, count)):
        if number % step == 0:
            yield cards
