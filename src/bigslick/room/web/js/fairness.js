// The proof that a deck was sealed before the hand: the same three steps as examples/verify_hand.py.

const K = Uint32Array.from({ length: 64 }, (_, i) => {
  let prime = 2;
  for (let found = 0; ; prime++) {
    let is = true;
    for (let d = 2; d * d <= prime; d++) if (prime % d === 0) is = false;
    if (is && found++ === i) break;
  }
  return Math.floor((Math.cbrt(prime) % 1) * 2 ** 32);
});

/** SHA-256 in plain arithmetic, for pages without a secure context. */
export function plainSha256(bytes) {
  const H = Uint32Array.of(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19);
  const length = (((bytes.length + 8) >> 6) + 1) << 6;
  const data = new Uint8Array(length);
  data.set(bytes);
  data[bytes.length] = 0x80;
  new DataView(data.buffer).setUint32(length - 4, bytes.length * 8);
  const view = new DataView(data.buffer);
  const w = new Uint32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) w[i] = w[i - 16] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3)) + w[i - 7] + (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10));
    let [a, b, c, d, e, f, g, h] = H;
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((v, i) => (H[i] += v));
  }
  const out = new Uint8Array(32);
  H.forEach((v, i) => new DataView(out.buffer).setUint32(4 * i, v));
  return out;
}

async function sha(...parts) {
  const bytes = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : plainSha256(bytes);
}

const text = (s) => new TextEncoder().encode(s);
const hex = (bytes) => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
const unhex = (s) => Uint8Array.from(s.match(/../g) || [], (x) => parseInt(x, 16));

async function merkleRoot(leaves) {
  let level = leaves;
  while (level.length > 1) {
    const pairs = [];
    for (let i = 0; i + 1 < level.length; i += 2) pairs.push(await sha([1], level[i], level[i + 1]));
    level = level.length % 2 ? [...pairs, level[level.length - 1]] : pairs;
  }
  return level[0];
}

async function dealingOrder(handId, seeds, count) {
  const key = await sha(text([handId, ...Object.keys(seeds).sort().map((seat) => `${seat}:${seeds[seat]}`)].join("\n")));
  const order = Array.from({ length: count }, (_, i) => i);
  let counter = 0n;
  for (let last = count - 1; last > 0; last--) {
    const size = BigInt(last + 1);
    const limit = ((1n << 64n) / size) * size;
    let number = limit;
    while (number >= limit) {
      const bytes = new Uint8Array(8);
      new DataView(bytes.buffer).setBigUint64(0, counter++);
      number = new DataView((await sha(key, bytes)).buffer).getBigUint64(0);
    }
    const other = Number(number % size);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** Check a hand; returns the steps as [{name, ok, more}]. `seen`: the root this browser saw before. */
export async function verifyHand(record, seen = null) {
  const leaves = record.leaves.map(unhex);
  const root = hex(await merkleRoot(leaves));
  const order = await dealingOrder(record.hand_id, record.seeds, leaves.length);
  const wrong = [];
  const twice = new Set();
  for (const { deal, card, salt } of record.openings) {
    const place = order[deal];
    const sealed = place === undefined ? "" : hex(await sha([0], unhex(salt), [place], text(card)));
    if (sealed !== record.leaves[place] || twice.has(card)) wrong.push(card);
    twice.add(card);
  }
  return [
    { name: "The hashes of all cards lead to the root", ok: root === record.root, more: record.root },
    ...(seen ? [{ name: "The root is the one this browser saw before the hand", ok: seen === record.root, more: seen }] : []),
    { name: `The seeds of ${Object.keys(record.seeds).length} player${Object.keys(record.seeds).length === 1 ? "" : "s"} set the order of dealing`, ok: order.length === leaves.length, more: Object.entries(record.seeds).map(([seat, seed]) => `seat ${seat}: ${seed}`).join("; ") || "nobody sent a seed" },
    { name: `${record.openings.length} shown cards are those that were sealed`, ok: wrong.length === 0, more: wrong.length ? `not sealed: ${wrong.join(" ")}` : `${leaves.length - record.openings.length} cards stay closed` },
  ];
}
