// The page of a tournament: register, own seat, clock, standings, prizes, tables, result.
import { downloadLink } from "../api.js";
import { randomHex } from "../connection.js";
import { chips, fill, h, icon, openBox, setText, toast } from "../dom.js";
import { keepSeat } from "../held_seats.js";
import { nameInput, set } from "../settings.js";
import { offerButtons } from "./offers.js";
import { TournamentLink } from "./tournament_link.js";
import {
  clockText,
  levelText,
  money,
  priceText,
  startText,
  STATES,
  timeText,
} from "./tournament_text.js";

const SHOWN_ROWS = 30;
const DEALS = { icm: "by ICM", chips: "by chips" };

export const panel = (title, ...body) =>
  h("section.panel", { "aria-label": title }, h("h2", title), body);

/** Ask for a name and register; resolves when it is done. */
async function register(link) {
  const name = nameInput({ required: true, autofocus: true });
  const parts = [
    h("label.field", "Your name", name),
    h("p.muted.small", priceText(link.last)),
    h("button.btn.gold.big", { type: "submit", value: "yes" }, "Register"),
  ];
  const done = await openBox("Register", parts, { form: true });
  const own = name.value.trim();
  if (done !== "yes" || !own) return;
  set("name", own);
  const fields = { name: own, nonce: randomHex(16) };
  if (link.held.host) fields.host = link.held.host;
  const entered = await link.send("register", fields);
  if (!entered) return;
  keepSeat(link.id, { token: entered.token, name: own });
  link.held = { ...link.held, token: entered.token, name: own };
  link.refresh();
  toast("You are registered");
}

