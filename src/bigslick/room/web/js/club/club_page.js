// A club: own balance, tables and tournaments, members with roles, invitations.
import { randomHex } from "../connection.js";
import { amounts, chips, dateText, fill, h, icon, openBox, select, toast } from "../dom.js";
import { copyLink, localNote, sharedLink } from "../links.js";
import {
  account,
  attempt,
  fetched,
  field,
  figures,
  form,
  panel,
  post,
  remove,
  request,
} from "./account.js";
import { clubHead, manages, memberPage, ROLES } from "./club_head.js";

const HOURS = [
  [24, "for a day"],
  [168, "for a week"],
  [720, "for 30 days"],
];

/** Show a new invitation link, which is known only now, also as a QR code. */
async function showInvitation(net, token) {
  const hash = `#/club/join/${token}`;
  const link = sharedLink(net, hash);
  const draw = () =>
    request("/api/invite.svg", { method: "POST", body: { hash } }).then((r) => r.text());
  const drawn = await attempt(draw);
  const src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  await openBox("Invitation", [
    h("code.c-link", link),
    drawn && h("img.qr", { src, alt: "QR code of the link" }),
    localNote(link),
    h("p.muted.small", "The link is not shown again. Everybody who has it can join the club."),
    h("button.btn", { onclick: () => copyLink(link) }, icon("link"), "Copy link"),
  ]);
}

