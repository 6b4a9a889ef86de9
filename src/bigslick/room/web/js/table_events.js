// What each event of the room changes in the model of a table, and its line in the log.
import { amounts, capitalised, chips } from "./dom.js";
import { clearTags, discard, newHand, newPlayer, reveal, takeMade } from "./hand_model.js";
import { nth, orderText, times } from "./log_text.js";

const AGGRESSIVE = new Set(["bet", "raise"]);
const WORDS = { bring_in: "Bring-in", discard: "Draw" };
const LOG_LINES = 400;
const BY_HOST = "closed by the host";
const TABLE = { who: "The table" };
const BOMB_POT = { who: "Bomb pot:" };

/** Whether a seat is the viewer's: in earlier hands somebody else may have had it. */
const isMine = ({ you, hand, firstHand }, seat) =>
  Boolean(you) && seat === you && !(firstHand && hand?.number < firstHand);

/** Add a line to the log; it stays the viewer's own after they have left. */
function say(model, line) {
  const who = line.seat && nameOf(model, line.seat);
  model.log.push({ n: model.n, mine: isMine(model, line.seat), who, ...line });
  if (model.log.length > LOG_LINES) model.log.splice(0, model.log.length - LOG_LINES);
}

/** Add a note to the log: what a player, or somebody else with a name, did. */
const note = (model, seat, text, more) => say(model, { kind: "note", seat, text, ...more });

const STREETS = ["Fourth", "Fifth", "Sixth", "Seventh"];
const DRAWS = ["First", "Second", "Third", "Fourth"];

/** The name of a later round of hole cards: a street of stud, or a draw. */
function nextRound(hand) {
  const at = hand.rounds - 2;
  if (hand.stud) return `${STREETS[at] || "Next"} street`;
  return `${DRAWS[at] || "Next"} draw`;
}

/** How many cards of a board were dealt before; a later runout shares the first cards. */
function dealtBefore(before, board, at) {
  if (before[at]) return before[at].length;
  const shared = board.findIndex((card, i) => card !== before[0]?.[i]);
  return shared < 0 ? board.length : shared;
}

/** Apply an event to the model. */
export function apply(model, event) {
  model.n = event.n;
  handlers[event.type]?.(model, event, model.hand);
  return model;
}

const nameOf = (model, seat) =>
  model.hand?.players[seat]?.name || model.seats[seat]?.name || `Seat ${seat}`;

