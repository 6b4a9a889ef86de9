// The view of the table: seats, boards, bets, pots. `render` updates it to match the model.
import { shortened, textWidth } from "./card_fan.js";
import { cardName, cardNode } from "./cards.js";
import { fill, h, setStyle, setText } from "./dom.js";
import { chipStack } from "./motion.js";
import { SeatView } from "./seat_view.js";
import { boardGap, layOut, nearSeat, placeOf } from "./table_layout.js";
import { bigBlind, totalPot } from "./table_model.js";

const FEW_BOARDS = 2; // with more boards everybody is all-in: no room is kept for bets
const LOW = 400; // on a lower table the plate stands beside the own cards
const USUAL_BET = "1,000"; // room is kept for a bet of this length at each seat
const LONG_BET = 7; // longer bets are shortened where there is little room
const RAIL = 20; // the rail is not wider
const MARK = 28; // room of the mark above the board
const LARGE = 24; // sizes are rounded up to this many pixels, so that seats stay in place

/** Round a size up, so that a table does not move at every digit. */
const rounded = (size, step = LARGE) => Math.ceil(size / step) * step;

export class TableView {
  /** `on.seat(seat)`: an empty seat was clicked; `on.card(card)`: one of the player's cards. */
  constructor({ on, amount, as = "main" }) {
    this.on = on;
    this.amount = amount;
    this.seats = new Map();
    this.mark = h("span.mark", { "aria-hidden": "true", hidden: true }, "Bigslick");
    this.oval = h("div.oval", this.mark);
    this.boards = h("div.middle", { role: "group", "aria-label": "Board" });
    this.pots = h("div.pots", { role: "group", "aria-label": "Pots" });
    this.button = h(
      "div.button.at",
      { role: "img", "aria-label": "Dealer button", hidden: true },
      "D",
    );
    this.notice = h("div.notice", { hidden: true });
    this.bets = h("div", { "aria-hidden": "true" });
    this.layer = h("div.layer", { "aria-hidden": "true" });
    this.root = h(
      `${as}.felt`,
      { id: "felt", tabIndex: -1, role: as === "main" ? null : "group", "aria-label": "Table" },
      this.oval,
      this.boards,
      this.pots,
      this.button,
      this.bets,
      this.notice,
      this.layer,
    );
    this.keys = {};
    this.watcher = new ResizeObserver(() => {
      this.sizes = null;
      if (this.model) this.render(this.model, this.extra);
    });
    this.watcher.observe(this.root);
  }

  dispose() {
    this.watcher.disconnect();
  }

  /** Whether the names of hands are shortened. */
  get narrow() {
    return this.width < 720 || this.height < LOW;
  }

  render(model, extra) {
    this.model = model;
    this.extra = extra;
    this.count = model.config.seats || 6;
    this.sizes ||= this.readSizes();
    for (let seat = 1; seat <= this.count; seat++) {
      if (!this.seats.has(seat)) {
        this.seats.set(seat, new SeatView(this, seat));
        this.root.insertBefore(this.seats.get(seat).root, this.notice);
      }
      this.seats.get(seat).render();
    }
    this.renderBoards();
    this.renderPots();
    this.renderBets();
    this.button.hidden = !model.button || !model.hand?.positions.length; // stud has none
    this.place();
    this.tick(extra.now);
  }

  /** Rebuild a part only if its content has changed. */
  changed(part, key) {
    if (this.keys[part] === key) return false;
    this.keys[part] = key;
    return true;
  }

  // Layout

  placeOf(seat) {
    return placeOf(seat, this.model.you || 1, this.count);
  }

  /**
   * The size of the table, and what the style sheets set for it, in pixels. Each reading makes
   * the browser lay the page out, so it is repeated only if the table was resized.
   */
  readSizes() {
    const { clientWidth: width, clientHeight: height } = this.root;
    const style = getComputedStyle(this.root);
    const px = (name) => Number.parseFloat(style.getPropertyValue(name));
    this.potSizes = new Map();
    return {
      width,
      height,
      stack: px("--stack-px"),
      bet: px("--bet-px"),
      plate: px("--plate-h"),
      made: px("--made-h"),
      button: px("--button-px"),
      pos: px("--pos-px"),
    };
  }

  betSize(text) {
    const { bet } = this.sizes;
    return { w: rounded(textWidth(text, bet) + bet * 1.4 + 20), h: bet + 11 };
  }

