// The user's preferences, stored in this browser only.
import { checkbox, h, openBox, part, pills, toast } from "./dom.js";

const DEFAULTS = {
  theme: "auto",
  deck: "four",
  cards: "normal",
  sound: true,
  amounts: "chips",
  motion: true,
  name: "",
  hotkeys: true,
  notify: false,
};

/** What could not be stored, because storage is not available or full, as text by key. */
const unstored = new Map();

export function read(key, fallback) {
  try {
    return JSON.parse(unstored.get(key) ?? localStorage.getItem(key)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Store a value; where that is not possible it is kept until the page is closed. */
export function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

export const settings = { ...DEFAULTS, ...read("bigslick.settings", {}) };
const listeners = new Set();

/** Call a function when a preference changes; returns a function that stops this. */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function set(key, value) {
  settings[key] = value;
  write("bigslick.settings", settings);
  applySettings();
  for (const listener of listeners) listener();
}

export function applySettings() {
  const root = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  root.dataset.theme = settings.theme === "auto" ? (light ? "light" : "dark") : settings.theme;
  root.dataset.deck = settings.deck;
  root.dataset.cards = settings.cards;
}

/** Whether animations are allowed by the system's and the user's preferences. */
export function mayMove() {
  return settings.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Notifications need a permission, which is requested when they are switched on. */
async function askToNotify(box) {
  const allowed = box.checked && (await Notification.requestPermission()) === "granted";
  if (box.checked && !allowed)
    toast("Your browser does not allow notifications from this page", true);
  box.checked = allowed;
  set("notify", allowed);
}

/** A field for the name of the user. */
export function nameInput(props) {
  const own = { type: "text", maxLength: 24, value: settings.name, autocomplete: "nickname" };
  return h("input", { ...own, ...props });
}

/** The dialog with all preferences. */
export function openSettings() {
  const choice = (label, key, names) => {
    const change = (value) => set(key, value);
    return part(label, pills(`set-${key}`, Object.entries(names), settings[key], change));
  };
  const toggle = (label, key) => checkbox(label, settings[key], (on) => set(key, on));
  const parts = [
    choice("Theme", "theme", { auto: "System", dark: "Dark", light: "Light" }),
    choice("Deck", "deck", { four: "Four colours", two: "Two colours" }),
    choice("Cards", "cards", { normal: "Normal", large: "Large symbols" }),
    choice("Amounts", "amounts", { chips: "Chips", bb: "Big blinds" }),
    toggle("Sound", "sound"),
    "Notification" in window
      ? checkbox(
          "Notify me of my turn when this page is in the background",
          settings.notify,
          (_, box) => askToNotify(box),
        )
      : null,
    toggle("Animations (off if your system asks for reduced motion)", "motion"),
    toggle(
      "Keyboard shortcuts: F fold, C check or call, R bet or raise, digits choose a size",
      "hotkeys",
    ),
    h(
      "label.field",
      "Your name",
      nameInput({ onchange: (e) => set("name", e.target.value.trim()) }),
    ),
  ];
  return openBox("Settings", parts, { form: true });
}
