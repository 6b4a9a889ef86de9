// How the cards of one hand overlap: they fit their room, and the rank of each stays visible.

// Share of a card that the next one leaves visible: usual, and least. A back needs little, a
// face enough for "10".
const BACK = { usual: 0.7, least: 0.12 };
const FACE = { usual: 1.05, least: 0.5 };

/** Total width of a fan for cards of width 1; `t` is 0 for the tightest, 1 for the usual fan. */
function spread(cards, t) {
  return cards.slice(0, -1).map((hidden) => {
    const { usual, least } = hidden ? BACK : FACE;
    return least + t * (usual - least);
  });
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/**
 * Fan cards out in a room of `room` pixels. `cards` says of each whether it is hidden, `most` is
 * the largest width of a card. Returns the width of a card, the shift of each card from the one
 * before, and the total width.
 */
export function fan(cards, room, most) {
  if (!cards.length) return { card: most, shifts: [], width: 0 };
  const loose = most * (1 + sum(spread(cards, 1)));
  const tight = most * (1 + sum(spread(cards, 0)));
  let card = most;
  let t = 1;
  if (loose > room) t = tight < room ? (room - tight) / (loose - tight) : 0;
  if (tight > room) card = (most * room) / tight;
  const shifts = spread(cards, t).map((share) => share * card);
  return { card, shifts: [0, ...shifts], width: card + sum(shifts) };
}

/** The width of the widest fan of `count` cards that lie open. */
export function openWidth(count, room, most) {
  return fan(Array(count).fill(false), room, most).width;
}
