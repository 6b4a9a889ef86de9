// The director's desk: what the host of a tournament can do and undo.
import { chips, fill, h, icon, openBox, select } from "../dom.js";
import { panel } from "./tournament_panels.js";
import { TournamentLink } from "./tournament_link.js";
import { clockText, levelText, STATES } from "./tournament_text.js";

const MINUTE = 60;
const REMOVAL =
  "The player is disqualified: their chips are taken out of play, and they get the place of a " +
  "player who is eliminated now. This cannot be undone.";

/** An event of the tournament in words; null if it does not matter here. */
function eventText(event) {
  const { what } = event;
  const at = event.table ? `table ${event.table}, seat ${event.seat}` : "";
  const texts = {
    registered: () => `${event.name} registered`,
    unregistered: () => `${event.name} unregistered`,
    started: () => `Started with ${event.players} players`,
    moved: () => `${event.player} moved to ${at}`,
    bust: () => `${event.player} is out`,
    level: () => `Level ${event.number}`,
    paused: () => "Paused",
    resumed: () => "Resumed",
    time_added: () => `${event.seconds > 0 ? "+" : "−"}${clockText(Math.abs(event.seconds))}`,
    removed: () => `${event.name} was removed`,
    rebuy: () => `${event.player} bought a rebuy`,
    add_on: () => `${event.player} bought an add-on`,
    re_entry: () => `${event.player} entered again`,
    rebuy_offered: () => `${event.name} is asked about a rebuy`,
    table_broken: () => `Table ${event.table} was broken`,
    hand_for_hand: () => (event.on ? "Hand for hand" : "Hand for hand is over"),
    deal_proposed: () => `${event.by} proposed a deal`,
    finished: () => "Finished",
  };
  return texts[what]?.() ?? null;
}

