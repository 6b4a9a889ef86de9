// A new table in three clicks: game, stakes, deal.
import { capitalised, chips, h, pills, toast } from "./dom.js";
import { keepSeat } from "./held_seats.js";
import { joinTable } from "./join_dialog.js";
import { set, settings } from "./settings.js";

const FIRST = ["nlhe", "plo", "plo8", "stud", "27td", "short-deck", "horse"];
const STAKES = [
  [1, 2],
  [5, 10],
  [25, 50],
  [100, 200],
];
const LEVELS = ["very-easy", "easy", "medium", "hard", "expert"];

/** The table configuration for the selected options. */
function configOf(choice) {
  const tournament = choice.mode === "tournament";
  const config = {
    game: choice.game,
    mode: choice.mode,
    seats: choice.seats,
    time_ms: choice.seconds * 1000,
    bots: Array.from({ length: Math.min(choice.bots, choice.seats - 1) }, () => choice.level),
  };
  if (choice.name) config.name = choice.name;
  if (tournament) config.structure = choice.structure;
  else {
    config.blinds = choice.blinds;
    config.stack = choice.blinds[1] * 100;
    if (choice.stack) config.stack = choice.stack;
    if (choice.twice) config.runouts = 2;
    if (choice.late) config.late_spectators = true;
    if (choice.late && choice.home) config.late_to_seated_addresses = true;
    if (choice.straddle) config.straddle = "utg";
    if (choice.rathole) config.rathole_minutes = 0;
  }
  if (choice.password) config.password = choice.password;
  if (choice.hidden) config.listed = false;
  if (choice.approve) config.approve = true;
  return config;
}

