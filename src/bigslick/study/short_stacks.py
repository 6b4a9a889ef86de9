"""Push-or-fold decisions before the flop, compared with the equilibrium."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from bigslick.analysis.equity.matrix import hand_names
from bigslick.cards import format_cards, mask_cards
from bigslick.errors import GameConfigError
from bigslick.history.decisions.card_columns import hand_class
from bigslick.solver import solve_push_fold
from bigslick.study.decision import Option, ReviewedDecision, big_blinds
from bigslick.study.played_spot import GAME, hole_cards

if TYPE_CHECKING:
    from bigslick.engine import State
    from bigslick.formats import HandRecord
    from bigslick.solver import PushFoldSolution
    from bigslick.study.review import ReviewOptions

__all__ = ("review_push_fold",)

_MOST_PLAYERS: Final = 10
_HEADS_UP: Final = 2
_BLINDS: Final = 2


def review_push_fold(
    record: HandRecord, hero: int, options: ReviewOptions, details: dict[str, Any]
) -> list[ReviewedDecision]:
    """Return the push-or-fold decision of a player, compared with the equilibrium.

    A decision is reviewed if all players who acted before either folded or went all in,
    if the player folded, pushed or called all in, and if at most ``options.push_fold``
    big blinds were at stake.

    Raises:
        GameConfigError: the hand has no such decision; the message says why.

    """
    unit = details["big_blind"]
    stakes = record.stakes
    extra = [blind for blind in stakes.blinds[_BLINDS:] if blind]
    count = len(record.players)
    if record.game != GAME or record.bomb_pot or extra or count > _MOST_PLAYERS:
        raise GameConfigError("the hand is not a push-or-fold table")
    state, pushed = _decision(record, hero)
    cards = hole_cards(state, hero)
    if cards is None:
        raise GameConfigError("the player's hole cards are unknown")
    start = [float(amount) / unit for amount in state.starting_stacks]
    others = [start[i] for i in range(count) if i != hero and state.statuses[i]]
    stake = min(start[hero], max(others))
    if stake > options.push_fold:
        raise GameConfigError(
            f"before the flop with more than {big_blinds(options.push_fold)} big blinds"
        )
    order = _order(count)
    antes = [float(ante) / unit for ante in state.antes]
    solution = _table(
        tuple(round(start[i], 6) for i in order),
        tuple(float(blind) / unit for blind in sorted(stakes.blinds[:_BLINDS])),
        min(antes),
        max(antes) - min(antes),
        options.payouts,
    )
    me = order.index(hero)
    chart = solution.chart(me, [order.index(i) for i in pushed])
    kept = chart.frequencies[_class(cards)]
    play = float(chart.ev[_class(cards)]) - chart.fold_ev
    took = _took(record, hero, state)
    word = "call all-in" if pushed else "push all-in"
    fields = {name: value for name, value in details.items() if name != "big_blind"}
    scale = 1.0 if options.payouts is None else 1 / solution.table.unit
    return [
        ReviewedDecision(
            **fields,
            street="preflop",
            cards=format_cards(mask_cards(cards)[::-1]),
            line=", ".join(
                f"{solution.positions[order.index(i)]} all-in" for i in pushed
            ),
            pot=float(state.total_pot_amount) / unit,
            to_call=float(max(state.bets) - state.bets[hero]) / unit,
            stack=stake,
            options=[
                Option("fold", 0.0, 1 - float(kept)),
                Option(f"{word} {big_blinds(stake)}", play * scale, float(kept)),
            ],
            taken=took,
            method="push-fold",
            error=solution.gap,
        )
    ]


def _decision(record: HandRecord, hero: int) -> tuple[State, list[int]]:
    """Return the state at the player's first decision, and who is all in by then."""
    pushed: list[int] = []
    for state, action in record.states():
        if action is not None and action.action in {"call", "bet", "raise"}:
            index = record.names.index(str(action.player))
            if state.stacks[index]:
                raise GameConfigError("an earlier player had called or raised")
            pushed.append(index)
        if state.street_index:
            break
        if state.actor_index == hero:
            return state, pushed
    raise GameConfigError("the player made no decision before the flop")


def _took(record: HandRecord, hero: int, before: State) -> int:
    """Return 0 for a fold and 1 for an all-in.

    Raises:
        GameConfigError: the player did something else.

    """
    name = record.names[hero]
    action = next(
        a
        for a in record.actions
        if a.player == name and a.action in {"fold", "check", "call", "bet", "raise"}
    )
    if action.action == "fold":
        return 0
    price = max(before.bets) - before.bets[hero]
    covers = action.action == "call" and before.stacks[hero] >= price > 0
    total = action.amount or 0
    owns = before.stacks[hero] + before.bets[hero]
    if action.action in {"bet", "raise"} and total >= owns:
        return 1
    if covers and max(before.bets) > max(before.blinds_or_straddles, default=0):
        return 1
    raise GameConfigError("the player neither folded nor went all in")


def _order(count: int) -> list[int]:
    """Return the players in the order of acting before the flop."""
    if count == _HEADS_UP:
        return [1, 0]
    return [*range(_BLINDS, count), *range(_BLINDS)]


@lru_cache(maxsize=64)
def _table(
    stacks: tuple[float, ...],
    blinds: tuple[float, float],
    ante: float,
    bb_ante: float,
    payouts: tuple[float, ...] | None,
) -> PushFoldSolution:
    return solve_push_fold(
        stacks, payouts, blinds=blinds, ante=ante, bb_ante=bb_ante, target=0.002
    )


def _class(cards: int) -> int:
    name = hand_class("".join(map(repr, mask_cards(cards))))
    return list(hand_names()).index(str(name))
