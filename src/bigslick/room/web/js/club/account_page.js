// The account: sign up, sign in, sessions, recovery codes, passkeys, clubs.
import {
  chips,
  closingButton,
  dateText,
  dayText,
  fill,
  h,
  icon,
  openBox,
  pills,
  toast,
  useStyles,
} from "../dom.js";
import { CANNOT_COPY, copyText } from "../links.js";
import { set } from "../settings.js";
import {
  account,
  attempt,
  fetched,
  field,
  form,
  keepSession,
  panel,
  post,
  remove,
} from "./account.js";
import { addPasskey, hasPasskeys, signInWithPasskey, signUpWithPasskey } from "./passkeys.js";

const PASSPHRASE = { type: "password", minLength: 8, maxLength: 64, required: true };
const NAME = { minLength: 1, maxLength: 24, required: true, autocomplete: "username" };
const ROLES = { owner: "Owner", host: "Host", member: "Member" };

/** The name of this browser in the list of sessions. */
const label = () => `${navigator.platform || "Browser"}`.slice(0, 40);

/** Show recovery codes once; resolves when the user has closed them. */
export function showCodes(codes) {
  const text = codes.join("\n");
  const copy = async () => {
    if (await copyText(text)) toast("Recovery codes copied");
    else toast(`${CANNOT_COPY}: write the codes down`, true);
  };
  return openBox("Recovery codes", [
    h("p", "With one of these codes you can choose a new passphrase. Each works once."),
    h("pre.c-codes", text),
    h("p.muted.small", "Write them down now: they are not shown again."),
    h(
      "div.menu-row",
      h("button.btn", { onclick: copy }, icon("link"), "Copy"),
      closingButton("I have saved them", "seal", () => {}, "gold"),
    ),
  ]);
}

/** The field for the passphrase of an account, if it has one. */
const confirmation = (found, text = "Passphrase", name = "passphrase") =>
  found.passphrase && field(text, name, { ...PASSPHRASE, autocomplete: "current-password" });

/** Sign in, sign up or recover; `done` is called with the account. */
export function entrance(net, done) {
  const box = h("div.c-form");
  const finish = async (reply) => {
    const own = keepSession(reply);
    set("name", own.name);
    if (reply.recovery) await showCodes(reply.recovery);
    done(own);
  };
  const current = { ...PASSPHRASE, autocomplete: "current-password" };
  const fresh = { ...PASSPHRASE, autocomplete: "new-password" };
  const key = (text, onclick) =>
    hasPasskeys(net) && h("button.btn", { onclick: () => attempt(onclick) }, icon("lock"), text);
  const signIn = () => [
    form(
      [field("Name", "name", NAME), field("Passphrase", "passphrase", current)],
      "Sign in",
      (v) => post("/api/sessions", { ...v, label: label() }).then(finish),
    ),
    key("Sign in with a passkey", async () => finish(await signInWithPasskey(label()))),
  ];
  const signUp = () => {
    const name = field("Name", "name", NAME, "Others see it at tables and in clubs.");
    const words = "At least 8 characters: a few words are easier to remember.";
    return [
      form([name, field("Passphrase", "passphrase", fresh, words)], "Create account", (v) =>
        post("/api/accounts", { ...v, label: label() }).then(finish),
      ),
      key("Create account with a passkey", async () => {
        const own = name.querySelector("input");
        if (!own.reportValidity()) return;
        await finish(await signUpWithPasskey(own.value, label()));
      }),
    ];
  };
  const recover = () =>
    form(
      [
        field("Name", "name", NAME),
        field("Recovery code", "code", { required: true, placeholder: "k3pd-9mzt-x2ab" }),
        field("New passphrase", "passphrase", fresh),
      ],
      "Set new passphrase",
      (v) => post("/api/sessions/recover", { ...v, label: label() }).then(finish),
    );
  const ways = { in: signIn, up: signUp, recover };
  const show = (way) => fill(box, ways[way]());
  show("in");
  const rows = [
    ["in", "Sign in"],
    ["up", "Create account"],
    ["recover", "Recover"],
  ];
  return h("div.panel.c-entrance", pills("way", rows, "in", show), box);
}

