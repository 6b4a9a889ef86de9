"""A Gymnasium environment with one learner against bots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import gymnasium
import numpy as np

from bigslick.bots import create_bot
from bigslick.engine import BringIn, Check, Discard, Fold
from bigslick.envs.hands import EngineHand
from bigslick.envs.spaces import (
    IllegalChoice,
    RewardUnit,
    Setting,
    action_space,
    checked_illegal,
    checked_match,
    checked_seed,
    encoding_of,
    mask_size,
    observation_space,
)
from bigslick.errors import GameConfigError, IllegalActionError, brief
from bigslick.match.table.player import check_decider
from bigslick.sim.array_checks import whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.bots import Decider
    from bigslick.engine import Action, LegalActions
    from bigslick.engine.games import Poker
    from bigslick.envs.action_encodings import ActionEncoding

__all__ = ("PokerEnv",)

_MOST_SKIPPED: Final = 1000
_Observation = dict[str, Any]
_Info = dict[str, Any]


class PokerEnv(gymnasium.Env[_Observation, Any]):
    """One learner against bots; an episode is a hand of poker.

    ``opponents`` is the name of a built-in bot, an object with ``decide``, or a list
    with one of these for each opponent. With ``"self"`` the learner plays every seat,
    and the reward is that of the player who acted. The learner moves to another seat
    after each hand. The reward, at the end of the hand, is the amount that the learner
    won or lost, in ``"chips"`` or in ``"bets"`` of the first street (big blinds in
    no-limit games). With ``match_hands`` the stacks are carried over, and an episode
    has that many hands, or fewer if the learner loses all chips; opponents without
    chips buy in again. What the learner won in hands that ended before their first
    decision in the episode is ``info["skipped"]``.

    In Gymnasium, a learner may choose any action of the action space, even if the
    action mask does not allow it. An illegal action is replaced by a check if that is
    free, otherwise by a fold, and in a draw by standing pat; ``info["illegal_action"]``
    is then the illegal action. With ``illegal="error"`` it raises an error instead.

    >>> env = PokerEnv("nlhe", players=3, opponents="calls")
    >>> observation, info = env.reset(seed=1)
    >>> env.action_space.n, observation["action_mask"].sum() >= 2
    (np.int64(7), np.True_)
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - Gymnasium's

    def __init__(  # noqa: PLR0913 - a table has many options
        self,
        game: str | Poker = "nlhe",
        *,
        players: int = 2,
        opponents: str | Decider | Sequence[str | Decider] = "random",
        stacks: int | tuple[int, ...] | None = None,
        actions: str | ActionEncoding = "discrete",
        reward: RewardUnit = "bets",
        match_hands: int | None = None,
        illegal: IllegalChoice = "fold",
        render_mode: str | None = None,
        **stakes: Any,
    ) -> None:
        """Set up the table.

        Raises:
            GameConfigError: the settings are invalid.
            BotError: an opponent's name is unknown.

        """
        self.setting = Setting.of(game, players, stacks, reward, stakes, type(self))
        if render_mode not in (None, "ansi"):
            raise GameConfigError(
                f"invalid render mode {render_mode!r}: expected 'ansi'"
            )
        self.render_mode = render_mode
        self.match_hands = checked_match(match_hands)
        self.illegal = checked_illegal(illegal)
        encoding = encoding_of(actions)
        self.action_space = action_space(self.setting, encoding)
        self.observation_space = observation_space(
            self.setting, encoding, self.match_hands or 1
        )
        self._mask_size = mask_size(self.setting, encoding)
        players = self.setting.players
        self._table = EngineHand(self.setting.game, players, encoding)
        self._plays_all = isinstance(opponents, str) and opponents == "self"
        self._opponents = [] if self._plays_all else _named(opponents, players - 1)
        for bot in self._opponents:
            if isinstance(bot, str):
                # An unknown name is an error now, not at the first reset.
                create_bot(bot)
        self._bots: list[Decider] | None = None
        self._stacks = list(self.setting.stacks)
        self._hands = 0
        self._position = 0
        self._running = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Observation, _Info]:
        """Start a new episode; return the first observation.

        ``options={"position": 2}`` sets the learner's position, counted from 0 at the
        left of the button. Without it, the first hand after a seed is played at
        position 0 and each next one a position further.

        Raises:
            GameConfigError: the seed or the position is invalid, or the learner has no
                decision in any hand.

        """
        seed = checked_seed(seed)
        super().reset(seed=seed)
        if seed is not None or self._bots is None:
            self._seat_bots()
            self._hands = 0
        self._begin_match()
        position = (options or {}).get("position")
        if position is not None:
            position = whole_number("position", position, 0, self.setting.players - 1)
        self._deal(position)
        hands, skipped = 0, 0.0
        while self._table.turn() is None:  # for example a walk
            hands += 1
            if hands == _MOST_SKIPPED:
                raise GameConfigError(
                    f"no decision in {hands} hands: with stacks "
                    f"{self.setting.stacks} and these opponents, every hand ends "
                    "before the learner acts"
                )
            skipped += self._end_hand() * self.setting.reward_unit
            if self._match_over():
                self._begin_match()
            self._deal(position)
        self._running = True
        return self._observed(), self._info() | {"skipped": skipped}

    def step(self, action: Any) -> tuple[_Observation, float, bool, bool, _Info]:
        """Perform the action, and let opponents act until it is the learner's turn.

        Raises:
            IllegalActionError: the action is not in the action space, or is illegal
                and ``illegal`` is ``"error"``, or the episode is over.

        """
        if not self._running:
            raise IllegalActionError(
                f"action {action!r}: the episode is over, reset the environment"
            )
        more: _Info = {"skipped": 0.0}
        try:
            self._table.act(action)
        except IllegalActionError:
            # Gymnasium takes True for the action 1, but an action is not a boolean.
            is_boolean = type(action) is bool
            if (
                self.illegal == "error"
                or is_boolean
                or not self.action_space.contains(action)
            ):
                raise
            more["illegal_action"] = action
            self._table.perform(_give_up(self._table.view().legal))
        self._play_on()
        reward = 0.0
        over = False
        while self._table.turn() is None:
            more["payoffs"] = self._table.payoffs()
            reward += self._end_hand() * self.setting.reward_unit
            if self._match_over():
                over = True
                break
            self._deal(None)
        self._running = not over
        return self._observed(), reward, over, False, self._info() | more

    def render(self) -> str | None:
        """Return the table as text, with the cards that the learner may see."""
        if self.render_mode is None:
            return None
        view = self._table.state.view(self._position)
        cards = "".join(map(repr, view.own_cards))
        board = "".join(map(repr, view.board))
        return (
            f"player {self._position} {cards or 'folded'}, board {board or 'empty'}, "
            f"pot {view.total_pot_amount}, stacks {list(view.stacks)}, bets "
            f"{list(view.bets)}"
        )

    def _begin_match(self) -> None:
        self._stacks = list(self.setting.stacks)
        self._played = 0

    def _seat_bots(self) -> None:
        seeds = self.np_random.integers(1 << 62, size=len(self._opponents) + 1).tolist()
        self._table.reseed(seeds[0])
        self._bots = [
            create_bot(bot, seed=seed) if isinstance(bot, str) else bot
            for bot, seed in zip(self._opponents, seeds[1:], strict=True)
        ]

    def _deal(self, position: int | None) -> None:
        """Deal a hand; by default, the learner's position is one further each time."""
        count = self.setting.players
        self._position = self._hands % count if position is None else position
        self._hands += 1
        around = [(i - self._position) % count for i in range(count)]
        self._table.begin([self._stacks[seat] for seat in around])
        self._around = around
        self._play_on()

    def _play_on(self) -> None:
        table, bots = self._table, self._bots or []
        while (turn := table.turn()) not in (None, self._position):
            assert turn is not None  # noqa: S101 - true after the loop
            if self._plays_all:
                self._position = turn
                return
            table.perform(bots[self._around[turn] - 1].decide(table.view()))

    def _end_hand(self) -> int:
        """Update the stacks after a hand; return the amount that the learner won."""
        payoffs = self._table.payoffs()
        self._played += 1
        if self.match_hands is not None:
            for i, stack in enumerate(self._table.stacks()):
                seat = self._around[i]
                buys_in = seat or self._plays_all
                self._stacks[seat] = stack or (
                    self.setting.stacks[seat] if buys_in else 0
                )
        return payoffs[self._position]

    def _match_over(self) -> bool:
        if self.match_hands is None:
            return True
        return self._played >= self.match_hands or not self._stacks[0]

    def _observed(self) -> _Observation:
        table = self._table
        mask = np.zeros(self._mask_size, np.int8)
        if table.turn() is not None:
            mask = table.mask()
        return {"observation": table.observe(self._position), "action_mask": mask}

    def _info(self) -> _Info:
        table = self._table
        info: _Info = {"position": self._position, "hand": self._hands}
        if table.turn() is not None:
            info["action_mask"] = table.mask()
        return info


def _give_up(legal: LegalActions) -> Action:
    """Return the cheapest action: check, fold, bring in, or stand pat."""
    if legal.discards is not None:
        return Discard(legal.discards[: legal.discard_count or 0])
    if legal.bring_in is not None:
        return BringIn()
    return Check() if legal.check else Fold()


def _named(
    opponents: str | Decider | Sequence[str | Decider], count: int
) -> list[str | Decider]:
    found: list[str | Decider]
    if isinstance(opponents, str) or hasattr(opponents, "decide"):
        found = [opponents] * count
    elif isinstance(opponents, Iterable):
        found = list(opponents)
    else:
        raise GameConfigError(
            f"invalid opponents {brief(opponents)}: expected the name of a bot, an "
            "object with a method decide such as a PolicyBot, or a list with one of "
            "these for each opponent"
        )
    if len(found) != count:
        raise GameConfigError(
            f"invalid number of opponents {len(found)}: expected {count}"
        )
    for bot in found:
        if isinstance(bot, str):
            continue
        if not hasattr(bot, "decide"):
            raise GameConfigError(
                f"invalid opponent {bot!r}: expected the name of a bot or an object "
                "with a method decide"
            )
        check_decider(bot, "opponent")
    return found
