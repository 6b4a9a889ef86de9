"""Verification of the proof of a hand: every claim is recomputed.

``verify`` returns the problems as text. An empty list means: the deck was fixed before
the seeds were known, the seeds selected the deck and its order, and every card that the
viewer saw was in the right place.
"""

from __future__ import annotations

from hmac import compare_digest
from typing import TYPE_CHECKING

from bigslick.engine.games import VARIANTS
from bigslick.errors import BigslickError
from bigslick.room.fairness.dealing_check import ReplayedHand, rabbit_places
from bigslick.room.fairness.deck_commitment import (
    KEY_BYTES,
    SALT_BYTES,
    SealedDeck,
    leaf,
    other_keys,
    root_from_openings,
)
from bigslick.room.fairness.legacy import OldRecord, verify_old
from bigslick.room.fairness.record import BOARD, BURN, FairnessRecord
from bigslick.room.fairness.seal import (
    DECKS,
    can_run_out,
    chosen_deck,
    dealing_order,
    mixed,
    sealed_hash,
    seed_commitment,
    split_cards,
    street_plan,
)
from bigslick.room.fairness.ticket_check import ticket_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("deck_problems", "verify")

_HASH_BYTES = 32


def verify(
    record: FairnessRecord | OldRecord,
    *,
    root: str | None = None,
    seed: str | None = None,
) -> list[str]:
    """Return the problems of a record as text; an empty list if it is verified.

    ``root`` is the root that was published before the hand, ``seed`` the player's own
    seed; clients keep both. Records of the first scheme prove less.
    """
    if isinstance(record, OldRecord):
        return verify_old(record, root)
    problems = deck_problems(record, root=root, seed=seed)
    return problems or list(_hand_problems(record))


def deck_problems(
    record: FairnessRecord, *, root: str | None = None, seed: str | None = None
) -> list[str]:
    """Return the problems of the deck, without checking who got its cards."""
    problems = list(_malformed(record))
    if problems:
        return problems
    problems += _seal_problems(record)
    if root is not None and root.lower() != record.root.lower():
        problems.append(f"another root was published before the hand: {root}")
    problems += _seed_problems(record)
    if seed is not None:
        problems += _own_seed_problems(record, seed)
    problems += _unused_problems(record)
    problems += _card_problems(record)
    return problems


def _malformed(record: FairnessRecord) -> Iterator[str]:
    """Yield a problem for each value that is malformed and cannot be checked."""
    seal = record.seal
    hashes = [record.root, record.deck, seal.sealed, *seal.reserve]
    hashes += [*seal.commitments.values(), *record.seeds.values(), *record.keys]
    sizes = [(text, _HASH_BYTES) for text in hashes]
    sizes += [(own.salt, SALT_BYTES) for own in record.openings]
    sizes += [(own.salt, SALT_BYTES) for own in record.tickets if own.salt is not None]
    for text, size in sizes:
        if not _is_hex(text) or len(text) != 2 * size:
            yield f"{text!r} is not {size} bytes in hexadecimal"
    for text in (record.proof, *record.ticket_proofs):
        if not _is_hex(text) or len(text) % (2 * _HASH_BYTES):
            yield "the proof is not a sequence of hashes in hexadecimal"
    cards = split_cards(seal.cards)
    if len(set(cards)) != len(cards) or not cards:
        yield f"the deck is empty or has a duplicate card: {seal.cards}"
    if seal.decks < 1 or seal.decks & (seal.decks - 1):
        yield f"the number of decks is {seal.decks}, which is not a power of two"


def _is_hex(text: str) -> bool:
    return text.isascii() and all(c in "0123456789abcdef" for c in text)


def _seal_problems(record: FairnessRecord) -> Iterator[str]:
    seal = record.seal
    if not compare_digest(seal.root.hex(), record.root):
        yield "the parts of the seal do not match the root"
    variant = VARIANTS.get(seal.game)
    if variant is None:
        yield f"unknown game {seal.game!r}"
    elif split_cards(seal.cards) != tuple(map(repr, variant.deck)):
        yield f"the sealed cards are not the deck of {variant.name}"
    if seal.commitments and seal.decks < DECKS:
        yield f"only {seal.decks} decks were sealed, not {DECKS}"
    if len(set(seal.lineup)) != len(seal.lineup):
        yield "duplicate seat in the lineup"


def _seed_problems(record: FairnessRecord) -> Iterator[str]:
    seal = record.seal
    for seat, seed in record.seeds.items():
        if seat not in seal.commitments:
            yield f"seat {seat} has a seed, but did not commit to one before the seal"
        elif not _matches(record, seat, seed):
            yield f"the seed of seat {seat} is not the one it committed to"
    silent = seal.commitments.keys() - record.seeds.keys()
    if silent != record.missing.keys():
        yield (
            f"the record does not list the seats that did not reveal: {sorted(silent)}"
        )


def _matches(record: FairnessRecord, seat: int, seed: str) -> bool:
    seal = record.seal
    digest = seed_commitment(seal.table, seal.hand, seat, bytes.fromhex(seed))
    return compare_digest(digest.hex(), seal.commitments[seat])


def _own_seed_problems(record: FairnessRecord, seed: str) -> Iterator[str]:
    seed = seed.lower()
    if not _is_hex(seed) or len(seed) != 2 * KEY_BYTES:
        yield f"your seed is not {KEY_BYTES} bytes in hexadecimal: {seed}"
        return
    seats = [s for s in record.seal.commitments if _matches(record, s, seed)]
    if record.viewer is not None:
        seats = [seat for seat in seats if seat == record.viewer]
    if not seats:
        yield "your commitment is not in the root"
    elif record.seeds.get(seats[0]) != seed:
        yield "your seed was not used"


