// Shows a page when the room cannot be reached. Everything else comes from the room itself:
// nothing of the page is cached, so that an update of the room is an update of the page.
const CACHE = "offline-1";
const FILES = ["offline.html", "icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== CACHE);
  const remove = (names) => Promise.all(old(names).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(remove)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate")
    event.respondWith(fetch(request).catch(() => caches.match("offline.html")));
  else if (request.url === new URL("icon.svg", self.location).href)
    event.respondWith(fetch(request).catch(() => caches.match("icon.svg")));
});
