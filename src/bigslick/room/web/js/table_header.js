// The header of a table's page: game and stakes, the connection, verification, buttons.
import { amounts, fill, h, icon, iconButton, setText } from "./dom.js";
import { openSettings, set, settings } from "./settings.js";
import { openReplay, openTableMenu, pageTarget } from "./table_menu.js";

export class TableHeader {
  constructor(header, page) {
    this.net = page.net;
    this.whatTable = h("span.name");
    this.whatGame = h("b");
    this.whatMore = h("span");
    const what = h("h1.what", this.whatTable, this.whatGame, this.whatMore);
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
    const toggle = () => page.panel.toggle();
    this.open = iconButton("Log, chat and players", "chat", toggle, "only-s");
    this.open.append(page.panel.badge);
    const menu = { "aria-haspopup": "dialog", onclick: () => openReplay(page) };
    this.replay = h("button.btn.ghost.hide-s", menu, icon("replay"), "Last hand");
    const tableMenu = { ...menu, "aria-label": "Table menu", onclick: () => openTableMenu(page) };
    this.menu = h("button.btn", tableMenu, icon("list"), h("span.hide-s", "Table"));
    this.show(false);
    fill(
      header,
      what,
      h("span.grow"),
      this.lineNode,
      this.sealed,
      this.replay,
      this.soundButton,
      this.open,
      this.menu,
      iconButton("Settings", "gear", () => openSettings()),
    );
  }

  /** Show what concerns the table, which may not have been found. */
  show(found) {
    for (const node of [this.sealed, this.replay, this.open, this.menu]) node.hidden = !found;
  }

  /** Show whether the page is connected. */
  line(open) {
    this.lineNode.dataset.state = open ? "on" : "off";
    const bye = this.net.goodbye;
    const away = bye && !bye.back ? `Disconnected: ${bye.message}` : "Disconnected, reconnecting …";
    setText(this.lineNode, open ? "" : away);
    this.lineNode.setAttribute("aria-label", open ? "Connected" : away);
  }

  /** Show the table, the game, the stakes and the result of the last verification. */
  render(model, gameName, state = "none") {
    const { title, blinds, bets, antes } = model.stakes;
    const { cents } = model.config;
    const more = [
      amounts(title || blinds || bets || [], cents),
      antes ? `ante ${amounts(antes, cents)}` : "",
      model.hands ? `hand ${model.hands}` : "",
      model.tournament?.level ? `level ${model.tournament.level}` : "",
    ];
    const named = model.name && model.name !== model.id && model.name !== gameName;
    setText(this.whatTable, named ? model.name : "");
    this.whatTable.title = named ? model.name : "";
    setText(this.whatGame, gameName);
    setText(this.whatMore, more.filter(Boolean).join(" · "));
    this.sealed.href = `#/fair/${model.lastHand || model.hand?.id || model.id}`;
    this.sealed.target = pageTarget(model);
    this.sealed.dataset.state = state;
    setText(
      this.sealedText,
      { proven: "Verified", unproven: "Not verified", false: "Verification failed" }[state] ||
        "Sealed",
    );
    this.show(true);
    this.replay.hidden = !model.lastHand;
    const { sound } = settings;
    this.soundButton.setAttribute("aria-label", sound ? "Turn sound off" : "Turn sound on");
    if (this.soundShown !== sound) fill(this.soundButton, icon(sound ? "sound" : "mute"));
    this.soundShown = sound;
  }
}
