# ruff: noqa: PLR0913, PLR0917 - PokerKit's API passes the stakes by position

"""``Poker``, the base class of all games.

A game is data: a deck, hand types, a betting structure and a plan of streets. The
stakes belong to the instance; calling it with stacks creates a ``State``.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sized
from copy import copy
from dataclasses import replace
from functools import lru_cache
from inspect import Parameter, signature
from itertools import chain
from numbers import Number
from typing import TYPE_CHECKING, ClassVar, Final, Self, TypedDict, Unpack

from bigslick.cards.shuffle import seeded_random
from bigslick.engine.games.game_checks import (
    check_hole,
    check_parts,
    has_flop,
    read_bets,
)
from bigslick.engine.rules import (
    DEFAULT_RULES,
    Automation,
    Mode,
    Rules,
    read_automations,
)
from bigslick.engine.state_parts.option_checks import check_options, check_rake
from bigslick.engine.state_parts.templates import template_of
from bigslick.engine.streets import BettingStructure, Opening, Street
from bigslick.errors import GameConfigError, brief
from bigslick.fast_dataclasses import dataclass
from bigslick.values import divmod as default_divmod
from bigslick.values import rake as default_rake
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    from bigslick.cards import Card, RandomSource, RankOrder
    from bigslick.engine.state import State
    from bigslick.hands import Hand
    from bigslick.values import ValuesLike

    Cards: TypeAlias = tuple[Card, ...]
    HandTypes: TypeAlias = tuple[type[Hand], ...]
    Plan: TypeAlias = tuple["StreetPlan", ...]

__all__ = ("GameOptions", "Poker", "StreetPlan")

AUTOMATIC = tuple(Automation)
"""The automations of all operations that are not a player's decision."""


class GameOptions(TypedDict, total=False):
    """The options of a game other than its stakes."""

    mode: Mode
    starting_board_count: int
    divmod: Callable[[int, int], tuple[int, int]]
    rake: Callable[[int, State], tuple[int, int]]
    rules: Rules
    rng: RandomSource | None
    seed: int | str | None


_NAMED: Final = frozenset({Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY})


