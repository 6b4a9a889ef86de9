// Amounts that fit: in full, in smaller type, or shortened to 1.2M.

const canvas = document.createElement("canvas").getContext("2d");
const widths = new Map();

/** The width of a text in pixels. */
export function textWidth(text, font) {
  const key = `${font}|${text}`;
  if (!widths.has(key)) {
    if (widths.size > 3000) widths.clear();
    canvas.font = font;
    widths.set(key, canvas.measureText(text).width);
  }
  return widths.get(key);
}

const SHORT = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });

/** A number shortened: 1,234,567 -> 1.23M. Text that is no plain number stays as it is. */
export function shortened(text) {
  const match = /^([\d,]+(?:\.\d+)?)(.*)$/.exec(text);
  if (!match) return text;
  const value = Number(match[1].replace(/,/g, ""));
  return value < 10_000 ? text : SHORT.format(value) + match[2];
}
