"""A solution and its nodes as plain data, as the Study page of the room shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.cards import format_cards, mask_cards
from bigslick.solver.solutions.pictures import action_name, hands_by_class
from bigslick.solver.spots.payoffs import fold_values
from bigslick.solver.spots.spot import STREETS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.solver import Solution, SolutionNode
    from bigslick.solver.solutions.pictures import ClassHands

    Floats = NDArray[np.float64]

__all__ = ("view_node", "view_solution", "view_steps")

_PLAYERS: Final = (0, 1)
_FLOP_CARDS: Final = 3
_DIGITS: Final = 4
_KINDS: Final = ("decision", "card", "fold", "showdown")


def view_solution(solution: Solution, target: float) -> dict[str, Any]:
    """Return how good a solution is, and what both players win, in chips."""
    return {
        "iterations": solution.iterations,
        "seconds": round(solution.seconds, 2),
        "exploitability": solution.exploitability,
        "target": target,
        "reached": solution.exploitability <= target,
        "ev": _numbers(np.array(solution.ev)),
        "decisions": solution.spot.decision_nodes,
    }


def view_node(node: SolutionNode) -> dict[str, Any]:
    """Return a node: its actions or cards, both ranges, the hands of who acts.

    The cells of a range are in the order of the grid of starting hands. Numbers of
    hands that do not exist are None.

    Raises:
        GameConfigError: hands do not have two cards.

    """
    spot = node.solution.spot
    frequencies = node.frequencies if node.is_decision else {}
    actions = [
        action._asdict()
        | {"text": action_name(action), "frequency": _number(frequencies[action.label])}
        for action in node.actions
    ]
    return {
        "line": " ".join(node.path),
        "kind": _KINDS[node.line.kind],
        "board": [repr(card) for card in node.board],
        "street": STREETS[len(node.board) - _FLOP_CARDS],
        "pot": node.pot,
        "stacks": [spot.stack - put_in for put_in in node.line.put_in],
        "player": node.player,
        "ranks": "".join(map(str, node.rank_order[::-1])),
        "actions": actions,
        "cards": [*node.children] if node.is_chance else [],
        "sides": [_side(node, player) for player in _PLAYERS],
        "hands": _hands(node),
    }


def view_steps(node: SolutionNode) -> list[dict[str, Any]]:
    """Return the actions and cards that lead to a node.

    ``line`` of a step is the line to the node before it.
    """
    steps: list[dict[str, Any]] = []
    place = node.solution.root
    for word in node.path:
        text = next((action_name(a) for a in place.actions if a.label == word), word)
        line = " ".join(place.path)
        steps.append({"line": line, "player": place.player, "word": word, "text": text})
        place = place.child(word)
    return steps


def _side(node: SolutionNode, player: int) -> dict[str, Any]:
    """Return the range of a player: its totals, and a cell for each starting hand."""
    equity, ev = node.equity(player), node.ev(player)
    reach = node.reach(player)
    weights = reach * node.meets(player)
    shares = node.strategy if node.player == player else np.zeros((0, len(reach)))
    lost, won = fold_values(node.solution.spot, node.line.put_in, player)
    mean_equity, mean_ev = _mean(equity, weights), _mean(ev, weights)
    worth = mean_equity * (won - lost)
    return {
        "combos": _number(float(reach.sum())),
        "equity": _number(mean_equity),
        "ev": _number(mean_ev),
        "eqr": _number((mean_ev - lost) / worth if worth > 0 else np.nan),
        "cells": [
            _cell(each, reach, weights, equity, ev, shares)
            for each in hands_by_class(node, player)
        ],
    }


def _cell(  # noqa: PLR0913, PLR0917 - a column of numbers for each thing that is shown
    hands: ClassHands,
    reach: Floats,
    weights: Floats,
    equity: Floats,
    ev: Floats,
    shares: Floats,
) -> dict[str, Any]:
    """Return the means of the hands of a cell."""
    places = hands.places
    held = reach[places]
    total = held.sum()
    return {
        "label": hands.label,
        "combos": hands.combos,
        "weight": _number(min(total / hands.combos, 1.0)) if hands.combos else 0.0,
        "equity": _number(_mean(equity[places], weights[places])),
        "ev": _number(_mean(ev[places], weights[places])),
        "shares": _numbers(shares[:, places] @ held / total) if total > 0 else [],
    }


def _hands(node: SolutionNode) -> list[dict[str, Any]]:
    """Return the hands of the player who acts; ``evs`` are the EVs of the actions."""
    player = node.player
    if player is None:
        return []
    columns = {
        "weight": _numbers(np.minimum(node.reach(player), 1)),
        "equity": _numbers(node.equity(player)),
        "ev": _numbers(node.ev(player)),
        "eqr": _numbers(node.eqr(player)),
        "shares": _numbers(node.strategy.T),
        "evs": _numbers(_action_values(node, player).T),
    }
    cards = [
        format_cards(mask_cards(mask)[::-1]) for mask in node.masks(player).tolist()
    ]
    return [
        {"hand": hand} | dict(zip(columns, row, strict=True))
        for hand, row in zip(cards, zip(*columns.values(), strict=True), strict=True)
    ]


def _action_values(node: SolutionNode, player: int) -> Floats:
    """Return the EV of each action with each hand, if the solution is played on."""
    before = node.line.put_in[player]
    found = []
    for action in node.actions:
        child = node.child(action.label)
        prizes = node.solution.spot.payouts is not None
        paid = 0.0 if prizes else child.line.put_in[player] - before
        found.append(child.ev(player) - paid)
    return np.array(found)


def _mean(numbers: Floats, weights: Floats) -> float:
    known = ~np.isnan(numbers) & (weights > 0)
    if not known.any():
        return float("nan")
    return float(np.average(numbers[known], weights=weights[known]))


def _number(value: float) -> float | None:
    """Return a rounded number; None if it does not exist, because JSON has no NaN."""
    return None if np.isnan(value) else round(float(value), _DIGITS) + 0.0


def _numbers(values: Floats) -> list[Any]:
    """Return an array as lists of rounded numbers; None for those that do not exist."""
    rounded = np.round(values, _DIGITS) + 0.0  # no negative zero
    return np.where(np.isnan(rounded), None, rounded).tolist()  # type: ignore[no-any-return, call-overload]
