"""Rules, part F: tournaments."""

from __future__ import annotations

from random import Random
from threading import Event
from typing import TYPE_CHECKING

import pytest
from tests.support.players import Caller, Folder, Shover
from tests.support.tournaments import chips_in_play, field, give_chips, play_until

from bigslick.engine import Check, Fold, Folding, LegalActions, Positions
from bigslick.errors import GameConfigError, IllegalActionError
from bigslick.formats import HandRecord
from bigslick.match import Player, PokerTable
from bigslick.match.elimination import FinishingOrder
from bigslick.match.table.referee import penalty_action
from bigslick.match.tournament import (
    BlindSchedule,
    BountyKind,
    Bust,
    FinalTable,
    Rebuys,
    Tournament,
    TournamentSettings,
    collect_bounty,
    icm_deal,
    pay_places,
    race_chips,
    rank_busts,
    split_pool,
)
from bigslick.match.tournament import TournamentEventKind as Kind
from bigslick.match.tournament.money.prize_pool import last_pot_winners

if TYPE_CHECKING:
    from bigslick.bots import Decider
    from bigslick.engine import Action, View
    from bigslick.match.tournament import TournamentEvent

STEADY = BlindSchedule([(50, 100)], length=10_000)


def of_kind(tournament: Tournament, kind: Kind) -> list[TournamentEvent]:
    return [event for event in tournament.events if event.kind is kind]


# 52: a level counts from the next hand on


def test_52_a_level_by_hands_begins_with_the_next_hand() -> None:
    schedule = BlindSchedule([(50, 100), (100, 200)], length=2)
    settings = TournamentSettings(schedule=schedule, starting_stack=10_000)
    tournament = Tournament(field(4, Folder()), settings, seed=1)
    blinds = [tournament.play_hand().state.blinds_or_straddles for _ in range(4)]
    assert [posted[:2] for posted in blinds] == [(50, 100)] * 2 + [(100, 200)] * 2


def test_52_a_level_that_begins_during_a_hand_counts_from_the_next() -> None:
    schedule = BlindSchedule([(50, 100), (100, 200)], length=600, pace="seconds")
    settings = TournamentSettings(schedule=schedule, starting_stack=10_000)
    tournament = Tournament(field(4, Folder()), settings, seed=1)
    tournament.start_hand(1, now=0.0).play()
    tournament.end_hand(1)
    hand = tournament.start_hand(1, now=599.0)  # the shuffle is in the first level
    hand.play()
    tournament.end_hand(1)
    assert hand.state.blinds_or_straddles[:2] == (50, 100)
    following = tournament.start_hand(1, now=601.0)
    assert following.state.blinds_or_straddles[:2] == (100, 200)


# 53: chips are raced off


def test_53_two_chips_of_100_are_drawn_for_among_four() -> None:
    stacks = {1: 1075, 2: 1050, 3: 1050, 4: 1025}
    for seed in range(20):
        raced = race_chips(stacks, 25, 100, Random(seed))
        assert sum(raced.values()) == sum(stacks.values())
        assert sorted(raced.values()) == [1000, 1000, 1100, 1100]


def test_53_nobody_is_raced_out_of_the_tournament() -> None:
    totals = set()
    for seed in range(20):
        raced = race_chips({1: 1075, 2: 1050, 3: 1050, 4: 25}, 25, 100, Random(seed))
        assert raced[4] == 100
        totals.add(sum(raced.values()))
    assert totals == {3200, 3300}  # chips may rise by the one that is given


def test_53_the_difference_is_written_down() -> None:
    tournament = Tournament(field(4, Folder()), seed=3)
    give_chips(tournament, {"P1": 1075, "P2": 1050, "P3": 1050, "P4": 25})
    tournament.colour_up(25, 100)
    (event,) = of_kind(tournament, Kind.COLOUR_UP)
    assert chips_in_play(tournament) == 3200 + event.data["added"]
    assert tournament.registration.prize_pool.chips == chips_in_play(tournament)


# 54: balancing