export function createPage({ net, go }) {
  const node = h("main.page");
  useStyles("club");

  function outside() {
    const about =
      "An account is optional: it keeps your clubs and balances. Without one you play as a guest.";
    fill(node, h("section.hero", h("div.grow", h("h1", "Account"), h("p.muted", about))));
    if (net.accounts && !net.accounts.on) node.append(h("p.empty", "This room has no accounts."));
    else node.append(entrance(net, () => load()));
  }

  function club(own) {
    return h(
      "li.c-row",
      h("a", { href: `#/club/${own.id}` }, own.name),
      h("span.badge", ROLES[own.role]),
      h("span.grow"),
      h("b.num", chips(own.balance)),
    );
  }

  function clubs(rows) {
    const make = form(
      [field("Name of the club", "name", { required: true, maxLength: 40 })],
      "Create club",
      async ({ name }) => go(`#/club/${(await post("/api/clubs", { name })).club.id}`),
    );
    const none = h("p.muted", "You are not in a club yet. Open an invitation link, or create one.");
    return panel(
      "Clubs",
      rows.length ? h("ul.c-list", rows.map(club)) : none,
      h("details", h("summary", "New club"), make),
    );
  }

  function session(own) {
    const end = async () => {
      if (!(await attempt(() => remove(`/api/sessions/${own.current ? "current" : own.id}`))))
        return;
      if (own.current) keepSession(null);
      load();
    };
    const text = own.current ? "Sign out" : "Revoke";
    return h(
      "li.c-row",
      h("span", own.label || "Browser", own.current ? h("span.badge.on", "This browser") : null),
      h("small.muted", `since ${dayText(own.created)}, used ${dateText(own.used)}`),
      h("span.grow"),
      h("button.btn", { onclick: end, "aria-label": `${text}: ${own.label}` }, text),
    );
  }

  function security(found) {
    const change = form(
      [
        confirmation(found, "Old passphrase", "old"),
        field("New passphrase", "passphrase", { ...PASSPHRASE, autocomplete: "new-password" }),
      ],
      "Change passphrase",
      async (values, own) => {
        await post("/api/account/passphrase", values);
        own.reset();
        toast("The passphrase is changed, and other sessions are signed out");
      },
    );
    const codes = form(confirmation(found), "New recovery codes", async (values) => {
      await showCodes((await post("/api/account/recovery", values)).recovery);
      load();
    });
    const drop = async (own) => {
      if (await attempt(() => remove(`/api/passkeys/${own.id}`))) load();
    };
    const key = (own) =>
      h(
        "li.c-row",
        h("span", own.name || "Passkey"),
        h("small.muted", `since ${dayText(own.created)}`),
        h("span.grow"),
        h("button.btn", { onclick: () => drop(own) }, "Remove"),
      );
    const add = async () => {
      if (await attempt(() => addPasskey(label()))) load();
    };
    const passkeys = hasPasskeys(net)
      ? [
          h("h3", "Passkeys"),
          h("ul.c-list", found.passkeys.map(key)),
          h("div.row", h("button.btn", { onclick: add }, icon("plus"), "Add a passkey")),
        ]
      : null;
    return panel(
      "Security",
      h("details", h("summary", "Change the passphrase"), change),
      h("details", h("summary", `Recovery codes: ${found.recovery_left} left`), codes),
      passkeys,
    );
  }

  function deletion(found) {
    const gone = form(confirmation(found), "Delete the account", async (values) => {
      await remove("/api/account", values);
      keepSession(null);
      toast("The account is deleted");
      load();
    });
    const text =
      "Sessions, passkeys and memberships are deleted. Hands of tables stay, under the name that " +
      "you played with, because they belong to everybody who was in them.";
    return panel("Delete my data", h("p.muted", text), h("details", h("summary", "Delete"), gone));
  }

  async function load() {
    if (!account()) return outside();
    try {
      const [found, { sessions }] = await Promise.all([
        fetched("/api/account"),
        fetched("/api/sessions"),
      ]);
      fill(
        node,
        h(
          "section.hero",
          h(
            "div.grow",
            h("h1", found.account.name),
            h("p.muted", `Member since ${dayText(found.account.created)}`),
          ),
          h("a.btn", { href: "#/play" }, icon("chart"), "My play"),
        ),
        clubs(found.clubs),
        panel("Sessions", h("ul.c-list", sessions.map(session))),
        security(found),
        deletion(found),
      );
    } catch (error) {
      if (!account()) return outside();
      fill(node, h("p.empty", error.message));
    }
    return null;
  }

  fill(node, h("p.empty", "Loading the account …"));
  net.hello.catch(() => {}).then(load);
  return { node };
}
