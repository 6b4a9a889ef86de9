// A node of a solution: the line to it, its actions, both ranges as a grid, the hands of a cell.
import { cardPicker } from "./card_picker.js";
import { cardText } from "../cards.js";
import {
  capitalised,
  chips,
  fill,
  h,
  percent,
  pills,
  refill,
  selectPill,
  setText,
} from "../dom.js";
import { cellGrid, cellKind } from "./range_grid.js";

export const PLAYERS = ["Out of position", "In position"];
const SHORT = ["OOP", "IP"];
const SHOWN = [
  ["shares", "Strategy"],
  ["equity", "Equity"],
  ["ev", "EV"],
  ["weight", "Range"],
];
const ABOUT = {
  shares: "The height of a cell is how much of it is in the range; its colours are the actions.",
  equity: "Equity of each cell against the other range, from 0 % (red) to 100 % (green).",
  ev: "Chips that each cell wins from here on, from 0 (dark) to the most of any cell (gold).",
  weight: "How much of each cell is in the range.",
};
const MOST_BETS = 4;
const LEAST = 0.0005; // a hand that is less in the range is not listed

const amount = (value) => chips(Math.round(value * 100) / 100);
const shareText = (share) => (share === null ? "–" : percent(share));
const valueText = (value) => (value === null ? "–" : value.toFixed(2));

/** The colour of each action: folds blue, checks and calls green, bets from gold to red. */
function colours(actions) {
  const bets = actions.filter((a) => a.kind === "bet" || a.kind === "raise");
  return actions.map((action) => {
    if (action.kind === "fold") return "var(--act-fold)";
    if (action.kind === "check" || action.kind === "call") return "var(--act-call)";
    const place = MOST_BETS - Math.min(bets.length - bets.indexOf(action), MOST_BETS);
    return `var(--act-bet-${place})`;
  });
}

/** A bar of the shares, as the background of a cell or a row. */
function stripes(shares, tones) {
  let from = 0;
  const parts = shares.map((share, i) => {
    const to = from + 100 * share;
    const part = `${tones[i]} ${from.toFixed(2)}% ${to.toFixed(2)}%`;
    from = to;
    return part;
  });
  return `linear-gradient(90deg, ${parts.join(", ")})`;
}

export class SolutionView {
  /** `go(line)` asks for another node. */
  constructor(go) {
    this.go = go;
    this.found = null;
    this.side = 0;
    this.mode = "shares";
    this.cell = null;
    this.hand = ""; // of a reviewed decision
    this.steps = h("nav.line", { "aria-label": "Line" });
    this.where = h("p.where");
    this.actions = h("div.actions");
    this.picker = cardPicker("Next card", (card) => this.follow(card));
    const change = (key) => (value) => {
      this[key] = value;
      this.drawSides();
      this.drawRange();
    };
    const players = PLAYERS.map((text, i) => [i, text]);
    this.sides = pills("study-side", players, this.side, change("side"));
    this.modes = pills("study-mode", SHOWN, this.mode, change("mode"));
    this.grid = cellGrid("Starting hands", (name, key) => {
      if (key !== " " && key !== "Enter") return false;
      this.choose(name);
      return true;
    });
    this.grid.node.addEventListener("click", (e) => {
      if (e.target.dataset?.cell) this.choose(e.target.dataset.cell);
    });
    this.about = h("p.muted.small");
    this.totals = h("div.scroll");
    this.hands = h("section.panel.hands");
    this.root = h(
      "div.solution",
      { hidden: true },
      h("section.panel.node", this.steps, this.where, this.actions, this.picker.node),
      h(
        "div.equity-grid",
        h("section.panel", this.sides, this.modes, this.grid.node, this.about),
        h("div.form", h("section.panel", h("h2", "Both ranges"), this.totals), this.hands),
      ),
    );
  }

  /** The node after an action or a card. */
  follow(word) {
    this.go([this.found.node.line, word].filter(Boolean).join(" "));
  }

  choose(name) {
    this.cell = this.cell === name ? null : name;
    this.drawRange();
  }

