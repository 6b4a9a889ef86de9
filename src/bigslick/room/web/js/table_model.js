// The state of a table as the page knows it: made from a snapshot, then changed by events.

const LOG_LINES = 400;

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
    running: s.running,
    paused: s.paused,
    pausing: Boolean(s.pausing),
    finished: s.finished,
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
  };
  for (const info of s.seats) model.seats[info.seat] = info;
  if (s.hand) model.hand = handFromSnapshot(s.hand, s.you);
  if (s.hand?.over) model.lastHand = s.hand.hand;
  else if (s.hand && !model.lastHand) model.lastHand = handBefore(s.hand.hand);
  if (s.turn) model.turn = { ...s.turn };
  return model;
}

/** The id of the previous hand: "k3f9ab-00042" -> "k3f9ab-00041"; null before the first. */
function handBefore(id) {
  const [table, number] = id.split("-");
  return Number(number) > 1 ? `${table}-${String(number - 1).padStart(number.length, "0")}` : null;
}

function handFromSnapshot(s, you) {
  const hand = newHand(s);
  for (const p of s.players) {
    const player = newPlayer(p.seat, p.name, p.stack);
    player.bet = p.bet;
    player.in = p.in;
    player.folded = !p.in && !s.over;
    const cards = p.seat === you && p.own?.length ? p.own : p.cards;
    player.cards = cards.map((card, i) => ({ card, up: Boolean(p.up[i]) }));
    if (p.seat !== you && p.shown.length && !player.cards.length)
      player.cards = p.shown.map((card) => ({ card, up: true }));
    else if (p.seat !== you) reveal(player, p.shown);
    player.shown = p.shown.length > 0;
    player.made = p.made || [];
    player.allIn = p.in && !s.over && !p.stack;
    if (s.over && s.payoffs) player.net = s.payoffs[p.seat];
    hand.players[p.seat] = player;
  }
  hand.boards = s.boards;
  hand.pot = s.pot;
  const all = s.pots.reduce((sum, p) => sum + p.amount, 0);
  hand.pots = withoutBets(
    s.pots,
    all > 0 && all === s.pot ? s.players.reduce((sum, p) => sum + p.bet, 0) : 0,
  );
  hand.over = s.over;
  return hand;
}

/** The collected pots, without the bets of this street, which are shown at the seats. */
function withoutBets(pots, bets) {
  const left = pots.map((p) => ({ ...p }));
  for (const pot of [...left].reverse()) {
    const part = Math.min(pot.amount, bets);
    pot.amount -= part;
    bets -= part;
  }
  return left.filter((p) => p.amount > 0);
}

/** A hand before its first card. */
export function newHand(s) {
  return {
    id: s.hand,
    number: s.number,
    game: s.game,
    button: s.button,
    order: s.order,
    positions: s.positions || [],
    boardCards: s.board_cards || 0,
    players: {},
    boards: [[]],
    pots: [],
    pot: 0,
    over: false,
    rounds: 0,
    wins: [],
    rabbit: null,
    root: s.root,
    seeds: s.seeds,
    street: "",
    runouts: false,
    raises: 0,
  };
}

export function newPlayer(seat, name, stack) {
  return {
    seat,
    name,
    stack,
    bet: 0,
    in: true,
    folded: false,
    cards: [],
    draws: [],
    tag: null,
    allIn: false,
    shown: false,
    hands: [],
    made: [],
    won: 0,
    mucked: false,
    net: null,
  };
}

/** Turn hidden cards over. */
export function reveal(player, cards) {
  const known = new Set(player.cards.map((c) => c.card));
  for (const card of cards) {
    if (card.includes("?") || known.has(card)) continue;
    const hidden = player.cards.find((c) => c.card.includes("?"));
    if (hidden) hidden.card = card;
    else player.cards.push({ card, up: true });
    known.add(card);
  }
}

/** Add a line to the log. */
export function say(model, line) {
  model.log.push({ n: model.n, ...line });
  if (model.log.length > LOG_LINES) model.log.splice(0, model.log.length - LOG_LINES);
}

// Queries about a model

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
    Boolean(model.turn.legal)
  );
}

/** Whether this player is asked about the number of runouts. */
export function isQuestioned(model) {
  return Boolean(model.you && model.question?.seats.includes(model.you));
}

/** Milliseconds left of the time and of the time bank, at the server's time `now`. */
export function timeLeft(turn, now) {
  const used = turn.held_ms ?? Math.max(now - turn.at, 0);
  const over = Math.max(used - turn.time_ms, 0);
  return {
    time: Math.max(turn.time_ms - used, 0),
    bank: Math.max(turn.bank_ms - over, 0),
    share: turn.time_ms ? Math.max(1 - used / turn.time_ms, 0) : 0,
    held: turn.held_ms !== null && turn.held_ms !== undefined,
  };
}
