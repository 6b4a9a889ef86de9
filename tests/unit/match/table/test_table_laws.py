"""Laws of every table: hands end, chips stay, and nobody sees hidden cards."""

from __future__ import annotations

import copy
import gc
import pickle
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.reachable_objects import LEAVES, PUBLIC
from tests.support.samples import samples

from bigslick import Card
from bigslick.bots.baselines import RandomBot
from bigslick.engine import (
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    HoleCardsShowingOrMucking,
    Mode,
    RaiseTo,
)
from bigslick.engine.games import VARIANTS
from bigslick.match import Player, PokerState, PokerTable
from bigslick.values import rake

if TYPE_CHECKING:
    from bigslick.engine import Action, State, View

LAWS = settings(
    max_examples=samples(150, quick=50),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)


class Wild:
    """Answers anything: good, bad, no action at all, an exception."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.good = RandomBot(rng)

    def decide(self, view: View) -> Any:
        rng = self.rng
        if rng.random() < 0.6:
            return self.good.decide(view)
        amount: Any = rng.choice([-1, 0, 1, 3, 10**9, 2.5, "7", None, float("inf")])
        answer = rng.choice(
            [Fold(), Check(), Call(), Bet(amount), RaiseTo(amount), Discard(), None, 7]
        )
        if rng.random() < 0.1:
            raise RuntimeError(answer)
        return answer


def tenth(amount: int, state: Any) -> tuple[int, int]:
    return rake(amount, state, percentage=0.1, cap=3)


@st.composite
def hands(draw: st.DrawFn) -> PokerTable:
    """Return a table of any variant with random or wild players."""
    variant = VARIANTS[draw(st.sampled_from(sorted(VARIANTS)))]
    count = draw(st.integers(2, min(variant.max_players, 9)))
    seed = draw(st.integers(0, 2**20))
    wild = draw(st.booleans())
    stacks = draw(st.lists(st.integers(1, 300), min_size=count, max_size=count))
    mode = draw(st.sampled_from(Mode))
    players = [
        Player(
            f"p{i}",
            stack,
            decider=(Wild if wild else RandomBot)(Random(f"{seed} {i}")),
            sitting_out=draw(st.sampled_from([False] * 9 + [True])),
        )
        for i, stack in enumerate(stacks)
    ]
    options: dict[str, Any] = {}
    if isinstance(variant.stakes.blinds, tuple) and count > 2 and draw(st.booleans()):
        options["posts"] = {"p2": 2}
        options["dead"] = {"p2": 1}
    return PokerTable(
        players,
        game=variant,
        seed=seed,
        mode=mode,
        runouts=draw(st.integers(1, 3)) if mode is Mode.CASH_GAME else 1,
        rake=draw(st.sampled_from([None, tenth])),
        penalty=draw(st.sampled_from(["check", "fold"])),
        **options,
    )


@LAWS
@given(hands())
def test_every_hand_ends_and_conserves_the_chips(hand: PokerTable) -> None:
    before = sum(player.chips for player in hand.players)
    result = hand.play()
    assert not hand.state.status
    assert hand.machine.current_state is PokerState.END_HAND
    assert sum(player.chips for player in hand.players) + result.rake == before
    assert sum(result.payoffs.values()) == -result.rake
    assert sum(result.winners.values()) + result.rake == result.pot
    assert all(player.chips >= 0 for player in hand.players)
    wild = any(isinstance(player.decider, Wild) for player in hand.players)
    assert wild or not result.events
    for event in result.events:
        assert event.action is None or event.operation_index < len(result.operations)


@settings(LAWS, max_examples=samples(60, quick=25))
@given(hands())
def test_every_hand_is_replayed_from_its_record(hand: PokerTable) -> None:
    result = hand.play()
    again = PokerTable.from_history(result.record.to_json())
    assert again.state.operations == result.state.operations
    assert again.state.stacks == result.state.stacks
    assert again.result is not None
    assert again.result.winners == result.winners


# Nobody sees hidden cards


def cards_within(root: object, deck: tuple[Card, ...] = ()) -> set[Card]:
    """Return the known cards that the garbage collector finds below an object.

    The list of the game's cards is public and left out; a shuffled one is not. So are
    the names of modules, by which everything in the process is found.
    """
    found: set[Card] = set()
    pending, seen = [root], set()
    while pending:
        thing = pending.pop()
        if isinstance(thing, Card):
            found.add(thing)
        if isinstance(thing, (*LEAVES, *PUBLIC)) or id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, tuple) and thing == deck:
            continue
        if isinstance(thing, dict) and "__builtins__" in thing:
            continue
        pending.extend(gc.get_referents(thing))
    return found - {Card.UNKNOWN}


def known_to(state: State, seat: int | None) -> set[Card]:
    """Return the cards that a seat has seen: boards, open cards, shown and own."""
    known = {card for row in state.board_cards for card in row}
    for i in state.player_indices:
        cards = zip(state.hole_cards[i], state.hole_card_statuses[i], strict=True)
        known |= {card for card, up in cards if up or i == seat}
    for operation in state.operations:
        if isinstance(operation, HoleCardsShowingOrMucking):
            known |= set(operation.hole_cards)
        elif seat is not None and getattr(operation, "player_index", None) == seat:
            known |= set(getattr(operation, "cards", ()))
        elif getattr(operation, "statuses", None) is not None:
            pairs = zip(operation.cards, operation.statuses, strict=True)  # type: ignore[attr-defined]
            known |= {card for card, up in pairs if up}
    return known


class Spy:
    """Looks as deep into each view as it can, before and after reading all of it."""

    def __init__(self, rng: Random) -> None:
        self.bot = RandomBot(rng)
        self.state: State | None = None
        self.looked = 0

    def decide(self, view: View) -> Action:
        assert self.state is not None
        known = known_to(self.state, view.player_index)
        deck = tuple(self.state.deck)
        assert cards_within(view, deck) <= known
        for name in dir(view):
            getattr(view, name)
        for name in dir(view.legal):
            getattr(view.legal, name)
        assert cards_within(view, deck) <= known
        copied = pickle.loads(pickle.dumps(view))  # noqa: S301 - our own bytes
        assert cards_within(copied, deck) <= known
        assert set(view.own_cards) <= known
        self.looked += 1
        return self.bot.decide(view)


@pytest.mark.parametrize("code", VARIANTS)
def test_no_view_leads_to_a_hidden_card(code: str) -> None:
    count = min(VARIANTS[code].max_players, 4)
    spies = [Spy(Random(f"{code} {i}")) for i in range(count)]
    for seed in range(4):
        players = [Player(f"p{i}", 150, decider=spy) for i, spy in enumerate(spies)]
        hand = PokerTable(players, game=code, seed=seed)
        for spy in spies:
            spy.state = hand.state
        result = hand.play()
        assert [event.error for event in result.events] == []
        for seat in (*range(count), None):
            view, deck = hand.state.view(seat), tuple(hand.state.deck)
            known = known_to(hand.state, seat)
            assert cards_within(view, deck) <= known
            repr(view)
            assert cards_within(view, deck) <= known
    assert sum(spy.looked for spy in spies) >= 8


def test_the_search_finds_what_is_hidden() -> None:
    hand = PokerTable([Player("a", 9), Player("b", 9)], (1, 2), seed=1)
    hand.post_blinds()
    hand.deal_hole_cards()
    leak = lambda: hand.state  # noqa: E731 - the leak that is looked for
    found = cards_within(leak)
    assert set(hand.state.hole_cards[0]) <= found
    assert set(hand.state.burn_cards) <= found


# Views as values


def test_views_of_equal_hands_are_equal_and_others_are_not() -> None:
    def at_turn(seed: int) -> View:
        hand = PokerTable([Player(f"p{i}", 200) for i in range(3)], (1, 2), seed=seed)
        hand.post_blinds()
        hand.deal_hole_cards()
        return hand.state.view(2)

    one, same, other = at_turn(1), at_turn(1), at_turn(2)
    assert one == same
    assert one != other
    assert repr(one) == repr(same)
    assert copy.copy(one) == one
    assert copy.deepcopy(one) == one
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301


def test_a_view_does_not_change_when_the_hand_goes_on() -> None:
    hand = PokerTable([Player(f"p{i}", 200) for i in range(3)], (1, 2), seed=1)
    hand.post_blinds()
    hand.deal_hole_cards()
    state = hand.state
    view, again = state.view(2), state.view(2)
    repr(again)  # every field of it is read now
    state.act(RaiseTo(9))
    state.act(Call())
    state.act(Fold())
    state.view(0)
    assert view == again
    assert view.turn_index == 2
    assert len(view.operations) == 8
    with pytest.raises(AttributeError):
        view.stacks = ()


def test_views_of_a_copied_state_go_their_own_way() -> None:
    hand = PokerTable([Player(f"p{i}", 200) for i in range(3)], (1, 2), game="5cd")
    hand.post_blinds()
    hand.deal_hole_cards()
    state = hand.state
    state.view(0)
    other = state.copy()
    for some in (state, other):
        for action in (Call(), Call(), Check()):
            some.act(action)
    state.act(Discard(tuple(state.hole_cards[0][:1])))
    other.act(Discard(tuple(other.hole_cards[0][:2])))
    for some, count in ((state, 1), (other, 2)):
        view = some.view(0)
        assert view.operations == tuple(op.seen_by(0) for op in some.operations)
        assert len(view.operations[-1].cards) == count  # type: ignore[attr-defined]
