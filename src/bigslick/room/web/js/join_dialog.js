// Taking a seat: a name, the buy-in, and the token, which is stored in this browser.
import { randomHex } from "./connection.js";
import { capitalised, checkbox, h, openForm, readChips, toast, typedChips } from "./dom.js";
import { keepSeat, seatAt } from "./held_seats.js";
import { nameInput, read, set } from "./settings.js";

/** The note for players at a table whose hands spectators see later. */
export const LATE_HANDS =
  "Spectators see the cards of bots, and of players who agree, when the next hand is over.";

/** The text of the box with which a player agrees. */
export const SHOW_LATE = "Show my cards to spectators one hand later";

/** The levels of bots, with their names. */
export const BOT_LEVELS = ["very-easy", "easy", "medium", "hard", "expert"].map((level) => [
  level,
  capitalised(level.replace("-", " ")),
]);

/** A field for an amount of chips. */
export function amountInput(amount, cents, props = {}) {
  const step = typedChips(1, cents);
  const value = typedChips(amount, cents);
  return h("input", { type: "number", min: step, step, value, inputMode: "decimal", ...props });
}

/** The amount in a field; throws an error if it is not one. */
export function readAmountInput(input, name, cents) {
  const amount = readChips(input.value.trim(), cents);
  if (!Number.isNaN(amount)) return amount;
  const example = typedChips(cents ? 20000 : 200, cents);
  throw new Error(`Invalid ${name} “${input.value}”: expected a number, for example ${example}`);
}

/** Ask for a name and chips until `send` succeeds with them; resolves with its result or null. */
function ask({ stack, late, cents, member, message }, send) {
  const own = member ? { value: member.name, readOnly: true } : {};
  const name = nameInput({ required: true, autofocus: true, ...own });
  const buyIn = amountInput(stack, cents);
  const wait = checkbox("Wait for the big blind instead of posting it now", false);
  const agree = checkbox(SHOW_LATE, false);
  const parts = [
    h("label.field", "Your name", name),
    h("label.field", cents ? "Buy-in" : "Buy-in (chips)", buyIn),
    wait,
    member ? h("p.muted.small", "The buy-in is taken from your balance in the club.") : null,
    late ? [h("p.muted.small", LATE_HANDS), agree] : null,
  ];
  const answer = () => ({
    name: name.value.trim(),
    buyIn: readAmountInput(buyIn, "buy-in", cents),
    wait: wait.control.checked,
    late: agree.control.checked,
  });
  return openForm("Take a seat", parts, "Sit down", async () => send(answer()), message);
}

/** Take a seat or join the waiting list; returns the acknowledgement or null. */
export async function joinTable(net, table, model, seat = null, known = null) {
  const late = Boolean(model?.config?.late_spectators || model?.late_spectators);
  const cents = Boolean(model?.config?.cents || model?.cents);
  const member = model?.config?.club ? read("bigslick.account", null) : null;
  const send = async (answer) => {
    const held = seatAt(table);
    const fields = { table, name: answer.name, nonce: randomHex(16), queue: true };
    if (held.host) fields.host = held.host;
    if (held.pass) fields.pass = held.pass;
    if (seat) fields.seat = seat;
    if (answer.buyIn !== undefined) fields.buy_in = answer.buyIn;
    if (answer.wait) fields.wait = true;
    if (answer.late) fields.late_cards = true;
    const joined = await net.send("join", fields);
    if (!member) set("name", answer.name);
    keepSeat(table, {
      token: joined.token,
      seat: joined.seat ?? null,
      name: answer.name,
      ...(joined.host ? { host: joined.host } : {}),
    });
    return joined;
  };
  const question = { stack: model?.stack || 200, late, cents, member };
  if (!known) return ask(question, send);
  try {
    return await send(known);
  } catch (error) {
    if (model?.stack) return ask({ ...question, message: capitalised(error.message) }, send);
    toast(error.message, true); // the buy-in of a new table is not known yet
    return null;
  }
}
