// Bet sizes of the preset buttons, always within the legal range.

export function clamp(to, legal) {
  const low = legal.min_raise_to,
    high = legal.max_raise_to;
  const whole = Math.round(to);
  return Math.max(low, Math.min(high, whole));
}

/** A bet of a fraction of the pot, where the pot includes the call. */
function partOfPot(part, legal, pot, bet) {
  const call = legal.call || 0;
  return bet + call + part * (pot + call);
}

/**
 * The presets as [{key, label, name, to}].
 * `multiple` uses multiples of the bet, as before the flop.
 */
export function presets(legal, { pot, bet, unit, multiple }) {
  if (legal.min_raise_to === undefined || legal.min_raise_to === legal.max_raise_to) return [];
  const facing = Math.max(bet + (legal.call || 0), unit);
  const middle = multiple
    ? [
        ["2.2×", facing * 2.2, "2.2 times"],
        ["2.5×", facing * 2.5, "2.5 times"],
        ["3×", facing * 3, "3 times"],
      ]
    : [
        ["⅓", partOfPot(1 / 3, legal, pot, bet), "a third of the pot"],
        ["½", partOfPot(1 / 2, legal, pot, bet), "half the pot"],
        ["⅔", partOfPot(2 / 3, legal, pot, bet), "two thirds of the pot"],
      ];
  const potTo = legal.pot_raise_to ?? partOfPot(1, legal, pot, bet);
  const list = [["Min", legal.min_raise_to, "the minimum"], ...middle, ["Pot", potTo, "the pot"]];
  if (legal.max_raise_to === legal.stack_to) list.push(["All-in", legal.max_raise_to, "all-in"]);
  const all = list.map(([label, to, name], i) => ({
    key: String(i + 1),
    label,
    name,
    to: clamp(to, legal),
  }));
  // Equal sizes are offered once; all-in keeps its name.
  return all.filter(
    (size, i) =>
      !all.some(
        (other, k) => other.to === size.to && (size.to === legal.max_raise_to ? k > i : k < i),
      ),
  );
}

/** Slider positions from 0 to 1000 on a logarithmic scale, so that small sizes are precise. */
export function toPosition(to, legal) {
  const { min_raise_to: low, max_raise_to: high } = legal;
  if (high <= low) return 0;
  return Math.round((1000 * Math.log(to / low)) / Math.log(high / low));
}

export function fromPosition(position, legal, step = 1) {
  const { min_raise_to: low, max_raise_to: high } = legal;
  if (position <= 0) return low;
  if (position >= 1000) return high;
  const to = low * (high / low) ** (position / 1000);
  return clamp(Math.round(to / step) * step, legal);
}

/**
 * A typed number: "1,200" has a separator of thousands, "2,5" a decimal comma; NaN if it is
 * neither. Keyboards of many countries have a comma where others have the decimal point.
 */
function readNumber(text) {
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(",", ""));
  return /^\d*[.,]?\d+$/.test(text) ? Number(text.replace(",", ".")) : NaN;
}

/** A typed amount in chips: "450", "1.5k", "12bb", "1,200", "2,5bb"; null if it is invalid. */
export function readAmount(text, bigBlind, cents) {
  const [, digits, letter = ""] = /^\s*([\d.,]+)\s*(k|m|bb|)\s*$/i.exec(text) || [];
  const number = digits ? readNumber(digits) : NaN;
  if (Number.isNaN(number)) return null;
  const unit = cents ? 100 : 1;
  const scales = { k: 1000 * unit, m: 1e6 * unit, bb: bigBlind };
  return Math.round(number * (scales[letter.toLowerCase()] || unit));
}
