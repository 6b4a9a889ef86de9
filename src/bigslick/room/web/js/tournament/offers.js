// What a player can buy: a rebuy, an add-on, a re-entry.
import { chips, h } from "../dom.js";
import { clockText, money } from "./tournament_text.js";

const NAMES = { rebuy: "Rebuy", "add-on": "Add-on", "re-entry": "Enter again" };

/** Buttons for what is offered; a question with a clock can be declined. */
export function offerButtons(link, offers) {
  return offers.map((offer) => {
    const asked = offer.until !== undefined;
    const left = asked ? (offer.until - link.net.now()) / 1000 : 0;
    return h(
      "div.row",
      h(
        "span.grow",
        asked ? h("b", `You have no chips left. ${clockText(left)} to decide.`) : null,
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
