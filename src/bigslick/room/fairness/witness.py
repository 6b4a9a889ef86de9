"""The client's part of a fair deal: commit to a seed, reveal it, verify every hand.

A witness keeps its own seeds and the first root that it receives for each hand, and
trusts nothing else that the room sends. The page does the same in
``web/js/witness.js``.
"""

from __future__ import annotations

from dataclasses import field
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from bigslick.fast_dataclasses import dataclass
from bigslick.room.fairness.dealing_plan import DealingPlan
from bigslick.room.fairness.deck_commitment import KEY_BYTES
from bigslick.room.fairness.record import BOARD, VERSION, FairnessRecord
from bigslick.room.fairness.seal import HandSeal, fingerprint, mixed, seed_commitment
from bigslick.room.fairness.verification import deck_problems

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("Verdict", "Witness")

WARN_AFTER = 3
"""After so many unverified hands in a row, the player is warned."""
_REMEMBERED = 100

Command = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Verdict:
    """The result of verifying a hand; ``reason`` is why it was not verified."""

    hand: str
    state: Literal["proven", "unproven", "false"]
    reason: str = ""

    def __str__(self) -> str:
        """Return the result as text."""
        if self.state == "proven":
            return "verified"
        if self.state == "unproven":
            return f"not verified: {self.reason}"
        return f"verification failed: {self.reason}"


@dataclass
class _Notes:
    """What the client has recorded about one hand."""

    seed: str | None = None
    root: str | None = None
    """The first root that was received for the hand; a second, different one is fraud.
    """
    seal: HandSeal | None = None
    start: dict[str, Any] | None = None
    plan: DealingPlan | None = None
    """Computes where each card must go while the hand is played."""
    own: list[str] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)
    whole: bool = True
    """Whether the hand was seen from the start without a gap."""
    wrong: str = ""
    refused: bool = False
    """Whether the room rejected the commitment."""


