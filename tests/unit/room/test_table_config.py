from __future__ import annotations

import pytest

from bigslick.errors import GameConfigError
from bigslick.room.table_config import TableConfig


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
