// One seat of the table: plate, cards, labels.
import { fan, shortened, textWidth } from "./card_fan.js";
import { cardName, cardNode, isHidden } from "./cards.js";
import { fill, h, setStyle, setText } from "./dom.js";
import { aboutPlayer } from "./player_notes.js";
import { collide } from "./table_layout.js";
import { timeLeft } from "./table_model.js";

const LOW_MS = 5000; // the last seconds are counted on the plate
const NAME_PX = 12; // the type of the name of a shown hand
const MADE_PX = 13; // the type of the name of the own hand

const px = (size) => `${Math.round(10 * size) / 10}px`;

/** The name of a player's made hand; `short` is for a narrow screen. */
function madeText(player, short = false) {
  const brief = player.made.length > 1 ? / low$/ : ""; // beside a high hand
  const names = player.made.map((made) =>
    short ? (made.short || made.name).replace(brief, "") : made.name,
  );
  return [...new Set(names)].slice(0, 3).join(" · ") || player.hands.filter(Boolean).join(" / ");
}

/** What stands out about a seat apart from the hand. */
function stateText(info, live) {
  if (info.leaving) return "Leaving";
  if (info.away) return "Sitting out";
  if (info.moving) return `To seat ${info.moving}`;
  if (!info.connected) return "Disconnected";
  return info.waits && !live ? "Waiting" : "";
}

/** How many cards a player drew so far: "Drew 2, 1, 0". */
function drawsText(draws) {
  if (!draws?.length) return "";
  return draws.some(Boolean) ? `Drew ${draws.join(", ")}` : "Stood pat";
}

export class SeatView {
  /** `table` is the view of the whole table, which knows the model and the callbacks. */
  constructor(table, seat) {
    this.table = table;
    this.seat = seat;
    this.key = null;
    this.made = h("div.made");
    this.hole = h("div.hole");
    this.name = h("span.name");
    this.stack = h("span.stack");
    this.state = h("span.state", { hidden: true });
    this.pos = h("span.pos", { "aria-hidden": "true" });
    this.lvl = h("span.lvl", { "aria-hidden": "true" });
    this.tag = h("span.tag", { hidden: true });
    this.mark = h("i.mine-tag", { hidden: true });
    this.clock = h("span.clock", { "aria-hidden": "true" }, h("i"));
    this.secs = h("span.secs");
    this.result = h("div.result");
    this.free = h("button.free", {
      hidden: true,
      "aria-label": `Take seat ${seat}`,
      onclick: () => table.on.seat(seat),
    });
    this.plate = h(
      "div.plate",
      { onclick: () => table.on.player?.(seat) },
      h("div.who", this.mark, this.name, this.lvl),
      h("div.line", this.pos, this.stack, this.secs),
      this.state,
      this.tag,
      this.clock,
      this.result,
    );
    this.root = h(
      "div.seat.at",
      { role: "group", data: { seat: String(seat) } },
      this.made,
      this.hole,
      this.plate,
      this.free,
    );
  }

  render() {
    const { model, extra, amount } = this.table;
    const { seat } = this;
    const info = model.seats[seat];
    const player = model.hand?.players[seat];
    const inHand = Boolean(info && player && player.name === info.name);
    const live = inHand && !model.hand.over;
    const me = seat === model.you;
    this.me = me;
    this.shows = inHand ? player : null;
    const classes = {
      me,
      allin: live && player.in && !player.stack,
      turn: model.turn?.seat === seat,
      folded: inHand && player.folded,
      away: Boolean(info?.away),
      out: Boolean(info && !info.chips && !live),
      winner: inHand && player.won > 0,
      off: Boolean(info && !info.connected),
      empty: !info,
    };
    for (const [name, on] of Object.entries(classes)) this.root.classList.toggle(name, on);
    this.plate.hidden = !info;
    this.hole.hidden = !info;
    this.free.hidden = Boolean(info) || !extra.canSit;
    if (!info) return this.renderEmpty();
    setText(this.name, me ? `${info.name} (you)` : info.name);
    const stack = live ? player.stack : info.chips;
    this.stackText = live && !stack && player.in ? "All-in" : amount(stack);
    const at = inHand ? model.hand.positions[model.hand.order.indexOf(seat)] : null;
    setText(this.pos, at?.replace("UTG+", "+") || ""); // the stack is beside it
    setText(this.lvl, info.bot || "");
    this.renderMark(info.name);
    this.renderState(
      stateText(info, live) || (inHand && !player.won ? drawsText(player.draws) : ""),
      info,
    );
    this.renderTag();
    this.renderHole();
    this.renderNames();
    this.root.setAttribute("aria-label", this.describe(info, player, { inHand, live, stack }));
    return null;
  }

