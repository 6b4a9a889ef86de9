"""The examples of the room do what their pages say."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
from tests.support.rooms import QUICK, room_here, run

from bigslick.room.table_config import TableConfig

if TYPE_CHECKING:
    import pytest

_EXAMPLES = Path(__file__).parents[2] / "examples"


def test_bot_of_twenty_lines_plays_and_its_hands_are_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = runpy.run_path(str(_EXAMPLES / "room_bot.py"))

    async def scenario() -> bytes:
        async with (
            room_here(tmp_path) as (room, address),
            aiohttp.ClientSession() as session,
        ):
            config = TableConfig(seats=3, bots=["calls", "calls"], **QUICK)
            table, _ = room.create(config, with_host=False)
            await bot["main"](address, hands=5)
            url = f"{address}/api/hands/{table}-00001/fairness"
            async with session.get(url) as response:
                return await response.read()

    record = tmp_path / "hand.json"
    record.write_bytes(run(scenario()))
    assert capsys.readouterr().out == "5 hands played\n"
    for command in (
        [str(_EXAMPLES / "verify_hand.py")],
        ["-m", "bigslick", "room", "verify"],
        ["-m", "bigslick", "verify"],  # the name of earlier versions
    ):
        answer = subprocess.run(
            [sys.executable, *command, str(record)], check=False, capture_output=True
        )
        assert answer.returncode == 0, answer.stderr
