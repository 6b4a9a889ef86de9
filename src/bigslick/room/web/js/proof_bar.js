// Above the log: whether the deals were verified, and the fingerprint to compare with others.
import { fill, h, icon, setText } from "./dom.js";
import { words } from "./witness.js";

const LEFT_OUT =
  " The server, or your connection to it, keeps your seed out of the deal. " +
  "Without your seed you cannot rule out that the server chooses the cards.";
const FALSE =
  "The cards are not the ones that were sealed. Download the proof of this hand: " +
  "it shows the mismatch to others.";

export class ProofBar {
  constructor() {
    this.text = h("span");
    this.count = h("small");
    this.link = h(
      "a.verdict-line",
      { href: "#/fair" },
      icon("seal"),
      h("span.grow", this.text, this.count),
    );
    this.print = h("b");
    this.deal = h(
      "div.print",
      { title: "Everybody at the table must see the same digits: compare them." },
      "Fingerprint ",
      this.print,
    );
    this.alarm = h("p.alarm", { role: "alert", hidden: true });
    this.root = h(
      "section.proof",
      { "aria-label": "Verification of the deals", hidden: true },
      this.link,
      this.deal,
      this.alarm,
    );
  }

  render(witness, lastHand) {
    const { last, count, fingerprint, warning } = witness;
    this.root.hidden = !witness.seat && !fingerprint;
    this.root.dataset.state = last?.state || "none";
    const none = witness.seat ? "Your browser verifies every hand" : "Decks are sealed";
    setText(this.text, last ? `Hand ${last.number}: ${words(last)}` : none);
    const others = count.unproven + count.false;
    setText(
      this.count,
      last ? `${count.proven} verified${others ? `, ${others} not verified` : ""}` : "",
    );
    this.link.href = `#/fair/${last?.hand || lastHand || ""}`;
    this.deal.hidden = !fingerprint;
    setText(this.print, fingerprint);
    this.alarm.hidden = !warning;
    if (warning && this.shown !== warning) {
      fill(this.alarm, last?.state === "false" ? h("b", FALSE) : [h("b", warning), LEFT_OUT]);
    }
    this.shown = warning;
  }
}
