"""Builds the betting tree of a game by playing every betting line with ``State``.

Legal bets do not depend on the players' cards, so one deal is enough to build the tree;
``board_tree`` handles the boards. The payoffs of an end are read from a ``State`` that
was played to that end: once after a fold, and at a showdown once for each possible
outcome.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final, TypeAlias

from bigslick.engine import Automation, State
from bigslick.engine.actions import Bet, Fold, RaiseTo
from bigslick.engine.operations import BoardDealing, CardBurning, HoleDealing
from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigslick.cards import Card
    from bigslick.engine.actions import Action, LegalActions
    from bigslick.engine.games import Poker
    from bigslick.values import ValuesLike

    Cards: TypeAlias = tuple[Card, ...]

__all__ = (
    "Betting",
    "Deal",
    "Decision",
    "End",
    "Showdown",
    "TwoPlayerGame",
)

_MOST_NODES: Final = 20_000
_AUTOMATIC: Final = tuple(Automation)
_MANUAL_DEALING: Final = tuple(
    automation
    for automation in Automation
    if automation
    not in {
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.CARD_BURNING,
    }
)


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision: the player's actions, and the node after each of them."""

    player: int
    actions: tuple[str, ...]
    children: tuple[Betting, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards are dealt to the board."""

    count: int
    then: Betting


@dataclass(frozen=True, slots=True)
class End:
    """The end of a hand: the payoffs of both players for each outcome."""

    payoffs: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Showdown:
    """A showdown whose payoffs are not known yet, and the actions that lead to it."""

    line: tuple[Action, ...]


Betting: TypeAlias = Decision | Deal | End | Showdown


class TwoPlayerGame:
    """A two-player game with its stacks, in which betting lines are replayed."""

    def __init__(self, game: Poker, stacks: ValuesLike | None) -> None:
        """Check that the game can be solved."""
        self.game = copy(game)
        self.stacks = stacks
        self.state = self._begin(_AUTOMATIC)
        self._check()
        self.order = self._dealing_order()

    def _begin(self, automations: tuple[Automation, ...]) -> State:
        self.game.automations = automations
        if self.stacks is None:
            if not hasattr(self.game, "usual_stack"):
                raise GameConfigError(
                    f"{type(self.game).__name__} has no default stacks: give stacks"
                )
            return self.game(self.game.usual_stack, 2, seed=0)
        return self.game(self.stacks, 2, seed=0)

    def _check(self) -> None:
        """Check that the game has only features that the solver supports.

        Raises:
            GameConfigError: hole cards are dealt face up, dealt later or exchanged, or
                there are several boards.

        """
        name = type(self.game).__name__
        first, *later = self.game.streets
        if any(first.hole_dealing_statuses) or any(
            street.hole_dealing_statuses for street in later
        ):
            raise GameConfigError(
                f"{name} deals hole cards face up or on later streets; only games "
                "whose hole cards are dealt face down at the start can be solved"
            )
        if any(s.draw_status or s.discard_count for s in self.game.streets):
            raise GameConfigError(
                f"{name} has draws or discards; only games without them can be solved"
            )
        if self.game.starting_board_count != 1:
            raise GameConfigError(
                f"{name} has {self.game.starting_board_count} boards; only games with "
                "one board can be solved"
            )

    @property
    def hole_count(self) -> int:
        """Return the number of hole cards of a player."""
        return len(self.game.streets[0].hole_dealing_statuses)

    @property
    def deals(self) -> tuple[int, ...]:
        """Return the number of board cards of each deal."""
        counts = (street.board_dealing_count for street in self.game.streets)
        return tuple(count for count in counts if count)

    def _dealing_order(self) -> tuple[tuple[str, int, int], ...]:
        """Return the deals in order: hole or board, the player, the number of cards."""
        state = self.state.copy()
        while state.status:
            legal = state.legal_actions()
            state.act(next(action for action in legal if not isinstance(action, Fold)))
        order = []
        for operation in state.operations:
            match operation:
                case HoleDealing():
                    order.append(("hole", operation.player_index, len(operation.cards)))
                case BoardDealing():
                    order.append(("board", 0, len(operation.cards)))
                case CardBurning():
                    order.append(("burn", 0, 1))
                case _:
                    pass
        return tuple(order)

    def unroll(self) -> Betting:
        """Return the betting tree; its showdowns have no payoffs yet.

        Raises:
            GameConfigError: there are too many betting lines.

        """
        return _Walk().visit(
            self.state, (), fold=False, seen=len(self.state.operations)
        )

    def payoffs(
        self, line: Sequence[Action], hands: tuple[Cards, Cards], board: Cards
    ) -> tuple[float, float]:
        """Play a betting line with these cards to its end; return both payoffs."""
        state = self._begin(_MANUAL_DEALING)
        state.set_deck(self._deck(hands, board))
        state.automate(_AUTOMATIC)
        for action in line:
            state.act(action)
        first, second = state.payoffs
        return float(first), float(second)

    def _deck(self, hands: tuple[Cards, Cards], board: Cards) -> Cards:
        """Return the deck that deals these cards."""
        wanted = {*hands[0], *hands[1], *board}
        spare = iter([card for card in self.game.deck if card not in wanted])
        piles = {("hole", 0): iter(hands[0]), ("hole", 1): iter(hands[1])}
        piles |= {("board", 0): iter(board), ("burn", 0): spare}
        deck = [
            next(piles[kind, player])
            for kind, player, count in self.order
            for _ in range(count)
        ]
        return (*deck, *spare)


class _Walk:
    """Walks through all betting lines and counts them."""

    def __init__(self) -> None:
        self.nodes = 0

    def visit(
        self, state: State, line: tuple[Action, ...], *, fold: bool, seen: int
    ) -> Betting:
        """Return the tree that begins at a state.

        The first ``seen`` operations of the state belong to earlier nodes.
        """
        self.nodes += 1
        if self.nodes > _MOST_NODES:
            raise GameConfigError(
                f"the betting has more than {_MOST_NODES:,} decisions and ends: use "
                "smaller stacks or fixed limits"
            )
        dealt = [
            len(operation.cards)
            for operation in state.operations[seen:]
            if isinstance(operation, BoardDealing)
        ]
        here: Betting
        if state.status:
            here = self.decide(state, line)
        elif fold:
            first, second = state.payoffs
            here = End(((float(first), float(second)),))
        else:
            here = Showdown(line)
        for count in reversed(dealt):
            here = Deal(count, here)
        return here

    def decide(self, state: State, line: tuple[Action, ...]) -> Decision:
        """Return the decision node of the player to act."""
        legal = state.legal_actions()
        assert legal.player_index is not None  # noqa: S101 - all else is automated
        actions, children = [], []
        for action in _choices(legal):
            after = state.copy()
            after.act(action)
            actions.append(_name(action))
            children.append(
                self.visit(
                    after,
                    (*line, action),
                    fold=isinstance(action, Fold),
                    seen=len(state.operations),
                )
            )
        return Decision(legal.player_index, tuple(actions), tuple(children))


def _choices(legal: LegalActions) -> Iterator[Action]:
    """Yield every legal action, with all sizes of bets."""
    yield from (a for a in legal if not isinstance(a, (Bet, RaiseTo)))
    if legal.min_raise_to is None or legal.max_raise_to is None:
        return
    for amount in range(int(legal.min_raise_to), int(legal.max_raise_to) + 1):
        action = legal.raise_to(amount)
        if action in legal:
            yield action


def _name(action: Action) -> str:
    """Return the name of an action.

    >>> _name(RaiseTo(6)), _name(Fold())
    ('raise 6', 'fold')
    """
    match action:
        case Bet(amount) | RaiseTo(amount):
            return f"{action.type.value} {amount}"
        case _:
            return action.type.value
