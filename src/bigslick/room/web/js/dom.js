// Small helpers for elements, icons, text and announcements.

/**
 * Create an element: h("div.seat", {title: "x", onclick}, child, "text").
 * A button submits a form only if its type says so.
 */
export function h(tag, props, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name || "div");
  if (name === "button") node.type = name;
  if (classes.length) node.className = classes.join(" ");
  const isChild = props instanceof Node || typeof props !== "object" || Array.isArray(props);
  if (isChild) {
    children.unshift(props);
    props = null;
  }
  for (const [key, value] of Object.entries(props || {})) setProp(node, key, value);
  node.append(...flat(children));
  return node;
}

function setProp(node, key, value) {
  if (value === undefined || value === null || value === false) return;
  if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
  else if (key === "style")
    for (const [k, v] of Object.entries(value)) node.style.setProperty(k, v);
  else if (key === "class") node.className += " " + value;
  else if (key === "data") Object.assign(node.dataset, value);
  else if (key in node && !key.startsWith("aria") && key !== "list" && key !== "form")
    node[key] = value;
  else node.setAttribute(key, value === true ? "" : value);
}

function flat(children) {
  return children.flat(3).filter((c) => c !== null && c !== undefined && c !== false && c !== "");
}

/** Replace the content of an element. */
export function fill(node, ...children) {
  node.replaceChildren(...flat(children));
  return node;
}

/** Replace buttons in an element; the one in the place of the focused button gets the focus. */
export function refill(node, ...children) {
  const place = [...node.querySelectorAll("button")].indexOf(document.activeElement);
  fill(node, ...children);
  if (place >= 0) node.querySelectorAll("button")[place]?.focus();
}

/** Set text only if it changed, so that it does not flicker and is not read out twice. */
export function setText(node, text) {
  if (node.textContent !== String(text)) node.textContent = text;
}

/** Set a property of a style only if it changed: every change costs a layout. */
export function setStyle(style, name, value) {
  if (style.getPropertyValue(name) !== String(value)) style.setProperty(name, value);
}

const PATHS = {
  gear:
    "M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z" +
    "M9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  first: "M18 5l-8 7 8 7M6 5v14",
  last: "M6 5l8 7-8 7M18 5v14",
  chat: "M4 5h16v11H9l-5 4z",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  link: "M9 15l6-6M10.5 6.5l1-1a4.2 4.2 0 0 1 6 6l-1 1M13.5 17.5l-1 1a4.2 4.2 0 0 1-6-6l1-1",
  sound: "M4 9v6h4l5 4V5L8 9zM17 8.5a5 5 0 0 1 0 7M19.5 6a9 9 0 0 1 0 12",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
  seal: "M12 3l7 3v5c0 5-3 8.5-7 10-4-1.5-7-5-7-10V6zM9 12l2.2 2.2L15.5 9.5",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.5 1.1.5 2.1h6c0-1 0-1.7.5-2.1A6 6 0 0 0 12 3z",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  rabbit:
    "M8 3c0 3 1 5 2.5 6M13 3c0 3-.5 5-1.5 6M6 16c0-4 3-7 6-7s6 3 6 6-2 6-6 6-6-2-6-5zM10 14h.01",
  replay: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21a7 7 0 0 1 14 0",
  off: "M12 3v8M6.5 6.5a8 8 0 1 0 11 0",
  down: "M12 4v12M6 11l6 6 6-6M5 21h14",
  flag: "M6 21V4h11l-2 4 2 4H6",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3 2",
  chart: "M4 20V4M4 20h16M7 15l4-5 3 3 5-7",
};

/** An icon of lines; hidden from screen readers. */
export function icon(name) {
  const path = svg("path", { d: PATHS[name] });
  return svg("svg", { viewBox: "0 0 24 24", class: "i", "aria-hidden": "true" }, path);
}

/** Load a style sheet of pages that not everybody opens, once: css/<name>.css. */
export function useStyles(name) {
  const id = `${name}-styles`;
  if (document.getElementById(id)) return;
  document.head.append(h("link", { id, rel: "stylesheet", href: `css/${name}.css` }));
}

/** Create an SVG element. */
export function svg(name, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [k, v] of Object.entries(attributes || {})) node.setAttribute(k, v);
  node.append(...flat(children));
  return node;
}

const numberFormat = (least) =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: least, maximumFractionDigits: 2 });
const CHIPS = numberFormat(0);
const CENTS = numberFormat(2);

/** A chip count with separators: 12,400; where chips are cents: 124.00. */
export const chips = (amount, cents) => (cents ? CENTS.format(amount / 100) : CHIPS.format(amount));

/** A number with what is counted: 1 hand, 1,200 hands. */
export const counted = (number, what) => `${chips(number)} ${what}${number === 1 ? "" : "s"}`;

