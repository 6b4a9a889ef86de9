"""The repr of a public object tells what it is, and shows no address."""

from __future__ import annotations

import pytest

from bigslick import (
    BOT_NAMES,
    VARIANTS,
    Player,
    PokerBot,
    PokerMatch,
    PokerTable,
    Tournament,
    create_bot,
    create_game,
    create_mix,
)
from bigslick.history import Curve, Tracker


def _table() -> PokerTable:
    players = [
        Player(name, 200, decider=create_bot("calls")) for name in ("Ann", "Bob")
    ]
    return PokerTable(players, (1, 2), seed=1)


@pytest.mark.parametrize(
    "made",
    [
        PokerBot("Hard"),
        *map(create_bot, BOT_NAMES),
        *map(create_game, VARIANTS),
        create_mix("horse"),
        _table(),
        _table().machine,
        Tournament({"Ann": "calls", "Bob": "calls"}, seed=1),
        PokerMatch("nlhe", players={"Ann": "calls", "Bob": "calls"}),
        Tracker(),
        Curve("Ann"),
    ],
    ids=lambda made: type(made).__name__,
)
def test_a_repr_names_the_class_and_no_address(made: object) -> None:
    assert type(made).__name__ in repr(made)
    assert " at 0x" not in repr(made)


def test_a_repr_shows_what_matters() -> None:
    assert repr(PokerBot("Hard")) == "<PokerBot Hard: 0 opponents known>"
    assert repr(_table()) == "<PokerTable nlhe: Ann 200, Bob 200; street 1>"
    game = create_game("razz", bets=(20, 40))
    assert repr(game) == "<FixedLimitRazz antes=5, bring_in=10, bets=(20, 40)>"
