"""Verify that a hand was dealt fairly, with nothing but Python.

    verify_hand.py FILE [--root HEX] [--seed HEX]

FILE is the fairness record of a hand; root and seed are the ones that your own client
stored. Exits with 1 and prints the reason if the verification fails. Each step is
described in docs/explanation/fairness.md.
"""

import argparse
import hashlib
import json
import re
import sys
from itertools import count, pairwise
from pathlib import Path
from typing import Any

BOARD, BURN, DECKS, ORDERS, VERSION = 0, -1, 16, 4, 2
MOST_LETTERS = 1 << 24  # a record is much smaller; some files never end
Record = dict[str, Any]


def check(good: object, reason: str) -> None:
    """Exit with the reason unless the condition holds."""
    if not good:
        sys.exit(f"verification failed: {reason}")


# Hashes: a tag and fields, each preceded by its length. Numbers are written in decimal.


def h(*fields: bytes | str | int) -> bytes:
    """Return the hash of a tag and fields."""
    parts = [f if isinstance(f, bytes) else str(f).encode() for f in fields]
    framed = b"".join(len(part).to_bytes(2, "big") + part for part in parts)
    return hashlib.sha256(framed).digest()


def unhex(text: str, size: int = 32) -> bytes:
    """Return bytes that are written in hexadecimal."""
    check(re.fullmatch("[0-9a-f]*", text), f"{text[:80]!r} is not hexadecimal")
    check(len(text) == 2 * size, f"{text[:80]!r}: expected {2 * size} digits")
    return bytes.fromhex(text)


def permutation(key: bytes, purpose: str, size: int) -> list[int]:
    """Return the numbers below ``size`` in the order that the key determines."""
    numbers = (
        int.from_bytes(block[i : i + 4], "big")
        for number in count()
        for block in [h("stream", key, purpose, number)]
        for i in range(0, 32, 4)
    )
    order = list(range(size))
    for left in range(size, 1, -1):
        limit = 2**32 // left * left
        other = next(n for n in numbers if n < limit) % left
        order[left - 1], order[other] = order[other], order[left - 1]
    return order


# A deck is a tree of four branches at each node over a leaf for each place.


