// The account of this browser: its session, requests in its name, and forms.
import { capitalised, h, toast } from "../dom.js";
import { read, write } from "../settings.js";

const KEY = "bigslick.account";

/** The account that is signed in here: {id, name, token}; null if there is none. */
export const account = () => read(KEY, null);

/** Keep the session of a reply, or sign out; the header of the page is updated. */
export function keepSession(reply) {
  const own = reply && { ...reply.account, token: reply.session.token };
  write(KEY, own);
  window.dispatchEvent(new Event("account"));
  return own;
}

/** Request an endpoint in the name of the account; rejects with a message and a code. */
export async function request(path, { method = "GET", body } = {}) {
  const headers = {};
  const token = account()?.token;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({}));
  const code = error?.code || "";
  if (code === "unauthorized" && token) keepSession(null);
  const message = error?.message || `the server responded with ${response.status}`;
  throw Object.assign(new Error(capitalised(message)), { code });
}

/** The reply of an endpoint as data. */
export const fetched = async (path, options) => (await request(path, options)).json();
export const post = (path, body = {}) => fetched(path, { method: "POST", body });
export const remove = (path, body) => fetched(path, { method: "DELETE", body });

/** Run a command of the user; a refusal is shown, and null is returned. */
export async function attempt(what) {
  try {
    return await what();
  } catch (error) {
    toast(error.message, true);
    return null;
  }
}

/** A form whose refusal is shown above its button; `send` gets the values of its fields. */
export function form(fields, text, send, props = {}) {
  const refusal = h("p.bad.small", { role: "alert" });
  const button = h("button.btn.gold", { type: "submit" }, text);
  const submit = async (event) => {
    event.preventDefault();
    refusal.textContent = "";
    button.disabled = true;
    try {
      await send(Object.fromEntries(new FormData(event.target)), event.target);
    } catch (error) {
      refusal.textContent = error.message;
    }
    button.disabled = false;
  };
  return h("form.c-form", { ...props, onsubmit: submit }, fields, refusal, h("div.row", button));
}

/** A labelled field of a form. */
export function field(label, name, props = {}, hint = "") {
  const input = h("input", { type: "text", name, autocomplete: "off", ...props });
  return h("label.field", label, input, hint && h("small.muted", hint));
}

/** A part of a page with its title. */
export const panel = (title, ...body) =>
  h("section.panel", { "aria-label": title }, h("h2", title), body);

/**
 * A table of figures: heads, then rows of cells. With `places` ("line / column" of each cell,
 * column 2 is at the right) a row becomes a few short lines on phones; if it is `labelled`, each
 * cell but the first then has its head beside it.
 */
export function figures(label, heads, rows, places, labelled = false) {
  const head = h(
    "tr",
    heads.map((text) => h("th", { scope: "col" }, text)),
  );
  for (const [i, place] of (places || []).entries())
    for (const { cells } of rows) {
      cells[i].style.gridArea = place;
      cells[i].classList.toggle("c-end", place.endsWith("2"));
      if (labelled && i) cells[i].dataset.label = heads[i];
    }
  const lines = places ? (labelled ? "c-lines" : "c-lines c-texts") : "";
  return h(
    "div.scroll",
    { class: lines, tabIndex: 0, role: "region", "aria-label": label },
    h("table", h("thead", head), h("tbody", rows)),
  );
}

/** A signed amount with a colour. */
export function signed(text, value) {
  const cls = value > 0 ? "good" : value < 0 ? "bad" : "";
  return h("td", { class: cls }, `${value > 0 ? "+" : ""}${text}`);
}
