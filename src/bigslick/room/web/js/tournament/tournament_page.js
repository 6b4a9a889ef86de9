// The page of a tournament: register, own seat, clock, standings, prizes, tables, result.
import { randomHex } from "../connection.js";
import { chips, fill, h, icon, openForm, setText, toast } from "../dom.js";
import { keepSeat } from "../held_seats.js";
import { copyLink, sharedLink } from "../links.js";
import { nameInput, set } from "../settings.js";
import { offerButtons, tickOffers } from "./offers.js";
import { TournamentLink } from "./tournament_link.js";
import {
  dealPanel,
  panel,
  prizes,
  resultFiles,
  standings,
  structure,
  tables,
} from "./tournament_panels.js";
import {
  clockText,
  money,
  priceText,
  startText,
  STATES,
  termTexts,
  timeText,
} from "./tournament_text.js";

/** Ask for a name and register; resolves when it is done. */
async function register(link) {
  const name = nameInput({ required: true, autofocus: true });
  const terms = [priceText(link.last), ...termTexts(link.last)];
  const parts = [
    h("label.field", "Your name", name),
    terms.map((text) => h("p.muted.small", text)),
  ];
  const send = async () => {
    const own = name.value.trim();
    const fields = { tournament: link.id, name: own, nonce: randomHex(16) };
    if (link.held.host) fields.host = link.held.host;
    const { token } = await link.net.send("register", fields);
    set("name", own);
    keepSeat(link.id, { token, name: own });
    link.held = { ...link.held, token, name: own };
    return token;
  };
  if (!(await openForm("Register", parts, "Register", send))) return;
  link.refresh();
  toast("You are registered");
}

export function createPage({ net, args, go }) {
  const id = args[0];
  let waits = false; // whether the page has shown the player without a table
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
    fill(body, h("div.row", h("a.btn", { href: "#/tournaments" }, "All tournaments")));
  }

  /** The start, a late entry and a re-entry bring a player to their table. */
  function show(found) {
    const table = found.you?.table;
    if (waits && table) return go(`#/table/${table}`);
    waits = !table;
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
    fill(own, ownSeat(t), offers(t), dealPanel(t, link));
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
    tickOffers(net);
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
        ? h("a.btn", { href: `#/clock/${id}`, data: { key: "clock" } }, icon("clock"), "Clock")
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

  const share = () => copyLink(sharedLink(net, `#/tournament/${id}`));

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

  function planned(t) {
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
      structure(t),
    ];
  }

  function played(t) {
    const showAll = () => ((all = true), render(link.last));
    const below = t.state === "finished" ? resultFiles(id) : tables(t);
    return [standings(t, all, showAll), h("div.t-side", prizes(t), below, structure(t))];
  }

  const timer = setInterval(tick, 500);
  const node = h("main.page.t-page", head, own, body);
  return {
    node,
    dispose: () => (clearInterval(timer), link.dispose()),
  };
}
