// The seats of this browser and the deals it took part in; stored in this browser only.
import { read, write } from "./settings.js";

// Seats: tokens by table.

/** What this browser has stored for a table: {token, seat, name, host, pass}. */
export function seatAt(table) {
  return read("bigslick.seats", {})[table] || {};
}

export function keepSeat(table, changes) {
  const seats = read("bigslick.seats", {});
  seats[table] = { ...seats[table], ...changes };
  write("bigslick.seats", seats);
}

export function dropSeat(table) {
  const seats = read("bigslick.seats", {});
  const { host, pass } = seats[table] || {};
  if (host || pass) seats[table] = { host, pass };
  else delete seats[table];
  write("bigslick.seats", seats);
}

export function heldTables() {
  return read("bigslick.seats", {});
}

// Deals: the player's seed, the first root and the result of the last hands.

const MOST_DEALS = 300;

/** What this browser has stored for a hand: {seed, root, seat, state, reason}. */
export function dealOf(hand) {
  const root = read("bigslick.roots", {})[hand]; // stored by versions without seeds
  return read("bigslick.deals", {})[hand] || (root ? { root } : {});
}

export function keepDeal(hand, changes) {
  const deals = read("bigslick.deals", {});
  deals[hand] = { ...deals[hand], ...changes };
  const hands = Object.keys(deals);
  for (const old of hands.slice(0, Math.max(hands.length - MOST_DEALS, 0))) delete deals[old];
  write("bigslick.deals", deals);
}
