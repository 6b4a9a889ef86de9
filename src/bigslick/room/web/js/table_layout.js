// Where everything on the table is, in pixels, from the sizes of what is shown.
// Seats stand in two columns and a row on top; the player's own seat is at the bottom.
import { fan } from "./card_fan.js";

const SCALES = [1, 0.9, 0.81, 0.73, 0.65, 0.58, 0.52];
const RATIO = 1.4; // height of a card by its width
const EDGE = 6;
const FOOT = 10; // below the lowest plate, whose state stands on its lower edge
const GAP = 9;
const LOW = 400; // height of a low table
const SMALL_BOARD = 0.76; // one or two boards are not smaller than this share of the usual size
const LEAST_BOARD = 17; // width of a card of more boards

/** The place of a seat as seen from `own`, which is at the bottom. */
export function placeOf(seat, own, count) {
  return (seat - (own || 1) + count) % count;
}

const within = (low, value, high) => Math.max(low, Math.min(value, high));

/** The gap between the cards of a board. */
export const boardGap = (card) => within(2, card * 0.1, 8);

// Boxes: {x, y, w, h} from the upper left corner.

const centre = (box) => box.x + box.w / 2;

const centred = (box) => ({ ...box, x: box.x - box.w / 2, y: box.y - box.h / 2 });

/** Whether two boxes cover each other, or are closer than `gap`. */
export const collide = (a, b, gap = 0) =>
  a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap;

function distance(a, b) {
  const dx = Math.max(a.x - b.x - b.w, b.x - a.x - a.w, 0);
  return Math.hypot(dx, Math.max(a.y - b.y - b.h, b.y - a.y - a.h, 0));
}

// Offsets from a wanted spot, the nearest first; sideways is further than up and down.
const STEPS = Array.from({ length: 29 }, (_, i) => 7 * (i - 14));
const OFFSETS = STEPS.flatMap((dx) => STEPS.map((dy) => [dx, dy]));
OFFSETS.sort((a, b) => Math.hypot(a[0] * 1.2, a[1]) - Math.hypot(b[0] * 1.2, b[1]));

/** The free box nearest to a spot; undefined if there is none. */
function freeBox({ x, y, w, h }, taken, { width, height }) {
  const side = x < width / 2 ? -1 : 1; // so that the table stays symmetrical
  for (const [dx, dy] of OFFSETS) {
    const box = { x: x - w / 2 + side * dx, y: y - h / 2 + dy, w, h };
    const inside = box.x > 1 && box.y > 1 && box.x + w < width - 1 && box.y + h < height - 1;
    if (inside && !taken.some((other) => collide(box, other, 3))) return box;
  }
  return undefined;
}

/** The sizes of seats and cards before they are scaled to fit. */
function usualSizes({ width, height }) {
  const tall = width < height * 1.05;
  const size = (low, share, high, most) =>
    within(low, Math.min(width * share, height * high), most);
  return {
    seat: tall ? within(86, width * 0.31, 150) : within(86, width * 0.175, 172),
    card: size(26, tall ? 0.095 : 0.055, 0.085, 58),
    board: size(28, tall ? 0.105 : 0.074, 0.115, 84),
    own: size(34, tall ? 0.145 : 0.09, height < LOW ? 0.16 : 0.135, 96),
  };
}

/**
 * Lay out a table: the largest sizes with which nothing covers anything else.
 *
 * `width`, `height`: the table. `count`: its seats. `plate`: {width, height}. `own`: {cards, text}
 * of the viewer's seat, null for a spectator; text is the height of the line above the cards.
 * `boards`, `boardCards`: how many. `pots`: {w, h}. `bets`: {w, h} by place, or null. `button`:
 * {place, size}, or null.
 */
export function layOut(table) {
  let best = null;
  for (const scale of SCALES)
    for (const bulge of [1, 0])
      for (const top of topRows(table)) {
        const plan = attempt(table, { scale, bulge, top });
        if (!plan.crowded) return plan;
        // Only plans of the smallest scale are complete though they are crowded.
        if (plan.bets && (!best || plan.crowded < best.crowded)) best = plan;
      }
  return best;
}

/** How many seats may stand in the top row, the preferred number first. */
function topRows({ count, width, height }) {
  const others = count - 1;
  if (others === 2 && width > height) return [0, 2];
  const all = [];
  for (let top = others % 2 ? 1 : 2; top <= others; top += 2) all.push(top);
  if (others % 2 === 0) all.push(0);
  return height < LOW && others > 4 ? [...all.slice(1), all[0]] : all;
}