def test_54_the_next_big_blind_moves_to_the_worst_seat_but_never_the_small_blind() -> (
    None
):
    settings = TournamentSettings(seats=6, schedule=STEADY)
    tournament = Tournament(field(12, Folder()), settings, seed=1)
    full, short = tournament.tables[1], tournament.tables[2]
    for table in (full, short):
        table.positions = Positions(1, 2, 3)
    due = full.seats[4]
    for seat in (3, 6):  # the last big blind and another: seat 3 posts small next
        entrant = short.seats[seat]
        short.leave(entrant)
        tournament.registration.leave(entrant)
    tournament.table_balance.settle((), final=True)
    (move,) = of_kind(tournament, Kind.MOVED)
    assert dict(move.data) == {"player": due.name, "from": 1, "table": 2, "seat": 6}


def test_54_the_worst_seat_may_be_a_big_blind_without_a_small_one() -> None:
    settings = TournamentSettings(seats=6, schedule=STEADY)
    tournament = Tournament(field(12, Folder()), settings, seed=1)
    table = tournament.tables[2]
    table.positions = Positions(1, 2, 3)
    for seat in (3, 4):
        table.leave(table.seats[seat])
    assert table.worst_seat() == 4
    table.sit(tournament.tables[1].due_for_big_blind(), 4)
    lineup = table.line_up(None)
    assert lineup.positions == Positions(2, 3, 4)
    assert lineup.positions.small_blind not in lineup.order
    assert lineup.order[0] == 4


def test_54_stud_moves_by_position_to_the_seat_that_became_open_last() -> None:
    settings = TournamentSettings(game="stud", seats=6, schedule=STEADY)
    tournament = Tournament(field(12, Folder()), settings, seed=1)
    full, short = tournament.tables[1], tournament.tables[2]
    for table in (full, short):
        table.positions = Positions(1, 2, 3)
    moved = full.seats[3]  # not the fourth, whom a big blind would come to
    for seat in (6, 3):
        entrant = short.seats[seat]
        short.leave(entrant)
        tournament.registration.leave(entrant)
    tournament.table_balance.settle((), final=True)
    (move,) = of_kind(tournament, Kind.MOVED)
    assert dict(move.data) == {"player": moved.name, "from": 1, "table": 2, "seat": 3}
    assert (full.left, short.left) == ([3], [6])


def test_54_a_table_three_short_halts() -> None:
    settings = TournamentSettings(schedule=STEADY, hand_for_hand=0)
    tournament = Tournament(field(27, Folder()), settings, seed=1)
    tournament.start_hand(1)
    tournament.start_hand(3)  # nobody can be moved out of a hand
    short = tournament.tables[2]
    for seat in (1, 2):
        short.leave(short.seats[seat])
    assert tournament.why_wait(2) is None
    short.leave(short.seats[3])
    assert tournament.why_wait(2) == "the table has too few players"
    with pytest.raises(IllegalActionError, match="cannot deal: the table has too few"):
        tournament.start_hand(2)


def test_54_tables_differ_by_one_at_most_between_hands() -> None:
    settings = TournamentSettings(structure="hyper-turbo", seats=5)
    tournament = Tournament(field(43), settings, seed=5)
    while tournament.result is None:
        tournament.play_hand()
        sizes = [len(table) for table in tournament.tables.values()]
        if not tournament.order.round:
            assert max(sizes) - min(sizes) <= 1


# 55: breaking tables, the final table


def test_55_tables_break_in_the_order_that_was_posted() -> None:
    settings = TournamentSettings(structure="hyper-turbo", seats=6)
    tournament = Tournament(field(36), settings, seed=2)
    posted = of_kind(tournament, Kind.BREAK_ORDER)[0].data["tables"]
    tournament.play()
    broken = [e.data["table"] for e in of_kind(tournament, Kind.TABLE_BROKEN)]
    assert posted == [6, 5, 4, 3, 2, 1]
    assert broken == [6, 5, 4, 3]  # the last two become the final table


