"""Does ``history/statistics/tracker.py`` count what the definitions say?"""

from __future__ import annotations

import gc
import tracemalloc
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from tests.support.history_hands import SIX, record_hand, worked_hand

from bigslick import create_game
from bigslick.errors import CardsError, GameConfigError, NotationError
from bigslick.formats.record.hand_record import HandRecord
from bigslick.history import Share, Statistic, Totals, Tracker
from bigslick.history.statistics.report import REPORT_KEYS


def totals(*records: HandRecord, **options: Any) -> dict[str, Totals]:
    tracker = Tracker(**options)
    tracker.add_all(records)
    return tracker.report().players


def who(players: dict[str, Totals], key: str) -> tuple[set[str], set[str]]:
    """Return who had the chance and who did it."""
    return (
        {name for name, p in players.items() if p[key].opportunity},
        {name for name, p in players.items() if p[key].done},
    )


@pytest.mark.parametrize(
    ("key", "chance", "done"),
    [
        ("vpip", "SB BB UTG MP CO BTN", "MP CO BTN"),
        ("pfr", "SB BB UTG MP CO BTN", "MP BTN"),
        ("rfi", "UTG MP", "MP"),
        ("ats", "", ""),
        ("3bet", "CO BTN", "BTN"),
        ("squeeze", "BTN", "BTN"),
        ("cold_call", "CO BTN", "CO"),
        ("fold_to_3bet", "MP", "MP"),
        ("fold_to_3bet_cold", "SB BB", "SB BB"),
        ("4bet", "SB BB MP CO", ""),
        ("4bet_cold", "SB BB", ""),
        ("4bet_after_raise", "MP", ""),
        ("saw_flop", "SB BB UTG MP CO BTN", "CO BTN"),
        ("cbet_flop", "BTN", "BTN"),
        ("donk", "CO", ""),
        ("raise_cbet_flop", "CO", "CO"),
        ("fold_to_cbet_flop", "CO", ""),
        ("check_raise_flop", "CO", "CO"),
        ("check_raise", "CO", "CO"),
        ("fold_to_raise_flop", "BTN", "BTN"),
        ("afq", "CO BTN", "CO BTN"),
        ("wtsd", "CO BTN", ""),
        ("wwsf", "CO BTN", "CO"),
        ("wsd", "", ""),
    ],
)
def test_the_worked_hand(key: str, chance: str, done: str) -> None:
    found = who(totals(worked_hand()), key)
    assert found == (set(chance.split()), set(done.split()))


def test_the_worked_hand_in_numbers() -> None:
    players = totals(worked_hand())
    assert players["BTN"]["afq"] == Share(1, 2)
    assert players["CO"]["afq"] == Share(1, 1)
    nets = {name: p.net for name, p in players.items()}
    assert nets == {"CO": 51, "BTN": -42, "MP": -6, "SB": -1, "BB": -2, "UTG": 0}


def test_a_walk_is_no_chance_but_a_won_hand() -> None:
    big = totals(record_hand(*"fffff"))["BB"]
    assert big["vpip"] == big["pfr"] == Share(0, 0)
    assert big["vpip"].value is None
    assert str(big["vpip"]) == "no data"
    assert big["won"] == Share(1, 1)
    assert big.net == 1


def test_the_big_blind_checking_put_nothing_in_by_choice() -> None:
    players = totals(record_hand(*"ffffcc", *"cccccc"))
    assert players["SB"]["vpip"] == players["SB"]["limp"] == Share(1, 1)
    assert players["SB"]["open_limp"] == Share(1, 1)
    assert players["BB"]["vpip"] == Share(0, 1)
    assert players["BB"]["iso"] == Share(0, 1)
    assert players["BB"]["limp"] == Share(0, 0)


def test_all_in_from_the_blind_is_no_chance() -> None:
    stacks = (200, 2, 200, 200, 200, 200)
    players = totals(record_hand(*"ffff", "c", stacks=stacks))
    assert players["BB"]["vpip"] == Share(0, 0)
    assert players["BB"]["wtsd"] == Share(1, 1)


