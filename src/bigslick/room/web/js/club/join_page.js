// An invitation to a club: who invites, and joining with an account.
import { dateText, fill, h, icon, useStyles } from "../dom.js";
import { account, attempt, post } from "./account.js";
import { entrance } from "./account_page.js";

export function createPage({ net, args, go }) {
  const token = args[1];
  const node = h("main.page", h("p.empty", "Loading the invitation …"));
  useStyles("club");

  async function accept() {
    const joined = await attempt(() => post("/api/invitations/accept", { token }));
    if (joined) go(`#/club/${joined.club.id}`);
  }

  async function load() {
    try {
      const { club, expires } = await post("/api/invitations/look", { token });
      const members = `${club.members} member${club.members === 1 ? "" : "s"}`;
      const own = account();
      const join = h("button.btn.gold.big", { onclick: accept }, icon("user"), "Join the club");
      fill(
        node,
        h(
          "section.hero",
          h(
            "div.grow",
            h("p.c-kicker", "Invitation"),
            h("h1", club.name),
            h("p.muted", `${members} · the invitation is valid until ${dateText(expires)}`),
          ),
          own ? join : null,
        ),
        own
          ? h("p.muted", `You join as ${own.name}.`)
          : [h("p", "Sign in or create an account to join."), entrance(net, accept)],
      );
    } catch (error) {
      fill(
        node,
        h("div.empty", h("p", error.message), h("a.btn", { href: "#/" }, "Back to the lobby")),
      );
    }
  }

  net.hello.catch(() => {}).then(load);
  return { node };
}
