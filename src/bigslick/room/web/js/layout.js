// Where things lie on the felt, in percent of its width and height.

const WIDE = { rx: 40.5, ry: 35, cy: 46.5, px: 0.86, py: 0.92, lowest: 66 };
const TALL = { rx: 34.5, ry: 29, cy: 38, px: 0.62, py: 0.9, lowest: 61 };
const bend = (v, p) => Math.sign(v) * Math.abs(v) ** p;

/** Place `count` seats clockwise from the bottom; `tall` is a phone held upright. */
export function places(count, tall) {
  const { rx, ry, cy, px, py, lowest } = tall ? TALL : WIDE;
  const crowd = tall && count > 7;
  return Array.from({ length: count }, (_, i) => {
    // The lower edge of the first is the edge of the felt: the own cards stand above its plate.
    if (i === 0) return { x: 50, y: 97.5, bx: 50, by: tall ? 61 : 63.5, dx: tall ? 70 : 61, dy: 91 };
    const angle = Math.PI / 2 + (2 * Math.PI * i) / count;
    const x = 50 + (crowd ? 37.5 : rx) * bend(Math.cos(angle), px);
    const y = Math.min(cy + ry * bend(Math.sin(angle), py), lowest);
    return { x, y, ...(tall ? insideTall(x, y, crowd) : insideWide(x, y)) };
  });
}

/** Where the bet and the button of a seat lie: towards the middle, clear of plate and board. */
function insideWide(x, y) {
  const side = x < 50 ? 1 : -1;
  if (Math.abs(50 - x) < 20) return { bx: x + side * (Math.abs(50 - x) < 4 ? 0 : 2), by: y + 12.5, dx: x + side * 10, dy: y + 6 };
  if (y < 36) return { bx: x + side * 12.2, by: y + 8.5, dx: x + side * 6, dy: y + 10.5 };
  return { bx: x + side * 13, by: y - 3, dx: x + side * 9.7, dy: y + 5.5 };
}

function insideTall(x, y, crowd) {
  const side = x < 50 ? 1 : -1;
  if (Math.abs(50 - x) < 22) return { bx: x + side * (Math.abs(50 - x) < 4 ? 0 : 3), by: y + 11, dx: x + side * (crowd ? 13 : 16), dy: y + 4 };
  return { bx: x + side * (crowd ? 20 : 24), by: y + (y < 36 ? 4.5 : 4), dx: x + side * (crowd ? 13 : 15.5), dy: y + (y < 36 ? 8 : -1) };
}

/** The place of a seat as seen from `own`, which sits at the bottom. */
export function placeOf(seat, own, count) {
  return (seat - (own || 1) + count) % count;
}
