"""Does ``history/hand_checks.py`` add up every kind of number?"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.history_hands import worked_hand

from bigslick.errors import NotationError
from bigslick.history.decisions.played_hand import nets_of
from bigslick.history.reader.hand_checks import check_chips

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord


def mixed(*finals: Any) -> HandRecord:
    """Return a hand in which two players end with these chips, the others alike."""
    record = worked_hand()
    for player in record.players:
        player.stack = player.final = Decimal(100)
    for player, final in zip(record.players, finals, strict=False):
        player.final = final
    return record


@pytest.mark.parametrize(
    "finals",
    [
        (Fraction(199, 2), Decimal("100.5")),
        (99.5, Decimal("100.5")),
        (Fraction(301, 3), Fraction(299, 3)),
        (Decimal("100.5"), 99.5),
    ],
)
def test_decimals_fractions_and_floats_add_up(finals: tuple[Any, ...]) -> None:
    record = mixed(*finals)
    check_chips(record)
    assert sum(map(Fraction, nets_of(record))) == 0


@pytest.mark.parametrize(
    ("finals", "reason"),
    [
        ((Fraction(199, 2), Decimal("100.6")), "600 before the hand, 600.1 after it"),
        ((Fraction(199, 2), Decimal(-1)), "and -1 after the hand"),
        ((inf, Decimal(100)), "is infinite"),
        ((Decimal("Infinity"), Decimal(100)), "is infinite"),
    ],
)
def test_what_does_not_add_up_is_refused(finals: tuple[Any, ...], reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        check_chips(mixed(*finals))


@pytest.mark.parametrize("stack", [inf, Decimal("Infinity"), Decimal(10) ** 400])
def test_a_stack_without_end_is_no_trouble(stack: Any) -> None:
    record = mixed(Decimal(90), Decimal(110))
    record.players[2].stack = record.players[2].final = stack
    check_chips(record)


def test_a_hand_that_stops_before_the_pot_is_won_is_reported() -> None:
    record = mixed(Decimal(90))
    record.actions = [a for a in record.actions if a.action not in {"push", "pull"}]
    with pytest.raises(NotationError, match="is not over"):
        check_chips(record)
