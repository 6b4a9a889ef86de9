// Statistics of a table: winnings, and the playing style of each player.
import { ask } from "./api.js";
import { barChart, figure, lineChart } from "./charts.js";
import { counted, fill, h, icon } from "./dom.js";
import { seatAt } from "./held_seats.js";
import { downloads } from "./table_menu.js";

const COLUMNS = [
  ["hands", "Hands", "Hands played"],
  ["net", "Won", "Chips won or lost"],
  ["bb_per_100", "bb/100", "Big blinds won per 100 hands"],
  ["vpip", "VPIP", "Voluntarily put chips in the pot before the flop"],
  ["pfr", "PFR", "Raised before the flop"],
  ["three_bet", "3-bet", "Reraised before the flop"],
  ["cbet", "C-bet", "Bet the flop after raising before it (continuation bet)"],
  ["fold_to_cbet", "Fold to c-bet", "Folded to a continuation bet"],
  ["af", "AF", "Aggression factor: bets and raises per call"],
  ["wtsd", "WTSD", "Went to showdown after seeing the flop"],
  ["wsd", "W$SD", "Won at showdown"],
];

/** A table whose statistics can be opened. */
function card(t) {
  const link = { href: `#/stats/${t.table}`, "aria-label": `Statistics of ${t.name}` };
  return h(
    "article.table-card",
    h("h2", h("a", { href: link.href }, t.name)),
    h("p.kind", t.game_name),
    h("p.muted.small", `${counted(t.hands, "hand")} · ${counted(t.people + t.bots, "player")}`),
    h("div.foot", h("span.grow"), h("a.btn", link, icon("chart"), "Statistics")),
  );
}

export function createPage({ net, args }) {
  const [table] = args;
  const body = h("div.form");
  let sort = "net",
    down = true,
    data = null;

  function rows() {
    const size = (player) => player[sort] ?? -Infinity;
    return [...data.players].sort((a, b) => (down ? size(b) - size(a) : size(a) - size(b)) || 0);
  }

  function renderTable(box) {
    const sorted = (key) => (sort === key ? (down ? "descending" : "ascending") : null);
    const choose = (key) => {
      down = sort === key ? !down : true;
      sort = key;
      renderTable(box);
    };
    const heads = COLUMNS.map(([key, text, title]) =>
      h(
        "th",
        { scope: "col", title, "aria-sort": sorted(key) },
        h("button", { onclick: () => choose(key) }, text),
      ),
    );
    const tone = (key, p) => (key !== "net" || !p.net ? "" : p.net > 0 ? "good" : "bad");
    const cells = (p) =>
      COLUMNS.map(([key]) => h("td", { class: tone(key, p) }, figure(key, p[key], data.cents)));
    fill(
      box,
      h(
        "table",
        h("caption.sr", "Statistics of each player"),
        h("thead", h("tr", h("th", { scope: "col" }, "Player"), heads)),
        h(
          "tbody",
          rows().map((p) => h("tr", h("td", p.name), cells(p))),
        ),
      ),
    );
  }

  function render() {
    const box = h("div.scroll", {
      tabIndex: 0,
      role: "region",
      "aria-label": "Statistics of each player",
    });
    renderTable(box);
    const series = rows().map((p) => ({
      name: p.name,
      points: [[0, 0], ...p.winnings.map((won, i) => (Array.isArray(won) ? won : [i + 1, won]))],
    }));
    const share = (key) =>
      rows()
        .filter((p) => p[key] !== null)
        .map((p) => [p.name, p[key]]);
    const panel = (title, ...parts) => h("section.panel", h("h2", title), parts);
    const label = "Winnings of each player, hand by hand";
    fill(
      body,
      panel(`Winnings over ${counted(data.hands, "hand")}`, lineChart(series, label, data.cents)),
      panel("Statistics", box),
      h("div.two", panel("VPIP", barChart(share("vpip"))), panel("PFR", barChart(share("pfr")))),
      panel("Download hand histories", downloads({ id: table, held: seatAt(table) })),
    );
  }

  async function load() {
    if (!table) {
      const played = (await net.send("tables")).tables.filter((t) => t.hands);
      const list = h("div.tables", played.map(card));
      fill(body, played.length ? list : h("p.empty", "No hands have been played yet."));
      return;
    }
    data = await (await ask(`/api/tables/${table}/stats`, seatAt(table))).json();
    if (data.hands) render();
    else fill(body, h("p.empty", "No hands have been played at this table yet."));
  }
  load().catch((error) => fill(body, h("p.empty", error.message)));
  return {
    node: h(
      "main.page",
      h(
        "div.row",
        h("h1", "Statistics"),
        h("span.grow"),
        table ? h("a.btn", { href: `#/replay/${table}` }, icon("replay"), "Replay hands") : null,
        table
          ? h("a.btn", { href: `#/study/review/${table}` }, icon("bulb"), "Review hands")
          : null,
        table ? h("a.btn", { href: `#/table/${table}` }, icon("back"), "Back to the table") : null,
      ),
      body,
    ),
  };
}
