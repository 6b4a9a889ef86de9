"""Replaying hands, and collecting facts about the table at each decision.

The simulator replays hands of the games that it supports, all at once and in whole
units. If it refuses an action, or does not support the game or its rules, the engine
replays the hand instead.
"""

from __future__ import annotations

from math import inf, isfinite
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from bigslick import sim
from bigslick.engine import Mode
from bigslick.engine.games import VARIANTS
from bigslick.errors import BigslickError, GameConfigError, NotationError
from bigslick.history.decisions.hand_columns import offsets
from bigslick.history.decisions.played_hand import (
    BRING_IN,
    CALL,
    CHECK,
    DISCARD,
    FOLD,
    KINDS,
    RAISE,
    scale_of,
    units,
)
from bigslick.sim import plan_game
from bigslick.sim.game_plan import MOST_CHIPS
from bigslick.sim.replay import UNKNOWN_CARD, Outcome, replay_hands

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bigslick._native import _core
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.decisions.played_hand import PlayedHand
    from bigslick.sim.replay import ReplayedHands

__all__ = (
    "FACTS",
    "MOST_PLAYERS",
    "SAME_BETTING",
    "Decisions",
    "Replayed",
    "find_errors",
    "find_large",
)

FACTS: Final = (
    *("to_call", "min_raise_to", "max_raise_to", "pot", "stack", "bet", "effective"),
    *("live", "pending"),
)
"""The facts about each decision; a set of players is a bit mask."""
_MONEY: Final = 7  # the first 7 facts are amounts
MOST_PLAYERS: Final = 32

SAME_BETTING: Final = frozenset(
    {
        "all_in_hands_are_shown",
        "chip_unit",
        "equal_winners_share_evenly",
        "refuse_fouled_deck",
        "side_pots_first",
        "stud_odd_chip_by_suit",
    }
)
"""The options of ``Rules`` that do not affect who may bet how much."""

_plans: dict[tuple[Any, ...], _core.SimGame | None] = {}
_MOST_PLANS: Final = 4096


class Decisions(NamedTuple):
    """The decisions of many hands, with facts about the table at each decision.

    The decisions of hand n are those from ``first[n]`` to ``first[n + 1]``. ``facts``
    contains a row for each of ``FACTS``. Amounts are chips.
    """

    first: NDArray[np.int64]
    actors: NDArray[np.int8]
    kinds: NDArray[np.int8]
    rounds: NDArray[np.int8]
    amounts: NDArray[np.float64]
    facts: NDArray[np.float64]


