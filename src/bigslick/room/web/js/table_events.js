// The events of a table: who sits where, chat, the host's commands, levels, and the hand's own.
import { handEvents } from "./hand_events.js";
import { orderText } from "./log_text.js";
import { say } from "./table_model.js";

const CHAT_LINES = 400;

/** Apply an event to the model. */
export function apply(model, event) {
  model.n = event.n;
  handlers[event.type]?.(model, event, model.hand);
  return model;
}

const handlers = {
  ...handEvents,
  seat(model, e) {
    const before = model.seats[e.seat];
    if (e.info) model.seats[e.seat] = e.info;
    else delete model.seats[e.seat];
    const player = model.hand?.players[e.seat];
    if (e.info && player && model.hand.over) player.stack = e.info.chips;
    const words = {
      joined: "sits down",
      left: "leaves",
      sitting_out: "sits out",
      back: "is back",
      disconnected: "is disconnected",
      connected: null,
      chips: null,
      leaving: "leaves after the hand",
      sits_out: null,
    };
    const text = words[e.what];
    const name = e.info?.name || before?.name;
    if (text && name) say(model, { kind: "note", seat: e.seat, who: name, text });
  },
  commitment(model, e) {
    model.commitment = { hand: e.hand, root: e.root };
  },
  queue(model, e) {
    model.waiting = e.waiting || [];
    if (e.id === model.waitingAs && e.what === "refused") model.refused = true;
  },
  chat(model, e) {
    model.chat.push({ n: e.n, seat: e.seat, name: e.name, text: e.text });
    if (model.chat.length > CHAT_LINES) model.chat.shift();
  },
  host(model, e) {
    if (e.what === "pause") model.pausing = Boolean(e.later);
    if (e.what === "resume") model.pausing = false;
    const who = e.name ? `${e.name}, the host,` : "The host";
    say(model, { kind: "note", seat: e.by, who, ...orderText(e) });
  },
  paused(model, e) {
    Object.assign(model, { paused: e.paused, pausing: false });
    if (model.turn && e.paused) model.turn.held_ms = 0;
    say(model, { kind: "note", who: "The table", text: e.paused ? "is paused" : "is resumed" });
  },
  level(model, e) {
    model.stakes = {
      ...model.stakes,
      blinds: e.blinds,
      antes: e.ante || e.big_blind_ante || null,
      unit: e.blinds[1],
    };
    if (model.tournament) Object.assign(model.tournament, { level: e.number, left: null });
    say(model, {
      kind: "street",
      text: `Blinds ${e.blinds.join("/")}${e.ante ? `, ante ${e.ante}` : ""}`,
      cards: [],
    });
  },
  tournament(model, e) {
    model.tournament = { ...model.tournament, prizes: e.prizes, places: e.places || [] };
    if (e.what === "started") model.running = true;
    if (e.what === "finished") Object.assign(model, { finished: true, running: false });
    for (const place of e.places || [])
      if (model.seats[place.seat])
        model.seats[place.seat] = { ...model.seats[place.seat], place: place.place };
    const words = {
      started: "The tournament has started",
      finished: "The tournament has finished",
    };
    if (words[e.what]) say(model, { kind: "hand", text: words[e.what] });
  },
  closed(model, e) {
    const why = e.reason ? `: ${e.reason}` : "";
    Object.assign(model, { closed: `The table is closed${why}.`, running: false, turn: null });
    say(model, { kind: "note", who: "The table", text: `is closed${why}` });
  },
  restarted(model) {
    say(model, { kind: "note", who: "The room", text: "has restarted" });
  },
};
