// The equity calculator: hands or ranges against each other, with a grid to click.
import { equities } from "./api.js";
import { cardName, cardText, fullDeck, parseCards } from "./cards.js";
import { chips, fill, h, icon, iconButton, select, setText, textInput } from "./dom.js";
import { CELLS, comboCount, rangeText, readRange } from "./range_text.js";

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

/** A share in percent; a line does not end before the sign. */
const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)}\u00a0%`;

export function createPage() {
  const state = { game: "nlhe", hands: ["AsKs", "QQ+, AKs"], board: "", dead: "", on: 1 };
  let asked = 0,
    timer = null;
  const rows = h("div.form");
  const grid = h("div.grid13", { role: "group", "aria-label": "Starting hands" });
  const gridTitle = h("h2");
  const rangeButton = (text, cells) =>
    h("button.btn", { onclick: () => setRange(new Set(cells.filter(inDeck))) }, text);
  const gridPart = h(
    "section.panel",
    h("div.row", gridTitle, h("span.grow"), rangeButton("Clear", []), rangeButton("All", CELLS)),
    grid,
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
  const picker = h("div.picker", { role: "group", "aria-label": "Board cards" });
  const answer = h("p.muted", { role: "status", "aria-live": "polite" });

  const buttons = CELLS.map((name, i) => {
    const cls = name.length === 2 ? "pair" : name[2] === "s" ? "suited" : "";
    const props = { "aria-pressed": "false", "aria-label": name, tabIndex: i ? -1 : 0 };
    return h("button", { ...props, class: cls, data: { cell: name } }, name);
  });
  fill(grid, buttons);
  let painting = null;
  grid.addEventListener("pointerdown", (e) => {
    const name = e.target.dataset?.cell;
    if (!name) return;
    painting = !chosen().has(name);
    paint(name);
    e.preventDefault();
    e.target.focus();
  });
  grid.addEventListener("pointermove", (e) => {
    if (painting === null || !e.buttons) return;
    const name = document.elementFromPoint(e.clientX, e.clientY)?.dataset?.cell;
    if (name) paint(name);
  });
  const release = () => (painting = null);
  document.addEventListener("pointerup", release);
  grid.addEventListener("keydown", (e) => {
    const i = buttons.indexOf(e.target);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 }[e.key];
    if (step && buttons[i + step]) {
      buttons[i].tabIndex = -1;
      buttons[i + step].tabIndex = 0;
      buttons[i + step].focus();
      e.preventDefault();
    } else if (e.key === " " || e.key === "Enter") {
      painting = !chosen().has(e.target.dataset.cell);
      paint(e.target.dataset.cell);
      painting = null;
      e.preventDefault();
    }
  });

  const chosen = () => readRange(state.hands[state.on] || "") || new Set();
  function paint(name) {
    const cells = chosen();
    if (painting) cells.add(name);
    else cells.delete(name);
    setRange(cells);
  }
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
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(cells.has(button.dataset.cell)));
      button.disabled = !inDeck(button.dataset.cell);
    }
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
    const button = (card) => {
      const on = cards.includes(card);
      const props = { "aria-pressed": String(on), "aria-label": cardName(card) };
      const disabled = !on && (cards.length >= 5 || !inDeck(card));
      return h("button", { ...props, disabled, onclick: () => pick(card) }, cardText(card, true));
    };
    const bySuit = [..."shdc"].flatMap((suit) => fullDeck.filter((c) => c[1] === suit));
    fill(picker, bySuit.map(button));
  }
  function pick(card) {
    const cards = parseCards(state.board) || [];
    const next = cards.includes(card) ? cards.filter((c) => c !== card) : [...cards, card];
    state.board = board.value = next.join("");
    renderPicker();
    picker.querySelector(`[aria-label="${cardName(card)}"]`)?.focus();
    soon();
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
  const cards = [h("label.field", "Board", board), picker, h("label.field", "Dead cards", dead)];
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
    dispose: () => (clearTimeout(timer), document.removeEventListener("pointerup", release)),
  };
}
