"""Everything about a hand that does not depend on its cards and actions.

Hands at one table have it in common: it is found out once for each game, stake,
number of players and place of the button.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import NotationError
from bigslick.history.statistics.game_facts import (
    GameKind,
    big_blind,
    kind_of,
    stake_of,
)
from bigslick.history.statistics.positions import STEALERS, positions_of

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("Setting", "setting_of")

_MOST_KEPT: Final = 4096
_HEADS_UP: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """Game, stake and seats of a hand.

    ``posts`` is what each player posts who has enough, ``level`` the highest of it,
    ``bets`` the number of bets that are posted. ``stealers`` are the players in
    the cutoff, on the button and in the small blind; ``small`` and ``big`` those in
    the blinds, -1 where there is none.
    """

    kind: GameKind
    stake: str
    big_blind: Any
    positions: tuple[str, ...]
    blinds: tuple[Any, ...]
    posts: list[Any]
    level: Any
    bets: int
    stealers: frozenset[int]
    small: int
    big: int


_known: dict[tuple[Any, ...], Setting] = {}


def setting_of(record: HandRecord, *, heads_up_steals: bool = True) -> Setting:
    """Return the setting of a hand.

    Raises:
        NotationError: there is no such game, or its stakes make no sense.

    """
    if record.setup is not None:
        return _setting(record, heads_up_steals)
    stakes, players = record.stakes, record.players
    key = (
        record.game,
        stakes.blinds,
        stakes.antes,
        stakes.small_bet,
        stakes.big_bet,
        len(players),
        record.button == players[-1].seat,
        record.bomb_pot,
        heads_up_steals,
    )
    found = _known.get(key)
    if found is None:
        if len(_known) >= _MOST_KEPT:
            _known.clear()
        found = _known[key] = _setting(record, heads_up_steals)
    return found


def _setting(record: HandRecord, heads_up_steals: bool) -> Setting:
    kind = kind_of(record)
    count = len(record.players)
    positions = positions_of(record) if kind.button else ("-",) * count
    stealers = {i for i, name in enumerate(positions) if name in STEALERS}
    if count == _HEADS_UP and not heads_up_steals:
        stealers.clear()
    blinds = record.stakes.blinds
    posts = [abs(blind) for blind in blinds]
    if count == _HEADS_UP:
        posts.reverse()
    unit = big_blind(record)
    if not 0 < unit < inf:
        raise NotationError(f"nothing can be counted in big blinds of {unit!r}")
    return Setting(
        kind,
        stake_of(record),
        unit,
        positions,
        blinds,
        posts,
        max(posts, default=0),
        1 if any(blinds) else 0,
        frozenset(stealers),
        positions.index("SB") if "SB" in positions else -1,
        positions.index("BB") if "BB" in positions else -1,
    )
