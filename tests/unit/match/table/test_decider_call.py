"""Valid, invalid, late and missing answers of deciders."""

from __future__ import annotations

import asyncio
import gc
import threading
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.players import Answers, Script
from tests.support.scripted_tables import table, views_of

from bigslick.bots import create_bot
from bigslick.engine import (
    Bet,
    BringIn,
    Call,
    Check,
    CheckingOrCalling,
    Discard,
    Fold,
    Folding,
    Mode,
    RaiseTo,
)
from bigslick.errors import BotProtocolError, BotTimeoutError, IllegalActionError
from bigslick.match import EventKind, Player, PokerTable

if TYPE_CHECKING:
    from bigslick.engine import Action, View

LIMIT = 0.05
"""Seconds; a decider that is meant to be late waits for an event that never comes."""


def facing_a_bet(*answers: Any, **options: Any) -> PokerTable:
    """Return a table at which p2, first to act, faces the big blind."""
    hand = table([200] * 3, **options)
    hand.players[2].decider = Answers(*answers)
    return hand


class Odd:
    """A number that is none."""

    def __mod__(self, other: object) -> int:
        return 0

    def __ge__(self, other: object) -> bool:
        raise ZeroDivisionError

    __le__ = __gt__ = __lt__ = __ge__


@dataclass(frozen=True)
class FakeFold(Fold):
    """Looks like a fold."""


class Shy:
    """Says nothing of itself."""

    def __repr__(self) -> str:
        raise ZeroDivisionError


class ShyError(Exception):
    """Nor does this."""

    def __str__(self) -> str:
        raise ZeroDivisionError


def _discard(cards: Any) -> Discard:
    """Return a discard that was changed after its cards were checked."""
    action = Discard()
    object.__setattr__(action, "cards", cards)
    return action


ILLEGAL = [
    Check(),
    Bet(10),
    RaiseTo(3),
    RaiseTo(10**9),
    RaiseTo(-5),
    RaiseTo(0),
    RaiseTo("8"),  # type: ignore[arg-type]
    RaiseTo(None),  # type: ignore[arg-type]
    RaiseTo(float("nan")),  # type: ignore[arg-type]
    RaiseTo(4.5),  # type: ignore[arg-type]
    RaiseTo(Odd()),  # type: ignore[arg-type]
    BringIn(),
    Discard(),
    _discard([[]]),
    _discard(7),
]
NONSENSE = [
    None,
    "call",
    7,
    Fold,
    (Call(),),
    object(),
    FakeFold(),
    {},
    Shy(),
    "x" * 9999,
]


@pytest.mark.parametrize("answer", ILLEGAL, ids=range(len(ILLEGAL)))
def test_an_illegal_action_becomes_an_event_and_a_fold(answer: Any) -> None:
    result = facing_a_bet(answer).play()
    (event,) = result.events
    assert (event.kind, event.player, event.action) == (
        EventKind.ILLEGAL,
        "p2",
        Fold(),
    )
    assert result.operations[event.operation_index] == Folding(2)
    assert event.reason
    assert sum(result.payoffs.values()) == 0


@pytest.mark.parametrize("answer", NONSENSE, ids=range(len(NONSENSE)))
def test_what_is_no_action_becomes_an_event_and_a_fold(answer: Any) -> None:
    result = facing_a_bet(answer).play()
    (event,) = result.events
    assert event.kind is EventKind.NONSENSE
    assert isinstance(event.error, BotProtocolError)
    assert result.operations[event.operation_index] == Folding(2)
    assert 0 < len(event.reason) < 400


def test_the_reason_names_the_spot() -> None:
    (event,) = facing_a_bet(RaiseTo(3)).play().events
    assert "below the minimum allowed 4" in event.reason
    assert "player 2" in event.reason
    assert isinstance(event.error, IllegalActionError)


@pytest.mark.parametrize("amount", [Decimal(8), 8.0])
def test_a_whole_number_of_another_type_is_an_amount(amount: Any) -> None:
    assert facing_a_bet(RaiseTo(amount)).play().events == ()


def test_a_crash_becomes_an_event_and_a_fold() -> None:
    error = ZeroDivisionError("tilt")
    result = facing_a_bet(error).play()
    (event,) = result.events
    assert (event.kind, event.error) == (EventKind.CRASH, error)
    assert event.reason == "ZeroDivisionError: tilt"


def test_a_crash_that_cannot_be_written_down_is_written_down() -> None:
    (event,) = facing_a_bet(ShyError()).play().events
    assert event.reason == "ShyError: <ShyError>"