  /** Show what the room found; another node shows the player who acts there. */
  show(found) {
    const { node } = found;
    const moved = this.found?.node.line !== node.line;
    this.found = found;
    this.root.hidden = false;
    if (moved && node.player !== null) this.side = node.player;
    this.drawLine();
    this.drawActions();
    this.drawSides();
    this.drawRange();
    this.drawTotals();
  }

  drawLine() {
    const { node, steps } = this.found;
    const crumb = (text, line, cls) => {
      const props = { class: cls, "aria-current": line === node.line ? "step" : null };
      return h("button.btn.ghost", { ...props, onclick: () => this.go(line) }, text);
    };
    const after = (i) => steps[i + 1]?.line ?? node.line;
    const word = (step) =>
      step.player === null ? cardText(step.word) : `${SHORT[step.player]} ${step.text}`;
    refill(
      this.steps,
      crumb("Start", "", ""),
      steps.map((step, i) => crumb(word(step), after(i), step.player === null ? "dealt" : "")),
    );
  }

  drawActions() {
    const { node } = this.found;
    const board = h(
      "span.board",
      node.board.map((card) => cardText(card)),
    );
    const stacks = node.stacks.map((stack, i) => `${SHORT[i]} ${amount(stack)}`);
    fill(
      this.where,
      board,
      h("span", `Pot ${amount(node.pot)}`),
      h("span.muted", `Left: ${stacks.join(", ")}`),
      h("b", this.turn(node)),
    );
    const tones = colours(node.actions);
    const button = (action, i) =>
      h(
        "button.btn.choice",
        {
          onclick: () => this.follow(action.label),
          style: {
            "--c": tones[i],
            "--w": percent(action.frequency ?? 0, 2).replace("\u00a0", ""),
          },
        },
        h("span", capitalised(action.text)),
        h("b.num", shareText(action.frequency)),
      );
    refill(this.actions, node.actions.map(button));
    this.picker.node.hidden = node.kind !== "card";
    if (node.kind === "card") this.picker.render([], (card) => node.cards.includes(card));
  }

  turn({ kind, player, sides }) {
    if (kind === "decision") return `${PLAYERS[player]} acts`;
    if (kind === "card") return "Choose the next card";
    if (kind === "showdown") return "Showdown";
    const winner = sides[0].ev > sides[1].ev ? 0 : 1;
    return `${PLAYERS[1 - winner]} folded`;
  }

  drawSides() {
    const acts = this.found.node.player === this.side;
    this.shown = acts || this.mode !== "shares" ? this.mode : "weight";
    selectPill(this.sides, this.side);
    selectPill(this.modes, this.shown);
    this.modes.firstElementChild.hidden = !acts; // a strategy has only who acts
    setText(this.about, ABOUT[this.shown]);
  }

  drawRange() {
    const { node } = this.found;
    const { cells } = node.sides[this.side];
    const tones = colours(node.actions);
    const most = Math.max(...cells.map((cell) => cell.ev ?? 0), 1e-9);
    const look = {
      shares: (cell) => stripes(cell.shares, tones),
      equity: (cell) => flat(`color-mix(in oklab, var(--up) ${100 * cell.equity}%, var(--down))`),
      ev: (cell) =>
        flat(`color-mix(in oklab, var(--gold) ${(100 * cell.ev) / most}%, var(--line))`),
      weight: () => flat("var(--gold)"),
    }[this.shown];
    this.grid.buttons.forEach((button, i) => {
      const cell = cells[i];
      const known = this.shown === "weight" || this.shown === "shares" || cell[this.shown] !== null;
      const held = cell.weight > 0 && known;
      const height = this.shown === "shares" || this.shown === "weight" ? cell.weight : 1;
      button.className = `${cellKind(cell.label)} ${held ? "held" : ""}`;
      button.style.setProperty("--fill", held ? look(cell) : "none");
      button.style.setProperty("--h", `${100 * height}%`);
      button.setAttribute("aria-pressed", String(cell.label === this.cell));
      button.setAttribute("aria-label", cell.label + (held ? `: ${this.cellText(cell)}` : ""));
      button.title = button.getAttribute("aria-label");
    });
    this.drawHands();
  }

