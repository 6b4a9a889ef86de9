// Before the first paint: the theme that was chosen, or the one the system prefers.
(function () {
  let chosen = "auto";
  try {
    chosen = (JSON.parse(localStorage.getItem("bigslick.settings")) || {}).theme || "auto";
  } catch {
    chosen = "auto"; // storage is closed: ask the system
  }
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = chosen === "auto" ? (light ? "light" : "dark") : chosen;
})();
