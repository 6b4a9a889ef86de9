"""Local best response: how much a bot loses, at least, to an opponent who knows it.

The response knows how the bot plays, but not its cards. It keeps a range of hands that
the bot can have. After each action of the bot it asks a copy of the bot what it would
have done with these hands, and lowers the weight of those that act differently. At its
own decisions it compares fold, check or call, and some bets as if there were no more
betting: a bet wins the pot against the hands that fold, and is followed by a showdown
against the others. What it wins is a lower bound of how exploitable the bot is: a
better opponent wins more (V. Lisý and M. Bowling, "Equilibrium Approximation Quality of
Current No-Limit Poker Bots", 2017).
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.analysis.ranges.holdings import HOLDINGS, NUMBERS
from bigslick.arena.plan import ArenaPlan, BotEntry, read_entries
from bigslick.bots.decision_numbers import read_numbers
from bigslick.bots.holdem.combos import CLASSES, showdown_shares
from bigslick.bots.push_fold import class_equities
from bigslick.cards import card_mask
from bigslick.engine import (
    Bet,
    Call,
    Check,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Fold,
    HoleDealing,
    RaiseTo,
)
from bigslick.engine.games import create_game
from bigslick.errors import GameConfigError, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.match.table.decider_call import LoopRunner
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.arena.plan import BotLike
    from bigslick.bots import HandInfo
    from bigslick.bots.decision_numbers import DecisionNumbers
    from bigslick.bots.holdem.combos import Floats
    from bigslick.cards import Card
    from bigslick.engine import Action, Operation, State, View

__all__ = (
    "RESPONSE_GAMES",
    "RESPONSE_STREETS",
    "LocalBestResponse",
    "ResponseMaker",
    "response_plan",
)

RESPONSE_GAMES: Final = ("nlhe", "plhe")
RESPONSE_STREETS: Final = ("preflop", "flop", "turn", "river")

_DEALS: Final = 10
"""The deals of a chunk: a deal takes long, so that chunks are small."""
_DOUBT: Final = 0.002
"""The weight that is left to a hand with which the bot would act differently. It is not
zero, because a bot that mixes its actions is asked only once."""
_OTHER_SIZE: Final = 0.05
_NEAR: Final = 1.25
"""Bets whose sizes differ by at most this factor count as the same."""


@dataclass(frozen=True, slots=True)
class ResponseMaker:
    """Creates responses to a bot; workers of an arena receive it."""

    entry: BotEntry
    game: str
    samples: int
    first_bet: int

    def __call__(self, seed: str) -> LocalBestResponse:
        """Return a response with its own copy of the bot."""
        return LocalBestResponse(
            self.entry.create(f"{seed}/copy"),
            game=self.game,
            samples=self.samples,
            first_bet=self.first_bet,
            seed=seed,
        )


def response_plan(  # noqa: PLR0913 - the settings of the run
    bot: BotLike,
    *,
    hands: int = 400,
    game: str = "nlhe",
    stack: float = 100,
    samples: int = 60,
    bets_from: str = "preflop",
    seed: int = 0,
) -> ArenaPlan:
    """Return a heads-up arena of a bot against a local best response to it.

    ``samples`` is the number of hands that the response asks the bot about.
    ``bets_from`` is the first street on which the response bets; on earlier streets it
    only checks, calls and folds.

    >>> from bigslick.arena import play_plan
    >>> plan = response_plan("folds", hands=20, samples=5)
    >>> [(bot.name, bot.bb_per_100) for bot in play_plan(plan, jobs=1).bots]
    [('folds', -75.0), ('best-response', 75.0)]

    Raises:
        GameConfigError: a setting is invalid.

    """
    if game not in RESPONSE_GAMES:
        raise GameConfigError(unknown_name("game", game, RESPONSE_GAMES))
    if bets_from not in RESPONSE_STREETS:
        raise GameConfigError(unknown_name("street", bets_from, RESPONSE_STREETS))
    limits = f"1 to {len(HOLDINGS):,}"
    whole_number("number of samples", samples, 1, len(HOLDINGS), limits)
    (entry,) = read_entries([bot])
    first_bet = RESPONSE_STREETS.index(bets_from)
    maker = ResponseMaker(entry, game, samples, first_bet)
    return ArenaPlan(
        entries=(entry, BotEntry("best-response", maker)),
        game=game,
        hands=hands,
        stack=stack,
        seed=seed,
        session=_DEALS,
    )


class LocalBestResponse:
    """Plays heads-up hold'em against a bot of which it has a copy.

    The copy must decide by its view alone: it is asked about many hands that it does
    not hold. It is notified when a hand begins, but not how one ended.
    """

    def __init__(
        self, copy: Any, *, game: str, samples: int, first_bet: int, seed: str
    ) -> None:
        """Set the copy of the bot and how many of its hands are examined."""
        self._copy = copy
        self._game = game
        self._samples = samples
        self._first_bet = first_bet
        self._rng = Random(seed)  # noqa: S311 - reproducible
        self._loop = LoopRunner()
        self._range: _BotRange | None = None

    def start_hand(self, info: HandInfo) -> None:
        """Forget the last hand, and announce the new one to the copy of the bot."""
        self._range = None
        start = getattr(self._copy, "start_hand", None)
        if start is not None:
            start(replace(info, player_index=1 - info.player_index))

    def decide(self, view: View) -> Action:
        """Return the action with the highest value."""
        if self._range is None:
            self._range = _BotRange(self, view, self._game, self._samples, self._rng)
        known = self._range
        known.follow(view)
        numbers, shares = read_numbers(view), _shares(view)
        share = known.share(shares, known.weights)
        value = share * numbers.pot - (1 - share) * numbers.price
        choices: list[tuple[float, Action]] = [(0.0, Fold())]
        choices.append((value, Check() if view.legal.check else Call()))
        for to in self._sizes(view):
            value = _bet_value(known, numbers, shares, to)
            choices.append((value, view.legal.raise_to(to)))
        return max(choices, key=lambda choice: choice[0])[1]

    def _sizes(self, view: View) -> Sequence[int]:
        """Return the bets to examine: the size of the pot, and all in."""
        legal = view.legal
        if legal.max_raise_to is None or (view.street_index or 0) < self._first_bet:
            return ()
        sizes = {legal.max_raise_to}
        if legal.pot_raise_to is not None:
            sizes.add(min(legal.pot_raise_to, legal.max_raise_to))
        return sorted(sizes)

    def ask(self, view: View) -> Action:
        """Return what the copy of the bot does; an error is a fold, as at the table."""
        try:
            action: Action = self._loop.awaited(self._copy.decide(view))
        except Exception:  # noqa: BLE001 - the arena reports the errors of the bot itself
            return Fold()
        return action if action in view.legal else Fold()

    def close(self) -> None:
        """Close the copy of the bot, if it is a program."""
        self._loop.close()
        close = getattr(self._copy, "close", None)
        if close is not None:
            close()


def _bet_value(
    known: _BotRange, numbers: DecisionNumbers, shares: Floats, to: int
) -> float:
    """Return the value of a bet, if a showdown follows unless the bot folds."""
    folds, weights = known.folds(to), known.weights
    fold = float(weights @ folds) / float(weights.sum())
    share = known.share(shares, weights * (1 - folds))
    other = numbers.rivals[0]
    paid = min(to - numbers.bet, numbers.price + numbers.stacks[other])
    won = share * (numbers.pot + paid - numbers.price) - (1 - share) * paid
    return fold * numbers.pot + (1 - fold) * won


class _BotRange:
    """Hands that the bot can have in one deal, with weights."""

    def __init__(
        self,
        response: LocalBestResponse,
        view: View,
        game: str,
        samples: int,
        rng: Random,
    ) -> None:
        """Draw the hands to examine."""
        self._response = response
        self._bot = 0 if view.player_index else 1
        self._layout = create_game(
            game,
            blinds=view.blinds_or_straddles,
            antes=view.antes,
            mode=view.mode,
            seed=0,
        )(view.starting_stacks)
        own = card_mask(view.own_cards)
        live = [pair for pair in HOLDINGS if not card_mask(pair) & own]
        self._hands = rng.sample(live, min(samples, len(live)))
        self._masks = [card_mask(hand) for hand in self._hands]
        self._numbers = np.array([NUMBERS[mask] for mask in self._masks])
        self._operations: tuple[Operation, ...] = ()
        self.weights: Floats = np.ones(len(self._hands))

    def follow(self, view: View) -> None:
        """Weight the hands by the actions of the bot since the last decision."""
        board = card_mask(view.board)
        for place, mask in enumerate(self._masks):
            if mask & board:
                self.weights[place] = 0
        known = len(self._operations)
        self._operations = view.operations
        for number, operation in enumerate(view.operations[known:], known):
            if getattr(operation, "player_index", None) != self._bot:
                continue
            if isinstance(operation, CheckingOrCalling | CompletionBettingOrRaisingTo):
                self._weigh(view.operations[:number], operation)

    def _weigh(self, before: Sequence[Operation], operation: Operation) -> None:
        for place in np.flatnonzero(self.weights).tolist():
            action = self._response.ask(self._state(place, before).view(self._bot))
            self.weights[place] *= _likelihood(action, operation)
        total = float(self.weights.sum())
        if total > 0:
            self.weights /= total

    def folds(self, to: int) -> Floats:
        """Return 1 for each hand that the bot folds to a bet, and 0 for the others."""
        found = np.zeros(len(self._hands))
        for place in np.flatnonzero(self.weights).tolist():
            state = self._state(place, self._operations)
            state.act(state.legal_actions().raise_to(to))
            if state.actor_index == self._bot:
                answer = self._response.ask(state.view(self._bot))
                found[place] = isinstance(answer, Fold)
        return found

    def share(self, shares: Floats, weights: Floats) -> float:
        """Return the equity against the hands with these weights."""
        total = float(weights.sum())
        return float(shares[self._numbers] @ weights) / total if total > 0 else 0.5

    def _state(self, place: int, operations: Iterable[Operation]) -> State:
        """Return the state after these operations if the bot has that hand."""
        cards = iter(self._hands[place])
        return self._layout.replay(
            [
                replace(operation, cards=_taken(cards, len(operation.cards)))
                if isinstance(operation, HoleDealing)
                and operation.player_index == self._bot
                else operation
                for operation in operations
            ]
        )


def _taken(cards: Any, count: int) -> tuple[Card, ...]:
    return tuple(next(cards) for _ in range(count))


def _likelihood(action: Action, operation: Operation) -> float:
    """Return the weight of a hand with which the bot chooses this action."""
    if isinstance(operation, CompletionBettingOrRaisingTo):
        if not isinstance(action, Bet | RaiseTo):
            return _DOUBT
        chosen = action.amount if isinstance(action, Bet) else action.to
        small, large = sorted((chosen, operation.amount))
        return 1.0 if large <= small * _NEAR else _OTHER_SIZE
    return 1.0 if isinstance(action, Check | Call) else _DOUBT


def _shares(view: View) -> Floats:
    """Return the equity of the response's hand against each of the 1,326 hands."""
    hole = NUMBERS[card_mask(view.own_cards)]
    if not view.board:
        equities, _ = class_equities()
        return np.asarray(equities[CLASSES[hole]][CLASSES])
    return showdown_shares(hole, tuple(card.id for card in view.board))
