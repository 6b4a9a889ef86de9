"""Views and actions survive the wire, and carry nothing that the seat may not know."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from bigslick.cards import Card
from bigslick.engine import Bet, BringIn, Call, Check, Discard, Fold, RaiseTo, View
from bigslick.engine.encoding import (
    action_from_dict,
    action_to_dict,
    view_from_dict,
    view_to_dict,
)
from bigslick.engine.games import VARIANTS, create_game
from bigslick.errors import BotProtocolError


@pytest.mark.parametrize("code", VARIANTS)
def test_a_view_comes_back_as_it_was(code: str) -> None:
    rng = random.Random(code)
    players = min(3, VARIANTS[code].max_players)
    for seed in range(4):
        state = create_game(code)((40,) * players, seed=seed)
        while state.status:
            i = state.turn_index
            assert i is not None
            view = state.view(i)
            wire = msgspec.json.decode(msgspec.json.encode(view_to_dict(view)))
            assert view_from_dict(wire, code) == view
            state.act(rng.choice(list(view.legal)))
        end = state.view(0)
        assert view_from_dict(view_to_dict(end), code) == end


def test_cards_of_others_are_not_on_the_wire() -> None:
    for seed in range(20):
        state = create_game("nlhe")((200,) * 6, seed=seed)
        i = state.turn_index
        assert i is not None
        text = json.dumps(view_to_dict(state.view(i)))
        for other, cards in enumerate(state.hole_cards):
            if other != i:
                assert not any(repr(card) in text for card in cards)


@pytest.mark.parametrize(
    "action",
    [
        Fold(),
        Check(),
        Call(),
        BringIn(),
        Bet(40),
        RaiseTo(120),
        Discard(),
        Discard(Card.clean("2c7d")),
    ],
)
def test_an_action_comes_back_as_it_was(action: object) -> None:
    assert action_from_dict(action_to_dict(action)) == action  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "nonsense",
    [
        {},
        [],
        "fold",
        {"action": "all in"},
        {"action": ["fold"]},
        {"action": "raise"},
        {"action": "raise", "to": "300"},
        {"action": "raise", "to": True},
        {"action": "bet", "to": None},
        {"action": "discard", "cards": "Zz"},
        {"action": "discard", "cards": 7},
    ],
)
def test_nonsense_is_no_action(nonsense: object) -> None:
    with pytest.raises(BotProtocolError):
        action_from_dict(nonsense)


def test_a_view_with_a_part_missing_is_refused() -> None:
    state = create_game("nlhe")((200, 200), seed=1)
    data = view_to_dict(state.view(1))
    del data["stacks"]
    with pytest.raises(BotProtocolError, match="stacks"):
        view_from_dict(data, "nlhe")


@pytest.mark.parametrize("amount", [Fraction(1, 2), Decimal("0.5")])
def test_views_of_fractions_are_written_and_read(amount: Any) -> None:
    game = create_game("nlhe", blinds=(amount, 2 * amount), seed=1)
    view = game((200 * amount, 300 * amount)).view(1)
    text = json.dumps(view.to_dict())
    assert View.from_dict(json.loads(text), "nlhe") == view


def test_a_view_writes_what_bots_and_the_room_receive() -> None:
    view = create_game("27td", seed=1)((200, 200)).view(0)
    assert view.to_dict() == view_to_dict(view)
    assert View.from_dict(view.to_dict(), "27td") == view
