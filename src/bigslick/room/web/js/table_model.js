// The state of a table, built from a snapshot; table_events.js applies events to it.
import { handFromSnapshot } from "./hand_model.js";
import { apply } from "./table_events.js";

export { apply };

const HAND_EVENTS = new Set([
  "post",
  "action",
  "collect",
  "board",
  "runout",
  "show",
  "muck",
  "push",
]);

/** Create a model from a snapshot; earlier lines stay in the log. */
export function fromSnapshot(s, before = null) {
  const model = {
    id: s.table,
    n: s.n,
    you: s.you,
    name: s.name,
    config: s.config || {},
    game: s.game,
    gameName: s.game_name,
    stakes: s.stakes || {},
    stack: s.stack,
    paused: s.paused,
    pausing: Boolean(s.pausing),
    hands: s.hands,
    button: s.button ?? s.hand?.button ?? null,
    commitment: s.commitment,
    seats: {},
    hand: null,
    turn: null,
    tournament: s.tournament,
    question: s.runout_question || null,
    waiting: s.waiting || [],
    waitingAs: s.waiting_as ?? null,
    log: before?.log || [],
    chat: before?.chat || [],
    lastHand: before?.lastHand || null,
    firstHand: s.first_hand ?? null,
  };
  for (const info of s.seats) model.seats[info.seat] = info;
  if (s.hand) model.hand = handFromSnapshot(s.hand, s.you);
  if (s.hand?.over) model.lastHand = s.hand.hand;
  else if (s.hand && !model.lastHand) model.lastHand = handBefore(s.hand.hand);
  if (s.turn) model.turn = { ...s.turn };
  if (!before) recall(model, s.recent || []);
  return model;
}

/** Fill log and chat from the last events, replayed beside the table that is already shown. */
function recall(model, recent) {
  const past = { ...model, seats: { ...model.seats }, hand: null };
  // Who left is known from the hands: somebody else may have the seat now.
  for (const { what, seat } of recent) if (what === "left") delete past.seats[seat];
  for (const event of recent)
    if (past.hand || event.type === "hand_start" || !HAND_EVENTS.has(event.type))
      apply(past, event);
}

/** The id of the previous hand: "k3f9ab-00042" -> "k3f9ab-00041"; null before the first. */
function handBefore(id) {
  const [table, number] = id.split("-");
  return Number(number) > 1 ? `${table}-${String(number - 1).padStart(number.length, "0")}` : null;
}

/** The big blind, or its equivalent: a unit in which stacks can be shown. */
export function bigBlind(model) {
  return model.stakes.blinds?.[1] || model.stakes.unit || model.stakes.bets?.[0] || 1;
}

/** The total of the pots and the bets. */
export function totalPot(hand) {
  return hand ? Math.max(hand.pot, 0) : 0;
}

export function isMyTurn(model) {
  return (
    model.you !== null &&
    model.you !== undefined &&
    model.turn?.seat === model.you &&
    !model.paused &&
    Boolean(model.turn.legal)
  );
}

/** Whether this player is asked about the number of runouts. */
export function isQuestioned(model) {
  return Boolean(model.you && !model.paused && model.question?.seats.includes(model.you));
}

/** Milliseconds left of the time and of the time bank, at the server's time `now`. */
export function timeLeft(turn, now) {
  const used = turn.held_ms ?? Math.max(now - turn.at, 0);
  const limit = turn.limit_ms || Infinity; // the clock was called
  const time = Math.min(turn.time_ms, limit);
  const bank = Math.min(turn.bank_ms, limit - time);
  return {
    time: Math.max(time - used, 0),
    bank: Math.max(bank - Math.max(used - time, 0), 0),
    share: time ? Math.max(1 - used / time, 0) : 0,
    held: turn.held_ms !== null && turn.held_ms !== undefined,
  };
}
