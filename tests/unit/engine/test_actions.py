"""Legal actions, acting, views, winners, the text of a state."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

import pytest
from tests.support.fixed_tables import (
    ALL,
    BY_HAND,
    call,
    dealt,
    fold,
    no_limit,
    raise_to,
)

from bigslick.cards import Card
from bigslick.engine import (
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    LegalActions,
    Mode,
    Phase,
    RaiseTo,
    next_state,
)
from bigslick.engine.games import (
    FixedLimitBadugi,
    FixedLimitSevenCardStud,
    NoLimitPineapple,
    create_game,
)
from bigslick.errors import CardsError, GameConfigError, IllegalActionError


def test_legal_actions_answer_in() -> None:
    legal = no_limit((50, 100), (1000,) * 3).legal_actions()
    assert legal
    assert Fold() in legal
    assert Call() in legal
    assert Check() not in legal
    assert RaiseTo(200) in legal
    assert RaiseTo(1000) in legal
    assert RaiseTo(150) not in legal
    assert RaiseTo(1001) not in legal
    assert Bet(200) not in legal
    assert Discard() not in legal
    assert BringIn() not in legal
    assert RaiseTo("200") not in legal  # type: ignore[arg-type]
    assert "fold" not in legal
    assert (legal.call, legal.min_raise_to, legal.max_raise_to) == (100, 200, 1000)
    assert list(legal) == [Fold(), Call(), RaiseTo(200), RaiseTo(1000)]


def test_an_unopened_street_is_bet_not_raised() -> None:
    state = call(no_limit((50, 100), (1000,) * 3), 3)
    legal = state.legal_actions()
    assert Bet(100) in legal
    assert RaiseTo(100) not in legal
    assert Check() in legal
    assert Call() not in legal
    assert Fold() not in legal
    state.act(Bet(100))
    assert state.bets[0] == 100


def test_in_cash_games_one_may_fold_to_nothing() -> None:
    state = call(no_limit((1, 2), (100,) * 3, mode=Mode.CASH_GAME), 3)
    assert Fold() in state.legal_actions()


def test_nobody_may_do_anything_when_the_hand_is_over() -> None:
    state = fold(no_limit((1, 2), (100,) * 3), 2)
    assert not state.legal_actions()
    assert list(state.legal_actions()) == []
    assert state.phase is Phase.OVER
    with pytest.raises(IllegalActionError, match="no player's turn"):
        state.act(Check())


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Check(), "a call costs 100"),
        (RaiseTo(150), "below the minimum allowed 200"),
        (RaiseTo(2000), "above the maximum allowed 1000"),
        (Bet(200), "must make a raise here"),
        (Discard(), "Nobody can stand pat or discard"),
        (BringIn(), "cannot be posted now"),
        ("call", r"Invalid action 'call': expected an action such as Fold\(\)"),
        (None, "Invalid action None"),
        (Fold, "Invalid action <class"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(action: Any, reason: str) -> None:
    state = no_limit((50, 100), (1000,) * 3)
    before = state.copy()
    with pytest.raises(IllegalActionError, match=reason):
        state.act(action)
    assert state == before


def test_cards_to_discard_may_be_text() -> None:
    state = create_game("27sd", seed=1)((100, 100))
    state.check_or_call()
    state.check_or_call()
    with pytest.raises(IllegalActionError, match="must discard or stand pat"):
        state.act(Check())
    first, second, *rest = state.hole_cards[0]
    text: Any = f"{first!r}{second!r}"
    assert Discard(text) == Discard((first, second))
    state.act(Discard(text))
    assert rest == state.hole_cards[0][:3]
    with pytest.raises(CardsError, match="invalid cards 5"):
        Discard(5)  # type: ignore[arg-type]


def test_a_player_who_must_bring_in_cannot_check() -> None:
    state = create_game("razz", seed=1)((100, 100))
    with pytest.raises(IllegalActionError, match="must post the bring-in"):
        state.act(Check())


def test_bringing_in_and_discarding_are_actions_too() -> None:
    stud = FixedLimitSevenCardStud.create_state(ALL, True, 1, 1, 2, 4, 100, 3, seed=1)
    legal = stud.legal_actions()
    assert BringIn() in legal
    assert RaiseTo(2) in legal
    assert Fold() not in legal
    stud.act(BringIn())
    badugi = FixedLimitBadugi.create_state(ALL, True, 0, (1, 2), 2, 4, 100, 2, seed=1)
    call(badugi, 2)
    hole = tuple(badugi.hole_cards[0])
    legal = badugi.legal_actions()
    assert Discard() in legal
    assert Discard(hole) in legal
    assert Discard((hole[0], hole[0])) not in legal
    badugi.act(Discard(hole[:2]))
    assert badugi.discarded_cards[1] == list(hole[:2])


def test_some_games_make_everybody_discard() -> None:
    state = NoLimitPineapple.create_state(ALL, True, 0, (1, 2), 2, 100, 2, seed=1)
    while state.stand_patter_or_discarder_index is None:
        call(state)
    legal = state.legal_actions()
    assert Discard() not in legal
    assert legal.discards is not None
    assert Discard(legal.discards[:1]) in legal
    assert not state.can_stand_pat_or_discard()
    for _ in range(2):
        legal = state.legal_actions()
        assert legal.discards is not None
        state.act(Discard(legal.discards[:1]))
    assert [len(cards) for cards in state.hole_cards] == [2, 2]


def test_offered_means_accepted() -> None:
    source = random.Random(4)
    for seed in range(30):
        state = no_limit((1, 2), (20, 50, 80, 33), seed=seed)
        while state.status:
            legal = state.legal_actions()
            for action in legal:
                state.copy().act(action)
            state.act(source.choice(list(legal)))


def _cards_in(value: object, seen: set[int]) -> list[Card]:
    """Return the cards found anywhere inside the value."""
    if id(value) in seen:
        return []
    seen.add(id(value))
    if isinstance(value, Card):
        return [value]
    if isinstance(value, type):
        return []
    found: list[Card] = []
    inner: list[object] = []
    if isinstance(value, dict):
        inner = [*value.keys(), *value.values()]
    elif isinstance(value, (list, tuple, set, frozenset)):
        inner = list(value)
    elif is_dataclass(value):
        inner = [getattr(value, f.name) for f in fields(value)]
    for part in inner:
        found.extend(_cards_in(part, seen))
    return found


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_view_holds_no_card_that_the_seat_may_not_know(seat: int | None) -> None:
    state = no_limit((1, 2), (100,) * 3, seed=6)
    call(state, 3)
    view = state.view(seat)
    hidden = {c for i, cards in enumerate(state.hole_cards) if i != seat for c in cards}
    hidden |= set(state.burn_cards) | set(state.deck_cards)
    seen: set[int] = {id(view.deck)}  # which cards exist is no secret
    assert not set(_cards_in(view, seen)) & hidden
    if seat is not None:
        assert view.own_cards == tuple(state.hole_cards[seat])
        assert bool(view.legal) is (seat == 0)
    else:
        assert view.own_cards == ()
    assert view.board == tuple(state.get_board_cards(0))
    assert view.street is state.street
    assert view.button_index == 2


def test_winners_say_who_won_what_with_which_hand() -> None:
    state = no_limit((1, 2), (50, 100, 100), automations=BY_HAND)
    for i, hand in enumerate(("AsAd", "KsKd", "QsQd")):
        state.deal_hole(hand, i)
    raise_to(state, 100)
    call(state, 2)
    for board in ("2c3d5h", "9s", "Td"):
        state.burn_card("??")
        state.deal_board(board)
    main, side = state.winners
    assert (main.player_index, main.amount, main.pot_index) == (0, 150, 0)
    assert str(main.hand) == "One pair (AsAd5h9sTd)"
    assert (side.player_index, side.amount, side.pot_index) == (1, 100, 1)
    assert str(side.hand) == "One pair (KsKd5h9sTd)"


def test_a_state_draws_itself_in_text() -> None:
    state = no_limit((1, 2), (100,) * 3, automations=BY_HAND)
    dealt(state.copy(), ())
    for i, hand in enumerate(("AsAd", "KsKd", "QsQd")):
        state.deal_hole(hand, i)
    assert str(state) == (
        "No-limit 1/2 - preflop\n"
        "pot  3 in front\n"
        " 0   (As) (Ad)   99  1\n"
        " 1   (Ks) (Kd)   98  2\n"
        ">2D  (Qs) (Qd)  100"
    )


def test_results_in_fractions_are_drawn() -> None:
    third: Any = Fraction(1, 3)
    state = no_limit((third, 2 * third), (20 * third, 20 * third), min_bet=2 * third)
    fold(state)
    assert [line.split()[-1] for line in str(state).splitlines()[-2:]] == [
        "+1/3",
        "-1/3",
    ]


def test_the_next_hand_waits_for_this_one_and_needs_two_players() -> None:
    state = no_limit((1, 2), (100,) * 2)
    with pytest.raises(IllegalActionError, match="before this one is over"):
        next_state(state)
    fold(state)
    state.stacks[0] = 0
    with pytest.raises(GameConfigError, match="with chips"):
        next_state(state)


def test_the_next_hand_keeps_places_counted_from_the_button() -> None:
    state = no_limit({0: 1, 1: 2, -1: 4}, (100,) * 4, min_bet=2)
    while state.actor_indices:
        fold(state) if state.can_fold() else call(state)
    state.stacks[0] = 0
    following = next_state(state, seed=1)
    assert following.player_count == 3
    assert following.bets == [1, 2, 4]


def test_legal_actions_need_no_state() -> None:
    legal = LegalActions(0, check=True, min_raise_to=2, max_raise_to=9, unopened=True)
    assert legal.raise_to(5) == Bet(5)
    assert Bet(5) in legal


def test_what_is_offered_is_done_without_a_warning() -> None:
    state = call(no_limit((1, 2), (100,) * 3, mode=Mode.CASH_GAME), 3)
    state.act(Fold())  # warnings are errors in our tests
    assert state.statuses == [False, True, True]


def test_automations_may_change_during_a_hand() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND)
    state.automations = ALL
    state.deal_hole()
    assert [len(cards) for cards in state.hole_cards] == [2, 2]
    assert state.actor_index == 1
