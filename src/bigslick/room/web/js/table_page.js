// The page of a table: connects the socket with the table view, action bar and side panel.
import { ActionBar } from "./action_bar.js";
import { cardName } from "./cards.js";
import { announce, chips, h, toast } from "./dom.js";
import { Effects } from "./effects.js";
import { Pacer } from "./event_pacer.js";
import { dealOf, dropSeat, keepDeal, seatAt } from "./held_seats.js";
import { idleState } from "./idle_bar.js";
import { joinTable } from "./join_dialog.js";
import { sentence } from "./log_text.js";
import { openPlayer } from "./player_dialog.js";
import { ProofBar } from "./proof_bar.js";
import { mayMove, onSettings, settings } from "./settings.js";
import { Panel } from "./side_panel.js";
import { play } from "./sound.js";
import { TableHeader } from "./table_header.js";
import { followHost, mayCallClock } from "./table_life.js";
import { openReplay } from "./table_menu.js";
import { apply, bigBlind, fromSnapshot, isMyTurn, timeLeft } from "./table_model.js";
import { renderNotice, showGone } from "./table_notice.js";
import { TableView } from "./table_view.js";
import { TurnCall } from "./turn_call.js";
import { Witness } from "./witness.js";

export class TablePage {
  constructor({ net, id, header, go }) {
    Object.assign(this, { net, id, go });
    this.model = null;
    this.held = seatAt(id);
    this.hadSeat = Boolean(this.held.token);
    this.chosen = new Set();
    this.busy = false;
    this.undrawn = []; // events since the last frame
    const amount = (value) => this.amount(value);
    this.table = new TableView({
      amount,
      on: {
        seat: (seat) => this.join(seat),
        card: (card) => this.toggle(card),
        player: (seat) => openPlayer(this, seat),
      },
    });
    this.bar = new ActionBar({
      amount,
      on: { act: (action) => this.act(action), toggle: (card) => this.toggle(card) },
    });
    this.panel = new Panel({
      amount,
      on: {
        chat: (text) => this.command("chat", { text }),
        react: (what) => this.command("react", { what }),
        report: (message) => this.report(message),
        player: (seat) => openPlayer(this, seat),
        replay: (line) => openReplay(this, line.hand, line.text),
        decide: (what, who) => this.host(what, { who }),
        isHost: () => Boolean(this.held.host),
      },
    });
    this.effects = new Effects(this.table);
    this.turnCall = new TurnCall(this);
    this.witness = new Witness(id, {
      store: { get: dealOf, put: keepDeal },
      onverdict: (v) => this.judged(v),
    });
    this.proof = new ProofBar();
    this.panel.root.querySelector(".tabs").after(this.proof.root);
    this.pacer = new Pacer((events) => this.happened(events), {
      you: () => this.model?.you,
      calm: () => !mayMove(),
    });
    this.node = h("div.room", this.table.root, this.panel.root, this.bar.root);
    this.header = new TableHeader(header, this);
    this.stops = [onSettings(() => this.render()), net.onState((open) => this.header.line(open))];
    this.ticker = setInterval(() => this.tick(), 200);
    this.onlook = () => (this.render(), this.turnCall.flash());
    document.addEventListener("visibilitychange", this.onlook);
    this.watch();
    if (id.includes("."))
      import("./tournament/table_seat.js").then((own) => {
        if (!this.gone) this.tournament = new own.TableSeat(this);
      });
  }

  watch() {
    this.net
      .watch(this.id, { token: this.held.token, pass: this.held.pass || this.held.host }, (event) =>
        this.received(event),
      )
      .catch(() => {}); // reported by "gone"
  }

  dispose() {
    this.gone = true;
    this.tournament?.dispose();
    clearInterval(this.ticker);
    cancelAnimationFrame(this.frame);
    this.stops.forEach((stop) => stop());
    this.witness.onverdict = () => {};
    this.pacer.stop();
    this.table.dispose();
    this.bar.dispose();
    this.turnCall.dispose();
    document.removeEventListener("visibilitychange", this.onlook);
    this.net.unwatch(this.id);
  }

  chips(value) {
    return chips(value, this.model?.config.cents);
  }