def refuse_unknown(where: str, given: Iterable[str], *callables: object) -> None:
    """Raise an error if options were given that do not exist.

    ``where`` names the function in the message; the parameters of ``callables`` are the
    names that it may suggest.

    Raises:
        TypeError: an option is unknown; the message suggests the nearest known name.

    """
    from difflib import get_close_matches

    unknown = [name for name in given if name not in GameOptions.__annotations__]
    if not unknown:
        return
    known = set(GameOptions.__annotations__)
    for function in callables:
        parameters = signature(function).parameters  # type: ignore[arg-type]
        known |= {name for name, one in parameters.items() if one.kind in _NAMED}
    near = get_close_matches(unknown[0], sorted(known - {"self"}), 1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise TypeError(f"{where} has no option {unknown[0]!r}{hint}")


@dataclass(frozen=True, slots=True, kw_only=True)
class StreetPlan:
    """One street of a variant, independent of the stakes.

    ``hole`` contains a letter for each card dealt to each player: ``d`` face down,
    ``u`` face up, ``*`` as many face down as the game's ``hole_dealing_count`` says.
    ``discard`` is the number of cards that each player must discard without
    replacement.
    """

    hole: str = ""
    board: int = 0
    burn: bool = True
    draw: bool = False
    discard: int | None = None
    big: bool = False

    def __post_init__(self) -> None:
        """Check the letters of ``hole``."""
        check_hole(self.hole)


@lru_cache(maxsize=256, typed=True)  # states of one game share their streets
def _planned(
    plan: Plan,
    hole_dealing_count: int,
    low: bool,
    max_count: int | None,
    small_bet: int,
    big_bet: int,
) -> tuple[Street, ...]:
    """Return the streets of a plan with these bets."""
    for street in plan:
        if not isinstance(street, StreetPlan):
            raise GameConfigError(
                f"invalid street {brief(street)}: expected a StreetPlan, for example "
                "StreetPlan(board=3)"
            )
    down = "d" * hole_dealing_count
    opening = later = Opening.POSITION
    if any("u" in street.hole for street in plan):
        opening = Opening.HIGH_CARD if low else Opening.LOW_CARD
        later = Opening.LOW_HAND if low else Opening.HIGH_HAND
    return tuple(
        Street(
            street.burn,
            tuple(card == "u" for card in street.hole.replace("*", down)),
            street.board,
            street.draw,
            later if index else opening,
            big_bet if street.big else small_bet,
            max_count,
            discard_count=street.discard,
        )
        for index, street in enumerate(plan)
    )


class Poker(ABC):
    """A poker game with its stakes; calling it with stacks deals a state."""

    deck: ClassVar[Cards]
    hand_types: ClassVar[HandTypes]
    betting_structure: ClassVar[BettingStructure]
    max_completion_betting_or_raising_count: ClassVar[int | None]
    plan: ClassVar[Plan]
    hole_dealing_count: ClassVar[int] = 0
    low: ClassVar[bool] = False

    def __init__(
        self,
        automations: tuple[Automation, ...],
        streets: tuple[Street, ...],
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        bring_in: int,
        **options: Unpack[GameOptions],
    ) -> None:
        """Set the stakes; every attribute may be changed afterwards.

        With ``seed`` the game has its own random source, so that it deals the same
        sequence of hands each time the program runs.

        Raises:
            GameConfigError: the value of an option is invalid.
            TypeError: an option is unknown.

        """
        cls = type(self)
        check_parts(cls, "deck", "hand_types", "betting_structure")
        refuse_unknown(cls.__name__, options, cls.__init__, cls.with_stakes)
        self.automations = read_automations(automations)
        self.streets = streets
        self.ante_trimming_status = ante_trimming_status
        self.raw_antes = raw_antes
        self.raw_blinds_or_straddles = raw_blinds_or_straddles
        self.bring_in = bring_in
        self.mode = options.get("mode", Mode.TOURNAMENT)
        boards = options.get("starting_board_count", 1)
        self.starting_board_count = whole_number("number of boards", boards)
        self.divmod = options.get("divmod", default_divmod)
        self.rake = options.get("rake", default_rake)
        self.rules = options.get("rules", DEFAULT_RULES)
        check_options(self.mode, self.rules, self.divmod)
        check_rake(self.rake)
        self.rng = options.get("rng")
        seed = options.get("seed")
        if seed is not None:
            if self.rng is not None:
                raise GameConfigError("rng and seed cannot be used together")
            self.rng = seeded_random(seed)

    @classmethod
    def plan_streets(cls, small_bet: int, big_bet: int) -> tuple[Street, ...]:
        """Return the streets of this variant for these bets.

        In games with cards face up, the player with the lowest card opens the first
        street and the player with the highest hand the later ones; in low games, the
        highest card and the lowest hand open.
        """
        check_parts(cls, "plan", "max_completion_betting_or_raising_count")
        return _planned(
            tuple(cls.plan),
            cls.hole_dealing_count,
            cls.low,
            cls.max_completion_betting_or_raising_count,
            small_bet,
            big_bet,
        )

    @classmethod
    def with_stakes(
        cls,
        *,
        antes: ValuesLike = 0,
        blinds: ValuesLike = 0,
        bring_in: int = 0,
        bets: tuple[int, int],
        automations: tuple[Automation, ...] = AUTOMATIC,
        ante_trimming_status: bool | None = None,
        **options: Unpack[GameOptions],
    ) -> Self:
        """Return the game at these stakes; the arguments are the same for all variants.

        By default, antes are trimmed to what a short player can match only if all
        players post the same ante: a big-blind ante is not trimmed.
        """
        if ante_trimming_status is None:
            ante_trimming_status = isinstance(antes, Number)
        game = cls.__new__(cls)
        Poker.__init__(
            game,
            automations,
            cls.plan_streets(*read_bets(bets)),
            ante_trimming_status,
            antes,
            blinds,
            bring_in,
            **options,
        )
        return game

    def __call__(
        self,
        raw_starting_stacks: ValuesLike,
        player_count: int | None = None,
        *,
        rng: RandomSource | None = None,
        seed: int | str | None = None,
    ) -> State:
        """Deal a state for these stacks.

        ``player_count`` may be left out if there is one stack for each player. With
        ``rng`` or ``seed``, the cards of this deal do not come from the game's own
        random source. From the third hand on, hands are copied from a template.
        """
        if player_count is None:
            if not isinstance(raw_starting_stacks, Sized):
                raise GameConfigError(
                    f"invalid stacks {raw_starting_stacks!r}: expected one stack for "
                    "each player, or player_count as well"
                )
            player_count = len(raw_starting_stacks)
        elif type(player_count) is not int:
            player_count = whole_number("number of players", player_count)
        if rng is None and seed is None:
            rng = self.rng
        template = template_of(
            (
                self.automations,
                self.deck,
                self.hand_types,
                self.streets,
                self.betting_structure,
                self.ante_trimming_status,
                self.raw_antes,
                self.raw_blinds_or_straddles,
                self.bring_in,
                player_count,
                self.mode,
                self.starting_board_count,
                self.divmod,
                self.rules,
            )
        )
        return template.begin(raw_starting_stacks, rake=self.rake, rng=rng, seed=seed)

    def bomb_pot(self, antes: ValuesLike, board_count: int = 2) -> Self:
        """Return this game as a bomb pot, by default on two boards.

        All players ante, nobody posts a blind, and there is no betting before the flop:
        hole cards and flop are dealt on one street. Each board is worth half of the
        pot; the odd chip goes to the first one.

        Raises:
            GameConfigError: the game has no flop.

        """
        board_count = whole_number("number of boards", board_count)
        if not has_flop(self.streets):
            raise GameConfigError(
                f"{type(self).__name__} has no flop: a bomb pot is impossible"
            )
        first, flop, *later = self.streets
        dealt_at_once = replace(
            flop,
            hole_dealing_statuses=first.hole_dealing_statuses,
            board_dealing_count=first.board_dealing_count + flop.board_dealing_count,
        )
        game = copy(self)
        game.streets = (dealt_at_once, *later)
        game.raw_antes = antes
        game.raw_blinds_or_straddles = 0
        game.ante_trimming_status = isinstance(antes, Number)
        game.starting_board_count = board_count
        return game

    def __repr__(self) -> str:
        """Return the class and the stakes."""
        stakes = {
            "antes": self.raw_antes,
            "blinds": self.raw_blinds_or_straddles,
            "bring_in": self.bring_in,
            "bets": (self.small_bet, self.big_bet),
        }
        told = ", ".join(f"{name}={value!r}" for name, value in stakes.items() if value)
        return f"<{type(self).__name__} {told}>"

    @property
    def button_status(self) -> bool:
        """Return whether the button decides who acts first."""
        return all(street.opening is Opening.POSITION for street in self.streets)

    @property
    def max_down_card_count(self) -> int:
        """Return how many cards a player is dealt face down."""
        return sum(not up for up in self._hole_statuses)

    @property
    def max_up_card_count(self) -> int:
        """Return how many cards a player is dealt face up."""
        return sum(self._hole_statuses)

    @property
    def max_hole_card_count(self) -> int:
        """Return how many cards a player is dealt, not counting draws."""
        return len(self._hole_statuses)

    @property
    def max_board_card_count(self) -> int:
        """Return how many cards a complete board has."""
        return sum(street.board_dealing_count for street in self.streets)

    @property
    def rank_orders(self) -> tuple[RankOrder, ...]:
        """Return the order of the ranks for each hand type."""
        return tuple(hand_type.lookup.rank_order for hand_type in self.hand_types)

    @property
    def small_bet(self) -> int:
        """Return the bet of the first street."""
        return self.streets[0].min_completion_betting_or_raising_amount

    @property
    def big_bet(self) -> int:
        """Return the bet of the last street."""
        return self.streets[-1].min_completion_betting_or_raising_amount

    @property
    def min_bet(self) -> int:
        """Return the smallest bet, if it is the same on every street.

        Raises:
            GameConfigError: the bets of the streets differ.

        """
        if self.small_bet != self.big_bet:
            raise GameConfigError(
                f"{type(self).__name__} has no single smallest bet: it has a small "
                f"bet of {self.small_bet} and a big bet of {self.big_bet}"
            )
        return self.small_bet

    @property
    def _hole_statuses(self) -> tuple[bool, ...]:
        statuses = (street.hole_dealing_statuses for street in self.streets)
        return tuple(chain.from_iterable(statuses))
