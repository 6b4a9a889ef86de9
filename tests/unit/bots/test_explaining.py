"""An explanation is of the decision itself, and changes nothing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.support.samples import samples

from bigslick.analysis import Range, equity
from bigslick.bots import DIFFICULTY_LEVELS, HandInfo, PokerBot, create_bot
from bigslick.bots.holdem.combos import MASKS
from bigslick.bots.holdem.strategy import think_holdem
from bigslick.cards import Rank
from bigslick.engine import ActionType
from bigslick.engine.games import VARIANTS, create_game
from bigslick.errors import BotError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.bots.decision_options import Explanation
    from bigslick.engine import View


def _views(code: str, seed: int, seats: int = 2) -> Iterator[View]:
    state = create_game(code, seed=seed)((200,) * seats)
    stray = create_bot("random", seed=seed)
    while state.turn_index is not None:
        view = state.view(state.turn_index)
        yield view
        state.act(stray.decide(view))


def _is_offered(explanation: Explanation) -> bool:
    return any(option.action == explanation.action for option in explanation.options)


@pytest.mark.sampled
@pytest.mark.parametrize("level", DIFFICULTY_LEVELS)
@pytest.mark.parametrize("code", ["nlhe", "plo8", "27td", "stud", "kuhn"])
def test_explain_agrees_with_the_action_taken(level: str, code: str) -> None:
    bot = PokerBot(level, seed=3)
    for seed in range(samples(2, quick=1)):
        for view in _views(code, seed):
            before = bot.decide(view)
            explanation = bot.explain(view)
            assert explanation.action == before == bot.decide(view)
            assert explanation.reason
            if explanation.reason == "the equity does not pay the price":
                assert explanation.equity < explanation.pot_odds
            assert 0 <= explanation.equity <= 1
            assert 0 <= explanation.pot_odds < 1
            assert explanation.by_chart or _is_offered(explanation)
            values = [option.value for option in explanation.options]
            assert values == sorted(values, reverse=True)


@pytest.mark.sampled
@pytest.mark.parametrize("code", VARIANTS)
def test_explain_agrees_with_the_action_taken_in_every_game(code: str) -> None:
    first = list(VARIANTS).index(code)
    for n in range(first, first + samples(3, quick=1)):
        level = ("Easy", "Medium", "Expert")[n % 3]
        bot = PokerBot(level, seed=5)
        for view in _views(code, 4, 3 if VARIANTS[code].max_players > 2 else 2):
            explanation = bot.explain(view)
            assert explanation.action == bot.decide(view)
            assert explanation.by_chart or _is_offered(explanation)


def test_an_explanation_names_every_opponent_who_is_still_in() -> None:
    bot = PokerBot("Hard", seed=3)
    for view in _views("nlhe", 8, 4):
        explanation = bot.explain(view)
        live = {i for i, status in enumerate(view.statuses) if status}
        assert set(explanation.ranges) == live - {view.player_index}
        assert "of hands" in next(iter(explanation.ranges.values()))
        assert explanation.reason in str(explanation)


def test_nothing_is_explained_out_of_turn() -> None:
    state = create_game("nlhe", seed=1)((200, 200))
    with pytest.raises(BotError):
        PokerBot("Easy", seed=1).explain(state.view(0))


@pytest.mark.parametrize("level", DIFFICULTY_LEVELS)
def test_the_same_seed_makes_the_same_decisions(level: str) -> None:
    def play(seed: int) -> list[object]:
        bots = [PokerBot(level, seed=f"{seed} {i}") for i in range(3)]
        rng = Random(4)
        actions: list[object] = []
        for hand in range(6):
            state = create_game("nlhe", seed=rng.getrandbits(32))((200,) * 3)
            names = ("a", "b", "c")
            for i, bot in enumerate(bots):
                bot.start_hand(HandInfo(f"{hand}", "nlhe", i, names, (0, 1, 2)))
            while state.turn_index is not None:
                i = state.turn_index
                actions.append(bots[i].decide(state.view(i)))
                state.act(actions[-1])  # type: ignore[arg-type]
            for i, bot in enumerate(bots):
                bot.end_hand(state.view(i))
        return actions

    assert play(1) == play(1)


def test_a_new_seed_makes_a_new_player_of_an_old_one() -> None:
    views = list(_views("nlhe", 5))
    one, two = PokerBot("Very Easy", seed=1), PokerBot("Very Easy")
    two.reseed(1)
    assert [one.decide(view) for view in views] == [two.decide(v) for v in views]


def test_unknown_cards_are_no_ground_for_a_decision() -> None:
    state = create_game("nlhe", seed=1, automations=())((200, 200))
    state.post_blind_or_straddle()
    state.post_blind_or_straddle()
    for _ in range(4):
        state.deal_hole("??")
    with pytest.raises(BotError, match="unknown"):
        PokerBot("Hard", seed=1).decide(state.view(1))


def test_a_state_is_looked_at_through_the_player_s_own_view() -> None:
    state = create_game("nlhe", seed=9)((200, 200))
    bot = PokerBot("Medium", seed=2)
    assert bot.decide_action(state) == bot.decide_action(state.view(1))
    with pytest.raises(BotError):
        bot.decide_action(state, 0)


def test_a_strong_hand_raises_or_calls() -> None:
    bot = PokerBot(skill_level="Medium", seed=1)
    deals = (create_game("nlhe", seed=seed)((200, 200)) for seed in range(1000))
    aces = next(s for s in deals if {c.rank for c in s.hole_cards[1]} == {Rank.ACE})
    action = bot.decide_action(aces)
    assert action.type in {ActionType.RAISE, ActionType.CALL}


def test_every_variant_can_be_explained() -> None:
    bot = PokerBot("Medium", seed=6)
    for code in VARIANTS:
        view = next(_views(code, 2))
        assert bot.explain(view).action in view.legal


def test_the_parts_of_a_decision_can_be_asked_for() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=9)((200, 200))
    bot = PokerBot("Very Easy", seed=3)
    assert 0 < bot.estimate_equity(state) < 1
    assert bot.calculate_pot_odds(state) == 0.25
    legal = state.legal_actions()
    assert bot.optimal_action(state) in legal
    assert bot.make_mistake(state) in legal
    chosen = bot.decide_action(state)
    assert chosen in {bot.optimal_action(state), bot.make_mistake(state)}
    assert bot.skill.mistake_rate == 0.35


@pytest.mark.parametrize("level", DIFFICULTY_LEVELS)
@pytest.mark.parametrize("game", ["nlhe", "plo"])
def test_every_level_knows_its_share_before_the_flop(game: str, level: str) -> None:
    state = create_game(game, blinds=(1, 2), seed=1)((200, 200, 200))
    assert 0 < PokerBot(level, seed=1).estimate_equity(state) < 1


@pytest.mark.sampled
@pytest.mark.parametrize("code", ["nlhe", "plo", "stud", "27td", "short-deck"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_hint_advises_the_best_of_its_own_figures(code: str, seats: int) -> None:
    advisor = PokerBot.advisor("Hard")
    for seed in range(samples(8, quick=3)):
        for view in _views(code, seed, seats):
            explanation = advisor.explain(view)
            if explanation.by_chart:
                assert not explanation.options
                assert "chart" in str(explanation)
                assert "needed" not in str(explanation)
                continue
            value = next(
                o.value for o in explanation.options if o.action == explanation.action
            )
            assert explanation.options[0].value - value <= 0.02 * float(
                view.total_pot_amount
            )


def test_the_equity_of_a_hint_against_several_players_is_that_of_all_at_once() -> None:
    bot = PokerBot.advisor("Hard")
    for seed in (1, 3, 4):
        view = next(_views("nlhe", seed, 4))
        hand = "".join(map(repr, view.own_cards))
        right = equity([hand, *["random"] * 3], samples=200_000, seed=1)
        assert bot.explain(view).equity == pytest.approx(
            right.players[0].equity, abs=0.03
        )


@pytest.mark.parametrize(
    ("code", "unknown"), [("plo", "????????"), ("short-deck", "????"), ("razz", "")]
)
def test_equities_in_other_games_are_those_of_all_at_once(
    code: str, unknown: str
) -> None:
    bot = PokerBot("Easy", seed=1)
    for seed in (1, 3):
        view = next(_views(code, seed, 4))
        hands = ["".join(map(repr, view.own_cards)), *[unknown] * 3]
        if not unknown:
            shown = [[c for c in cards if c.mask] for cards in view.hole_cards]
            hands[1:] = [
                "".join(map(repr, cards)) + "????"
                for i, cards in enumerate(shown)
                if i != view.player_index
            ]
        right = equity(hands, game=code, samples=100_000, seed=1)
        assert bot.explain(view).equity == pytest.approx(
            right.players[0].equity, abs=0.05
        )


def test_the_equity_of_a_decision_is_right_on_the_ranges_it_shows() -> None:
    checked = 0
    for seed in range(6):
        for view in _views("nlhe", seed, 4):
            found = think_holdem(
                view, DIFFICULTY_LEVELS["Expert"], {}, Random(1), detail=True
            )
            board = "".join(map(repr, view.board))
            hands: list[str | Range] = ["".join(map(repr, view.own_cards))]
            for weights in found.ranges.values():
                held = weights > 0
                hands.append(Range.from_masks(MASKS[held], weights[held]))
            right = equity(hands, board, samples=50_000, seed=1).players[0].equity
            assert found.equity == pytest.approx(right, abs=0.04), view
            checked += 1
    assert checked > 30
