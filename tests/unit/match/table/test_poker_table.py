"""One hand at a table: stakes, posts, runouts, pots, history."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.players import Script
from tests.support.scripted_tables import seated, table, views_of

from bigslick import Card
from bigslick.bots import HandInfo, create_bot
from bigslick.engine import (
    AntePosting,
    BlindOrStraddlePosting,
    CardBurning,
    HoleDealing,
    Mode,
    Rules,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from bigslick.engine.games import VARIANTS, create_game
from bigslick.errors import (
    CardsError,
    GameConfigError,
    NotationError,
)
from bigslick.match import Player, PokerState, PokerTable
from bigslick.values import rake

if TYPE_CHECKING:
    from bigslick.engine import Operation, View


def posted(hand: PokerTable) -> dict[int, int]:
    """Return what each player posted, antes and blinds together."""
    amounts: dict[int, int] = {}
    for op in hand.state.operations:
        if isinstance(op, (AntePosting, BlindOrStraddlePosting)):
            amounts[op.player_index] = amounts.get(op.player_index, 0) + op.amount
    return amounts


def ten(amount: int, state: Any) -> tuple[int, int]:
    return rake(amount, state, percentage=0.1)


# Who sits down


def test_two_players_of_one_name_are_refused() -> None:
    with pytest.raises(GameConfigError, match="duplicate player name"):
        PokerTable([Player("A", 9), Player("A", 9)], (1, 2))
    with pytest.raises(GameConfigError, match="needs a name"):
        PokerTable([Player("A", 9), Player("", 9)], (1, 2))


@pytest.mark.parametrize("players", ["nlhe", None, 3])
def test_players_that_are_no_list_are_refused(players: Any) -> None:
    with pytest.raises(GameConfigError, match="expected a list of Player"):
        PokerTable(players, (1, 2))


@pytest.mark.parametrize("players", [["Ann", "Bob"], {"Ann": "calls"}, [1, 2]])
def test_names_are_no_players(players: Any) -> None:
    with pytest.raises(GameConfigError, match=r"expected Player\(name, chips\)"):
        PokerTable(players, (1, 2))


def test_two_players_in_one_seat_are_refused() -> None:
    with pytest.raises(GameConfigError, match=r"duplicate seat: \[2, 2\]"):
        PokerTable([Player("A", 9, seat=2), Player("B", 9)], (1, 2))


@pytest.mark.parametrize("number", [1, 11])
def test_one_player_or_eleven_are_refused(number: int) -> None:
    with pytest.raises(GameConfigError):
        PokerTable(seated([200] * number), (1, 2))


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(GameConfigError, match="unknown variant 'nlh'"):
        table([200, 200], game="nlh")


def test_players_without_a_seat_are_numbered_from_one() -> None:
    assert table([200, 200, 200]).seats == (1, 2, 3)


def test_the_button_may_be_an_empty_seat() -> None:
    result = table([200, 200], button_seat=9).play()
    assert result.record.button == 9


# Stakes


def test_a_game_with_its_stakes_takes_no_others() -> None:
    game = create_game("nlhe", blinds=(5, 10))
    assert posted(_begun(seated([200, 200, 200]), game=game)) == {0: 5, 1: 10}
    with pytest.raises(GameConfigError, match="already has stakes"):
        PokerTable(seated([200, 200]), (1, 2), game=game)


def _begun(players: list[Player], *args: Any, **options: Any) -> PokerTable:
    hand = PokerTable(players, *args, seed=1, **options)
    hand.post_blinds()
    return hand


def test_a_variant_may_be_given_itself() -> None:
    hand = PokerTable(seated([200, 200]), (1, 2), game=VARIANTS["plo"], seed=1)
    assert hand.game == "plo"
    assert len(hand.play().state.deck) == 52


def test_antes_straddles_and_a_big_blind_ante() -> None:
    players = seated([200] * 4)
    assert posted(_begun(players, (1, 2, 4), antes=1)) == {0: 2, 1: 3, 2: 5, 3: 1}
    players = seated([200] * 4)
    assert posted(_begun(players, (1, 2), antes={1: 2})) == {0: 1, 1: 4}


def test_missed_blinds_are_posted_live_and_dead() -> None:
    """Rule 31: 1/2, missed both, puts 3 of which 2 are live."""
    players = seated([200] * 4, "", "", "", "x")
    hand = PokerTable(players, (1, 2), posts={"p3": 2}, dead={"p3": 1}, seed=1)
    hand.post_blinds()
    assert posted(hand) == {0: 1, 1: 2, 3: 3}
    assert hand.state.bets == [1, 2, 0, 2]
    assert hand.pot == 6
    hand.deal_hole_cards()
    assert hand.machine.get_next_action_player() == 2
    hand.betting_round()
    assert views_of(players[3])[0].legal.check  # the big blind's option
    assert sum(hand.play().payoffs.values()) == 0


def test_heads_up_a_post_is_for_the_right_player() -> None:
    players = seated([200, 200])
    hand = PokerTable(players, (1, 2), dead={"p0": 3}, seed=1)
    hand.post_blinds()
    assert posted(hand) == {0: 5, 1: 1}


def test_posts_of_strangers_or_of_nothing_are_refused() -> None:
    with pytest.raises(GameConfigError, match="unknown player in"):
        table([200, 200], posts={"Zoe": 2})
    with pytest.raises(GameConfigError, match="expected more than 0"):
        table([200, 200], dead={"p0": 0})


def test_a_bomb_pot_begins_on_the_flop_with_two_boards() -> None:
    players = seated([200] * 3)
    hand = PokerTable(players, game="plo", bomb_pot=10, boards=2, seed=1)
    result = hand.play()
    first = views_of(players[0])[0]
    assert [len(board) for board in first.boards] == [3, 3]
    assert first.total_pot_amount == 30
    assert sum(result.payoffs.values()) == 0


def test_the_house_takes_its_rake() -> None:
    result = table([200] * 3, "r20", "c", "c", rake=ten, mode=Mode.CASH_GAME).play()
    assert (result.pot, result.rake) == (60, 6)
    assert sum(result.payoffs.values()) == -6
    assert sum(result.winners.values()) == 54


def test_house_rules_are_kept() -> None:
    players = seated([2000, 60, 2000], "", "", "c")
    rules = Rules(short_blind_keeps_price=False)
    PokerTable(players, (50, 100), rules=rules, seed=1).play()
    assert views_of(players[2])[0].legal.call == 60


# Cards


def test_the_same_seed_deals_the_same_cards() -> None:
    first, second = (table([200] * 3, seed="session/7").play() for _ in range(2))
    assert first.operations == second.operations
    assert first.operations != table([200] * 3, seed="session/8").play().operations


def test_a_random_source_may_be_given() -> None:
    players = seated([200] * 2)
    first = PokerTable(players, (1, 2), rng=Random(3)).play()
    again = PokerTable(seated([200] * 2), (1, 2), rng=Random(3)).play()
    assert first.operations == again.operations


def test_a_given_deck_comes_first() -> None:
    hand = table([200] * 2, deck="AsKs AhKh 2c QdJdTd 2d 9d 2h 8c")
    result = hand.play()
    assert hand.players[0].hole_cards == Card.clean("AsAh")
    assert hand.players[1].hole_cards == Card.clean("KsKh")
    assert result.board == Card.clean("QdJdTd9d8c")


def test_a_deck_with_a_card_twice_is_refused() -> None:
    with pytest.raises(CardsError, match="As is not in the deck"):
        table([200] * 2, deck="AsAs")


# Runouts


def all_in(**options: Any) -> PokerTable:
    players = seated([50, 50], "c", "r50")
    return PokerTable(players, (1, 2), mode=Mode.CASH_GAME, seed=1, **options)


def test_the_board_is_run_twice_if_the_table_offers_it() -> None:
    hand = all_in(runouts=2)
    result = hand.play()
    assert len(list(hand.state.board_indices)) == 2
    assert sum(result.payoffs.values()) == 0


def test_a_player_may_refuse_to_run_it_twice() -> None:
    class Once(Script):
        def choose_runouts(self, view: View, offered: int) -> int:
            assert view.player_index == 0
            assert offered == 2
            return 1

    hand = all_in(runouts=2)
    hand.players[0].decider = Once("c")
    result = hand.play()
    wishes = [
        op.runout_count
        for op in result.operations
        if isinstance(op, RunoutCountSelection)
    ]
    assert wishes == [1, 2]
    assert len(list(hand.state.board_indices)) == 1


@pytest.mark.parametrize("wish", [3, 0, "2", True, ValueError("no")])
def test_a_silly_wish_for_runouts_becomes_an_event(wish: Any) -> None:
    class Silly(Script):
        def choose_runouts(self, view: View, offered: int) -> Any:  # noqa: ARG002
            if isinstance(wish, Exception):
                raise wish
            return wish

    hand = all_in(runouts=2)
    hand.players[0].decider = Silly("c")
    result = hand.play()
    assert [event.player for event in result.events] == ["p0"]
    assert len(list(hand.state.board_indices)) == 1


# Chips and cards on the table


def test_pot_and_bets_while_the_hand_goes_on() -> None:
    hand = table([200] * 3, "r6", "c", "c")
    hand.post_blinds()
    assert (hand.pot, hand.current_bet, hand.community_cards) == (3, 2, [])
    assert [player.current_bet for player in hand.players] == [1, 2, 0]
    assert [player.chips for player in hand.players] == [199, 198, 200]
    hand.deal_hole_cards()
    hand.betting_round()
    assert (hand.pot, hand.current_bet) == (18, 0)
    assert (hand.main_pot, hand.side_pots) == (18, [])


def test_pots_count_the_bets_in_front() -> None:
    hand = table([100, 200, 200])
    hand.post_blinds()
    assert hand.main_pot == 3


def test_folded_players_keep_their_cards_in_the_record() -> None:
    hand = table([200] * 3, "f", "", "f")
    hand.play()
    assert [player.folded for player in hand.players] == [True, False, True]
    assert [len(player.hole_cards) for player in hand.players] == [2, 2, 2]


def test_a_player_who_mucks_at_the_showdown_has_not_folded() -> None:
    hand = table([200] * 6)
    hand.play()
    assert not any(player.folded for player in hand.players)


# Who gets which events


class Listener(Script):
    """Keeps the events that it gets."""

    def __init__(self) -> None:
        super().__init__()
        self.info: HandInfo | None = None
        self.end: View | None = None

    def start_hand(self, info: HandInfo) -> None:
        self.info = info

    def end_hand(self, view: View) -> None:
        self.end = view


def test_deciders_that_listen_learn_who_sits_where_and_how_it_ended() -> None:
    hand = table([200] * 3, hand_id="h7")
    listener = hand.players[1].decider = Listener()
    hand.play()
    assert listener.info == HandInfo("h7", "nlhe", 1, ("p0", "p1", "p2"), (1, 2, 3))
    assert listener.end is not None
    assert not listener.end.status
    assert listener.end.player_index == 1


def test_observers_see_every_operation_as_spectators() -> None:
    seen: list[Operation] = []
    result = table([200] * 3, observers=[seen.append]).play()
    assert len(seen) == len(result.operations)
    dealt = [op for op in seen if isinstance(op, HoleDealing)]
    burned = [op for op in seen if isinstance(op, CardBurning)]
    assert len(dealt) == 6
    assert not any(any(op.cards) for op in dealt)
    assert not any(op.card for op in burned)


def test_a_clock_gives_each_operation_its_time() -> None:
    ticks = count()
    result = table([200] * 2, clock=lambda: next(ticks)).play()
    times = result.times
    assert times is not None
    assert len(times) == len(result.operations)
    assert list(times) == sorted(times)
    assert times[-1] > times[0] > 0


def test_somebody_sitting_out_is_dealt_in_and_gives_up() -> None:
    hand = table([200] * 3)
    hand.players[2].sitting_out = True
    result = hand.play()
    assert hand.players[2].folded
    assert hand.players[2].hole_cards
    assert not views_of(hand.players[2])
    assert result.events == ()


# History


@pytest.mark.parametrize("code", VARIANTS)
def test_a_hand_is_replayed_from_its_line_of_json(code: str) -> None:
    players = [
        Player(f"p{i}", 90 + i, decider=create_bot("random", seed=i), is_bot=i == 0)
        for i in range(2)
    ]
    hand = PokerTable(players, game=code, seed=5, hand_id="h1", name="Reno")
    result = hand.play()
    line = result.record.to_json()
    again = PokerTable.from_history(line)
    same = PokerTable.from_history(json.loads(line))
    assert same.state.operations == again.state.operations
    assert again.result is not None
    assert again.result.operations == result.operations
    assert again.result.payoffs == result.payoffs
    assert again.result.winners == result.winners
    assert again.result.record == result.record
    assert (again.hand_id, again.name, again.game) == ("h1", "Reno", code)
    assert again.machine.current_state is PokerState.END_HAND
    for one, other in zip(again.players, players, strict=True):
        assert (one.name, one.chips, one.is_bot, one.folded) == (
            other.name,
            other.chips,
            other.is_bot,
            other.folded,
        )


def test_a_record_itself_may_be_replayed() -> None:
    result = table([200] * 3).play()
    again = PokerTable.from_history(result.record)
    assert again.state.operations == result.state.operations


def test_a_record_that_contradicts_itself_is_refused() -> None:
    record = table([200] * 3).play().record
    record.players[0].final = 999
    with pytest.raises(NotationError):
        PokerTable.from_history(record)


def test_a_hand_can_be_given_under_way() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=3)((200, 200, 200))
    state.check_or_call()
    hand = PokerTable(seated([200] * 3), state=state)
    assert sum(hand.play().payoffs.values()) == 0
    with pytest.raises(GameConfigError, match="expected 3 players, not 2"):
        PokerTable(seated([200] * 2), state=state)


@pytest.mark.parametrize("code", sorted(VARIANTS))
def test_at_the_end_players_have_the_cards_that_they_held(code: str) -> None:
    """Those who mucked or were killed too, and after draws; a folded hand as it was."""
    size = min(3, VARIANTS[code].max_players)
    for seed in range(6):
        players = [
            Player(f"p{i}", 200, decider=create_bot("random", seed=10 * seed + i))
            for i in range(size)
        ]
        result = PokerTable(players, game=code, seed=seed).play()
        held: list[list[Card]] = [[] for _ in players]
        for operation in result.operations:
            if isinstance(operation, HoleDealing):
                held[operation.player_index] += operation.cards
            elif isinstance(operation, StandingPatOrDiscarding):
                for card in operation.cards:
                    held[operation.player_index].remove(card)
        for player, cards in zip(players, held, strict=True):
            if not player.folded:
                assert set(player.hole_cards) == set(cards)
