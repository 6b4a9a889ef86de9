"""Checks that cards were dealt a second time in a sealed order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.room.fairness.deck_commitment import leaf, root_from_openings
from bigslick.room.fairness.record import BOARD, BURN
from bigslick.room.fairness.seal import RESERVES, reserve_places, split_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.room.fairness.dealing_check import ReplayedHand
    from bigslick.room.fairness.record import FairnessRecord, Ticket

__all__ = ("ticket_problems",)

_HASH_BYTES = 32


def ticket_problems(
    record: FairnessRecord, mix: bytes, played: ReplayedHand
) -> Iterator[str]:
    """Yield problems with the order in which cards were dealt again."""
    count = len(split_cards(record.seal.cards))
    back = range(count, len(record.dealt))
    numbers = [ticket.deal for ticket in record.tickets if ticket.deal is not None]
    if numbers != list(back):
        yield "the tickets do not match the reused cards"
        return
    walks: dict[int, list[Ticket]] = {}
    for ticket in record.tickets:
        walks.setdefault(ticket.again, []).append(ticket)
    last = 0
    for again, steps in walks.items():
        start = min((s.deal for s in steps if s.deal is not None), default=last)
        yield from _walk_problems(record, mix, again, steps)
        yield from _passed_over(record, played, steps, (last, start))
        last = start


def _walk_problems(
    record: FairnessRecord, mix: bytes, again: int, steps: list[Ticket]
) -> Iterator[str]:
    """Yield what is wrong with the steps through one sealed order."""
    count = len(split_cards(record.seal.cards))
    if [step.place for step in steps] != list(range(len(steps))) or len(steps) > count:
        yield "a step through the sealed order is missing"
        return
    if not record.seal.reserve or not 0 <= again < len(record.ticket_proofs):
        yield "cards were reused, but no order for them was sealed"
        return
    places = reserve_places(mix, again, count)
    leaves = {}
    first = [step.first for step in steps if step.first is not None]
    if len(set(first)) != len(first):
        yield "duplicate card in the sealed order"
    for step in steps:
        if step.first is None or step.salt is None:
            if step.deal is None:
                yield f"step {step.place} skipped a card but is not opened"
            continue
        place = places[step.place]
        leaves[place] = leaf(place, str(step.first), bytes.fromhex(step.salt))
    proof = bytes.fromhex(record.ticket_proofs[again])
    closed = [proof[i : i + _HASH_BYTES] for i in range(0, len(proof), _HASH_BYTES)]
    root = root_from_openings(count, leaves, closed)
    if root is None or root.hex() != record.seal.reserve[again % RESERVES]:
        yield "a reused card does not follow the sealed order"


def _passed_over(
    record: FairnessRecord,
    played: ReplayedHand,
    steps: list[Ticket],
    gathered: tuple[int, int],
) -> Iterator[str]:
    """Yield a problem for each skipped card that was certainly out of play.

    ``gathered`` contains how many cards had been dealt the last time that the deck ran
    out, and this time. Once a card was dealt again that the viewer did not see, it is
    no longer certain which of the earlier cards are out of play.
    """
    last, start = gathered
    before = [t for t in record.tickets if t.deal is not None and t.deal < start]
    where = dict(enumerate(record.dealt[: len(split_cards(record.seal.cards))]))
    where |= {t.first: record.dealt[t.deal or 0] for t in before if t.first is not None}
    certain = all(ticket.first is not None for ticket in before)
    gone = {seat for seat, dealt in played.folded.items() if dealt <= start}
    cards = {own.deal: own.card for own in record.openings}
    own_turn = record.dealt[start] == record.viewer
    for step in steps:
        if step.first is None:
            continue
        to = where.get(step.first)
        if step.deal is not None:
            if to == BOARD:
                yield f"card {step.first} was on the board, but was dealt again"
            continue
        given_up = played.discarded.get(cards.get(step.first, ""), -1)
        mine = to == record.viewer and last < given_up <= start and not own_turn
        if mine or (certain and (to == BURN or to in gone)):
            yield f"card {step.first} was out of play, but was skipped"
