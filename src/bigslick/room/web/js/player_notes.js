// What a person keeps about other players, in this browser only: a colour, a note, silence.
import { read, write } from "./settings.js";

const known = read("bigslick.people", {});
let changes = 0;
const keyFor = (name) => name.trim().toLowerCase();

/** What is kept about a player: {colour, note, mute}. */
export function aboutPlayer(name) {
  return known[keyFor(name)] || {};
}

export function keepAbout(name, news) {
  const about = { ...aboutPlayer(name), ...news };
  if (about.colour || about.note || about.mute) known[keyFor(name)] = about;
  else delete known[keyFor(name)];
  write("bigslick.people", known);
  changes++;
}

/** A number that grows with every change, so that pictures know when they are old. */
export function peopleVersion() {
  return changes;
}
