from __future__ import annotations

from random import Random

import numpy as np
import pytest
from tests.support.samples import samples
from tests.support.simulator_law import (
    ReserveOrder,
    dealt_state,
    hand_key,
    perform,
    random_action,
)

from bigslick import create_game
from bigslick.envs import DiscreteActions, encode, observation_size
from bigslick.sim import NO_ACTION, Batch, Menu

GAMES = (
    ("nlhe", 6),
    ("plo8", 4),
    ("flhe", 3),
    ("short-deck", 5),
    ("leduc", 2),
    ("courchevel", 3),
    ("stud", 3),
    ("badugi", 4),
    ("5cd", 6),
    ("drawmaha", 2),
)


@pytest.mark.sampled
@pytest.mark.parametrize(("code", "seats"), GAMES)
def test_a_view_and_the_simulator_give_the_same_numbers_and_masks(
    code: str, seats: int
) -> None:
    game = create_game(code)
    rng = Random(7)
    hands = samples(12, quick=4)
    stacks = [[rng.randint(3, 150) for _ in range(seats)] for _ in range(hands)]
    batch = Batch(game, hands, seats=seats, stacks=stacks, seed=3)
    menu, encoding = Menu(batch), DiscreteActions()
    batch.deal()
    decks = batch.decks
    states = [dealt_state(game, s, d) for s, d in zip(stacks, decks, strict=True)]
    for n, state in enumerate(states):
        state._reserve_order = ReserveOrder(hand_key(3, n, 0))
    assert batch.plan.observation_size == observation_size(seats, game.streets)
    over = False
    while not over:
        over = bool(batch.over.all())  # the ends of hands are compared, too
        masks = menu.masks(batch)
        seen = {i: batch.observe(viewers=i) for i in range(seats)}
        actions = [NO_ACTION] * hands
        for n, state in enumerate(states):
            for i in range(seats):
                assert (seen[i][n] == encode(state.view(i))).all()
            if not state.status:
                continue
            view = state.view(state.turn_index)
            assert (masks[n] == encoding.mask(view)).all()
            for choice in np.flatnonzero(masks[n]):
                choices = np.full(hands, NO_ACTION)
                choices[n] = choice
                exact = menu.actions(batch, choices)[n]
                amount = getattr(encoding.decode(view, choice), "to", None)
                amount = getattr(encoding.decode(view, choice), "amount", amount)
                assert amount is None or amount == exact
            legal = state.legal_actions()
            actions[n] = random_action(rng, legal)
            perform(state, legal, actions[n])
        batch.step(actions)


@pytest.mark.parametrize("code", ["nlhe", "plo", "leduc", "rhode-island", "27td"])
def test_nobody_observes_a_card_they_may_not_see(code: str) -> None:
    """In two worlds that differ in hidden cards alone, a seat sees the same."""
    seats = 2
    game = create_game(code)
    size = len(game.deck)
    rng = np.random.default_rng(5)
    tables = 40
    batch = Batch(game, tables, seats=seats, seed=1)
    batch.deal()
    ids = np.array([card.id for card in game.deck])
    hole = batch.plan.hole_most * seats
    own = np.arange(0, hole, seats)  # the cards of player 0
    decks = batch.decks
    other = decks.copy()
    hidden = np.setdiff1d(np.arange(size), own)
    for n in range(tables):
        other[n, hidden] = rng.permutation(decks[n, hidden])
    assert (np.sort(other, axis=1) == np.sort(ids)).all()
    assert (other != decks).any(axis=1).all()
    worlds = [Batch(game, tables, seats=seats) for _ in range(2)]
    for world, cards in zip(worlds, (decks, other), strict=True):
        world.deal(cards)
    first, second = (world.observe(viewers=0) for world in worlds)
    assert (first == second).all()
    assert (worlds[0].observe(viewers=1) != worlds[1].observe(viewers=1)).any()


def test_open_cards_of_others_are_observed_and_hidden_ones_are_not() -> None:
    state = create_game("stud", seed=2)((100, 100, 100))
    numbers = encode(state.view(1))
    planes = numbers[104 : 104 + 104].reshape(2, 52)
    for plane, i in zip(planes, (2, 0), strict=True):
        assert np.flatnonzero(plane).tolist() == [state.hole_cards[i][2].id]


def test_a_folded_seat_observes_no_cards_of_its_own() -> None:
    batch = Batch("nlhe", 1, seats=3)
    batch.deal()
    batch.step([-1])
    assert batch.observe(viewers=2)[0, :52].sum() == 0


def test_a_spectator_has_no_observation() -> None:
    state = create_game("nlhe", seed=2)((100, 100))
    with pytest.raises(ValueError, match="a spectator has no observation"):
        encode(state.view(None))


def test_amounts_are_in_bets_of_the_first_street() -> None:
    batch = Batch(create_game("nlhe", blinds=(5, 10)), 1, seats=2, stacks=500)
    batch.deal()
    numbers = batch.observe()[0]
    seats = numbers[104 + 4 + 2 :][:12].reshape(2, 6)
    assert seats.tolist() == [[1, 0, 1, 49.5, 0.5, 0.5], [1, 0, 0, 49, 1, 1]]
    spot = numbers[104 + 4 + 2 + 12 :][:6]
    assert spot.tolist() == [1.5, 0.5, 2, 50, 0.25, 0]


def test_the_history_begins_with_the_latest_action() -> None:
    batch = Batch("nlhe", 1, seats=3)
    batch.deal()
    batch.step([6])
    batch.step([-1])
    done = batch.observe()[0, -96:].reshape(16, 6)
    fold = [np.float32(3 / 3), 0.25, 1, 0, 0, 0]
    raised = [np.float32(2 / 3), 0.25, 0, 0, 1, 3]
    assert done[:2].tolist() == [fold, raised]
    assert not done[2:].any()
