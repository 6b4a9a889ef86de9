"""Is the betting of a game unrolled as the engine plays it?"""

from __future__ import annotations

import pytest

from bigslick import create_game, parse_cards
from bigslick.engine.actions import Action, Bet, Call, Check, RaiseTo
from bigslick.errors import GameConfigError
from bigslick.solver.small_games import betting_tree
from bigslick.solver.small_games.betting_tree import (
    Deal,
    Decision,
    End,
    TwoPlayerGame,
)


def test_the_first_decision_of_kuhn_is_to_check_or_bet() -> None:
    root = TwoPlayerGame(create_game("kuhn"), None).unroll()
    assert isinstance(root, Decision)
    assert (root.player, root.actions) == (0, ("check", "bet 1"))
    answer = root.children[1]
    assert isinstance(answer, Decision)
    assert answer.actions == ("fold", "call")
    assert answer.children[0] == End(((1.0, -1.0),))


def test_a_card_is_dealt_between_the_streets_of_leduc() -> None:
    root = TwoPlayerGame(create_game("leduc"), None).unroll()
    assert isinstance(root, Decision)
    checked = root.children[0]
    assert isinstance(checked, Decision)
    assert isinstance(checked.children[0], Deal)
    assert checked.children[0].count == 1


def test_payoffs_are_those_of_the_engine() -> None:
    table = TwoPlayerGame(create_game("leduc"), None)
    line: list[Action] = [Bet(2), RaiseTo(4), Call(), Bet(4), Call()]
    one, two, board = (tuple(parse_cards(text)) for text in ("Ks", "Qs", "Qh"))
    assert table.payoffs(line, (one, two), board) == (-9, 9)
    assert table.payoffs(line, (two, one), board) == (9, -9)
    tied = tuple(parse_cards("Js")), tuple(parse_cards("Jh"))
    assert table.payoffs([Check()] * 4, tied, board) == (0, 0)


def test_all_in_players_see_the_rest_of_the_board() -> None:
    root = TwoPlayerGame(create_game("leduc"), 3).unroll()
    assert isinstance(root, Decision)
    answer = root.children[1]
    assert isinstance(answer, Decision)
    called = answer.children[answer.actions.index("call")]
    assert isinstance(called, Deal)


def test_betting_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(betting_tree, "_MOST_NODES", 2_000)
    table = TwoPlayerGame(create_game("nlhe"), 200)
    with pytest.raises(GameConfigError, match="more than 2,000 decisions"):
        table.unroll()
