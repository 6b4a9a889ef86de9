// The replayer: a finished hand step by step, with the equities of the known hands.
import { ask, equities as askEquities, send } from "./api.js";
import { isHidden } from "./cards.js";
import { amounts, chips, dateText, fill, h, icon, setText, toast } from "./dom.js";
import { seatAt } from "./held_seats.js";
import { sentence } from "./log_text.js";
import { copyLink, sharedLink } from "./links.js";
import { apply, fromSnapshot } from "./table_model.js";
import { TableView } from "./table_view.js";

const STEP_MS = 1100;
const SILENT = new Set(["hand_start", "collect"]);

/** The model after the first `count` events of a hand. */
function modelAt({ snapshot, events }, count) {
  const model = fromSnapshot(snapshot);
  for (const event of events.slice(0, count)) apply(model, structuredClone(event));
  return model;
}

/** The steps to stop at, each as the number of events so far. */
function stepsOf(events) {
  return events
    .map((e, i) => [e.type, i + 1])
    .filter(([type]) => !SILENT.has(type))
    .map(([, count]) => count);
}

/** The equity request; null without two known hands or after the last bet. */
function equityQuestion(model) {
  const hand = model.hand;
  if (!hand || hand.over || hand.wins.length || hand.boards.length > 1) return null;
  const live = Object.values(hand.players).filter((p) => !p.folded && !p.mucked && p.cards.length);
  const known = live.filter((p) => p.cards.every((c) => !isHidden(c.card)));
  if (known.length < 2) return null;
  const dead = Object.values(hand.players)
    .filter((p) => p.folded)
    .flatMap((p) => p.cards)
    .map((c) => c.card)
    .filter((c) => !isHidden(c));
  return {
    seats: known.map((p) => p.seat),
    body: {
      game: hand.game,
      hands: known.map((p) => p.cards.map((c) => c.card).join("")),
      board: hand.boards[0].join(""),
      dead: dead.join(""),
    },
  };
}

/** The hands of a table: where they come from, and where links to them lead. */
function tableHands(table) {
  const held = seatAt(table);
  const at = `/api/tables/${table}/hands`;
  return {
    back: { href: `#/table/${table}`, text: "Back to the table" },
    address: (id) => `#/replay/${table}/${id}`,
    shared: true,
    list: async () => (await (await ask(at, held)).json()).hands,
    events: async (id) => (await ask(`${at}/${id}/events`, held)).json(),
    net: (row) => row.players.find((p) => p.name === held.name)?.net ?? null,
  };
}

/** The number of a hand at its table: #12. */
const numberText = ({ hand_id }) =>
  hand_id
    .split("-")
    .pop()
    .replace(/^0+(?=.)/, "#");

/** What a hand is called: the game with its stakes, then the time and the id. */
function titleOf({ hand_id, time, snapshot }) {
  const { blinds, bets } = snapshot.stakes;
  const stakes = amounts(blinds || bets.filter(Boolean), snapshot.config.cents);
  const played = time && (dateText(Date.parse(time)) || time);
  return [`${snapshot.game_name} ${stakes}`, [played, `hand ${hand_id}`].filter(Boolean)];
}

/**
 * `inside`: shown within a dialog of the table, one hand only. `source`: where the hands come
 * from, see `tableHands`; null for those of a file.
 */
