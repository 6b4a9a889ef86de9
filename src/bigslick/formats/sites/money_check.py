"""Where the chips of a played hand lie, and where the text says they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.engine import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
)
from bigslick.formats.read_hand import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bigslick.engine import Operation, State
    from bigslick.formats.sites.table_setup import Seating

__all__ = ("check_money", "flows", "taken_by_the_house")

_ADDED = frozenset(
    {AntePosting, BlindOrStraddlePosting, BringInPosting, CheckingOrCalling}
)


def flows(operations: Iterable[Operation], count: int) -> tuple[list[Any], list[Any]]:
    """Return what each player put in, and what of it went back uncalled.

    >>> from bigslick.engine import BetCollection, CheckingOrCalling
    >>> flows([CheckingOrCalling(0, 3), BetCollection((2, 0))], 2)
    ([3, 0], [1, 0])
    """
    put: list[Any] = [0] * count
    back: list[Any] = [0] * count
    front: list[Any] = [0] * count
    live = [True] * count
    for operation in operations:
        kind = type(operation)
        data = operation.__dict__
        if kind in _ADDED:
            i, amount = data["player_index"], data["amount"]
            put[i] += amount
            front[i] += amount
        elif kind is CompletionBettingOrRaisingTo:
            i, amount = data["player_index"], data["amount"]
            put[i] += amount - front[i]
            front[i] = amount
        elif kind is Folding:
            live[data["player_index"]] = False
        elif kind is BetCollection:
            _return_uncalled(back, front, live, data["bets"])
            front = [0] * count
    return put, back


def _return_uncalled(
    back: list[Any], front: list[Any], live: list[bool], collected: tuple[Any, ...]
) -> None:
    alone = live.count(True) == 1
    for i, bet in enumerate(front):
        if alone and live[i]:  # his chips stayed in front of him
            others = [b for j, b in enumerate(front) if j != i]
            back[i] += max(bet - max(others), 0)
        else:
            back[i] += bet - collected[i]


def taken_by_the_house(seating: Seating, state: State) -> Any:
    """Return the rake: what the text says, or else what nobody collected."""
    text = seating.transcript
    if text.rake is not None:
        return seating.number(text.rake)
    put = sum(flows(state.operations, state.player_count)[0])
    won = sum(text.collected.values()) + sum(text.returned.values())
    rake = put - won
    return seating.number(rake) if rake > 0 else seating.number(put - put)


def check_money(seating: Seating, state: State, repairs: list[str] | None) -> None:
    """Compare pots, rake and winnings with those that came of the hand.

    Raises:
        Trouble: they differ, and nobody asked for repairs.

    """
    reasons = list(_differences(seating, state))
    if reasons and seating.transcript.returned_in_doubt:
        text = seating.transcript
        kept = text.collected
        text.collected = {
            name: won - text.returned.get(name, 0) for name, won in kept.items()
        }
        if list(_differences(seating, state)):
            text.collected = kept
        else:
            reasons = []
    for reason in reasons:
        if repairs is None:
            raise Trouble(reason, seating.transcript.last_line, money=True)
        repairs.append(f"{reason}: as played")


def _differences(seating: Seating, state: State) -> Iterator[str]:
    text = seating.transcript
    put, backs = flows(state.operations, state.player_count)
    won = sum(text.collected.values())
    if text.returned_unsaid and text.total_pot in (None, sum(put) - sum(backs)):
        text.returned = dict(zip(seating.names, backs, strict=True))
    back = sum(text.returned.values())
    if won + back > sum(put):
        yield f"{won + back} is won, but only {sum(put)} was bet"
    if text.total_pot is not None and text.total_pot != sum(put) - back:
        yield f"the pot is said to be {text.total_pot}, but is {sum(put) - back}"
    if text.rake is not None and won + text.rake != sum(put) - back:
        yield f"{won} is won and {text.rake} raked of a pot of {sum(put) - back}"
    for i, name in enumerate(seating.names):
        said = text.collected.get(name, 0) + text.returned.get(name, 0) - put[i]
        if said != state.payoffs[i]:
            yield (
                f"{name} is said to win {text.collected.get(name, 0)}, but wins "
                f"{state.payoffs[i] + put[i] - text.returned.get(name, 0)}"
            )
        if back and text.returned.get(name, 0) != backs[i]:
            said = text.returned.get(name, 0)
            yield f"{name} is said to get back {said}, but nobody called {backs[i]}"
        if name in text.final and text.final[name] != state.stacks[i]:
            end = text.final[name]
            yield f"{name} is said to end with {end}, not {state.stacks[i]}"
