// Where everything on the table is, in pixels, from the measured sizes of what is shown.
// Seats stand in two columns and a row on top; the player's own seat is at the bottom.
import { openWidth } from "./card_fan.js";
import { collide, freeSpot } from "./free_spots.js";

const SCALES = [1, 0.9, 0.81, 0.73, 0.65, 0.58, 0.52];
const RATIO = 1.4; // height of a card by its width
const EDGE = 6;
const GAP = 9;
const LABELS = 8; // labels stand out from plates by this much
const LEAST_BOARD = 17; // width of a board card
const SMALL_BOARD = 0.76; // one or two boards are not smaller than this share of the usual size

/** The place of a seat as seen from `own`, which is at the bottom. */
export function placeOf(seat, own, count) {
  return (seat - (own || 1) + count) % count;
}

const within = (low, value, high) => Math.max(low, Math.min(value, high));

/** The sizes of seats and cards before they are scaled to fit. */
function usualSizes({ width, height }) {
  const tall = width < height * 1.05;
  const low = height < 400;
  return {
    seat: tall ? within(86, width * 0.31, 150) : within(86, width * 0.175, 172),
    card: within(26, Math.min(width * (tall ? 0.095 : 0.055), height * 0.085), 58),
    board: within(28, Math.min(width * (tall ? 0.105 : 0.074), height * 0.115), 84),
    own: within(34, Math.min(width * (tall ? 0.145 : 0.09), height * (low ? 0.16 : 0.135)), 96),
  };
}

/**
 * Lay out a table.
 *
 * `width`, `height`: the table in pixels. `count`: its seats. `plate`: {width, height} that a
 * plate needs for its text. `own`: {cards, text, beside} of the viewer's seat, null for a
 * spectator; text is the height of the line above the cards, and beside says that the plate
 * stands left of them. `boards` and `boardCards`: how many. `pots`: the {width, height} of the
 * pots. `bets`: the {width, height} of a bet by place, null where none is shown. `button`:
 * {place, size}, or null.
 */
export function layOut(table) {
  let best = null;
  for (const scale of SCALES)
    for (const bulge of [1, 0])
      for (const top of topRows(table)) {
        const plan = attempt(table, { scale, bulge, top });
        if (!plan.crowded) return plan;
        if (!best || plan.crowded < best.crowded) best = plan;
      }
  return best;
}

/** How many seats may stand in the top row, the preferred number first. */
function topRows({ count, width, height }) {
  const others = count - 1;
  const least = others % 2 ? 1 : 2;
  const all = [];
  for (let top = least; top <= others; top += 2) all.push(top);
  if (others > 1 && others % 2 === 0) all.push(0);
  // Three at a table sit left and right; a low table has room on top.
  if (others === 2 && width > height) return [0, 2];
  return height < 400 && others > 4 ? [...all.slice(1), all[0]] : all;
}

function attempt(table, { scale, bulge, top }) {
  const sizes = scaledSizes(table, scale);
  const seats = seatBoxes(table, sizes, { bulge, top });
  const outside = seats.filter((box) => box.x < 0 || box.y < 0 || box.y + box.h > table.height);
  const pairs = collisions(seats, 4) + outside.length;
  const plan = { ...sizes, seats, crowded: pairs * 100 };
  if (!pairs || scale === SCALES.at(-1)) placeMiddle(table, plan, top);
  return plan;
}

function scaledSizes(table, scale) {
  const usual = usualSizes(table);
  const seat = Math.max(usual.seat * scale, table.plate.width);
  const card = Math.max(usual.card * scale, 18);
  const own = usual.own * Math.max(scale, 0.75); // the own cards stay large
  return { seatWidth: seat, cardWidth: card, ownWidth: own, boardWidth: usual.board };
}

function collisions(boxes, gap) {
  let found = 0;
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => (found += collide(a, b, gap))));
  return found;
}

/** The height of a seat: its cards, which the plate covers a little, and the plate. */
function seatHeight(table, sizes) {
  return sizes.cardWidth * (RATIO - 0.2) + table.plate.height;
}

/** The boxes of all seats by place, clockwise from the bottom. */
function seatBoxes(table, sizes, { bulge, top }) {
  const { width, height, count } = table;
  const w = sizes.seatWidth;
  const h = seatHeight(table, sizes);
  const own = ownBox(table, sizes, h);
  const sides = (count - 1 - top) / 2;
  const row = topRow(table, { w, h, top, bulge: sides ? bulge : 0 });
  const clear = (width - (row.at(-1)?.x + w - row[0]?.x || 0)) / 2 >= w + EDGE + GAP;
  const first = row.length ? (clear ? row[0].y + h * 0.3 : row[0].y + h + LABELS) : EDGE + h * 0.3;
  const beside = own.x >= EDGE + w + GAP;
  const last = beside ? Math.min(height * 0.86, height - LABELS) : own.y - LABELS;
  const column = sideColumn({ first, last, h, sides });
  const inset = (y) => bulge * width * 0.05 * ((2 * (y + h / 2)) / height - 0.9) ** 2;
  const left = column.map((y) => ({ x: EDGE + inset(y), y, w, h }));
  const right = column.map((y) => ({ x: width - EDGE - inset(y) - w, y, w, h })).reverse();
  return [own, ...left, ...row, ...right];
}

