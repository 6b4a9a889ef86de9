"""The examples for learners run as written."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[3] / "examples"


def load(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / name))


def test_leduc_is_learned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "leduc.svg"
    curve = load("learn_leduc.py")["main"](40, picture)
    assert curve[0] > 2
    assert curve[-1] < 0.3
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert "iteration   40: exploitability" in capsys.readouterr().out


def test_rollouts_count_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    assert load("random_rollouts.py")["main"]("leduc", 2, 1) > 4096
    assert "4,096 hands" in capsys.readouterr().out


def test_ppo_gives_a_bot(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    results, bot = load("train_ppo.py")["main"](2)
    assert len(results) == 2
    assert callable(bot.decide)
    assert "update    1" in capsys.readouterr().out
