"""What the statistics need to know of a game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bigslick.engine import BettingStructure, Opening
from bigslick.errors import NotationError
from bigslick.formats.record.game_setup import parts_of, read_setup

if TYPE_CHECKING:
    from bigslick.engine import Street
    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("GameKind", "amount_text", "big_blind", "kind_of", "stake_of")


@dataclass(frozen=True, slots=True)
class GameKind:
    """A game as the statistics see it.

    Streets are counted so that the flop is always 1: a bomb pot begins there.
    ``flop`` says whether the game has one; without it, what is said of flop, turn
    and river has no data. ``registered`` games follow the usual betting rules;
    for others the engine is asked who may raise.
    """

    code: str
    flop: bool
    button: bool
    first: int
    streets: int
    fixed: bool
    cap: int | None
    bets: tuple[Any, ...]
    registered: bool


def kind_of(record: HandRecord) -> GameKind:
    """Return what the statistics need to know of the record's game.

    Raises:
        NotationError: there is no such game.

    """
    stakes = record.stakes
    if record.setup is not None:
        _, _, streets, structure = read_setup(record.setup)
        return _kind(record.game, streets, structure, record.bomb_pot, False)
    return _registered(record.game, stakes.small_bet, stakes.big_bet, record.bomb_pot)


@lru_cache(maxsize=4096, typed=True)
def _registered(code: str, small: Any, big: Any, bomb_pot: bool) -> GameKind:
    _, _, streets, structure = parts_of(code, small, big, bomb_pot)
    return _kind(code, streets, structure, bomb_pot, True)


def _kind(
    code: str,
    streets: tuple[Street, ...],
    structure: BettingStructure,
    bomb_pot: bool,
    registered: bool,
) -> GameKind:
    if not streets:
        raise NotationError(f"{code} has no streets")
    first = 1 if bomb_pot else 0
    least = tuple(s.min_completion_betting_or_raising_amount for s in streets)
    return GameKind(
        code=code,
        flop=bomb_pot or any(s.board_dealing_count for s in streets[1:2]),
        button=all(s.opening is Opening.POSITION for s in streets),
        first=first,
        streets=first + len(streets),
        fixed=structure is BettingStructure.FIXED_LIMIT,
        cap=streets[0].max_completion_betting_or_raising_count,
        bets=(None,) * first + least,
        registered=registered,
    )


def big_blind(record: HandRecord) -> Any:
    """Return the big blind of the hand.

    Where nobody posts one it is the only blind there is, or the least bet of the
    first street (of limit stud, the small bet).
    """
    stakes = record.stakes
    blinds = stakes.blinds
    posted = max(blinds[:2], default=0) or max(blinds, default=0)
    return posted if posted > 0 else stakes.small_bet


def stake_of(record: HandRecord) -> str:
    """Return the game and its stakes in a few words: ``nlhe 1/2``.

    Limit games go by their bets, as do those without blinds.
    """
    stakes = record.stakes
    amounts = [amount for amount in stakes.blinds if amount > 0]
    if stakes.small_bet != stakes.big_bet or not amounts:
        amounts = [stakes.small_bet, stakes.big_bet]
    text = f"{record.game} {'/'.join(map(amount_text, amounts))}"
    ante = max(stakes.antes, default=0)
    return f"{text} ante {amount_text(ante)}" if ante else text


def amount_text(amount: Any) -> str:
    """Return an amount in the same words for every kind of number.

    >>> from decimal import Decimal
    >>> amount_text(2), amount_text(2.0), amount_text(Decimal("0.50"))
    ('2', '2', '0.5')
    """
    if amount == int(amount):
        return str(int(amount))
    return f"{float(amount):.10g}"