export function createPage({
  net,
  args,
  inside = false,
  source = args[0] ? tableHands(args[0]) : null,
}) {
  const [, wanted, first] = args;
  let hand = null, // as the room sends it: {hand_id, snapshot, events}
    steps = [],
    asked = 0,
    at = 0,
    playing = null;
  const cache = new Map();
  const amount = (value) => chips(value, hand?.snapshot.config.cents);
  const view = new TableView({ amount, as: "div", on: { seat: () => {}, card: () => {} } });
  const title = h("h1", "Replay");
  const about = h("p.muted.small");
  const said = h("p", { "aria-live": "polite", role: "status" });
  const slider = h("input", {
    type: "range",
    min: "0",
    value: "0",
    "aria-label": "Step",
    oninput: (e) => show(Number(e.target.value)),
  });
  const controls = [];
  /** A control button; it is enabled once a hand is loaded. */
  function control(label, sign, onclick) {
    const fields = { disabled: true, "aria-label": label, title: label, onclick };
    controls.push(h("button.btn.icon", fields, icon(sign)));
    return controls.at(-1);
  }
  const playButton = control("Play", "play", () => toggle());
  const list = h("nav.hands-list", { "aria-label": "Hands" });
  const file = h("input", {
    type: "file",
    "aria-label": "Open a hand history file",
    onchange: async (e) => {
      const bytes = await e.target.files[0]?.arrayBuffer();
      e.target.value = ""; // so that the same file can be chosen again
      if (bytes) open(bytes);
    },
  });

  function show(step) {
    if (!hand) return;
    at = Math.max(0, Math.min(step, steps.length - 1));
    const model = modelAt(hand, steps[at]);
    view.render(model, { now: 0, canSit: false, chosen: new Set() });
    slider.value = String(at);
    slider.style.setProperty("--fill", `${(100 * at) / Math.max(steps.length - 1, 1)}%`);
    const last = model.log.filter((l) => l.kind !== "hand").pop();
    const words = last ? sentence(last, amount) : "Start of the hand";
    setText(said, `${at + 1} of ${steps.length}: ${words}`);
    slider.setAttribute("aria-valuetext", said.textContent);
    equities(model);
    if (at === steps.length - 1) stop();
  }

  async function equities(model) {
    const question = equityQuestion(model);
    if (!question) return;
    const key = JSON.stringify(question.body);
    const step = at;
    if (!cache.has(key))
      cache.set(
        key,
        askEquities(question.body).catch(() => null),
      );
    const answer = await cache.get(key);
    if (!answer || step !== at) return;
    question.seats.forEach((seat, i) =>
      view.note(seat, `${(100 * answer.players[i].equity).toFixed(1)} %`),
    );
  }

  function toggle() {
    if (playing || !hand) return stop();
    if (at >= steps.length - 1) show(0);
    playing = setInterval(() => show(at + 1), STEP_MS);
    fill(playButton, icon("pause"));
    playButton.setAttribute("aria-label", "Pause");
  }

  function stop() {
    clearInterval(playing);
    playing = null;
    fill(playButton, icon("play"));
    playButton.setAttribute("aria-label", "Play");
  }

  /** Show a hand, and mark it in the list. */
  function choose(next, mark) {
    hand = next;
    for (const button of controls) button.disabled = false;
    steps = stepsOf(hand.events);
    slider.max = String(steps.length - 1);
    const [game, more] = titleOf(hand);
    setText(title, game);
    setText(about, more.join(" · "));
    if (!inside) document.title = `${game} · ${more[0]} · Bigslick`;
    for (const link of list.querySelectorAll("a"))
      link.toggleAttribute("aria-current", link.dataset.hand === String(mark));
    show(hand.hand_id === wanted && first ? Number(first) - 1 || 0 : 0);
  }

  /** Fill the list, the last hand first; `link(row, place)` are the attributes of each. */
  function fillList(rows, link) {
    const items = rows.map((row, place) => {
      const won = source?.net(row) ?? null;
      return h(
        "a",
        link(row, place),
        h("span", (source?.label || numberText)(row)),
        h(
          `span.${won > 0 ? "good" : won < 0 ? "bad" : "muted"}`,
          won === null
            ? `pot ${chips(row.pot, row.cents)}`
            : `${won > 0 ? "+" : ""}${chips(won, row.cents)}`,
        ),
      );
    });
    fill(list, items.reverse());
  }

  async function load() {
    if (!source) {
      setText(said, "Choose a hand history file to replay.");
      return;
    }
    setText(said, "Loading the hand …");
    const early = wanted ? source.events(wanted) : null;
    early?.catch(() => {}); // awaited below if it is in the list
    try {
      const rows = inside ? [] : await source.list();
      fillList(rows, ({ hand_id }) => ({ href: source.address(hand_id), data: { hand: hand_id } }));
      const last = rows[rows.length - 1]?.hand_id;
      const known = inside || !source.shared || rows.some((row) => row.hand_id === wanted);
      const id = known && wanted ? wanted : last;
      if (id) choose(await (id === wanted ? early : source.events(id)), id);
      else setText(said, "No hands have been played yet.");
      if (wanted && id && id !== wanted)
        toast(`Hand ${wanted} is not in the list: this is the last hand`, true);
    } catch (error) {
      setText(said, error.message);
    }
  }

  /** Let the room read a file of any format, and show one of its hands, by default the last. */
  async function open(bytes, place = "") {
    const mine = ++asked;
    try {
      const response = await send(`/api/replay?hand=${place}`, bytes);
      const found = await response.json();
      if (mine !== asked) return;
      const link = (row, number) => ({
        href: "#",
        data: { hand: String(number) },
        onclick: (e) => (e.preventDefault(), open(bytes, number)),
      });
      fillList(found.hands, link);
      choose(found, found.place);
    } catch (error) {
      if (mine === asked) toast(error.message, true);
    }
  }

  const onkey = (event) => {
    if (event.target.matches("input, select, button, a") || !hand) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) show(at + step);
    else if (event.key === " ") toggle();
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", onkey);
  load();
  const link = () => sharedLink(net, `${source.address(hand?.hand_id || "")}/${at + 1}`);
  const copy = { onclick: () => copyLink(link()) };
  const share = source?.shared && h("button.btn", copy, icon("link"), "Copy link");
  const back = ({ href, text }) => h("a.btn", { href }, icon("back"), text);
  const steering = h(
    "div.replay",
    h("div.stage", view.root),
    h(
      "div.steps",
      control("First step", "first", () => (stop(), show(0))),
      control("Previous step", "back", () => (stop(), show(at - 1))),
      playButton,
      control("Next step", "forward", () => (stop(), show(at + 1))),
      control("Last step", "last", () => (stop(), show(steps.length - 1))),
      slider,
    ),
    h("div.row.nowrap", h("div.grow", said), inside ? share : null),
  );
  const head = () => [
    h("div.replay-title", title, about),
    share,
    source && back(source.back),
    h("label.btn.file", "Open file", file),
  ];
  const node = inside
    ? steering
    : h(
        "main.page",
        h("div.row", head()),
        h("div.replay-grid", steering, h("div.panel", h("h2", "Hands"), list)),
      );
  return {
    node,
    dispose() {
      stop();
      view.dispose();
      document.removeEventListener("keydown", onkey);
    },
  };
}