class Replayed:
    """The replay of many hands; ``facts`` contains a row for each of ``FACTS``.

    The decisions of hand n are those from ``first[n]`` to ``first[n + 1]``. Amounts are
    chips. ``errors`` has the errors of hands that could not be replayed, by index.
    """

    __slots__ = (
        "actors",
        "amounts",
        "errors",
        "facts",
        "first",
        "kinds",
        "rounds",
    )

    def __init__(self, hands: Sequence[PlayedHand]) -> None:
        """Replay these hands."""
        self.first = offsets([len(hand.kinds) for hand in hands])
        size = int(self.first[-1])
        self.actors = _joined(hand.actors for hand in hands)
        self.kinds = _joined(hand.kinds for hand in hands)
        self.rounds = _joined(hand.rounds for hand in hands)
        self.errors: dict[int, BigslickError] = {}
        self._replay(hands, size)

    def decisions(self) -> Decisions:
        """Return the decisions of the hands."""
        return Decisions(
            self.first,
            self.actors,
            self.kinds,
            self.rounds,
            self.amounts,
            self.facts,
        )

    def _replay(self, hands: Sequence[PlayedHand], size: int) -> None:
        """Replay the hands: in the simulator if possible, otherwise in the engine."""
        games: dict[_core.SimGame, int] = {}
        plans: list[int] = []
        places: list[int] = []
        scales: list[int] = []
        stacks: list[int] = []
        given: list[int] = []
        for n, hand in enumerate(hands):
            try:
                scale, own_stacks, own_amounts = _whole(hand)
                plan = _plan(hand, scale) if _fits(own_stacks, own_amounts) else None
            except (ArithmeticError, LookupError, TypeError, ValueError):
                plan = None  # the engine reports the error
            if plan is not None:
                places.append(n)
                plans.append(games.setdefault(plan, len(games)))
                scales.append(scale)
                stacks += own_stacks
                given += own_amounts
            else:
                scales.append(1)
                given += [0] * len(hand.amounts)
        amounts = np.fromiter(given, np.int64, size)
        lengths = np.diff(self.first)
        chips = np.repeat(np.array(scales, np.float64), lengths)
        self.amounts = amounts / chips
        self.facts = np.zeros((len(FACTS), size))
        done = np.zeros(len(hands), np.bool_)
        if places:
            chosen = np.zeros(len(hands), np.bool_)
            chosen[places] = True
            rows = np.repeat(chosen, lengths)
            counts = lengths[chosen]
            played = replay_hands(
                list(games),
                game_of_hand=plans,
                stacks=stacks,
                cards=np.full((len(stacks), 1), UNKNOWN_CARD),
                boards=np.full((len(places), 1), UNKNOWN_CARD),
                actions=_actions(self.kinds[rows], amounts[rows]),
                action_counts=counts,
            )
            self._take(played, rows, chips[rows])
            starts = np.array([hands[n].kind.first for n in places], np.int8)
            streets = self.rounds[rows] - np.repeat(starts, counts)
            wrong = self._differs(played, rows, amounts[rows], streets)
            hand_of = np.repeat(np.arange(len(places)), counts)
            faults = np.bincount(hand_of[wrong], minlength=len(places))
            over = np.isin(played.outcomes, (Outcome.OVER, Outcome.UNDECIDED))
            done[places] = over & (faults == 0) & (played.performed == counts)
        for n in np.flatnonzero(~done).tolist():
            self.facts[:, self.first[n] : self.first[n + 1]] = 0
            try:
                self._ask_engine(hands[n], int(self.first[n]))
            except BigslickError as error:
                self.errors[n] = error
            except (ArithmeticError, LookupError, TypeError, ValueError) as error:
                self.errors[n] = NotationError(
                    f"the actions are inconsistent: {error!r}"
                )

    def _take(
        self, played: ReplayedHands, rows: NDArray[np.bool_], chips: NDArray[np.float64]
    ) -> None:
        """Store the facts from the simulator, with amounts converted to chips."""
        found = (
            played.calls,
            played.min_raises,
            played.max_raises,
            played.pots,
            played.stacks,
            played.bets,
            played.effective_stacks,
        )
        for k, column in enumerate(found):
            self.facts[k, rows] = column / chips
        self.facts[_MONEY, rows] = played.live
        self.facts[_MONEY + 1, rows] = played.pending

    def _differs(
        self,
        played: ReplayedHands,
        rows: NDArray[np.bool_],
        amounts: NDArray[np.int64],
        streets: NDArray[np.int8],
    ) -> NDArray[np.bool_]:
        """Return for each decision whether the simulator disagrees with the record.

        It disagrees if the player, the street, the kind of decision or the price is
        different.
        """
        kinds, calls = self.kinds[rows], played.calls
        wrong: NDArray[np.bool_] = played.players != self.actors[rows]
        wrong |= played.streets != streets
        wrong |= played.discarding != (kinds == DISCARD)
        wrong |= (kinds == CHECK) & (calls != 0)
        wrong |= (kinds == CALL) & ((calls != amounts) | (calls == 0))
        wrong |= (kinds == RAISE) & (amounts == 0)
        wrong |= kinds == BRING_IN
        return wrong

    def _ask_engine(self, hand: PlayedHand, row: int) -> None:
        """Replay a hand with the engine and store its facts.

        Raises:
            BigslickError: an action is illegal at that point of the hand.

        """
        for amount in hand.amounts:
            self.amounts[row] = float(amount)
            row += 1
        row -= len(hand.amounts)
        before: Any = None
        for state, action in hand.whole_record().states():
            kind = None if action is None else KINDS.get(action.action)
            if kind is not None:
                if kind <= BRING_IN:
                    self.facts[:, row] = _facts(before)
                row += 1
            before = state


def find_errors(hands: Sequence[PlayedHand]) -> dict[int, BigslickError]:
    """Return the errors of the hands that cannot be replayed, by index."""
    errors = find_large(hands)
    places = [n for n in range(len(hands)) if n not in errors]
    found = Replayed([hands[n] for n in places]).errors
    return errors | {places[n]: error for n, error in found.items()}


def find_large(hands: Sequence[PlayedHand]) -> dict[int, BigslickError]:
    """Return the errors of the hands with too many players, by index."""
    return {
        n: NotationError(
            f"a hand of {len(hand.dealt)} players: statistics take up to {MOST_PLAYERS}"
        )
        for n, hand in enumerate(hands)
        if len(hand.dealt) > MOST_PLAYERS
    }


