"""Players at a table: a name, chips and a decider."""

from __future__ import annotations

from inspect import getattr_static, isfunction
from typing import TYPE_CHECKING, Any

from bigslick.engine.chips.account import hole_cards_of
from bigslick.errors import BotError, GameConfigError, brief

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.bots import AsyncDecider, Decider
    from bigslick.cards import Card
    from bigslick.engine import Operation, State
    from bigslick.match.table.decider_call import DeciderThread

__all__ = ("Player", "check_decider", "check_player", "names_of")

_MAX_PLAYERS = 10


class Player:
    """A player at a table; ``decider`` makes the decisions.

    During a hand, chips, bet and cards are read from the state of the hand; after it
    they keep their final values. A decider never gets a ``Player``, only its own view.
    A player who is sitting out is dealt in, as in tournaments, and folds in turn.

    >>> Player("Alice", 200)
    Player(name='Alice', chips=200, is_bot=False, seat=None)
    """

    __slots__ = (
        "_chips",
        "_current_bet",
        "_hole_cards",
        "_index",
        "_log",
        "_state",
        "decider",
        "folded",
        "is_bot",
        "name",
        "seat",
        "sitting_out",
        "thread",
    )

    def __init__(  # noqa: PLR0913, PLR0917 - fields of the public API
        self,
        name: str,
        chips: int,
        hole_cards: tuple[Card, ...] = (),
        folded: bool = False,
        current_bet: int = 0,
        is_bot: bool = False,
        seat: int | None = None,
        *,
        decider: Decider | AsyncDecider | None = None,
        sitting_out: bool = False,
    ) -> None:
        """Create a player who is not at a table yet."""
        self.name = name
        self.folded = folded
        self.is_bot = is_bot
        self.seat = seat
        self.decider = decider
        self.sitting_out = sitting_out
        self.thread: DeciderThread | None = None
        """The thread that calls the decider when there is a time limit."""
        self._state: State | None = None
        self._index = 0
        self._chips = chips
        self._current_bet = current_bet
        self._hole_cards = hole_cards
        self._log: Sequence[Operation] | None = None

    def __repr__(self) -> str:
        """Return name, chips, kind and seat."""
        return (
            f"Player(name={self.name!r}, chips={self.chips!r}, "
            f"is_bot={self.is_bot!r}, seat={self.seat!r})"
        )

    @property
    def chips(self) -> int:
        """Return the stack: chips that are not bet.

        Setting chips, bet or cards detaches the player from the current hand.
        """
        state = self._state
        return self._chips if state is None else state.stacks[self._index]

    @chips.setter
    def chips(self, amount: int) -> None:
        self._state = None
        self._chips = amount

    @property
    def current_bet(self) -> int:
        """Return the player's bet on this street."""
        state = self._state
        return self._current_bet if state is None else state.bets[self._index]

    @current_bet.setter
    def current_bet(self, amount: int) -> None:
        self._leave()
        self._current_bet = amount

    @property
    def hole_cards(self) -> tuple[Card, ...]:
        """Return the player's hole cards, including folded ones."""
        state, i = self._state, self._index
        if state is not None:
            return tuple(state.hole_cards[i]) or hole_cards_of(state.operations, i)
        if self._log is not None:
            self._hole_cards, self._log = hole_cards_of(self._log, i), None
        return self._hole_cards

    @hole_cards.setter
    def hole_cards(self, cards: tuple[Card, ...]) -> None:
        self._leave()
        self._hole_cards, self._log = cards, None

    @property
    def is_active(self) -> bool:
        """Return whether the player has cards and may win the pot."""
        return not self.folded and bool(self.hole_cards)

    @property
    def is_all_in(self) -> bool:
        """Return whether the player is in the hand and has no chips left to bet."""
        return self.is_active and not self.chips

    def begin_hand(self, state: State, index: int) -> None:
        """Attach the player to a hand, as the player with that index."""
        self._state = state
        self._index = index
        self.folded = False

    def end_hand(self, state: State, index: int) -> None:
        """Detach the player from a finished hand, keeping its final values."""
        self._hole_cards = cards = tuple(state.hole_cards[index])
        self._log = None if cards else state.operations
        self._current_bet = state.bets[index]
        self._chips = state.stacks[index]
        self._state, self._index = None, index

    def _leave(self) -> None:
        """Detach the player from the current hand, if any, keeping its values."""
        if self._state is not None:
            self.end_hand(self._state, self._index)


def check_player(player: object) -> None:
    """Check that an object is a player.

    Raises:
        GameConfigError: it is something else, for example a name.

    """
    if not isinstance(player, Player):
        raise GameConfigError(
            f"invalid player {brief(player)}: expected Player(name, chips)"
        )


def check_decider(decider: Any, name: str) -> None:
    """Check that a player's decider can decide.

    Raises:
        BotError: it has no ``decide``, or is a class of bots.

    """
    if not hasattr(decider, "decide"):
        raise BotError(
            f"invalid decider {decider!r} for {name!r}: expected the name of a bot, or "
            "an object with a decide method"
        )
    if isinstance(decider, type) and isfunction(getattr_static(decider, "decide")):
        raise BotError(
            f"invalid decider {decider!r} for {name!r}: expected a bot, not a class of "
            f"bots; to create one: {decider.__name__}()"
        )


def names_of(players: Sequence[Player]) -> tuple[str, ...]:
    """Return the names of the players of a hand.

    Raises:
        GameConfigError: one is not a player, there are too many, or a name is empty or
            duplicate.

    """
    for player in players:
        check_player(player)
    names = tuple([player.name for player in players])
    if len(names) > _MAX_PLAYERS:
        raise GameConfigError(
            f"too many players: {len(names)}, a table has at most {_MAX_PLAYERS} seats"
        )
    if len({*names}) < len(names):
        raise GameConfigError(f"duplicate player name: {', '.join(names)}")
    if "" in names:
        raise GameConfigError("a player needs a name")
    return names
