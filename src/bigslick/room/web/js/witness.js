// The page's part of a fair deal: commits to seeds, reveals them, and verifies every hand.
// It keeps its own seeds and the first root of each hand, whatever the room sends later.
import { BOARD, DealingPlan } from "./dealing_plan.js";
import { dealProblem, LEFT_OUT, ownProblem } from "./fairness_check.js";
import { commitmentOf, fingerprint, hex, mixOf, sealRoot } from "./seal.js";

const SEED_BYTES = 32;
const WARN_AFTER = 3;

const newSeed = () => hex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));

/** A verdict as text. */
export function words(verdict) {
  if (verdict.state === "proven") return "verified";
  if (verdict.state === "unproven") return `not verified: ${verdict.reason}`;
  return `verification failed: ${verdict.reason}`;
}

/** Takes part in the deals for one seat at one table. */
export class Witness {
  /** `store` stores {seed, root} of a hand: get(hand), put(hand, changes). */
  constructor(table, { store, onverdict = () => {} }) {
    Object.assign(this, { table, store, onverdict });
    this.seat = null;
    this.hand = null; // what was seen of the hand in progress
    this.fingerprint = "";
    this.last = null; // the last verdict
    this.count = { proven: 0, unproven: 0, false: 0 };
    this.inARow = 0;
  }

  /** The warning for the player; "" if there is none. */
  get warning() {
    if (this.last?.state === "false") return `Hand ${this.last.number}: ${words(this.last)}.`;
    if (this.inARow < WARN_AFTER) return "";
    return `${this.inARow} hands in a row could not be verified.`;
  }

  /** Process an event; returns the commands to send, as [name, fields]. */
  take(event) {
    return this[`on_${event.type}`]?.(event) || [];
  }

  /** Record that the room rejected a command. */
  noteRefusal(name, { hand }) {
    if (name === "commit") this.store.put(hand, { refused: true });
  }

  commit(hand) {
    if (!this.seat || !hand) return [];
    let { seed } = this.store.get(hand);
    if (!seed) this.store.put(hand, { seed: (seed = newSeed()) });
    return [["commit", { hand, value: commitmentOf(this.table, hand, this.seat, seed) }]];
  }

  /** Commit again after a move, because a commitment names the seat. */
  on_seat_change({ seat, to, next }) {
    if (seat !== this.seat) return [];
    this.seat = to;
    return this.commit(next);
  }

  on_snapshot(event) {
    this.seat = event.you;
    const { hand, commitment } = event;
    if (hand && !hand.over && hand.seal) {
      this.begin(hand.hand, false); // earlier events may be missing
      this.keepRoot(hand, { late: true });
      this.start(hand);
    }
    return commitment ? this.on_commitment(commitment) : this.commit(event.next_hand);
  }

  /** Keep the first root of a hand, and report a different one. */
  keepRoot({ hand, root, seal }, { late = false } = {}) {
    const kept = this.store.get(hand);
    let wrong = "";
    if (kept.root && kept.root !== root) wrong = "the server published a second root for this hand";
    else if (sealRoot(seal) !== root) wrong = "the parts of the seal do not match the root";
    else if (seal.hand !== hand || seal.table !== this.table)
      wrong = "the seal belongs to another hand";
    if (wrong) this.store.put(hand, { wrong: kept.wrong || wrong });
    else if (!kept.root && !late) this.store.put(hand, { root });
    return wrong;
  }

  on_commitment(event) {
    if (!event.seal) return []; // the first scheme
    const wrong = this.keepRoot(event);
    this.seals = { [event.hand]: event.seal };
    const { seed } = this.store.get(event.hand);
    if (wrong || !this.seat || !seed || event.revealed?.includes(this.seat)) return [];
    const own = commitmentOf(this.table, event.hand, this.seat, seed);
    if ((event.seal.commitments || {})[this.seat] !== own) return [];
    return [["reveal", { hand: event.hand, value: seed }]];
  }

