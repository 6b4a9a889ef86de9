// The ledger of a club: every change of a balance, newest first.
import { downloadLink } from "../api.js";
import { chips, dateText, fill, h, icon } from "../dom.js";
import { account, attempt, fetched, figures, signed } from "./account.js";
import { clubHead, memberPage } from "./club_head.js";

const KINDS = {
  grant: "Chips given",
  buy_in: "Buy-in",
  cash_out: "Cash-out",
  entry: "Tournament entry",
  prize: "Prize",
  refund: "Refund",
  rake: "Rake",
  fee: "Fee",
};

const HEADS = ["Time", "Member", "What", "Chips", "Balance"];
const PLACES = ["3 / 1", "1 / 1", "2 / 1", "1 / 2", "2 / 2"];

export function createPage({ net, args }) {
  const [id] = args;
  const at = `/api/clubs/${id}`;
  return memberPage(net, async (node) => {
    const [{ club }, found] = await Promise.all([fetched(at), fetched(`${at}/ledger`)]);
    const body = h("div.panel");
    const entries = found.entries;
    let { more } = found;

    const row = (e) =>
      h(
        "tr",
        h("td", dateText(e.at)),
        h("td", e.name || "House"),
        h("td", KINDS[e.kind] || e.kind, e.note ? h("small.muted", ` ${e.note}`) : null),
        signed(chips(e.amount), e.amount),
        h("td", e.balance === null ? "–" : chips(e.balance)),
      );

    async function next() {
      const last = entries.at(-1).n;
      const later = await attempt(() => fetched(`${at}/ledger?before=${last}`));
      if (!later) return;
      entries.push(...later.entries);
      more = later.more;
      render();
    }

    function render() {
      fill(
        body,
        entries.length
          ? figures("Ledger", HEADS, entries.map(row), PLACES)
          : h("p.muted", "There are no entries yet."),
        more ? h("div.row", h("button.btn", { onclick: next }, "Earlier entries")) : null,
      );
    }

    const csv = downloadLink(
      `${at}/ledger.csv`,
      { token: account().token },
      `${club.name} ledger.csv`,
    );
    render();
    fill(node, clubHead(club, "ledger", h("a.btn", csv, icon("down"), "CSV")), body);
    body.setAttribute("aria-label", "Ledger");
  });
}