def test_55_seats_of_a_broken_table_are_drawn() -> None:
    drawn = set()
    for seed in range(8):
        settings = TournamentSettings(structure="hyper-turbo", seats=6)
        tournament = Tournament(field(18), settings, seed=seed)
        play_until(tournament, lambda t=tournament: len(t.tables) < 3)  # type: ignore[misc]
        place = tournament.events.index(of_kind(tournament, Kind.TABLE_BROKEN)[0])
        seats = [e.data for e in tournament.events[place + 1 :]]
        drawn.add(tuple((s["table"], s["seat"]) for s in seats if "seat" in s))
    assert len(drawn) > 4


@pytest.mark.parametrize(
    ("rule", "sizes"),
    [
        (FinalTable.TDA, {10: 9, 9: 9, 8: 9, 7: 7, 6: 7}),
        (FinalTable.WSOP, {9: 10, 8: 9, 7: 8, 6: 7}),
        (FinalTable.FULL, {9: 9, 6: 6}),
    ],
)
def test_55_the_size_of_the_final_table(
    rule: FinalTable, sizes: dict[int, int]
) -> None:
    for seats, size in sizes.items():
        assert TournamentSettings(seats=seats, final_table=rule).final_size == size


@pytest.mark.parametrize(("seats", "size"), [(9, 9), (6, 7)])
def test_55_two_tables_play_on_until_the_final_table_is_full(
    seats: int, size: int
) -> None:
    settings = TournamentSettings(structure="hyper-turbo", seats=seats)
    tournament = Tournament(field(2 * seats), settings, seed=4)
    while tournament.registration.remaining > size:
        assert len(tournament.tables) == 2
        tournament.play_hand()
    play_until(tournament, lambda: tournament.order.round is None)
    assert len(tournament.tables) == 1
    (event,) = of_kind(tournament, Kind.FINAL_TABLE)
    assert event.data["players"] <= size


# 56 and 57: hand for hand, and who finishes ahead of whom


def test_56_hand_for_hand_every_table_plays_one_hand_and_waits() -> None:
    settings = TournamentSettings(
        seats=5, schedule=STEADY, payouts=(40, 30, 20, 10), hand_for_hand=99
    )
    tournament = Tournament(field(15, Folder()), settings, seed=1)
    assert tournament.hand_for_hand
    for _ in range(3):
        tables = set(tournament.tables)
        for number in tables:
            tournament.start_hand(number).play()
            tournament.end_hand(number)
            if tournament.order.round != tables:
                with pytest.raises(IllegalActionError, match="hand for hand"):
                    tournament.start_hand(number)
    assert tournament.hands == 9
    assert {table.played for table in tournament.tables.values()} == {3}


def test_56_a_hand_for_hand_costs_two_minutes_of_the_level() -> None:
    schedule = BlindSchedule([(50, 100), (100, 200)], length=600, pace="seconds")
    settings = TournamentSettings(
        seats=5, schedule=schedule, payouts=(60, 40), hand_for_hand=99
    )
    tournament = Tournament(field(10, Folder()), settings, seed=1)
    for hand in range(1, 4):
        for number in (1, 2):
            tournament.start_hand(number, now=1_000.0 * hand).play()
            tournament.end_hand(number)
        assert tournament.timetable.clock.seconds == 120 * hand


def test_56_three_bust_with_52_left_and_50_paid_and_share_the_fiftieth_prize() -> None:
    order = FinishingOrder()
    order.begin_round([1, 2, 3])
    for table, stack in ((1, 900), (2, 2_500), (3, 40)):
        done = order.record(table, [Bust(f"T{table}", stack, table)])
        assert done is (table == 3)
    assert order.finished == [("T1", "T2", "T3")]
    ahead = [(f"P{n}",) for n in range(49)]
    prizes = (*range(5_000, 100, -100), 100)
    paid = pay_places(prizes, [*ahead, *order.finished])
    assert len(prizes) == 50
    assert [paid["T1"], paid["T2"], paid["T3"]] == [34, 33, 33]
    assert sum(paid.values()) == sum(prizes)


def test_56_at_one_table_the_bigger_stack_places_higher_also_hand_for_hand() -> None:
    busts = [Bust("A", 500, 1), Bust("B", 900, 1), Bust("C", 200, 2)]
    assert rank_busts(busts, hand_for_hand=True) == [("B", "C"), ("A",)]


