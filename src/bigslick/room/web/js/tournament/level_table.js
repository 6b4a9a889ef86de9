// The table of levels that the host edits: blinds, antes, breaks.
import { fill, h, icon, iconButton } from "../dom.js";
import { clockText } from "./tournament_text.js";

const COLUMNS = [
  ["small", "Small blind"],
  ["big", "Big blind"],
  ["ante", "Ante"],
  ["big_blind_ante", "Big-blind ante"],
  ["break", "Break after (min)"],
];

export class LevelTable {
  /** `onchange` is called when a cell was changed. */
  constructor(onchange) {
    this.onchange = onchange;
    this.changed = false;
    this.rows = []; // {inputs, at}
    this.body = h("tbody");
    const add = h("button.btn.ghost", { onclick: () => this.add() }, icon("plus"), "Add a level");
    this.node = h(
      "div.t-level-table",
      h(
        "div.scroll",
        h(
          "table",
          h("caption.sr", "Levels"),
          h(
            "thead",
            h(
              "tr",
              h("th", "Level"),
              COLUMNS.map(([, label]) => h("th", { scope: "col" }, label)),
              h("th", h("span.sr", "Remove")),
            ),
          ),
          this.body,
        ),
      ),
      add,
    );
  }

  /** Show levels of the room. */
  show(levels) {
    this.rows = levels.map((level) =>
      this.makeRow([...level.blinds, level.ante, level.big_blind_ante, level.break_seconds / 60]),
    );
    this.render();
  }

  /** Show when each level begins. */
  mark(levels) {
    this.rows.forEach((row, i) => (row.at.textContent = levels[i] ? clockText(levels[i].at) : ""));
  }

  makeRow(values) {
    const input = (value, label) =>
      h("input", {
        type: "number",
        min: "0",
        value: String(value),
        inputMode: "numeric",
        "aria-label": label,
        oninput: () => this.touch(),
      });
    return { inputs: COLUMNS.map(([, label], i) => input(values[i], label)), at: h("small.muted") };
  }

  touch() {
    this.changed = true;
    this.onchange();
  }

  /** A further level: twice the last one. */
  add() {
    const last = this.rows.at(-1)?.inputs.map((input) => Number(input.value)) || [25, 50, 0, 0, 0];
    this.rows.push(this.makeRow([...last.slice(0, 4).map((v) => 2 * v), 0]));
    this.render();
    this.rows.at(-1).inputs[0].focus();
    this.touch();
  }

  remove(row) {
    this.rows = this.rows.filter((own) => own !== row);
    this.render();
    this.touch();
  }

  render() {
    fill(
      this.body,
      this.rows.map((row, i) => {
        const label = (input, k) =>
          input.setAttribute("aria-label", `${COLUMNS[k][1]} of level ${i + 1}`);
        row.inputs.forEach(label);
        return h(
          "tr",
          h("th", { scope: "row" }, String(i + 1), row.at),
          row.inputs.map((input) => h("td", input)),
          h(
            "td",
            iconButton(`Remove level ${i + 1}`, "close", () => this.remove(row)),
          ),
        );
      }),
    );
  }

  get value() {
    return this.rows.map(({ inputs }) => {
      const [small, big, ante, bigAnte, pause] = inputs.map((input) => Number(input.value) || 0);
      return { small, big, ante, big_blind_ante: bigAnte, break_seconds: Math.round(60 * pause) };
    });
  }
}
