// Reviews the hands of a player, one after the other, and lists the decisions by what they lost.
import { ask, send, sendPatiently } from "../api.js";
import { cardText, parseCards } from "../cards.js";
import { capitalised, counted, fill, h, percent, pills, select, setText } from "../dom.js";
import { seatAt } from "../held_seats.js";

const SHOWN = 100; // decisions
const STREETS = [
  ["turn", "From the turn"],
  ["river", "River only: quicker"],
];

const ABOUT =
  "Open a file with your hands, of any site that Bigslick reads. Each decision against one " +
  "opponent on the turn or the river is compared with an exact solution. The room keeps neither " +
  "the file nor the result.";

const bigBlinds = (value) => `${value.toFixed(2)}\u00a0bb`;
const cards = (text) => (parseCards(text) || []).map((card) => cardText(card));

export class HandReview {
  /** `open(spot, path, cards)` shows a decision in the solver. */
  constructor(open) {
    Object.assign(this, { open, hands: [], found: [], skipped: {}, done: 0, run: 0 });
    this.player = select("Whose decisions", [], "", () => this.clear());
    this.first = "turn";
    this.start = h("button.btn.gold", { disabled: true, onclick: () => this.toggle() }, "Review");
    this.said = h("p.muted", { role: "status", "aria-live": "polite" });
    this.bar = h("progress", { hidden: true, "aria-label": "Reviewed hands", value: 0 });
    this.result = h("div.form");
    const file = h("input", {
      type: "file",
      "aria-label": "Open a hand history file",
      onchange: async (e) => {
        const chosen = e.target.files[0];
        e.target.value = ""; // so that the same file can be chosen again
        if (chosen) this.load(async () => chosen.arrayBuffer());
      },
    });
    this.choice = h(
      "div.choices",
      { hidden: true },
      h("label.field", "Whose decisions", this.player),
      h(
        "div.field",
        pills("study-first", STREETS, this.first, (street) => (this.first = street)),
      ),
      this.start,
    );
    this.root = h(
      "div.form",
      h(
        "section.panel",
        h("p", ABOUT),
        h("div.row", h("label.btn.file", "Open file", file)),
        this.choice,
        this.bar,
        this.said,
      ),
      this.result,
    );
  }

  /** Review the hands of a table, as this browser saw them. */
  loadTable(table) {
    const held = seatAt(table);
    return this.load(
      async () => (await ask(`/api/tables/${table}/history.phh`, held)).text(),
      held.name,
    );
  }

  async load(bytes, name) {
    this.stop();
    const mine = ++this.run;
    setText(this.said, "Reading the hands …");
    try {
      const found = await (await send("/api/study/hands", await bytes())).json();
      if (mine !== this.run) return;
      this.clear();
      this.hands = found.hands;
      const chosen = found.players.some((p) => p.name === name) ? name : found.players[0].name;
      const option = (p) =>
        h("option", { value: p.name }, `${p.name} (${counted(p.hands, "hand")})`);
      fill(this.player, found.players.map(option));
      this.player.value = chosen;
      this.choice.hidden = false;
      this.start.disabled = false;
      const unread = found.unread ? `; ${found.unread} could not be read` : "";
      setText(this.said, `${counted(this.hands.length, "hand")}${unread}.`);
    } catch (error) {
      if (mine === this.run) setText(this.said, error.message);
    }
  }

  clear() {
    this.stop();
    Object.assign(this, { found: [], skipped: {}, done: 0 });
    fill(this.result);
    this.bar.hidden = true;
  }

  stop() {
    this.run++;
    setText(this.start, "Review");
    this.running = false;
  }

  toggle() {
    if (this.running) {
      this.stop();
      this.draw();
      return;
    }
    this.clear();
    this.work();
  }

