// The fairness page: checks in this browser how a hand was dealt.
import { ask, downloadLink } from "./api.js";
import { cardNode } from "./cards.js";
import { fill, h, icon, setText } from "./dom.js";
import { verifyRecord } from "./fairness_check.js";
import { dealOf, seatAt } from "./held_seats.js";
import { verifyOld } from "./old_fairness_check.js";
import { fingerprint, mixOf } from "./seal.js";

const OLD =
  "This hand was dealt by the old scheme, which proves less: " +
  "the room knew the seeds before it dealt.";

/** The last hands of every table of this room, to choose one. */
async function recentHands(net, box) {
  const { tables } = await net.send("tables");
  const played = tables.filter((t) => t.hands > 1);
  if (!played.length) return;
  const before = (t, k) => `${t.table}-${String(t.hands - k).padStart(5, "0")}`;
  const link = (t, k) =>
    h(
      "a.btn",
      { href: `#/fair/${before(t, k)}`, "aria-label": `Check hand ${t.hands - k} of ${t.name}` },
      `#${t.hands - k}`,
    );
  const hands = (t) => [1, 2, 3, 4, 5, 6].filter((k) => t.hands > k).map((k) => link(t, k));
  fill(
    box,
    h("h2", "Recent hands"),
    played.map((t) => h("div", h("h3", t.name), h("div.recent", hands(t)))),
  );
  box.hidden = false;
}

/** What the checks come to, in one sentence. */
function conclusion(record, steps, kept) {
  const wrong = steps.find((s) => !s.ok && !s.own);
  if (wrong) return [`The proof is false: ${wrong.more}.`, "bad"];
  const own = steps.find((s) => !s.ok);
  if (own) return [`Not proven to you: ${own.more}.`, "warn"];
  if (record.version === 1) return [OLD, "fair"];
  if (!Object.keys(record.seeds).length) {
    return ["Dealt as it was sealed, but no player's seed took part.", "fair"];
  }
  if (kept.seed && record.seeds[kept.seat] === kept.seed) {
    return ["Proven to you: nobody could choose the cards of this hand.", "good"];
  }
  return ["Proven to the players whose seeds took part; yours did not.", "fair"];
}

const explanation = () =>
  h(
    "details",
    h("summary", "How it works"),
    h(
      "ol.how",
      h("li", "Before the hand each player's page commits to a secret seed."),
      h(
        "li",
        "The room seals sixteen decks and who is dealt in. Everything goes into one number," +
          " the root, which every page keeps.",
      ),
      h(
        "li",
        "Only now the pages reveal their seeds. All of them together choose one of the decks" +
          " and the order in which its cards are dealt.",
      ),
      h(
        "li",
        "The other fifteen decks are opened, so that everybody sees that they were true ones.",
      ),
      h(
        "li",
        "After the hand the cards that you saw are opened, yours also if you folded them." +
          " Cards that nobody showed stay closed for ever.",
      ),
    ),
  );

export function createPage({ net, args, go }) {
  const [hand] = args;
  const field = h("input", {
    type: "text",
    value: hand || "",
    placeholder: "k3f9ab-00012",
    "aria-label": "Hand",
    autocomplete: "off",
  });
  const verdict = h("p.verdict", { role: "status", "aria-live": "polite" });
  const print = h("p.print", { hidden: true });
  const steps = h("ul.checks");
  const cards = h("div.cards-row");
  const result = h(
    "section.panel",
    { hidden: true },
    verdict,
    print,
    steps,
    h("h2", "Opened cards, in the order they left the deck"),
    cards,
  );

  function show(record, kept, link) {
    const old = record.version === 1;
    const found = old ? verifyOld(record, kept.root) : verifyRecord(record, kept);
    const [text, cls] = conclusion(record, found, kept);
    setText(verdict, text);
    verdict.className = `verdict ${cls}`;
    const mark = ({ ok, own }) =>
      h(
        ok ? "span.ok" : own ? "span.warn" : "span.no",
        { role: "img", "aria-label": ok ? "right" : own ? "no" : "wrong" },
        ok ? "✓" : own ? "–" : "✗",
      );
    const line = (s) => h("li", mark(s), h("span", s.name, h("br"), h("code", s.more)));
    fill(steps, found.map(line));
    fill(
      cards,
      record.openings.map((o) => cardNode(o.card, { title: `card ${o.deal + 1} off the deck` })),
    );
    print.hidden = old;
    const mix = old ? null : mixOf(record.root, record.seeds);
    if (mix) fill(print, "Fingerprint of the deal ", h("b", fingerprint(mix)));
    const options = kept.seed ? ` --root ${kept.root} --seed ${kept.seed}` : "";
    result.append(
      h("div.row", h("a.btn", link, icon("down"), "Take the proof along")),
      h(
        "p.muted.small",
        "Check it again, and play the hand again by the rules: ",
        h("code", `bigslick verify ${hand}.json${options}`),
      ),
    );
  }

  async function check() {
    result.hidden = false;
    setText(verdict, "Checking …");
    try {
      const address = `/api/hands/${encodeURIComponent(hand)}/fairness`;
      const held = seatAt(hand.split("-")[0]);
      const record = await (await ask(address, held)).json();
      show(record, dealOf(hand), downloadLink(address, held, `${hand}.json`));
    } catch (error) {
      setText(verdict, error.message);
      verdict.className = "verdict bad";
    }
  }
  const recent = h("section.panel", { hidden: true });
  if (hand) check();
  else recentHands(net, recent).catch(() => {}); // the field does
  const choose = (e) => (e.preventDefault(), go(`#/fair/${field.value.trim()}`));
  const form = h(
    "form.row",
    { onsubmit: choose },
    field,
    h("button.btn.gold", { type: "submit" }, "Check this hand"),
  );
  const node = h(
    "main.page",
    { id: "main", tabIndex: -1 },
    h("h1", "Was the deal fair?"),
    h(
      "section.panel",
      h(
        "p",
        "Neither the room nor a player can choose the cards of a hand in " +
          "which your seed took part, and you need not believe that: this page recomputes it.",
      ),
      explanation(),
      form,
    ),
    result,
    recent,
  );
  return { node };
}
