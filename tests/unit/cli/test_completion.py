"""The shell completes values, not only the names of options."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
import typer

from bigslick.cli import completion, new_root
from bigslick.engine.games import GAMES, VARIANTS

if TYPE_CHECKING:
    from pathlib import Path


def _completed(line: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what bash is offered at the end of a line."""
    words = line.split(" ")
    given = {
        "_BIGSLICK_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    with patch.dict(os.environ, given), pytest.raises(SystemExit):
        typer.main.get_command(new_root())(prog_name="bigslick")
    return capsys.readouterr().out.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("bigslick match --game short", ["short-deck"]),
        ("bigslick play --game 8-", ["8-game"]),
        ("bigslick play --speed f", ["fast"]),
        ("bigslick play --deck a", ["ascii"]),
        ("bigslick arena ca", ["calls"]),
        ("bigslick tournament pot", ["pot-odds"]),
        ("bigslick tournament hard --structure tur", ["turbo"]),
        ("bigslick history convert x --to par", ["parquet"]),
        ("bigslick history stats x --by st", ["stake"]),
        ("bigslick history stats x --position BTN,C", ["BTN,CO"]),
        ("bigslick history graph x --pot 3", ["3bet"]),
        ("bigslick history show x --mode to", ["tournament"]),
        ("bigslick eval As --hand-type Badugi", ["BadugiHand"]),
        ("bigslick room --level ex", ["expert"]),
        ("bigslick room --table raz", ["razz"]),
        ("bigslick room --log-level w", ["warning"]),
        ("bigslick room --synchronous N", ["NORMAL"]),
        ("bigslick report --by pa", ["pairing"]),
        ("bigslick solve --game sh", ["short-deck"]),
        ("bigslick solve --precision a", ["auto"]),
        ("bigslick check-bot har", ["hard"]),
        ("bigslick range AA --game plo", ["plo", "plo5", "plo6"]),
    ],
)
def test_values_are_completed(
    line: str, offered: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert _completed(line, capsys) == offered


def test_every_game_is_offered() -> None:
    assert completion.complete_games("") == list(GAMES)
    assert completion.complete_variants("") == list(VARIANTS)


def test_the_last_word_of_a_list_is_completed() -> None:
    assert completion.complete_bots("hard,med") == ["hard,medium"]


def test_files_with_bots_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mybot.py").touch()
    monkeypatch.chdir(tmp_path)
    assert completion.complete_bots("my") == ["mybot.py"]
