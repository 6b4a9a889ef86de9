// One tournament as the room sends it: a snapshot, kept fresh while events arrive.
import { toast, useStyles } from "../dom.js";
import { dropSeat, keepSeat, seatAt } from "../held_seats.js";

const SOON = 700; // milliseconds between an event and the next snapshot
const OFTEN = 4000; // milliseconds between two snapshots while it runs
const KEPT = 30; // events for the desk

export class TournamentLink {
  /** `onchange` gets every snapshot, `onevent` every event. */
  constructor(net, id, onchange, onevent = () => {}) {
    Object.assign(this, { net, id, onchange, onevent, last: null, events: [] });
    this.held = seatAt(id);
    net.ontournament = (message) => this.received(message);
    this.stop = net.onState((open) => open && this.refresh());
    this.timer = setInterval(() => this.last?.state === "running" && this.refresh(), OFTEN);
    useStyles("tournament");
  }

  dispose() {
    this.stop();
    clearInterval(this.timer);
    clearTimeout(this.soon);
    if (this.net.ontournament) this.net.ontournament = null;
    this.net.send("unwatch_tournament", { tournament: this.id }).catch(() => {}); // gone anyway
  }

  received(message) {
    if (message.tournament !== this.id) return;
    if (message.type === "tournament_snapshot") {
      this.last = message;
      this.events = message.recent;
      this.keepTable(message.you);
      this.onchange(message);
      return;
    }
    this.events = [...this.events, message].slice(-KEPT);
    this.onevent(message);
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.refresh(), SOON);
  }

  /** The token is valid at the table where the player sits. */
  keepTable(you) {
    if (you?.table) keepSeat(you.table, { token: this.held.token, seat: you.seat, name: you.name });
  }

  async refresh() {
    const fields = { tournament: this.id };
    if (this.held.token) fields.token = this.held.token;
    try {
      await this.net.send("watch_tournament", fields);
    } catch (error) {
      if (error.code === "forbidden" && this.held.token) {
        dropSeat(this.id);
        this.held = seatAt(this.id);
        this.refresh();
      } else if (error.code !== "no_answer") this.onchange(null, error);
    }
  }

  /** Send a command; refusals are shown. Returns the acknowledgement or null. */
  async send(cmd, fields = {}) {
    try {
      const done = await this.net.send(cmd, { tournament: this.id, ...fields });
      this.refresh();
      return done;
    } catch (error) {
      toast(error.message, true);
      return null;
    }
  }

  ofPlayer(cmd, fields = {}) {
    return this.send(cmd, { token: this.held.token, ...fields });
  }

  direct(what, fields = {}) {
    return this.send("direct", { token: this.held.host, what, ...fields });
  }

  /** Seconds that have passed since the last snapshot. */
  get age() {
    return this.last ? Math.max(this.net.now() - this.last.now, 0) / 1000 : 0;
  }

  /** Seconds left in the level or break; null if levels count hands. */
  get left() {
    const clock = this.last?.clock;
    if (!clock || clock.pace !== "seconds") return null;
    return Math.max(clock.left - (clock.runs && !clock.paused ? this.age : 0), 0);
  }
}
