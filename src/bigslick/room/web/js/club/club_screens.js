// Which screen an address of a club opens: #/club/ID, #/club/ID/ledger, #/club/join/TOKEN.
import { h } from "../dom.js";

const SCREENS = {
  "": () => import("./club_page.js"),
  ledger: () => import("./ledger_page.js"),
  settle: () => import("./settlement_page.js"),
  seasons: () => import("./season_page.js"),
};

export function createPage(context) {
  const [id, tab = ""] = context.args;
  const node = h("main.page", h("p.empty", "Loading …"));
  let page = null;
  const load = id === "join" ? () => import("./join_page.js") : SCREENS[tab] || SCREENS[""];
  load().then((module) => {
    page = module.createPage(context);
    page.node.tabIndex = -1;
    node.replaceWith(page.node);
  });
  return { node, dispose: () => page?.dispose?.() };
}
