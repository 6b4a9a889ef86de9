// The lobby: the list of tables and of sit-and-gos that are not full, and quick seat.
import {
  amounts,
  checkbox,
  chips,
  counted,
  fill,
  h,
  icon,
  select,
  textInput,
  toast,
} from "./dom.js";
import { heldTables } from "./held_seats.js";
import { joinTable, LATE_HANDS } from "./join_dialog.js";
import { settings } from "./settings.js";
import { priceText, startText } from "./tournament/tournament_text.js";

const SHOWN = { game: "", mode: "", stakes: "", seats: "", speed: "", free: false, text: "" };
const STAKES = { micro: [0, 2], low: [3, 20], middle: [21, 100], high: [101, Infinity] };
const SIZES = { two: [2, 2], six: [3, 6], nine: [7, 9] };
const SPEEDS = { fast: [0, 15], normal: [16, 30], slow: [31, Infinity] };
/** The filters beside the game, each with its label and its values in words. */
const FILTERS = {
  mode: ["Cash or sit-and-go", { "": "Any format", cash: "Cash games", tournament: "Sit-and-gos" }],
  stakes: [
    "Stakes",
    {
      "": "Any stakes",
      micro: "Up to 1/2",
      low: "Up to 10/20",
      middle: "Up to 50/100",
      high: "Above 50/100",
    },
  ],
  seats: ["Seats", { "": "Any size", two: "Heads-up", six: "3 to 6 seats", nine: "7 to 9 seats" }],
  speed: [
    "Speed",
    {
      "": "Any speed",
      fast: "Fast: up to 15 s",
      normal: "Normal: up to 30 s",
      slow: "Slow: more than 30 s",
    },
  ],
};
const within = (ranges, key, value) => !key || (value >= ranges[key][0] && value <= ranges[key][1]);

/** The tables that match the filters. */
function filtered(tables, shown) {
  const text = shown.text.trim().toLowerCase();
  return tables.filter(
    (t) =>
      within(STAKES, shown.stakes, bigBet(t)) &&
      within(SIZES, shown.seats, t.seats) &&
      within(SPEEDS, shown.speed, t.time_ms / 1000) &&
      shown.mode !== "tournament" &&
      (!shown.free || isOpen(t)) &&
      isAbout(t, shown, text),
  );
}

/** The sit-and-gos that match the filters; they have no stakes. */
function filteredGames(games, shown) {
  const text = shown.text.trim().toLowerCase();
  const some = shown.mode !== "cash" && !shown.stakes && !shown.speed;
  return games.filter(
    (t) => some && within(SIZES, shown.seats, t.seats) && isAbout(t, shown, text),
  );
}

const isAbout = (t, shown, text) =>
  (!shown.game || t.game === shown.game) &&
  (!text || `${t.name} ${t.game_name} ${t.table}`.toLowerCase().includes(text));

const bigBet = (t) => (t.stakes.blinds?.[1] || t.stakes.bets?.[0] || 0) / (t.cents ? 100 : 1);

/** Whether a person can take a seat: a free one or a bot's. */
function isOpen(t) {
  return t.taken < t.seats || t.bots > 0;
}

/** The table for quick seat: prefers free seats to bots' seats, then people, then full tables. */
function quickest(tables) {
  const open = tables.filter((t) => isOpen(t) && !t.paused && !t.locked && !t.approve);
  return (
    open.sort(
      (a, b) =>
        (b.taken < b.seats) - (a.taken < a.seats) || b.people - a.people || b.taken - a.taken,
    )[0] || null
  );
}

const badge = (title, ...text) => h("span.badge", { title }, text);

function stakesText(table) {
  return amounts(table.stakes.title, table.cents);
}

/** The game and `more` about it; a table without a name is called by its game already. */
const kindText = (t, id, more) => (t.name === id ? more : `${t.game_name} · ${more}`);

