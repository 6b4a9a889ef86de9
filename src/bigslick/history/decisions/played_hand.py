"""A recorded hand as numbers: players, actions, amounts and results.

Amounts can be converted to whole units, of which ``scale`` make one chip, so that cents
are integers.
"""

from __future__ import annotations

from decimal import InvalidOperation
from fractions import Fraction
from math import isfinite, lcm
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import BigslickError, NotationError
from bigslick.formats.amounts import exact_number
from bigslick.formats.record.account import account_of
from bigslick.formats.record.hand_record import no_record
from bigslick.history.statistics.game_facts import setting_of

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.statistics.game_facts import GameFacts, HandFacts

__all__ = (
    "BRING_IN",
    "CALL",
    "CHECK",
    "DISCARD",
    "FOLD",
    "KINDS",
    "RAISE",
    "PlayedHand",
    "nets_of",
    "played_hand",
    "scale_of",
    "units",
)

FOLD, CHECK, CALL, RAISE, BRING_IN, DISCARD = range(6)
_DEAL, _REST, _BOARD, _PUSH = range(6, 10)
KINDS: Final = {
    "fold": FOLD,
    "check": CHECK,
    "call": CALL,
    "bet": RAISE,
    "raise": RAISE,
    "bring_in": BRING_IN,
    "discard": DISCARD,
    "stand_pat": DISCARD,
}
"""The codes of decisions; a bet has the code of a raise."""
_CODES: Final = {
    **KINDS,
    "deal": _DEAL,
    "board": _BOARD,
    "push": _PUSH,
    **dict.fromkeys(
        (
            *("ante", "blind", "burn", "collect", "show", "muck", "kill", "pull"),
            *("runouts", "note"),
        ),
        _REST,
    ),
}
_WHOLE: Final = frozenset({int})


class PlayedHand:
    """A recorded hand as numbers, with the players in playing order.

    ``actors``, ``kinds``, ``rounds`` and ``amounts`` describe each decision and
    discard; the amount of a raise is the total bet, that of a call what was added.
    Rounds are counted so that the flop is always 1. ``dealt`` is whether each player
    was dealt in and is counted, ``folded`` the round in which they folded, or None, and
    ``nets`` the chips that they won or lost, ``invested`` the chips that they put
    into the pots. ``run_out`` is true if cards were dealt after the last decision of a
    hand that went to showdown.
    """

    __slots__ = (
        "actors",
        "amounts",
        "dealt",
        "folded",
        "invested",
        "kind",
        "kinds",
        "last_street",
        "nets",
        "positions",
        "record",
        "rounds",
        "run_out",
        "setting",
        "showdown",
        "source",
        "won",
    )

    record: HandRecord
    source: bytes | None
    """The line of the record, if ``record`` has only the fields for counting."""
    setting: HandFacts
    kind: GameFacts
    positions: tuple[str, ...]
    actors: bytes
    kinds: bytes
    rounds: bytes
    amounts: list[Any]
    dealt: bytes
    nets: list[Any]
    invested: list[Any]
    folded: list[int | None]
    won: bytes
    showdown: bool
    run_out: bool
    last_street: int

    def whole_record(self) -> HandRecord:
        """Return the complete record."""
        from bigslick.formats.record.hand_record import HandRecord

        if self.source is None:
            return self.record
        return HandRecord.from_json(self.source)


def played_hand(record: HandRecord) -> PlayedHand:
    """Return a recorded hand as numbers.

    Raises:
        GameConfigError: something else than a record is given.
        NotationError: the record names unknown players or games, the actions are
        inconsistent, or the hand is not over.

    """
    try:
        return _read(record)
    except BigslickError:
        raise
    except AttributeError:
        if hasattr(record, "actions"):
            raise
        raise no_record(record) from None
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise NotationError(f"the actions are inconsistent: {error!r}") from None


