"""equity(): which way is taken, and that the answers are right."""

from __future__ import annotations

from itertools import combinations
from math import sqrt

import pytest

from bigslick import (
    FULL_MASK,
    Deck,
    EightOrBetterLowHand,
    Label,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    StandardHighHand,
    card_mask,
    mask_cards,
    parse_cards,
)
from bigslick._native import _core
from bigslick.analysis import (
    CategoryCount,
    EquityGame,
    EquityResult,
    Range,
    equity,
    parse_range,
)


@pytest.mark.parametrize(
    ("hands", "game", "wins", "ties", "boards"),
    [
        (["AsAh", "KdKc"], "nlhe", (1_388_072, 317_694), 6_538, 1_712_304),
        (["AsKs", "QhQd"], "nlhe", (787_966, 917_606), 6_732, 1_712_304),
        (["AsAh", "KdKc"], "short-deck", (148_200, 50_502), 2_674, 201_376),
        (["AsAhKsKh", "8d7d6c5c"], "plo", (635_566, 450_442), 0, 1_086_008),
    ],
)
def test_known_counts(
    hands: list[str], game: str, wins: tuple[int, int], ties: int, boards: int
) -> None:
    result = equity(hands, game=game)
    assert result.exact
    assert result.boards == boards
    assert result.samples is None
    for player, won in zip(result.players, wins, strict=True):
        assert player.win == won / boards
        assert player.tie == ties / boards
        assert player.equity == pytest.approx((won + ties / 2) / boards, abs=1e-15)
        assert player.standard_error == 0
        assert player.scoop is None


def test_three_hands_on_a_flop_agree_with_dealing_by_hand() -> None:
    hands, flop = ["AsKs", "KdQd", "QcJc"], parse_cards("QsJd2s")
    held = [parse_cards(hand) for hand in hands]
    live = [card for card in Deck.STANDARD if card not in {*sum(held, ()), *flop}]
    shares = [0.0] * 3
    runouts = list(combinations(live, 2))
    for runout in runouts:
        made = [StandardHighHand.from_game(hand, flop + runout) for hand in held]
        winners = [i for i, hand in enumerate(made) if hand == max(made)]
        for i in winners:
            shares[i] += 1 / len(winners) / len(runouts)
    assert equity(hands, flop).equities == pytest.approx(shares)


def test_hilo_on_a_turn_agrees_with_dealing_by_hand() -> None:
    hands, turn = ["As2sKhQd", "Ad3c8h9h"], parse_cards("4c5d9sKc")
    held = [parse_cards(hand) for hand in hands]
    live = [card for card in Deck.STANDARD if card not in {*sum(held, ()), *turn}]
    high, low, scoops = [0.0] * 2, [0.0] * 2, [0] * 2
    for river in live:
        board = (*turn, river)
        highs = [OmahaHoldemHand.from_game(hand, board) for hand in held]
        lows = [OmahaEightOrBetterLowHand.from_game_or_none(h, board) for h in held]
        made = [hand for hand in lows if hand is not None]
        for i in range(2):
            half = 0.5 if made else 1.0
            if highs[i] == max(highs):
                high[i] += half / highs.count(highs[i])
            if made and lows[i] == max(made):
                low[i] += 0.5 / lows.count(lows[i])
            best = highs[i] > highs[1 - i]
            best_low = not made or (lows[i] == max(made) and lows.count(lows[i]) == 1)
            scoops[i] += best and best_low
    result = equity(hands, turn, game="plo8")
    for i, player in enumerate(result.players):
        assert player.high == pytest.approx(high[i] / len(live))
        assert player.low == pytest.approx(low[i] / len(live))
        assert player.scoop == pytest.approx(scoops[i] / len(live))
        assert player.win == player.scoop
        assert player.equity == pytest.approx((high[i] + low[i]) / len(live))
    assert any(player.low for player in result.players)


