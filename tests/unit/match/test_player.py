from dataclasses import fields

from bigslick.match import Player


def test_a_player_has_the_fields_of_the_seed_and_a_seat() -> None:
    names = [field.name for field in fields(Player)]
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
