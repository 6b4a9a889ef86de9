"""The stakes of a game: blinds, antes, bring-in and bets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from numbers import Number
from typing import TYPE_CHECKING, Any

from bigslick.chip_amounts import is_number, plain_number
from bigslick.errors import GameConfigError, brief
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from bigslick.values import ValuesLike

__all__ = ("Stakes",)

_TWO = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """The stakes of a game; ``bets`` are those of the early and the late streets.

    >>> Stakes(blinds=(1, 2), bets=(2, 2)).at(blinds=(5, 10))
    Stakes(blinds=(5, 10), antes=0, bring_in=0, bets=(10, 10))
    >>> Stakes(antes=1, bring_in=2, bets=(4, 8)).at(bets=(20, 40))
    Stakes(blinds=0, antes=5, bring_in=10, bets=(20, 40))
    """

    blinds: ValuesLike = 0
    antes: ValuesLike = 0
    bring_in: int = 0
    bets: tuple[int, int]

    def at(
        self,
        *,
        blinds: ValuesLike | None = None,
        antes: ValuesLike | None = None,
        bring_in: int | None = None,
        bets: int | tuple[int, int] | None = None,
    ) -> Stakes:
        """Return these stakes with some amounts replaced and the others scaled.

        They are scaled by the ratio of the new bets to the old ones if bets are given,
        otherwise of the big blind, the bring-in or the antes. Integers are rounded
        down, but an amount above zero does not become zero.

        Raises:
            GameConfigError: an amount is given that this game does not have, or that is
            not a number.

        """
        blinds, antes = _read("blinds", blinds), _read("antes", antes)
        bring_in, bets = _read("bring_in", bring_in), _read("bets", bets)
        if isinstance(bets, Mapping) or (isinstance(bets, tuple) and len(bets) != _TWO):
            raise GameConfigError(
                f"invalid bets {brief(bets)}: expected one bet, or a small and a big "
                "bet, for example (4, 8)"
            )
        if isinstance(bets, tuple) and bets[0] > bets[1]:
            raise GameConfigError(
                f"invalid bets {brief(bets)}: expected a small bet, then a big one"
            )
        if blinds is not None and not _largest(self.blinds):
            raise GameConfigError(f"invalid blinds {blinds!r}: this game has no blinds")
        if bring_in is not None and not self.bring_in:
            raise GameConfigError(
                f"invalid bring-in {bring_in!r}: this game has no bring-in"
            )
        ratio: tuple[Any, Any] = 1, 1
        if bets is not None:
            small = bets[0] if isinstance(bets, tuple) else bets
            ratio = small, self.bets[0]
        elif blinds is not None:
            ratio = _big_blind(blinds), _big_blind(self.blinds)
        elif bring_in is not None:
            ratio = bring_in, self.bring_in
        elif antes is not None and _largest(self.antes):
            ratio = _largest(antes), _largest(self.antes)
        stakes = self.scaled(*ratio)
        return Stakes(
            blinds=stakes.blinds if blinds is None else blinds,
            antes=stakes.antes if antes is None else antes,
            bring_in=stakes.bring_in if bring_in is None else bring_in,
            bets=bets if isinstance(bets, tuple) else stakes.bets,
        )

    def scaled(self, new: int, old: int = 1) -> Stakes:
        """Return the stakes multiplied by ``new`` / ``old``."""
        small, big = self.bets
        return Stakes(
            blinds=_scaled(self.blinds, new, old),
            antes=_scaled(self.antes, new, old),
            bring_in=_scaled(self.bring_in, new, old),
            bets=(_scaled(small, new, old), _scaled(big, new, old)),
        )


def _read(name: str, amounts: Any) -> Any:
    """Return one amount as a plain number, and several amounts as a tuple.

    Raises:
        GameConfigError: a value is not an amount of chips.

    """
    if amounts is None:
        return None
    each: Iterable[Any] = (amounts,)
    if isinstance(amounts, Mapping):
        each = amounts.values()
    elif isinstance(amounts, Iterable) and not isinstance(amounts, str):
        each = amounts = tuple(amounts)
    for amount in each:
        if not isinstance(amount, Number):
            raise GameConfigError(
                f"invalid {name} {amounts!r}: {amount!r} is not an amount of chips; "
                "expected a number, or several as in (1, 2)"
            )
    if isinstance(amounts, Mapping):
        return {index: plain_number(amount) for index, amount in amounts.items()}
    if isinstance(amounts, tuple):
        return tuple([plain_number(amount) for amount in amounts])
    return plain_number(amounts)


def _scaled(amounts: Any, new: Any, old: Any) -> Any:
    if isinstance(amounts, Mapping):
        return {index: _scaled(amount, new, old) for index, amount in amounts.items()}
    if isinstance(amounts, Iterable):
        return tuple(_scaled(amount, new, old) for amount in amounts)
    if not amounts or new == old:
        return amounts
    product = amounts * new
    if isinstance(product, int) and isinstance(old, int):
        return max(product // old, 1)
    return product / old


def _largest(amounts: ValuesLike) -> Any:
    if isinstance(amounts, Mapping):
        amounts = amounts.values()
    if isinstance(amounts, Iterable):
        return max(map(abs, filter(is_number, amounts)), default=0)
    return amounts


def _big_blind(blinds: ValuesLike) -> Any:
    """Return the larger of the two blinds; further ones are straddles."""
    if isinstance(blinds, Mapping):
        seated = {index: blind for index, blind in blinds.items() if index in (0, 1)}
        return _largest(seated or blinds)
    if isinstance(blinds, Iterable):
        return _largest(islice(blinds, 2))
    return blinds
