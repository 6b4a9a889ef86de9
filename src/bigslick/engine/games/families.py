# ruff: noqa: PLR0913, PLR0917 - PokerKit's API passes the stakes by position

"""Families of games: their stakes and their plan of streets."""

from __future__ import annotations

from abc import ABC
from typing import TYPE_CHECKING, ClassVar, Unpack

from bigslick.engine.games.poker import GameOptions, Poker, StreetPlan

if TYPE_CHECKING:
    from bigslick.cards import RandomSource
    from bigslick.engine.games.poker import Plan
    from bigslick.engine.rules import Automation
    from bigslick.engine.state import State
    from bigslick.values import ValuesLike

__all__ = (
    "Draw",
    "FixedLimitHoldem",
    "Holdem",
    "LimitSingleDraw",
    "OneBetTeachingGame",
    "SevenCardStud",
    "SingleDraw",
    "TeachingGame",
    "TripleDraw",
    "UnfixedLimitHoldem",
)

FLOP_TURN_RIVER = (
    StreetPlan(hole="*", burn=False),
    StreetPlan(board=3),
    StreetPlan(board=1, big=True),
    StreetPlan(board=1, big=True),
)
SEVEN_CARDS = (
    StreetPlan(hole="ddu", burn=False),
    StreetPlan(hole="u"),
    StreetPlan(hole="u", big=True),
    StreetPlan(hole="u", big=True),
    StreetPlan(hole="d", big=True),
)
ONE_DRAW = (StreetPlan(hole="*", burn=False), StreetPlan(draw=True))
ONE_DRAW_LIMIT = (
    StreetPlan(hole="*", burn=False),
    StreetPlan(draw=True, big=True),
)
THREE_DRAWS = (
    StreetPlan(hole="*", burn=False),
    StreetPlan(draw=True),
    StreetPlan(draw=True, big=True),
    StreetPlan(draw=True, big=True),
)


class _SmallAndBigBet(Poker, ABC):
    """Button games with a small bet and a big bet."""

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        small_bet: int,
        big_bet: int,
        **options: Unpack[GameOptions],
    ) -> None:
        """Set the blinds and the bets of the early and the late streets."""
        super().__init__(
            automations,
            self.plan_streets(small_bet, big_bet),
            ante_trimming_status,
            raw_antes,
            raw_blinds_or_straddles,
            0,
            **options,
        )


class _BlindsAndBets(_SmallAndBigBet, ABC):
    """Games created from blinds, a small bet and a big bet."""

    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        small_bet: int,
        big_bet: int,
        raw_starting_stacks: ValuesLike,
        player_count: int,
        **options: Unpack[GameOptions],
    ) -> State:
        """Return a new state of this game."""
        return cls(
            automations,
            ante_trimming_status,
            raw_antes,
            raw_blinds_or_straddles,
            small_bet,
            big_bet,
            **options,
        )(raw_starting_stacks, player_count)


class _BlindsAndMinBet(Poker, ABC):
    """Button games with the same minimum bet on all streets."""

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        min_bet: int,
        **options: Unpack[GameOptions],
    ) -> None:
        """Set the blinds and the minimum bet."""
        Poker.__init__(
            self,
            automations,
            self.plan_streets(min_bet, min_bet),
            ante_trimming_status,
            raw_antes,
            raw_blinds_or_straddles,
            0,
            **options,
        )

    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        min_bet: int,
        raw_starting_stacks: ValuesLike,
        player_count: int,
        **options: Unpack[GameOptions],
    ) -> State:
        """Return a new state of this game."""
        return cls(
            automations,
            ante_trimming_status,
            raw_antes,
            raw_blinds_or_straddles,
            min_bet,
            **options,
        )(raw_starting_stacks, player_count)


class Holdem(_SmallAndBigBet, ABC):
    """Hole cards, then flop, turn and river."""

    plan: ClassVar[Plan] = FLOP_TURN_RIVER


class FixedLimitHoldem(_BlindsAndBets, Holdem, ABC):
    """Hole cards, then flop, turn and river, with a small bet and a big bet."""


class UnfixedLimitHoldem(_BlindsAndMinBet, Holdem, ABC):
    """Hole cards, flop, turn and river, with the same minimum bet on all streets."""

    max_completion_betting_or_raising_count: ClassVar[int | None] = None