def test_a_steal_is_defended_folded_to_or_restolen() -> None:
    players = totals(record_hand("f", "f", "f", 5, "f", 15, "f"))
    assert who(players, "ats") == ({"CO", "BTN"}, {"BTN"})
    assert players["SB"]["fold_sb_to_steal"] == Share(1, 1)
    assert players["BB"]["fold_bb_to_steal"] == Share(0, 1)
    assert players["BB"]["resteal"] == Share(1, 1)
    assert players["SB"]["resteal"] == Share(0, 1)


def test_a_call_in_between_is_no_steal_to_defend() -> None:
    players = totals(record_hand("f", "f", "f", 5, "c", "f", *"cccccc"))
    assert players["BB"]["fold_bb_to_steal"] == Share(0, 0)
    assert players["BB"]["squeeze"] == Share(0, 1)


def test_heads_up_raises_are_steals_if_wanted() -> None:
    record = record_hand(6, "f", stacks=(100, 100), names=("BB", "BTN"))
    assert totals(record)["BTN"]["ats"] == Share(1, 1)
    assert totals(record, heads_up_steals=False)["BTN"]["ats"] == Share(0, 0)


def test_barrels_delays_probes_and_floats() -> None:
    calls = ("f", "f", "f", 6, "f", "c")
    barrels = totals(record_hand(*calls, "c", 8, "c", "c", 20, "c", "c", 60, "f"))
    for street in ("flop", "turn", "river"):
        assert barrels["BTN"][f"cbet_{street}"] == Share(1, 1)
    assert barrels["BB"]["call_cbet_turn"] == barrels["BB"]["fold_to_cbet_river"]
    delayed = totals(record_hand(*calls, "c", "c", "c", 8, "f"))
    assert delayed["BTN"]["delayed_cbet"] == Share(1, 1)
    assert delayed["BB"]["probe"] == Share(0, 1)
    probed = totals(record_hand(*calls, "c", "c", 8, "f"))
    assert probed["BB"]["probe"] == Share(1, 1)
    assert probed["BTN"]["delayed_cbet"] == Share(0, 0)
    floated = totals(record_hand("f", "f", 6, "c", "f", "f", 8, "c", "c", 20, "f"))
    assert floated["BTN"]["float_turn"] == floated["BTN"]["float"] == Share(1, 1)


def test_stud_counts_the_completion_as_the_first_bet() -> None:
    game = create_game("stud", antes=1, bring_in=2, bets=(4, 8))
    state = game((200,) * 4, seed=2)
    state.post_bring_in()
    for _ in range(2):
        state.complete_bet_or_raise_to()  # the completion, then the second bet
    state.complete_bet_or_raise_to()  # the third
    for _ in range(3):
        state.fold()
    players = totals(HandRecord.from_state(state, names=tuple("abcd")))
    chance, done = who(players, "3bet")
    assert len(chance) == len(done) == 1
    assert not who(players, "ats")[0]
    assert not who(players, "saw_flop")[0]
    assert len(who(players, "won")[1]) == 1


def test_mixed_stakes_add_up_in_big_blinds() -> None:
    small = record_hand(*"fffff")
    large = record_hand(*"fffff", game=create_game("nlhe", blinds=(5, 10)))
    tracker = Tracker()
    tracker.add_all((small, large))
    report = tracker.report("stake")
    assert report["BB"].net == 6
    assert report["BB"].net_bb == Fraction(1, 2) * 2
    assert list(report["BB"].parts) == ["nlhe 1/2", "nlhe 5/10"]
    assert report["BB"].parts["nlhe 5/10"].net == 5


def test_the_positions_of_each_stake_add_up_to_it() -> None:
    tracker = Tracker()
    for blinds in ((5, 10), (1, 2)):
        game = create_game("nlhe", blinds=blinds)
        for k in range(6):
            names = SIX[k:] + SIX[:k]
            tracker.add(record_hand(*"fffff", names=names, game=game))
    whole = tracker.report("stake")
    for name, player in tracker.report("both").players.items():
        assert list(player.parts)[:2] == ["nlhe 1/2 UTG", "nlhe 1/2 MP"]
        assert list(player.parts)[-1] == "nlhe 5/10 BB"
        assert len(player.parts) == 12
        for stake, total in whole[name].parts.items():
            parts = [p for key, p in player.parts.items() if key.startswith(stake)]
            assert sum(part.net for part in parts) == total.net
            assert sum(part.hands for part in parts) == total.hands


