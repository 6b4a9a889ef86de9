"""Check a hand's sealed deck with nothing but Python: verify_hand.py FILE [ROOT]."""

import hashlib
import json
import sys


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


hand = json.load(open(sys.argv[1], encoding="utf-8"))
leaves = [bytes.fromhex(text) for text in hand["leaves"]]

# 1. The leaves lead to the root that was published before the seeds were known.
level = leaves
while pairs := [sha(b"\1" + a + b) for a, b in zip(level[::2], level[1::2])]:
    level = pairs + level[2 * len(pairs) :]
if {level[0].hex(), *sys.argv[2:]} != {hand["root"]}:
    sys.exit("the leaves do not lead to the root that was published")

# 2. The players' seeds say in which order the sealed cards were dealt.
seeds = [f"{seat}:{hand['seeds'][seat]}" for seat in sorted(hand["seeds"])]
key = sha("\n".join([hand["hand_id"], *seeds]).encode())
order, counter = list(range(len(leaves))), 0
for last in range(len(order) - 1, 0, -1):
    number = limit = 2**64 // (last + 1) * (last + 1)
    while number >= limit:
        number = int.from_bytes(sha(key + counter.to_bytes(8, "big"))[:8], "big")
        counter += 1
    other = number % (last + 1)
    order[last], order[other] = order[other], order[last]

# 3. Every card that was shown is the one that was sealed in its place.
for card in hand["openings"]:
    place, salt = order[card["deal"]], bytes.fromhex(card["salt"])
    sealed = sha(b"\0" + salt + bytes([place]) + card["card"].encode())
    if sealed != leaves[place]:
        sys.exit(f"{card['card']} is not the card that was sealed")
print(f"{hand['hand_id']}: {len(hand['openings'])} shown cards are those sealed before")
