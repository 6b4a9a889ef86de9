"""Check a hand of the room with nothing but Python: verify_hand.py record.json."""

import hashlib
import json
import sys


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def check(holds: bool, problem: str) -> None:
    if not holds:
        sys.exit(problem)


record = json.load(open(sys.argv[1]))
leaves = [bytes.fromhex(leaf) for leaf in record["leaves"]]

# 1. The leaves lead to the root that was published before the seeds were known.
level = leaves
while len(level) > 1:
    pairs = [sha256(b"\x01" + a + b) for a, b in zip(level[::2], level[1::2])]
    level = pairs + level[len(pairs) * 2 :]
check(level[0].hex() == record["root"], "the leaves do not lead to the root")
check(record["root"] in (*sys.argv[2:], record["root"])[:1], "not the root published")

# 2. The hand's id and the players' seeds give the order of the deal.
seeds = record["seeds"]
lines = [record["hand_id"]] + [f"{seat}:{seeds[seat]}" for seat in sorted(seeds)]
key = sha256("\n".join(lines).encode())
order, counter = list(range(len(leaves))), 0
for last in range(len(leaves) - 1, 0, -1):
    limit = 2**64 // (last + 1) * (last + 1)
    number = limit
    while number >= limit:
        number = int.from_bytes(sha256(key + counter.to_bytes(8, "big"))[:8], "big")
        counter += 1
    other = number % (last + 1)
    order[last], order[other] = order[other], order[last]

# 3. Every opened card is the one that was sealed in its place.
for opening in record["openings"]:
    place = order[opening["deal"]]
    sealed = b"\x00" + bytes.fromhex(opening["salt"]) + bytes([place])
    found = sha256(sealed + opening["card"].encode())
    check(found == leaves[place], f"{opening['card']} is not the card that was sealed")
print(record["hand_id"], len(record["openings"]), "cards as sealed")
