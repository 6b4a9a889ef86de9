// Where the next card has to go, computed from the sealed street plan.

export const BOARD = 0;
export const BURN = -1;

/** The dealing order of one hand; it must be informed of folds, discards and runouts. */
export class DealingPlan {
  constructor(seal) {
    this.dealt = [];
    this.streets = seal.plan.split(" ");
    this.cards = seal.cards.length / 2;
    this.boards = seal.boards;
    this.live = [...seal.lineup];
    this.folded = new Set();
    this.queue = [];
    this.street = -1;
    this.drawn = new Map();
    this.back = null;
    this.runs = null;
  }

  fold(seat) {
    this.live = this.live.filter((own) => own !== seat);
    this.folded.add(seat);
    this.endDraw();
  }

  discard(seat, count) {
    this.drawn.set(seat, count);
    this.endDraw();
  }

  /** Plan the next street once all seats still in the hand have discarded. */
  endDraw() {
    if (this.drawn.size && this.live.every((seat) => this.drawn.has(seat))) this.goOn();
  }

  /** All players who choose must agree; otherwise the board is run out once. */
  chooseRunouts(count = null) {
    this.back ??= this.street + 1;
    if (count !== null) this.runs = this.runs === null || this.runs === count ? count : 1;
  }

  /** Where the next card goes; null if no more are dealt. */
  get due() {
    while (!this.queue.length) {
      const again = this.back !== null && (this.runs || 1) > 1;
      if (this.street + 1 === this.streets.length && !again) return null;
      this.goOn();
    }
    return this.queue[0];
  }

  /** Deal a card to `to`; returns whether it was due there. */
  take(to) {
    if (this.due !== to) return false;
    this.dealt.push(this.queue.shift());
    return true;
  }

  /** Deal the burn cards that are due now; they have no events. Stops at `most` cards in all. */
  takeBurned(most = Infinity) {
    while (this.dealt.length < most && this.due === BURN) this.take(BURN);
  }

  goOn() {
    this.street++;
    if (this.street === this.streets.length) {
      this.street = this.back;
      this.runs--;
    }
    this.queue.push(...this.planned(this.streets[this.street]));
    this.drawn = new Map();
  }

  /** One street: hole cards one to each seat in turn, draws seat by seat; or shared cards. */
  planned(street) {
    const burned = street.includes("x") ? [BURN] : [];
    const letters = [...street].filter((c) => c === "d" || c === "u");
    let hole = letters.flatMap(() => this.live);
    if (street.includes("r")) {
      hole = this.live.flatMap((seat) => Array(this.drawn.get(seat) || 0).fill(seat));
    }
    let board = Number(street.replace(/\D/g, "") || 0);
    const out = this.dealt.filter((to) => to === BURN || this.folded.has(to)).length;
    if (letters.length && hole.length > this.cards - this.dealt.length - burned.length + out) {
      hole = [];
      board += letters.length;
    }
    const boards = Array(board * this.boards).fill(BOARD);
    return boards.length ? [...hole, ...burned, ...boards] : [...burned, ...hole];
  }
}
