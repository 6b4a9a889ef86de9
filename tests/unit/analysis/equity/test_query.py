"""Reading hands, ranges, unknown cards, board and dead cards; bad input."""

from typing import Any

import numpy as np
import pytest

from bigslick import BigslickError, Card, CardsError, GameConfigError, NotationError
from bigslick.analysis import OmahaRange, Range, equity
from bigslick.analysis.equity.equity_games import find_game
from bigslick.analysis.equity.query import EquityQuery, HandLike, read_query
from bigslick.cards import card_mask


def read(
    *hands: HandLike, board: str = "", dead: str = "", game: str = "nlhe"
) -> EquityQuery:
    return read_query(hands, board, dead, find_game(game))


def test_hands_are_texts_cards_ranges_or_unknown() -> None:
    query = read(
        "As Ah", tuple(Card.parse("KdKc")), "QQ+", Range("JJ"), "????", "random"
    )
    labels = [seat.label for seat in query.seats]
    assert labels == ["AsAh", "KdKc", "QQ+", "JJ", "random", "random"]
    assert [seat.known for seat in query.seats[:2]] == [
        card_mask("AsAh"),
        card_mask("KdKc"),
    ]
    assert query.missing == (0, 0, 0, 0, 2, 2, 5)


def test_ranges_lose_the_hands_that_cannot_be_held() -> None:
    query = read("AsAh", "AA, KK", board="Kd2c3c", dead="Kc")
    assert [seat.size for seat in query.seats] == [1, 2]


def test_hands_with_weights_and_lists_of_hands_are_ranges() -> None:
    query = read({"AsAh": 1.0, "KsKh": 0.5}, ["QsQh", "QdQc"])
    assert [seat.size for seat in query.seats] == [2, 2]


def test_several_hands_in_one_text_are_a_range() -> None:
    assert [seat.size for seat in read("AsAh, AsAd", "KdKc QdQc").seats] == [2, 2]
    assert read("As, Ah", "Kd Kc").seats[0].known == card_mask("AsAh")


def test_omaha_hands_and_ranges() -> None:
    query = read("AsAhKsKh", "AA**ds", OmahaRange("KKQQ"), "????????", game="plo")
    assert [seat.size > 1 for seat in query.seats] == [False, True, True, False]
    assert query.missing == (0, 0, 0, 4, 5)


def test_stud_hands_may_be_short() -> None:
    query = read("AsAh2s", "??Kd", "", game="stud", dead="2c")
    assert query.missing == (4, 6, 7, 0)


def test_deals_are_counted() -> None:
    assert read("AsAh", "KdKc").deal_count == 1_712_304
    assert read("AsAh", "??Kd", board="2c3c4c5c").deal_count == 45 * 44


HANDS = ["AsAh", "KdKc"]
TO_JACKS = "".join(rank + suit for rank in "23456789TJ" for suit in "cdhs")
Cards, Notation, Config = CardsError, NotationError, GameConfigError


