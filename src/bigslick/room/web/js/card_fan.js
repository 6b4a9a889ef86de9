// How cards and amounts fit: every rank stays visible, every number stays on its plate.

// Share of a card that the next one leaves visible: usual, and least. A face needs enough for "10".
const BACK = [0.7, 0.12];
const FACE = [1.05, 0.5];

/**
 * Fan cards out in a room of `room` pixels. `cards` says of each whether it is hidden, `most` is
 * the largest width of a card. Returns that width, the shift of each card, and the total width.
 */
export function fan(cards, room, most) {
  const spread = (t) =>
    cards.slice(1).map((_, i) => {
      const [usual, least] = cards[i] ? BACK : FACE;
      return least + t * (usual - least);
    });
  const total = (t) => most * spread(t).reduce((a, b) => a + b, 1);
  const [loose, tight] = [total(1), total(0)];
  const t = loose <= room ? 1 : tight < room ? (room - tight) / (loose - tight) : 0;
  const card = most * Math.min(room / tight, 1);
  const shifts = spread(t).map((share) => share * card);
  return { card, shifts, width: shifts.reduce((a, b) => a + b, card) };
}

/** About how wide a bold amount is, in type of `px` pixels. */
export function textWidth(text, px) {
  return px * [...text].reduce((sum, c) => sum + (",.1".includes(c) ? 0.45 : 0.7), 0);
}

const SHORT = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });

/** An amount shortened: 1,234,567 -> 1.23M. */
export function shortened(text) {
  return text.replace(/^[\d,.]+/, (number) => {
    const value = Number(number.replace(/,/g, ""));
    return value < 10_000 ? number : SHORT.format(value);
  });
}
