"""Famous hands and playthroughs of every variant as text, reviewed as diffs.

After a change on purpose, ``BIGSLICK_GOLDEN=write pytest tests/golden`` writes the
texts again; read the diff before you commit it.
"""

from __future__ import annotations

import os
from doctest import DocTestParser
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.support.random_tables import play

from bigslick import VARIANTS, State, create_game

HERE = Path(__file__).parent
FAMOUS = sorted((HERE.parent / "seeds" / "hands").glob("*.md"))
SEED = 211
PLAYERS = 3


def rendered(state: State) -> str:
    """Return the record of a hand and its end, one line for each operation."""
    lines = [repr(operation) for operation in state.operations]
    return "\n".join([*lines, "", str(state).rstrip(), ""])


def check(name: str, text: str) -> None:
    path = HERE / f"{name}.txt"
    if os.environ.get("BIGSLICK_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


def famous_state(path: Path) -> State:
    """Return the final state of a hand with this random seed."""
    names: dict[str, Any] = {}
    for example in DocTestParser().get_examples(path.read_text("utf-8")):
        exec(example.source, names)  # noqa: S102 - our own files
    state = names["state"]
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("path", FAMOUS, ids=lambda path: path.stem)
def test_a_famous_hand_reads_as_reviewed(path: Path) -> None:
    state = famous_state(path)
    assert not state.status
    check(f"hands/{path.stem}", rendered(state))


def test_all_famous_hands_are_there() -> None:
    assert len(FAMOUS) == 6


@pytest.mark.parametrize("code", VARIANTS)
def test_a_playthrough_reads_as_reviewed(code: str) -> None:
    variant = VARIANTS[code]
    count = min(PLAYERS, variant.max_players)
    stack = 50 * variant.stakes.bets[0]
    state = create_game(code, seed=SEED)((stack,) * count)
    for _ in play(state, Random(SEED)):
        pass
    check(f"variants/{code}", rendered(state))
