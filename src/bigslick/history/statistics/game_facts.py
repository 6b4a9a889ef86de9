"""Data of a hand that do not depend on cards and actions: game, stake, positions.

Many hands at one table share these data, so they are computed once for each game,
stake, number of players and position of the button.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf, isfinite
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine import Opening
from bigslick.errors import NotationError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.record.game_setup import parts_of, read_setup

if TYPE_CHECKING:
    from bigslick.engine import Street
    from bigslick.formats.record.hand_record import HandRecord

__all__ = (
    "POSITIONS",
    "GameFacts",
    "HandFacts",
    "amount_text",
    "big_blind",
    "kind_of",
    "positions_of",
    "setting_of",
    "stake_of",
)


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The properties of a game that statistics need.

    Streets are counted so that the flop is always 1: a bomb pot begins there. ``flop``
    is whether the game has a flop; without one, statistics of flop, turn and river have
    no data. ``button`` is whether the position decides who acts first.
    """

    code: str
    flop: bool
    button: bool
    first: int
    streets: int


def kind_of(record: HandRecord) -> GameFacts:
    """Return the properties of the game of a record.

    Raises:
        NotationError: the game is unknown.

    """
    stakes = record.stakes
    if record.setup is not None:
        streets = read_setup(record.setup)[2]
        return _kind(record.game, streets, record.bomb_pot)
    return _registered(record.game, stakes.small_bet, stakes.big_bet, record.bomb_pot)


@lru_cache(maxsize=4096, typed=True)
def _registered(code: str, small: Any, big: Any, bomb_pot: bool) -> GameFacts:
    return _kind(code, parts_of(code, small, big, bomb_pot)[2], bomb_pot)


def _kind(code: str, streets: tuple[Street, ...], bomb_pot: bool) -> GameFacts:
    if not streets:
        raise NotationError(f"invalid game {code}: expected at least one street")
    first = 1 if bomb_pot else 0
    return GameFacts(
        code=code,
        flop=bomb_pot or any(s.board_dealing_count for s in streets[1:2]),
        button=all(s.opening is Opening.POSITION for s in streets),
        first=first,
        streets=first + len(streets),
    )


def big_blind(record: HandRecord) -> Any:
    """Return the big blind of the hand.

    The first two players post the blinds; others straddle. If the first one posts
    nothing, the smallest bet tells whether a later blind is the big one. In games
    without a big blind, it is the only blind, or else the smallest bet of the first
    street (in limit stud, the small bet).
    """
    stakes = record.stakes
    blinds = stakes.blinds
    if not any(blinds[:1]) and stakes.small_bet in blinds:
        return stakes.small_bet
    posted = max(blinds[:2], default=0) or max(blinds, default=0)
    return posted if posted > 0 else stakes.small_bet


def stake_of(record: HandRecord) -> str:
    """Return the game and its stakes as short text: ``nlhe 1/2``.

    Limit games and games without blinds show their bets.
    """
    stakes = record.stakes
    amounts = [amount for amount in stakes.blinds if amount > 0]
    if stakes.small_bet != stakes.big_bet or not amounts:
        amounts = [stakes.small_bet, stakes.big_bet]
    text = f"{record.game} {'/'.join(map(amount_text, amounts))}"
    ante = max(stakes.antes, default=0)
    return f"{text} ante {amount_text(ante)}" if ante else text


def amount_text(amount: Any) -> str:
    """Return an amount as the same text for every type of number.

    >>> from decimal import Decimal
    >>> amount_text(2), amount_text(2.0), amount_text(Decimal("0.50"))
    ('2', '2', '0.5')
    >>> amount_text(Decimal("Infinity"))
    'inf'
    """
    if isfinite(amount) and amount == int(amount):
        return str(int(amount))
    return f"{float(amount):.10g}"


POSITIONS: Final = (
    *("UTG", "UTG+1", "UTG+2", "MP", "MP+1", "HJ", "CO", "BTN", "SB", "BB", "-"),
)
"""The names of all positions, in the order of the first betting round."""

# The seats between the blinds and the button, by how many there are.
_MIDDLE: Final = (
    (),
    ("CO",),
    ("UTG", "CO"),
    ("UTG", "MP", "CO"),
    ("UTG", "MP", "HJ", "CO"),
    ("UTG", "UTG+1", "MP", "HJ", "CO"),
    ("UTG", "UTG+1", "UTG+2", "MP", "HJ", "CO"),
    ("UTG", "UTG+1", "UTG+2", "MP", "MP+1", "HJ", "CO"),
)
_HEADS_UP: Final = 2


def positions_of(record: HandRecord) -> tuple[str, ...]:
    """Return the position of each player, or "-" if the game has no positions.

    When heads-up, the button is also the small blind and counts as ``BTN``. With a dead
    button there is no ``BTN``: the player before it is the cutoff. If nobody posts the
    small blind, there is no ``SB``.
    """
    players = record.players
    blinds = record.stakes.blinds
    return place(
        len(players),
        record.button == players[-1].seat,
        _is_posted(blinds, 0),
        _is_posted(blinds, 1),
    )


def _is_posted(blinds: tuple[Any, ...], i: int) -> bool:
    return len(blinds) > i and blinds[i] > 0


@lru_cache(maxsize=256)
def place(count: int, button: bool, first: bool, second: bool) -> tuple[str, ...]:
    """Return the positions at a table.

    ``button`` is whether the last player is on the button, ``first`` and ``second`` are
    whether the first and the second player post a blind.

    >>> place(6, True, True, True)
    ('SB', 'BB', 'UTG', 'MP', 'CO', 'BTN')
    >>> place(2, True, True, True), place(4, False, True, True)
    (('BB', 'BTN'), ('SB', 'BB', 'UTG', 'CO'))
    """
    if count == _HEADS_UP:
        return "BB", "BTN"
    blinds: tuple[str, ...] = ()
    if second:
        blinds = "SB", "BB"
    elif first:
        blinds = ("BB",)
    last = ("BTN",) if button else ()
    middle = count - len(blinds) - len(last)
    if middle >= len(_MIDDLE):
        extra = middle - len(_MIDDLE) + 1
        names = ("UTG",) * extra + _MIDDLE[-1]
    else:
        names = _MIDDLE[middle]
    return *blinds, *names, *last


_MOST_KEPT: Final = 4096


@dataclass(frozen=True, slots=True, eq=False)
class HandFacts:
    """Game, stake and positions of a hand; ``bets`` is the number of bets posted."""

    kind: GameFacts
    stake: str
    big_blind: Any
    positions: tuple[str, ...]
    bets: int


_known: dict[tuple[Any, ...], HandFacts] = {}


def setting_of(record: HandRecord) -> HandFacts:
    """Return the facts about the hand of a record.

    Raises:
        NotationError: the game is unknown, or its stakes are invalid.

    """
    if record.setup is not None:
        return _setting(record)
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
    )
    found = _known.get(key)
    if found is None:
        if len(_known) >= _MOST_KEPT:
            _known.clear()
        found = _known[key] = _setting(record)
    return found


def _setting(record: HandRecord) -> HandFacts:
    kind = kind_of(record)
    count = len(record.players)
    positions = positions_of(record) if kind.button else ("-",) * count
    unit = big_blind(record)
    if not 0 < unit < inf:
        raise NotationError(
            f"invalid big blind {unit!r}: expected a finite number above 0"
        )
    posted = 1 if any(record.stakes.blinds) else 0
    return HandFacts(kind, stake_of(record), unit, positions, posted)
