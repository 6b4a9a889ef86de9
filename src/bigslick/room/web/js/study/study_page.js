// The Study page: spots are solved, and hands are reviewed against solutions.
import {
  capitalised,
  chips,
  counted,
  fill,
  h,
  percent,
  pills,
  setText,
  useStyles,
} from "../dom.js";
import { HandReview } from "./hand_review.js";
import { SolutionView } from "./solution_view.js";
import { Solving } from "./solving.js";
import { SpotForm } from "./spot_form.js";

const PARTS = [
  ["solve", "Solve a spot"],
  ["review", "Review hands"],
];

export function createPage({ args }) {
  useStyles("solver");
  const [chosen, table] = args;
  const first = "Enter a spot and solve it.";
  const said = h("p.muted", { role: "status", "aria-live": "polite" }, first);
  const button = h("button.btn.gold.big", { type: "submit" }, "Solve");
  const stopButton = h("button.btn.big", { hidden: true, onclick: stop }, "Stop");
  const view = new SolutionView((line) => solving.go(line));
  const solving = new Solving(show, fail);
  const form = new SpotForm((spot, target) => solve(spot, target));
  const review = new HandReview((spot, path, cards) => {
    form.fill(spot);
    choose("solve");
    scrollTo(0, 0);
    view.cell = cellOf(cards);
    view.hand = cards;
    solve(...form.question(), path);
  });
  form.root.append(h("div.row", button, stopButton), said);

  function solve(spot, target, line = "") {
    setText(said, "Solving …");
    said.className = "muted";
    stopButton.hidden = false;
    solving.start(spot, target, line);
  }

  function stop() {
    solving.stop();
    stopButton.hidden = true;
    if (view.found) show(view.found);
    else setText(said, first);
  }

  function show(found) {
    const { solution } = found;
    stopButton.hidden = !solving.running;
    const most = percent(solution.exploitability, 2);
    const state = solving.running ? "Solving … " : "";
    setText(
      said,
      `${state}Neither player can win more than ${most} of the pot by playing otherwise ` +
        `(${counted(solution.iterations, "iteration")}, ` +
        `${solution.seconds.toFixed(1)} s, ${chips(solution.decisions)} decisions in the tree).`,
    );
    view.show(found);
  }

  function fail(error) {
    stopButton.hidden = true;
    said.className = "bad";
    setText(said, capitalised(error.message));
  }

  const solver = h("div.form", h("section.panel", h("h2", "Spot"), form.root), view.root);
  const head = h("div");
  const body = h("div");
  /** Show a part; the other one is kept as it is. */
  function choose(name) {
    const place = name === "solve" ? [] : [name, table].filter(Boolean);
    history.replaceState(null, "", ["#/study", ...place].join("/"));
    fill(head, pills("study-part", PARTS, name, choose));
    fill(body, name === "solve" ? solver : review.root);
  }
  choose(chosen === "review" ? chosen : "solve");
  if (chosen === "review" && table) review.loadTable(table);
  return {
    node: h("main.page", h("div.row", h("h1", "Study"), h("span.grow"), head), body),
    dispose() {
      solving.stop();
      review.stop();
      form.dispose();
    },
  };
}

/** The cell of the grid that contains a hand such as "AsKs". */
function cellOf(cards) {
  const [a, x, b, y] = cards;
  return a === b ? a + b : a + b + (x === y ? "s" : "o");
}
