// A new tournament: template, levels, prizes and length, computed by the room while the host types.
import { chips, fill, h, icon, pills, select, useStyles } from "../dom.js";
import { keepSeat } from "../held_seats.js";
import { BOT_LEVELS } from "../join_dialog.js";
import { LevelTable } from "./level_table.js";
import { lengthText, money } from "./tournament_text.js";

const WAIT = 300; // milliseconds after the last key
const STARTS = [
  ["host", "When I start it"],
  ["full", "When full"],
  ["time", "At a time"],
];
const part = (title, ...body) => h("fieldset.choice", h("legend", title), body);
const field = (label, input, note) =>
  h("label.field", label, input, note ? h("small.muted", note) : null);

export function createPage({ net, go, args = [] }) {
  const club = args[0] === "club" ? args[1] : null;
  const choice = { structure: "standard", pace: "seconds", start: "host", payouts: "standard" };
  let plan = null;
  let timer = null;
  let asked = 0;
  const number = (value, label, min = 0, more = {}) =>
    h("input", {
      type: "number",
      min: String(min),
      value: String(value),
      inputMode: "decimal",
      "aria-label": label,
      oninput: later,
      ...more,
    });
  const amount = (value, label) => number(value, label, 0, { step: "0.01" });
  const text = (props) => h("input", { type: "text", oninput: later, ...props });
  const f = {
    name: text({ maxLength: 40, placeholder: "Friday league", oninput: null }),
    players: number(27, "Players at most", 2, { required: true, onchange: limitBots }),
    seats: number(9, "Seats per table", 2, { required: true }),
    bots: number(27, "Bots fill up to", 0, { onchange: limitBots }),
    stack: number("", "Starting chips", 1),
    length: number("", "Length of a level", 1),
    buy: amount(10, "Buy-in"),
    fee: amount(0, "Fee"),
    bounty: amount(0, "Bounty"),
    guarantee: amount(0, "Guaranteed"),
    late: number(0, "Late entry until the end of level"),
    reentries: number(0, "Re-entries per player"),
    rebuyLevels: number(0, "Rebuys until the end of level"),
    addOn: number(0, "Add-on after level"),
    percents: text({ placeholder: "50 30 20", "aria-label": "Percentages" }),
    at: h("input", { type: "datetime-local", "aria-label": "Start", oninput: later }),
  };
  if (club) f.bots.value = "0"; // only members play
  const levels = new LevelTable(later);
  const level = select("Level of the bots", BOT_LEVELS, "medium");
  const game = h("select", { "aria-label": "Game", onchange: later });
  const [templates, prizes, summary, payoutBox, startBox] = Array.from({ length: 5 }, () =>
    h("div"),
  );
  const refusal = h("p.bad", { role: "alert" });
  const submit = h("button.btn.gold.big", { type: "submit" }, "Create tournament");
  useStyles("tournament");

  const whole = (input) =>
    input.value.trim() === "" ? undefined : Math.round(Number(input.value));
  const cents = (input) => Math.round(100 * Number(input.value || 0));

  /** How many bots fill the tournament up: not more than there are players. */
  const mostBots = () => Math.min(whole(f.bots) || 0, whole(f.players) || 0);

  function limitBots() {
    if (whole(f.players) >= 2) f.bots.value = String(mostBots());
    later();
  }

  /** The configuration of what was selected and typed. */
  function configOf() {
    const perUnit = choice.pace === "seconds" ? 60 : 1;
    const length = whole(f.length);
    const config = {
      name: f.name.value.trim(),
      game: game.value || "nlhe",
      players: whole(f.players),
      seats: whole(f.seats),
      bots: mostBots(),
      bot_level: level.value,
      structure: choice.structure,
      pace: choice.pace,
      level_length: length && length * perUnit,
      stack: whole(f.stack),
      buy_in: cents(f.buy),
      fee: cents(f.fee),
      bounty: cents(f.bounty),
      bounty_kind: choice.bounty,
      guarantee: cents(f.guarantee),
      late_levels: whole(f.late) || 0,
      reentries: whole(f.reentries) || 0,
      levels: levels.changed ? levels.value : undefined,
      payouts: choice.payouts === "own" ? percents() : choice.payouts,
    };
    const price = config.buy_in;
    const stack = config.stack ?? plan?.stack;
    if (whole(f.rebuyLevels)) {
      config.rebuys = { price, chips: stack, levels: whole(f.rebuyLevels) };
    }
    if (whole(f.addOn)) config.add_on = { price, chips: stack, levels: whole(f.addOn) };
    if (choice.start === "full") config.start_full = true;
    if (choice.start === "time" && f.at.value) config.start_at = new Date(f.at.value).getTime();
    return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
  }

  const percents = () =>
    f.percents.value
      .split(/[\s,;/]+/)
      .filter(Boolean)
      .map(Number);

  function later() {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  }

  async function ask() {
    const mine = ++asked;
    const entries = Math.min(Math.max(whole(f.players) || 2, 2), 2000);
    try {
      const found = await net.send("preview_tournament", { config: configOf(), entries });
      if (mine !== asked) return;
      plan = found;
      refusal.textContent = "";
      render();
    } catch (error) {
      if (mine === asked && error.code !== "no_answer") refusal.textContent = error.message;
    }
  }

  function render() {
    f.stack.placeholder = chips(plan.stack);
    const perUnit = choice.pace === "seconds" ? 60 : 1;
    f.length.placeholder = String(plan.level_length / perUnit);
    if (!levels.changed) levels.show(plan.levels);
    levels.mark(plan.levels);
    if (!templates.firstChild) {
      const names = plan.structures.map((name) => [name, name]);
      fill(templates, pills("structure", names, choice.structure, template));
      fill(
        payoutBox,
        pills("payouts", [...plan.payouts.map((n) => [n, n]), ["own", "own"]], choice.payouts, pay),
        h("div.t-percents", { hidden: true }, field("Percentages, best first", f.percents)),
      );
    }
    fill(
      prizes,
      h(
        "ol.t-ladder",
        plan.prizes.map((row) =>
          h(
            "li",
            h("span", `${row.place}.`),
            h("small.muted", `${row.percent} %`),
            h("b", money(row.amount)),
          ),
        ),
      ),
    );
    const tables = plan.tables === 1 ? "one table" : `${plan.tables} tables`;
    const late = plan.late_seconds ? ` Late entry for ${lengthText(plan.late_seconds)}.` : "";
    fill(
      summary,
      h("b.t-time", `about ${lengthText(plan.seconds)}`),
      h("p.muted", `${tables} when full, prize pool ${money(plan.pool)}.${late}`),
    );
  }

  function template(name) {
    choice.structure = name;
    levels.changed = false;
    f.stack.value = f.length.value = "";
    ask();
  }

  function pay(name) {
    choice.payouts = name;
    payoutBox.lastChild.hidden = name !== "own";
    if (name === "own" && !f.percents.value) {
      f.percents.value = plan.prizes.map((row) => row.percent).join(" ");
    }
    ask();
  }

  function renderStart() {
    const change = (kind) => {
      choice.start = kind;
      renderStart();
    };
    fill(
      startBox,
      pills("start", STARTS, choice.start, change),
      choice.start === "time" ? field("Date and time", f.at) : null,
    );
  }

  async function create(event) {
    event.preventDefault();
    refusal.textContent = "";
    if (choice.start === "time" && !f.at.value) {
      refusal.textContent = "Enter the date and time of the start";
      return f.at.focus();
    }
    submit.disabled = true;
    try {
      const config = club ? { ...configOf(), club } : configOf();
      const made = await net.send("create_tournament", { config });
      keepSeat(made.tournament, { host: made.host });
      go(`#/tournament/${made.tournament}`);
    } catch (error) {
      refusal.textContent = error.message;
    }
    submit.disabled = false;
    return null;
  }

  const paces = [
    ["seconds", "Minutes"],
    ["hands", "Hands"],
  ];
  const bounties = [
    ["fixed", "Fixed"],
    ["progressive", "Progressive"],
  ];
  const form = h(
    "form.t-editor",
    { onsubmit: create },
    h(
      "div.panel",
      h("div.fields", field("Name", f.name), field("Game", game)),
      part("Start", startBox),
      h(
        "div.fields",
        field("Players at most", f.players),
        field("Seats per table", f.seats),
        field("Bots fill up to", f.bots, "0: no bots. Each person who registers replaces one"),
        field("Bots", level),
      ),
      part("Structure", templates),
      h(
        "div.fields",
        field("Starting chips", f.stack),
        part(
          "Levels count",
          pills("pace", paces, choice.pace, (p) => ((choice.pace = p), ask())),
        ),
        field("Length of a level", f.length),
        field("Late entry until the end of level", f.late),
      ),
      levels.node,
    ),
    h(
      "div.t-side",
      h("section.panel", { "aria-label": "Length" }, h("h2", "Estimated length"), summary),
      h(
        "section.panel",
        { "aria-label": "Prizes" },
        h("h2", "Prizes"),
        h(
          "div.fields",
          field("Buy-in", f.buy),
          field("Fee", f.fee),
          field("Bounty", f.bounty),
          field("Guaranteed", f.guarantee),
        ),
        part("Payouts", payoutBox),
        prizes,
      ),
      h(
        "details.panel",
        h("summary", "Re-entries, rebuys, add-on"),
        h(
          "div.fields",
          field("Re-entries per player", f.reentries, "while late entry is open"),
          field("Rebuys until the end of level", f.rebuyLevels, "0 for none"),
          field("Add-on after level", f.addOn, "0 for none"),
          part(
            "Bounty",
            pills("bounty", bounties, "fixed", (b) => ((choice.bounty = b), ask())),
          ),
        ),
      ),
      h("div.panel", refusal, submit),
    ),
  );
  renderStart();
  net.hello.then(
    (answer) => {
      const games = answer.games.filter((g) => g.stakes?.blinds || g.stakes?.bets);
      fill(
        game,
        games.map((g) => h("option", { value: g.code }, g.name)),
      );
      game.value = "nlhe";
    },
    () => {},
  );
  ask();
  const back = h("a.btn.ghost", { href: "#/tournaments" }, icon("back"), "All tournaments");
  const node = h("main.page.t-page", h("div.row", h("h1.grow", "New tournament"), back), form);
  return { node, dispose: () => clearTimeout(timer) };
}
