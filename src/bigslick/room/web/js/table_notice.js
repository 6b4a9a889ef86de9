// The notice over a table: it is closed, paused, not found, or needs a password.
import { fill, h, toast } from "./dom.js";
import { keepSeat, seatAt } from "./held_seats.js";

const SOON = 2; // shorter waits, in seconds, are not shown

const lobbyLink = () => h("a.btn", { href: "#/" }, "Back to the lobby");

/** Show what concerns the whole table: closed or paused. */
export function renderNotice(page) {
  const { model } = page;
  const key = JSON.stringify([model.closed, model.paused]);
  if (key === page.noticeKey) return;
  page.noticeKey = key;
  const notice = page.table.notice;
  notice.hidden = false;
  if (model.closed) {
    fill(notice, h("h2", "Table closed"), h("p", model.closed), lobbyLink());
  } else if (model.paused) {
    fill(notice, h("h2", "Paused"), h("p", "The host has paused the table."));
  } else notice.hidden = true;
}

/** Say why the table cannot be shown, and offer to enter a password. */
export function showGone(page, error) {
  const { notice } = page.table;
  notice.hidden = false;
  if (error.code === "locked" || error.code === "forbidden") return askPassword(page);
  const ask = h("button.btn.ghost", { onclick: () => askPassword(page) }, "Enter a password");
  const hidden = error.code === "unknown_table"; // or hidden without a password
  const row = h("div.row", lobbyLink(), hidden ? ask : null);
  fill(notice, h("h2", "Table not found"), h("p", error.message), row);
  return null;
}

/** Ask for the password of a table, and store the pass. */
function askPassword(page) {
  const field = h("input", {
    type: "password",
    required: true,
    autocomplete: "off",
    "aria-label": "Password",
    autofocus: true,
  });
  const open = async (event) => {
    event?.preventDefault();
    try {
      const { pass } = await page.net.send("unlock", { table: page.id, password: field.value });
      keepSeat(page.id, { pass });
      page.held = seatAt(page.id);
      page.table.notice.hidden = true;
      page.watch();
    } catch (error) {
      // After a wrong password the room refuses attempts for a while.
      if (error.code === "slow_down" && error.retryAfter <= SOON) {
        return setTimeout(open, error.retryAfter * 1000);
      }
      toast(error.message, true);
      field.select();
    }
    return null;
  };
  fill(
    page.table.notice,
    h("h2", "This table needs a password"),
    h("form.row", { onsubmit: open }, field, h("button.btn.gold", { type: "submit" }, "Enter")),
    h("a.btn.ghost", { href: "#/" }, "Back to the lobby"),
  );
  field.focus();
}
