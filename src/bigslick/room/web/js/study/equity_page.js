// The equity calculator: hands or ranges against each other, with a grid to click.
import { equities } from "../api.js";
import { cardPicker, toggled } from "./card_picker.js";
import { parseCards } from "../cards.js";
import { chips, fill, h, icon, iconButton, percent, select, setText, textInput } from "../dom.js";
import { rangeGrid } from "./range_grid.js";
import { CELLS, comboCount, rangeText, readRange } from "../range_text.js";

const GAMES = {
  nlhe: "Hold'em",
  plo: "Omaha",
  plo5: "Five-card Omaha",
  plo6: "Six-card Omaha",
  plo8: "Omaha hi-lo",
  "short-deck": "Short deck",
  stud: "Stud",
  razz: "Razz",
  "5cd": "Five-card draw",
  "27td": "Deuce-to-seven",
  badugi: "Badugi",
};

export function createPage() {
  const state = { game: "nlhe", hands: ["AsKs", "QQ+, AKs"], board: "", dead: "", on: 1 };
  let asked = 0,
    timer = null;
  const rows = h("div.form");
  const grid = rangeGrid({
    read: () => chosen(),
    change: (cells) => setRange(cells),
    inDeck: (name) => inDeck(name),
  });
  const gridTitle = h("h2");
  const rangeButton = (text, cells) =>
    h("button.btn", { onclick: () => setRange(new Set(cells.filter(inDeck))) }, text);
  const gridPart = h(
    "section.panel",
    h("div.row", gridTitle, h("span.grow"), rangeButton("Clear", []), rangeButton("All", CELLS)),
    grid.node,
    h(
      "p.muted.small",
      "Click or drag to select hands. Pairs are on the diagonal, suited hands above it.",
    ),
  );
  const board = textInput("Board", {
    placeholder: "Kh9s4d",
    oninput: (e) => ((state.board = e.target.value), renderPicker(), soon()),
  });
  const dead = textInput("Dead cards", { oninput: (e) => ((state.dead = e.target.value), soon()) });
  const picker = cardPicker("Board cards", (card) => {
    state.board = board.value = toggled(parseCards(state.board) || [], card).join("");
    renderPicker();
    soon();
  });
  const answer = h("p.muted", { role: "status", "aria-live": "polite" });

  const chosen = () => readRange(state.hands[state.on] || "") || new Set();
  function setRange(cells) {
    state.hands[state.on] = rangeText(cells);
    rows.children[state.on].querySelector("input").value = state.hands[state.on];
    renderGrid();
    soon();
  }
  /** Whether a card or a cell of the grid exists in the game. */
  const inDeck = (name) => state.game !== "short-deck" || !/[2-5]/.test(name);
  function renderGrid() {
    const cells = chosen();
    grid.render();
    const count = comboCount([...cells].filter(inDeck));
    const share = percent(count / comboCount(CELLS.filter(inDeck)));
    setText(gridTitle, `Player ${state.on + 1}: ${count ? share : "no range"}`);
    gridPart.hidden = !["nlhe", "short-deck"].includes(state.game);
  }
  function renderRows() {
    const remove = (i) => {
      state.hands.splice(i, 1);
      state.on = 0;
      renderRows();
      renderGrid();
      soon();
    };
    const row = (value, i) => {
      const field = textInput(`Hand or range of player ${i + 1}`, {
        value,
        placeholder: "AsKs or QQ+, AKs",
        onfocus: () => focusRow(i),
        oninput: (e) => ((state.hands[i] = e.target.value), renderGrid(), soon()),
      });
      const close = iconButton(`Remove player ${i + 1}`, "close", () => remove(i));
      close.disabled = state.hands.length < 3;
      const equity = h("span.eq", { "aria-label": `Equity of player ${i + 1}` });
      const cls = i === state.on ? "on" : "";
      return h("div.player-row", { class: cls }, h("span.muted", i + 1), field, equity, close);
    };
    fill(rows, state.hands.map(row));
  }
  function focusRow(i) {
    state.on = i;
    [...rows.children].forEach((row, k) => row.classList.toggle("on", k === i));
    renderGrid();
  }
  function renderPicker() {
    const cards = parseCards(state.board) || [];
    const canPick = (card) => cards.includes(card) || (cards.length < 5 && inDeck(card));
    picker.render(cards, canPick);
  }
  function soon() {
    clearTimeout(timer);
    timer = setTimeout(calculate, 350);
  }
  async function calculate() {
    const mine = ++asked;
    if (state.hands.some((t) => !t.trim())) return fail("Enter cards or a range for every player.");
    setText(answer, "Calculating …");
    try {
      const { game: code, hands, board: cards, dead: gone } = state;
      const data = await equities({ game: code, hands, board: cards, dead: gone });
      if (mine !== asked) return null;
      data.players.forEach((p, i) => {
        const node = rows.children[i]?.querySelector(".eq");
        if (node) setText(node, percent(p.equity, 2));
      });
      const deals = data.exact
        ? `Exact result from ${chips(data.boards || 0)} deals`
        : `Estimate from ${chips(data.samples || 0)} random deals`;
      const results = data.players.map(
        (p, i) => `player ${i + 1} wins ${percent(p.win)}, ties ${percent(p.tie)}`,
      );
      setText(answer, `${deals}: ${results.join("; ")}.`);
    } catch (error) {
      if (mine === asked) fail(error.message);
    }
    return null;
  }
  /** Say why there are no equities. */
  function fail(text) {
    rows.querySelectorAll(".eq").forEach((n) => setText(n, ""));
    setText(answer, text);
  }
  renderRows();
  renderGrid();
  renderPicker();
  calculate();
  const game = select(
    "Game",
    Object.entries(GAMES),
    state.game,
    (code) => ((state.game = code), renderGrid(), renderPicker(), soon()),
  );
  const add = () => state.hands.length < 9 && (state.hands.push("random"), renderRows(), soon());
  const addButton = h("button.btn", { onclick: add }, icon("plus"), "Add a player");
  const cards = [
    h("label.field", "Board", board),
    picker.node,
    h("label.field", "Dead cards", dead),
  ];
  const node = h(
    "main.page",
    h("div.row", h("h1", "Equity"), h("span.grow"), game),
    h(
      "div.equity-grid",
      h(
        "div.form",
        h("section.panel", rows, h("div.row", addButton), answer),
        h("section.panel", cards),
      ),
      gridPart,
    ),
  );
  return {
    node,
    dispose: () => (clearTimeout(timer), grid.dispose()),
  };
}
