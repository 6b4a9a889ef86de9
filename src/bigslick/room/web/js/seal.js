// Sealed decks as bigslick.room.fairness makes them: hashes, shuffles, trees, roots.
import { sha256 } from "./sha256.js";

const encoder = new TextEncoder();
const SALT_BYTES = 16;
const BRANCHES = 4;
const SPAN = 2 ** 32;

export const hex = (bytes) => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
export const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (x) => parseInt(x, 16));
export const isHex = (text, bytes) =>
  typeof text === "string" && text.length === 2 * bytes && /^[0-9a-f]*$/.test(text);

const encoded = new Map();

/** A text as bytes; short texts, which are used often, are cached. */
function encode(text) {
  let bytes = encoded.get(text);
  if (!bytes) {
    bytes = encoder.encode(text);
    if (text.length < 8 && encoded.size < 500) encoded.set(text, bytes);
  }
  return bytes;
}

/** Fields one after the other, each preceded by its length in two bytes. */
function framed(fields) {
  let size = 0;
  for (let i = 0; i < fields.length; i++) {
    if (!(fields[i] instanceof Uint8Array)) fields[i] = encode(String(fields[i]));
    size += fields[i].length + 2;
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const part of fields) {
    out[at] = part.length >> 8;
    out[at + 1] = part.length & 255;
    out.set(part, at + 2);
    at += part.length + 2;
  }
  return out;
}

export const digest = (tag, ...fields) => sha256(framed([tag, ...fields]));

/** The numbers below `count` in an order determined by the key; all orders equally likely. */
export function permutation(key, purpose, count) {
  const order = Array.from({ length: count }, (_, i) => i);
  let view = null;
  let used = 8;
  let blocks = 0;
  for (let left = count; left > 1; left--) {
    const limit = Math.floor(SPAN / left) * left;
    let number = limit;
    while (number >= limit) {
      if (used === 8) {
        view = new DataView(digest("stream", key, purpose, blocks++).buffer);
        used = 0;
      }
      number = view.getUint32(4 * used++);
    }
    const other = number % left;
    [order[left - 1], order[other]] = [order[other], order[left - 1]];
  }
  return order;
}

const branches = (low, high) => {
  const parts = Math.min(high - low, BRANCHES);
  const cut = (k) => low + Math.floor(((high - low) * k) / parts);
  return Array.from({ length: parts }, (_, k) => [cut(k), cut(k + 1)]);
};

export const leaf = (place, card, salt) => digest("leaf", place, card, salt);

/** The root of leaves (a Map by place) and closed parts; null if they do not match. */
export function rootOver(count, leaves, closed) {
  let next = 0;
  const climb = (low, high) => {
    let open = false;
    for (const place of leaves.keys()) if (place >= low && place < high) open = true;
    if (!open) {
      if (next >= closed.length) throw new RangeError("too few hashes");
      return closed[next++];
    }
    if (high - low === 1) return leaves.get(low);
    return digest("node", low, high, ...branches(low, high).map(([a, b]) => climb(a, b)));
  };
  try {
    const root = climb(0, count);
    return next === closed.length ? root : null;
  } catch {
    return null;
  }
}

/** The root of the deck that a key determines. */
export function deckRoot(key, cards) {
  const order = permutation(key, "deck", cards.length);
  const salts = [];
  for (let i = 0; 2 * i < cards.length; i++) {
    const block = digest("stream", key, "salt", i);
    salts.push(block.subarray(0, SALT_BYTES), block.subarray(SALT_BYTES));
  }
  const grow = (low, high) =>
    high - low === 1
      ? leaf(low, cards[order[low]], salts[low])
      : digest("node", low, high, ...branches(low, high).map(([a, b]) => grow(a, b)));
  return grow(0, cards.length);
}

/** The keys of all decks but the used one, by number, from one hash for each level. */
export function otherKeys(siblings, used) {
  const keys = new Map();
  siblings.forEach((sibling, depth) => {
    const rest = siblings.length - depth - 1;
    let own = [sibling];
    for (let level = 0; level < rest; level++) {
      own = own.flatMap((key) => [digest("key", key, 0), digest("key", key, 1)]);
    }
    const first = ((used >> rest) ^ 1) << rest;
    own.forEach((key, k) => keys.set(first + k, key));
  });
  return keys;
}

const bySeat = (map) => Object.entries(map || {}).sort(([a], [b]) => Number(a) - Number(b));

/** The root of everything that is published before the seeds, in hexadecimal. */
export function sealRoot(seal) {
  const reserve = seal.reserve || [];
  const commitments = bySeat(seal.commitments).flatMap(([seat, c]) => [Number(seat), unhex(c)]);
  return hex(
    digest(
      "root",
      seal.table,
      seal.hand,
      seal.game,
      seal.plan,
      seal.cards,
      seal.boards,
      seal.lineup.join(" "),
      seal.decks,
      unhex(seal.sealed),
      reserve.length,
      ...reserve.map(unhex),
      ...commitments,
    ),
  );
}

export const commitmentOf = (table, hand, seat, seed) =>
  hex(digest("seed", table, hand, seat, unhex(seed)));

/** The hash of the root and the revealed seeds. */
export function mixOf(root, seeds) {
  return digest("mix", unhex(root), ...bySeat(seeds).flatMap(([s, v]) => [Number(s), unhex(v)]));
}

/** The start of a mix, short enough to be read out and compared. */
export const fingerprint = (mix) =>
  hex(mix)
    .slice(0, 8)
    .replace(/^(.{4})/, "$1 ");

export const chosenDeck = (mix, decks) => digest("choice", mix)[31] % decks;

export const splitCards = (text) => text.match(/../g) || [];
