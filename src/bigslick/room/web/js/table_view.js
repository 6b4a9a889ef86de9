// The view of the table: seats, cards, bets, pots. `render` updates it to match the model.
import { cardName, cardNode, isHidden } from "./cards.js";
import { fill, h, setText } from "./dom.js";
import { nth } from "./log_text.js";
import { chipStack } from "./motion.js";
import { aboutPlayer } from "./player_notes.js";
import { placeOf, places } from "./seat_layout.js";
import { bigBlind, timeLeft, totalPot } from "./table_model.js";

/** The name of a player's made hand; `short` is for a narrow screen. */
function madeText(player, short = false) {
  const names = player.made.map((made) => (short && made.short) || made.name);
  return [...new Set(names)].slice(0, 3).join(" · ") || player.hands.filter(Boolean).join(" / ");
}

export class TableView {
  /** `on.seat(seat)`: an empty seat was clicked; `on.card(card)`: one of the player's cards. */
  constructor({ on, amount, as = "main" }) {
    this.on = on;
    this.amount = amount;
    this.seats = new Map();
    this.oval = h("div.oval", h("span.mark", { "aria-hidden": "true" }, "Bigslick"));
    this.boards = h("div.middle", { role: "group", "aria-label": "Board" });
    this.pots = h("div.pots", { role: "group", "aria-label": "Pots" });
    this.button = h(
      "div.button.at",
      { role: "img", "aria-label": "Dealer button", hidden: true },
      "D",
    );
    this.notice = h("div.notice", { hidden: true });
    this.bets = h("div", { "aria-hidden": "true" });
    this.layer = h("div.layer", { "aria-hidden": "true" });
    this.root = h(
      `${as}.felt`,
      { id: "felt", tabIndex: -1, role: as === "main" ? null : "group", "aria-label": "Table" },
      this.oval,
      this.boards,
      this.pots,
      this.button,
      this.bets,
      this.notice,
      this.layer,
    );
    this.keys = {};
    this.watcher = new ResizeObserver(() => this.model && this.render(this.model, this.extra));
    this.watcher.observe(this.root);
  }

  dispose() {
    this.watcher.disconnect();
  }

  get tall() {
    return this.root.clientWidth < this.root.clientHeight * 1.05;
  }

  render(model, extra) {
    this.model = model;
    this.extra = extra;
    const count = model.config.seats || 6;
    const spots = places(count, this.tall, this.root.clientHeight);
    const own = model.you || 1;
    this.spots = spots;
    this.root.classList.toggle("crowd", this.tall && count > 7);
    for (let seat = 1; seat <= count; seat++) {
      if (!this.seats.has(seat)) this.seats.set(seat, this.makeSeat(seat));
      this.renderSeat(seat, spots[placeOf(seat, own, count)], placeOf(seat, own, count));
    }
    this.renderBoards();
    this.renderPots();
    this.renderBets();
    this.renderButton(own, count);
    this.tick(extra.now);
  }

  /** Rebuild a part only if its content has changed. */
  changed(part, key) {
    if (this.keys[part] === key) return false;
    this.keys[part] = key;
    return true;
  }

  makeSeat(seat) {
    const parts = {
      made: h("div.made"),
      hole: h("div.hole"),
      name: h("span.name"),
      stack: h("span.stack"),
      state: h("span.state", { hidden: true }),
      pos: h("span.pos", { "aria-hidden": "true" }),
      lvl: h("span.lvl", { "aria-hidden": "true" }),
      tag: h("span.tag", { hidden: true }),
      mark: h("i.mine-tag", { hidden: true }),
      clock: h("span.clock", { "aria-hidden": "true" }, h("i")),
      secs: h("span.secs"),
      result: h("div.result"),
      free: h("button.free", {
        type: "button",
        hidden: true,
        "aria-label": `Take seat ${seat}`,
        onclick: () => this.on.seat(seat),
      }),
    };
    parts.plate = h(
      "div.plate",
      { onclick: () => this.on.player?.(seat) },
      h("div.who", parts.mark, parts.name, parts.lvl),
      h("div.line", parts.pos, parts.stack, parts.secs),
      parts.state,
      parts.tag,
      parts.clock,
      parts.result,
    );
    parts.root = h(
      "div.seat.at",
      { role: "group", data: { seat: String(seat) } },
      parts.made,
      parts.hole,
      parts.plate,
      parts.free,
    );
    this.root.insertBefore(parts.root, this.notice);
    return parts;
  }