  /** What a cell says in words. */
  cellText(cell) {
    if (this.shown === "shares") {
      const parts = this.found.node.actions.map((a, i) => `${a.text} ${percent(cell.shares[i])}`);
      return parts.join(", ");
    }
    if (this.shown === "ev") return `EV ${valueText(cell.ev)}`;
    if (this.shown === "equity") return `equity ${shareText(cell.equity)}`;
    return `${percent(cell.weight)} in the range`;
  }

  isOwn({ hand }) {
    return [hand, hand.slice(2) + hand.slice(0, 2)].includes(this.hand);
  }

  /** The hands of the chosen cell, with the value of each action. */
  drawHands() {
    const { node } = this.found;
    const acts = node.player === this.side;
    this.hands.hidden = !acts;
    if (!acts) return;
    const name = this.cell;
    const rows = node.hands.filter(
      (row) => name && isIn(row.hand, name) && (row.weight >= LEAST || this.isOwn(row)),
    );
    const tones = colours(node.actions);
    const head = ["Hand", "In range", "Equity", "EV", ...node.actions.map((a) => a.text)];
    const cells = (row) => [
      h("th.hand", { scope: "row" }, cardText(row.hand.slice(0, 2)), cardText(row.hand.slice(2))),
      h("td", shareText(row.weight)),
      h("td", shareText(row.equity)),
      h("td", valueText(row.ev)),
      node.actions.map((_, i) => {
        const best = row.evs[i] !== null && row.evs[i] >= Math.max(...row.evs) - 0.005;
        const props = { style: { "--c": tones[i], "--w": `${100 * (row.shares[i] ?? 0)}%` } };
        const value = h(best ? "b" : "span.muted", valueText(row.evs[i]));
        return h("td.share", props, shareText(row.shares[i]), h("br"), value);
      }),
    ];
    const table = () =>
      h(
        "div.scroll",
        { tabIndex: 0, role: "region", "aria-label": `Hands of ${name}` },
        h(
          "table",
          h(
            "thead",
            h(
              "tr",
              head.map((text) => h("th", { scope: "col" }, capitalised(text))),
            ),
          ),
          h(
            "tbody",
            rows.map((row) => h("tr", { class: this.isOwn(row) ? "on" : "" }, cells(row))),
          ),
        ),
      );
    const empty = name ? `${name} is not in the range here.` : "Press a cell of the grid.";
    fill(
      this.hands,
      h("h2", name ? `Hands of ${name}` : "Hands"),
      rows.length ? table() : h("p.muted", empty),
      rows.length
        ? h("p.muted.small", "Under the share of each action is its EV; the best is in bold.")
        : null,
    );
  }

  drawTotals() {
    const { sides } = this.found.node;
    const row = (side, i) =>
      h(
        "tr",
        h("th", { scope: "row" }, `${PLAYERS[i]} (${SHORT[i]})`),
        h("td", side.combos === null ? "–" : chips(Math.round(side.combos * 10) / 10)),
        h("td", shareText(side.equity)),
        h("td", valueText(side.ev)),
        h("td", shareText(side.eqr)),
      );
    const heads = [
      ["Player"],
      ["Hands", "Hands in the range, each counted with its weight"],
      ["Equity"],
      ["EV", "Chips won from here on, of the pot and later bets"],
      ["EQR", "Equity realisation: the EV as a share of the equity in the pot"],
    ];
    const head = heads.map(([text, title]) => h("th", { scope: "col", title }, text));
    fill(this.totals, h("table", h("thead", h("tr", head)), h("tbody", sides.map(row))));
  }
}

const flat = (tone) => `linear-gradient(${tone}, ${tone})`;

/** Whether a hand such as "AsKs" is in a cell. */
function isIn(hand, name) {
  const [a, x, b, y] = hand;
  if (!name.startsWith(a + b) && !name.startsWith(b + a)) return false;
  return a === b || name[2] === (x === y ? "s" : "o");
}
