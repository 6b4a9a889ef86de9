// The notice in the middle of a table: paused, closed, finished, locked, not found.
import { chips, fill, h, toast } from "./dom.js";
import { keepSeat, seatAt } from "./held_seats.js";

const SOON = 2; // shorter waits, in seconds, are not shown

const toLobby = (kind = "a.btn") => h(kind, { href: "#/" }, "Back to the lobby");

export class TableNotice {
  constructor(page) {
    this.page = page;
    this.root = page.table.notice;
    this.key = null;
  }

  /** Show nothing until the next `render`. */
  clear() {
    this.key = null;
  }

  render(model) {
    const places = model.tournament?.places || [];
    const key = JSON.stringify([
      model.closed,
      model.finished,
      model.paused,
      places,
      model.running,
      Object.keys(model.seats).length,
    ]);
    if (key === this.key) return;
    this.key = key;
    const content = this.content(model, places);
    this.root.hidden = !content;
    fill(this.root, content || []);
  }

  content(model, places) {
    if (model.closed) return [h("h2", "Table closed"), h("p", model.closed), toLobby()];
    if (model.finished)
      return [
        h("h2", "Tournament finished"),
        h(
          "ol",
          places.map((p) =>
            h("li", `${p.place}. ${p.name}${p.prize ? `, ${chips(p.prize)}` : ""}`),
          ),
        ),
        toLobby(),
      ];
    if (model.paused) return [h("h2", "Paused"), h("p", "The host has paused the table.")];
    if (!model.tournament || model.running) return null;
    const { prizes } = model.tournament;
    const taken = Object.keys(model.seats).length;
    return [
      h("h2", "Sit-and-go"),
      prizes?.length ? h("p", `Payouts: ${prizes.map(chips).join(", ")}`) : null,
      h(
        "p",
        `${taken} of ${model.config.seats || 6} players are seated. ` +
          "The tournament starts when all seats are taken.",
      ),
    ];
  }

  /** The table cannot be watched. */
  gone(error) {
    this.root.hidden = false;
    if (error.code === "locked" || error.code === "forbidden") return this.askPassword();
    const ask = h("button.btn.ghost", { onclick: () => this.askPassword() }, "Enter a password");
    const hidden = error.code === "unknown_table"; // or hidden without a password
    const row = h("div.row", toLobby(), hidden ? ask : null);
    fill(this.root, h("h2", "Table not found"), h("p", error.message), row);
    return null;
  }

  /** Ask for the password of a table, and store the pass. */
  askPassword() {
    const { page } = this;
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
        this.root.hidden = true;
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
      this.root,
      h("h2", "This table needs a password"),
      h("form.row", { onsubmit: open }, field, h("button.btn.gold", { type: "submit" }, "Enter")),
      toLobby("a.btn.ghost"),
    );
    field.focus();
  }
}
