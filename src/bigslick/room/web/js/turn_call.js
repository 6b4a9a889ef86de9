// Calls the player when it is their turn: by sound, notification, title and screen reader.
import { announce } from "./dom.js";
import { times } from "./log_text.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";
import { isMyTurn, isQuestioned } from "./table_model.js";

export class TurnCall {
  /** `page` has the table's `model`, its `id` and how an `amount` is written. */
  constructor(page) {
    this.page = page;
  }

  dispose() {
    clearInterval(this.blinker);
    document.title = "Bigslick";
  }

  /** Call the player if an event asks them for an action or an answer. */
  follow(event) {
    const { model } = this.page;
    const isNew = event.type === "snapshot";
    if ((isNew || event.type === "turn") && isMyTurn(model)) this.asked(model.turn.legal);
    if ((isNew || event.type === "runout_question") && isQuestioned(model))
      this.call(`All-in. Run it ${times(model.question.count)}? Press Y for yes, N for no`);
  }

  asked(l) {
    const amount = (value) => this.page.amount(value);
    const sizes = () => `${amount(l.min_raise_to)} to ${amount(l.max_raise_to)}`;
    const parts = [
      l.check ? "check" : l.call !== undefined ? `call ${amount(l.call)}` : "",
      l.min_raise_to !== undefined ? `${l.unopened ? "bet" : "raise to"} ${sizes()}` : "",
      l.discards ? "choose cards to discard" : "",
    ].filter(Boolean);
    this.call(`Your turn: ${parts.join(", or ")}`);
  }

  call(text) {
    play("turn");
    this.notify();
    document.querySelectorAll("dialog[data-until-turn]").forEach((d) => d.close(""));
    announce(text, true);
  }

  /** Show a system notification that it is the player's turn. */
  notify() {
    const wanted = settings.notify && document.visibilityState !== "visible";
    if (!wanted || window.Notification?.permission !== "granted") return;
    const note = new Notification(`Your turn at ${this.page.model.name}`, {
      tag: `bigslick-${this.page.id}`,
      icon: "icon.svg",
    });
    note.onclick = () => (window.focus(), note.close());
  }

  /** Flash the title while it is the player's turn and the page is hidden. */
  flash() {
    const { model } = this.page;
    const mine = model && (isMyTurn(model) || isQuestioned(model));
    clearInterval(this.blinker);
    const title = model ? `${model.name} · Bigslick` : "Bigslick";
    const text = mine ? "● Your turn" : title;
    if (document.title !== text) document.title = text;
    if (mine && document.visibilityState !== "visible")
      this.blinker = setInterval(() => {
        document.title = document.title.startsWith("●") ? "○ Your turn" : "● Your turn";
      }, 700);
  }
}
