from typing import Any

import pytest

from bigslick.arena import play_plan, response_plan
from bigslick.arena.local_best_response import LocalBestResponse
from bigslick.bots import create_bot
from bigslick.cards import Card
from bigslick.engine import Action, Call, Check, Fold, RaiseTo, State, View
from bigslick.engine.games import create_game
from bigslick.errors import GameConfigError


def response_to(bot: Any, samples: int = 40, first_bet: int = 0) -> LocalBestResponse:
    return LocalBestResponse(
        bot, game="nlhe", samples=samples, first_bet=first_bet, seed="7"
    )


def hand(big_blind: str, button: str) -> State:
    """Return a heads-up hand of 100 big blinds; the button is player 1 and begins."""
    state = create_game("nlhe", automations=(), seed=1)((200, 200))
    one, two = Card.clean(big_blind), Card.clean(button)
    state.set_deck((one[0], two[0], one[1], two[1]))
    state.automate(create_game("nlhe").automations)
    return state


class AllInWithAces:
    def decide(self, view: View) -> Action:
        if {str(card)[0] for card in view.own_cards} == {"A"}:
            return view.legal.raise_to(view.legal.max_raise_to or 0)
        return Check() if view.legal.check else Fold()


def test_a_bot_that_calls_everything_is_bet_at_with_the_best_hand_only() -> None:
    calls = create_bot("calls")
    assert response_to(calls).decide(hand("7c2d", "AsAh").view(1)) == RaiseTo(200)
    assert response_to(calls).decide(hand("AsAh", "7c2d").view(1)) == Call()


def test_a_bot_that_folds_everything_is_raised_with_any_hand() -> None:
    action = response_to(create_bot("folds")).decide(hand("AsAh", "7c2d").view(1))
    assert isinstance(action, RaiseTo)


def test_before_its_first_street_of_bets_it_only_calls() -> None:
    waits = response_to(create_bot("folds"), first_bet=2)
    assert waits.decide(hand("AsAh", "7c2d").view(1)) == Call()


@pytest.mark.parametrize(
    ("bot", "action"), [(AllInWithAces(), Fold()), (create_bot("maniac"), Call())]
)
def test_an_all_in_is_judged_by_the_hands_that_the_bot_makes_it_with(
    bot: Any, action: Action
) -> None:
    state = hand("KsKh", "AsAh")
    state.act(RaiseTo(200))
    assert response_to(bot, samples=1326).decide(state.view(0)) == action


def test_an_error_of_the_copy_is_a_fold() -> None:
    class Fails:
        async def decide(self, view: View) -> Action:
            raise ZeroDivisionError(view.legal)

    response = response_to(Fails())
    assert isinstance(response.decide(hand("AsAh", "7c2d").view(1)), RaiseTo)
    response.close()


def test_a_bot_that_never_folds_loses_more_than_one_that_always_does() -> None:
    plan = response_plan("calls", hands=20, samples=5, seed=3)
    calls, response = play_plan(plan, jobs=1).bots
    assert calls.faults == response.faults == {}
    assert response.bb_per_100 > 75


def test_settings_are_checked() -> None:
    for wrong in ({"game": "plo"}, {"samples": 0}, {"bets_from": "showdown"}):
        with pytest.raises(GameConfigError, match="expected"):
            response_plan("calls", **wrong)


@pytest.mark.parametrize("samples", [0, 1.5, "60", 5_000])
def test_the_number_of_samples_is_whole(samples: Any) -> None:
    with pytest.raises(GameConfigError, match=r"number of samples .* 1 to 1,326"):
        response_plan("calls", hands=10, samples=samples)
