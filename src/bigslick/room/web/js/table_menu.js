// The "Table" menu: everything except the actions of the hand.
import { downloadLink } from "./api.js";
import { checkbox, closingButton, h, icon, openBox, pills, select, toast } from "./dom.js";
import { BOT_LEVELS, LATE_HANDS } from "./join_dialog.js";
import { openBooks } from "./player_dialog.js";
import { createPage } from "./replay_page.js";

/** Open the menu: links, seat, standing preferences, downloads, host commands. */
export function openTableMenu(page) {
  const { model } = page;
  if (!model) return;
  const info = model.seats[model.you];
  const cash = model.config.mode !== "tournament";
  const link = (href, sign, text) => {
    const close = (e) => e.target.closest("dialog").close("");
    return h("a.btn", { href, onclick: close }, icon(sign), text);
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
  const habit = (what, text, offered = true) =>
    offered ? checkbox(text, info[what], (yes) => page.command("habit", { what, yes })) : null;
  return h(
    "div.host",
    h(
      "div.menu-row",
      closingButton("Hint", "bulb", () => page.hint()),
      resting
        ? closingButton("I am back", "play", () => page.command("sit_in"))
        : closingButton("Sit out next hand", "pause", () =>
            page.command("sit_out", { when: "next_hand" }),
          ),
      resting || !cash
        ? null
        : closingButton("Sit out at the big blind", "pause", () =>
            page.command("sit_out", { when: "big_blind" }),
          ),
      cash ? closingButton("Top up", "plus", () => page.command("top_up")) : null,
      closingButton(
        cash ? "Leave the table" : "Leave the tournament",
        "off",
        () => page.command("leave"),
        "danger",
      ),
    ),
    cash
      ? h(
          "div.menu-row",
          habit("auto_top_up", "Top up automatically"),
          habit("auto_rebuy", "Rebuy automatically"),
          habit("straddle", "Always straddle", config.straddle && page.offers("straddle")),
        )
      : null,
    habit("skip", "Skip to the next hand when only bots remain"),
    cash && config.runouts > 1
      ? h(
          "fieldset.choice",
          h("legend", "Run it twice"),
          pills(
            "twice",
            [
              [null, "Ask me"],
              [true, "Always"],
              [false, "Never"],
            ],
            info.run_it_twice ?? null,
            (yes) => page.command("habit", { what: "run_it_twice", yes }),
          ),
        )
      : null,
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
  const { model } = page;
  const cash = model.config.mode !== "tournament";
  const level = select("Bot level", BOT_LEVELS, "medium");
  const blinds = h("input", {
    type: "text",
    "aria-label": "New blinds, for example 5/10",
    placeholder: "5/10",
    size: 8,
  });
  return h(
    "div.host",
    h(
      "div.menu-row",
      model.paused || model.pausing
        ? closingButton("Resume", "play", () => page.host("resume"))
        : closingButton("Pause", "pause", () => page.host("pause")),
      !model.running && !cash
        ? closingButton("Start now", "play", () => page.host("start"), "gold")
        : null,
    ),
    h(
      "div.menu-row",
      level,
      closingButton("Add a bot", "plus", () => page.host("add_bot", { level: level.value })),
    ),
    cash && model.stakes.blinds
      ? h(
          "div.menu-row",
          blinds,
          closingButton("Set blinds", "chart", () => setBlinds(page, blinds.value)),
        )
      : null,
    h(
      "p.muted.small",
      "To remove players or change stacks, click them at the table or in the Players tab.",
    ),
  );
}

function setBlinds(page, text) {
  const match = /^\s*(\d+)\s*[/ ]\s*(\d+)\s*$/.exec(text);
  if (!match) toast(`Invalid blinds “${text.trim()}”: expected small/big, for example 5/10`, true);
  else page.host("blinds", { blinds: [Number(match[1]), Number(match[2])] });
}

/** The link to the table under the address that others reach, also as a QR code. */
export function openInvite({ id, net }) {
  const [address] = net.addresses || [];
  const link = address ? `${address}#/table/${id}` : location.href;
  const local = "Only this computer can open the link: the room is not on the network.";
  const only = !address && ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const parts = [
    h("code", link),
    only
      ? h("p.muted.small", `${local} Start it with --host 0.0.0.0 to invite others.`)
      : h("img.qr", { src: `/api/tables/${id}/invite.svg`, alt: "QR code of the link" }),
    h("button.btn", { onclick: () => copyLink(link) }, icon("link"), "Copy link"),
  ];
  return openBox("Invite", parts);
}

/** Copy a link to the clipboard, or show it if that is not allowed. */
export async function copyLink(address) {
  try {
    await navigator.clipboard.writeText(address);
    toast("Link copied");
  } catch {
    toast(address);
  }
}

/** Replay the last hand over the table; it closes when it is the player's turn. */
export async function openReplay(page) {
  const replay = createPage({ args: [page.id, page.model.lastHand], inside: true });
  await openBox("Last hand", replay.node, { wide: true, data: { untilTurn: "" } });
  replay.dispose();
}