  renderEmpty() {
    setText(this.free, "Sit here");
    this.key = null;
    this.stackText = "";
    fill(this.hole);
    setText(this.made, "");
    this.root.setAttribute("aria-label", `Seat ${this.seat}: empty`);
    return null;
  }

  describe(info, player, { inHand, live, stack }) {
    const { model, amount } = this.table;
    const parts = [this.me ? "You" : info.name, `${amount(stack)} chips`];
    if (info.bot) parts.push(`bot, ${info.bot}`);
    if (live && player.bet) parts.push(`bet ${amount(player.bet)}`);
    if (inHand && player.folded) parts.push("folded");
    if (live && player.allIn) parts.push("all-in");
    if (inHand && player.draws?.length) parts.push(drawsText(player.draws).toLowerCase());
    if (info.away) parts.push("sitting out");
    if (!info.connected) parts.push("disconnected");
    if (model.turn?.seat === info.seat) parts.push("to act");
    return parts.join(", ");
  }

  /** The colour that the user has assigned to this player. */
  renderMark(name) {
    const { colour, note } = this.me ? {} : aboutPlayer(name);
    this.mark.hidden = !colour && !note;
    setStyle(this.mark.style, "--c", colour || "var(--ink-3)");
    this.plate.title = note || "";
  }

  renderState(text, info) {
    this.state.hidden = !text;
    this.state.classList.toggle("bad", !info.connected && !info.away && !info.leaving);
    setText(this.state, text);
  }

  renderTag() {
    const { amount } = this.table;
    const player = this.shows;
    const over = player?.shown || (this.table.model.hand?.wins.length && !player?.folded);
    const last = over ? null : player?.tag; // at the showdown, hands replace actions
    const tag = player?.won ? { kind: "win", text: `+${amount(player.won)}` } : last;
    this.tag.hidden = !tag;
    if (!tag) return;
    const sized = tag.kind === "bet" || tag.kind === "raise";
    const size = sized ? ` ${amount(tag.amount)}` : tag.kind === "discard" ? ` ${tag.count}` : "";
    this.tag.className = `tag ${tag.kind}`;
    setText(this.tag, tag.kind === "discard" && !tag.count ? "Pat" : tag.text + size);
  }

  /** The cards: face down before face up, so that those that can be read are together. */
  renderHole() {
    const { extra } = this.table;
    const { me } = this;
    const player = this.shows;
    const gone = Boolean(player?.folded || (player?.mucked && !player.shown));
    const visible = gone && !me && !player.shown ? [] : player?.cards || [];
    const order = (c) => (isHidden(c.card) ? 0 : 1);
    const cards = me ? visible : [...visible].sort((a, b) => order(a) - order(b));
    this.cards = cards.map((c) => isHidden(c.card));
    const marks = this.table.marks(this.seat);
    const choosing = me && extra.discards ? extra.chosen : null;
    this.hole.classList.toggle("own", me);
    this.hole.classList.toggle("open", !me && this.cards.includes(false));
    const key = JSON.stringify([
      cards,
      gone,
      [...marks.win],
      marks.any,
      choosing && [...choosing],
      me,
    ]);
    if (this.key === key) return;
    this.key = key;
    const nodes = cards.map(({ card, up }) => {
      const won = marks.win.has(card) ? "win" : marks.any && !isHidden(card) ? "lose" : "";
      const cls = `${up && !isHidden(card) ? "up" : ""} ${won} ${gone ? "gone" : ""}`;
      if (!choosing) return cardNode(card, { cls });
      return cardNode(card, {
        cls,
        as: "button",
        "aria-pressed": String(choosing.has(card)),
        "aria-label": `Discard ${cardName(card)}`,
        onclick: () => this.table.on.card(card),
      });
    });
    const focused = this.hole.contains(document.activeElement)
      ? document.activeElement.dataset.card
      : null;
    fill(this.hole, nodes);
    if (focused) this.hole.querySelector(`[data-card="${focused}"]`)?.focus();
  }

