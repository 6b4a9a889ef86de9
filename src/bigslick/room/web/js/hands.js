// What cards make: names for the own hand, and the cards that count. The room decides who wins.

const ONE = {
  14: "ace",
  13: "king",
  12: "queen",
  11: "jack",
  10: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "deuce",
  1: "ace",
};
const many = (r) => (r === 6 ? "sixes" : `${ONE[r]}s`);
const big = (text) => text[0].toUpperCase() + text.slice(1);
const rankOf = (card) => "23456789TJQKA".indexOf(card[0]) + 2;
const HIGH = { kind: "high" };
const OMAHA = { kind: "high", hole: 2 };

/** The shares of the pot of each game; `hole`: exactly so many hole cards play. */
const GAMES = {
  nlhe: [HIGH],
  plhe: [HIGH],
  flhe: [HIGH],
  irish: [HIGH],
  pineapple: [HIGH],
  "crazy-pineapple": [HIGH],
  royal: [HIGH],
  "short-deck": [{ kind: "short" }],
  greek: [OMAHA],
  plo: [OMAHA],
  plo5: [OMAHA],
  plo6: [OMAHA],
  flo: [OMAHA],
  courchevel: [OMAHA],
  plo8: [OMAHA, { kind: "eight", hole: 2 }],
  flo8: [OMAHA, { kind: "eight", hole: 2 }],
  "big-o": [OMAHA, { kind: "eight", hole: 2 }],
  courchevel8: [OMAHA, { kind: "eight", hole: 2 }],
  "5cd": [HIGH],
  "27sd": [{ kind: "deuce" }],
  "27td": [{ kind: "deuce" }],
  a5td: [{ kind: "ace" }],
  badugi: [{ kind: "badugi" }],
  badeucey: [{ kind: "badugi", high: true }, { kind: "deuce" }],
  badacey: [{ kind: "badugi" }, { kind: "ace" }],
  drawmaha: [OMAHA, { kind: "high", own: true }],
  "5cs": [HIGH],
  stud: [HIGH],
  stud8: [HIGH, { kind: "eight" }],
  "stud-hl": [HIGH, { kind: "ace" }],
  razz: [{ kind: "ace" }],
  "27razz": [{ kind: "deuce" }],
};

export function shares(game) {
  return GAMES[game] || [];
}

/** Whether a game has cards in the middle. */
export function hasBoard(game) {
  return shares(game).length > 0 && !/stud|razz|td$|sd$|5cd|5cs|bad/.test(game);
}

function choose(cards, k) {
  if (k === 0) return [[]];
  if (cards.length < k) return [];
  const [first, ...rest] = cards;
  return [...choose(rest, k - 1).map((c) => [first, ...c]), ...choose(rest, k)];
}

/** Groups of equal ranks, largest first: [[count, rank], ...]. */
function groups(cards, aceLow) {
  const counts = new Map();
  for (const card of cards) {
    const r = aceLow && card[0] === "A" ? 1 : rankOf(card);
    counts.set(r, (counts.get(r) || 0) + 1);
  }
  return [...counts].map(([r, n]) => [n, r]).sort((a, b) => b[0] - a[0] || b[1] - a[1]);
}

function straightTop(ranks, lowest) {
  const sorted = [...ranks].sort((a, b) => b - a);
  if (sorted.length !== 5 || new Set(sorted).size !== 5) return 0;
  if (sorted[0] - sorted[4] === 4) return sorted[0];
  if (lowest && sorted[0] === 14 && sorted[1] === lowest && sorted[4] === lowest - 3) return lowest;
  return 0;
}

/**
 * Rank up to five cards as a high hand: [value parts, name].
 * `wheel`: the top of the ace-low straight, 0 for none.
 */
