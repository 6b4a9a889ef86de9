"""Board luck has mean zero over the cards that could have come."""

from __future__ import annotations

from random import Random

import pytest

from bigslick.analysis import equity
from bigslick.arena import ArenaPlan, read_entries, run_arena
from bigslick.arena.board_luck import board_luck
from bigslick.arena.chunks import play_chunk
from bigslick.arena.estimates import Sums
from bigslick.arena.pot_shares import expected_shares
from bigslick.cards import Card
from bigslick.engine import Bet, Call, Check, Fold, RaiseTo
from bigslick.engine.games import VARIANTS, create_game
from bigslick.testing import random_action


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


def test_each_player_owes_the_jumps_of_his_equity() -> None:
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
    result = run_arena(bots, hands=12_000, seed=2)
    bot = result.bots[0]
    width = bot.ci95[1] - bot.bb_per_100
    raw_width = bot.raw_ci95[1] - bot.raw_bb_per_100
    assert (raw_width / width) ** 2 > 1.5
    assert abs(bot.raw_bb_per_100 - bot.bb_per_100) < raw_width
