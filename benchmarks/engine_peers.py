"""Six-handed no-limit hold'em, checked and called to showdown, in other engines."""

from __future__ import annotations

import os
import random
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pyspiel
import rlcard
from pypokerengine.api.game import setup_config, start_poker
from texasholdem import ActionType, TexasHoldEm

from benchmarks.pypokerengine_player import Caller

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PLAYERS = 6
HANDS = 40

pokers: Any = import_module("pokers")  # its type stubs do not fit it


def play_texasholdem() -> None:
    """Play with texasholdem."""
    for _ in range(HANDS):
        game = TexasHoldEm(buyin=200, big_blind=2, small_blind=1, max_players=PLAYERS)
        game.start_hand()
        while game.is_hand_running():
            price = game.chips_to_call(game.current_player)
            game.take_action(ActionType.CALL if price else ActionType.CHECK)


def play_pypokerengine() -> None:
    """Play with PyPokerEngine."""
    for _ in range(HANDS):
        config = setup_config(max_round=1, initial_stack=200, small_blind_amount=1)
        for seat in range(PLAYERS):
            config.register_player(name=str(seat), algorithm=Caller())
        start_poker(config, verbose=0)


class _RlcardCaller:
    use_raw = False

    def step(self, state: Any) -> int:
        return 1 if 1 in state["legal_actions"] else next(iter(state["legal_actions"]))


_RLCARD = rlcard.make(
    "no-limit-holdem", config={"game_num_players": PLAYERS, "seed": 1}
)
_RLCARD.set_agents([_RlcardCaller() for _ in range(PLAYERS)])


def play_rlcard() -> None:
    """Play with RLCard."""
    for _ in range(HANDS):
        _RLCARD.run(is_training=True)


_SPIEL = pyspiel.load_game(
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "stack=200 200 200 200 200 200,bettingAbstraction=fullgame)"
)


def play_open_spiel() -> None:
    """Play with OpenSpiel's universal_poker."""
    for _ in range(HANDS):
        state = _SPIEL.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.legal_actions()))
            else:
                state.apply_action(1)


def play_pokers() -> None:
    """Play with pokers; what it prints at each showdown is discarded."""
    with silence():
        for seed in range(HANDS):
            state = pokers.State.from_seed(
                n_players=PLAYERS, button=0, sb=1.0, bb=2.0, stake=200.0, seed=seed
            )
            while not state.final_state:
                call = pokers.ActionEnum.Call
                legal = call in state.legal_actions
                kind = call if legal else pokers.ActionEnum.Check
                state = state.apply_action(pokers.Action(kind))


@contextmanager
def silence() -> Iterator[None]:
    """Discard what a native library prints."""
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


PLAY: dict[str, Callable[[], None]] = {
    "texasholdem": play_texasholdem,
    "rlcard": play_rlcard,
    "PyPokerEngine": play_pypokerengine,
    "pokers (Rust)": play_pokers,
    "open_spiel (C++)": play_open_spiel,
}
