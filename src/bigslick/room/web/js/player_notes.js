// Notes about other players, stored in this browser only: a colour, a text, muted chat.
import { read, write } from "./settings.js";

const known = read("bigslick.people", {});
let changes = 0;
const keyFor = (name) => name.trim().toLowerCase();

/** The notes about a player: {colour, note, mute}. */
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

/** A number that increases with every change, so that views know when to update. */
export function peopleVersion() {
  return changes;
}
