"""All-in luck is removed without bias: exact spots, and means over many deals."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.support.samples import samples

from bigslick.analysis import equity
from bigslick.arena import ArenaPlan, read_entries, run_arena
from bigslick.arena.chunks import play_chunk
from bigslick.arena.estimates import Sums
from bigslick.arena.luck import board_luck, expect_payoffs
from bigslick.arena.pot_shares import expected_shares
from bigslick.bots import create_bot
from bigslick.cards import Card
from bigslick.engine import Bet, Call, Check, Fold, Mode, RaiseTo
from bigslick.engine.games import VARIANTS, create_game
from bigslick.testing import random_action

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


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("code", "deals"),
    [
        ("nlhe", 400),
        ("plo8", samples(300, quick=150)),
        ("stud8", samples(300, quick=150)),
        ("5cd", samples(600, quick=300)),
        ("drawmaha", samples(300, quick=150)),
    ],
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


@pytest.mark.parametrize(
    ("code", "hands", "board", "dead"),
    [
        ("nlhe", ("AsKd", "7h7c"), "Ks8h2c", "9c3d"),
        ("nlhe", ("AsKd", "7h7c", "Td9d"), "Ks8d2d5c", "Qs4s"),
        ("plo8", ("AsKd3h4h", "7h7cAc2d"), "Ks8h3c", ""),
        ("short-deck", ("AsKd", "7h7c"), "Ks8h9c", "6c"),
    ],
)
def test_the_next_card_changes_no_share_on_average(
    code: str, hands: tuple[str, ...], board: str, dead: str
) -> None:
    held = tuple(Card.clean(hand) for hand in hands)
    lying, out = Card.clean(board), Card.clean(dead)
    before = expected_shares(code, held, lying, out)
    assert sum(before) == pytest.approx(1)
    seen = {card for hand in held for card in hand} | {*lying, *out}
    rest = [card for card in VARIANTS[code].deck if card not in seen]
    after = [expected_shares(code, held, (*lying, card), out) for card in rest]
    for player, share in enumerate(before):
        mean = sum(shares[player] for shares in after) / len(rest)
        assert mean == pytest.approx(share)


def test_shares_are_the_equities() -> None:
    hands = ("AsKd", "7h7c", "Td9d")
    held = tuple(Card.clean(hand) for hand in hands)
    shares = expected_shares("nlhe", held, Card.clean("Ks8d2d"), Card.clean("Qs4s"))
    found = equity(hands, "Ks8d2d", "Qs4s")
    assert shares == pytest.approx([player.equity for player in found.players])


def test_the_changes_of_equity_are_subtracted_for_each_player() -> None:
    state = create_game("nlhe", blinds=(50, 100))((10_000, 1_200, 10_000), seed=3)
    hands = [tuple(cards) for cards in state.hole_cards]
    for action in (RaiseTo(300), Fold(), Call(), Bet(600), Call()):
        state.act(action)
    while state.status:
        state.act(Check())
    board = list(state.get_board_cards(0))

    def share(count: int) -> float:
        found = equity(hands[1:], board[:count], hands[0], exact=True)
        return found.players[0].equity

    stakes = [  # the pot and once more, or what the short stack can still put in
        (650, 650),
        (1850, 600),
        (1850, 600),
    ]
    expected = sum(
        (pot + more) * (share(after) - share(before))
        for (pot, more), before, after in zip(stakes, (0, 3, 4), (3, 4, 5), strict=True)
    )
    luck = board_luck(state, "nlhe")
    assert luck is not None
    assert luck[0] == 0
    assert luck[1] == pytest.approx(expected)
    assert luck[2] == pytest.approx(-expected)


def test_without_a_board_nobody_owes_anything() -> None:
    folded = create_game("nlhe")((200, 200), seed=1)
    folded.act(Fold())
    assert board_luck(folded, "nlhe") is None
    all_in = create_game("nlhe")((200, 200), seed=1)
    all_in.act(RaiseTo(200))
    all_in.act(Call())
    assert board_luck(all_in, "nlhe") is None  # that is all-in luck


@pytest.mark.parametrize("code", VARIANTS)
def test_debts_add_up_to_nothing_in_every_variant(code: str) -> None:
    rng = Random(code)
    count = min(4, VARIANTS[code].max_players)
    for seed in range(8):
        state = create_game(code)((400,) * count, seed=seed)
        while state.status:
            state.act(random_action(state.legal_actions(), rng))
        luck = board_luck(state, code)
        if luck is not None:
            assert sum(luck) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("correction", "saving"), [("all-in", 1.2), ("cards", 1.5)])
def test_corrections_keep_the_mean_and_save_hands(
    correction: str, saving: float
) -> None:
    plan = ArenaPlan(
        entries=read_entries(["random", "maniac"]),
        hands=1000,
        session=500,
        seed=11,
        correction=correction,
    )
    bot = play_chunk(plan, 0).bots[0]
    raw, won, taken = Sums(), Sums(), Sums()
    for before, after in zip(bot.raw, bot.won, strict=True):
        raw.add(before)
        won.add(after)
        taken.add(before - after)
    low, high = taken.estimate().ci95
    assert low <= 0 <= high  # what was taken away has mean zero
    assert raw.variance / won.variance > saving


@pytest.mark.slow
@pytest.mark.parametrize("bots", [("hard", "b=hard"), ("hard", "pot-odds")])
def test_strong_bots_need_a_third_fewer_hands(bots: tuple[str, str]) -> None:
    result = run_arena(bots, hands=40_000, seed=2)
    bot = result.bots[0]
    width = bot.ci95[1] - bot.bb_per_100
    raw_width = bot.raw_ci95[1] - bot.raw_bb_per_100
    assert (raw_width / width) ** 2 > 1.5
    assert abs(bot.raw_bb_per_100 - bot.bb_per_100) < raw_width
