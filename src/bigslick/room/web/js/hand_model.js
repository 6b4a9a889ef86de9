// One hand of the model of a table: its players, cards, boards and pots.

/** The hand of a snapshot, as the viewer in seat `you` sees it. */
export function handFromSnapshot(s, you) {
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

/** Store the names of made hands that this viewer may see; the room sends them. */
export function takeMade(hand, e) {
  for (const [seat, made] of Object.entries(e.made || {})) {
    if (hand.players[seat]) hand.players[seat].made = made;
  }
}

export function clearTags(hand) {
  for (const player of Object.values(hand.players))
    if (!player.folded && !player.allIn) player.tag = null;
}

/** Discarded cards: the player's own cards by name, of others only the number. */
export function discard(player, e) {
  if (e.cards) {
    player.cards = player.cards.filter((c) => !e.cards.includes(c.card));
    return;
  }
  for (let i = 0; i < (e.count || 0); i++) {
    const at = player.cards.findLastIndex((c) => c.card.includes("?"));
    player.cards.splice(at < 0 ? player.cards.length - 1 : at, 1);
  }
}
