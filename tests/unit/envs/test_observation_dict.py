from __future__ import annotations

import pytest

from bigslick import Call, Fold, GameConfigError, RaiseTo, create_game
from bigslick.envs import encode, observation_dict


def test_a_dict_names_what_the_numbers_say() -> None:
    game = create_game("nlhe", blinds=(1, 2), seed=3)
    state = game((200, 150, 5))
    state.act(RaiseTo(5))
    state.act(Fold())
    view = state.view(1)
    seen = observation_dict(encode(view), game, 3)
    assert seen["hole_cards"] == "".join(map(repr, sorted(view.own_cards, key=_id)))
    assert (seen["position"], seen["street"], seen["board_cards"]) == (1, 0, "")
    assert (seen["pot"], seen["call"], seen["max_raise_to"]) == (8, 3, 0)
    assert seen["pot_odds"] == pytest.approx(3 / 11)
    assert seen["seats"] == [
        _seat(stack=199, bet=1, paid=1, in_hand=False),
        _seat(stack=148, bet=2, paid=2, to_act=True),
        _seat(stack=0, bet=5, paid=5, all_in=True),
    ]
    assert seen["history"] == [
        {"player": 0, "street": 0, "action": "fold", "amount": 0},
        {"player": 2, "street": 0, "action": "raise", "amount": 5},
    ]
    state.act(Call())
    assert observation_dict(encode(state.view(1)), game, 3)["street"] is None


def test_up_cards_are_those_of_the_others() -> None:
    game = create_game("stud", seed=1)
    state = game((100, 100, 100))
    seen = observation_dict(encode(state.view(1)), game, 3)
    shown = [repr(state.hole_cards[i][2]) for i in range(3)]
    assert seen["up_cards"] == [shown[0], "", shown[2]]


def test_an_observation_of_another_table_is_refused() -> None:
    game = create_game("nlhe", seed=1)
    with pytest.raises(GameConfigError, match=r"shape \(224,\): expected \(231,\)"):
        observation_dict(encode(game((100, 100)).view(0)), game, 3)


def _id(card: object) -> int:
    return card.id  # type: ignore[attr-defined, no-any-return]


def _seat(**values: object) -> dict[str, object]:
    flags = {"in_hand": True, "all_in": False, "to_act": False}
    return flags | values


def test_a_game_may_be_its_code() -> None:
    game = create_game("nlhe", seed=3)
    row = encode(game((200, 150)).view(1))
    assert observation_dict(row, "nlhe", 2) == observation_dict(row, game, 2)
    with pytest.raises(GameConfigError, match="invalid game 5: expected the code"):
        observation_dict(row, 5, 2)  # type: ignore[arg-type]
    with pytest.raises(GameConfigError, match="invalid number of players '2'"):
        observation_dict(row, "nlhe", "2")  # type: ignore[arg-type]
    with pytest.raises(
        GameConfigError, match="invalid observation 'x': expected a row"
    ):
        observation_dict("x", "nlhe", 2)
