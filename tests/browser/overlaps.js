// Returns what covers what on a table, in its action bar and in its header.
() => {
  const found = [];
  const rect = (node) => node.getBoundingClientRect();
  const seen = (node) => node.offsetParent !== null && rect(node).width > 0;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(seen);
  const union = (nodes) => {
    const boxes = nodes.map(rect);
    return {
      left: Math.min(...boxes.map((b) => b.left)),
      top: Math.min(...boxes.map((b) => b.top)),
      right: Math.max(...boxes.map((b) => b.right)),
      bottom: Math.max(...boxes.map((b) => b.bottom)),
    };
  };
  const text = (b) => [b.left, b.top, b.right, b.bottom].map(Math.round).join(" ");
  const check = (boxes, frame, where) => {
    boxes.forEach(([name, a], i) => {
      if (
        a.left < frame.left - 1 ||
        a.top < frame.top - 1 ||
        a.right > frame.right + 1 ||
        a.bottom > frame.bottom + 1
      )
        found.push(`${name} (${text(a)}) leaves ${where}`);
      for (const [other, b] of boxes.slice(i + 1)) {
        const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (w > 1 && h > 1) found.push(`${name} (${text(a)}) covers ${other} (${text(b)})`);
      }
    });
  };
  const boxes = all(".seat").map((seat) => [
    `seat ${seat.dataset.seat}`,
    union(all(".plate, .free, .card", seat)),
  ]);
  for (const bet of all(".wager")) boxes.push([`bet ${bet.dataset.seat}`, rect(bet)]);
  for (const [i, board] of all(".board").entries()) boxes.push([`board ${i}`, rect(board)]);
  for (const [i, pot] of all(".pots .pot").entries()) boxes.push([`pot ${i}`, rect(pot)]);
  for (const button of all(".button")) boxes.push(["dealer button", rect(button)]);
  check(boxes, rect(document.querySelector(".felt")), "the table");
  for (const place of [".bar", "header.top"]) {
    const controls = all("button, a, input", document.querySelector(place));
    check(
      controls.map((n) => [n.textContent || n.ariaLabel, rect(n)]),
      rect(document.querySelector(place)),
      place,
    );
  }
  const oval = rect(document.querySelector(".oval"));
  const few = all(".board").length <= 2; // more fill the whole table
  for (const [name, box] of boxes.filter(([own]) => few && /^(board|pot) 0/.test(own)))
    if (box.top < oval.top + 8 || box.bottom > oval.bottom - 8)
      found.push(`${name} (${text(box)}) leaves the felt (${text(oval)})`);
  for (const mark of all(".mark"))
    for (const [name, box] of boxes.filter(([own]) => /^(board|pot)/.test(own)))
      if (rect(mark).bottom > box.top + 1 && rect(mark).top < box.bottom - 1)
        found.push(`${name} (${text(box)}) covers the mark (${text(rect(mark))})`);
  const felt = rect(document.querySelector(".felt"));
  for (const bubble of all(".seat.me .bubble"))
    for (const part of [".plate", ".hole .card"]) {
      const own = [`own ${part}`, union(all(part, bubble.parentNode))];
      check([["own message", rect(bubble)], own], felt, "the table");
    }
  for (const node of all(".seat.me .made")) {
    const ink = document.createRange();
    ink.selectNodeContents(node);
    const label = rect(ink);
    for (const plate of all(".seat:not(.me) .plate")) {
      const b = rect(plate);
      const beside = b.right < label.left + 1 || b.left > label.right - 1;
      if (!beside && b.top < label.bottom - 1 && b.bottom > label.top + 1)
        found.push(`“${node.textContent}” (${text(label)}) covers a plate (${text(b)})`);
    }
  }
  for (const node of all(".state"))
    if (rect(node).bottom > felt.bottom) found.push(`“${node.textContent}” leaves the table`);
  for (const node of all(".pos, .result"))
    if (node.scrollWidth > node.clientWidth + 1) found.push(`“${node.textContent}” is cut off`);
  for (const node of all(".pos")) {
    const stack = rect(node.closest(".plate").querySelector(".stack"));
    const ink = document.createRange();
    ink.selectNodeContents(node);
    if (rect(ink).right > stack.left) found.push(`the stack covers “${node.textContent}”`);
  }
  for (const node of all(".plate .stack")) {
    const [inner, plate] = [rect(node), rect(node.closest(".plate"))];
    if (inner.left < plate.left || inner.right > plate.right)
      found.push(`the stack ${node.textContent} leaves its plate`);
  }
  for (const rank of all(".hole .card .r")) {
    const next = rank.closest(".card").nextElementSibling;
    const range = document.createRange();
    range.selectNodeContents(rank);
    const ink = range.getBoundingClientRect();
    if (next && ink.right > rect(next).left + ink.width * 0.2)
      found.push(`the rank of ${rank.closest(".card").dataset.card} is covered`);
  }
  // The replayer writes equities at seats that show their last action.
  for (const seat of all(".seat:not(.me)")) {
    const [tag, label] = [".tag", ".result"].map((name) => seat.querySelector(name));
    if (!tag || !label) continue;
    [tag.hidden, tag.className, tag.textContent] = [false, "tag raise", "Raise 600"];
    label.textContent = "52.3 %";
    const [a, b] = [rect(tag), rect(label)];
    const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (w > 1 && h > 1) found.push(`the equity covers the action of seat ${seat.dataset.seat}`);
  }
  return found;
};
