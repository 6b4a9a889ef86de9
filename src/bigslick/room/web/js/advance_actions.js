// Actions chosen in advance, while other players decide.
import { checkbox, h } from "./dom.js";

/** Boxes for an action that is performed when the turn comes. */
export function advanceChoices(bar) {
  const price = callPrice(bar);
  const raised = bar.pre?.startsWith("call ") && bar.pre !== `call ${price}`;
  if (raised) bar.pre = null;
  const box = (value, text) =>
    checkbox(text, bar.pre === value, (on) => bar.setPre(on ? value : null), {
      data: { act: value },
    });
  return h(
    "div.pre",
    { role: "group", "aria-label": "Action in advance" },
    box("checkfold", price ? "Fold" : "Check / fold"),
    price ? box(`call ${price}`, `Call ${bar.amount(price)}`) : box("check", "Check"),
    box("callany", "Call any"),
  );
}

/** Changes when the choices do. */
export function advanceKey(bar) {
  const player = bar.model.hand?.players[bar.model.you];
  return bar.extra.mayPre ? [callPrice(bar), player?.bet].join() : "";
}

function callPrice(bar) {
  const players = Object.values(bar.model.hand?.players || {});
  const me = bar.model.hand?.players[bar.model.you];
  return me ? Math.min(Math.max(...players.map((p) => p.bet)) - me.bet, me.stack) : 0;
}

/** The action that was selected in advance, or null if it is not the same any more. */
export function advanceAction(pre, legal) {
  const { check, call } = legal;
  if (check && !pre.startsWith("call ")) return { action: "check" };
  if (pre === "checkfold") return { action: "fold" };
  const wanted = pre === "callany" ? call !== undefined : `call ${call}` === pre;
  return wanted ? { action: "call" } : null;
}
