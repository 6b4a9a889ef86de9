// The keys of the action bar.
import { settings } from "./settings.js";
import { bigBlind } from "./table_model.js";

/**
 * The key of an event as a shortcut is written. Where the keyboard writes no Latin letters, or
 * digits only with Shift, it is named by its place.
 */
export function shortcut({ key, code = "", shiftKey }) {
  const typed = key.toLowerCase();
  const [, letter, digit] = /^(?:Key([A-Z])|Digit([1-9]))$/.exec(code) || [];
  // Some keys write two characters at once in Arabic; Turkish and others have more Latin letters.
  if (letter && typed > "\x7f" && !/^\p{Script=Latin}/u.test(typed)) return letter.toLowerCase();
  if (digit && !shiftKey && typed.length === 1 && !/\d/.test(typed)) return digit;
  return typed;
}

/** Perform what a key stands for, unless it is typed into a field. */
export function pressed(bar, event) {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  if (!bar.extra || !settings.hotkeys || held || document.querySelector("dialog[open]")) return;
  const typing = event.target.matches?.(
    "input:is([type=text], [type=password], [type=number]), textarea, select",
  );
  if (typing) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const key = shortcut(event);
  if (!bar.ready && !bar.extra.myTurn && idleKey(bar, key)) return event.preventDefault();
  if (!bar.ready || !bar.extra.myTurn) return;
  const legal = bar.model.turn.legal;
  const done = legal.discards ? drawKey(bar, key, event, legal) : betKey(bar, key, event, legal);
  if (done) event.preventDefault();
}

/** The button for a key while it is not the player's turn. */
function idleKey(bar, key) {
  const button = bar.extra.idle.buttons?.find((b) => b.key === key);
  button?.onclick();
  return Boolean(button);
}

function drawKey(bar, key, event, legal) {
  if (key === "enter" && event.target.matches("button")) return false;
  if (key === "enter") return (bar.draw(), true);
  const card = legal.discards[Number(key) - 1];
  if (card) return (bar.on.toggle(card), true);
  return false;
}

function betKey(bar, key, event, legal) {
  const mayRaise = legal.min_raise_to !== undefined;
  const step = (bb) => bar.setSize(bar.to + bb * bigBlind(bar.model));
  switch (key) {
    case "f":
      if (legal.fold) bar.fold();
      return true;
    case "c":
      bar.root.querySelector(".act.call")?.click();
      return true;
    case "r":
    case "b":
      if (mayRaise) bar.raise();
      return true;
    case "s":
      bar.field?.focus();
      return Boolean(bar.field);
    case "arrowup":
    case "arrowdown":
      if (event.target.matches("input")) return false;
      step(key === "arrowup" ? 1 : -1);
      return mayRaise;
    case "escape":
      bar.setSize(bar.defaultSize(legal));
      bar.sized = false;
      return true;
    case "enter":
      if (bar.sized && mayRaise && !event.target.matches("button, a, input"))
        return (bar.raise(), true);
      return false;
    default: {
      const size = bar.sizes(legal).find((s) => s.key === key);
      if (size) bar.setSize(size.to);
      return Boolean(size);
    }
  }
}