  /** The name of the made hand: above the player's own cards, or on a hand that was shown. */
  renderNames() {
    const player = this.shows;
    const open = player?.shown && this.cards.length && !this.cards.includes(true);
    const own = this.me && player?.cards.length && !player.folded;
    const names = open || own ? [madeText(player), madeText(player, true)] : ["", ""];
    this.hands = open && !this.me ? names : ["", ""];
    this.ownHand = own ? names : ["", ""];
  }

  /** Write the name of the own hand as it fits between the other seats: in full or short. */
  fitMade(box, seats, height) {
    const [full, short] = this.ownHand || ["", ""];
    const w = textWidth(full, MADE_PX);
    const label = { x: box.x + (box.w - w) / 2, y: box.y, w, h: height };
    const narrow = seats.some((other) => other !== box && collide(label, other));
    setText(this.made, narrow ? short : full);
  }

  /** Write the name of a shown hand as it fits: in full or short. */
  fitName(width) {
    const [full, short] = this.hands || ["", ""];
    const long = this.table.narrow || textWidth(full, NAME_PX) > width - 8;
    setText(this.result, long ? short : full);
    this.result.title = long ? full : "";
  }

  /** Take the place and the sizes that the layout has found. */
  place(box, plan, fonts) {
    const { root } = this;
    setStyle(root.style, "--x", box.x + box.w / 2);
    setStyle(root.style, "--y", box.y + box.h);
    const own = this.me;
    const { card, shifts } = fan(
      this.cards || [],
      own ? box.cards : plan.seatWidth,
      own ? plan.ownWidth : plan.cardWidth,
    );
    setStyle(this.hole.style, "--w", px(card));
    [...this.hole.children].forEach((node, i) =>
      setStyle(node.style, "margin-left", px(i && shifts[i - 1] - card)),
    );
    this.fitStack(plan.seatWidth, fonts);
    this.fitName(plan.seatWidth);
    this.fitMade(box, plan.seats, fonts.made);
  }

  /** Write the stack as it fits: in full, in smaller type, or shortened. */
  fitStack(width, { stack, pos }) {
    const full = this.stackText || "";
    const beside = pos && textWidth(this.pos.textContent, pos) + 13; // the label of the position
    const sizeOf = (text) => Math.min(stack, (width - 14 - beside) / textWidth(text, 1));
    const text = sizeOf(full) < 11 ? shortened(full) : full;
    setText(this.stack, text);
    this.stack.title = text === full ? "" : full;
    setStyle(this.stack.style, "font-size", px(sizeOf(text)));
  }

  /** Update the clock; `turn` is null if the player is not to act. */
  tick(turn, now) {
    if (!turn) return setText(this.secs, "");
    const left = timeLeft(turn, now);
    const bank = !left.time && left.bank > 0;
    const low = !bank && left.time < LOW_MS;
    this.clock.classList.toggle("bank", bank);
    this.clock.classList.toggle("low", low);
    const share = bank ? left.bank / Math.max(turn.bank_ms, 1) : left.share;
    setStyle(this.clock.firstChild.style, "transform", `scaleX(${Math.round(100 * share) / 100})`);
    this.secs.classList.toggle("low", low && !left.held);
    const seconds = bank ? left.bank : low ? left.time : null;
    const text = left.held ? "❚❚" : seconds === null ? "" : Math.ceil(seconds / 1000);
    return setText(this.secs, text);
  }
}
