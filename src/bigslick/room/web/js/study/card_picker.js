// All cards of the deck as buttons, a row for each suit.
import { cardName, cardText, fullDeck } from "../cards.js";
import { h, refill } from "../dom.js";

const BY_SUIT = [..."shdc"].flatMap((suit) => fullDeck.filter((card) => card[1] === suit));

/**
 * `render(chosen, enabled)` draws the buttons: which cards are chosen, and a function that says
 * which can be pressed. `onpick(card)` is called with the pressed one.
 */
export function cardPicker(label, onpick) {
  const node = h("div.picker", { role: "group", "aria-label": label });
  return {
    node,
    render(chosen, enabled) {
      const button = (card) => {
        const props = { "aria-pressed": String(chosen.includes(card)), disabled: !enabled(card) };
        const name = { "aria-label": cardName(card) };
        return h(
          "button",
          { ...props, ...name, onclick: () => onpick(card) },
          cardText(card, true),
        );
      };
      refill(node, BY_SUIT.map(button));
    },
  };
}

/** The cards after one of them was pressed. */
export const toggled = (cards, card) =>
  cards.includes(card) ? cards.filter((own) => own !== card) : [...cards, card];