  renderSeat(seat, spot, place) {
    const { model, extra, amount } = this;
    const parts = this.seats.get(seat);
    const info = model.seats[seat];
    const player = model.hand?.players[seat];
    const inHand = Boolean(info && player && player.name === info.name);
    const me = seat === model.you;
    parts.root.style.setProperty("--x", spot.x);
    parts.root.style.setProperty("--y", place === 0 && !me ? (this.tall ? 84 : 85) : spot.y);
    const live = inHand && !model.hand.over;
    const classes = {
      me,
      left: spot.x < 35,
      right: spot.x > 65,
      allin: live && player.in && !player.stack,
      turn: model.turn?.seat === seat,
      folded: inHand && player.folded,
      away: Boolean(info?.away),
      out: Boolean(info && !info.chips && !live),
      winner: inHand && player.won > 0,
      off: Boolean(info && !info.connected),
      empty: !info,
      up: place === 0 && !me,
    };
    for (const [name, on] of Object.entries(classes)) parts.root.classList.toggle(name, on);
    parts.plate.hidden = !info;
    parts.free.hidden = Boolean(info) || !extra.canSit;
    if (!info) {
      setText(parts.free, extra.canSit ? "Sit here" : "Empty");
      if (this.changed(`hole${seat}`, "")) fill(parts.hole);
      setText(parts.made, "");
      parts.hole.hidden = true;
      parts.root.setAttribute("aria-label", `Seat ${seat}: empty`);
      return;
    }
    parts.hole.hidden = false;
    setText(parts.name, me ? `${info.name} (you)` : info.name);
    const stack = live ? player.stack : info.chips;
    setText(parts.stack, live && !stack && player.in ? "All-in" : amount(stack));
    setText(parts.pos, inHand ? model.hand.positions[model.hand.order.indexOf(seat)] || "" : "");
    setText(parts.lvl, info.bot || "");
    this.renderMark(parts, info.name, me);
    this.renderState(parts, info, live);
    this.renderTag(parts, player, inHand);
    this.renderHole(parts, seat, inHand ? player : null, me);
    const open =
      inHand &&
      (player.shown || (me && player.won)) &&
      player.cards.length &&
      player.cards.every((c) => !isHidden(c.card));
    const narrow = this.tall || this.root.clientHeight < 400;
    setText(parts.result, open && !me ? madeText(player, narrow) : "");
    const own = me && inHand && player.cards.length && !player.folded;
    setText(parts.made, own ? madeText(player) : "");
    parts.root.setAttribute("aria-label", this.describe(info, player, inHand, live, stack, me));
  }

  describe(info, player, inHand, live, stack, me) {
    const parts = [me ? "You" : info.name, `${this.amount(stack)} chips`];
    if (info.bot) parts.push(`bot, ${info.bot}`);
    if (live && player.bet) parts.push(`bet ${this.amount(player.bet)}`);
    if (inHand && player.folded) parts.push("folded");
    if (live && player.allIn) parts.push("all-in");
    if (info.away) parts.push("sitting out");
    if (!info.connected) parts.push("disconnected");
    if (this.model.turn?.seat === info.seat) parts.push("to act");
    return parts.join(", ");
  }

  /** The colour that the user has assigned to this player. */
  renderMark(parts, name, me) {
    const { colour, note } = me ? {} : aboutPlayer(name);
    parts.mark.hidden = !colour && !note;
    parts.mark.style.setProperty("--c", colour || "var(--ink-3)");
    parts.plate.title = note || "";
  }

  renderState(parts, info, live) {
    const text = info.place
      ? `${nth(info.place)} place`
      : info.leaving
        ? "Leaving"
        : info.away
          ? "Sitting out"
          : !info.connected
            ? "Disconnected"
            : info.waits && !live
              ? "Waiting"
              : "";
    parts.state.hidden = !text;
    parts.state.classList.toggle("bad", text === "Disconnected");
    setText(parts.state, text);
  }

