"""`PokerBot`: a bot for every variant, with a skill level and an opponent model."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Self

from bigslick.bots.action_choice import stay_in
from bigslick.bots.skill import BotSkill, find_skill
from bigslick.engine import View
from bigslick.errors import BotError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.bots.decider import HandInfo
    from bigslick.bots.decision_options import Decision, Explanation, ValuedAction
    from bigslick.bots.holdem.opponent_model import Habits
    from bigslick.engine import Action, State

__all__ = ("PokerBot",)

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
        from secrets import randbits

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
        from bigslick.bots.strategies import watch_hand

        watch_hand(view, info, self.opponent_model)

    def reseed(self, seed: int | str) -> None:
        """Set the random seed, as a match does before each hand."""
        self._seed = seed

    def state_dict(self) -> dict[str, Any]:
        """Return the opponent model as plain values for JSON."""
        import msgspec

        return {"opponent_model": msgspec.to_builtins(self.opponent_model)}

    def load_state(self, data: Mapping[str, Any]) -> None:
        """Restore the result of ``state_dict``."""
        import msgspec

        from bigslick.bots.holdem.opponent_model import Habits

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
        from bigslick.bots.decision_options import Explanation
        from bigslick.bots.range_summary import class_weights, describe_range

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
        from random import Random

        # Not secret: the same seed must give the same decisions.
        rng = Random(  # noqa: S311
            f"{self._seed}|{hand}|{view.own_cards}|{len(view.operations)}"
        )
        from bigslick.bots.strategies import think

        return think(view, self.skill, self._habits(), rng, detail=detail)

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


def _falling(option: ValuedAction) -> float:
    return -option.value
