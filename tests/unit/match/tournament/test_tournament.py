"""Tournaments: entries, tables that run at once, time, games, deals."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.support.players import Caller, Folder, Shover
from tests.support.tournaments import chips_in_play, field, give_chips, play_until

from bigslick.bots.action_choice import stay_in
from bigslick.engine import BlindOrStraddlePosting
from bigslick.engine.games import GAMES
from bigslick.errors import BotError, GameConfigError, IllegalActionError
from bigslick.match.tournament import (
    AddOn,
    BlindLevel,
    BlindSchedule,
    Offer,
    Tournament,
    TournamentSettings,
)
from bigslick.match.tournament import TournamentEventKind as Kind

if TYPE_CHECKING:
    from bigslick.bots import Decider
    from bigslick.engine import Action, View
    from bigslick.match import HandResult

STEADY = BlindSchedule([(50, 100)], length=10_000)
QUICK = BlindSchedule([(5, 10), (20, 40), (50, 100), (100, 200)], length=5)


def test_too_few_entrants_are_refused() -> None:
    with pytest.raises(GameConfigError, match="at least 2 entrants, not 0"):
        Tournament({})
    with pytest.raises(GameConfigError, match="at least 2 entrants, not 1"):
        Tournament({"A": "calls"})


def test_an_entrant_is_named_once() -> None:
    with pytest.raises(GameConfigError, match="duplicate player name 'A'"):
        Tournament([("A", "calls"), ("B", "calls"), ("A", "folds")])
    with pytest.raises(GameConfigError, match="a player needs a name"):
        Tournament({"": "calls", "B": "calls"})
    with pytest.raises(BotError, match=r"'cals'.*calls"):
        Tournament({"A": "cals", "B": "calls"})


def test_somebody_must_decide_for_an_entrant() -> None:
    with pytest.raises(GameConfigError, match="invalid entrant 'A'"):
        Tournament(["A", "B"])  # type: ignore[list-item]
    with pytest.raises(BotError, match="invalid decider 7 for 'A'"):
        Tournament({"A": 7, "B": "calls"})  # type: ignore[arg-type]


def test_nobody_else_can_rebuy_sit_out_or_enter_again() -> None:
    tournament = Tournament(field(4), TournamentSettings(late_levels=1, reentries=1))
    for act in (tournament.rebuy, tournament.sit_out, tournament.reenter):
        with pytest.raises(GameConfigError, match="unknown player 'X'"):
            act("X")
    with pytest.raises(IllegalActionError, match="P1 cannot rebuy"):
        tournament.rebuy("P1")
    with pytest.raises(IllegalActionError, match="P1 cannot enter again"):
        tournament.reenter("P1")


@pytest.mark.parametrize(
    ("entrants", "seats", "sizes"),
    [
        (2, 9, [2]),
        (9, 9, [9]),
        (10, 9, [5, 5]),
        (28, 9, [7, 7, 7, 7]),
        (7, 6, [7]),  # they are the final table from the beginning
        (8, 6, [4, 4]),
        (5, 2, [2, 2, 1]),
        (1_000, 9, [9] * 104 + [8] * 8),
    ],
)
def test_as_few_tables_as_can_seat_everybody(
    entrants: int, seats: int, sizes: list[int]
) -> None:
    tournament = Tournament(field(entrants), TournamentSettings(seats=seats), seed=1)
    found = sorted((len(table) for table in tournament.tables.values()), reverse=True)
    assert found == sizes


def test_seats_follow_from_the_seed_and_differ_without() -> None:
    def seats(seed: int | None) -> list[tuple[int | None, int | None]]:
        tournament = Tournament(field(30), seed=seed)
        return [(e.table, e.player.seat) for e in tournament.players]

    assert seats(1) == seats(1) != seats(2)
    assert seats(None) != seats(None)


def test_a_tournament_without_a_seed_comes_to_an_end() -> None:
    settings = TournamentSettings(seats=4, schedule=QUICK, starting_stack=200)
    result = Tournament(field(9), settings).play(hands=3_000)
    assert [finish.place for finish in result.finishes][:1] == [1]


@pytest.mark.parametrize("game", [*GAMES])
def test_every_game_is_played_to_a_winner(game: str) -> None:
    seats = min(4, GAMES[game].max_players)
    settings = TournamentSettings(
        game=game,
        seats=seats,
        schedule=QUICK,
        starting_stack=200,
        final_table="full",
        hands_per_game=3,
    )
    codes: Counter[str | None] = Counter()

    def count(hand: HandResult) -> None:
        codes[hand.game] += 1

    tournament = Tournament(field(2 * seats, Shover(6)), settings, seed=1)
    result = tournament.play(hands=2_000, on_hand=count)
    assert tournament.entrants[result.winner].chips == 2 * seats * 200
    assert codes.total() == result.hands
    if game in {"horse", "8-game"}:
        assert len(codes) > 2
    else:
        assert set(codes) == {game}


def test_a_tournament_that_is_over_plays_no_more_hands() -> None:
    tournament = Tournament(field(2), seed=1)
    result = tournament.play()
    with pytest.raises(IllegalActionError, match="the tournament is over"):
        tournament.start_hand(1)
    with pytest.raises(IllegalActionError, match="no table can deal"):
        tournament.play_hand()
    with pytest.raises(GameConfigError, match="unknown player 'X'"):
        result["X"]
    assert result[result.winner].place == 1


def test_a_tournament_that_does_not_end_in_time_says_so() -> None:
    tournament = Tournament(
        field(3, Folder()), TournamentSettings(schedule=STEADY), seed=1
    )
    with pytest.raises(IllegalActionError, match="not over after 7 hands"):
        tournament.play(hands=7)


def test_the_small_blind_is_the_last_big_blind_or_nobody() -> None:
    """Rule 27, over whole tables: the posts as the engine wrote them down."""
    dead = 0
    for seed in range(12):
        settings = TournamentSettings(schedule=QUICK, starting_stack=400)
        tournament = Tournament(field(9), settings, seed=seed)
        last: int | None = None
        while tournament.result is None and tournament.registration.remaining > 2:
            result = tournament.play_hand()
            posts = {
                result.seats[operation.player_index]: operation.amount
                for operation in result.operations
                if isinstance(operation, BlindOrStraddlePosting)
            }
            seats = sorted(result.seats)
            if last is not None and len(seats) > 2:
                big = next((s for s in seats if s > last), seats[0])
                assert set(posts) == ({last, big} if last in seats else {big})
                dead += last not in seats
            positions = tournament.tables[1].positions
            assert positions is not None
            last = positions.big_blind
            assert last in posts
    assert dead > 5


def test_every_hand_leaves_a_record_with_the_button_where_it_was() -> None:
    settings = TournamentSettings(
        name="Sunday", seats=5, schedule=QUICK, starting_stack=300
    )
    tournament = Tournament(field(9), settings, seed=2)
    dead = 0

    def check(hand: HandResult) -> None:
        nonlocal dead
        record = hand.record
        assert record.create_state().operations == hand.state.operations
        assert record.mode == "tournament"
        assert record.meta["tournament"] == "Sunday"
        assert record.table.startswith("Sunday, table ")
        dead += record.button not in hand.seats

    tournament.play(on_hand=check)
    assert dead > 0


# Tables that run at the same time


def test_tables_may_run_at_once_and_nobody_is_moved_out_of_a_hand() -> None:
    rng = Random(5)
    settings = TournamentSettings(
        seats=5, schedule=QUICK, starting_stack=300, hand_for_hand=2, bounty=100
    )
    tournament = Tournament(field(34), settings, seed=5)
    under_way: list[int] = []
    while tournament.result is None:
        ready = [n for n in tournament.tables if tournament.why_wait(n) is None]
        if ready and (not under_way or rng.random() < 0.6):
            number = rng.choice(ready)
            tournament.start_hand(number)
            under_way.append(number)
            continue
        number = under_way.pop(rng.randrange(len(under_way)))
        hand = tournament.playing[number]
        for entrant in hand.entrants:
            assert entrant.table == number
        assert hand.poker is not None
        hand.poker.play()
        tournament.end_hand(number)
        if not under_way:
            assert chips_in_play(tournament) == 34 * 300
    result = tournament.result
    assert sum(finish.prize for finish in result.finishes) == 34_000
    assert sum(finish.bounties for finish in result.finishes) == 3_400
    assert sorted(f.name for f in result.finishes) == sorted(tournament.entrants)


def test_a_hand_that_is_not_over_cannot_be_ended_nor_begun_again() -> None:
    tournament = Tournament(field(3), seed=1)
    with pytest.raises(IllegalActionError, match="table 1 has no finished hand"):
        tournament.end_hand(1)
    tournament.start_hand(1)
    with pytest.raises(IllegalActionError, match="table 1 cannot deal: the last hand"):
        tournament.start_hand(1)
    with pytest.raises(IllegalActionError, match="table 1 has no finished hand"):
        tournament.end_hand(1)
    with pytest.raises(IllegalActionError, match="table 7 cannot deal: unknown table"):
        tournament.start_hand(7)


def test_the_cards_do_not_depend_on_which_table_is_quicker() -> None:
    boards = []
    for numbers in ((1, 2), (2, 1)):
        settings = TournamentSettings(seats=6, schedule=STEADY)
        tournament = Tournament(field(12, Caller()), settings, seed=9)
        dealt = {}
        for number in numbers:
            tournament.start_hand(number).play()
            dealt[number] = tournament.end_hand(number).board
        boards.append(dealt)
    assert boards[0] == boards[1]


# Time


def test_levels_by_time_with_breaks() -> None:
    levels = [BlindLevel(5, 10, break_after=300), BlindLevel(10, 20)]
    schedule = BlindSchedule(levels, length=600, pace="seconds")
    settings = TournamentSettings(
        schedule=schedule, starting_stack=5_000, hand_seconds=60
    )
    tournament = Tournament(field(4, Caller()), settings, seed=1)
    blinds = [tournament.play_hand().state.blinds_or_straddles[1] for _ in range(20)]
    assert blinds == [10] * 10 + [20] * 10
    kinds = [e.kind for e in tournament.events if e.kind is not Kind.SEATED]
    assert kinds == [Kind.BREAK, Kind.LEVEL]
    assert tournament.timetable.clock.seconds == 600 + 300 + 9 * 60


def test_a_real_break_holds_the_tables_back() -> None:
    levels = [BlindLevel(5, 10, break_after=300), BlindLevel(10, 20)]
    schedule = BlindSchedule(levels, length=600, pace="seconds")
    tournament = Tournament(field(4), TournamentSettings(schedule=schedule), seed=1)
    tournament.start_hand(1, now=50.0).play()
    tournament.end_hand(1)
    with pytest.raises(IllegalActionError, match="a break of 290 seconds"):
        tournament.start_hand(1, now=660.0)
    assert tournament.start_hand(1, now=950.0).state.blinds_or_straddles[1] == 20
    with pytest.raises(GameConfigError, match="earlier than the last one"):
        tournament.start_hand(1, now=900.0)


def test_a_pause_stops_the_clock() -> None:
    schedule = BlindSchedule([(5, 10), (10, 20)], length=600, pace="seconds")
    tournament = Tournament(field(4), TournamentSettings(schedule=schedule), seed=1)
    tournament.start_hand(1, now=0.0).play()
    tournament.end_hand(1)
    tournament.pause()
    with pytest.raises(IllegalActionError, match="paused"):
        tournament.start_hand(1, now=500.0)
    tournament.resume()
    tournament.start_hand(1, now=600.0)
    assert tournament.timetable.clock.seconds == 100.0


def test_after_a_pause_another_watch_may_take_over() -> None:
    schedule = BlindSchedule([(5, 10), (10, 20)], length=600, pace="seconds")
    tournament = Tournament(field(4), TournamentSettings(schedule=schedule), seed=1)
    for now in (1_000.0, 1_400.0):
        tournament.start_hand(1, now=now).play()
        tournament.end_hand(1)
    tournament.pause()
    again = Tournament.from_dict(tournament.to_dict(), field(4))
    again.resume()
    for now in (3.0, 202.0, 204.0):
        hand = again.start_hand(1, now=now)
        hand.play()
        again.end_hand(1)
    assert again.timetable.clock.seconds == 400 + 201
    assert hand.state.blinds_or_straddles[1] == 20


def test_the_quickest_table_brings_the_next_level_to_all() -> None:
    settings = TournamentSettings(
        seats=6, schedule=BlindSchedule([(5, 10), (10, 20)], length=2), hand_for_hand=0
    )
    tournament = Tournament(field(12, Folder()), settings, seed=1)
    posted = []
    for number in (1, 1, 1, 2):
        hand = tournament.start_hand(number)
        hand.play()
        tournament.end_hand(number)
        posted.append(hand.state.blinds_or_straddles[1])
    assert posted == [10, 10, 20, 20]


def test_tables_of_different_speed_still_finish() -> None:
    settings = TournamentSettings(
        seats=4, schedule=QUICK, starting_stack=200, hand_seconds=(20, 200)
    )
    tournament = Tournament(field(16), settings, seed=3)
    play_until(tournament, lambda: tournament.hands >= 12)
    assert len({table.played for table in tournament.tables.values()}) > 1
    assert tournament.play().entries == 16


# Entries and money


def test_a_table_is_opened_when_no_seat_is_left() -> None:
    settings = TournamentSettings(schedule=STEADY, seats=4, late_levels=1)
    tournament = Tournament(field(8, Folder()), settings, seed=1)
    tournament.register("late", Folder())
    assert sorted(len(table) for table in tournament.tables.values()) == [3, 3, 3]
    opened = [e.data for e in tournament.events if e.kind is Kind.TABLE_OPENED]
    assert opened == [{"table": 3}]
    assert tournament.prizes == (3_600 + 900, 2_700, 1_800)[:3]


def test_the_guarantee_is_paid_whatever_comes_in() -> None:
    settings = TournamentSettings(guarantee=50_000, fee=100)
    result = Tournament(field(6), settings, seed=1).play()
    assert (result.prize_pool, result.fees) == (50_000, 600)


def test_prizes_that_nobody_can_win_go_to_the_first() -> None:
    settings = TournamentSettings(payouts=(50, 30, 20))
    assert Tournament(field(2), settings).prizes == (1_400, 600)


def test_an_add_on_is_offered_once_to_everybody_who_is_left() -> None:
    asked: list[str] = []

    def choose(offer: Offer) -> bool:
        asked.append(offer.name)
        return offer.name != "P1"

    settings = TournamentSettings(
        schedule=BlindSchedule([(5, 10), (5, 10)], length=2, growth="hold"),
        add_on=AddOn(price=500, chips=1_000, levels=1),
    )
    tournament = Tournament(field(4, Folder()), settings, seed=1, choose=choose)
    before = chips_in_play(tournament)
    for _ in range(6):
        tournament.play_hand()
    assert sorted(asked) == ["P1", "P2", "P3", "P4"]
    assert chips_in_play(tournament) == before + 3_000
    assert tournament.registration.prize_pool.pool == 4_000 + 1_500


def test_an_add_on_waits_until_the_hand_is_over() -> None:
    settings = TournamentSettings(
        seats=3,
        final_table=3,
        schedule=BlindSchedule([(5, 10), (5, 10)], length=1, growth="hold"),
        hand_for_hand=0,
        add_on=AddOn(price=500, chips=1_000, levels=1),
    )
    tournament = Tournament(field(6, Folder()), settings, seed=1, choose=lambda _: True)
    before = chips_in_play(tournament)
    tournament.start_hand(1).play()
    tournament.end_hand(1)
    slow = tournament.start_hand(2)
    tournament.start_hand(1).play()  # the second level begins here
    tournament.end_hand(1)
    slow.play()
    tournament.end_hand(2)
    assert chips_in_play(tournament) == before + 6_000


def test_a_deal_is_made_between_hands_once_entries_are_closed() -> None:
    settings = TournamentSettings(late_levels=1)
    with pytest.raises(IllegalActionError, match="after registration has closed"):
        Tournament(field(4), settings).propose_deal()
    tournament = Tournament(field(4), seed=1)
    with pytest.raises(GameConfigError, match="unknown deal 'even'"):
        tournament.propose_deal("even")
    tournament.start_hand(1)
    with pytest.raises(IllegalActionError, match="between hands"):
        tournament.propose_deal()


@pytest.mark.parametrize("bounty", [0, 100])
def test_knockouts_are_counted_with_and_without_bounties(bounty: int) -> None:
    settings = TournamentSettings(
        seats=4, schedule=QUICK, starting_stack=200, bounty=bounty
    )
    finishes = Tournament(field(12), settings, seed=3).play().finishes
    assert [finish.knockouts for finish in finishes] == [5, 4, 0, 1, 1, *[0] * 7]


def test_a_deal_ends_the_tournament_and_everybody_keeps_their_bounty() -> None:
    settings = TournamentSettings(schedule=STEADY, bounty=500)
    tournament = Tournament(field(4, Folder()), settings, seed=1)
    give_chips(tournament, {"P1": 100, "P2": 400, "P3": 400, "P4": 100})
    result = tournament.accept_deal("chips")
    assert [(f.place, f.name, f.prize) for f in result.finishes] == [
        (1, "P2", 1_600),
        (1, "P3", 1_600),
        (3, "P1", 400),
        (3, "P4", 400),
    ]
    assert {finish.total - finish.prize for finish in result.finishes} == {500}


def test_the_log_is_numbered_and_plain() -> None:
    tournament = Tournament(field(12), seed=1)
    tournament.play()
    assert [e.number for e in tournament.events] == list(
        range(1, len(tournament.events) + 1)
    )
    last = tournament.events[-1].to_dict()
    assert last["kind"] == "winner"
    assert last["data"] == {"player": tournament.result and tournament.result.winner}


class Interrupted:
    """Calls, and is interrupted once."""

    def __init__(self, after: int) -> None:
        self.left = after

    def decide(self, view: View) -> Action:
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt
        return stay_in(view.legal)


@pytest.mark.parametrize("after", [1, 7, 40])
@pytest.mark.parametrize("game", ["nlhe", "horse"])
def test_a_hand_that_is_broken_off_has_never_been(game: str, after: int) -> None:
    settings = TournamentSettings(structure="hyper-turbo", seats=6, game=game)
    whole = Tournament(field(14, Caller()), settings, seed=5)
    entrants: dict[str, Decider] = {**field(14, Caller())}
    entrants["P1"] = entrants["P2"] = Interrupted(after)
    tournament = Tournament(entrants, settings, seed=5)
    with pytest.raises(KeyboardInterrupt):
        tournament.play()
    assert not tournament.is_playing
    chips = sum(entrant.chips for entrant in tournament.players)
    assert chips == 14 * settings.stack
    tournament.to_dict()  # it can be saved
    assert tournament.play() == whole.play()


def test_only_a_hand_under_way_is_broken_off() -> None:
    tournament = Tournament(field(4, Caller()), seed=1)
    hand = tournament.start_hand(1)
    positions = tournament.tables[1].positions
    assert positions is not None
    tournament.break_off(1)
    assert tournament.tables[1].positions is None
    again = tournament.start_hand(1)
    assert tournament.tables[1].positions == positions
    assert again.state.deck_cards == hand.state.deck_cards
    tournament.break_off(1)
    with pytest.raises(IllegalActionError, match="table 1 has no hand"):
        tournament.break_off(1)
