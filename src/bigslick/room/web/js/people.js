// What a person keeps about other players, in this browser only: a colour, a note, silence.
import { read, write } from "./settings.js";

const known = read("bigslick.people", {});
const keyFor = (name) => name.trim().toLowerCase();

/** What is kept about a player: {colour, note, mute}. */
export function aboutPlayer(name) {
  return known[keyFor(name)] || {};
}

export function keepAbout(name, changes) {
  const about = { ...aboutPlayer(name), ...changes };
  if (about.colour || about.note || about.mute) known[keyFor(name)] = about;
  else delete known[keyFor(name)];
  write("bigslick.people", known);
}
