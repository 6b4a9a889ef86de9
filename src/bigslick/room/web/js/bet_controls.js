// The size of a bet: preset buttons, slider, typed amount, mouse wheel.
import { clamp, fromPosition, presets, readAmount, toPosition } from "./bet_sizes.js";
import { h, toast } from "./dom.js";
import { settings } from "./settings.js";
import { bigBlind } from "./table_model.js";

export class BetControls {
  /** `on.enter()`: Enter was pressed in the field. */
  constructor({ amount, on }) {
    this.amount = amount;
    this.on = on;
    this.to = null;
    this.sized = false;
  }

  /** Start a new decision. */
  begin(model) {
    this.model = model;
    this.sized = false;
    const { legal } = model.turn;
    if (legal.min_raise_to !== undefined) this.to = clamp(this.defaultSize(legal), legal);
  }

  defaultSize(legal) {
    return this.sizes(legal)[2]?.to ?? legal.min_raise_to;
  }

  reset(legal) {
    this.setSize(this.defaultSize(legal));
    this.sized = false;
  }

  isPreflop() {
    const { hand, stakes } = this.model;
    return Boolean(
      hand &&
        stakes.blinds &&
        !hand.boards.some((b) => b.length) &&
        hand.rounds <= 1 &&
        hand.raises < 2,
    );
  }

  sizes(legal) {
    const { hand, you } = this.model;
    return presets(legal, {
      pot: hand.pot,
      bet: hand.players[you]?.bet || 0,
      unit: bigBlind(this.model),
      multiple: this.isPreflop(),
    });
  }

  /** The button that bets or raises has this text; `controls` may be left out. */
  text() {
    return (this.raiseText = h("span.n"));
  }

  /** Presets, slider and field. */
  controls(legal) {
    this.slider = h("input", {
      type: "range",
      min: "0",
      max: "1000",
      step: "1",
      "aria-label": legal.unopened ? "Bet" : "Raise to",
      oninput: (e) => this.setSize(fromPosition(Number(e.target.value), legal, legal.unit || 1)),
    });
    this.field = h("input", {
      type: "text",
      inputMode: "decimal",
      autocomplete: "off",
      "aria-label": "Amount",
      data: { amount: "" },
      onfocus: (e) => e.target.select(),
      onchange: () => this.typed(legal),
      onkeydown: (e) =>
        e.key === "Enter" && (this.typed(legal), this.on.enter(), e.preventDefault()),
    });
    const wheel = (e) => (e.preventDefault(), this.step(e.deltaY < 0 ? 1 : -1));
    return h(
      "div.size",
      { onwheel: wheel },
      this.presetRow(legal),
      h("div.amount", this.slider, this.field),
    );
  }

  presetRow(legal) {
    return h(
      "div.presets",
      { role: "group", "aria-label": "Bet sizes" },
      this.sizes(legal).map(({ key, label, name, to }) =>
        h(
          "button.btn",
          {
            type: "button",
            "aria-keyshortcuts": key,
            "aria-label": `${name}: ${this.amount(to)}`,
            title: `${this.amount(to)} (${key})`,
            onclick: () => this.setSize(to),
          },
          label,
        ),
      ),
    );
  }

  typed(legal) {
    const value = readAmount(this.field.value, bigBlind(this.model));
    const chips =
      value !== null && settings.amounts === "bb" && !/bb|k|m/i.test(this.field.value)
        ? readAmount(`${this.field.value}bb`, bigBlind(this.model))
        : value;
    if (chips === null)
      toast(
        `Invalid amount “${this.field.value}”: expected a number, for example 450, 1.5k or 12bb`,
        true,
      );
    this.setSize(chips ?? this.to);
    if (chips !== null && chips !== this.to)
      toast(
        `You can bet from ${this.amount(legal.min_raise_to)} to ${this.amount(legal.max_raise_to)}`,
      );
  }

  /** Change the size by so many big blinds. */
  step(blinds) {
    this.setSize(this.to + blinds * bigBlind(this.model));
  }

  setSize(to) {
    const legal = this.model.turn?.legal;
    if (!legal || legal.min_raise_to === undefined) return;
    this.to = clamp(to, legal);
    this.sized = true;
    this.show(legal);
  }

  show(legal) {
    const text = this.amount(this.to);
    const verb = this.to === legal.stack_to ? "All-in" : legal.unopened ? "Bet" : "Raise to";
    this.raiseText.textContent = `${verb} ${text}`;
    if (!this.slider?.isConnected) return;
    this.slider.value = String(toPosition(this.to, legal));
    this.slider.style.setProperty("--fill", `${this.slider.value / 10}%`);
    this.slider.setAttribute("aria-valuetext", text);
    this.field.value = settings.amounts === "bb" ? text : String(this.to);
  }
}