  async work() {
    const mine = ++this.run;
    const isWanted = () => mine === this.run;
    this.running = true;
    setText(this.start, "Stop");
    const player = this.player.value;
    const hands = this.hands.filter((hand) => hand.names.includes(player));
    Object.assign(this.bar, { hidden: false, max: hands.length, value: 0 });
    for (const { number, record } of hands) {
      const body = JSON.stringify({ record, player, number, first: this.first });
      try {
        const reply = await sendPatiently("/api/study/review", body, isWanted);
        const found = await reply.json();
        if (!isWanted()) return;
        this.found.push(...found.decisions.map((own) => ({ ...own, spot: found.spot })));
        for (const reason of found.skipped) this.count(reason);
      } catch (error) {
        if (!isWanted()) return;
        if (!error.status) return this.interrupt();
        this.count(error.message);
      }
      this.done++;
      this.bar.value = this.done;
      this.draw();
    }
    this.stop();
    return this.draw();
  }

  /** Keep what was reviewed when the room cannot be reached. */
  interrupt() {
    this.stop();
    this.draw();
    setText(this.said, `The room cannot be reached. ${this.said.textContent}`);
  }

  count(reason) {
    this.skipped[reason] = (this.skipped[reason] || 0) + 1;
  }

  draw() {
    const lost = this.found.reduce((sum, own) => sum + own.loss, 0);
    const per = this.done ? (100 * lost) / this.done : 0;
    setText(
      this.said,
      `${counted(this.found.length, "decision")} in ${counted(this.done, "hand")}: ` +
        `${bigBlinds(lost)} lost, ${bigBlinds(per)} in 100 hands.`,
    );
    const worst = [...this.found].sort((a, b) => b.loss - a.loss).slice(0, SHOWN);
    const reasons = Object.entries(this.skipped).sort((a, b) => b[1] - a[1]);
    fill(
      this.result,
      worst.length
        ? h(
            "section.panel",
            h("h2", "Decisions, the most expensive first"),
            decisionList(worst, this),
          )
        : null,
      reasons.length
        ? h(
            "details",
            h(
              "summary",
              `Not reviewed: ${counted(
                reasons.reduce((n, r) => n + r[1], 0),
                "hand",
              )}`,
            ),
            h(
              "ul.plain",
              reasons.map(([why, n]) => h("li", `${n}: ${why}`)),
            ),
          )
        : null,
    );
  }
}

function decisionList(decisions, review) {
  return h(
    "ol.decisions",
    decisions.map((own) => (own.node ||= h("li", decision(own, review)))),
  );
}

/** A decision: where it was, what was done, and what each option is worth. */
function decision(own, review) {
  const option = ({ action, ev, frequency }, i) =>
    h(
      "tr",
      { class: i === own.taken ? "on" : "" },
      h("th", { scope: "row" }, capitalised(action), i === own.taken ? " (played)" : ""),
      h("td", bigBlinds(ev)),
      h("td", percent(frequency)),
    );
  const open = () => review.open(own.spot, own.path, own.cards);
  const sizes = [
    `Pot ${bigBlinds(own.pot)}`,
    own.to_call ? `${bigBlinds(own.to_call)} to call` : "",
    `${bigBlinds(own.stack)} left`,
  ].filter(Boolean);
  const cost = own.loss < 0.005 ? "no loss" : `−${bigBlinds(own.loss)}`;
  return h(
    "details",
    h(
      "summary",
      h("span.cards", cards(own.cards)),
      h("span.muted", `Hand ${own.number}, ${own.position}, ${own.street}`),
      h("span.board", cards(own.board)),
      h("span.grow"),
      h("span", capitalised(own.action)),
      h(own.loss < 0.005 ? "b.good.num" : "b.bad.num", cost),
    ),
    h(
      "div.form",
      own.line ? h("p", `Before: ${own.line}.`) : null,
      h(
        "p.muted.small",
        sizes.join(", ") + ".",
        own.rare ? " The solution almost never does this: the loss is approximate." : "",
      ),
      h(
        "div.scroll",
        h(
          "table",
          h(
            "thead",
            h(
              "tr",
              ["Option", "EV", "Solution"].map((t) => h("th", { scope: "col" }, t)),
            ),
          ),
          h("tbody", own.options.map(option)),
        ),
      ),
      own.path === null || !own.spot
        ? null
        : h("div.row", h("button.btn", { onclick: open }, "Open in the solver")),
    ),
  );
}
