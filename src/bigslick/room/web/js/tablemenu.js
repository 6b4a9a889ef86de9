// What can be done at a table besides playing the hand.
import { cardName, cardText } from "./cards.js";
import { chips, dialogHead, h, icon, openDialog, toast } from "./dom.js";
import { shares } from "./hands.js";

/** What the bar says and offers while it is not the own turn. */
export function idleState(page) {
  const { model } = page;
  const info = model.seats[model.you];
  if (!info) return watching(page);
  const buttons = [];
  const hand = model.hand;
  const me = hand?.players[model.you];
  const tournament = model.config.mode === "tournament";
  if (info.away && !info.place) {
    buttons.push({ text: "I am back", cls: "gold big", onclick: () => page.command("sit_in") });
    return { say: "You are sitting out.", buttons };
  }
  if (!tournament && !info.chips && (!hand || hand.over || !me)) {
    buttons.push({ text: `Buy ${chips(model.stack)} chips`, cls: "gold big", onclick: () => page.command("top_up", { amount: model.stack }) });
    return { say: "You are out of chips.", buttons };
  }
  if (tournament && !model.running && !model.finished) {
    if (page.held.host) {
      buttons.push({ text: "Add a bot", onclick: () => page.host("add_bot", { level: "medium" }) });
      if (Object.keys(model.seats).length > 1) buttons.push({ text: "Start now", cls: "gold", onclick: () => page.host("start") });
    }
    return { say: "Waiting for players. Send them the link of this page.", buttons };
  }
  if (info.place) return { say: `You finished in place ${info.place}.`, buttons: [{ text: "To the lobby", onclick: () => page.go("#/") }] };
  if (hand?.over && me?.cards.length) {
    if (!me.shown) buttons.push({ text: me.cards.length > 1 ? "Show cards" : "Show", onclick: () => page.command("show") });
    if (!me.shown && me.cards.length === 2) for (const { card } of me.cards) buttons.push({ text: `Show ${cardText(card).textContent}`, label: `Show the ${cardName(card)}`, onclick: () => page.command("show", { cards: [card] }) });
    const cut = hand.boards.length === 1 && hand.boards[0].length < 5 && shares(hand.game).length && !/stud|razz|td$|sd$|5cd|5cs|bad/.test(hand.game);
    if (cut && !hand.rabbit && model.config.rabbit !== false) buttons.push({ text: "Rabbit hunt", sign: "rabbit", onclick: () => page.command("rabbit") });
  }
  return { say: saying(page, info, hand, me), buttons };
}

function watching(page) {
  const { model } = page;
  const free = (model.config.seats || 6) - Object.keys(model.seats).length;
  const open = free > 0 && !model.finished && !(model.config.mode === "tournament" && model.running);
  return { say: open ? "You are watching. Take a free seat to play." : "You are watching.", buttons: open ? [{ text: "Take a seat", cls: "gold big", onclick: () => page.join() }] : [] };
}

function saying(page, info, hand, me) {
  const { model } = page;
  if (model.paused) return "The table is paused.";
  const others = Object.values(model.seats).filter((s) => !s.away && (s.chips || hand));
  if (!hand || (!model.turn && hand.over && others.length < 2)) return others.length < 2 ? "Waiting for another player." : "The next hand begins soon.";
  if (hand.over) return me?.net > 0 ? `You won ${page.amount(me.net)}.` : "The next hand begins soon.";
  if (!me) return info.waits ? "You are in from the big blind on." : "You are in from the next hand on.";
  if (me.folded) return "You folded.";
  if (me.allIn) return "You are all-in.";
  const turn = model.seats[model.turn?.seat];
  return turn ? `${turn.name} is to act.` : "";
}

