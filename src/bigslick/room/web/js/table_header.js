// The header of a table's page: game and stakes, the connection, verification, buttons.
import { fill, h, icon, iconButton, setText } from "./dom.js";
import { openSettings, set, settings } from "./settings.js";
import { openReplay, openTableMenu } from "./table_menu.js";

export class TableHeader {
  constructor(header, page) {
    this.net = page.net;
    const what = h("h1.what", (this.whatGame = h("b")), (this.whatMore = h("span")));
    this.lineNode = h("span.net", { role: "status" });
    this.sealedText = h("span.hide-s", "Sealed");
    this.sealed = h(
      "a.btn.ghost.sealed",
      { href: `#/fair/${page.id}`, title: "Verify the last hand" },
      icon("seal"),
      this.sealedText,
    );
    const change = () => set("sound", !settings.sound);
    this.soundButton = iconButton("Sound", "sound", change, "hide-s");
    const open = iconButton("Log, chat and players", "chat", () => page.panel.toggle(), "only-s");
    open.append(page.panel.badge);
    fill(
      header,
      what,
      h("span.grow"),
      this.lineNode,
      this.sealed,
      (this.replay = h(
        "button.btn.ghost.hide-s",
        { "aria-haspopup": "dialog", onclick: () => openReplay(page) },
        icon("replay"),
        "Last hand",
      )),
      this.soundButton,
      open,
      h(
        "button.btn",
        {
          "aria-label": "Table menu",
          "aria-haspopup": "dialog",
          onclick: () => openTableMenu(page),
        },
        icon("list"),
        h("span.hide-s", "Table"),
      ),
      iconButton("Settings", "gear", () => openSettings()),
    );
  }

  /** Show whether the page is connected. */
  line(open) {
    this.lineNode.dataset.state = open ? "on" : "off";
    const bye = this.net.goodbye;
    const away = bye && !bye.back ? `Disconnected: ${bye.message}` : "Disconnected, reconnecting …";
    setText(this.lineNode, open ? "" : away);
    this.lineNode.setAttribute("aria-label", open ? "Connected" : away);
  }

  /** Show the game, the stakes and the result of the last verification. */
  render(model, gameName, state = "none") {
    const stakes = model.stakes.blinds
      ? model.stakes.blinds.join("/")
      : (model.stakes.bets || []).join("/");
    const level = model.tournament?.level ? ` · level ${model.tournament.level}` : "";
    setText(this.whatGame, gameName);
    setText(this.whatMore, `${stakes}${model.hands ? ` · hand ${model.hands}` : ""}${level}`);
    this.sealed.href = `#/fair/${model.lastHand || model.hand?.id || model.id}`;
    this.sealed.dataset.state = state;
    setText(
      this.sealedText,
      { proven: "Verified", unproven: "Not verified", false: "Verification failed" }[state] ||
        "Sealed",
    );
    this.replay.hidden = !model.lastHand;
    this.soundButton.setAttribute(
      "aria-label",
      settings.sound ? "Turn sound off" : "Turn sound on",
    );
    if (this.soundShown !== settings.sound)
      fill(this.soundButton, icon(settings.sound ? "sound" : "mute"));
    this.soundShown = settings.sound;
  }
}
