"""Many hands of one game, played at the same time."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import numpy as np

from bigslick._native import _core
from bigslick.errors import (
    CardsError,
    GameConfigError,
    IllegalActionError,
    brief,
    unknown_name,
)
from bigslick.free_memory import free_memory, in_mib
from bigslick.hands.evaluation import is_number
from bigslick.sim.array_checks import (
    MOST_THREADS,
    integer_rows,
    mask_rows,
    seat_row,
    stack_rows,
    whole_number,
)
from bigslick.sim.game_plan import game_name, plan_game, read_game

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from bigslick.engine.games import Poker

__all__ = ("CHECK_OR_CALL", "FOLD", "NO_ACTION", "Batch", "Legal", "PolicyName")

NO_ACTION: Final = -2
"""The action number that leaves a table unchanged."""
FOLD: Final = -1
CHECK_OR_CALL: Final = 0
"""The action number for checking, calling or posting the bring-in.

A larger number is the total to bet or raise to. In a draw, hole card k is discarded if
bit k of the number is set.
"""

PolicyName = Literal["calls", "call", "random"]
"""How a batch plays: checks and calls, or random actions; ``"call"`` is ``"calls"``."""
_POLICIES: Final = {"calls": 0, "random": 1}

_MANY: Final = 100_000
"""A batch of more tables is created only if there is enough free memory."""

_OVER, _UNKNOWN, _CANNOT_FOLD, _CANNOT_RAISE, _TOO_SMALL, _TOO_LARGE = range(1, 7)


class Legal(NamedTuple):
    """The legal actions of the player to act, with an entry for each table.

    ``turns`` is the player to act, or -1 where the hand is over. ``calls`` is the price
    of a call, 0 for a check. ``min_raises`` and ``max_raises`` are the smallest and the
    largest total to raise to, 0 where the player cannot raise.
    """

    turns: NDArray[np.int8]
    can_fold: NDArray[np.bool_]
    calls: NDArray[np.int32]
    min_raises: NDArray[np.int32]
    max_raises: NDArray[np.int32]


class Batch:
    """Hands of one game at many tables, stepped together.

    Players are numbered as in ``State``: 0 is left of the button. The cards of a hand
    depend on the seed, the number of its table and the number of hands dealt there
    before, but not on the size of the batch or the number of threads.

    >>> batch = Batch("nlhe", 2, seats=3, seed=7)
    >>> batch.deal()
    >>> batch.legal().turns, batch.legal().calls
    (array([2, 2], dtype=int8), array([2, 2], dtype=int32))
    >>> batch.step([FOLD, 6])
    >>> batch.bets
    array([[1, 2, 0],
           [1, 2, 6]], dtype=int32)
    """

    def __init__(  # noqa: PLR0913 - what hands of a batch have in common
        self,
        game: Poker | str,
        tables: int,
        *,
        seats: int = 6,
        stacks: ArrayLike = 200,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        """Set up tables of a game; no hand is dealt yet.

        ``stacks`` is one amount, an amount for each seat, or a row for each table.
        ``threads`` of 0 uses all cores.

        Raises:
            GameConfigError: the simulator does not support the game or its stakes, or
                there is not enough memory for so many tables.

        """
        tables = whole_number("number of tables", tables, 1)
        self.threads = whole_number("number of threads", threads, 0, MOST_THREADS)
        self.game = read_game(game)
        self.plan = plan_game(self.game, seats)
        self.seats = self.plan.seats
        if tables > _MANY:
            _check_memory(tables, _core.SimBatch(self.plan, 1, 0).bytes_of_table)
        self.core = _core.SimBatch(self.plan, tables, _seed(seed))
        self.set_stacks(stacks)

    def __len__(self) -> int:
        """Return the number of tables."""
        return len(self.core)

    def set_stacks(self, stacks: ArrayLike) -> None:
        """Set the stacks with which the next hands begin.

        Raises:
            GameConfigError: a stack is not positive, or a table has too many chips.

        """
        rows = stack_rows(stacks, len(self), self.seats)
        self.core.set_stacks(rows)

    def deal(
        self, decks: ArrayLike | None = None, *, where: ArrayLike | None = None
    ) -> None:
        """Start the next hand at every table, or only where ``where`` is true.

        Rows of ``decks`` are the ids of the cards on top of the deck, in the order of
        dealing and with burn cards; by default the cards are random.

        Raises:
            CardsError: a row has a duplicate card, or one that is not in the deck.

        """
        rows = None if decks is None else self._decks(decks)
        self.core.deal(mask_rows("where", where, len(self)), rows, self.threads)

    def step(self, actions: ArrayLike) -> None:
        """Perform one action at each table; with ``NO_ACTION`` a table does not change.

        Raises:
            IllegalActionError: an action is illegal; then no table changes.

        """
        checked = integer_rows("actions", actions, (len(self),))
        refused = self.core.step(checked, self.threads)
        if refused is not None:
            table, fault = refused
            raise IllegalActionError(self._why(table, fault, int(checked[table])))

    def replay(self, decks: ArrayLike, actions: ArrayLike) -> None:
        """Deal these cards and perform the actions of each row until ``NO_ACTION``.

        Raises:
            IllegalActionError: an action is illegal. Its table stops before that
                action; all other tables are played to the end of their rows.

        """
        rows = integer_rows("actions", actions, (len(self), None))
        self.deal(decks)
        stopped = self.core.replay(rows, self.threads)
        if stopped is not None:
            table, place, fault = stopped
            told = self._why(table, fault, int(rows[table, place]))
            raise IllegalActionError(f"action {place} of {told}")

    def reseed(self, seed: int) -> None:
        """Set the random seed of the following hands; hands are counted from 0 again.

        Raises:
            GameConfigError: the seed is not an int from 0 to 2**64 - 1.

        """
        self.core.reseed(_seed(seed))

    def play(self, policy: PolicyName, *, until: ArrayLike | None = None) -> int:
        """Play each hand until it is the turn of player ``until``, or the hand is over.

        The policy is ``"calls"``, which checks or calls, or ``"random"``. Without
        ``until`` the hands are played to the end. Return the number of decisions that
        were made.

        Raises:
            GameConfigError: the policy is unknown.

        """
        kept = None if until is None else seat_row("until", until, len(self))
        return self.core.play(_policy(policy), kept, self.threads)

    def play_hands(self, policy: PolicyName, hands: int) -> int:
        """Play ``hands`` whole hands at every table; return the number of decisions.

        Raises:
            GameConfigError: the policy is unknown, or the number of hands is invalid.

        """
        count = whole_number("number of hands", hands, 0)
        return self.core.play_hands(_policy(policy), count, self.threads)

    def legal(self) -> Legal:
        """Return the legal actions of the players to act."""
        core = self.core
        return Legal(
            core.turns.copy(),
            core.can_fold.copy(),
            core.calls.copy(),
            core.min_raises.copy(),
            core.max_raises.copy(),
        )

    def observe(
        self,
        out: NDArray[np.float32] | None = None,
        *,
        viewers: ArrayLike | None = None,
    ) -> NDArray[np.float32]:
        """Return the observations of the players to act, or of ``viewers``.

        ``viewers`` contains a player index for each table. The layout is documented in
        docs/reference/environments.md. A row is zero where there is no such player,
        for example where the hand is over.

        Raises:
            GameConfigError: ``out`` is not an array of that shape.
            IllegalActionError: ``viewers`` are invalid.

        """
        shape = len(self), self.plan.observation_size
        if out is None:
            out = np.empty(shape, np.float32)
        elif (
            out.shape != shape or out.dtype != np.float32 or not out.flags.c_contiguous
        ):
            raise GameConfigError(
                f"invalid out of shape {out.shape} and dtype {out.dtype}: expected a "
                f"contiguous float32 array of shape {shape}"
            )
        rows = self.core.turns if viewers is None else viewers
        self.core.observe(seat_row("viewers", rows, len(self)), out)
        return out

    def copy(self, tables: ArrayLike | None = None) -> Batch:
        """Return an independent copy of these tables, by default of all.

        A table may be copied several times. The copies continue with the same cards.

        Raises:
            IndexError: a table number is out of range.

        """
        size = len(self)
        places = np.arange(size) if tables is None else np.asarray(tables)
        if places.ndim != 1 or (places.size and places.dtype.kind not in "iu"):
            raise IndexError(
                f"invalid tables {places!r}: expected a list of numbers from 0 to "
                f"{size - 1}"
            )
        wrong = (places < 0) | (places >= size)
        if wrong.any():
            raise IndexError(
                f"invalid table {places[wrong.argmax()]}: expected 0 to {size - 1}"
            )
        new = object.__new__(Batch)
        new.__dict__.update(self.__dict__)
        new.core = self.core.copy(np.ascontiguousarray(places, np.int64))
        return new

    @property
    def over(self) -> NDArray[np.bool_]:
        """Return, for each table, whether the hand is over or was not dealt yet."""
        return self.core.over

    @property
    def turns(self) -> NDArray[np.int8]:
        """Return the player to act at each table, -1 where the hand is over."""
        return self.core.turns

    @property
    def stacks(self) -> NDArray[np.int32]:
        """Return the stacks, a row for each table; the array changes during play."""
        return self.core.stacks

    @property
    def bets(self) -> NDArray[np.int32]:
        """Return the bets on this street, by table; the array changes during play."""
        return self.core.bets

    @property
    def starting_stacks(self) -> NDArray[np.int32]:
        """Return the stacks with which hands begin, a row for each table."""
        return self.core.starting_stacks

    @property
    def payoffs(self) -> NDArray[np.int32]:
        """Return each player's gain or loss; chips in the pot count as lost.

        All are 0 where no hand was dealt yet.
        """
        dealt = self.core.hole_counts[:, None] > 0
        return (self.core.stacks - self.core.starting_stacks) * dealt

    @property
    def hole_cards(self) -> NDArray[np.uint8]:
        """Return card ids by table, player and card; 255 for a card not dealt yet.

        Folded hands are included.
        """
        cards = self.core.hole_cards.reshape(len(self), self.seats, -1).copy()
        dealt = np.arange(cards.shape[2]) < self.core.hole_counts[:, None]
        return np.where(dealt[:, None, :], cards, np.uint8(255))

    @property
    def board_cards(self) -> NDArray[np.uint8]:
        """Return the card ids of the boards; 255 for a card not dealt yet."""
        cards = self.core.board_cards
        dealt = np.arange(cards.shape[1]) < self.core.board_counts[:, None]
        return np.where(dealt, cards, np.uint8(255))

    @property
    def decks(self) -> NDArray[np.uint8]:
        """Return the card ids of the decks in dealing order, with dealt cards."""
        self.core.finish_decks()
        return self.core.decks.copy()

    def _decks(self, decks: ArrayLike) -> NDArray[np.uint8]:
        """Return the given cards as rows of ids, after checking them."""
        rows = integer_rows("decks", decks, (len(self), None))
        known = np.array([card.id for card in self.game.deck])
        if rows.shape[1] > len(known):
            raise CardsError(
                f"invalid deck size {rows.shape[1]}: {game_name(self.game)} has "
                f"{len(known)} cards"
            )
        foreign = ~np.isin(rows, known)
        if foreign.any():
            table, place = np.argwhere(foreign)[0]
            raise CardsError(
                f"table {table}: card id {rows[table, place]} is not in the deck"
            )
        ordered = np.sort(rows, axis=1)
        twice = ordered[:, 1:] == ordered[:, :-1]
        if twice.any():
            table, place = np.argwhere(twice)[0]
            raise CardsError(
                f"table {table}: duplicate card id {ordered[table, place]}"
            )
        return np.ascontiguousarray(rows, np.uint8)

    def _why(self, table: int, fault: int, action: int) -> str:
        core = self.core
        low, high = core.min_raises[table], core.max_raises[table]
        expected = f"{FOLD} to fold, {CHECK_OR_CALL} to check or call, a total to raise"
        if core.discarding[table]:
            sets = 1 << int(core.hole_counts[table])
            expected = f"cards to discard as bits, 0 to {sets - 1},"
        reason = {
            _OVER: "the hand is over",
            _UNKNOWN: f"expected {expected} or {NO_ACTION}",
            _CANNOT_FOLD: "there is no bet to fold to",
            _CANNOT_RAISE: "the player cannot raise",
            _TOO_SMALL: f"the minimum is {low}",
            _TOO_LARGE: f"the maximum is {high}",
        }[fault]
        spot = f"street {core.streets[table]}, player {core.turns[table]}"
        return f"table {table}: action {action} is not legal: {reason} ({spot})"


def _check_memory(tables: int, bytes_of_table: int) -> None:
    needed, free = tables * bytes_of_table, free_memory()
    if free is not None and needed > free:
        raise GameConfigError(
            f"{tables:,} tables need {in_mib(needed)} of memory, more than the "
            f"{in_mib(free)} free"
        )


def _seed(seed: Any) -> int:
    if not is_number(seed) or not 0 <= index(seed) < 1 << 64:
        raise GameConfigError(
            f"invalid seed {brief(seed)}: expected a whole number from 0 to 2**64 - 1"
        )
    return index(seed)


def _policy(name: Any) -> int:
    known = "calls" if name == "call" else name
    if not isinstance(known, str) or known not in _POLICIES:
        raise GameConfigError(unknown_name("policy", name, _POLICIES))
    return _POLICIES[known]
