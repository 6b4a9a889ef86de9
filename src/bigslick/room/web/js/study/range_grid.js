// The 13 by 13 grid of starting hands, to be painted with the mouse, a finger or the keyboard.
import { h } from "../dom.js";
import { CELLS } from "../range_text.js";

const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 };

/** The class of a cell: pair, suited or none. */
export const cellKind = (name) => (name.length === 2 ? "pair" : name[2] === "s" ? "suited" : "");

/**
 * The buttons of the 169 cells in a grid. One of them has the focus; the arrow keys move it.
 * `onkey(name, key)` gets the other keys, and returns whether it used one.
 */
export function cellGrid(label, onkey) {
  const buttons = CELLS.map((name, i) => {
    const props = { "aria-label": name, tabIndex: i ? -1 : 0, class: cellKind(name) };
    return h("button", { ...props, data: { cell: name } }, name);
  });
  const node = h("div.grid13", { role: "group", "aria-label": label }, buttons);
  node.addEventListener("focusin", (e) => {
    if (!buttons.includes(e.target)) return;
    for (const button of buttons) button.tabIndex = button === e.target ? 0 : -1;
  });
  node.addEventListener("keydown", (e) => {
    const i = buttons.indexOf(e.target);
    const next = buttons[i + STEPS[e.key]];
    if (next) next.focus();
    else if (!onkey?.(e.target.dataset.cell, e.key)) return;
    e.preventDefault();
  });
  return { node, buttons };
}

/**
 * A grid that paints a set of cells: `read()` returns the set, `change(cells)` gets the new one.
 * `inDeck(name)` says whether a cell can be painted.
 */
export function rangeGrid({ read, change, inDeck = () => true }) {
  let painting = null;
  const paint = (name) => {
    if (!inDeck(name)) return;
    const cells = read();
    if (painting) cells.add(name);
    else cells.delete(name);
    change(cells);
  };
  const begin = (name) => {
    painting = !read().has(name);
    paint(name);
  };
  const release = () => (painting = null);
  const { node, buttons } = cellGrid("Starting hands", (name, key) => {
    if (key !== " " && key !== "Enter") return false;
    begin(name);
    release();
    return true;
  });
  node.addEventListener("pointerdown", (e) => {
    const name = e.target.dataset?.cell;
    if (!name) return;
    begin(name);
    e.preventDefault();
    e.target.focus();
  });
  node.addEventListener("pointermove", (e) => {
    if (painting === null || !e.buttons) return;
    const name = document.elementFromPoint(e.clientX, e.clientY)?.dataset?.cell;
    if (name) paint(name);
  });
  document.addEventListener("pointerup", release);
  return {
    node,
    render() {
      const cells = read();
      for (const button of buttons) {
        button.setAttribute("aria-pressed", String(cells.has(button.dataset.cell)));
        button.disabled = !inDeck(button.dataset.cell);
      }
    },
    dispose: () => document.removeEventListener("pointerup", release),
  };
}
