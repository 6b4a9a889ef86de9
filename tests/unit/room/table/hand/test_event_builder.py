"""Events of a hand, and the chips that they tell of."""

from __future__ import annotations

from typing import Any

import msgspec

from bigslick import create_game
from bigslick.hands import StandardHighHand
from bigslick.hands.hand_names import name_hand
from bigslick.room.protocol import events
from bigslick.room.table.hand.event_builder import EventBuilder
from bigslick.room.table.players.guests import GuestId

SEATS = (1, 2, 3)
GUESTS = [GuestId(n) for n in SEATS]


def test_the_last_bet_of_the_winner_is_counted_once() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((100, 100, 100))
    told = EventBuilder(state, SEATS, GUESTS)
    state.complete_bet_or_raise_to(7)
    state.fold()
    state.fold()
    news = told.drafts("player")
    (collected,) = [fields for kind, fields, _ in news if kind is events.Collect]
    assert collected["returned"] == {3: 7}
    assert collected["pots"] == [events.PotInfo(3, [3])]
    assert told.account.stacks == state.stacks == [99, 98, 103]
    assert told.account.bets == [0, 0, 0]


def test_pots_of_a_hand_with_a_big_blind_ante_are_those_of_the_state() -> None:
    game = create_game("nlhe", antes={1: 2}, blinds=(1, 2), seed=1)
    state = game((100, 100, 30))
    told = EventBuilder(state, SEATS, GUESTS)
    state.complete_bet_or_raise_to(30)
    state.check_or_call()
    state.check_or_call()
    told.drafts("player")
    assert told.pots == [events.PotInfo(92, [1, 2, 3])]


def _all_in_on_the_flop() -> tuple[EventBuilder, list[Any]]:
    """Let two of three players be all-in on the flop; the third has folded."""
    game = create_game("nlhe", blinds=(1, 2), seed=5)
    state = game((100, 100, 100))
    told = EventBuilder(state, SEATS, GUESTS)
    state.fold()
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to(98)
    state.check_or_call()
    return told, told.drafts("player")


def test_own_hands_are_named_to_each_player_and_shown_ones_to_all() -> None:
    told, drafts = _all_in_on_the_flop()
    boards = [
        (fields, private) for kind, fields, private in drafts if kind is events.Board
    ]
    flop, own = boards[0]
    assert flop["made"] == {}
    assert set(own) == {GUESTS[0], GUESTS[1]}, "who has folded is told nothing"
    for place in (0, 1):
        make = own[GUESTS[place]]
        assert callable(make)
        made = make()["made"]
        assert list(made) == [SEATS[place]]
        named = name_hand(
            StandardHighHand, "".join(told.own[place]), "".join(flop["cards"])
        )
        assert named is not None
        assert made[SEATS[place]][0].name == named.name
    for fields, private in boards[1:]:
        assert set(fields["made"]) == {1, 2}, "both hands lie open"
        assert private == {}
    (push,) = [fields for kind, fields, _ in drafts if kind is events.Push]
    assert set(push["cards"]) == set(push["amounts"])
    for seat, cards in push["cards"].items():
        best = StandardHighHand.from_game(
            "".join(told.own[seat - 1]), "".join(told.boards[0])
        )
        assert set(cards) == set(map(repr, best.cards))


def test_a_private_event_tells_later_what_it_would_have_told_at_once() -> None:
    _, drafts = _all_in_on_the_flop()
    late = [
        make() if callable(make) else make
        for _, _, private in drafts
        for make in private.values()
    ]
    again = create_game("nlhe", blinds=(1, 2), seed=5)((100, 100, 100))
    builder = EventBuilder(again, SEATS, GUESTS)
    at_once: list[Any] = []
    for step in ("", "fold", "check_or_call", "check_or_call", 98, "check_or_call"):
        if isinstance(step, int):
            again.complete_bet_or_raise_to(step)
        elif step:
            getattr(again, step)()
        for _, _, private in builder.drafts("player"):
            at_once += [m() if callable(m) else m for m in private.values()]
    assert msgspec.json.encode(late) == msgspec.json.encode(at_once)


def test_hands_shown_in_parts_are_named_when_all_of_them_lie_open() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((100, 100, 100))
    told = EventBuilder(state, SEATS, GUESTS)
    state.fold()
    state.fold()
    told.drafts("player")
    first, second = told.own[1]
    assert told.made_for(None) == {}
    assert told.show_later(2, [first]) == {}
    assert list(told.made_for(1)) == [2]
    made = told.show_later(2, [second])
    named = name_hand(StandardHighHand, first + second)
    assert named is not None
    assert made[2][0].name == named.name
    assert told.made_for(None) == made
