"""Events of a hand, and the chips that they tell of."""

from __future__ import annotations

from bigslick import create_game
from bigslick.room.protocol import events as say
from bigslick.room.table.event_builder import EventBuilder
from bigslick.room.table.guests import GuestId

SEATS = (1, 2, 3)
GUESTS = [GuestId(n) for n in SEATS]


def test_the_last_bet_of_the_winner_is_counted_once() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((100, 100, 100))
    told = EventBuilder(state, SEATS, GUESTS)
    state.complete_bet_or_raise_to(7)
    state.fold()
    state.fold()
    news = told.drafts("player")
    (collected,) = [fields for kind, fields, _ in news if kind is say.Collect]
    assert collected["returned"] == {3: 7}
    assert collected["pots"] == [say.PotInfo(3, [3])]
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
    assert told.pots == [say.PotInfo(92, [1, 2, 3])]