  renderTag(parts, player, inHand) {
    const tag = inHand
      ? player.won
        ? { kind: "win", text: `+${this.amount(player.won)}` }
        : player.tag
      : null;
    parts.tag.hidden = !tag;
    if (!tag) return;
    const size =
      tag.kind === "bet" || tag.kind === "raise"
        ? ` ${this.amount(tag.amount)}`
        : tag.kind === "discard" && tag.count !== undefined
          ? ` ${tag.count}`
          : "";
    parts.tag.className = `tag ${tag.kind}`;
    setText(parts.tag, tag.kind === "discard" && !tag.count ? "Pat" : tag.text + size);
  }

  renderHole(parts, seat, player, me) {
    const { extra } = this;
    const cards = player?.cards || [];
    const gone = Boolean(player?.folded || (player?.mucked && !player.shown));
    const marks = this.marks(seat);
    const choosing = me && extra.discards ? extra.chosen : null;
    const key = JSON.stringify([
      cards,
      gone,
      [...marks.win],
      marks.any,
      choosing && [...choosing],
      me,
      player?.folded,
      Boolean(extra.discards),
    ]);
    const open = !me && cards.some((c) => !isHidden(c.card));
    parts.hole.classList.toggle("own", me);
    parts.hole.classList.toggle("open", open);
    parts.hole.style.setProperty("--n", Math.max(cards.length, 2));
    if (!this.changed(`hole${seat}`, key)) return;
    const visible = gone && !me && !player.shown ? [] : cards;
    const nodes = visible.map(({ card, up }) => {
      const cls = [
        up && !me ? "up" : "",
        marks.win.has(card) ? "win" : marks.any && !isHidden(card) ? "lose" : "",
        gone && me ? "gone" : "",
      ].join(" ");
      if (!choosing) return cardNode(card, { cls });
      return cardNode(card, {
        cls,
        as: "button",
        type: "button",
        "aria-pressed": String(choosing.has(card)),
        "aria-label": `Discard ${cardName(card)}`,
        onclick: () => this.on.card(card),
      });
    });
    const focused = parts.hole.contains(document.activeElement)
      ? document.activeElement.dataset.card
      : null;
    fill(parts.hole, nodes);
    if (focused) parts.hole.querySelector(`[data-card="${focused}"]`)?.focus();
  }

  /** The winning cards, once chips have been pushed at a showdown. */
  marks(seat) {
    const hand = this.model.hand;
    const win = new Set();
    const shown = hand ? Object.values(hand.players).filter((p) => p.shown).length : 0;
    if (!hand || !hand.wins.length || !shown) return { win, any: false };
    for (const w of hand.wins) {
      if (seat !== undefined && w.seat !== seat) continue;
      for (const card of w.cards) win.add(card);
    }
    return { win, any: true };
  }

  renderBoards() {
    const hand = this.model.hand;
    const boards = hand ? hand.rabbit || hand.boards : [];
    const marks = this.marks();
    const size = hand?.boardCards || 0;
    const key = JSON.stringify([
      boards,
      [...marks.win],
      marks.any,
      Boolean(hand?.rabbit),
      size,
      Boolean(hand),
    ]);
    if (!this.changed("boards", key)) return;
    this.boards.className = `middle boards${boards.length}`;
    if (!hand || (!size && !boards.some((b) => b.length))) {
      fill(this.boards);
      return;
    }
    fill(
      this.boards,
      boards.map((board, b) =>
        h(
          "div.board",
          board.map((card, i) => {
            const drawn = hand.rabbit && i >= (hand.boards[b]?.length || 0);
            return cardNode(card, {
              cls: drawn ? "rabbit" : marks.win.has(card) ? "win" : marks.any ? "lose" : "",
            });
          }),
          Array.from({ length: Math.max(size - board.length, 0) }, () =>
            h("div.card.slot", { "aria-hidden": "true" }),
          ),
        ),
      ),
    );
    setLabel(this.boards, boards);
  }

