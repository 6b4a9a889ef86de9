"""The hand that is about to be dealt: sealed, and waiting for the players' seeds.

The seal fixes who is dealt in. A player who leaves afterwards is still dealt in:
otherwise leaving would move the cards to other seats when seeds may be known.
"""

from __future__ import annotations

from dataclasses import field
from hmac import compare_digest
from typing import TYPE_CHECKING

from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass
from bigslick.room.fairness.dealt_deck import DealtDeck
from bigslick.room.fairness.legacy import OldDeck
from bigslick.room.fairness.seal import (
    RESERVES,
    HandSeal,
    HandSecret,
    can_run_out,
    seed_commitment,
    street_plan,
)
from bigslick.room.protocol import events
from bigslick.room.table.players.tournament_seats import plan_directed

if TYPE_CHECKING:
    from bigslick.match.game_set import PlannedHand
    from bigslick.room.storage import entries
    from bigslick.room.storage.tournament_entries import HandPlan
    from bigslick.room.table.hand.room_hand import RoomHand
    from bigslick.room.table.players.guests import Guest
    from bigslick.room.table.table import Table

__all__ = (
    "NextHand",
    "OldSealedDeck",
    "commit",
    "plan_hand",
    "reveal",
    "seal",
    "seal_old",
    "take_back",
    "take_deck",
)

_AFTER_RESTART_MS = 5_000
"""The milliseconds for which the deal waits for seeds after a restart, because clients
must reconnect.
"""
_MOST_MISSES = 2
"""After this many unrevealed seeds in a row, a player's commitments are refused."""


@dataclass
class NextHand:
    """A sealed hand, and the seeds revealed for it."""

    seal: HandSeal
    secret: HandSecret
    plan: PlannedHand
    time_ms: int
    """How long the deal waits for seeds, in milliseconds."""
    deadline: int
    seeds: dict[int, str] = field(default_factory=dict)

    @property
    def waits_for(self) -> list[int]:
        """Return the seats that committed to a seed and have not revealed it yet."""
        return [seat for seat in self.seal.commitments if seat not in self.seeds]

    def wait_again(self, now: int) -> None:
        """Give clients time to reconnect after a restart."""
        self.deadline = now + max(_AFTER_RESTART_MS, self.time_ms)


@dataclass
class OldSealedDeck:
    """A deck that was sealed under the first scheme and not dealt yet."""

    cards: str
    salts: str


def commit(table: Table, seat: int, value: str) -> None:
    """Store a player's commitment to a seed for the next hand.

    Raises:
        GameConfigError: the hand is already sealed, or the player's commitments are
            refused.
    """
    guest = table.guest(seat)
    if table.sealed is not None:
        raise GameConfigError(
            "the next hand is already sealed: commit again when it has been dealt"
        )
    if guest.left_out:
        raise GameConfigError(
            f"you did not reveal {_MOST_MISSES} seeds in a row: play a hand before "
            "you commit again"
        )
    guest.commitment = value


def seal(table: Table, what: entries.Sealed) -> None:
    """Fix the players and the decks of the next hand, and publish the root.

    Raises:
        GameConfigError: a hand is in progress or sealed, or there are too few players.
    """
    if table.sealed is not None or table.playing or table.closed:
        raise GameConfigError(
            "cannot seal a deck now: the table is closed, or a hand is in progress"
        )
    plan = plan_hand(table, what.plan)
    commitments = _take_commitments(table, plan)
    decks = what.decks if commitments else 1
    cards = "".join(map(repr, plan.game.deck))
    secret = HandSecret(bytes.fromhex(what.key), cards, decks)
    streets = street_plan(plan.game.streets)
    boards = plan.game.starting_board_count
    most = (len(plan.lineup.order), boards * table.config.runouts)
    count = RESERVES if can_run_out(streets, len(plan.game.deck), *most) else 0
    table.sealed = NextHand(
        HandSeal(
            table=table.id,
            hand=table.hand_id,
            game=plan.code,
            plan=streets,
            cards=cards,
            boards=boards,
            lineup=list(plan.lineup.order),
            decks=decks,
            sealed=secret.sealed.hex(),
            reserve=[secret.reserve(k).root.hex() for k in range(count)],
            commitments=commitments,
        ),
        secret,
        plan,
        time_ms=table.config.reveal_ms,
        deadline=table.now + table.config.reveal_ms,
    )
    _tell_seal(table, table.sealed.seal)


