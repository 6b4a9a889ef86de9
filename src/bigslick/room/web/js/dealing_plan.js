// Where the next card has to go, from the sealed plan of the streets: how dealers deal.

export const BOARD = 0;
export const BURN = -1;

/** Follows one hand: it is told of folds, discards and runouts, and asked for each card. */
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

  /** Go to the street once all who are in have said what they throw away. */
  endDraw() {
    if (this.drawn.size && this.live.every((seat) => this.drawn.has(seat))) this.goOn();
  }

  /** All who care must agree, else the board is run out once. */
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

  /** Deal a card; returns whether it was due there. */
  take(to) {
    if (this.due !== to) return false;
    this.dealt.push(this.queue.shift());
    return true;
  }

  /** Deal what is burned now, of which nobody is told, up to so many cards. */
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

  /** One street: hole cards go round, draws seat by seat; one card may serve everybody. */
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