def _read(  # noqa: C901, PLR0912, PLR0915 - one fast pass over all actions
    record: HandRecord,
) -> PlayedHand:
    """Return the decisions and results of a record, in one pass over its actions."""
    setting = setting_of(record)
    kind = setting.kind
    names: list[str | None] = [player.name for player in record.players]
    size = len(names)
    index = {name: i for i, name in enumerate(names)}
    if len(index) != size:
        name = max(names, key=names.count)
        raise NotationError(f"duplicate player name {name!r}")
    actors: list[int] = []
    kinds: list[int] = []
    rounds: list[int] = []
    amounts: list[Any] = []
    got: list[str | None] = []
    drawn: set[int] = set()
    folded: list[int | None] = [None] * size
    won = bytearray(size)
    street = kind.first - 1
    fresh = run_out = draws = pushed = decided = False
    codes = _CODES
    for action in record.actions:
        code = codes[action.action]
        if code <= BRING_IN:
            if fresh:
                fresh = run_out = draws = False
                decided = True
                street += 1
                drawn.clear()
            i = index[action.player]
            actors.append(i)
            kinds.append(code)
            rounds.append(street)
            amounts.append(action.amount or 0)
            if code == FOLD:
                folded[i] = street
        elif code == _DEAL:
            fresh = True
            if decided:
                run_out = True
            else:
                got.append(action.player)
        elif code == _REST:
            pass
        elif code == _BOARD:
            fresh = run_out = True
        elif code == _PUSH:
            pushed = True
            for i, amount in enumerate(action.amounts or ()):
                if amount:
                    won[i] = 1
        else:
            i = index[action.player]
            if i in drawn:  # nobody could bet after the previous draw
                street += 1
                drawn.clear()
            drawn.add(i)
            actors.append(i)
            kinds.append(code)
            rounds.append(street + 1)
            amounts.append(0)
            fresh = draws = True
    if street >= kind.streets:
        raise NotationError(f"too many streets: {kind.code} has {kind.streets}")
    live = folded.count(None)
    if live != 1 and not pushed and not _ended_without_a_pot(record):
        raise NotationError("the hand is not over")
    if not isfinite(record.rake):
        raise NotationError("invalid rake: expected a finite amount")
    self = PlayedHand()
    self.record, self.source = record, None
    self.setting, self.kind, self.positions = setting, kind, setting.positions
    self.actors, self.kinds, self.rounds = bytes(actors), bytes(kinds), bytes(rounds)
    self.amounts = amounts
    if got[:size] == names:
        self.dealt = b"\x01" * size
    else:
        self.dealt = bytes([name in got for name in names])
    self.won, self.folded = bytes(won), folded
    self.showdown = live > 1
    self.run_out = self.showdown and run_out and not draws
    self.last_street = street
    self.nets = nets_of(record)
    self.invested = account_of(record, before="push").invested
    return self


def _ended_without_a_pot(record: HandRecord) -> bool:
    """Return whether hands were shown although nobody had put in a chip that counts.

    The only ante can be trimmed to nothing; nothing is pushed then.
    """
    shown = any(action.action in ("show", "muck") for action in record.actions)
    return shown and not any(account_of(record).invested)


def scale_of(*amounts: Any) -> int:
    """Return the smallest number of units in a chip that makes all amounts whole.

    >>> from decimal import Decimal
    >>> scale_of(2, 5), scale_of(Decimal("0.25"), 1), scale_of(Fraction(1, 3))
    (1, 4, 3)
    """
    scale = 1
    for amount in amounts:
        if type(amount) is not int:
            scale = lcm(scale, exact_number(amount).as_integer_ratio()[1])
    return scale


def units(amount: Any, scale: int) -> int:
    """Return an amount in whole units, using a scale from ``scale_of``."""
    return (
        int(exact_number(amount) * scale)
        if type(amount) is not int
        else (amount * scale)
    )


def nets_of(record: HandRecord) -> list[Any]:
    """Return the chips that each player won or lost.

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
    except InvalidOperation:
        pass  # an unknown stack minus an unknown stack
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
