// What people at a table do besides playing: reactions, seats, the clock, handing over the host.
import { closingButton, h, openBox, part, pills, checkbox, toast } from "./dom.js";
import { keepSeat, seatAt } from "./held_seats.js";
import { openBooks } from "./player_dialog.js";
import { timeLeft } from "./table_model.js";

const CALLED_MS = 30000; // what a player has after the clock was called
const CLOCK_MS = 30000; // the default of the table's configuration

/** The reactions of the protocol, with the words that the page shows. */
export const REACTIONS = {
  nice_hand: "Nice hand!",
  well_played: "Well played",
  good_luck: "Good luck",
  thanks: "Thanks",
  wow: "Wow!",
  ouch: "Ouch",
  laugh: "Ha ha",
};

/** The buttons of the reactions. */
export const reactionButtons = (react) =>
  h(
    "div.reactions",
    { role: "group", "aria-label": "Reactions" },
    Object.entries(REACTIONS).map(([what, text]) =>
      h("button.btn", { onclick: () => react(what) }, text),
    ),
  );

/** Whether the user can call the clock on the player to act now. */
export function mayCallClock({ model, net }) {
  const { turn, you, seats, config } = model;
  const least = config.clock_ms ?? CLOCK_MS;
  if (!turn || !you || turn.seat === you || seats[turn.seat]?.bot || turn.limit_ms) return false;
  const left = timeLeft(turn, net.now());
  if (left.held || !least) return false;
  return net.now() - turn.at >= least && left.time + left.bank > CALLED_MS;
}

/** Choose a free seat; the player moves there after the hand. */
export function openSeatChange(page) {
  const { model } = page;
  const all = Array.from({ length: model.config.seats || 6 }, (_, i) => i + 1);
  const free = all.filter((seat) => !model.seats[seat]);
  if (!free.length) return toast("There is no free seat");
  let to = free[0];
  const wait = checkbox("Wait for the big blind there instead of posting it", false);
  const rows = free.map((seat) => [seat, `Seat ${seat}`]);
  const move = () => page.command("change_seat", { seat: to, wait: wait.control.checked });
  return openBox("Change seats", [
    part(
      "Free seats",
      pills("seat", rows, to, (seat) => (to = seat)),
    ),
    model.config.mode !== "tournament" && model.hands ? wait : null,
    h("p.muted.small", "You move when the hand is over."),
    h("div.menu-row", closingButton("Change seats", "forward", move, "gold")),
  ]);
}

/** Keep or drop the rights of the host, as the seats of the table say. */
export function followHost(page) {
  const { model, held, id } = page;
  const host = Object.values(model.seats).find((info) => info.host)?.seat;
  if (!host || !held.token) return;
  if (host === model.you && !held.host) {
    keepSeat(id, { host: held.token });
    toast("You are the host of this table");
  } else if (host !== model.you && held.host) keepSeat(id, { host: undefined });
  else return;
  page.held = seatAt(id);
  page.render();
}

/** Ask before the table is closed. */
export function openClosing(page) {
  const owed = Object.values(page.model.seats).some((info) => !info.bot && info.chips);
  const books = () => openBooks(page);
  return openBox("Close the table", [
    h("p", "The table closes when the hand is over."),
    owed ? h("p", "The list of buy-ins is then deleted: copy it first.") : null,
    h(
      "div.menu-row",
      owed ? closingButton("Buy-ins", "list", books) : null,
      closingButton("Close the table", "off", () => page.host("close"), "danger"),
    ),
  ]);
}
