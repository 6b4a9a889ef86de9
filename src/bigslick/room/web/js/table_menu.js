// The "Table" menu: everything except the actions of the hand.
import { downloadLink } from "./api.js";
import { capitalised, dialogHead, h, icon, openDialog, pills, toast } from "./dom.js";
import { LATE_HANDS } from "./join_dialog.js";
import { openBooks } from "./player_dialog.js";
import { createPage } from "./replay_page.js";

const LEVELS = ["very-easy", "easy", "medium", "hard", "expert"];

/** Open the menu: links, seat, standing preferences, downloads, host commands. */
export function openTableMenu(page) {
  const { model } = page;
  if (!model) return;
  const info = model.seats[model.you];
  const cash = model.config.mode !== "tournament";
  const close = (then) => (event) => {
    event.target.closest("dialog").close("");
    then();
  };
  const button = (text, sign, then, cls = "") =>
    h("button.btn", { class: cls, onclick: close(then) }, icon(sign), text);
  const link = (href, sign, text) =>
    h("a.btn", { href, onclick: close(() => {}) }, icon(sign), text);
  const rows = [
    h(
      "section",
      h(
        "div.menu-row",
        button("Copy link", "link", () => copyLink(location.href)),
        link(`#/stats/${page.id}`, "chart", "Statistics"),
        cash ? button("Buy-ins", "list", () => openBooks(page)) : null,
        model.lastHand ? button("Last hand", "replay", () => openReplay(page)) : null,
        model.lastHand ? link(`#/fair/${model.lastHand}`, "seal", "Verify the last hand") : null,
      ),
      h("h3", "Download hand histories"),
      downloads(page),
      cash && model.config.late_spectators ? h("p.muted.small", LATE_HANDS) : null,
    ),
  ];
  if (info) rows.push(h("section", h("h3", "Your seat"), seatRows(page, info, button, cash)));
  if (page.held.host) rows.push(h("section", h("h3", "Host"), hostRows(page, button)));
  openDialog(
    h(
      rows.length > 1 ? "dialog.wide" : "dialog",
      { "aria-label": "Table" },
      h("div.box", dialogHead(model.name), h("div.menu", rows)),
    ),
  );
}

function seatRows(page, info, button, cash) {
  const { config } = page.model;
  const resting = info.away || info.sits_out;
  const habit = (what, text, offered = true) =>
    offered
      ? h(
          "label.check",
          h("input", {
            type: "checkbox",
            checked: Boolean(info[what]),
            onchange: (e) => page.command("habit", { what, yes: e.target.checked }),
          }),
          text,
        )
      : null;
  return h(
    "div.host",
    h(
      "div.menu-row",
      button("Hint", "bulb", () => page.hint()),
      resting
        ? button("I am back", "play", () => page.command("sit_in"))
        : button("Sit out next hand", "pause", () =>
            page.command("sit_out", { when: "next_hand" }),
          ),
      resting || !cash
        ? null
        : button("Sit out at the big blind", "pause", () =>
            page.command("sit_out", { when: "big_blind" }),
          ),
      cash ? button("Top up", "plus", () => page.command("top_up")) : null,
      button(
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
          habit("straddle", "Always straddle", config.straddle),
        )
      : null,
    cash && config.runouts > 1
      ? h(
          "fieldset.choice",
          h("legend", "Run it twice"),
          pills(
            "twice",
            [
              ["ask", "Ask me"],
              ["yes", "Always"],
              ["no", "Never"],
            ],
            info.run_it_twice === true ? "yes" : info.run_it_twice === false ? "no" : "ask",
            (v) =>
              page.command("habit", {
                what: "run_it_twice",
                yes: v === "ask" ? null : v === "yes",
              }),
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

function hostRows(page, button) {
  const { model } = page;
  const cash = model.config.mode !== "tournament";
  const level = h(
    "select",
    { "aria-label": "Bot level" },
    LEVELS.map((l) =>
      h("option", { value: l, selected: l === "medium" }, capitalised(l.replace("-", " "))),
    ),
  );
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
        ? button("Resume", "play", () => page.host("resume"))
        : button("Pause", "pause", () => page.host("pause")),
      !model.running && !cash
        ? button("Start now", "play", () => page.host("start"), "gold")
        : null,
    ),
    h(
      "div.menu-row",
      level,
      button("Add a bot", "plus", () => page.host("add_bot", { level: level.value })),
    ),
    cash && model.stakes.blinds
      ? h(
          "div.menu-row",
          blinds,
          button("Set blinds", "chart", () => setBlinds(page, blinds.value)),
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
  const dialog = h(
    "dialog.wide",
    { "aria-label": "Last hand", data: { untilTurn: "" } },
    h("div.box", dialogHead("Last hand"), replay.node),
  );
  await openDialog(dialog);
  replay.dispose();
}
