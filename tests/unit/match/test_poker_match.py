"""Many hands: the button, the blinds, tournaments, mixes, pauses."""

from __future__ import annotations

import asyncio
import re
from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from tests.support.matches import NAMES, match_of
from tests.support.players import AllIn, AlwaysFolds, AsyncCaller

from bigslick.bots import create_bot
from bigslick.engine import (
    BlindOrStraddlePosting,
    Call,
    Check,
    Fold,
    Mode,
    Positions,
    Rules,
)
from bigslick.engine.games import GAMES, MIXES, Variant
from bigslick.engine.next_hand import ButtonRule
from bigslick.errors import BotError, GameConfigError, NotationError
from bigslick.formats.record.hand_record import read_records
from bigslick.match import (
    BettingLimit,
    BlindSchedule,
    BombPots,
    CashRules,
    GameVariant,
    MatchEventKind,
    Player,
    PokerMatch,
    get_blinds,
)

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.engine import Action, View


def tournament(count: int, decider: Any, **options: Any) -> Any:
    return match_of(count, decider, tournament_mode=True, **options)


# The button (rules 26 to 28)


def test_the_button_goes_round_and_everybody_pays_the_blinds_in_turn() -> None:
    match = match_of(4, AlwaysFolds())
    buttons, big_blinds = [], []
    for result in match.hands(8):
        buttons.append(result.record.button)
        assert match.positions is not None
        big_blinds.append(match.positions.big_blind)
    assert buttons == [4, 1, 2, 3] * 2
    assert big_blinds == [2, 3, 4, 1] * 2


def test_the_first_player_posts_the_first_small_blind() -> None:
    assert match_of(3).play_hand().names == ("Ann", "Bob", "Cyd")
    assert match_of(3, button=1).play_hand().names == ("Bob", "Cyd", "Ann")


def test_26_two_players_take_turns_as_small_blind_and_button() -> None:
    match = match_of(2, "calls")
    assert [match.play_hand().names for _ in range(4)] == [
        ("Ann", "Bob"),
        ("Bob", "Ann"),
    ] * 2


@pytest.mark.parametrize("loser", ["Ann", "Bob", "Cyd"])
def test_26_nobody_is_big_blind_twice_when_three_become_two(loser: str) -> None:
    match = tournament(3, AlwaysFolds(), button=3)
    match.play_hand()
    assert match.positions == Positions(3, 1, 2)
    bust(match, loser)
    result = match.play_hand()
    assert match.positions is not None
    assert match.positions.big_blind != 2
    assert result.names[0] == NAMES[match.positions.big_blind - 1]


def bust(match: PokerMatch, *names: str) -> None:
    """Give the chips of some players to another one."""
    players = {player.name: player for player in match.players}
    heir = next(p for p in match.players if p.name not in names and p.chips)
    for name in names:
        heir.chips += players[name].chips
        players[name].chips = 0


@pytest.mark.parametrize(
    ("busted", "first", "second"),
    [
        (("Bob",), (Positions(2, 3, 4), 2), (Positions(3, 4, 5), 2)),
        (("Cyd",), (Positions(2, 3, 4), 1), (Positions(3, 4, 5), 2)),
        (("Bob", "Cyd"), (Positions(2, 3, 4), 1), (Positions(3, 4, 5), 2)),
    ],
)
def test_27_the_dead_button_of_a_tournament(
    busted: tuple[str, ...],
    first: tuple[Positions, int],
    second: tuple[Positions, int],
) -> None:
    match = tournament(6, AlwaysFolds(), button=1)
    match.play_hand()
    assert match.positions == Positions(1, 2, 3)
    bust(match, *busted)
    for positions, blinds in (first, second):
        result = match.play_hand()
        assert match.positions == positions
        posted = [
            op for op in result.operations if isinstance(op, BlindOrStraddlePosting)
        ]
        assert len(posted) == blinds
        assert result.record.button == positions.button


def test_28_the_button_rule_is_an_option() -> None:
    match = tournament(6, AlwaysFolds(), button=1, button_rule=ButtonRule.MOVING)
    match.play_hand()
    bust(match, "Bob")
    match.play_hand()
    assert match.positions == Positions(3, 4, 5)


