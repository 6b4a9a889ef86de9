// Where things lie on the felt, in percent of its width and height.

/** Place `count` seats clockwise from the bottom; `tall` is a phone held upright. */
export function places(count, tall) {
  const list = [];
  for (let i = 0; i < count; i++) {
    const angle = Math.PI / 2 + (2 * Math.PI * i) / count;
    const c = Math.cos(angle), s = Math.sin(angle);
    const [rx, ry, cy, px, py] = tall ? [34, 37, 47, 0.62, 0.9] : [40.5, 36, 47.5, 0.86, 0.92];
    const bend = (v, p) => Math.sign(v) * Math.abs(v) ** p;
    let x = 50 + rx * bend(c, px);
    let y = cy + ry * bend(s, py);
    if (i === 0) y = 97.5; // its lower edge: the own cards stand above it
    // The lowest neighbours make room for the own cards.
    if (i && y > 72) y = 72;
    list.push({ x, y, ...inner(x, i === 0 ? 84 : y, tall, i === 0) });
  }
  return list;
}

/** Where the bets of a seat and the button lie. */
function inner(x, y, tall, own) {
  const mx = 50, my = tall ? 44 : 45;
  if (own) return { bx: tall ? 50 : 50, by: tall ? 63.5 : 64, dx: tall ? 76 : 64.5, dy: tall ? 78 : 76 };
  const dx = mx - x, dy = my - y;
  const high = y < 30;
  const t = tall ? (high ? 0.4 : 0.5) : high ? 0.44 : 0.42;
  const bx = x + dx * (Math.abs(dx) < 6 ? 0 : t * (tall ? 0.72 : 0.8));
  const by = y + dy * (tall ? (high ? 0.36 : 0.3) : high ? 0.46 : 0.42);
  const side = x < 50 ? 1 : -1;
  const turn = Math.abs(dx) < 6 ? { dx: x + (tall ? 17 : 11.5), dy: y + (tall ? 3 : 7) } : { dx: x + side * (tall ? 17 : 11.5), dy: y + (high ? (tall ? 5.5 : 9) : tall ? 6 : -7.5) };
  return { bx, by, ...turn };
}

/** The place of a seat as seen from `own`, which sits at the bottom. */
export function placeOf(seat, own, count) {
  return (seat - (own || 1) + count) % count;
}
