"""Replays recorded hands with the simulator; decisions are returned as columns."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick._native import _core
from bigslick.errors import GameConfigError
from bigslick.sim.array_checks import MOST_THREADS, integer_rows, whole_number
from bigslick.sim.game_plan import MOST_CHIPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

__all__ = ("UNKNOWN_CARD", "Outcome", "ReplayedHands", "replay_hands")

UNKNOWN_CARD: Final = 255
"""The id of an unknown card."""


class Outcome(IntEnum):
    """The outcome of replaying a hand."""

    OVER = 0
    """All actions were performed and the hand is over."""
    UNFINISHED = 1
    """The actions end before the hand does."""
    REFUSED = 2
    """An action is against the rules, or a card is invalid; ``why`` is the reason."""
    LEFT_OVER = 3
    """There are more actions after the end of the hand."""
    UNDECIDED = 4
    """An unknown card would decide who acts first or who wins."""


_FAULTS: Final = (
    "nothing is wrong",
    "the hand is over",
    "there is no such action",
    "there is no bet to fold to",
    "the player cannot raise",
    "the raise is below the minimum",
    "the raise is above the maximum",
    "a card is not in the deck",
    "there is a duplicate card",
)


class ReplayedHands:
    """The results of replayed hands, as columns.

    These columns have an entry for each action, with the spot before it: ``players``
    (who acts; -1 if the action was not performed), ``streets``, ``calls`` (the price of
    a call), ``pots`` (all chips put in), ``stacks`` and ``bets`` of the player,
    ``levels`` (the bet to match), ``min_raises`` and ``max_raises`` (totals; 0 if the
    player cannot raise), ``effective_stacks`` (the most that the player can still
    lose), ``raises`` (on this street so far, without blinds), ``live`` (bit i: player i
    has not folded), ``pending`` (bit i: player i acts later if nobody raises) and
    ``discarding``.

    These columns have an entry for each hand: ``outcomes`` (numbers of ``Outcome``),
    ``performed`` (the number of performed actions), ``last_streets`` and ``final_live``
    (who neither folded nor mucked). ``final_stacks`` contains an entry for each player.
    """

    def __init__(self, core: _core.SimReplay) -> None:
        """Store the columns of the simulator, without copying them."""
        self.core = core
        self.players: NDArray[np.int8] = core.players
        self.streets: NDArray[np.int8] = core.streets
        self.calls: NDArray[np.int32] = core.calls
        self.pots: NDArray[np.int32] = core.pots
        self.stacks: NDArray[np.int32] = core.stacks
        self.bets: NDArray[np.int32] = core.bets
        self.levels: NDArray[np.int32] = core.levels
        self.min_raises: NDArray[np.int32] = core.min_raises
        self.max_raises: NDArray[np.int32] = core.max_raises
        self.effective_stacks: NDArray[np.int32] = core.effective_stacks
        self.raises: NDArray[np.uint8] = core.raises
        self.live: NDArray[np.uint16] = core.live
        self.pending: NDArray[np.uint16] = core.pending
        self.discarding: NDArray[np.bool_] = core.discarding.view(np.bool_)
        self.outcomes: NDArray[np.uint8] = core.outcomes
        self.performed: NDArray[np.int32] = core.performed
        self.last_streets: NDArray[np.int8] = core.last_streets
        self.final_live: NDArray[np.uint16] = core.final_live
        self.final_stacks: NDArray[np.int32] = core.final_stacks

    def why(self, hand: int) -> str:
        """Return the outcome of a hand in words."""
        outcome = Outcome(int(self.outcomes[hand]))
        done = int(self.performed[hand])
        match outcome:
            case Outcome.OVER:
                return "the hand is over"
            case Outcome.UNFINISHED:
                return f"the hand is not over after its {done} actions"
            case Outcome.REFUSED:
                reason = _FAULTS[int(self.core.faults[hand])]
                return f"action {done} is refused: {reason}"
            case Outcome.LEFT_OVER:
                return f"the hand is over after {done} actions, but there are more"
            case Outcome.UNDECIDED:
                return "an unknown card would decide the hand"


def replay_hands(  # noqa: PLR0913 - the columns of recorded hands
    games: Sequence[_core.SimGame],
    *,
    game_of_hand: ArrayLike,
    stacks: ArrayLike,
    cards: ArrayLike,
    boards: ArrayLike,
    actions: ArrayLike,
    action_counts: ArrayLike,
    threads: int = 1,
) -> ReplayedHands:
    """Replay hands of any games and stakes; return every decision and the results.

    ``games`` are results of ``plan_game``, one for each combination of stakes and
    number of players; ``game_of_hand`` contains the index of each hand's game. Amounts
    are whole chips: for money in cents, call ``plan_game`` with
    ``chip=Decimal("0.01")``.

    ``stacks`` and ``cards`` have a row for each player of each hand, hand after hand:
    the player's stack, and the ids of the cards that they were dealt or drew, in order.
    ``boards`` contains a row for each hand. ``UNKNOWN_CARD`` is the id of an unknown
    card and fills up short rows. A player with unknown cards mucks at the showdown.
    ``actions`` are numbers as for ``Batch.step``; ``action_counts`` is how many of them
    belong to each hand.

    A hand that breaks the rules does not raise an error: it is reported in
    ``outcomes``, and the other hands are still replayed.

    >>> from bigslick.sim import FOLD, plan_game
    >>> nobody_knows = [[255, 255]] * 2
    >>> played = replay_hands(
    ...     [plan_game("nlhe", 2)],
    ...     game_of_hand=[0, 0],
    ...     stacks=[200, 100, 50, 80],
    ...     cards=[*nobody_knows, [51, 50], [3, 7]],
    ...     boards=[[255] * 5, [9, 14, 20, 24, 30]],
    ...     actions=[6, FOLD, 80, 0],
    ...     action_counts=[2, 2],
    ... )
    >>> played.players, played.calls, played.pots
    (array([1, 0, 1, 0], dtype=int8), array([ 1,  4,  1, 48], dtype=int32), ...
    >>> played.final_stacks, played.outcomes
    (array([198, 102, 100,  30], dtype=int32), array([0, 0], dtype=uint8))

    Raises:
        GameConfigError: a stack is not positive, or a table has too many chips.
        IllegalActionError: rows have the wrong length or type.

    """
    of_hand = integer_rows("game_of_hand", game_of_hand, (None,))
    hands = len(of_hand)
    wrong = (of_hand < 0) | (of_hand >= len(games))
    if wrong.any():
        n = int(wrong.argmax())
        raise GameConfigError(
            f"hand {n}: invalid game {of_hand[n]}: expected 0 to {len(games) - 1}"
        )
    seats = np.array([game.seats for game in games], np.int64)[of_hand]
    players = int(seats.sum())
    counts = integer_rows("action_counts", action_counts, (hands,))
    if counts.size and counts.min() < 0:
        raise GameConfigError(
            f"hand {int(counts.argmin())}: invalid number of actions {counts.min()}: "
            "expected 0 or more"
        )
    return ReplayedHands(
        _core.SimReplay(
            games=list(games),
            game_of_hand=of_hand,
            stacks=_stacks(integer_rows("stacks", stacks, (players,)), seats),
            cards=_ids("cards", cards, players),
            boards=_ids("boards", boards, hands),
            actions=integer_rows("actions", actions, (int(counts.sum()),)),
            action_counts=counts,
            threads=whole_number("number of threads", threads, 0, MOST_THREADS),
        )
    )


def _stacks(stacks: NDArray[np.int32], seats: NDArray[np.int64]) -> NDArray[np.int32]:
    if not stacks.size:
        return stacks
    firsts = np.concatenate([[0], np.cumsum(seats)[:-1]])
    sums = np.add.reduceat(stacks.astype(np.int64), firsts)
    bad = (np.minimum.reduceat(stacks, firsts) <= 0) | (sums > MOST_CHIPS)
    if bad.any():
        n = int(bad.argmax())
        row = stacks[firsts[n] : firsts[n] + seats[n]].tolist()
        raise GameConfigError(
            f"hand {n}: invalid stacks {row}: expected positive amounts with a sum of "
            f"at most {MOST_CHIPS}"
        )
    return stacks


def _ids(name: str, cards: ArrayLike, count: int) -> NDArray[np.uint8]:
    """Return card ids as bytes; the simulator checks that they are in the deck."""
    given = np.asarray(cards)
    if given.dtype == np.uint8 and given.ndim == 2 and len(given) == count:  # noqa: PLR2004
        return np.ascontiguousarray(given)
    rows = integer_rows(name, given, (count, None))
    known = (rows >= 0) & (rows <= UNKNOWN_CARD)
    if not known.all():
        row, place = np.argwhere(~known)[0]
        raise GameConfigError(
            f"row {row} of {name}: invalid card id {rows[row, place]}: expected 0 to "
            f"51, or {UNKNOWN_CARD} for an unknown card"
        )
    return rows.astype(np.uint8)
