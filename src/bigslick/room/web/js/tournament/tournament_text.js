// Texts that several tournament pages show.
import { chips } from "../dom.js";

/** An amount of money in cents: 1050 is 10.50, 2000 is 20. */
export function money(cents) {
  const whole = cents % 100 === 0;
  const options = whole ? {} : { minimumFractionDigits: 2 };
  return (cents / 100).toLocaleString("en-US", options);
}

/** Seconds as a clock: 5:07, 1:02:33. */
export function clockText(seconds) {
  const whole = Math.max(Math.ceil(seconds), 0);
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor((whole % 3600) / 60),
    whole % 60,
  ];
  const two = (n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Seconds as a length: 45 s, 12 min, 2 h 30 min. */
export function lengthText(seconds) {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (!hours) return `${minutes} min`;
  return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
}

/** The blinds and antes of a level. */
export function levelText(level) {
  const ante = level.big_blind_ante
    ? ` · BB ante ${chips(level.big_blind_ante)}`
    : level.ante
      ? ` · ante ${chips(level.ante)}`
      : "";
  return `${level.blinds.map((amount) => chips(amount)).join(" / ")}${ante}`;
}

/** The price of an entry: buy-in + fee, and what of it is a bounty. */
export function priceText(row) {
  const total = row.buy_in + row.fee + row.bounty;
  if (!total) return "Free";
  const parts = [
    row.fee ? `fee ${money(row.fee)}` : "",
    row.bounty ? `bounty ${money(row.bounty)}` : "",
  ];
  const more = parts.filter(Boolean).join(", ");
  return `Buy-in ${money(total)}${more ? ` (${more})` : ""}`;
}

const SOLD = {
  "late entry": "Late entry",
  "re-entry": "Re-entry",
  rebuy: "Rebuy",
  "add-on": "Add-on",
};

/** What can be bought after the start, and until when: one sentence each. */
export function termTexts(t) {
  return t.terms.map((row) => {
    const price = row.price ? `for ${money(row.price)}` : "free";
    const parts = [`${chips(row.chips)} chips ${price}`];
    if (row.threshold !== undefined)
      parts.push(row.threshold ? `with at most ${chips(row.threshold)} chips` : "without chips");
    parts.push(row.after ? `after level ${row.after}` : `until the end of level ${row.until}`);
    if (row.limit) parts.push(`at most ${row.limit} for each player`);
    if (row.after) parts.push("once");
    return `${SOLD[row.what]}: ${parts.join(", ")}.`;
  });
}

export const STATES = {
  registering: ["Registering", "wait"],
  running: ["Running", "on"],
  finished: ["Finished", "off"],
  cancelled: ["Cancelled", "bad"],
};

/** A date and time of the user's region. */
export function timeText(at) {
  const options = { weekday: "short", day: "numeric", month: "short", hour: "2-digit" };
  return new Date(at).toLocaleString(undefined, { ...options, minute: "2-digit" });
}

/** When a tournament starts, in words. */
export function startText(row, now) {
  if (row.start_at) {
    const left = (row.start_at - now) / 1000;
    return left > 0 && left < 86400
      ? `Starts in ${left < 3600 ? clockText(left) : lengthText(left)}`
      : `Starts ${timeText(row.start_at)}`;
  }
  if (row.start_people) {
    const missing = Math.max(row.start_people - row.players, 0);
    return `Starts with ${missing} more ${missing === 1 ? "player" : "players"}`;
  }
  return row.start_full ? "Starts when full" : "The host starts it";
}