def test_56_the_tournament_pays_those_who_bust_together_alike() -> None:
    settings = TournamentSettings(
        structure="hyper-turbo", seats=4, hand_for_hand=3, payouts=(50, 30, 20)
    )
    tied = 0
    for seed in range(60):
        result = Tournament(field(8, Shover(7)), settings, seed=seed).play()
        prizes: dict[int, set[int]] = {}
        for finish in result.finishes:
            prizes.setdefault(finish.place, set()).add(finish.prize)
        tied += len(prizes) < len(result.finishes)
        assert all(max(paid) - min(paid) <= 1 for paid in prizes.values())
    assert tied > 3


def test_57_busts_of_one_hand_place_by_the_stacks_before_it() -> None:
    busts = [Bust("A", 900), Bust("B", 2_500), Bust("C", 900), Bust("D", 100)]
    assert rank_busts(busts) == [("B",), ("A", "C"), ("D",)]


def test_57_equal_stacks_tie_and_split_in_a_tournament() -> None:
    settings = TournamentSettings(schedule=STEADY, starting_stack=100, buy_in=1_000)
    for seed in range(200):
        result = Tournament(field(3, Shover(10)), settings, seed=seed).play()
        if result.hands == 1:
            assert [finish.place for finish in result.finishes] == [1, 2, 2]
            return
    pytest.fail("all in with equal stacks, and nobody ever won it all")


def test_57_places_follow_the_order_of_the_busts() -> None:
    tournament = Tournament(field(20), TournamentSettings(seats=6), seed=8)
    result = tournament.play()
    left = [event.data["player"] for event in of_kind(tournament, Kind.BUST)]
    assert result.winner not in left
    for finish in result.finishes[1:]:
        behind = len(left) + 1 - finish.place
        assert abs(left.index(finish.name) - behind) <= 3  # same-hand busts swap


# 58: late registration, re-entry, rebuys


def test_58_who_comes_late_gets_a_full_stack_and_a_seat_by_the_draw() -> None:
    seats = set()
    for seed in range(12):
        settings = TournamentSettings(schedule=STEADY, late_levels=1)
        tournament = Tournament(field(4, Folder()), settings, seed=seed)
        for _ in range(3):
            tournament.play_hand()
        tournament.register("late", Folder())
        late = tournament.entrants["late"]
        assert late.chips == settings.stack
        seats.add(late.player.seat)
    assert len(seats) > 3


def test_58_nobody_is_dealt_in_between_the_button_and_the_small_blind() -> None:
    settings = TournamentSettings(schedule=STEADY, seats=8, late_levels=1)
    tournament = Tournament(field(4, Folder()), settings, seed=1)
    table = tournament.tables[1]
    players = [table.seats[seat] for seat in sorted(table.seats)]
    for entrant in players:
        table.leave(entrant)
    for entrant, seat in zip(players, (1, 2, 5, 7), strict=True):
        table.sit(entrant, seat)
    table.positions = Positions(1, 2, 5)  # next: button 2, small blind 5
    tournament.register("late", Folder())
    late = tournament.entrants["late"]
    table.leave(late)
    table.sit(late, 3)
    dealt = [tournament.play_hand().seats for _ in range(4)]
    assert [3 in seats for seats in dealt] == [False, True, True, True]


def test_58_a_re_entry_is_a_new_stack_in_a_new_seat_until_registration_closes() -> None:
    schedule = BlindSchedule([(50, 100)], length=40)
    settings = TournamentSettings(
        schedule=schedule, starting_stack=300, late_levels=1, reentries=1, seats=6
    )
    tournament = Tournament(field(12), settings, seed=1)
    play_until(tournament, lambda: bool(tournament.order.finished))
    name = tournament.order.finished[0][0]
    with pytest.raises(IllegalActionError, match="P1 cannot enter again"):
        tournament.reenter("P1" if name != "P1" else "P2")
    tournament.reenter(name)
    entrant = tournament.entrants[name]
    assert (entrant.chips, entrant.entries, entrant.is_in) == (300, 2, True)
    assert tournament.prizes == split_pool(13_000, (40, 30, 20, 10))
    assert all(name not in group for group in tournament.order.finished)
    play_until(tournament, lambda: not tournament.registration_open)
    with pytest.raises(IllegalActionError, match="registration closed"):
        tournament.register("late", Folder())


