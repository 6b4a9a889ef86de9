"""Who plays: a player with what the tournament knows of him."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigslick.match.table.player import Player

__all__ = ("Entrant",)


@dataclass(eq=False, slots=True)
class Entrant:
    """One who has entered, once or several times; money is in cents."""

    player: Player
    number: int
    """The order in which players first entered."""
    bot: str | None = None
    """The name of the built-in player that plays for him."""
    table: int | None = None
    """Where he sits, or None if he is out."""
    entries: int = 1
    rebuys: int = 0
    add_ons: int = 0
    head: int = 0
    """The bounty on his head."""
    bounties: int = 0
    """What he won in bounties."""
    knockouts: int = 0
    late_answers: int = 0

    @property
    def name(self) -> str:
        """Return his name."""
        return self.player.name

    @property
    def chips(self) -> int:
        """Return his stack."""
        return self.player.chips

    @property
    def is_in(self) -> bool:
        """Return whether he still plays."""
        return self.table is not None
