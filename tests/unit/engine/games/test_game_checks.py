"""Options of games: invalid values are refused before a hand is dealt."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pytest

from bigslick import (
    Automation,
    Deck,
    GameConfigError,
    HandRecord,
    NoLimitPokerMixin,
    NoLimitTexasHoldem,
    OmahaHoldemHand,
    Rules,
    Stakes,
    State,
    StreetPlan,
    UnfixedLimitHoldem,
    Variant,
    create_game,
    create_mix,
    register_variant,
)

if TYPE_CHECKING:
    from collections.abc import Callable


class WithoutDeck(NoLimitPokerMixin, UnfixedLimitHoldem):
    """A game without a deck."""

    hand_types = (OmahaHoldemHand,)
    hole_dealing_count = 3


TWO: Any = np.int64(2)
STAKES = Stakes(blinds=(1, 2), bets=(2, 2))
HALF: Any = (0.5, 1)
MIXED = (Decimal("0.05"), 0.1)


def registered(stakes: Any = STAKES, max_players: Any = 9, **parts: Any) -> Variant:
    game = type("Own", (NoLimitTexasHoldem,), parts)
    return register_variant(Variant("own", "Own", game, stakes, max_players))


@pytest.mark.parametrize(
    ("create", "reason"),
    [
        (lambda: create_game("flhe", bets=(4, 8, 12)), r"invalid bets \(4, 8, 12\)"),  # type: ignore[arg-type]
        (lambda: create_game("flhe", bets={0: 4}), "invalid bets {0: 4}"),  # type: ignore[arg-type]
        (lambda: create_game("flhe", bets=(8, 4)), r"invalid bets \(8, 4\)"),
        (lambda: create_game("nlhe", rake=0.05), "invalid rake 0.05"),  # type: ignore[arg-type]
        (lambda: create_game("nlhe", divmod=2), "invalid divmod 2"),  # type: ignore[arg-type]
        (lambda: create_game("nlhe", mode="x"), "invalid mode 'x'"),  # type: ignore[arg-type]
        (lambda: create_game("nlhe", rules={}), "invalid rules {}"),  # type: ignore[arg-type]
        (lambda: create_game("nlhe", seed=[1]), r"invalid seed \[1\]"),  # type: ignore[arg-type]
        (lambda: create_game("nlhe", rng=5)(9, 2), "invalid random source 5"),  # type: ignore[arg-type]
        (
            lambda: create_game("nlhe", automations=["x"]),  # type: ignore[arg-type]
            "unknown automation 'x'",
        ),
        (lambda: create_game("nlhe", automations=5), "invalid automations 5"),  # type: ignore[arg-type]
        (lambda: create_game("nlhe", blinds=MIXED)(9, 2), "of the same type"),  # type: ignore[arg-type]
        (
            lambda: create_game("nlhe", blinds=MIXED[:1])((9.5, 9.5)),  # type: ignore[arg-type]
            "of the same type",
        ),
        (lambda: create_game("nlhe")((9, 8, 7), 2), "3 stacks for 2 players"),
        (lambda: create_game("nlhe")([9, 8], 3), "2 stacks for 3 players"),
        (lambda: create_game("nlhe")(9, "2"), "invalid number of players '2'"),  # type: ignore[arg-type]
        (
            lambda: create_game("nlhe").bomb_pot(5, 1.5),  # type: ignore[arg-type]
            "invalid number of boards 1.5",
        ),
        (lambda: create_game("kuhn").bomb_pot(5), "KuhnPoker has no flop"),
        (lambda: create_game("horse"), r"a mix of variants; use create_mix\('horse'\)"),
        (lambda: create_game([1]), r"unknown variant \[1\]"),  # type: ignore[arg-type]
        (lambda: create_mix([]), "at least one game"),
        (lambda: create_mix(5), "invalid games 5"),  # type: ignore[arg-type]
        (lambda: create_mix("horse", bets=4), "invalid bets 4"),  # type: ignore[arg-type]
        (lambda: create_mix("horse", hands_per_game=0), "invalid hands_per_game 0"),
        (lambda: Rules(heads_up_cap="no"), "'no' of the rule heads_up_cap"),  # type: ignore[arg-type]
        (lambda: Rules(chip_unit=-1), "-1 of the rule chip_unit: expected more than 0"),
        (lambda: Rules(chip_unit="1"), "'1' of the rule chip_unit"),
        (lambda: Rules(dead_small_blind=-1), "dead_small_blind: expected 0 or more"),
        (lambda: StreetPlan(hole="x"), "invalid hole 'x'"),
        (
            lambda: NoLimitTexasHoldem.with_stakes(blinds=(1, 2), bets=("a", "b")),  # type: ignore[arg-type]
            "invalid smallest bet or raise 'a'",
        ),
        (
            lambda: WithoutDeck.with_stakes(blinds=(1, 2), bets=(2, 2)),
            "WithoutDeck has no deck",
        ),
        (
            lambda: register_variant(Variant("own", "Own", WithoutDeck, STAKES, 9)),
            "WithoutDeck has no deck",
        ),
        (lambda: register_variant("x"), "invalid variant 'x': expected a Variant"),  # type: ignore[arg-type]
        (
            lambda: register_variant(Variant("own", "Own", "x", STAKES, 9)),  # type: ignore[arg-type]
            "invalid game 'x'",
        ),
        (lambda: registered(stakes=(1, 2)), r"invalid stakes \(1, 2\)"),
        (lambda: registered(stakes=Stakes(bets=(2, 2))), "must be antes, blinds"),
        (lambda: registered(max_players=1), "max_players 1: expected 2 or"),
        (lambda: registered(max_players="9"), "invalid max_players '9'"),
        (lambda: registered(max_players=24), "too many players: 24 players"),
        (lambda: registered(plan=("dd",)), "invalid street 'dd': expected"),
        (lambda: registered(hand_types=OmahaHoldemHand), "expected a tuple of hand"),
        (lambda: registered(hole_dealing_count="2"), "invalid hole_dealing_count '2'"),
    ],
)
def test_an_invalid_option_is_refused(create: Callable[[], Any], reason: str) -> None:
    with pytest.raises(GameConfigError, match=reason):
        create()


def test_a_list_of_automations_is_read() -> None:
    game = create_game("nlhe", automations=[Automation.ANTE_POSTING])  # type: ignore[arg-type]
    assert game((100, 100)).automations == (Automation.ANTE_POSTING,)


def test_the_deck_and_the_streets_of_a_game_may_be_lists() -> None:
    class Own(NoLimitTexasHoldem):
        """Hold'em written with lists."""

        deck: ClassVar[Any] = [*Deck.STANDARD]
        plan: ClassVar[Any] = [*NoLimitTexasHoldem.plan]

    state = Own.with_stakes(blinds=(1, 2), bets=(2, 2), seed=1)((200, 200))
    assert state.deck == Deck.STANDARD
    assert State.from_dict(state.to_dict()) == state


