// My play: the results, statistics and hands of the account, over all its tables.
import { downloadLink } from "../api.js";
import { cardText, parseCards } from "../cards.js";
import { figure, lineChart } from "../charts.js";
import { chips, counted, dateText, dayText, fill, h, icon, select, textInput } from "../dom.js";
import { createPage as createReplay } from "../replay_page.js";
import { account, fetched, figures, panel, signed } from "./account.js";
import { memberPage } from "./club_head.js";

const PLAY = "/api/account/play";
const DAY_MS = 86400000;
const MOST_RESULTS = 10;
const LISTED = { few: 20, many: 200 };
const PERIODS = [
  ["", "All time"],
  ["7", "Last 7 days"],
  ["30", "Last 30 days"],
  ["365", "Last 365 days"],
];
const KINDS = { cash: "Cash games", tournament: "Tournaments" };
const FORMS = [
  ["phh", "phh", "PHH"],
  ["pokerstars", "txt", "PokerStars"],
  ["ohh", "ohh", "OHH"],
  ["json", "jsonl", "JSON"],
];
/** The statistics that are shown: the key of the tracker, its name, its meaning. */
const STATISTICS = [
  ["vpip", "VPIP", "Voluntarily put chips in the pot before the flop"],
  ["pfr", "PFR", "Raised before the flop"],
  ["3bet", "3-bet", "Reraised before the flop"],
  ["fold_to_3bet", "Fold to 3-bet", "Folded to a reraise before the flop"],
  ["ats", "Steal", "Raised first in from a late position"],
  ["cbet_flop", "C-bet", "Bet the flop after raising before it (continuation bet)"],
  ["fold_to_cbet_flop", "Fold to c-bet", "Folded to a continuation bet"],
  ["check_raise", "Check-raise", "Raised after checking on the same street"],
  ["af", "AF", "Aggression factor: bets and raises per call"],
  ["wtsd", "WTSD", "Went to showdown after seeing the flop"],
  ["wsd", "W$SD", "Won at showdown"],
  ["wwsf", "WWSF", "Won after seeing the flop"],
];

/** Big blinds with a sign: +12.5. */
const bigBlinds = (value) => `${value > 0 ? "+" : ""}${chips(Math.round(value * 10) / 10)}`;
const cardsText = (text) =>
  (parseCards(text.replaceAll("?", "")) || []).map((c) => cardText(c, true));
const query = (fields) =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value)).toString();

/** The account's hands for the replayer. */
const ownHands = {
  back: { href: "#/play", text: "My play" },
  address: (id) => `#/play/${id}`,
  list: async () =>
    (await fetched(`${PLAY}/hands?limit=${LISTED.many}`)).hands
      .map((row) => ({ ...row, hand_id: row.hand }))
      .reverse(),
  events: (id) => fetched(`${PLAY}/hands/${id}/events`),
  net: (row) => row.net,
  label: (row) => [h("small.muted", `${dateText(Date.parse(row.time))} `), cardsText(row.cards)],
};

/** One figure with its name: done of chances as a share, others as they are. */
function tile(name, text, more, title) {
  return h("div", { title }, h("dt", name), h("dd", text), h("small.muted", more));
}

function share(own, [key, name, title]) {
  const { done, opportunity } = own[key];
  const value = opportunity ? done / opportunity : null;
  const between = key === "af" ? "to" : "of";
  const more = opportunity ? `${chips(done)} ${between} ${chips(opportunity)}` : "no chance yet";
  return tile(name, figure(key, value), more, title);
}

function statistics(own) {
  const [low, high] = own.bb_per_100_interval || [];
  const sure = high === undefined ? "" : `±${chips(Math.round((high - low) / 2))} (95 %)`;
  return panel(
    "Statistics",
    h(
      "dl.c-figures",
      tile("Hands", chips(own.hands), "", "Hands that you were dealt into"),
      tile("Won", bigBlinds(own.net_bb), "big blinds", "Big blinds won or lost"),
      tile("bb/100", figure("bb_per_100", own.bb_per_100), sure, "Big blinds won per 100 hands"),
      STATISTICS.map((row) => share(own, row)),
    ),
  );
}

function graph(found) {
  const series = Object.entries(KINDS)
    .filter(([kind]) => found.points[kind].length)
    .map(([kind, name]) => ({ name, points: [[0, 0], ...found.points[kind]] }));
  const label = "Big blinds won, hand by hand";
  return panel(
    "Winnings",
    lineChart(series, label),
    h("p.muted.small", "In big blinds, hand by hand. Tournaments are counted in tournament chips."),
  );
}

