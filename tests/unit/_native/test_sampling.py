"""The native samplers and enumerators, against theory and each other."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from math import comb, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bigslick import Deck, card_mask, evaluate_many
from bigslick._native import _core

if TYPE_CHECKING:
    from collections.abc import Callable

HIGH = (_core.HIGH, _core.USE_TOGETHER)
OMAHA = (_core.HIGH, _core.USE_OMAHA)
OMAHA_LOW = (_core.EIGHT_OR_BETTER, _core.USE_OMAHA)
STUD = (_core.HIGH, _core.USE_HOLE)
STUD_LOW = (_core.EIGHT_OR_BETTER, _core.USE_HOLE)
RAZZ = (_core.ACE_TO_FIVE, _core.USE_HOLE)

SEVEN_CARDS = (
    23_294_460,
    58_627_800,
    31_433_400,
    6_461_620,
    6_180_020,
    4_047_644,
    3_473_184,
    224_848,
    41_584,
)

Range = tuple[NDArray[np.uint64], NDArray[np.float64]]


def deal(  # noqa: PLR0913 - all that a deal has
    *hands: str,
    lines: tuple[tuple[int, int], ...] = (HIGH,),
    hole: int = 2,
    board_size: int = 5,
    board: str = "",
    dead: str = "",
    deck: tuple[Any, ...] = Deck.STANDARD,
    ranges: list[Range | None] | None = None,
) -> _core.Deal:
    return _core.Deal(
        list(lines),
        card_mask(deck),
        hole,
        board_size,
        card_mask(board),
        card_mask(dead),
        [card_mask(hand) for hand in hands],
        ranges or [None] * len(hands),
    )


def holdings(*hands: str, weights: list[float] | None = None) -> Range:
    masks = np.array([card_mask(hand) for hand in hands], np.uint64)
    return masks, np.array(weights or [1.0] * len(hands))


def equities(tally: _core.Tally) -> NDArray[np.float64]:
    """Return the equities of a game without a second line."""
    players = len(tally.shares)
    ways = np.array([0, *(1 / k for k in range(1, players + 1))])
    found: NDArray[np.float64] = tally.shares[:, :, -1] @ ways / tally.deals
    return found


# Made when they are used: nothing native outlives the tests.
SHARED = {
    "hold'em": partial(deal, "AsAh", "KdKc"),
    "six players": partial(deal, "AsAh", "KdKc", "QsQh", "JcTc", "7d6d", "5h4h"),
    "flop": partial(deal, "AsAh", "KdKc", board="2c7dTs"),
    "turn": partial(deal, "AsAh", "KdKc", board="2c7dTsJd"),
    "river": partial(deal, "AsAh", "KdKc", board="2c7dTsJdKs"),
    "unknown hands": partial(deal, "AsAh", "", "Kd"),
    "nine players": partial(deal, "AsAh", *[""] * 8, dead="2c3c"),
    "short deck": partial(
        deal,
        "AsAh",
        "",
        lines=((_core.SHORT_DECK, _core.USE_TOGETHER),),
        deck=Deck.SHORT_DECK_HOLDEM,
    ),
    "ranges": partial(
        deal,
        "",
        "",
        "8c8d",
        ranges=[
            holdings("AsAh", "KsKh", "QsQh", weights=[1, 0.5, 0.25]),
            holdings("AsKs", "QsJs", "Ts9s"),
            None,
        ],
    ),
    "Omaha": partial(deal, "AsAhKsKh", "8d7d6c5c", "", lines=(OMAHA,), hole=4),
    "Big O": partial(
        deal, "AsAhKsKh2c", "8d7d6c5c4h", lines=(OMAHA, OMAHA_LOW), hole=5
    ),
    "stud hi-lo": partial(
        deal, "AsAh2s", "KdKc", "", lines=(STUD, STUD_LOW), hole=7, board_size=0
    ),
    "razz": partial(deal, "As2s", "KdKc", lines=(RAZZ,), hole=7, board_size=0),
    "deuce to seven": partial(
        deal,
        "7s5s4s",
        "8d6d",
        lines=((_core.DEUCE_TO_SEVEN, _core.USE_HOLE),),
        hole=5,
        board_size=0,
    ),
    "badugi": partial(
        deal, "As2d", "", lines=((_core.BADUGI, _core.USE_HOLE),), hole=4, board_size=0
    ),
    "badeucey": partial(
        deal,
        "7s5s4s",
        "",
        lines=(
            (_core.DEUCE_TO_SEVEN, _core.USE_HOLE),
            (_core.HIGH_BADUGI, _core.USE_HOLE),
        ),
        hole=5,
        board_size=0,
    ),
}


@pytest.mark.parametrize("name", SHARED)
def test_every_path_deals_the_same_cards(name: str, path: str) -> None:
    del path
    found = _core.sample(SHARED[name](), 3_001, 11)
    _core.use_path(_core.paths()[0])
    expected = _core.sample(SHARED[name](), 3_001, 11)
    assert np.array_equal(found.shares, expected.shares)
    assert np.array_equal(found.categories, expected.categories)


@pytest.mark.parametrize("samples", [1, 31, 33, 8_192, 50_001])
def test_threads_change_nothing_and_every_sample_counts(samples: int) -> None:
    one = _core.sample(SHARED["ranges"](), samples, 5, threads=1)
    three = _core.sample(SHARED["ranges"](), samples, 5, threads=3)
    assert np.array_equal(one.shares, three.shares)
    assert one.deals == samples
    assert one.shares.sum(axis=(1, 2)).tolist() == [samples] * 3
    assert one.categories[:, 2].sum(axis=1).tolist() == [samples] * 3


def test_seeds_differ() -> None:
    first = _core.sample(SHARED["hold'em"](), 10_000, 1)
    second = _core.sample(SHARED["hold'em"](), 10_000, 2)
    assert not np.array_equal(first.shares, second.shares)


def test_zero_samples_are_nothing() -> None:
    assert _core.sample(SHARED["hold'em"](), 0, 1).deals == 0


@pytest.mark.parametrize("ends", ["flop", "turn", "river", "short deck", "razz"])
def test_samples_of_known_cards_agree_with_all_deals(ends: str) -> None:
    if ends == "razz":
        spot = deal("As2s3d4c8h", "KdKc2c7h9s", lines=(RAZZ,), hole=7, board_size=0)
    elif ends == "short deck":
        spot = deal(
            "AsAh",
            "KdKc",
            lines=((_core.SHORT_DECK, _core.USE_TOGETHER),),
            deck=Deck.SHORT_DECK_HOLDEM,
        )
    else:
        spot = SHARED[ends]()
    truth = equities(_core.enumerate_deals(spot))[0]
    samples = 400_000
    estimate = equities(_core.sample(spot, samples, 9))[0]
    assert abs(estimate - truth) <= 4.5 * sqrt(truth * (1 - truth) / samples)


def river(hands: list[str], ranges: list[Range | None], board: str) -> float:
    """Return the first player's equity on a full board, by hand."""
    seats = [
        list(zip(entry[0].tolist(), entry[1].tolist(), strict=True))
        if entry
        else [(card_mask(hand), 1.0)]
        for hand, entry in zip(hands, ranges, strict=True)
    ]
    shared = card_mask(board)

    def strength(mask: int) -> int:
        return int(evaluate_many(np.array([mask | shared], np.uint64))[0])

    strengths = {mask: strength(mask) for seat in seats for mask, _ in seat}
    got = total = 0.0

    def walk(i: int, used: int, weight: float, held: tuple[int, ...]) -> None:
        nonlocal got, total
        if i == len(seats):
            best = [strengths[mask] for mask in held]
            total += weight
            if best[0] == max(best):
                got += weight / best.count(max(best))
            return
        for mask, share in seats[i]:
            if not used & mask:
                walk(i + 1, used | mask, weight * share, (*held, mask))

    walk(0, shared, 1.0, ())
    return got / total


