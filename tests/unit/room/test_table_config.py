from __future__ import annotations

import pytest

from bigslick.errors import GameConfigError
from bigslick.match.game_names import find_game
from bigslick.room.table_config import TableConfig
from bigslick.room.tournament_config import TournamentConfig


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (["calls", "nobody"], "unknown bot 'nobody'; expected one of .*calls"),
        (["calls"] * 4, "too many bots: 4 for 3 seats"),
    ],
)
def test_bots_that_cannot_be_seated_are_refused(bots: list[str], words: str) -> None:
    with pytest.raises(GameConfigError, match=words):
        TableConfig(seats=3, bots=bots).settings("t")


def test_a_table_without_a_name_is_called_by_its_game() -> None:
    assert TableConfig(game="plo").title == find_game("plo").name
    assert TableConfig(game="plo", name="Home").title == "Home"
    assert TournamentConfig().title == find_game("nlhe").name


def test_a_buy_in_too_small_for_the_stakes_is_called_as_in_the_form() -> None:
    with pytest.raises(GameConfigError, match="invalid buy-in 200: these stakes need"):
        TableConfig(blinds=(1, 2), stack=200, antes=99_999).check()