class SevenCardStud(Poker, ABC):
    """Two cards face down, four face up and one face down."""

    plan: ClassVar[Plan] = SEVEN_CARDS

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        bring_in: int,
        small_bet: int,
        big_bet: int,
        **options: Unpack[GameOptions],
    ) -> None:
        """Set the bring-in and the bets of the early and the late streets."""
        super().__init__(
            automations,
            self.plan_streets(small_bet, big_bet),
            ante_trimming_status,
            raw_antes,
            0,
            bring_in,
            **options,
        )

    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        bring_in: int,
        small_bet: int,
        big_bet: int,
        raw_starting_stacks: ValuesLike,
        player_count: int,
        **options: Unpack[GameOptions],
    ) -> State:
        """Return a new state of this game."""
        return cls(
            automations,
            ante_trimming_status,
            raw_antes,
            bring_in,
            small_bet,
            big_bet,
            **options,
        )(raw_starting_stacks, player_count)


class Draw(Poker, ABC):
    """Games in which players exchange cards."""


class SingleDraw(_BlindsAndMinBet, Draw, ABC):
    """Players may exchange cards once."""

    plan: ClassVar[Plan] = ONE_DRAW


class LimitSingleDraw(_BlindsAndBets, Draw, ABC):
    """Players may exchange cards once; bets are doubled after it."""

    plan: ClassVar[Plan] = ONE_DRAW_LIMIT


class TripleDraw(_BlindsAndBets, Draw, ABC):
    """Players may exchange cards three times."""

    plan: ClassVar[Plan] = THREE_DRAWS


class TeachingGame(Poker, ABC):
    """A small game for research and teaching: antes, fixed bets, default stakes."""

    usual_antes: ClassVar[int]
    usual_bets: ClassVar[tuple[int, int]]
    usual_stack: ValuesLike

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = True,
        raw_antes: ValuesLike | None = None,
        small_bet: int | None = None,
        big_bet: int | None = None,
        raw_starting_stacks: ValuesLike | None = None,
        **options: Unpack[GameOptions],
    ) -> None:
        """Set the antes, the bets and the stacks, or use the defaults."""
        usual_small, usual_big = self.usual_bets
        super().__init__(
            automations,
            self.plan_streets(
                usual_small if small_bet is None else small_bet,
                usual_big if big_bet is None else big_bet,
            ),
            ante_trimming_status,
            self.usual_antes if raw_antes is None else raw_antes,
            0,
            0,
            **options,
        )
        if raw_starting_stacks is not None:
            self.usual_stack = raw_starting_stacks

    def __call__(
        self,
        raw_starting_stacks: ValuesLike | None = None,
        player_count: int | None = 2,
        *,
        rng: RandomSource | None = None,
        seed: int | str | None = None,
    ) -> State:
        """Deal a state, by default for two players with the default stacks."""
        if raw_starting_stacks is None:
            raw_starting_stacks = self.usual_stack
        return super().__call__(raw_starting_stacks, player_count, rng=rng, seed=seed)

    @classmethod
    def create_state(
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = True,
        raw_antes: ValuesLike | None = None,
        small_bet: int | None = None,
        big_bet: int | None = None,
        raw_starting_stacks: ValuesLike | None = None,
        player_count: int = 2,
        **options: Unpack[GameOptions],
    ) -> State:
        """Return a new state of this game; arguments left out have their defaults."""
        return cls(
            automations,
            ante_trimming_status,
            raw_antes,
            small_bet,
            big_bet,
            **options,
        )(raw_starting_stacks, player_count)


class OneBetTeachingGame(TeachingGame, ABC):
    """A teaching game with the same bet on every street."""

    def __init__(
        self,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = True,
        raw_antes: ValuesLike | None = None,
        bet: int | None = None,
        **options: Unpack[GameOptions],
    ) -> None:
        """Set the antes and the bet, or use the defaults."""
        super().__init__(
            automations, ante_trimming_status, raw_antes, bet, bet, **options
        )

    @classmethod
    def create_state(  # type: ignore[override]
        cls,
        automations: tuple[Automation, ...],
        ante_trimming_status: bool = True,
        raw_antes: ValuesLike | None = None,
        bet: int | None = None,
        raw_starting_stacks: ValuesLike | None = None,
        player_count: int = 2,
        **options: Unpack[GameOptions],
    ) -> State:
        """Return a new state of this game; arguments left out have their defaults."""
        game = cls(automations, ante_trimming_status, raw_antes, bet, **options)
        return game(raw_starting_stacks, player_count)