  /** An amount in chips or big blinds, as the user prefers. */
  amount(value) {
    if (settings.amounts !== "bb" || !this.model) return this.chips(value);
    const blinds = value / bigBlind(this.model);
    return `${blinds.toLocaleString("en-US", { maximumFractionDigits: 1 })} bb`;
  }

  // Events

  /** The witness gets every event at once; the view gets them through the event pacer. */
  received(event) {
    for (const [cmd, fields] of this.witness.take(event)) this.answer(cmd, fields);
    this.pacer.push(event);
  }

  /** Send a command of the witness; a refusal shows in the result of the hand. */
  answer(cmd, fields) {
    if (!this.held.token) return;
    const sent = this.net.send(cmd, { table: this.id, token: this.held.token, ...fields });
    sent.catch(() => this.witness.noteRefusal(cmd, fields));
  }

  /** Show the result of a verified hand, with a warning if it was not verified. */
  judged(verdict) {
    const { warning, inARow } = this.witness;
    const news = verdict.state === "false" || inARow === 3 || inARow % 10 === 0;
    if (warning && news) toast(warning, true);
    this.render();
  }

  /** Apply events; what they change is drawn once, with the next frame. */
  happened(events) {
    for (const event of events) {
      const before = this.model;
      if (event.type === "gone") return showGone(this, event.error);
      if (event.type === "collect" && before) this.effects.beforeCollect(before);
      if (event.type === "snapshot") this.arrive(event);
      else if (before) apply(before, event);
      if (!this.model) continue;
      this.follow(event);
    }
    this.undrawn.push(...events);
    this.render();
    return this.turnCall.flash();
  }

  arrive(snapshot) {
    const before = this.model;
    this.model = fromSnapshot(snapshot, before);
    if (this.held.token && !snapshot.you && (snapshot.waiting_as ?? null) === null) this.giveUp();
    else if (snapshot.you && this.held.token && before && !before.you) toast("You have a seat");
    this.noticeKey = null;
    this.busy = false;
  }

  /** The seat, or the place on the waiting list, is lost. */
  giveUp() {
    dropSeat(this.id);
    this.held = seatAt(this.id);
  }

  /** Whether the user may take a seat here: a free one, a bot's, or through the waiting list. */
  mayTake() {
    const { model } = this;
    return Boolean(
      model && !model.you && model.waitingAs === null && !model.closed && !model.tournament,
    );
  }

  async leaveList() {
    if (!(await this.command("leave"))) return;
    this.giveUp();
    this.watch();
  }

  /** Handle what an event requires besides updating the view. */
  follow(event) {
    const { model } = this;
    if (event.type === "turn" || event.type === "hand_start" || event.type === "hand_end") {
      this.busy = false;
      this.chosen.clear();
    }
    this.tournament?.take(event);
    if (event.type === "host" && event.what === "kick" && event.seat === model.you) {
      this.removed = true;
      if (event.later) toast("The host removes you after this hand", true);
    }
    if (event.type === "seat" && event.seat === model.you && !event.info) {
      const text = this.removed ? "The host has removed you" : "You have left your seat";
      if (!this.id.includes(".")) toast(text, this.removed);
      this.removed = false;
      this.giveUp();
      model.you = null;
      this.watch();
    }
    if (event.type === "queue") this.queued(event);
    if (event.type === "seat" || event.type === "snapshot") followHost(this);
    const last = model.log[model.log.length - 1];
    if (last && last.n === event.n && event.type !== "post") this.speak(last);
    this.turnCall.follow(event);
  }

  queued(event) {
    const { model } = this;
    if (event.id === model.waitingAs && event.what === "refused") {
      toast("The host refused your request for a seat", true);
      this.giveUp();
      model.waitingAs = null;
      this.watch();
    } else if (event.what === "waiting" && this.held.host) {
      const name = model.waiting.find((w) => w.id === event.id && !w.approved)?.name;
      if (name) toast(`${name} asks for a seat. Answer in the Players tab.`);
    }
  }

  speak(line) {
    const names = (line.cards || []).map(cardName).join(", ");
    announce(`${sentence(line, (v) => this.amount(v))}${names ? `: ${names}` : ""}`);
  }

  // Rendering

