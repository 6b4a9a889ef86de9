"""The finishing order of a tournament, including shared places."""

from __future__ import annotations

from dataclasses import field
from itertools import groupby
from typing import TYPE_CHECKING

from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("Bust", "FinishingOrder", "places_of", "rank_busts")


@dataclass(frozen=True, slots=True)
class Bust:
    """An eliminated player, with their stack before the hand and their table."""

    name: str
    stack: int
    table: int = 1


def rank_busts(
    busts: Iterable[Bust], *, hand_for_hand: bool = False
) -> list[tuple[str, ...]]:
    """Return the eliminated players, best first; players in one tuple tie.

    At one table, the player with more chips at the start of the hand places higher;
    equal stacks tie. Players of different tables place in the order given, the first
    one lowest. In hand-for-hand play the best of each table tie instead, and so do
    the second best (TDA 2024, RP-8; WSOP 2023, rule 126b).

    >>> rank_busts([Bust("A", 900), Bust("B", 2500), Bust("C", 900)])
    [('B',), ('A', 'C')]
    >>> rank_busts([Bust("A", 900, 1), Bust("B", 2500, 2)], hand_for_hand=True)
    [('A', 'B')]
    """
    tables: dict[int, list[Bust]] = {}
    for bust in busts:
        tables.setdefault(bust.table, []).append(bust)
    ranked = [_at_one_table(of_table) for of_table in tables.values()]
    if not hand_for_hand:
        return [group for groups in reversed(ranked) for group in groups]
    deepest = max(map(len, ranked), default=0)
    return [
        tuple(name for groups in ranked if rank < len(groups) for name in groups[rank])
        for rank in range(deepest)
    ]


def places_of(groups: Iterable[Iterable[str]], best: int = 1) -> dict[str, int]:
    """Return the place of each player.

    ``groups`` are ordered best first; the players of one group tie. ``best`` is the
    place of the first group.

    >>> places_of([("B",), ("A", "C"), ("D",)], best=3)
    {'B': 3, 'A': 4, 'C': 4, 'D': 6}
    """
    places: dict[str, int] = {}
    for group in groups:
        place = best + len(places)
        places |= dict.fromkeys(group, place)
    return places


def _at_one_table(busts: list[Bust]) -> list[tuple[str, ...]]:
    ordered = sorted(busts, key=lambda bust: -bust.stack)
    return [
        tuple(bust.name for bust in group)
        for _, group in groupby(ordered, key=lambda bust: bust.stack)
    ]


@dataclass(slots=True)
class FinishingOrder:
    """The eliminated players in order, and the state of hand-for-hand play."""

    finished: list[tuple[str, ...]] = field(default_factory=list)
    """Eliminated players, the first one out first; players in one tuple tie."""
    round: set[int] | None = None
    """In hand-for-hand play, the tables that have not finished this hand yet."""
    round_busts: list[Bust] = field(default_factory=list)

    def begin_round(self, tables: Iterable[int]) -> None:
        """Start a round of hand-for-hand play at these tables (TDA 2024, RP-8)."""
        self.round = set(tables)
        self.round_busts = []

    def record(self, table: int, busts: list[Bust]) -> bool:
        """Record the busts of a hand; return whether places were given.

        In hand-for-hand play, places are given when every table has played.
        """
        if self.round is None:
            self.finished += reversed(rank_busts(busts))
            return bool(busts)
        self.round_busts += busts
        self.round.discard(table)
        if self.round:
            return False
        self.finished += reversed(rank_busts(self.round_busts, hand_for_hand=True))
        self.round_busts = []
        return True

    def take_back(self, name: str) -> None:
        """Remove the place of a player who enters again."""
        rest = (tuple(n for n in group if n != name) for group in self.finished)
        self.finished = [group for group in rest if group]