def test_21_a_dead_small_blind_counts_to_the_pot_limit() -> None:
    seen: list[Any] = []

    class Asking(AlwaysFolds):
        def decide(self, view: View) -> Action:
            seen.append(view.legal.max_raise_to)
            return super().decide(view)

    match = tournament(
        5, Asking(), game="plo", blinds=(100, 200), stack=10_000, button=1
    )
    match.play_hand()
    bust(match, "Cyd")
    seen.clear()
    match.play_hand()
    assert seen[0] == 700


# Tournaments


def test_the_blinds_rise_as_in_the_example() -> None:
    match = tournament(3, AlwaysFolds(), stack=100_000)
    for hands in range(0, 45, 3):
        assert match.hands_played == hands
        assert match.blinds == get_blinds(hands)
        match.play(3)
    levels = [e.amount for e in match.events if e.kind is MatchEventKind.LEVEL]
    assert levels == [20, 30, 40, 50]


def test_a_schedule_may_have_antes_of_everybody_or_of_the_big_blind() -> None:
    schedule = BlindSchedule([(5, 10, 2), (10, 20, 0, 20)], length=1)
    match = tournament(4, AlwaysFolds(), schedule=schedule, stack=1000)
    first, second = match.play_hand(), match.play_hand()
    assert sorted(first.payoffs.values()) == [-7, -2, -2, 11]
    assert sorted(second.payoffs.values()) == [-10, 0, 0, 10]


@pytest.mark.parametrize("game", ["nlhe", "flhe", "plo8", "razz", "27td", "horse"])
def test_a_tournament_ends_with_one_winner_of_all_chips(game: str) -> None:
    match = tournament(5, "random", game=game, stack=300)
    match.play()
    assert match.is_over
    assert match.winner is not None
    chips = {player.name: player.chips for player in match.players}
    assert chips == dict.fromkeys(NAMES[:5], 0) | {match.winner: 1500}
    assert match.standings[0] == match.winner
    places = sorted(seat.place or 0 for seat in match.seats)
    assert places[0] == 1
    assert match.events[-1].kind is MatchEventKind.WON
    assert match.play(3) == 0
    with pytest.raises(GameConfigError):
        match.play_hand()


def test_57_of_those_who_bust_together_the_bigger_stack_places_higher() -> None:
    match = PokerMatch(tournament_mode=True, seed=5)
    for name, chips in zip(NAMES, (50, 90, 90, 4000), strict=False):
        match.add_player(name, chips, decider=AllIn())
    assert match.play() == 1
    places = {seat.player.name: seat.place for seat in match.seats}
    assert places == {"Dan": 1, "Bob": 2, "Cyd": 2, "Ann": 4}
    assert match.standings == ["Dan", "Bob", "Cyd", "Ann"]


def test_33_a_player_who_sits_out_of_a_tournament_is_blinded_off() -> None:
    match = tournament(3, "calls", stack=200)
    match.sit_out("Ann")
    result = match.play_hand()
    assert "Ann" in result.names
    assert any(
        result.names[i] == "Ann"
        for i, status in enumerate(result.state.statuses)
        if not status
    )
    before = next(p.chips for p in match.players if p.name == "Ann")
    match.play(9)
    assert next(p.chips for p in match.players if p.name == "Ann") < before
    match.come_back("Ann")
    assert not match.seats[0].player.sitting_out


def test_62_two_who_sit_out_still_come_to_an_end() -> None:
    match = tournament(2, "calls", stack=200)
    match.sit_out("Ann")
    match.sit_out("Bob")
    assert match.play(2000) < 2000
    assert match.winner in {"Ann", "Bob"}


@pytest.mark.parametrize("method", ["rebuy", "top_up", "leave"])
def test_a_tournament_sells_and_pays_nothing(method: str) -> None:
    match = tournament(3, "calls")
    with pytest.raises(GameConfigError, match="tournament"):
        getattr(match, method)("Ann")
    with pytest.raises(GameConfigError, match="tournament"):
        match.bomb_pot()