function attempt(table, { scale, bulge, top }) {
  const usual = usualSizes(table);
  const plan = {
    seatWidth: Math.max(usual.seat * scale, table.plate.width),
    cardWidth: Math.max(usual.card * scale, 18),
    ownWidth: usual.own * Math.max(scale, 0.75), // the own cards stay large
    boardWidth: usual.board,
    crowded: 0,
  };
  const seats = (plan.seats = seatBoxes(table, plan, { bulge, top }));
  seats.forEach((a, i) => {
    const outside = a.x < 0 || a.y < 0 || a.y + a.h > table.height;
    const covered = seats.slice(i + 1).filter((b) => collide(a, b, 4)).length;
    plan.crowded += 100 * (outside + covered);
  });
  if (!plan.crowded || scale === SCALES.at(-1)) placeMiddle(table, plan, top);
  return plan;
}

/** The boxes of all seats by place, clockwise from the bottom. */
function seatBoxes(table, plan, { bulge, top }) {
  const { width, height, count, plate } = table;
  const w = plan.seatWidth;
  const h = plan.cardWidth * (RATIO - 0.2) + plate.height; // the plate covers the cards a little
  const own = ownBox(table, plan, h);
  const sides = (count - 1 - top) / 2;
  const row = topRow(width, { w, h, top, bulge: sides && bulge });
  const free = top ? row[0].x : width / 2;
  const first = (top ? row[0].y : EDGE) + (free >= w + EDGE + GAP ? h * 0.3 : h + GAP);
  const beside = own.x >= EDGE + w + GAP;
  const last = beside ? Math.min(height * 0.86, height - GAP) : own.y - GAP;
  const inset = (y) => EDGE + bulge * width * 0.05 * ((2 * y + h) / height - 0.9) ** 2;
  const column = sideColumn({ first, last, h, sides });
  const left = column.map((y) => ({ x: inset(y), y, w, h }));
  const right = left.map((box) => ({ ...box, x: width - box.x - w })).reverse();
  return [own, ...left, ...row, ...right];
}

/** The viewer's seat; on a low table its plate is beside the cards. */
function ownBox({ width, height, own, plate }, { ownWidth, seatWidth }, seatHeight) {
  const at = (w, h, cards) => ({ x: (width - w) / 2, y: height - FOOT - h, w, h, cards });
  if (!own) return at(seatWidth, seatHeight);
  const room = Math.min(width - 2 * EDGE, Math.max(width * 0.56, 330));
  const cards = fan(Array(own.cards).fill(false), room, ownWidth).width;
  const tall = own.text + ownWidth * RATIO;
  if (height < LOW) return at(cards + 8 + seatWidth, tall, cards);
  return at(Math.max(cards, seatWidth), tall + 5 + plate.height, cards);
}

/** The seats of the top row from the left; those near the middle are a little higher. */
function topRow(width, { w, h, top, bulge }) {
  const pitch = Math.min(Math.max(w * 1.35, width * 0.27), (width - w - 2 * EDGE) / (top - 1));
  return Array.from({ length: top }, (_, i) => {
    const dx = top > 1 ? (i - (top - 1) / 2) * pitch : 0;
    return { x: width / 2 + dx - w / 2, y: EDGE + bulge * h * 2 * (dx / width) ** 2, w, h };
  });
}

/** The upper edges of the seats of the left column, from below. */
function sideColumn({ first, last, h, sides }) {
  const room = last - first - sides * h;
  if (sides === 1) return [first + Math.max(room * 0.42, 0)];
  const gap = Math.min(room / (sides - 1), h * 1.6);
  const start = first + Math.max(room - gap * (sides - 1), 0) / 2;
  return Array.from({ length: sides }, (_, i) => start + i * (h + gap)).reverse();
}

const isSide = (box, { width }) => Math.abs(centre(box) - width / 2) > width * 0.28;

/** Place boards, pots, bets and the dealer button; counts what finds no place. */
function placeMiddle(table, plan, top) {
  const [own, ...others] = plan.seats;
  const columns = others.filter((box) => isSide(box, table));
  const row = others.filter((box) => !isSide(box, table));
  const inner =
    table.width -
    2 * (Math.max(EDGE, ...columns.map((box) => (box.x < own.x ? box.x + box.w : 0))) + GAP);
  const band = 6 + Math.max(...table.bets.map((bet) => bet?.h || 0));
  const from = Math.max(EDGE, ...row.map((box) => box.y + box.h)) + GAP + (top ? band : 0);
  const below = own.y - 4 - band;
  const spaces = [{ y: from, h: below - from, w: inner }, ...rowGaps(table, columns, from, below)];
  let found = null;
  for (const shrink of [1, 0.88, 0.77]) {
    for (const space of spaces) {
      const next = middleAt(table, plan, space, shrink);
      if (!found || isBetter(next, found)) found = next;
    }
    if (!found.missing) break;
  }
  Object.assign(plan, found, { crowded: plan.crowded + found.missing });
}

const isBetter = (a, b) =>
  a.missing < b.missing || (a.missing === b.missing && a.boardCard > b.boardCard + 1);

