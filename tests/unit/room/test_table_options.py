"""The options of a new table, as a form gets them."""

from __future__ import annotations

import msgspec
import pytest

from bigslick.engine.games import GAMES
from bigslick.room.table_config import TableConfig
from bigslick.room.table_options import game_rows, option_rows

# Chosen beside the options, or of no use to people.
ELSEWHERE = {
    "club",
    "game",
    "mode",
    "seats",
    "bots",
    "bots_alone",
    "runout_ms",
    "reveal_ms",
}


def test_every_field_of_a_table_is_offered() -> None:
    fields = {field.name for field in msgspec.structs.fields(TableConfig)}
    assert {row["name"] for row in option_rows()} == fields - ELSEWHERE


def test_limits_and_defaults_are_those_of_the_configuration() -> None:
    rows = {row["name"]: row for row in option_rows()}
    assert (rows["bomb_every"]["least"], rows["bomb_every"]["most"]) == (1, 1000)
    assert rows["time_ms"]["default"] == 20_000
    assert (rows["rake"]["least"], rows["rake"]["most"]) == (0, 0.2)
    assert rows["name"]["longest"] == 40
    for row in rows.values():
        for value, _ in row.get("choices", ()):
            config = msgspec.convert({row["name"]: value}, TableConfig, strict=True)
            assert getattr(config, row["name"]) == value


def test_a_game_offers_what_it_has() -> None:
    rows = {row["code"]: row for row in game_rows()}
    assert "straddle" in rows["nlhe"]["options"]
    assert "straddle" not in rows["flhe"]["options"]
    assert {"blinds", "runouts", "rabbit", "bomb_every"}.isdisjoint(
        rows["stud"]["options"]
    )
    assert rows["horse"]["stakes"] == {"bets": [4, 8]}
    assert "hands_per_game" in rows["8-game"]["options"]


@pytest.mark.parametrize("times", [1, 5, 25, 100])
def test_every_game_can_be_played_for_the_stakes_that_are_offered(times: int) -> None:
    for row in game_rows():
        name, usual = next(iter(row["stakes"].items()))
        stakes = (
            [n * times for n in usual] if isinstance(usual, list) else usual * times
        )
        seats = min(row["max_players"], 6)
        config = {"game": row["code"], "seats": seats, name: stakes}
        msgspec.convert(config, TableConfig).check()
    assert len(game_rows()) == len(GAMES)


def test_rows_are_made_once_however_often_clients_ask() -> None:
    """Making them takes milliseconds, in which the room would answer nobody."""
    assert all(one is two for one, two in zip(game_rows(), game_rows(), strict=True))
    assert option_rows() is option_rows()
