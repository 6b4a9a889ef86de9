// A table of a tournament: follows the player to other tables, shows the clock, asks about rebuys.
import { announce, chips, h, openBox, setText, toast } from "../dom.js";
import { dropSeat, keepSeat, seatAt } from "../held_seats.js";
import { offerButtons, tickOffers } from "./offers.js";
import { TournamentLink } from "./tournament_link.js";
import { clockText, levelText, money } from "./tournament_text.js";

export class TableSeat {
  constructor(page) {
    this.page = page;
    this.id = page.id.split(".")[0];
    this.asked = 0; // until when the player is asked about a rebuy
    this.result = ""; // the place of the player, in words
    this.level = h("span.hide-s");
    this.clock = h("b");
    this.more = h("span.hide-s");
    this.node = h(
      "a.btn.ghost.t-chip",
      { href: `#/tournament/${this.id}`, "aria-label": "Tournament" },
      this.level,
      this.clock,
      this.more,
    );
    document.querySelector(".top .what")?.after(this.node);
    const show = (found) => found && this.show(found);
    this.link = new TournamentLink(page.net, this.id, show);
    this.timer = setInterval(() => this.tick(), 500);
  }

  dispose() {
    clearInterval(this.timer);
    this.link.dispose();
    this.node.remove();
    document.querySelectorAll("dialog[data-rebuy]").forEach((d) => d.close(""));
  }

  /** An event of the table, before the page handles it. */
  take(event) {
    const { page } = this;
    if (event.type !== "moved" || event.seat !== page.model?.you) return;
    const { token, name } = page.held;
    page.model.you = null; // the seat here is not theirs any more
    this.go(event.to, event.number, event.to_seat, { token, name });
  }

  go(table, number, seat, held) {
    const { page } = this;
    dropSeat(page.id);
    keepSeat(table, { ...held, seat });
    toast(`You are moved to table ${number}, seat ${seat}`);
    if (table !== page.id) {
      page.go(`#/table/${table}`);
      return;
    }
    page.held = seatAt(table); // another seat here, as at the final table
    page.watch();
  }

  show(t) {
    const { you } = t;
    const { hadSeat, model } = this.page; // spectators stay where they are
    if (you?.table && you.table !== this.page.id && hadSeat && !model?.you) {
      this.go(you.table, you.number, you.seat, { token: this.link.held.token, name: you.name });
      return;
    }
    if (you?.table === this.page.id && !this.page.held.token) this.sit(you);
    this.tick();
  }

  sit(you) {
    keepSeat(this.page.id, { token: this.link.held.token, seat: you.seat, name: you.name });
    this.page.held = seatAt(this.page.id);
    this.page.watch();
  }

  tick() {
    const t = this.link.last;
    if (!t) return;
    const { left } = this.link;
    const level = t.clock ? `Level ${t.clock.level}` : t.state;
    const state = t.clock?.on_break ? "Break" : level;
    const time = t.clock?.paused ? "Paused" : left === null ? state : clockText(left);
    setText(this.level, time === state ? "" : state);
    setText(this.clock, time);
    setText(this.more, `${t.left} of ${t.players} left`);
    this.node.title = t.clock ? `Next: ${levelText(t.clock.next)}` : "";
    tickOffers(this.page.net);
    this.ask(t.you?.offers?.find((offer) => offer.until));
    this.tellPlace(t);
  }

  /** Whether the page shows the end of the player's hand: a runout takes a while. */
  get isShown() {
    const { pacer, model } = this.page;
    const { hand, you } = model || {};
    return !pacer.busy && (!hand || hand.over || !hand.players[you]);
  }

  /** Say in the action bar in which place the player finished. */
  tellPlace(t) {
    const row = t.standings.find((own) => own.name === t.you?.name);
    if (row?.place && !this.result && !this.isShown) return;
    const place = `You finished in place ${row?.place}.`;
    const prize = row?.prize ? ` You won ${money(row.prize)}.` : "";
    const left = t.state === "running" ? `${t.left} of ${t.players} players are left.` : "";
    const result = row?.place ? `${place}${prize} ${left || "The tournament is over."}` : "";
    if (result === this.result) return;
    if (!this.result) announce(place + prize);
    this.result = result;
    this.page.render();
  }

  /** Ask about a rebuy, once for each time. */
  async ask(offer) {
    if (!offer) {
      document.querySelectorAll("dialog[data-rebuy]").forEach((d) => d.close(""));
      return;
    }
    if (offer.until === this.asked || !this.isShown) return;
    this.asked = offer.until;
    const parts = offerButtons(this.link, [offer]);
    parts[0].querySelector("button").autofocus = true;
    await openBox(`Rebuy: ${chips(offer.chips)} chips`, parts, { data: { rebuy: "" } });
  }
}
