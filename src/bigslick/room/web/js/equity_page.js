// The equity calculator: hands or ranges against each other, with a grid to click.
import { cardName, cardText, fullDeck, parseCards } from "./cards.js";
import { capitalised, chips, fill, h, icon, setText } from "./dom.js";
import { CELLS, comboCount, rangeText, readRange } from "./range_text.js";

const GAMES = [
  ["nlhe", "Hold'em"],
  ["plo", "Omaha"],
  ["plo5", "Five-card Omaha"],
  ["plo6", "Six-card Omaha"],
  ["plo8", "Omaha hi-lo"],
  ["short-deck", "Short deck"],
  ["stud", "Stud"],
  ["razz", "Razz"],
  ["5cd", "Five-card draw"],
  ["27td", "Deuce-to-seven"],
  ["badugi", "Badugi"],
];

export function createPage() {
  const state = { game: "nlhe", hands: ["AsKs", "QQ+, AKs"], board: "", dead: "", on: 1 };
  let asked = 0,
    timer = null;
  const rows = h("div.form");
  const grid = h("div.grid13", { role: "group", "aria-label": "Starting hands" });
  const gridTitle = h("h2");
  const gridPart = h(
    "section.panel",
    h(
      "div.row",
      gridTitle,
      h("span.grow"),
      h("button.btn", { onclick: () => setRange(new Set()) }, "Clear"),
      h("button.btn", { onclick: () => setRange(new Set(CELLS)) }, "All"),
    ),
    grid,
    h(
      "p.muted.small",
      "Click or drag to select hands. Pairs are on the diagonal, suited hands above it.",
    ),
  );
  const board = h("input", {
    type: "text",
    "aria-label": "Board",
    placeholder: "Kh9s4d",
    oninput: (e) => ((state.board = e.target.value), renderPicker(), soon()),
  });
  const dead = h("input", {
    type: "text",
    "aria-label": "Dead cards",
    oninput: (e) => ((state.dead = e.target.value), soon()),
  });
  const picker = h("div.picker", { role: "group", "aria-label": "Board cards" });
  const answer = h("p.muted", { role: "status", "aria-live": "polite" });

  const buttons = CELLS.map((name, i) =>
    h(
      "button",
      {
        "aria-pressed": "false",
        "aria-label": name,
        tabIndex: i ? -1 : 0,
        class: name.length === 2 ? "pair" : name[2] === "s" ? "suited" : "",
        data: { cell: name },
      },
      name,
    ),
  );
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
  function renderGrid() {
    const cells = chosen();
    for (const button of buttons)
      button.setAttribute("aria-pressed", String(cells.has(button.dataset.cell)));
    const count = comboCount(cells);
    setText(
      gridTitle,
      `Player ${state.on + 1}: ${count ? `${((100 * count) / 1326).toFixed(1)} %` : "no range"}`,
    );
    gridPart.hidden = !["nlhe", "short-deck"].includes(state.game);
  }
  function renderRows() {
    fill(
      rows,
      state.hands.map((text, i) =>
        h(
          "div.player-row",
          { class: i === state.on ? "on" : "" },
          h("span.muted", i + 1),
          h("input", {
            type: "text",
            value: text,
            "aria-label": `Hand or range of player ${i + 1}`,
            placeholder: "AsKs or QQ+, AKs",
            onfocus: () => focusRow(i),
            oninput: (e) => ((state.hands[i] = e.target.value), renderGrid(), soon()),
          }),
          h("span.eq", { "aria-label": `Equity of player ${i + 1}` }),
          h(
            "button.btn.ghost.icon",
            {
              "aria-label": `Remove player ${i + 1}`,
              disabled: state.hands.length < 3,
              onclick: () => (
                state.hands.splice(i, 1),
                (state.on = 0),
                renderRows(),
                renderGrid(),
                soon()
              ),
            },
            icon("close"),
          ),
        ),
      ),
    );
  }
  function focusRow(i) {
    state.on = i;
    [...rows.children].forEach((row, k) => row.classList.toggle("on", k === i));
    renderGrid();
  }
  function renderPicker() {
    const cards = parseCards(state.board) || [];
    fill(
      picker,
      [..."shdc"]
        .flatMap((suit) => fullDeck.filter((c) => c[1] === suit))
        .map((card) =>
          h(
            "button",
            {
              "aria-pressed": String(cards.includes(card)),
              "aria-label": cardName(card),
              disabled: cards.length >= 5 && !cards.includes(card),
              onclick: () => pick(card),
            },
            cardText(card, true),
          ),
        ),
    );
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
    if (state.hands.some((t) => !t.trim()))
      return setText(answer, "Enter cards or a range for every player.");
    setText(answer, "Calculating …");
    try {
      const response = await fetch("/api/equity", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          game: state.game,
          hands: state.hands,
          board: state.board,
          dead: state.dead,
        }),
      });
      const data = await response.json();
      if (mine !== asked) return;
      if (!response.ok) throw new Error(capitalised(data.error.message));
      data.players.forEach((p, i) => {
        const node = rows.children[i]?.querySelector(".eq");
        if (node) setText(node, `${(100 * p.equity).toFixed(2)} %`);
      });
      const deals = data.exact
        ? `Exact result from ${chips(data.boards || 0)} deals`
        : `Estimate from ${chips(data.samples || 0)} random deals`;
      const percent = (share) => `${(100 * share).toFixed(1)} %`;
      const results = data.players.map(
        (p, i) => `player ${i + 1} wins ${percent(p.win)}, ties ${percent(p.tie)}`,
      );
      setText(answer, `${deals}: ${results.join("; ")}.`);
    } catch (error) {
      if (mine !== asked) return;
      rows.querySelectorAll(".eq").forEach((n) => setText(n, ""));
      setText(answer, error.message);
    }
  }
  renderRows();
  renderGrid();
  renderPicker();
  calculate();
  const game = h(
    "select",
    {
      "aria-label": "Game",
      onchange: (e) => ((state.game = e.target.value), renderGrid(), soon()),
    },
    GAMES.map(([code, name]) => h("option", { value: code }, name)),
  );
  const node = h(
    "main.page",
    h("div.row", h("h1", "Equity"), h("span.grow"), game),
    h(
      "div.equity-grid",
      h(
        "div.form",
        h(
          "section.panel",
          rows,
          h(
            "div.row",
            h(
              "button.btn",
              {
                onclick: () =>
                  state.hands.length < 9 && (state.hands.push("random"), renderRows(), soon()),
              },
              icon("plus"),
              "Add a player",
            ),
          ),
          answer,
        ),
        h(
          "section.panel",
          h("label.field", "Board", board),
          picker,
          h("label.field", "Dead cards", dead),
        ),
      ),
      gridPart,
    ),
  );
  return {
    node,
    dispose: () => (clearTimeout(timer), document.removeEventListener("pointerup", release)),
  };
}