def plan_hand(table: Table, planned: HandPlan | None = None) -> PlannedHand:
    """Return the players and stakes of the next hand, at the level that is due."""
    if planned is not None:
        return plan_directed(table, planned)
    return table.roster.rotation.plan()


def _take_commitments(table: Table, plan: PlannedHand) -> dict[int, str]:
    """Clear all commitments; return those of connected players who are dealt in."""
    taken = {}
    for seat, guest in sorted(table.guests.items()):
        if guest.commitment and guest.connected and seat in plan.lineup.order:
            taken[seat] = guest.commitment
        guest.commitment = None
    return taken


def _tell_seal(table: Table, own: HandSeal) -> None:
    table.emit(
        events.Commitment,
        {
            "hand": own.hand,
            "root": own.root.hex(),
            "seal": own,
            "time_ms": table.config.reveal_ms if own.commitments else 0,
        },
    )


def reveal(table: Table, seat: int, value: str) -> None:
    """Store the seed that a player committed to.

    Raises:
        GameConfigError: the deal is not waiting for this player's seed, or it is
            another seed.
    """
    sealed = table.sealed
    if not isinstance(sealed, NextHand) or seat not in sealed.seal.commitments:
        raise GameConfigError("the deal is not waiting for your seed")
    own = sealed.seal
    digest = seed_commitment(own.table, own.hand, seat, bytes.fromhex(value))
    if not compare_digest(digest.hex(), own.commitments[seat]):
        raise GameConfigError("this is not the seed that you committed to")
    sealed.seeds[seat] = value


def seal_old(table: Table, cards: str, salts: str) -> None:
    """Seal a deck as the first version of the room did, to replay old entries."""
    table.sealed = OldSealedDeck(cards, salts)
    deck = OldDeck.from_texts(cards, salts, table.hand_id, {})
    fields = {"hand": table.hand_id, "root": deck.root, "cards": len(deck.shuffled)}
    table.emit(events.Commitment, fields)


def take_deck(table: Table) -> DealtDeck | OldDeck:
    """Return the deck of the hand that starts now; count the seeds not revealed."""
    sealed = table.sealed
    table.sealed = None
    if isinstance(sealed, NextHand):
        missing = _note_misses(table, sealed)
        return DealtDeck(sealed.seal, sealed.secret, sealed.seeds, missing)
    assert sealed is not None  # noqa: S101 - checked by the caller
    seeds = {
        str(n): guest.seed
        for n, guest in sorted(table.guests.items())
        if guest.seed is not None
    }
    for guest in table.guests.values():
        guest.seed = None
    return OldDeck.from_texts(sealed.cards, sealed.salts, table.hand_id, seeds)


def _note_misses(table: Table, sealed: NextHand) -> dict[int, int]:
    """Count the seeds that were not revealed; return the totals by seat."""
    missing = {}
    for seat in sealed.seal.commitments:
        guest = table.guests[seat]
        if seat in sealed.seeds:
            guest.misses_in_a_row = 0
            continue
        guest.misses += 1
        guest.misses_in_a_row += 1
        guest.left_out = guest.misses_in_a_row >= _MOST_MISSES
        missing[seat] = guest.misses
    return missing


def take_back(guest: Guest, hand: RoomHand) -> None:
    """Accept commitments again from a player who has acted in a hand."""
    if guest.left_out and not hand.deck.is_committed(guest.seat):
        guest.left_out, guest.misses_in_a_row = False, 0