def test_29_a_late_entrant_is_dealt_in_without_posting() -> None:
    match = tournament(4, AlwaysFolds(), stack=500)
    match.play_hand()
    match.add_player("Eve", decider=AlwaysFolds())
    result = match.play_hand()
    posted = [op for op in result.operations if isinstance(op, BlindOrStraddlePosting)]
    assert "Eve" in result.names
    assert len(posted) == 2


# Variants and mixes


@pytest.mark.parametrize("code", list(GAMES))
def test_every_game_can_be_played_in_both_modes(code: str) -> None:
    game = GAMES[code]
    count = game.max_players
    for mode in (False, True):
        match = match_of(count, "random", code, tournament_mode=mode)
        start = sum(player.chips for player in match.players)
        for result in match.hands(4):
            expected = Mode.TOURNAMENT if mode else Mode.CASH_GAME
            assert result.state.mode is expected
            assert sum(player.chips for player in match.players) == start
        assert match.game in ([code] if isinstance(game, Variant) else game.codes)


@pytest.mark.parametrize(
    ("variant", "limit", "code"),
    [
        (GameVariant.TEXAS_HOLDEM, BettingLimit.NO_LIMIT, "nlhe"),
        (GameVariant.TEXAS_HOLDEM, BettingLimit.FIXED_LIMIT, "flhe"),
        (GameVariant.OMAHA, BettingLimit.POT_LIMIT, "plo"),
        (GameVariant.OMAHA, BettingLimit.NO_LIMIT, "no-limit-omaha"),
        ("plo5", "fixed-limit", "fixed-limit-plo5"),
    ],
)
def test_the_seeds_three_arguments_make_a_match(
    variant: GameVariant | str, limit: BettingLimit | str, code: str
) -> None:
    match = PokerMatch(variant, limit, False, players={"A": "random", "B": "random"})
    assert match.game == code
    result = match.play_hand()
    assert result.record.create_state().stacks == result.state.stacks


@pytest.mark.parametrize("code", list(MIXES))
def test_a_mix_changes_its_game_every_orbit(code: str) -> None:
    match = match_of(3, "calls", code, stack=100_000)
    games = [result.game for result in match.hands(3 * len(MIXES[code].codes) + 2)]
    expected = [game for game in MIXES[code].codes for _ in range(3)]
    assert games == [*expected, *expected[:2]]


def test_the_button_waits_while_stud_is_played() -> None:
    match = match_of(3, "calls", "horse", stack=100_000, hands_per_game=2)
    buttons: dict[str | None, list[int]] = {}
    for result in match.hands(11):
        buttons.setdefault(result.game, []).append(result.record.button)
    assert buttons["flhe"] == [3, 1, 1]  # the third after the stud games
    assert buttons["flo8"] == [2, 3]
    assert set(buttons["razz"] + buttons["stud"] + buttons["stud8"]) == {3}


def test_the_stakes_of_a_mix_follow_its_bets() -> None:
    match = match_of(4, "calls", "8-game", bets=(20, 40), hands_per_game=1)
    by_game = {result.game: result.state for result in match.hands(8)}
    assert by_game["flhe"].blinds_or_straddles == (10, 20, 0, 0)
    assert by_game["nlhe"].blinds_or_straddles == (5, 10, 0, 0)
    assert by_game["razz"].bring_in == 10


def test_stakes_and_rules_reach_the_table() -> None:
    match = match_of(
        3, "calls", blinds=(5, 10), antes=1, rules=Rules(heads_up_cap=False)
    )
    state = match.play_hand().state
    assert state.blinds_or_straddles == (5, 10, 0)
    assert state.antes == (1, 1, 1)
    assert state.starting_stacks == (1000,) * 3
    assert state.rules == Rules(heads_up_cap=False)


# Seeds


def test_the_same_seed_plays_the_same_match(tmp_path: Path) -> None:
    files = []
    for name in ("a", "b"):
        files.append(tmp_path / name)
        with match_of(4, "random", seed="tuesday", history=files[-1]) as match:
            match.play(20)
    assert files[0].read_bytes() == files[1].read_bytes()
    other = match_of(4, "random", seed="wednesday")
    other.play(20)
    assert other.as_dict() != match.as_dict()


