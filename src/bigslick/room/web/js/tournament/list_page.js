// The list of tournaments: upcoming, running, finished.
import { fill, h, icon, toast, useStyles } from "../dom.js";
import { heldTables } from "../held_seats.js";
import { lengthText, priceText, startText, STATES, timeText } from "./tournament_text.js";

const EVERY = 4000;
const GROUPS = [
  ["Upcoming", ["registering"]],
  ["Running", ["running"]],
  ["Finished", ["finished", "cancelled"]],
];

export function createPage({ net }) {
  let rows = null;
  const list = h("div.tables");
  useStyles("tournament");

  const sizeText = (row) =>
    row.most <= row.seats ? `sit-and-go, ${row.seats} seats` : `${row.seats} seats per table`;

  function progress(row) {
    if (row.state === "registering") return `${row.players} of ${row.most} registered`;
    if (row.state === "running") return `${row.left} of ${row.players} players left`;
    return `${row.players} players`;
  }

  function when(row) {
    if (row.state === "registering") return startText(row, net.now());
    if (row.state === "running") {
      return `Running for ${lengthText((net.now() - row.started_at) / 1000)}`;
    }
    return row.ended_at ? `Ended ${timeText(row.ended_at)}` : "";
  }

  function card(row) {
    const [state, kind] = STATES[row.state];
    const open = row.state === "registering" || row.late;
    const mine = heldTables()[row.tournament]?.token;
    const bots = row.bots ? ` · bots fill up to ${row.bots}` : "";
    const text = mine ? "Open" : open ? "Register" : row.state === "running" ? "Watch" : "Result";
    return h(
      "article.table-card",
      { "aria-label": row.name },
      h("h3", h("a", { href: `#/tournament/${row.tournament}` }, row.name)),
      h("p.kind", `${row.game_name} · ${row.structure} · ${sizeText(row)}`),
      h("p.muted.small", `${priceText(row)} · ${progress(row)}${bots}`),
      h("p.t-when", when(row)),
      h(
        "div.foot",
        h(`span.badge.${kind}`, state),
        row.late ? h("span.badge", "Late registration") : null,
        h("span.grow"),
        h(
          "a.btn",
          {
            href: `#/tournament/${row.tournament}`,
            class: mine ? "gold" : open ? "ok" : "",
            "aria-label": `${text}: ${row.name}`,
          },
          text,
        ),
      ),
    );
  }

  function render() {
    if (!rows) return fill(list, h("p.empty", "Loading tournaments …"));
    const focused = list.contains(document.activeElement)
      ? document.activeElement.getAttribute("href")
      : null;
    const parts = GROUPS.map(([title, states]) => {
      const found = rows.filter((row) => states.includes(row.state));
      return found.length ? [h("h2.part", title), found.map(card)] : null;
    });
    const none = h("p.empty", "There are no tournaments yet. Create the first one.");
    fill(list, rows.length ? parts : none);
    if (focused) list.querySelector(`[href="${focused}"]`)?.focus();
    return null;
  }

  async function load() {
    try {
      rows = (await net.send("tournaments")).tournaments;
      rows.sort((a, b) => (b.started_at || 0) - (a.started_at || 0));
      render();
    } catch (error) {
      if (error.code !== "no_answer") toast(error.message, true);
    }
  }

  const timer = setInterval(load, EVERY);
  render();
  load();
  const node = h(
    "main.page",
    h(
      "section.hero",
      h(
        "div.grow",
        h("h1", "Tournaments"),
        h(
          "p.muted",
          "When a tournament starts, this page opens your table, and follows when you are moved.",
        ),
      ),
      h("a.btn.gold.big", { href: "#/new-tournament" }, icon("plus"), "New tournament"),
    ),
    list,
  );
  return { node, dispose: () => clearInterval(timer) };
}