def test_positions_add_up_to_the_total() -> None:
    tracker = Tracker()
    for k in range(6):
        names = SIX[k:] + SIX[:k]
        tracker.add(record_hand("f", 6, "f", "f", "f", "f", names=names))
    report = tracker.report("position")
    for name in SIX:
        parts = report[name].parts
        assert list(parts) == ["UTG", "MP", "CO", "BTN", "SB", "BB"]
        assert sum(part.hands for part in parts.values()) == 6
        assert sum(part.net for part in parts.values()) == report[name].net
        assert parts["MP"]["rfi"] == Share(1, 1)


def test_floats_and_decimals_stay_exact() -> None:
    floats: Any = (0.1, 0.2)
    decimals: Any = (Decimal("0.1"), Decimal("0.2"))
    cents = record_hand(
        *"fffff", stacks=(20.1,) * 6, game=create_game("nlhe", blinds=floats)
    )
    exact = record_hand(
        *"fffff",
        stacks=(Decimal("20.1"),) * 6,
        game=create_game("nlhe", blinds=decimals),
    )
    assert totals(*[cents] * 3, exact)["BB"].net == Decimal("0.4")


def test_parts_are_merged_to_the_whole() -> None:
    records = [worked_hand(), record_hand(*"fffff"), record_hand(*"cccccc", *"c" * 18)]
    whole, parts = Tracker(), [Tracker() for _ in records]
    for record, part in zip(records, parts, strict=True):
        whole.add(record)
        part.add(record)
    merged = Tracker()
    for part in parts:
        merged.merge(part)
    assert merged.report("position") == whole.report("position")


def test_one_player_can_be_asked_for() -> None:
    tracker = Tracker()
    tracker.add(worked_hand())
    assert list(tracker.report(player="CO")) == ["CO"]
    assert not list(tracker.report(player="nobody"))
    with pytest.raises(GameConfigError, match="position, stake, both"):
        tracker.report("weather")


def test_a_hand_that_is_not_over_is_refused() -> None:
    state = create_game("nlhe", seed=1)((200,) * 3)
    with pytest.raises(NotationError, match="is not over"):
        Tracker().add(HandRecord.from_state(state))


def test_a_hand_without_a_pot_counts() -> None:
    """The only ante is trimmed, everyone checks: there is nothing to push."""
    game = create_game("nlhe", antes=[0, 1], blinds=0, ante_trimming_status=True)
    state = game((200, 200), seed=1)
    while state.status:
        state.check_or_call()
    record = HandRecord.from_state(state)
    assert not any(action.action == "push" for action in record.actions)
    players = totals(record)
    assert [player.net for player in players.values()] == [0, 0]
    assert {player.hands for player in players.values()} == {1}


def all_in_with_a_duplicate_card() -> HandRecord:
    state = create_game("nlhe", blinds=(1, 2), seed=5)((100, 100))
    state.complete_bet_or_raise_to(100)
    state.check_or_call()
    line = HandRecord.from_state(state).to_json()
    return HandRecord.from_json(line.replace(b'"cards":"8c"', b'"cards":"2d"'))


def test_an_invalid_all_in_is_refused_when_it_is_added() -> None:
    tracker = Tracker()
    tracker.add(worked_hand())
    for add in (tracker.add, lambda record: tracker.add_all([record, worked_hand()])):
        with pytest.raises(CardsError, match="duplicate card 2d"):
            add(all_in_with_a_duplicate_card())
    assert tracker.hands == 2
    assert tracker.report()["CO"].net == 2 * 51


def test_hands_added_one_by_one_are_counted_like_all_at_once() -> None:
    records = [
        *(worked_hand(), record_hand(*"cccccc", *"c" * 18, seed=1)),
        record_hand("f", "f", "f", 200, "f", "c"),
    ]
    whole = Tracker(where="position in ('BTN', 'BB')")
    whole.add_all(records * 100)  # enough to be counted at once
    single = Tracker(where=whole.where)
    for record in records * 100:
        single.add(record)
    assert single.hands == whole.hands
    assert single.report("both").to_dict() == whole.report("both").to_dict()
    parts = Tracker(where=whole.where)
    for _ in range(100):
        part = Tracker(where=whole.where)
        part.add_all(records)
        parts.merge(part)
        assert part.hands == 3
    assert parts.report("both").to_dict() == whole.report("both").to_dict()


