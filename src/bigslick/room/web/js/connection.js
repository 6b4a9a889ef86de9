// One WebSocket to the room: commands with acknowledgements, numbered events, reconnecting.

import { capitalised } from "./dom.js";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const ANSWER_MS = 12000;
// A hint is computed in a worker process, which yields to the tables on a busy machine.
const HINT_MS = 60000;
/** Commands for which a club needs to know the account. */
const OF_MEMBERS = new Set(
  "create join watch books host create_tournament register watch_tournament direct".split(" "),
);

class CommandError extends Error {
  constructor(error) {
    super(capitalised(error.message));
    this.code = error.code;
    this.retryAfter = error.retry_after ?? 0; // seconds
  }
}

/** Random bytes as hexadecimal digits. */
export function randomHex(count) {
  const bytes = [...crypto.getRandomValues(new Uint8Array(count))];
  return bytes.map((b) => b.toString(16).padStart(2, "0")).join("");
}

export class Net {
  /** `makeSocket` is replaced in tests. */
  constructor(address, makeSocket = (a) => new WebSocket(a)) {
    this.address = address;
    this.makeSocket = makeSocket;
    this.socket = null;
    this.open = false;
    this.goodbye = null; // the message of a closing room: {message, back}
    this.offset = 0; // the server's clock minus the local one, in milliseconds
    this.wait = FIRST_WAIT;
    this.count = 0;
    this.prefix = randomHex(6); // of command ids, to recognise retries
    this.waiting = new Map(); // id -> {message, resolve, reject, timer}
    this.watched = new Map(); // table -> {after, token, onevent}
    this.stateListeners = new Set();
    this.noticeListeners = new Set();
    this.session = null; // returns the token of the account that is signed in
    this.ontournament = null; // gets the snapshots and events of the tournament that is shown
    this.connect();
    globalThis.addEventListener?.("online", () => this.retryNow());
    globalThis.document?.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.retryNow(),
    );
  }

  connect() {
    const socket = (this.socket = this.makeSocket(this.address));
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(event.data);
    socket.onclose = () => this.socket === socket && this.closed();
    socket.onerror = () => {}; // a close follows
  }

  opened() {
    this.open = true;
    this.goodbye = null;
    this.wait = FIRST_WAIT;
    for (const table of this.watched.keys()) this.sendWatch(table);
    // Unacknowledged commands are sent again with the same id; they are executed once.
    for (const { message } of this.waiting.values()) this.socket.send(message);
    this.tellState();
  }

  closed() {
    const was = this.open;
    this.open = false;
    if (was) this.tellState();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
  }

  retryNow() {
    if (this.open || this.socket?.readyState === 0) return;
    clearTimeout(this.retry);
    this.wait = FIRST_WAIT;
    this.connect();
  }

  onState(listener) {
    this.stateListeners.add(listener);
    listener(this.open);
    return () => this.stateListeners.delete(listener);
  }

  /** Receive notices of the operator, to all clients or to those at a table. */
  onNotice(listener) {
    this.noticeListeners.add(listener);
  }

  tellState() {
    for (const listener of this.stateListeners) listener(this.open);
  }

  /** Send a command; resolves with its acknowledgement, rejects with CommandError. */
  send(cmd, fields = {}) {
    const id = `${this.prefix}-${++this.count}`;
    const session = OF_MEMBERS.has(cmd) && this.session?.();
    const more = session ? { session } : {};
    const message = JSON.stringify({ v: 1, id, cmd, ...more, ...fields });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          this.waiting.delete(id);
          reject(new CommandError({ code: "no_answer", message: "The server does not respond" }));
        },
        cmd === "hint" ? HINT_MS : ANSWER_MS,
      );
      this.waiting.set(id, { message, resolve, reject, timer });
      if (this.open) this.socket.send(message);
    });
  }

  received(text) {
    const data = JSON.parse(text);
    for (const message of Array.isArray(data) ? data : [data]) {
      if ("ack" in message) this.acknowledged(message);
      else if (message.type === "closing") this.goodbye = message;
      else if (message.type === "notice") this.noticed(message);
      else if (message.type?.startsWith("tournament_")) this.ontournament?.(message);
      else if (message.table) this.happened(message);
    }
  }

  setClock(message) {
    if (typeof message.now === "number") this.offset = message.now - Date.now();
  }

  noticed(message) {
    this.setClock(message);
    for (const listener of this.noticeListeners) listener(message.message);
  }

  acknowledged(message) {
    this.setClock(message);
    const waiting = this.waiting.get(message.ack);
    if (!waiting) return;
    this.waiting.delete(message.ack);
    clearTimeout(waiting.timer);
    if (message.ok) waiting.resolve(message);
    else waiting.reject(new CommandError(message.error));
  }

  /** Process an event if it is the next one; after a gap, request the missing ones. */
  happened(message) {
    const watch = this.watched.get(message.table);
    if (!watch) return;
    if (message.type === "snapshot") {
      watch.after = message.n;
    } else {
      if (watch.after === null || message.n <= watch.after) return;
      if (message.n !== watch.after + 1) {
        this.sendWatch(message.table);
        return;
      }
      watch.after = message.n;
    }
    watch.onevent(message);
  }

  /** Watch a table; the first message is a snapshot. */
  watch(table, { token, pass }, onevent) {
    this.watched.set(table, { after: null, token, pass, onevent });
    return this.open ? this.sendWatch(table) : Promise.resolve();
  }

  sendWatch(table) {
    const watch = this.watched.get(table);
    const fields = { table };
    if (watch.token) fields.token = watch.token;
    if (watch.pass) fields.pass = watch.pass;
    if (watch.after !== null) fields.after = watch.after;
    return this.send("watch", fields).catch((error) => {
      if (error.code === "forbidden" && watch.token) {
        watch.token = null;
        watch.after = null;
        return this.sendWatch(table);
      }
      watch.onevent({ type: "gone", table, error });
    });
  }

  unwatch(table) {
    if (!this.watched.delete(table)) return;
    if (this.open) this.send("unwatch", { table }).catch(() => {}); // the connection is lost anyway
  }

  /** The current time of the server. */
  now() {
    return Date.now() + this.offset;
  }
}

export function roomAddress(place = location) {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/ws`;
}
