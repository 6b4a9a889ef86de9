// Settling up: who won and lost at the tables of a club, and who pays whom.
import { downloadLink } from "../api.js";
import { randomHex } from "../connection.js";
import { chips, dateText, fill, h, icon, toast } from "../dom.js";
import { account, attempt, fetched, figures, panel, post, signed } from "./account.js";
import { clubHead, manages, memberPage } from "./club_head.js";

const PLACES = ["1 / 1", "2 / 1", "2 / 2", "3 / 1", "1 / 2"];

export function createPage({ net, args }) {
  const [id, , number] = args;
  const at = `/api/clubs/${id}`;
  const file = number ? `${at}/settlements/${number}` : `${at}/settlement`;
  const key = randomHex(16);

  return memberPage(net, async (node, again) => {
    const [{ club, you }, now, { settlements }] = await Promise.all([
      fetched(at),
      fetched(file),
      fetched(`${at}/settlements`),
    ]);
    const money = (text) => `${text} ${now.currency || ""}`.trim();

    const payment = (p) =>
      h(
        "li.c-payment",
        h("b", p.from_name || "House"),
        h("span.muted", "pays"),
        h("b", p.to_name || "House"),
        h("span.grow"),
        h("b.num", money(p.money)),
      );

    function payments() {
      if (!now.payments.length)
        return panel(
          "Payments",
          h("p.muted", now.results.length ? "Nobody owes anything." : none()),
        );
      const count = now.payments.length;
      const how = now.fewest ? "This is the smallest number of payments." : "";
      return panel(
        "Payments",
        h("ul.c-list", now.payments.map(payment)),
        h("p.muted.small", `${count} payment${count === 1 ? "" : "s"}. ${how}`),
      );
    }

    const none = () => "No table has been finished since the last settlement.";

    function results() {
      const row = (r) =>
        h(
          "tr",
          h("td", r.name || "House"),
          h("td", chips(r.bought)),
          h("td", chips(r.cashed_out)),
          signed(chips(r.chips), r.chips),
          signed(r.money, r.chips),
        );
      if (!now.results.length) return null;
      const heads = ["Player", "Bought in", "Cashed out", "Chips", now.currency || "Money"];
      const rake = now.rake?.chips ? `Rake: ${chips(now.rake.chips)} chips. ` : "";
      const value = `A chip is worth ${money(now.chip_value)}.`;
      return panel(
        "Results",
        figures("Results", heads, now.results.map(row), PLACES, true),
        h("p.muted.small", rake + value),
      );
    }

    async function close() {
      const done = await attempt(() => post(`${at}/settlements`, { through: now.through, key }));
      if (!done) return;
      toast(`Settlement ${done.n} is closed`);
      location.hash = `#/club/${id}/settle/${done.n}`;
      again();
    }

    function open() {
      if (number || !now.open?.length) return null;
      const row = (t) =>
        h(
          "li.c-row",
          h("a", { href: `#/table/${t.table}` }, t.name || t.table),
          h("span.grow"),
          `${chips(t.chips)} chips`,
        );
      return panel(
        "Tables in play",
        h("p.muted", "They are settled when nobody has chips there any more."),
        h("ul.c-list", now.open.map(row)),
      );
    }

    function earlier() {
      if (!settlements.length) return null;
      const row = (s) =>
        h(
          "li.c-row",
          h("a", { href: `#/club/${id}/settle/${s.n}` }, `Settlement ${s.n}`),
          h("small.muted", `${dateText(s.at)} · ${s.players} players`),
          h("span.grow"),
          h("b.num", money(s.total)),
        );
      return panel("Earlier settlements", h("ul.c-list", settlements.map(row)));
    }

    const name = `${club.name} settlement ${number || "now"}.csv`;
    const csv = downloadLink(`${file}.csv`, { token: account().token }, name);
    const mayClose = !number && manages(you) && now.results.length;
    const since = now.from ? `${dateText(now.from)} to ${dateText(now.to)}` : "";
    fill(
      node,
      clubHead(club, "settle", h("a.btn", csv, icon("down"), "CSV")),
      h(
        "div.row",
        h("h2", number ? `Settlement ${number}` : "Since the last settlement"),
        h("span.muted.grow", since),
        mayClose
          ? h("button.btn.gold", { onclick: close }, icon("seal"), "Close this settlement")
          : null,
        number ? h("a.btn", { href: `#/club/${id}/settle` }, "Since the last one") : null,
      ),
      payments(),
      results(),
      open(),
      earlier(),
    );
  });
}
