// Solves a spot in the room, a step at a time, and asks for nodes of its solution.
import { sendPatiently } from "../api.js";

export class Solving {
  /** `onchange(found)` gets each reply, `onerror(error)` what ends the work. */
  constructor(onchange, onerror) {
    Object.assign(this, { onchange, onerror, question: null, line: "", run: 0, running: false });
  }

  /** Solve a spot to a target, or on to a lower one, and show the node of a line. */
  start(spot, target, line = "") {
    this.question = { spot, target };
    this.line = line;
    return this.work(true);
  }

  /** Show another node; while solving goes on, the next step shows it. */
  go(line) {
    this.line = line;
    return this.running ? null : this.work(false);
  }

  /** Stop after the current step. */
  stop() {
    this.run++;
    this.running = false;
  }

  async work(on) {
    const mine = ++this.run;
    const isWanted = () => mine === this.run;
    this.running = on;
    try {
      do {
        const body = JSON.stringify({ ...this.question, line: this.line, look: !this.running });
        const reply = await sendPatiently("/api/study/solve", body, isWanted);
        const found = await reply.json();
        if (!isWanted()) return;
        if (found.solution.reached) this.running = false;
        this.onchange(found);
        if (!this.running && found.node.line !== this.line) await this.work(false);
      } while (this.running && isWanted());
    } catch (error) {
      if (!isWanted()) return;
      this.running = false;
      this.onerror(error);
    }
  }
}
