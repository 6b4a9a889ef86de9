"""Who may raise in a betting round, without an engine.

This keeps the rules of the usual house (TDA 2024, rules 43 and 47): a player who
has acted may raise again once he faces a full raise, in limit half a bet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigslick.history.statistics.game_facts import Setting

__all__ = ("Betting",)


class Betting:
    """One betting round while the actions of a record go by.

    ``totals`` are the chips that each player could have in front of him on this
    street, ``level`` the bet to match.
    """

    __slots__ = (
        "acted",
        "cap",
        "count",
        "fixed",
        "floor",
        "folded",
        "full_level",
        "increment",
        "keeps_price",
        "level",
        "priced",
        "totals",
    )

    def __init__(self, folded: list[int | None], fixed: bool, cap: int | None) -> None:
        """Begin before anybody has acted; ``folded`` is the caller's list."""
        self.folded = folded
        self.keeps_price = True  # of blinds that were posted short
        self.fixed = fixed
        self.cap = cap

    def begin(self, totals: list[Any], least: Any) -> None:
        """Begin a street with this least bet."""
        self.totals = totals
        self.acted: list[Any] = [None] * len(totals)  # the level each acted on
        self.level: Any = 0
        self.full_level: Any = 0  # without short all-ins
        self.increment = least
        self.count = 0  # of raises
        self.priced = False  # the bet to match was posted short
        self.floor: Any = 0  # up to here everybody may raise who has not acted

    def take_blinds(self, posted: list[Any], setting: Setting) -> None:
        """Take the blinds as the first bet; one that was posted short keeps its price.

        A straddle that its player had no chips for does not count. In no-limit and
        pot-limit the smallest raise is the highest blind.
        """
        if self.cap is None:
            self.floor = min(self.totals)
        if posted == setting.posts:
            self.level = self.full_level = setting.level
            if not self.fixed and setting.level > self.increment:
                self.increment = setting.level
            return
        blinds = setting.blinds
        heads_up = len(posted) == 2  # noqa: PLR2004
        full: Any = 0
        for i, blind in enumerate(blinds):
            size = blind if blind >= 0 else -blind
            if size > full and (i < 2 or heads_up or posted[i]):  # noqa: PLR2004
                full = size
        highest = max(posted)
        self.priced = self.keeps_price and full > highest
        self.level = self.full_level = full if self.priced else highest
        if not self.fixed and full > self.increment:
            self.increment = full

    def bring_in(self, i: int, amount: Any, price: Any) -> Any:
        """Let the player bring it in; a short bring-in keeps its price."""
        self.priced = self.keeps_price and price > amount
        self.level = self.acted[i] = price if self.priced else amount
        return self.level

    def owes(self, i: int, posted: Any) -> bool:
        """Return whether there is something to pay of a price that was posted short.

        Nobody pays more than somebody else could match (TDA 2024, rule 54B).
        """
        return any(
            total > posted and j != i and self.folded[j] is None
            for j, total in enumerate(self.totals)
        )

    def can_raise(self, i: int) -> bool:
        """Return whether the player may raise.

        He needs chips behind after a call, somebody else in the hand who could put
        in more, and betting that is open to him.
        """
        level, totals = self.level, self.totals
        if totals[i] <= level:
            return False
        if self.cap is not None and self.count >= self.cap:
            return False
        acted = self.acted[i]
        if acted is not None:
            more = level - acted
            if (more + more if self.fixed else more) < self.increment:
                return False
        folded = self.folded
        for j, total in enumerate(totals):
            if total > level and j != i and folded[j] is None:
                return True
        return False

    def raise_to(self, i: int, amount: Any) -> None:
        """Let the player bet or raise to a total."""
        if self.fixed:
            gain = amount - self.full_level
            full = gain + gain >= self.increment
            if full:
                self.count += 1
                self.full_level = amount
        else:
            size = amount - self.level
            full = size >= self.increment
            if full:
                self.increment = size
        if full:
            self.acted = [None] * len(self.totals)
        self.level = amount
        self.acted[i] = amount
