// Verifies how a hand was dealt, as `bigslick room verify` does: every claim is recomputed.
import { BOARD, BURN, DealingPlan } from "./dealing_plan.js";
import {
  chosenDeck,
  commitmentOf,
  deckRoot,
  digest,
  hex,
  isHex,
  leaf,
  mixOf,
  otherKeys,
  permutation,
  rootOver,
  sealRoot,
  splitCards,
  unhex,
} from "./seal.js";

const HASH_BYTES = 32;
const DECKS = 16;
const RANKS = {
  "short-deck": "6789TJQKA",
  royal: "TJQKA",
  "royal-rhode-island": "TJQKA",
  211: "23456789TA",
};
const SMALL = { kuhn: "JsQsKs", leduc: "JhJsQhQsKhKs" };

const list = (items) => items.filter((item) => item !== null && item !== undefined);
const rows = (text) => (text.match(/.{64}/g) || []).map(unhex);

/** All cards of a game's deck, sorted. */
function deckOf(game) {
  if (game in SMALL) return splitCards(SMALL[game]).sort();
  const ranks = [...(RANKS[game] || "23456789TJQKA")];
  return ranks.flatMap((rank) => [..."cdhs"].map((suit) => rank + suit)).sort();
}

/** Why the sealed cards are not a deck of the game; "" if they are. */
function deckProblem(seal) {
  const fits = splitCards(seal.cards).sort().join() === deckOf(seal.game).join();
  return fits ? "" : "the sealed cards are not the deck of this game";
}

/** Whether a record is well formed: all hashes have the right form. */
function malformed(record) {
  const { seal } = record;
  const hashes = [
    record.root,
    record.deck,
    seal.sealed,
    ...(seal.reserve || []),
    ...Object.values(seal.commitments || {}),
    ...Object.values(record.seeds || {}),
    ...(record.keys || []),
  ];
  const salts = [...record.openings, ...(record.tickets || [])].map((own) => own.salt);
  const proofs = [record.proof || "", ...(record.ticket_proofs || [])];
  const good =
    hashes.every((h) => isHex(h, HASH_BYTES)) &&
    list(salts).every((s) => isHex(s, 16)) &&
    proofs.every((p) => isHex(p, p.length / 2) && p.length % 64 === 0);
  const decks = seal.decks >= 1 && seal.decks <= 256 && (seal.decks & (seal.decks - 1)) === 0;
  return good && decks && record.openings.every((o) => Number.isInteger(o.deal))
    ? ""
    : "unreadable record: invalid hash, salt or number";
}

function seedProblem(record) {
  const { seal } = record;
  const commitments = seal.commitments || {};
  for (const [seat, seed] of Object.entries(record.seeds)) {
    if (!(seat in commitments)) return `seat ${seat} had not committed to a seed`;
    if (commitmentOf(seal.table, seal.hand, seat, seed) !== commitments[seat]) {
      return `the seed of seat ${seat} is not the one it committed to`;
    }
  }
  const silent = Object.keys(commitments)
    .filter((seat) => !(seat in record.seeds))
    .sort();
  const named = Object.keys(record.missing || {}).sort();
  return silent.join() === named.join() ? "" : "the record does not list who did not reveal a seed";
}

/** Why the unused decks differ from what was sealed; "" if they do not. */
function unusedProblem(record, mix) {
  const { seal } = record;
  if (2 ** record.keys.length !== seal.decks) return "an unused deck is not opened";
  const used = chosenDeck(mix, seal.decks);
  const cards = splitCards(seal.cards);
  const roots = Array(seal.decks);
  roots[used] = unhex(record.deck);
  for (const [number, key] of otherKeys(record.keys.map(unhex), used)) {
    roots[number] = deckRoot(key, cards);
  }
  if (new Set(roots.map(hex)).size !== roots.length) return "the same deck was sealed twice";
  if (hex(digest("decks", ...roots)) !== seal.sealed) {
    return "an unused deck is invalid or is not the sealed one";
  }
  return "";
}

