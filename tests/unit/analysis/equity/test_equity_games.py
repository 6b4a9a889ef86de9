"""The table of games, and games of one's own."""

import pytest

from bigslick import GameConfigError, StandardHighHand
from bigslick._native import _core
from bigslick.analysis.equity.equity_games import EQUITY_GAMES, EquityGame, find_game
from bigslick.engine.games import VARIANTS
from bigslick.hands import CombinationHand, EightOrBetterLowHand, RegularLowHand


def test_every_variant_has_equities() -> None:
    assert set(EQUITY_GAMES) == set(VARIANTS)


@pytest.mark.parametrize("code", EQUITY_GAMES)
def test_hands_and_deck_are_those_of_the_engine(code: str) -> None:
    variant, game = VARIANTS[code].create(), EQUITY_GAMES[code]
    assert game.hand_types == variant.hand_types
    assert set(game.deck) == set(variant.deck)
    streets = variant.streets
    assert sum(street.board_dealing_count for street in streets) == game.board_count
    dealt = sum(len(street.hole_dealing_statuses) for street in streets)
    gone = sum(street.discard_count or 0 for street in streets)
    assert dealt - gone == game.hole_count


def test_only_teaching_games_go_without_kernels() -> None:
    slow = {code for code, game in EQUITY_GAMES.items() if game.lines is None}
    assert slow == {"kuhn", "leduc", "rhode-island", "royal-rhode-island", "211"}


def test_holdem_is_recognized() -> None:
    assert find_game("nlhe").holdem_family == _core.HIGH
    assert find_game("short-deck").holdem_family == _core.SHORT_DECK
    assert find_game("royal").holdem_family is None
    assert find_game("plo").holdem_family is None
    assert find_game("stud").holdem_family is None


def test_a_class_that_finds_hands_its_own_way_has_no_kernel() -> None:
    class Stubborn(StandardHighHand):
        __slots__ = ()

        @classmethod
        def from_game(cls, hole_cards, board_cards=()):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN206
            return super().from_game(hole_cards, board_cards)

    assert EquityGame("own", (Stubborn,)).lines is None


def test_too_many_cards_for_a_kernel_are_left_to_the_class() -> None:
    assert EquityGame("own", (StandardHighHand,), hole_count=4).lines is None
    assert EquityGame("own", (RegularLowHand,), 4, 3).lines == (
        (_core.ACE_TO_FIVE, _core.USE_TOGETHER),
    )


def test_hands_of_other_sizes_are_left_to_the_class() -> None:
    class ThreeCards(CombinationHand):
        __slots__ = ()
        lookup = EightOrBetterLowHand.lookup
        low = True
        card_count = 3

    assert EquityGame("own", (ThreeCards,)).lines is None


@pytest.mark.parametrize(
    ("types", "hole", "board"),
    [((), 2, 5), ((StandardHighHand,) * 3, 2, 5), ((StandardHighHand,), 0, 5)],
)
def test_what_is_no_game_is_refused(
    types: tuple[type[StandardHighHand], ...], hole: int, board: int
) -> None:
    with pytest.raises(GameConfigError):
        EquityGame("own", types, hole, board)
