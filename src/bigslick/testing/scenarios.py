"""The tables at which a bot is checked; each covers a different kind of spot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.engine import Mode
from bigslick.engine.games import VARIANTS
from bigslick.errors import GameConfigError, unknown_name
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ("Scenario", "scenarios")

_RING: Final = 6
_HUGE: Final = 10**15
_SIDE_POTS: Final = (1, 4, 20, 100)
_SHORT: Final = (3, 1, 2)
_HEADS_UP: Final = 2


@dataclass(frozen=True, slots=True)
class Scenario:
    """A kind of table: its variant, the stack of each seat, cash game or tournament."""

    name: str
    game: str
    bets: tuple[int, int]
    stacks: tuple[int, ...]
    mode: Mode

    def __str__(self) -> str:
        """Return the scenario as text."""
        return f"{self.game}, {self.name}, {len(self.stacks)} players, {self.mode.name}"


def scenarios(games: Iterable[str] | None = None) -> Iterator[Scenario]:
    """Yield the tables of these variants, by default those of all variants.

    Raises:
        GameConfigError: a variant is unknown, or the games are not a list.

    """
    if isinstance(games, str):
        raise GameConfigError(
            f"invalid games {games!r}: expected a list of codes, for example ['nlhe']"
        )
    for code in list(VARIANTS) if games is None else games:
        if code not in VARIANTS:
            raise GameConfigError(unknown_name("variant", code, VARIANTS))
        yield from _of_variant(code)


def _of_variant(code: str) -> Iterator[Scenario]:
    """Yield the tables at which a bot plays this variant."""
    variant = VARIANTS[code]
    small = variant.stakes.bets[0] * 10
    bets = small, variant.stakes.bets[1] * 10
    most = variant.max_players

    def table(name: str, depths: Any, mode: Mode, scale: int = 1) -> Scenario:
        stacks = tuple(max(int(small * depth * scale), 1) for depth in depths)
        sizes = bets[0] * scale, bets[1] * scale
        return Scenario(name, code, sizes, stacks, mode)

    cash, tournament = Mode.CASH_GAME, Mode.TOURNAMENT
    yield table("100 bb heads-up", (100,) * 2, cash)
    yield table("short heads-up", (0.4, 3), tournament)
    yield table("all in before the flop", (1.2, 1.2), cash)
    yield table("huge numbers", (100,) * 2, cash, scale=_HUGE)
    if most > _HEADS_UP:
        yield table("side pots", _SIDE_POTS[: min(most, 4)], cash)
        yield table("short stacks", _SHORT, tournament)
        yield table("100 bb ring", (100,) * min(most, _RING), cash)
        yield table("a full table", (30,) * most, tournament)