def test_58_a_rebuy_is_declared_between_hands_and_paid() -> None:
    settings = TournamentSettings(
        schedule=STEADY,
        starting_stack=500,
        rebuys=Rebuys(price=800, chips=500, levels=1, limit=1, threshold=500),
    )
    tournament = Tournament(field(3, Folder()), settings, seed=1)
    tournament.rebuy("P1")
    assert tournament.entrants["P1"].chips == 1_000
    assert tournament.registration.prize_pool.pool == 3 * 1_000 + 800
    with pytest.raises(IllegalActionError, match="P1 cannot rebuy with 1000 chips"):
        tournament.rebuy("P1")
    tournament.start_hand(1)
    with pytest.raises(IllegalActionError, match="P2 cannot rebuy during a hand"):
        tournament.rebuy("P2")


# 59: the clock


def test_59_out_of_time_is_a_fold_facing_a_bet_and_a_check_otherwise() -> None:
    assert penalty_action(LegalActions(0, fold=True, call=100), "check") == Fold()
    assert penalty_action(LegalActions(0, fold=True, check=True), "check") == Check()


def test_59_who_does_not_answer_is_sat_out() -> None:
    never = Event()

    class Gone:
        def decide(self, view: View) -> Action:
            never.wait()
            return view.legal.raise_to(view.legal.max_raise_to or 0)

    settings = TournamentSettings(schedule=STEADY, time_limit=0.25, late_answers=1)
    players: dict[str, Decider] = {"A": Gone(), "B": Caller(), "C": Caller()}
    tournament = Tournament(players, settings)
    play_until(tournament, lambda: tournament.entrants["A"].player.sitting_out)
    assert of_kind(tournament, Kind.SITS_OUT)
    never.set()
    tournament.sit_in("A")
    assert not tournament.entrants["A"].player.sitting_out


# 60: bounties


def test_60_a_split_pot_splits_the_bounty_odd_cents_left_of_the_button() -> None:
    fixed = collect_bounty("C", {"C": 501}, ["A", "B"])
    assert [(p.winner, p.paid, p.added) for p in fixed] == [
        ("A", 251, 0),
        ("B", 250, 0),
    ]


def test_60_a_progressive_bounty_pays_half_and_adds_half_to_the_winners_head() -> None:
    (whole,) = collect_bounty("C", {"C": 1_001}, ["A"], BountyKind.PROGRESSIVE)
    assert (whole.paid, whole.added) == (501, 500)
    halves = collect_bounty("C", {"C": 1_001}, ["A", "B"], BountyKind.PROGRESSIVE)
    assert [(p.paid, p.added) for p in halves] == [(251, 250), (250, 250)]


def all_in(stacks: tuple[int, ...], deck: str) -> PokerTable:
    """Play a hand in which everybody is all in, with these cards."""
    names = "ABCDEF"[: len(stacks)]
    players = [
        Player(name, chips, decider=Shover(10))
        for name, chips in zip(names, stacks, strict=True)
    ]
    table = PokerTable(players, (50, 100), deck=deck)
    table.play()
    return table


def test_60_the_bounty_goes_to_the_winner_of_the_last_pot_they_were_in() -> None:
    # A wins the main pot, C the side pot, B loses both: B's last pot is C's.
    table = all_in((500, 900, 2_000), "As2cKsAd7dKd 2s Ah9c8c 2d 4c 2h 5h")
    assert table.state.stacks == [1_500, 0, 1_900]
    assert last_pot_winners(table.state, 1) == [2]


def test_60_busting_two_at_once_pays_both() -> None:
    table = all_in((500, 900, 2_000), "Kc2cAsKd7dAd 2s Ah9c8c 2d 4c 2h 5h")
    assert table.state.stacks == [0, 0, 3_400]
    assert [last_pot_winners(table.state, i) for i in (0, 1)] == [[2], [2]]


