"""The column ``line``: the actions of all players, street by street."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.history.decisions.decision_table import DecisionTable

__all__ = ("lines_of",)


def lines_of(table: DecisionTable) -> Iterator[str]:
    """Yield the line of each hand: ``raise, call / check, bet, fold``.

    Streets are separated by slashes. Folds are left out, except the one that ends the
    hand, so that the line does not depend on the number of players.
    """
    values, names = table.column("decisions", "action")
    words = names or ()
    hands = table.hand_of[table.player_of].tolist()
    count = len(table.source)
    streets: list[list[list[str]]] = [[] for _ in range(count)]
    last = [-1] * count
    folded = [False] * count
    for hand, street, code in zip(
        hands, table.rounds.tolist(), values.tolist(), strict=True
    ):
        if street != last[hand]:
            last[hand] = street
            streets[hand].append([])
        word = words[code]
        folded[hand] = word == "fold"
        if not folded[hand]:
            streets[hand][-1].append(word)
    shown = table.source.showdown.tolist()
    for showdown, line, ends in zip(shown, streets, folded, strict=True):
        if ends and not showdown:
            line[-1].append("fold")
        yield " / ".join(", ".join(street) for street in line)
