// The "Table" menu: everything except the actions of the hand.
import { downloadLink } from "./api.js";
import {
  amounts,
  checkbox,
  chips,
  closingButton,
  h,
  icon,
  openBox,
  part,
  pills,
  readChips,
  select,
  textInput,
  toast,
} from "./dom.js";
import { BOT_LEVELS, LATE_HANDS, SHOW_LATE } from "./join_dialog.js";
import { openBooks } from "./player_dialog.js";
import { copyLink, localNote, sharedLink } from "./links.js";
import { createPage } from "./replay_page.js";
import { openClosing, openSeatChange } from "./table_life.js";

/** Where a link to another page opens: whoever has a seat keeps the table in its tab. */
export const pageTarget = (model) => (model.you ? "_blank" : "");

/** Open the menu: links, seat, standing preferences, downloads, host commands. */
export function openTableMenu(page) {
  const { model } = page;
  if (!model) return;
  const info = model.seats[model.you];
  const cash = model.config.mode !== "tournament";
  const link = (href, sign, text) => {
    const close = (e) => e.target.closest("dialog").close("");
    return h("a.btn", { href, target: pageTarget(model), onclick: close }, icon(sign), text);
  };
  const rows = [
    h(
      "section",
      h(
        "div.menu-row",
        closingButton("Invite", "link", () => openInvite(page)),
        link(`#/stats/${page.id}`, "chart", "Statistics"),
        cash ? closingButton("Buy-ins", "list", () => openBooks(page)) : null,
        model.lastHand ? closingButton("Last hand", "replay", () => openReplay(page)) : null,
        model.lastHand ? link(`#/fair/${model.lastHand}`, "seal", "Verify the last hand") : null,
      ),
      h("h3", "Download hand histories"),
      downloads(page),
      cash && model.config.late_spectators ? h("p.muted.small", LATE_HANDS) : null,
    ),
  ];
  if (info) rows.push(h("section", h("h3", "Your seat"), seatRows(page, info, cash)));
  if (page.held.host) rows.push(h("section", h("h3", "Host"), hostRows(page)));
  openBox("Table", h("div.menu", rows), { wide: rows.length > 1, head: model.name });
}

function seatRows(page, info, cash) {
  const { config } = page.model;
  const resting = info.away || info.sits_out;
  const button = (text, sign, cmd, fields, cls) =>
    closingButton(text, sign, () => page.command(cmd, fields), cls);
  const habit = (what, text) =>
    checkbox(text, info[what], (yes) => page.command("habit", { what, yes }));
  const sitOut = (text, when) => button(text, "pause", "sit_out", { when });
  const answers = [
    [null, "Ask me"],
    [true, "Always"],
    [false, "Never"],
  ];
  const runItTwice = (yes) => page.command("habit", { what: "run_it_twice", yes });
  const leave = cash ? "Leave the table" : "Leave the tournament";
  return h(
    "div.host",
    h(
      "div.menu-row",
      closingButton("Hint", "bulb", () => page.hint()),
      resting
        ? button("I am back", "play", "sit_in")
        : [
            sitOut("Sit out next hand", "next_hand"),
            cash && sitOut("Sit out at the big blind", "big_blind"),
          ],
      cash && button("Top up", "plus", "top_up"),
      cash &&
        (info.moving
          ? button(`Stay in seat ${info.seat}`, "back", "change_seat")
          : closingButton("Change seats", "forward", () => openSeatChange(page))),
      button(leave, "off", "leave", {}, "danger"),
    ),
    cash &&
      h(
        "div.menu-row",
        habit("auto_top_up", "Top up automatically"),
        habit("auto_rebuy", "Rebuy automatically"),
        config.straddle && page.offers("straddle") && habit("straddle", "Always straddle"),
      ),
    habit("skip", "Skip to the next hand when only bots remain"),
    cash &&
      config.late_spectators &&
      checkbox(SHOW_LATE, !info.hides, (yes) => page.command("habit", { what: "late_cards", yes })),
    cash &&
      config.runouts > 1 &&
      part("Run it twice", pills("twice", answers, info.run_it_twice ?? null, runItTwice)),
  );
}

