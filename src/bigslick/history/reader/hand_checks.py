"""Checking the cards, chips and results of hands that were read.

A complete check must replay the hand: see ``verification``.
"""

from __future__ import annotations

from decimal import InvalidOperation
from fractions import Fraction
from math import inf, isfinite
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import exact_number, format_amount, read_amounts
from bigslick.formats.phh.money import ways_to_write_winnings
from bigslick.formats.record.account import account_of
from bigslick.history.statistics.report import plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.formats.record.hand_record import HandRecord

__all__ = (
    "check_cards",
    "check_chips",
    "check_end",
    "leave_out_the_end",
    "other_end",
)

_MOVES: Final = frozenset({"board", "deal", "discard", "fold", "show"})
_ENDS: Final = ("finishing_stacks", "winnings")


def check_chips(record: HandRecord) -> None:
    """Check that the chips add up.

    Raises:
        NotationError: a stack is negative, or the final stacks and the rake do not add
        up to the starting stacks.

    """
    total: Any = record.rake
    for player in record.players:
        if player.stack <= 0 or player.final < 0:
            raise NotationError(
                f"invalid stacks of {player.name!r}: {player.stack} before and "
                f"{player.final} after the hand"
            )
        try:
            total += player.final - player.stack
        except (TypeError, InvalidOperation):
            total = inf  # decimals and fractions cannot be added to each other
    if total:
        _check_exactly(record)


def _check_exactly(record: HandRecord) -> None:
    """Check the chips with exact sums; unknown stacks are infinite."""
    players = record.players
    if not all(isfinite(player.stack) for player in players):
        return
    ends = [*(player.final for player in players), record.rake]
    if not all(map(isfinite, ends)):
        raise NotationError(
            "a final stack or the rake is infinite: expected finite amounts"
        )
    had = sum(Fraction(exact_number(player.stack)) for player in players)
    have = sum(Fraction(exact_number(end)) for end in ends)
    if had != have:
        if not any(action.action == "push" for action in record.actions):
            raise NotationError("the hand is not over")
        told = f"{plain(had)} before the hand, {plain(have)} after it"
        raise NotationError(f"the chips do not add up: {told}")


def check_cards(record: HandRecord) -> None:
    """Check that no card is a duplicate; discarded and folded cards may be dealt again.

    Raises:
        NotationError: there is a duplicate card; the message names both places.

    """
    held: dict[str, list[str]] = {}
    places: dict[str, str] = {}
    for action in record.actions:
        word = action.action
        if word not in _MOVES:
            continue
        owner = action.player or "the board"
        if word in ("fold", "show"):
            for card in held.pop(owner, ()):
                del places[card]
            if word == "fold":
                continue
        for card in _known_cards(action.cards or ""):
            place = places.get(card)
            if word == "discard":
                if place == owner:
                    del places[card]
                    held[owner].remove(card)
            elif place is not None:
                raise NotationError(f"duplicate card {card}: {place} and {owner}", card)
            else:
                places[card] = owner
                held.setdefault(owner, []).append(card)


def _known_cards(text: str) -> list[str]:
    cards = [text[k : k + 2] for k in range(0, len(text), 2)]
    return [card for card in cards if "?" not in card] if "?" in text else cards


def check_end(record: HandRecord) -> bool:
    """Compare the results that a PHH file states with the replay.

    Return whether the file states any results.

    Raises:
        NotationError: the stated results differ from those of the replay.

    """
    meta = record.meta
    if meta.get("format") != "phh":
        return True
    stated = meta.get("phh", {})
    ends = stated.get("finishing_stacks")
    if ends is not None:
        written = list(map(exact_number, read_amounts(ends)))
        finals = [exact_number(player.final) for player in record.players]
        if written != finals:
            raise NotationError(other_end("final stacks", written, finals))
        return True
    written = list(map(exact_number, read_amounts(stated.get("winnings") or [])))
    if not any(written):
        return False
    ways = ways_to_write_winnings(account_of(record), _pulled(record))
    counted = [[*map(exact_number, amounts)] for amounts in ways]
    if written in counted:
        return True
    raise NotationError(other_end("winnings", written, counted[0]))


def other_end(kind: str, written: Iterable[Any], found: Iterable[Any]) -> str:
    """Return the error message for stated results that differ from the replay."""
    return f"the record has {kind} {_list(written)}, the replay has {_list(found)}"


def _list(amounts: Iterable[Any]) -> str:
    return ", ".join(
        format_amount(amount) if isfinite(amount) else "inf" for amount in amounts
    )


def _pulled(record: HandRecord) -> list[Any]:
    """Return the chips that each player pulled, including an uncalled last bet."""
    amounts = {player.name: exact_number(0) for player in record.players}
    for action in record.actions:
        if action.action == "pull" and action.player is not None:
            amounts[action.player] += exact_number(action.amount)
    return list(amounts.values())


def leave_out_the_end(record: HandRecord) -> None:
    """Remove the results that a PHH file states."""
    fields = record.meta.get("phh", {})
    for name in _ENDS:
        fields.pop(name, None)