def test_players_of_the_same_kind_do_not_think_alike() -> None:
    match = match_of(6, "random", stack=100_000)
    match.play(20)
    assert len({figures.bets for figures in match.statistics.values()}) > 1


def test_without_a_seed_no_two_matches_are_alike() -> None:
    decks = {
        tuple(match_of(2, seed=None).play_hand().state.hole_cards[0]) for _ in range(9)
    }
    assert len(decks) > 1


# Playing, pausing, breaking off


def test_hands_are_written_as_they_end(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    match = match_of(3, "random", history=path, match_id="friday")
    for number, result in enumerate(match.hands(5), 1):
        records = list(read_records(path))
        assert len(records) == number
        assert records[-1] == result.record
        assert records[-1].hand_id == f"friday-{number:03}"
        assert records[-1].mode == "cash"
    match.close()
    with match_of(3, "random", history=path, match_id="saturday") as other:
        other.play(1)
    assert [record.hand_id for record in read_records(path)][-2:] == [
        "friday-005",
        "saturday-001",
    ]


def test_hands_without_a_seed_have_a_date_and_a_time(tmp_path: Path) -> None:
    with match_of(2, seed=None, history=tmp_path / "hands.jsonl") as match:
        match.play(1)
    record = next(iter(read_records(tmp_path / "hands.jsonl")))
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-001", record.hand_id)
    assert record.time is not None
    assert datetime.fromisoformat(record.time).tzinfo is not None
    assert match_of(2, seed=3).play_hand().record.time is None


def test_a_history_needs_a_place(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="cannot write"):
        match_of(2, history=tmp_path / "nowhere" / "hands.jsonl")


def test_a_match_can_be_paused_from_within() -> None:
    match = match_of(3, "calls")
    count = match.play(50, lambda _: match.pause() if match.hands_played == 7 else None)
    assert count == match.hands_played == 7
    assert match.play(3) == 3


def test_players_may_take_their_time() -> None:
    waiting = match_of(3, AsyncCaller(), stack=1000)
    seen: list[Any] = []
    assert asyncio.run(waiting.play_async(6, seen.append)) == len(seen) == 6
    prompt = match_of(3, "calls", stack=1000)
    prompt.play(6)
    chips = [player.chips for player in prompt.players]
    assert [player.chips for player in waiting.players] == chips


class Quitter(AlwaysFolds):
    """Breaks the program off in the middle of the third hand."""

    hands = 0

    def decide(self, view: View) -> Action:
        self.hands += 1
        if self.hands == 3:
            raise KeyboardInterrupt
        return super().decide(view)


def test_a_hand_that_is_broken_off_has_never_been() -> None:
    match = PokerMatch(
        players=[
            Player("Ann", 200, decider=Quitter()),
            Player("Bob", 200, decider=create_bot("calls")),
            Player("Cyd", 200, decider=create_bot("calls")),
        ],
        seed=3,
    )
    with pytest.raises(KeyboardInterrupt):
        match.play(10)
    assert sum(player.chips for player in match.players) == 600
    played = match.hands_played
    assert match.statistics["Bob"].hands_played == played
    whole = PokerMatch(
        players={
            "Ann": AlwaysFolds(),
            "Bob": create_bot("calls"),
            "Cyd": create_bot("calls"),
        },
        seed=3,
    )
    match.play(10 - played)
    whole.play(10)
    assert match.as_dict() == whole.as_dict()


def test_a_hand_that_cannot_be_written_has_been_played_all_the_same(
    tmp_path: Path,
) -> None:
    match = match_of(3, "random", stack=500, history=tmp_path / "hands.jsonl")
    match.play_hand()
    match.close()
    with pytest.raises(NotationError, match="cannot write"):
        match.play_hand()
    assert match.hands_played == 2
    for player in match.players:
        assert match.statistics[player.name].net == player.chips - 500
    assert sum(player.chips for player in match.players) == 1500


def test_a_hand_that_cannot_be_dealt_leaves_the_match_as_it_was() -> None:
    match = match_of(3, "calls")
    match.players[1].chips = -5
    match.players[2].chips = -5
    with pytest.raises(GameConfigError):
        match.play_hand()
    match.players[1].chips = match.players[2].chips = 200
    assert match.play(2) == 2


def test_nothing_changes_while_a_hand_is_played() -> None:
    class Meddler(AlwaysFolds):
        def decide(self, view: View) -> Action:
            for change in (
                lambda: match.leave("Bob"),
                lambda: match.add_player("Zoe", decider="calls"),
                lambda: match.sit_out("Bob"),
                lambda: match.save("never"),
                match.play_hand,
            ):
                with pytest.raises(GameConfigError, match="in progress"):
                    change()
            return Fold() if view.legal.fold else super().decide(view)

    match = match_of(3, Meddler())
    result = match.play_hand()
    assert result.events in ([], ())


def test_a_cash_game_needs_a_number_of_hands() -> None:
    with pytest.raises(GameConfigError, match="number of hands"):
        match_of(3).play()
    with pytest.raises(GameConfigError, match="at least 2"):
        match_of(1).play(3)


def test_a_number_of_hands_below_none_is_refused() -> None:
    match = match_of(2)
    assert match.play(0) == 0
    with pytest.raises(GameConfigError, match="number of hands -1"):
        match.play(-1)
    with pytest.raises(GameConfigError, match="number of hands -2"):
        list(match.hands(-2))
    assert match.hands_played == 0


def test_a_number_is_no_player() -> None:
    with pytest.raises(GameConfigError, match="invalid player 7: expected Player"):
        match_of(2).add_player(7)


def test_a_class_of_bots_is_no_bot() -> None:
    class Caller:
        def decide(self, view: Any) -> Any:
            return Call() if view.legal.call else Check()

    class OneForAll:
        @staticmethod
        def decide(view: Any) -> Any:
            return Call() if view.legal.call else Check()

    classes: Any = {"Ann": Caller, "Bob": "calls"}
    bots: Any = {"Ann": OneForAll, "Bob": Caller()}
    with pytest.raises(BotError, match=r"not a class of bots.*: Caller\(\)"):
        PokerMatch(players=classes)
    match = PokerMatch(players=bots, seed=1)
    assert match.play(3) == 3
    assert not match.faults


@pytest.mark.parametrize("count", [1.5, 2.0, True, "3"])
def test_a_part_of_a_hand_cannot_be_played(count: Any) -> None:
    match = match_of(2)
    with pytest.raises(GameConfigError, match="expected a whole number, 0 or more"):
        match.play(count)
    with pytest.raises(GameConfigError, match="number of hands"):
        next(match.hands(count))
    with pytest.raises(GameConfigError, match=r"hands_per_game 1\.5: expected a whole"):
        PokerMatch("horse", hands_per_game=1.5)  # type: ignore[arg-type]
    assert match.hands_played == 0


def test_a_cash_game_is_over_when_one_has_everything() -> None:
    match = match_of(2, AllIn(), stack=10)
    match.play(100)
    assert match.is_over
    assert match.winner == match.standings[0]
    match.rebuy(match.standings[1])
    assert not match.is_over


def test_a_match_says_what_it_is() -> None:
    match = match_of(3, blinds=(5, 10))
    match.play(2)
    expected = "<PokerMatch No-limit Texas hold'em 5/10: 3 players, 2 hands>"
    assert repr(match) == expected
    assert "razz tournament" in repr(tournament(2, "calls", game="razz")).lower()


def test_nobody_leads_before_the_first_hand() -> None:
    assert match_of(3).winner is None
    assert tournament(3, "calls").winner is None
    assert match_of(0).winner is None


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "chess"},
        {"variant": "nlhe", "limit_type": "spread"},
        {"blinds": (2, 1)},
        {"blinds": (0, 0)},
        {"stack": 0},
        {"hands_per_game": 0},
        {"penalty": "smile"},
        {"time_limit": 0},
        {"time_limit": -1.5},
        {"schedule": BlindSchedule.linear()},
        {"tournament_mode": True, "cash": CashRules(runouts=2)},
        {"button_rule": ButtonRule.DEAD, "bring_in": 5},
    ],
)
def test_settings_that_make_no_match_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(GameConfigError):
        PokerMatch(**options)


