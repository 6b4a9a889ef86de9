// Replays the last hand without leaving the table; closes when it is the player's turn.
import { dialogHead, h, openDialog } from "./dom.js";
import { createPage } from "./replay_page.js";

export async function openReplay(page) {
  const replay = createPage({ args: [page.id, page.model.lastHand], inside: true });
  const dialog = h(
    "dialog.wide",
    { "aria-label": "Last hand", data: { untilTurn: "" } },
    h("div.box", dialogHead("Last hand"), replay.node),
  );
  await openDialog(dialog);
  replay.dispose();
}
