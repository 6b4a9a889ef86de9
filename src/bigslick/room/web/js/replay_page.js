// The replayer: a finished hand step by step, with the chances of the hands that are known.
import { ask } from "./api.js";
import { isHidden } from "./cards.js";
import { chips, fill, h, icon, setText, toast } from "./dom.js";
import { seatAt } from "./held_seats.js";
import { sentence } from "./log_text.js";
import { eventsOf, readRecords, startOf } from "./record.js";
import { copyLink } from "./table_menu.js";
import { apply, fromSnapshot } from "./table_model.js";
import { TableView } from "./table_view.js";

const STEP_MS = 1100;
const SILENT = new Set(["hand_start", "collect"]);

/** The model after so many events. */
function modelAt(record, events, count, you) {
  const model = fromSnapshot(startOf(record, you));
  for (const event of events.slice(0, count)) apply(model, structuredClone(event));
  return model;
}

/** The steps worth stopping at: numbers of events that have happened. */
function stepsOf(events) {
  return events
    .map((e, i) => [e.type, i + 1])
    .filter(([type]) => !SILENT.has(type))
    .map(([, count]) => count);
}

/** What to ask the equity calculator: null without two known hands or after the last bet. */
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

/** `inside`: shown within a dialog of the table, one hand only. */
export function createPage({ args, inside = false }) {
  const [table, wanted, first] = args;
  const held = seatAt(table || "");
  let records = [],
    record = null,
    events = [],
    steps = [],
    at = 0,
    playing = null;
  const cache = new Map();
  const view = new TableView({ amount: chips, as: "div", on: { seat: () => {}, card: () => {} } });
  const title = h("h1", "Replay");
  const said = h("p", { "aria-live": "polite", role: "status" });
  const slider = h("input", {
    type: "range",
    min: "0",
    value: "0",
    "aria-label": "Step",
    oninput: (e) => show(Number(e.target.value)),
  });
  const controls = [];
  /** A button of the player; it can be used once there is a hand. */
  function control(label, sign, onclick) {
    const fields = { type: "button", disabled: true, "aria-label": label, title: label, onclick };
    controls.push(h("button.btn.icon", fields, icon(sign)));
    return controls.at(-1);
  }
  const playButton = control("Play", "play", () => toggle());
  const list = h("nav.hands-list", { "aria-label": "Hands" });
  const file = h("input", {
    type: "file",
    accept: ".jsonl,.json",
    "aria-label": "Open a file of hands",
    onchange: (e) => open(e.target.files[0]),
  });

  function show(step) {
    if (!record) return;
    at = Math.max(0, Math.min(step, steps.length - 1));
    const model = modelAt(record, events, steps[at], you());
    view.render(model, { now: 0, canSit: false, chosen: new Set() });
    slider.value = String(at);
    slider.style.setProperty("--fill", `${(100 * at) / Math.max(steps.length - 1, 1)}%`);
    const last = model.log.filter((l) => l.kind !== "hand").pop();
    setText(
      said,
      `${at + 1} of ${steps.length}: ${last ? sentence(last, you(), chips) : "The hand begins"}`,
    );
    slider.setAttribute("aria-valuetext", said.textContent);
    equities(model);
    if (at === steps.length - 1) stop();
  }

  function you() {
    return record?.players.find((p) => p.name === held.name)?.seat ?? null;
  }

  async function equities(model) {
    const question = equityQuestion(model);
    if (!question) return;
    const key = JSON.stringify(question.body);
    const step = at;
    if (!cache.has(key))
      cache.set(
        key,
        fetch("/api/equity", {
          method: "POST",
          body: key,
          headers: { "Content-Type": "application/json" },
        })
          .then((r) => (r.ok ? r.json() : null))
          .catch(() => null),
      );
    const answer = await cache.get(key);
    if (!answer || step !== at) return;
    question.seats.forEach((seat, i) =>
      view.note(seat, `${(100 * answer.players[i].equity).toFixed(1)} %`),
    );
  }

  function toggle() {
    if (playing || !record) return stop();
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

  function choose(next) {
    record = next;
    for (const button of controls) button.disabled = false;
    events = eventsOf(record);
    steps = stepsOf(events);
    slider.max = String(steps.length - 1);
    setText(title, `Hand ${record.hand_id}`);
    for (const link of list.querySelectorAll("a"))
      link.toggleAttribute("aria-current", link.dataset.hand === record.hand_id);
    show(record.hand_id === wanted && first ? Number(first) - 1 || 0 : 0);
  }

  function fillList() {
    fill(
      list,
      [...records].reverse().map((r) => {
        const own = r.players.find((p) => p.name === held.name);
        const net = own ? own.final - own.stack : null;
        return h(
          "a",
          {
            href: table ? `#/replay/${table}/${r.hand_id}` : "#",
            data: { hand: r.hand_id },
            onclick: (e) => (table ? null : (e.preventDefault(), choose(r))),
          },
          h(
            "span",
            r.hand_id
              .split("-")
              .pop()
              .replace(/^0+(?=.)/, "#"),
          ),
          h(
            `span.${net > 0 ? "good" : net < 0 ? "bad" : "muted"}`,
            net === null ? `pot ${chips(r.pot)}` : `${net > 0 ? "+" : ""}${chips(net)}`,
          ),
        );
      }),
    );
  }

  async function load() {
    if (!table) {
      setText(said, "Choose a file of hands to replay it.");
      return;
    }
    try {
      const response = await ask(`/api/tables/${table}/history.jsonl`, held);
      use(readRecords(await response.text()));
    } catch (error) {
      setText(said, error.message);
    }
  }

  function use(found) {
    records = found;
    fillList();
    if (!records.length) setText(said, "No hand is finished yet.");
    else choose(records.find((r) => r.hand_id === wanted) || records[records.length - 1]);
  }

  async function open(chosen) {
    try {
      use(readRecords(await chosen.text()));
    } catch {
      toast("This is no file of hands", true);
    }
  }

  const onkey = (event) => {
    if (event.target.matches("input, select, button, a") || !record) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) show(at + step);
    else if (event.key === " ") toggle();
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", onkey);
  load();
  const share = table
    ? h(
        "button.btn",
        {
          type: "button",
          onclick: () =>
            copyLink(
              `${location.href.split("#")[0]}#/replay/${table}/${record?.hand_id || ""}/${at + 1}`,
            ),
        },
        icon("link"),
        "Copy the link",
      )
    : null;
  const steering = h(
    "div.replay",
    h("div.stage", view.root),
    h(
      "div.steps",
      control("To the start", "first", () => (stop(), show(0))),
      control("One step back", "back", () => (stop(), show(at - 1))),
      playButton,
      control("One step on", "forward", () => (stop(), show(at + 1))),
      control("To the end", "last", () => (stop(), show(steps.length - 1))),
      slider,
    ),
    h("div.row.nowrap", h("div.grow", said), inside ? share : null),
  );
  const node = inside
    ? steering
    : h(
        "main.page",
        { id: "main", tabIndex: -1 },
        h(
          "div.row",
          title,
          h("span.grow"),
          share,
          table ? h("a.btn", { href: `#/table/${table}` }, icon("back"), "To the table") : null,
          h("label.btn.file", "Open a file", file),
        ),
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