def root_over(
    low: int, high: int, leaves: dict[int, bytes], closed: list[bytes]
) -> bytes:
    """Return the hash over places; where no leaf is known, the next closed part."""
    if not any(low <= place < high for place in leaves):
        check(closed, "the proof has too few hashes")
        return closed.pop(0)
    if high - low == 1:
        return leaves[low]
    parts = min(high - low, 4)
    cuts = [low + (high - low) * k // parts for k in range(parts + 1)]
    return h(
        "node", low, high, *(root_over(*p, leaves, closed) for p in pairwise(cuts))
    )


def deck_root(key: bytes, cards: list[str]) -> bytes:
    """Return the root of the deck that a key fixes."""
    size, order = len(cards), permutation(key, "deck", len(cards))
    salts = b"".join(h("stream", key, "salt", k) for k in range((size + 1) // 2))
    leaves = {
        p: h("leaf", p, cards[order[p]], salts[16 * p : 16 * p + 16])
        for p in range(size)
    }
    return root_over(0, size, leaves, [])


def opened_root(size: int, leaves: dict[int, bytes], proof: str) -> str:
    """Return the root that opened leaves and the closed parts lead to."""
    check(all(0 <= place < size for place in leaves), "a place is not in the deck")
    closed = [unhex(proof[i : i + 64]) for i in range(0, len(proof), 64)]
    root = root_over(0, size, leaves, closed)
    check(not closed, "the proof has too many hashes")
    return root.hex()


def unused_keys(siblings: list[bytes], used: int) -> dict[int, bytes]:
    """Return all keys but one: each sibling opens the half beside the used key."""
    keys = {}
    for depth, sibling in enumerate(siblings):
        rest = len(siblings) - depth - 1
        own = [sibling]
        for _ in range(rest):
            own = [h("key", parent, bit) for parent in own for bit in (0, 1)]
        first = (used >> rest ^ 1) << rest
        keys |= {first + k: key for k, key in enumerate(own)}
    return keys


# Who gets the next card follows from the plan of the streets and from who is in.


class Dealer:
    """Deals a hand as its plan says; every card must go to the seat that is next."""

    def __init__(self, seal: Record) -> None:
        """Begin before the first card."""
        self.seal, self.plan = seal, seal["plan"].split()
        self.live: list[int] = list(seal["lineup"])
        self.folded: dict[int, int] = {}
        self.drawn: dict[int, int] = {}
        self.queue: list[int] = []
        self.dealt: list[int] = []
        self.street = -1
        self.back: int | None = None
        self.runs: int | None = None

    def act(self, what: str, seat: int, cards: int, wish: int | None) -> None:
        """Take an action that decides about later cards."""
        if what == "fold":
            self.live.remove(seat)
            self.folded[seat] = len(self.dealt)
        elif what == "discard":
            self.drawn[seat] = cards
        elif what == "runouts":
            self.back = self.street + 1 if self.back is None else self.back
            if wish is not None:
                self.runs = wish if self.runs in {None, wish} else 1

    def take(self, to: int) -> None:
        """Deal one card there."""
        while not self.queue:
            self.street += 1
            if self.street == len(self.plan):  # the board is run out once more
                check(self.back is not None and (self.runs or 1) > 1, "too many cards")
                self.street, self.runs = self.back or 0, (self.runs or 1) - 1
            self.queue = self.cards_of(self.plan[self.street])
            self.drawn = {}
        due = to == self.queue.pop(0)
        check(due, f"card {len(self.dealt)} was dealt to {to}, which was not next")
        self.dealt.append(to)

    def cards_of(self, street: str) -> list[int]:
        """Return where the cards of a street go: hole cards in turn, draws by seat."""
        burned = [BURN] * ("x" in street)
        letters = [c for c in street if c in "du"]
        hole = [seat for _ in letters for seat in self.live]
        if "r" in street:
            hole = [seat for seat in self.live for _ in range(self.drawn.get(seat, 0))]
        board = int("".join(c for c in street if c.isdecimal()) or 0)
        out = sum(to == BURN or to in self.folded for to in self.dealt)
        left = len(self.seal["cards"]) // 2 - len(self.dealt) - len(burned) + out
        if letters and len(hole) > left:  # too few cards: one on the board for all
            hole, board = [], board + len(letters)
        boards = [BOARD] * (board * self.seal["boards"])
        return hole + burned + boards if boards else burned + hole


def check_dealing(record: Record) -> tuple[Dealer, dict[int, str]]:
    """Deal the hand again; return the dealer, and the cards that the hand shows."""
    check(record.get("hand"), "the record does not contain the hand")
    seal, hand = record["seal"], record["hand"]
    seats = {player["name"]: player["seat"] for player in hand["players"]}
    same = list(seats.values()) == seal["lineup"]
    check(same, "the seats that were dealt in are not the sealed ones")
    check(hand["hand_id"] == seal["hand"], "the record contains another hand")
    dealer, seen = Dealer(seal), {}
    for action in hand["actions"]:
        what, seat = action["action"], seats.get(action.get("player"))
        cards = re.findall("..", action.get("cards") or "")
        dealer.act(what, seat, len(cards), action.get("count"))
        to = {"burn": BURN, "board": BOARD, "deal": seat}.get(what)
        for card in cards if to is not None else ():
            if "?" not in card and to != BURN:
                seen[len(dealer.dealt)] = card
            dealer.take(to)
    same = dealer.dealt == record["dealt"]
    check(same, "cards were dealt to other seats than the record states")
    return dealer, seen


def to_come(plan: list[str], dealt: list[int]) -> list[int]:
    """Return where cards would have gone after a hand without a showdown."""
    lies, rest = dealt.count(BOARD), []
    for street in plan:
        board = int("".join(c for c in street if c.isdecimal()) or 0)
        if board > lies:
            rest += [BURN] * ("x" in street) + [BOARD] * (board - lies)
        lies = max(lies - board, 0)
    return rest


# The checks, one after the other.


def check_seal(record: Record, kept: str | None) -> bytes:
    """Check that the root fixes everything that decides the deal."""
    seal = record["seal"]
    fields = [seal[k] for k in ("table", "hand", "game", "plan", "cards", "boards")]
    fields += [" ".join(map(str, seal["lineup"])), seal["decks"], unhex(seal["sealed"])]
    fields += [len(seal["reserve"]), *map(unhex, seal["reserve"])]
    for seat in sorted(seal["commitments"], key=int):
        fields += [seat, unhex(seal["commitments"][seat])]
    root = h("root", *fields)
    check(root.hex() == record["root"], "the parts of the seal do not match the root")
    own = kept in {None, record["root"]}
    check(own, "the root is not the one that your client stored")
    cards = re.findall("..", seal["cards"])
    check(len(set(cards)) == len(cards) > 0, "the deck has a duplicate card")
    few = seal["commitments"] and seal["decks"] < DECKS
    check(not few, "too few decks were sealed")
    return root


def check_seeds(record: Record, kept: str | None) -> None:
    """Check that the seeds are the committed ones, including your own."""
    seal, seeds = record["seal"], record["seeds"]
    commitments = seal["commitments"]

    def matches(seat: str, seed: str) -> bool:
        own = h("seed", seal["table"], seal["hand"], seat, unhex(seed))
        return own.hex() == commitments[seat]

    for seat, seed in seeds.items():
        check(seat in commitments, f"seat {seat} had not committed to a seed")
        own = matches(seat, seed)
        check(own, f"the seed of seat {seat} is not the one it committed to")
    silent = commitments.keys() - seeds.keys()
    listed = record.get("missing", {}).keys() == silent
    check(listed, "the record does not list who did not reveal a seed")
    if kept is not None:
        viewer = record.get("viewer")
        mine = [s for s in commitments if viewer in {None, int(s)} and matches(s, kept)]
        check(mine, "your commitment is not in the root")
        check(seeds.get(mine[0]) == kept, "your seed was not used")


def check_decks(record: Record, mix: bytes) -> None:
    """Check that the seeds chose the deck and that all other decks are valid."""
    seal = record["seal"]
    cards, decks = re.findall("..", seal["cards"]), seal["decks"]
    used = int.from_bytes(h("choice", mix), "big") % decks
    siblings = [unhex(key) for key in record["keys"]]
    check(2 ** len(siblings) == decks, "not all unused decks are opened")
    roots = {k: deck_root(key, cards) for k, key in unused_keys(siblings, used).items()}
    roots[used] = unhex(record["deck"])
    check(len(set(roots.values())) == decks, "the same deck was sealed twice")
    sealed = h("decks", *(roots[k] for k in range(decks))).hex()
    check(sealed == seal["sealed"], "an unused deck is invalid or not the sealed one")


def check_tickets(record: Record, mix: bytes, dealer: Dealer) -> dict[int, int]:
    """Check reused cards; return the number of the first deal of each."""
    size, tickets = len(record["seal"]["cards"]) // 2, record.get("tickets", [])
    dealt = [t["deal"] for t in tickets if t.get("deal") is not None]
    due = list(range(size, len(dealer.dealt)))
    check(dealt == due, "the tickets do not match the reused cards")
    for again in sorted({t["again"] for t in tickets}):
        check_walk(record, mix, again, [t for t in tickets if t["again"] == again])
    out = {seat for seat, dealt in dealer.folded.items() if dealt <= size}
    for t in tickets:  # only the first order: later, hidden cards are unknown
        if t["again"] == 0 and t.get("deal") is None:
            to = dealer.dealt[t["first"]]
            in_play = to != BURN and to not in out
            check(in_play, f"card {t['first']} was skipped but was out of play")
    back = [t for t in tickets if t.get("deal") is not None]
    return {t["deal"]: t["first"] for t in back if t.get("first") is not None}


def check_walk(record: Record, mix: bytes, again: int, walk: list[Record]) -> None:
    """Check that a sealed order was followed without a gap."""
    size, reserve = len(record["seal"]["cards"]) // 2, record["seal"]["reserve"]
    check([t["place"] for t in walk] == list(range(len(walk))), "a step is missing")
    order, leaves = permutation(mix, f"reserve {again}", size), {}
    opened = [t for t in walk if t.get("first") is not None]
    once = len({t["first"] for t in opened}) == len(opened)
    check(once, "a sealed order names a card twice")
    closed = [t for t in walk if t.get("first") is None]
    dealt = all(t.get("deal") is not None for t in closed)
    check(dealt, "a step skipped a card but is not opened")
    for t in opened:
        place = order[t["place"]]
        leaves[place] = h("leaf", place, t["first"], unhex(t["salt"], 16))
    root = opened_root(size, leaves, record["ticket_proofs"][again])
    same = root in reserve[again % ORDERS :][:1]
    check(same, "a reused card does not follow the sealed order")


def check_cards(
    record: Record, mix: bytes, dealer: Dealer, came: dict[int, int]
) -> dict[int, str]:
    """Check that opened cards are in the positions that the seeds chose."""
    size, rabbit = len(record["seal"]["cards"]) // 2, record.get("rabbit", [])
    expected = to_come(dealer.plan, dealer.dealt)
    check(
        rabbit in ([], expected), "the cards shown after the hand are not the next ones"
    )
    places, order = dealer.dealt + rabbit, permutation(mix, "order", size)
    leaves: dict[int, bytes] = {}
    opened: dict[int, str] = {}
    for own in record["openings"]:
        deal, card = own["deal"], own["card"]
        check(0 <= deal < len(places), f"{card} was never dealt")
        check(deal not in opened, f"card {deal} is opened twice")
        check(places[deal] != BURN, f"card {deal} was burned but is opened")
        opened[deal] = card
        first = deal if deal < size else came.get(deal, -1)
        check(first >= 0, f"{card} was reused without a ticket")
        hidden = h("leaf", order[first], card, unhex(own["salt"], 16))
        same = leaves.setdefault(order[first], hidden) == hidden
        check(same, f"{card} is opened in two ways")
    check(len(set(opened.values())) == len(leaves), "a card is opened in two places")
    root = opened_root(size, leaves, record["proof"])
    same = root == record["deck"]
    check(same, "an opened card is not the one sealed at its position")
    return opened


def verify(record: Record, root: str | None, seed: str | None) -> tuple[int, bytes]:
    """Verify the record; return the number of opened cards and the mix of the seeds."""
    made, seeds = check_seal(record, root), record["seeds"]
    check_seeds(record, seed)
    own = [field for seat in sorted(seeds, key=int) for field in (seat, seeds[seat])]
    fields = [f if k % 2 == 0 else unhex(f) for k, f in enumerate(own)]
    mix = h("mix", made, *fields)
    check_decks(record, mix)
    dealer, seen = check_dealing(record)
    came = check_tickets(record, mix, dealer)
    opened = check_cards(record, mix, dealer, came)
    for deal, card in seen.items():
        check(opened.get(deal) == card, f"{card} was seen but is not opened")
    for deal, to in enumerate(dealer.dealt):
        mine = to == record.get("viewer") and deal not in opened
        check(not mine, f"your card {deal} is not opened")
    return len(opened), mix


def main() -> None:
    """Verify the record given on the command line."""
    parser = argparse.ArgumentParser(description="Verify that a hand was dealt fairly.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--root", help="root that your client received before the hand")
    parser.add_argument("--seed", help="your own seed")
    options = parser.parse_args()
    with options.file.open(encoding="utf-8") as file:
        text = file.read(MOST_LETTERS)
    try:
        record = json.loads(text)
    except ValueError as error:
        sys.exit(f"{options.file} is not a fairness record: {error}")
    if record.get("version") != VERSION:
        sys.exit(
            "a record of the older scheme, which proves less: use bigslick room verify"
        )
    try:
        opened, mix = verify(record, options.root, options.seed)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        sys.exit(f"verification failed: unreadable record: {error!r}")
    seal = record["seal"]
    print(f"{seal['hand']}: {opened} cards opened, all in the positions of the seeds")
    print(f"{seal['decks'] - 1} unused decks are valid; fingerprint {mix.hex()[:8]}")
    if not record["seeds"]:
        print("no player's seed was used: the server chose the order of the cards")
    elif options.seed:
        print("verified: your seed was used, so nobody could choose your cards")
    else:
        print("verified for the players whose seeds were used")
    print(
        f"Not checked here: that {seal['game']!r} is played with these "
        f"{len(seal['cards']) // 2} cards and dealt as {seal['plan']!r}, and that "
        "the bets were legal. bigslick room verify does."
    )


if __name__ == "__main__":
    main()