def test_a_complete_board_decides() -> None:
    assert equity(["AsKs", "2c3c"], "QsJsTs2d2h").equities == (1, 0)
    assert equity(["2c3c", "2d3d"], "AsKsQsJsTs").equities == (0.5, 0.5)


def test_equities_add_up_and_categories_are_counted() -> None:
    result = equity(["AsAh", "KdKc", "7h6h"])
    assert sum(result.equities) == pytest.approx(1)
    for player in result.players:
        counts = player.categories.values()
        assert sum(count.made for count in counts) == result.category_deals
        assert sum(count.won for count in counts) == round(player.win * result.boards)
        assert sum(count.tied for count in counts) == round(player.tie * result.boards)
    assert "High card" not in result.players[0].categories


def test_categories_are_the_same_however_they_are_counted() -> None:
    hands = ["AsAh", "KdKc", "7h6h"]
    seats = [card_mask(hand) for hand in hands]
    deal = _core.Deal([(0, 1)], FULL_MASK, 2, 5, 0, 0, seats, [None] * 3)
    counted = _core.enumerate_deals(deal).categories
    for player, counts in zip(equity(hands).players, counted, strict=True):
        for label, (won, tied, made) in zip(Label, counts.T.tolist(), strict=True):
            found = player.categories.get(str(label), CategoryCount(0, 0, 0))
            assert found == CategoryCount(won, tied, made)


SPOTS: list[tuple[list[str], dict[str, str]]] = [
    (["AsAh", "KdKc"], {}),
    (["AsAh", "KdKc", "7h6h"], {"board": "8h9h2c"}),
    (["AsKs", "QQ+, AKo"], {"board": "Ts9s2d"}),
    (["AA", "KK", "AKs"], {"board": "2c7dJh3s"}),
    (["AsAh", "????"], {"board": "2c7dJh3s", "game": "nlhe"}),
    (["AsAhKsKh", "8d7d6c5c"], {"game": "plo8"}),
    (["AsAhKsKh2c", "8d7d6c5c4h"], {"game": "big-o"}),
    (["As2s3d4c8h", "KdKc2c7h9s"], {"game": "razz"}),
    (["AsKs2d3d7h8c", "QsQhTd4c5c"], {"game": "stud8"}),
    (["7s5s4s3s", "8d6d4d2d"], {"game": "27sd"}),
    (["As2d3c", "2s3d4h"], {"game": "badugi"}),
    (["7s5s4s3s", "8d6d4d2d"], {"game": "badeucey"}),
    (["AsKsQdJd2c", "9s9h8d7d3c"], {"game": "drawmaha", "board": "Ts8s2d"}),
    (["AsKs", "9h9d"], {"game": "greek"}),
    (["AsKs", "TcTd"], {"game": "royal"}),
]


@pytest.mark.parametrize(("hands", "options"), SPOTS)
def test_samples_agree_with_the_exact_answer(
    hands: list[str], options: dict[str, str]
) -> None:
    exact = equity(hands, **options, exact=True)  # type: ignore[arg-type]
    sampled = equity(hands, **options, samples=200_000, seed=17)  # type: ignore[arg-type]
    assert exact.exact
    assert not sampled.exact
    assert sampled.boards == sampled.samples == 200_000
    for truth, player in zip(exact.players, sampled.players, strict=True):
        assert abs(player.equity - truth.equity) <= 4.5 * player.standard_error + 1e-9
        spread = sqrt(truth.win * (1 - truth.win) / 200_000)
        assert abs(player.win - truth.win) <= 4.5 * spread + 1e-9


def test_the_same_seed_gives_the_same_answer_on_any_threads() -> None:
    def ask(threads: int) -> EquityResult:
        return equity(
            ["QQ+, AKs", "random", "22+:0.5"], samples=50_000, seed=3, threads=threads
        )

    assert ask(1).players == ask(3).players


