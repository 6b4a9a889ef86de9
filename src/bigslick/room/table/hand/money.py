"""Hands of tables for cents: their chips are cents, which files show as money."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from bigslick.formats import HandRecord

__all__ = ("in_cents", "in_money")


def in_cents(record: HandRecord) -> bool:
    """Return whether the hand was played for cents at a table of a room."""
    return record.meta.get("cents") is True


def in_money(record: HandRecord) -> HandRecord:
    """Return the hand with amounts such as 1.25 instead of 125 chips.

    Other hands are returned as they are.
    """
    if not in_cents(record):
        return record
    replace = msgspec.structs.replace
    stakes = record.stakes
    return replace(
        record,
        stakes=replace(
            stakes,
            antes=_all(stakes.antes),
            blinds=_all(stakes.blinds),
            bring_in=_money(stakes.bring_in),
            small_bet=_money(stakes.small_bet),
            big_bet=_money(stakes.big_bet),
        ),
        players=[
            replace(player, stack=_money(player.stack), final=_money(player.final))
            for player in record.players
        ],
        actions=[
            replace(
                action,
                amount=_money(action.amount),
                amounts=None if action.amounts is None else _all(action.amounts),
            )
            for action in record.actions
        ],
        winners={name: _money(amount) for name, amount in record.winners.items()},
        pot=_money(record.pot),
        rake=_money(record.rake),
        pots=[
            replace(pot, amount=_money(pot.amount), rake=_money(pot.rake))
            for pot in record.pots
        ],
        meta={key: value for key, value in record.meta.items() if key != "cents"},
    )


def _money(amount: Any) -> Any:
    return Decimal(amount).scaleb(-2) if amount else amount


def _all(amounts: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(map(_money, amounts))
