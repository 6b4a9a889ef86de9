// From the record of a finished hand to the events of a table, so that the same felt shows it.

/** Cards of a record; unknown ones stay "??". */
function recordCards(text) {
  const cards = [];
  for (let i = 0; i < (text || "").length; i += 2)
    cards.push(text.slice(i, i + 2).includes("?") ? "??" : text.slice(i, i + 2));
  return cards;
}

/** A snapshot of the table before the hand. */
export function startOf(record, you = null) {
  const blinds = (record.stakes.blinds || []).filter(Boolean);
  return {
    type: "snapshot",
    table: record.table || "",
    n: 0,
    you,
    name: record.table || record.hand_id,
    config: {
      seats: Math.max(record.seat_count || 0, ...record.players.map((p) => p.seat), 2),
      game: record.game,
    },
    game: record.game,
    game_name: record.game,
    stakes: {
      blinds: blinds.length ? [Math.min(...blinds), blinds[1] || blinds[0]] : null,
      bets: [record.stakes.small_bet, record.stakes.big_bet],
      unit: record.stakes.small_bet,
    },
    stack: 0,
    running: true,
    paused: false,
    finished: false,
    hands: 0,
    seats: record.players.map((p) => ({
      seat: p.seat,
      name: p.name,
      chips: p.stack,
      bot: p.is_bot ? "bot" : null,
      connected: true,
    })),
    button: record.button,
    commitment: null,
    hand: null,
    turn: null,
    tournament: null,
  };
}

/** The hand as events; deals in a row are one event. */
export function eventsOf(record) {
  const seats = Object.fromEntries(record.players.map((p) => [p.name, p.seat]));
  const order = record.players.map((p) => p.seat);
  const stack = Object.fromEntries(record.players.map((p) => [p.seat, p.stack]));
  const bet = Object.fromEntries(order.map((s) => [s, 0]));
  const put = { ...bet };
  const folded = new Set();
  const last = record.boards || [record.community_cards || []];
  let boards = Array.from({ length: record.board_count || 1 }, () => []);
  const events = [];
  const add = (type, fields) => events.push({ type, n: events.length + 1, ...fields });
  const move = (seat, amount) => (
    (stack[seat] -= amount),
    (bet[seat] += amount),
    (put[seat] += amount)
  );
  const pot = () => order.reduce((sum, s) => sum + put[s], 0);
  add("hand_start", {
    hand: record.hand_id,
    number: Number((record.hand_id || "").split("-").pop()) || 1,
    game: record.game,
    button: record.button,
    order,
    positions: [],
    stacks: { ...stack },
    blinds: record.stakes.blinds || [],
    antes: record.stakes.antes || [],
    root: "",
    seeds: {},
  });
  const acted = (seat, action, more = {}) =>
    add("action", {
      seat,
      action,
      to: bet[seat],
      stack: stack[seat],
      pot: pot(),
      all_in: stack[seat] === 0 && (more.amount || 0) > 0,
      ...more,
    });
  for (const a of record.actions) {
    const seat = seats[a.player];
    switch (a.action) {
      case "ante":
      case "blind":
        move(seat, a.amount);
        add("post", { seat, what: a.action, amount: a.amount, bet: bet[seat], stack: stack[seat] });
        break;
      case "deal": {
        const cards = recordCards(a.cards).map((card, i) => ({
          seat,
          card,
          up: Boolean(a.up?.[i]),
        }));
        const before = events[events.length - 1];
        if (before.type === "deal") before.cards.push(...cards);
        else add("deal", { cards });
        break;
      }
      case "board": {
        const cards = recordCards(a.cards);
        if (last.length > boards.length) boards = last.map(() => [...boards[0]]);
        const to = boards.findIndex(
          (b, i) =>
            (last[i] || []).slice(b.length, b.length + cards.length).join() === cards.join(),
        );
        boards[Math.max(to, 0)].push(...cards);
        add("board", { cards, boards: boards.map((b) => [...b]) });
        break;
      }
      case "fold":
        folded.add(seat);
        acted(seat, "fold");
        break;
      case "check":
        acted(seat, "check");
        break;
      case "call":
      case "bring_in":
        move(seat, a.amount);
        acted(seat, a.action, { amount: a.amount });
        break;
      case "bet":
      case "raise": {
        const more = a.amount - bet[seat];
        move(seat, more);
        acted(seat, a.action, { amount: more });
        break;
      }
      case "discard":
      case "stand_pat": {
        const cards = recordCards(a.cards);
        acted(seat, "discard", {
          count: cards.length,
          cards: cards.length && !cards.includes("??") ? cards : undefined,
        });
        break;
      }
      case "collect": {
        const returned = {};
        order.forEach((s, i) => {
          const back = bet[s] - (Array.isArray(a.amounts) ? a.amounts[i] : bet[s]);
          if (back > 0) ((returned[s] = back), (stack[s] += back), (put[s] -= back));
          bet[s] = 0;
        });
        add("collect", { pots: potsOf(order, put, folded), returned });
        break;
      }
      case "show":
        add("show", {
          seat,
          cards: recordCards(a.cards),
          hands: [record.showdown?.[a.player]?.hand?.split(" (")[0] || ""],
        });
        break;
      case "muck":
        add("muck", { seat });
        break;
      case "push": {
        const amounts = {};
        order.forEach((s, i) => a.amounts[i] && (amounts[s] = a.amounts[i]));
        add("push", { pot: a.pot || 0, amounts, board: a.board, hand_type: a.hand_type });
        break;
      }
      default: // burns, kills, pulls and notes change nothing that is seen
    }
  }
  add("hand_end", {
    hand: record.hand_id,
    payoffs: Object.fromEntries(record.players.map((p) => [p.seat, p.final - p.stack])),
    stacks: Object.fromEntries(record.players.map((p) => [p.seat, p.final])),
    shown: {},
  });
  return events;
}

function potsOf(order, put, folded) {
  const live = order.filter((s) => !folded.has(s));
  const levels = [...new Set(live.map((s) => put[s]))].sort((a, b) => a - b);
  let floor = 0;
  const pots = [];
  levels.forEach((level, i) => {
    let amount = order.reduce(
      (sum, s) => sum + Math.min(put[s], level) - Math.min(put[s], floor),
      0,
    );
    if (i === levels.length - 1)
      amount += order.reduce((sum, s) => sum + Math.max(put[s] - level, 0), 0);
    if (amount) pots.push({ amount, seats: live.filter((s) => put[s] >= level) });
    floor = level;
  });
  return pots;
}

/** Read a file of records, one on each line. */
export function readRecords(text) {
  return text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line));
}
