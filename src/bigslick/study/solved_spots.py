"""Decisions after the flop, compared with a solution of the spot."""

from __future__ import annotations

from math import isnan
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from bigslick.cards import format_cards, mask_cards
from bigslick.errors import CardsError, GameConfigError
from bigslick.solver import solve
from bigslick.solver.solving import new_solution, parse_target
from bigslick.study.decision import Option, ReviewedDecision, big_blinds
from bigslick.study.played_spot import find_spot, hole_cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bigslick.formats import HandRecord
    from bigslick.solver import Solution, SolutionNode, SolverAction, Spot
    from bigslick.study.played_spot import PlayedAction, PlayedSpot
    from bigslick.study.review import ReviewOptions

__all__ = ("line_to", "played_spot", "review_spots")

_RARE: Final = 0.005
"""What the solution does less often than this is not solved exactly afterwards."""
_AFTER_RARE: Final = "after an action that the solution almost never takes"


def review_spots(
    record: HandRecord, hero: int, options: ReviewOptions, details: dict[str, Any]
) -> tuple[list[ReviewedDecision], list[str]]:
    """Return the decisions of a player after the flop, compared with a solution.

    ``hero`` is the index of the player; ``details`` are the fields of a decision that
    are the same for the whole hand, and ``big_blind``. The review of a hand ends after
    an action that the solution almost never takes: play after it is not solved exactly.
    If there are decisions after it, this reason is also returned.

    Raises:
        GameConfigError: no part of the hand can be solved; the message says why.

    """
    spot, solvable, cards = played_spot(record, hero, options)
    player = spot.players.index(hero)
    made = sum(action.player == player for action in spot.actions)
    if not made:
        raise GameConfigError("the player made no decision in the spot")
    solution = _solve(solvable, options)
    found = list(_decisions(solution, spot, player, cards, details))
    return found, [_AFTER_RARE] if len(found) < made else []


def played_spot(
    record: HandRecord, hero: int, options: ReviewOptions, unit: float = 1.0
) -> tuple[PlayedSpot, Spot, int]:
    """Return the part of a hand to solve: as played, as a spot, and the hero's cards.

    ``unit`` is the number of chips that count as 1 in both.

    Raises:
        GameConfigError: no part of the hand can be solved; the message says why.

    """
    spot = find_spot(record, hero, options.first)
    cards = hole_cards(spot.state, hero)
    if cards is None:
        raise GameConfigError("the player's hole cards are unknown")
    spot = spot.scaled(unit)
    try:
        return spot, spot.solvable(hero, cards, options.sizes), cards
    except CardsError as error:
        raise GameConfigError(f"the assumed ranges are impossible: {error}") from None


def line_to(solvable: Spot, spot: PlayedSpot, count: int) -> str:
    """Return the line of the tree to the node after ``count`` actions and cards."""
    streets = iter(solvable.tree.streets)
    lines = next(streets)
    node = lines.nodes[0]
    words: list[str] = []
    for action in spot.actions[:count]:
        if action.player < 0:
            lines = next(streets)
            node = lines.nodes[lines.entries[node.first_child]]
            words.append(action.word)
            continue
        taken = _played(node.actions, words, action)
        node = lines.nodes[node.first_child + node.actions.index(taken)]
        words.append(taken.label)
    return " ".join(words)


def _solve(spot: Spot, options: ReviewOptions) -> Solution:
    """Return the solution of a spot.

    Raises:
        GameConfigError: it would take longer than ``options.seconds``.

    """
    if options.seconds is None:
        return solve(
            spot, options.target, threads=options.threads, memory=options.memory
        )
    end = perf_counter() + options.seconds
    solution = new_solution(spot, options.threads, options.memory)
    solution.resume(options.target, stop=lambda: perf_counter() > end)
    if solution.exploitability > parse_target(options.target):
        raise GameConfigError(f"solving takes longer than {options.seconds:g} s")
    return solution


def _decisions(
    solution: Solution,
    spot: PlayedSpot,
    player: int,
    cards: int,
    details: dict[str, Any],
) -> Iterator[ReviewedDecision]:
    """Yield the player's decisions on the played line, with values of the options."""
    fields = {name: value for name, value in details.items() if name != "big_blind"}
    unit = details["big_blind"]
    node = solution.root
    before: list[str] = []
    for action in spot.actions:
        if node.is_end:
            return
        if action.player < 0:
            node = node.child(action.word)
            before.append(action.word)
            continue
        taken = _played(node.actions, node.path, action)
        rare = node.frequencies[taken.label] < _RARE
        if rare and action.player != player:
            return
        values = _values(node, player, cards) if action.player == player else None
        put_in = node.line.put_in
        facing = put_in[1 - action.player] - put_in[action.player]
        if values is not None:
            yield ReviewedDecision(
                **fields,
                street=action.street,
                board=format_cards(node.board),
                cards=format_cards(mask_cards(cards)[::-1]),
                line=", ".join(before),
                pot=node.pot / unit,
                to_call=facing / unit,
                stack=(solution.spot.stack - put_in[player]) / unit,
                options=[
                    Option(_text(choice, facing, unit), ev / unit, frequency)
                    for choice, ev, frequency in values
                ],
                taken=node.actions.index(taken),
                method="solver",
                rare=rare,
                error=solution.exploitability,
            )
        if rare:
            return
        node = node.child(taken.label)
        before.append(_text(taken, facing, unit))


def _played(
    actions: Sequence[SolverAction], path: Iterable[str], action: PlayedAction
) -> SolverAction:
    """Return which of the actions after a path of the tree was played."""
    kinds = {"f": "fold", "x": "check", "c": "call"}
    if action.word in kinds:
        wanted = [a for a in actions if a.kind == kinds[action.word]]
    else:
        wanted = [a for a in actions if a.kind in {"bet", "raise"}]
    if not wanted:
        raise GameConfigError(
            f"the tree has no {action.word!r} after {' '.join(path)!r}"
        )
    return min(wanted, key=lambda a: abs(a.amount - action.total))


def _values(
    node: SolutionNode, player: int, cards: int
) -> list[tuple[SolverAction, float, float]] | None:
    """Return each action with its EV in chips and its frequency with the hand.

    After the action, the player goes on with a best response: what later actions lose
    is counted at those decisions, and the solution's own play of a hand is not exact
    where it almost never brings that hand.

    The result is None if the hand, or every hand of the opponent, cannot occur here.
    """
    held = node.masks(player).tolist()
    if cards not in held:
        return None
    place = held.index(cards)
    found = []
    for number, action in enumerate(node.actions):
        child = node.child(action.label)
        paid = child.line.put_in[player] - node.line.put_in[player]
        ev = (
            0.0 if action.kind == "fold" else float(child.best_ev(player)[place]) - paid
        )
        if isnan(ev):
            return None
        found.append((action, ev, float(node.strategy[number, place])))
    return found


def _text(action: SolverAction, facing: float, unit: float) -> str:
    """Return an action as text, with amounts in big blinds."""
    if action.kind in {"fold", "check"}:
        return action.kind
    if action.kind == "call":
        return f"call {big_blinds(facing / unit)}"
    amount = big_blinds(action.amount / unit)
    if action.all_in:
        return f"all-in {amount}"
    return f"bet {amount}" if action.kind == "bet" else f"raise to {amount}"
