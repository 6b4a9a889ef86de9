// Shows a table that is made up, in the page of a room: no socket.
async (snapshot) => {
  const { TablePage } = await import("/js/table_page.js");
  const { h } = await import("/js/dom.js");
  window.shown?.dispose();
  const net = {
    games: [],
    goodbye: null,
    now: () => snapshot.now,
    onState: (f) => (f(true), () => {}),
    watch: async (id, options, receive) => receive(snapshot),
    unwatch: () => {},
    send: async () => ({}),
  };
  const slot = h("div.row.nowrap.grow");
  const app = document.getElementById("app");
  app.className = "app fixed";
  window.shown = new TablePage({ net, id: snapshot.table, header: slot, go: () => {} });
  app.replaceChildren(h("header.top", slot), window.shown.node);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
};
