// Cards drawn in SVG and CSS, and their names.
import { h, svg } from "./dom.js";

const RANKS = "23456789TJQKA";
const SUITS = "shdc";
const RANK_NAMES = "deuce three four five six seven eight nine ten jack queen king ace".split(" ");
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const SUIT_SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SUIT_PATHS = {
  s:
    "M12 1.5C13 5 21 9.5 21 15a4.6 4.6 0 0 1-8 3.1c.1 2 .6 3 1.8 4.4" +
    "H9.2c1.2-1.4 1.7-2.4 1.8-4.4A4.6 4.6 0 0 1 3 15C3 9.5 11 5 12 1.5z",
  h: "M12 22C7.5 17.5 2 13.5 2 8a5.3 5.3 0 0 1 10-2.5A5.3 5.3 0 0 1 22 8c0 5.5-5.5 9.5-10 14z",
  d: "M12 1.2C14.2 5.5 17 9 20 12c-3 3-5.8 6.5-8 10.8C9.8 18.5 7 15 4 12c3-3 5.8-6.5 8-10.8z",
  c:
    "M12 1.5a4.7 4.7 0 0 1 4 7.2 4.7 4.7 0 1 1-3 8.6c.1 2.3.6 3.5 1.8 5.2" +
    "H9.2c1.2-1.7 1.7-2.9 1.8-5.2a4.7 4.7 0 1 1-3-8.6 4.7 4.7 0 0 1 4-7.2z",
};

/** The shapes of the suits, defined once for the whole page. */
export function addSuits() {
  if (document.getElementById("suit-s")) return;
  document.body.append(
    svg(
      "svg",
      { width: 0, height: 0, class: "sr", "aria-hidden": "true" },
      Object.entries(SUIT_PATHS).map(([suit, d]) =>
        svg("symbol", { id: `suit-${suit}`, viewBox: "0 0 24 24" }, svg("path", { d })),
      ),
    ),
  );
}

function suitMark(suit, name) {
  return svg("svg", { class: name, viewBox: "0 0 24 24" }, svg("use", { href: `#suit-${suit}` }));
}

export function isHidden(card) {
  return !card || card.includes("?");
}

/** "As" -> "ace of spades". */
export function cardName(card) {
  return isHidden(card)
    ? "hidden card"
    : `${RANK_NAMES[RANKS.indexOf(card[0])]} of ${SUIT_NAMES[card[1]]}`;
}

/** Draw a card, face down if it is hidden. `as` may be "button". */
export function cardNode(card, { as = "div", cls = "", ...props } = {}) {
  if (isHidden(card)) {
    const hidden = { role: "img", "aria-label": cardName(card), data: { card: "??" } };
    return h(`${as}.card.back`, { class: cls, ...hidden, ...props });
  }
  const rank = card[0] === "T" ? "10" : card[0];
  return h(
    `${as}.card.${card[1]}`,
    {
      class: cls,
      role: as === "button" ? null : "img",
      "aria-label": cardName(card),
      data: { card },
      ...props,
    },
    h(rank === "10" ? "span.r.ten" : "span.r", { "aria-hidden": "true" }, rank),
    suitMark(card[1], "p"),
    suitMark(card[1], "g"),
  );
}

/** A card as coloured text: A♠; `narrow` writes T for the ten. */
export function cardText(card, narrow = false) {
  if (isHidden(card)) return h("span.cardtext", { "aria-label": "hidden card" }, "▮");
  return h(
    `span.cardtext.${card[1]}`,
    { "aria-label": cardName(card) },
    (card[0] === "T" && !narrow ? "10" : card[0]) + SUIT_SIGNS[card[1]],
  );
}

/** "AsKh" -> ["As", "Kh"]; null if it cannot be read. */
export function parseCards(text) {
  const clean = text.replace(/10/g, "T").replace(/[\s,]+/g, "");
  const cards = [];
  for (let i = 0; i < clean.length; i += 2) {
    const card = clean[i].toUpperCase() + (clean[i + 1] || "").toLowerCase();
    if (!RANKS.includes(card[0]) || !card[1] || !SUITS.includes(card[1]) || cards.includes(card))
      return null;
    cards.push(card);
  }
  return cards;
}

export const fullDeck = [...RANKS].reverse().flatMap((r) => [...SUITS].map((s) => r + s));