def test_a_decider_that_reports_garbage_itself_is_believed() -> None:
    (event,) = facing_a_bet(BotProtocolError("flood")).play().events
    assert event.kind is EventKind.NONSENSE


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_who_wants_to_stop_the_program_can(error: type[BaseException]) -> None:
    with pytest.raises(error):
        facing_a_bet(error()).play()


def test_unbet_the_penalty_is_a_check() -> None:
    hand = table([200] * 3)
    hand.players[0].decider = Answers(Call(), "nonsense")
    result = hand.play()
    (event,) = result.events
    assert event.action == Check()
    assert result.operations[event.operation_index] == CheckingOrCalling(0, 0)


def test_a_strict_table_folds_where_the_rules_allow_it() -> None:
    for mode, action in ((Mode.CASH_GAME, Fold()), (Mode.TOURNAMENT, Check())):
        hand = table([200] * 3, penalty="fold", mode=mode)
        hand.players[0].decider = Answers(Call(), "nonsense")
        (event,) = hand.play().events
        assert event.action == action


def test_the_penalty_for_a_bring_in_is_to_bring_in() -> None:
    hand = table([200] * 3, blinds=None, game="stud")
    for player in hand.players:
        player.decider = Answers(*["?"] * 40)
    result = hand.play()
    assert BringIn() in [event.action for event in result.events]
    assert sum(result.payoffs.values()) == 0


@pytest.mark.parametrize(("code", "count"), [("5cd", 0), ("irish", 2)])
def test_the_penalty_for_a_draw_is_to_stand_pat_or_lose_the_last_cards(
    code: str, count: int
) -> None:
    hand = table([200] * 2, game=code)

    class Stubborn(Script):
        def decide(self, view: View) -> Action:
            if view.legal.discards is not None:
                return Check()
            return super().decide(view)

    for player in hand.players:
        player.decider = Stubborn()
    events = hand.play().events
    assert [len(e.action.cards) for e in events if isinstance(e.action, Discard)] == [
        count,
        count,
    ]


def test_every_answer_wrong_and_the_hand_still_ends() -> None:
    hand = table([200] * 6)
    for player in hand.players:
        player.decider = Answers(*[None] * 99)
    result = hand.play()
    assert len(result.events) == 5  # all fold to the big blind
    assert result.winner == "p1"


def test_a_player_without_a_decider_is_absent() -> None:
    hand = table([200] * 3)
    hand.players[2].decider = None
    (event,) = hand.play().events
    assert event.kind is EventKind.ABSENT


def test_a_listener_that_crashes_becomes_an_event() -> None:
    class Deaf(Script):
        def start_hand(self, info: object) -> None:
            raise RuntimeError(info)

        end_hand = start_hand

    hand = table([200] * 2)
    hand.players[0].decider = Deaf()
    kinds = [event.kind for event in hand.play().events]
    assert kinds == [EventKind.CRASH, EventKind.CRASH]


def test_a_decider_that_tampers_with_its_view_changes_nothing() -> None:
    class Cheat:
        def decide(self, view: View) -> Action:
            view.__dict__["stacks"] = (10**6,) * 3
            view.legal.__dict__["check"] = True
            view.legal.__dict__["max_raise_to"] = 10**6
            return RaiseTo(10**6)

    hand = table([200] * 3)
    hand.players[2].decider = Cheat()
    (event,) = hand.play().events
    assert event.kind is EventKind.ILLEGAL
    assert views_of(hand.players[0])[0].stacks == (199, 198, 200)


# Async


class Slow:
    """Answers after giving way to others."""

    async def decide(self, view: View) -> Action:
        await asyncio.sleep(0)
        return Check() if view.legal.check else Call()


class Never:
    """Never answers."""

    async def decide(self, view: View) -> Action:
        del view
        await asyncio.Event().wait()
        raise AssertionError


def mixed(*deciders: Any, **options: Any) -> PokerTable:
    hand = table([200] * len(deciders), **options)
    for player, decider in zip(hand.players, deciders, strict=True):
        player.decider = decider
    return hand


def test_async_deciders_play_the_same_hand() -> None:
    expected = table([200] * 3).play().operations
    assert (
        asyncio.run(mixed(Slow(), Slow(), Slow()).play_async()).operations == expected
    )
    assert mixed(Slow(), Script(), Slow()).play().operations == expected
    sync = asyncio.run(mixed(Script(), Script(), Script()).play_async())
    assert sync.operations == expected


def test_tables_are_played_side_by_side_in_one_loop() -> None:
    async def scenario() -> list[int]:
        hands = [mixed(Slow(), Slow(), seed=seed) for seed in range(5)]
        results = await asyncio.gather(*(hand.play_async() for hand in hands))
        return [sum(result.payoffs.values()) for result in results]

    assert asyncio.run(scenario()) == [0] * 5


