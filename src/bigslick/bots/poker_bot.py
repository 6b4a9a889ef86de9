"""`PokerBot`: a bot for every variant, with a skill level and an opponent model."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Any, Final, Self

import msgspec
import numpy as np

from bigslick.analysis import Range
from bigslick.analysis.ranges.holdings import class_numbers, hand_classes
from bigslick.bots.action_choice import stay_in
from bigslick.bots.decision_options import Decision, Explanation, Option
from bigslick.bots.holdem.betting_history import RAISE, read_betting_history
from bigslick.bots.holdem.combos import CLASSES, NUMBERS, board_strength, hand_order
from bigslick.bots.holdem.decision_spot import is_holdem
from bigslick.bots.holdem.opponent_model import Habits
from bigslick.bots.holdem.strategy import think_holdem
from bigslick.bots.omaha.opponent_hands import share_of_any
from bigslick.bots.omaha.starting_hands import starting_place
from bigslick.bots.omaha.strategy import is_omaha, think_omaha
from bigslick.bots.skill import BotSkill, find_skill
from bigslick.bots.variants.game_info import read_game
from bigslick.bots.variants.strategy import think_variant
from bigslick.cards import RankOrder
from bigslick.engine import View
from bigslick.errors import BotError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bigslick.bots.decider import HandInfo
    from bigslick.cards import Card
    from bigslick.engine import Action, State

__all__ = ("PokerBot", "class_weights", "describe_range", "watch_hand")

_LONG: Final = 100
_LIKELY: Final = 0.5


def describe_range(weights: NDArray[np.float64]) -> str:
    """Return the width of a range and its most likely hands, as text.

    >>> describe_range(np.ones(1326))
    '100% of hands'
    """
    top = float(weights.max(initial=0.0))
    if top <= 0:
        return "no hands"
    width = f"{weights.sum() / top / np.count_nonzero(weights):.0%} of hands"
    classes = hand_classes(RankOrder.STANDARD)
    likely = np.flatnonzero(class_weights(weights) >= _LIKELY)
    if len(likely) in {0, len(classes)}:
        return width
    text = str(Range(", ".join(classes[i].label for i in likely)))
    if len(text) > _LONG:
        text = text[:_LONG].rsplit(",", 1)[0] + ", ..."
    return f"{width}: {text}"


def class_weights(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the relative weight of each of the 169 classes of starting hands.

    It is the mean weight of the possible hands of a class, relative to that of the
    likeliest hand. Classes are in the order of ``hand_classes``.

    >>> float(class_weights(np.ones(1326)).sum())
    169.0
    """
    numbers = class_numbers(RankOrder.STANDARD)
    count = len(hand_classes(RankOrder.STANDARD))
    sums = np.bincount(numbers, weights / (weights.max(initial=0.0) or 1.0), count)
    return sums / np.maximum(1, np.bincount(numbers, weights > 0, count))


def watch_hand(view: View, info: HandInfo, habits: dict[str, Habits]) -> None:
    """Add a finished hand to ``habits``, the habits of opponents by name."""
    history = read_betting_history(view)
    holdem = is_holdem(view)
    shows = holdem or is_omaha(view)
    for i, name in enumerate(info.names):
        if i == info.player_index:
            continue
        known = habits.setdefault(name, Habits())
        known.watch(history, i)
        cards = view.hole_cards[i]
        if not shows or not cards or not all(card.mask for card in cards):
            continue
        for step in history.steps:
            if step.player != i or step.kind != RAISE:
                continue
            if step.street:
                known.show(_strength(view, cards, step.board, holdem=holdem))
            else:
                known.show_raise(step.raises, _place(view, cards, holdem=holdem))


def _place(view: View, cards: tuple[Card, ...], *, holdem: bool) -> float:
    """Return the rank of a shown hand among starting hands: 0 is best, 1 worst."""
    if holdem:
        return float(hand_order()[CLASSES[NUMBERS[cards[0].mask | cards[1].mask]]])
    return starting_place(read_game(view), tuple([card.id for card in cards]))


def _strength(
    view: View, cards: tuple[Card, ...], count: int, *, holdem: bool
) -> float:
    """Return the percentile of a shown hand at the time it was bet: 0 to 1."""
    board = tuple([card.id for card in view.board[:count]])
    if holdem:
        hole = NUMBERS[cards[0].mask | cards[1].mask]
        return float(board_strength(board).shares[hole])
    return share_of_any(read_game(view), tuple([card.id for card in cards]), board)


_READS_RANGES: Final = 1
_READS_HABITS: Final = 2


