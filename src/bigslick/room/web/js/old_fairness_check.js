// Verifies hands dealt under the first scheme, which proves less.
import { hex, unhex } from "./seal.js";
import { sha256 } from "./sha256.js";

const text = (s) => new TextEncoder().encode(s);
const sha = (...parts) => sha256(Uint8Array.from(parts.flatMap((part) => [...part])));

function merkleRoot(leaves) {
  let level = leaves;
  while (level.length > 1) {
    const pairs = [];
    for (let i = 0; i + 1 < level.length; i += 2) pairs.push(sha([1], level[i], level[i + 1]));
    level = level.length % 2 ? [...pairs, level[level.length - 1]] : pairs;
  }
  return level[0];
}

function dealingOrder(handId, seeds, count) {
  const lines = Object.keys(seeds)
    .sort()
    .map((seat) => `${seat}:${seeds[seat]}`);
  const key = sha(text([handId, ...lines].join("\n")));
  const order = Array.from({ length: count }, (_, i) => i);
  let counter = 0n;
  for (let last = count - 1; last > 0; last--) {
    const size = BigInt(last + 1);
    const limit = ((1n << 64n) / size) * size;
    let number = limit;
    while (number >= limit) {
      const bytes = new Uint8Array(8);
      new DataView(bytes.buffer).setBigUint64(0, counter++);
      number = new DataView(sha(key, bytes).buffer).getBigUint64(0);
    }
    const other = Number(number % size);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** Check a hand of the first scheme; returns the steps as [{name, ok, more}]. */
export function verifyOld(record, seen = null) {
  const leaves = record.leaves.map(unhex);
  const root = hex(merkleRoot(leaves));
  const order = dealingOrder(record.hand_id, record.seeds, leaves.length);
  const wrong = [];
  const twice = new Set();
  for (const { deal, card, salt } of record.openings) {
    const place = order[deal];
    const sealed = place === undefined ? "" : hex(sha([0], unhex(salt), [place], text(card)));
    if (sealed !== record.leaves[place] || twice.has(card)) wrong.push(card);
    twice.add(card);
  }
  const steps = [
    {
      name: "The hashes of all cards lead to the root",
      ok: root === record.root,
      more: record.root,
    },
  ];
  if (seen) {
    steps.push({
      name: "The root is the one that this browser received before the hand",
      ok: seen === record.root,
      more: seen,
    });
  }
  steps.push({
    name: `${record.openings.length} shown cards match the sealed deck`,
    ok: wrong.length === 0,
    more: wrong.length ? `not sealed: ${wrong.join(" ")}` : "in the order that the seeds chose",
  });
  return steps;
}
