"""All-in luck is removed without bias: exact spots, and means over many deals."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from bigslick.analysis import equity
from bigslick.arena.estimates import Sums
from bigslick.arena.luck import expect_payoffs
from bigslick.bots import create_bot
from bigslick.engine import Call, Check, Fold, Mode, RaiseTo
from bigslick.engine.games import VARIANTS, create_game

if TYPE_CHECKING:
    from bigslick.engine import State


def _never() -> int:
    raise AssertionError("nothing is dealt at random here")


def _nlhe(stacks: tuple[int, ...], seed: int = 1) -> State:
    return create_game("nlhe", blinds=(50, 100))(stacks, seed=seed)


def test_two_all_in_before_the_flop_get_their_equity() -> None:
    state = _nlhe((1000, 1000))
    hands = [tuple(cards) for cards in state.hole_cards]
    state.act(RaiseTo(1000))
    state.act(Call())
    found = expect_payoffs(state, "nlhe", _never)
    assert found is not None
    assert found.method == "exact"
    shares = [player.equity for player in equity(hands).players]
    assert found.payoffs == pytest.approx([2000 * share - 1000 for share in shares])


def test_a_side_pot_is_played_for_by_those_in_it() -> None:
    state = _nlhe((1000, 3000, 3000))
    hands = [tuple(cards) for cards in state.hole_cards]
    state.act(RaiseTo(3000))
    state.act(Call())
    state.act(Call())
    found = expect_payoffs(state, "nlhe", _never)
    assert found is not None
    main = [player.equity for player in equity(hands).players]
    side = [player.equity for player in equity(hands[1:], dead=hands[0]).players]
    assert found.payoffs == pytest.approx(
        [
            3000 * main[0] - 1000,
            3000 * main[1] + 4000 * side[0] - 3000,
            3000 * main[2] + 4000 * side[1] - 3000,
        ]
    )


def test_folded_hands_are_dead_and_uncalled_chips_go_back() -> None:
    state = _nlhe((5000, 5000, 800))
    hands = [tuple(cards) for cards in state.hole_cards]
    state.act(Call())
    state.act(RaiseTo(5000))
    state.act(Fold())
    state.act(Call())
    found = expect_payoffs(state, "nlhe", _never)
    assert found is not None
    shares = [
        player.equity for player in equity([hands[0], hands[2]], dead=hands[1]).players
    ]
    assert found.payoffs == pytest.approx(
        [1700 * shares[0] - 800, -100, 1700 * shares[1] - 800]
    )


def test_where_no_card_came_after_the_last_decision_nothing_is_corrected() -> None:
    folded = _nlhe((1000, 1000))
    folded.act(Fold())
    assert expect_payoffs(folded, "nlhe", _never) is None
    checked = _nlhe((1000, 1000))
    checked.act(Call())
    while checked.status:
        checked.act(Check())
    assert expect_payoffs(checked, "nlhe", _never) is None


def test_the_expectation_depends_on_what_was_known_at_the_last_decision() -> None:
    # Leduc, everybody all in at once: the one board card is all the luck there is.
    game = create_game("leduc", mode=Mode.CASH_GAME)
    expected: dict[object, set[float]] = {}
    for seed in range(150):
        state = game((3, 3), seed=seed)
        hole = tuple(map(tuple, state.hole_cards))
        while state.status:
            legal = state.legal_actions()
            to = legal.max_raise_to
            state.act(Call() if to is None else legal.raise_to(to))
        found = expect_payoffs(state, "leduc", _never)
        assert found is not None
        expected.setdefault(hole, set()).add(round(found.payoffs[0], 9))
    assert len(expected) > 20
    assert all(len(values) == 1 for values in expected.values())


@pytest.mark.parametrize("code", VARIANTS)
def test_chips_are_conserved_in_every_variant(code: str) -> None:
    rng = Random(code)
    bot = create_bot("random", seed=code)
    unit = VARIANTS[code].stakes.bets[0]
    players = min(3, VARIANTS[code].max_players)
    methods = set()
    for seed in range(12):
        stacks = [unit * rng.choice((2, 4, 9)) for _ in range(players)]
        state = create_game(code)(stacks, seed=seed)
        while state.status:
            state.act(bot.decide(state.view(state.turn_index)))
        found = expect_payoffs(state, code, lambda: 7)
        if found is not None:
            methods.add(found.method)
            assert sum(found.payoffs) == pytest.approx(0, abs=1e-6)
            for payoff, stack in zip(found.payoffs, stacks, strict=True):
                assert -stack <= payoff <= sum(stacks) - stack + 1e-9
    assert "none" not in methods


@pytest.mark.parametrize(
    ("code", "deals"),
    [("nlhe", 400), ("plo8", 300), ("stud8", 300), ("5cd", 600), ("drawmaha", 300)],
)
def test_the_correction_is_unbiased_and_narrows_the_spread(
    code: str, deals: int
) -> None:
    """The difference to what was paid has mean zero, and the spread shrinks."""
    bot = create_bot("random", seed=code)
    unit = VARIANTS[code].stakes.bets[0] * 25
    game = VARIANTS[code].create(
        bets=unit if code in ("nlhe", "plo8", "5cd", "drawmaha") else (unit, 2 * unit)
    )
    difference, raw, corrected = Sums(), Sums(), Sums()
    count = 0
    while difference.count < deals:
        count += 1
        state = game((4 * unit,) * 3, seed=count)
        while state.status:
            legal = state.legal_actions()
            if legal.discards is not None:
                action = bot.decide(state.view(state.turn_index))
            elif legal.max_raise_to is not None:
                action = legal.raise_to(legal.max_raise_to)
            elif legal.call is not None:
                action = Call()
            else:
                action = next(iter(legal))
            state.act(action)
        found = expect_payoffs(state, code, partial(int, count))
        actual = float(state.payoffs[0])
        expected = actual if found is None else found.payoffs[0]
        difference.add(actual - expected)
        raw.add(actual)
        corrected.add(expected)
    low, high = difference.estimate().ci95
    assert low - 1 <= 0 <= high + 1
    assert corrected.variance < raw.variance / 1.5
