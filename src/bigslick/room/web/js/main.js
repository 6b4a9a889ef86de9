// The page: one connection, one route at a time.
import { addSuits } from "./cards.js";
import { Net, roomAddress } from "./connection.js";
import { announce, fill, h, icon, iconButton } from "./dom.js";
import { applySettings, openSettings, read } from "./settings.js";

const SHOWN_MS = 15000;
const CLOSED = "The room is down for maintenance. Reconnecting …";

const ROUTES = {
  "": ["Lobby", () => import("./lobby_page.js")],
  table: ["Table", () => import("./table_page.js")],
  tournaments: ["Tournaments", () => import("./tournament/list_page.js")],
  tournament: ["Tournament", () => import("./tournament/tournament_page.js")],
  "new-tournament": ["New tournament", () => import("./tournament/editor_page.js")],
  clock: ["Tournament clock", () => import("./tournament/clock_page.js")],
  desk: ["Director's desk", () => import("./tournament/desk_page.js")],
  new: ["New table", () => import("./new_table_page.js")],
  replay: ["Replay", () => import("./replay_page.js")],
  stats: ["Statistics", () => import("./stats_page.js")],
  equity: ["Equity", () => import("./study/equity_page.js")],
  study: ["Study", () => import("./study/study_page.js")],
  fair: ["Fairness", () => import("./fairness_page.js")],
  account: ["Account", () => import("./club/account_page.js")],
  play: ["My play", () => import("./club/play_page.js")],
  club: ["Club", () => import("./club/club_screens.js")],
};

const app = document.getElementById("app");
const net = new Net(roomAddress());
let page = null;
let ownPlay = null;
let entered = 0;

export function go(hash) {
  location.hash = hash;
}

function brand() {
  return h(
    "a.brand",
    { href: "#/", "aria-label": "Bigslick, back to the lobby" },
    h("img", { src: "icon.svg", alt: "", width: 26, height: 26 }),
    h("span", "Bigslick"),
  );
}

/** The header of every page except tables. */
function plainHeader(header, route) {
  const link = (hash, text) =>
    h("a", { href: `#/${hash}`, "aria-current": hash === route ? "page" : null }, text);
  fill(
    header,
    h(
      "nav",
      { "aria-label": "Pages" },
      link("", "Lobby"),
      link("tournaments", "Tournaments"),
      link("equity", "Equity"),
      link("study", "Study"),
      link("stats", "Stats"),
      link("fair", "Fairness"),
      (ownPlay = link("play", "My play")),
    ),
    h("span.grow"),
    h("a.btn.ghost.icon", { href: "#/account", "aria-label": "Account and clubs" }, icon("user")),
    iconButton("Settings", "gear", () => openSettings()),
  );
  showOwnPlay();
}

/** A part of the address as text; what is not encoded correctly is taken as it is. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Show the link to the own play only if somebody is signed in. */
function showOwnPlay() {
  if (ownPlay) ownPlay.hidden = !net.session();
}

async function enter() {
  const mine = ++entered;
  const [route, ...args] = location.hash.replace(/^#\/?/, "").split("/");
  const [title, load] = ROUTES[route] || ROUTES[""];
  const module = await load();
  if (mine !== entered) return; // the user opened another page meanwhile
  page?.dispose?.();
  document.querySelectorAll(".toast:not(.notice)").forEach((node) => node.remove());
  document.querySelectorAll("dialog[open]").forEach((d) => d.close(""));
  const fixed = route === "table";
  const slot = h("div.row.nowrap.grow");
  const header = h("header.top", brand(), slot);
  app.className = fixed ? "app fixed" : "app";
  document.title = `${title} · Bigslick`;
  if (fixed) {
    page = new module.TablePage({ net, id: args[0], header: slot, go });
  } else {
    plainHeader(slot, ROUTES[route] ? route : "");
    page = module.createPage({ net, args: args.map(decoded), go });
    page.node.tabIndex = -1;
  }
  const skip = h(
    "button.btn.skip",
    { onclick: () => document.querySelector("main")?.focus() },
    "Skip to content",
  );
  fill(app, skip, header, page.node);
  scrollTo(0, 0);
}

/** Show notices of the operator, and that the room is closed. */
function showNotices() {
  const toasts = document.getElementById("toasts");
  const closed = h("div.toast.bad.notice", CLOSED);
  net.onNotice((text) => {
    const node = h("div.toast.bad.notice", text);
    toasts.append(node);
    announce(text, true);
    setTimeout(() => node.remove(), SHOWN_MS);
  });
  net.onState((open) => {
    if (open || !net.goodbye?.back) return closed.remove();
    toasts.append(closed);
    return announce(CLOSED, true);
  });
}

applySettings();
addSuits();
showNotices();
net.session = () => read("bigslick.account", null)?.token;
net.hello = net.send("hello").then((answer) => {
  Object.assign(net, { games: answer.games, options: answer.options });
  Object.assign(net, { addresses: answer.addresses, accounts: answer.accounts });
  return answer;
});
net.hello.catch(() => {}); // retried by each page that needs it
matchMedia("(prefers-color-scheme: light)").addEventListener("change", applySettings);
window.addEventListener("hashchange", enter);
window.addEventListener("account", showOwnPlay);
enter();
// Browsers support this only on this machine and over HTTPS.
navigator.serviceWorker?.register("service_worker.js").catch(() => {}); // needed only offline