def test_an_unknown_bot_is_refused_with_a_hint() -> None:
    with pytest.raises(BotError, match="did you mean 'random'"):
        match_of(2, "randon")


def test_the_summary_names_everybody_best_first() -> None:
    match = match_of(4, "random", stack=500)
    match.play(12)
    found = match.as_dict()
    assert found["hands"] == 12
    assert [row["name"] for row in found["players"]] == match.standings
    nets = [row["net"] for row in found["players"]]
    assert all(a >= b for a, b in pairwise(nets))
    assert sum(nets) == 0


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"blinds": "1/2"}, "invalid blinds '1/2'"),
        ({"blinds": (1, 2, 4)}, r"invalid blinds \(1, 2, 4\)"),
        ({"blinds": 5}, "invalid blinds 5"),
        ({"button": 99}, "button seat 99: expected 1 to 10"),
        ({"button": 0}, "button seat 0: expected 1 to 10"),
        ({"players": {"": "calls"}}, "a player needs a name"),
        ({"tournament_mode": True, "schedule": [(1, 2)]}, "invalid schedule"),
        ({"button_rule": "dead"}, "unknown button rule 'dead'"),
    ],
)
def test_what_makes_no_match_is_refused_at_once(
    options: dict[str, Any], why: str
) -> None:
    with pytest.raises(GameConfigError, match=why):
        PokerMatch(**options)