def _facts(state: Any) -> list[float]:
    """Return the facts of the decision of the player to act."""
    i = state.actor_index
    if i is None:
        raise NotationError("a player acts out of turn")
    stacks, bets = state.stacks, state.bets
    live = [j for j, status in enumerate(state.statuses) if status]
    reach = max((stacks[j] + bets[j] for j in live if j != i), default=0)
    raises = state.can_complete_bet_or_raise_to()
    low = high = 0
    if raises:
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
    return [
        float(state.checking_or_calling_amount or 0),
        float(low),
        float(high),
        float(state.total_pot_amount),
        float(stacks[i]),
        float(bets[i]),
        float(max(min(reach - bets[i], stacks[i]), 0)),
        float(sum(1 << j for j in live)),
        float(sum(1 << j for j in state.actor_indices)),
    ]


def _actions(kinds: NDArray[np.int8], amounts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the decisions as actions of the simulator; discards become stand pats.

    Which cards are discarded does not affect the betting.
    """
    raises = np.where(kinds == RAISE, amounts, sim.CHECK_OR_CALL)
    return np.where(kinds == FOLD, sim.FOLD, raises)


def _joined(rows: Iterable[bytes]) -> NDArray[np.int8]:
    return np.frombuffer(b"".join(rows), np.int8)


def _fits(stacks: list[int], amounts: list[int]) -> bool:
    """Return whether the simulator can represent these amounts."""
    if not stacks or min(stacks) <= 0 or sum(stacks) > MOST_CHIPS:
        return False
    return not amounts or (min(amounts) >= 0 and max(amounts) <= MOST_CHIPS)


def _whole(hand: PlayedHand) -> tuple[int, list[int], list[int]]:
    """Return the number of units in a chip, and stacks and amounts in units.

    An unknown stack is replaced by one that is large enough for every bet.
    """
    players = hand.record.players
    stakes = hand.record.stakes
    stacks = [player.stack for player in players]
    amounts = hand.amounts
    given = [*stacks, *amounts, *stakes.antes, *stakes.blinds, stakes.bring_in]
    given += stakes.small_bet, stakes.big_bet
    if {*map(type, given)} == {int}:
        return 1, stacks, amounts
    known = [amount for amount in given if isfinite(amount)]
    scale = scale_of(*known)
    whole = [units(amount, scale) for amount in amounts]
    if inf in stacks:
        enough = 4 * sum(units(abs(amount), scale) for amount in known)
        stacks = [enough if s == inf else units(s, scale) for s in stacks]
    else:
        stacks = [units(stack, scale) for stack in stacks]
    return scale, stacks, whole


def _plan(hand: PlayedHand, scale: int) -> _core.SimGame | None:
    """Return the game for the simulator; None if the engine must replay the hand."""
    record = hand.record
    if record.setup is not None or not hand.kind.button:
        return None
    if not SAME_BETTING.issuperset(record.rules):
        return None
    stakes = record.stakes
    key = (
        record.game,
        stakes.antes,
        stakes.blinds,
        stakes.bring_in,
        stakes.small_bet,
        stakes.big_bet,
        stakes.ante_trimming,
        record.bomb_pot,
        getattr(record, "mode", "cash"),
        len(record.players),
        scale,
    )
    if key not in _plans:
        if len(_plans) >= _MOST_PLANS:
            _plans.clear()
        _plans[key] = _planned(record, scale)
    return _plans[key]


def _planned(record: HandRecord, scale: int) -> _core.SimGame | None:
    """Return the game of a record for the simulator; None if it has no such game."""
    stakes = record.stakes
    try:
        game = VARIANTS[record.game].game.with_stakes(
            antes=[units(ante, scale) for ante in stakes.antes],
            blinds=[units(blind, scale) for blind in stakes.blinds],
            bring_in=units(stakes.bring_in, scale),
            bets=(units(stakes.small_bet, scale), units(stakes.big_bet, scale)),
            ante_trimming_status=stakes.ante_trimming,
            mode=(
                Mode.CASH_GAME
                if getattr(record, "mode", "cash") == "cash"
                else Mode.TOURNAMENT
            ),
        )
        if record.bomb_pot:
            game = game.bomb_pot([units(ante, scale) for ante in stakes.antes], 1)
            game.ante_trimming_status = stakes.ante_trimming
        return plan_game(game, len(record.players))
    except GameConfigError:
        return None  # the engine replays it and reports the error
