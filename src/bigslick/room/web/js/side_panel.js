// The panel beside the table: the log of the hand, the chat, the players.
import { cardText } from "./cards.js";
import {
  announce,
  capitalised,
  counted,
  fill,
  h,
  icon,
  iconButton,
  setText,
  textInput,
} from "./dom.js";
import { hintText, showHint } from "./hint_card.js";
import { sentence } from "./log_text.js";
import { aboutPlayer, peopleVersion } from "./player_notes.js";
import { reactionButtons } from "./table_life.js";

const LINES = 250;
const TABS = ["log", "chat", "players"];

export class Panel {
  constructor({ on, amount }) {
    this.on = on;
    this.amount = amount;
    this.tab = "log";
    this.seen = 0;
    this.atEnd = true;
    const onscroll = () => (this.atEnd = this.isAtEnd());
    this.body = h("div.body", { role: "tabpanel", tabIndex: 0, "aria-label": "Log", onscroll });
    this.field = textInput("Message", { maxLength: 200, placeholder: "Write a message" });
    this.talk = h(
      "form.talk",
      { hidden: true, onsubmit: (e) => this.say(e) },
      this.field,
      h("button.btn", { type: "submit" }, "Send"),
    );
    this.reactions = reactionButtons((what) => this.on.react(what));
    this.reactions.hidden = true;
    this.silent = h("p.muted.small.silent", { hidden: true }, "The host has muted you.");
    this.dot = h("span.dot", { hidden: true, "aria-label": "new" });
    this.badge = h("span.unread", { hidden: true });
    this.asks = h("span.dot", { hidden: true, "aria-label": "A player asks for a seat" });
    const marks = { chat: this.dot, players: this.asks };
    const tab = (name) => {
      const props = { role: "tab", data: { tab: name }, onclick: () => this.choose(name) };
      return h("button", props, capitalised(name), marks[name]);
    };
    this.tabs = h(
      "div.tabs",
      { role: "tablist", onkeydown: (e) => this.arrows(e) },
      TABS.map(tab),
      h("span.grow"),
      iconButton("Close the panel", "close", () => this.close(), "only-s"),
    );
    this.hint = h("div.hint", { hidden: true, role: "status" });
    this.root = h(
      "aside.side-panel",
      { "aria-label": "Log, chat and players" },
      this.tabs,
      this.hint,
      this.body,
      this.silent,
      this.reactions,
      this.talk,
    );
    this.key = "";
  }

  arrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    this.choose(TABS[(TABS.indexOf(this.tab) + step + 3) % 3]);
    this.tabs.querySelector(`[data-tab=${this.tab}]`).focus();
  }

  choose(name) {
    this.tab = name;
    this.key = "";
    if (this.model) this.render(this.model);
  }

  say(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (text) this.on.chat(text);
    this.field.value = "";
  }

  /** Show a hint, or a text instead of one; on a small screen the panel opens for it. */
  showHint(hint) {
    const texts = {
      amount: this.amount,
      nameOf: (seat) => this.model.seats[seat]?.name || `Seat ${seat}`,
    };
    showHint(this.hint, hint, { ...texts, close: () => this.showHint(null) });
    if (hint) this.open();
    if (hint?.action) announce(hintText(hint, texts));
  }

  /** On a small screen: show the panel, scrolled to the newest line of the log or chat. */
  open() {
    this.root.classList.add("open");
    this.scrollToEnd();
    this.countUnread();
  }

  isAtEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.body;
    return scrollHeight - scrollTop - clientHeight < 60;
  }

  scrollToEnd() {
    this.body.scrollTop = this.body.scrollHeight;
  }

  close() {
    this.root.classList.remove("open");
  }

  toggle() {
    if (this.root.classList.contains("open")) this.close();
    else this.open();
  }

  /** Show the number of unread messages on the badge. */
  countUnread() {
    const count = this.model?.chat.length || 0;
    if (this.tab === "chat" && this.body.offsetParent !== null) this.seen = count;
    this.badge.hidden = count <= this.seen;
    setText(this.badge, this.badge.hidden ? "" : count - this.seen);
  }

  render(model) {
    this.model = model;
    this.countUnread();
    this.dot.hidden = this.tab === "chat" || model.chat.length <= this.seen;
    this.asks.hidden =
      this.tab === "players" || !this.on.isHost() || !model.waiting.some((w) => !w.approved);
    const last = model.log[model.log.length - 1];
    const key = JSON.stringify([
      this.tab,
      model.you,
      model.log.length,
      model.lastHand,
      last?.n,
      last?.text,
      model.chat.length,
      model.chat[model.chat.length - 1]?.n,
      this.amount(1),
      this.tab === "players" ? [model.seats, model.turn?.seat, model.waiting] : 0,
      model.seats[model.you]?.muted,
      peopleVersion(),
    ]);
    if (key === this.key) return;
    this.key = key;
    for (const button of this.tabs.querySelectorAll("[role=tab]")) {
      button.setAttribute("aria-selected", String(button.dataset.tab === this.tab));
      button.tabIndex = button.dataset.tab === this.tab ? 0 : -1;
    }
    this.body.setAttribute("aria-label", this.tab);
    const muted = Boolean(model.seats[model.you]?.muted);
    this.silent.hidden = this.tab !== "chat" || !muted;
    this.talk.hidden = this.reactions.hidden = this.tab !== "chat" || !model.you || muted;
    if (this.tab === "log") this.renderLog(model);
    else if (this.tab === "chat") this.renderChat(model);
    else
      fill(
        this.body,
        this.waitingList(model),
        h(
          "ul.people",
          Object.values(model.seats).map((info) => this.person(info)),
        ),
      );
    if (this.tab !== "players" && this.atEnd) this.scrollToEnd();
  }

  /** Update the log: existing lines stay; only new ones are created. */
  renderLog(model) {
    if (!model.log.length)
      return fill(this.body, h("p.muted.small", "The events of this table appear here."));
    const way = JSON.stringify([model.you, this.amount(1)]);
    if (this.written?.way !== way || this.body.firstChild !== this.written.list)
      this.written = { way, list: h("ol.log"), nodes: new Map() };
    const { list, nodes } = this.written;
    if (list.parentNode !== this.body) fill(this.body, list);
    const lines = new Set(model.log.slice(-LINES));
    for (const [line, node] of nodes) if (!lines.has(line)) (node.remove(), nodes.delete(line));
    for (const line of lines) {
      if (nodes.has(line)) continue;
      const node = this.line(line);
      nodes.set(line, node);
      list.append(node);
    }
    const playing = model.hand?.over ? null : model.hand?.id;
    for (const link of list.querySelectorAll("[data-hand]"))
      link.hidden = link.dataset.hand === playing;
    return list;
  }

  renderChat(model) {
    const heard = model.chat.filter((m) => !aboutPlayer(m.name).mute);
    const report = (m) => {
      const props = { "aria-label": `Report what ${m.name} wrote`, title: "Report" };
      return h("button.report", { ...props, onclick: () => this.on.report(m) }, icon("flag"));
    };
    const line = (m) =>
      h("li", h("b", m.name), " ", m.text, model.you && m.seat !== model.you ? report(m) : null);
    const none = model.you ? "There are no messages yet." : "Take a seat to chat.";
    fill(this.body, heard.length ? h("ol.chat", heard.map(line)) : h("p.muted.small", none));
  }

  line(line) {
    if (line.kind === "hand") {
      const href = `#/replay/${this.model.id}/${line.hand}`;
      const onclick = (e) => {
        if (e.ctrlKey || e.metaKey || e.shiftKey) return; // opens a tab or a window
        e.preventDefault();
        this.on.replay(line);
      };
      const names = { "aria-label": `Replay ${line.text}`, data: { hand: line.hand } };
      const link = line.hand && h("a", { href, onclick, ...names }, "Replay");
      return h("li.hand", h("span", line.text), link);
    }
    const cards = (line.cards || []).map((c) => cardText(c));
    if (line.kind === "street") return h("li.street", line.text, cards);
    const text = sentence(line, this.amount);
    const who = line.mine ? "You" : line.who || "";
    return h(
      `li.${line.kind}`,
      who && h("b", who),
      text.slice(who.length),
      cards.map((card) => [" ", card]),
    );
  }

  person(info) {
    const marks = [
      info.bot ? `bot, ${info.bot}` : "",
      info.host ? "host" : "",
      info.muted ? "muted by the host" : "",
      info.moving ? `moves to seat ${info.moving}` : "",
      info.away ? "sitting out" : "",
      info.connected ? "" : "disconnected",
      info.waits ? "waiting for the big blind" : "",
      info.misses ? `did not reveal ${counted(info.misses, "seed")}` : "",
    ].filter(Boolean);
    const { colour, note, mute } = aboutPlayer(info.name);
    if (mute) marks.push("hidden by you");
    return h(
      "li",
      h(
        "button.person",
        { "aria-haspopup": "dialog", onclick: () => this.on.player(info.seat) },
        colour ? h("i.mine-tag", { style: { "--c": colour } }) : null,
        h("b", info.name),
        info.seat === this.model.you ? h("span", " (you)") : null,
      ),
      h("span.num", this.amount(info.chips)),
      h("small", [`seat ${info.seat}`, ...marks].join(" · "), note ? h("em", ` “${note}”`) : null),
    );
  }

  /** The waiting list, with buttons for the host beside players to approve. */
  waitingList(model) {
    if (!model.waiting.length) return null;
    const button = (cls, what, w, text) => {
      const onclick = () => this.on.decide(what, w.id);
      return h(`button.btn${cls}`, { "aria-label": `${text} ${w.name}`, onclick }, text);
    };
    const decide = (w) =>
      this.on.isHost() && !w.approved
        ? [button(".ok", "approve", w, "Approve"), button("", "refuse", w, "Refuse")]
        : h("small", w.seat ? `for seat ${w.seat}` : "on the waiting list");
    const line = (w) => h("li", h("b", w.name), h("span.grow"), decide(w));
    return [h("h3", "Waiting list"), h("ol.waiting", model.waiting.map(line))];
  }
}
