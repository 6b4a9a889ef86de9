// The seasons of a club: standings by a points formula, attendance, records.
import { chips, dateText, dayText, fill, h, icon, toast } from "../dom.js";
import { attempt, fetched, field, figures, form, panel, post, remove, signed } from "./account.js";
import { clubHead, manages, memberPage } from "./club_head.js";

const USUAL = "round(10 * sqrt(entrants / place))";
const RECORDS = {
  biggest_pot: "Biggest pot",
  most_wins: "Most wins",
  longest_cash_streak: "Longest streak in the money",
  longest_attendance: "Longest attendance",
  most_knockouts: "Most knockouts",
  biggest_prize: "Biggest prize",
  best_night: "Best night",
};
const VARIABLES =
  "place, entrants, buy_in, prize, prize_pool, knockouts, entries, paid_places; functions such " +
  "as sqrt, min, max, round, if(condition, a, b).";

const day = (ms) => new Date(ms).toISOString().slice(0, 10);

const HEADS = "Player Points Played Attendance Wins Cashes Knockouts Net".split(" ");
const PLACES = ["1 / 1", "1 / 2", "2 / 1", "2 / 2", "3 / 1", "3 / 2", "4 / 1", "4 / 2"];

export function createPage({ net, args, go }) {
  const [id, , chosen] = args;
  const at = `/api/clubs/${id}`;

  return memberPage(net, async (node, again) => {
    const [{ club, you }, { seasons }] = await Promise.all([fetched(at), fetched(`${at}/seasons`)]);
    const season = seasons.find((own) => own.id === chosen) || seasons[0];
    const found = season
      ? await fetched(`${at}/seasons/${season.id}`)
      : { standings: [], events: [], ...(await fetched(`${at}/records`)) };

    function standing(s) {
      return h(
        "tr",
        h("td", h("span.c-rank", s.rank), s.name),
        h("td", h("b", s.points)),
        h("td", s.played),
        h("td", s.attendance),
        h("td", s.wins),
        h("td", s.cashes),
        h("td", s.knockouts),
        signed(chips(s.net), s.net),
      );
    }

    function standings() {
      const count = found.events.length;
      const best = season.best ? ` The best ${season.best} results count.` : "";
      return panel(
        "Standings",
        found.standings.length
          ? figures("Standings", HEADS, found.standings.map(standing), PLACES, true)
          : h("p.muted", "No tournament of the club has ended in this season."),
        h(
          "p.muted.small",
          `${count} tournament${count === 1 ? "" : "s"}. Points: ${season.formula}.${best}`,
        ),
      );
    }

    function records() {
      const row = (r) =>
        h(
          "li.c-row",
          h("span", RECORDS[r.what] || r.what),
          h("b", r.name),
          h("small.muted", r.at ? dayText(r.at) : ""),
          h("span.grow"),
          h("b.num", chips(r.value)),
        );
      return panel(
        "Records",
        found.records.length
          ? h("ul.c-list", found.records.map(row))
          : h("p.muted", "There are no records yet."),
      );
    }

    function events() {
      if (!found.events.length) return null;
      const row = (e) =>
        h(
          "li.c-row",
          h("a", { href: `#/tournament/${e.tournament}` }, e.name || e.tournament),
          h("small.muted", dateText(e.ended)),
          h("span.grow"),
          `${e.entrants} players`,
        );
      return panel("Tournaments", h("ul.c-list", found.events.map(row)));
    }

    /** The points that a formula gives to nine players, computed by the room. */
    function tryOut(input, box) {
      return async () => {
        const tried = await post("/api/formulas/check", { formula: input.value }).catch((e) => e);
        const points = tried.points?.map((p) => `place ${p.place}: ${p.points}`).join(", ");
        box.textContent = points ? `With 9 players: ${points}` : tried.message;
        box.classList.toggle("bad", !points);
      };
    }

    function editor() {
      const text = field(
        "Points of a place",
        "formula",
        { value: USUAL, required: true },
        `Variables: ${VARIABLES}`,
      );
      const preview = h("p.muted.small", { "aria-live": "polite" });
      const input = text.querySelector("input");
      const check = tryOut(input, preview);
      input.addEventListener("change", check);
      check();
      const made = form(
        [
          field("Name", "name", { required: true, maxLength: 40, placeholder: "Spring" }),
          text,
          preview,
          field("First day", "from", { type: "date", required: true, value: day(Date.now()) }),
          field("Last day", "to", { type: "date" }, "Leave empty for no end."),
          field(
            "Best results that count",
            "best",
            { type: "number", min: 1 },
            "Leave empty to count all.",
          ),
        ],
        "Create season",
        async ({ name, formula, from, to, best }) => {
          const body = { name, formula, from: Date.parse(from) };
          if (to) body.to = Date.parse(to) + 86400000 - 1;
          if (best) body.best = Number(best);
          const { season: own } = await post(`${at}/seasons`, body);
          go(`#/club/${id}/seasons/${own.id}`);
        },
      );
      return panel("New season", h("details", h("summary", "Open the form"), made));
    }

    const drop = async () => {
      if (!(await attempt(() => remove(`${at}/seasons/${season.id}`)))) return;
      toast("The season is deleted");
      again();
    };
    const tab = (own) =>
      h(
        "a",
        { href: `#/club/${id}/seasons/${own.id}`, "aria-current": own === season ? "page" : null },
        own.name,
      );
    const host = manages(you);
    const none = h("p.empty", "There is no season yet.");
    fill(
      node,
      clubHead(club, "seasons"),
      seasons.length > 1 ? h("nav.c-tabs", { "aria-label": "Seasons" }, seasons.map(tab)) : null,
      season
        ? [
            h(
              "div.row",
              h("h2", season.name),
              h(
                "span.muted.grow",
                `from ${dayText(season.from)}${season.to ? ` to ${dayText(season.to)}` : ""}`,
              ),
              host ? h("button.btn.danger", { onclick: drop }, icon("close"), "Delete") : null,
            ),
            standings(),
            records(),
            events(),
          ]
        : [none, records()],
      host && editor(),
    );
  });
}
