"""While the last cards of a hand are dealt, its end is not shown yet."""

import asyncio
from pathlib import Path

import pytest
from tests.support.terminal_sessions import decide, new_settings, ready, seen, table

from bigslick import create_game
from bigslick.engine import View
from bigslick.terminal.runout import before_the_end, cards_to_the_end, has_shown


def _lost() -> View:
    """Return the view of a player who is all-in with the worse hand and loses."""
    state = create_game("nlhe", blinds=(1, 2), seed=3)((50, 50))
    state.complete_bet_or_raise_to(50)
    state.check_or_call()
    return next(state.view(i) for i, payoff in enumerate(state.payoffs) if payoff < 0)


def test_chips_are_in_the_pot_until_the_last_card() -> None:
    view = _lost()
    before = before_the_end(view)
    assert before.stacks == (0, 0)
    assert before.total_pot_amount == 100
    assert before.statuses == (True, True)
    assert [len(cards) for cards in before.hole_cards] == [2, 2]
    assert before.boards == view.boards


def test_a_player_who_lost_still_sees_the_own_cards() -> None:
    view = _lost()
    assert len(cards_to_the_end(view)) == 2
    assert has_shown(view)


def test_cards_that_were_shown_are_not_offered_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with table(new_settings(tmp_path, monkeypatch, seats=2)) as (app, pilot):
            await decide(app, pilot, "r", "a", "enter")
            await ready(app, pilot)
            assert app.next_hand is not None
            text = seen(app)
            assert "[n] Next hand" in text
            assert "[s] Show" not in text
            assert "You are not in this hand" not in text

    asyncio.run(play())
