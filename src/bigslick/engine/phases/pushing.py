"""Chips pushing: each pot goes to its winners, part by part."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from bigslick.engine.chips.pots import split_pots
from bigslick.engine.operations import ChipsPushing
from bigslick.engine.phases.refusals import Refusal
from bigslick.engine.streets import Opening
from bigslick.engine.table_cards import made_hand
from bigslick.values import divmod as default_divmod

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.engine.state_parts.state_data import StateData
    from bigslick.hands import Hand

__all__ = ("begin", "push", "pushing_rule", "run")

_POSITION = Opening.POSITION  # a local name: enum lookups are slow

SubPot = tuple[int, int, int | None, int | None]
"""An amount, and the indices of its pot, its board and its hand type."""


def begin(state: StateData) -> None:
    """Compute the pots and divide each into parts, one for each board and hand type.

    The first board and the first hand type get the odd chips, unless the rules give
    that of a high-low pot to the low hand. If nobody in the pot has
    a hand of some type on a board (no qualifying low), that part goes to the other hand
    types.
    """
    state.street_index = None
    pots = state._pots = split_pots(state)
    if state.statuses.count(True) == 1:
        state._sub_pots = [
            (pot.unraked_amount, k, None, None)
            for k, pot in enumerate(pots)
            if pot.unraked_amount
        ]
        return
    amounts = [(pot.unraked_amount, k) for k, pot in enumerate(pots)]
    if state.rules.side_pots_first:
        amounts.reverse()
    parts: list[SubPot] = []
    for amount, k in amounts:
        if amount:
            parts += _parts(state, amount, k)
    state._sub_pots = parts


def _parts(state: StateData, amount: int, k: int) -> list[SubPot]:
    assert state._pots is not None
    players = state._pots[k].player_indices
    types = range(len(state.hand_types))
    boards = state.board_count
    if boards == 1 and len(types) == 1:
        return [(amount, k, 0, 0)]
    parts: list[SubPot] = []
    for board, share in enumerate(_shares(state, amount, boards)):
        made = [
            t
            for t in types
            if any(made_hand(state, i, board, t) is not None for i in players)
        ] or [0]
        shares = _shares(state, share, len(made))
        if state.rules.low_hand_gets_odd_chip:
            shares.reverse()
        for t, part in zip(made, shares, strict=True):
            if part:
                parts.append((part, k, board, t))
    return parts


def _shares(state: StateData, amount: int, count: int) -> list[int]:
    """Return equal shares of the amount; the first ones get an odd chip each."""
    if count == 1:
        return [amount]
    share, odd = _divided(state, amount, count)
    shares = [share] * count
    unit: Any = state._unit or 1
    for n in range(count):
        if not odd:
            break
        chip = odd if n == count - 1 or odd < unit else unit
        if n == 0 and odd > unit * count:
            chip = odd
        shares[n] += chip
        odd -= chip
    return shares


def _divided(state: StateData, amount: int, count: int) -> tuple[int, int]:
    unit: Any = state.rules.chip_unit
    if unit is None:
        if state._number is not int and state.divmod is default_divmod:
            amount = state._number(amount)  # so that there is no odd chip
        return state.divmod(amount, count)
    whole: Any = Fraction(amount) / count // Fraction(unit)
    share = int(whole) * unit
    return share, amount - share * count


def pushing_rule(state: StateData) -> Refusal | None:
    """Return why no chips can be pushed now; None if they can."""
    if not state._sub_pots:
        return Refusal("There are no chips to push now.")
    return None


def push(state: StateData) -> ChipsPushing:
    """Push the next part of a pot to its winners."""
    amount, k, board, hand_type = state._sub_pots.pop(0)
    assert state._pots is not None
    pot = state._pots[k]
    amounts = [0] * state.player_count
    bets, note = state.bets, state._wins.append
    if board is None or hand_type is None:
        i = state.statuses.index(True)
        shown = state.hole_card_statuses[i]
        is_open = True in shown and False not in shown
        hand = made_hand(state, i, 0, 0) if is_open else None
        amounts[i] = amount
        bets[i] += amount
        note((i, amount, k, None, None, hand))
    else:
        hands = {i: made_hand(state, i, board, hand_type) for i in pot.player_indices}
        order = _odd_chip_order(state, k, _winners(hands), hands)
        for i, share in zip(order, _shares(state, amount, len(order)), strict=True):
            if share:  # a single odd chip is not split
                amounts[i] = share
                bets[i] += share
                note((i, share, k, board, hand_type, hands[i]))
    pot.unraked_amount -= amount
    state.total_pushed_amount += amount
    operation = ChipsPushing(tuple(amounts), k, board, hand_type)
    state.operations.append(operation)
    return operation


def _winners(hands: dict[int, Hand | None]) -> list[int]:
    """Return who has the best hand; everybody if no hand is known."""
    best: Hand | None = None
    winners: list[int] = []
    for i, hand in hands.items():
        if hand is None:
            continue
        if best is None or best < hand:
            best, winners = hand, [i]
        elif hand == best:
            winners.append(i)
    return winners or list(hands)


def _odd_chip_order(
    state: StateData, k: int, winners: list[int], hands: dict[int, Hand | None]
) -> list[int]:
    """Return the winners in the order in which they get odd chips.

    In games with a button, the first player to its left comes first; in stud, the
    player with the highest card by suit (TDA 2024, rule 20). If the same players share
    every part of this pot, those who got more of it come later (WSOP, rule 73).
    """
    if len(winners) == 1:
        return winners
    rules = state.rules
    stud = state.streets[0].opening is not _POSITION
    if stud and rules.stud_odd_chip_by_suit:
        winners = sorted(winners, key=lambda i: _highest_card(hands[i]), reverse=True)
    got = _already_won(state, k)
    if got and rules.equal_winners_share_evenly and _share_all(state, winners, hands):
        winners = sorted(winners, key=lambda i: got.get(i, 0))
    return winners


def _highest_card(hand: Hand | None) -> int:
    return max((card.id for card in hand.cards), default=-1) if hand else -1


def _already_won(state: StateData, k: int) -> dict[int, int]:
    """Return what each player got from the pot."""
    got: dict[int, int] = {}
    for i, share, pot_index, *_ in state._wins:
        if pot_index == k:
            got[i] = got.get(i, 0) + share
    return got


def _share_all(state: StateData, winners: list[int], players: Iterable[int]) -> bool:
    """Return whether these winners share all parts of the pot of these players."""
    for board in state.board_indices:
        for t in range(len(state.hand_types)):
            hands = {i: made_hand(state, i, board, t) for i in players}
            if any(hands.values()) and {*_winners(hands)} != {*winners}:
                return False
    return True


def run(state: StateData) -> bool:
    """Push the chips if that is automated; return whether all pots are pushed."""
    if state._sub_pots and not state._auto.pushing:
        return False
    while state._sub_pots:
        push(state)
    return True
