"""Checks of the options of a game, before a hand is dealt."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from bigslick.engine.rules import Mode, Rules
from bigslick.engine.streets import BettingStructure, Street
from bigslick.errors import GameConfigError, brief
from bigslick.hands import Hand

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("check_kinds", "check_number_types", "check_options", "check_rake")


def check_options(mode: object, rules: object, divides: object) -> None:
    """Check the mode, the rules and the division of pots of a game.

    Raises:
        GameConfigError: an option has the wrong type.

    """
    if not isinstance(mode, Mode):
        raise GameConfigError(
            f"invalid mode {brief(mode)}: expected Mode.TOURNAMENT or Mode.CASH_GAME"
        )
    if not isinstance(rules, Rules):
        raise GameConfigError(
            f"invalid rules {brief(rules)}: expected Rules, for example "
            "Rules(heads_up_cap=False)"
        )
    if not callable(divides):
        raise GameConfigError(
            f"invalid divmod {brief(divides)}: expected a function of an amount and a "
            "number of shares"
        )


def check_kinds(
    hand_types: Iterable[object], streets: Iterable[object], structure: object
) -> None:
    """Check the hand types, the streets and the betting structure of a game.

    Raises:
        GameConfigError: one of them has the wrong type.

    """
    for hand_type in hand_types:
        if not isinstance(hand_type, type) or not issubclass(hand_type, Hand):
            raise GameConfigError(
                f"invalid hand type {brief(hand_type)}: expected a class derived from "
                "Hand"
            )
    for street in streets:
        if not isinstance(street, Street):
            raise GameConfigError(
                f"invalid street {brief(street)}: expected Street(...)"
            )
    if not isinstance(structure, BettingStructure):
        raise GameConfigError(
            f"invalid betting structure {brief(structure)}: expected "
            f"{', '.join([f'BettingStructure.{own.name}' for own in BettingStructure])}"
        )


def check_rake(rake: object) -> None:
    """Check that the function that takes the rake can be called.

    Raises:
        GameConfigError: it is not a function.

    """
    if not callable(rake) and not hasattr(rake, "of_pots"):
        raise GameConfigError(
            f"invalid rake {brief(rake)}: expected a function of a pot and the state, "
            "for example Rake(0.05)"
        )


def check_number_types(amounts: Iterable[Any]) -> None:
    """Check that all amounts of a game can be added to each other.

    Raises:
        GameConfigError: a ``Decimal`` is used together with a float or a fraction.

    """
    decimal = other = None
    for amount in amounts:
        if isinstance(amount, Decimal):
            decimal = amount
        elif isinstance(amount, float | Fraction):
            other = amount
    if decimal is not None and other is not None:
        raise GameConfigError(
            f"invalid amounts {decimal!r} and {other!r}: expected numbers of the same "
            "type"
        )