def _unused_problems(record: FairnessRecord) -> Iterator[str]:
    """Yield problems with the decks that were not used."""
    seal = record.seal
    if 1 << len(record.keys) != seal.decks:
        yield f"{len(record.keys)} keys cannot open {seal.decks - 1} decks"
        return
    used = chosen_deck(_mix(record), seal.decks)
    keys = [bytes.fromhex(key) for key in record.keys]
    cards = split_cards(seal.cards)
    roots = {
        k: SealedDeck(key, cards).root for k, key in other_keys(keys, used).items()
    }
    roots[used] = bytes.fromhex(record.deck)
    if len(set(roots.values())) != len(roots):
        yield "the same deck was sealed twice"
    if sealed_hash([roots[k] for k in range(seal.decks)]).hex() != seal.sealed:
        yield "an unused deck is invalid or is not the sealed one"


def _mix(record: FairnessRecord) -> bytes:
    seeds = {seat: bytes.fromhex(seed) for seat, seed in record.seeds.items()}
    return mixed(record.seal.root, seeds)


def _card_problems(record: FairnessRecord) -> Iterator[str]:
    """Yield problems with the cards that were opened."""
    cards = split_cards(record.seal.cards)
    order = dealing_order(_mix(record), len(cards))
    places = [*record.dealt, *record.rabbit]
    first = {t.deal: t.first for t in record.tickets if t.deal is not None}
    leaves: dict[int, bytes] = {}
    names: dict[int, str] = {}
    deals: set[int] = set()
    for own in record.openings:
        if not 0 <= own.deal < len(places):
            yield f"{own.card} is opened as card {own.deal}, which was not dealt"
            continue
        if own.deal in deals:
            yield f"card {own.deal} is opened twice"
        deals.add(own.deal)
        if places[own.deal] == BURN:
            yield f"card {own.deal} was burned but is opened"
        index = own.deal if own.deal < len(cards) else first.get(own.deal)
        if index is None or not 0 <= index < len(cards):
            yield f"card {own.deal}, {own.card}, was reused without a ticket"
            continue
        place = order[index]
        hidden = leaf(place, own.card, bytes.fromhex(own.salt))
        if leaves.setdefault(place, hidden) != hidden:
            yield (
                f"place {place} is opened with different cards, one of them {own.card}"
            )
        names[place] = own.card
    if len(set(names.values())) != len(names):
        yield "a card is opened in two places"
    proof = bytes.fromhex(record.proof)
    closed = [proof[i : i + _HASH_BYTES] for i in range(0, len(proof), _HASH_BYTES)]
    root = root_from_openings(len(cards), leaves, closed)
    if root is None or root.hex() != record.deck:
        yield "an opened card is not the one sealed at its position"


def _hand_problems(record: FairnessRecord) -> Iterator[str]:
    """Yield a problem for each card that the hand's actions do not explain."""
    seal = record.seal
    if record.hand is None:
        yield (
            "the record does not contain the hand, so it does not prove who got "
            "which card"
        )
        return
    try:
        played = ReplayedHand(record)
        played.play()
    except BigslickError as error:
        yield f"the hand cannot be replayed: {error}"
        return
    hand, state = played.hand, played.state
    if hand.hand_id != seal.hand or hand.game != seal.game:
        yield f"the record contains another hand: {hand.hand_id} of {hand.game}"
    if played.seats != seal.lineup:
        yield f"seats {played.seats} were dealt in, not {seal.lineup} as sealed"
    plan = street_plan(state.streets)
    if plan != seal.plan or state.starting_board_count != seal.boards:
        yield (
            f"the streets were dealt as {plan!r}, not as {seal.plan!r}, which was "
            "sealed"
        )
    if played.dealt != record.dealt:
        yield "cards were dealt to other seats than the hand's actions require"
    lies = record.dealt.count(BOARD)
    if record.rabbit and record.rabbit != rabbit_places(state.streets, lies):
        yield "the cards shown after the hand are not the next ones"
    most = len(seal.lineup), seal.boards
    if can_run_out(plan, len(state.deck), *most) and not seal.reserve:
        yield "the deck can run out, but no order for reused cards was sealed"
    yield from _visible_problems(record, played)
    yield from ticket_problems(record, _mix(record), played)


def _visible_problems(record: FairnessRecord, played: ReplayedHand) -> Iterator[str]:
    """Yield a problem for each card that the viewer saw and that is not so opened."""
    opened = {own.deal: own.card for own in record.openings}
    for deal, card in played.seen.items():
        if deal not in opened:
            yield f"card {deal}, {card}, was seen but is not opened"
        elif opened[deal] != card:
            yield f"card {deal} is opened as {opened[deal]}, but is {card} in the hand"
    for deal, to in enumerate(record.dealt):
        if to == record.viewer and deal not in opened:
            yield f"card {deal} was dealt to you (seat {to}) but is not opened"
    places = [*record.dealt, *record.rabbit]
    for seat, card in played.shown:
        own = [deal for deal, known in opened.items() if known == card]
        if not any(places[deal] == seat for deal in own if deal < len(places)):
            yield f"seat {seat} showed {card}, which was not dealt to it"
