// Animations and sounds for events, after the table is updated; nothing waits for them.
import { announce, h } from "./dom.js";
import { chipStack, dealIn, fly, pop, turnOver } from "./motion.js";
import { aboutPlayer } from "./player_notes.js";
import { mayMove } from "./settings.js";
import { play } from "./sound.js";
import { REACTIONS } from "./table_life.js";
import { bigBlind } from "./table_model.js";

const KINDS = {
  deal: "dealt",
  board: "turned",
  action: "acted",
  collect: "gathered",
  show: "shown",
  push: "won",
  chat: "said",
  reaction: "reacted",
};
const MANY = 40; // so many events at once are not animated: the page was in the background

export class Effects {
  constructor(table) {
    this.table = table;
    this.collected = [];
  }

  /** Record where the bets are, before they are collected into the pot. */
  beforeCollect(model) {
    this.collected = [...(mayMove() ? this.table.bets.children : [])].map((node) => ({
      amount: model.hand?.players[node.dataset.seat]?.bet || 0,
      rect: node.getBoundingClientRect(),
    }));
  }

  show(events, model) {
    if (events.length > MANY || events.some((e) => e.type === "snapshot")) return;
    for (const event of events) this[KINDS[event.type]]?.(event, model, bigBlind(model));
  }

  dealt(event) {
    const cards = [];
    const taken = {};
    for (const { seat } of event.cards) taken[seat] = (taken[seat] || 0) + 1;
    const nodes = Object.fromEntries(
      Object.entries(taken).map(([seat, count]) => [seat, this.table.cardsOf(seat).slice(-count)]),
    );
    for (const { seat } of event.cards) {
      const node = nodes[seat].shift();
      if (node) cards.push(node);
    }
    dealIn(cards, this.table.boards.childElementCount ? this.table.boards : this.table.oval, {
      step: Math.min(55, 700 / Math.max(cards.length, 1)),
    });
    play("deal");
  }

  turned(event) {
    turnOver(this.table.boardCards(event.cards.length));
    play("board");
  }

  acted(event, model, bb) {
    const { table } = this;
    play(
      event.all_in
        ? "allin"
        : { raise: "bet", bring_in: "bet", discard: "fold" }[event.action] || event.action,
    );
    const place = table.betNode(event.seat) || table.pots;
    if (event.amount)
      fly(table.layer, chipStack(event.amount, bb), table.seatNode(event.seat), place, {
        length: 300,
      });
    const tag = table.seats.get(event.seat)?.tag;
    if (tag && !tag.hidden) pop(tag);
  }

  gathered(event, model, bb) {
    const { layer, pots } = this.table;
    for (const { amount, rect } of this.collected)
      fly(layer, chipStack(amount, bb), rect, pots, { length: 380 });
    this.collected = [];
  }

  shown(event) {
    turnOver(this.table.cardsOf(event.seat));
  }

  won(event, model, bb) {
    const { table } = this;
    for (const [seat, amount] of Object.entries(event.amounts))
      for (let delay = 0; delay < 200; delay += 70)
        fly(table.layer, chipStack(amount, bb), table.pots, table.seatNode(seat), {
          delay,
          length: 620,
        });
    play(event.amounts[model.you] ? "win" : "bet");
  }

  /** A reaction looks like a message, but it is not in the chat, so it is read out. */
  reacted({ seat, name, what }) {
    const text = REACTIONS[what];
    if (!text || aboutPlayer(name).mute) return;
    this.said({ seat, name, text });
    this.table.seatNode(seat)?.querySelector(".bubble")?.classList.add("reaction");
    announce(`${name}: ${text}`);
  }

  /** Play a sound for a message, and show it for a moment at the seat of its sender. */
  said(event) {
    if (aboutPlayer(event.name).mute) return;
    play("chat");
    const seat = this.table.seatNode(event.seat);
    if (!seat) return;
    seat.querySelector(".bubble")?.remove();
    // Not read out: it is in the log.
    const bubble = h("div.bubble", { "aria-hidden": "true" }, h("span", event.text));
    seat.append(bubble);
    setTimeout(() => bubble.remove(), 2500 + 60 * event.text.length);
  }
}
