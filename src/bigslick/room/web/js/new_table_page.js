// A new table in three clicks: game, stakes, deal. Its fields come from the room.
import { amounts, counted, fill, h, part, pills, select } from "./dom.js";
import { randomHex } from "./connection.js";
import { keepSeat } from "./held_seats.js";
import { BOT_LEVELS, joinTable } from "./join_dialog.js";
import { OptionField } from "./option_fields.js";
import { nameInput, set } from "./settings.js";

const FIRST = ["nlhe", "plo", "plo8", "stud", "27td", "short-deck", "horse"];
const TIMES = [1, 5, 25, 100]; // the usual stakes are offered in these sizes
const MOST_SEATS = 9;
const SIT_AND_GO = { structure: "turbo", pace: "hands" }; // unless others are selected

const keyOf = ({ name, mode = "" }) => `${name} ${mode}`;
const times = (value, by) => (Array.isArray(value) ? value.map((v) => v * by) : value * by);

const NOT_IN_CLUBS = new Set(["password", "listed", "approve"]);

export function createPage({ net, go, args = [] }) {
  const club = args[0] === "club" ? args[1] : null;
  const choice = { mode: "cash", game: "nlhe", seats: 6, level: "medium", bots: 5, by: 1 };
  if (club) Object.assign(choice, { seats: 9, bots: 0 });
  const fields = new Map(); // an option of a format -> its field
  const who = nameInput({ required: true, placeholder: "Your name" });
  const [gameBox, stakesBox, seatsBox, botsBox, optionsBox] = Array.from({ length: 5 }, () =>
    h("div"),
  );
  const about = h("p.muted.small", { "aria-live": "polite" });
  const refusal = h("p.bad", { role: "alert" });
  const submit = h("button.btn.gold.big", { type: "submit" }, "Create table");

  const inCents = () => choice.mode === "cash" && Boolean(fields.get("cents cash")?.input.checked);
  const game = () => net.games?.find((g) => g.code === choice.game);
  const mostSeats = () => Math.min(game()?.max_players || MOST_SEATS, MOST_SEATS);
  /** The options that the selected game has in the selected format. */
  const offered = () =>
    (net.options || []).filter(
      ({ name, mode, everywhere }) =>
        (!mode || mode === choice.mode) &&
        (everywhere || game()?.options.includes(name)) &&
        !(club && NOT_IN_CLUBS.has(name)),
    );

  function choose(code) {
    Object.assign(choice, { game: code, by: 1 });
    choice.seats = Math.min(choice.seats, mostSeats());
    choice.bots = Math.min(choice.bots, choice.seats - 1);
    render();
  }

  function renderGames() {
    const known = net.games || [];
    const first = FIRST.filter((code) => known.some((g) => g.code === code));
    if (!first.includes(choice.game)) first.push(choice.game);
    const name = (code) => known.find((g) => g.code === code)?.name || code;
    const row = pills(
      "game",
      first.map((code) => [code, name(code)]),
      choice.game,
      choose,
    );
    const others = known.filter((g) => !first.includes(g.code));
    const names = [["", "More games …"], ...others.map((g) => [g.code, g.name])];
    const more = select("More games", names, "", (code) => code && choose(code));
    fill(gameBox, part("Game", row, more));
  }

  /** The stakes that everything else follows: blinds, bets or antes. */
  function renderStakes() {
    const [name, usual] = Object.entries(game()?.stakes || {})[0] || [];
    const cash = choice.mode === "cash" && name;
    const label = cash && net.options.find((o) => o.name === name).label;
    stakesBox.hidden = !cash;
    const sizes = TIMES.map((by) => [by, amounts(times(usual, by), inCents())]);
    fill(
      stakesBox,
      cash
        ? part(
            label,
            pills("stakes", sizes, choice.by, (by) => (choice.by = by)),
          )
        : null,
    );
  }

  function renderSeats() {
    const counts = Array.from({ length: mostSeats() - 1 }, (_, i) => [i + 2, i + 2]);
    const sit = (n) => {
      if (choice.bots === choice.seats - 1 || choice.bots > n - 1) choice.bots = n - 1;
      choice.seats = n;
      render();
    };
    fill(seatsBox, part("Seats", pills("seats", counts, choice.seats, sit)));
    const bots = Array.from({ length: choice.seats }, (_, n) => [n, n || "None"]);
    if (club) return void (about.textContent = "Only members of the club see the table.");
    fill(
      botsBox,
      part(
        "Bots",
        pills("bots", bots, choice.bots, (n) => ((choice.bots = n), render())),
        pills("level", BOT_LEVELS, choice.level, (l) => (choice.level = l)),
      ),
    );
    const free = choice.seats - 1 - choice.bots;
    const some = choice.bots ? `, ${counted(choice.bots, "bot")}` : "";
    const friends = free ? `, ${free} open for friends who have the link` : "";
    about.textContent = `${choice.seats} seats: you${some}${friends}.`;
  }

  /** All other options, in groups; what was typed stays when the game changes. */
  function renderOptions() {
    const groups = new Map();
    for (const option of offered()) {
      if (!fields.has(keyOf(option))) {
        const usual = { ...option, default: SIT_AND_GO[option.name] ?? option.default };
        fields.set(keyOf(option), new OptionField(usual, inCents));
      }
      const { input, node } = fields.get(keyOf(option));
      const usual = game().stakes[option.name];
      if (usual !== undefined) input.placeholder = amounts(usual, inCents());
      if (option.name === "cents") input.onchange = render;
      groups.set(option.group, [...(groups.get(option.group) || []), node]);
    }
    fill(
      optionsBox,
      [...groups].map(([title, nodes]) => part(title, h("div.fields", nodes))),
    );
  }

  function render() {
    renderGames();
    renderStakes();
    renderSeats();
    renderOptions();
  }

  /** The table configuration for what was selected and typed; null if something is invalid. */
  function configOf() {
    const { mode, seats, bots, level } = choice;
    const cash = { bots: Array(bots).fill(level) };
    const full = { bots: bots && seats, bot_level: level, start_people: seats - bots };
    const kind = mode === "cash" ? cash : { ...SIT_AND_GO, players: seats, ...full };
    const config = { game: choice.game, seats, ...kind };
    if (club) config.club = club;
    const [name, usual] = Object.entries(game()?.stakes || {})[0] || [];
    if (mode === "cash" && name && choice.by > 1) config[name] = times(usual, choice.by);
    const used = offered().map((option) => fields.get(keyOf(option)));
    const wrong = used.filter((field) => !field.check());
    if (wrong.length) return reveal(wrong[0]);
    for (const { option, value } of used) if (value !== undefined) config[option.name] = value;
    return config;
  }

  /** Move to the field that must be changed. */
  function reveal(field) {
    details.open = true;
    field.input.focus();
    return null;
  }

  /** Show a refusal of the room beside the field that it is about. */
  function refused(message) {
    const field = offered()
      .map((option) => fields.get(keyOf(option)))
      .find((own) => own.isMeant(message));
    if (!field) return (refusal.textContent = message);
    field.show(message);
    return reveal(field);
  }

  async function openTable(config, name) {
    const made = await net.send("create", { config });
    keepSeat(made.table, { host: made.host });
    if (club) return go(`#/table/${made.table}`);
    const known = { name, buyIn: config.stack };
    if (await joinTable(net, made.table, { config }, null, known)) go(`#/table/${made.table}`);
    return null;
  }

  /** Register for a new sit-and-go; if bots fill it up, it has started and has a table. */
  async function openSitAndGo(config, name) {
    const { tournament, host } = await net.send("create_tournament", { config });
    keepSeat(tournament, { host });
    const own = { tournament, name, host, nonce: randomHex(16) };
    const { token } = await net.send("register", own);
    keepSeat(tournament, { token, name });
    const { table, seat } = await net.send("watch_tournament", { tournament, token });
    if (table) keepSeat(table, { token, seat, name });
    go(table ? `#/table/${table}` : `#/tournament/${tournament}`);
  }

  async function create(event) {
    event.preventDefault();
    refusal.textContent = "";
    const config = configOf();
    if (!config) return;
    submit.disabled = true;
    const name = who.value.trim();
    if (!club) set("name", name);
    try {
      await (choice.mode === "cash" ? openTable(config, name) : openSitAndGo(config, name));
    } catch (error) {
      refused(error.message);
    }
    submit.disabled = false;
  }

  const formats = [
    ["cash", "Cash game"],
    ["tournament", "Sit-and-go"],
  ];
  const details = h("details", h("summary", "More options"), optionsBox);
  optionsBox.className = "form";
  const form = h(
    "form.two",
    { onsubmit: create },
    h(
      "div.panel",
      club
        ? null
        : part(
            "Format",
            pills("mode", formats, choice.mode, (m) => ((choice.mode = m), render())),
          ),
      gameBox,
      club ? null : h("label.field.narrow", "Your name", who),
    ),
    h("div.panel", stakesBox, seatsBox, botsBox, details, about, refusal, h("div.row", submit)),
  );
  render();
  net.hello.then(render, () => {});
  return { node: h("main.page", h("h1", club ? "New table of the club" : "New table"), form) };
}
