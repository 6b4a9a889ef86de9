// What the pages of a club share: the head with its tabs, and loading with sign-in.
import { fill, h, useStyles } from "../dom.js";
import { account } from "./account.js";
import { entrance } from "./account_page.js";

const TABS = [
  ["", "Overview"],
  ["ledger", "Ledger"],
  ["settle", "Settle up"],
  ["seasons", "Seasons"],
];
export const ROLES = { owner: "Owner", host: "Host", member: "Member", "": "Left" };

/** Whether a member may manage games, invitations, balances and seasons. */
export const manages = (you) => you.role === "owner" || you.role === "host";

/** The head of a club's page, with links to its other pages. */
export function clubHead(club, chosen, ...more) {
  const tab = ([path, text]) => {
    const href = `#/club/${club.id}${path && `/${path}`}`;
    return h("a", { href, "aria-current": path === chosen ? "page" : null }, text);
  };
  document.title = `${club.name} · Bigslick`;
  return h(
    "section.hero.c-hero",
    h("div.grow", h("p.c-kicker", "Club"), h("h1", club.name)),
    more,
    h("nav.c-tabs", { "aria-label": "Pages of the club" }, TABS.map(tab)),
  );
}

/** A page that needs an account: signs in first, then shows what `load` fills in. */
export function memberPage(net, load) {
  const node = h("main.page", h("p.empty", "Loading …"));
  useStyles("club");
  async function show() {
    if (!account()) return ask();
    try {
      return await load(node, show);
    } catch (error) {
      if (!account()) return ask();
      return fill(node, h("p.empty", error.message), h("a.btn", { href: "#/account" }, "Account"));
    }
  }
  function ask() {
    const about = "Sign in or create an account to see this page.";
    const head = h("section.hero", h("div.grow", h("h1", "Account"), h("p.muted", about)));
    return fill(node, head, entrance(net, show));
  }
  net.hello.catch(() => {}).then(show);
  return { node };
}
