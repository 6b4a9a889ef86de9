"""Other games: draws keep what helps, stud reads open cards, hi-lo wants both."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.samples import samples

from bigslick.bots import PokerBot, create_bot
from bigslick.bots.variants.beliefs import believe, held_parts
from bigslick.bots.variants.game_info import read_game
from bigslick.bots.variants.strategy import share_against_any
from bigslick.cards import Card
from bigslick.engine import Call, Check, Discard, LegalActions, RaiseTo
from bigslick.engine.games import create_game

if TYPE_CHECKING:
    from bigslick.engine import State, View


def to_the_draw(code: str, hand: str) -> State:
    """Return a state in which player 0 is to draw with that hand."""
    state = create_game(code, seed=1, automations=())((200, 200))
    for _ in range(2):
        state.post_blind_or_straddle()
    mine = iter(Card.parse(hand))
    others = iter(card for card in state.deck if card not in tuple(Card.parse(hand)))
    for i in range(len(tuple(Card.parse(hand))) * 2):
        state.deal_hole([next(others if i % 2 else mine)])
    state.act(Call())
    state.act(Check())
    state.collect_bets()
    while state.turn_index is None and state.can_burn_card():
        state.burn_card("??")
    return state


def kept(code: str, hand: str, level: str = "Expert") -> set[str]:
    view = to_the_draw(code, hand).view(0)
    action = PokerBot(level, seed=2).decide(view)
    assert isinstance(action, Discard)
    return {repr(card) for card in view.own_cards if card not in action.cards}


@pytest.mark.parametrize(
    ("code", "hand", "keeps"),
    [
        ("5cd", "AsAhAd7c2d", "AsAhAd"),
        ("5cd", "KsKh9d9c2d", "KsKh9d9c"),
        ("5cd", "As9s7s4s2s", "As9s7s4s2s"),
        ("5cd", "QsQh9d5c2d", "QsQh"),
        ("27sd", "7s5h4d3c2d", "7s5h4d3c2d"),
        ("27td", "7s5h4d2cKd", "7s5h4d2c"),
        ("27td", "2s2h3d4c7d", None),
        ("a5td", "As2h3d4cKd", "As2h3d4c"),
        ("badugi", "As2h3d4c", "As2h3d4c"),
        ("badugi", "As2h3dKd", "As2h3d"),
    ],
)
def test_draws_keep_what_helps(code: str, hand: str, keeps: str | None) -> None:
    found = kept(code, hand)
    if keeps is None:  # one of the pair goes, the rest of the low stays
        assert {"3d", "4c", "7d"} <= found
        assert len(found & {"2s", "2h"}) == 1
    else:
        assert found == {repr(card) for card in Card.parse(keeps)}


@pytest.mark.parametrize("code", ["pineapple", "crazy-pineapple", "irish"])
def test_forced_discards_keep_the_better_cards(code: str) -> None:
    for seed in count():
        state = create_game(code, seed=seed)((200, 200))
        calm = create_bot("calls")
        while state.turn_index is not None:
            view = state.view(state.turn_index)
            if view.legal.discards is not None:
                action = PokerBot("Hard", seed=1).decide(view)
                assert action in view.legal
                ranks = sorted(card.rank for card in view.own_cards)
                pairs = {rank for rank in ranks if ranks.count(rank) == 2}
                if code == "pineapple" and pairs and len(set(ranks)) == 2:
                    assert isinstance(action, Discard)
                    assert action.cards[0].rank not in pairs
                    return
                if code != "pineapple":
                    return
                state.act(action)
                continue
            state.act(calm.decide(view))


def stud_view(code: str, own: str, rival: str) -> View:
    """Return third street, the rival's door card as given, own cards too."""
    state = create_game(code, seed=1, automations=())((200, 200))
    for _ in range(2):
        state.post_ante()
    state.collect_bets()
    mine, theirs = iter(Card.parse(own)), iter(Card.parse(rival))
    for i in range(6):
        state.deal_hole([next(theirs if i % 2 else mine)])
    return state.view(0)