BOARD = "Ks9d7c4h2s"
PAIRS = [
    a + b
    for a, b in combinations(
        [repr(card) for card in Deck.STANDARD if repr(card) not in BOARD], 2
    )
]


def weights_of(count: int) -> list[float]:
    drawn = np.random.default_rng(count).random(count)
    return [round(float(weight), 3) for weight in drawn]


SPOTS: dict[str, tuple[list[str], list[Range | None], str]] = {
    "weighted ranges that clash": (
        ["", ""],
        [
            holdings(*PAIRS[:200], weights=weights_of(200)),
            holdings(*PAIRS[100:300], weights=weights_of(200)),
        ],
        BOARD,
    ),
    "hand and range": (["AsAh", ""], [None, holdings(*PAIRS[::3])], BOARD),
    "three narrow ranges": (
        ["", "", ""],
        [
            holdings("AsAh", "AsAd", "AsAc", "AhAd", weights=[4, 1, 1, 1]),
            holdings("AsAh", "AhAd", "AcKd", "AsQs"),
            holdings("KdKc", "AdAc", "KdQd", weights=[1, 2, 3]),
        ],
        BOARD,
    ),
    "almost impossible ranges": (
        ["", "", "", "", ""],
        [
            holdings(*[p for p in PAIRS if p[0] in "AQ" and p[2] in "AQ"]),
            holdings(*[p for p in PAIRS if p[0] in "AQ" and p[2] in "AQ"]),
            holdings("AsAh", "AsQh", "AsTd"),
            holdings("QsQh", "QsAd", "QsTd"),
            holdings("AdAc", "TcTh", weights=[1, 0.1]),
        ],
        BOARD,
    ),
}


