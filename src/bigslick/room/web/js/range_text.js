// The 13 by 13 grid of starting hands, and ranges as text.

const ORDER = "AKQJT98765432";

/** The name of a cell: pairs on the diagonal, suited hands right of it. */
function cellName(row, column) {
  const [a, b] = [ORDER[Math.min(row, column)], ORDER[Math.max(row, column)]];
  return row === column ? a + a : a + b + (column > row ? "s" : "o");
}

export const CELLS = Array.from({ length: 169 }, (_, i) => cellName(Math.floor(i / 13), i % 13));

/** How many hands the cells contain, 1,326 at most. */
export function comboCount(cells) {
  return [...cells].reduce((sum, c) => sum + (c.length === 2 ? 6 : c[2] === "s" ? 4 : 12), 0);
}

/** Format a set of cells as text: "77+, A9s+, KQo". */
export function rangeText(cells) {
  const parts = [];
  const run = (names, text) => {
    for (let i = 0; i < names.length; i++) {
      if (!cells.has(names[i])) continue;
      let j = i;
      while (j + 1 < names.length && cells.has(names[j + 1])) j++;
      parts.push(i === j ? names[i] : text(names, i, j));
      i = j;
    }
  };
  const short = (names, i, j) => (i === 0 ? `${names[j]}+` : `${names[i]}-${names[j]}`);
  run(
    [...ORDER].map((r) => r + r),
    short,
  );
  for (const kind of ["s", "o"])
    for (let a = 0; a < 12; a++)
      run(
        [...ORDER.slice(a + 1)].map((b) => ORDER[a] + b + kind),
        short,
      );
  return parts.join(", ");
}

/** Parse such a text; null if the grid cannot show it. */
export function readRange(text) {
  const cells = new Set();
  for (const raw of text
    .split(",")
    .map((t) => t.trim())
    .filter(Boolean)) {
    const found = readPart(raw);
    if (!found) return null;
    found.forEach((c) => cells.add(c));
  }
  return cells;
}

function readPart(text) {
  const match = /^([AKQJT2-9])([AKQJT2-9])([so]?)(\+|-([AKQJT2-9])([AKQJT2-9])([so]?))?$/i.exec(
    text,
  );
  if (!match) return null;
  const at = (c) => ORDER.indexOf(c.toUpperCase());
  const [a, b] = [at(match[1]), at(match[2])].sort((x, y) => x - y);
  const kinds = match[3] ? [match[3].toLowerCase()] : ["s", "o"];
  const name = (x, y, kind) => (x === y ? ORDER[x] + ORDER[x] : ORDER[x] + ORDER[y] + kind);
  const list = [];
  const put = (x, y) => (x === y ? [""] : kinds).forEach((k) => list.push(name(x, y, k)));
  if (!match[4]) put(a, b);
  else if (match[4] === "+") for (let y = b; a === b ? y >= 0 : y > a; y--) put(a === b ? y : a, y);
  else {
    const [c, d] = [at(match[5]), at(match[6])].sort((x, y) => x - y);
    if ((a === b) !== (c === d) || (a !== b && a !== c)) return null;
    for (let y = Math.min(b, d); y <= Math.max(b, d); y++) put(a === b ? y : a, y);
  }
  return list;
}
