// Links for other people: the address under which they reach the room, and copying.
import { h, openBox, toast } from "./dom.js";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];
const ONLY_HERE = "Only this computer can open the link: the room is not on the network.";

/** The link to a page, such as "#/table/k3f9ab", under the address that others reach. */
export const sharedLink = (net, hash) =>
  `${net?.addresses?.[0] || location.href.split("#")[0]}${hash}`;

/** Whether only this computer can open a link. */
const isLocal = (link) => LOCAL.includes(h("a", { href: link }).hostname);

/** The note below a link that only this computer can open; null if others can open it. */
export const localNote = (link) =>
  isLocal(link)
    ? h(
        "p.muted.small",
        `${ONLY_HERE} Start it with `,
        h("span.unbroken", "--host 0.0.0.0"),
        " to invite others.",
      )
    : null;

export const CANNOT_COPY = "Your browser does not allow copying";

/** Copy a text to the clipboard; resolves with whether this is possible. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text); // without HTTPS, pages of other machines have no clipboard
  }
}

/** Copy a text by selecting it in a field that nobody sees. */
function copySelected(text) {
  const field = h("textarea", { value: text, readOnly: true });
  Object.assign(field.style, { position: "fixed", opacity: 0 });
  const focused = document.activeElement;
  // Outside of an open dialog nothing can be selected.
  ([...document.querySelectorAll("dialog[open]")].pop() || document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
  return done;
}

/** Copy a link to the clipboard, or show it if that is not possible. */
export async function copyLink(link) {
  if (!(await copyText(link))) await openBox("Link", [h("code", link), localNote(link)]);
  else toast(isLocal(link) ? `Link copied. ${ONLY_HERE}` : "Link copied");
}
