"""A match of call-down players: ours with statistics and history, others without."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

import pokerkit
from pypokerengine.api.game import setup_config, start_poker
from texasholdem import ActionType, TexasHoldEm

import bigslick
from benchmarks.pypokerengine_player import Caller
from benchmarks.timing import Row
from bigslick.bots import create_bot
from bigslick.engine import Call, Check
from bigslick.match import Player, PokerMatch, PokerTable
from bigslick.match.player_statistics import PlayerStatistics, count_hand

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

PLAYERS = 6
STACK = 1_000_000  # nobody goes broke, however long it takes
HANDS = 4  # in a row: short enough for a quiet moment of the machine
ROUNDS = 300
NAMES = tuple(f"p{i}" for i in range(PLAYERS))


def rows() -> list[Row]:
    """Return the figures of this group."""
    with TemporaryDirectory() as folder:
        own = _each(
            {
                "bare": partial(_states, _call),
                "asked": partial(_states, _ask),
                "viewed": partial(_states, _look),
                "table": partial(_tables, _seated()),
                "counted": partial(_tables, _seated(), statistics=True),
                "recorded": partial(_tables, _seated(), record=True),
                "match": partial(_match().play, HANDS),
                "history": partial(_match(Path(folder) / "hands.jsonl").play, HANDS),
                "texasholdem": partial(_texasholdem, _new_texasholdem()),
            }
        )
    peers = _each(
        {
            "pokerkit": partial(_states, _call, pokerkit, 1),
            "PyPokerEngine": partial(_pypokerengine, 1),
        },
        ROUNDS // 5,
        1,
    )
    peers["texasholdem"] = own["texasholdem"]
    first = Row("match of six, statistics and history file", own["history"], peers)
    first.note = f"{1 / first.ours:,.0f} hands/s"
    bare = own["bare"]
    return [
        first,
        *(
            Row(name, own[key], note=f"{own[key] / bare - 1:+.0%} over the bare State")
            for key, name in _WORKS.items()
        ),
    ]


_WORKS = {
    "bare": "bare State, check_or_call",
    "asked": "bare State, legal_actions and act",
    "viewed": "bare State, a view and act",
    "table": "PokerTable",
    "counted": "PokerTable and statistics",
    "recorded": "PokerTable and record as JSON",
    "match": "PokerMatch with statistics",
    "history": "PokerMatch with statistics and history file",
}


def _each(
    works: dict[str, Callable[[], object]], rounds: int = ROUNDS, hands: int = HANDS
) -> dict[str, float]:
    """Return the shortest time for one hand of each work, measured by turns."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(rounds):
        for name, work in works.items():
            start = perf_counter()
            work()
            best[name] = min(best[name], (perf_counter() - start) / hands)
    return best


def _states(
    act: Callable[[Any], None], kit: ModuleType = bigslick, hands: int = HANDS
) -> None:
    automations = tuple(kit.Automation)
    for _ in range(hands):
        state = kit.NoLimitTexasHoldem.create_state(
            automations, True, 0, (1, 2), 2, STACK, PLAYERS
        )
        while state.status:
            act(state)


def _call(state: Any) -> None:
    state.check_or_call()


def _ask(state: Any) -> None:
    state.act(Check() if state.legal_actions().check else Call())


def _look(state: Any) -> None:
    state.act(Check() if state.view(state.turn_index).legal.check else Call())


def _seated() -> list[Player]:
    return [Player(name, STACK, decider=create_bot("calls")) for name in NAMES]


def _tables(
    players: list[Player], *, statistics: bool = False, record: bool = False
) -> None:
    counted = [PlayerStatistics() for _ in players]
    for _ in range(HANDS):
        result = PokerTable(players, (1, 2)).play()
        if statistics:
            count_hand(counted, result.state, NAMES)
        if record:
            result.record.to_json()


def _match(history: Path | None = None) -> PokerMatch:
    return PokerMatch("nlhe", blinds=(1, 2), players=_seated(), history=history)


def _pypokerengine(hands: int) -> None:
    config = setup_config(max_round=hands, initial_stack=STACK, small_blind_amount=1)
    for name in NAMES:
        config.register_player(name=name, algorithm=Caller())
    start_poker(config, verbose=0)


def _new_texasholdem() -> Any:
    return TexasHoldEm(buyin=STACK, big_blind=2, small_blind=1, max_players=PLAYERS)


def _texasholdem(game: Any) -> None:
    for _ in range(HANDS):
        game.start_hand()
        while game.is_hand_running():
            price = game.chips_to_call(game.current_player)
            game.take_action(ActionType.CALL if price else ActionType.CHECK)