class Witness:
    """Takes part in the deals for one seat, and checks them."""

    def __init__(
        self,
        table: str,
        seat: int | None = None,
        *,
        new_seed: Callable[[], bytes] = lambda: token_bytes(KEY_BYTES),
    ) -> None:
        """Start for a seat; a snapshot of the table may change the seat."""
        self.table = table
        self.seat = seat
        self.verdicts: list[Verdict] = []
        """Results of the last hands in which the seat was dealt in."""
        self.unproven_in_a_row = 0
        self.fingerprint = ""
        """The fingerprint of the last deal, to compare with other players."""
        self._new_seed = new_seed
        self._hands: dict[str, _Notes] = {}
        self._hand = ""
        self._last = 0
        """The number of the last event."""

    @property
    def warning(self) -> str:
        """Return a warning for the player; an empty string if there is none."""
        last = self.verdicts[-1] if self.verdicts else None
        if last is not None and last.state == "false":
            return f"hand {last.hand}: {last}"
        if self.unproven_in_a_row >= WARN_AFTER:
            return f"{self.unproven_in_a_row} hands in a row could not be verified"
        return ""

    def seed_of(self, hand: str) -> str | None:
        """Return the player's seed of a hand, for ``bigslick room verify --seed``."""
        notes = self._hands.get(hand)
        return None if notes is None else notes.seed

    def root_of(self, hand: str) -> str | None:
        """Return the first root of a hand, for ``bigslick room verify --root``."""
        notes = self._hands.get(hand)
        return None if notes is None else notes.root

    def take(self, event: dict[str, Any]) -> list[Command]:
        """Process an event of the table; return the commands to send to the room.

        Events that were already processed are skipped. After a gap in the events, the
        current hand cannot be verified completely.
        """
        n, last = event.get("n", 0), self._last
        if event["type"] != "snapshot" and n <= last:
            return []
        if event["type"] != "snapshot" and n > last + 1 and self._hand:
            notes = self._notes(self._hand)
            notes.whole, notes.plan = False, None
        self._last = n
        handler = getattr(self, f"_on_{event['type']}", None)
        return [] if handler is None else handler(event) or []

    def note_refusal(self, command: str, fields: dict[str, Any]) -> None:
        """Record that the room rejected a command."""
        if command == "commit":
            self._notes(fields["hand"]).refused = True

    # Taking part

    def _notes(self, hand: str) -> _Notes:
        notes = self._hands.setdefault(hand, _Notes())
        for old in list(self._hands)[:-_REMEMBERED]:
            del self._hands[old]
        return notes

    def _commit(self, hand: str) -> list[Command]:
        if self.seat is None or not hand:
            return []
        notes = self._notes(hand)
        notes.seed = notes.seed or self._new_seed().hex()
        return [("commit", {"hand": hand, "value": self._commitment(hand, notes)})]

    def _commitment(self, hand: str, notes: _Notes) -> str:
        seed = bytes.fromhex(notes.seed or "")
        return seed_commitment(self.table, hand, self.seat or 0, seed).hex()

    def _on_seat_change(self, event: dict[str, Any]) -> list[Command]:
        """Commit again after a move, because a commitment names the seat."""
        if event["seat"] != self.seat:
            return []
        self.seat = event["to"]
        return self._commit(event["next"])

    def _on_snapshot(self, event: dict[str, Any]) -> list[Command]:
        self.seat = event["you"]
        hand, sealed = event["hand"], event["commitment"]
        if hand is not None and not hand["over"]:
            notes = self._notes(hand["hand"])
            self._hand = hand["hand"]
            # Parts may be missing.
            notes.whole, notes.plan = False, None
            if hand.get("seal") is not None:
                self._note_seal(notes, hand)
                notes.start = hand
        if sealed is None:
            return self._commit(event["next_hand"])
        return self._on_commitment(sealed)

    def _on_commitment(self, event: dict[str, Any]) -> list[Command]:
        """Keep the root; return a reveal if it includes the player's commitment."""
        hand = event["hand"]
        notes = self._notes(hand)
        if event.get("seal") is None:  # the first scheme
            return []
        self._note_seal(notes, event)
        seal = notes.seal
        if seal is None or notes.wrong or self.seat is None or notes.seed is None:
            return []
        if seal.commitments.get(self.seat) != self._commitment(hand, notes):
            return []
        if self.seat in event.get("revealed", ()):
            return []
        return [("reveal", {"hand": hand, "value": notes.seed})]

    def _note_seal(self, notes: _Notes, event: dict[str, Any]) -> None:
        """Keep the first root of a hand; a second one makes the verification fail."""
        try:
            seal = msgspec.convert(event["seal"], HandSeal, strict=False)
            root = seal.root.hex()
        except (msgspec.ValidationError, ValueError):
            notes.wrong = "the seal cannot be read"
            return
        if notes.root is not None and notes.root != event["root"]:
            notes.wrong = "the server published a second root for this hand"
        elif root != event["root"]:
            notes.wrong = "the parts of the seal do not match the root"
        elif (seal.table, seal.hand) != (self.table, event["hand"]):
            notes.wrong = "the seal belongs to another hand"
        notes.root, notes.seal = notes.root or event["root"], seal

    # Watching

    def _on_hand_start(self, event: dict[str, Any]) -> list[Command]:
        notes = self._notes(event["hand"])
        self._hand = event["hand"]
        notes.start = event
        if notes.seal is not None:
            notes.plan = DealingPlan(notes.seal)
        if notes.root is not None and event["root"] != notes.root:
            notes.wrong = "the hand was dealt with another root than the published one"
        elif notes.seal is not None:
            seeds = {int(seat): bytes.fromhex(s) for seat, s in event["seeds"].items()}
            self.fingerprint = fingerprint(mixed(notes.seal.root, seeds))
        return self._commit(event.get("next", ""))

    def _on_deal(self, event: dict[str, Any]) -> None:
        notes = self._notes(self._hand)
        self._note_cards(notes, [card["seat"] for card in event["cards"]])
        notes.own += [c["card"] for c in event["cards"] if c["seat"] == self.seat]

    def _on_board(self, event: dict[str, Any]) -> None:
        notes = self._notes(self._hand)
        self._note_cards(notes, [BOARD] * len(event["cards"]))
        notes.boards += event["cards"]

    def _note_cards(self, notes: _Notes, places: list[int]) -> None:
        """Record whether each of these cards goes to the seat that is next."""
        if notes.plan is None:
            return
        notes.plan.take_burned()
        if not all(notes.plan.take(to) for to in places):
            notes.wrong = notes.wrong or "a card was dealt to the wrong seat"

    def _on_action(self, event: dict[str, Any]) -> None:
        plan = self._notes(self._hand).plan
        if plan is not None and event["action"] == "fold":
            plan.fold(event["seat"])
        elif plan is not None and event["action"] == "discard":
            plan.discard(event["seat"], event.get("count", 0))

    def _on_runout(self, event: dict[str, Any]) -> None:
        plan = self._notes(self._hand).plan
        if plan is not None:
            plan.choose_runouts(event["count"])

    def _on_hand_end(self, event: dict[str, Any]) -> None:
        notes = self._notes(event["hand"])
        seal = notes.seal
        if self.seat is None or (seal is not None and self.seat not in seal.lineup):
            return
        if str(self.seat) not in event["stacks"]:
            return
        verdict = self._judge(event, notes)
        self.verdicts.append(verdict)
        del self.verdicts[:-_REMEMBERED]
        proven = verdict.state == "proven"
        self.unproven_in_a_row = 0 if proven else self.unproven_in_a_row + 1

    def _judge(self, event: dict[str, Any], notes: _Notes) -> Verdict:
        """Return the verdict on a finished hand."""
        hand, seal, start = event["hand"], notes.seal, notes.start
        if notes.wrong:
            return Verdict(hand, "false", notes.wrong)
        if seal is None or start is None or notes.root is None:
            return Verdict(
                hand, "unproven", "the root was not received before the deal"
            )
        problems = self._problems(event, notes, seal, start)
        if problems:
            return Verdict(hand, "false", problems[0])
        reason = ""
        if notes.seed is None:
            reason = "you had not committed to a seed"
        elif seal.commitments.get(self.seat or 0) != self._commitment(hand, notes):
            reason = "your commitment was left out"
            if notes.refused:
                reason = "the server did not accept your commitment"
        elif start["seeds"].get(str(self.seat)) != notes.seed:
            reason = "your seed was not used"
        return Verdict(hand, "unproven" if reason else "proven", reason)

    def _problems(
        self,
        event: dict[str, Any],
        notes: _Notes,
        seal: HandSeal,
        start: dict[str, Any],
    ) -> list[str]:
        """Return what is wrong with the proof of a hand."""
        fields = {
            "version": VERSION,
            "seal": seal,
            "root": start["root"],
            "seeds": start["seeds"],
            "missing": start.get("missing", {}),
            "keys": start.get("keys", []),
            "deck": start["deck"],
            "dealt": event["dealt"],
            "openings": event["openings"],
            "proof": event["proof"],
            "tickets": event.get("tickets", []),
            "ticket_proofs": event.get("ticket_proofs", []),
            "viewer": self.seat,
        }
        try:
            record = msgspec.convert(fields, FairnessRecord, strict=False)
        except msgspec.ValidationError as error:
            return [f"the proof cannot be read: {error}"]
        problems = deck_problems(record, root=notes.root)
        return problems or self._dealing_problems(record, notes)

    def _dealing_problems(self, record: FairnessRecord, notes: _Notes) -> list[str]:
        """Return the differences between the record and the deal as it was seen."""
        opened = {own.deal: own.card for own in record.openings}
        mine = [opened.get(d) for d, to in enumerate(record.dealt) if to == self.seat]
        boards = [opened.get(d) for d, to in enumerate(record.dealt) if to == BOARD]
        if None in mine:
            return ["one of your own cards is not opened"]
        if notes.whole and notes.plan is not None:
            notes.plan.take_burned(len(record.dealt))
            if record.dealt != notes.plan.dealt:
                return [
                    "the proof deals cards to other seats than the server announced"
                ]
        if notes.whole and (mine, boards) != (notes.own, notes.boards):
            return ["your cards or the board are not the sealed ones"]
        return []