  /** What the layout needs to know: the sizes of everything that is shown. */
  measure() {
    const { model, sizes, count } = this;
    const hand = model.hand;
    const boards = hand && this.boards.childElementCount ? this.boards.childElementCount : 0;
    const bets = Array(count).fill(null);
    if (hand && !hand.over && boards <= FEW_BOARDS)
      for (const seat of hand.order) bets[this.placeOf(seat)] = this.betSize(USUAL_BET);
    for (const node of this.bets.children) {
      const at = this.placeOf(Number(node.dataset.seat));
      const own = this.betSize(node.textContent);
      if (!bets[at] || own.w > bets[at].w) bets[at] = own;
    }
    const me = this.seats.get(model.you);
    const cards = me?.cards?.length || 0;
    return {
      width: sizes.width,
      height: sizes.height,
      count,
      plate: { width: 74, height: sizes.plate },
      own: me ? { cards: Math.max(cards, 2), text: sizes.made } : null,
      boards,
      boardCards: boards ? Math.max(...[...this.boards.children].map((b) => b.children.length)) : 0,
      pots: hand ? this.potsSize() : { w: 0, h: 0 },
      bets,
      button: this.button.hidden ? null : { place: this.placeOf(model.button), size: sizes.button },
    };
  }

  /**
   * The room of the pots; a line is kept for them as long as a hand is played. All digits have
   * the same width, so amounts of the same length are measured once.
   */
  potsSize() {
    const line = this.sizes.bet + 15;
    const shape = [...this.pots.children].map((pot) => pot.textContent.replace(/\d/g, "0")).join();
    if (!this.potSizes.has(shape))
      this.potSizes.set(shape, {
        w: rounded(Math.max(this.pots.offsetWidth, 80)),
        h: Math.max(Math.ceil(this.pots.offsetHeight / line), 1) * line,
      });
    return this.potSizes.get(shape);
  }

  /** Lay the table out and put everything in its place. */
  place() {
    const { sizes } = this;
    if (!sizes.width || !sizes.height) {
      this.sizes = null;
      return;
    }
    const table = this.measure();
    const moved = this.changed("layout", JSON.stringify(table));
    if (moved) this.plan = layOut(table);
    const { plan } = this;
    for (const seat of this.seats.values())
      seat.place(plan.seats[this.placeOf(seat.seat)], plan, sizes);
    for (const node of this.bets.children) {
      const at = this.placeOf(Number(node.dataset.seat));
      const { w } = this.betSize(node.textContent);
      if (plan.bets[at]) put(node, nearSeat(plan.bets[at], w, plan.seats[at]));
    }
    if (!moved) return;
    const style = this.root.style;
    this.root.classList.toggle("low", table.height < LOW);
    style.setProperty("--sw", `${plan.seatWidth}px`);
    style.setProperty("--bw", `${plan.boardCard}px`);
    style.setProperty("--bg", `${boardGap(plan.boardCard)}px`);
    style.setProperty("--columns", plan.columns);
    put(this.boards, plan.middle);
    put(this.pots, plan.pots);
    if (plan.button) put(this.button, plan.button);
    this.placeOval(table, plan);
  }

  /** The rail runs through the seats and around the board; the mark is between them. */
  placeOval({ width, height }, { seats, middle, pots }) {
    const [own, ...others] = seats;
    const box = (list, of, pick) => pick(...list.map(of));
    const first = middle.h ? middle : pots;
    const left = Math.min(
      box(others, (b) => b.x + b.w / 2, Math.min),
      width * 0.2,
      first.h ? Math.max(first.x - 2 * RAIL, RAIL) : Infinity,
    );
    const bottom = Math.max(height - own.y - own.h * 0.72, height * 0.05);
    const bend = 1 - Math.sqrt(1 - Math.min(first.w / (width - 2 * left), 0.7) ** 2);
    const above = first.y - RAIL - MARK - (bend * (height - bottom)) / 2;
    const top = Math.min(
      box(others, (b) => b.y + b.h * 0.6, Math.min),
      height * 0.2,
      first.h ? Math.max(above, MARK / 2) : Infinity,
    );
    this.oval.style.setProperty("inset", `${top}px ${left}px ${bottom}px`);
    const usual = (height - bottom - top) * 0.21;
    const most = first.h ? first.y - top - MARK : Infinity;
    this.mark.style.setProperty("top", `${Math.min(usual, most)}px`);
    this.mark.hidden = most < RAIL;
  }

  // Boards, pots, bets

  /** The winning cards, once chips have been pushed at a showdown. */
  marks(seat) {
    const hand = this.model.hand;
    const win = new Set();
    const shown = hand ? Object.values(hand.players).filter((p) => p.shown).length : 0;
    if (!hand || !hand.wins.length || !shown) return { win, any: false };
    for (const w of hand.wins) {
      if (seat !== undefined && w.seat !== seat) continue;
      for (const card of w.cards) win.add(card);
    }
    return { win, any: true };
  }