/** The stripes between the seats of the columns, where boards may be as wide as the table. */
function rowGaps({ width, boards }, columns, from, below) {
  if (!boards) return [];
  const rows = columns.filter((box) => centre(box) < width / 2).sort((a, b) => a.y - b.y);
  return rows
    .map((box, i) => {
      const y = Math.max(box.y + box.h + 4, from);
      return { y, h: Math.min(rows[i + 1]?.y - 4 || below, below) - y, w: width - 4 * EDGE };
    })
    .filter((gap) => gap.h > 0);
}

function middleAt(table, plan, space, shrink) {
  const { width, boards, boardCards, pots, button } = table;
  const board = boardBlock(table, { ...space, h: space.h - pots.h - 6 }, plan.boardWidth, shrink);
  const height = board.h + (board.h ? 6 : 0) + pots.h;
  const y = space.y + Math.max(space.h - height, 0) * (board.h ? 0.42 : 0.5);
  const middle = { x: (width - board.w) / 2, y, w: board.w, h: board.h };
  const potsBox = { x: (width - pots.w) / 2, y: y + height - pots.h, w: pots.w, h: pots.h };
  const solid = [middle, potsBox].filter((box) => box.w && box.h);
  const taken = [...plan.seats, ...solid];
  let missing = solid.some((box) => plan.seats.some((seat) => collide(box, seat, 2))) ? 3 : 0;
  const least = boards > 2 ? LEAST_BOARD : SMALL_BOARD * plan.boardWidth;
  if (boardCards && board.card < least - 0.01) missing += 1 + (least - board.card) / 10;
  const hopeless = missing > 0;
  const bets = table.bets.map((bet, place) => {
    if (!bet) return null;
    const seat = plan.seats[place];
    const spots = betSpots(seat, bet, table, place);
    const boxes = hopeless ? [] : spots.map((spot) => freeBox(spot, taken, table));
    const near = (a, b) => (distance(seat, b) < distance(seat, a) - 12 ? b : a);
    const box = boxes.filter(Boolean).reduce((a, b) => (a ? near(a, b) : b), null);
    if (!box) missing += 1;
    taken.push(box || centred(spots[0]));
    return taken.at(-1);
  });
  const spot = button && buttonSpot(plan.seats[button.place], button, table);
  const free = spot && freeBox(spot, taken, table);
  if (spot && !free) missing += 1;
  const { card, columns } = board;
  return {
    boardCard: card,
    columns,
    middle,
    pots: potsBox,
    bets,
    button: spot && (free || centred(spot)),
    missing,
  };
}

/** The boards with the largest cards that fit, in one column or in two. */
function boardBlock({ boards, boardCards: n }, { w, h }, most, shrink) {
  if (!boards || !n) return { w: 0, h: 0, card: 0, columns: 1 };
  const options = (boards > 2 ? [1, 2] : [1]).map((columns) => {
    const rows = Math.ceil(boards / columns);
    const byWidth = ((w - (columns - 1) * 14) / columns - (n - 1) * 4) / n;
    const byHeight = (h - (rows - 1) * 6) / rows / RATIO;
    const card = Math.max(Math.min(most, byWidth, byHeight), 1) * shrink;
    const one = n * card + (n - 1) * boardGap(card);
    const size = { w: columns * one + (columns - 1) * 14, h: rows * card * RATIO + (rows - 1) * 6 };
    return { ...size, card, columns };
  });
  return options.reduce((a, b) => (b.card > a.card ? b : a));
}

/** Where a bet would like to be, best first: towards the middle, then below or above its seat. */
function betSpots(seat, { w, h }, table, place) {
  const x = centre(seat);
  const above = { x, y: seat.y - 5 - h / 2, w, h };
  if (place === 0) return [above];
  const side = x < table.width / 2 ? 1 : -1;
  const edge = x - side * (seat.w / 2 - w / 2);
  const below = { x: edge, y: seat.y + seat.h + 6 + h / 2, w, h };
  const inside = { x: x + side * (seat.w / 2 + 6 + w / 2), y: seat.y + seat.h / 2, w, h };
  if (isSide(seat, table)) return [inside, below, { ...above, x: edge }];
  return [{ ...below, x: x + (table.width / 2 - x) * 0.15 }, inside];
}

/** The part of a bet's box for a bet of width `w`: the end towards a seat beside the box. */
export function nearSeat(box, w, seat) {
  const side = box.x >= seat.x + seat.w ? -1 : box.x + box.w <= seat.x ? 1 : 0;
  return { ...box, x: box.x + ((1 + side) * (box.w - w)) / 2, w };
}

/** Where the dealer button would like to be: beside the plate, towards the middle. */
function buttonSpot(seat, { place, size }, { width }) {
  const side = place === 0 || centre(seat) < width / 2 - 1 ? 1 : -1;
  const x = centre(seat) + side * (seat.w / 2 + size);
  return { x, y: seat.y + seat.h - size, w: size, h: size };
}