@pytest.mark.parametrize("name", SPOTS)
def test_estimates_scatter_around_the_truth_as_theory_says(name: str) -> None:
    """z over several hundred runs, and the ratio of variances."""
    hands, ranges, board = SPOTS[name]
    truth = river(hands, ranges, board)
    spot = deal(*hands, ranges=ranges, board=board)
    check_scatter(spot, truth, runs=400, samples=4_000)


def test_boards_scatter_as_theory_says() -> None:
    truth = (1_388_072 + 6_538 / 2) / 1_712_304
    check_scatter(SHARED["hold'em"](), truth, runs=600, samples=10_000)


def test_unknown_cards_scatter_as_theory_says() -> None:
    spot = deal("AsAh", "", board="Ks9d7c4h2s", dead="KdKc")
    check_scatter(spot, equities(_core.enumerate_deals(spot))[0], 400, 4_000)
    stud = deal("AsKs9s7s4h2c", "QsQh8dTc3d2h", lines=(STUD,), hole=7, board_size=0)
    check_scatter(stud, equities(_core.enumerate_deals(stud))[0], 400, 4_000)


def check_scatter(spot: _core.Deal, truth: float, runs: int, samples: int) -> None:
    """Refuse estimates whose mean or spread is not that of independent deals."""
    tallies = [_core.sample(spot, samples, seed) for seed in range(runs)]
    estimates = np.array([equities(tally)[0] for tally in tallies])
    squares = np.zeros(len(tallies[0].shares) + 1)
    squares[1:] = 1 / np.arange(1, len(squares)) ** 2
    pooled = sum(tally.shares[0, :, -1] @ squares for tally in tallies)
    variance = (pooled / (runs * samples) - truth**2) / samples
    z = (estimates - truth) / sqrt(variance)
    assert abs(z.mean()) < 4 / sqrt(runs)
    assert abs(z).max() < 5
    # The ratio has a standard deviation of about sqrt(2 / runs).
    assert abs(z.var(ddof=1) - 1) < 4 * sqrt(2 / runs)


def test_categories_of_seven_random_cards_have_their_frequencies() -> None:
    samples = 4_000_000
    spot = deal("", hole=7, board_size=0, lines=(STUD,))
    made = _core.sample(spot, samples, 3).categories[0, 2]
    expected = np.array(SEVEN_CARDS) / comb(52, 7) * samples
    chi_square = float(((made - expected) ** 2 / expected).sum())
    assert chi_square < 26.1  # 8 degrees of freedom, once in a thousand


@pytest.mark.parametrize("known", ["2c", "7d", "Qh", "As"])
def test_every_rank_is_dealt_equally_often(known: str) -> None:
    """One card against one: lower ranks win, and three of 51 cards tie."""
    samples = 1_000_000
    line = (_core.HIGH_BADUGI, _core.USE_HOLE)
    spot = deal(known, "", lines=(line,), hole=1, board_size=0)
    lost, won, tied = _core.sample(spot, samples, 8).shares[0, :, -1].tolist()
    lower = 4 * "23456789TJQKA".index(known[0])
    for count, cards in ((lost, lower), (won, 48 - lower), (tied, 3)):
        chance = cards / 51
        spread = sqrt(samples * chance * (1 - chance))
        assert abs(count - samples * chance) <= 4.5 * spread


OMAHA_HANDS = ("AsAhKsKh", "8d7d6c5c")


