// Positions on the table, in percent of its width and height.

const WIDE = { rx: 40.5, up: 35, down: 35, cy: 46.5, px: 0.86, py: 0.92, lowest: 66 };
const TALL = { rx: 34.5, up: 27, down: 29, cy: 39.5, px: 0.62, py: 0.5, lowest: 60 };
const CROWD = { rx: 37.5, up: 22, down: 28, cy: 35, px: 0.62, py: 0.9, lowest: 60 };
// The height of the player's own cards, plate and text on a phone, and half a seat,
// in pixels: other seats may not be lower.
const OWN_HEIGHT = 175;
const bend = (v, p) => Math.sign(v) * Math.abs(v) ** p;

/**
 * Place `count` seats clockwise from the bottom.
 * `tall` means a phone held upright; `height` is the height of the table in pixels.
 */
export function places(count, tall, height = 520) {
  const crowd = tall && count > 7;
  const { rx, up, down, cy, px, py, lowest } = crowd ? CROWD : tall ? TALL : WIDE;
  const floor = tall ? Math.min(lowest, 97.5 - (100 * OWN_HEIGHT) / Math.max(height, 1)) : lowest;
  return Array.from({ length: count }, (_, i) => {
    // The first seat ends at the lower edge of the table: its cards are above its plate.
    if (i === 0)
      return { x: 50, y: 97.5, bx: 50, by: tall ? floor + 5.5 : 63.5, dx: tall ? 70 : 61, dy: 91 };
    const angle = Math.PI / 2 + (2 * Math.PI * i) / count;
    const x = 50 + rx * bend(Math.cos(angle), px);
    const high = Math.sin(angle);
    const y = Math.min(cy + (high < 0 ? up : down) * bend(high, py), floor);
    return { x, y, ...(crowd ? insideCrowd(x, y) : tall ? insideTall(x, y) : insideWide(x, y)) };
  });
}

// The positions of a seat's bet and button: towards the middle, clear of plate and board.
// The position of a seat is the centre of its cards and plate together.

function insideWide(x, y) {
  const side = x < 50 ? 1 : -1;
  if (Math.abs(50 - x) < 20)
    return {
      bx: x + side * (Math.abs(50 - x) < 4 ? 0 : 2),
      by: y + 12.3,
      dx: x + side * 10,
      dy: y + 5.5,
    };
  if (y < 37) return { bx: x + side * 9.4, by: y + 11, dx: x + side * 9.8, dy: y + 1 };
  return { bx: x + side * 13, by: y - 3, dx: x + side * 9.8, dy: y - 8.2 };
}

/** On a phone, bets are in separate rows: above the board, and below the pots. */
function insideTall(x, y) {
  const side = x < 50 ? 1 : -1;
  if (Math.abs(50 - x) < 22)
    return {
      bx: x + side * (Math.abs(50 - x) < 4 ? 0 : 3),
      by: y + 11.5,
      dx: x + side * 17,
      dy: y + 4,
    };
  if (y < 36) return { bx: x + side * 21.5, by: y + 7, dx: x + side * 17, dy: y + 1 };
  return { bx: x + side * 22, by: y + 1.2, dx: x + side * 17, dy: y + 6.5 };
}

function insideCrowd(x, y) {
  const side = x < 50 ? 1 : -1;
  if (Math.abs(50 - x) < 22) return { bx: x + side * 9, by: y + 10, dx: x + side * 14, dy: y + 2 };
  if (y < 33) return { bx: x + side * 21, by: y + 5.5, dx: x + side * 15, dy: y - 0.5 };
  if (y < 50) return { bx: x + side * 21, by: y + 9, dx: x + side * 8, dy: y + 9.4 };
  return { bx: x + side * 20, by: y - 2.5, dx: x + side * 14, dy: y + 5 };
}

/** The place of a seat as seen from `own`, which is at the bottom. */
export function placeOf(seat, own, count) {
  return (seat - (own || 1) + count) % count;
}