  /** Draw the model with the next frame; in the background there are no frames. */
  render() {
    if (document.visibilityState !== "visible") this.draw();
    else this.frame ||= requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { model } = this;
    const events = this.undrawn.splice(0);
    if (!model) return;
    const myTurn = isMyTurn(model);
    const idle = idleState(this);
    const me = model.hand?.players[model.you];
    const extra = {
      now: this.net.now(),
      myTurn,
      busy: this.busy,
      chosen: this.chosen,
      discards: myTurn && model.turn.legal.discards,
      canSit: this.mayTake(),
      mayPre: this.mayChoose(me, myTurn),
      idle,
      idleKey: JSON.stringify([idle.say, idle.until, idle.buttons?.map((b) => b.text)]),
    };
    this.table.render(model, extra);
    this.bar.render(model, extra);
    this.proof.render(this.witness, model.lastHand);
    this.panel.render(model);
    const game = this.gameName(model.hand?.game || model.game);
    this.header.render(model, game, this.witness.last?.state);
    renderNotice(this);
    this.effects.show(events, model);
  }

  /** Whether an action can be chosen in advance: in a betting round, not in a runout or a draw. */
  mayChoose(me, myTurn) {
    const { hand, turn, paused, seats, you } = this.model;
    if (!me || hand.over || me.folded || me.allIn || myTurn || this.busy || paused) return false;
    const able = Object.values(hand.players).filter((p) => !p.folded && !p.allIn);
    return Boolean(turn) && !seats[you]?.away && able.length > 1 && !hand.wins.length;
  }

  gameName(code) {
    return this.net.games?.find((g) => g.code === code)?.name || this.model.gameName;
  }

  /** Whether an option exists in the current game. */
  offers(option) {
    const game = this.net.games?.find((g) => g.code === this.model.game);
    return Boolean(game?.options?.includes(option));
  }

  tick() {
    if (!this.model) return;
    const now = this.net.now();
    this.table.tick(now);
    this.bar.tick(now);
    const callable = mayCallClock(this);
    if (callable !== this.callable) this.render();
    this.callable = callable;
    const turn = this.model.turn;
    if (turn && turn.seat === this.model.you && (turn.held_ms ?? null) === null) {
      const left = Math.ceil(timeLeft(turn, now).time / 1000);
      if (left !== this.lastSecond && left > 0 && left <= 5) play("low");
      this.lastSecond = left;
    }
  }

  // Commands of the user

  toggle(card) {
    if (this.chosen.has(card)) this.chosen.delete(card);
    else {
      const most = this.model.turn?.legal?.discard_count;
      if (most && this.chosen.size >= most) this.chosen.delete(this.chosen.values().next().value);
      this.chosen.add(card);
    }
    this.render();
  }

  async act(action) {
    const { turn } = this.model;
    if (this.busy || !turn) return;
    this.busy = true;
    this.panel.showHint(null);
    try {
      await this.net.send("act", { table: this.id, token: this.held.token, n: turn.n, action });
    } catch (error) {
      this.busy = false;
      if (error.code !== "stale") toast(error.message, true);
      this.render();
    }
  }

  /** Send a command for the player's seat; refusals are shown. */
  async command(cmd, fields = {}) {
    try {
      return await this.net.send(cmd, { table: this.id, token: this.held.token, ...fields });
    } catch (error) {
      toast(error.message, true);
      return null;
    }
  }

  async host(what, fields = {}) {
    try {
      await this.net.send("host", { table: this.id, token: this.held.host, what, ...fields });
    } catch (error) {
      toast(error.message, true);
    }
  }

  /** Report a chat message to the host and the operator. */
  async report({ n, name }) {
    if (await this.command("report", { n })) toast(`The message of ${name} was reported`);
  }

  async hint() {
    this.panel.showHint("Computing a hint…");
    const answer = await this.command("hint");
    this.panel.showHint(answer?.hint || "No hint is available right now. Please try again.");
  }

  async join(seat = null) {
    const joined = await joinTable(this.net, this.id, this.model, seat);
    if (!joined) return;
    this.held = seatAt(this.id);
    if (joined.seat === undefined || joined.seat === null) toast("You are on the waiting list");
    this.watch();
  }
}
