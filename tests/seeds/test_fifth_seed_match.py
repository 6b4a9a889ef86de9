"""What the fifth seed document says of matches, as written there."""

from __future__ import annotations

import json
from math import inf
from typing import TYPE_CHECKING

import pytest

from bigslick.cards import Deck
from bigslick.match import (
    BettingLimit,
    GameVariant,
    PokerMatch,
    PokerTable,
    deal_hole_cards,
    get_blinds,
    max_raise,
)

if TYPE_CHECKING:
    from pathlib import Path


def test_poker_match_begins_as_in_the_document() -> None:
    match = PokerMatch(GameVariant.TEXAS_HOLDEM, BettingLimit.NO_LIMIT, False)
    assert match.players == []
    assert match.hands_played == 0
    assert match.statistics == {}
    assert match.tournament_mode is False
    keywords = PokerMatch(
        variant=GameVariant.OMAHA,
        limit_type=BettingLimit.POT_LIMIT,
        tournament_mode=True,
    )
    assert keywords.game == "plo"
    assert keywords.tournament_mode is True


def test_play_hand_makes_a_table_of_the_players_and_counts_its_results() -> None:
    match = PokerMatch(GameVariant.TEXAS_HOLDEM, BettingLimit.NO_LIMIT, False, seed=1)
    for name in ("Alice", "Bot1", "Bot2"):
        match.add_player(name, decider="calls")
    table = PokerTable(match.players, match.blinds, seed=1)
    table.play()
    assert table.results is not None
    match.update_statistics(table.results)
    match.play_hand()
    assert match.hands_played == 1
    assert {figures.hands_played for figures in match.statistics.values()} == {2}


@pytest.mark.parametrize(
    ("hands", "blinds"),
    [
        *((hand - 1, (5, 10)) for hand in (1, 10)),
        *((hand - 1, (10, 20)) for hand in (11, 20)),
        *((hand - 1, (15, 30)) for hand in (21, 30)),
    ],
)
def test_the_example_schedule_of_blinds(hands: int, blinds: tuple[int, int]) -> None:
    assert get_blinds(hands) == blinds
    match = PokerMatch(tournament_mode=True, stack=100_000, seed=1)
    for name in ("Alice", "Bob"):
        match.add_player(name, decider="folds")
    match.play(hands)
    assert match.blinds == blinds
    assert sum(map(abs, match.play_hand().payoffs.values())) == 2 * blinds[0]


def test_the_variants_and_their_hole_cards() -> None:
    assert GameVariant("texas-holdem") is GameVariant.TEXAS_HOLDEM
    assert GameVariant("omaha") is GameVariant.OMAHA
    assert len(deal_hole_cards(GameVariant.TEXAS_HOLDEM, list(Deck.STANDARD))) == 2
    assert len(deal_hole_cards(GameVariant.OMAHA, list(Deck.STANDARD))) == 4


def test_the_limits_and_their_largest_raises() -> None:
    """The document's pot limit leaves out the call, and its bet is the first one."""
    assert max_raise(BettingLimit.NO_LIMIT, 100, 20) == inf
    assert max_raise(BettingLimit.POT_LIMIT, 100, 0) == 100
    assert max_raise(BettingLimit.POT_LIMIT, 100, 20) == 20 + 100 + 20
    assert max_raise(BettingLimit.FIXED_LIMIT, 100, 20) == 40
    assert [limit.value for limit in BettingLimit] == [
        "no-limit",
        "pot-limit",
        "fixed-limit",
    ]


@pytest.mark.parametrize("variant", [GameVariant.TEXAS_HOLDEM, GameVariant.OMAHA])
def test_every_hand_is_logged_to_json(variant: GameVariant, tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    players = {"Alice": "random", "Bot1": "calls", "Bot2": "random"}
    with PokerMatch(variant, players=players, history=path, seed=3) as match:
        results = list(match.hands(5))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(lines) == len(results)
    for line, result in zip(lines, results, strict=True):
        assert line["hand_id"] == result.hand_id
        assert line["variant"] == variant.value
        assert [player["name"] for player in line["players"]] == list(result.names)
        acted = [a for a in line["actions"] if a["action"] in {"call", "raise", "bet"}]
        assert all(a["player"] in players and a["amount"] > 0 for a in acted)
        assert line["community_cards"] == [repr(card) for card in result.board]
        assert set(line["showdown"]) <= set(players)
        assert line["winner"] == result.winner
        assert line["pot"] == result.pot


def test_all_statistics_of_the_list_are_there() -> None:
    players = {"Alice": "random", "Bot1": "calls"}
    match = PokerMatch(players=players, seed=3, stack=5000)
    match.play(20)
    figures = match.statistics["Alice"].as_dict()
    assert figures["hands_played"] == match.hands_played
    for share in ("win_rate", "showdown_win_rate", "fold_frequency"):
        assert 0 <= figures[share] <= 1
    assert figures["average_bet_size"] > 0
    assert figures["net"] == match.net("Alice")
    assert sum(figures["hands_won_by_type"].values()) == figures["hands_won"]
    assert set(figures["by_position"]) == {"BB", "BTN"}


def test_players_are_eliminated_until_a_winner_is_declared() -> None:
    players = dict.fromkeys(("Alice", "Bob", "Cyd", "Dan"), "random")
    match = PokerMatch(tournament_mode=True, players=players, seed=1, stack=200)
    left = len(players)
    while not match.is_over:
        result = match.play_hand()
        assert len(result.names) == left  # the others do not play on
        left = sum(player.chips > 0 for player in match.players)
        out = [seat for seat in match.seats if seat.place not in {None, 1}]
        assert len(out) == len(players) - left
    assert match.winner == max(match.players, key=lambda player: player.chips).name
