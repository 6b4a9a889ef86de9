from inspect import signature

import pytest

from bigslick import Card, GameConfigError, NoLimitTexasHoldem
from bigslick.bots import create_bot
from bigslick.engine import Action, Automation, Call, Check, View
from bigslick.match import Player, PokerTable


def test_a_player_has_the_fields_of_the_seed_and_a_seat() -> None:
    names = list(signature(Player).parameters)
    assert names[:7] == [
        "name",
        "chips",
        "hole_cards",
        "folded",
        "current_bet",
        "is_bot",
        "seat",
    ]


def test_a_player_begins_without_cards_and_bets() -> None:
    player = Player("Alice", 200)
    assert (player.hole_cards, player.folded, player.current_bet) == ((), False, 0)
    assert not player.is_bot
    assert not player.is_active


def test_players_of_the_same_name_and_chips_are_two() -> None:
    assert Player("Alice", 200) != Player("Alice", 200)


class Watcher:
    """Calls, and writes down what the players have at each of its turns."""

    def __init__(self, players: list[Player]) -> None:
        self.players = players
        self.seen: list[tuple[list[int], list[int], list[int]]] = []

    def decide(self, view: View) -> Action:
        self.seen.append(
            (
                [player.chips for player in self.players],
                [player.current_bet for player in self.players],
                [len(player.hole_cards) for player in self.players],
            )
        )
        return Check() if view.legal.check else Call()


def test_a_player_has_the_chips_of_the_moment_and_keeps_those_of_the_end() -> None:
    players = [Player(name, 100) for name in ("Ann", "Bob", "Cyd")]
    watcher = Watcher(players)
    for player in players:
        player.decider = watcher
    result = PokerTable(players, (1, 2), seed=7).play()
    assert watcher.seen[:3] == [
        ([99, 98, 100], [1, 2, 0], [2, 2, 2]),
        ([99, 98, 98], [1, 2, 2], [2, 2, 2]),
        ([98, 98, 98], [2, 2, 2], [2, 2, 2]),
    ]
    assert [player.chips for player in players] == result.state.stacks
    assert [player.current_bet for player in players] == [0, 0, 0]
    dealt = {player.name: player.hole_cards for player in players}
    assert all(len(cards) == 2 for cards in dealt.values())
    assert result.shown.items() <= dealt.items()


def test_chips_that_are_set_take_a_player_out_of_a_hand() -> None:
    players = [Player(name, 100, decider=create_bot("calls")) for name in "ab"]
    table = PokerTable(players, (1, 2))
    table.post_blinds()
    players[0].chips = 500
    assert [player.chips for player in players] == [500, 99]


def test_bets_and_cards_can_be_set_as_any_field() -> None:
    players = [Player(name, 100, decider=create_bot("calls")) for name in "ab"]
    table = PokerTable(players, (1, 2))
    table.post_blinds()
    players[0].current_bet = 7
    players[1].hole_cards = Card.clean("AsKs")
    assert [player.current_bet for player in players] == [7, 1]
    assert [player.chips for player in players] == [98, 99]
    assert players[1].hole_cards == Card.clean("AsKs")
    assert players[1].is_active


def test_a_player_at_two_tables_has_the_chips_of_the_table_played_last() -> None:
    players = [Player(name, 100, decider=create_bot("calls")) for name in "ab"]
    first, second = (PokerTable(players, (1, 2), seed=seed) for seed in (1, 2))
    for table in (first, second):
        result = table.play()
        assert [player.chips for player in players] == result.state.stacks


def test_a_table_that_is_refused_leaves_the_players_their_chips() -> None:
    players = [Player(name, 100, seat=4) for name in "ab"]
    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2)
    with pytest.raises(GameConfigError, match="duplicate seat"):
        PokerTable(players, game=game)
    assert [player.chips for player in players] == [100, 100]
