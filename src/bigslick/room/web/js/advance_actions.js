// Actions that a player selects in advance, while others decide.
import { h } from "./dom.js";

/** What a call would cost the player now. */
export function callPrice(model) {
  const players = Object.values(model.hand?.players || {});
  const me = model.hand?.players[model.you];
  return me ? Math.min(Math.max(...players.map((p) => p.bet)) - me.bet, me.stack) : 0;
}

/** The selected action, unless it is the call of a bet that has been raised since. */
export function stillMeant(chosen, model) {
  const raised = chosen?.startsWith("call ") && chosen !== `call ${callPrice(model)}`;
  return raised ? null : chosen;
}

/** Boxes to select an action in advance; `choose(value)` gets null for none. */
export function advanceBoxes(model, chosen, amount, choose) {
  const price = callPrice(model);
  const box = (value, text) =>
    h(
      "label.check",
      h("input", {
        type: "checkbox",
        data: { act: value },
        checked: chosen === value,
        onchange: (e) => choose(e.target.checked ? value : null),
      }),
      h("span", text),
    );
  return h(
    "div.pre",
    { role: "group", "aria-label": "Action in advance" },
    box("checkfold", price ? "Fold" : "Check / fold"),
    price ? box(`call ${price}`, `Call ${amount(price)}`) : box("check", "Check"),
    box("callany", "Call any"),
  );
}

/** The action that was selected in advance, if it is still legal and the same; else null. */
export function advanceAction(chosen, legal) {
  const call = legal.call !== undefined ? { action: "call" } : null;
  const check = legal.check ? { action: "check" } : null;
  if (chosen === "checkfold") return check || { action: "fold" };
  if (chosen === "check") return check;
  if (chosen === "callany") return check || call;
  return legal.call === Number(chosen.slice("call ".length)) ? call : null;
}
