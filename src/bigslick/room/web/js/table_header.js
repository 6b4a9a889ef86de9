// The header of a table: game and stakes, the connection, buttons.
import { chips, fill, h, icon, setText } from "./dom.js";
import { openReplay } from "./replay_dialog.js";
import { openSettings, set, settings } from "./settings.js";
import { openTableMenu } from "./table_menu.js";

const VERDICTS = { proven: "Verified", unproven: "Not verified", false: "Verification failed" };

export class TableHeader {
  constructor(page, root) {
    this.page = page;
    this.what = h("h1.what", (this.game = h("b")), (this.more = h("span")));
    this.line = h("span.net", { role: "status" });
    this.sealedText = h("span.hide-s", "Sealed");
    this.sealed = h(
      "a.btn.ghost.sealed",
      { href: `#/fair/${page.id}`, title: "Verify the last hand" },
      icon("seal"),
      this.sealedText,
    );
    this.sound = h("button.btn.ghost.icon.hide-s", {
      type: "button",
      onclick: () => set("sound", !settings.sound),
    });
    this.replay = h(
      "button.btn.ghost.hide-s",
      { type: "button", "aria-haspopup": "dialog", onclick: () => openReplay(page) },
      icon("replay"),
      "Last hand",
    );
    const panel = h(
      "button.btn.ghost.icon.only-s",
      {
        type: "button",
        "aria-label": "Log, chat and players",
        onclick: () => page.panel.toggle(),
      },
      icon("chat"),
      page.panel.badge,
    );
    const menu = h(
      "button.btn",
      {
        type: "button",
        "aria-label": "Table menu",
        "aria-haspopup": "dialog",
        onclick: () => openTableMenu(page),
      },
      icon("list"),
      h("span.hide-s", "Table"),
    );
    const gear = h(
      "button.btn.ghost.icon",
      { type: "button", "aria-label": "Settings", onclick: () => openSettings() },
      icon("gear"),
    );
    fill(
      root,
      this.what,
      h("span.grow"),
      this.line,
      this.sealed,
      this.replay,
      this.sound,
      panel,
      menu,
      gear,
    );
  }

  /** Show whether the page is connected. */
  showLine(open, bye) {
    const away = bye && !bye.back ? `Disconnected: ${bye.message}` : "Disconnected, reconnecting …";
    this.line.dataset.state = open ? "on" : "off";
    setText(this.line, open ? "" : away);
    this.line.setAttribute("aria-label", open ? "Connected" : away);
  }

  render(model, verdict) {
    const { page } = this;
    const { blinds, bets } = model.stakes;
    const stakes = (blinds || bets || []).map(chips).join("/");
    const level = model.tournament?.level ? ` · level ${model.tournament.level}` : "";
    setText(this.game, this.gameName(model.hand?.game || model.game));
    setText(this.more, `${stakes}${model.hands ? ` · hand ${model.hands}` : ""}${level}`);
    this.sealed.href = `#/fair/${model.lastHand || model.hand?.id || page.id}`;
    this.sealed.dataset.state = verdict || "none";
    setText(this.sealedText, VERDICTS[verdict] || "Sealed");
    this.replay.hidden = !model.lastHand;
    this.sound.setAttribute("aria-label", settings.sound ? "Turn sound off" : "Turn sound on");
    if (this.soundShown !== settings.sound)
      fill(this.sound, icon(settings.sound ? "sound" : "mute"));
    this.soundShown = settings.sound;
  }

  gameName(code) {
    return this.page.net.games?.find((g) => g.code === code)?.name || this.page.model.gameName;
  }
}