class PokerBot:
    """A bot with a skill level: 'Very Easy' to 'Expert', or a `BotSkill`.

    It uses only its view and what it has seen in earlier hands. A decision depends
    only on the seed, the hand and the view; asking again, or asking for an
    explanation, gives the same result.

    >>> from bigslick.engine.games import create_game
    >>> state = create_game("nlhe", seed=5)((200, 200))
    >>> bot = PokerBot("Hard", seed=1)
    >>> bot.decide(state.view(1)) == bot.explain(state.view(1)).action
    True
    """

    def __init__(
        self,
        skill_level: str | BotSkill = "Medium",
        *,
        seed: int | str | None = None,
        modelling: bool = True,
    ) -> None:
        """Set the level; without a seed every match is different.

        ``modelling=False`` turns the opponent model off.

        Raises:
            BotError: the level is unknown.

        """
        self.skill = find_skill(skill_level)
        self.opponent_model: dict[str, Habits] = {}
        """The habits of the opponents, by name, from finished hands."""
        self._seed = randbits(64) if seed is None else seed
        self._modelling = modelling and self.skill.thinking >= _READS_HABITS
        self._info: HandInfo | None = None

    @classmethod
    def advisor(cls, skill_level: str | BotSkill = "Hard", *, seed: int = 0) -> Self:
        """Return a bot for hints: it makes no deliberate mistakes and mixes no bluffs.

        >>> PokerBot.advisor("Medium").skill.mistake_rate
        0.0

        Raises:
            BotError: the level is unknown.

        """
        skill = replace(find_skill(skill_level), mistake_rate=0.0, bluff_frequency=1.0)
        return cls(skill, seed=seed)

    def __repr__(self) -> str:
        """Return the level, and how many opponents are known."""
        known = len(self.opponent_model)
        return f"<{type(self).__name__} {self.skill.name}: {known} opponents known>"

    def start_hand(self, info: HandInfo) -> None:
        """Keep the players and seats of the hand."""
        self._info = info

    def end_hand(self, view: View) -> None:
        """Add the opponents' actions to the opponent model."""
        info, self._info = self._info, None
        if info is None or not self._modelling:
            return
        watch_hand(view, info, self.opponent_model)

    def reseed(self, seed: int | str) -> None:
        """Set the random seed, as a match does before each hand."""
        self._seed = seed

    def state_dict(self) -> dict[str, Any]:
        """Return the opponent model as plain values for JSON."""
        return {"opponent_model": msgspec.to_builtins(self.opponent_model)}

    def load_state(self, data: Mapping[str, Any]) -> None:
        """Restore the result of ``state_dict``."""
        self.opponent_model = msgspec.convert(data["opponent_model"], dict[str, Habits])

    def decide(self, view: View) -> Action:
        """Return the bot's action for the view."""
        chosen = self._think(view).chosen
        return stay_in(view.legal) if chosen is None else chosen.action

    def decide_action(
        self, game_state: View | State, player_index: int | None = None
    ) -> Action:
        """Return the bot's action for a view, or for a player of a state.

        The default player is the one whose turn it is.

        Only that player's view of the state is used.

        Raises:
            BotError: it is not that player's turn.

        """
        return self.decide(_view_of(game_state, player_index))

    def estimate_equity(self, game_state: View | State) -> float:
        """Return the equity of the player to act, as the bot estimates it."""
        return self._think(_view_of(game_state), detail=True).equity

    def calculate_pot_odds(self, game_state: View | State) -> float:
        """Return the equity that a call needs; 0 if there is nothing to call.

        >>> from bigslick.engine.games import create_game
        >>> state = create_game("nlhe", blinds=(1, 2), seed=5)((200, 200))
        >>> PokerBot("Hard").calculate_pot_odds(state)  # 1 to call into 3
        0.25
        """
        view = _view_of(game_state)
        call = view.legal.call or 0
        return float(call / (view.total_pot_amount + call)) if call else 0.0

    def optimal_action(self, game_state: View | State) -> Action:
        """Return the bot's action without deliberate mistakes."""
        return self._with_mistakes(0.0).decide(_view_of(game_state))

    def make_mistake(self, game_state: View | State) -> Action:
        """Return a deliberate mistake of the bot."""
        return self._with_mistakes(1.0).decide(_view_of(game_state))

    def _with_mistakes(self, rate: float) -> PokerBot:
        other = copy(self)
        other.skill = replace(self.skill, mistake_rate=rate)
        return other

    def explain(self, view: View) -> Explanation:
        """Return the result of `decide` for this view, with the reasons."""
        decision = self._think(view, detail=True)
        chosen = decision.chosen
        action = stay_in(view.legal) if chosen is None else chosen.action
        return Explanation(
            action=action,
            reason=decision.reason,
            equity=decision.equity,
            pot_odds=decision.pot_odds,
            ranges={
                i: held if isinstance(held, str) else describe_range(held)
                for i, held in decision.ranges.items()
            },
            options=()
            if decision.by_chart
            else tuple(sorted(decision.options, key=_falling)),
            by_chart=decision.by_chart,
            grids={
                i: tuple(class_weights(held).tolist())
                for i, held in decision.ranges.items()
                if not isinstance(held, str)
            },
        )

    def _think(self, view: View, *, detail: bool = False) -> Decision:
        if not view.legal:
            raise BotError(f"it is not player {view.player_index}'s turn")
        if not all(card.mask for card in view.own_cards):
            raise BotError(f"cannot decide with unknown cards: {view.own_cards}")
        hand = "" if self._info is None else self._info.hand_id
        # Not secret: the same seed must give the same decisions.
        rng = Random(  # noqa: S311
            f"{self._seed}|{hand}|{view.own_cards}|{len(view.operations)}"
        )
        if self.skill.thinking >= _READS_RANGES and is_holdem(view):
            return think_holdem(view, self.skill, self._habits(), rng, detail=detail)
        if self.skill.thinking >= _READS_RANGES and is_omaha(view):
            return think_omaha(view, self.skill, self._habits(), rng, detail=detail)
        return think_variant(view, self.skill, self._habits(), rng)

    def _habits(self) -> dict[int, Habits]:
        if self._info is None or not self.opponent_model:
            return {}
        return {
            i: self.opponent_model[name]
            for i, name in enumerate(self._info.names)
            if name in self.opponent_model and i != self._info.player_index
        }


def _view_of(game_state: View | State, player_index: int | None = None) -> View:
    """Return the view, or the state's view of a player (default: the one to act)."""
    if isinstance(game_state, View):
        return game_state
    turn = game_state.turn_index
    if turn is None or player_index not in {None, turn}:
        raise BotError(f"it is player {turn}'s turn, not player {player_index}'s")
    return game_state.view(turn)


def _falling(option: Option) -> float:
    return -option.value
