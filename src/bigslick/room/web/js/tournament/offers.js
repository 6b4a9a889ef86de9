// What a player can buy: a rebuy, an add-on, a re-entry.
import { chips, h, setText } from "../dom.js";
import { clockText, money } from "./tournament_text.js";

const NAMES = { rebuy: "Rebuy", "add-on": "Add-on", "re-entry": "Enter again" };

const askedText = (until, now) =>
  `You have no chips left. ${clockText((until - now) / 1000)} to decide.`;

/** Update the time to decide in all questions that are shown. */
export function tickOffers(net) {
  for (const node of document.querySelectorAll("[data-decide-until]"))
    setText(node, askedText(Number(node.dataset.decideUntil), net.now()));
}

/** Buttons for what is offered; a question with a clock can be declined. */
export function offerButtons(link, offers) {
  return offers.map((offer) => {
    const asked = offer.until !== undefined;
    const data = { decideUntil: String(offer.until) };
    return h(
      "div.row",
      h(
        "span.grow",
        asked ? h("b", { data }, askedText(offer.until, link.net.now())) : null,
        h("p.muted", `${NAMES[offer.what]}: ${chips(offer.chips)} chips for ${money(offer.price)}`),
      ),
      h(
        "button.btn.gold",
        {
          data: { key: `buy-${offer.what}` },
          onclick: () => link.ofPlayer("buy", { what: offer.what }),
        },
        NAMES[offer.what],
      ),
      asked
        ? h(
            "button.btn",
            { data: { key: "decline" }, onclick: () => link.ofPlayer("decline") },
            "No, thanks",
          )
        : null,
    );
  });
}