  begin(id, whole) {
    const seal = this.seals?.[id] || null;
    const plan = seal && whole ? new DealingPlan(seal) : null;
    this.hand = { id, whole, plan, own: [], boards: [], seal };
  }

  start(event) {
    const { hand } = this;
    hand.start = event;
    hand.seal ||= event.seal || null;
    if (hand.seal) this.fingerprint = fingerprint(mixOf(event.root, event.seeds || {}));
  }

  on_hand_start(event) {
    this.begin(event.hand, true);
    this.start(event);
    return this.commit(event.next);
  }

  on_deal(event) {
    this.noteCards(event.cards.map((c) => c.seat));
    const own = event.cards.filter((c) => c.seat === this.seat);
    this.hand?.own.push(...own.map((c) => c.card));
  }

  on_board(event) {
    this.noteCards(event.cards.map(() => BOARD));
    this.hand?.boards.push(...event.cards);
  }

  /** Check that cards go to the seat that is next. */
  noteCards(places) {
    const plan = this.hand?.plan;
    plan?.takeBurned();
    if (plan && !places.every((to) => plan.take(to))) this.hand.outOfTurn = true;
  }

  on_action({ action, seat, count = 0 }) {
    if (action === "fold") this.hand?.plan?.fold(seat);
    else if (action === "discard") this.hand?.plan?.discard(seat, count);
  }

  on_runout({ count }) {
    this.hand?.plan?.chooseRunouts(count);
  }

  /** Verify the hand in a separate task, so that the page is updated first. */
  on_hand_end(event) {
    const { hand, seat } = this;
    if (!seat || !(seat in event.stacks) || hand?.id !== event.hand) return;
    setTimeout(() => this.judge(event, hand, seat), 0);
  }

  judge(event, hand, seat) {
    const { state, reason } = this.verdict(event, hand, seat);
    this.last = { state, reason, hand: event.hand, number: Number(event.hand.split("-").pop()) };
    this.count[state]++;
    this.inARow = state === "proven" ? 0 : this.inARow + 1;
    this.store.put(event.hand, { seat, state, reason });
    this.onverdict(this.last);
  }

  verdict(event, hand, seat) {
    const { seed, root, wrong, refused } = this.store.get(event.hand);
    if (wrong) return { state: "false", reason: wrong };
    if (!hand.seal || !root) {
      return { state: "unproven", reason: "this browser did not receive the root before the deal" };
    }
    const { start } = hand;
    const record = {
      seal: hand.seal,
      root: start.root,
      seeds: start.seeds || {},
      missing: start.missing,
      keys: start.keys || [],
      deck: start.deck,
      dealt: event.dealt || [],
      openings: event.openings,
      proof: event.proof,
      tickets: event.tickets,
      ticket_proofs: event.ticket_proofs,
    };
    const problem = this.problem(record, root, hand, seat);
    if (problem) return { state: "false", reason: problem };
    let own = seed ? ownProblem(record, seat, seed) : "this browser had not committed to a seed";
    if (own === LEFT_OUT && refused) own = "the server did not accept your commitment";
    return own ? { state: "unproven", reason: own } : { state: "proven", reason: "" };
  }

  problem(record, root, hand, seat) {
    let wrong;
    try {
      wrong = dealProblem(record, root);
    } catch {
      wrong = "the proof is unreadable";
    }
    if (wrong) return wrong;
    const opened = new Map(record.openings.map((o) => [o.deal, o.card]));
    const at = (to) => record.dealt.flatMap((d, i) => (d === to ? [opened.get(i)] : []));
    if (at(seat).includes(undefined)) return "one of your own cards is not opened";
    if (hand.outOfTurn) return "a card was dealt to the wrong seat";
    if (!hand.plan) return "";
    hand.plan.takeBurned(record.dealt.length);
    if (hand.plan.dealt.join() !== record.dealt.join()) {
      return "the proof deals cards to other seats than the server announced";
    }
    if (at(seat).join() !== hand.own.join() || at(BOARD).join() !== hand.boards.join()) {
      return "your cards or the board are not the sealed ones";
    }
    return "";
  }
}
