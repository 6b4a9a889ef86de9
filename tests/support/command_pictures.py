"""Renews the pictures of commands in docs/images: ``make pictures``.

Every command is really run; what it prints is drawn as a terminal window.
"""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text
from tests.support.terminal_sessions import decide, new_settings, ready, table

_IMAGES = Path(__file__).parents[2] / "docs" / "images"
_WIDTH = 82
_DECIDED = ("c", "c", "r", "p")
_LINES = 24
_HANDS = "bigslick match --players hard,medium,easy,tight --hands 300 --seed 7"
_SOLVE = (
    "bigslick solve --board Ks7h2d5c --pot 10 --stack 45"
    ' --sizes "bet 33%, 75%; raise 3x, a"'
    ' --oop "22+,A2s+,K9s+,QTs+,JTs,T9s,98s,AJo+,KQo"'
    ' --ip "22-QQ,AJs-A2s,K9s+,Q9s+,J9s+,T9s,98s,87s,76s,AQo-ATo,KJo+"'
)
_WINDOWS = {
    "equity": (
        'bigslick equity AsKs "QQ+,AKo" --board Ts9s2d',
        "bigslick eval AhAd2c3c --board Ks7h4d5s9c --hand-type OmahaHoldemHand",
        "bigslick icm --payouts 50,30,20 --stacks 5000,3000,2000",
    ),
    "solve": (_SOLVE,),
    "arena": ("bigslick arena hard tight calls --hands 3000 --seed 1",),
    "stats": (
        "bigslick history stats hands.jsonl",
        "bigslick history stats hands.jsonl --pot 3bet",
    ),
}


def main() -> None:
    """Draw all pictures."""
    with tempfile.TemporaryDirectory() as text, pytest.MonkeyPatch.context() as patch:
        folder = Path(text)
        _print(f"{_HANDS} --history hands.jsonl", folder)
        for name, commands in _WINDOWS.items():
            _save(name, _window({one: _print(one, folder) for one in commands}))
        _save("terminal", asyncio.run(_table(folder, patch)))


def _print(command: str, folder: Path) -> str:
    """Return what a command prints to a terminal, with its colours."""
    program = [sys.executable, "-m", "bigslick", *shlex.split(command)[1:]]
    environment = {"FORCE_COLOR": "1", "COLUMNS": str(_WIDTH), "BIGSLICK_DATA": "."}
    done = subprocess.run(
        program,
        cwd=folder,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return done.stdout


def _window(printed: dict[str, str]) -> str:
    """Return commands and what they print as the SVG of a terminal window."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=_WIDTH, file=nowhere, highlight=False)
        for command, text in printed.items():
            console.print(Text(f"$ {command}", style="bold"))
            console.print(Text.from_ansi(text.strip("\n")))
        lines = console.export_text(clear=False).count("\n")
        console.print("\n" * (_LINES - lines - 1))
        return console.export_svg(title="bigslick")


async def _table(folder: Path, patch: pytest.MonkeyPatch) -> str:
    """Return the table of ``bigslick play`` in the middle of a hand."""
    planned = new_settings(folder, patch, seats=6, levels="medium")
    async with table(planned, (100, 30)) as (app, pilot):
        for key in _DECIDED:
            await decide(app, pilot, key)
        await ready(app, pilot)
        await pilot.pause()
        return app.export_screenshot(title="bigslick play")


def _save(name: str, svg: str) -> None:
    """Write a picture with the fonts of the reader: nothing is loaded."""
    svg = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)
    svg = svg.replace(
        "font-family: Fira Code", "font-family: ui-monospace, Menlo, DejaVu Sans Mono"
    )
    svg = re.sub(r"terminal-\d+", f"bigslick-{name}", svg)
    svg = re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)
    (_IMAGES / f"{name}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
