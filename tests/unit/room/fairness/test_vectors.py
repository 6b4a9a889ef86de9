"""The test vectors of the docs: others write verifiers by them, so they must hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bigslick.room.fairness import FairnessRecord, read_record, verify
from bigslick.room.fairness.dealt_deck import DealtDeck
from bigslick.room.fairness.deck_commitment import SealedDeck, deck_keys
from bigslick.room.fairness.hashing import digest, permutation
from bigslick.room.fairness.seal import (
    HandSecret,
    fingerprint,
    split_cards,
)

_DOCS = Path(__file__).parents[4] / "docs" / "explanation"
_FILES = sorted((_DOCS / "fairness-vectors").glob("*.json"))
_PAGE = (_DOCS / "fairness.md").read_text(encoding="utf-8")


@pytest.fixture(params=_FILES, ids=lambda file: file.stem)
def vector(request: pytest.FixtureRequest) -> Any:
    return json.loads(request.param.read_text(encoding="utf-8"))


def _record(vector: Any) -> FairnessRecord:
    record = read_record(json.dumps(vector["record"]))
    assert isinstance(record, FairnessRecord)
    return record


def test_there_is_one_of_each_family() -> None:
    assert [file.stem for file in _FILES] == ["holdem", "stud", "triple-draw"]
    assert all(f"fairness-vectors/{file.name}" in _PAGE for file in _FILES)


def test_vector_follows_from_its_key_and_seeds(vector: Any) -> None:
    record = _record(vector)
    seal, key = record.seal, bytes.fromhex(vector["key"])
    keys = deck_keys(key, seal.decks)
    assert [own.hex() for own in keys] == vector["deck_keys"]
    cards = split_cards(seal.cards)
    decks = [SealedDeck(own, cards) for own in keys]
    assert [deck.root.hex() for deck in decks] == vector["deck_roots"]
    secret = HandSecret(key, seal.cards, seal.decks)
    assert secret.sealed.hex() == seal.sealed
    deck = DealtDeck(seal, secret, record.seeds, record.missing)
    assert deck.mix.hex() == vector["mix"]
    assert fingerprint(deck.mix) == vector["fingerprint"]
    assert deck.used == vector["used"]
    assert deck.order == vector["order"]
    assert "".join(deck.deck.cards) == vector["used_deck"]
    assert "".join(deck.cards) == vector["dealing_order"]
    assert deck.deck.salt(0).hex() == vector["first_salt"]
    assert deck.start_fields()["keys"] == record.keys
    if seal.reserve:
        assert deck.reserve.walk(0) == vector["reserve_walk"]
    for opening in record.openings:
        if opening.deal < len(cards):
            assert opening.card == deck.cards[opening.deal]


def test_vector_is_proven(vector: Any) -> None:
    record = _record(vector)
    assert record.viewer == 1
    assert verify(record, root=record.root, seed=record.seeds[1]) == []


def test_small_values_of_the_page_hold() -> None:
    """Those that somebody checks first who writes a verifier."""
    values = {
        digest("seed", "t", "t-00001", 1, bytes(32)).hex(),
        digest("key", bytes(32), 0).hex(),
        SealedDeck(bytes(32), ("As", "Kd", "7c")).root.hex(),
        " ".join(map(str, permutation(bytes(32), "order", 10))),
    }
    for value in values:
        assert value in _PAGE, value
