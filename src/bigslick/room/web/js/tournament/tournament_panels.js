// The panels of a tournament: standings, prizes, tables, levels, result, proposed deal.
import { downloadLink } from "../api.js";
import { chips, h, icon } from "../dom.js";
import { levelText, money, termTexts } from "./tournament_text.js";

const SHOWN_ROWS = 30;
const DEALS = { icm: "by ICM", chips: "by chips" };

export const panel = (title, ...body) =>
  h("section.panel", { "aria-label": title }, h("h2", title), body);

/** The places and stacks; the first rows, or `all`. */
export function standings(t, all, showAll) {
  const bounty = t.standings.some((row) => row.bounty || row.bounties);
  const over = t.state === "finished";
  const rows = all ? t.standings : t.standings.slice(0, SHOWN_ROWS);
  const mine = t.standings.find((row) => row.name === t.you?.name);
  if (mine && !rows.includes(mine)) rows.push(mine);
  const title = over ? "Result" : `Standings (${t.left} left)`;
  return panel(
    title,
    h(
      "div.scroll",
      h(
        "table.t-standings",
        h(
          "thead",
          h(
            "tr",
            ["", "Player", over ? null : "Chips", bounty ? "Bounties" : null, "Prize"]
              .filter((name) => name !== null)
              .map((name) => h("th", { scope: "col" }, name || h("span.sr", "Place"))),
          ),
        ),
        h(
          "tbody",
          rows.map((row) => standing(t, row, bounty)),
        ),
      ),
    ),
    rows.length < t.standings.length
      ? h(
          "button.btn.ghost",
          { data: { key: "all" }, onclick: showAll },
          `Show all ${t.standings.length}`,
        )
      : null,
  );
}

function standing(t, row, bounty) {
  const place = row.place ?? t.standings.indexOf(row) + 1;
  const at = row.table ? h("small.muted", `table ${row.table}`) : null;
  const name = h("td", h("span.t-name", row.name), row.bot ? h("small.muted", "bot") : null, at);
  return h(
    "tr",
    { class: `${row.place ? "out" : ""} ${row.name === t.you?.name ? "me" : ""}` },
    h("td.muted", place),
    name,
    t.state === "finished" ? null : h("td", row.place ? "" : chips(row.chips)),
    bounty ? h("td", money(row.bounties || 0)) : null,
    h("td", row.prize ? money(row.prize) : ""),
  );
}

export function prizes(t) {
  return panel(
    "Prizes",
    h(
      "ol.t-ladder",
      t.prizes.map((cents, i) =>
        h(
          "li",
          { class: i + 1 === t.left && t.state === "running" ? "now" : "" },
          h("span", `${i + 1}.`),
          h("b", money(cents)),
        ),
      ),
    ),
  );
}

export function tables(t) {
  return panel(
    "Tables",
    h(
      "ul.t-tables",
      t.tables.map((table) =>
        h(
          "li",
          h(
            "a.btn",
            { href: `#/table/${table.table}`, data: { key: `t${table.number}` } },
            `Table ${table.number}`,
            h("small.muted", `${table.players} players`),
          ),
        ),
      ),
    ),
  );
}

/** What can be bought later, and the blind levels, the current one marked. */
export function structure(t) {
  const level = t.clock?.level;
  return panel(
    "Levels",
    termTexts(t).map((text) => h("p.muted.small", text)),
    h(
      "ol.t-levels",
      t.levels.map((row, i) =>
        h(
          "li",
          {
            class: i + 1 === level ? "now" : "",
            "aria-current": i + 1 === level ? "true" : null,
          },
          h("span", `${i + 1}.`),
          h("b", levelText(row)),
          row.break_seconds
            ? h("small.muted", `then a break of ${row.break_seconds / 60} min`)
            : null,
        ),
      ),
    ),
  );
}

/** Links to the result, for a tournament that is over. */
export function resultFiles(id) {
  const file = (form) =>
    h(
      "a.btn",
      downloadLink(`api/tournaments/${id}/result.${form}`, {}, `tournament-${id}.${form}`),
      icon("down"),
      form.toUpperCase(),
    );
  return panel("Result as a file", h("div.row", file("csv"), file("json")));
}

/** The proposed deal, or buttons that propose one. */
export function dealPanel(t, link) {
  const mine = t.you?.table;
  if (t.deal) {
    const shares = Object.entries(t.deal.shares || {});
    const agreed = t.deal.agreed.length;
    return panel(
      `Deal ${DEALS[t.deal.deal]} proposed by ${t.deal.by}`,
      shares.length
        ? h(
            "ul.t-shares",
            shares.map(([name, cents]) => h("li", h("span", name), h("b", money(cents)))),
          )
        : h("p.muted", "The shares are known when the hand is over."),
      h("p.muted", `${agreed} of ${t.left} have agreed.`),
      mine && shares.length
        ? h(
            "div.row",
            h(
              "button.btn.ok",
              { onclick: () => link.ofPlayer("answer_deal", { yes: true }) },
              "Agree",
            ),
            h(
              "button.btn",
              { onclick: () => link.ofPlayer("answer_deal", { yes: false }) },
              "Refuse",
            ),
          )
        : null,
    );
  }
  if (!mine || !t.deals.length || t.left < 2) return null;
  return h(
    "div.row",
    h("span.muted.small", "Propose a deal:"),
    t.deals.map((kind) =>
      h(
        "button.btn",
        { onclick: () => link.ofPlayer("propose_deal", { deal: kind }), data: { key: kind } },
        DEALS[kind],
      ),
    ),
  );
}