  renderPots() {
    const { model, amount } = this;
    const hand = model.hand;
    const pots = hand && !hand.over ? hand.pots.filter((p) => p.amount > 0) : [];
    const total = hand && !hand.over ? totalPot(hand) : 0;
    const inPots = pots.reduce((sum, p) => sum + p.amount, 0);
    const key = JSON.stringify([pots, total, amount(1)]);
    if (!this.changed("pots", key)) return;
    const bb = bigBlind(model);
    fill(
      this.pots,
      pots.map((pot, i) =>
        h(
          "span.pot",
          chipStack(pot.amount, bb),
          h(
            "span",
            h(
              "span.w",
              pots.length > 1 ? (i ? `Side${pots.length > 2 ? ` ${i}` : ""} ` : "Main ") : "Pot ",
            ),
            h("b", amount(pot.amount)),
          ),
        ),
      ),
      total > inPots && !hand.wins.length
        ? h("span.pot.total", pots.length ? "Total " : "Pot ", h("b", amount(total)))
        : null,
    );
  }

  renderBets() {
    const { model, amount } = this;
    const bb = bigBlind(model);
    const count = model.config.seats || 6;
    const list = Object.values(model.hand?.players || {}).filter((p) => p.bet > 0);
    const key = JSON.stringify([list.map((p) => [p.seat, p.bet]), this.tall, model.you, amount(1)]);
    if (!this.changed("bets", key)) return;
    const old = new Map([...this.bets.children].map((node) => [node.dataset.seat, node]));
    for (const player of list) {
      const spot = this.spots[placeOf(player.seat, model.you || 1, count)];
      const low = placeOf(player.seat, model.you || 1, count) === 0 && !model.you;
      const node =
        old.get(String(player.seat)) || h("div.wager.at", { data: { seat: String(player.seat) } });
      old.delete(String(player.seat));
      node.style.setProperty("--x", spot.bx);
      node.style.setProperty("--y", low ? 68 : spot.by);
      fill(node, chipStack(player.bet, bb), amount(player.bet));
      if (!node.isConnected) this.bets.append(node);
    }
    for (const node of old.values()) node.remove();
  }

  renderButton(own, count) {
    const seat = this.model.button;
    this.button.hidden = !seat || !this.model.hand;
    if (!seat) return;
    const spot = this.spots[placeOf(seat, own, count)];
    this.button.style.setProperty("--x", spot.dx);
    this.button.style.setProperty("--y", spot.dy);
  }

  /** Update the clock of the player to act. */
  tick(now) {
    const turn = this.model?.turn;
    for (const [seat, parts] of this.seats) {
      if (turn?.seat !== seat) {
        setText(parts.secs, "");
        continue;
      }
      const left = timeLeft(turn, now);
      const bank = !left.time && left.bank > 0;
      const low = !bank && left.time < 5000;
      parts.clock.classList.toggle("bank", bank);
      parts.clock.classList.toggle("low", low);
      const share = bank ? left.bank / Math.max(turn.bank_ms, 1) : left.share;
      parts.clock.firstChild.style.transform = `scaleX(${share})`;
      parts.secs.classList.toggle("low", low && !left.held);
      setText(
        parts.secs,
        left.held
          ? "❚❚"
          : bank
            ? Math.ceil(left.bank / 1000)
            : low
              ? Math.ceil(left.time / 1000)
              : "",
      );
    }
  }

  // Positions for animations

  seatNode(seat) {
    return this.seats.get(Number(seat))?.plate;
  }

  /** Show a text at a seat: below its plate, or above the player's own cards. */
  note(seat, text) {
    const parts = this.seats.get(seat);
    if (parts) setText(seat === this.model.you ? parts.made : parts.result, text);
  }

  cardsOf(seat) {
    return [...(this.seats.get(Number(seat))?.hole.children || [])];
  }

  boardCards(count) {
    return [...this.boards.querySelectorAll(".card:not(.slot)")].slice(-count);
  }

  betNode(seat) {
    return this.bets.querySelector(`[data-seat="${seat}"]`);
  }
}

function setLabel(node, boards) {
  const text = boards.map((b) => b.map(cardName).join(", ")).join("; second board: ");
  node.setAttribute("aria-label", text ? `Board: ${text}` : "Board");
}
