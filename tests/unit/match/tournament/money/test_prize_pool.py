"""Bounties: the last pot, against its definition."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.players import Shover

from bigslick.engine import AntePosting, Folding, HoleDealing, Mode, Rules
from bigslick.match import Player, PokerTable
from bigslick.match.game_names import find_game
from bigslick.match.game_set import GameSet, PostShape
from bigslick.match.tournament import BountyKind, collect_bounty
from bigslick.match.tournament.money.prize_pool import last_pot_winners

if TYPE_CHECKING:
    from bigslick.cards import Card
    from bigslick.engine import State


def all_in(rng: Random, game: str) -> State:
    """Play a hand with odd stacks in which most of the players are all in."""
    count = rng.randrange(3, 7)
    prepared = GameSet(find_game(game), mode=Mode.TOURNAMENT, rules=Rules())
    prepared.set_stakes(blinds=(10, 20))
    shape = PostShape(count, 0, 1, big_blind_ante=rng.choice((0, 20)))
    players = [
        Player(f"P{i}", rng.choice((15, 40, 75, 75, 160, 400)), decider=Shover(6))
        for i in range(count)
    ]
    seed = rng.randrange(10**6)
    table = PokerTable(players, game=prepared.make(game, shape), seed=seed)
    return table.play().state


def by_definition(state: State, eliminated: int) -> list[int]:
    """Return the best hands among those who put in at least as much."""
    folded = {op.player_index for op in state.operations if isinstance(op, Folding)}
    totals = [-payoff for payoff in state.payoffs]
    for share in state.winners:
        totals[share.player_index] += share.amount
    for operation in state.operations:
        if isinstance(operation, AntePosting) and not state.ante_trimming_status:
            totals[operation.player_index] -= operation.amount
    able = [
        i
        for i in range(state.player_count)
        if i not in folded and totals[i] >= totals[eliminated]
    ]
    hole: dict[int, list[Card]] = {i: [] for i in able}
    for operation in state.operations:
        if isinstance(operation, HoleDealing) and operation.player_index in hole:
            hole[operation.player_index] += operation.cards
    board = tuple(state.get_board_cards(0))
    winners: set[int] = set()
    for hand_type in state.hand_types:
        made = {i: hand_type.from_game_or_none(hole[i], board) for i in able}
        hands = [hand for hand in made.values() if hand is not None]
        if hands:
            winners |= {i for i in able if made[i] == max(hands)}
    return sorted(winners)


@pytest.mark.parametrize("game", ["nlhe", "plo8"])
def test_the_last_pot_goes_to_the_best_hands_that_match_the_loser(game: str) -> None:
    rng = Random(7)
    losers = split = others = 0
    for _ in range(300):
        state = all_in(rng, game)
        for i, stack in enumerate(state.stacks):
            if not stack:
                found = last_pot_winners(state, i)
                assert found == by_definition(state, i)
                losers += 1
                split += len(found) > 1
                others += {w.player_index for w in state.winners} != set(found)
    assert losers > 100
    assert split > 3
    assert others > 20


@given(st.integers(0, 10**6), st.integers(1, 5), st.sampled_from(BountyKind))
def test_every_cent_of_a_head_is_paid_or_added(
    head: int, winners: int, kind: BountyKind
) -> None:
    names = [f"P{n}" for n in range(winners)]
    payments = collect_bounty("X", {"X": head}, names, kind)
    assert sum(p.paid + p.added for p in payments) == head
    assert all(
        0 <= p.paid - p.added <= (head if kind == "fixed" else 1) for p in payments
    )
