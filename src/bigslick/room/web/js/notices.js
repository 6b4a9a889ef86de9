// Notices of the operator, and the notice that the room is closed, on every page.
import { announce, h } from "./dom.js";

const SHOWN_MS = 15000;
const CLOSED = "The room is down for maintenance. Reconnecting …";

export function showNotices(net) {
  const toasts = document.getElementById("toasts");
  const closed = h("div.toast.bad", CLOSED);
  net.onNotice((text) => {
    const node = h("div.toast.bad", text);
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
