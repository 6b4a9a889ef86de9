// Free spots among boxes {x, y, w, h} on the table: for bets and the dealer button.

/** Whether two boxes are closer than `gap` pixels. */
export function collide(a, b, gap = 0) {
  return (
    a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap
  );
}

const STEP = 7;
const REACH = 14; // steps in each direction

/** Offsets in pixels, the nearest first; sideways is further than up and down. */
const OFFSETS = [];
for (let i = -REACH; i <= REACH; i++)
  for (let j = -REACH; j <= REACH; j++) OFFSETS.push([i * STEP, j * STEP, Math.hypot(i * 1.2, j)]);
OFFSETS.sort((a, b) => a[2] - b[2]);

/**
 * The free box of a size nearest to a point, inside the frame; null if there is none.
 * `side` is -1 to try the left before the right, so that the table stays symmetrical.
 */
export function freeSpot({ x, y, w, h }, taken, frame, { side = 1, gap = 3 } = {}) {
  for (const [dx, dy] of OFFSETS) {
    const box = { x: x - w / 2 + side * dx, y: y - h / 2 + dy, w, h };
    const inside =
      box.x >= frame.x &&
      box.y >= frame.y &&
      box.x + w <= frame.x + frame.w &&
      box.y + h <= frame.y + frame.h;
    if (inside && !taken.some((other) => collide(box, other, gap))) return box;
  }
  return null;
}
