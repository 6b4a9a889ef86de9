"""Sealed decks: what they hide, what they prove, and what they cost."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.fair_table import NAMES, FairTable

from bigslick.cards import Deck
from bigslick.engine.games import VARIANTS
from bigslick.errors import NotationError
from bigslick.room.fairness import read_record
from bigslick.room.fairness.dealing_plan import DealingPlan
from bigslick.room.fairness.deck_commitment import (
    SealedDeck,
    deck_key,
    deck_keys,
    leaf,
    other_keys,
    root_from_openings,
    sibling_keys,
)
from bigslick.room.fairness.hashing import digest, framed, permutation
from bigslick.room.fairness.record import BURN
from bigslick.room.fairness.seal import (
    DECKS,
    HandSecret,
    chosen_deck,
    mixed,
    seed_commitment,
)

CARDS = tuple(map(repr, Deck.STANDARD))


def test_fields_cannot_run_into_each_other() -> None:
    assert framed("ab", "c") != framed("a", "bc")
    assert digest("x", "1") == sha256(b"\x00\x01x\x00\x011").digest()
    assert digest("x", 1) == digest("x", "1") == digest("x", b"1")


@given(st.binary(min_size=32, max_size=32), st.integers(1, 60))
def test_permutation_holds_every_number_once(key: bytes, count: int) -> None:
    order = permutation(key, "order", count)
    assert sorted(order) == list(range(count))
    assert count < 13 or order != permutation(key, "other", count)  # 13! is enough


def test_permutations_favour_no_place() -> None:
    """Each number comes to each place equally often: 52 * 52 counts, chi-squared."""
    rounds = 2_000
    counts: Counter[tuple[int, int]] = Counter()
    for k in range(rounds):
        counts.update(enumerate(permutation(digest("key", k), "order", 52)))
    expected = rounds / 52
    chance = sum(
        (counts[place, number] - expected) ** 2 / expected
        for place in range(52)
        for number in range(52)
    )
    assert 2_250 < chance < 2_960  # five standard deviations around 51 * 51


def test_numbers_that_would_favour_a_place_are_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from bigslick.room.fairness import hashing

    numbers = iter([2**32 - 1, 2, 0])  # 2**32 - 1 is no number below a multiple of 3
    monkeypatch.setattr(hashing, "_numbers", lambda *_: numbers)
    assert permutation(bytes(32), "order", 3) == [1, 0, 2]


@settings(deadline=None)
@given(st.sets(st.integers(0, 51)))
def test_any_cards_can_be_opened_and_nothing_else(places: set[int]) -> None:
    deck = SealedDeck(bytes(32), CARDS)
    leaves = {p: leaf(p, deck.cards[p], deck.salt(p)) for p in places}
    proof = deck.proof(places)
    assert root_from_openings(52, leaves, proof) == deck.root
    assert root_from_openings(52, leaves, [*proof, bytes(32)]) is None
    if places:
        assert root_from_openings(51, leaves, proof) != deck.root
    if proof:
        assert root_from_openings(52, leaves, proof[1:]) is None
    for place in places:
        wrong = leaves | {place: leaf(place, "As", bytes(16))}
        assert root_from_openings(52, wrong, proof) != deck.root


@pytest.mark.parametrize("count", [1, 2, 3, 6, 20, 36, 40, 52])
def test_roots_bind_the_number_of_cards(count: int) -> None:
    deck = SealedDeck(bytes(32), CARDS[:count])
    leaves = {p: leaf(p, deck.cards[p], deck.salt(p)) for p in range(count)}
    assert root_from_openings(count, leaves, []) == deck.root
    assert root_from_openings(count + 1, leaves, []) != deck.root


def test_opened_salts_say_nothing_of_others() -> None:
    deck = SealedDeck(bytes(32), CARDS)
    salts = {deck.salt(place) for place in range(52)}
    assert len(salts) == 52
    assert {len(salt) for salt in salts} == {16}
    for salt in salts:
        assert digest("stream", salt, "salt", 0) not in salts


@pytest.mark.parametrize("count", [1, 2, 16])
def test_all_keys_but_the_used_one_are_opened(count: int) -> None:
    keys = deck_keys(b"k" * 32, count)
    assert len(set(keys)) == count
    for used in range(count):
        assert deck_key(b"k" * 32, count, used) == keys[used]
        siblings = sibling_keys(b"k" * 32, count, used)
        assert len(siblings) == count.bit_length() - 1
        others = other_keys(siblings, used)
        assert others == {k: keys[k] for k in range(count) if k != used}


def test_choice_follows_from_every_seed_and_from_the_root() -> None:
    seeds = {1: b"a" * 32, 2: b"b" * 32}
    mix = mixed(b"r" * 32, seeds)
    assert mix == mixed(b"r" * 32, dict(reversed(seeds.items())))
    assert mix != mixed(b"q" * 32, seeds)
    assert mix != mixed(b"r" * 32, {1: b"a" * 32})
    assert mix != mixed(b"r" * 32, {1: b"b" * 32, 2: b"a" * 32})
    chosen = Counter(chosen_deck(digest("x", k), DECKS) for k in range(1_600))
    assert set(chosen) == set(range(DECKS))


def test_commitments_bind_table_hand_and_seat() -> None:
    own = seed_commitment("t", "t-1", 3, bytes(32))
    assert own != seed_commitment("u", "t-1", 3, bytes(32))
    assert own != seed_commitment("t", "t-2", 3, bytes(32))
    assert own != seed_commitment("t", "t-1", 4, bytes(32))
    assert own != seed_commitment("t", "t-1", 3, b"\x01" * 32)


def test_keys_come_from_the_operating_system() -> None:
    keys = {HandSecret.new_key() for _ in range(50)}
    assert len(keys) == 50
    assert {len(key) for key in keys} == {32}


@pytest.mark.parametrize("code", VARIANTS)
def test_plan_of_the_streets_deals_as_the_engine_does(code: str) -> None:
    """What a client works out from the sealed plan is what the engine dealt."""
    from bigslick.engine import Folding, RunoutCountSelection, StandingPatOrDiscarding
    from bigslick.room.fairness.dealt_deck import DealtDeck

    for seed, seats, draws in ((0, 3, False), (1, 7, True), (2, 8, False)):
        config = {"runouts": 2} if VARIANTS[code].max_players > 5 else {}
        table = FairTable(code, seats=seats, seed=seed, **config)
        table.deal()
        table.play(draws=draws)
        hand = table.table.hand
        assert hand is not None
        assert isinstance(hand.deck, DealtDeck)
        plan = DealingPlan(hand.deck.seal)
        for operation in hand.state.operations:
            if isinstance(operation, Folding):
                plan.fold(hand.seats[operation.player_index])
            elif isinstance(operation, StandingPatOrDiscarding):
                cards = len(operation.cards)
                plan.discard(hand.seats[operation.player_index], cards)
            elif isinstance(operation, RunoutCountSelection):
                plan.choose_runouts(operation.runout_count)
            for to in type(hand.dealt).of([operation], hand.seats).to:
                assert plan.take(to), (seed, operation)
        assert plan.dealt == hand.dealt.to


def test_nothing_of_a_closed_card_is_in_the_record() -> None:
    table = FairTable("27td", seats=5)
    table.deal()
    table.play(draws=True)
    hand = table.table.hand
    assert hand is not None
    for name in (None, *NAMES[:5]):
        record = table.record(name)
        text = record.to_json().decode()
        deck, dealt = hand.deck, hand.dealt
        opened = {own.card for own in record.openings}
        for place, card in enumerate(deck.deck.cards):  # type: ignore[union-attr]
            known = deck.deck.salt(place).hex() in text  # type: ignore[union-attr]
            assert known == (card in opened)
            assert (f'"{card}"' in text) <= (card in opened)
        own = {d for d, to in enumerate(dealt.to) if to == record.viewer}
        assert own <= {opening.deal for opening in record.openings}
        assert not any(dealt.to[o.deal] == BURN for o in record.openings)


def test_up_card_that_comes_back_face_down_stays_closed() -> None:
    """Everybody saw it when it lay open, but not who holds it now."""
    found = 0
    for seed in (6, 41):
        table = FairTable("stud", seats=8, seed=seed)
        table.deal()
        table.play()
        hand = table.table.hand
        assert hand is not None
        record = table.record()
        opened = {own.deal for own in record.openings}
        for deal in range(52, len(hand.dealt.cards)):
            to, card = hand.dealt.to[deal], hand.dealt.cards[deal]
            shown = to <= 0 or card in hand.event_builder.shown.get(to, ())
            found += not shown and card in hand.open_cards
            assert (deal in opened) == (shown and to != BURN)
    assert found, "no such card came back: choose other seeds"


def test_records_are_small() -> None:
    table = FairTable("nlhe", seats=6)
    table.deal()
    table.play()
    record = table.record("Ann")
    hand = len(str(record.hand).replace(" ", ""))
    assert len(record.to_json()) - hand < 5_000


@pytest.mark.parametrize(
    "text", ["", "[]", "7", '{"version": 3}', '{"version": 2}', '{"hand_id": 7}']
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="fairness record"):
        read_record(text)
