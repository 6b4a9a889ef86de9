// The action bar: the legal actions with exact amounts, for mouse, touch and keyboard.
import { advanceAction, advanceChoices, advanceKey } from "./advance_actions.js";
import { pressed } from "./action_keys.js";
import { clamp, fromPosition, presets, readAmount, toPosition } from "./bet_sizes.js";
import { fill, h, icon, setText, textInput, toast, typedChips } from "./dom.js";
import { settings } from "./settings.js";
import { bigBlind } from "./table_model.js";

const GUARD_MS = 220; // clicks just after a turn begins are ignored

export class ActionBar {
  /** `on.act(action)`, `on.toggle(card)`; everything else comes with `extra.idle`. */
  constructor({ on, amount }) {
    this.on = on;
    this.amount = amount;
    this.root = h("section.bar", { "aria-label": "Your actions", tabIndex: -1 });
    this.to = null;
    this.turnN = null;
    this.armed = 0;
    this.pre = null;
    this.sized = false;
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
      turn ? 0 : advanceKey(this),
    ]);
    if (key === this.key) return;
    this.key = key;
    if (!turn) this.renderIdle();
    else if (turn.legal.discards) this.renderDraw(turn.legal);
    else this.renderChoices(turn.legal);
  }

  /** Start a new decision: reset the bet size, and ignore clicks for a moment. */
  begin(turn) {
    this.turnN = turn.n;
    this.armed = performance.now() + GUARD_MS;
    this.foldAsked = 0;
    this.sized = false;
    const legal = turn.legal;
    if (legal.min_raise_to !== undefined) this.to = clamp(this.defaultSize(legal), legal);
    const pre = this.pre;
    this.pre = null;
    const action = pre && advanceAction(pre, legal);
    if (action) this.send(action);
    clearTimeout(this.guard);
    this.guard = setTimeout(
      () => this.root.querySelectorAll(".act").forEach((b) => b.removeAttribute("aria-disabled")),
      GUARD_MS,
    );
  }

  defaultSize(legal) {
    const sizes = this.sizes(legal);
    return sizes[2]?.to ?? legal.min_raise_to;
  }

  isPreflop() {
    const hand = this.model.hand;
    return Boolean(
      hand &&
        this.model.stakes.blinds &&
        !hand.boards.some((b) => b.length) &&
        hand.rounds <= 1 &&
        hand.raises < 2,
    );
  }

  sizes(legal) {
    const hand = this.model.hand;
    return presets(legal, {
      pot: hand.pot,
      bet: hand.players[this.model.you]?.bet || 0,
      unit: bigBlind(this.model),
      multiple: this.isPreflop(),
    });
  }

  /** Replace the content; the focus stays in the bar, on the same control if it is there. */
  replace(...parts) {
    const focused = document.activeElement;
    const inside = this.root.contains(focused);
    if (inside && focused !== this.root) this.focusOn = focused.dataset.act;
    fill(this.root, parts);
    if (inside)
      (this.root.querySelector(`[data-act="${this.focusOn}"]`) || this.root).focus({
        preventScroll: true,
      });
  }

  get ready() {
    const asked = this.turnN !== null && this.model.turn?.n === this.turnN;
    return asked && performance.now() >= this.armed && !this.extra.busy;
  }

  // Legal actions

  renderChoices(legal) {
    const { amount } = this;
    const mayRaise = legal.min_raise_to !== undefined;
    const slider = mayRaise && legal.min_raise_to !== legal.max_raise_to;
    const deaf = performance.now() < this.armed ? "true" : null;
    const button = (cls, key, text, action) => {
      const props = { data: { act: cls }, "aria-keyshortcuts": key, "aria-disabled": deaf };
      const onclick = () => this.click(action);
      const sign = h("kbd", { "aria-hidden": "true" }, key);
      return h(`button.act.${cls}`, { ...props, onclick }, text, sign);
    };
    const call = (text, action) =>
      button("call", "C", h("span.n", text), () => this.send({ action }));
    const acts = [];
    if (legal.fold) acts.push(button("fold", "F", "Fold", () => this.fold()));
    if (legal.check) acts.push(call("Check", "check"));
    else if (legal.bring_in !== undefined)
      acts.push(call(`Bring in ${amount(legal.bring_in)}`, "bring-in"));
    else if (legal.call !== undefined) {
      const bet = this.model.hand.players[this.model.you]?.bet || 0;
      const all = legal.stack_to !== undefined && legal.call >= legal.stack_to - bet;
      acts.push(call(`${all ? "All-in" : "Call"} ${amount(legal.call)}`, "call"));
    }
    this.raiseText = h("span.n");
    if (mayRaise) acts.push(button("raise", "R", this.raiseText, () => this.raise()));
    this.slider = this.field = null;
    this.replace(
      slider ? this.sizeControls(legal) : h("div.say", this.odds(legal)),
      h("div.acts", { role: "group", "aria-label": "Actions" }, acts),
    );
    if (mayRaise) this.showSize(legal);
  }

  odds(legal) {
    if (!legal.call) return "Your turn";
    const pot = this.model.hand.pot;
    const needed = Math.round((100 * legal.call) / (pot + legal.call));
    return `${this.amount(legal.call)} to win ${this.amount(pot)}: you need ${needed} %`;
  }

  sizeControls(legal) {
    const unit = bigBlind(this.model);
    this.slider = h("input", {
      type: "range",
      min: "0",
      max: "1000",
      step: "1",
      "aria-label": legal.unopened ? "Bet" : "Raise to",
      oninput: (e) => this.setSize(fromPosition(Number(e.target.value), legal, legal.unit || 1)),
    });
    this.field = textInput("Amount", {
      inputMode: "decimal",
      data: { amount: "" },
      onfocus: (e) => e.target.select(),
      onchange: () => this.read(legal),
      onkeydown: (e) => {
        if (e.key === "Escape") this.showSize(legal);
        else if (e.key === "Enter") this.click(() => this.raise());
        else return;
        e.preventDefault();
      },
    });
    const preset = ({ key, label, name, to }) => {
      const size = this.amount(to);
      const names = { "aria-label": `${name}: ${size}`, title: `${size} (${key})` };
      const onclick = () => this.setSize(to);
      return h("button.btn", { "aria-keyshortcuts": key, ...names, onclick }, label);
    };
    const presetRow = { role: "group", "aria-label": "Bet sizes" };
    const onwheel = (e) => {
      e.preventDefault();
      this.setSize(this.to + (e.deltaY < 0 ? unit : -unit));
    };
    return h(
      "div.size",
      { onwheel },
      h("div.presets", presetRow, this.sizes(legal).map(preset)),
      h("div.amount", this.slider, this.field),
    );
  }

  /** Take over the typed amount; an invalid one stays in the field. Returns whether it is valid. */
  read(legal) {
    if (!this.field || this.field.value === this.shown) return true;
    const typed = this.field.value;
    const { cents } = this.model.config;
    const inBlinds = settings.amounts === "bb" && !/bb|k|m/i.test(typed);
    const chips = readAmount(inBlinds ? `${typed}bb` : typed, bigBlind(this.model), cents);
    const to = clamp(chips ?? this.to, legal);
    // In big blinds, amounts are rounded: the largest one may be a little too large.
    if (chips !== null && this.amount(chips) === this.amount(to)) return (this.setSize(to), true);
    const range = [legal.min_raise_to, legal.max_raise_to].map((n) => this.amount(n));
    const invalid = `Invalid amount “${typed}”: expected a number, for example 450, 1.5k or 12bb`;
    toast(chips === null ? invalid : `You can bet from ${range.join(" to ")}`, true);
    this.raiseText.textContent = legal.unopened ? "Bet" : "Raise";
    this.field.setAttribute("aria-invalid", "true");
    return false;
  }

  setSize(to) {
    const legal = this.model.turn?.legal;
    if (!legal || legal.min_raise_to === undefined) return;
    this.to = clamp(to, legal);
    this.sized = true;
    this.showSize(legal);
  }

  showSize(legal) {
    const text = this.amount(this.to);
    const verb = this.to === legal.stack_to ? "All-in" : legal.unopened ? "Bet" : "Raise to";
    this.raiseText.textContent = `${verb} ${text}`;
    if (!this.slider) return;
    this.slider.value = String(toPosition(this.to, legal));
    this.slider.style.setProperty("--fill", `${this.slider.value / 10}%`);
    this.slider.setAttribute("aria-valuetext", text);
    const { cents } = this.model.config;
    this.shown = settings.amounts === "bb" ? text : typedChips(this.to, cents);
    this.field.value = this.shown;
    this.field.removeAttribute("aria-invalid");
  }

  click(action) {
    if (this.ready) action();
  }

  send(action) {
    this.on.act(action);
  }

  /** Bet or raise; an invalid amount in the field has to be corrected first. */
  raise() {
    const legal = this.model.turn.legal;
    if (!this.read(legal)) return this.field.focus();
    return this.send({ action: legal.unopened ? "bet" : "raise", to: this.to });
  }

  /** Fold; if checking is free, ask once for confirmation. */
  fold() {
    if (this.model.turn.legal.check && Date.now() - (this.foldAsked || 0) > 4000) {
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
    const props = { data: { act: "discard" }, "aria-disabled": right ? null : "true" };
    const onclick = () => this.click(() => this.draw());
    this.replace(
      h(
        "div.say",
        h("b", text),
        h("span.muted.hide-s", `  Keys 1 to ${legal.discards.length} select, Enter confirms`),
      ),
      h("div.acts", h("button.act.call", { ...props, onclick }, label)),
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

  renderIdle() {
    const { mayPre, idle } = this.extra;
    const button = ({ text, cls = "", onclick, label, sign, key }) =>
      h(
        "button.btn",
        {
          class: cls,
          data: { act: text },
          "aria-label": label,
          "aria-keyshortcuts": key?.toUpperCase(),
          onclick,
        },
        sign && icon(sign),
        text,
        key && h("kbd.hide-s", { "aria-hidden": "true" }, key.toUpperCase()),
      );
    this.countdown = idle.until && h("b.num", { data: { until: String(idle.until) } });
    const buttons = (idle.buttons || []).map(button);
    this.replace(
      mayPre
        ? advanceChoices(this)
        : h("div.say", idle.say, this.countdown && [" ", this.countdown]),
      (mayPre || buttons.length > 0) &&
        h("div.side", mayPre && h("span.muted.hide-s", idle.say), buttons),
    );
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
