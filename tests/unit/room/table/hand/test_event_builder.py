"""Events of a hand, and the chips that they tell of."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bigslick import create_game
from bigslick.bots.action_choice import stay_in
from bigslick.hands import StandardHighHand
from bigslick.hands.hand_names import name_hand
from bigslick.room.protocol import events
from bigslick.room.table.hand.event_builder import EventBuilder
from bigslick.room.table.players.guests import GuestId

SEATS = (1, 2, 3)
GUESTS = [GuestId(n) for n in SEATS]


def test_the_last_bet_of_the_winner_is_counted_once() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((100, 100, 100))
    builder = EventBuilder(state, SEATS, GUESTS)
    state.complete_bet_or_raise_to(7)
    state.fold()
    state.fold()
    news = builder.drafts("player")
    (collected,) = [fields for kind, fields, _ in news if kind is events.Collect]
    assert collected["returned"] == {3: 5}
    assert collected["pots"] == [events.PotInfo(5, [3])]
    (pushed,) = [fields for kind, fields, _ in news if kind is events.Push]
    assert pushed["amounts"] == {3: 5}
    assert builder.account.stacks == state.stacks == [99, 98, 103]
    assert builder.account.bets == [0, 0, 0]


def test_only_the_part_of_a_raise_that_nobody_called_is_returned() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((100, 100, 100))
    builder = EventBuilder(state, SEATS, GUESTS)
    state.complete_bet_or_raise_to(5)
    state.complete_bet_or_raise_to(24)
    state.fold()
    state.fold()
    news = builder.drafts("player")
    (collected,) = [fields for kind, fields, _ in news if kind is events.Collect]
    (pushed,) = [fields for kind, fields, _ in news if kind is events.Push]
    assert (collected["returned"], pushed["amounts"]) == ({1: 19}, {1: 12})
    assert builder.pots == [events.PotInfo(0, [1])]


def test_pots_of_a_hand_with_a_big_blind_ante_are_those_of_the_state() -> None:
    game = create_game("nlhe", antes={1: 2}, blinds=(1, 2), seed=1)
    state = game((100, 100, 30))
    builder = EventBuilder(state, SEATS, GUESTS)
    state.complete_bet_or_raise_to(30)
    state.check_or_call()
    state.check_or_call()
    builder.drafts("player")
    assert builder.pots == [events.PotInfo(92, [1, 2, 3])]


def _all_in_on_the_flop() -> tuple[EventBuilder, list[Any]]:
    """Let two of three players be all-in on the flop; the third has folded."""
    game = create_game("nlhe", blinds=(1, 2), seed=5)
    state = game((100, 100, 100))
    builder = EventBuilder(state, SEATS, GUESTS)
    state.fold()
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to(98)
    state.check_or_call()
    return builder, builder.drafts("player")


def test_own_hands_are_named_to_each_player_and_shown_ones_to_all() -> None:
    builder, drafts = _all_in_on_the_flop()
    boards = [
        (fields, private) for kind, fields, private in drafts if kind is events.Board
    ]
    flop, own = boards[0]
    assert flop["made"] == {}
    assert set(own) == {GUESTS[0], GUESTS[1]}, "a folded player gets nothing"
    for place in (0, 1):
        make = own[GUESTS[place]]
        assert callable(make)
        made = make()["made"]
        assert list(made) == [SEATS[place]]
        named = name_hand(
            StandardHighHand, "".join(builder.own[place]), "".join(flop["cards"])
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
            "".join(builder.own[seat - 1]), "".join(builder.boards[0])
        )
        assert set(cards) == set(map(repr, best.cards))


def test_a_private_event_is_the_same_when_it_is_built_later() -> None:
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
    builder = EventBuilder(state, SEATS, GUESTS)
    state.fold()
    state.fold()
    builder.drafts("player")
    first, second = builder.own[1]
    assert builder.made_for(None) == {}
    assert builder.show_later(2, [first]) == {}
    assert list(builder.made_for(1)) == [2]
    made = builder.show_later(2, [second])
    named = name_hand(StandardHighHand, first + second)
    assert named is not None
    assert made[2][0].name == named.name
    assert builder.made_for(None) == made


def _played_out(code: str, stacks: tuple[int, ...], **options: Any) -> list[Any]:
    """Return the public fields of all events of a hand in which everybody stays in."""
    state = create_game(code, seed=3, **options)(stacks)
    builder = EventBuilder(state, SEATS[: len(stacks)], GUESTS[: len(stacks)])
    while state.status:
        state.act(stay_in(state.legal_actions()))
    return [(kind, fields) for kind, fields, _ in builder.drafts("player")]


def _shown(news: list[Any]) -> list[list[str]]:
    return [fields["hands"] for kind, fields in news if kind is events.Showing]


def _won(news: list[Any]) -> list[str]:
    return [fields["what"] for kind, fields in news if kind is events.Push]


def test_shown_hands_have_the_names_of_their_game() -> None:
    hands = _shown(_played_out("badugi", (200, 200)))
    assert hands
    assert all("badugi, " in names[0].lower() for names in hands)
    lows = _shown(_played_out("razz", (200, 200)))
    assert all("High card" not in names[0] for names in lows)


@pytest.mark.parametrize(
    ("code", "shares"),
    [
        ("plo8", {"high", "low"}),
        ("stud-hl", {"high", "low"}),
        ("badeucey", {"badugi", "low"}),
        ("drawmaha", {"Omaha hand", "hole cards"}),
    ],
)
def test_each_share_of_a_split_pot_is_named(code: str, shares: set[str]) -> None:
    found: set[str] = set()
    for seed in range(12):
        state = create_game(code, seed=seed)((200, 200))
        builder = EventBuilder(state, SEATS[:2], GUESTS[:2])
        while state.status:
            state.act(stay_in(state.legal_actions()))
        found |= set(_won([(kind, f) for kind, f, _ in builder.drafts("player")]))
    assert found - {""} == shares


def test_one_pot_on_one_board_has_no_name_and_the_winning_hand_has_one() -> None:
    news = _played_out("nlhe", (100, 100))
    assert set(_won(news)) == {""}
    (push,) = [fields for kind, fields in news if kind is events.Push]
    shown = {f["seat"]: f["hands"][0] for kind, f in news if kind is events.Showing}
    assert push["hands"] == {seat: shown[seat] for seat in push["amounts"]}


def test_side_pots_and_boards_are_named() -> None:
    found = set()
    for seed in range(20):
        state = create_game("nlhe", blinds=(1, 2), seed=seed)((20, 60, 100))
        builder = EventBuilder(state, SEATS, GUESTS)
        state.complete_bet_or_raise_to(100)
        state.check_or_call()
        state.check_or_call()
        news = [(kind, fields) for kind, fields, _ in builder.drafts("player")]
        found.add(tuple(_won(news)))
    assert found == {("",), ("main pot", "side pot")}, "one player may win all"
    two = _played_out("nlhe", (100, 100), starting_board_count=2)
    assert set(_won(two)) <= {"board 1", "board 2"}
    assert _won(two)


def test_a_pot_that_nobody_contests_names_no_hand() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((100, 100))
    builder = EventBuilder(state, SEATS[:2], GUESTS[:2])
    state.fold()
    (push,) = [f for kind, f, _ in builder.drafts("player") if kind is events.Push]
    assert (push["what"], push["hands"]) == ("", {})
