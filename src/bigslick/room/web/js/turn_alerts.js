// How the player learns that it is their turn: announcement, sound, notification, title.
import { announce } from "./dom.js";
import { times } from "./log_text.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";
import { isMyTurn, isQuestioned, timeLeft } from "./table_model.js";

const BLINK_MS = 700;
const LAST_SECONDS = 5; // these are counted by sound

export class TurnAlerts {
  constructor({ id, amount }) {
    this.id = id;
    this.amount = amount;
    this.onlook = () => this.flash();
    document.addEventListener("visibilitychange", this.onlook);
  }

  dispose() {
    clearInterval(this.blinker);
    document.removeEventListener("visibilitychange", this.onlook);
    document.title = "Bigslick";
  }

  /** Signal a turn or a question that an event or a snapshot brought. */
  follow(event, model) {
    this.model = model;
    const fresh = event.type === "snapshot";
    if ((event.type === "turn" || fresh) && isMyTurn(model)) this.asked(model.turn.legal);
    if ((event.type === "runout_question" || fresh) && isQuestioned(model))
      this.call(`All-in. Run it ${times(model.question.count)}? Press Y for yes, N for no`);
  }

  asked(l) {
    const sizes = () => `${this.amount(l.min_raise_to)} to ${this.amount(l.max_raise_to)}`;
    const parts = [
      l.check ? "check" : l.call !== undefined ? `call ${this.amount(l.call)}` : "",
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
    if (
      !settings.notify ||
      document.visibilityState === "visible" ||
      !("Notification" in window) ||
      Notification.permission !== "granted"
    )
      return;
    const note = new Notification(`Your turn at ${this.model.name}`, {
      tag: `bigslick-${this.id}`,
      icon: "icon.svg",
    });
    note.onclick = () => (window.focus(), note.close());
  }

  /** Count the last seconds of the player's time by sound. */
  tick(model, now) {
    const { turn } = model;
    if (!turn || turn.seat !== model.you || (turn.held_ms ?? null) !== null) return;
    const left = Math.ceil(timeLeft(turn, now).time / 1000);
    if (left !== this.lastSecond && left > 0 && left <= LAST_SECONDS) play("low");
    this.lastSecond = left;
  }

  /** Flash the title while it is the player's turn and the page is hidden. */
  flash(model = this.model) {
    this.model = model;
    const mine = model && (isMyTurn(model) || isQuestioned(model));
    clearInterval(this.blinker);
    const title = model ? `${model.name} · Bigslick` : "Bigslick";
    document.title = mine ? "● Your turn" : title;
    if (mine && document.visibilityState !== "visible")
      this.blinker = setInterval(() => {
        document.title = document.title.startsWith("●") ? "○ Your turn" : "● Your turn";
      }, BLINK_MS);
  }
}