@pytest.mark.parametrize("kind", list(BountyKind))
def test_60_bounties_of_a_tournament_add_up(kind: BountyKind) -> None:
    settings = TournamentSettings(
        structure="hyper-turbo", seats=6, bounty=333, bounty_kind=kind
    )
    for seed in range(10):
        tournament = Tournament(field(14), settings, seed=seed)
        while tournament.result is None:
            tournament.play_hand()
            held = sum(e.head + e.bounties for e in tournament.entrants.values())
            assert held == 14 * 333
        paid = [finish.bounties for finish in tournament.result.finishes]
        assert sum(paid) == tournament.result.bounty_pool == 14 * 333
        assert sum(finish.knockouts for finish in tournament.result.finishes) >= 13


# 61: payouts


def test_61_odd_cents_go_to_the_first_place() -> None:
    assert split_pool(10_003, (50, 30, 20)) == (5_003, 3_000, 2_000)
    assert split_pool(7, (50, 30, 20)) == (4, 2, 1)


def test_61_payouts_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(GameConfigError, match=r"add up to 99\.5 %"):
        TournamentSettings(payouts=(50, 30, 19.5))


def test_61_an_icm_deal_shares_what_is_left_and_nothing_else() -> None:
    assert icm_deal((5_000, 3_000, 2_000), (5_000, 3_000, 2_000)) == (
        3_840,
        3_275,
        2_885,
    )
    settings = TournamentSettings(schedule=STEADY, starting_stack=3_000)
    tournament = Tournament(field(10, Folder()), settings, seed=1)
    give_chips(tournament, {f"P{n}": 1_000 * n + 1 for n in range(1, 11)})
    for kind in ("icm", "chips"):
        assert sum(tournament.propose_deal(kind).values()) == 10_000
    result = tournament.accept_deal("icm")
    assert sum(finish.prize for finish in result.finishes) == 10_000
    assert [finish.name for finish in result.finishes[:2]] == ["P10", "P9"]
    assert result.deal


# 62: sitting out


def test_62_who_sits_out_is_blinded_off_in_place() -> None:
    settings = TournamentSettings(schedule=STEADY, starting_stack=500)
    tournament = Tournament(field(3, Caller()), settings, seed=2)
    tournament.sit_out("P2")
    seat = tournament.entrants["P2"].player.seat
    stacks = []
    for _ in range(3):
        result = tournament.play_hand()
        assert "P2" in result.names
        assert tournament.entrants["P2"].player.seat == seat
        stacks.append(tournament.entrants["P2"].chips)
    assert stacks[-1] == 350  # one small and one big blind


def test_62_a_player_who_sits_out_never_wins_what_they_could_have_checked_for() -> None:
    settings = TournamentSettings(schedule=STEADY, starting_stack=5_000, seats=5)
    tournament = Tournament(field(10, Caller()), settings, seed=4)
    tournament.sit_out("P2")
    lost = 0
    for _ in range(10):
        result = tournament.play_hand()
        if "P2" in result.names:
            me = result.names.index("P2")
            folds = [op for op in result.operations if isinstance(op, Folding)]
            assert me in [op.player_index for op in folds]
            assert result.payoffs["P2"] == -result.state.blinds_or_straddles[me]
            lost -= result.payoffs["P2"]
            again = HandRecord.from_json(result.line).create_state()
            assert again.stacks == result.state.stacks
    assert lost == 150
    assert tournament.entrants["P2"].chips == 5_000 - lost


def test_62_two_who_both_sit_out_heads_up_still_come_to_an_end() -> None:
    settings = TournamentSettings(
        schedule=BlindSchedule([(50, 100)], growth="hold"), starting_stack=100_000
    )
    tournament = Tournament({"A": Folder(), "B": Folder()}, settings, seed=1)
    tournament.sit_out("A")
    tournament.sit_out("B")
    result = tournament.play(hands=60)
    assert {finish.name for finish in result.finishes} == {"A", "B"}
    assert tournament.entrants[result.winner].chips == 200_000
