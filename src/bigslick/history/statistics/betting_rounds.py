"""The betting rounds of a hand, and what players could do in them.

If every player has enough chips for every raise and each raise is a full one, the
statistics of a round depend only on the actions, not on amounts. There are few
different sequences of actions, so the results are cached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigslick.engine.chips.raise_rule import (
    full_raise,
    keep_price,
    start_from_blinds,
    why_closed,
)
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.history.statistics.postflop_chances import (
    PostflopContext,
    count_acts,
    later_round,
)
from bigslick.history.statistics.preflop_chances import RAISE, first_round

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bigslick.engine.rules import Rules
    from bigslick.history.statistics.game_facts import GameFacts, HandFacts

__all__ = ("PLAYER", "Act", "Betting", "Rounds")

Act: TypeAlias = int
"""A player, and in the lowest bits what they did."""
PLAYER: Final = 3
"""The position of the player's bits."""

_CODE: Final = (1 << PLAYER) - 1
_MOST: Final = 1 << 12

_first_rounds: dict[Any, tuple[list[int], list[int | None], int]] = {}
"""By setting and acts: patterns, who folded, and who raised last."""
_later_rounds: dict[Any, tuple[list[tuple[int, int]], list[int], PostflopContext]] = {}
"""By street, context and acts: what patterns gain, who folded, the next context."""


class Betting:
    """One betting round, fed with the actions of a record.

    ``totals`` are the chips that each player could have in front of them on this
    street, ``level`` the bet to match. The rules are the defaults, except for the rule
    about short blinds.
    """

    __slots__ = (
        "acted",
        "cap",
        "completing",
        "count",
        "fixed",
        "floor",
        "folded",
        "full_level",
        "increment",
        "last",
        "level",
        "live",
        "priced",
        "rules",
        "totals",
    )

    def __init__(
        self, folded: list[int | None], kind: GameFacts, rules: Rules, completing: bool
    ) -> None:
        """Start before anybody has acted; ``folded`` is the caller's list."""
        self.folded = folded
        self.live = [street is None for street in folded]
        self.fixed = kind.fixed
        self.cap = kind.cap
        self.rules = rules
        self.completing = completing  # a bring-in that nobody has completed

    def begin(self, totals: list[Any], least: Any) -> None:
        """Begin a street with this smallest bet."""
        self.totals = totals
        self.acted: list[Any] = [None] * len(totals)  # the level each acted on
        self.level: Any = 0
        self.full_level: Any = 0  # without short all-ins
        self.increment = least
        self.last: Any = 0  # the size of the last full raise
        self.count = 0  # of raises
        self.priced = False  # the bet to match was posted short
        self.floor: Any = 0  # up to this level, players who have not acted may raise

    def take_blinds(self, posted: list[Any], posts: list[Any]) -> None:
        """Take the blinds as the first bet; ``posts`` are those of full stacks."""
        if self.cap is None:
            self.floor = min(self.totals)
        self.level, self.increment, self.priced, self.count = start_from_blinds(
            posts, posted, self.increment, fixed=self.fixed, rules=self.rules
        )
        self.full_level = self.level

    def bring_in(self, i: int, amount: Any, price: Any) -> Any:
        """Post the bring-in; one posted short counts in full."""
        self.level, self.priced = keep_price(amount, price, self.rules)
        self.acted[i] = self.level
        return self.level

    def owes(self, i: int, posted: Any) -> bool:
        """Return whether the player must pay for a bet that was posted short.

        Nobody pays more than another player could match (TDA 2024, rule 54B).
        """
        return any(
            total > posted and j != i and self.live[j]
            for j, total in enumerate(self.totals)
        )

    def fold(self, i: int, street: int) -> None:
        """Fold for the player."""
        self.folded[i] = street
        self.live[i] = False

    def can_raise(self, i: int) -> bool:
        """Return whether the player may raise."""
        closed = why_closed(
            i,
            self.level,
            self.totals[i],
            self.totals,
            self.live,
            self.acted[i],
            self.increment,
            self.count,
            self.cap,
            fixed=self.fixed,
            rules=self.rules,
        )
        return closed is None

    def raise_to(self, i: int, amount: Any) -> None:
        """Bet or raise to a total for the player."""
        effect = full_raise(
            amount,
            self.level,
            self.full_level,
            self.increment,
            self.last,
            fixed=self.fixed,
            completing=self.completing,
            rules=self.rules,
        )
        if effect.counts:
            self.count += 1
        if effect.is_full:
            self.last = amount - self.level
            self.full_level, self.increment = effect.full_level, effect.increment
            self.acted = [None] * len(self.totals)
        self.completing = False
        self.level = amount
        self.acted[i] = amount


