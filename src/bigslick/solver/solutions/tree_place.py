"""The position of a node in the game tree: its path, its board and its children."""

# ruff: noqa: SLF001 - places make each other

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Self

from bigslick.cards import Card, card_mask, format_cards, mask_cards, parse_cards
from bigslick.errors import BigslickError, NotationError, brief
from bigslick.solver.spots.betting_tree import Kind, LineNode, SolverAction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.analysis.ranges import OmahaRange, Range
    from bigslick.cards import RankOrder
    from bigslick.solver.solutions.solution import Solution

__all__ = ("TreePlace",)

_SUITS: Final = 4


class TreePlace:
    """A node without its numbers: a decision, a card to be dealt, or an end."""

    def __init__(self, solution: Solution) -> None:
        """Create the root node: the first decision."""
        self._solution = solution
        self._street = 0
        self._board = 0
        self._place = 0
        self._suits = tuple(range(_SUITS))
        self.path: tuple[str, ...] = ()
        """The path from the root: one word for each action and card."""
        self.board: tuple[Card, ...] = solution.spot.cards
        """The cards on the board."""

    @property
    def solution(self) -> Solution:
        """The solution that the node belongs to."""
        return self._solution

    @property
    def stored_place(self) -> tuple[int, int, int]:
        """The street, the stored board and the number of the node."""
        return self._street, self._board, self._place

    @property
    def line(self) -> LineNode:
        """The node of the betting tree."""
        return self._solution.spot.tree.streets[self._street].nodes[self._place]

    @property
    def is_decision(self) -> bool:
        """Whether a player acts here."""
        return self.line.kind is Kind.DECISION

    @property
    def is_chance(self) -> bool:
        """Whether a card is dealt here."""
        return self.line.kind is Kind.CHANCE

    @property
    def is_end(self) -> bool:
        """Whether the hand is over here."""
        return self.line.kind in {Kind.FOLD, Kind.SHOWDOWN}

    @property
    def player(self) -> int | None:
        """The player to act, or None if the node is not a decision."""
        return self.line.player if self.is_decision else None

    @property
    def actions(self) -> tuple[SolverAction, ...]:
        """The actions of the player to act."""
        return self.line.actions

    @property
    def pot(self) -> float:
        """The pot, including the bets on this street."""
        return self._solution.spot.pot + sum(self.line.put_in)

    @property
    def rank_order(self) -> RankOrder:
        """The ranks of the deck."""
        return self._solution.spot.rank_order

    def read_range(self, hands: Any) -> Range | OmahaRange:
        """Return hands as a range of the spot's game."""
        return self._solution.spot.read_range(hands)

    @cached_property
    def children(self) -> dict[str, Self]:
        """The next nodes, by the word of the action or card that leads there."""
        if self.is_chance:
            seen = card_mask(self.board)
            deck = self._solution.spot.deck_mask & ~seen
            words = [format_cards([card]) for card in mask_cards(deck)]
        else:
            words = [action.label for action in self.actions]
        return {word: self.child(word) for word in words}

    def child(self, word: str) -> Self:
        """Return the node after an action or a card.

        Raises:
            NotationError: there is no such node; the message lists the valid words.

        """
        if self.is_decision:
            return self._after_action(word)
        if self.is_chance:
            return self._after_card(self._read_card(word))
        raise NotationError(
            f"invalid word {brief(word)}: the hand is over after "
            f"{' '.join(self.path)!r}",
            word,
        )

    def _after_action(self, word: str) -> Self:
        for number, action in enumerate(self.actions):
            total = f"{action.amount:.12g}c"
            amounts = {f"{action.label[0]}{total}", f"b{total}"}
            sized = action.kind in {"bet", "raise"} and word in amounts
            if word == action.label or sized:
                return self._moved(action.label, place=self.line.first_child + number)
        known = ", ".join(action.label for action in self.actions)
        where = f"after {' '.join(self.path)!r}" if self.path else "at the start"
        raise NotationError(
            f"invalid action {brief(word)} {where}: expected one of {known}",
            word,
        )

    def _read_card(self, word: str) -> Card:
        after = " ".join(self.path)
        try:
            (card,) = parse_cards(word)
        except (BigslickError, ValueError):
            raise NotationError(
                f"invalid card {brief(word)} after {after!r}: expected a card such as "
                "7c",
                word,
            ) from None
        if card in self.board or not card.mask & self._solution.spot.deck_mask:
            raise NotationError(
                f"invalid card {word} after {after!r}: it is not in the deck, or "
                "already on the board",
                word,
            )
        return card

    def _after_card(self, card: Card) -> Self:
        game = self._solution.game
        suit = self._suits.index(card.id % _SUITS)
        board, suits = game.child(
            self._street, self._board, card.id // _SUITS * _SUITS + suit
        )
        lines = self._solution.spot.tree.streets[self._street + 1]
        node = self._moved(
            format_cards([card]), place=lines.entries[self.line.first_child]
        )
        node._street = self._street + 1
        node._board = board
        node._suits = tuple(self._suits[s] for s in suits)
        node.board = (*self.board, card)
        return node

    def _moved(self, word: str, place: int) -> Self:
        node = type(self)(self._solution)
        node._street, node._board, node._place = self._street, self._board, place
        node._suits, node.board = self._suits, self.board
        node.path = (*self.path, word)
        return node

    def walk(self) -> Iterator[Self]:
        """Yield this decision and all later ones, for every card that may be dealt.

        The order is depth first: a decision, then everything after its first action,
        then everything after its second action, and so on.
        """
        waiting = [self]
        while waiting:
            node = waiting.pop()
            if node.is_decision:
                yield node
            if not node.is_end:
                waiting += [*node.children.values()][::-1]