/** The menu of a table: links, seat, habits, downloads, host. */
export function openTableMenu(page) {
  const { model } = page;
  if (!model) return;
  const info = model.seats[model.you];
  const cash = model.config.mode !== "tournament";
  const close = (then) => (event) => {
    event.target.closest("dialog").close("");
    then();
  };
  const button = (text, sign, then, cls = "") => h("button.btn", { type: "button", class: cls, onclick: close(then) }, icon(sign), text);
  const rows = [
    h("div.menu-row", button("Copy the link", "link", () => copyLink()), h("a.btn", { href: `#/stats/${page.id}`, onclick: (e) => e.target.closest("dialog").close("") }, icon("chart"), "Statistics"),
      model.lastHand ? h("a.btn", { href: `#/replay/${page.id}/${model.lastHand}`, onclick: (e) => e.target.closest("dialog").close("") }, icon("replay"), "Last hand") : null,
      model.lastHand ? h("a.btn", { href: `#/fair/${model.lastHand}`, onclick: (e) => e.target.closest("dialog").close("") }, icon("seal"), "Check the deck") : null),
  ];
  if (info) {
    rows.push(h("h3", "Your seat"), h("div.menu-row",
      button("Hint", "bulb", () => page.hint()),
      info.away ? button("I am back", "play", () => page.command("sit_in")) : button("Sit out", "pause", () => page.command("sit_out")),
      cash ? button("Top up", "plus", () => page.command("top_up")) : null,
      button(cash ? "Leave" : "Give up", "off", () => page.command("leave"), "danger")));
    if (cash && (model.config.runouts > 1 || model.config.straddle)) rows.push(h("div.menu-row", habit(page, info, "run_it_twice", "Run it twice if others agree", model.config.runouts > 1), habit(page, info, "straddle", "Straddle", model.config.straddle)));
  }
  rows.push(h("h3", "Hands so far"), downloads(page));
  if (page.held.host) rows.push(h("h3", "Host"), hostRows(page, button));
  openDialog(h("dialog", { "aria-label": "Table" }, h("div.box", dialogHead(model.name), rows)));
}

function habit(page, info, what, text, offered) {
  return offered ? h("label.check", h("input", { type: "checkbox", checked: Boolean(info[what]), onchange: (e) => page.command("habit", { what, yes: e.target.checked }) }), text) : null;
}

export function downloads(page) {
  const token = page.held.token ? `?token=${page.held.token}` : "";
  return h("div.menu-row", [["jsonl", "JSON"], ["phh", "PHH"], ["txt", "PokerStars"], ["ohh", "OHH"]].map(([form, text]) => h("a.btn", { href: `/api/tables/${page.id}/history.${form}${token}`, download: "" }, icon("down"), text)));
}

function hostRows(page, button) {
  const { model } = page;
  const cash = model.config.mode !== "tournament";
  const bots = Object.values(model.seats).filter((s) => s.bot);
  const people = Object.values(model.seats).filter((s) => !s.bot && s.seat !== model.you);
  const level = h("select", { "aria-label": "Level of the bot" }, ["very-easy", "easy", "medium", "hard", "expert"].map((l) => h("option", { value: l, selected: l === "medium" }, l)));
  const blinds = h("input", { type: "text", "aria-label": "New blinds, such as 5/10", placeholder: "5/10", size: 8 });
  return h("div.host",
    h("div.menu-row", model.paused ? button("Go on", "play", () => page.host("resume")) : button("Pause", "pause", () => page.host("pause")), !model.running && !cash ? button("Start now", "play", () => page.host("start"), "gold") : null),
    h("div.menu-row", level, button("Add a bot", "plus", () => page.host("add_bot", { level: level.value }))),
    cash ? h("div.menu-row", blinds, button("Set blinds", "chart", () => setBlinds(page, blinds.value))) : null,
    h("div.menu-row", bots.map((s) => button(`Remove ${s.name}`, "close", () => page.host("remove_bot", { seat: s.seat }))), people.map((s) => button(`Ask ${s.name} to leave`, "off", () => page.host("kick", { seat: s.seat }), "danger")),
      cash ? people.map((s) => button(`Top up ${s.name}`, "plus", () => page.host("top_up", { seat: s.seat }))) : null));
}

function setBlinds(page, text) {
  const match = /^\s*(\d+)\s*[/ ]\s*(\d+)\s*$/.exec(text);
  if (!match) toast("Write the blinds as 5/10", true);
  else page.host("blinds", { blinds: [Number(match[1]), Number(match[2])] });
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    toast("The link is copied: send it to your friends");
  } catch {
    toast(location.href);
  }
}