/** Links to the finished hands in each format. */
export function downloads(page) {
  const forms = [
    ["jsonl", "JSON"],
    ["phh", "PHH"],
    ["txt", "PokerStars"],
    ["ohh", "OHH"],
  ];
  const link = (form) => {
    const address = `/api/tables/${page.id}/history.${form}`;
    return downloadLink(address, page.held, `${page.id}.${form}`);
  };
  return h(
    "div.menu-row",
    forms.map(([form, text]) => h("a.btn", link(form), icon("down"), text)),
  );
}

function hostRows(page) {
  const { model, net } = page;
  const { config } = model;
  const order = (text, sign, what, cls) => closingButton(text, sign, () => page.host(what), cls);
  const level = select("Bot level", BOT_LEVELS, "medium");
  const placeholder = amounts(model.stakes.blinds ? [5, 10] : [10], config.cents);
  const what = model.stakes.blinds ? "New blinds" : "New small bet";
  const blinds = textInput(`${what}, for example ${placeholder}`, { placeholder, size: 8 });
  const speeds = net.options?.find((option) => option.name === "bot_ms");
  const setSpeed = (bot_ms) => page.host("bot_speed", { bot_ms });
  return h(
    "div.host",
    h(
      "div.menu-row",
      model.paused || model.pausing
        ? order("Resume", "play", "resume")
        : order("Pause", "pause", "pause"),
    ),
    h(
      "div.menu-row",
      level,
      closingButton("Add a bot", "plus", () => page.host("add_bot", { level: level.value })),
    ),
    speeds &&
      part(speeds.label, pills("speed", speeds.choices, config.bot_ms ?? speeds.default, setSpeed)),
    h(
      "div.menu-row",
      blinds,
      closingButton(model.stakes.blinds ? "Set blinds" : "Set bets", "chart", () =>
        setBlinds(page, blinds.value),
      ),
    ),
    h(
      "div.menu-row",
      closingButton("Close the table", "off", () => openClosing(page), "danger"),
    ),
    h(
      "p.muted.small",
      "Click a player to change a stack, mute or remove the player, or hand over the host.",
    ),
  );
}

function setBlinds(page, text) {
  const { cents } = page.model.config;
  const blinds = text
    .trim()
    .split(/\s*[/ ]\s*/)
    .map((own) => readChips(own, cents));
  const bets = !page.model.stakes.blinds; // the big bet follows from the small one
  const wrong = (bets ? blinds.length > 2 : blinds.length !== 2) || blinds.some(Number.isNaN);
  const expected = bets
    ? `expected the small bet, for example ${chips(10, cents)}`
    : `expected small/big, for example ${amounts([5, 10], cents)}`;
  const name = bets ? "small bet" : "blinds";
  if (wrong) toast(`Invalid ${name} “${text.trim()}”: ${expected}`, true);
  else page.host("blinds", bets ? { small_bet: blinds[0] } : { blinds });
}

/** The link to the table under the address that others reach, also as a QR code. */
export function openInvite({ id, net }) {
  const link = sharedLink(net, `#/table/${id}`);
  const parts = [
    h("code", link),
    localNote(link) ||
      h("img.qr", { src: `/api/tables/${id}/invite.svg`, alt: "QR code of the link" }),
    h("button.btn", { onclick: () => copyLink(link) }, icon("link"), "Copy link"),
  ];
  return openBox("Invite", parts);
}

/** Replay a hand over the table, by default the last; it closes when it is the player's turn. */
export async function openReplay(page, hand = page.model.lastHand, title = "Last hand") {
  const replay = createPage({ net: page.net, args: [page.id, hand], inside: true });
  await openBox(title, replay.node, { wide: true, data: { untilTurn: "" } });
  replay.dispose();
}
