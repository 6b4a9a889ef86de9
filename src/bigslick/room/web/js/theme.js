// Before the first paint: the theme that was chosen, or the one the system prefers.
(function () {
  var chosen = "auto";
  try {
    chosen = (JSON.parse(localStorage.getItem("bigslick.settings")) || {}).theme || "auto";
  } catch (error) {
    chosen = "auto"; // storage is closed: ask the system
  }
  var light = matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = chosen === "auto" ? (light ? "light" : "dark") : chosen;
})();
