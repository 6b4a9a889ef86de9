// The clock of a tournament for a large screen: time, blinds, players, prizes.
import { chips, fill, h, icon, setText } from "../dom.js";
import { TournamentLink } from "./tournament_link.js";
import { clockText, levelText, money, startText, STATES } from "./tournament_text.js";

const SHOWN_PRIZES = 8;

export function createPage({ net, args }) {
  const id = args[0];
  const time = h("div.c-time", { role: "timer", "aria-label": "Time left" });
  const title = h("h1");
  const level = h("p.c-level");
  const blinds = h("p.c-blinds");
  const next = h("p.c-next");
  const figures = h("dl.c-figures");
  const prizes = h("ol.c-prizes");
  const link = new TournamentLink(net, id, (found, error) =>
    error ? missing(error) : show(found),
  );
  let lock = null;

  function missing(error) {
    setText(title, "Tournament not found");
    setText(level, error.message);
  }

  function show(t) {
    document.title = `${t.name} · clock`;
    setText(title, t.name);
    const { clock } = t;
    const state = clock?.on_break ? "Break" : clock?.hand_for_hand ? "Hand for hand" : "";
    setText(level, clock ? state || `Level ${clock.level}` : STATES[t.state][0]);
    const row = clock ? (clock.on_break ? null : clock) : t.levels[0];
    setText(blinds, t.state === "finished" ? winner(t) : row ? levelText(row) : "Break");
    setText(next, clock ? `${clock.on_break ? "Then" : "Next"}: ${levelText(clock.next)}` : "");
    const facts = clock
      ? [
          ["Players", `${t.left} / ${t.players}`],
          ["Average stack", chips(clock.average)],
          ["Entries", clock.entries],
          ["Prize pool", money(clock.pool)],
        ]
      : [
          ["Players", `${t.players} / ${t.most}`],
          ["Buy-in", money(t.buy_in + t.fee + t.bounty)],
        ];
    fill(
      figures,
      facts.map(([name, value]) => h("div", h("dt", name), h("dd", String(value)))),
      (untilBreak = clock?.next_break ? h("div", h("dt", "Next break"), h("dd")) : null),
    );
    fill(
      prizes,
      t.prizes
        .slice(0, SHOWN_PRIZES)
        .map((cents, i) => h("li", h("span", `${i + 1}.`), h("b", money(cents)))),
    );
    node.dataset.state = clock?.paused ? "paused" : clock?.on_break ? "break" : t.state;
    tick();
  }
  let untilBreak = null;

  const winner = (t) => `${t.result[0].name} wins`;

  function tick() {
    const t = link.last;
    if (!t) return;
    const { left } = link;
    const text = t.clock?.paused
      ? "Paused"
      : left !== null
        ? clockText(left)
        : t.clock
          ? `Hand ${t.clock.hands}`
          : t.state === "registering"
            ? startText(t, net.now()).replace("Starts in ", "")
            : STATES[t.state][0];
    setText(time, text);
    time.classList.toggle("long", text.length > 8);
    node.classList.toggle("soon", left !== null && left < 30 && t.clock.runs);
    if (untilBreak)
      setText(
        untilBreak.lastChild,
        clockText(Math.max(t.clock.next_break - (t.clock.runs ? link.age : 0), 0)),
      );
  }

  async function full() {
    if (document.fullscreenElement) return document.exitFullscreen();
    await node.requestFullscreen?.();
    lock = await navigator.wakeLock?.request("screen").catch(() => null); // the screen may sleep
    return null;
  }

  const timer = setInterval(tick, 250);
  const node = h(
    "main.c-page",
    h(
      "header.c-head",
      title,
      h("span.grow"),
      h(
        "span.row.nowrap",
        h("button.btn", { onclick: full }, icon("play"), "Full screen"),
        h("a.btn", { href: `#/tournament/${id}` }, "Tournament"),
      ),
    ),
    h("div.c-main", level, time, blinds, next),
    h("div.c-foot", figures, prizes),
  );
  return {
    node,
    dispose: () => (clearInterval(timer), lock?.release(), link.dispose()),
  };
}