export function createPage({ net, args }) {
  const id = args[0];
  let find = "";
  const head = h("section.panel");
  const players = h("div");
  const log = h("ol.d-log", { "aria-label": "Events", role: "log" });
  const time = h("b.t-time");
  const link = new TournamentLink(
    net,
    id,
    (found, error) => (error ? missing(error) : show(found)),
    () => showLog(),
  );

  function missing(error) {
    const all = h("a.btn", { href: "#/tournaments" }, "All tournaments");
    fill(head, h("h1", "Tournament not found"), h("p", error.message), h("div.row", all));
    body.hidden = true;
  }

  function show(t) {
    const focused = document.activeElement?.dataset?.key;
    body.hidden = false;
    document.title = `${t.name} · director's desk`;
    if (link.held.host) renderHead(t);
    else refuse();
    renderPlayers(t);
    showLog();
    if (focused) document.querySelector(`[data-key="${focused}"]`)?.focus();
    tick();
  }

  function refuse() {
    fill(
      head,
      h("h1", "Director's desk"),
      h("p", "Only the host can direct this tournament, in the browser that created it."),
      h("a.btn", { href: `#/tournament/${id}` }, "To the tournament"),
    );
  }

  const act = (key, text, sign, what, fields, cls = "") =>
    h(
      "button.btn",
      { class: cls, data: { key }, onclick: () => link.direct(what, fields) },
      sign ? icon(sign) : null,
      text,
    );

  function renderHead(t) {
    const { clock } = t;
    const running = t.state === "running";
    const timed = clock?.pace === "seconds";
    fill(
      head,
      h(
        "div.row",
        h(
          "div.grow",
          h("h1", t.name),
          h("p.muted", clock ? `Level ${clock.level}: ${levelText(clock)}` : STATES[t.state][0]),
        ),
        time,
      ),
      h(
        "div.row.d-actions",
        t.state === "registering"
          ? [
              act("start", "Start now", "play", "start", {}, "gold"),
              h(
                "button.btn.danger",
                { data: { key: "cancel" }, onclick: cancel },
                "Cancel tournament",
              ),
            ]
          : null,
        running
          ? clock.paused
            ? act("pause", "Resume", "play", "resume", {}, "gold")
            : act("pause", "Pause", "pause", "pause")
          : null,
        timed
          ? [
              act("more", "+1 min", null, "add_time", { seconds: MINUTE }),
              act("less", "−1 min", null, "add_time", { seconds: -MINUTE }),
            ]
          : null,
        running
          ? h(
              "button.btn",
              { data: { key: "undo" }, disabled: !t.can_undo, onclick: () => link.direct("undo") },
              icon("replay"),
              "Undo last command",
            )
          : null,
        h("span.grow"),
        h(
          "span.row.nowrap",
          h("a.btn.ghost", { href: `#/clock/${id}` }, "Clock"),
          h("a.btn.ghost", { href: `#/tournament/${id}` }, "Tournament"),
        ),
      ),
      clock?.paused
        ? h("p.muted.small", "Hands in progress are finished; no new hand begins.")
        : null,
    );
  }

  async function cancel() {
    const parts = [
      h("p", "Everybody is unregistered. This cannot be undone."),
      h("button.btn.danger", { type: "submit", value: "yes" }, "Cancel tournament"),
    ];
    if ((await openBox("Cancel the tournament?", parts, { form: true })) === "yes")
      link.direct("cancel");
  }

  /** Ask where a player goes: to a table, and to its worst free seat. */
  async function move(t, row) {
    const free = t.tables.filter((table) => table.number !== row.table && table.players < t.seats);
    const options = free.map((table) => [
      table.number,
      `Table ${table.number} (${table.players} players)`,
    ]);
    if (!options.length) {
      await openBox(`Move ${row.name}`, [h("p", "There is no other table with a free seat.")]);
      return;
    }
    const to = select("Table", options, options[0][0]);
    const parts = [
      h(
        "p.muted",
        `From table ${row.table}, seat ${row.seat}, between two hands, to the worst free seat.`,
      ),
      h("label.field", "To", to),
      h("button.btn.gold", { type: "submit", value: "yes" }, "Move"),
    ];
    if ((await openBox(`Move ${row.name}`, parts, { form: true })) !== "yes") return;
    link.direct("move", { name: row.name, number: Number(to.value) });
  }

  async function remove(row) {
    const parts = [
      h("p", REMOVAL),
      h("button.btn.danger", { type: "submit", value: "yes" }, `Remove ${row.name}`),
    ];
    if ((await openBox(`Remove ${row.name}?`, parts, { form: true })) === "yes")
      link.direct("remove", { name: row.name });
  }

  function renderPlayers(t) {
    const names = t.registered.map((name) => ({ name }));
    const rows = (
      t.state === "registering" ? names : t.standings.filter((row) => !row.place)
    ).filter((row) => row.name.toLowerCase().includes(find.toLowerCase()));
    const host = link.held.host && t.state !== "finished";
    const mayRemove = host && !(t.state === "running" && t.you); // not a host who plays
    fill(
      players,
      h(
        "div.scroll.d-players",
        h(
          "table",
          h(
            "thead",
            h(
              "tr",
              ["Player", "Table, seat", "Chips", ""].map((s) => h("th", { scope: "col" }, s)),
            ),
          ),
          h(
            "tbody",
            rows.map((row) =>
              h(
                "tr",
                h("td", row.name, row.bot ? h("small.muted", " bot") : null),
                h("td", row.table ? `${row.table}, ${row.seat}` : ""),
                h("td", row.chips === undefined ? "" : chips(row.chips)),
                h(
                  "td",
                  host && row.table
                    ? h(
                        "button.btn.ghost",
                        {
                          "aria-label": `Move ${row.name}`,
                          data: { key: `m${row.name}` },
                          onclick: () => move(t, row),
                        },
                        "Move",
                      )
                    : null,
                  mayRemove
                    ? h(
                        "button.btn.ghost.danger",
                        {
                          "aria-label": `Remove ${row.name}`,
                          data: { key: `r${row.name}` },
                          onclick: () => remove(row),
                        },
                        "Remove",
                      )
                    : null,
                ),
              ),
            ),
          ),
        ),
      ),
    );
  }

  function showLog() {
    const texts = link.events
      .toReversed()
      .map((event) => [event.n, eventText(event)])
      .filter(([, text]) => text);
    fill(
      log,
      texts.length
        ? texts.map(([, text]) => h("li", text))
        : h("li.muted", "Nothing has happened yet."),
    );
  }

  function tick() {
    const { left } = link;
    const clock = link.last?.clock;
    time.textContent = clock?.paused ? "Paused" : left === null ? "" : clockText(left);
  }

  const search = h("input", {
    type: "text",
    placeholder: "Find a player",
    "aria-label": "Find a player",
    oninput: (e) => ((find = e.target.value), link.last && renderPlayers(link.last)),
  });
  const timer = setInterval(tick, 500);
  showLog();
  const body = h("div.t-columns", panel("Players", search, players), panel("Events", log));
  const node = h("main.page.t-page", head, body);
  return { node, dispose: () => (clearInterval(timer), link.dispose()) };
}
