"""calculate_equities and calculate_hand_strength, with the results of PokerKit."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import sqrt
from typing import Any

import pokerkit
import pytest

from bigslick import (
    BigslickError,
    Card,
    Deck,
    KuhnPokerHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    StandardHighHand,
)
from bigslick.analysis import (
    calculate_equities,
    calculate_hand_strength,
    equity,
    parse_range,
)

HIGH = (StandardHighHand,)
HILO = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


def test_hands_before_the_flop() -> None:
    shares = calculate_equities(
        (parse_range("AsAh"), parse_range("KdKc")),
        (),
        2,
        5,
        Deck.STANDARD,
        HIGH,
        sample_count=400_000,
    )
    assert shares == pytest.approx(equity(["AsAh", "KdKc"]).equities, abs=0.004)


@pytest.mark.parametrize(
    ("ranges", "board"),
    [
        (("AK", "QQ"), "Ts9s2d"),
        (("AA", "AKs", "22"), "As7d2c5h"),
        (("AsAh", "random"), "2c7dTh3s4d"),
    ],
)
def test_answers_agree_with_pokerkit(ranges: tuple[str, ...], board: str) -> None:
    texts = [text.replace("random", "AK;QJs;99;72o") for text in ranges]
    ours = calculate_equities(
        [parse_range(text) for text in texts],
        Card.parse(board),
        2,
        5,
        Deck.STANDARD,
        HIGH,
        sample_count=100_000,
    )
    samples = 400
    theirs = pokerkit.calculate_equities(
        [pokerkit.parse_range(*text.split(";")) for text in texts],
        tuple(pokerkit.Card.parse(board)),
        2,
        5,
        pokerkit.Deck.STANDARD,
        (pokerkit.StandardHighHand,),
        sample_count=samples,
    )
    for share, other in zip(ours, theirs, strict=True):
        assert abs(share - other) <= 5 * sqrt(0.25 / samples)


@pytest.mark.parametrize(
    ("hands", "board", "expected"),
    [
        (("AsAhQsQh", "2c3c4d5d"), "KsKdQcJhJd", [1, 0]),
        (("AsAhQsQh", "4c5c6d7d"), "2s3d8cJhJd", [0.5, 0.5]),
    ],
)
def test_the_low_half_is_only_there_if_somebody_qualifies(
    hands: tuple[str, ...], board: str, expected: list[float]
) -> None:
    holdings = [[tuple(Card.parse(hand))] for hand in hands]
    shares = calculate_equities(
        holdings, board, 4, 5, Deck.STANDARD, HILO, sample_count=50
    )
    assert shares == expected


def test_hands_are_filled_up() -> None:
    shares = calculate_equities(
        [[Card.parse("As")], [()]], (), 2, 5, Deck.STANDARD, HIGH, sample_count=200_000
    )
    assert shares[0] == pytest.approx(equity(["As??", "????"]).equities[0], abs=0.006)


@pytest.mark.parametrize(("players", "expected"), [(1, 1), (2, 0.852), (5, 0.5585)])
def test_strength_of_aces(players: int, expected: float) -> None:
    strength = calculate_hand_strength(
        players,
        parse_range("AsAh"),
        (),
        2,
        5,
        Deck.STANDARD,
        HIGH,
        sample_count=200_000,
    )
    assert strength == pytest.approx(expected, abs=0.006)


def test_games_without_kernels_work_too() -> None:
    shares = calculate_equities(
        [[Card.parse("Qs")], [()]],
        (),
        1,
        0,
        Deck.KUHN_POKER,
        (KuhnPokerHand,),
        sample_count=2_000,
    )
    assert shares == pytest.approx([0.5, 0.5], abs=0.06)


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_executor_shares_the_work(
    kind: type[ThreadPoolExecutor] | type[ProcessPoolExecutor],
) -> None:
    with kind(2) as executor:
        shares = calculate_equities(
            (parse_range("AA"), parse_range("KdKc")),
            (),
            2,
            5,
            Deck.STANDARD,
            HIGH,
            sample_count=100_003,
            executor=executor,
        )
    assert sum(shares) == pytest.approx(1)
    assert shares[0] == pytest.approx(0.8181, abs=0.008)


@pytest.mark.parametrize(
    ("message", "ranges", "board", "counts", "samples"),
    [
        ("duplicate card As", ["AsAh", "AsKd"], "", (2, 5), 10),
        ("is empty", ["AsAh", "KdKc"], "As2c3c", (2, 5), 10),
        ("cards that are in use", ["AsAh", "AsAh, AsAd"], "", (2, 5), 10),
        ("invalid number of samples 0", ["AsAh", "KdKc"], "", (2, 5), 0),
        ("samples 100.0: expected a whole", ["AsAh", "KdKc"], "", (2, 5), 1e2),
        ("game of '2' hole cards", ["AsAh", "KdKc"], "", ("2", 5), 10),
        (r"and 1\.5 board cards", ["AsAh", "KdKc"], "", (2, 1.5), 10),
        ("too many cards: at most", ["AsAh", "KdKc"], "2c3c4c5c", (2, 3), 10),
        ("not have enough cards", ["AsAh", "KdKc"], "", (25, 5), 10),
    ],
)
def test_what_cannot_be_is_refused(
    message: str, ranges: list[str], board: str, counts: tuple[Any, Any], samples: Any
) -> None:
    with pytest.raises(BigslickError, match=message):
        calculate_equities(
            [parse_range(text) for text in ranges],
            board,
            *counts,
            Deck.STANDARD,
            HIGH,
            sample_count=samples,
        )


def test_no_players_are_no_players() -> None:
    with pytest.raises(BigslickError, match="invalid number of players 0"):
        calculate_hand_strength(
            0, parse_range("AA"), (), 2, 5, Deck.STANDARD, HIGH, sample_count=1
        )