/** A share in percent; a line does not end before the sign. */
export const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)}\u00a0%`;

/** Amounts beside each other: 5/10. */
export const amounts = (list, cents) =>
  [list]
    .flat()
    .map((n) => chips(n, cents))
    .join("/");

/** An amount as it is typed, and the amount that was typed; NaN if it is not one. */
export const typedChips = (amount, cents) => (cents ? (amount / 100).toFixed(2) : String(amount));
export const readChips = (text, cents) =>
  (cents ? /^\d+(\.\d{1,2})?$/ : /^\d+$/).test(text)
    ? Math.round(Number(text) * (cents ? 100 : 1))
    : NaN;

/** A point in time as text, in the user's language and time zone; "" if it is not one. */
const timeText = (ms, style) => (isNaN(ms) ? "" : new Date(ms).toLocaleString([], style));
export const dateText = (ms) => timeText(ms, { dateStyle: "medium", timeStyle: "short" });
export const dayText = (ms) => timeText(ms, { dateStyle: "medium" });

/** A message of the server with its first letter in upper case. */
export function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Announce a text to screen readers. */
export function announce(text, urgent = false) {
  const region = document.getElementById(urgent ? "alert" : "live");
  if (!region || !text) return;
  if (urgent) {
    region.textContent = text;
    return;
  }
  region.append(h("div", text));
  while (region.childElementCount > 12) region.firstElementChild.remove();
}

/** Show a short message, and read it out; the same message is shown once at a time. */
export function toast(text, bad = false) {
  const node = h(bad ? "div.toast.bad" : "div.toast", text);
  const shown = document.getElementById("toasts");
  [...shown.children].find((own) => own.textContent === text)?.remove();
  shown.append(node);
  announce(text, bad);
  setTimeout(() => node.remove(), bad ? 5000 : 2800);
}

function openDialog(node) {
  document.body.append(node);
  node.showModal();
  node.addEventListener("click", (event) => event.target === node && node.close(""));
  return new Promise((resolve) => {
    node.addEventListener("close", () => (node.remove(), resolve(node.returnValue)), {
      once: true,
    });
  });
}

/** A button with an icon instead of a text. */
export function iconButton(label, sign, onclick, cls = "") {
  return h("button.btn.ghost.icon", { class: cls, "aria-label": label, onclick }, icon(sign));
}

/** A button that closes its dialog first. */
export function closingButton(text, sign, then, cls = "") {
  const onclick = (e) => (e.target.closest("dialog").close(""), then());
  return h("button.btn", { class: cls, onclick }, icon(sign), text);
}

/** Open a dialog with a title line; resolves when it is closed, with the value of its button. */
export function openBox(title, parts, { wide, form, onsubmit, head = title, data = {} } = {}) {
  const close = iconButton("Close", "close", (e) => e.target.closest("dialog").close(""));
  const box = form ? h("form", { method: "dialog", onsubmit }) : h("div.box");
  fill(box, h("div.head", h("h2", head), close), parts);
  return openDialog(h(wide ? "dialog.wide" : "dialog", { "aria-label": title, data }, box));
}

/**
 * Open a form that stays open, with the error, until `send` succeeds.
 * Resolves with what `send` returns, or null if the form is closed before.
 */
export async function openForm(title, parts, button, send, message = "") {
  const refusal = h("p.bad", { role: "alert" }, message);
  let sending = null;
  let done = null;
  const submit = async (box) => {
    setText(refusal, "");
    try {
      done = await send();
      box.close("yes");
    } catch (error) {
      setText(refusal, capitalised(error.message));
    }
    sending = null;
  };
  const onsubmit = (event) => {
    event.preventDefault();
    sending ||= submit(event.target.closest("dialog"));
  };
  const last = h("button.btn.gold.big", { type: "submit" }, button);
  await openBox(title, [parts, refusal, last], { form: true, onsubmit });
  await sending;
  return done;
}

/** A box to check, with its text; `onchange` gets whether it is checked, and the box. */
export function checkbox(text, checked, onchange, props = {}) {
  const change = (e) => onchange?.(e.target.checked, e.target);
  const box = h("input", { ...props, type: "checkbox", checked, onchange: change });
  return h("label.check", box, h("span", text));
}

/** Controls that belong together, with their title. */
export const part = (title, ...body) => h("fieldset.choice", h("legend", title), body);

/** A field for a line of text. */
export const textInput = (label, props) =>
  h("input", { type: "text", "aria-label": label, autocomplete: "off", ...props });

/** A list to choose from: options are pairs of a value and a text. */
export function select(label, options, chosen, onchange) {
  const node = h(
    "select",
    { "aria-label": label, onchange: (e) => onchange?.(e.target.value) },
    options.map(([value, text]) => h("option", { value: String(value) }, text)),
  );
  node.value = String(chosen);
  return node;
}

/** A group of options, one of which is selected. */
export function pills(name, options, chosen, onchange) {
  const pill = ([value, text]) => {
    const box = { type: "radio", name, value: String(value) };
    const checked = box.value === String(chosen);
    const change = () => onchange?.(value);
    return h("label", h("input", { ...box, checked, onchange: change }), h("span", text));
  };
  return h("div.pills", { role: "radiogroup" }, options.map(pill));
}

/** Select an option of such a group. */
export function selectPill(group, chosen) {
  for (const box of group.querySelectorAll("input")) box.checked = box.value === String(chosen);
}
