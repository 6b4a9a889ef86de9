"""The games and stakes of recorded hands that the native core can replay."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from bigslick.engine import Mode
from bigslick.engine.games import VARIANTS
from bigslick.engine.streets import Opening
from bigslick.errors import BigslickError
from bigslick.formats.record.record_parts import RecordedPlayer, RecordedStakes
from bigslick.history.statistics.game_facts import setting_of
from bigslick.history.statistics.stack_measures import round_cost
from bigslick.sim import plan_game

if TYPE_CHECKING:
    from bigslick._native import _core
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.statistics.game_facts import HandFacts

__all__ = ("MOST_HELD", "Plan", "Setup", "chips", "hole_card_counts", "plan_setup")

MOST_HELD: Final = 4
"""The most cards of a player in the native columns."""
_FLOP: Final = 3
_DECK: Final = 52


class Setup(NamedTuple):
    """The game and stakes of hands, in units of ``1 / scale`` chips."""

    game: str
    ante_trimming: bool
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    small_bet: int
    big_bet: int
    scale: int
    mode: str = "cash"


class _Setting(NamedTuple):
    """The game, stakes and players, with the attribute names of a record."""

    game: str
    stakes: RecordedStakes
    players: list[RecordedPlayer]
    button: int
    setup: None = None
    bomb_pot: bool = False


class Plan(NamedTuple):
    """What all hands with the same setup (game, stakes, seats) have in common.

    ``cost`` is the sum of the blinds and antes.
    """

    facts: HandFacts
    stakes: RecordedStakes
    cost: Any
    mode: str


@lru_cache(maxsize=4096)
def plan_setup(setup: Setup) -> tuple[_core.SimGame | None, Plan | None]:
    """Return the simulator's game and the plan for a setup; None if not supported."""
    count, scale = len(setup.antes), setup.scale
    stakes = RecordedStakes(
        antes=tuple(chips(ante, scale) for ante in setup.antes),
        blinds=tuple(chips(blind, scale) for blind in setup.blinds),
        small_bet=chips(setup.small_bet, scale),
        big_bet=chips(setup.big_bet, scale),
        ante_trimming=setup.ante_trimming,
    )
    players = [RecordedPlayer(f"p{n}", n, 0, 0) for n in range(1, count + 1)]
    setting = _Setting(setup.game, stakes, players, count)
    cash = setup.mode == "cash"
    try:
        facts = setting_of(cast("HandRecord", setting))
        game = VARIANTS[setup.game].game.with_stakes(
            antes=list(setup.antes),
            blinds=list(setup.blinds),
            bets=(setup.small_bet, setup.big_bet),
            ante_trimming_status=setup.ante_trimming,
            mode=Mode.CASH_GAME if cash else Mode.TOURNAMENT,
        )
        plan = Plan(facts, stakes, round_cost(stakes), setup.mode)
        return plan_game(game, count), plan
    except BigslickError:
        return None, None  # the engine reports why


def chips(amount: int, scale: int) -> Any:
    """Convert an amount in units to chips: an integer, or an exact decimal."""
    return amount // scale if amount % scale == 0 else Decimal(amount) / scale


@lru_cache(maxsize=1)
def hole_card_counts() -> dict[str, int]:
    """Return the number of hole cards of each game that is supported, by code."""
    counts = {code: _hole_cards(code) for code in VARIANTS}
    return {code: count for code, count in counts.items() if count is not None}


def _hole_cards(code: str) -> int | None:
    """Return the number of hole cards of a game, or None if it is not supported."""
    game = VARIANTS[code].game
    streets = game.plan_streets(1, 2)
    first, *later = streets
    usual = (
        len(game.deck) == _DECK
        and [street.board_dealing_count for street in streets] == [0, _FLOP, 1, 1]
        and all(street.opening is Opening.POSITION for street in streets)
        and not any(street.draw_status for street in streets)
        and not any(street.hole_dealing_statuses for street in later)
        and not any(first.hole_dealing_statuses)
    )
    count = len(first.hole_dealing_statuses)
    return count if usual and count <= MOST_HELD else None
