// The lines of the log as text.
import { amounts, chips } from "./dom.js";

/** A log line as a sentence; in the viewer's own lines they are "You". */
export function sentence(line, amount) {
  const { mine } = line;
  const who = mine ? "You" : line.who || "";
  if (line.kind === "act") return `${who} ${verb(line, mine, amount)}`;
  if (line.kind === "win") {
    const [of, hand] = [line.of && ` (${line.of})`, line.hand && ` with ${line.hand}`];
    return `${who} ${mine ? "win" : "wins"} ${amount(line.amount)}${of || ""}${hand || ""}`;
  }
  if (line.kind === "show")
    return `${who} ${mine ? "show" : "shows"}${line.hand ? ` ${line.hand}` : ""}`;
  if (line.kind === "note") {
    const size = line.amount ? ` ${amount(line.amount)}` : "";
    return `${who} ${mine ? plural(line.text) : line.text}${size}`;
  }
  return line.text;
}

const plural = (text) =>
  text.replace(/^(\w+?)s\b/, (whole, stem) =>
    whole === "is" ? "are" : whole === "was" ? "were" : stem,
  );

const POSTS = { ante: "an ante", straddle: "the straddle" };

/** What a player did, without their name. */
export function verb(line, mine, amount) {
  const s = mine ? "" : "s";
  const size = () => amount(line.amount) + (line.all_in ? ", all-in" : "");
  switch (line.verb) {
    case "post":
      return `post${s} ${POSTS[line.what] || "the blind"} of ${amount(line.amount)}`;
    case "fold":
    case "check":
      return `${line.verb}${s}${line.by === "clock" ? " (time)" : ""}`;
    case "call":
    case "bet":
      return `${line.verb}${s} ${size()}`;
    case "raise":
      return `raise${s} to ${size()}`;
    case "bring_in":
      return `bring${s} it in for ${amount(line.amount)}`;
    case "discard":
      return line.count ? `discard${s} ${line.count}` : `stand${s} pat`;
    default:
      return line.verb;
  }
}

/** A command of the host as the end of a sentence, with its amount if it has one. */
export function orderText(e, cents) {
  const later = e.later ? " after this hand" : "";
  const ante = e.ante ? `, ante ${chips(e.ante, cents)}` : "";
  const words = {
    pause: `pauses the table${later}`,
    resume: "resumes the table",
    kick: `removes ${e.who}${later}`,
    add_bot: `adds ${e.who}, a bot (${e.level})`,
    remove_bot: `removes ${e.who}${later}`,
    approve: `approves ${e.who}`,
    refuse: `refuses ${e.who}`,
    blinds: `sets the stakes to ${amounts(e.blinds || [], cents)}${ante}${later}`,
    bot_speed: `lets bots act after ${e.bot_ms / 1000} s`,
    hand_over: `makes ${e.who} the host`,
    mute: `mutes ${e.who}`,
    unmute: `lets ${e.who} chat again`,
    close: `closes the table${later}`,
  };
  if (e.what === "stack") return { text: `sets ${e.who}'s stack${later} to`, amount: e.amount };
  if (e.what === "top_up") return { text: `tops ${e.who} up${later} by`, amount: e.amount };
  return { text: words[e.what] || e.what };
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function nth(n) {
  const teen = n % 100 > 10 && n % 100 < 14;
  return `${n}${(!teen && ["", "st", "nd", "rd"][n % 10]) || "th"}`;
}

export const times = (count) => (count === 2 ? "twice" : `${count} times`);
