// The keys of the action bar.
import { settings } from "./settings.js";

const FIELDS = "input:is([type=text], [type=password], [type=number]), textarea, select";

/** Handle a key press for the bar. */
export function pressed(bar, event) {
  if (
    !bar.extra ||
    !settings.hotkeys ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    document.querySelector("dialog[open]")
  )
    return;
  if (event.target.matches?.(FIELDS)) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const key = event.key.toLowerCase();
  if (!bar.extra.myTurn) {
    if (idleKey(bar, key)) event.preventDefault();
    return;
  }
  if (!bar.ready) return;
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
  const inField = event.target.matches("input");
  switch (key) {
    case "f":
      if (legal.fold) bar.fold();
      return true;
    case "c":
      if (legal.check) bar.send({ action: "check" });
      else if (legal.bring_in !== undefined) bar.send({ action: "bring-in" });
      else if (legal.call !== undefined) bar.send({ action: "call" });
      return true;
    case "r":
    case "b":
      if (mayRaise) bar.raise();
      return true;
    case "s":
      bar.bet.field?.focus();
      return Boolean(bar.bet.field?.isConnected);
    case "arrowup":
    case "arrowdown":
      if (inField) return false;
      bar.bet.step(key === "arrowup" ? 1 : -1);
      return mayRaise;
    case "escape":
      bar.bet.reset(legal);
      return true;
    case "enter":
      if (bar.bet.sized && mayRaise && !event.target.matches("button, a, input"))
        return (bar.raise(), true);
      return false;
    default: {
      const size = bar.bet.sizes(legal).find((s) => s.key === key);
      if (size) bar.bet.setSize(size.to);
      return Boolean(size);
    }
  }
}