@pytest.mark.parametrize("way", ["play", "play_async"])
def test_an_async_answer_that_never_comes_is_late(way: str) -> None:
    hand = mixed(Slow(), Slow(), Never(), time_limit=LIMIT)
    result = hand.play() if way == "play" else asyncio.run(hand.play_async())
    (event,) = result.events
    assert (event.kind, event.player, event.action) == (EventKind.LATE, "p2", Fold())
    assert isinstance(event.error, BotTimeoutError)


def test_async_crashes_and_nonsense_become_events() -> None:
    class Crash:
        async def decide(self, view: View) -> Action:
            raise ZeroDivisionError(view.player_index)

    class Babble:
        async def decide(self, view: View) -> Any:
            return view.player_index

    result = asyncio.run(mixed(Babble(), Slow(), Crash()).play_async())
    kinds = [(event.player, event.kind) for event in result.events]
    assert kinds == [("p2", EventKind.CRASH), ("p0", EventKind.NONSENSE)]


def test_to_play_in_sync_where_a_loop_runs_is_the_programs_mistake() -> None:
    async def scenario() -> None:
        mixed(Slow(), Slow()).play()

    with pytest.raises(RuntimeError, match="use play_async"):
        asyncio.run(scenario())


@pytest.mark.parametrize("way", ["play", "play_async"])
def test_a_plain_function_may_give_something_to_await(way: str) -> None:
    class Promise:
        def decide(self, view: View) -> Any:
            return Slow().decide(view) if view.street_index else Never().decide(view)

    for time_limit in (None, LIMIT):
        deciders = (Promise(), Slow()) if time_limit else (Slow(), Slow())
        hand = mixed(*deciders, time_limit=time_limit)
        result = hand.play() if way == "play" else asyncio.run(hand.play_async())
        kinds = [event.kind for event in result.events]
        assert kinds == ([EventKind.LATE] if time_limit else [])


def test_a_hand_is_played_once() -> None:
    hand = table([200] * 3)
    result = hand.play()
    hand.players[0].chips = 5
    assert hand.play() is result
    assert asyncio.run(hand.play_async()) is result
    assert hand.players[0].chips == 5


def test_a_cancelled_hand_is_cancelled() -> None:
    async def scenario() -> None:
        task = asyncio.ensure_future(mixed(Slow(), Never()).play_async())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(scenario())


# Time limits of sync deciders


class Waiting:
    """Waits until it is let go, and counts how often it was asked."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = 0
        self.at_once = 0
        self.most = 0

    def decide(self, view: View) -> Action:
        self.asked += 1
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        self.go.wait(10)
        self.at_once -= 1
        return Check() if view.legal.check else Call()


@pytest.mark.parametrize("way", ["play", "play_async"])
def test_a_sync_answer_that_does_not_come_in_time_is_late(way: str) -> None:
    waiting = Waiting()
    hand = mixed(Script(), Script(), waiting, time_limit=LIMIT)
    try:
        result = hand.play() if way == "play" else asyncio.run(hand.play_async())
    finally:
        waiting.go.set()
    (event,) = result.events
    assert (event.kind, event.player) == (EventKind.LATE, "p2")


def test_a_slow_decider_is_never_called_twice_at_once() -> None:
    waiting = Waiting()
    player = Player("slow", 200, decider=waiting)
    try:
        for _ in range(3):
            players = [Player("a", 200, decider=Script()), player]
            hand = PokerTable(players, (1, 2), seed=1, time_limit=LIMIT)
            assert hand.play().events[0].kind is EventKind.LATE
    finally:
        waiting.go.set()
    assert waiting.most == 1


def test_in_time_everything_is_as_without_a_limit() -> None:
    expected = table([200] * 3).play().operations
    assert table([200] * 3, time_limit=60).play().operations == expected
    hand = table([200] * 3, time_limit=60)
    assert asyncio.run(hand.play_async()).operations == expected


def test_crashes_in_time_are_crashes() -> None:
    (event,) = facing_a_bet(ValueError("no"), time_limit=60).play().events
    assert event.kind is EventKind.CRASH
    (event,) = facing_a_bet(TimeoutError("own"), time_limit=60).play().events
    assert event.kind is EventKind.CRASH


def test_the_thread_of_a_player_ends_with_the_player() -> None:
    def threads() -> set[threading.Thread]:
        return {t for t in threading.enumerate() if t.name == "bigslick-player"}

    before = threads()
    hand = mixed(create_bot("calls"), create_bot("calls"), time_limit=60)
    hand.play()
    opened = threads() - before
    assert len(opened) == 2
    del hand
    gc.collect()
    for thread in opened:
        thread.join(120)
        assert not thread.is_alive()
