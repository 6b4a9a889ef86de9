"""Short hands of no-limit hold'em, three players, for tests of reviews."""

from __future__ import annotations

from bigslick import HandHistory, HandRecord

__all__ = ("NAMES", "hand", "river_hand")

NAMES = ("Ann", "Bob", "Cyd")
"""The small blind, the big blind and the button."""


def hand(
    *actions: str,
    stacks: tuple[int, ...] = (200, 200, 200),
    cards: tuple[str, ...] = ("AsAh", "9c4d", "KdQd"),
) -> HandRecord:
    """Return the record of a hand, blinds 1/2, from actions in the notation of PHH."""
    dealt = [f"d dh p{number} {held}" for number, held in enumerate(cards, 1)]
    history = HandHistory(
        variant="NT",
        antes=[0] * len(stacks),
        blinds_or_straddles=[1, 2],
        min_bet=2,
        starting_stacks=list(stacks),
        actions=[*dealt, *actions],
    )
    *_, state = history
    names = NAMES[: len(stacks)]
    return HandRecord.from_state(state, names=names, hand_id="7")


def river_hand(*river: str) -> HandRecord:
    """Return a hand of the small blind against the button, checked to the river.

    The small blind holds aces, the button king-queen; the pot is 14.
    """
    return hand(
        *("p3 cbr 6", "p1 cc", "p2 f"),
        *("d db Ks7h2d", "p1 cc", "p3 cc", "d db 3c", "p1 cc", "p3 cc", "d db 8d"),
        *river,
    )
