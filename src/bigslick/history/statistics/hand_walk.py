"""One hand in one pass: what each player could do, did, won and lost.

Records are read without replaying them. Only for tables with special rules, and for
games that are not registered, the engine decides who may raise.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine.rules import DEFAULT_RULES
from bigslick.errors import BigslickError, NotationError
from bigslick.formats.amounts import exact_number
from bigslick.formats.record.account import account_of
from bigslick.history.statistics.betting_rounds import PLAYER, Rounds
from bigslick.history.statistics.chance_bits import chance
from bigslick.history.statistics.game_facts import setting_of
from bigslick.history.statistics.preflop_chances import (
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    RAISE,
)

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.statistics.betting_rounds import Act
    from bigslick.history.statistics.game_facts import GameFacts, HandFacts

__all__ = ("HandWalk", "nets_of", "walk")

_DEAL, _REST, _BOARD, _COLLECT, _BLIND, _PUSH, _DRAW = range(5, 12)
_CODES: Final = {
    "fold": FOLD,
    "check": CHECK,
    "call": CALL,
    "bet": RAISE,
    "raise": RAISE,
    "bring_in": BRING_IN,
    "blind": _BLIND,
    "deal": _DEAL,
    "board": _BOARD,
    "collect": _COLLECT,
    "discard": _DRAW,
    "stand_pat": _DRAW,
    "push": _PUSH,
    **dict.fromkeys(
        ("ante", "burn", "show", "muck", "kill", "pull", "runouts", "note"), _REST
    ),
}

_WON: Final = chance("won")
_SHOWDOWN: Final = chance("wsd")
_SAW: Final = tuple(chance(f"saw_{street}") for street in ("flop", "turn", "river"))
_WENT: Final = chance("wtsd")
_WON_FLOP: Final = chance("wwsf")
HOUSE_RULES: Final = frozenset(
    {
        "blind_counts_to_cap",
        "half_raise_reopens",
        "heads_up_cap",
        "limit_half_bet_is_full",
        "limit_raise_over_half_bet_adds",
        "limit_short_all_in_completed",
        "short_all_in_reopens",
        "short_blind_keeps_price",
        "straddle_sets_raise",
    }
)
"""The options of a table that say who may raise."""
_SHORT_PRICES: Final = replace(DEFAULT_RULES, short_blind_keeps_price=False)


class HandWalk:
    """The result of one pass over a hand, by player in playing order.

    The hand counts for ``dealt`` players; ``patterns`` say what each could do and did;
    ``nets`` what each won or lost. ``folded`` is the street on which a player folded,
    or None. ``run_out`` says that cards were dealt after the last decision of a hand
    that went to showdown.
    """

    __slots__ = (
        "aggressor",
        "dealt",
        "folded",
        "kind",
        "last_street",
        "nets",
        "patterns",
        "positions",
        "run_out",
        "setting",
        "showdown",
        "won",
    )

    setting: HandFacts
    kind: GameFacts
    positions: tuple[str, ...]
    dealt: list[bool]
    patterns: list[int]
    nets: list[Any]
    folded: list[int | None]
    won: list[bool]
    showdown: bool
    run_out: bool
    aggressor: int
    last_street: int


def walk(record: HandRecord, *, heads_up_steals: bool = True) -> HandWalk:
    """Return what happened in a hand.

    Raises:
        NotationError: the record names unknown players or games, the actions are
        inconsistent, or the hand is not over.

    """
    try:
        return _walk(record, heads_up_steals)
    except BigslickError:
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise NotationError(f"the actions are inconsistent: {error!r}") from None


def _walk(  # noqa: C901, PLR0912, PLR0915 - one pass over every action, quick
    record: HandRecord, heads_up_steals: bool
) -> HandWalk:
    """Return the result of one pass over the actions.

    Chips are counted here only as far as the rounds need them; a ``HandAccount`` would
    take half as long again (benchmark "statistics from a file").
    """
    setting = setting_of(record, heads_up_steals=heads_up_steals)
    kind = setting.kind
    players = record.players
    names: list[str | None] = [p.name for p in players]
    size = len(names)
    index = {name: i for i, name in enumerate(names)}
    if len(index) != size:
        name = max(names, key=names.count)
        raise NotationError(f"duplicate player name {name!r}")
    totals = [p.stack for p in players]
    posted: list[Any] = [0] * size
    rounds: list[tuple[list[Act], list[Any], list[Any]]] = []
    acts: list[Act] = []
    raises: list[Any] = []
    got: list[str | None] = []
    fresh = run_out = draws = pushed = False
    won = [False] * size
    codes = _CODES
    for action in record.actions:
        code = codes[action.action]
        if code <= BRING_IN:
            if fresh:
                fresh = run_out = draws = False
                acts, raises = [], []
                rounds.append((acts, raises, totals))
            acts.append(index[action.player] << PLAYER | code)
            if code >= RAISE:
                raises.append(action.amount)
        elif code == _DEAL:
            fresh = True
            if rounds:
                run_out = True
            else:
                got.append(action.player)
        elif code == _REST:
            pass
        elif code == _BOARD:
            fresh = run_out = True
        elif code == _COLLECT:
            totals = [t - a for t, a in zip(totals, action.amounts or (), strict=True)]
        elif code == _BLIND:
            posted[index[action.player]] += action.amount
        elif code == _PUSH:
            pushed = True
            for i, amount in enumerate(action.amounts or ()):
                if amount:
                    won[i] = True
        else:
            fresh = draws = True
    self = HandWalk()
    self.setting = setting
    self.kind = kind
    self.positions = setting.positions
    if got[:size] == names:
        self.dealt = [True] * size
    else:
        self.dealt = [name in got for name in names]
    self.won = won
    _play(self, record, rounds, posted)
    live = self.folded.count(None)
    if live != 1 and not pushed:
        raise NotationError("the hand is not over")
    if not isfinite(record.rake):
        raise NotationError("the rake is infinite")
    self.showdown = live > 1
    self.run_out = self.showdown and run_out and not draws
    self.nets = nets_of(record)
    _finish(self, kind)
    return self


def _play(
    self: HandWalk,
    record: HandRecord,
    rounds: list[tuple[list[Act], list[Any], list[Any]]],
    posted: list[Any],
) -> None:
    """Go through the betting rounds."""
    kind, rules, answers, asked = self.kind, record.rules, None, DEFAULT_RULES
    if not kind.registered or (rules and not HOUSE_RULES.isdisjoint(rules)):
        if not rules.get("short_blind_keeps_price", True):
            asked = _SHORT_PRICES
        answers = iter(_asked(record))
    told = Rounds(self.setting, record.stakes.bring_in, answers, asked)
    street = kind.first
    for acts, amounts, totals in rounds:
        if street >= kind.streets:
            raise NotationError(f"too many streets: {kind.code} has {kind.streets}")
        if street == 0:
            told.first(acts, amounts, totals, posted)
        elif kind.flop:
            told.later(street, acts, amounts, totals)
        else:
            told.count(street, acts, amounts)
        street += 1
    self.patterns, self.folded = told.patterns, told.folded
    self.aggressor = told.last
    self.last_street = street - 1


def _finish(self: HandWalk, kind: GameFacts) -> None:
    """Note who saw which street and who won."""
    patterns, won, showdown = self.patterns, self.won, self.showdown
    flop = kind.flop
    first = _FOLDED_FIRST[flop]
    end = kind.streets - 1 if showdown else self.last_street
    for i, street in enumerate(self.folded):
        if street is None:
            patterns[i] |= _end_bits(flop, end, showdown, won[i])
        elif street == 0:
            patterns[i] |= first
        else:
            patterns[i] |= _end_bits(flop, street, False, won[i])


@lru_cache(maxsize=256)
def _end_bits(flop: bool, street: int, showdown: bool, won: bool) -> int:
    """Return the bits for the end of the hand, for a player in it up to that street."""
    chances, done = _WON, _WON * won
    if showdown:
        chances |= _SHOWDOWN
        done |= _SHOWDOWN * won
    if flop:
        chances |= sum(_SAW)
        done |= sum(_SAW[: max(street, 0)])
        if street > 0:
            chances |= _WENT | _WON_FLOP
            done |= _WENT * showdown | _WON_FLOP * won
    return chances | done << 1


_FOLDED_FIRST: Final = {
    flop: _end_bits(flop, 0, False, False) for flop in (False, True)
}


def nets_of(record: HandRecord) -> list[Any]:
    """Return what each player won or lost.

    If a stack is unknown (infinite), the result is computed from the actions.

    Raises:
        NotationError: a player won or lost an infinite amount.

    """
    players = record.players
    try:
        nets = [p.final - p.stack for p in players]
        if type(sum(nets)) is int:
            return nets
    except TypeError:
        return [
            Fraction(exact_number(p.final)) - Fraction(exact_number(p.stack))
            for p in players
        ]
    if all(isfinite(p.stack) for p in players):
        nets = [exact_number(p.final) - exact_number(p.stack) for p in players]
    else:
        nets = _net_of_actions(record)
    if not all(map(isfinite, nets)):
        raise NotationError("a player won or lost an infinite amount")
    return nets


def _net_of_actions(record: HandRecord) -> list[Any]:
    """Return the chips won minus the chips put in."""
    account = account_of(record)
    flows = zip(account.won, account.invested, strict=True)
    return [exact_number(won) - exact_number(put) for won, put in flows]


def _asked(record: HandRecord) -> list[bool]:
    """Ask the engine at each decision whether the player may raise."""
    answers = []
    before = None
    for state, action in record.states():
        if action is not None and _CODES.get(action.action, _REST) <= BRING_IN:
            answers.append(before is not None and before.can_complete_bet_or_raise_to())
        before = state
    return answers
