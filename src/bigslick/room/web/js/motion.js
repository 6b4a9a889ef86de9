// Animations on top of a table that is already up to date; nothing waits for them.
import { h } from "./dom.js";
import { mayMove } from "./settings.js";

const EASE = "cubic-bezier(.2,.8,.2,1)";

function centre(node, layer) {
  const a = node.getBoundingClientRect ? node.getBoundingClientRect() : node,
    b = layer.getBoundingClientRect();
  return { x: a.left + a.width / 2 - b.left, y: a.top + a.height / 2 - b.top };
}

/** Slide something across the table, from one element or rectangle to another. */
export function fly(layer, thing, from, to, { delay = 0, length = 420 } = {}) {
  if (!mayMove() || !from || !to) return;
  const a = centre(from, layer),
    b = centre(to, layer);
  thing.style.left = "0";
  thing.style.top = "0";
  layer.append(thing);
  const spot = (p) => `translate(${p.x}px, ${p.y}px) translate(-50%, -50%)`;
  const frames = [
    { transform: spot(a), opacity: 1 },
    { transform: spot(b), opacity: 1, offset: 0.85 },
    { transform: spot(b), opacity: 0 },
  ];
  const moving = thing.animate(frames, { duration: length, delay, easing: EASE, fill: "both" });
  moving.onfinish = moving.oncancel = () => thing.remove();
}

/** Deal cards from the middle of the table. */
export function dealIn(cards, from, { step = 55, start = 0 } = {}) {
  if (!mayMove() || !from) return;
  const origin = from.getBoundingClientRect();
  cards.forEach((card, i) => {
    const place = card.getBoundingClientRect();
    const dx = origin.left + origin.width / 2 - place.left - place.width / 2;
    const dy = origin.top + origin.height / 2 - place.top - place.height / 2;
    card.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) rotate(-25deg) scale(.6)`, opacity: 0 },
        { opacity: 1, offset: 0.3 },
        { transform: "none", opacity: 1 },
      ],
      { duration: 330, delay: start + i * step, easing: EASE, fill: "backwards" },
    );
  });
}

/** Turn cards over in place. */
export function turnOver(cards, { step = 110, start = 0 } = {}) {
  if (!mayMove()) return;
  cards.forEach((card, i) =>
    card.animate(
      [
        { transform: "perspective(500px) rotateY(90deg) translateY(-6px)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      { duration: 300, delay: start + i * step, easing: EASE, fill: "backwards" },
    ),
  );
}

/** Show an element with a short pop animation. */
export function pop(node) {
  if (mayMove())
    node.animate(
      [{ scale: 0.7, opacity: 0 }, { scale: 1.06, opacity: 1, offset: 0.7 }, { scale: 1 }],
      { duration: 240, easing: EASE },
    );
}

const COLOURS = ["#8f9aa3", "#c8423f", "#2b6fd4", "#1f8f63", "#2b2f36", "#7a4bc2", "#d99f2b"];

/** A few chips whose colour and number depend on the amount. */
export function chipStack(amount, bigBlind) {
  const ratio = Math.max(amount / Math.max(bigBlind, 1), 0.2);
  const colour =
    COLOURS[Math.max(0, Math.min(COLOURS.length - 1, Math.floor(Math.log2(ratio) / 1.5 + 1)))];
  const count = ratio >= 40 ? 4 : ratio >= 10 ? 3 : ratio >= 2.5 ? 2 : 1;
  return h(
    "span.chips",
    { "aria-hidden": "true" },
    Array.from({ length: count }, (_, k) => h("i", { style: { "--k": k, "--cc": colour } })),
  );
}
