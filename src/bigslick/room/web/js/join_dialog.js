// Taking a seat: a name, the buy-in, and the token, which is stored in this browser.
import { chips, dialogHead, h, openDialog, toast } from "./dom.js";
import { keepSeat, seatAt } from "./held_seats.js";
import { set, settings } from "./settings.js";

/** The note for players at a table whose hands spectators see later. */
export const LATE_HANDS =
  "At this table, spectators see all cards of a hand after the next hand has finished.";

function newNonce() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((b) => b.toString(16).padStart(2, "0"))
    .join("");
}

/** Ask for a name and chips; resolves with {name, buyIn} or null. */
async function ask(stack, tournament, late) {
  const name = h("input", {
    type: "text",
    required: true,
    maxLength: 24,
    value: settings.name,
    autocomplete: "nickname",
    autofocus: true,
  });
  const buyIn = h("input", {
    type: "number",
    min: "1",
    step: "1",
    value: String(stack),
    inputMode: "numeric",
  });
  const wait = h("input", { type: "checkbox" });
  const dialog = h(
    "dialog",
    { "aria-label": "Take a seat" },
    h(
      "form",
      { method: "dialog" },
      dialogHead("Take a seat"),
      h("label.field", "Your name", name),
      tournament
        ? h("p.muted.small", `Every player starts with ${chips(stack)} chips.`)
        : [
            h("label.field", "Buy-in (chips)", buyIn),
            h("label.check", wait, "Wait for the big blind instead of posting it now"),
          ],
      late ? h("p.muted.small", LATE_HANDS) : null,
      h("button.btn.gold.big", { type: "submit", value: "yes" }, "Sit down"),
    ),
  );
  const done = await openDialog(dialog);
  if (done !== "yes" || !name.value.trim()) return null;
  return { name: name.value.trim(), buyIn: Number(buyIn.value) || stack, wait: wait.checked };
}

/** Take a seat or join the waiting list; returns the acknowledgement or null. */
export async function joinTable(net, table, model, seat = null, known = null) {
  const tournament = model?.config?.mode === "tournament" || model?.mode === "tournament";
  const late = Boolean(model?.config?.late_spectators || model?.late_spectators);
  const answer = known || (await ask(model?.stack || 200, tournament, late && !tournament));
  if (!answer) return null;
  set("name", answer.name);
  const held = seatAt(table);
  const fields = { table, name: answer.name, nonce: newNonce(), queue: true };
  if (held.host) fields.host = held.host;
  if (held.pass) fields.pass = held.pass;
  if (seat) fields.seat = seat;
  if (!tournament && answer.buyIn) fields.buy_in = answer.buyIn;
  if (answer.wait) fields.wait = true;
  try {
    const joined = await net.send("join", fields);
    keepSeat(table, {
      token: joined.token,
      seat: joined.seat ?? null,
      name: answer.name,
      ...(joined.host ? { host: joined.host } : {}),
    });
    return joined;
  } catch (error) {
    toast(error.message, true);
    return null;
  }
}
