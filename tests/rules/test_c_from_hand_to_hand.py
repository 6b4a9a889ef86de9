"""Rules, part C: who is dealt in, and what they post, from hand to hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.support.fixed_tables import BY_HAND, call, dealt
from tests.support.players import Folder

from bigslick.engine import (
    AntePosting,
    BlindOrStraddlePosting,
    BringInPosting,
    Call,
    Check,
    CheckingOrCalling,
    Folding,
    Positions,
    RaiseTo,
)
from bigslick.engine.games import VARIANTS
from bigslick.match import (
    BlindSchedule,
    BombPots,
    CashRules,
    MatchEventKind,
    PokerMatch,
)

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.engine import Action, Operation, State, View
    from bigslick.match import HandResult

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve")
LEVEL = BlindSchedule([(50, 100)])


class Raiser:
    """Raises to 300 before the flop, calls or checks later."""

    def decide(self, view: View) -> Action:
        if RaiseTo(300) in view.legal:
            return RaiseTo(300)
        return Call() if view.legal.call is not None else Check()


def match_of(count: int, decider: Any = "calls", **options: Any) -> PokerMatch:
    """Return a match of so many; Ann posts the first small blind."""
    players = dict.fromkeys(NAMES[:count], decider)
    return PokerMatch(players=players, seed=3, **options)


def amounts(result: HandResult, kind: type[Operation]) -> dict[str, int]:
    """Return what everybody put in by such an operation."""
    found: dict[str, int] = {}
    for operation in result.operations:
        if isinstance(operation, kind):
            data: Any = operation
            found[result.names[data.player_index]] = data.amount
    return found


def blinds(result: HandResult) -> dict[str, int]:
    return amounts(result, BlindOrStraddlePosting)


def antes(result: HandResult) -> dict[str, int]:
    return amounts(result, AntePosting)


def test_28_the_rule_of_the_button_is_dead_in_tournaments_and_moves_in_cash() -> None:
    dead = match_of(5, Folder(), tournament_mode=True, schedule=LEVEL, stack=1000)
    moving = match_of(5, Folder())
    for match in (dead, moving):
        match.play_hand()
        assert match.positions == Positions(5, 1, 2)
    moving.leave("Ann")
    dead.cashier.find("Ann").player.chips = 0
    assert moving.play_hand().button == 2
    assert moving.positions == Positions(2, 3, 4)
    assert dead.play_hand().button == 1
    assert dead.positions == Positions(1, 2, 3)


@pytest.mark.parametrize(("seat", "names"), [(3, "Cyd Zoe Dan Eve Ann Bob")])
def test_29_a_moved_player_may_come_right_into_the_big_blind(
    seat: int, names: str
) -> None:
    match = PokerMatch(tournament_mode=True, schedule=LEVEL, seed=3)
    for number, name in enumerate(NAMES, 1):
        place = number if number < seat + 1 else number + 1
        match.add_player(name, 1000, decider=Folder(), seat=place)
    match.play_hand()
    match.play_hand()
    match.add_player("Zoe", 1000, decider=Folder(), seat=seat + 1)
    result = match.play_hand()
    assert result.names == tuple(names.split())
    assert blinds(result) == {"Cyd": 50, "Zoe": 100}


def test_29_a_player_moved_between_button_and_small_blind_waits() -> None:
    match = PokerMatch(tournament_mode=True, schedule=LEVEL, seed=3)
    for number, name in zip((1, 2, 4, 5, 6), NAMES, strict=True):
        match.add_player(name, 1000, decider=Folder(), seat=number)
    match.play_hand()
    match.play_hand()
    match.add_player("Zoe", 1000, decider=Folder(), seat=3)
    assert "Zoe" not in match.play_hand().names  # Bob has the button, Cyd the blind
    assert "Zoe" in match.play_hand().names


def test_30_a_newcomer_posts_at_once_or_waits_for_the_big_blind() -> None:
    for entry, hands in (("post", 1), ("wait", 3)):
        match = match_of(4, Folder())
        match.play_hand()
        match.add_player("Eve", decider=Folder(), entry=entry)
        results = [match.play_hand() for _ in range(hands)]
        assert ["Eve" in result.names for result in results] == [False] * (
            hands - 1
        ) + [True]
        assert blinds(results[-1])["Eve"] == 2
        assert antes(results[-1]) == {}


def test_30_between_button_and_blind_one_buys_the_button() -> None:
    match = PokerMatch(seed=3, blinds=(1, 2))
    for number, name in zip((1, 3, 4, 5, 6), NAMES, strict=True):
        match.add_player(name, 200, decider="calls", seat=number)
    match.play_hand()
    match.add_player("Zoe", 200, decider="calls", seat=2, entry="buy the button")
    result = match.play_hand()
    assert blinds(result) == {"Zoe": 2}
    assert antes(result) == {"Zoe": 1}  # the small blind is dead
    assert match.play_hand().button == 2


def test_31_missed_blinds_cost_three_of_which_two_are_live() -> None:
    match = match_of(5, Folder(), blinds=(1, 2))
    match.play_hand()
    match.sit_out("Dan")
    for _ in range(4):
        assert "Dan" not in match.play_hand().names
    match.come_back("Dan")
    result = match.play_hand()
    assert blinds(result) == {"Bob": 1, "Cyd": 2, "Dan": 2}
    assert antes(result) == {"Dan": 1}
    assert result.payoffs["Dan"] == -3


def test_31_the_small_blind_missed_alone_is_dead() -> None:
    match = match_of(5, Folder(), blinds=(1, 2))
    match.play_hand()
    match.play_hand()  # Cyd is the big blind
    match.sit_out("Cyd")
    match.play_hand()
    match.play_hand()
    match.come_back("Cyd")
    result = match.play_hand()
    while "Cyd" not in result.names:
        result = match.play_hand()
    assert "Cyd" not in blinds(result)
    assert antes(result) == {"Cyd": 1}


def test_32_a_straddle_is_twice_the_big_blind_and_a_re_straddle_twice_that() -> None:
    match = match_of(5, cash=CashRules(straddle="utg", straddle_count=2))
    for name in NAMES:
        match.set_habits(name, straddles=True)
    result = match.play_hand()
    assert blinds(result) == {"Ann": 1, "Bob": 2, "Cyd": 4, "Dan": 8}
    acted = [
        result.names[op.player_index]
        for op in result.operations
        if isinstance(op, CheckingOrCalling)
    ]
    assert acted[:5] == [
        "Eve",
        "Ann",
        "Bob",
        "Cyd",
        "Dan",
    ]  # the last one has the option


def test_32_the_button_goes_before_under_the_gun() -> None:
    match = match_of(5, cash=CashRules(straddle="either"))
    match.set_habits("Cyd", straddles=True)
    match.set_habits("Eve", straddles=True)
    assert blinds(match.play_hand()) == {"Ann": 1, "Bob": 2, "Eve": 4}


def test_33_who_sits_out_of_a_tournament_is_dealt_posts_and_folds_in_turn() -> None:
    match = match_of(3, Raiser(), tournament_mode=True, schedule=LEVEL, stack=5000)
    match.sit_out("Cyd")
    lost = []
    for result in match.hands(3):
        assert "Cyd" in result.names
        assert len(result.state.hole_cards) == 3
        me = result.names.index("Cyd")
        mine = [
            type(op)
            for op in result.operations
            if getattr(op, "player_index", None) == me
            and isinstance(op, (Folding, CheckingOrCalling))
        ]
        assert mine == [Folding]
        assert not result.events
        lost.append(result.payoffs["Cyd"])
    assert lost == [0, -100, -50]


def acts(result: HandResult, name: str) -> list[type[Operation]]:
    """Return what the player did when it was their turn to bet."""
    me = result.names.index(name)
    return [
        type(op)
        for op in result.operations
        if isinstance(op, (Folding, CheckingOrCalling)) and op.player_index == me
    ]


def test_33_who_sits_out_in_an_unraised_big_blind_is_folded() -> None:
    match = match_of(3, tournament_mode=True, schedule=LEVEL, stack=5000)
    match.sit_out("Cyd")
    results = list(match.hands(3))
    assert [acts(result, "Cyd") for result in results] == [[Folding]] * 3
    assert [result.payoffs["Cyd"] for result in results] == [0, -100, -50]
    free = results[1]
    assert blinds(free)["Cyd"] == 100
    assert free.pot == 300  # the others called and play on for it
    assert sum(free.winners.values()) == 300
    assert "Cyd" not in free.winners
    me = free.names.index("Cyd")
    assert Folding(me, by_house=True) in free.operations
    assert free.record.create_state().stacks == free.state.stacks
    me = results[2].names.index("Cyd")
    assert Folding(me) in results[2].operations  # there they faced a bet


def test_33_a_player_who_sits_out_gets_what_the_others_leave() -> None:
    match = match_of(3, Folder(), tournament_mode=True, schedule=LEVEL, stack=5000)
    match.sit_out("Cyd")
    results = list(match.hands(3))
    assert [acts(result, "Cyd") for result in results] == [[Folding], [], [Folding]]
    assert [result.payoffs["Cyd"] for result in results] == [0, 50, -50]


def test_33_who_sits_out_has_no_turn_against_a_short_all_in() -> None:
    match = PokerMatch(tournament_mode=True, schedule=LEVEL, seed=3)
    for name, chips in (("Ann", 5000), ("Bob", 40)):
        match.add_player(name, chips, decider="calls")
    match.sit_out("Ann")
    result = match.play_hand()
    assert blinds(result) == {"Ann": 100, "Bob": 40}
    assert acts(result, "Ann") == []
    assert result.went_to_showdown
    assert result.pot == 80


def test_33_a_player_who_sits_out_brings_in_if_they_must_and_is_folded_next() -> None:
    match = match_of(
        4,
        variant="razz",
        limit_type="fixed-limit",
        tournament_mode=True,
        schedule=LEVEL,
        stack=50_000,
    )
    match.sit_out("Ann")
    brought = 0
    for result in match.hands(12):
        assert acts(result, "Ann") == [Folding]
        brought += "Ann" in amounts(result, BringInPosting)
        assert result.payoffs["Ann"] < 0
    assert brought


def test_62_a_table_that_everybody_has_left_comes_to_an_end(tmp_path: Path) -> None:
    level = BlindSchedule([(50, 100)], growth="hold")
    match = match_of(3, tournament_mode=True, schedule=level, stack=100_000)
    for name in NAMES[:3]:
        match.sit_out(name)
    match.play(5)
    assert match.table is not None
    assert match.table.state.blinds_or_straddles[:2] == (800, 1600)
    match.save(tmp_path / "saved.json")
    again = PokerMatch.resume(tmp_path / "saved.json")
    assert match.play() == again.play() < 20
    assert match.standings == again.standings
    assert sum(player.chips for player in match.players) == 300_000


def test_62_who_comes_back_plays_at_the_level_that_is_due() -> None:
    level = BlindSchedule([(50, 100)], growth="hold")
    match = match_of(3, tournament_mode=True, schedule=level, stack=100_000)
    for name in NAMES[:3]:
        match.sit_out(name)
    match.play(4)
    match.come_back("Bob")
    assert match.play_hand().state.blinds_or_straddles[:2] == (50, 100)


def test_33_who_sits_out_of_a_cash_game_is_skipped_and_goes_after_so_many_rounds() -> (
    None
):
    match = match_of(4, Folder(), blinds=(1, 2), cash=CashRules(sit_out_limit=2))
    match.sit_out("Cyd")
    results = list(match.hands(7))
    assert all("Cyd" not in result.names for result in results)
    assert [p.name for p in match.players] == ["Ann", "Bob", "Dan"]
    (left,) = [e for e in match.events if e.kind is MatchEventKind.LEFT]
    assert (left.player, left.amount) == ("Cyd", 200)


def test_34_everybody_antes_and_the_betting_begins_on_the_flop() -> None:
    rules = CashRules(bomb_pots=BombPots(ante=5, boards=1))
    match = match_of(5, blinds=(1, 2), cash=rules)
    assert match.play_hand().button == 5
    match.bomb_pot()
    result = match.play_hand()
    assert antes(result) == dict.fromkeys(result.names, 5)
    assert blinds(result) == {}
    assert result.pot == 25
    first = next(op for op in result.operations if isinstance(op, CheckingOrCalling))
    place = result.operations.index(first)
    boards = [
        op for op in result.operations[:place] if type(op).__name__ == "BoardDealing"
    ]
    assert len(boards) == 1
    assert first.player_index == 0  # left of the button
    assert (result.button, match.play_hand().button) == (1, 1)


def test_34_who_does_not_take_part_is_not_dealt() -> None:
    match = match_of(5, blinds=(1, 2), cash=CashRules(bomb_pots=BombPots(ante=5)))
    match.set_habits("Dan", bomb_pots=False)
    match.bomb_pot()
    result = match.play_hand()
    assert result.names == ("Ann", "Bob", "Cyd", "Eve")
    assert result.pot == 20


def _double_board(hands: tuple[str, ...], ante: int) -> State:
    """Play a bomb pot on a board of aces' luck and one of kings' luck."""
    game = VARIANTS["nlhe"].create(blinds=(1, 2), automations=BY_HAND, seed=1)
    state = game.bomb_pot(ante, 2)((100,) * len(hands))
    boards = ("2c3d5h", "2h3s5c", "9s", "9h", "Td", "Kc")  # by turns
    return dealt(state, hands, boards)


def test_34_each_board_is_half_the_pot_and_the_odd_chip_goes_to_the_first() -> None:
    hands = ("AsAd", "KsKh", "7c4d", "8c4h", "Jc4s")
    state = _double_board(hands, 5)
    assert [(w.player_index, w.board_index, w.amount) for w in state.winners] == [
        (0, 0, 13),
        (1, 1, 12),
    ]
    assert state.stacks == [108, 107, 95, 95, 95]


def test_34_a_tie_on_a_board_splits_its_half_with_the_odd_chip_left_of_the_button() -> (
    None
):
    hands = ("Js4h", "AsQd", "AdQh", "Ks7h", "8c4s")
    state = _double_board(hands, 5)
    assert [(w.player_index, w.board_index, w.amount) for w in state.winners] == [
        (1, 0, 7),
        (2, 0, 6),
        (3, 1, 12),
    ]


def test_34_checked_down_nobody_loses_more_than_the_ante() -> None:
    state = call(
        VARIANTS["nlhe"].create(blinds=(1, 2), seed=1).bomb_pot(5, 2)((100,) * 5)
    )
    while state.status:
        call(state)
    assert min(state.payoffs) == -5
    assert sum(state.payoffs) == 0
