"""Decides who may raise and what a full raise is, from numbers alone.

These are separate questions (TDA 2024, rules 43 and 47). The smallest raise depends on
the largest full raise of the street. A player who has acted may raise again only if
they face a full raise. The betting phase calls these functions with the numbers of a
state.

``level`` is the bet to match, ``full_level`` the same without short all-ins and
``increment`` the smallest full raise. ``fixed`` is true in limit games.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.engine.rules import Rules

__all__ = (
    "Closed",
    "RaiseEffect",
    "StartingBet",
    "full_raise",
    "keep_price",
    "start_from_blinds",
    "why_closed",
)


class StartingBet(NamedTuple):
    """The bet at the start of the first street, which blinds and straddles make.

    ``level`` is the bet to match and ``increment`` the smallest full raise. ``priced``
    is true if the bet was posted short and the others must still call the full amount.
    ``raises`` is the number of raises that it counts as.
    """

    level: Any
    increment: Any
    priced: bool
    raises: int


class RaiseEffect(NamedTuple):
    """Whether a raise is full, counts towards the cap, and what it changes."""

    is_full: bool
    counts: bool
    full_level: Any
    increment: Any


class Closed(Enum):
    """The reason why a player cannot raise."""

    CAPPED = "the street has reached its maximum number of raises"
    NOT_REOPENED = "the player has acted, and nobody has made a full raise since"
    COVERED = "a call takes all of the player's chips"
    NOBODY_LEFT = "no other player has more chips to put in"


# Local names: enum lookups are slow.
_CAPPED, _NOT_REOPENED = Closed.CAPPED, Closed.NOT_REOPENED
_COVERED, _NOBODY_LEFT = Closed.COVERED, Closed.NOBODY_LEFT


def keep_price(posted: Any, price: Any, rules: Rules) -> tuple[Any, bool]:
    """Return the bet to match after a post, and whether the post was short.

    The others must call the full amount of a blind or bring-in that was posted short
    (TDA 2024, rule 54B).
    """
    if price > posted and rules.short_blind_keeps_price:
        return price, True
    return posted, False


def start_from_blinds(
    blinds: Sequence[Any],
    posted: Sequence[Any],
    increment: Any,
    *,
    fixed: bool,
    rules: Rules,
) -> StartingBet:
    """Return the bet that the posted blinds and straddles make.

    A straddle whose player had no chips to post it does not count. In no-limit and
    pot-limit the smallest raise is the highest blind or straddle.

    >>> from bigslick import Rules
    >>> start_from_blinds([1, 2, 4], [1, 2, 0], 2, fixed=False, rules=Rules())
    StartingBet(level=2, increment=2, priced=False, raises=0)
    """
    full = max(blinds) if blinds else 0
    if any(blinds[2:]):
        kept = [b for i, b in enumerate(blinds) if i < 2 or posted[i]]  # noqa: PLR2004
        full = max(kept)
    level, priced = keep_price(max(posted), full, rules)
    if not fixed and rules.straddle_sets_raise and full > increment:
        increment = full
    raises = 1 if full and rules.blind_counts_to_cap else 0
    return StartingBet(level, increment, priced, raises)


def full_raise(  # noqa: PLR0913 - the numbers of a street
    to: Any,
    level: Any,
    full_level: Any,
    increment: Any,
    last: Any,
    *,
    fixed: bool,
    completing: bool,
    rules: Rules,
) -> RaiseEffect:
    """Return the effect of a bet or raise to a total.

    In limit games, an increase of half a bet over the last full level is a full raise
    (TDA 2024, rule 47B). ``last`` is the size of the last full bet or raise, with which
    some rooms compare a raise. ``completing`` is true after a bring-in: any completion
    is a full raise.

    >>> from bigslick import Rules
    >>> usual = {"fixed": False, "completing": False, "rules": Rules()}
    >>> full_raise(30, 10, 10, 10, 10, **usual)
    RaiseEffect(is_full=True, counts=True, full_level=30, increment=20)
    >>> full_raise(15, 10, 10, 10, 10, **usual).is_full
    False
    """
    if fixed and rules.limit_half_bet_is_full:
        gain = to - full_level
        short = gain < increment and rules.limit_short_all_in_completed
        if short or gain + gain < increment:
            return RaiseEffect(False, False, full_level, increment)
        whole = gain >= increment or rules.limit_raise_over_half_bet_adds
        reached = to if whole else full_level + increment
        return RaiseEffect(True, True, reached, increment)
    size = to - level
    needed = last if fixed or rules.short_all_in_reopens else increment
    if size < needed and not completing:
        return RaiseEffect(False, True, full_level, increment)
    if not fixed and size > increment:
        increment = size
    return RaiseEffect(True, True, to, increment)


def why_closed(  # noqa: PLR0913, PLR0917 - the numbers of a decision
    i: int,
    level: Any,
    reach: Any,
    totals: Iterable[Any],
    live: Sequence[bool],
    acted_level: Any,
    increment: Any,
    count: int,
    cap: int | None,
    *,
    fixed: bool,
    rules: Rules,
) -> Closed | None:
    """Return why the player cannot complete, bet or raise, or None if they can.

    ``reach`` is the largest total that the player could bet on this street, ``totals``
    that of each player, and ``acted_level`` the bet to match after the player's last
    action, or None if they have not acted. ``count`` is the number of raises so
    far, ``cap`` the most that are allowed. A player who has acted may raise again after
    a full raise (TDA 2024, rule 47); in limit games, half a bet is enough (rule 47B),
    and in some rooms half a raise.
    """
    if cap is not None and count >= cap:
        return _CAPPED
    if acted_level is not None:
        more = level - acted_level
        if rules.limit_half_bet_is_full if fixed else rules.half_raise_reopens:
            more += more
        if more < increment:
            return _NOT_REOPENED
    if reach <= level:
        return _COVERED
    for j, total in enumerate(totals):
        if total > level and live[j] and j != i:
            return None
    return None if rules.raise_beyond_stacks else _NOBODY_LEFT