def test_a_result_without_a_seed_names_one() -> None:
    first = equity(["AsAh", "random", "random"], samples=10_000)
    again = equity(["AsAh", "random", "random"], samples=10_000, seed=first.seed)
    assert first.players == again.players


def test_what_would_take_long_is_sampled() -> None:
    result = equity(["random", "random", "random"], seed=1)
    assert not result.exact
    assert result.samples == result.boards == 1_000_000
    assert result.equities == pytest.approx([1 / 3] * 3, abs=0.003)


def test_exact_false_samples() -> None:
    assert not equity(["AsAh", "KdKc"], exact=False, seed=1).exact


def test_dead_cards_do_not_come() -> None:
    assert equity(["AsAh", "KdKc"], "2c7dJh3s", dead="Ks").equities[1] == pytest.approx(
        1 / 43
    )


def test_unknown_cards_are_all_hands() -> None:
    unknown = equity(["AsAh", "????"], "2c7dJh3s")
    assert unknown.equities == equity(["AsAh", "random"], "2c7dJh3s").equities
    assert unknown.equities == pytest.approx(
        equity(["AsAh", Range("random")], "2c7dJh3s").equities
    )


def test_a_hand_type_of_ones_own_is_played_by_its_class() -> None:
    class Own(StandardHighHand):
        __slots__ = ()

        @classmethod
        def from_game(cls, hole_cards, board_cards=()):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN206
            return super().from_game(hole_cards, board_cards)

    game = EquityGame("own", (Own, EightOrBetterLowHand))
    native = EquityGame("stock", (StandardHighHand, EightOrBetterLowHand))
    hands, turn = ["As2s", "Kd3d"], "4c5d9sKc"
    slow, quick = equity(hands, turn, game=game), equity(hands, turn, game=native)
    assert slow.equities == pytest.approx(quick.equities)
    assert slow.exact
    sampled = equity(["As2s", "KQs"], turn, game=game, samples=400, seed=2)
    truth = equity(["As2s", "KQs"], turn, game=native)
    assert abs(sampled.equities[0] - truth.equities[0]) <= 0.12


def test_small_games_are_played_out() -> None:
    assert equity(["Ks", "??"], game="kuhn").equities == (1, 0)
    assert equity(["Qs", "??"], game="kuhn").equities == (0.5, 0.5)
    assert equity(["Ks", "??"], game="leduc").equities == pytest.approx((0.7, 0.3))


def test_all_holdings_of_several_ranges_are_weighed() -> None:
    result = equity(["AA, KK:0.5", "QQ", "JsJh"], board="2c7dTh3s")
    expected = [0.0] * 3
    total = 0.0
    for first, weight in Range("AA, KK:0.5").items():
        for second in Range("QQ"):
            part = equity([first, second, "JsJh"], board="2c7dTh3s")
            total += weight
            for i, share in enumerate(part.equities):
                expected[i] += weight * share
    assert result.exact
    assert result.equities == pytest.approx([share / total for share in expected])


def test_cards_of_masks_are_the_same() -> None:
    cards = mask_cards(Range("AsKs").masks.tolist()[0])
    assert equity([cards, "QhQd"]).equities == equity(["AsKs", "QhQd"]).equities


def test_hands_may_be_sets_of_cards_and_come_one_by_one() -> None:
    flop = "2c7dJh"
    expected = equity(["AA", "KdKc"], flop).equities
    aces = parse_range("AA")
    assert equity(iter([aces, "KdKc"]), flop).equities == pytest.approx(expected)
    single = frozenset(parse_cards("KdKc"))
    assert equity([aces, single], flop).equities == pytest.approx(expected)


def test_five_and_six_card_ranges() -> None:
    five = equity(["AA***ds", "KsKhQsQh2c"], game="plo5", samples=20_000, seed=1)
    six = equity(["AAKK", "QsQhJsJhTsTh"], game="plo6", samples=20_000, seed=1)
    assert 0.4 < five.equities[0] < 0.8
    assert 0.4 < six.equities[0] < 0.8
