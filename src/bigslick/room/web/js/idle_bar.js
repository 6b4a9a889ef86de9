// The action bar while it is not the player's turn.
import { cardName, cardText } from "./cards.js";
import { times } from "./log_text.js";
import { mayCallClock } from "./table_life.js";

const button = (text, onclick, cls, more) => ({ text, onclick, cls, ...more });

export function idleState(page) {
  const { model, tournament } = page;
  const info = model.seats[model.you];
  if (tournament?.result) {
    const go = () => page.go(`#/tournament/${tournament.id}`);
    return { say: tournament.result, buttons: [button("To the tournament", go, "gold big")] };
  }
  if (!info) return watching(page);
  const hand = model.hand;
  const me = hand?.players[model.you];
  if (model.paused) return paused(page);
  if (model.question) return question(page);
  if (info.away)
    return {
      say: "You are sitting out.",
      buttons: [button("I am back", () => page.command("sit_in"), "gold big")],
    };
  if (!model.tournament && !info.chips && (!hand || hand.over || !me)) {
    const buy = () => page.command("top_up", { amount: model.stack });
    const text = `Buy ${page.chips(model.stack)} chips`;
    return { say: "You are out of chips.", buttons: [button(text, buy, "gold big")] };
  }
  const buttons = hand?.over && me?.cards.length ? afterwards(page, hand, me) : [];
  if (me?.folded && !hand.over && !info.skip && isLeftToBots(model))
    buttons.push(
      button(
        "Skip to the next hand",
        () => page.command("habit", { what: "skip", yes: true }),
        "",
        { sign: "last" },
      ),
    );
  if (mayCallClock(page))
    buttons.push(button("Call the clock", () => page.command("call_clock"), "", { sign: "clock" }));
  if (info.sits_out) buttons.push(button("Keep playing", () => page.command("sit_in")));
  return { say: saying(page, info, hand, me), buttons };
}

/** Whether only bots are left in the hand. */
function isLeftToBots({ hand, seats }) {
  return Object.values(hand.players).every((p) => !p.in || seats[p.seat]?.bot);
}

/** At a paused table nothing can be done, except by the host. */
function paused(page) {
  const resume = button("Resume", () => page.host("resume"), "gold big");
  return { say: "The table is paused.", buttons: page.held.host ? [resume] : [] };
}

/** All-in with cards to come: run it twice? */
function question(page) {
  const { question: q, you, seats } = page.model;
  const yes = q.agreed.filter((s) => s !== you).map((s) => seats[s]?.name || `Seat ${s}`);
  const agree = yes.length ? ` ${yes.join(" and ")} ${yes.length > 1 ? "agree" : "agrees"}.` : "";
  if (!q.seats.includes(you)) {
    const names = q.seats.map((s) => seats[s]?.name || `seat ${s}`);
    return { say: `Run it ${times(q.count)}? Waiting for ${names.join(" and ")}.`, buttons: [] };
  }
  const answer = (value) => page.command("run_it_twice", { hand: q.hand, yes: value });
  return {
    say: `All-in. Run it ${times(q.count)}?${agree}`,
    until: q.at + q.time_ms,
    buttons: [
      button(`Run it ${times(q.count)}`, () => answer(true), "gold big", { key: "y" }),
      button("Run it once", () => answer(false), "big", { key: "n" }),
    ],
  };
}

/** After the hand: show all cards, one card, or the rest of the board. */
function afterwards(page, hand, me) {
  const { model } = page;
  const buttons = [];
  if (!me.shown)
    buttons.push({
      text: me.cards.length > 1 ? "Show cards" : "Show",
      key: "s",
      onclick: () => page.command("show"),
    });
  if (!me.shown && me.cards.length === 2)
    for (const { card } of me.cards)
      buttons.push({
        text: `Show ${cardText(card).textContent}`,
        label: `Show the ${cardName(card)}`,
        onclick: () => page.command("show", { cards: [card] }),
      });
  const cut = hand.boards.length === 1 && hand.boards[0].length < hand.boardCards;
  if (cut && !hand.rabbit && model.config.rabbit !== false)
    buttons.push(
      button("Rabbit hunt", () => page.command("rabbit"), "", { sign: "rabbit", key: "h" }),
    );
  return buttons;
}

function watching(page) {
  const { model } = page;
  if (model.waitingAs !== null) {
    const place = model.waiting.findIndex((w) => w.id === model.waitingAs);
    const entry = model.waiting[place];
    const leave = button("Leave the waiting list", () => page.leaveList());
    if (!entry) return { say: "You are getting a seat.", buttons: [leave] };
    if (!entry.approved) return { say: "Waiting for the host to approve you.", buttons: [leave] };
    const bots = Object.values(model.seats).filter((s) => s.bot).length;
    return {
      say:
        entry.seat || place < bots
          ? "You get a seat after this hand."
          : `You are number ${place + 1} on the waiting list.`,
      buttons: [leave],
    };
  }
  if (!page.mayTake()) return { say: "You are watching.", buttons: [] };
  const infos = Object.values(model.seats);
  const join = (text) => [button(text, () => page.join(), "gold big")];
  if (infos.length < (model.config.seats || 6))
    return { say: "You are watching. Take a free seat to play.", buttons: join("Take a seat") };
  if (infos.some((s) => s.bot))
    return {
      say: "All seats are taken. You can replace a bot.",
      buttons: join("Take a bot's seat"),
    };
  return { say: "All seats are taken.", buttons: join("Join the waiting list") };
}

function saying(page, info, hand, me) {
  const { model } = page;
  if (info.sits_out)
    return info.sits_out === "big_blind"
      ? "You will sit out from the next big blind."
      : "You will sit out from the next hand.";
  const others = Object.values(model.seats).filter((s) => !s.away && (s.chips || hand));
  if (!hand || (!model.turn && hand.over && others.length < 2))
    return others.length < 2 ? "Waiting for another player." : "The next hand starts soon.";
  if (hand.over && me?.net > 0) {
    const profit = `a profit of ${page.amount(me.net)}`; // all that a page loaded again knows
    return me.won ? `You won ${page.amount(me.won)}, ${profit}.` : `You made ${profit}.`;
  }
  if (hand.over) return "The next hand starts soon.";
  if (!me)
    return info.waits
      ? "You will be dealt in at the big blind."
      : "You will be dealt in with the next hand.";
  const turn = model.seats[model.turn?.seat];
  const next = turn ? `${turn.name} is to act.` : "";
  if (me.folded) return `You folded. ${next}`;
  return me.allIn ? `You are all-in. ${next}` : next || "Showdown";
}