def test_a_tracker_of_other_hands_is_merged_by_its_own_condition() -> None:
    tracker, other = Tracker(), Tracker(where="position = 'BTN'")
    other.add(worked_hand())
    tracker.merge(other)
    assert tracker.players() == {"BTN"}


def test_the_rake_is_shared_by_what_was_put_in() -> None:
    def take(amount: int, state: object) -> tuple[int, int]:
        del state
        return amount // 10, amount - amount // 10

    game = create_game("nlhe", blinds=(1, 2), rake=take)
    record = record_hand("f", 20, "f", "f", "f", "c", *"cccccc", game=game)
    players = totals(record)
    assert players["MP"].rake == players["UTG"].rake == 4
    assert players["MP"].rake_contributed == Fraction(4 * 20, 41)
    assert players["UTG"].rake_contributed == 0
    assert sum(p.rake_contributed for p in players.values()) == 4
    assert sum(p.rake_dealt for p in players.values()) == 4
    assert sum(p.net for p in players.values()) == -4


def test_memory_does_not_grow_with_the_hands() -> None:
    records = [
        worked_hand(),
        *(record_hand(*"cccccc", *"c" * 18, seed=s) for s in (1, 2)),
    ]
    tracker = Tracker()
    sizes = []
    tracemalloc.start()
    try:
        for _ in range(2):
            for _ in range(20):
                tracker.add_all(records * 25)
            tracker.report()
            gc.collect()  # the interpreter keeps freed tuples for later
            sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert sizes[1] - sizes[0] < 20_000


def test_every_kind_of_chips_adds_up_with_every_other() -> None:
    kinds: tuple[Any, ...] = (int, float, Decimal, Fraction)
    records = [
        record_hand(
            *"fffff",
            stacks=tuple(map(kind, (20,) * 6)),
            game=create_game("nlhe", blinds=(kind(1), kind(2))),
        )
        for kind in kinds
    ]
    orders = (records, records[::-1], [*records[2:], *records[:2]])
    reports = [totals(*order) for order in orders]
    assert [players["BB"].net for players in reports] == [4, 4, 4]
    assert reports[0]["BB"].bb_per_100 == 50
    parts = [Tracker() for _ in records]
    whole = Tracker()
    for part, record in zip(parts, records, strict=True):
        part.add(record)
        whole.merge(part)
    assert whole.report()["BB"].net == 4
    assert whole.report()["BB"].non_showdown_net == 4


@pytest.mark.parametrize("name", ["", "vpip", "net", "hands", "vpip_opportunities"])
def test_a_statistic_needs_a_name_of_its_own(name: str) -> None:
    own = Statistic.of(name, "round = 1", "action = 'bet'")
    with pytest.raises(GameConfigError, match="invalid name of a statistic"):
        Tracker(more=[own])


def test_two_statistics_have_different_names() -> None:
    own = Statistic.of("flop_bet", "round = 1", "action = 'bet'")
    with pytest.raises(GameConfigError, match="'flop_bet': it is already used"):
        Tracker(more=[own, own])
    with pytest.raises(GameConfigError, match="invalid statistic 'x'"):
        Tracker(more="x")  # type: ignore[arg-type]


def test_the_names_in_a_report_are_known() -> None:
    tracker = Tracker()
    tracker.add(worked_hand())
    (row, *_) = tracker.report("position").to_records()[1:]
    keys = {statistic.key for statistic in tracker.statistics}
    known = keys | REPORT_KEYS
    assert {key.removesuffix("_opportunities") for key in row} <= known
    assert known - set(row) == {"parts", "bb_per_100_interval"}


def test_hands_of_each_mode_are_counted() -> None:
    cash, cup = worked_hand(), worked_hand()
    cup.mode = "tournament"
    first, second = Tracker(), Tracker(where="mode = 'tournament'")
    first.add_all([cash, cup, cash])
    second.add_all([cash, cup])
    first.report(), second.report()
    assert (first.modes, +second.modes) == (
        {"cash": 2, "tournament": 1},
        {"tournament": 1},
    )
    first.merge(second)
    assert first.modes == {"cash": 2, "tournament": 2}
