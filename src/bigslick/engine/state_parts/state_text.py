"""Formats a state as text that fits on one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine.chips.pots import split_pots
from bigslick.engine.phases.refusals import street_name
from bigslick.engine.table_cards import board_cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.cards import Card
    from bigslick.engine.state import State

__all__ = ("drawn",)


def drawn(state: State) -> str:
    """Return the stakes, boards and pots, and a line for each player, as text.

    An arrow marks the player to act, ``D`` the button; cards in brackets are face
    down.
    """
    lines = [_title(state)]
    for b in range(state.board_count):
        cards = board_cards(state, b)
        if cards:
            name = "board" if state.board_count == 1 else f"board {b + 1}"
            lines.append(f"{name}  {_cards(cards)}")
    lines.append(_pots(state))
    rows = [_player(state, i) for i in range(state.player_count)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.rjust(width) if n in (2, 3) else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _title(state: State) -> str:
    stakes = [str(abs(x)) for x in state.blinds_or_straddles if x]
    words = [str(state.betting_structure)]
    if stakes:
        words.append("/".join(stakes))
    if state.bring_in:
        words.append(f"bring-in {state.bring_in}")
    if any(state.antes):
        words.append(f"ante {max(state.antes)}")
    words.append(f"- {street_name(state)}")
    return " ".join(words)


def _pots(state: State) -> str:
    pots = split_pots(state) if state._pots is None else state._pots
    amounts = [str(pot.amount) for pot in pots if pot.amount]
    bets = sum(state.bets)
    if bets:
        amounts.append(f"{bets} in front")
    return f"pot  {' + '.join(amounts) or '0'}"


def _player(state: State, i: int) -> list[str]:
    button = "D" if i == state.player_count - 1 else " "
    turn = ">" if state.turn_index == i else " "
    cards = []
    for card, up in zip(state.hole_cards[i], state.hole_card_statuses[i], strict=True):
        cards.append(repr(card) if up else f"({card!r})")
    note = "" if state.statuses[i] else "out"
    if state.statuses[i] and state.status and not state.stacks[i]:
        note = "all in"
    if not state.status:
        won = state.payoffs[i]
        note = f"+{won}" if won > 0 else f"{won}" if won else "="
    return [
        f"{turn}{i}{button}",
        " ".join(cards) or "-",
        f"{state.stacks[i]}",
        f"{state.bets[i] or ''}",
        note,
    ]


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(repr, cards))
