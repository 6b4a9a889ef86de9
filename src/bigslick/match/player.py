"""Who sits at a table: a name, chips, and something that decides."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigslick.bots import AsyncDecider, Decider
    from bigslick.cards import Card
    from bigslick.match.asking import Clerk

__all__ = ("Player",)


@dataclass(eq=False, slots=True)
class Player:
    """A player as the table knows him; what he decides with stands in ``decider``.

    The table writes down his chips, his cards and whether he has folded as the
    hand goes on; a decider is never handed a ``Player``, only its own view.
    Somebody who is sitting out is dealt in, as tournaments do it, and gives his
    hand up as soon as he would have to pay for it.

    >>> Player("Alice", 200)
    Player(name='Alice', chips=200, is_bot=False, seat=None)
    """

    name: str
    chips: int
    hole_cards: tuple[Card, ...] = field(default=(), repr=False)
    folded: bool = field(default=False, repr=False)
    current_bet: int = field(default=0, repr=False)
    is_bot: bool = False
    seat: int | None = None
    decider: Decider | AsyncDecider | None = field(default=None, repr=False)
    sitting_out: bool = field(default=False, repr=False)
    clerk: Clerk | None = field(default=None, repr=False, init=False)
    """Who asks him when there is a time limit, from hand to hand."""

    @property
    def is_active(self) -> bool:
        """Return whether he has cards and may win the pot."""
        return not self.folded and bool(self.hole_cards)

    @property
    def is_all_in(self) -> bool:
        """Return whether he plays for what he has put in already."""
        return self.is_active and not self.chips
