// Sets the theme before the first paint: the selected one, or the system's.
(function () {
  let chosen = "auto";
  try {
    chosen = (JSON.parse(localStorage.getItem("bigslick.settings")) || {}).theme || "auto";
  } catch {
    chosen = "auto"; // storage is not available: use the system's theme
  }
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = chosen === "auto" ? (light ? "light" : "dark") : chosen;
})();
