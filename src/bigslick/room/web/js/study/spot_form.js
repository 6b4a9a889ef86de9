// The form of a spot: the board, both ranges, the pot, the stacks, the bet sizes.
import { cardPicker, toggled } from "./card_picker.js";
import { parseCards } from "../cards.js";
import { h, percent, pills, select, selectPill, setText, textInput } from "../dom.js";
import { rangeGrid } from "./range_grid.js";
import { CELLS, comboCount, rangeText, readRange } from "../range_text.js";
import { read, write } from "../settings.js";
import { PLAYERS } from "./solution_view.js";

const KEY = "bigslick.spot";
const MOST_CARDS = 5;
const AS_PLAYED = "as played";
const EXAMPLE = {
  board: "Qs Jh 2h 8d",
  oop: "22+, A2s+, ATo+, KTs+, KQo, QTs+, JTs, T9s, 98s, 87s, 76s",
  ip: "22+, A2s+, A8o+, K9s+, KTo+, Q9s+, QJo, J9s+, T8s+, 97s+, 86s+, 75s+",
  pot: "10",
  stack: "45",
  sizes: "bet 33%, 75%; raise 60%, a",
  target: "0.005",
};
const TARGETS = [
  ["0.02", "2 % of the pot: quick"],
  ["0.01", "1 % of the pot"],
  ["0.005", "0.5 % of the pot"],
  ["0.003", "0.3 % of the pot: close to published solutions"],
  ["0.001", "0.1 % of the pot: slow"],
];
const SIZES =
  "33% is a share of the pot, 3x a multiple of the bet, 7c a bet of 7 chips, and all-in is a. " +
  "Without “raise”, nobody raises.";
const SIDES = ["oop", "ip"];

export class SpotForm {
  /** `solve(spot, target)` is called with what the user entered. */
  constructor(solve) {
    this.values = { ...EXAMPLE, ...read(KEY, {}) };
    this.played = null; // the sizes of a reviewed hand
    if (this.values.sizes === AS_PLAYED) this.values.sizes = EXAMPLE.sizes;
    this.on = "oop";
    this.fields = {};
    this.picker = cardPicker("Cards of the board", (card) => {
      this.set("board", toggled(parseCards(this.values.board) || [], card).join(" "));
    });
    this.grid = rangeGrid({
      read: () => readRange(this.values[this.on]) || new Set(),
      change: (cells) => this.set(this.on, rangeText(cells)),
      inDeck: () => readRange(this.values[this.on]) !== null,
    });
    this.share = h("span.muted");
    const options = SIDES.map((key, i) => [key, PLAYERS[i]]);
    this.paint = pills("study-paint", options, this.on, (key) => this.choose(key));
    const range = (key, i) => this.field(key, `Range ${PLAYERS[i].toLowerCase()}`, {});
    this.root = h(
      "form.form",
      { onsubmit: (e) => (e.preventDefault(), solve(...this.question())) },
      h(
        "div.fields",
        this.field("board", "Board: 3 to 5 cards", { placeholder: "Ks 7h 2d" }),
        this.field("pot", "Pot", { inputMode: "decimal" }),
        this.field("stack", "Stack of each player", { inputMode: "decimal" }),
      ),
      h("details", h("summary", "Choose the cards"), this.picker.node),
      h("div.fields.wide", SIDES.map(range)),
      h(
        "details",
        h("summary", "Paint the ranges"),
        h("div.form.paint", h("div.row", this.paint, this.share), this.grid.node),
      ),
      h(
        "div.fields.wide",
        this.field("sizes", "Bet sizes", { placeholder: "bet 33%, 75%; raise 3x, a" }),
        h("label.field", "Solve until neither player can win more than", this.target()),
      ),
      h("p.muted.small", SIZES),
    );
    this.draw();
  }

  field(key, label, props) {
    const oninput = (e) => this.set(key, e.target.value, false);
    const onfocus = () => SIDES.includes(key) && this.choose(key);
    const input = textInput(label, { ...props, value: this.values[key], oninput, onfocus });
    this.fields[key] = input;
    return h("label.field", label, input);
  }

  target() {
    this.fields.target = select("Accuracy", TARGETS, this.values.target, (value) =>
      this.set("target", value, false),
    );
    return this.fields.target;
  }

  /** Store a value; `shown` says whether its field is filled, too. */
  set(key, value, shown = true) {
    this.values[key] = value;
    if (shown) this.fields[key].value = value;
    write(KEY, this.values);
    this.draw();
  }

  choose(side) {
    this.on = side;
    this.draw();
  }

  draw() {
    const cards = parseCards(this.values.board) || [];
    this.picker.render(cards, (card) => cards.includes(card) || cards.length < MOST_CARDS);
    selectPill(this.paint, this.on);
    const cells = readRange(this.values[this.on]);
    const share = cells && comboCount(cells) / comboCount(CELLS);
    setText(this.share, cells ? percent(share) : "This range has more than the grid can show.");
    this.grid.render();
  }

  /** Fill the form with the spot of a reviewed hand. */
  fill(spot) {
    for (const key of ["board", "oop", "ip", "pot", "stack"]) this.set(key, String(spot[key]));
    this.set("sizes", AS_PLAYED);
    this.played = spot.sizes;
  }

  /** What to solve: the spot and the target. */
  question() {
    const { board, oop, ip, pot, stack, target } = this.values;
    const number = (text) => (text.trim() === "" || isNaN(text) ? text : Number(text));
    const sizes = (this.values.sizes === AS_PLAYED && this.played) || this.values.sizes;
    return [{ board, oop, ip, pot: number(pot), stack: number(stack), sizes }, Number(target)];
  }

  dispose() {
    this.grid.dispose();
  }
}