function rankHigh(cards, { wheel = 5, short = false, aceLow = false, plain = false } = {}) {
  const g = groups(cards, aceLow);
  const ranks = g.map(([, r]) => r);
  const [[n, a], [m, b] = [0, 0]] = g;
  const five = cards.length === 5 && !plain;
  const flush = five && cards.every((c) => c[1] === cards[0][1]);
  const top = five ? straightTop(ranks, wheel) : 0;
  if (flush && top)
    return [[8, top], top === 14 ? "Royal flush" : `Straight flush, ${ONE[top]} high`];
  if (n === 4) return [[7, ...ranks], `Four ${many(a)}`];
  if (n === 3 && m >= 2)
    return [[short ? 5 : 6, a, b], `Full house, ${many(a)} full of ${many(b)}`];
  if (flush) return [[short ? 6 : 5, ...ranks], `Flush, ${ONE[ranks[0]]} high`];
  if (top) return [[4, top], `Straight, ${ONE[top]} high`];
  if (n === 3) return [[3, ...ranks], `Three ${many(a)}`];
  if (n === 2 && m === 2) return [[2, ...ranks], `Two pair, ${many(a)} and ${many(b)}`];
  if (n === 2) return [[1, ...ranks], `Pair of ${many(a)}`];
  return [[0, ...ranks], `${big(ONE[ranks[0]])} high`];
}

const text = (ranks) =>
  ranks
    .map((r) => (r === 14 || r === 1 ? "A" : r === 13 ? "K" : r === 12 ? "Q" : r === 11 ? "J" : r))
    .join("-");

function rankFive(kind, cards) {
  if (kind === "high") return rankHigh(cards);
  if (kind === "short") return rankHigh(cards, { wheel: 9, short: true });
  if (kind === "deuce") {
    const [value, name] = rankHigh(cards, { wheel: 0 });
    return [value.map((x) => -x), value[0] ? name : `${text(value.slice(1))} low`];
  }
  const [value, name] = rankHigh(cards, { aceLow: true, plain: true });
  if (kind === "eight" && (value[0] || value[1] > 8 || cards.length < 5)) return null;
  return [value.map((x) => -x), value[0] ? name : `${text(value.slice(1))} low`];
}

function compare(a, b) {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const d = (a[i] ?? -99) - (b[i] ?? -99);
    if (d) return d;
  }
  return 0;
}

function badugi(cards, aceHigh) {
  let best = null;
  for (let k = Math.min(4, cards.length); k > 0 && !best; k--) {
    for (const c of choose(cards, k)) {
      const ranks = c.map((x) => (!aceHigh && x[0] === "A" ? 1 : rankOf(x)));
      if (new Set(ranks).size < k || new Set(c.map((x) => x[1])).size < k) continue;
      ranks.sort((a, b) => b - a);
      const value = [k, ...ranks.map((r) => -r)];
      if (!best || compare(value, best.value) > 0)
        best = {
          value,
          cards: c,
          name: `${k === 4 ? "Badugi" : `${["", "One", "Two", "Three"][k]} cards`}, ${text(ranks)}`,
        };
    }
  }
  return best;
}

/** Return the best hand {value, cards, name} of one share, or null. */
export function bestHand(share, hole, board) {
  const known = (cards) => cards.filter((c) => c && !c.includes("?"));
  const own = known(hole);
  const common = share.own ? [] : known(board);
  if (!own.length) return null;
  if (share.kind === "badugi") return badugi(own, share.high);
  let candidates;
  if (share.hole && common.length >= 3) {
    candidates = choose(own, 2).flatMap((two) =>
      choose(common, 3).map((three) => [...two, ...three]),
    );
  } else if (share.hole) {
    candidates = share.kind === "eight" ? [] : choose(own, Math.min(2, own.length));
  } else {
    const all = [...own, ...common];
    candidates = all.length > 5 ? choose(all, 5) : [all];
  }
  let best = null;
  for (const cards of candidates) {
    const ranked = rankFive(share.kind, cards);
    if (ranked && (!best || compare(ranked[0], best.value) > 0))
      best = { value: ranked[0], cards, name: ranked[1] };
  }
  return best;
}

/** The text below the own cards: what they make now. */
export function madeText(game, hole, boards) {
  const names = new Set();
  for (const board of boards.length ? boards : [[]]) {
    for (const share of shares(game)) {
      const best = bestHand(share, hole, board);
      if (best) names.add(best.name);
    }
  }
  return [...names].slice(0, 3).join(" · ");
}

/** The same for a narrow screen: "Full house" instead of "Full house, nines full of kings". */
export function shortHand(name) {
  return name
    .split(" · ")
    .map((part) => (/ low$/.test(part) ? part : part.split(",")[0]))
    .join(" · ");
}
