// The action bar: the legal actions with exact amounts, for mouse, touch and keyboard.
import { pressed } from "./action_keys.js";
import { advanceAction, advanceBoxes, callPrice, stillMeant } from "./advance_actions.js";
import { BetControls } from "./bet_controls.js";
import { fill, h, icon, setText, toast } from "./dom.js";

const GUARD_MS = 220; // clicks just after a turn begins are ignored
const FOLD_MS = 4000; // so long a second press of Fold gives up a free check

export class ActionBar {
  /** `on.act(action)`, `on.toggle(card)`; everything else comes with `extra.idle`. */
  constructor({ on, amount }) {
    this.on = on;
    this.amount = amount;
    this.root = h("section.bar", { "aria-label": "Your actions", tabIndex: -1 });
    this.bet = new BetControls({ amount, on: { enter: () => this.click(() => this.raise()) } });
    this.turnN = null;
    this.armed = 0;
    this.pre = null; // the action selected in advance
    this.focusOn = null; // the control that had the focus last
    this.key = "";
    this.onkey = (event) => pressed(this, event);
    document.addEventListener("keydown", this.onkey);
  }

  dispose() {
    document.removeEventListener("keydown", this.onkey);
    clearTimeout(this.guard);
  }

  render(model, extra) {
    this.model = model;
    this.extra = extra;
    const turn = extra.myTurn ? model.turn : null;
    if (turn && turn.n !== this.turnN) this.begin(turn);
    if (!turn) this.turnN = null;
    const key = JSON.stringify([
      turn?.n,
      extra.idleKey,
      extra.busy,
      this.amount(1),
      [...(extra.chosen || [])],
      this.pre,
      turn ? 0 : this.preKey(),
    ]);
    if (key === this.key) return;
    this.key = key;
    if (!turn) this.renderIdle();
    else if (turn.legal.discards) this.renderDraw(turn.legal);
    else this.renderChoices(turn.legal);
  }

  /** Replace the content; the focus stays in the bar, on the same control if it is there. */
  replace(...parts) {
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    if (focused && focused !== this.root) this.focusOn = focused.dataset.act || null;
    fill(this.root, parts);
    if (!focused) return;
    const same = this.focusOn && this.root.querySelector(`[data-act="${this.focusOn}"]`);
    (same || this.root).focus({ preventScroll: true });
  }

  /** Start a new decision: reset the bet size, and ignore clicks for a moment. */
  begin(turn) {
    this.turnN = turn.n;
    this.armed = performance.now() + GUARD_MS;
    this.foldAsked = 0;
    this.bet.begin(this.model);
    const action = this.pre && advanceAction(this.pre, turn.legal);
    this.pre = null;
    if (action) this.send(action);
    clearTimeout(this.guard);
    this.guard = setTimeout(
      () => this.root.querySelectorAll(".act").forEach((b) => b.removeAttribute("aria-disabled")),
      GUARD_MS,
    );
  }

  get ready() {
    return this.turnN !== null && performance.now() >= this.armed && !this.extra.busy;
  }

  // Legal actions

  renderChoices(legal) {
    const mayRaise = legal.min_raise_to !== undefined;
    const slider = mayRaise && legal.min_raise_to !== legal.max_raise_to;
    const deaf = performance.now() < this.armed ? "true" : null;
    const button = (cls, key, text, action) =>
      h(
        `button.act.${cls}`,
        {
          type: "button",
          data: { act: cls },
          "aria-keyshortcuts": key,
          "aria-disabled": deaf,
          onclick: () => this.click(action),
        },
        h("span.n", text),
        h("kbd", { "aria-hidden": "true" }, key),
      );
    const [text, action] = this.passive(legal);
    this.replace(
      slider ? this.bet.controls(legal) : h("div.say", this.odds(legal)),
      h(
        "div.acts",
        { role: "group", "aria-label": "Actions" },
        legal.fold ? button("fold", "F", "Fold", () => this.fold()) : null,
        text ? button("call", "C", text, () => this.send({ action })) : null,
        mayRaise ? button("raise", "R", this.bet.text(), () => this.raise()) : null,
      ),
    );
    if (mayRaise) this.bet.show(legal);
  }

