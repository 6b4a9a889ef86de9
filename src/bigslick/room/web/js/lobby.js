// The lobby: which tables there are, and the quickest way to a seat.
import { chips, fill, h, icon, toast } from "./dom.js";
import { joinTable } from "./joining.js";
import { heldTables, settings } from "./settings.js";

const SHOWN = { game: "", mode: "", free: false, text: "" };

/** The tables that pass the filters. */
export function filtered(tables, shown) {
  const text = shown.text.trim().toLowerCase();
  return tables.filter((t) => (!shown.game || t.game === shown.game) && (!shown.mode || t.mode === shown.mode) && (!shown.free || (t.taken < t.seats && !t.finished)) && (!text || `${t.name} ${t.game_name} ${t.table}`.toLowerCase().includes(text)));
}

/** The table that quick seat takes: people first, then the fullest. */
export function quickest(tables) {
  const open = tables.filter((t) => t.taken < t.seats && !t.finished && !t.paused && (t.mode === "cash" || !t.running));
  return open.sort((a, b) => b.people - a.people || b.taken - a.taken)[0] || null;
}

export function stakesText(table) {
  const { blinds, bets } = table.stakes;
  return blinds ? blinds.join("/") : (bets || []).join("/");
}

export function createPage({ net, go }) {
  let tables = [];
  let loaded = false;
  const list = h("div.tables");
  const games = h("select", { "aria-label": "Game", onchange: (e) => ((SHOWN.game = e.target.value), render()) });
  const mode = h("select", { "aria-label": "Cash or sit-and-go", onchange: (e) => ((SHOWN.mode = e.target.value), render()) }, h("option", { value: "" }, "Cash and sit-and-go"), h("option", { value: "cash" }, "Cash games"), h("option", { value: "tournament" }, "Sit-and-gos"));
  mode.value = SHOWN.mode;
  const free = h("label.check.small", h("input", { type: "checkbox", checked: SHOWN.free, onchange: (e) => ((SHOWN.free = e.target.checked), render()) }), "With a free seat");
  const text = h("input", { type: "text", placeholder: "Find a table", "aria-label": "Find a table", value: SHOWN.text, oninput: (e) => ((SHOWN.text = e.target.value), render()) });

  async function quick() {
    const table = quickest(tables);
    if (!table) return go("#/new");
    if (heldTables()[table.table]?.token) return go(`#/table/${table.table}`);
    const known = settings.name ? { name: settings.name, buyIn: table.stack } : null;
    if (await joinTable(net, table.table, table, null, known)) go(`#/table/${table.table}`);
  }

  function row(t) {
    const held = heldTables()[t.table]?.token;
    const state = t.finished ? "over" : t.paused ? "paused" : t.mode === "tournament" ? (t.running ? "playing" : "waiting") : t.people ? "playing" : "bots wait";
    const who = [t.people ? `${t.people} ${t.people === 1 ? "person" : "people"}` : "", t.bots ? `${t.bots} bot${t.bots > 1 ? "s" : ""}` : ""].filter(Boolean).join(", ") || "empty";
    const open = t.taken < t.seats && !t.finished && !(t.mode === "tournament" && t.running);
    return h("article.table-card", { "aria-label": t.name },
      h("div.dots", { role: "img", "aria-label": `${t.taken} of ${t.seats} seats taken` }, Array.from({ length: t.seats }, (_, i) => h(`i${i < t.people ? ".p" : i < t.taken ? ".b" : ""}`))),
      h("h2", h("a", { href: `#/table/${t.table}` }, t.name === t.table ? t.game_name : t.name)),
      h("p.kind", `${t.game_name} · ${stakesText(t)}`),
      h("p.muted.small", `${t.mode === "cash" ? `${chips(t.stack)} to buy in` : `Sit-and-go, ${chips(t.stack)} chips`} · ${Math.round(t.time_ms / 1000)} s to think · ${who}`),
      h("div.foot", h(`span.badge.${t.finished ? "off" : t.running && t.people ? "on" : "wait"}`, state), h("span.grow"), h("a.btn", { href: `#/table/${t.table}`, class: held ? "gold" : open ? "ok" : "" , "aria-label": `${held ? "Return to" : open ? "Play at" : "Watch"} ${t.name}` }, held ? "Return" : open ? "Play" : "Watch")));
  }

  function render() {
    const names = new Map(tables.map((t) => [t.game, t.game_name]));
    const key = JSON.stringify([...names]);
    if (games.dataset.key !== key) {
      games.dataset.key = key;
      fill(games, h("option", { value: "" }, "All games"), [...names].map(([code, name]) => h("option", { value: code }, name)));
      games.value = SHOWN.game;
    }
    const found = filtered(tables, SHOWN);
    const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    fill(list, found.length ? found.map(row) : h("p.empty", loaded ? (tables.length ? "No table passes these filters." : "No table yet: open the first one.") : "Looking for tables …"));
    if (focused) list.querySelector(`[href="${focused}"]`)?.focus();
  }

  async function load() {
    try {
      tables = (await net.send("tables")).tables;
      loaded = true;
      render();
    } catch (error) {
      if (error.code !== "no_answer") toast(error.message, true);
    }
  }

  const timer = setInterval(load, 4000);
  render();
  load();
  const node = h("main.page", { id: "main", tabIndex: -1 },
    h("section.hero", h("div.grow", h("h1", "Poker, with friends and bots"), h("p.muted", "Any game, any stakes; the deck of every hand is sealed before the first card.")),
      h("div.row", h("button.btn.gold.big", { type: "button", onclick: quick }, icon("play"), "Quick seat"), h("a.btn.big", { href: "#/new" }, icon("plus"), "New table"))),
    h("div.filters", { role: "search" }, text, games, mode, free), list);
  return { node, dispose: () => clearInterval(timer) };
}