/** Check cards that were dealt again; returns their first deal numbers by deal number. */
function comeBack(record, mix) {
  const { seal } = record;
  const count = splitCards(seal.cards).length;
  const tickets = record.tickets || [];
  const first = new Map();
  const dealt = tickets.filter((t) => t.deal !== undefined && t.deal !== null).map((t) => t.deal);
  const back = record.dealt.length - count;
  if (dealt.length !== Math.max(back, 0) || dealt.some((d, i) => d !== count + i)) {
    return { problem: "the tickets do not match the reused cards" };
  }
  for (const again of new Set(tickets.map((t) => t.again))) {
    const steps = tickets.filter((t) => t.again === again);
    const places = permutation(mix, `reserve ${again}`, count);
    const leaves = new Map();
    const opened = steps.filter((t) => Number.isInteger(t.first));
    for (const step of opened) {
      const place = places[step.place];
      leaves.set(place, leaf(place, step.first, unhex(step.salt)));
      if (Number.isInteger(step.deal)) first.set(step.deal, step.first);
    }
    const whole =
      steps.every((t, i) => t.place === i) &&
      new Set(opened.map((t) => t.first)).size === opened.length &&
      steps.every((t) => Number.isInteger(t.first) || Number.isInteger(t.deal));
    const closed = rows((record.ticket_proofs || [])[again] || "");
    const root = whole ? rootOver(count, leaves, closed) : null;
    const reserve = seal.reserve || [];
    if (!root || hex(root) !== reserve[again % reserve.length]) {
      return { problem: "a reused card does not follow the sealed order" };
    }
  }
  return { problem: "", first };
}

/** Why an opened card differs from the sealed one in its place; "" if none does. */
function cardProblem(record, mix) {
  const cards = splitCards(record.seal.cards);
  const order = permutation(mix, "order", cards.length);
  const places = [...record.dealt, ...(record.rabbit || [])];
  const { problem, first } = comeBack(record, mix);
  if (problem) return problem;
  const leaves = new Map();
  const names = new Map();
  const deals = new Set();
  for (const { deal, card, salt } of record.openings) {
    if (!(deal >= 0 && deal < places.length)) return `${card} is opened but was never dealt`;
    if (deals.has(deal)) return `card ${deal + 1} is opened twice`;
    if (places[deal] === BURN) return `card ${deal + 1} was burned but is opened`;
    deals.add(deal);
    const index = deal < cards.length ? deal : first.get(deal);
    const place = order[index];
    if (place === undefined) return `${card} was reused without a ticket`;
    const hidden = leaf(place, card, unhex(salt));
    if (leaves.has(place) && hex(leaves.get(place)) !== hex(hidden)) {
      return `${card} is opened in two ways`;
    }
    names.set(place, card);
    leaves.set(place, hidden);
  }
  if (new Set(names.values()).size !== names.size) return "a card is opened in two places";
  const root = rootOver(cards.length, leaves, rows(record.proof || ""));
  if (!root || hex(root) !== record.deck) {
    return "an opened card is not the one sealed at its position";
  }
  return "";
}

/** Why cards did not go to the seat that was next; "" if they did. */
function handProblem(record) {
  const { hand, seal } = record;
  if (!hand) return "the record does not contain the hand";
  const seats = Object.fromEntries(hand.players.map((p) => [p.name, p.seat]));
  if (hand.hand_id !== seal.hand) return "the record contains another hand";
  if (Object.values(seats).join() !== seal.lineup.join())
    return "the seats that were dealt in differ";
  const plan = new DealingPlan(seal);
  const seen = new Map();
  for (const action of hand.actions) {
    const seat = seats[action.player];
    const cards = splitCards(action.cards || "");
    if (action.action === "fold") plan.fold(seat);
    else if (action.action === "runouts") plan.chooseRunouts(action.count ?? null);
    else if (action.action === "discard") plan.discard(seat, cards.length);
    else if (action.action === "stand_pat") plan.discard(seat, 0);
    const to = { burn: BURN, board: BOARD, deal: seat }[action.action];
    for (const card of to === undefined ? [] : cards) {
      if (!card.includes("?") && to !== BURN) seen.set(plan.dealt.length, card);
      if (!plan.take(to)) return `card ${plan.dealt.length + 1} was dealt to the wrong seat`;
    }
  }
  if (plan.dealt.join() !== record.dealt.join()) return "cards were dealt to other seats";
  const opened = new Map(record.openings.map((o) => [o.deal, o.card]));
  for (const [deal, card] of seen) {
    if (opened.get(deal) !== card) return `${card} was seen but is not opened as that card`;
  }
  const own = record.dealt.findIndex((to, i) => to === record.viewer && !opened.has(i));
  return own < 0 ? "" : "one of your own cards is not opened";
}