  /** The action that puts in no more than needed, as [text, action]. */
  passive(legal) {
    if (legal.check) return ["Check", "check"];
    if (legal.bring_in !== undefined)
      return [`Bring in ${this.amount(legal.bring_in)}`, "bring-in"];
    if (legal.call === undefined) return [];
    const bet = this.model.hand.players[this.model.you]?.bet || 0;
    const all = legal.stack_to !== undefined && legal.call >= legal.stack_to - bet;
    return [`${all ? "All-in" : "Call"} ${this.amount(legal.call)}`, "call"];
  }

  odds(legal) {
    if (!legal.call) return "Your turn";
    const pot = this.model.hand.pot;
    const needed = Math.round((100 * legal.call) / (pot + legal.call));
    return `${this.amount(legal.call)} to win ${this.amount(pot)}: you need ${needed} %`;
  }

  click(action) {
    if (this.ready) action();
  }

  send(action) {
    this.on.act(action);
  }

  raise() {
    const legal = this.model.turn.legal;
    this.send({ action: legal.unopened ? "bet" : "raise", to: this.bet.to });
  }

  /** Fold; if checking is free, ask once for confirmation. */
  fold() {
    if (this.model.turn.legal.check && Date.now() - (this.foldAsked || 0) > FOLD_MS) {
      this.foldAsked = Date.now();
      toast("You can check for free. Press Fold again to fold anyway.");
      return;
    }
    this.send({ action: "fold" });
  }

  // Draws

  renderDraw(legal) {
    const chosen = [...this.extra.chosen];
    const must = legal.discard_count;
    const right = must === undefined || chosen.length === must;
    const text =
      must !== undefined
        ? `Discard ${must === 1 ? "one card" : `${must} cards`}`
        : "Select the cards to discard";
    const label =
      must !== undefined
        ? `Discard ${chosen.length} of ${must}`
        : chosen.length
          ? `Draw ${chosen.length}`
          : "Stand pat";
    this.replace(
      h("div.say", h("b", text), h("span.muted.hide-s", "  Keys 1 to 9 select, Enter confirms")),
      h(
        "div.acts",
        h(
          "button.act.call",
          {
            type: "button",
            data: { act: "discard" },
            "aria-disabled": right ? null : "true",
            onclick: () => this.click(() => this.draw()),
          },
          label,
        ),
      ),
    );
  }

  draw() {
    const legal = this.model.turn.legal;
    const cards = [...this.extra.chosen];
    if (legal.discard_count !== undefined && cards.length !== legal.discard_count)
      toast(`Number of cards to discard: ${legal.discard_count}`, true);
    else this.send({ action: "discard", cards: cards.join("") });
  }

  // While other players decide

  preKey() {
    const player = this.model.hand?.players[this.model.you];
    return this.extra.mayPre ? [callPrice(this.model), player?.bet].join() : "";
  }

  renderIdle() {
    const { model, extra, amount } = this;
    const { say, until, buttons = [] } = extra.idle;
    this.pre = extra.mayPre ? stillMeant(this.pre, model) : this.pre;
    const first = extra.mayPre
      ? advanceBoxes(model, this.pre, amount, (value) => this.setPre(value))
      : h("div.say", say || "", until ? [" ", this.countdownTo(until)] : null);
    const side =
      extra.mayPre || buttons.length
        ? h(
            "div.side",
            extra.mayPre ? h("span.muted.hide-s", say) : null,
            buttons.map((button) => this.idleButton(button)),
          )
        : null;
    this.replace(first, side);
  }

  idleButton({ text, cls = "", onclick, label, sign, key }) {
    return h(
      "button.btn",
      {
        type: "button",
        class: cls,
        data: { act: text },
        "aria-label": label || null,
        "aria-keyshortcuts": key?.toUpperCase() || null,
        onclick,
      },
      sign ? icon(sign) : null,
      text,
      key ? h("kbd.hide-s", { "aria-hidden": "true" }, key.toUpperCase()) : null,
    );
  }

  countdownTo(until) {
    return (this.countdown = h("b.num", { data: { until: String(until) } }));
  }

  /** Update the countdown of a question, for example about runouts. */
  tick(now) {
    if (this.countdown?.isConnected)
      setText(
        this.countdown,
        `${Math.max(Math.ceil((Number(this.countdown.dataset.until) - now) / 1000), 0)} s`,
      );
  }

  setPre(value) {
    this.pre = value;
    this.key = "";
    this.render(this.model, this.extra);
  }
}