def test_omaha_hands_on_every_board(path: str) -> None:
    del path
    tally = _core.enumerate_deals(deal(*OMAHA_HANDS, lines=(OMAHA,), hole=4))
    assert tally.deals == 1_086_008
    assert tally.shares[:, 1, -1].tolist() == [635_566, 450_442]
    assert tally.shares[:, 2, -1].tolist() == [0, 0]
    assert tally.categories[:, 2].sum(axis=1).tolist() == [1_086_008] * 2
    assert tally.categories[:, 0].sum(axis=1).tolist() == [635_566, 450_442]


@pytest.mark.parametrize(
    ("hands", "hole"),
    [
        (("AsAhKsKh", "8d7d6c5c", "Td9d3h2h"), 4),
        (("AsAhKsKh2c", "8d7d6c5c4h"), 5),
        (("AsAhKsKh2c3d", "8d7d6c5c4h2h"), 6),
    ],
)
def test_omaha_tables_agree_with_dealing_one_by_one(
    hands: tuple[str, ...], hole: int
) -> None:
    # With most of the deck dead the other enumerator goes through the same boards.
    lines = (OMAHA, OMAHA_LOW)
    used = card_mask("".join(hands))
    dead = "".join(repr(c) for c in Deck.STANDARD[::2] if not c.mask & used)
    whole = _core.enumerate_deals(deal(*hands, lines=lines, hole=hole, dead=dead))
    live = [c for c in Deck.STANDARD if not c.mask & (used | card_mask(dead))]
    parts = np.zeros_like(whole.shares)
    categories = np.zeros_like(whole.categories)
    for i, card in enumerate(live):
        before = "".join(map(repr, live[:i]))
        if len(live) - i <= 4:
            break
        part = _core.enumerate_deals(
            deal(*hands, lines=lines, hole=hole, board=repr(card), dead=dead + before)
        )
        parts += part.shares
        categories += part.categories
    assert np.array_equal(whole.shares, parts)
    assert np.array_equal(whole.categories, categories)
    assert whole.deals == comb(len(live), 5)


def test_holdem_hands_on_every_board() -> None:
    tally = _core.enumerate_deals(SHARED["hold'em"]())
    assert tally.shares[:, :, -1].tolist() == [
        [317_694, 1_388_072, 6_538],
        [1_388_072, 317_694, 6_538],
    ]


def test_cancelled_work_returns() -> None:
    control = _core.Control()
    control.cancel()
    tally = _core.sample(SHARED["six players"](), 10**12, 1, control=control)
    assert tally.deals == 0
    assert control.cancelled
    assert control.total == 10**12


def test_progress_reaches_the_end() -> None:
    control = _core.Control()
    _core.sample(SHARED["hold'em"](), 100_000, 1, control=control)
    assert (control.done, control.total) == (100_000, 100_000)


@pytest.mark.parametrize(
    ("message", "spot"),
    [
        ("duplicate card", partial(deal, "AsAh", "AsKd")),
        ("duplicate card", partial(deal, "AsAh", "KdKc", board="As2c3c")),
        (
            "outside the deck",
            partial(deal, "2s2h", "KdKc", deck=Deck.SHORT_DECK_HOLDEM),
        ),
        ("too many hole", partial(deal, "AsAhAd", "KdKc")),
        ("too many board", partial(deal, "AsAh", "KdKc", board="2c3c4c5c6c7c")),
        (
            "too few cards",
            partial(deal, *[""] * 8, hole=7, board_size=0, lines=(STUD,)),
        ),
        ("of 9 cards", partial(deal, "", "", hole=4)),
        ("no such Omaha", partial(deal, "", "", hole=7, lines=(OMAHA,))),
        ("is left", partial(deal, "AsAh", "", ranges=[None, holdings("AsKd")])),
        (
            "need 4 cards and contain 3",
            partial(deal, "", "", ranges=[holdings("AsAh"), holdings("AsKd")]),
        ),
        (
            "need 6 cards and contain 4",
            partial(deal, "", "", "", ranges=[holdings("AsAh", "AdAc", "AsAd")] * 3),
        ),
        ("sizes", partial(deal, "", "", ranges=[None, holdings("AsKd", "As")])),
    ],
)
def test_impossible_deals_are_refused(
    message: str, spot: Callable[[], _core.Deal]
) -> None:
    with pytest.raises(ValueError, match=message):
        _core.sample(spot(), 100, 1)


def test_ranges_are_not_enumerated() -> None:
    with pytest.raises(ValueError, match="ranges"):
        _core.enumerate_deals(SHARED["ranges"]())