export function createPage({ net, go }) {
  let tables = [];
  let sitAndGos = [];
  let loaded = false;
  const list = h("div.tables");
  const games = h("select", {
    "aria-label": "Game",
    onchange: (e) => ((SHOWN.game = e.target.value), render()),
  });
  const filters = Object.entries(FILTERS).map(([key, [label, names]]) =>
    select(label, Object.entries(names), SHOWN[key], (value) => ((SHOWN[key] = value), render())),
  );
  const free = checkbox("Open seats only", SHOWN.free, (on) => ((SHOWN.free = on), render()));
  const text = textInput("Find a table", {
    placeholder: "Find a table",
    value: SHOWN.text,
    oninput: (e) => ((SHOWN.text = e.target.value), render()),
  });

  const bar = h("div.filters", { role: "search" });
  const toggle = h("button.btn.ghost", {
    "aria-expanded": "false",
    onclick: () => toggle.setAttribute("aria-expanded", String(bar.classList.toggle("open"))),
  });
  bar.append(text, toggle, games, ...filters, free);

  async function quick() {
    const table = quickest(tables);
    if (!table) return go("#/new");
    if (heldTables()[table.table]?.token) return go(`#/table/${table.table}`);
    const known = settings.name ? { name: settings.name, buyIn: table.stack } : null;
    if (await joinTable(net, table.table, table, null, known)) go(`#/table/${table.table}`);
  }

  function row(t) {
    const held = heldTables()[t.table]?.token;
    const state = t.paused ? "Paused" : t.people ? "Playing" : "Waiting for players";
    const more =
      (t.waiting ? ` · ${t.waiting} waiting` : "") +
      (t.watching ? ` · ${t.watching} watching` : "");
    const people = t.people && `${t.people} ${t.people === 1 ? "person" : "people"}`;
    const bots = t.bots && counted(t.bots, "bot");
    const who = [people, bots].filter(Boolean).join(", ") || "no players";
    const buyIn = `Buy-in ${chips(t.stack, t.cents)}`;
    const seconds = Math.round(t.time_ms / 1000);
    const time = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
    const open = isOpen(t);
    return h(
      "article.table-card",
      { "aria-label": t.name },
      h(
        "div.dots",
        { role: "img", "aria-label": `${t.taken} of ${t.seats} seats taken` },
        Array.from({ length: t.seats }, (_, i) =>
          h(`i${i < t.people ? ".p" : i < t.taken ? ".b" : ""}`),
        ),
      ),
      h("h2", h("a", { href: `#/table/${t.table}` }, t.name === t.table ? t.game_name : t.name)),
      h("p.kind", kindText(t, t.table, stakesText(t))),
      h("p.muted.small", `${buyIn} · ${time} to act · ${who}${more}`),
      h(
        "div.foot",
        h(`span.badge.${t.people ? "on" : "wait"}`, state),
        t.locked && badge("This table needs a password", icon("lock"), "Password"),
        t.approve && badge("The host approves every player", "Host approval"),
        t.late_spectators && badge(LATE_HANDS, "Delayed cards"),
        h("span.grow"),
        h(
          "a.btn",
          {
            href: `#/table/${t.table}`,
            class: held ? "gold" : open ? "ok" : "",
            "aria-label": `${held ? "Return to" : open ? "Play at" : "Watch"} ${t.name}`,
          },
          held ? "Return" : open ? "Play" : "Watch",
        ),
      ),
    );
  }

  function sitAndGo(t) {
    const held = heldTables()[t.tournament]?.token;
    const href = `#/tournament/${t.tournament}`;
    return h(
      "article.table-card",
      { "aria-label": t.name },
      h(
        "div.dots",
        { role: "img", "aria-label": `${t.players} of ${t.seats} seats taken` },
        Array.from({ length: t.seats }, (_, i) => h(i < t.players ? "i.p" : "i")),
      ),
      h("h2", h("a", { href }, t.name === t.tournament ? t.game_name : t.name)),
      h("p.kind", kindText(t, t.tournament, "Sit-and-go")),
      h("p.muted.small", `${priceText(t)} · ${startText(t)}`),
      h(
        "div.foot",
        h("span.badge.wait", "Waiting for players"),
        h("span.grow"),
        h("a.btn", { href, class: held ? "gold" : "ok" }, held ? "Return" : "Play"),
      ),
    );
  }

  function render() {
    const names = new Map([...tables, ...sitAndGos].map((t) => [t.game, t.game_name]));
    const key = JSON.stringify([...names]);
    if (games.dataset.key !== key) {
      games.dataset.key = key;
      fill(
        games,
        h("option", { value: "" }, "All games"),
        [...names].map(([code, name]) => h("option", { value: code }, name)),
      );
      games.value = SHOWN.game;
    }
    const count = Object.keys(SHOWN).filter((name) => name !== "text" && SHOWN[name]).length;
    fill(toggle, icon("gear"), count ? `Filters (${count})` : "Filters");
    const found = filtered(tables, SHOWN);
    const waiting = filteredGames(sitAndGos, SHOWN);
    const focused = list.contains(document.activeElement)
      ? document.activeElement.getAttribute("href")
      : null;
    const held = heldTables();
    const own = found.filter((t) => held[t.table]?.token);
    const others = found.filter((t) => !held[t.table]?.token);
    const title = (words) => (own.length && others.length ? h("h2.part", words) : null);
    const none = tables.length
      ? "No tables match these filters."
      : "There are no tables yet. Create the first one.";
    fill(
      list,
      found.length || waiting.length
        ? [
            title("Your tables"),
            own.map(row),
            title("Other tables"),
            others.map(row),
            found.length && waiting.length ? h("h2.part", "Sit-and-gos") : null,
            waiting.map(sitAndGo),
          ]
        : h("p.empty", loaded ? none : "Loading tables …"),
    );
    if (focused) list.querySelector(`[href="${focused}"]`)?.focus();
  }

  async function load() {
    try {
      const kinds = ["tables", "tournaments"];
      const [cash, planned] = await Promise.all(kinds.map((kind) => net.send(kind)));
      ({ tables } = cash);
      const waits = (t) => t.state === "registering" && t.most <= t.seats;
      sitAndGos = planned.tournaments.filter(waits);
      loaded = true;
      render();
    } catch (error) {
      if (error.code !== "no_answer") toast(error.message, true);
    }
  }

  const timer = setInterval(load, 4000);
  render();
  load();
  const about = "Take a seat or create a table. You can verify that every hand was dealt fairly.";
  const node = h(
    "main.page",
    h(
      "section.hero",
      h("div.grow", h("h1", "Poker with friends and bots"), h("p.muted", about)),
      h(
        "div.row",
        h("button.btn.gold.big", { onclick: quick }, icon("play"), "Quick seat"),
        h("a.btn.big", { href: "#/new" }, icon("plus"), "New table"),
      ),
    ),
    bar,
    list,
  );
  return { node, dispose: () => clearInterval(timer) };
}
