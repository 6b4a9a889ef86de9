// The dialog of one player: statistics, notes, host commands; and the books of a table.
import { ask } from "./api.js";
import { figure } from "./charts.js";
import { checkbox, closingButton, counted, h, icon, openBox, part, setText, toast } from "./dom.js";
import { amountInput, readAmountInput } from "./join_dialog.js";
import { CANNOT_COPY, copyText } from "./links.js";
import { aboutPlayer, keepAbout } from "./player_notes.js";

const COLOURS = {
  none: "",
  red: "#f0716c",
  orange: "#ff9d5c",
  yellow: "#f2c14e",
  green: "#36c48b",
  blue: "#4aa3ff",
  purple: "#b48cf2",
};

/** The dialog of one player: statistics, the user's notes, and host commands. */
export function openPlayer(page, seat) {
  const { model } = page;
  const info = model.seats[seat];
  if (!info) return;
  const mine = seat === model.you;
  const facts = h(
    "p.muted.small",
    { "aria-live": "polite" },
    [`Seat ${seat}`, info.bot ? `bot, ${info.bot}` : "", `${page.amount(info.chips)} chips`]
      .filter(Boolean)
      .join(" · "),
  );
  const rows = [facts];
  if (!mine) rows.push(...notes(page, info.name));
  const take = () =>
    closingButton(`Take ${info.name}'s seat`, "user", () => page.join(seat), "gold");
  if (info.bot && page.mayTake()) rows.push(h("div.menu-row", take()));
  if (page.held.host && !mine) rows.push(h("h3", "Host"), hostRow(page, info));
  figures(page, info.name, facts);
  openBox(info.name, rows, mine ? { head: `${info.name} (you)` } : {});
}

function notes(page, name) {
  const about = aboutPlayer(name);
  const change = (changes) => (keepAbout(name, changes), page.render());
  const keepNote = (e) => change({ note: e.target.value.trim() });
  const noteField = { rows: 3, maxLength: 500, onchange: keepNote };
  const swatch = ([text, colour]) => {
    const checked = (about.colour || "") === colour;
    const box = { type: "radio", name: "colour", checked, "aria-label": text };
    const style = { "--c": colour || "transparent" };
    return h(
      "label",
      { title: text, style },
      h("input", { ...box, onchange: () => change({ colour }) }),
    );
  };
  return [
    part("Colour", h("div.swatches", Object.entries(COLOURS).map(swatch))),
    h("label.field", "Note (only you can see it)", h("textarea", noteField, about.note || "")),
    checkbox("Hide this player's chat messages", about.mute, (mute) => change({ mute })),
  ];
}

function hostRow(page, info) {
  const { seat } = info;
  if (info.bot)
    return h(
      "div.menu-row",
      closingButton(`Remove ${info.name}`, "close", () => page.host("remove_bot", { seat })),
    );
  const { cents } = page.model.config;
  const amount = amountInput(info.chips, cents, { "aria-label": "New stack" });
  const refusal = h("p.bad.small", { role: "alert" });
  const setStack = (event) => {
    try {
      page.host("stack", { seat, amount: readAmountInput(amount, "stack", cents) });
      event.target.closest("dialog").close("");
    } catch (error) {
      setText(refusal, error.message);
      amount.focus();
    }
  };
  return h(
    "div.host",
    h(
      "div.menu-row",
      closingButton(`Top up ${info.name}`, "plus", () => page.host("top_up", { seat })),
      amount,
      h("button.btn", { onclick: setStack }, icon("chart"), "Set stack"),
    ),
    refusal,
    h(
      "div.menu-row",
      closingButton(`Make ${info.name} the host`, "user", () => page.host("hand_over", { seat })),
      info.muted
        ? closingButton(`Unmute ${info.name}`, "sound", () => page.host("unmute", { seat }))
        : closingButton(`Mute ${info.name}`, "mute", () => page.host("mute", { seat })),
      closingButton(`Remove ${info.name}`, "off", () => page.host("kick", { seat }), "danger"),
    ),
  );
}

/** The statistics of this player at the table, filled in when they are loaded. */
async function figures(page, name, facts) {
  const response = await ask(`/api/tables/${page.id}/stats`, page.held).catch(() => null);
  const answer = await response?.json();
  const found = answer?.players?.find((p) => p.name === name);
  if (!found) return;
  const parts = [
    ["vpip", "VPIP"],
    ["pfr", "PFR"],
    ["three_bet", "3-bet"],
    ["af", "AF"],
  ].map(([key, text]) => `${text} ${figure(key, found[key])}`);
  setText(facts, `${facts.textContent} · ${counted(found.hands, "hand")} · ${parts.join(" · ")}`);
}

const BOOK_COLUMNS = ["Player", "Bought in", "Cashed out", "Stack", "Won or lost"];

function bookRow(page, name, row) {
  const signed = `${row.net > 0 ? "+" : ""}${page.chips(row.net)}`;
  const amounts = [row.bought, row.paid_out, row.chips || 0].map((n) => h("td", page.chips(n)));
  const cls = row.net > 0 ? "good" : row.net < 0 ? "bad" : "";
  return h("tr", h("td", name), amounts, h("td", { class: cls }, signed));
}

/** The books of a cash game: chips bought and taken away by each player. */
export async function openBooks(page) {
  const pass = page.held.pass || page.held.host;
  const answer = await page.command("books", pass ? { pass } : {});
  if (!answer) return;
  if (!answer.books.length) return toast("Nobody has bought in yet");
  const gone = (b) => (b.seat ? "" : h("span.muted", " (left)"));
  const rows = answer.books.map((b) => bookRow(page, [b.name, gone(b)], b));
  const { others } = answer;
  if (others?.count) rows.push(bookRow(page, counted(others.count, "other"), others));
  const heads = BOOK_COLUMNS.map((t) => h("th", { scope: "col" }, t));
  const table = h("table", h("thead", h("tr", heads)), h("tbody", rows));
  const copy = async () => {
    if (await copyText(table.innerText)) toast("Buy-ins copied");
    else toast(CANNOT_COPY, true);
  };
  const house = answer.rake ? ` Rake: ${page.chips(answer.rake)}.` : "";
  const parts = [
    h("div.scroll", { tabIndex: 0, role: "region", "aria-label": "Buy-ins" }, table),
    h("p.muted.small", `Stacks as of the start of the current hand.${house}`),
    h("div.menu-row", h("button.btn", { onclick: copy }, icon("link"), "Copy")),
  ];
  openBox("Buy-ins", parts, { wide: true });
}