export const LEFT_OUT = "your commitment was left out";

/** Why the player's own seed is not included; "" if it is. */
export function ownProblem(record, seat, seed) {
  const { seal } = record;
  const own = commitmentOf(seal.table, seal.hand, seat, seed);
  if ((seal.commitments || {})[seat] !== own) return LEFT_OUT;
  return record.seeds[seat] === seed ? "" : "your seed was not used";
}

/** The problem of the deck of a hand; "" if there is none. */
export function dealProblem(record, root = null) {
  const wrong = malformed(record);
  if (wrong) return wrong;
  if (sealRoot(record.seal) !== record.root) return "the parts of the seal do not match the root";
  if (root && root !== record.root) return "another root was published before the hand";
  const mix = mixOf(record.root, record.seeds);
  const few = Object.keys(record.seal.commitments || {}).length && record.seal.decks < DECKS;
  return (
    deckProblem(record.seal) ||
    (few ? "too few decks were sealed" : "") ||
    seedProblem(record) ||
    unusedProblem(record, mix) ||
    cardProblem(record, mix)
  );
}

const people = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Check a record; returns the steps as [{name, ok, more}]. `kept`: {root, seed, seat}. */
export function verifyRecord(record, kept = {}) {
  const wrong = malformed(record);
  if (wrong) return [{ name: "The record is readable", ok: false, more: wrong }];
  const { seal, seeds } = record;
  const mix = mixOf(record.root, seeds);
  const step = (name, problem, more) => ({ name, ok: !problem, more: problem || more });
  const steps = [
    step(
      "Seats, decks and commitments lead to the published root",
      sealRoot(seal) === record.root ? "" : "the parts of the seal do not match the root",
      record.root,
    ),
  ];
  if (kept.root) {
    steps.push(
      step(
        "The root is the one that this browser received before the hand",
        kept.root === record.root ? "" : `this browser received ${kept.root}`,
        "identical",
      ),
    );
  }
  const silent = Object.entries(record.missing || {}).map(
    ([seat, times]) => `seat ${seat} did not reveal its seed (missed ${times} so far)`,
  );
  const who = Object.keys(seeds)
    .map((seat) => `seat ${seat}`)
    .join(", ");
  steps.push(
    step(
      `${people(Object.keys(seeds).length, "seed")} revealed after the root, as committed`,
      seedProblem(record),
      [who, ...silent].filter(Boolean).join("; ") || "no player took part",
    ),
  );
  if (kept.seed) {
    const own = ownProblem(record, kept.seat, kept.seed);
    steps.push({
      ...step("Your own seed was used", own, "so nobody could choose your cards"),
      own: true,
    });
  }
  const cards = splitCards(seal.cards);
  const unused = people(seal.decks - 1, "unused deck");
  steps.push(
    step(
      seal.decks > 1 ? `${unused} opened and valid` : "The deck is a full deck of this game",
      deckProblem(seal) || unusedProblem(record, mix),
      seal.decks > 1
        ? `the seeds chose deck ${chosenDeck(mix, seal.decks) + 1} of ${seal.decks}`
        : "no player took part, so one deck was sealed",
    ),
  );
  const closed = cards.length - new Set(record.openings.map((o) => o.card)).size;
  steps.push(
    step(
      `${people(record.openings.length, "opened card")} in the positions that the seeds chose`,
      cardProblem(record, mix),
      `${closed} cards stay secret`,
    ),
  );
  steps.push(
    step(
      "Each card was dealt to the right seat",
      handProblem(record),
      `dealing order: seats ${seal.lineup.join(", ")}`,
    ),
  );
  return steps;
}