function ownBox({ width, height, own, plate }, sizes, seatH) {
  const low = height - EDGE;
  if (!own) {
    const w = sizes.seatWidth;
    return { x: (width - w) / 2, y: low - seatH, w, h: seatH };
  }
  const room = Math.min(width - 2 * EDGE, Math.max(width * 0.56, 330));
  const cards = openWidth(own.cards, room, sizes.ownWidth);
  const w = Math.max(cards, sizes.seatWidth);
  if (own.beside) {
    const wide = cards + 8 + sizes.seatWidth;
    const tall = own.text + Math.max(sizes.ownWidth * RATIO, plate.height);
    return { x: (width - wide) / 2, y: low - tall, w: wide, h: tall, cards };
  }
  const h = own.text + sizes.ownWidth * RATIO + 5 + plate.height;
  return { x: (width - w) / 2, y: low - h, w, h, cards };
}

/** The seats of the top row from the left; those near the middle are a little higher. */
function topRow({ width }, { w, h, top, bulge }) {
  const pitch =
    top > 1 ? Math.min(Math.max(w * 1.35, width * 0.27), (width - w - 2 * EDGE) / (top - 1)) : 0;
  return Array.from({ length: top }, (_, i) => {
    const dx = (i - (top - 1) / 2) * pitch;
    return { x: width / 2 + dx - w / 2, y: EDGE + bulge * h * 0.5 * (dx / (width / 2)) ** 2, w, h };
  });
}

/** The upper edges of the seats of the left column, from below. */
function sideColumn({ first, last, h, sides }) {
  if (sides === 1) return [first + Math.max((last - first - h) * 0.42, 0)];
  const room = last - first - sides * h;
  const gap = Math.min(room / Math.max(sides - 1, 1), h * 1.6);
  const start = first + Math.max(room - gap * (sides - 1), 0) * 0.5;
  return Array.from({ length: sides }, (_, i) => start + i * (h + gap)).reverse();
}

/** Place boards, pots, bets and the dealer button; counts what finds no place. */
function placeMiddle(table, plan, top) {
  const { seats } = plan;
  const [own, ...others] = seats;
  const centre = table.width / 2;
  const beside = others.filter((box) => box.y + box.h > seats[0].y - 400 && box.w);
  const left = Math.max(
    EDGE,
    ...beside.filter((b) => b.x + b.w < centre - 20 && isSide(b, table)).map((b) => b.x + b.w),
  );
  const inner = table.width - 2 * (left + GAP);
  const roof = top
    ? Math.max(...others.filter((b) => !isSide(b, table)).map((b) => b.y + b.h))
    : EDGE;
  const most = Math.max(...table.bets.map((bet) => bet?.height || 0), 0);
  const band = most ? most + 8 : 4;
  const space = { y: roof + LABELS + (top ? band : 0), end: own.y - 4 - band };
  let found = null;
  for (const shrink of [1, 0.88, 0.77]) {
    const next = middleAt(table, plan, { space, inner, shrink });
    if (!found || next.missing < found.missing) found = next;
    if (!found.missing) break;
  }
  Object.assign(plan, found);
  plan.crowded += found.missing;
}

const isSide = (box, { width }) => Math.abs(box.x + box.w / 2 - width / 2) > width * 0.28;

