import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bigslick import Deck, NotationError
from bigslick.room.fairness import (
    FairnessRecord,
    Opening,
    SealedDeck,
    dealing_order,
    verify,
)

SCRIPT = Path(__file__).parents[3] / "examples" / "verify_hand.py"
SEEDS = {"1": "river", "4": "turn ♠"}


def sealed_record(shown: int = 9) -> tuple[SealedDeck, FairnessRecord]:
    sealed = SealedDeck.shuffle(Deck.STANDARD)
    dealt = sealed.dealt("h-7", SEEDS)
    return sealed, sealed.record("h-7", SEEDS, dealt[:shown])


def test_a_record_proves_the_cards_that_were_shown() -> None:
    sealed, record = sealed_record()
    assert verify(record, sealed.root.hex()) == []
    assert verify(FairnessRecord.from_json(record.to_json())) == []
    dealt = sealed.dealt("h-7", SEEDS)
    assert [o.card for o in record.openings] == list(dealt[:9])


def test_closed_cards_stay_closed() -> None:
    sealed, record = sealed_record(shown=2)
    text = record.to_json().decode()
    assert len(record.openings) == 2
    for card, salt in zip(sealed.cards, sealed.salts, strict=True):
        opened = card in {o.card for o in record.openings}
        assert (salt.hex() in text) == opened
        assert (f'"{card}"' in text) == opened


def test_two_shuffles_differ_and_keep_every_card() -> None:
    first, second = (SealedDeck.shuffle(Deck.STANDARD) for _ in range(2))
    assert sorted(first.cards) == sorted(map(repr, Deck.STANDARD))
    assert first.cards != second.cards
    assert first.root != second.root


@given(st.dictionaries(st.sampled_from("123456789"), st.text()), st.integers(1, 52))
def test_the_order_is_a_permutation_that_the_seeds_decide(
    seeds: dict[str, str], count: int
) -> None:
    order = dealing_order("hand", seeds, count)
    assert sorted(order) == list(range(count))
    assert order == dealing_order("hand", dict(reversed(list(seeds.items()))), count)
    if count == 52:
        assert order != dealing_order("hand", {**seeds, "0": "more"}, count)


def test_every_forgery_is_named() -> None:
    sealed, record = sealed_record()
    other = next(c for c in sealed.cards if c != record.openings[0].card)
    first = record.openings[0]

    def with_first(opening: Opening) -> FairnessRecord:
        return replace(record, openings=[opening, *record.openings[1:]])

    forgeries = {
        "not the one that was sealed": with_first(replace(first, card=other)),
        "is not the one": with_first(replace(first, salt="00" * 16)),
        "there is no card 52": with_first(replace(first, deal=52)),
        "opened twice": replace(record, openings=[*record.openings, first]),
        "do not lead to the root": replace(record, leaves=record.leaves[::-1]),
        "hexadecimal": replace(record, root="xyz"),
        "no leaves": replace(record, leaves=[]),
        "not the one that was": replace(record, seeds={"1": "other"}),
    }
    for words, forged in forgeries.items():
        assert words in " ".join(verify(forged)), words
    assert "seen before the hand" in verify(record, "00" * 32)[0]


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(NotationError, match="no fairness record"):
        FairnessRecord.from_json(b'{"hand_id": 7}')


def test_an_independent_script_agrees(tmp_path: Path) -> None:
    sealed, record = sealed_record()
    file = tmp_path / "hand.json"

    def check(made: FairnessRecord, *root: str) -> int:
        file.write_bytes(made.to_json())
        command = [sys.executable, str(SCRIPT), str(file), *root]
        return subprocess.run(command, check=False, capture_output=True).returncode

    assert check(record, sealed.root.hex()) == 0
    assert check(record, "00" * 32) == 1
    assert check(replace(record, seeds={})) == 1
    assert len(SCRIPT.read_text(encoding="utf-8").splitlines()) <= 40