export function createPage({ net, args, go }) {
  const id = args[0];
  let waits = false; // whether the page was opened before the start
  let all = false;
  const head = h("section.hero.t-hero");
  const own = h("div.t-own");
  const body = h("div.t-columns");
  const countdown = h("b.t-time", { "aria-live": "off" });
  const link = new TournamentLink(net, id, (found, error) =>
    error ? missing(error) : show(found),
  );

  function missing(error) {
    fill(head, h("div.grow", h("h1", "Tournament not found"), h("p.muted", error.message)));
    fill(own);
    fill(body, h("a.btn", { href: "#/tournaments" }, "All tournaments"));
  }

  /** The start brings a registered player to their table. */
  function show(found) {
    waits ||= found.state === "registering";
    if (waits && found.you?.table) return go(`#/table/${found.you.table}`);
    const focused = document.activeElement?.dataset?.key;
    render(found);
    if (focused) document.querySelector(`[data-key="${focused}"]`)?.focus();
    return null;
  }

  function render(t) {
    const [state, kind] = STATES[t.state];
    const size = t.most <= t.seats ? `sit-and-go, ${t.seats} seats` : `${t.seats} seats per table`;
    const facts = [t.game_name, size, priceText(t)];
    document.title = `${t.name} · Bigslick`;
    fill(
      head,
      h(
        "div.grow",
        h(
          "p.t-kicker",
          h(`span.badge.${kind}`, state),
          t.late ? h("span.badge", "Late entry") : null,
        ),
        h("h1", t.name),
        h("p.muted", facts.join(" · ")),
      ),
      h("div.t-count", countdown, h("span.muted", under(t))),
      h("div.row.t-actions", buttons(t)),
    );
    fill(own, ownSeat(t), offers(t), deal(t));
    fill(body, t.state === "registering" ? planned(t) : played(t));
    tick();
  }

  function under(t) {
    if (t.clock?.on_break) return "until the break ends";
    if (t.clock) return t.clock.pace === "seconds" ? `left in level ${t.clock.level}` : "";
    if (t.state === "registering") return `${t.players} of ${t.most} registered`;
    return t.ended_at ? timeText(t.ended_at) : t.reason || "";
  }

  function tick() {
    const t = link.last;
    if (!t) return;
    const left = link.left;
    const hands = t.clock ? `Level ${t.clock.level}` : "";
    setText(
      countdown,
      t.state === "registering"
        ? startText(t, net.now()).replace("Starts in ", "")
        : t.clock?.paused
          ? "Paused"
          : left !== null
            ? clockText(left)
            : hands || (t.result ? `${t.result[0].name} wins` : STATES[t.state][0]),
    );
  }

  function buttons(t) {
    const open = t.state === "registering" || t.late;
    const enter = () => register(link);
    const begin = () => link.direct("start");
    const leave = () =>
      link.ofPlayer("unregister").then((done) => {
        if (!done) return;
        keepSeat(id, { token: undefined });
        link.held = { ...link.held, token: undefined };
        link.refresh();
      });
    return [
      open && !t.you
        ? h("button.btn.gold.big", { data: { key: "in" }, onclick: enter }, "Register")
        : null,
      t.state === "registering" && link.held.host && t.players + t.bots > 1
        ? h("button.btn.ok", { data: { key: "go" }, onclick: begin }, icon("play"), "Start now")
        : null,
      t.state === "registering" && t.you
        ? h("button.btn", { data: { key: "out" }, onclick: leave }, "Unregister")
        : null,
      t.state === "running" || t.state === "registering"
        ? h("a.btn", { href: `#/clock/${id}`, data: { key: "clock" } }, icon("play"), "Clock")
        : null,
      link.held.host
        ? h(
            "a.btn",
            { href: `#/desk/${id}`, data: { key: "desk" } },
            icon("gear"),
            "Director's desk",
          )
        : null,
      h("button.btn", { onclick: share, data: { key: "share" } }, icon("link"), "Copy link"),
    ];
  }

  async function share() {
    const address = `${location.origin}${location.pathname}#/tournament/${id}`;
    try {
      await navigator.clipboard.writeText(address);
      toast("Link copied");
    } catch {
      openBox("Link", [h("p", address)]);
    }
  }

  function ownSeat(t) {
    if (!t.you) return null;
    const row = t.standings.find((s) => s.name === t.you.name);
    if (t.you.table) {
      const rank = t.standings.indexOf(row) + 1;
      return h(
        "section.panel.t-seat",
        { "aria-label": "Your seat" },
        h(
          "div.grow",
          h("b", `Table ${t.you.number}, seat ${t.you.seat}`),
          h("p.muted", `${chips(row.chips)} chips · ${rank} of ${t.left}`),
        ),
        h(
          "a.btn.gold",
          { href: `#/table/${t.you.table}`, data: { key: "seat" } },
          "Go to your table",
        ),
      );
    }
    if (!row?.place) return h("p.panel", `You are registered as ${t.you.name}.`);
    const prize = row.prize ? ` and won ${money(row.prize)}` : "";
    return h("p.panel", { role: "status" }, `You finished in place ${row.place}${prize}.`);
  }

  function offers(t) {
    const found = t.you?.offers || [];
    return found.length
      ? h("section.panel.t-seat", { "aria-label": "Offers" }, offerButtons(link, found))
      : null;
  }

  function deal(t) {
    const mine = t.you?.table;
    if (t.deal) {
      const shares = Object.entries(t.deal.shares || {});
      const agreed = t.deal.agreed.length;
      return panel(
        `Deal ${DEALS[t.deal.deal]} proposed by ${t.deal.by}`,
        shares.length
          ? h(
              "ul.t-shares",
              shares.map(([name, cents]) => h("li", h("span", name), h("b", money(cents)))),
            )
          : h("p.muted", "The shares are known when the hand is over."),
        h("p.muted", `${agreed} of ${t.left} have agreed.`),
        mine && shares.length
          ? h(
              "div.row",
              h(
                "button.btn.ok",
                { onclick: () => link.ofPlayer("answer_deal", { yes: true }) },
                "Agree",
              ),
              h(
                "button.btn",
                { onclick: () => link.ofPlayer("answer_deal", { yes: false }) },
                "Refuse",
              ),
            )
          : null,
      );
    }
    if (!mine || !t.deals.length || t.left < 2) return null;
    return h(
      "div.row",
      h("span.muted.small", "Propose a deal:"),
      t.deals.map((kind) =>
        h(
          "button.btn",
          { onclick: () => link.ofPlayer("propose_deal", { deal: kind }), data: { key: kind } },
          DEALS[kind],
        ),
      ),
    );
  }

  function planned(t) {
    const late = t.config.late_levels;
    return [
      panel(
        `Players (${t.registered.length})`,
        t.registered.length
          ? h(
              "ul.t-names",
              t.registered.map((name) => h("li", name)),
            )
          : h("p.muted", "Nobody has registered yet."),
        t.bots ? h("p.muted.small", `Bots fill the tournament up to ${t.bots} players.`) : null,
      ),
      structure(t, late ? `Late entry until the end of level ${late}.` : ""),
    ];
  }

  function played(t) {
    const finished = t.state === "finished";
    return [standings(t), h("div.t-side", prizes(t), finished ? files() : tables(t), structure(t))];
  }

  function files() {
    const file = (form) =>
      h(
        "a.btn",
        downloadLink(`api/tournaments/${id}/result.${form}`, {}, `tournament-${id}.${form}`),
        icon("down"),
        form.toUpperCase(),
      );
    return panel("Result as a file", h("div.row", file("csv"), file("json")));
  }

  function standings(t) {
    const bounty = t.standings.some((row) => row.bounty || row.bounties);
    const over = t.state === "finished";
    const rows = all ? t.standings : t.standings.slice(0, SHOWN_ROWS);
    const mine = t.standings.find((row) => row.name === t.you?.name);
    if (mine && !rows.includes(mine)) rows.push(mine);
    const title = over ? "Result" : `Standings (${t.left} left)`;
    return panel(
      title,
      h(
        "div.scroll",
        h(
          "table.t-standings",
          h(
            "thead",
            h(
              "tr",
              ["", "Player", over ? null : "Chips", bounty ? "Bounties" : null, "Prize"]
                .filter((name) => name !== null)
                .map((name) => h("th", { scope: "col" }, name || h("span.sr", "Place"))),
            ),
          ),
          h(
            "tbody",
            rows.map((row) => standing(t, row, bounty)),
          ),
        ),
      ),
      rows.length < t.standings.length
        ? h(
            "button.btn.ghost",
            { data: { key: "all" }, onclick: () => ((all = true), render(link.last)) },
            `Show all ${t.standings.length}`,
          )
        : null,
    );
  }

  function standing(t, row, bounty) {
    const place = row.place ?? t.standings.indexOf(row) + 1;
    const at = row.table ? h("small.muted", `table ${row.table}`) : null;
    const name = h("td", h("span.t-name", row.name), row.bot ? h("small.muted", "bot") : null, at);
    return h(
      "tr",
      { class: `${row.place ? "out" : ""} ${row.name === t.you?.name ? "me" : ""}` },
      h("td.muted", place),
      name,
      t.state === "finished" ? null : h("td", row.place ? "" : chips(row.chips)),
      bounty ? h("td", money(row.bounties || 0)) : null,
      h("td", row.prize ? money(row.prize) : ""),
    );
  }

  function prizes(t) {
    return panel(
      "Prizes",
      h(
        "ol.t-ladder",
        t.prizes.map((cents, i) =>
          h(
            "li",
            { class: i + 1 === t.left && t.state === "running" ? "now" : "" },
            h("span", `${i + 1}.`),
            h("b", money(cents)),
          ),
        ),
      ),
    );
  }

  function tables(t) {
    return panel(
      "Tables",
      h(
        "ul.t-tables",
        t.tables.map((table) =>
          h(
            "li",
            h(
              "a.btn",
              { href: `#/table/${table.table}`, data: { key: `t${table.number}` } },
              `Table ${table.number}`,
              h("small.muted", `${table.players} players`),
            ),
          ),
        ),
      ),
    );
  }

  function structure(t, note = "") {
    const level = t.clock?.level;
    return panel(
      "Levels",
      note ? h("p.muted.small", note) : null,
      h(
        "ol.t-levels",
        t.levels.map((row, i) =>
          h(
            "li",
            {
              class: i + 1 === level ? "now" : "",
              "aria-current": i + 1 === level ? "true" : null,
            },
            h("span", `${i + 1}.`),
            h("b", levelText(row)),
            row.break_seconds
              ? h("small.muted", `then a break of ${row.break_seconds / 60} min`)
              : null,
          ),
        ),
      ),
    );
  }

  const timer = setInterval(tick, 500);
  const node = h("main.page.t-page", head, own, body);
  return {
    node,
    dispose: () => (clearInterval(timer), link.dispose()),
  };
}
