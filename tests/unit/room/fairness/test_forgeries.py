"""Every false record is refused by the verifier and by the standalone script."""

from __future__ import annotations

import copy
import importlib.util
import json
import random
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.command import run
from tests.support.fair_table import NAMES, FairTable
from tests.support.forgeries import FORGERIES, Forger
from tests.support.old_scheme import OLD_PROOFS

from bigslick.engine.games import VARIANTS
from bigslick.errors import NotationError
from bigslick.room.fairness import read_record, verify

if TYPE_CHECKING:
    from types import ModuleType

_SCRIPT = Path(__file__).parents[4] / "examples" / "verify_hand.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_hand", _SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _refusal(script: ModuleType, record: Any, **kept: Any) -> str:
    try:
        script.verify(record, kept.get("root"), kept.get("seed"))
    except SystemExit as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("name", FORGERIES)
def test_forgery_is_refused_with_the_reason(name: str, script: ModuleType) -> None:
    forgery = FORGERIES[name]
    forger = Forger(forgery.game)
    honest = read_record(forger.to_json())
    assert verify(honest, root=forger.root, seed=forger.seed) == []
    assert _refusal(script, forger.record, **forger.kept) == ""
    forgery.change(forger)
    record = read_record(forger.to_json())
    problems = verify(record, root=forger.root, seed=forger.seed)
    assert forgery.refusal in "; ".join(problems)
    refusal = _refusal(script, forger.record, **forger.kept)
    assert refusal.startswith("verification failed: ")
    assert forgery.script in refusal


def test_false_deck_that_is_used_shows_in_its_cards() -> None:
    """One time in sixteen a false deck is the one that is used."""
    forger = Forger()
    first, second = forger.record["openings"][:2]
    second["card"] = first["card"]
    problems = verify(read_record(forger.to_json()))
    assert "a card is opened in two places" in problems


_DEALT_DIFFERENTLY = ["nlhe", "plo8", "irish", "stud", "razz", "27td", "badugi"]


@pytest.mark.parametrize("code", [*_DEALT_DIFFERENTLY, "drawmaha", "greek", "kuhn"])
def test_script_agrees_about_honest_hands(code: str, script: ModuleType) -> None:
    _agree(code, script, hands=1)


@pytest.mark.slow
@pytest.mark.parametrize("code", VARIANTS)
def test_script_agrees_about_many_honest_hands(code: str, script: ModuleType) -> None:
    _agree(code, script, hands=12)


def _agree(code: str, script: ModuleType, hands: int) -> None:
    for seed in range(hands):
        table = FairTable(code, seats=3 + seed % 6 if seed else 7, seed=seed)
        table.deal()
        table.play(draws=seed % 2 == 0)
        for name in (None, NAMES[0]):
            record = table.record(name)
            data = json.loads(record.to_json())
            seed_of = None if name is None else table.seeds[1]
            assert verify(record, root=record.root, seed=seed_of) == []
            assert _refusal(script, data, root=record.root, seed=seed_of) == ""


def _damaged(rng: random.Random, record: Any) -> Any:
    """Return the record with one value replaced, wherever it stands."""
    record = copy.deepcopy(record)
    at = record
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = rng.choice(keys)
        inner = at[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.1:
            break
        at = inner
    at[key] = rng.choice([None, 0, -1, 53, 10**9, "", "As", "00" * 32, [], {}, True])
    return record


@pytest.mark.parametrize("game", ["nlhe", "27td", "stud"])
def test_damaged_records_do_not_break_the_verifiers(
    game: str, script: ModuleType
) -> None:
    rng, forger = random.Random(game), Forger(game)
    for _ in range(60):
        data = _damaged(rng, forger.record)
        try:
            record = read_record(json.dumps(data))
        except NotationError:
            continue
        problems = verify(record, root=forger.root, seed=forger.seed)
        hidden = data["hand"] != forger.record["hand"]  # chips are not checked here
        assert problems or hidden or data == forger.record
        with suppress(AttributeError, LookupError, TypeError, ValueError):
            _refusal(script, data)


def test_commands_end_with_one_and_the_reason(tmp_path: Path) -> None:
    forger = Forger()
    file = tmp_path / "hand.json"
    file.write_bytes(forger.to_json())
    options = ["--root", forger.root, "--seed", forger.seed]
    command = [sys.executable, str(_SCRIPT), str(file)]

    def scripted(*more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *more], check=False, capture_output=True, text=True
        )

    answer = scripted(*options)
    assert answer.returncode == 0, answer.stderr
    assert "verified: your seed was used" in answer.stdout
    answer = scripted("--seed", "77" * 32)
    assert answer.returncode == 1
    assert "your commitment is not in the root" in answer.stderr
    output = run("room", "verify", str(file), *options)
    assert output.returncode == 0
    assert "15 unused decks opened, all valid" in output.stdout
    assert "verified: your seed was used" in output.stdout
    output = run("room", "verify", str(file), "--root", "77" * 32)
    assert output.returncode == 1
    assert "another root was published" in output.stdout


def test_old_records_are_called_what_they_are(tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    file.write_text(OLD_PROOFS[0])
    answer = run("room", "verify", str(file))
    assert answer.returncode == 0
    assert "older scheme, which proves less" in answer.stdout
    command = [sys.executable, str(_SCRIPT), str(file)]
    scripted = subprocess.run(command, check=False, capture_output=True, text=True)
    assert scripted.returncode == 1
    assert "proves less" in scripted.stderr