export function createPage({ net, args, go }) {
  const [id] = args;
  const at = `/api/clubs/${id}`;

  return memberPage(net, async (node, again) => {
    const [{ club, members, you }, games] = await Promise.all([
      fetched(at),
      fetched(`${at}/games`),
    ]);
    const host = manages(you);
    const { invitations } = host ? await fetched(`${at}/invitations`) : { invitations: [] };

    const act = async (what, text) => {
      if (!(await attempt(what))) return;
      if (text) toast(text);
      again();
    };

    function game(row) {
      const tournament = Boolean(row.tournament);
      const href = tournament ? `#/tournament/${row.tournament}` : `#/table/${row.table}`;
      const stakes = tournament ? "" : amounts(row.stakes.blinds || row.stakes.bets, row.cents);
      const facts = tournament
        ? [row.game_name, `${row.players} players`, row.state]
        : [row.game_name, stakes, `${row.taken} of ${row.seats} seats`];
      return h(
        "article.table-card",
        { "aria-label": row.name },
        h("h3", h("a", { href }, row.name)),
        h("p.kind", facts.join(" · ")),
        h(
          "div.foot",
          h("span.grow"),
          h("a.btn.ok", { href, "aria-label": `Open ${row.name}` }, "Open"),
        ),
      );
    }

    function gamesPanel() {
      const rows = [...games.tables, ...games.tournaments];
      const none = "No table and no tournament is open.";
      return panel(
        "Games",
        rows.length ? h("div.tables", rows.map(game)) : h("p.muted", none),
        host &&
          h(
            "div.row",
            h("a.btn.gold", { href: `#/new/club/${id}` }, icon("plus"), "New table"),
            h("a.btn", { href: `#/new-tournament/club/${id}` }, icon("plus"), "New tournament"),
          ),
      );
    }

    /** Give chips to a member, or take some back. */
    function grant(member) {
      const key = randomHex(16);
      openBox(`Chips for ${member.name}`, [
        h("p.muted", `Balance: ${chips(member.balance)}. A negative amount takes chips back.`),
        form(
          [
            field("Chips", "amount", { type: "number", step: 1, required: true, autofocus: true }),
            field("Note", "note", { maxLength: 80 }),
          ],
          "Change balance",
          async ({ amount, note }, own) => {
            const body = { account: member.account, amount: Number(amount), note, key };
            await post(`${at}/grants`, body);
            own.closest("dialog").close("");
            again();
          },
        ),
      ]);
    }

    function memberRow(member) {
      const mine = member.account === account()?.id;
      const change = (role) => act(() => post(`${at}/members/${member.account}`, { role }));
      const roles = [
        ["host", "Host"],
        ["member", "Member"],
      ];
      const role =
        you.role === "owner" && !mine && member.role
          ? select(`Role of ${member.name}`, roles, member.role, change)
          : ROLES[member.role];
      const may =
        !mine && member.role && (you.role === "owner" || (host && member.role === "member"));
      const out = () =>
        act(() => remove(`${at}/members/${member.account}`), `${member.name} is removed`);
      const own = host || mine;
      return h(
        "tr",
        h("td", member.name, mine ? h("span.muted", " (you)") : null),
        h("td", role),
        h(
          "td",
          own ? chips(member.balance) : "–",
          member.held ? h("small.muted", ` (${chips(member.held)} reserved)`) : null,
        ),
        host &&
          h(
            "td",
            h(
              "button.btn",
              { onclick: () => grant(member), "aria-label": `Chips for ${member.name}` },
              "Chips",
            ),
            " ",
            may
              ? h(
                  "button.btn.danger",
                  { onclick: out, "aria-label": `Remove ${member.name}` },
                  "Remove",
                )
              : null,
          ),
      );
    }

    function invitationRow(own) {
      const state = own.revoked
        ? "revoked"
        : own.expires < Date.now()
          ? "expired"
          : `valid until ${dateText(own.expires)}`;
      const open = !own.revoked && own.expires >= Date.now() && own.used < own.uses;
      const revoke = () => act(() => remove(`${at}/invitations/${own.id}`), "The link is revoked");
      return h(
        "li.c-row",
        h("span", `${own.used} of ${own.uses} used, ${state}`),
        h("span.grow"),
        open ? h("button.btn", { onclick: revoke }, "Revoke") : null,
      );
    }

    function invitationsPanel() {
      let hours = 168;
      const invite = async () => {
        const made = await attempt(() => post(`${at}/invitations`, { hours: Number(hours) }));
        if (!made) return;
        await showInvitation(net, made.token);
        again();
      };
      return panel(
        "Invitations",
        invitations.length
          ? h("ul.c-list", invitations.map(invitationRow))
          : h("p.muted", "Members join with an invitation link."),
        h(
          "div.row",
          select("Valid", HOURS, hours, (value) => (hours = value)),
          h("button.btn.gold", { onclick: invite }, icon("link"), "New invitation link"),
        ),
      );
    }

    function settings() {
      const change = form(
        [
          field("Name", "name", { value: club.name, required: true, maxLength: 40 }),
          field(
            "Money per chip",
            "chip_value",
            { value: club.chip_value, required: true },
            "For settling up, for example 0.01.",
          ),
          field("Currency", "currency", { value: club.currency, maxLength: 8 }),
          field(
            "Credit",
            "credit",
            { type: "number", min: 0, step: 1, value: club.credit },
            "How far a balance may go below 0.",
          ),
        ],
        "Save",
        async (values) => {
          await post(at, { ...values, credit: Number(values.credit) });
          toast("Saved");
          again();
        },
      );
      const close = () => act(() => remove(at).then((done) => (go("#/account"), done)));
      return panel(
        "Settings",
        h("details", h("summary", "Change"), change),
        h(
          "details",
          h("summary", "Delete the club"),
          h("div.row", h("button.btn.danger", { onclick: close }, "Delete the club")),
        ),
      );
    }

    const leave = () =>
      act(() => remove(`${at}/members/${you.account}`).then((done) => (go("#/account"), done)));
    const heads = ["Member", "Role", "Balance", ...(host ? [""] : [])];
    fill(
      node,
      clubHead(
        club,
        "",
        h("div.c-balance", h("b", chips(you.balance)), h("span.muted", "chips, your balance")),
      ),
      gamesPanel(),
      panel("Members", figures("Members", heads, members.map(memberRow))),
      host && invitationsPanel(),
      you.role === "owner" && settings(),
      you.role !== "owner" &&
        h("div.row", h("button.btn.danger", { onclick: leave }, "Leave the club")),
    );
  });
}