const handlers = {
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
    const name = e.info?.name || before?.name || player?.name;
    if (text && name) note(model, e.seat, text, { who: name });
  },
  seat_change(model, e) {
    note(model, e.seat, `moves to seat ${e.to}`, { who: e.info.name });
    delete model.seats[e.seat];
    model.seats[e.to] = e.info;
    if (model.you === e.seat) model.you = e.to;
  },
  clock(model, e) {
    if (model.turn?.seat === e.to) model.turn.limit_ms = e.at + e.time_ms - model.turn.at;
    note(model, e.seat, `calls the clock on ${nameOf(model, e.to)}`);
  },
  report(model, e) {
    if (e.text) note(model, null, `“${e.text}”`, { who: `A message of ${e.who} was reported:` });
  },
  commitment(model, e) {
    model.commitment = { hand: e.hand, root: e.root };
  },
  hand_start(model, e) {
    const hand = (model.hand = newHand(e));
    e.order.forEach(
      (seat) =>
        (hand.players[seat] = newPlayer(
          seat,
          e.names?.[seat] || model.seats[seat]?.name || `Seat ${seat}`,
          e.stacks[seat],
        )),
    );
    hand.blinds = e.blinds;
    hand.bombPot = e.bomb_pot;
    model.game = e.game;
    if (e.stakes) model.stakes = e.stakes;
    model.button = e.button;
    model.hands = e.number;
    model.turn = null;
    if (model.commitment?.hand === e.hand) model.commitment = null;
    const game = e.new_game ? `: ${e.game_name}` : "";
    say(model, { kind: "hand", text: `Hand ${e.number}${game}`, hand: e.hand });
    if (e.bomb_pot) {
      const ante = chips(Math.max(...e.antes), model.config.cents);
      note(model, null, `everybody antes ${ante}, and betting starts on the flop`, BOMB_POT);
    }
    for (const [seat, count] of Object.entries(e.missing || {})) {
      const text = `did not reveal a seed${count > 1 ? `, ${nth(count)} time` : ""}`;
      note(model, Number(seat), text);
      if (model.seats[seat]) model.seats[seat] = { ...model.seats[seat], misses: count };
    }
  },
  post(model, e, hand) {
    const player = hand.players[e.seat];
    hand.pot += e.amount;
    Object.assign(player, { bet: e.bet, stack: e.stack, allIn: !e.stack });
    player.tag = { kind: "post", text: capitalised(e.what) };
    say(model, { kind: "act", seat: e.seat, verb: "post", amount: e.amount, what: e.what });
  },
  deal(model, e, hand) {
    for (const { seat, card, up } of e.cards)
      hand.players[seat].cards.push({ card, up: Boolean(up) });
    if (hand.rounds++) {
      hand.stud ||= e.cards.some((c) => c.up);
      say(model, { kind: "street", text: nextRound(hand), cards: [] });
    }
    takeMade(hand, e);
    clearTags(hand);
  },
  board(model, e, hand) {
    model.question = null;
    takeMade(hand, e);
    const before = hand.boards || [];
    hand.boards = e.boards;
    const at = e.boards.findIndex((board, b) => board.length > dealtBefore(before, board, b));
    const length = (e.boards[at] || e.boards[0]).length;
    const names = { 4: "Turn", 5: "River" };
    const street = e.cards.length >= 3 ? "Flop" : names[length] || "Board";
    hand.street = street;
    const which = e.boards.length > 1 && at >= 0 ? `, board ${at + 1}` : "";
    say(model, { kind: "street", text: street + which, cards: e.cards });
  },
  turn(model, e) {
    model.turn = {
      n: e.n,
      seat: e.seat,
      at: e.at,
      time_ms: e.time_ms,
      bank_ms: e.bank_ms,
      limit_ms: e.limit_ms || null,
      legal: e.legal || null,
      held_ms: model.paused ? 0 : null,
    };
  },
  action(model, e, hand) {
    const player = hand.players[e.seat];
    const amount = e.amount || 0;
    model.turn = null;
    Object.assign(player, {
      bet: e.to || 0,
      stack: e.stack,
      allIn: Boolean(e.all_in) || (player.allIn && !e.stack),
    });
    hand.pot = e.pot;
    if (e.action === "fold") Object.assign(player, { folded: true, in: false });
    if (e.action === "discard") {
      discard(player, e);
      player.draws.push(e.count || 0);
    }
    takeMade(hand, e);
    if (AGGRESSIVE.has(e.action)) hand.raises++;
    const kind = e.all_in ? "allin" : e.action;
    const size = AGGRESSIVE.has(e.action) ? e.to : amount;
    player.tag = {
      kind,
      text: e.all_in ? "All-in" : WORDS[e.action] || capitalised(e.action),
      amount: e.action === "discard" ? null : size || null,
      count: e.count,
    };
    say(model, {
      kind: "act",
      seat: e.seat,
      verb: e.action,
      amount: size,
      all_in: Boolean(e.all_in),
      count: e.count,
      by: e.by,
    });
  },
  collect(model, e, hand) {
    for (const player of Object.values(hand.players)) player.bet = 0;
    for (const [seat, amount] of Object.entries(e.returned || {})) {
      const player = hand.players[seat];
      player.stack += amount;
      player.allIn = false;
      hand.pot -= amount;
      note(model, Number(seat), "gets back", { amount });
    }
    hand.pots = e.pots;
    hand.raises = 0;
    clearTags(hand);
  },
  runout_question(model, e) {
    model.turn = null;
    if (!model.question) note(model, null, `run it ${times(e.count)}?`, { who: "All-in:" });
    model.question = {
      hand: e.hand,
      count: e.count,
      seats: e.seats || [],
      agreed: e.agreed || [],
      at: e.at,
      time_ms: e.time_ms,
    };
  },
  queue(model, e) {
    model.waiting = e.waiting || [];
    if (e.id === model.waitingAs && e.what === "refused") model.refused = true;
  },
  runout(model, e, hand) {
    model.question = null;
    hand.runouts = true;
    if (e.count > 1) note(model, e.seat, `agrees to run it ${times(e.count)}`);
  },
  show(model, e, hand) {
    const player = hand.players[e.seat];
    if (!player) return;
    reveal(player, e.cards);
    player.shown = true;
    if (e.hands?.length) player.hands = e.hands;
    takeMade(hand, e);
    say(model, {
      kind: "show",
      seat: e.seat,
      cards: e.cards.filter((c) => !c.includes("?")),
      hand: (e.hands || []).filter(Boolean).join(" / "),
    });
  },
  muck(model, e, hand) {
    const player = hand.players[e.seat];
    player.mucked = true;
    player.in = false;
    if (!player.shown) note(model, e.seat, "mucks");
  },
  push(model, e, hand) {
    hand.over = hand.over || false;
    for (const [seat, amount] of Object.entries(e.amounts)) {
      const player = hand.players[seat];
      player.won += amount;
      player.stack += amount;
      hand.wins.push({ seat: Number(seat), amount, cards: e.cards?.[seat] || [] });
      say(model, { kind: "win", seat: Number(seat), amount, of: e.what, hand: e.hands?.[seat] });
    }
    const given = Object.values(e.amounts).reduce((a, b) => a + b, 0);
    const pot = hand.pots[Math.min(e.pot, hand.pots.length - 1)];
    if (pot) pot.amount = Math.max(pot.amount - given, 0);
    model.turn = null;
  },
  hand_end(model, e, hand) {
    hand.over = true;
    hand.pots = [];
    model.question = null;
    model.lastHand = e.hand;
    model.turn = null;
    for (const [seat, stack] of Object.entries(e.stacks)) {
      const player = hand.players[seat];
      Object.assign(player, { stack, bet: 0, net: e.payoffs[seat], allIn: false });
      if (model.seats[seat]) model.seats[seat] = { ...model.seats[seat], chips: stack };
    }
    for (const [seat, cards] of Object.entries(e.shown || {})) {
      if (Number(seat) !== model.you && cards.length) reveal(hand.players[seat], cards);
    }
  },
  rabbit(model, e, hand) {
    hand.rabbit = e.boards;
    say(model, {
      kind: "street",
      text: "Rabbit hunt",
      cards: e.boards[0].slice(hand.boards[0]?.length || 0),
    });
  },
  late(model, e) {
    for (const [seat, cards] of Object.entries(e.cards || {}))
      say(model, {
        kind: "show",
        seat: Number(seat),
        who: `Last hand: seat ${seat}`,
        cards,
        hand: "",
      });
  },
  chat(model, e) {
    model.chat.push({ n: e.n, seat: e.seat, name: e.name, text: e.text });
    if (model.chat.length > LOG_LINES) model.chat.shift();
  },
  host(model, e) {
    if (e.what === "pause") model.pausing = Boolean(e.later);
    if (e.what === "resume") model.pausing = false;
    if (e.what === "bot_speed") model.config = { ...model.config, bot_ms: e.bot_ms };
    const who = e.name ? `${e.name}, the host,` : "The host";
    say(model, { kind: "note", seat: e.by, who, ...orderText(e, model.config.cents) });
  },
  paused(model, e) {
    Object.assign(model, { paused: e.paused, pausing: false });
    if (model.turn && e.paused) model.turn.held_ms = 0;
    note(model, null, e.paused ? "is paused" : "is resumed", TABLE);
  },
  level(model, e) {
    const { cents } = model.config;
    const [name, sizes] = e.bets ? ["Bets", e.bets] : ["Blinds", e.blinds];
    model.stakes = {
      ...model.stakes,
      title: e.title || sizes,
      blinds: e.blinds || null,
      bets: e.bets || model.stakes.bets,
      antes: e.ante || e.big_blind_ante || null,
      bring_in: e.bring_in || 0,
      unit: e.bets ? e.bets[0] : e.blinds[1],
    };
    if (model.tournament) model.tournament.level = e.number;
    const ante = e.ante ? `, ante ${chips(e.ante, cents)}` : "";
    const bringIn = e.bring_in ? `, bring-in ${chips(e.bring_in, cents)}` : "";
    const text = `${name} ${amounts(sizes, cents)}${ante}${bringIn}`;
    say(model, { kind: "street", text, cards: [] });
  },
  closed(model, e) {
    const why = e.reason === BY_HOST ? " by the host" : e.reason ? `: ${e.reason}` : "";
    Object.assign(model, { closed: `The table was closed${why}.`, turn: null });
    note(model, null, `was closed${why}`, TABLE);
  },
  restarted(model) {
    note(model, null, "has restarted", { who: "The room" });
  },
};