@pytest.mark.parametrize(
    ("error", "message", "hands", "options"),
    [
        (Cards, "duplicate card As: in hand 1 and in hand 2", ["AsAh", "AsKd"], {}),
        (Cards, "duplicate card As: in hand 1", ["AsAs", "KdKc"], {}),
        (Cards, "on the board and in hand 2", HANDS, {"board": "Kd2c3c"}),
        (
            Cards,
            "on the board and among the dead cards",
            HANDS,
            {"board": "2c3c4c", "dead": "4c"},
        ),
        (Cards, "hand 2 .'AA'. is empty: every", ["AsAh", "AA"], {"dead": "AdAc"}),
        (Cards, "is empty: it has no hands", ["AsAh", "AA!AA"], {}),
        (Cards, "the ranges .*conflict", ["AsAh, AsAc", "AsAh, AsAd"], {}),
        (Cards, "the ranges .*conflict", ["AA", "AA", "AA"], {}),
        (Cards, "the ranges .*conflict", ["AA", "AA", "AA"], {"exact": True}),
        (Cards, "the ranges .*conflict", ["AA", "AA", "AA"], {"samples": 9}),
        (Cards, "cards 3 in 'AsAhAd': a hand of hold'em has 2", ["AsAhAd", "KdKc"], {}),
        (Cards, "write 'As..' if", ["As", "KdKc"], {}),
        (
            Cards,
            "board of 6 cards: hold'em has at most 5",
            HANDS,
            {"board": "2c3c4c5c6c7c"},
        ),
        (
            Cards,
            "invalid card .* on the board: expected a known card",
            HANDS,
            {"board": "??"},
        ),
        (Cards, "2s is not in the deck", ["2s2h", "KdKc"], {"game": "short-deck"}),
        (Cards, "Omaha has 4 hole cards", [Range("AA"), "AA**"], {"game": "plo"}),
        (Cards, "ranges are not supported", [["AsAh"], "2c"], {"game": "stud"}),
        (Notation, "column 5", ["AsAh", "QQ+,foo"], {}),
        (Notation, "valid Suit", ["AsAh", "QX"], {"game": "stud"}),
        (Notation, "valid Rank", HANDS, {"board": "XX"}),
        (Config, "invalid number of hands 1: expected 2 to 10", ["AsAh"], {}),
        (Config, "invalid number of hands 11: expected 2 to 10", ["random"] * 11, {}),
        (Config, "one entry for each player", "AsAh", {}),
        (Config, "need 56 cards, the deck has 52", ["", ""] * 4, {"game": "stud"}),
        (
            Config,
            "14 more are needed, the deck has 12 left",
            ["", ""],
            {"game": "stud", "dead": TO_JACKS},
        ),
        (Config, "did you mean 'nlhe'", HANDS, {"game": "nlh"}),
        (Config, "is a mix", HANDS, {"game": "horse"}),
        (Config, "invalid number of samples -5", HANDS, {"samples": -5}),
        (Config, "invalid number of samples 0", HANDS, {"samples": 0}),
        (
            Config,
            r"samples 100000\.0: expected a whole number, 1 to 10\*\*15",
            HANDS,
            {"samples": 1e5},
        ),
        (Config, "invalid number of samples 'x'", HANDS, {"samples": "x"}),
        (Config, "invalid number of samples True", HANDS, {"samples": True}),
        (Config, r"invalid random seed 1\.5: expected a whole", HANDS, {"seed": 1.5}),
        (Config, "invalid random seed 'x'", HANDS, {"seed": "x"}),
        (Config, "invalid game .'nlhe'.: expected the code", HANDS, {"game": ["nlhe"]}),
        (Config, "invalid hands 5: expected a list", 5, {}),
        (Config, "invalid hands None: expected a list", None, {}),
        (Cards, "invalid hand '': expected 2 cards, a range", ["AsAh", ""], {}),
        (Cards, "invalid hand '': expected 2 cards, a range", ["AsAh", []], {}),
        (
            Cards,
            "invalid hand ' ': expected 4 cards",
            ["AsAhKsKh", " "],
            {"game": "plo"},
        ),
        (Cards, "invalid hand 5: expected cards, or a range", ["AsAh", 5], {}),
        (Cards, "invalid hand None: expected cards", ["AsAh", None], {}),
        (Config, "expected 1 to 1024", HANDS, {"threads": 0}),
        (Config, "invalid random seed", HANDS, {"seed": -1}),
        (Config, "cannot be used together", HANDS, {"samples": 5, "exact": True}),
        (Config, "hours", ["random"] * 3, {"exact": True}),
        (
            Config,
            "too many cases for an exact result",
            ["AA**", "KK**"],
            {"exact": True, "game": "plo"},
        ),
    ],
)
def test_bad_input_is_named(
    error: type[BigslickError], message: str, hands: list[str], options: dict[str, str]
) -> None:
    with pytest.raises(error, match=message):
        equity(hands, **options)  # type: ignore[arg-type]


def test_integers_of_numpy_are_integers() -> None:
    five: Any = np.int64(5)
    assert equity(HANDS, samples=five, seed=five) == equity(HANDS, samples=5, seed=5)


def test_the_column_of_nonsense_is_kept() -> None:
    with pytest.raises(NotationError) as caught:
        equity(["AsAh", "QQ+,foo"])
    assert caught.value.column == 5
