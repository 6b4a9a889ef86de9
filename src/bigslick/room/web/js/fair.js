// The fairness page: checks a hand's sealed deck in this browser.
import { cardNode } from "./cards.js";
import { fill, h, icon, setText } from "./dom.js";
import { verifyHand } from "./fairness.js";
import { ask, downloadLink } from "./api.js";
import { rootSeen, seatAt } from "./settings.js";

/** The last hands of every table of this room, to choose one. */
async function recentHands(net, box) {
  const { tables } = await net.send("tables");
  const played = tables.filter((t) => t.hands > 1);
  if (!played.length) return;
  const before = (t, k) => `${t.table}-${String(t.hands - k).padStart(5, "0")}`;
  fill(box, h("h2", "Recent hands"), played.map((t) => h("div", h("h3", t.name), h("div.recent", [1, 2, 3, 4, 5, 6].filter((k) => t.hands > k).map((k) => h("a.btn", { href: `#/fair/${before(t, k)}`, "aria-label": `Check hand ${t.hands - k} of ${t.name}` }, `#${t.hands - k}`))))));
  box.hidden = false;
}

export function createPage({ net, args, go }) {
  const [hand] = args;
  const field = h("input", { type: "text", value: hand || "", placeholder: "k3f9ab-00012", "aria-label": "Hand", autocomplete: "off" });
  const verdict = h("p.verdict", { role: "status", "aria-live": "polite" });
  const steps = h("ul.checks");
  const cards = h("div.cards-row");
  const result = h("section.panel", { hidden: true }, verdict, steps, h("h2", "Shown cards, in the order they left the deck"), cards);

  async function check() {
    result.hidden = false;
    setText(verdict, "Checking …");
    try {
      const address = `/api/hands/${encodeURIComponent(hand)}/fairness`;
      const held = seatAt(hand.split("-")[0]);
      const record = await (await ask(address, held)).json();
      const found = await verifyHand(record, rootSeen(hand));
      const ok = found.every((s) => s.ok);
      setText(verdict, ok ? "The deck of this hand was sealed before it, and nobody changed it." : "This hand does not prove itself.");
      verdict.className = `verdict ${ok ? "good" : "bad"}`;
      fill(steps, found.map((s) => h("li", h(s.ok ? "span.ok" : "span.no", { role: "img", "aria-label": s.ok ? "right" : "wrong" }, s.ok ? "✓" : "✗"), h("span", s.name, h("br"), h("code", s.more)))));
      fill(cards, record.openings.map((o) => cardNode(o.card, { title: `card ${o.deal + 1} of the deck` })));
      result.append(h("div.row", h("a.btn", downloadLink(address, held, `${hand}.json`), icon("down"), "Take the proof along"), h("span.muted.small", "Check it again with: bigslick verify, or examples/verify_hand.py")));
    } catch (error) {
      setText(verdict, error.message);
      verdict.className = "verdict bad";
    }
  }
  const recent = h("section.panel", { hidden: true });
  if (hand) check();
  else recentHands(net, recent).catch(() => {}); // the field does
  const node = h("main.page", { id: "main", tabIndex: -1 }, h("h1", "Was the deck fair?"),
    h("section.panel", h("p", "Before each hand the room shuffles a deck and publishes a salted hash of every card. Only then each player's browser sends a random seed, and all seeds together decide in which order the sealed cards are dealt. Neither the room nor a player can steer a card. Cards that nobody showed stay secret for ever."),
      h("form.row", { onsubmit: (e) => (e.preventDefault(), go(`#/fair/${field.value.trim()}`)) }, field, h("button.btn.gold", { type: "submit" }, "Check this hand"))), result, recent);
  return { node };
}