class Rounds:
    """Collects the statistics of players, round by round.

    ``answers`` say at each decision whether the player may raise, if the table has
    special rules. ``rules`` decide about short blinds.
    """

    __slots__ = (
        "answers",
        "bring_in",
        "context",
        "folded",
        "last",
        "patterns",
        "rules",
        "setting",
        "usual",
    )

    def __init__(
        self,
        setting: HandFacts,
        bring_in: Any,
        answers: Iterator[bool] | None,
        rules: Rules = DEFAULT_RULES,
    ) -> None:
        """Start before anybody has acted."""
        kind, size = setting.kind, len(setting.positions)
        self.setting = setting
        self.bring_in = bring_in
        self.answers = answers
        self.rules = rules
        self.usual = answers is None and not (kind.fixed or kind.cap or bring_in)
        self.patterns = [0] * size
        self.folded: list[int | None] = [None] * size
        self.last = -1  # who raised last in the first round
        self.context: PostflopContext | None = None

    def first(
        self, acts: list[Act], amounts: list[Any], totals: list[Any], posted: list[Any]
    ) -> None:
        """Note the first round; ``amounts`` are those of raises and of a bring-in."""
        setting = self.setting
        level, least = setting.level, setting.kind.bets[0]
        if (
            not self.usual
            or posted != setting.posts
            or not _goes_by_acts(amounts, totals, level, max(level, least))
        ):
            self._count_first(acts, amounts, totals, posted)
            return
        key = setting, tuple(acts)
        known = _first_rounds.get(key)
        if known is None:
            self._count_first(acts, amounts, totals, posted)
            known = self.patterns, self.folded, self.last
            _keep(_first_rounds, key, known)
        self.patterns, self.folded = known[0].copy(), known[1].copy()
        self.last = known[2]

    def _count_first(
        self, acts: list[Act], amounts: list[Any], totals: list[Any], posted: list[Any]
    ) -> None:
        setting = self.setting
        decisions, betting, can_raise = self._begin(acts, amounts, totals, 0)
        betting.take_blinds(posted, setting.posts)
        self.last = first_round(
            decisions,
            betting,
            can_raise,
            self.patterns,
            posted,
            self.bring_in,
            setting,
        )

    def later(
        self, street: int, acts: list[Act], amounts: list[Any], totals: list[Any]
    ) -> None:
        """Note a round on flop, turn or river."""
        context = self.context or PostflopContext(self.last)
        least = self.setting.kind.bets[street]
        if not self.usual or not _goes_by_acts(amounts, totals, 0, least):
            self.context = self._count_later(street, acts, amounts, totals, context)
            return
        hero = context.aggressor
        key = (
            street,
            len(totals),
            hero,
            hero >= 0 and self.folded[hero] is None,
            context.cbet,
            context.declined,
            tuple(context.floaters),
            tuple(acts),
        )
        known = _later_rounds.get(key)
        if known is None:
            before, self.patterns = self.patterns, [0] * len(totals)
            after = self._count_later(street, acts, amounts, totals, context)
            gains = [(i, gain) for i, gain in enumerate(self.patterns) if gain]
            left = [i for i, when in enumerate(self.folded) if when == street]
            known = gains, left, after
            self.patterns = before
            _keep(_later_rounds, key, known)
        gains, left, self.context = known
        for i, gain in gains:
            self.patterns[i] += gain  # the statistics of a street are noted once
        for i in left:
            self.folded[i] = street

    def _count_later(
        self,
        street: int,
        acts: list[Act],
        amounts: list[Any],
        totals: list[Any],
        context: PostflopContext,
    ) -> PostflopContext:
        """Note a round action by action, and return the new context."""
        decisions, betting, can_raise = self._begin(acts, amounts, totals, street)
        after = context.copy()
        later_round(decisions, street, betting, can_raise, self.patterns, after)
        return after

    def count(self, street: int, acts: list[Act], amounts: list[Any]) -> None:
        """Count the acts of a round in a game without a flop."""
        decisions = _decisions(acts, amounts, self.answers)
        count_acts(decisions, street, self.folded, self.patterns)

    def _begin(
        self, acts: list[Act], amounts: list[Any], totals: list[Any], street: int
    ) -> tuple[list[tuple[int, int, Any]], Betting, Callable[[int], bool]]:
        kind = self.setting.kind
        completing = street == 0 and bool(self.bring_in)
        betting = Betting(self.folded, kind, self.rules, completing)
        betting.begin(totals, kind.bets[street])
        can_raise = betting.can_raise if self.answers is None else _may_raise
        return _decisions(acts, amounts, self.answers), betting, can_raise


def _goes_by_acts(
    amounts: list[Any], totals: list[Any], level: Any, least: Any
) -> bool:
    """Return whether each raise is a full one and every player can afford it."""
    for amount in amounts:
        size = amount - level
        if size < least:
            return False
        level, least = amount, size
    return bool(min(totals) > level)


def _keep(memory: dict[Any, Any], key: Any, known: Any) -> None:
    if len(memory) >= _MOST:
        memory.clear()
    memory[key] = known


class _AskedPlayer(int):
    """The index of a player at a decision for which the engine was asked."""

    may_raise: bool


def _may_raise(i: int) -> bool:
    return i.may_raise  # type: ignore[attr-defined,no-any-return]


def _decisions(
    acts: list[Act], amounts: list[Any], answers: Iterator[bool] | None
) -> list[tuple[int, int, Any]]:
    """Return for each act the player, what they did, and the amount of a raise."""
    told = iter(amounts)
    found = []
    for act in acts:
        player, code = act >> PLAYER, act & _CODE
        if answers is not None:
            player = _AskedPlayer(player)
            player.may_raise = next(answers)
        found.append((player, code, next(told) if code >= RAISE else None))
    return found