@pytest.mark.parametrize(
    "state",
    [
        create_game("nlhe")(np.array([100, 50])),
        create_game("nlhe")(TWO * 50, TWO),
        create_game("nlhe", blinds=np.array([1, 2]), antes={1: np.int64(1)})((9, 9)),
        create_game("flhe", bets=(TWO * 2, TWO * 4))((90, 90)),
        create_game("nlhe", blinds=HALF)(np.array([9.5, 8], dtype=np.float32)),
        create_game("nlhe", rules=Rules(chip_unit=np.int64(1)))((9, 9)),
        create_game("nlhe").bomb_pot(TWO, TWO)((9, 9)),
    ],
)
def test_numbers_of_numpy_become_plain_numbers(state: Any) -> None:
    while state.status:
        state.check_or_call()
    assert json.loads(json.dumps(state.to_dict())) == state.to_dict()
    record = HandRecord.from_json(HandRecord.from_state(state).to_json())
    assert record.create_state().stacks == state.stacks
    assert {type(stack) for stack in state.stacks} <= {int, float}


def test_every_integer_is_a_seed() -> None:
    seed: Any = np.int64(7)
    cards = create_game("nlhe", seed=7)((9, 9)).hole_cards
    assert create_game("nlhe", seed=seed)((9, 9)).hole_cards == cards
    assert create_game("nlhe")((9, 9), seed=seed).hole_cards == cards
    mix, other = create_mix("horse", seed=7), create_mix("horse", seed=seed)
    assert mix((99, 99), 2).hole_cards == other((99, 99), 2).hole_cards
