// Delays events so that they can be followed: runouts are shown street by street.
// The player's own turn is never delayed.

const DWELL = { board: 750, show: 350, push: 650 };
const LONGEST = 5000;

/** Return how long to show an event before the next one, given the events that follow. */
function dwell(event, following, you) {
  const hurry = following.some(
    (e) =>
      e.type === "hand_start" || e.type === "snapshot" || (e.type === "turn" && e.seat === you),
  );
  if (hurry || !following.length) return 0;
  if (event.type === "board" && following.some((e) => e.type === "turn")) return 0;
  return DWELL[event.type] || 0;
}

export class Pacer {
  constructor(apply, { you = () => null, calm = () => false } = {}) {
    this.apply = apply;
    this.you = you;
    this.calm = calm;
    this.queue = [];
    this.timer = null;
    this.since = 0;
  }

  /** Whether events wait to be shown, as in a runout. */
  get busy() {
    return this.timer !== null || this.queue.length > 0;
  }

  push(event) {
    this.queue.push(event);
    if (this.timer !== null && dwell({ type: "board" }, this.queue, this.you()) === 0) {
      clearTimeout(this.timer);
      this.timer = null;
    }
    if (this.timer === null && !this.soon) {
      this.soon = true;
      queueMicrotask(() => {
        this.soon = false;
        this.run();
      });
    }
  }

  run() {
    const batch = [];
    while (this.queue.length) {
      const event = this.queue.shift();
      batch.push(event);
      const wait = this.calm() ? 0 : dwell(event, this.queue, this.you());
      const late = this.queue.length > 60 || (this.since && Date.now() - this.since > LONGEST);
      if (wait && !late && document.visibilityState === "visible") {
        this.since ||= Date.now();
        this.apply(batch);
        this.timer = setTimeout(() => {
          this.timer = null;
          this.run();
        }, wait);
        return;
      }
    }
    this.since = 0;
    if (batch.length) this.apply(batch);
  }

  stop() {
    clearTimeout(this.timer);
    this.queue.length = 0;
  }
}
