// A hint as a card: what a bot would do, what each option is worth, and against which hands.
import { capitalised, fill, h } from "./dom.js";
import { CELLS } from "./range_text.js";

const percent = (share) => `${Math.round(100 * share)}%`;

/** An action as text: "Raise to 12". */
function actionText({ action, to, cards }, amount) {
  if (action === "raise") return `Raise to ${amount(to)}`;
  if (action === "bet") return `Bet ${amount(to)}`;
  if (action === "discard") return cards?.length ? `Discard ${cards.length}` : "Stand pat";
  return capitalised(action).replace("_", " ");
}

/** The options as bars, scaled to the best one; a fold has the value 0. */
function optionBars(hint, amount) {
  if (!hint.options.length) return null;
  const values = hint.options.map((option) => option.value);
  const best = Math.max(...values);
  const span = best - Math.min(...values, 0) || 1;
  const chosen = actionText(hint.action, amount);
  return h(
    "ul.options",
    hint.options.map((option) => {
      const text = actionText(option.action, amount);
      const sign = option.value > 0 ? "+" : "";
      return h(
        text === chosen ? "li.on" : "li",
        h("span", text),
        h("i", { style: { "--w": `${100 - (100 * (best - option.value)) / span}%` } }),
        h("b.num", `${sign}${amount(Math.round(100 * option.value) / 100)}`),
      );
    }),
  );
}

const isNeeded = (hint) => hint.pot_odds > 0 && !hint.by_chart;

const equityText = (hint) =>
  `Equity ${percent(hint.equity)}${
    isNeeded(hint) ? `, ${percent(hint.pot_odds)} needed to call` : ""
  }`;

const reasonText = (hint) =>
  capitalised(hint.reason) + (hint.by_chart ? " (by the chart for this spot)" : "");

/** A hint as it is read out. */
export function hintText(hint, { amount, nameOf }) {
  const ranges = hint.ranges.map((range) => `${nameOf(range.seat)}: ${range.text}`);
  const title = `Hint: ${actionText(hint.action, amount)}`;
  return [title, reasonText(hint), equityText(hint), ...ranges].join(". ");
}

/** The equity on a scale, with a mark where a call breaks even. */
function equityMeter(hint) {
  const needed = isNeeded(hint);
  return h(
    "div.meter",
    h("span", equityText(hint)),
    h(
      "i",
      { style: { "--w": percent(hint.equity), "--need": percent(hint.pot_odds) } },
      needed ? h("u") : null,
    ),
  );
}

/** The range of an opponent: a small grid of the 169 starting hands, and a text. */
function rangeGrid(range, name) {
  const cells = range.grid.map((weight, i) =>
    h("i", { style: { "--w": weight }, title: `${CELLS[i]} ${percent(weight)}` }),
  );
  const label = `Range of ${name}: ${range.text}`;
  return h(
    "figure",
    cells.length ? h("div.minigrid", { role: "img", "aria-label": label }, cells) : null,
    h("figcaption", h("b", name), " ", cells.length ? range.text.split(":")[0] : range.text),
  );
}

/** Fill the card: with a waiting message, with the hint, or with a message instead. */
export function showHint(node, hint, { amount, nameOf, close }) {
  node.hidden = hint === null;
  if (hint === null) return;
  if (typeof hint === "string") {
    fill(node, hint);
    return;
  }
  const title = `Hint: ${actionText(hint.action, amount)}`;
  const button = { "aria-label": "Close the hint", onclick: close };
  fill(
    node,
    h("div.head", h("h3", title), h("button.btn.ghost.icon", button, "×")),
    h("p", reasonText(hint)),
    optionBars(hint, amount),
    equityMeter(hint),
    h(
      "div.ranges",
      hint.ranges.map((range) => rangeGrid(range, nameOf(range.seat))),
    ),
  );
}