function middleAt(table, plan, { space, inner, shrink }) {
  const { width, height, boards, boardCards, pots } = table;
  const board = boardSize({
    boards,
    boardCards,
    inner,
    room: space.end - space.y - pots.height - 6,
  });
  const cardWidth = Math.min(plan.boardWidth, board.card) * shrink;
  const size = blockSize(board.columns, { boards, boardCards, cardWidth });
  const block = {
    w: Math.max(size.w, pots.width),
    h: size.h + (size.h ? 6 : 0) + pots.height,
  };
  const y = space.y + Math.max(space.end - space.y - block.h, 0) * (size.h ? 0.42 : 0.5);
  const middle = { x: (width - size.w) / 2, y, w: size.w, h: size.h };
  const potsBox = {
    x: (width - pots.width) / 2,
    y: y + block.h - pots.height,
    w: pots.width,
    h: pots.height,
  };
  const solid = [middle, potsBox].filter((box) => box.w && box.h);
  const frame = { x: 2, y: 2, w: width - 4, h: height - 4 };
  const taken = [...plan.seats, ...solid];
  let missing = solid.some((box) => plan.seats.some((seat) => collide(box, seat, 2))) ? 3 : 0;
  const least = boards > 2 ? LEAST_BOARD : SMALL_BOARD * usualSizes(table).board;
  if (boards && boardCards && cardWidth < least - 0.01) missing += 1 + (least - cardWidth) / 10;
  const hopeless = missing > 0;
  const bets = table.bets.map((bet, place) => {
    if (!bet) return null;
    const seat = plan.seats[place];
    const spots = betSpots(seat, bet, table, place);
    const side = seat.x + seat.w / 2 < width / 2 ? -1 : 1;
    const boxes = hopeless ? [] : spots.map((spot) => freeSpot(spot, taken, frame, { side }));
    const box = nearest(seat, boxes);
    if (box) taken.push(box);
    else missing += 1;
    return box || centred(spots[0]);
  });
  const button = table.button && buttonSpot(table, plan, taken, frame);
  return {
    boardCard: cardWidth,
    columns: board.columns,
    middle,
    pots: potsBox,
    bets,
    button,
    missing,
  };
}

/** The largest board cards that fit, in one column of boards or in two. */
function boardSize({ boards, boardCards, inner, room }) {
  if (!boards || !boardCards) return { card: 0, columns: 1 };
  const options = (boards > 2 ? [1, 2] : [1]).map((columns) => {
    const rows = Math.ceil(boards / columns);
    const wide = (inner - (columns - 1) * 14) / columns;
    const byWidth = (wide - (boardCards - 1) * 4) / boardCards;
    const byHeight = (room - (rows - 1) * 6) / rows / RATIO;
    return { card: Math.max(Math.min(byWidth, byHeight), 1), columns };
  });
  return options.reduce((a, b) => (b.card > a.card ? b : a));
}

function blockSize(columns, { boards, boardCards, cardWidth }) {
  if (!boards || !boardCards) return { w: 0, h: 0 };
  const rows = Math.ceil(boards / columns);
  const one = boardCards * cardWidth + (boardCards - 1) * boardGap(cardWidth);
  return {
    w: columns * one + (columns - 1) * 14,
    h: rows * cardWidth * RATIO + (rows - 1) * 6,
  };
}

/** The gap between the cards of a board. */
export function boardGap(cardWidth) {
  return within(2, cardWidth * 0.1, 8);
}

const centred = ({ x, y, w, h }) => ({ x: x - w / 2, y: y - h / 2, w, h });

/** The distance between two boxes. */
function distance(a, b) {
  const dx = Math.max(a.x - b.x - b.w, b.x - a.x - a.w, 0);
  const dy = Math.max(a.y - b.y - b.h, b.y - a.y - a.h, 0);
  return Math.hypot(dx, dy);
}

/** The box nearest to a seat, an earlier one if the difference is small; null without any. */
function nearest(seat, boxes) {
  const found = boxes.filter(Boolean);
  if (!found.length) return null;
  return found.reduce((a, b) => (distance(seat, b) < distance(seat, a) - 12 ? b : a));
}

/** Where a bet would like to be, best first: towards the middle, then below or above its seat. */
function betSpots(seat, { width: w, height: h }, { width }, place) {
  const cx = seat.x + seat.w / 2;
  const above = { x: cx, y: seat.y - 5 - h / 2, w, h };
  if (place === 0) return [above];
  const left = cx < width / 2;
  const edge = left ? seat.x + w / 2 : seat.x + seat.w - w / 2;
  const below = { x: edge, y: seat.y + seat.h + 6 + h / 2, w, h };
  const inside = {
    x: left ? seat.x + seat.w + 6 + w / 2 : seat.x - 6 - w / 2,
    y: seat.y + seat.h / 2,
    w,
    h,
  };
  if (Math.abs(cx - width / 2) > width * 0.28) return [inside, below, { ...above, x: edge }];
  return [{ ...below, x: cx + (width / 2 - cx) * 0.15 }, inside];
}

function buttonSpot({ button, width }, plan, taken, frame) {
  const seat = plan.seats[button.place];
  const size = { w: button.size, h: button.size };
  const cx = seat.x + seat.w / 2;
  const side = cx < width / 2 - 1 ? 1 : -1;
  const low = seat.y + seat.h - button.size;
  const x =
    button.place === 0
      ? cx + seat.w / 2 + button.size
      : cx + side * (seat.w / 2 + button.size * 0.75);
  const spot = { x, y: low, ...size };
  return freeSpot(spot, taken, frame, { side }) || centred(spot);
}
