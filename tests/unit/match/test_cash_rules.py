"""Cash games: buy-ins, rake, straddles, bomb pots, runouts; no chip is ever lost."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.matches import NAMES, match_of
from tests.support.players import AllIn, AlwaysFolds
from tests.support.samples import samples

from bigslick.engine import (
    AntePosting,
    Automation,
    BlindOrStraddlePosting,
    BoardDealing,
    Positions,
    Rules,
    RunoutCountSelection,
)
from bigslick.engine.games import VARIANTS
from bigslick.errors import BigslickError, GameConfigError
from bigslick.match import BombPots, CashRules, MatchEventKind, PokerMatch, Rake

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.match import HandResult


def posts(result: HandResult) -> dict[str, int]:
    """Return the blinds, straddles and posts of a hand by name."""
    return {
        result.names[op.player_index]: op.amount
        for op in result.operations
        if isinstance(op, BlindOrStraddlePosting)
    }


def antes(result: HandResult) -> dict[str, int]:
    return {
        result.names[op.player_index]: op.amount
        for op in result.operations
        if isinstance(op, AntePosting)
    }


def balanced(match: PokerMatch) -> bool:
    chips = sum(player.chips for player in match.players)
    return bool(chips == match.ledger.on_table)


# Rake


@pytest.mark.parametrize(
    ("rake", "pot", "taken"),
    [
        (Rake(0.05, cap=3), 43, 2),  # rule 45: 2.15, cut to the unit
        (Rake(0.10, cap=5), 49, 4),
        (Rake(0.10, cap=5), 1000, 5),
        (Rake(0.29), 100, 29),
        (Rake(0), 100, 0),
        (Rake(0.05, unit=Fraction(1, 20)), Fraction(43), Fraction(43, 20)),
    ],
)
def test_45_rake_is_a_share_up_to_a_cap_in_whole_units(
    rake: Rake, pot: Any, taken: Any
) -> None:
    assert rake.taken(pot) == taken


@pytest.mark.parametrize("arguments", [(-0.1,), (1.5,), (0.1, -1), (0.1, 5, True, 0)])
def test_a_rake_that_is_none_is_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(GameConfigError):
        Rake(*arguments)


def three_pots(rake: Any) -> list[int]:
    """Return what is taken of pots of 40, 30 and 20."""
    automations = tuple(a for a in Automation if a is not Automation.BOARD_DEALING)
    variant = VARIANTS["nlhe"]
    game = variant.create(blinds=(1, 2), seed=3, rake=rake, automations=automations)
    state = game((10, 20, 30, 30))
    for to in (30, None, None, None):
        if to is None:
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(to)
    assert [pot.amount for pot in state.pots] == [40, 30, 20]
    return [pot.raked_amount for pot in state.pots]


@pytest.mark.parametrize(("cap", "taken"), [(None, [4, 3, 2]), (5, [4, 1, 0])])
def test_45_a_cap_is_one_for_the_hand_and_not_for_each_pot(
    cap: int | None, taken: list[int]
) -> None:
    assert three_pots(Rake(0.1, cap, no_flop_no_drop=False)) == taken


def test_45_odd_chips_of_the_rake_come_from_the_whole_pot() -> None:
    rake = Rake(0.05, no_flop_no_drop=False)
    assert three_pots(rake) == [2, 1, 1]  # 5 % of 90 is 4, of the pots 2, 1 and 1
    assert sum(three_pots(Rake(0.03, no_flop_no_drop=False))) == 2  # not 1 + 0 + 0


def test_a_plain_function_still_takes_from_each_pot() -> None:
    assert three_pots(lambda amount, _: (1, amount - 1)) == [1, 1, 1]


def test_45_no_flop_no_drop() -> None:
    options: dict[str, Any] = {"cash": CashRules(rake=Rake(1))}
    match = match_of(4, AlwaysFolds(), **options)
    match.play(5)
    assert match.ledger.raked == 0
    options = {"cash": CashRules(rake=Rake(1, no_flop_no_drop=False))}
    match = match_of(4, AlwaysFolds(), **options)
    match.play(5)
    assert match.ledger.raked == 5  # the small blinds: what nobody called is no pot
    assert match.ledger.raked_hands == 5


def test_the_ledger_knows_what_was_taken() -> None:
    match = match_of(4, "random", stack=500, cash=CashRules(rake=Rake(0.05, 3)))
    taken = [result.rake for result in match.hands(40)]
    assert sum(taken) == match.ledger.raked > 0
    assert max(taken) == 3
    assert match.ledger.raked_hands == sum(map(bool, taken))
    assert balanced(match)
    assert sum(match.net(name) for name in NAMES[:4]) == -match.ledger.raked


# Buy-ins


def test_buy_ins_keep_to_the_limits() -> None:
    match = PokerMatch(cash=CashRules(min_buy_in=40, max_buy_in=200), stack=100)
    for chips in (39, 201, 0, -5):
        with pytest.raises(GameConfigError, match="buy in"):
            match.add_player("Ann", chips, decider="calls")
    match.add_player("Ann", 40, decider="calls")
    match.add_player("Bob", 200, decider="calls")
    match.top_up("Ann", 160)
    with pytest.raises(GameConfigError, match="the largest stack is 200"):
        match.top_up("Ann", 1)
    with pytest.raises(GameConfigError, match="top up"):
        match.rebuy("Ann")
    assert match.ledger.bought == {"Ann": 200, "Bob": 200}


def test_a_player_without_chips_stays_until_they_buy_in_again() -> None:
    match = match_of(3, AllIn(), stack=50)
    while all(player.chips for player in match.players):
        match.play_hand()
    broke = next(player for player in match.players if not player.chips)
    if not match.is_over:
        assert broke.name not in match.play_hand().names
    match.rebuy(broke.name)
    assert broke.chips == 50
    with pytest.raises(GameConfigError):
        match.rebuy(broke.name, 50)
    assert balanced(match)


def test_rebuys_and_top_ups_can_happen_by_themselves() -> None:
    match = match_of(
        4, "random", stack=60, cash=CashRules(auto_rebuy=True, auto_top_up=True)
    )
    for result in match.hands(60):
        assert min(result.state.starting_stacks) >= 60
        assert balanced(match)
    assert match.hands_played == 60
    assert any(event.kind is MatchEventKind.REBOUGHT for event in match.events)


def test_a_player_who_leaves_takes_their_chips_along() -> None:
    match = match_of(3, "random", stack=1000)
    match.play(3)
    chips = next(player.chips for player in match.players if player.name == "Bob")
    net = match.net("Bob")
    assert match.leave("Bob") == chips
    assert match.ledger.cashed_out == {"Bob": chips}
    assert match.net("Bob") == net
    assert [player.name for player in match.players] == ["Ann", "Cyd"]
    assert balanced(match)
    with pytest.raises(GameConfigError, match="unknown player"):
        match.leave("Bob")
    match.add_player("Bob", 100, decider="calls", seat=2)
    assert match.net("Bob") == net


def test_a_name_or_a_seat_is_taken_once() -> None:
    match = match_of(2)
    for arguments in ({"player": "Ann"}, {"player": "Zoe", "seat": 2}):
        with pytest.raises(GameConfigError):
            match.add_player(**arguments, decider="calls")
    with pytest.raises(GameConfigError, match="seat 11"):
        match.add_player("Zoe", decider="calls", seat=11)
    full = match_of(10)
    with pytest.raises(GameConfigError, match="all 10 seats"):
        full.add_player("Zoe", decider="calls")


# Sitting out, coming back, joining (rules 30, 31 and 33)


def test_30_a_newcomer_posts_in_turn_and_has_the_option() -> None:
    match = match_of(4, AlwaysFolds(), button=4)
    match.play_hand()
    match.add_player("Eve", decider=AlwaysFolds())
    result = match.play_hand()
    assert match.positions == Positions(1, 2, 3)
    assert result.names == ("Bob", "Cyd", "Dan", "Eve", "Ann")
    assert posts(result) == {"Bob": 1, "Cyd": 2, "Eve": 2}
    assert posts(match.play_hand()) == {"Cyd": 1, "Dan": 2}


def test_30_a_newcomer_may_wait() -> None:
    match = match_of(4, AlwaysFolds(), button=4)
    match.play_hand()
    match.add_player("Eve", decider=AlwaysFolds(), entry="wait")
    for _ in range(2):
        assert "Eve" not in match.play_hand().names
    result = match.play_hand()
    assert posts(result) == {"Dan": 1, "Eve": 2}


def test_31_missed_blinds_are_posted_and_only_the_big_one_is_live() -> None:
    match = match_of(5, AlwaysFolds(), button=5, stack=100)
    match.play_hand()
    match.sit_out("Dan")
    for _ in range(4):
        assert "Dan" not in match.play_hand().names
    assert [e.player for e in match.events if e.kind.name == "MISSED_BLIND"] == ["Dan"]
    match.come_back("Dan")
    result = match.play_hand()
    assert posts(result) == {"Bob": 1, "Cyd": 2, "Dan": 2}
    assert antes(result) == {"Dan": 1}
    state = result.state
    assert state.payoffs[result.names.index("Dan")] == -3
    assert balanced(match)


def test_33_a_player_who_sits_out_too_long_gets_their_chips_and_leaves() -> None:
    match = match_of(4, AlwaysFolds(), cash=CashRules(sit_out_limit=2))
    match.play_hand()
    match.sit_out("Cyd")
    match.play(12)
    assert [player.name for player in match.players] == ["Ann", "Bob", "Dan"]
    assert match.events[-1].kind is MatchEventKind.LEFT
    assert match.ledger.cashed_out["Cyd"] > 0
    assert balanced(match)


# Straddles (rule 32)


def test_32_the_player_after_the_big_blind_straddles_twice_its_size() -> None:
    match = match_of(5, "calls", cash=CashRules(straddle="utg"))
    match.set_habits("Cyd", straddles=True)
    result = match.play_hand()
    assert posts(result) == {"Ann": 1, "Bob": 2, "Cyd": 4}
    assert result.pot == 20
    assert posts(match.play_hand()) == {"Bob": 1, "Cyd": 2}  # not from the blinds


def test_32_straddles_may_follow_each_other_and_the_button_goes_first() -> None:
    match = match_of(5, "calls", cash=CashRules(straddle="either", straddle_count=2))
    for name in ("Cyd", "Dan", "Eve"):
        match.set_habits(name, straddles=True)
    assert posts(match.play_hand()) == {"Ann": 1, "Bob": 2, "Eve": 4}
    match.set_habits("Eve", straddles=False)
    match = match_of(5, "calls", cash=CashRules(straddle="utg", straddle_count=2))
    for name in ("Cyd", "Dan", "Eve"):
        match.set_habits(name, straddles=True)
    assert posts(match.play_hand()) == {"Ann": 1, "Bob": 2, "Cyd": 4, "Dan": 8}


@pytest.mark.parametrize(
    ("count", "game", "stack"), [(2, "nlhe", 200), (5, "flhe", 200), (5, "nlhe", 3)]
)
def test_32_no_straddle_heads_up_in_limit_or_without_chips(
    count: int, game: str, stack: int
) -> None:
    match = match_of(
        count, "calls", game, blinds=(1, 2), stack=stack, cash=CashRules(straddle="utg")
    )
    for name in NAMES[:count]:
        match.set_habits(name, straddles=True)
    assert sorted(posts(match.play_hand()).values()) == [1, 2]


# Bomb pots (rule 34)


def test_34_every_third_hand_is_a_bomb_pot_and_leaves_the_button() -> None:
    rules = CashRules(bomb_pots=BombPots(every=3, ante=10))
    match = match_of(4, "calls", cash=rules)
    buttons = []
    for number, result in enumerate(match.hands(7), 1):
        bomb = number % 3 == 0
        assert (antes(result) != {}) is bomb
        assert posts(result) == {} if bomb else len(posts(result)) == 2
        if bomb:
            assert set(antes(result).values()) == {10}
            assert result.state.board_count == 2
            assert result.pot == 40
        buttons.append(result.record.button)
    assert buttons == [4, 1, 2, 2, 3, 4, 4]


def test_34_a_bomb_pot_on_demand_without_those_who_do_not_want_it() -> None:
    match = match_of(4, "calls", cash=CashRules(bomb_pots=BombPots(boards=1)))
    match.set_habits("Bob", bomb_pots=False)
    match.bomb_pot()
    result = match.play_hand()
    assert result.names == ("Ann", "Cyd", "Dan")
    assert antes(result) == {"Ann": 10, "Cyd": 10, "Dan": 10}  # five big blinds
    assert result.state.board_count == 1
    assert "Bob" in match.play_hand().names


def test_34_a_game_without_a_flop_has_none() -> None:
    match = match_of(4, "calls", "razz")
    with pytest.raises(GameConfigError, match="no flop"):
        match.bomb_pot()
    mixed = match_of(3, "calls", "horse", cash=CashRules(bomb_pots=BombPots(every=1)))
    for result in mixed.hands(9):
        bomb = result.game in {"flhe", "flo8"}
        assert (result.state.board_count == 2) is bomb


def test_34_there_are_as_many_boards_as_the_deck_has_cards_for() -> None:
    rules = CashRules(bomb_pots=BombPots(every=1, boards=2))
    assert match_of(6, "calls", "royal", cash=rules).play_hand().state.board_count == 1
    assert match_of(5, "calls", "royal", cash=rules).play_hand().state.board_count == 2


# Run it twice (rule 39)


class Once(AllIn):
    def choose_runouts(self, view: object, offered: int) -> int:  # noqa: ARG002
        return 1


@pytest.mark.parametrize(("second", "boards"), [(AllIn(), 2), (Once(), 1)])
def test_39_the_board_is_run_twice_if_all_agree(second: AllIn, boards: int) -> None:
    match = PokerMatch(
        players={"Ann": AllIn(), "Bob": second},
        seed=3,
        cash=CashRules(runouts=2, rake=Rake(0.1, 7)),
    )
    result = match.play_hand()
    assert result.state.board_count == boards
    choices = [op for op in result.operations if isinstance(op, RunoutCountSelection)]
    assert len(choices) == 2
    dealt = [op for op in result.operations if isinstance(op, BoardDealing)]
    assert sum(len(op.cards) for op in dealt) == 5 * boards
    assert result.rake == 7  # once, on the whole pot
    assert balanced(match)


@pytest.mark.parametrize(
    ("pot", "unit", "taken"),
    [
        (Decimal("1.00"), Decimal("0.01"), Decimal("0.05")),
        (Decimal("1.19"), Decimal("0.01"), Decimal("0.05")),
        (Decimal(43), 1, Decimal(2)),
        (1.0, 0.01, 0.05),
        (Fraction(43, 2), Fraction(1, 2), Fraction(1)),
        (43, Decimal("0.01"), 2),
    ],
)
def test_45_the_rake_is_exact_in_cents(pot: Any, unit: Any, taken: Any) -> None:
    raked = Rake(0.05, unit=unit).taken(pot)
    assert (raked, type(raked)) == (taken, type(pot))


@pytest.mark.parametrize("game", ["nlhe", "plo8", "stud8", "short-deck", "27td"])
def test_45_a_game_in_cents_is_raked_and_goes_on_from_its_file(
    game: str, tmp_path: Path
) -> None:
    cents: Any = Decimal("0.01")
    match = match_of(
        3,
        "random",
        game,
        blinds=(Decimal("0.25"), Decimal("0.50")),
        cash=CashRules(rake=Rake(0.05, cap=1, unit=cents), auto_rebuy=True),
    )
    for result in match.hands(30):
        assert result.events == ()
        assert balanced(match)
    assert match.ledger.raked > 0
    assert match.ledger.raked % cents == 0
    match.save(tmp_path / "cents.json")
    again = PokerMatch.resume(tmp_path / "cents.json")
    match.play(5)
    again.play(5)
    assert match.as_dict() == again.as_dict()


@pytest.mark.parametrize(
    ("small", "big", "unit"),
    [("0.25", "0.50", "0.01"), ("0.5", "1", "0.01"), ("0.005", "0.01", "0.001")],
)
def test_decimal_stakes_are_cut_to_cents_or_finer(
    small: str, big: str, unit: str
) -> None:
    match = match_of(2, blinds=(Decimal(small), Decimal(big)))
    assert match.play_hand().state.rules.chip_unit == Decimal(unit)
    own = match_of(2, blinds=(Decimal(1), Decimal(2)), rules=Rules(chip_unit=1))
    assert own.play_hand().state.rules.chip_unit == 1
    assert match_of(2).play_hand().state.rules.chip_unit is None


# House rules that are invalid


@pytest.mark.parametrize(
    "options",
    [
        {"min_buy_in": 0},
        {"min_buy_in": 50, "max_buy_in": 40},
        {"straddle": "cutoff"},
        {"runouts": 0},
        {"straddle_count": 0},
        {"sit_out_limit": -1},
        {"sit_out_limit": 0},
        {"max_buy_in": 0},
    ],
)
def test_house_rules_that_contradict_themselves_are_refused(
    options: dict[str, Any],
) -> None:
    with pytest.raises(GameConfigError):
        CashRules(**options)


def test_small_stakes_have_small_buy_ins_and_antes() -> None:
    half: Any = Decimal("0.5")
    assert CashRules(max_buy_in=half).max_buy_in == half
    assert BombPots(ante=half).ante == half


@pytest.mark.parametrize(
    "options", [{"every": -2}, {"every": 0}, {"boards": 0}, {"ante": -1}, {"ante": 0}]
)
def test_bomb_pots_of_nothing_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(GameConfigError):
        BombPots(**options)


# Everything at once


@settings(max_examples=samples(25, quick=12), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["nlhe", "plo", "flhe", "horse", "27td"]))
def test_chips_are_conserved_whatever_happens_between_hands(
    seed: int, game: str
) -> None:
    rng = Random(seed)
    bombs = rng.choice([None, BombPots(every=4, boards=rng.randint(1, 2))])
    rules = CashRules(
        min_buy_in=10,
        max_buy_in=400,
        auto_rebuy=rng.random() < 0.5,
        auto_top_up=rng.random() < 0.5,
        rake=rng.choice([None, Rake(0.05, 3), Rake(0.1, no_flop_no_drop=False)]),
        straddle=rng.choice([None, "utg", "button", "either"]),
        straddle_count=rng.randint(1, 3),
        bomb_pots=None if game == "27td" else bombs,
        runouts=rng.randint(1, 3),
        sit_out_limit=rng.choice([None, 1, 3]),
    )
    match = match_of(4, "random", game, stack=100, seed=seed, cash=rules)
    for _ in range(25):
        name = rng.choice(NAMES[:6])
        calls: list[tuple[Any, ...]] = [
            (match.sit_out, name),
            (match.come_back, name, rng.choice(["wait", "post"])),
            (match.leave, name),
            (match.top_up, name, rng.randint(1, 100)),
            (match.rebuy, name, rng.randint(5, 200)),
            (match.bomb_pot,),
        ]
        act, *arguments = rng.choice(calls)
        try:
            match.set_habits(name, straddles=rng.random() < 0.7)
            act(*arguments)
        except BigslickError:
            if name not in [player.name for player in match.players]:
                match.add_player(name, rng.randint(10, 400), decider="random")
        finally:
            assert balanced(match)
        if not match.is_over:
            result = match.play_hand()
            record = result.record
            assert record.create_state().stacks == result.state.stacks
        assert balanced(match)
        nets = [match.net(n) for n in match.statistics]
        assert sum(nets) == -match.ledger.raked
        for n, figures in match.statistics.items():
            assert figures.net == match.net(n)