@pytest.mark.parametrize("decider", [3, object()])
def test_what_cannot_decide_is_refused_at_once(decider: Any) -> None:
    with pytest.raises(BotError, match=r"invalid decider .* for 'Ann'"):
        PokerMatch(players={"Ann": decider})


def test_a_match_without_players_says_so() -> None:
    with pytest.raises(GameConfigError, match="at least 2 players"):
        PokerMatch().play_hand()


def test_there_is_no_other_way_into_a_game() -> None:
    match = match_of(2, AlwaysFolds())
    for enter in (match.add_player, match.come_back):
        with pytest.raises(GameConfigError, match="'later'; expected one of"):
            enter("Ann", entry="later")
    assert [player.name for player in match.players] == ["Ann", "Bob"]


def test_numbers_of_numpy_are_numbers(tmp_path: Path) -> None:
    def new(number: Any) -> PokerMatch:
        return PokerMatch(
            players={"Ann": "calls", "Bob": "random"},
            seed=number(3),
            stack=number(300),
            blinds=(number(1), number(2)),
        )

    match = new(np.int64)
    match.add_player("Cyd", np.int64(250), decider="calls")  # type: ignore[arg-type]
    match.play(2)
    match.save(tmp_path / "match.json")
    plain = new(int)
    plain.add_player("Cyd", 250, decider="calls")
    plain.play(2)
    again = PokerMatch.resume(tmp_path / "match.json")
    assert again.play_hand().line == plain.play_hand().line


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stack": "x"}, "invalid stack 'x': expected a number"),
        ({"button": "x"}, "invalid button 'x'"),
        ({"hands_per_game": "x"}, "invalid hands_per_game 'x'"),
        ({"time_limit": "x"}, "invalid time limit 'x'"),
        ({"tournament_mode": True, "cash": CashRules()}, "cannot have cash game rules"),
        (
            {"variant": "stud", "cash": CashRules(bomb_pots=BombPots(every=2))},
            "stud has no flop: bomb pots are impossible",
        ),
    ],
)
def test_settings_that_cannot_apply_are_refused(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(GameConfigError, match=message):
        PokerMatch(**options)


def test_chips_and_hands_must_be_numbers() -> None:
    match: Any = match_of(2, "calls")
    for buy, name, chips in (
        (match.top_up, "Ann", "x"),
        (match.top_up, "Ann", float("nan")),
        (match.add_player, "Zoe", "x"),
    ):
        with pytest.raises(GameConfigError, match="invalid chips"):
            buy(name, chips)
    with pytest.raises(GameConfigError, match="invalid number of hands 'x'"):
        match.play("x")
