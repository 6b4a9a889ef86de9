// Fields for the options of a table. The room says which options a game has, of which kind they
// are, their limits and defaults.
import { amounts, chips, h, readChips, select, setText } from "./dom.js";

const AMOUNTS = new Set(["chips", "pair", "cents"]);
/** What is sent for one unit of what is typed. */
const UNITS = { seconds: 1000, percent: 0.01 };

/** The typed text as the value of an option; null if it is not one. */
function readText(text, { kind, least = 0, most = Infinity }, cents) {
  if (kind === "text" || kind === "password") return text;
  const read = (part) => {
    const number =
      kind === "percent" ? Number(part || NaN) : readChips(part, cents && AMOUNTS.has(kind));
    const value = number * (UNITS[kind] || 1);
    return value >= least && value <= most ? value : null;
  };
  if (kind !== "pair") return read(text);
  const pair = text.split("/").map((part) => read(part.trim()));
  return pair.length === 2 && !pair.includes(null) && pair[0] <= pair[1] ? pair : null;
}

/** A value as it is typed. */
function typed(value, kind) {
  if (Array.isArray(value)) return value.join("/");
  return value === undefined || value === "" ? "" : String(value / (UNITS[kind] || 1));
}

/** What is expected in a field, in words. */
function expected({ kind, least = 0, most }, cents) {
  if (kind === "pair")
    return `two amounts, the smaller first, for example ${amounts([5, 10], cents)}`;
  const inCents = cents && AMOUNTS.has(kind);
  const parts = kind === "percent" || inCents;
  const [low, high] = [least, most].map((value) => value / (UNITS[kind] || 1));
  const range = [parts ? low : Math.ceil(low), high].map((value) => chips(value, inCents));
  return `a ${parts ? "" : "whole "}number from ${range.join(" to ")}`;
}

/** A field of a form, with its error below it. */
export class OptionField {
  /** `inCents()`: whether amounts are typed as 1.25. */
  constructor(option, inCents) {
    this.option = option;
    this.inCents = option.kind === "cents" ? () => true : inCents;
    this.error = h("small.bad", { id: `error-${option.name}`, role: "alert" });
    this.input = this.makeInput();
    this.node =
      option.kind === "flag"
        ? h("label.check", this.input, option.label)
        : h("div", h("label.field", option.label, this.input), this.error);
  }

  makeInput() {
    const { kind, choices, longest, default: usual } = this.option;
    if (kind === "flag") return h("input", { type: "checkbox", checked: Boolean(usual) });
    if (kind === "choice") {
      const names = choices.map(([, text], i) => [i, text]);
      const at = choices.findIndex(([value]) => value === (usual ?? null));
      return select(null, names, at);
    }
    const text = kind === "text" || kind === "password";
    return h("input", {
      type: kind === "password" ? kind : "text",
      maxLength: longest,
      inputMode: text ? null : "decimal",
      autocomplete: kind === "password" ? "new-password" : "off",
      placeholder: text ? "" : kind === "cents" ? chips(usual, true) : typed(usual, kind),
      "aria-describedby": this.error.id,
      onchange: () => this.check(),
    });
  }

  /** The value, undefined if it is left to the room; null if it is invalid. */
  get value() {
    const { kind, choices, default: usual } = this.option;
    const found =
      kind === "flag"
        ? this.input.checked
        : kind === "choice"
          ? choices[this.input.value][0]
          : this.input.value.trim() &&
            readText(this.input.value.trim(), this.option, this.inCents());
    return found === "" || found === (usual ?? (kind === "choice" ? null : undefined))
      ? undefined
      : found;
  }

  /** Show whether what is typed can be used. */
  check() {
    const good = this.value !== null;
    const { label } = this.option;
    const name = label.replace(/ \(.*\)$/, "").toLowerCase();
    const wrong = `Invalid ${name} “${this.input.value.trim()}”`;
    this.show(good ? "" : `${wrong}: expected ${expected(this.option, this.inCents())}`);
    return good;
  }

  show(message) {
    setText(this.error, message);
    this.input.setAttribute("aria-invalid", String(Boolean(message)));
  }

  /** Whether a message of the room is about this field. */
  isMeant(message) {
    const { name, label } = this.option;
    const words = [name, name.replaceAll("_", " "), name.replaceAll("_", "-"), label];
    return words.some((word) => message.toLowerCase().includes(word.toLowerCase()));
  }
}
