"""Figures of players: counted as played equals worked out from the records."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.matches import NAMES, match_of
from tests.support.players import AlwaysFolds

from bigslick.engine import Positions
from bigslick.engine.games import GAMES
from bigslick.match import PlayerStatistics, PokerMatch
from bigslick.match.seating import Lineup

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.formats.record.hand_record import HandRecord

from bigslick.formats.record.hand_record import read_records


def oracle(records: list[HandRecord], name: str) -> dict[str, Any]:
    """Return the figures of a player, from what is written in the records only."""
    count: Counter[str] = Counter()
    bets: list[Any] = []
    net = 0
    positions: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for record in records:
        own = next((p for p in record.players if p.name == name), None)
        if own is None:
            continue
        count["hands_played"] += 1
        net += own.final - own.stack
        acted = [a for a in record.actions if a.player == name]
        kinds = [a.action for a in acted]
        folded = {a.player for a in record.actions if a.action == "fold"}
        showdown = len(record.players) - len(folded) > 1
        won = record.winners.get(name, 0) > 0
        count["hands_folded"] += name in folded
        count["hands_won"] += won
        count["showdowns"] += showdown and name not in folded
        count["showdowns_won"] += showdown and won
        count["checks"] += kinds.count("check")
        count["calls"] += kinds.count("call")
        bets += [a.amount for a in acted if a.action in {"bet", "raise", "complete"}]
        if record.stakes.bring_in == 0:
            seats = tuple(p.seat for p in record.players)
            place = position_of(record, seats, own.seat)
            for i, value in enumerate((1, won, own.final - own.stack)):
                positions[place][i] += value
    return {
        **count,
        "bets": len(bets),
        "total_bet": sum(bets),
        "net": net,
        "by_position": {
            place: {"hands": hands, "won": won, "net": amount}
            for place, (hands, won, amount) in positions.items()
        },
    }


def position_of(record: HandRecord, seats: tuple[int, ...], seat: int) -> str:
    """Return the position of a seat; the blinds say who is who."""
    if len(seats) == 2:
        return "BTN" if seat == seats[1] else "BB"
    seat_of = {p.name: p.seat for p in record.players}
    posted = {
        seat_of[str(a.player)]: a.amount for a in record.actions if a.action == "blind"
    }
    small, big = seats[:2]
    if record.game != "short-deck":  # where only the button posts
        big = max(posted, key=lambda seat: posted[seat])
        small = next((seat for seat in posted if seat != big), 0)
    lineup = Lineup(Positions(record.button, small, big), seats)
    return lineup.position_names[seats.index(seat)]


@pytest.mark.parametrize(
    ("game", "tournament", "count"),
    [
        ("nlhe", True, 6),
        ("nlhe", False, 2),
        ("plo8", False, 5),
        ("flhe", False, 9),
        ("stud8", False, 4),
        ("27td", False, 4),
        ("short-deck", False, 5),
        ("horse", True, 4),
        ("kuhn", False, 2),
    ],
)
def test_figures_are_those_of_a_slow_count_over_the_records(
    game: str, tournament: bool, count: int, tmp_path: Path
) -> None:
    match = PokerMatch(
        game,
        None,
        tournament,
        players=dict.fromkeys(NAMES[:count], "random"),
        seed=11,
        history=tmp_path / "hands.jsonl",
        stack=2000,
    )
    match.play(60)
    records = list(read_records(tmp_path / "hands.jsonl"))
    assert len(records) == match.hands_played
    for name in NAMES[:count]:
        figures = match.statistics[name].as_dict()
        expected = oracle(records, name)
        assert {key: figures[key] for key in expected} == expected
        assert figures["net"] == match.net(name)


def test_rates_are_shares_of_what_was_counted() -> None:
    figures = PlayerStatistics(
        hands_played=8,
        hands_won=2,
        hands_folded=5,
        showdowns=3,
        showdowns_won=1,
        bets=4,
        total_bet=50,
    )
    assert figures.win_rate == 0.25
    assert figures.fold_frequency == 0.625
    assert figures.showdown_win_rate == pytest.approx(1 / 3)
    assert figures.average_bet_size == 12.5


def test_nobody_has_rates_before_the_first_hand() -> None:
    figures = PlayerStatistics().as_dict()
    assert figures["win_rate"] == figures["average_bet_size"] == 0
    assert figures["hands_won_by_type"] == figures["by_position"] == {}


def test_hands_won_by_type_name_what_was_shown() -> None:
    match = match_of(4, "calls", stack=5000)
    wins: Counter[tuple[str, str]] = Counter()
    for result in match.hands(80):
        assert result.went_to_showdown
        for share in {s.player_index: s for s in result.state.winners}.values():
            assert share.hand is not None
            wins[result.names[share.player_index], str(share.hand.entry.label)] += 1
    for name in NAMES[:4]:
        own = match.statistics[name].hands_won_by_type
        assert own == {label: n for (who, label), n in wins.items() if who == name}


def test_a_pot_that_nobody_contests_is_no_showdown() -> None:
    match = match_of(3, AlwaysFolds())
    match.play(6)
    total = PlayerStatistics()
    for figures in match.statistics.values():
        assert figures.showdowns == 0
        assert set(figures.hands_won_by_type) == {"Uncontested"}
        total.hands_won += figures.hands_won
    assert total.hands_won == 6


def test_low_halves_are_counted_as_low() -> None:
    match = match_of(6, "calls", "stud8", stack=5000)
    match.play(40)
    types = {t for f in match.statistics.values() for t in f.hands_won_by_type}
    assert "Low" in types
    assert types & {"Two pair", "Straight", "Flush"}


def test_figures_survive_as_data() -> None:
    match = match_of(4, "random", stack=800)
    match.play(30)
    for figures in match.statistics.values():
        assert PlayerStatistics.from_dict(figures.as_dict()) == figures


def test_a_result_of_elsewhere_can_be_counted_too() -> None:
    match, other = match_of(3), match_of(3, seed=6)
    match.update_statistics(other.play_hand())
    assert match.statistics["Ann"].hands_played == 1
    assert match.statistics["Ann"].by_position["SB"].hands == 1


@pytest.mark.parametrize("code", list(GAMES))
def test_every_game_has_figures(code: str) -> None:
    match = match_of(2, "random", code)
    match.play(6)
    played = {figures.hands_played for figures in match.statistics.values()}
    assert played == {match.hands_played}
