// The fairness page: verifies in this browser how a hand was dealt.
import { ask, downloadLink } from "./api.js";
import { cardNode } from "./cards.js";
import { fill, h, icon, setText, textInput } from "./dom.js";
import { verifyRecord } from "./fairness_check.js";
import { dealOf, seatAt } from "./held_seats.js";
import { verifyOld } from "./old_fairness_check.js";
import { fingerprint, mixOf } from "./seal.js";

const OLD =
  "Verified with the older scheme, which proves less: " +
  "the server knew the seeds before it dealt.";

/** The last hands of every table of this room, as a list to choose from. */
async function recentHands(net, box) {
  const { tables } = await net.send("tables");
  const newest = (t) => (t.playing ? t.hands - 1 : t.hands);
  const played = tables.filter(newest);
  if (!played.length) return;
  const link = (t, n) =>
    h(
      "a.btn",
      {
        href: `#/fair/${t.table}-${String(n).padStart(5, "0")}`,
        "aria-label": `Verify hand ${n} of ${t.name}`,
      },
      `#${n}`,
    );
  const last = (t) => [0, 1, 2, 3, 4, 5].map((k) => newest(t) - k).filter((n) => n > 0);
  const hands = (t) => last(t).map((n) => link(t, n));
  fill(
    box,
    h("h2", "Recent hands"),
    played.map((t) => h("div", h("h3", t.name), h("div.recent", hands(t)))),
  );
  box.hidden = false;
}

/** The result of all checks, in one sentence. */
function conclusion(record, steps, kept) {
  const wrong = steps.find((s) => !s.ok && !s.own);
  if (wrong) return [`Verification failed: ${wrong.more}.`, "bad"];
  const own = steps.find((s) => !s.ok);
  if (own) return [`Not verified: ${own.more}.`, "warn"];
  if (record.version === 1) return [OLD, "fair"];
  if (!Object.keys(record.seeds).length) {
    return ["The cards are the sealed ones, but no player's seed took part.", "fair"];
  }
  if (kept.seed && record.seeds[kept.seat] === kept.seed) {
    return ["Verified: your seed was used, so nobody could choose the cards of this hand.", "good"];
  }
  return ["Verified for the players whose seeds were used. Yours was not one of them.", "fair"];
}

const EXPLANATION = [
  "Before the hand, each player's browser commits to a secret seed.",
  "The server seals sixteen decks and the list of players. All of it is hashed into one number," +
    " the root, which every browser stores.",
  "After that, the browsers reveal their seeds. Together the seeds choose one of the decks and" +
    " the order of its cards.",
  "The other fifteen decks are opened, so that everybody can check that they are valid.",
  "After the hand, the cards that you saw are opened, including your own if you folded. Cards" +
    " that nobody showed stay secret.",
];

const explanation = () => {
  const list = h(
    "ol.how",
    EXPLANATION.map((text) => h("li", text)),
  );
  return h("details", h("summary", "How it works"), list);
};

export function createPage({ net, args, go }) {
  const [hand] = args;
  const field = textInput("Hand number", { value: hand || "", placeholder: "k3f9ab-00012" });
  const verdict = h("p.verdict", { role: "status", "aria-live": "polite" });
  const print = h("p.print", { hidden: true });
  const steps = h("ul.checks");
  const cards = h("div.cards-row");
  const opened = h("div", { hidden: true }, h("h2", "Opened cards, in dealing order"), cards);
  const result = h("section.panel", { hidden: true }, verdict, print, steps, opened);

  function show(record, kept, link) {
    const old = record.version === 1;
    const found = old ? verifyOld(record, kept.root) : verifyRecord(record, kept);
    const [text, cls] = conclusion(record, found, kept);
    setText(verdict, text);
    verdict.className = `verdict ${cls}`;
    const mark = ({ ok, own }) =>
      h(
        ok ? "span.ok" : own ? "span.warn" : "span.no",
        { role: "img", "aria-label": ok ? "Passed" : own ? "Not verified" : "Failed" },
        ok ? "✓" : own ? "–" : "✗",
      );
    const line = (s) => h("li", mark(s), h("span", s.name, h("br"), h("code", s.more)));
    fill(steps, found.map(line));
    fill(
      cards,
      record.openings.map((o) => cardNode(o.card, { title: `Card ${o.deal + 1} of the deal` })),
    );
    opened.hidden = false;
    print.hidden = old;
    const mix = old ? null : mixOf(record.root, record.seeds);
    if (mix) fill(print, "Fingerprint ", h("b", fingerprint(mix)));
    const option = (name, value) => [" ", h("span.unbroken", `--${name}`), ` ${value}`];
    const options = kept.seed ? [option("root", kept.root), option("seed", kept.seed)] : "";
    result.append(
      h("div.row", h("a.btn", link, icon("down"), "Download the proof")),
      h(
        "p.muted.small",
        "To verify the hand on your own computer, run ",
        h("code", `bigslick room verify ${hand}.json`, options),
      ),
    );
  }

  async function check() {
    result.hidden = false;
    setText(verdict, "Verifying …");
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
  else recentHands(net, recent).catch(() => {}); // the hand can still be typed in
  const choose = (e) => (e.preventDefault(), go(`#/fair/${field.value.trim()}`));
  const form = h(
    "form.row",
    { onsubmit: choose },
    field,
    h("button.btn.gold", { type: "submit" }, "Verify"),
  );
  const node = h(
    "main.page",
    h("h1", "Verify a hand"),
    h(
      "section.panel",
      h(
        "p",
        "Neither the server nor another player can choose the cards of a hand that used your " +
          "seed. Your browser checks this itself: it recomputes the deal from the published data.",
      ),
      explanation(),
      form,
    ),
    result,
    recent,
  );
  return { node };
}
