"""The chip race, when the smallest chips are taken out of play (rule 53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.cards import shuffled
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.cards import RandomSource

__all__ = ("race_chips",)


def race_chips(
    stacks: Mapping[int, int],
    old: int,
    new: int,
    rng: RandomSource | None = None,
) -> dict[int, int]:
    """Return the stacks of a table, by seat, without chips smaller than ``new``.

    Old chips are exchanged for new ones as far as possible. The odd chips of the table
    are added up, rounded to whole new chips (a half is rounded up), and drawn for: each
    odd chip is a ticket, and a player wins at most one new chip. Nobody is eliminated:
    a player who would lose their last chip gets one new chip, so that the total may
    rise (TDA 2024, rule 24).

    >>> from random import Random
    >>> race_chips({1: 175, 2: 150, 3: 250, 4: 125}, 25, 100, Random(1))
    {1: 200, 2: 200, 3: 200, 4: 100}

    Raises:
        GameConfigError: ``new`` is not a multiple of ``old``, or a stack is not a
            multiple of ``old``.

    """
    if old < 1 or new <= old or new % old:
        raise GameConfigError(
            f"cannot race chips of {old} for chips of {new}: expected a multiple"
        )
    for seat, stack in stacks.items():
        if stack < 0 or stack % old:
            raise GameConfigError(
                f"seat {seat} has {stack}, which is not a multiple of {old}"
            )
    whole = {seat: stack // new * new for seat, stack in sorted(stacks.items())}
    odd = {seat: (stacks[seat] - whole[seat]) // old for seat in whole}
    prizes = (2 * old * sum(odd.values()) + new) // (2 * new)
    tickets = [seat for seat, count in odd.items() for _ in range(count)]
    winners: set[int] = set()
    for seat in shuffled(tickets, rng):
        if len(winners) == prizes:
            break
        winners.add(seat)
    raced = {seat: chips + new * (seat in winners) for seat, chips in whole.items()}
    return {
        seat: new if stacks[seat] and not chips else chips
        for seat, chips in raced.items()
    }