  renderBoards() {
    const hand = this.model.hand;
    const boards = hand ? hand.rabbit || hand.boards : [];
    const marks = this.marks();
    const size = hand?.boardCards || 0;
    const rabbit = Boolean(hand?.rabbit);
    const key = JSON.stringify([boards, [...marks.win], marks.any, rabbit, size]);
    if (!this.changed("boards", key)) return;
    if (!size && !boards.some((b) => b.length)) {
      fill(this.boards);
      return;
    }
    const slots = (board) =>
      Array.from({ length: Math.max(size - board.length, 0) }, () =>
        h("div.card.slot", { "aria-hidden": "true" }),
      );
    const draw = (board, b) =>
      board.map((card, i) => {
        const drawn = rabbit && i >= (hand.boards[b]?.length || 0);
        const won = marks.win.has(card) ? "win" : marks.any ? "lose" : "";
        return cardNode(card, { cls: drawn ? "rabbit" : won });
      });
    fill(
      this.boards,
      boards.map((board, b) => h("div.board", draw(board, b), slots(board))),
    );
    const text = boards.map((board, b) => boardText(board, b)).join("; ");
    this.boards.setAttribute(
      "aria-label",
      boards.some((b) => b.length) ? `Board: ${text}` : "Board",
    );
  }

  renderPots() {
    const { model, amount } = this;
    const hand = model.hand;
    const pots = hand && !hand.over ? hand.pots.filter((p) => p.amount > 0) : [];
    const total = hand && !hand.over ? totalPot(hand) : 0;
    const inPots = pots.reduce((sum, p) => sum + p.amount, 0);
    if (!this.changed("pots", JSON.stringify([pots, total, amount(1)]))) return;
    const bb = bigBlind(model);
    const title = (i) =>
      pots.length < 2 ? "Pot " : i ? `Side${pots.length > 2 ? ` ${i}` : ""} ` : "Main ";
    fill(
      this.pots,
      pots.map((pot, i) =>
        h(
          "span.pot",
          chipStack(pot.amount, bb),
          h("span", h("span.w", title(i)), h("b", amount(pot.amount))),
        ),
      ),
      total > inPots && !hand.wins.length
        ? h("span.pot.total", pots.length ? "Total " : "Pot ", h("b", amount(total)))
        : null,
    );
  }

  renderBets() {
    const { model, amount } = this;
    const bb = bigBlind(model);
    const list = Object.values(model.hand?.players || {}).filter((p) => p.bet > 0);
    const key = JSON.stringify([list.map((p) => [p.seat, p.bet]), amount(1), this.narrow]);
    if (!this.changed("bets", key)) return;
    const old = new Map([...this.bets.children].map((node) => [node.dataset.seat, node]));
    for (const player of list) {
      const seat = String(player.seat);
      const node = old.get(seat) || h("div.wager.at", { data: { seat } });
      old.delete(seat);
      const text = amount(player.bet);
      const long = this.narrow && text.length > LONG_BET;
      fill(node, chipStack(player.bet, bb), long ? shortened(text) : text);
      if (!node.isConnected) this.bets.append(node);
    }
    for (const node of old.values()) node.remove();
  }

  /** Update the clock of the player to act. */
  tick(now) {
    const turn = this.model?.turn;
    for (const seat of this.seats.values()) seat.tick(turn?.seat === seat.seat ? turn : null, now);
  }

  // Positions for animations

  seatNode(seat) {
    return this.seats.get(Number(seat))?.plate;
  }

  /** Show a text at a seat: on its cards, or above the player's own cards. */
  note(seat, text) {
    const view = this.seats.get(seat);
    if (view) setText(seat === this.model.you ? view.made : view.result, text);
  }

  cardsOf(seat) {
    return [...(this.seats.get(Number(seat))?.hole.children || [])];
  }

  boardCards(count) {
    return [...this.boards.querySelectorAll(".card:not(.slot)")].slice(-count);
  }

  betNode(seat) {
    return this.bets.querySelector(`[data-seat="${seat}"]`);
  }
}

/** Centre an element in a box. */
function put({ style }, box) {
  setStyle(style, "--x", box.x + box.w / 2);
  setStyle(style, "--y", box.y + box.h / 2);
}

/** A board in words; later boards are numbered. */
function boardText(board, index) {
  const cards = board.map(cardName).join(", ");
  return index ? `board ${index + 1}: ${cards}` : cards;
}