export function createPage({ net, go }) {
  const choice = {
    mode: "cash",
    game: "nlhe",
    seats: 6,
    blinds: [1, 2],
    level: "medium",
    bots: 5,
    structure: "turbo",
    seconds: 20,
    name: "",
    stack: 0,
  };
  const who = h("input", {
    type: "text",
    required: true,
    maxLength: 24,
    value: settings.name,
    placeholder: "Your name",
    autocomplete: "nickname",
  });
  const more = h("select", {
    "aria-label": "More games",
    onchange: (e) => e.target.value && choose(e.target.value),
  });
  const gamePills = h("div");
  const seatsBox = h("div");
  const botsBox = h("div");
  const cashOnly = [];
  const sngOnly = [];
  const about = h("p.muted.small", { "aria-live": "polite" });
  const submit = h("button.btn.gold.big", { type: "submit" }, "Create table");

  const game = (code) => net.games?.find((g) => g.code === code);
  function choose(code) {
    choice.game = code;
    const most = Math.min(game(code)?.max_players || 9, 9);
    if (choice.seats > most) choice.seats = most;
    if (choice.bots > choice.seats - 1) choice.bots = choice.seats - 1;
    render();
  }
  function render() {
    const known = net.games || [{ code: "nlhe", name: "No-limit Texas hold'em", max_players: 9 }];
    const first = FIRST.filter((code) => known.some((g) => g.code === code));
    if (!first.includes(choice.game)) first.push(choice.game);
    gamePills.replaceChildren(
      pills(
        "game",
        first.map((code) => [code, game(code)?.name || code]),
        choice.game,
        choose,
      ),
    );
    more.replaceChildren(
      h("option", { value: "" }, "More games …"),
      ...known
        .filter((g) => !first.includes(g.code))
        .map((g) => h("option", { value: g.code }, g.name)),
    );
    const most = Math.min(game(choice.game)?.max_players || 9, 9);
    seatsBox.replaceChildren(
      pills(
        "seats",
        [2, 3, 4, 5, 6, 7, 8, 9].filter((n) => n <= most).map((n) => [n, n]),
        choice.seats,
        (n) => {
          if (choice.bots === choice.seats - 1 || choice.bots > n - 1) choice.bots = n - 1;
          choice.seats = n;
          render();
        },
      ),
    );
    botsBox.replaceChildren(
      pills(
        "bots",
        [0, ...Array.from({ length: choice.seats - 1 }, (_, i) => i + 1)].map((n) => [
          n,
          n === 0 ? "None" : n,
        ]),
        choice.bots,
        (n) => ((choice.bots = n), render()),
      ),
    );
    const tournament = choice.mode === "tournament";
    cashOnly.forEach((node) => (node.hidden = tournament));
    sngOnly.forEach((node) => (node.hidden = !tournament));
    const free = choice.seats - 1 - choice.bots;
    const bots = choice.bots ? `, ${choice.bots} bot${choice.bots > 1 ? "s" : ""}` : "";
    const friends = free ? `, ${free} open for friends who have the link` : "";
    about.textContent = `${choice.seats} seats: you${bots}${friends}.`;
  }
  const part = (title, ...body) => h("fieldset.choice", h("legend", title), body);
  const stakes = part(
    "Blinds",
    pills(
      "blinds",
      STAKES.map((b, i) => [i, `${chips(b[0])}/${chips(b[1])}`]),
      0,
      (i) => (choice.blinds = STAKES[i]),
    ),
  );
  const structure = part(
    "Blind levels",
    pills(
      "structure",
      [
        ["standard", "Standard"],
        ["turbo", "Turbo"],
        ["hyper-turbo", "Hyper-turbo"],
      ],
      choice.structure,
      (s) => (choice.structure = s),
    ),
  );
  const tick = (key, text) =>
    h(
      "label.check",
      h("input", { type: "checkbox", onchange: (e) => (choice[key] = e.target.checked) }),
      text,
    );
  const own = h("input", {
    type: "text",
    placeholder: "3/6",
    "aria-label": "Other blinds",
    size: 7,
    onchange: (e) => readBlinds(e.target.value),
  });
  const buyIn = h(
    "label.field.narrow",
    "Buy-in, chips (default: 100 big blinds)",
    h("input", {
      type: "number",
      min: "1",
      step: "1",
      inputMode: "numeric",
      onchange: (e) => (choice.stack = Number(e.target.value) || 0),
    }),
  );
  const house = h(
    "div",
    tick("twice", "Offer to run it twice (all players must agree)"),
    tick("straddle", "Allow straddles"),
    tick("rathole", "Let players who left return with fewer chips"),
    tick("late", "Show spectators all cards of a hand after the next hand (players are informed)"),
    tick("home", "Include spectators on the same network as a player, for example at home"),
  );
  const doors = part(
    "Access",
    h(
      "label.field.narrow",
      "Password (optional)",
      h("input", {
        type: "password",
        maxLength: 64,
        autocomplete: "new-password",
        onchange: (e) => (choice.password = e.target.value),
      }),
    ),
    h(
      "div",
      tick("hidden", "Hide from the lobby: join by link only"),
      tick("approve", "Ask me before a player sits down"),
    ),
  );
  stakes.querySelector(".pills").append(own);
  cashOnly.push(stakes, house, buyIn);
  sngOnly.push(structure);
  const form = h(
    "form.two",
    { onsubmit: create },
    h(
      "div.panel",
      part(
        "Format",
        pills(
          "mode",
          [
            ["cash", "Cash game"],
            ["tournament", "Sit-and-go"],
          ],
          choice.mode,
          (m) => ((choice.mode = m), render()),
        ),
      ),
      part("Game", gamePills, more),
      h("label.field.narrow", "Your name", who),
    ),
    h(
      "div.panel",
      stakes,
      structure,
      part("Seats", seatsBox),
      part(
        "Bots",
        botsBox,
        pills(
          "level",
          LEVELS.map((l) => [l, capitalised(l.replace("-", " "))]),
          choice.level,
          (l) => (choice.level = l),
        ),
      ),
      h(
        "details",
        h("summary", "More options"),
        h(
          "div.form",
          h(
            "label.field",
            "Table name",
            h("input", {
              type: "text",
              maxLength: 40,
              onchange: (e) => (choice.name = e.target.value.trim()),
            }),
          ),
          part(
            "Time to act",
            pills(
              "seconds",
              [
                [10, "10 s"],
                [20, "20 s"],
                [45, "45 s"],
                [120, "2 min"],
                [3600, "1 hour"],
              ],
              choice.seconds,
              (s) => (choice.seconds = s),
            ),
          ),
          buyIn,
          house,
          doors,
        ),
      ),
      about,
      h("div.row", submit),
    ),
  );

  /** Custom blinds, written as 3/6. */
  function readBlinds(text) {
    const match = /^\s*(\d+)\s*[/ ]\s*(\d+)\s*$/.exec(text);
    if (match) {
      choice.blinds = [Number(match[1]), Number(match[2])];
      stakes.querySelectorAll("input[type=radio]").forEach((n) => (n.checked = false));
    } else if (text.trim())
      toast(`Invalid blinds “${text.trim()}”: expected small/big, for example 3/6`, true);
  }

  async function create(event) {
    event.preventDefault();
    submit.disabled = true;
    set("name", who.value.trim());
    try {
      const config = configOf(choice);
      const made = await net.send("create", { config });
      keepSeat(made.table, { host: made.host });
      const stack = config.stack || 0;
      if (
        await joinTable(net, made.table, { config, stack }, null, {
          name: who.value.trim(),
          buyIn: stack,
        })
      )
        go(`#/table/${made.table}`);
    } catch (error) {
      toast(error.message, true);
    }
    submit.disabled = false;
  }
  render();
  net.hello.then(render, () => {}); // a first list of games is shown anyway
  return { node: h("main.page", { id: "main", tabIndex: -1 }, h("h1", "New table"), form) };
}