def test_stud_reads_the_open_cards() -> None:
    weak = stud_view("stud", "9s8h4d", "2c7d3h")
    strong = stud_view("stud", "9s8h4d", "2c7dAh")
    game = read_game(weak)

    def share(view: View) -> float:
        beliefs = believe(view, game, (1,), 4000, 1, habits=None)
        return beliefs.each[1]

    assert share(weak) > share(strong) + 0.05


def test_a_card_for_all_on_seventh_street_is_counted_for_all() -> None:
    calm = create_bot("calls")
    for code in ("stud", "stud8", "razz"):
        state = create_game(code, seed=2)((200,) * 8)
        while not state.view(0).board:
            assert state.turn_index is not None
            state.act(calm.decide(state.view(state.turn_index)))
        assert state.turn_index is not None
        view = state.view(state.turn_index)
        assert read_game(view).equity.board_count == 1
        for name in ("pot-odds", "hard"):
            assert create_bot(name, seed=1).decide(view) in view.legal


def test_razz_wants_low_cards() -> None:
    low = stud_view("razz", "As2h3d", "KcQdJh")
    high = stud_view("razz", "KsQhJd", "Ac2d3h")
    assert share_against_any(low, 2000, 1) > 0.6 > share_against_any(high, 2000, 1)


def test_a_hand_for_both_halves_is_worth_more_than_one_for_a_half() -> None:
    shares = {}
    for hand in ("AsAh2s3h", "KsKhQsQh"):
        state = create_game("plo8", seed=1, automations=())((200, 200))
        for _ in range(2):
            state.post_blind_or_straddle()
        mine = iter(Card.parse(hand))
        others = iter(c for c in state.deck if c not in tuple(Card.parse(hand)))
        for i in range(8):
            state.deal_hole([next(others if i % 2 else mine)])
        state.act(Call())
        shares[hand] = share_against_any(state.view(0), 4000, 1)
    assert shares["AsAh2s3h"] > shares["KsKhQsQh"] + 0.03


def test_who_reads_knows_that_others_have_drawn() -> None:
    state = to_the_draw("badugi", "KsQhJdJc")  # three high cards after all draws
    while (state.street_index or 0) < len(state.streets) - 1 or _draws(state):
        if state.turn_index is None:
            if state.can_burn_card():
                state.burn_card("??")
        else:
            state.act(Discard(()) if _draws(state) else Check())
    view = state.view(0)
    game = read_game(view)
    naive = believe(view, game, (1,), 4000, 1, habits=None)
    reads = believe(view, game, (1,), 4000, 1, habits={})
    assert reads.each[1] < naive.each[1] - 0.1


def _draws(state: State) -> bool:
    turn = state.turn_index
    return turn is not None and state.view(turn).legal.discards is not None


def test_who_raised_or_stood_pat_is_read_for_a_better_hand() -> None:
    state = create_game("5cd", seed=2)((200, 200))
    state.act(RaiseTo(6))
    parts = held_parts(state.view(0))
    assert parts[1] < parts[0] == 1.0
    state.act(Call())
    before = held_parts(state.view(0))
    state.act(Discard(()))
    assert held_parts(state.view(1))[0] < before[0]


@pytest.mark.sampled
@pytest.mark.parametrize("code", ["plo", "5cd", "27td", "stud", "badugi", "razz"])
def test_skill_pays_in_other_games_too(code: str) -> None:
    won: Any = 0
    # Pots grow largest in Omaha, so luck takes longer to wear off.
    deals = 160 if code == "plo" else samples(60, quick=20)
    rng = Random(5)
    hero, rival = PokerBot("Hard", seed=1), create_bot("random", seed=1)
    for _ in range(deals):
        cards = rng.getrandbits(32)
        for place in (0, 1):
            state = create_game(code, seed=cards)((200, 200))
            while state.turn_index is not None:
                player = hero if state.turn_index == place else rival
                state.act(player.decide(state.view(state.turn_index)))
            won += state.payoffs[place]
    assert won > 0


def test_nothing_to_decide_is_said_so() -> None:
    assert not LegalActions()
