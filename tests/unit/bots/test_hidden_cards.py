"""A bot can reach no card that it may not see from its data."""

from __future__ import annotations

import gc
from types import FunctionType, ModuleType
from typing import Any

import pytest

from bigslick.bots import BOT_NAMES, HandInfo, create_bot
from bigslick.engine import State
from bigslick.engine.games import create_game


def reachable(*roots: object) -> list[Any]:
    """Return every object that can be reached without leaving for the program."""
    seen: dict[int, Any] = {}
    todo: list[Any] = list(roots)
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, (type, ModuleType, FunctionType)):
            continue
        seen[id(thing)] = thing
        todo.extend(gc.get_referents(thing))
    return list(seen.values())


@pytest.mark.parametrize("name", BOT_NAMES)
@pytest.mark.parametrize("code", ["nlhe", "plo", "stud", "27td"])
def test_no_bot_can_reach_hidden_cards(name: str, code: str) -> None:
    state = create_game(code, seed=4)((200, 200, 200))
    bots = [create_bot(name, seed=i) for i in range(3)]
    names = ("a", "b", "c")
    for i, bot in enumerate(bots):
        if hasattr(bot, "start_hand"):
            bot.start_hand(HandInfo("1", code, i, names, (0, 1, 2)))
    for _ in range(6):
        turn = state.turn_index
        if turn is None:
            break
        view = state.view(turn)
        action = bots[turn].decide(view)
        found = reachable(view, bots[turn])
        assert not any(isinstance(thing, State) for thing in found)
        secret = {id(state.deck_cards), id(state.hole_cards), id(state.burn_cards)}
        secret |= {id(cards) for cards in state.hole_cards}
        assert not any(id(thing) in secret for thing in found)
        state.act(action)


@pytest.mark.parametrize("name", BOT_NAMES)
def test_other_hidden_cards_change_no_decision(name: str) -> None:
    # Two deals that look the same to the player: only the others' cards differ.
    def deal(rival: str) -> State:
        state = create_game("nlhe", seed=1, automations=())((200, 200))
        state.post_blind_or_straddle()
        state.post_blind_or_straddle()
        for i in range(4):
            state.deal_hole(("AhQd" if i % 2 else rival)[i // 2 * 2 : i // 2 * 2 + 2])
        return state

    one, two = deal("2c2d"), deal("KsKd")
    assert one.view(1) == two.view(1)
    bots = [create_bot(name, seed=9) for _ in range(2)]
    assert bots[0].decide(one.view(1)) == bots[1].decide(two.view(1))