export function createPage({ net, args }) {
  if (args[0] && account()) return createReplay({ args: ["", ...args], source: ownHands });
  let days = "";
  const gameName = (code) => net.games?.find((game) => game.code === code)?.name || code;
  const period = () => (days ? { from: String(Date.now() - Number(days) * DAY_MS) } : {});

  function results(rows) {
    const row = (r) =>
      h(
        "tr",
        h("td", dayText(Date.parse(`${r.day}T12:00`))),
        h("td", r.name, h("small.muted", ` ${r.games.map(gameName).join(", ")}`)),
        h("td", counted(r.hands, "hand")),
        signed(chips(r.net, r.cents), r.net),
        h("td", `${bigBlinds(r.bb)} bb`),
      );
    const heads = ["Day", "Table", "Hands", "Won", "Big blinds"];
    const places = ["2 / 1", "1 / 1", "3 / 1", "1 / 2", "2 / 2"];
    const box = h("div.form");
    const show = (count) =>
      fill(
        box,
        figures("Results", heads, rows.slice(0, count).map(row), places),
        rows.length > count
          ? h("div.row", h("button.btn", { onclick: () => show(rows.length) }, "All results"))
          : null,
      );
    return panel("Results", show(MOST_RESULTS));
  }

  /** The list of hands with its search. */
  function hands(games) {
    const list = h("div");
    const refusal = h("p.bad.small", { role: "alert" });
    const text = textInput("Search", {
      placeholder: "Player, table, cards or hand",
      maxLength: 60,
    });
    let game = "",
      most = LISTED.few,
      asked = 0;
    const row = (r) =>
      h(
        "tr",
        h("td", h("a.c-open", { href: `#/play/${r.hand}` }, dateText(Date.parse(r.time)))),
        h("td", r.name, h("small.muted", ` ${gameName(r.game)}`)),
        h("td", cardsText(r.cards), h("span.c-board", cardsText(r.board))),
        h("td", `pot ${chips(r.pot, r.cents)}`),
        signed(chips(r.net, r.cents), r.net),
      );
    const more = () => ((most = LISTED.many), search());
    async function search() {
      const mine = ++asked;
      refusal.textContent = "";
      const wanted = { q: text.value.trim(), game, limit: String(most), ...period() };
      try {
        const found = (await fetched(`${PLAY}/hands?${query(wanted)}`)).hands;
        if (mine !== asked) return;
        const heads = ["Time", "Table", "Cards and board", "Pot", "Won"];
        const places = ["3 / 1", "2 / 1", "1 / 1", "2 / 2", "1 / 2"];
        fill(
          list,
          found.length
            ? figures("Hands", heads, found.map(row), places)
            : h("p.muted", "No hand of yours matches the search."),
          found.length < most
            ? null
            : most === LISTED.few
              ? h("div.row", h("button.btn", { onclick: more }, "More hands"))
              : h("p.muted.small", `The last ${most}: search to find earlier hands.`),
        );
      } catch (error) {
        if (mine === asked) refusal.textContent = error.message;
      }
    }
    const choices = [["", "All games"], ...games.map((code) => [code, gameName(code)])];
    const form = h(
      "form.c-search",
      { role: "search", onsubmit: (e) => (e.preventDefault(), search()) },
      text,
      games.length > 1 && select("Game", choices, "", (code) => ((game = code), search())),
      h("button.btn", { type: "submit" }, "Search"),
    );
    const file = ([format, suffix, name]) => {
      const path = `${PLAY}/export?${query({ format, ...period() })}`;
      const link = downloadLink(path, { token: account().token }, `hands.${suffix}`);
      return h("a.btn", link, icon("down"), name);
    };
    search();
    return [
      panel("Hands", form, refusal, list),
      panel("Download my hands", h("div.menu-row", FORMS.map(file))),
    ];
  }

  return memberPage(net, async (node, again) => {
    const asked = query(period());
    const [found, own] = await Promise.all([
      fetched(`${PLAY}?${asked}`),
      fetched(`${PLAY}/statistics?${asked}`),
    ]);
    const choose = (value) => ((days = value), again());
    const head = h(
      "section.hero",
      h("div.grow", h("h1", "My play"), h("p.muted", "Only you see this page.")),
      select("Period", PERIODS, days, choose),
    );
    const none = days
      ? "You have played no hand in this period."
      : "You have played no hand with this account yet. Stay signed in when you take a seat.";
    const games = [...new Set(found.rows.flatMap((row) => row.games))];
    fill(
      node,
      head,
      found.hands
        ? [graph(found), statistics(own), results(found.rows), hands(games)]
        : h("div.empty", h("p", none), !days && h("a.btn.gold", { href: "#/" }, "Find a table")),
      panel(
        "Delete my data",
        h("p.muted", "Deleting the account also deletes the record of where you sat."),
        h("div.row", h("a.btn", { href: "#/account" }, icon("user"), "Account")),
      ),
    );
  });
}
